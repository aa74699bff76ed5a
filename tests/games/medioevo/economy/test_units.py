"""Units, their limit, realm cards, and units that come back (M-8.6, M-8.8, M-15.2, M-15.4)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.asked.purchases import (
    LimitQuestion,
    RansomQuestion,
    RealmCardQuestion,
    UnitAnswer,
    UnitQuestion,
    buy_realm_card,
    buy_units,
    limit,
    ransom,
)
from companion.games.medioevo.pieces import Branch, Colour, Unit
from companion.games.medioevo.purchases.limit import LimitFacts
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.technology.points import Buyer

GENERAL = Buyer({Branch.WAR: 1}, {Colour.RED: 9})


def buy(unit: Unit, count: int = 1, level: int = 1, from_level: int = 0, **more: Any) -> UnitAnswer:
    purchase = UnitPurchase(unit, count, level, from_level, more.pop("place", AreaSeen()))
    return buy_units(UnitQuestion(purchase, more.pop("buyer", GENERAL), **more))


def keys(refused: pytest.ExceptionInfo[IllegalAction]) -> list[str]:
    return [problem.key for problem in refused.value.problems]


@pytest.mark.rule("M-8.6")
@pytest.mark.parametrize(
    ("unit", "price"),
    [(Unit.LIGHT, 20), (Unit.HEAVY, 50), (Unit.ARCHER, 50), (Unit.CAVALRY, 100)],
)
def test_units_have_their_price(unit: Unit, price: int) -> None:
    answer = buy(unit, 3, buyer=Buyer())
    assert answer.bill.florins.total == 3 * price
    assert answer.bill.points == {}


@pytest.mark.rule("M-8.6")
@pytest.mark.rule("M-28.13")
def test_a_captain_costs_100_and_one_red_point_a_level_EX_20_EX_68() -> None:
    second = buy(Unit.CAPTAIN, level=2)
    assert (second.bill.florins.total, second.bill.points[Colour.RED].total) == (200, 2)
    first = buy(Unit.CAPTAIN, buyer=Buyer({Branch.WAR: 1}, {Colour.RED: 1}))
    assert first.bill.florins.total == 100


@pytest.mark.rule("M-8.6")
def test_a_promotion_costs_the_difference_and_is_free_of_the_limit() -> None:
    full = LimitFacts(bought=3)
    answer = buy(Unit.CAPTAIN, 2, level=3, from_level=1, limit=full)
    assert (answer.bill.florins.total, answer.bill.points[Colour.RED].total) == (400, 4)
    with pytest.raises(IllegalAction) as refused:
        buy(Unit.CAPTAIN, level=1, limit=full)
    assert keys(refused) == ["limit.exceeded"]


@pytest.mark.rule("M-8.6")
def test_units_need_control_a_base_and_captains_military() -> None:
    with pytest.raises(IllegalAction) as refused:
        buy(Unit.CAPTAIN, buyer=Buyer(), place=AreaSeen(controlled=False, inhabited=False))
    assert keys(refused) == ["technology.not_owned", "purchase.not_controlled", "purchase.no_base"]
    assert buy(Unit.LIGHT, place=AreaSeen(inhabited=False, military=1)).bill.florins.total == 20


def test_only_captains_have_levels() -> None:
    with pytest.raises(BadInput) as refused:
        buy(Unit.ARCHER, level=2, from_level=1)
    assert [problem.field for problem in refused.value.problems] == [
        "purchase.level",
        "purchase.from_level",
    ]


@pytest.mark.rule("M-28.24")
def test_a_captain_by_secular_power_costs_100_with_all_points_EX_78() -> None:
    buyer = Buyer(
        {Branch.RELIGION: 4}, {Colour.VIOLET: 2, Colour.RED: 1}, borrows=frozenset({"military"})
    )
    answer = buy(Unit.CAPTAIN, buyer=buyer)
    assert answer.bill.florins.total == 100
    assert {colour: b.total for colour, b in answer.bill.points.items()} == {
        Colour.RED: 1,
        Colour.VIOLET: 2,
    }


@pytest.mark.rule("M-1.6")
@pytest.mark.rule("M-1.2")
def test_captains_need_figures_and_flags() -> None:
    with pytest.raises(IllegalAction) as refused:
        buy(Unit.CAPTAIN, level=3, figures_left=0, flags_left=0)
    assert keys(refused) == ["purchase.no_figure", "purchase.no_figure"]
    assert not refused.value.may_overrule


@pytest.mark.rule("M-8.6")
def test_the_limit_is_three_and_the_levels_of_civil_buildings_EX_17() -> None:
    assert limit(LimitQuestion(LimitFacts((1, 0, 1)))).limit.total == 7


@pytest.mark.rule("R-24")
@given(
    st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)),
    st.lists(st.integers(0, 6), min_size=4, max_size=4),
    st.integers(0, 30),
)
def test_everything_that_comes_counts_against_the_limit(
    civil: tuple[int, int, int], used: list[int], wanted: int
) -> None:
    left = 3 + civil[0] + 2 * civil[1] + 3 * civil[2] - sum(used)
    question = LimitQuestion(LimitFacts(civil, *used), wanted)
    if wanted and wanted > left:
        with pytest.raises(IllegalAction) as refused:
            limit(question)
        assert refused.value.params["left"] == max(0, left)
    else:
        assert limit(question).left.total == left


@pytest.mark.rule("M-8.8")
def test_the_fourth_realm_card_costs_250_EX_19() -> None:
    assert buy_realm_card(RealmCardQuestion(3)).florins.total == 250


@pytest.mark.rule("M-8.8")
@given(st.integers(0, 30), st.integers(0, 16), st.integers(1, 42))
def test_two_cards_are_drawn_and_two_for_each_cathedral(
    owned: int, cathedrals: int, pile: int
) -> None:
    answer = buy_realm_card(RealmCardQuestion(owned, cathedrals, pile=pile))
    assert answer.florins.total == 100 + 50 * owned
    assert answer.draws.total == min(pile, 2 + 2 * cathedrals)


@pytest.mark.rule("M-8.8")
def test_one_realm_card_in_a_phase_and_none_from_an_empty_pile() -> None:
    with pytest.raises(IllegalAction) as refused:
        buy_realm_card(RealmCardQuestion(2, bought_this_phase=True, pile=0))
    assert keys(refused) == ["realm_card.one_per_phase", "realm_card.pile_is_empty"]
    with pytest.raises(BadInput):
        buy_realm_card(RealmCardQuestion(70, pile=5))


@pytest.mark.rule("M-15.4")
@pytest.mark.rule("R-45")
def test_a_prisoner_costs_twice_his_price_and_the_captor_is_paid() -> None:
    answer = ransom(
        RansomQuestion(
            (
                Comeback(Unit.CAPTAIN, level=3, captor="blue"),
                Comeback(Unit.LIGHT, count=2, captor="blue"),
                Comeback(Unit.CAVALRY, captor="red"),
            )
        )
    )
    assert answer.florins.total == 600 + 80 + 200
    assert answer.to_captors == {"blue": 680, "red": 200}
    assert answer.units == 4


@pytest.mark.rule("M-15.2")
@pytest.mark.rule("R-46")
def test_capitulated_units_come_back_free_from_the_next_round_on() -> None:
    back = RansomQuestion((Comeback(Unit.HEAVY, "capitulated", 3),))
    assert ransom(back).florins.total == 0
    with pytest.raises(IllegalAction) as refused:
        ransom(RansomQuestion((Comeback(Unit.HEAVY, "capitulated", rounds_ago=0),)))
    assert keys(refused) == ["comeback.next_round"]


@pytest.mark.rule("M-27.28")
def test_the_surgeon_halves_the_price_in_the_next_round_only() -> None:
    fallen = (Comeback(Unit.HEAVY, "card_28"), Comeback(Unit.CAPTAIN, "card_28", level=2))
    assert ransom(RansomQuestion(fallen)).florins.total == 25 + 100
    for ago in (0, 2):
        with pytest.raises(IllegalAction) as refused:
            ransom(RansomQuestion((Comeback(Unit.HEAVY, "card_28", rounds_ago=ago),)))
        assert keys(refused) == ["comeback.only_next_round"]


@pytest.mark.rule("R-24")
def test_units_that_come_back_count_against_the_limit_and_need_a_base() -> None:
    away = Comeback(Unit.ARCHER, count=4, place=AreaSeen(controlled=False, inhabited=False))
    with pytest.raises(IllegalAction) as refused:
        ransom(RansomQuestion((away,), LimitFacts()))
    assert keys(refused) == ["purchase.not_controlled", "purchase.no_base", "limit.exceeded"]
