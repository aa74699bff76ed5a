"""Buildings: price, place, honor, damage, control markers (M-8.4, M-8.9, M-14.3 to M-14.5)."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.asked.buildings import (
    BuildingAnswer,
    BuildingQuestion,
    GainQuestion,
    LossAnswer,
    LossQuestion,
    build,
    gain,
    loss,
)
from companion.games.medioevo.buildings.buildings import BuildingPurchase
from companion.games.medioevo.buildings.control_markers import Target
from companion.games.medioevo.buildings.damage import (
    BuildingId,
    DamageQuestion,
    Repair,
    hit,
    repair,
)
from companion.games.medioevo.pieces import Branch, Colour
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.points import Buyer

MASTER = Buyer({Branch.CONSTRUCTION: 4, Branch.RELIGION: 1}, {Colour.GREEN: 20, Colour.VIOLET: 20})
BUILDINGS = get_args(BuildingId)


def ask(building: Any, place: AreaSeen | None = None, **more: Any) -> BuildingAnswer:
    switches = more.pop("switches", Switches())
    buyer = more.pop("buyer", MASTER)
    on_map = more.pop("on_map", 0)
    left = more.pop("left", None)
    purchase = BuildingPurchase(building, place or AreaSeen(), **more)
    return build(BuildingQuestion(purchase, buyer, left, on_map, switches))


def points(answer: BuildingAnswer) -> dict[Colour, int]:
    return {colour: needed.total for colour, needed in answer.bill.points.items()}


def refusal(building: Any, place: AreaSeen | None = None, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(IllegalAction) as refused:
        ask(building, place, **more)
    return [(p.key, p.rule.number) for p in refused.value.problems if p.rule]


@pytest.mark.rule("M-8.4")
@pytest.mark.parametrize(
    ("building", "florins", "needed"),
    [
        ("village", 100, {Colour.GREEN: 1}),
        ("town", 200, {Colour.GREEN: 2}),
        ("metropolis", 300, {Colour.GREEN: 3}),
        ("tower", 100, {Colour.GREEN: 1}),
        ("fortress", 200, {Colour.GREEN: 2}),
        ("castle", 300, {Colour.GREEN: 3}),
        ("cathedral", 300, {Colour.VIOLET: 3}),
    ],
)
def test_each_building_has_its_price_and_design_EX_13_EX_75(
    building: str, florins: int, needed: dict[Colour, int]
) -> None:
    answer = ask(building)
    assert answer.bill.florins.total == florins
    assert points(answer) == needed


@pytest.mark.rule("M-8.4")
@pytest.mark.rule("M-28.17")
@pytest.mark.rule("M-28.18")
def test_an_upgrade_costs_only_the_difference_EX_14_EX_72() -> None:
    castle = ask("castle", AreaSeen(military=1))
    assert (castle.bill.florins.total, points(castle)) == (200, {Colour.GREEN: 2})
    metropolis = ask("metropolis", AreaSeen(civil=1))
    assert (metropolis.bill.florins.total, points(metropolis)) == (200, {Colour.GREEN: 2})


@pytest.mark.rule("M-8.4")
def test_a_village_with_the_green_point_of_a_card_costs_100_EX_20() -> None:
    buyer = Buyer({Branch.CONSTRUCTION: 1}, {Colour.GREEN: 1})
    assert ask("village", buyer=buyer).bill.florins.total == 100


@pytest.mark.rule("M-8.4")
def test_buildings_need_their_technology_control_and_people() -> None:
    nobody = AreaSeen(controlled=False, inhabited=False)
    assert refusal("town", nobody, buyer=Buyer()) == [
        ("purchase.not_controlled", "M-8.4"),
        ("building.nobody_lives_there", "M-8.4"),
        ("technology.not_owned", "M-28.17"),
    ]
    assert refusal("tower", buyer=Buyer({Branch.CONSTRUCTION: 1})) == [
        ("technology.not_owned", "M-28.18")
    ]
    assert refusal("cathedral", buyer=Buyer()) == [("technology.not_owned", "M-28.21")]
    assert ask("tower", AreaSeen(inhabited=False)).bill.florins.total == 100


@pytest.mark.rule("M-28.21")
def test_religion_designs_a_cathedral_even_where_nobody_lives() -> None:
    assert ask("cathedral", AreaSeen(inhabited=False)).bill.florins.total == 300


@pytest.mark.rule("M-8.4")
def test_one_building_of_a_kind_stands_in_an_area() -> None:
    assert refusal("cathedral", AreaSeen(cathedral=True)) == [("building.not_higher", "M-8.4")]
    assert refusal("village", AreaSeen(civil=2)) == [("building.not_higher", "M-8.4")]
    assert ask("tower", AreaSeen(civil=3, cathedral=True)).bill.florins.total == 100


@pytest.mark.rule("M-1.6")
def test_without_a_figure_nothing_is_built_and_no_table_can_overrule_it() -> None:
    with pytest.raises(IllegalAction) as refused:
        ask("castle", left=0)
    assert refused.value.key == "purchase.no_figure"
    assert not refused.value.may_overrule


@pytest.mark.rule("M-24.5")
@pytest.mark.rule("R-22")
@pytest.mark.parametrize("building", BUILDINGS)
def test_metropolis_castle_and_cathedral_bring_an_honor_point(building: str) -> None:
    great = building in ("metropolis", "castle", "cathedral")
    assert ask(building).honor.total == int(great)


@pytest.mark.rule("R-22")
def test_a_free_upgrade_scores_unless_the_switch_says_no() -> None:
    assert ask("castle", AreaSeen(military=2), way="engineering").honor.total == 1
    off = Switches(ep_for_free_upgrade=False)
    assert ask("castle", AreaSeen(military=2), way="engineering", switches=off).honor.total == 0
    assert ask("castle", AreaSeen(military=2), switches=off).honor.total == 1


@pytest.mark.rule("M-0.5")
@pytest.mark.rule("M-27.32")
@pytest.mark.rule("M-27.33")
def test_the_architect_makes_one_building_cheaper() -> None:
    assert ask("metropolis", cards=frozenset({32})).bill.florins.total == 250
    assert ask("metropolis", cards=frozenset({33})).bill.florins.total == 150
    assert ask("town", AreaSeen(civil=1), cards=frozenset({33})).bill.florins.total == 50
    assert ask("village", cards=frozenset({32, 33})).bill.florins.total == 0


@pytest.mark.rule("M-27.33")
@given(st.sampled_from(BUILDINGS), st.sets(st.sampled_from([32, 33])))
def test_no_discount_pays_the_builder(building: str, cards: set[Any]) -> None:
    full = ask(building).bill.florins.total
    assert 0 <= ask(building, cards=frozenset(cards)).bill.florins.total <= full


@pytest.mark.rule("M-28.20")
def test_engineering_raises_without_florins_for_two_points_a_level() -> None:
    answer = ask("castle", AreaSeen(military=1), way="engineering")
    assert (answer.bill.florins.total, points(answer)) == (0, {Colour.GREEN: 4})
    assert refusal("tower", way="engineering") == [("building.nothing_to_raise", "M-28.20")]
    assert refusal("town", AreaSeen(civil=1, at_war=True), way="engineering") == [
        ("purchase.at_war", "M-28.20")
    ]
    few = Buyer({Branch.CONSTRUCTION: 3})
    assert refusal("town", AreaSeen(civil=1), way="engineering", buyer=few) == [
        ("technology.not_owned", "M-28.20")
    ]


@pytest.mark.rule("M-27.69")
@pytest.mark.rule("M-27.70")
def test_the_steward_raises_next_to_a_higher_building_EX_77() -> None:
    free = ask("town", AreaSeen(civil=1, military=2), way="steward", buyer=Buyer())
    assert (free.bill.florins.total, points(free)) == (0, {})
    assert refusal("metropolis", AreaSeen(civil=2, military=2), way="steward") == [
        ("building.no_higher_neighbour", "M-27.69")
    ]
    assert ask("metropolis", AreaSeen(civil=2, military=3), way="steward").honor.total == 1
    raised = ask("fortress", AreaSeen(civil=2, military=1), way="steward")
    assert raised.control_markers.total == 1
    assert refusal("castle", AreaSeen(civil=3, military=1), way="steward") == [
        ("building.one_level", "M-27.70")
    ]


@pytest.mark.rule("R-23")
def test_damage_stays_on_a_building_that_is_raised() -> None:
    answer = ask("fortress", AreaSeen(military=1), damage=2)
    assert answer.building_points.total == 4
    with pytest.raises(BadInput):
        ask("fortress", AreaSeen(military=1), damage=3)
    with pytest.raises(BadInput):
        ask("fortress", damage=1)


@pytest.mark.rule("M-8.9")
@given(st.sampled_from(BUILDINGS), st.data())
def test_a_building_falls_exactly_at_its_building_points(
    building: Any, data: st.DataObject
) -> None:
    gp = tables.BUILDINGS[building].building_points
    before = data.draw(st.integers(0, gp - 1))
    hits = data.draw(st.integers(0, 12))
    answer = hit(DamageQuestion(building, hits, before))
    assert answer.destroyed == (before + hits >= gp)
    assert answer.void == max(0, before + hits - gp)
    assert answer.left.total == max(0, gp - before - hits)


@pytest.mark.rule("M-8.9")
def test_repair_costs_50_for_each_damage_marker_in_a_controlled_area() -> None:
    answer = repair(Repair("castle", 5, 3))
    assert (answer.florins.total, answer.damage) == (150, 2)
    with pytest.raises(BadInput):
        repair(Repair("castle", 2, 3))
    with pytest.raises(IllegalAction) as refused:
        repair(Repair("castle", 2, 1, AreaSeen(controlled=False)))
    assert refused.value.key == "purchase.not_controlled"


@pytest.mark.rule("M-14.3")
def test_a_military_building_yields_markers_and_an_upgrade_the_difference_EX_38() -> None:
    assert [ask(b).control_markers.total for b in ("tower", "fortress", "castle")] == [1, 2, 3]
    assert ask("castle", AreaSeen(military=1)).control_markers.total == 2
    assert ask("metropolis").control_markers.total == 0
    answer = gain(GainQuestion(1, targets=(Target(),)))
    assert (answer.gained.total, answer.on_map, answer.forfeited) == (1, 1, 0)


@pytest.mark.rule("M-14.3")
def test_markers_not_placed_at_once_are_forfeited_and_bad_targets_all_named() -> None:
    assert gain(GainQuestion(3, targets=(Target(),))).forfeited == 2
    bad = Target(adjacent=False, opposing_army=True, controlled_by_other=True)
    with pytest.raises(IllegalAction) as refused:
        gain(GainQuestion(1, targets=(bad, Target())))
    assert [problem.key for problem in refused.value.problems] == [
        "control.too_many",
        "control.not_adjacent",
        "control.opposing_army",
        "control.others_area",
    ]


@pytest.mark.rule("M-1.4")
def test_no_more_than_eight_control_markers_lie_on_the_map() -> None:
    assert gain(GainQuestion(3, on_map=7)).placeable == 1
    with pytest.raises(IllegalAction) as refused:
        gain(GainQuestion(3, on_map=7, targets=(Target(), Target())))
    assert (refused.value.key, refused.value.may_overrule) == ("control.none_left", False)


@pytest.mark.rule("M-14.4")
@pytest.mark.rule("R-71")
def test_a_conqueror_replaces_only_markers_no_other_building_supports_EX_39() -> None:
    assert loss(LossQuestion(1, supported=1, taken_over=True)) == LossAnswer(1, 0, 0)
    assert loss(LossQuestion(3, supported=1, taken_over=True)) == LossAnswer(1, 2, 2)
    few_left = LossQuestion(3, taken_over=True, conqueror_on_map=7)
    assert loss(few_left) == LossAnswer(0, 1, 3)
    with pytest.raises(IllegalAction):
        loss(LossQuestion(3, taken_over=True, conqueror_on_map=7, replaced=2))


@pytest.mark.rule("M-14.5")
def test_a_destroyed_military_building_gives_its_markers_back() -> None:
    assert loss(LossQuestion(3, supported=1)) == LossAnswer(1, 0, 2)
    assert hit(DamageQuestion("tower", 3, markers_only_here=1)).control_markers_returned == 1
    assert hit(DamageQuestion("tower", 2, markers_only_here=1)).control_markers_returned == 0
