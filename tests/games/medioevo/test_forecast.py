"""Forecasts of taxes, revolts and loans."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.treasury.forecast import (
    ForecastArea,
    LoanForecast,
    TaxForecast,
    loan_forecast,
    tax_forecast,
)
from companion.games.medioevo.treasury.loans import Interest
from companion.games.medioevo.treasury.taxes import Upkeep

REALM = TaxForecast(
    cash=100, areas=5, villages=1, upkeep=Upkeep(units=4, transports=1), interest=Interest(2)
)


@pytest.mark.rule("M-7.2")
@pytest.mark.rule("M-7.3")
def test_the_forecast_shows_what_is_left_at_every_rate() -> None:
    answer = tax_forecast(REALM)
    assert [item.rate for item in answer.rates] == list(range(0, 101, 10))
    left = {item.rate: item.left.total for item in answer.rates}
    assert left[0] == 100 - 100 - 100
    assert left[30] == 100 + 30 * 6 - 100 - 100
    assert [item.verdict for item in answer.rates][:3] == [
        "interest_unpaid",
        "interest_unpaid",
        "paid",
    ]


@pytest.mark.rule("M-6.4")
def test_each_rate_shows_what_revolts_would_cost_at_every_lower_allowed_rate() -> None:
    thirty = tax_forecast(replace(REALM, rates=(30,), barbarian_areas=1)).rates[0]
    assert [(item.allowed_rate, item.revolts) for item in thirty.revolts] == [
        (0, 3),
        (10, 2),
        (20, 1),
    ]
    assert [item.honor.total for item in thirty.revolts] == [-3, -2, -1]
    assert [item.florins.total for item in thirty.revolts] == [-90, -60, -30]


@pytest.mark.rule("M-6.4")
def test_among_areas_equally_due_the_revolt_is_reckoned_where_it_costs_least() -> None:
    areas = (ForecastArea("village", civil_level=1, value=100), ForecastArea("bare"))
    twenty = tax_forecast(replace(REALM, rates=(20,), revolt_areas=areas)).rates[0]
    assert [item.florins.total for item in twenty.revolts] == [-160, -20]


@pytest.mark.rule("M-6.4")
@pytest.mark.rule("M-23.5")
def test_the_cost_of_a_revolt_counts_what_stands_in_the_area_that_is_due() -> None:
    areas = (
        ForecastArea("held", own_units=2, civil_level=1),
        ForecastArea("open", civil_level=3, market_factor=2, value=400),
        ForecastArea("far", in_start_realm=False),
    )
    rate = tax_forecast(replace(REALM, rates=(20,), revolt_areas=areas)).rates[0]
    two, one = rate.revolts
    assert one.florins.total == -(20 * 4 + 40 + 400)
    assert two.florins.total == one.florins.total - 20 * 2


@pytest.mark.rule("R-15")
def test_rates_off_the_scale_cannot_be_compared() -> None:
    with pytest.raises(BadInput, match=r"rates\.1"):
        tax_forecast(replace(REALM, rates=(10, 15)))


@pytest.mark.rule("M-22.3")
@pytest.mark.rule("M-22.4")
def test_a_loan_kept_to_the_end_costs_interest_and_honor_points() -> None:
    answer = loan_forecast(LoanForecast(round_number=4, last_round=8, loans_open=3))
    assert answer.interest_rounds == 4
    assert answer.florins.total == 500 - 4 * 50 - 550
    assert answer.honor.total == -9 - -6


@pytest.mark.rule("M-22.2")
def test_a_loan_paid_back_costs_only_its_interest() -> None:
    question = LoanForecast(4, 12, repaid_in_round=7)
    assert loan_forecast(question).florins.total == -150
    assert loan_forecast(replace(question, repaid_before_taxes=True)).florins.total == -100
    assert loan_forecast(question).honor.total == 0
    assert loan_forecast(replace(question, repaid_in_round=4)).florins.total == 0


@pytest.mark.rule("R-18")
def test_a_loan_that_replaces_an_older_one_before_the_taxes_saves_interest() -> None:
    question = LoanForecast(4, 12, repaid_in_round=4, repaid_before_taxes=True)
    assert loan_forecast(question).florins.total == 0
    assert loan_forecast(replace(question, loans_open=1)).florins.total == 50


@pytest.mark.rule("M-22.1")
def test_a_sixth_loan_or_one_after_the_end_has_no_forecast() -> None:
    with pytest.raises(IllegalAction, match=r"loan\.too_many"):
        loan_forecast(LoanForecast(1, 8, loans_open=5))
    with pytest.raises(BadInput, match=r"forecast\.game_is_over"):
        loan_forecast(LoanForecast(9, 8))
    with pytest.raises(BadInput, match=r"forecast\.repaid_outside_game"):
        loan_forecast(LoanForecast(4, 8, repaid_in_round=3))


def interest_paid(question: LoanForecast, with_loan: bool) -> int:
    """The interest of the rest of the game, round by round."""
    loans = [0] * question.loans_open
    if with_loan:
        loans.append(question.round_number)
    paid = 0
    for number in range(question.round_number, question.last_round + 1):
        repaid = with_loan and number == question.repaid_in_round
        if repaid and question.repaid_before_taxes:
            loans.pop(0)
        paid += 50 * sum(1 for taken in loans if taken < number)
        if repaid and not question.repaid_before_taxes:
            loans.pop(0)
    return paid


@pytest.mark.rule("M-22.3")
@given(st.integers(1, 12), st.integers(0, 8), st.integers(0, 4), st.integers(0, 9), st.booleans())
def test_the_price_of_a_loan_equals_the_difference_between_two_played_out_games(
    now: int, more: int, loans: int, repaid_after: int, before_taxes: bool
) -> None:
    repaid = now + repaid_after if repaid_after <= more else None
    question = LoanForecast(now, now + more, loans, repaid, before_taxes)
    expected = interest_paid(question, True) - interest_paid(question, False)
    answer = loan_forecast(question)
    assert answer.interest_rounds * 50 == expected
    assert answer.florins.total == (-50 if repaid is None else 0) - expected
