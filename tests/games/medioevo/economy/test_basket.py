"""A basket of purchases (M-8.1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.asked.purchases import basket
from companion.games.medioevo.buildings.buildings import BuildingPurchase
from companion.games.medioevo.buildings.damage import Repair
from companion.games.medioevo.pieces import Branch, Colour, Engine, Transport, Unit
from companion.games.medioevo.purchases.items import BasketAnswer, BasketQuestion, Item, Standing
from companion.games.medioevo.purchases.limit import LimitFacts
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.technology.points import Buyer
from companion.games.medioevo.technology.technologies import TechnologyPurchase

SAGE = Buyer(dict.fromkeys(Branch, 4))
WITHOUT_MONKS = Buyer({**dict.fromkeys(Branch, 4), Branch.RELIGION: 1})


def ask(*items: Item, **standing: Any) -> BasketAnswer:
    return basket(BasketQuestion(items, Standing(**standing)))


def refusal(*items: Item, **standing: Any) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        ask(*items, **standing)
    return refused.value


@pytest.mark.rule("M-8.1")
def test_what_is_bought_first_counts_for_what_follows() -> None:
    answer = ask(
        UnitPurchase(Unit.LIGHT, 4),
        BuildingPurchase("village"),
        TechnologyPurchase("masonry"),
        cash=1000,
    )
    assert [item.item for item in answer.items] == [2, 1, 0]
    assert [item.to_pay_so_far for item in answer.items] == [100, 300, 380]
    assert answer.limit_left.total == 0
    assert answer.cash_left is not None
    assert answer.cash_left.total == 620


@pytest.mark.rule("M-8.4")
@pytest.mark.rule("M-8.6")
def test_a_building_stands_in_its_named_area_for_what_is_bought_after_it() -> None:
    heath = AreaSeen(inhabited=False, name="heath")
    answer = ask(
        UnitPurchase(Unit.ARCHER, place=heath), BuildingPurchase("tower", heath), buyer=SAGE
    )
    assert [item.item for item in answer.items] == [1, 0]
    rome = AreaSeen(name="rome")
    raised = ask(BuildingPurchase("village", rome), BuildingPurchase("town", rome), buyer=SAGE)
    assert [item.florins.total for item in raised.items] == [100, 100]
    twice = refusal(BuildingPurchase("town", rome), BuildingPurchase("village", rome), buyer=SAGE)
    assert twice.key == "building.not_higher"


@pytest.mark.rule("M-1.6")
def test_a_figure_that_does_not_exist_is_refused_not_ignored() -> None:
    with pytest.raises(BadInput, match=r"purchase\.unknown_figure"):
        ask(UnitPurchase(Unit.ARCHER), figures_left={"archers": 0})


@pytest.mark.rule("M-8.3")
def test_points_serve_only_once_in_a_basket() -> None:
    buyer = Buyer(WITHOUT_MONKS.technologies, {Colour.GREEN: 2})
    answer = ask(
        BuildingPurchase("village"),
        BuildingPurchase("tower"),
        EnginePurchase(Engine.CATAPULT),
        buyer=buyer,
    )
    assert answer.bill.points[Colour.GREEN].total == 3
    assert answer.bill.cover.missing == {Colour.GREEN: 1}
    assert answer.bill.florins.total == 400


@pytest.mark.rule("M-28.24")
def test_a_technology_is_borrowed_once_for_the_whole_basket() -> None:
    buyer = Buyer({Branch.RELIGION: 4}, borrows=frozenset({"military", "carpentry"}))
    answer = ask(UnitPurchase(Unit.CAPTAIN), UnitPurchase(Unit.CAPTAIN, level=2), buyer=buyer)
    assert answer.bill.points[Colour.VIOLET].total == 2
    assert answer.bill.points[Colour.RED].total == 3


@pytest.mark.rule("M-8.1")
def test_everything_wrong_is_named_at_once() -> None:
    error = refusal(
        TechnologyPurchase("logistics"),
        UnitPurchase(Unit.LIGHT, 4),
        RealmCardPurchase(),
        RealmCardPurchase(),
        TransportPurchase(Transport.GALLEY, 1),
    )
    assert [(problem.field, problem.key) for problem in error.problems] == [
        ("items.0.technology", "technology.level_missing"),
        ("items.1.count", "limit.exceeded"),
        ("items.3.card", "realm_card.one_per_phase"),
        ("items.4.place", "transport.needs_port"),
    ]
    assert error.may_overrule


@pytest.mark.rule("M-8.1")
def test_nobody_spends_more_than_he_has() -> None:
    error = refusal(UnitPurchase(Unit.CAVALRY, 3), cash=299)
    assert (error.key, error.may_overrule) == ("purchase.too_expensive", True)
    assert ask(UnitPurchase(Unit.CAVALRY, 3), cash=300).bill.florins.total == 300


@pytest.mark.rule("M-1.6")
def test_figures_given_back_in_the_basket_can_be_taken_again() -> None:
    upgrade = BuildingPurchase("town", AreaSeen(civil=1))
    left = {"village": 0, "town": 1}
    answer = ask(upgrade, BuildingPurchase("village"), buyer=SAGE, figures_left=left)
    assert answer.bill.florins.total == 200 + 200
    error = refusal(BuildingPurchase("village"), upgrade, buyer=SAGE, figures_left=left)
    assert (error.key, error.may_overrule) == ("purchase.no_figure", False)


@pytest.mark.rule("M-8.10")
def test_ownership_markers_run_out_inside_a_basket() -> None:
    wagon = TransportPurchase(Transport.WAR_WAGON, 3)
    error = refusal(wagon, wagon, buyer=SAGE, marked=(0, 0, 3))
    assert [problem.field for problem in error.problems] == ["items.1.level"]
    assert ask(wagon, buyer=SAGE, marked=(0, 0, 3)).marked == (0, 0, 4)


@pytest.mark.rule("M-19.1")
def test_the_architect_serves_one_building_only() -> None:
    cards: Any = frozenset({32})
    error = refusal(
        BuildingPurchase("village", cards=cards), BuildingPurchase("tower", cards=cards), buyer=SAGE
    )
    assert error.key == "purchase.card_twice"


@pytest.mark.rule("M-8.8")
def test_a_cathedral_of_the_same_basket_lets_draw_more_cards() -> None:
    answer = ask(RealmCardPurchase(), BuildingPurchase("cathedral"), buyer=SAGE, cathedrals=1)
    assert answer.draws is not None
    assert answer.draws.total == 6
    assert answer.honor.total == 1


@pytest.mark.rule("R-24")
def test_comebacks_and_purchases_share_the_limit() -> None:
    items = (Comeback(Unit.LIGHT, count=2), UnitPurchase(Unit.LIGHT, 2))
    assert refusal(*items).key == "limit.exceeded"
    assert ask(*items, limit=LimitFacts((1, 0, 0))).limit_left.total == 0


PLACE = AreaSeen(port=True)
SOME = st.one_of(
    st.builds(
        UnitPurchase,
        st.sampled_from([Unit.LIGHT, Unit.HEAVY, Unit.ARCHER, Unit.CAVALRY]),
        st.integers(1, 3),
    ),
    st.builds(lambda level: UnitPurchase(Unit.CAPTAIN, 1, level), st.integers(1, 3)),
    st.builds(
        lambda kind, level: TransportPurchase(kind, level, place=PLACE),
        st.sampled_from(Transport),
        st.integers(1, 3),
    ),
    st.builds(EnginePurchase, st.sampled_from(Engine)),
    st.builds(
        BuildingPurchase,
        st.sampled_from(["village", "town", "metropolis", "tower", "castle", "cathedral"]),
    ),
    st.builds(lambda removed: Repair("castle", 8, removed), st.integers(1, 8)),
    st.builds(lambda: Comeback(Unit.HEAVY)),
)


@given(
    st.lists(SOME, min_size=1, max_size=8),
    st.dictionaries(st.sampled_from(Colour), st.integers(0, 5)),
)
def test_a_basket_costs_the_sum_of_its_items_and_the_missing_points(
    items: list[Item], points: dict[Colour, int]
) -> None:
    plenty = LimitFacts((0, 0, 20))
    buyer = Buyer(WITHOUT_MONKS.technologies, points)
    answer = ask(*items, buyer=buyer, limit=plenty)
    singles = sum(item.florins.total for item in answer.items)
    needed = {colour: breakdown.total for colour, breakdown in answer.bill.points.items()}
    short = sum(max(0, count - points.get(colour, 0)) for colour, count in needed.items())
    assert answer.bill.florins.total == singles + 100 * short
    running = [item.to_pay_so_far for item in answer.items]
    assert running == sorted(running)
    assert running[-1] == answer.bill.florins.total


@given(st.lists(SOME, min_size=1, max_size=4))
def test_a_basket_survives_json(items: list[Item]) -> None:
    question = BasketQuestion(tuple(items), Standing(buyer=SAGE, cash=500))
    assert codec.read(BasketQuestion, codec.write(question)) == question
