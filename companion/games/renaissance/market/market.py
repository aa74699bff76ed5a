"""Shortage and surplus (R-9.1, R-9.6.1): the dice, who draws or pays, how markers go away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults, asked
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.phases import marked
from companion.core.records import dataclass, evolve
from companion.games.renaissance.cards.piles import drawn, no_card_left, put_down
from companion.games.renaissance.cards.supply import check_card
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    ids_by_name,
    paid,
    playing,
    settled,
)
from companion.games.renaissance.income import DRAWN, INCOME
from companion.games.renaissance.market.payouts import Holder, Markers, Payout, Provinces, payout
from companion.games.renaissance.order.track import MOST_PLAYERS
from companion.games.renaissance.order.turn_order import turn_notes
from companion.games.renaissance.pieces import Advance, Good
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import FINAL_PHASE, State
from companion.games.renaissance.tables import COMMODITIES, GOODS

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


@calculator
def market_roll(question: MarketRoll) -> MarketRollAnswer:
    """Markers, cards and fines of the rolls; both take effect even if they cancel (RUL-R-20)."""
    _require_once(question.traders)
    cash = {trader.player: trader.cash for trader in question.traders}
    markers = dict(question.markers)
    effects = []
    for number, roll in enumerate(question.rolls, 1):
        change = 1 if roll.kind == "shortage" else -1
        for good in roll.goods:
            markers[good] = markers.get(good, 0) + change  # the two kinds cancel (R-9.6.1.3)
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


@calculator
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


@calculator
def mills(question: Mills) -> MillsAnswer:
    """The markers after the mills (R-9.1.3): no card, no fine (RUL-R-41)."""
    faults = Faults()
    wrong = question.good not in MILLS_GOODS
    faults.forbid(wrong, "ren.market.not_for_mills", cite("R-9.1.3"), "good")
    faults.settle()
    after = question.markers + (1 if question.towards == "shortage" else -1)
    return MillsAnswer(after, abs(after) > abs(question.markers))


# -- at the table ---------------------------------------------------------------------------------


DRAW_PHASE, CARD_PHASE, INCOME_PHASE = 1, 3, 6
MILLS_DONE, ROLLS_DONE = "mills", "market"


@dataclass(frozen=True, slots=True)
class PlayCommodity(Action):
    """A commodity card: the bank pays everybody who has provinces of the good."""

    kind: ClassVar[str] = "play_commodity"
    player: PlayerId
    card: Annotated[str, Length(1, 40), Doc("a good, cloth_wine or ivory_gold")]
    good: Annotated[Good | None, Doc("which one, on a double card")] = None
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        good = good_of(self.card, self.good)
        checks = Checks(self.overrule)
        check_phase(checks, state, CARD_PHASE, FINAL_PHASE)
        checks.forbid(player.hand == 0, "ren.hand.empty", cite("R-9.3.1.1"), player=player.name)
        check_card(checks, state, self.card, "card")
        answer = payout(payout_of(state, good))
        warnings = (*checks.settle(), *turn_notes(state, self.player, CARD_PHASE, FINAL_PHASE))
        after = put_down(state, self.player, comes_back=True, card=self.card)
        ids = ids_by_name(state)
        for one in answer.paid:
            after = settled(after, ids[one.player], one.amount.total)
        shown = tuple(one for one in answer.paid if one.amount.total)
        return step(
            with_marker(after, good, answer.markers_after),
            "ren.log.commodity" if shown else "ren.log.commodity_nobody",
            tuple(one.amount for one in shown),
            warnings,
            player=player.name,
            good=Text(GOODS[good].name),
            paid=tuple(
                Text("ren.log.got", {"player": one.player, "n": one.amount.total}) for one in shown
            ),
        )


def good_of(card: str, good: Good | None) -> Good:
    """The good that a card pays for, or BadInput."""
    if card not in COMMODITIES:
        raise BadInput("ren.payout.no_such_card", "card", card=card)
    goods = COMMODITIES[card].goods
    if good is None and len(goods) == 1:
        return goods[0]
    if good not in goods:
        raise BadInput("ren.payout.other_good", "good")
    return good


def payout_of(state: State, good: Good) -> Payout:
    """The good's provinces in all hands as the calculator asks for them."""
    return Payout(
        good,
        tuple(
            Holder(
                state.players[player].name,
                state.players[player].goods.get(good, 0),
                state.players[player].has(Advance.M),
            )
            for player in state.seats
            if state.players[player].is_in
        ),
        state.markers.get(good, 0),
    )


def with_marker(state: State, good: Good, count: int) -> State:
    """The state with so many shortage (above 0) or surplus (below) markers of the good."""
    markers = {other: there for other, there in state.markers.items() if other is not good}
    return evolve(state, markers=markers | ({good: count} if count else {}))


