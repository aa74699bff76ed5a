"""Shortage and surplus (R-9.1, R-9.6.1): the dice, who draws or pays, how markers go away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Literal

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import Calculator, PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.catalog import GOODS
from companion.games.renaissance.payouts import Markers, Provinces
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.track import MOST_PLAYERS

ROLLS = 2  # R-9.6.1.1
HIGHEST_SHORTAGE = 3  # green die, R-9.6.1.1

Name = Annotated[PlayerId, Length(1, 40)]
Ducats = Annotated[int, Between(0, 100_000)]
Face = Annotated[int, Between(1, 6)]
Kind = Literal["shortage", "surplus"]


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw of the three dice."""

    white: Face
    black: Face
    green: Annotated[Face, Doc("1 to 3 shortage, 4 to 6 surplus")]

    @property
    def kind(self) -> Kind:
        return "shortage" if self.green <= HIGHEST_SHORTAGE else "surplus"

    @property
    def goods(self) -> tuple[Good, ...]:
        """The good of this sum; 12 names gold and ivory (RUL-R-21)."""
        return tuple(row.id for row in GOODS.values() if row.dice == self.white + self.black)


@dataclass(frozen=True, slots=True)
class Trader:
    """One player's goods cards and cash."""

    player: Name
    goods: Annotated[
        Mapping[Good, Provinces], Doc("controlled provinces by good; goods left out: none")
    ] = field(default_factory=dict)
    cash: Annotated[Ducats, Doc("a fine is at most this (RUL-R-35)")] = 100_000


