"""Movement for reference (M-9, M-26.2)."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.movement.reference import (
    LoadQuestion,
    MoveAnswer,
    MoveQuestion,
    MoveStep,
    capacity,
    check_load,
    move,
    movement_points,
)
from companion.games.medioevo.pieces import Terrain
from companion.games.medioevo.war.turn import (
    ArrivalAnswer,
    ArrivalQuestion,
    WarTurnQuestion,
    arrival,
    war_turn,
)

LAND, SEA = MoveStep("land"), MoveStep("sea")


def go(piece: Any, *steps: MoveStep, **more: Any) -> MoveAnswer:
    return move(MoveQuestion(piece, steps, **more))


def enter(controller: Any, army: Any = "none", **more: Any) -> ArrivalAnswer:
    return arrival(ArrivalQuestion(controller, army, **more))


@pytest.mark.rule("M-9.3")
def test_capacity_and_movement_grow_with_the_level_EX_23() -> None:
    assert capacity("war_wagon", 2).total == 6
    assert capacity("galley", 3).total == 9
    assert [capacity("caravan", level).total for level in (1, 2, 3)] == [2, 4, 6]
    assert [movement_points("merchant_ship", level).total for level in (1, 2, 3)] == [6, 7, 8]
    assert {movement_points("siege_engine", level).total for level in (1, 2, 3)} == {4}
    assert capacity("siege_engine", 3).total == 0


@pytest.mark.rule("M-9.3")
def test_a_galley_also_carries_empty_wagons_and_engines_EX_24() -> None:
    answer = check_load(LoadQuestion("galley", 2, units=3, empty_war_wagons=1, engines=1))
    assert (answer.places.total, answer.free.total) == (6, 1)
    with pytest.raises(IllegalAction) as refused:
        check_load(LoadQuestion("war_wagon", 2, engines=1, cubes=1))
    assert [problem.field for problem in refused.value.problems] == ["engines", "cubes"]


@pytest.mark.rule("M-9.3")
@given(st.sampled_from(["war_wagon", "galley"]), st.integers(1, 3), st.integers(0, 12))
def test_a_load_fits_exactly_up_to_the_capacity(piece: Any, level: int, units: int) -> None:
    if units <= 3 * level:
        assert check_load(LoadQuestion(piece, level, units)).free.total == 3 * level - units
    else:
        with pytest.raises(IllegalAction) as refused:
            check_load(LoadQuestion(piece, level, units))
        assert refused.value.params["over"] == units - 3 * level


@pytest.mark.rule("M-27.11")
@pytest.mark.rule("M-27.54")
def test_the_scientist_and_the_gunner_change_what_is_carried() -> None:
    cards: Any = frozenset({11})
    assert check_load(LoadQuestion("caravan", 2, units=6, cards=cards)).free.total == 0
    assert check_load(LoadQuestion("caravan", 2, cubes=4, cards=cards)).free.total == 0
    assert check_load(LoadQuestion("war_wagon", 1, cubes=2, cards=cards)).free.total == 0
    both = check_load(LoadQuestion("caravan", 2, units=5, cubes=4, cards=cards))
    assert (both.places.total, both.free.total) == (6 + 4, 1)
    with pytest.raises(IllegalAction, match=r"move\.overloaded"):
        check_load(LoadQuestion("caravan", 2, units=5, cubes=5, cards=cards))
    gunner: Any = frozenset({54})
    assert check_load(LoadQuestion("siege_engine", 1, units=3, cards=gunner)).free.total == 0
    with pytest.raises(IllegalAction):
        check_load(LoadQuestion("siege_engine", 1, units=1))
    with pytest.raises(BadInput):
        check_load(LoadQuestion("galley", 1, cards=cards | gunner))


@pytest.mark.rule("M-9.5")
def test_loading_is_free_and_ships_load_only_docked_or_from_ships_EX_25() -> None:
    there = go("war_wagon", LAND)
    assert check_load(LoadQuestion("galley", 1, units=3)).free.total == 0
    back = go("war_wagon", LAND, spent=there.cost.total)
    assert (there.cost.total, back.cost.total, back.left.total) == (1, 1, 4)
    assert check_load(LoadQuestion("galley", 1, 2, loads="from_ship")).free.total == 1
    with pytest.raises(IllegalAction) as refused:
        check_load(LoadQuestion("galley", 1, 2, loads="at_sea"))
    assert refused.value.key == "move.must_dock"


@pytest.mark.rule("M-9.4")
def test_casting_off_sea_steps_and_docking_cost_one_each() -> None:
    answer = go("galley", SEA, SEA, SEA, LAND)
    assert (answer.cost.total, answer.left.total, answer.ends) == (4, 2, "land")
    with pytest.raises(IllegalAction) as refused:
        go("galley", LAND)
    assert refused.value.key == "move.wrong_element"
    with pytest.raises(IllegalAction):
        go("caravan", SEA)


@pytest.mark.rule("M-9.2")
def test_a_movement_ends_when_the_points_are_used_up() -> None:
    assert go("war_wagon", *[LAND] * 6).left.total == 0
    with pytest.raises(IllegalAction) as refused:
        go("war_wagon", *[LAND] * 6, spent=1)
    assert refused.value.params == {"missing": 1}


@pytest.mark.rule("M-9.6")
def test_leaving_an_own_castle_by_land_is_free_even_without_points() -> None:
    out = MoveStep("land", Terrain.MOUNTAINS, river=True, from_own_castle=True)
    assert go("war_wagon", out, terrain_variant=True).cost.total == 0
    assert go("war_wagon", out, spent=6).left.total == 0


@pytest.mark.rule("M-26.2")
@pytest.mark.parametrize(
    ("terrain", "cost"),
    [
        (Terrain.PLAIN, 1),
        (Terrain.FOREST, 2),
        (Terrain.HILL, 2),
        (Terrain.DESERT, 2),
        (Terrain.MOUNTAINS, 3),
    ],
)
def test_terrain_and_rivers_cost_more_with_the_variant(terrain: Terrain, cost: int) -> None:
    step, river = MoveStep("land", terrain), MoveStep("land", terrain, river=True)
    assert go("war_wagon", step, terrain_variant=True).cost.total == cost
    assert go("war_wagon", river, terrain_variant=True).cost.total == cost + 1
    assert go("war_wagon", river).cost.total == 1


@pytest.mark.rule("M-27.53")
def test_an_engine_behind_a_wagon_III_uses_8_points_EX_87() -> None:
    assert go("siege_engine", *[LAND] * 8, pulled_by=3).left.total == 0
    with pytest.raises(IllegalAction):
        go("siege_engine", *[LAND] * 8)
    with pytest.raises(BadInput):
        go("galley", SEA, pulled_by=1)


@pytest.mark.rule("M-28.2")
@pytest.mark.rule("M-28.4")
def test_logistics_opens_the_sea_and_cartography_adds_points_EX_79_EX_80() -> None:
    assert go("caravan", SEA, SEA, LAND, logistics=True).cost.total == 3
    with pytest.raises(IllegalAction) as refused:
        go("caravan", SEA, logistics=True)
    assert refused.value.key == "move.ends_elsewhere"
    assert go("war_wagon", LAND, spent=6, cartography=1).left.total == 0


@pytest.mark.rule("M-9.7")
@pytest.mark.rule("R-72")
def test_armies_are_stopped_by_hordes_opponents_and_foreign_areas() -> None:
    assert enter("nobody").reaction == "horde"
    assert enter("nobody", "barbarians").reaction == "battle"
    taken = enter("other")
    assert (taken.reaction, taken.movement_lost, taken.hostile_act) == ("taken", True, True)
    fight = enter("other", "opponent")
    assert (fight.reaction, fight.movement_lost, fight.hostile_act) == ("battle", True, True)
    home = enter("self")
    assert (home.reaction, home.movement_lost) == ("none", False)
    assert enter("other", treaty=True).reaction == "none"


@pytest.mark.rule("M-28.9")
@pytest.mark.rule("M-23.3")
def test_an_edict_lets_pass_one_barbarian_area_but_not_stay_EX_81() -> None:
    assert enter("nobody", edict=True).reaction == "none"
    assert enter("nobody", edict=True, ends_here=True).reaction == "horde"
    assert enter("nobody", "barbarians", edict=True).reaction == "battle"
    assert enter("nobody").reaction == "horde"


@pytest.mark.rule("M-27.55")
@pytest.mark.rule("M-27.56")
def test_the_hunter_passes_everywhere_except_where_he_ends() -> None:
    for controller, army in (("nobody", "none"), ("other", "opponent"), ("other", "none")):
        assert enter(controller, army, hunter=True).reaction == "none"
        assert enter(controller, army, hunter=True, ends_here=True).reaction != "none"


@pytest.mark.rule("M-9.1")
def test_combat_turns_go_on_until_all_pass_in_the_same_one() -> None:
    order = ("a", "b", "c")
    assert war_turn(WarTurnQuestion(order, ("a",), ("a",))).next_player == "b"
    again = war_turn(WarTurnQuestion(order, order, ("a", "b")))
    assert (again.next_player, again.turn_over, again.phase_over) == ("a", True, False)
    assert war_turn(WarTurnQuestion(order, order, order)).phase_over
    assert war_turn(WarTurnQuestion(order, cannot_move=order)).phase_over
    with pytest.raises(BadInput):
        war_turn(WarTurnQuestion(order, ("x",)))


@pytest.mark.rule("M-28.2")
def test_a_ship_that_crossed_land_ends_at_sea_or_docked() -> None:
    def sail(*into: Literal["land", "sea"]) -> MoveQuestion:
        steps = tuple(MoveStep(into=element) for element in into)
        return MoveQuestion("galley", steps, starts="sea", logistics=True)

    assert move(sail("land", "land", "sea")).ends == "sea"
    assert move(sail("land", "land", "sea", "land")).ends == "land"
    with pytest.raises(IllegalAction, match=r"move\.ends_elsewhere"):
        move(sail("land", "land"))


@pytest.mark.rule("M-27.3")
def test_nobody_enters_an_area_that_the_bishop_has_closed() -> None:
    with pytest.raises(IllegalAction, match=r"arrival\.barred"):
        arrival(ArrivalQuestion("self", barred=True))
