"""Phase 6 (R-9.6): income, the bank, the middle class."""

from __future__ import annotations

from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS
from companion.games.renaissance.track import LEAST_PLAYERS, MOST_PLAYERS

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
    """15, and for each control marker as many ducats as players began (R-9.6.1)."""
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


def bank(question: Bank) -> BankAnswer:
    """What the bank pays (R-9.6.3)."""
    earned = income_of(question.control_markers, question.players_at_start, question.middle_class)
    return BankAnswer(bank_of(question.cash, earned.total), earned)


CALCULATORS = (
    Calculator("income", "ren.calculator.income", Income, IncomeAnswer, income),
    Calculator("bank", "ren.calculator.bank", Bank, BankAnswer, bank),
)
