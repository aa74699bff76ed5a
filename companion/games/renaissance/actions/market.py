"""Goods at the table: commodity cards, markers bought away, mills, the two rolls."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.phases import marked
from companion.core.records import dataclass, evolve
from companion.games.renaissance.actions.common import (
    check_once,
    check_phase,
    ids_by_name,
    paid,
    playing,
    settled,
)
from companion.games.renaissance.actions.income import DRAWN, INCOME
from companion.games.renaissance.card_supply import check_card
from companion.games.renaissance.catalog import COMMODITIES, GOODS
from companion.games.renaissance.market import (
    ROLLS,
    Kind,
    MarketRoll,
    Mills,
    RemoveMarker,
    Roll,
    Trader,
    market_roll,
    mills,
    remove_marker,
)
from companion.games.renaissance.payouts import Holder, Payout, payout
from companion.games.renaissance.pieces import Advance, Good
from companion.games.renaissance.piles import drawn, no_card_left, put_down
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import FINAL_PHASE, State
from companion.games.renaissance.turn_order import turn_notes

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