@dataclass(frozen=True, slots=True)
class RemoveMarkers(Action):
    """The first player buys shortage or surplus markers of one good away."""

    kind: ClassVar[str] = "remove_markers"
    good: Good
    count: Annotated[int, Between(1, 20)] = 1
    player: Annotated[PlayerId, Doc("empty: the first player")] = ""
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        if not state.order:
            raise BadInput("ren.order.not_yet", "player")
        who = self.player or state.order[0]
        player = playing(state, who)
        checks = Checks(self.overrule)
        check_phase(checks, state, DRAW_PHASE)
        checks.forbid(
            who != state.order[0],
            "ren.market.only_first",
            cite("R-9.1.1"),
            "player",
            player=player.name,
        )
        late = bool(state.done & {MILLS_DONE, DRAWN})
        checks.forbid(late, "ren.market.markers_first", cite("R-9.1.3"))
        now = state.markers.get(self.good, 0)
        answer = remove_marker(RemoveMarker(self.good, now, self.count, state.money(who)))
        warnings = checks.settle()
        after = paid(state, who, BANK, answer.cost.total)
        return step(
            with_marker(after, self.good, answer.markers_after),
            "ren.log.remove_markers",
            (answer.cost, answer.cash),
            warnings,
            player=player.name,
            n=self.count,
            good=Text(GOODS[self.good].name),
            amount=answer.cost.total,
        )


@dataclass(frozen=True, slots=True)
class UseMills(Action):
    """The first owner of J in the order moves one good by one step."""

    kind: ClassVar[str] = "use_mills"
    player: PlayerId
    good: Good
    towards: Kind
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, DRAW_PHASE)
        check_once(checks, state, MILLS_DONE)
        checks.forbid(
            self.player != mills_owner(state),
            "ren.market.not_first_mills",
            cite("R-9.1.3"),
            "player",
            player=player.name,
        )
        drawn_already = DRAWN in state.done
        checks.forbid(drawn_already, "ren.market.mills_before_draw", cite("R-9.1.4"))
        now = state.markers.get(self.good, 0)
        asked(checks, mills, Mills(self.good, self.towards, now))
        warnings = checks.settle()
        change = 1 if self.towards == "shortage" else -1
        return step(
            marked(with_marker(state, self.good, now + change), MILLS_DONE),
            "ren.log.mills",
            warnings=warnings,
            player=player.name,
            good=Text(GOODS[self.good].name),
            kind=Text(f"ren.market.{self.towards}"),
        )


def mills_owner(state: State) -> PlayerId:
    """Who may use the mills this round: the first owner of J, or "" (R-9.1.3)."""
    return next((one for one in state.order if state.players[one].has(Advance.J)), "")


@dataclass(frozen=True, slots=True)
class RollMarket(Action):
    """Old markers are cleared, then two rolls bring new ones, cards and fines."""

    kind: ClassVar[str] = "roll_market"
    rolls: Annotated[tuple[Roll, ...], Length(ROLLS, ROLLS)]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, INCOME_PHASE)
        check_once(checks, state, ROLLS_DONE)
        early = INCOME not in state.done
        checks.forbid(early, "ren.market.income_first", cite("R-9.6.1.1"))
        answer = market_roll(market_of(state, self.rolls))
        warnings = checks.settle()
        after = evolve(state, markers=answer.markers)
        ids = ids_by_name(state)
        told = []
        for effect in answer.effects:
            names = {
                "good": Text(GOODS[effect.good].name),
                "kind": Text(f"ren.market.{effect.kind}"),
            }
            if effect.draws:
                before, after = after, drawn(after, ids[effect.leader])
                warnings = (*warnings, *no_card_left(before, after, ids[effect.leader]))
                told.append(Text("ren.log.roll_card", {**names, "player": effect.leader}))
            elif effect.leader:
                after = paid(after, ids[effect.leader], BANK, effect.fine.total)
                fine = {**names, "player": effect.leader, "n": effect.fine.total}
                told.append(Text("ren.log.roll_fine", fine))
            else:
                told.append(Text("ren.log.roll_nothing", names))
        return step(
            marked(after, ROLLS_DONE),
            "ren.log.rolls",
            tuple(effect.fine for effect in answer.effects if effect.fine.lines),
            warnings,
            effects=tuple(told),
        )


def market_of(state: State, rolls: tuple[Roll, ...]) -> MarketRoll:
    """All goods cards as the calculator asks for them."""
    return MarketRoll(
        rolls,
        tuple(
            Trader(state.players[player].name, state.players[player].goods, state.money(player))
            for player in state.seats
            if state.players[player].is_in
        ),
    )
