"""Trade (M-17) with its cards and technologies."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.asked.trade import cube_move, purchase
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.trade.market import (
    CubeMove,
    CubePlacement,
    TradePlace,
    cube_placement,
)
from companion.games.medioevo.trade.sales import Purchase, Sale, sale

ROME = TradePlace(good=Good.GRAIN)
MARKET = TradePlace(good=Good.GRAIN, cubes=(Good.SALT, Good.WINE))


def _refused_by(question: Sale | Purchase) -> set[str]:
    with pytest.raises(IllegalAction) as refused:
        sale(question) if isinstance(question, Sale) else purchase(question)
    return {problem.rule.number for problem in refused.value.problems if problem.rule}


def _sale(place: TradePlace = ROME, sold: int = 1, **changes: object) -> Sale:
    return replace(Sale(place, {Good.SLAVES: sold}, {Good.SLAVES: sold}), **changes)  # type: ignore[arg-type]


@pytest.mark.rule("M-17.3")
def test_ex_46_two_cubes_cost_200() -> None:
    answer = purchase(Purchase(ROME, 2))
    assert (answer.florins.total, answer.good, answer.free_capacity) == (200, Good.GRAIN, 0)


@pytest.mark.rule("M-17.1")
def test_ex_44_a_buying_or_selling_action_takes_one_movement_point() -> None:
    assert purchase(Purchase(ROME, 2)).movement_points == 1
    assert sale(_sale()).movement_points == 1
    assert _refused_by(Purchase(ROME, 2, movement_points=0)) == {"M-17.1"}
    assert _refused_by(_sale(movement_points=0)) == {"M-17.1"}


@pytest.mark.rule("M-17.3")
@pytest.mark.parametrize(("level", "most"), [(1, 2), (2, 4), (3, 6)])
def test_no_more_cubes_than_the_vehicle_can_load(level: int, most: int) -> None:
    assert purchase(Purchase(ROME, most, vehicle_level=level)).free_capacity == 0
    with pytest.raises(IllegalAction) as refused:
        purchase(Purchase(ROME, most, vehicle_level=level, aboard=1))
    assert not refused.value.may_overrule


@pytest.mark.rule("M-17.3")
@pytest.mark.rule("M-17.4")
def test_only_the_printed_kind_is_sold_there_and_only_where_people_live() -> None:
    assert _refused_by(Purchase(ROME, 1, Good.SALT)) == {"M-17.3"}
    assert _refused_by(Purchase(TradePlace(inhabited=False), 1)) == {"M-17.3"}
    assert _refused_by(_sale(TradePlace(inhabited=False))) == {"M-17.4"}


@pytest.mark.rule("M-1.6")
def test_an_empty_supply_sells_nothing() -> None:
    assert _refused_by(Purchase(ROME, 2, in_supply=1)) == {"M-1.6"}


@pytest.mark.rule("M-17.4")
def test_kinds_printed_or_lying_there_cannot_be_sold() -> None:
    printed = Sale(ROME, {Good.GRAIN: 1}, {Good.GRAIN: 1})
    lying = Sale(MARKET, {Good.SALT: 1}, {Good.SALT: 1})
    assert _refused_by(printed) == _refused_by(lying) == {"M-17.4"}


@pytest.mark.rule("M-17.4")
def test_cubes_not_aboard_cannot_be_sold_and_a_sale_needs_a_cube() -> None:
    with pytest.raises(BadInput):
        sale(Sale(ROME, {Good.SALT: 1}, {Good.SALT: 2}))
    with pytest.raises(BadInput):
        sale(Sale(ROME, {Good.SALT: 1}, {}))


@pytest.mark.rule("M-17.5")
@pytest.mark.rule("R-54")
@pytest.mark.rule("R-58")
def test_ex_47_one_cube_at_factor_two_brings_140_then_a_cube_is_placed() -> None:
    answer = sale(_sale(MARKET))
    assert answer.florins.total == 140
    assert answer.may_place == (Good.SLAVES,)


@pytest.mark.rule("M-17.7")
def test_no_trade_in_a_battle_or_without_a_treaty() -> None:
    for place in (replace(ROME, battle=True), replace(ROME, control="other")):
        assert _refused_by(_sale(place)) == {"M-17.7"}
        assert _refused_by(Purchase(place, 1)) == {"M-17.7"}
    for control in ("self", "treaty", "nobody"):
        assert sale(_sale(replace(ROME, control=control))).florins.total == 100


@pytest.mark.rule("M-27.2")
@pytest.mark.rule("M-17.2")
def test_the_bishop_and_a_barbarian_army_stop_trade() -> None:
    """EX-45: a vehicle stops before a target where a hostile army stands."""
    assert _refused_by(_sale(replace(ROME, trade_banned=True))) == {"M-27.2"}
    assert _refused_by(_sale(replace(ROME, barbarian_army=True))) == {"M-17.2"}


@pytest.mark.rule("M-17.6")
@pytest.mark.rule("R-55")
def test_after_a_sale_one_cube_of_a_kind_sold_or_aboard_is_placed() -> None:
    question = Sale(MARKET, {Good.SLAVES: 1, Good.FURS: 2, Good.SALT: 1}, {Good.SLAVES: 1})
    assert sale(question).may_place == (Good.FURS, Good.SLAVES)


@pytest.mark.rule("M-17.6")
@pytest.mark.rule("R-55")
def test_leaving_loaded_places_a_cube_unless_none_fits() -> None:
    loaded = CubePlacement(MARKET, "leaving", aboard=frozenset({Good.SLAVES, Good.SALT}))
    answer = cube_placement(loaded)
    assert (answer.must_place, answer.may_place, answer.factor_after) == (True, (Good.SLAVES,), 3)
    lying = cube_placement(CubePlacement(MARKET, "leaving", aboard=frozenset({Good.SALT})))
    assert (lying.must_place, lying.factor_after) == (False, 2)
    assert not cube_placement(CubePlacement(MARKET, "leaving")).must_place
    gone = replace(loaded, supply={Good.SLAVES: 0})
    assert not cube_placement(gone).must_place
    wild = replace(loaded, place=TradePlace(inhabited=False))
    assert not cube_placement(wild).must_place


@pytest.mark.rule("M-28.5")
@pytest.mark.rule("R-57")
def test_ex_50_trade_raises_a_cube_by_50_in_a_town() -> None:
    town = replace(ROME, civil_level=2)
    answer = sale(_sale(town, economy_level=1, trade_cubes=1))
    assert (answer.florins.total, answer.points.total) == (150, 1)


@pytest.mark.rule("M-28.5")
def test_ex_65_two_cubes_in_a_village_with_two_points_bring_250() -> None:
    village = replace(ROME, civil_level=1)
    answer = sale(_sale(village, 2, economy_level=1, trade_cubes=2))
    assert (answer.florins.total, answer.points.total) == (250, 2)
    metropolis = replace(ROME, civil_level=3)
    assert sale(_sale(metropolis, 2, economy_level=1, trade_cubes=1)).florins.total == 300


@pytest.mark.rule("R-57")
def test_trade_needs_a_civil_building_and_one_use_per_cube() -> None:
    assert _refused_by(_sale(economy_level=1, trade_cubes=1)) == {"R-57"}
    with pytest.raises(BadInput):
        sale(_sale(replace(ROME, civil_level=1), economy_level=1, trade_cubes=2))


@pytest.mark.rule("M-28.6")
def test_ex_66_market_lowers_a_purchase_but_never_to_nothing() -> None:
    answer = purchase(Purchase(ROME, 2, economy_level=2, market_steps=3))
    assert (answer.florins.total, answer.points.total) == (50, 3)
    assert _refused_by(Purchase(ROME, 2, economy_level=2, market_steps=4)) == {"M-28.6"}


@pytest.mark.rule("M-28.6")
@pytest.mark.rule("R-21")
def test_market_raises_a_sale_and_the_table_may_set_its_points() -> None:
    answer = sale(_sale(economy_level=2, market_steps=5))
    assert (answer.florins.total, answer.points.total) == (350, 5)
    dear = _sale(economy_level=2, market_steps=5, switches=Switches(tp_override={"market": 2}))
    assert sale(dear).points.total == 10


@pytest.mark.rule("M-20.1")
def test_a_technology_works_only_for_its_owner() -> None:
    assert _refused_by(_sale(market_steps=1, economy_level=1)) == {"M-20.1"}
    assert "M-20.1" in _refused_by(_sale(trade_cubes=1))


@pytest.mark.rule("M-27.19")
def test_ex_76_four_colours_aboard_bring_300_and_one_colour_nothing() -> None:
    wild = TradePlace(inhabited=False)
    four = {Good.SALT: 1, Good.WINE: 1, Good.FURS: 2, Good.CLOTH: 1}
    assert sale(Sale(wild, four, {Good.SALT: 1}, card=19)).florins.total == 300
    assert sale(Sale(wild, {Good.SALT: 2}, {Good.SALT: 1}, card=19)).florins.total == 0


@pytest.mark.rule("M-27.19")
def test_card_19_sells_one_cube_in_a_barbarian_area_without_army() -> None:
    four = {Good.SALT: 2, Good.WINE: 1}
    with pytest.raises(BadInput):
        sale(Sale(TradePlace(inhabited=False), four, {Good.SALT: 2}, card=19))
    owned = TradePlace(inhabited=False, control="self")
    held = TradePlace(inhabited=False, barbarian_army=True)
    assert _refused_by(Sale(owned, four, {Good.SALT: 1}, card=19)) == {"M-27.19"}
    assert _refused_by(Sale(held, four, {Good.SALT: 1}, card=19)) == {"M-17.2"}


@pytest.mark.rule("M-27.20")
def test_card_20_sells_anything_anywhere_at_50_but_not_at_home() -> None:
    place = TradePlace(inhabited=False, trade_banned=True, control="other", battle=True)
    question = Sale(place, {Good.SALT: 3}, {Good.SALT: 3}, card=20, movement_points=0)
    assert sale(question).florins.total == 150
    lying = Sale(MARKET, {Good.SALT: 2}, {Good.SALT: 2}, card=20)
    assert sale(lying).florins.total == 100
    home = replace(question, place=replace(place, control="self"))
    assert _refused_by(home) == {"M-27.20"}


@pytest.mark.rule("M-27.21")
def test_card_21_buys_one_cube_of_any_kind_for_150() -> None:
    answer = purchase(Purchase(ROME, 1, Good.SALT, card=21))
    assert (answer.florins.total, answer.good) == (150, Good.SALT)
    with pytest.raises(BadInput):
        purchase(Purchase(ROME, 2, Good.SALT, card=21))
    with pytest.raises(BadInput):
        purchase(Purchase(ROME, 1, card=21))


@pytest.mark.rule("M-17.8")
def test_ex_48_two_trade_points_become_honor_or_florins() -> None:
    for as_honor, florins in ((2, 100), (1, 150), (0, 200)):
        answer = sale(_sale(route_stages=4, route_honor=as_honor))
        assert (answer.honor.total, answer.florins.total) == (as_honor, florins)


@pytest.mark.rule("R-56")
@pytest.mark.rule("M-27.64")
def test_market_bonus_and_route_florins_exclude_each_other() -> None:
    route = _sale(MARKET, 2, route_stages=6)
    assert sale(replace(route, route_honor=4)).florins.total == 280
    assert sale(replace(route, route_honor=3)).florins.total == 300
    assert sale(replace(route, route_honor=0)).florins.total == 600
    strict = Switches(route_ep_excludes_market=True)
    assert sale(replace(route, route_honor=4, switches=strict)).florins.total == 200
    assert sale(replace(route, route_honor=3, camel_driver=True)).florins.total == 380
    both = replace(route, route_honor=4, camel_driver=True, switches=strict)
    assert sale(both).florins.total == 280


@pytest.mark.rule("M-17.8")
def test_a_route_gives_no_more_points_than_it_has() -> None:
    with pytest.raises(BadInput):
        sale(_sale(route_stages=4, route_honor=3))
    with pytest.raises(BadInput):
        sale(_sale(camel_driver=True))


@pytest.mark.rule("M-28.7")
def test_ex_67_procurement_moves_a_cube_between_near_inhabited_areas() -> None:
    question = CubeMove(
        "procurement",
        Good.SALT,
        MARKET,
        replace(ROME, control="self"),
        vehicle=True,
        economy_level=3,
    )
    answer = cube_move(question)
    assert (answer.start_factor, answer.target_factor, answer.points) == (1, 1, 1)
    for wrong in (
        replace(question, near=False),
        replace(question, vehicle=False),
        replace(question, target=ROME),
        replace(question, economy_level=2),
        replace(question, target=TradePlace(inhabited=False, control="self")),
    ):
        with pytest.raises(IllegalAction):
            cube_move(wrong)
    with pytest.raises(BadInput):
        cube_move(replace(question, good=Good.FURS))


@pytest.mark.rule("M-27.63")
def test_card_63_moves_a_cube_where_its_kind_is_missing() -> None:
    assert cube_move(CubeMove("card_63", Good.SALT, MARKET, ROME)).points == 0
    there = replace(ROME, cubes=(Good.SALT,))
    with pytest.raises(IllegalAction):
        cube_move(CubeMove("card_63", Good.SALT, MARKET, there))


@given(
    cubes=st.sets(st.sampled_from(list(Good)), max_size=6),
    sold=st.integers(1, 6),
    honor=st.integers(0, 6),
    stages=st.sampled_from([0, 4, 6, 8]),
)
def test_a_sale_is_worth_at_least_100_per_cube(
    cubes: set[Good], sold: int, honor: int, stages: int
) -> None:
    place = TradePlace(good=Good.GRAIN, cubes=tuple(cubes - {Good.SLAVES, Good.GRAIN}))
    points = {0: 0, 4: 2, 6: 4, 8: 6}[stages]
    question = _sale(place, sold, route_stages=stages, route_honor=min(honor, points))
    answer = sale(question)
    assert answer.florins.total >= 100 * sold
    assert answer.honor.total <= points
    assert set(answer.may_place) == {Good.SLAVES}
