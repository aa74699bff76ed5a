"""Phase 4: fleet, advances, stabilisation and relief, in this order (R-9.4, RUL-R-12)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks, asked
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass, evolve
from companion.games.renaissance.advances.advances import is_last_advance
from companion.games.renaissance.advances.facts import claimable, purchase_question
from companion.games.renaissance.advances.fleet import FIELD_PRICE, FleetQuestion, fleet
from companion.games.renaissance.advances.purchase import AdvancePurchaseAnswer, checked_basket
from companion.games.renaissance.advances.relief import relief_steps
from companion.games.renaissance.advances.stabilisation import Stabilisation, stabilisation
from companion.games.renaissance.cards.personalities import PersonalityId, advance_name, named
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    playing,
    settled,
)
from companion.games.renaissance.misery import (
    Marker,
    marker_moved,
    moved_by_value,
    suffered,
    value_of,
)
from companion.games.renaissance.order.turn_order import turn_notes
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import Fleet, Player, State

ACQUIRE = 4  # the phase


@dataclass(frozen=True, slots=True)
class BuyFleet(Action):
    """The next field of the fleet's row for 10 ducats, once a round (R-9.4.1.1)."""

    kind: ClassVar[str] = "buy_fleet"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, ACQUIRE)
        checks.forbid(_has_bought(state, player), "ren.fleet.before_advances", cite("R-9.4.1.2"))
        checks.forbid(
            _is_settled(state, player), "ren.fleet.before_stabilisation", cite("RUL-R-12")
        )
        answer = asked(checks, fleet, fleet_question(state, self.player, buy=True))
        warnings = (*checks.settle(), *turn_notes(state, self.player, ACQUIRE))
        if answer is None:  # a second field in one round, which the table allows
            asking = fleet_question(state, self.player, buy=True)
            answer = fleet(
                FleetQuestion(asking.ships, asking.size, True, False, asking.cash, asking.owned)
            )
        after = settled(state, self.player, -FIELD_PRICE).with_player(
            self.player, fleet=Fleet(answer.ships, answer.size), fleet_bought=True
        )
        return step(
            after,
            "ren.log.buy_fleet",
            tuple(figure for figure in (answer.price, answer.cash) if figure),
            warnings,
            player=player.name,
            ships=Text(f"ren.ships.{answer.ships}"),
            size=answer.size,
            amount=FIELD_PRICE,
        )


@dataclass(frozen=True, slots=True)
class BuyAdvances(Action):
    """One or several advances, one after the other, in one go (R-9.4.2)."""

    kind: ClassVar[str] = "buy_advances"
    player: PlayerId
    advances: Annotated[tuple[Advance, ...], Length(1, 26), Doc("letters in the order of purchase")]
    claims: Annotated[
        tuple[PersonalityId, ...], Length(0, 19), Doc("personalities used by patronage")
    ] = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, ACQUIRE)
        checks.forbid(
            _is_settled(state, player), "ren.advance.before_stabilisation", cite("RUL-R-12")
        )
        _check_claims(checks, state, self)
        question = purchase_question(state, self.player, self.advances, self.claims)
        basket = checked_basket(question)
        try:
            basket.faults.settle()
        except IllegalAction as error:
            if not error.may_overrule:
                raise
            checks.forbid_all(error)
        warnings = (*checks.settle(), *turn_notes(state, self.player, ACQUIRE))
        answer = basket.answer
        after = _bought(state, self, answer)
        moved = marker_moved(after, self.player, basket.marker, cite("R-9.4.2.5"))
        after, more = _is_last_round(moved.state, self.player)
        reminder = (Text("ren.advance.may_discard"),) if answer.may_discard else ()
        return step(
            after,
            "ren.log.buy_advances",
            (*_reasons(answer), moved.misery),
            (*warnings, *moved.warnings, *more, *reminder),
            player=player.name,
            advances=tuple(advance_name(one) for one in self.advances),
            amount=answer.total.total,
        )


