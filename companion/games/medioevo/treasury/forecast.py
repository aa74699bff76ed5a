"""Forecasts: the next taxes at every rate with what revolts would cost, and the price of a loan."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo.events import revolts
from companion.games.medioevo.events.revolts import Rate, RevoltArea, require_on_scale
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.treasury.loans import (
    FINAL_COST,
    INTEREST,
    LOAN,
    MOST_LOANS,
    Florins,
    Interest,
    Loans,
    final_honor,
)
from companion.games.medioevo.treasury.settlement import Settlement, Verdict, settlement
from companion.games.medioevo.treasury.taxes import (
    INCOME_PER_MARKET_CUBE,
    Count,
    Income,
    MarketFactor,
    Upkeep,
)

USUAL_RATES = tuple(range(0, 101, revolts.TAX_STEP))
NO_PIECES = Upkeep()
NO_LOANS = Interest(loans_open=0)


@dataclass(frozen=True, slots=True)
class ForecastArea:
    """An area of the player without barbarians, with what a revolt there would cost him."""

    name: Annotated[str, Length(1, 80)]
    in_start_realm: Annotated[bool, Doc("it lies in his start realm")] = True
    own_units: Annotated[
        Count, Doc("his units there; without units a horde destroys all, with units it must fight")
    ] = 0
    civil_level: Annotated[int, Between(0, 3), Doc("0: none, 1 village … 3 metropolis")] = 0
    market_factor: Annotated[MarketFactor, Doc("market cubes there")] = 0
    value: Annotated[
        Florins, Doc("florins that buildings, transports and engines there have cost him")
    ] = 0


@dataclass(frozen=True, slots=True)
class TaxForecast:
    """Everything phase 3 of the next round depends on, without the tax rate."""

    cash: Annotated[Florins, Doc("florins before phase 3")]
    areas: Annotated[Count, Doc("areas he will control")]
    villages: Annotated[Count, Doc("villages in these areas")] = 0
    towns: Annotated[Count, Doc("towns in these areas")] = 0
    metropolis_markets: Annotated[
        tuple[MarketFactor, ...],
        Length(0, 99),
        Doc("one entry per metropolis in these areas: market factor (cubes) of its area"),
    ] = ()
    units_on_map: Annotated[
        Count, Doc("his units on the map, without prisoners and units set aside (R-17)")
    ] = 0
    upkeep: Annotated[Upkeep, Doc("pieces he will pay for")] = NO_PIECES
    interest: Annotated[Interest, Doc("loans as they will be in that phase 3")] = NO_LOANS
    rates: Annotated[
        tuple[Rate, ...], Length(1, 101), Doc("tax rates to compare, multiples of 10")
    ] = USUAL_RATES
    barbarian_areas: Annotated[
        int, Between(0, 99), Doc("areas of his start realm that already hold barbarians")
    ] = 0
    revolt_areas: Annotated[
        tuple[ForecastArea, ...] | None,
        Doc(
            "all his areas without barbarians; null: as many as `areas`, all in his start realm,"
            " without units, buildings and cubes"
        ),
    ] = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class RevoltForecast:
    """What happens if the next allowed rate is so low."""

    allowed_rate: Annotated[int, Doc("number the next event card would show")]
    revolts: Annotated[int, Doc("new revolts")]
    honor: Annotated[Breakdown, Doc("honor points lost at once, negative")]
    florins: Annotated[
        Breakdown,
        Doc(
            "florins lost, negative: the income of one phase 3 of every area hit, even if his units"
            " there may save it, and what hordes destroy where he has none; where he may choose"
            " the area, the cheapest"
        ),
    ]


@dataclass(frozen=True, slots=True)
class RateForecast:
    """Phase 3 at one tax rate, and the revolts this rate may bring afterwards."""

    rate: Annotated[int, Doc("tax rate in florins")]
    income: Annotated[Breakdown, Doc("florins")]
    upkeep: Annotated[Breakdown, Doc("florins, as a positive number")]
    interest: Annotated[Breakdown, Doc("florins he pays, as a positive number")]
    left: Annotated[Breakdown, Doc("florins left; negative: missing")]
    verdict: Annotated[Verdict, Doc("the first thing he cannot pay, or paid")]
    revolts: Annotated[tuple[RevoltForecast, ...], Doc("for every allowed rate below this one")]


@dataclass(frozen=True, slots=True)
class TaxForecastAnswer:
    rates: Annotated[tuple[RateForecast, ...], Doc("one for each rate, in the order asked")]


@calculator
def tax_forecast(question: TaxForecast) -> TaxForecastAnswer:
    """Income, upkeep, interest, what is left and what revolts would cost, for every rate."""
    for number, rate in enumerate(question.rates):
        require_on_scale(rate, f"rates.{number}")
    return TaxForecastAnswer(tuple(_at_rate(question, rate) for rate in question.rates))


def _at_rate(question: TaxForecast, rate: int) -> RateForecast:
    income = Income(
        rate,
        question.areas,
        question.villages,
        question.towns,
        question.metropolis_markets,
        question.units_on_map,
    )
    answer = settlement(Settlement(question.cash, income, question.upkeep, question.interest))
    return RateForecast(
        rate=rate,
        income=answer.income,
        upkeep=answer.upkeep,
        interest=answer.interest.due,
        left=answer.left,
        verdict=answer.verdict,
        revolts=tuple(
            _revolts(question, rate, allowed) for allowed in range(0, rate, revolts.TAX_STEP)
        ),
    )


def _revolts(question: TaxForecast, rate: int, allowed: int) -> RevoltForecast:
    areas = question.revolt_areas
    if areas is None:
        areas = tuple(ForecastArea(str(number)) for number in range(1, question.areas + 1))
    # The owner breaks ties (M-6.4): among equals the revolt comes where it costs him least.
    areas = tuple(sorted(areas, key=lambda area: sum(_losses(area, rate))))
    answer = revolts.revolts(
        revolts.RevoltCheck(
            tax_rate=rate,
            allowed_rate=allowed,
            barbarian_areas=question.barbarian_areas,
            start_realm=tuple(_place(area) for area in areas if area.in_start_realm),
            outside=tuple(_place(area) for area in areas if not area.in_start_realm),
            switches=question.switches,
        )
    )
    hit = [area for area in areas if area.name in answer.placed]
    losses = [_losses(area, rate) for area in hit]
    taxes, markets, destroyed = (sum(loss[part] for loss in losses) for part in range(3))
    lines = [
        Line("forecast.tax_lost", -taxes, cite("M-7.2"), {"n": len(hit), "rate": rate}),
        Line("forecast.market_lost", -markets, cite("M-7.2")),
        Line("forecast.destroyed", -destroyed, cite("M-23.5")),
    ]
    return RevoltForecast(
        allowed,
        answer.revolts.total,
        answer.honor,
        Breakdown("forecast.revolt_cost", tuple(line for line in lines if line.amount)),
    )


def _losses(area: ForecastArea, rate: int) -> tuple[int, int, int]:
    """Florins a revolt there takes: taxes, market bonus, and all that a raid destroys."""
    markets = INCOME_PER_MARKET_CUBE * area.market_factor if area.civil_level == 3 else 0
    return rate * (1 + area.civil_level), markets, 0 if area.own_units else area.value


def _place(area: ForecastArea) -> RevoltArea:
    return RevoltArea(area.name, area.own_units)


@dataclass(frozen=True, slots=True)
class LoanForecast:
    """One more loan taken now, and when it is paid back."""

    round_number: Annotated[int, Between(1, 99), Doc("the round in which it is taken")]
    last_round: Annotated[int, Between(1, 99), Doc("the last round of the game")]
    loans_open: Annotated[Loans, Doc("open loans before it")] = 0
    repaid_in_round: Annotated[
        int | None, Doc("the round in which one loan more is repaid; null: never")
    ] = None
    repaid_before_taxes: Annotated[
        bool, Doc("repaid before phase 3 of that round: no interest there any more")
    ] = False


@dataclass(frozen=True, slots=True)
class LoanForecastAnswer:
    interest_rounds: Annotated[
        int,
        Doc(
            "how often 50 florins of interest are paid because of it; -1: repaid before the taxes"
            " of the same round, an older loan stops bearing interest in its place (R-18)"
        ),
    ]
    florins: Annotated[Breakdown, Doc("net florins until the end, negative: what it costs")]
    honor: Annotated[Breakdown, Doc("honor points at the end because of it, zero or negative")]


@calculator
def loan_forecast(question: LoanForecast) -> LoanForecastAnswer:
    """What one more loan costs until the end, in florins and honor points (M-22)."""
    _require_possible(question)
    kept = question.repaid_in_round is None
    end = question.last_round if question.repaid_in_round is None else question.repaid_in_round
    rounds = end - question.round_number
    if not kept and question.repaid_before_taxes:
        rounds -= 1
    if question.loans_open == 0:
        rounds = max(0, rounds)  # the new loan itself is repaid, no older one stops bearing
    key = "forecast.loan_interest" if rounds >= 0 else "forecast.loan_replaces_older"
    lines = [
        Line("forecast.loan_received", LOAN, cite("M-22.1")),
        Line(key, -INTEREST * rounds, cite("M-22.3"), {"n": rounds}),
    ]
    if kept:
        lines.append(Line("forecast.loan_final", -FINAL_COST, cite("M-22.4")))
    else:
        lines.append(Line("forecast.loan_repaid", -LOAN, cite("M-22.2"), {"round": end}))
    return LoanForecastAnswer(
        rounds,
        Breakdown("forecast.loan_florins", tuple(lines)),
        _honor_of_one_more(question.loans_open) if kept else Breakdown("forecast.loan_honor", ()),
    )


def _honor_of_one_more(loans_open: int) -> Breakdown:
    """The penalty with one loan more against the penalty without it (M-25.8)."""
    before, after = final_honor(loans_open), final_honor(loans_open + 1)
    lines = tuple(replace(line, amount=-line.amount) for line in before.lines)
    return Breakdown(
        "forecast.loan_honor",
        tuple(replace(line, key="forecast.penalty_anyway") for line in lines)
        + tuple(replace(line, key="forecast.penalty_with_it") for line in after.lines),
    )


def _require_possible(question: LoanForecast) -> None:
    if question.last_round < question.round_number:
        raise BadInput("forecast.game_is_over", "last_round", last=question.last_round)
    if question.loans_open >= MOST_LOANS:
        raise IllegalAction("loan.too_many", cite("M-22.1"), "loans_open", most=MOST_LOANS)
    repaid = question.repaid_in_round
    if repaid is not None and not question.round_number <= repaid <= question.last_round:
        raise BadInput(
            "forecast.repaid_outside_game",
            "repaid_in_round",
            first=question.round_number,
            last=question.last_round,
        )
