"""Phase 7 (R-9.7): tokens bought in secret, who goes first, what everybody pays and gets."""

from __future__ import annotations

from typing import Annotated

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import Calculator, PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import TOKENS
from companion.games.renaissance.switches import DEFAULTS, Switches
from companion.games.renaissance.track import LEAST_PLAYERS, MOST_PLAYERS, filled

Name = Annotated[PlayerId, Length(1, 40)]
Ducats = Annotated[int, Between(0, 100_000)]
Place = Annotated[int, Between(1, MOST_PLAYERS)]


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
    choice: Annotated[Place, Doc("he chose his capital as the first (1), second (2) …")]
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


def order_of_play(question: OrderOfPlay) -> OrderAnswer:
    """The order of the coming round (R-9.7.1 to R-9.7.5); names all that cannot be."""
    at_start = question.players_at_start or len(question.buyers)
    _require_possible(question, at_start)
    later_first = question.switches.tie_first == "later"
    by_place = sorted(
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


CALCULATORS = (
    Calculator(
        "order-of-play", "ren.calculator.order_of_play", OrderOfPlay, OrderAnswer, order_of_play
    ),
)
