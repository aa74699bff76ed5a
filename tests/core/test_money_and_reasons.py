"""Money only moves between purses; a total is the sum of its reasons."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import write
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Rule
from companion.core.ledger import BANK, transfer

RULE = Rule("book", "7.3", "rule.7.3.title")
PURSES = {BANK: 0, "anna": 100, "ben": 0}


def test_a_payment_moves_money_and_leaves_the_old_purses_alone() -> None:
    after = transfer(PURSES, "anna", "ben", 30)
    assert after == {BANK: 0, "anna": 70, "ben": 30}
    assert PURSES["anna"] == 100


def test_only_the_bank_may_owe() -> None:
    assert transfer(PURSES, BANK, "ben", 500)[BANK] == -500
    with pytest.raises(BadInput, match="not_enough") as refused:
        transfer(PURSES, "anna", "ben", 101)
    assert 100 not in refused.value.params.values()  # what a purse holds is secret


@pytest.mark.parametrize("amount", [-1, True, 1.5, "3"])
def test_an_amount_that_cannot_be_is_refused(amount: int) -> None:
    with pytest.raises(BadInput, match="amount_not_positive"):
        transfer(PURSES, "anna", "ben", amount)


def test_an_unknown_purse_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown_purse"):
        transfer(PURSES, "anna", "clara", 1)


@given(st.lists(st.tuples(*[st.sampled_from(sorted(PURSES))] * 2, st.integers(-10, 200))))
def test_the_sum_of_all_purses_never_changes(payments: list[tuple[str, str, int]]) -> None:
    purses = PURSES
    for giver, taker, amount in payments:
        try:
            purses = transfer(purses, giver, taker, amount)
        except BadInput:
            continue
        assert sum(purses.values()) == 100
        assert min(value for name, value in purses.items() if name != BANK) >= 0


@given(st.lists(st.integers(-1000, 1000)))
def test_a_total_is_the_sum_of_its_lines(amounts: list[int]) -> None:
    lines = tuple(Line("why", amount, RULE) for amount in amounts)
    breakdown = Breakdown("figure", lines)
    assert breakdown.total == sum(amounts)
    assert write(breakdown)["total"] == sum(amounts)


def test_a_breakdown_in_json_names_key_amount_rule_and_parameters() -> None:
    line = Line("interest.per_loan", 100, RULE, {"loans": 2})
    assert write(Breakdown("interest", (line,)))["lines"] == [
        {"key": "interest.per_loan", "amount": 100, "rule": "7.3", "params": {"loans": 2}}
    ]
