"""Phase 3 at the table (M-7): tax rates, then income, upkeep and interest for the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.cards.in_force import in_force, with_effect, without_effect
from companion.games.medioevo.common import known, removed, settled
from companion.games.medioevo.events.revolting import check_places
from companion.games.medioevo.events.revolts import Rate, require_on_scale
from companion.games.medioevo.forces import Force
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.opening.table_values import tax_scale
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Effect, State
from companion.games.medioevo.timing import check_once, check_phase, marked
from companion.games.medioevo.treasury.assessment import income_of, interest_of, upkeep_of
from companion.games.medioevo.treasury.loans import interest, with_loan
from companion.games.medioevo.treasury.relief import (
    NO_PIECES_SOLD,
    ReliefChosen,
    after_bankruptcy,
    with_card_used,
)
from companion.games.medioevo.treasury.settlement import Settlement, SettlementAnswer, settlement
from companion.games.medioevo.treasury.taxes import UnitsByTerrain
from companion.games.medioevo.words import Duration

HALF_OF_INTEREST, LESS_INTEREST = 37, 38  # realm cards
SHARING_MAGNATE = "card.37"


@dataclass(frozen=True, slots=True)
class SetTaxRate(PlayAct):
    """The rate a player sets for this round (M-7.1)."""

    kind: ClassVar[str] = "set_tax_rate"
    player: PlayerId
    rate: Rate
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        check_phase(checks, state, 3)
        check_scale(checks, state, self.rate, "rate")
        taxed = f"taxes:{self.player}" in state.done
        checks.forbid(taxed, "tax.already_collected", cite("M-7.1"), "rate", player=player.name)
        warnings = checks.settle()
        return step(
            state.with_player(self.player, tax_rate=self.rate),
            "log.tax_rate",
            warnings=warnings,
            player=player.name,
            rate=self.rate,
        )


def check_scale(checks: Checks, state: State, rate: int, field: str) -> None:
    """The rate is a step of the table's scale, whose ends nobody knows until entered (R-15)."""
    require_on_scale(rate, field)
    scale = tax_scale(state.settings.values)
    if scale is not None:
        low, high = scale
        off = not low <= rate <= high
        checks.forbid(off, "tax.off_the_scale", cite("R-15"), field, least=low, most=high)


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Pieces given up to save their upkeep (M-7.4)."""

    pieces: Force
    area: str = ""


@dataclass(frozen=True, slots=True)
class TaxReturn:
    """How one player settles phase 3."""

    player: PlayerId
    rate: Annotated[Rate | None, Doc("his tax rate from now on; null: as it is")] = None
    given_up: tuple[GivenUp, ...] = ()
    elsewhere: Annotated[
        UnitsByTerrain | None, Doc("terrain variant: where units outside named areas stand")
    ] = None
    take_loan: bool = False
    card_37: Annotated[bool, Doc("half of the others' interest")] = False
    card_38: Annotated[bool, Doc("50 florins less interest")] = False
    others_paid: Annotated[
        int | None, Doc("interest the others pay, for card 37; null: as the app counts it")
    ] = None
    relief: Annotated[ReliefChosen, Doc("if he is bankrupt (M-22.5)")] = NO_PIECES_SOLD
    accept_failure: Annotated[
        bool, Doc("bankrupt: he leaves the interest unpaid; twice in a row he is out")
    ] = False


@dataclass(frozen=True, slots=True)
class CollectTaxes(PlayAct):
    """Income, upkeep and interest of some or all players at once."""

    kind: ClassVar[str] = "collect_taxes"
    returns: Annotated[tuple[TaxReturn, ...], Length(1, 10)]
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, 3)
        _check_returns(checks, state, self)
        warnings = checks.settle()
        prepared, answers = assessed(state, self)
        _require_payable(state, self, answers)
        breakdowns: list[Breakdown] = []
        after = prepared
        for item in self.returns:
            after, explained, warned = _booked(after, item, answers[item.player])
            breakdowns += explained
            warnings += warned
        after, shares = _with_shares(after)
        breakdowns += shares
        return step(
            after,
            "log.taxes",
            tuple(breakdowns),
            warnings,
            n=len(self.returns),
            results=tuple(
                Text(
                    "log.taxes_of",
                    {
                        "player": state.players[item.player].name,
                        "change": after.money(item.player) - state.money(item.player),
                    },
                )
                for item in self.returns
            ),
        )


def assessed(
    state: State, action: CollectTaxes
) -> tuple[State, Mapping[PlayerId, SettlementAnswer]]:
    """The table with rates set and pieces given up, and what each then gains and owes (M-7.4)."""
    for item in action.returns:
        state = _prepared(state, item)
    return state, {item.player: _answer(state, action, item) for item in action.returns}


def _check_returns(checks: Checks, state: State, action: CollectTaxes) -> None:
    seen: set[PlayerId] = set()
    for number, item in enumerate(action.returns):
        where = f"returns.{number}"
        player = known(state, item.player, f"{where}.player")
        if item.player in seen:
            raise BadInput("tax.player_twice", f"{where}.player", player=player.name)
        seen.add(item.player)
        out = not player.is_in
        checks.forbid(out, "player.is_out", cite("M-22.5"), f"{where}.player", player=player.name)
        check_once(checks, state, f"taxes:{item.player}")
        if item.rate is not None:
            check_scale(checks, state, item.rate, f"{where}.rate")
        if item.relief.places.named:
            check_places(checks, state, item.player, item.relief.revolts, item.relief.places)
        for used, number_of_card in (
            (item.card_37, HALF_OF_INTEREST),
            (item.card_38, LESS_INTEREST),
        ):
            card = player.card(number_of_card)
            missing = used and (card is None or card.used)
            rule = cite(f"M-27.{number_of_card}")
            checks.forbid(missing, "interest.card_not_ready", rule, where, number=number_of_card)


def _prepared(state: State, item: TaxReturn) -> State:
    """Rates set, pieces given up and loans taken, before anybody pays."""
    if item.rate is not None:
        state = state.with_player(item.player, tax_rate=item.rate)
    for given in item.given_up:
        state = removed(state, item.player, given.pieces, given.area)
    for used, number in ((item.card_37, HALF_OF_INTEREST), (item.card_38, LESS_INTEREST)):
        if used:
            state = with_card_used(state, item.player, number)
    return state


def _answer(state: State, action: CollectTaxes, item: TaxReturn) -> SettlementAnswer:
    loans = interest_of(
        state,
        item.player,
        card_37=item.card_37,
        card_38=item.card_38,
        others_paid=_interest_of_others(state, action, item) if item.card_37 else 0,
    )
    return settlement(
        Settlement(
            state.money(item.player),
            income_of(state, item.player),
            upkeep_of(state, item.player, item.elsewhere),
            loans,
            item.take_loan,
        )
    )


def _interest_of_others(state: State, action: CollectTaxes, item: TaxReturn) -> int:
    """What the other players pay in this phase, unless they accept to fail (M-27.37)."""
    if item.others_paid is not None:
        return item.others_paid
    return interest_paid_by_others(state, item.player, action.returns)


def interest_paid_by_others(
    state: State, player: PlayerId, returns: tuple[TaxReturn, ...] = ()
) -> int:
    """Interest of the others in this phase: what was paid, and what the rest will pay."""
    settling = {item.player: item for item in returns}
    total = 0
    for other in state.playing:
        if other == player:
            continue
        mine = settling.get(other)
        if other in state.interest_paid:
            total += state.interest_paid[other]
        elif not (mine and mine.accept_failure):
            lower = mine is not None and mine.card_38
            total += interest(interest_of(state, other, card_38=lower)).due.total
    return total


def _with_shares(after: State) -> tuple[State, tuple[Breakdown, ...]]:
    """M-27.37 gives half of what was paid in the end, whoever settled first."""
    shown: tuple[Breakdown, ...] = ()
    for effect in in_force(after, SHARING_MAGNATE):
        owed = interest_of(
            after,
            effect.player,
            card_37=True,
            others_paid=interest_paid_by_others(after, effect.player),
        )
        share = interest(owed).received.total
        change = max(share - effect.count, -after.money(effect.player))
        if not change:
            continue
        after = settled(after, effect.player, change)
        changed = replace(effect, count=effect.count + change)
        after = with_effect(without_effect(after, effect), changed)
        name = after.players[effect.player].name
        line = Line("interest.share_changed", change, cite("M-27.37"), {"player": name})
        shown += (Breakdown("interest.received", (line,)),)
    return after, shown


def _require_payable(
    state: State, action: CollectTaxes, answers: Mapping[PlayerId, SettlementAnswer]
) -> None:
    """Nobody leaves the upkeep unpaid, nor interest while he could still borrow (M-7.4)."""
    problems = []
    for number, item in enumerate(action.returns):
        answer = answers[item.player]
        params = {"player": state.players[item.player].name, "missing": answer.missing}
        if answer.verdict == "upkeep_unpaid":
            params["pieces"] = answer.pieces_to_give_up
            key = (
                "settlement.upkeep_or_loan" if answer.loan_possible else "settlement.upkeep_unpaid"
            )
            problems.append(Problem(key, params, f"returns.{number}", cite("M-7.4")))
        elif answer.verdict == "interest_unpaid" and answer.loan_possible:
            key = "settlement.borrow_for_interest"
            problems.append(Problem(key, params, f"returns.{number}", cite("M-7.4")))
    if problems:
        raise IllegalAction.of(problems, may_overrule=False)


def _booked(
    state: State, item: TaxReturn, answer: SettlementAnswer
) -> tuple[State, tuple[Breakdown, ...], tuple[Text, ...]]:
    """The state after one player's income, upkeep and interest."""
    if item.take_loan:
        state = with_loan(state, item.player)
    change = answer.income.total + answer.interest.received.total - answer.upkeep.total
    state = marked(settled(state, item.player, change), f"taxes:{item.player}")
    explained: tuple[Breakdown, ...] = (answer.income, answer.upkeep, answer.interest.due)
    if answer.interest.received.lines:
        explained += (answer.interest.received,)
    explained += (answer.left,)
    due = answer.interest.due.total
    if item.card_37 and item.others_paid is None:
        got = answer.interest.received.total
        share = Effect(SHARING_MAGNATE, item.player, Duration.PHASE, state.round, count=got)
        state = with_effect(state, share)
    if not answer.bankrupt:
        return with_paid(settled(state, item.player, -due), item.player, due), explained, ()
    state, more, warned = after_bankruptcy(
        state, item.player, due, item.relief, item.accept_failure
    )
    paid = any(line.key == "bankruptcy.interest" for reason in more for line in reason.lines)
    return with_paid(state, item.player, due if paid else 0), explained + more, warned


def with_paid(state: State, player: PlayerId, amount: int) -> State:
    """The interest that a player has paid in this phase."""
    return evolve(state, interest_paid={**state.interest_paid, player: amount})
