"""Phase 7 (R-9.7): tokens bought in secret, who goes first, what everybody pays and gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults, asked
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.phases import marked
from companion.core.records import dataclass, evolve
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    ids_by_name,
    name_of,
    paid,
    playing,
    titled,
)
from companion.games.renaissance.order.changes import (
    Side,
    Swap,
    exchanged,
    neighbour,
    offers,
    swap,
)
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS, filled
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import SETUP_PHASE, TOKENS, State
from companion.games.renaissance.switches import DEFAULTS, Switches

Name = Annotated[PlayerId, Length(1, 40)]
Ducats = Annotated[int, Between(0, 100_000)]
Position = Annotated[int, Between(1, MOST_PLAYERS)]


@dataclass(frozen=True, slots=True)
class Buyer:
    """What one player noted in secret."""

    player: Name
    cash: Annotated[Ducats, Doc("ducats he owns before he pays")]
    tokens: Annotated[
        int,
        Between(-100_000, 100_000),
        Doc("tokens noted; a negative number is paid too, but nothing is received (R-9.7.4)"),
    ]
    choice: Annotated[Position, Doc("he chose his capital as the first (1), second (2) …")]
    reserve: Annotated[
        int, Between(0, TOKENS), Doc("tokens in his reserve: he receives no more (R-9.7.3)")
    ] = TOKENS


@dataclass(frozen=True, slots=True)
class OrderOfPlay:
    """Everybody's secret purchase, shown together."""

    buyers: Annotated[tuple[Buyer, ...], Length(1, MOST_PLAYERS), Doc("all players still in")]
    players_at_start: Annotated[
        int,
        Between(0, MOST_PLAYERS),
        Doc("players when the game began, 3 to 6; 0: as many as there are buyers"),
    ] = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's place in the coming round."""

    player: PlayerId
    place: Annotated[int, Doc("1 moves first")]
    position: Annotated[int, Doc("field of the track, compared with the green die (R-2.3)")]
    tokens: Annotated[int, Doc("what he noted")]
    received: Annotated[Breakdown, Doc("tokens he really takes from his reserve")]
    cash: Annotated[Breakdown, Doc("ducats left: his noted cash of the coming round")]
    tie: Annotated[bool, Doc("somebody noted the same number; the choice of capitals decided")]


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    order: Annotated[tuple[PlayerId, ...], Doc("who moves first, second …")]
    turns: Annotated[tuple[Turn, ...], Doc("in the new order")]


@calculator
def order_of_play(question: OrderOfPlay) -> OrderAnswer:
    """The order of the coming round (R-9.7.1 to R-9.7.5); names all that cannot be."""
    at_start = question.players_at_start or len(question.buyers)
    _require_possible(question, at_start)
    later_first = question.switches.tie_first == "later"
    by_place = sorted(  # fewest tokens first, then who chose his capital later
        question.buyers,
        key=lambda buyer: (buyer.tokens, -buyer.choice if later_first else buyer.choice),
    )
    positions = filled(at_start, len(by_place), question.switches)
    noted = [buyer.tokens for buyer in by_place]
    turns = tuple(
        Turn(
            buyer.player,
            place,
            position,
            buyer.tokens,
            _received(buyer),
            _cash(buyer),
            noted.count(buyer.tokens) > 1,
        )
        for place, (buyer, position) in enumerate(zip(by_place, positions, strict=True), 1)
    )
    return OrderAnswer(tuple(turn.player for turn in turns), turns)


def _require_possible(question: OrderOfPlay, at_start: int) -> None:
    faults = Faults()
    enough = at_start >= LEAST_PLAYERS
    faults.refuse(not enough, "ren.order.too_few", "players_at_start", least=LEAST_PLAYERS)
    faults.refuse(
        len(question.buyers) > at_start, "ren.order.more_than_at_start", "buyers", most=at_start
    )
    names = [buyer.player for buyer in question.buyers]
    choices = [buyer.choice for buyer in question.buyers]
    for number, buyer in enumerate(question.buyers):
        at = f"buyers.{number}"
        again = buyer.player in names[:number]
        faults.refuse(again, "ren.listed_twice", f"{at}.player", player=buyer.player)
        same = buyer.choice in choices[:number]
        faults.refuse(same, "ren.order.same_choice", f"{at}.choice", choice=buyer.choice)
        faults.lack(
            abs(buyer.tokens) > buyer.cash,
            "ren.order.above_cash",
            cite("R-9.7.5"),
            f"{at}.tokens",
            player=buyer.player,
            amount=abs(buyer.tokens),
            cash=buyer.cash,
        )
    faults.settle()


def _received(buyer: Buyer) -> Breakdown:
    lines = [Line("ren.order.noted", buyer.tokens, cite("R-9.7.1"))]
    if buyer.tokens < 0:
        lines.append(Line("ren.order.negative", -buyer.tokens, cite("R-9.7.4")))
    elif buyer.tokens > buyer.reserve:
        over = buyer.reserve - buyer.tokens
        lines.append(Line("ren.order.reserve", over, cite("R-9.7.3"), {"reserve": buyer.reserve}))
    return Breakdown("ren.order.received", tuple(lines))


