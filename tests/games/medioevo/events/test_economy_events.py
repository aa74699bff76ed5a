"""Phase 2 as actions on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.medioevo.events.barbarian_points import MoveBarbarians, PlaceBarbarian
from companion.games.medioevo.events.barbarians import SpendBarbarianPoints
from companion.games.medioevo.events.losses import Affected, SufferEvent, UnitPoint
from companion.games.medioevo.events.phase import ChooseEventSymbols, RollHorde
from companion.games.medioevo.events.raids import due
from companion.games.medioevo.events.revolting import (
    RevoltPlaces,
    SetAllowedTax,
    SufferRevolts,
    revolts_due,
)
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import BuildingKind, Good, Unit
from companion.games.medioevo.state import Area, Horde
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.small_table import do, named, struck, table


@pytest.mark.rule("M-6.1")
def test_the_horde_dice_stay_for_the_round() -> None:
    step = do(table(2, 1), RollHorde((3, 5, 1), (None, None, 4)))
    assert step.state.horde_dice == (3, 5, 4)
    assert step.breakdowns[0].total == 2
    with pytest.raises(IllegalAction, match=r"phase\.already_done"):
        do(step.state, RollHorde((1, 1, 1)))
    with pytest.raises(IllegalAction, match=r"phase\.only_in"):
        do(table(3), RollHorde((1, 1, 1)))


@pytest.mark.rule("M-6.2")
@pytest.mark.rule("M-4.2")
def test_two_of_the_symbols_on_the_card_are_chosen_and_grails_never() -> None:
    chosen = (EventSymbol.UNITS, EventSymbol.GOODS)
    step = do(table(2), ChooseEventSymbols(chosen, ("units", "goods", "grail")))
    assert step.state.event_symbols == ("units", "goods")
    with pytest.raises(IllegalAction, match=r"event_card\.not_shown"):
        do(table(2), ChooseEventSymbols(chosen, ("units", "movement", "grail")))
    with pytest.raises(IllegalAction, match=r"event_card\.choose_more"):
        do(table(2), ChooseEventSymbols(chosen[:1]))
    one_left = ChooseEventSymbols(chosen[:1], ("units", "grail", "grail"))
    assert do(table(2), one_left).state.event_symbols == ("units",)
    with pytest.raises(IllegalAction, match=r"phase\.not_in_first_round"):
        do(table(2, 1), ChooseEventSymbols(chosen))


@pytest.mark.rule("M-6.2")
@pytest.mark.rule("M-11.6")
def test_event_damage_steps_units_down_where_they_stand() -> None:
    home = Area("Buda", forces={"red": Force(cavalry=1)})
    state = named(struck(table(2)), home)
    action = SufferEvent(
        "red",
        EventSymbol.UNITS,
        3,
        places=(Affected("Buda"), Affected(force=Force(archer=1))),
        unit_points=(UnitPoint(0, "cavalry"), UnitPoint(0, "heavy_infantry")),
    )
    step = do(state, action)
    assert "red" not in step.state.areas["Buda"].forces
    assert step.state.players["red"].force.unit(Unit.ARCHER) == 1
    assert step.breakdowns[0].total == 3


@pytest.mark.rule("M-6.2")
@pytest.mark.rule("M-8.9")
def test_event_damage_marks_buildings_and_removes_destroyed_ones() -> None:
    home = Area("Buda", buildings={BuildingKind.MILITARY: ("red", 1, 0)})
    state = named(struck(table(2)), home)
    places = (Affected("Buda"), Affected(buildings=(0,)))
    hit_tower = SufferEvent("red", EventSymbol.BUILDINGS, 2, places=places, building_points=(0, 0))
    assert do(state, hit_tower).state.areas["Buda"].buildings == {
        BuildingKind.MILITARY: ("red", 1, 2)
    }
    hit_village = replace(hit_tower, building_points=(1, 1))
    assert do(state, hit_village).state.players["red"].buildings == ()
    hit_once = replace(hit_tower, roll=1, building_points=(1,))
    assert do(state, hit_once).state.players["red"].buildings[0].damage == 1


@pytest.mark.rule("M-6.2")
def test_event_cubes_are_the_owners_choice() -> None:
    state = struck(table(2)).with_player("red", cargo=(Good.SALT, Good.WINE, Good.FURS))
    action = SufferEvent(
        "red", EventSymbol.GOODS, 2, places=(Affected(cubes=3),), goods_lost=(Good.WINE,)
    )
    assert do(state, action).state.players["red"].cargo == (Good.FURS,)
    with pytest.raises(BadInput, match=r"event_roll\.no_such_cube"):
        do(state, replace(action, goods_lost=(Good.CLOTH,)))


@pytest.mark.rule("M-6.2")
def test_an_event_hits_only_what_is_there_and_what_was_chosen() -> None:
    state = evolve(table(2), event_symbols=(EventSymbol.GOODS, EventSymbol.UNITS))
    with pytest.raises(BadInput, match=r"event_roll\.not_so_many"):
        do(
            state,
            SufferEvent("red", EventSymbol.UNITS, 1, places=(Affected(force=Force(cavalry=1)),)),
        )
    with pytest.raises(IllegalAction, match=r"event_card\.not_chosen"):
        do(state, SufferEvent("red", EventSymbol.MOVEMENT))
    once = do(state, SufferEvent("red", EventSymbol.UNITS)).state
    with pytest.raises(IllegalAction, match=r"phase\.already_done"):
        do(once, SufferEvent("red", EventSymbol.UNITS))


@pytest.mark.rule("M-6.2")
def test_stopped_transports_are_only_told_and_an_area_is_named_once() -> None:
    state = struck(table(2)).with_player("red", force=Force(caravan=(2, 0, 0)))
    places = (Affected(force=Force(caravan=(2, 0, 0))),)
    step = do(state, SufferEvent("red", EventSymbol.MOVEMENT, 1, places=places))
    assert [text.key for text in step.summary.params["lost"]] == ["event_roll.stopped"]
    assert step.state.players["red"] == state.players["red"]
    twice = SufferEvent("red", EventSymbol.UNITS, 1, places=(Affected("Buda"),) * 2)
    with pytest.raises(BadInput, match=r"event_roll\.area_twice"):
        do(named(state, Area("Buda")), twice)


@pytest.mark.rule("M-6.3")
@pytest.mark.rule("M-23.5")
@pytest.mark.rule("M-14.4")
def test_barbarians_move_between_named_areas_and_raid_where_nobody_stands() -> None:
    state = named(
        table(2),
        Area("Kiev", barbarians=Horde(1)),
        Area(
            "Lwow",
            marker="blue",
            cubes=(Good.SALT,),
            buildings={BuildingKind.MILITARY: ("blue", 1, 0)},
            forces={"blue": Force(caravan=(1, 0, 0))},
        ),
        Area("Buda", start_realm_of="gold", forces={"gold": Force(light_infantry=1)}),
    )
    spent = (
        PlaceBarbarian("light_infantry", "Kiev"),
        MoveBarbarians("Kiev", "Lwow"),
        MoveBarbarians("Lwow", "Buda"),
    )
    after = do(state, SpendBarbarianPoints(spent)).state
    assert after.areas["Kiev"].barbarians is None
    lwow = after.areas["Lwow"]
    assert (lwow.marker, lwow.cubes, lwow.buildings, lwow.forces) == ("", (), {}, {})
    assert after.areas["Buda"].barbarians == Horde(2)
    assert after.areas["Buda"].forces == {"gold": Force(light_infantry=1)}


@pytest.mark.rule("R-11")
def test_barbarians_in_an_area_the_start_player_would_control_cannot_be_moved() -> None:
    state = named(table(2), Area("Buda", start_realm_of="red", barbarians=Horde(1)), Area("Kiev"))
    action = SpendBarbarianPoints((MoveBarbarians("Buda", "Kiev"),))
    with pytest.raises(IllegalAction, match=r"barbarians\.own_area"):
        do(state, action)
    nobody = SpendBarbarianPoints((MoveBarbarians("Kiev", "Buda"),), overrule=True)
    with pytest.raises(IllegalAction, match=r"barbarians\.none_there"):
        do(state, nobody)
    forced = do(state, replace(action, overrule=True))
    assert forced.state.areas["Kiev"].barbarians == Horde(1)
    assert forced.warnings


@pytest.mark.rule("M-6.4")
def test_revolts_take_counted_areas_and_honor_points() -> None:
    state = table(2, horde_dice=(1, 6, 8)).with_player("red", tax_rate=50, rebel_areas=2)
    state = do(state, SetAllowedTax(30)).state
    due = revolts_due(state, "red")
    assert due is not None
    assert due.revolts.total == 2
    step = do(state, SufferRevolts("red"))
    after = step.state.players["red"]
    assert (after.areas, after.rebel_areas, after.honor) == (3, 4, 8)
    assert step.summary.key == "log.revolts", "no area has a name: no word about areas"
    obeys = do(state.with_player("red", tax_rate=10, areas=0), SufferRevolts("red"))
    assert obeys.summary.key == "log.no_revolts"
    outside = SufferRevolts("red", RevoltPlaces(counted_outside=1))
    after = do(state, outside).state.players["red"]
    assert (after.areas, after.rebel_areas) == (3, 3)


@pytest.mark.rule("M-6.4")
@pytest.mark.rule("R-14")
def test_revolts_break_out_in_the_named_areas_that_are_due() -> None:
    state = table(2, horde_dice=(1, 1, 8), allowed_tax=0)
    state = state.with_player("red", tax_rate=30, areas=0)
    state = named(
        state,
        Area("Buda", start_realm_of="red", forces={"red": Force(light_infantry=1)}),
        Area("Pest", start_realm_of="red", buildings={BuildingKind.CIVIL: ("red", 1, 0)}),
    )
    step = do(state, SufferRevolts("red"))
    assert step.state.areas["Buda"].barbarians == Horde(2, 1)
    assert step.state.areas["Pest"].barbarians == Horde(2, 1)
    assert step.state.areas["Pest"].buildings == {}
    found_none = Text("revolt.without_area", {"n": 1})
    assert step.summary.key == "log.revolts_in"
    assert step.summary.params["areas"] == ("Pest", "Buda", found_none)
    with pytest.raises(IllegalAction, match=r"revolt\.not_due"):
        do(
            state.with_player("red", tax_rate=10),
            SufferRevolts("red", RevoltPlaces(named=("Buda",))),
        )


@pytest.mark.rule("M-23.5")
@pytest.mark.rule("R-12")
def test_after_revolts_the_app_says_where_hordes_stand_and_what_is_due_there() -> None:
    state = table(2, horde_dice=(1, 1, 8), allowed_tax=0)
    state = state.with_player("red", tax_rate=30, areas=0)
    state = named(
        state,
        Area("Buda", start_realm_of="red", forces={"red": Force(light_infantry=1)}),
        Area("Pest", start_realm_of="red", buildings={BuildingKind.CIVIL: ("red", 1, 0)}),
    )
    step = do(state, SufferRevolts("red"))
    told = {
        str(text.params["area"]): text for text in step.warnings if text.key.startswith("horde.")
    }
    red = state.players["red"].name
    assert told["Buda"] == Text("horde.battle_due", {"area": "Buda", "n": 3, "players": (red,)})
    assert told["Pest"].key == "horde.stands", "the raid was done in the same entry"
    assert due(step.state) == tuple(told.values()), "the page of the phase says the same"


@pytest.mark.rule("M-23.5")
def test_a_horde_alone_beside_what_it_can_destroy_is_due_a_raid() -> None:
    horde = Horde(1, 0)
    state = named(table(2), Area("Pest", barbarians=horde, cubes=("blue",)))
    assert [text.key for text in due(state)] == ["horde.raid_due"]


@pytest.mark.rule("M-6.4")
def test_revolts_need_the_allowed_rate_and_the_horde() -> None:
    with pytest.raises(BadInput, match=r"revolt\.no_allowed_rate"):
        do(table(2), SufferRevolts("red"))
    state = named(table(2, allowed_tax=0), Area("Buda", start_realm_of="red"))
    with pytest.raises(BadInput, match=r"horde\.not_rolled"):
        do(state.with_player("red", tax_rate=10, areas=0), SufferRevolts("red"))