@dataclass(frozen=True, slots=True)
class MarketRoll:
    """The rolls at the end of phase 6; markers of the old round are gone (RUL-R-20)."""

    rolls: Annotated[tuple[Roll, ...], Length(1, ROLLS)]
    traders: Annotated[tuple[Trader, ...], Length(1, MOST_PLAYERS), Doc("all players")]
    markers: Annotated[
        Mapping[Good, Markers],
        Doc("markers that lie there: only those of this phase's first roll, if it is done"),
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MarketEffect:
    """What one roll does with one good."""

    roll: Annotated[int, Doc("first or second roll")]
    good: Good
    kind: Kind
    leader: Annotated[PlayerId, Doc("who alone has most provinces; empty: a tie or nobody")]
    draws: Annotated[bool, Doc("the leader draws a card (shortage)")]
    fine: Annotated[Breakdown, Doc("ducats the leader pays (surplus)")]


@dataclass(frozen=True, slots=True)
class MarketRollAnswer:
    effects: tuple[MarketEffect, ...]
    markers: Annotated[
        Mapping[Good, int], Doc("afterwards: shortage above 0, surplus below; none left out")
    ]


def market_roll(question: MarketRoll) -> MarketRollAnswer:
    """Markers, cards and fines of the rolls; both take effect even if they cancel (RUL-R-20)."""
    _require_once(question.traders)
    cash = {trader.player: trader.cash for trader in question.traders}
    markers = dict(question.markers)
    effects = []
    for number, roll in enumerate(question.rolls, 1):
        change = 1 if roll.kind == "shortage" else -1
        for good in roll.goods:
            markers[good] = markers.get(good, 0) + change
            leader = majority(question.traders, good)
            fine = _fine(question.traders, good, roll.kind, leader, cash)
            if leader:
                cash[leader] -= fine.total
            draws = bool(leader) and roll.kind == "shortage"
            effects.append(MarketEffect(number, good, roll.kind, leader, draws, fine))
    left = {good: markers[good] for good in Good if markers.get(good)}
    return MarketRollAnswer(tuple(effects), left)


def _require_once(traders: Sequence[Trader]) -> None:
    faults = Faults()
    names = [trader.player for trader in traders]
    for number, name in enumerate(names):
        again = name in names[:number]
        faults.refuse(again, "ren.listed_twice", f"traders.{number}.player", player=name)
    faults.settle()


def majority(traders: Sequence[Trader], good: Good) -> PlayerId:
    """Who alone has most provinces of the good, or "" (R-9.6.1.2)."""
    counts = {trader.player: trader.goods.get(good, 0) for trader in traders}
    most = max(counts.values(), default=0)
    leaders = [player for player, count in counts.items() if count == most]
    return leaders[0] if most and len(leaders) == 1 else ""


def _fine(
    traders: Sequence[Trader], good: Good, kind: Kind, leader: PlayerId, cash: Mapping[str, int]
) -> Breakdown:
    params = {"player": leader}
    if kind == "shortage" or not leader:
        return Breakdown("ren.market.fine", (), params)
    count = next(trader.goods[good] for trader in traders if trader.player == leader)
    lines = [Line("ren.market.per_province", count, cite("R-9.6.1.2"), {"n": count})]
    if cash[leader] < count:
        lines.append(Line("ren.market.no_more_cash", cash[leader] - count, cite("RUL-R-35")))
    return Breakdown("ren.market.fine", tuple(lines), params)


@dataclass(frozen=True, slots=True)
class RemoveMarker:
    """The first player buys markers of one good away in phase 1."""

    good: Good
    markers: Markers
    remove: Annotated[int, Between(1, 20), Doc("how many; of two he may remove one")] = 1
    cash: Annotated[Ducats, Doc("ducats he owns")] = 100_000


@dataclass(frozen=True, slots=True)
class RemoveMarkerAnswer:
    cost: Annotated[Breakdown, Doc("ducats he pays: the base value for each marker")]
    cash: Annotated[Breakdown, Doc("ducats he owns afterwards")]
    markers_after: Annotated[int, Doc("shortage above 0, surplus below")]


def remove_marker(question: RemoveMarker) -> RemoveMarkerAnswer:
    """What it costs to take markers away (R-9.1.1); card and fine stay as they were (R-9.1.2)."""
    base, count = GOODS[question.good].base, question.remove
    rule = cite("R-9.1.1")
    faults = Faults()
    there = abs(question.markers)
    faults.lack(count > there, "ren.market.not_so_many", rule, "remove", n=there)
    faults.lack(
        base * count > question.cash,
        "ren.cannot_pay",
        rule,
        "cash",
        amount=base * count,
        cash=question.cash,
    )
    faults.settle()
    cost = Line("ren.market.base_value", base * count, rule, {"n": count, "base": base})
    before = Line("ren.cash_before", question.cash, rule)
    paid = Line("ren.market.base_value", -base * count, rule, {"n": count, "base": base})
    return RemoveMarkerAnswer(
        Breakdown("ren.market.cost", (cost,)),
        Breakdown("ren.cash_after", (before, paid)),
        question.markers - count if question.markers > 0 else question.markers + count,
    )


MILLS_GOODS = (Good.GRAIN, Good.CLOTH, Good.WINE, Good.METAL)


@dataclass(frozen=True, slots=True)
class Mills:
    """The first owner of J in the order moves one good by one step in phase 1."""

    good: Annotated[Good, Doc("grain, cloth, wine or metal")]
    towards: Kind
    markers: Markers = 0


@dataclass(frozen=True, slots=True)
class MillsAnswer:
    markers_after: Annotated[int, Doc("shortage above 0, surplus below")]
    creates: Annotated[bool, Doc("a new marker comes; false: one goes away")]


def mills(question: Mills) -> MillsAnswer:
    """The markers after the mills (R-9.1.3): no card, no fine (RUL-R-41)."""
    faults = Faults()
    wrong = question.good not in MILLS_GOODS
    faults.forbid(wrong, "ren.market.not_for_mills", cite("R-9.1.3"), "good")
    faults.settle()
    after = question.markers + (1 if question.towards == "shortage" else -1)
    return MillsAnswer(after, abs(after) > abs(question.markers))


CALCULATORS = (
    Calculator(
        "market-roll", "ren.calculator.market_roll", MarketRoll, MarketRollAnswer, market_roll
    ),
    Calculator(
        "remove-marker",
        "ren.calculator.remove_marker",
        RemoveMarker,
        RemoveMarkerAnswer,
        remove_marker,
    ),
    Calculator("mills", "ren.calculator.mills", Mills, MillsAnswer, mills),
)
