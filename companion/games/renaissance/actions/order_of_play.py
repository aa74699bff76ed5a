"""Phase 7 at the table (R-9.7): secret purchases shown; places swapped with Q."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput, Problem
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.phases import marked
from companion.core.records import dataclass, evolve
from companion.games.renaissance.actions.common import (
    check_once,
    check_phase,
    ids_by_name,
    name_of,
    paid,
    playing,
    titled,
)
from companion.games.renaissance.order_changes import (
    Side,
    Swap,
    exchanged,
    neighbour,
    offers,
    swap,
)
from companion.games.renaissance.order_of_play import Buyer, OrderOfPlay, order_of_play
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import SETUP_PHASE, TOKENS, State

ORDER_PHASE = 7
DONE = "order"


@dataclass(frozen=True, slots=True)
class BuyTokens(Action):
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
