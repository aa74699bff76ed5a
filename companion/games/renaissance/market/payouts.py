"""Commodity payouts (R-9.3.1): base × level², for everybody at once, and the printed rows."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.order.track import MOST_PLAYERS
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.tables import COMMODITIES, GOODS

MOST_PROVINCES = 20
MOST_MARKERS = 20

Name = Annotated[PlayerId, Length(1, 40)]
Provinces = Annotated[int, Between(0, MOST_PROVINCES)]
Markers = Annotated[
    int,
    Between(-MOST_MARKERS, MOST_MARKERS),
    Doc("shortage markers of the good as a positive, surplus markers as a negative number"),
]


@dataclass(frozen=True, slots=True)
class Holder:
    """One player's provinces of the good."""

    player: Name
    provinces: Annotated[Provinces, Doc("controlled provinces of the good: his goods cards")]
    industry: Annotated[bool, Doc("he owns M: one level up")] = False


@dataclass(frozen=True, slots=True)
class Payout:
    """A commodity card is played."""

    good: Annotated[Good, Doc("on a double card: the one its player picked (R-9.3.1.3)")]
    holders: Annotated[tuple[Holder, ...], Length(1, MOST_PLAYERS), Doc("all players")]
    markers: Markers = 0
    card: Annotated[
        str,
        Length(0, 40),
        Doc("the card, if it is to be checked: a good, cloth_wine or ivory_gold"),
    ] = ""


@dataclass(frozen=True, slots=True)
class Paid:
    """What one player receives."""

    player: PlayerId
    level: Annotated[int, Doc("column of the board; 0 pays nothing")]
    amount: Annotated[Breakdown, Doc("ducats from the bank")]


@dataclass(frozen=True, slots=True)
class PayoutAnswer:
    paid: Annotated[tuple[Paid, ...], Doc("every player, as asked")]
    total: Annotated[Breakdown, Doc("ducats the bank pays in all")]
    markers_after: Annotated[int, Doc("one marker of the good is removed (R-9.3.1.2)")]


@calculator
def payout(question: Payout) -> PayoutAnswer:
    """What a commodity brings every player (R-9.3.1.1) and the marker it takes away."""
    _require_possible(question)
    paid = tuple(_paid(question, holder) for holder in question.holders)
    lines = tuple(
        Line("ren.payout.player", one.amount.total, cite("R-9.3.1.1"), {"player": one.player})
        for one in paid
    )
    return PayoutAnswer(paid, Breakdown("ren.payout.total", lines), toward_zero(question.markers))


def _require_possible(question: Payout) -> None:
    faults = Faults()
    names = [holder.player for holder in question.holders]
    for number, name in enumerate(names):
        again = name in names[:number]
        faults.refuse(again, "ren.listed_twice", f"holders.{number}.player", player=name)
    if question.card:
        unknown = question.card not in COMMODITIES
        faults.refuse(unknown, "ren.payout.no_such_card", "card", card=question.card)
        faults.refuse(
            not unknown and question.good not in COMMODITIES[question.card].goods,
            "ren.payout.other_good",
            "good",
        )
    faults.settle()


def level_of(provinces: int, industry: bool, markers: int) -> int:
    """The column that pays; several equal markers count like one, no province pays nothing."""
    if provinces == 0:
        return 0
    return max(0, provinces + int(industry) + (markers > 0) - (markers < 0))


def toward_zero(markers: int) -> int:
    """The markers after one of them was removed: each needs a card of its own (R-9.6.1.3)."""
    return markers - (markers > 0) + (markers < 0)


def worth(good: Good, level: int) -> int:
    """What the printed row pays at this level (R-4.1.5)."""
    return GOODS[good].base * level * level


def _paid(question: Payout, holder: Holder) -> Paid:
    good, own = question.good, holder.provinces
    rule = cite("R-9.3.1.1")
    figures = {"base": GOODS[good].base, "n": own}
    lines = [Line("ren.payout.provinces", worth(good, own), rule, figures)]
    level = own
    if own and holder.industry:
        level += 1
        lines.append(Line("ren.payout.industry", worth(good, level) - worth(good, own), rule))
    final = level_of(own, holder.industry, question.markers)
    if final != level:
        key = "ren.payout.shortage" if final > level else "ren.payout.surplus"
        lines.append(Line(key, worth(good, final) - worth(good, level), rule))
    return Paid(
        holder.player,
        final,
        Breakdown("ren.payout.amount", tuple(lines), {"player": holder.player}),
    )
