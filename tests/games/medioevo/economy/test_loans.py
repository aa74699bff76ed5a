"""Loans, interest and bankruptcy (M-22)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.treasury.bankruptcy import Bankruptcy, Relief, bankruptcy
from companion.games.medioevo.treasury.loans import (
    Interest,
    LoanRequest,
    bearing_loans,
    final_cost,
    final_honor,
    interest,
    loan,
)


@pytest.mark.rule("M-22.3")
@pytest.mark.rule("R-18")
def test_EX_52_a_loan_bears_interest_from_the_next_round_on() -> None:
    assert interest(Interest(1, taken_this_round=True)).due.total == 0
    assert interest(Interest(1)).due.total == 50
    assert interest(Interest(2, taken_this_round=True)).due.total == 50
    assert interest(Interest(2)).due.total == 100


@pytest.mark.rule("R-18")
def test_a_loan_taken_and_cleared_in_one_round_bears_nothing() -> None:
    assert bearing_loans(0, taken_this_round=True) == 0


@pytest.mark.rule("M-27.38")
def test_card_38_takes_fifty_off_the_interest_but_not_below_nothing() -> None:
    assert interest(Interest(3, card_38=True)).due.total == 100
    assert interest(Interest(0, card_38=True)).due.total == 0


@pytest.mark.rule("M-27.37")
def test_card_37_brings_half_of_what_the_others_pay() -> None:
    assert interest(Interest(0, card_37=True, others_paid=350)).received.total == 175
    assert interest(Interest(0, others_paid=350)).received.total == 0
    with pytest.raises(BadInput, match=r"interest\.not_whole_loans"):
        interest(Interest(0, card_37=True, others_paid=30))


@pytest.mark.rule("M-22.1")
def test_a_loan_is_five_hundred_florins() -> None:
    answer = loan(LoanRequest("take", 1, cash=20))
    assert (answer.cash.total, answer.loans_open) == (520, 2)
    assert answer.interest_next_round.total == 100
    assert answer.final_cost.total == 1100
    assert answer.final_honor.total == -4


@pytest.mark.rule("M-22.1")
def test_a_sixth_loan_and_a_second_in_one_round_are_refused_together() -> None:
    with pytest.raises(IllegalAction) as refused:
        loan(LoanRequest("take", 5, taken_this_round=True))
    assert {problem.key for problem in refused.value.problems} == {
        "loan.too_many",
        "loan.already_taken",
    }
    assert all(
        problem.rule is not None and problem.rule.number == "M-22.1"
        for problem in refused.value.problems
    )


@pytest.mark.rule("M-22.2")
def test_a_loan_is_repaid_with_exactly_five_hundred_once_a_round() -> None:
    answer = loan(LoanRequest("repay", 2, cash=500, taken_this_round=True))
    assert (answer.cash.total, answer.loans_open) == (0, 1)
    for question, key in (
        (LoanRequest("repay", 1, 499), "loan.too_little_to_repay"),
        (LoanRequest("repay", 0, 900), "loan.nothing_to_repay"),
        (LoanRequest("repay", 1, 900, repaid_this_round=True), "loan.already_repaid"),
    ):
        with pytest.raises(IllegalAction) as refused:
            loan(question)
        assert refused.value.key == key
        assert refused.value.may_overrule == (key == "loan.already_repaid")


@pytest.mark.rule("M-22.4")
@pytest.mark.rule("M-25.8")
def test_EX_56_open_loans_cost_550_each_and_honor_points_at_the_end() -> None:
    assert final_cost(2).total == 1100
    assert [final_honor(count).total for count in range(6)] == [0, -2, -4, -6, -9, -15]


BROKE = Bankruptcy(cash=40, interest_due=250, loans_open=5)


@pytest.mark.rule("M-22.5")
def test_own_buildings_and_transports_bring_half_their_price_and_revolts_a_hundred() -> None:
    relief = Relief(("village", "cathedral"), (2, 1), revolts=2)
    answer = bankruptcy(replace(BROKE, relief=relief, barbarian_areas=1))
    assert answer.relief.total == 50 + 150 + 100 + 50 + 200
    assert answer.honor.total == -2
    assert answer.paid
    assert answer.cash.total == 40 + 550 - 250
    assert not answer.failed


@pytest.mark.rule("R-47")
def test_a_table_that_plunders_at_full_price_still_gets_half_in_bankruptcy() -> None:
    question = replace(BROKE, relief=Relief(("town",), (3,)))
    full = replace(question, switches=Switches(plunder_percent=100))
    assert bankruptcy(question).relief.total == bankruptcy(full).relief.total == 100 + 150


@pytest.mark.rule("M-22.5")
@pytest.mark.rule("R-19")
@pytest.mark.rule("R-69")
def test_two_failed_rounds_in_a_row_eliminate() -> None:
    first = bankruptcy(BROKE)
    assert (first.paid, first.failed, first.eliminated) == (False, True, False)
    assert first.cash.total == 40
    second = bankruptcy(replace(BROKE, failed_last_round=True))
    assert second.eliminated


@pytest.mark.rule("R-19")
def test_needing_the_relief_counts_as_failed_only_if_the_table_says_so() -> None:
    helped = replace(BROKE, relief=Relief(revolts=3), failed_last_round=True)
    assert not bankruptcy(helped).eliminated
    strict = replace(helped, switches=Switches(bankrupt_counts_relief=True))
    answer = bankruptcy(strict)
    assert (answer.paid, answer.failed, answer.eliminated) == (True, True, True)


@pytest.mark.rule("M-22.5")
def test_nobody_is_bankrupt_who_can_pay_or_borrow() -> None:
    with pytest.raises(IllegalAction) as refused:
        bankruptcy(Bankruptcy(cash=50, interest_due=50, loans_open=1))
    assert {problem.key for problem in refused.value.problems} == {
        "bankruptcy.can_pay",
        "bankruptcy.can_borrow",
    }
    borrowed = Bankruptcy(cash=0, interest_due=50, loans_open=2, taken_this_round=True)
    assert bankruptcy(borrowed).failed


@pytest.mark.rule("M-22.3")
@pytest.mark.parametrize("impossible", [Bankruptcy(0, 70, 5), Bankruptcy(0, 250, 4)])
def test_the_unpaid_interest_is_fifty_for_each_of_his_loans(impossible: Bankruptcy) -> None:
    with pytest.raises(BadInput) as refused:
        bankruptcy(impossible)
    assert refused.value.field == "interest_due"


@pytest.mark.rule("M-22.5")
@pytest.mark.rule("M-6.4")
def test_each_provoked_revolt_needs_an_area_of_its_own() -> None:
    with pytest.raises(IllegalAction, match=r"bankruptcy\.too_few_areas"):
        bankruptcy(replace(BROKE, relief=Relief(revolts=3), free_areas=2))


@pytest.mark.rule("M-22.3")
@given(st.lists(st.sampled_from(["take", "repay", "next"]), max_size=30))
def test_interest_is_fifty_for_each_loan_that_is_older_than_the_round(moves: list[str]) -> None:
    taken_in: list[int] = []
    round_number = 1
    took = repaid = False
    for move in moves:
        if move == "next":
            round_number += 1
            took = repaid = False
        elif move == "take" and len(taken_in) < 5 and not took:
            taken_in.append(round_number)
            took = True
        elif move == "repay" and taken_in and not repaid:
            taken_in.pop(0)
            repaid = True
        older = sum(1 for since in taken_in if since < round_number)
        assert interest(Interest(len(taken_in), taken_this_round=took)).due.total == 50 * older
