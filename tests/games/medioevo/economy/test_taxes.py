"""Income, upkeep and paying in phase 3 (M-7)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.pieces import Terrain
from companion.games.medioevo.treasury.loans import Interest
from companion.games.medioevo.treasury.settlement import Settlement, SettlementAnswer, settlement
from companion.games.medioevo.treasury.taxes import (
    Income,
    UnitsByTerrain,
    Upkeep,
    income,
    place_of,
    upkeep,
)


@pytest.mark.rule("M-7.2")
@pytest.mark.rule("R-16")
def test_areas_and_civil_buildings_are_taxed_at_the_rate() -> None:
    answer = income(Income(30, areas=6, villages=2, towns=1, metropolis_markets=(0,)))
    assert answer.income.total == 30 * (6 + 2 + 2 + 3)
    assert answer.warnings == ()


@pytest.mark.rule("M-7.2")
def test_a_metropolis_adds_twenty_for_each_market_cube() -> None:
    answer = income(Income(10, areas=2, metropolis_markets=(3, 2)))
    assert answer.income.total == 10 * (2 + 6) + 20 * 5


@pytest.mark.rule("M-7.1")
def test_EX_10_the_rate_is_a_step_of_the_scale() -> None:
    assert income(Income(30, areas=1)).income.total == 30
    with pytest.raises(BadInput, match=r"tax\.not_a_step"):
        income(Income(25, areas=1))


@pytest.mark.rule("M-7.2")
@pytest.mark.rule("R-17")
def test_a_player_without_areas_and_units_on_the_map_gets_two_hundred() -> None:
    assert income(Income(50, areas=0)).income.total == 200
    assert income(Income(50, areas=0, units_on_map=1)).income.total == 0
    assert income(Income(0, areas=1)).income.total == 0


@pytest.mark.rule("R-16")
def test_more_civil_buildings_than_areas_are_pointed_out() -> None:
    answer = income(Income(10, areas=1, villages=1, towns=1))
    assert [text.key for text in answer.warnings] == ["tax.more_buildings_than_areas"]
    assert income(Income(10, areas=0, villages=1, units_on_map=2)).income.total == 0


@pytest.mark.rule("M-7.3")
def test_EX_11_ten_pieces_cost_two_hundred() -> None:
    assert upkeep(Upkeep(units=6, transports=3, engines=1)).upkeep.total == 200


@pytest.mark.rule("M-26.2")
@pytest.mark.rule("R-68")
def test_with_terrain_units_cost_by_where_they_stand_and_transports_do_not() -> None:
    where = UnitsByTerrain(inhabited=1, mountains=1, desert=1, other=1, at_sea=1)
    answer = upkeep(Upkeep(units=5, transports=1, engines=1, terrain=where))
    assert answer.upkeep.total == 10 + 30 + 40 + 20 + 20 + 20 + 20


@pytest.mark.rule("M-26.2")
def test_an_inhabited_desert_counts_as_inhabited() -> None:
    assert place_of(True, False, Terrain.DESERT) == "inhabited"
    assert place_of(False, False, Terrain.DESERT) == "desert"
    assert place_of(False, False, Terrain.MOUNTAINS) == "mountains"
    assert place_of(False, False, Terrain.FOREST) == "other"
    assert place_of(False, True, Terrain.PLAIN) == "at_sea"


@pytest.mark.rule("M-26.2")
def test_units_by_terrain_must_be_all_units() -> None:
    with pytest.raises(BadInput) as refused:
        codec.read(Upkeep, {"units": 3, "terrain": {"desert": 2}})
    assert refused.value.key == "upkeep.terrain_differs"


def settle(
    cash: int, upkeep_pieces: int, interest: Interest, take_loan: bool = False
) -> SettlementAnswer:
    return settlement(
        Settlement(cash, Income(10, areas=2), Upkeep(upkeep_pieces), interest, take_loan)
    )


@pytest.mark.rule("M-7.4")
@pytest.mark.rule("R-19")
def test_income_comes_first_then_upkeep_then_interest() -> None:
    answer = settle(100, 3, Interest(1))
    assert answer.verdict == "paid"
    assert answer.left.total == 100 + 20 - 60 - 50
    assert answer.missing == 0


@pytest.mark.rule("M-7.4")
def test_upkeep_that_cannot_be_paid_wants_a_loan_or_pieces() -> None:
    answer = settle(0, 4, Interest(0))
    assert answer.verdict == "upkeep_unpaid"
    assert (answer.missing, answer.pieces_to_give_up) == (60, 3)
    assert answer.loan_possible
    assert not settle(0, 4, Interest(5)).loan_possible
    assert not settle(0, 4, Interest(1, taken_this_round=True)).loan_possible


@pytest.mark.rule("M-7.4")
def test_a_loan_taken_in_time_pays_and_bears_no_interest_yet() -> None:
    answer = settle(0, 4, Interest(0), take_loan=True)
    assert (answer.verdict, answer.left.total, answer.loan_possible) == ("paid", 440, False)
    with pytest.raises(IllegalAction, match=r"settlement\.no_loan_possible"):
        settle(0, 4, Interest(5), take_loan=True)


@pytest.mark.rule("M-7.4")
@pytest.mark.rule("M-22.5")
def test_interest_that_cannot_be_paid_without_any_loan_left_is_bankruptcy() -> None:
    answer = settle(40, 2, Interest(5))
    assert (answer.verdict, answer.missing, answer.bankrupt) == ("interest_unpaid", 230, True)
    assert not settle(40, 2, Interest(4)).bankrupt


@pytest.mark.rule("M-7.4")
def test_the_dearest_units_are_given_up_first() -> None:
    where = UnitsByTerrain(inhabited=2, desert=1)
    question = Settlement(0, Income(10, areas=2), Upkeep(3, 1, 0, where), Interest(5))
    answer = settlement(question)
    assert (answer.missing, answer.pieces_to_give_up) == (60, 2)


@pytest.mark.rule("M-7.4")
@given(st.integers(0, 300), st.integers(0, 20), st.integers(0, 5), st.booleans())
def test_giving_up_that_many_pieces_is_enough_and_one_fewer_is_not(
    cash: int, pieces: int, loans: int, taken: bool
) -> None:
    interest = Interest(loans, taken_this_round=taken and loans > 0)
    answer = settle(cash, pieces, interest)
    assert (answer.left.total >= 0) == (answer.verdict == "paid")
    if answer.verdict == "upkeep_unpaid":
        fewer = answer.pieces_to_give_up
        assert settle(cash, pieces - fewer, interest).verdict != "upkeep_unpaid"
        assert settle(cash, pieces - fewer + 1, interest).verdict == "upkeep_unpaid"


@given(st.integers(0, 20), st.integers(1, 20), st.integers(0, 5), st.integers(0, 5))
@pytest.mark.rule("M-7.2")
def test_every_step_of_the_rate_adds_ten_for_each_taxed_thing(
    steps: int, areas: int, villages: int, towns: int
) -> None:
    question = Income(steps * 10, areas, villages, towns)
    more = replace(question, tax_rate=question.tax_rate + 10)
    gained = income(more).income.total - income(question).income.total
    assert gained == 10 * (areas + villages + 2 * towns)
