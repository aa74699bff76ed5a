"""Phase 2 without revolts: the horde, event symbols and barbarian points (M-6.1 to M-6.3)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.events.barbarian_points import (
    BarbarianArea,
    BarbarianPoints,
    MoveBarbarians,
    PlaceBarbarian,
    Spending,
    barbarian_points,
)
from companion.games.medioevo.events.horde import (
    FULL_SUPPLY,
    HordeThrow,
    as_far_as_figures_go,
    composition,
    horde,
)
from companion.games.medioevo.events.symbols import (
    UNIT_KINDS,
    Event,
    EventBuilding,
    event,
    hit_units,
)
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.state import Horde
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.words import EventSymbol


@pytest.mark.rule("M-6.1")
@pytest.mark.rule("R-08")
def test_EX_05_the_reroll_of_the_d8_takes_the_captain_away() -> None:
    first = horde(HordeThrow(3, 5, 1))
    assert (first.light_infantry, first.archers, first.captains) == (2, 0, 1)
    final = horde(HordeThrow(3, 5, 1, reroll_d8=4))
    assert (final.light_infantry, final.archers, final.captains) == (2, 0, 0)
    assert final.units.total == 2
    assert final.units_before_reroll == 3
    assert final.dice == (3, 5, 4)
    assert final.loss_value == 3
    assert final.attack_value.total == 5


@pytest.mark.rule("M-23.1")
def test_the_hordes_dice_are_its_attack_roll_with_criticals_and_without_malus() -> None:
    assert horde(HordeThrow(3, 3, 8)).attack_value.total == 9
    assert horde(HordeThrow(2, 2, 5)).attack_value.total == 5


@pytest.mark.rule("M-6.1")
def test_each_die_of_one_to_three_adds_its_unit_to_one_light_infantry() -> None:
    for d4, d6, d8 in product(range(1, 5), range(1, 7), range(1, 9)):
        army = composition((d4, d6, d8))
        assert army.light_infantry == (2 if d4 <= 3 else 1)
        assert army.archer == (1 if d6 <= 3 else 0)
        assert army.captain == (1 if d8 <= 3 else 0)
        assert horde(HordeThrow(d4, d6, d8)).units.total == army.units


@pytest.mark.rule("R-09")
def test_the_level_of_barbarian_captains_is_one_or_what_the_table_agreed() -> None:
    assert horde(HordeThrow(1, 1, 1)).captain_level == 1
    agreed = Switches(barbarian_captain_level=3)
    assert horde(HordeThrow(1, 1, 1, switches=agreed)).captain_level == 3


@pytest.mark.rule("M-1.6")
def test_a_horde_is_as_large_as_the_figures_left() -> None:
    left = replace(FULL_SUPPLY, light_infantry=1, captain=0)
    assert as_far_as_figures_go(Horde(2, 1, 1), left) == Horde(1, 1, 0)


def units_event(roll: int, force: Force, light: int = 20, heavy: int = 20) -> Event:
    return Event(EventSymbol.UNITS, roll, force=force, supply_light=light, supply_heavy=heavy)


@pytest.mark.rule("M-6.2")
def test_EX_06_four_points_remove_two_heavy_infantry_and_a_five_stops_nobody() -> None:
    answer = event(units_event(4, Force(heavy_infantry=2)))
    assert answer.effect.total == 4
    assert answer.force.units == 0
    assert set(answer.units_left.values()) == {0}
    caravans = Force(caravan=(2, 0, 0))
    assert event(Event(EventSymbol.MOVEMENT, 5, force=caravans)).effect.total == 0
    assert event(Event(EventSymbol.MOVEMENT, 1, force=caravans)).effect.total == 1


@pytest.mark.rule("M-6.2")
@pytest.mark.parametrize(
    ("symbol", "highest"),
    [
        (EventSymbol.MOVEMENT, 2),
        (EventSymbol.UNITS, 4),
        (EventSymbol.BUILDINGS, 3),
        (EventSymbol.GOODS, 2),
    ],
)
def test_a_symbol_takes_effect_up_to_its_roll(symbol: EventSymbol, highest: int) -> None:
    question = Event(
        symbol,
        force=Force(cavalry=9, galley=(9, 0, 0)),
        buildings=(EventBuilding("castle"),),
        cubes=9,
    )
    for roll in range(1, 7):
        answer = event(replace(question, roll=roll))
        assert answer.must_roll
        assert answer.effect.total == (roll if roll <= highest else 0)


@pytest.mark.rule("M-6.2")
def test_who_has_nothing_of_the_kind_there_does_not_roll() -> None:
    answer = event(Event(EventSymbol.GOODS, force=Force(caravan=(1, 0, 0))))
    assert not answer.must_roll
    assert answer.effect.total == 0


@pytest.mark.rule("M-6.2")
def test_who_has_something_there_must_roll() -> None:
    with pytest.raises(BadInput, match=r"event_roll\.missing"):
        event(Event(EventSymbol.GOODS, cubes=1))


@pytest.mark.rule("R-10")
def test_points_beyond_what_is_there_are_void() -> None:
    answer = event(Event(EventSymbol.GOODS, 2, cubes=1))
    assert (answer.effect.total, answer.void) == (1, 1)
    answer = event(units_event(4, Force(archer=1, captain=(0, 1, 0))))
    assert (answer.effect.total, answer.void) == (2, 2)
    answer = event(Event(EventSymbol.BUILDINGS, 3, buildings=(EventBuilding("village", 1),)))
    assert (answer.effect.total, answer.void, answer.destroyed) == (1, 2, ("village",))


@pytest.mark.rule("R-10")
@pytest.mark.rule("M-11.6")
def test_points_left_when_the_units_fell_in_the_chosen_order_are_void_too() -> None:
    question = units_event(4, Force(light_infantry=1, heavy_infantry=1), light=0)
    answer = event(replace(question, unit_points=("heavy_infantry", "light_infantry")))
    assert (answer.effect.total, answer.void, answer.force.units) == (2, 2, 0)
    cheapest = event(question)
    assert (cheapest.effect.total, cheapest.void) == (3, 1)


@pytest.mark.rule("M-6.2")
def test_the_owner_chooses_where_the_points_go() -> None:
    force = Force(light_infantry=1, cavalry=1)
    question = replace(units_event(2, force), unit_points=("cavalry", "heavy_infantry"))
    assert event(question).force == Force(light_infantry=2)
    damaged = event(
        Event(
            EventSymbol.BUILDINGS,
            2,
            buildings=(EventBuilding("tower"), EventBuilding("village")),
            building_points=(1, 1),
        )
    )
    assert damaged.destroyed == ("village",)
    assert damaged.buildings == (EventBuilding("tower"),)


@pytest.mark.rule("M-11.6")
def test_without_a_smaller_figure_in_the_supply_a_hit_unit_is_destroyed() -> None:
    assert event(units_event(1, Force(heavy_infantry=1), light=0)).force.units == 0
    assert event(units_event(1, Force(cavalry=1), heavy=0)).force == Force(light_infantry=1)
    assert event(units_event(1, Force(cavalry=1), light=0, heavy=0)).force.units == 0


@pytest.mark.rule("M-6.2")
def test_points_on_units_or_buildings_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadInput, match=r"event_roll\.no_such_unit"):
        event(replace(units_event(1, Force(archer=1)), unit_points=("cavalry",)))
    with pytest.raises(IllegalAction, match=r"event_roll\.too_many_points"):
        event(replace(units_event(1, Force(archer=2)), unit_points=("archer", "archer")))
    with pytest.raises(BadInput, match=r"event_roll\.no_such_building"):
        event(
            Event(
                EventSymbol.BUILDINGS,
                1,
                buildings=(EventBuilding("tower"),),
                building_points=(1,),
            )
        )
    with pytest.raises(BadInput, match=r"event_roll\.building_gone"):
        event(Event(EventSymbol.BUILDINGS, 1, buildings=(EventBuilding("tower", 3),)))


@pytest.mark.rule("M-27.46")
@pytest.mark.rule("M-27.47")
def test_an_assassin_lowers_the_event_die_but_not_below_one() -> None:
    assert event(Event(EventSymbol.GOODS, 3, die_lowered=1, cubes=5)).effect.total == 2
    assert event(Event(EventSymbol.GOODS, 2, die_lowered=3, cubes=5)).effect.total == 1


def most_points(force: Force, supply: dict[Unit, int]) -> int:
    """Brute force over every order of hits."""
    best = 0
    counts = dict(force.counts())
    for kind in UNIT_KINDS:
        if counts[kind]:
            after, _ = hit_units(force, 1, supply, (kind,))
            left = dict(supply)
            for unit in (Unit.LIGHT, Unit.HEAVY):
                left[unit] += force.unit(unit) - after.unit(unit)
            best = max(best, 1 + most_points(after, left))
    return best


@pytest.mark.rule("R-10")
@given(
    st.integers(0, 2), st.integers(0, 2), st.integers(0, 2), st.integers(0, 1), st.integers(0, 1)
)
def test_no_order_of_hits_takes_more_points_than_the_event_counts(
    light: int, heavy: int, cavalry: int, light_left: int, heavy_left: int
) -> None:
    force = Force(light, heavy, cavalry)
    supply = {Unit.LIGHT: light_left, Unit.HEAVY: heavy_left}
    most = most_points(force, supply)
    if not most:
        return
    answer = event(units_event(4, force, light_left, heavy_left))
    assert answer.effect.total == min(4, most)


CAMP = BarbarianArea("camp", camp=True)
HORDE = BarbarianArea("horde", light_infantry=1)


def spend(*spent: Spending, areas: tuple[BarbarianArea, ...], every_camp_held: bool = False):  # type: ignore[no-untyped-def]
    return barbarian_points(BarbarianPoints("red", areas, spent, every_camp_held))


def refusals(*spent: Spending, areas: tuple[BarbarianArea, ...], **rest: bool) -> set[str]:
    with pytest.raises(IllegalAction) as refused:
        spend(*spent, areas=areas, **rest)
    return {problem.key for problem in refused.value.problems}


@pytest.mark.rule("M-6.3")
@pytest.mark.rule("M-23.2")
def test_EX_07_one_placed_and_two_steps_are_three_points() -> None:
    target = BarbarianArea("target", player_units={"yellow": 2})
    answer = spend(
        PlaceBarbarian("light_infantry", "horde"),
        MoveBarbarians("horde", "between"),
        MoveBarbarians("between", "target"),
        areas=(HORDE, BarbarianArea("between"), target),
    )
    assert answer.points.total == 3
    assert answer.points_left == 0
    assert [(army.area, army.light_infantry) for army in answer.armies] == [("target", 2)]
    assert answer.battles == ("target",)
    assert answer.raids == ("between",)


@pytest.mark.rule("M-6.3")
def test_a_fourth_point_and_the_first_round_are_refused_together() -> None:
    question = BarbarianPoints(
        "red", (CAMP,), (PlaceBarbarian("light_infantry", "camp"),) * 4, round_number=1
    )
    with pytest.raises(IllegalAction) as refused:
        barbarian_points(question)
    assert [problem.key for problem in refused.value.problems] == [
        "barbarians.not_in_first_round",
        "barbarians.too_many_points",
    ]


@pytest.mark.rule("M-6.3")
def test_archers_need_two_units_and_captains_four_counted_before_placing() -> None:
    two = BarbarianArea("two", light_infantry=2)
    four = BarbarianArea("four", light_infantry=3, archer=1)
    assert spend(PlaceBarbarian("archer", "two"), areas=(two,)).armies[0].archer == 1
    assert spend(PlaceBarbarian("captain", "four"), areas=(four,)).armies[0].captain == 1
    assert refusals(PlaceBarbarian("archer", "horde"), areas=(HORDE,)) == {
        "barbarians.army_too_small"
    }
    assert refusals(
        PlaceBarbarian("archer", "two"), PlaceBarbarian("captain", "two"), areas=(two,)
    ) == {"barbarians.army_too_small"}
    answer = spend(
        PlaceBarbarian("light_infantry", "horde"),
        PlaceBarbarian("archer", "horde"),
        areas=(HORDE,),
    )
    assert (answer.armies[0].light_infantry, answer.armies[0].archer) == (2, 1)


@pytest.mark.rule("M-6.3")
def test_barbarians_come_to_barbarians_or_free_camps_only() -> None:
    held = BarbarianArea("held", camp=True, controlled_by="blue")
    plain = BarbarianArea("plain", empty=True)
    place = [PlaceBarbarian("light_infantry", name) for name in ("camp", "held", "plain")]
    assert spend(place[0], areas=(CAMP,)).raids == ("camp",)
    assert refusals(place[1], areas=(held,)) == {"barbarians.not_here"}
    assert refusals(place[2], areas=(plain,)) == {"barbarians.not_here"}


@pytest.mark.rule("M-6.3")
def test_only_if_every_camp_is_held_an_empty_area_outside_the_realms_is_open() -> None:
    place = PlaceBarbarian("light_infantry", "there")
    there = BarbarianArea("there", empty=True)
    assert spend(place, areas=(there,), every_camp_held=True).armies[0].area == "there"
    for shut in (
        replace(there, empty=False),
        replace(there, controlled_by="blue"),
        replace(there, in_start_realm=True),
    ):
        assert refusals(place, areas=(shut,), every_camp_held=True) == {"barbarians.not_here"}
    with pytest.raises(BadInput, match=r"barbarians\.camp_is_free"):
        spend(place, areas=(there, CAMP), every_camp_held=True)


@pytest.mark.rule("M-6.3")
@pytest.mark.rule("R-11")
def test_armies_beside_other_players_or_in_the_start_players_area_stay() -> None:
    move = MoveBarbarians("horde", "camp")
    others = replace(HORDE, player_units={"blue": 1})
    assert refusals(move, areas=(others, CAMP)) == {"barbarians.others_there"}
    own = replace(HORDE, controlled_by="red")
    assert refusals(move, areas=(own, CAMP)) == {"barbarians.own_area"}
    foreign = replace(HORDE, controlled_by="blue", player_units={"red": 1})
    assert spend(move, areas=(foreign, CAMP)).armies[0].area == "camp"


@pytest.mark.rule("M-6.3")
def test_barbarians_at_sea_have_a_galley_until_they_land() -> None:
    sea = BarbarianArea("sea", sea=True)
    aboard = spend(MoveBarbarians("horde", "sea"), areas=(HORDE, sea))
    assert aboard.armies[0].galley
    assert aboard.raids == ()
    landed = spend(
        MoveBarbarians("horde", "sea"), MoveBarbarians("sea", "camp"), areas=(HORDE, sea, CAMP)
    )
    assert not landed.armies[0].galley
    assert refusals(
        MoveBarbarians("horde", "sea"),
        PlaceBarbarian("light_infantry", "sea"),
        areas=(HORDE, sea),
    ) == {"barbarians.not_at_sea"}


@pytest.mark.rule("M-1.6")
def test_without_a_figure_nothing_can_be_placed() -> None:
    question = BarbarianPoints(
        "red", (HORDE,), (PlaceBarbarian("light_infantry", "horde"),), light_infantry_left=0
    )
    with pytest.raises(IllegalAction) as refused:
        barbarian_points(question)
    assert refused.value.key == "barbarians.no_figure"
    assert not refused.value.may_overrule


@pytest.mark.rule("R-12")
def test_the_table_may_leave_battles_with_barbarians_to_the_war_phase() -> None:
    question = BarbarianPoints("red", (HORDE,), ())
    assert barbarian_points(question).battles_now
    later = replace(question, switches=Switches(phase2_battles="war_phase"))
    assert not barbarian_points(later).battles_now


@pytest.mark.rule("R-12")
def test_an_army_that_met_units_fights_before_it_goes_on() -> None:
    own = BarbarianArea("own", player_units={"red": 1})
    there_and_on = (MoveBarbarians("horde", "own"), MoveBarbarians("own", "camp"))
    assert refusals(*there_and_on, areas=(HORDE, own, CAMP)) == {"barbarians.must_fight"}
    question = BarbarianPoints("red", (HORDE, own, CAMP), there_and_on)
    later = replace(question, switches=Switches(phase2_battles="war_phase"))
    assert barbarian_points(later).armies[0].area == "camp"


def test_unknown_areas_and_steps_on_the_spot_are_all_named() -> None:
    with pytest.raises(BadInput) as refused:
        spend(MoveBarbarians("horde", "horde"), MoveBarbarians("x", "y"), areas=(HORDE, HORDE))
    assert {problem.field for problem in refused.value.problems} == {
        "areas",
        "spent.0.to",
        "spent.1.area",
        "spent.1.to",
    }


@given(st.lists(st.sampled_from(["light_infantry", "archer", "captain"]), max_size=3))
def test_barbarians_are_only_added_never_lost_by_points(units: list[str]) -> None:
    base = BarbarianArea("base", light_infantry=4)
    spent = tuple(PlaceBarbarian(unit, "base") for unit in units)  # type: ignore[arg-type]
    army = spend(*spent, areas=(base,)).armies[0]
    assert army.light_infantry + army.archer + army.captain == 4 + len(units)