@dataclass(frozen=True, slots=True)
class Stabilise(Action):
    """The hand cards are paid for, or the misery marker goes up (R-9.4.4.1, R-9.4.4.2)."""

    kind: ClassVar[str] = "stabilise"
    player: PlayerId
    pay: bool = True
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, ACQUIRE)
        checks.forbid(player.stabilised, "ren.stabilisation.done", cite("R-9.4.4.1"))
        relieved = f"relief:{self.player}" in state.done
        checks.forbid(relieved, "ren.relief.after_stabilisation", cite("RUL-R-12"))
        answer = stabilisation(
            Stabilisation(
                player.hand,
                player.has(Advance.Z),
                self.pay,
                state.money(self.player),
                value_of(player.misery, state.switches),
                state.switches,
            )
        )
        warnings = checks.settle()
        after = settled(state, self.player, -answer.paid)
        after = after.with_player(self.player, stabilised=True)
        if self.pay:
            return step(
                after,
                "ren.log.stabilised",
                tuple(figure for figure in (answer.cost, answer.cash) if figure),
                warnings,
                player=player.name,
                n=player.hand,
                amount=answer.paid,
            )
        marker = moved_by_value(Marker(player.misery, False), answer.cost.total, state.switches)
        moved = marker_moved(after, self.player, marker, cite("R-9.4.4.2"))
        return step(
            moved.state,
            "ren.log.not_stabilised",
            (answer.cost, moved.misery),
            (*warnings, *moved.warnings),
            player=player.name,
            n=answer.fields,
            amount=answer.cost.total,
        )


@dataclass(frozen=True, slots=True)
class TakeRelief(Action):
    """The misery marker goes down by the advances of three groups (R-9.4.5.1)."""

    kind: ClassVar[str] = "take_relief"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, ACQUIRE)
        check_once(checks, state, f"relief:{self.player}")
        early = player.hand > 0 and not player.stabilised
        checks.forbid(early, "ren.relief.after_stabilisation", cite("RUL-R-12"))
        steps = relief_steps(frozenset(player.advances), state.switches)
        checks.forbid(steps.total == 0, "ren.relief.none", cite("R-9.4.5.1"))
        warnings = checks.settle()
        moved = suffered(state, self.player, -steps.total, cite("R-9.4.5.1"))
        return step(
            marked(moved.state, f"relief:{self.player}"),
            "ren.log.relief",
            (steps, moved.misery),
            warnings,
            player=player.name,
            n=steps.total,
            misery=moved.misery.total,
        )


def fleet_question(state: State, player: PlayerId, *, buy: bool) -> FleetQuestion:
    """The player's fleet as the calculator asks for it."""
    now = state.players[player]
    return FleetQuestion(
        now.fleet.ships,
        now.fleet.size,
        buy,
        now.fleet_bought,
        state.money(player),
        frozenset(now.advances),
    )


def _is_settled(state: State, player: Player) -> bool:
    """His cards are paid for, or his misery is relieved: all purchases come before (RUL-R-12)."""
    return player.stabilised or f"relief:{player.id}" in state.done


def _has_bought(state: State, player: Player) -> bool:
    return state.round in player.advances.values()


def _reasons(answer: AdvancePurchaseAnswer) -> tuple[Breakdown, ...]:
    return (*(item.price for item in answer.items), answer.total, answer.cash)


def _check_claims(checks: Checks, state: State, action: BuyAdvances) -> None:
    cards = {claim.id: claim for claim in claimable(state, action.player).personalities}
    for place, card in enumerate(action.claims):
        if card not in cards:
            raise BadInput("ren.personality.not_on_table", f"claims.{place}", card=named(card))
        checks.forbid(
            not cards[card].can_use,
            "ren.personality.no_claim_left",
            cite("R-9.3.3.2"),
            f"claims.{place}",
            card=named(card),
        )


def _bought(state: State, action: BuyAdvances, answer: AdvancePurchaseAnswer) -> State:
    """The advances on the sheet, the money in the bank, the claims on the cards."""
    now = state.players[action.player]
    advances = {**now.advances, **dict.fromkeys(action.advances, state.round)}
    state = state.with_player(action.player, advances=advances, fleet=answer.fleet)
    cards = tuple(
        type(card)(card.id, card.player, (*card.claims, action.player))
        if card.id in answer.claims and action.player not in card.claims
        else card
        for card in state.personalities
    )
    return settled(evolve(state, personalities=cards), action.player, -answer.total.total)


def _is_last_round(state: State, player: PlayerId) -> tuple[State, tuple[Text, ...]]:
    """All 26 advances make this the last round (R-11.0.1)."""
    now = state.players[player]
    if state.ending or not is_last_advance(len(now.advances)):
        return state, ()
    return evolve(state, ending="advances"), (Text("ren.end.all_advances", {"player": now.name}),)