def _cash(buyer: Buyer) -> Breakdown:
    rule = cite("R-9.7.4" if buyer.tokens < 0 else "R-9.7.1")
    lines = (
        Line("ren.order.cash_before", buyer.cash, cite("R-9.7.5")),
        Line("ren.order.paid", -abs(buyer.tokens), rule, {"n": abs(buyer.tokens)}),
    )
    return Breakdown("ren.order.cash_left", lines)


# -- at the table ---------------------------------------------------------------------------------


ORDER_PHASE = 7
DONE = "order"


@dataclass(frozen=True, slots=True)
class BuyTokens(Action, whose="all"):
    """What everybody noted in secret, shown together."""

    kind: ClassVar[str] = "buy_tokens"
    tokens: Annotated[
        Mapping[PlayerId, Annotated[int, Between(-100_000, 100_000)]],
        Doc("tokens each player buys; negative numbers are paid too"),
    ]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, ORDER_PHASE, SETUP_PHASE)
        check_once(checks, state, DONE)
        answer = order_of_play(purchases_of(state, self))
        warnings = checks.settle()
        after = state
        ids = ids_by_name(state)
        figures = []
        for turn in answer.turns:
            player = state.players[ids[turn.player]]
            after = paid(after, player.id, BANK, abs(turn.tokens))
            after = after.with_player(
                player.id, bought_tokens=turn.received.total, noted_cash=turn.cash.total
            )
            figures.append(titled("ren.order.received_by", turn.received, player))
            figures.append(titled("ren.order.noted_by", turn.cash, player))
        after = evolve(
            after,
            order=tuple(ids[name] for name in answer.order),
            positions=tuple(turn.position for turn in answer.turns),
        )
        return step(
            marked(after, DONE),
            "ren.log.order",
            tuple(figures),
            warnings,
            order=tuple(
                Text(
                    "ren.log.place",
                    {
                        "position": turn.position,
                        "player": turn.player,
                        "tokens": turn.tokens,
                    },
                )
                for turn in answer.turns
            ),
        )


def purchases_of(state: State, action: BuyTokens) -> OrderOfPlay:
    """The purchases as the calculator asks for them; BadInput names who has not noted."""
    for player in action.tokens:
        playing(state, player, "tokens")
    buying = [player for player in state.seats if state.players[player].is_in]
    problems = [
        Problem("ren.order.not_noted", {"player": name_of(state, player)}, "tokens")
        for player in buying
        if player not in action.tokens
    ]
    problems += [
        Problem("ren.order.no_capital", {"player": name_of(state, player)}, "tokens")
        for player in buying
        if not state.players[player].choice
    ]
    if problems:
        raise BadInput.of(problems)
    return OrderOfPlay(
        tuple(
            Buyer(
                state.players[player].name,
                state.money(player),
                action.tokens[player],
                state.players[player].choice,
                max(0, TOKENS - state.players[player].board_tokens),
            )
            for player in buying
        ),
        len(state.seats),
        state.switches,
    )


@dataclass(frozen=True, slots=True)
class SwapPlaces(Action):
    """An owner of Q swaps with the player directly before or after him, once a round."""

    kind: ClassVar[str] = "swap_places"
    player: PlayerId
    side: Side = "before"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        question = swap_of(state, self.player, self.side)
        asked(checks, swap, _by_names(state, question))
        checks.forbid(bool(state.done), "ren.swap.only_at_start", cite("R-2.2"))
        warnings = (*checks.settle(), *_asked_first(state, question))
        partner = neighbour(state.order, self.player, self.side)
        after = evolve(state, order=exchanged(state.order, self.player, partner))
        return step(
            after.with_player(self.player, swapped=True),
            "ren.log.swap",
            warnings=warnings,
            player=player.name,
            other=name_of(state, partner),
        )


def swap_of(state: State, player: PlayerId = "", side: Side = "before") -> Swap:
    """The order and its owners of Q as the calculator asks for them; players by their ids."""
    owners = tuple(one for one in state.order if state.players[one].has(Advance.Q))
    swapped = tuple(one for one in state.order if state.players[one].swapped)
    return Swap(state.order, owners, player, side, swapped)


def _by_names(state: State, question: Swap) -> Swap:
    def names(players: tuple[PlayerId, ...]) -> tuple[str, ...]:
        return tuple(state.players[player].name for player in players)

    return Swap(
        names(question.order),
        names(question.owners),
        state.players[question.player].name,
        question.side,
        names(question.swapped),
    )


def _asked_first(state: State, question: Swap) -> tuple[Text, ...]:
    """Owners of Q decide in the order of play: a word if one before him could still swap."""
    could = offers(question.order, question.owners, question.swapped)
    first = next((offer.player for offer in could), question.player)
    before = state.order.index(first) < state.order.index(question.player)
    names = {"player": state.players[first].name}
    return (Text("ren.swap.decides_first", names),) if before else ()
