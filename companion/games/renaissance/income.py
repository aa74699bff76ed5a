"""Phase 6 (R-9.6): income, the bank, the middle class."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass
from companion.games.renaissance.cards.piles import drawn, no_card_left
from companion.games.renaissance.common import (
    check_once,
    check_phase,
    playing,
    settled,
    titled,
)
from companion.games.renaissance.misery import suffered
from companion.games.renaissance.order.track import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, State

BASE = 15
MIDDLE_CLASS = 10  # Z, R-9.6.1

Ducats = Annotated[int, Between(0, 100_000)]
ControlMarkers = Annotated[
    int, Between(0, CONTROL_MARKERS), Doc("control markers on the board; satellites do not count")
]
Players = Annotated[int, Between(LEAST_PLAYERS, MOST_PLAYERS), Doc("players when the game began")]


@dataclass(frozen=True, slots=True)
class Income:
    """One player's income phase."""

    control_markers: ControlMarkers
    players_at_start: Players
    cash: Annotated[Ducats, Doc("ducats left after the expansion")] = 0
    banking: Annotated[bool, Doc("he owns L: the bank pays first (R-9.6.3)")] = False
    middle_class: Annotated[bool, Doc("he owns Z: 10 more")] = False


@dataclass(frozen=True, slots=True)
class IncomeAnswer:
    income: Annotated[Breakdown, Doc("ducats of income, without the bank")]
    bank: Annotated[Breakdown, Doc("ducats the bank pays before; 0 without L")]
    cash: Annotated[Breakdown, Doc("ducats he owns afterwards")]


@calculator
def income(question: Income) -> IncomeAnswer:
    """What a player receives in phase 6 (R-9.6.1, R-9.6.3)."""
    earned = income_of(question.control_markers, question.players_at_start, question.middle_class)
    interest = (
        bank_of(question.cash, earned.total) if question.banking else Breakdown("ren.bank.paid", ())
    )
    cash = (
        Line("ren.cash_before", question.cash, cite("R-9.6.3")),
        Line("ren.bank.paid", interest.total, cite("R-9.6.3")),
        Line("ren.income.total", earned.total, cite("R-9.6.1")),
    )
    return IncomeAnswer(earned, interest, Breakdown("ren.cash_after", cash))


def income_of(control_markers: int, players_at_start: int, middle_class: bool) -> Breakdown:
    """15, and for each control marker as many ducats as players began (R-9.6.1, R-9.6.2)."""
    lines = [
        Line("ren.income.base", BASE, cite("R-9.6.1")),
        Line(
            "ren.income.markers",
            control_markers * players_at_start,
            cite("R-9.6.1"),
            {"n": control_markers, "players": players_at_start},
        ),
    ]
    if middle_class:
        lines.append(Line("ren.income.middle_class", MIDDLE_CLASS, cite("R-9.6.1")))
    return Breakdown("ren.income.total", tuple(lines))


def bank_of(cash: int, income_total: int) -> Breakdown:
    """The bank doubles the cash, but pays at most the income (R-9.6.3)."""
    lines = [Line("ren.bank.doubles", cash, cite("R-9.6.3"))]
    if cash > income_total:
        lines.append(
            Line("ren.bank.at_most", income_total - cash, cite("R-9.6.3"), {"income": income_total})
        )
    return Breakdown("ren.bank.paid", tuple(lines))


@dataclass(frozen=True, slots=True)
class Bank:
    """What the bank pays an owner of L before the income."""

    cash: Annotated[Ducats, Doc("ducats left after the expansion")]
    control_markers: ControlMarkers
    players_at_start: Players
    middle_class: Annotated[bool, Doc("he owns Z: his income counts 10 more")] = False


@dataclass(frozen=True, slots=True)
class BankAnswer:
    paid: Annotated[Breakdown, Doc("ducats the bank pays")]
    income: Annotated[Breakdown, Doc("the income, which is the most the bank pays")]


@calculator
def bank(question: Bank) -> BankAnswer:
    """What the bank pays (R-9.6.3)."""
    earned = income_of(question.control_markers, question.players_at_start, question.middle_class)
    return BankAnswer(bank_of(question.cash, earned.total), earned)


# -- at the table ---------------------------------------------------------------------------------


DRAW_PHASE, INCOME_PHASE = 1, 6
DRAWN, INCOME = "draw", "income"


@dataclass(frozen=True, slots=True)
class DrawCards(Action):
    """Everybody draws one card, in the order of play (R-9.1.4)."""

    kind: ClassVar[str] = "draw_cards"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, DRAW_PHASE)
        check_once(checks, state, DRAWN)
        warnings = checks.settle()
        after = state
        for player in state.order:
            before, after = after, drawn(after, player)
            warnings = (*warnings, *no_card_left(before, after, player))
        cards = sum(after.players[one].hand - state.players[one].hand for one in state.order)
        key = "ren.log.draw_new_epoch" if after.epoch > state.epoch else "ren.log.draw"
        if after.ending == "cards" and not state.ending:
            key = "ren.log.draw_last"
        return step(
            marked(after, DRAWN),
            key,
            warnings=warnings,
            n=cards,
            pile=after.pile,
            epoch=after.epoch,
        )


@dataclass(frozen=True, slots=True)
class DrawExtra(Action):
    """Cards one player draws for a reason the table knows."""

    kind: ClassVar[str] = "draw_extra"
    player: PlayerId
    cards: Annotated[int, Between(1, 20)] = 1
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        after = drawn(state, self.player, self.cards)
        got = after.players[self.player].hand - player.hand
        warnings = no_card_left(state, after, self.player, self.cards)
        return step(after, "ren.log.draw_extra", warnings=warnings, player=player.name, n=got)


@dataclass(frozen=True, slots=True)
class CollectIncome(Action):
    """Bank, income and D for everybody (R-9.6.1 to R-9.6.4)."""

    kind: ClassVar[str] = "collect_income"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, INCOME_PHASE)
        check_once(checks, state, INCOME)
        warnings = checks.settle()
        after = state
        shown: list[Breakdown] = []
        told = []
        for player in state.order:
            answer = income(income_question(state, player))
            now = state.players[player]
            amount = answer.bank.total + answer.income.total
            after = settled(after, player, amount)
            shown.append(titled("ren.income.of", answer.income, now))
            if answer.bank.lines:
                shown.append(titled("ren.bank.paid_to", answer.bank, now))
            told.append(Text("ren.log.got", {"player": now.name, "n": amount}))
            if now.has(Advance.D):
                eased = suffered(after, player, -1, cite("R-9.6.4"))
                after = eased.state
                shown.append(eased.misery)
        return step(
            marked(after, INCOME), "ren.log.income", tuple(shown), warnings, paid=tuple(told)
        )


def income_question(state: State, player: PlayerId) -> Income:
    """The player's income as the calculator asks for it."""
    now = state.players[player]
    return Income(
        min(now.control_markers, CONTROL_MARKERS),
        len(state.seats),
        state.money(player),
        now.has(Advance.L),
        now.has(Advance.Z),
    )
