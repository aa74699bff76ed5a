"""What a battle leaves behind: retreat, raids, conquest, prisoners who come back (M-15, M-16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.battle.decisions import AnnounceCapture, Capitulate, PlayCard
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.buildings.losses import DamageBuilding
from companion.games.medioevo.corrections import ChangeBuildings, ChangeCaptives
from companion.games.medioevo.events.losses import Affected, SufferEvent
from companion.games.medioevo.events.revolting import SetAllowedTax, SufferRevolts
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import BuildingKind, Good, Unit
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.state import Area, Building, Captive, HeldCard, Horde, State, Stop
from companion.games.medioevo.table import ChangePieces
from companion.games.medioevo.tables import UNITS
from companion.games.medioevo.war.conquest import Conquer
from companion.games.medioevo.war.plunder import Object
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.field_table import BEST, WORST, at_war, booked, fought, staged, told

TOWN = {BuildingKind.CIVIL: ("blue", 2, 0)}
BUDA = Area(
    "Buda",
    inhabited=True,
    start_realm_of="blue",
    buildings=TOWN,
    cubes=(Good.SALT,),
    forces={
        "red": Force(light_infantry=3, war_wagon=(1, 0, 0), engine=(1, 0, 0)),
        "blue": Force(heavy_infantry=6, caravan=(1, 0, 0)),
    },
)
FOREST = Area("Forest")
EVEN = (1, 5, 6), (1, 2, 4)  # halved in a retreat, less the malus: nobody wins
STEPPE = Area("Steppe", forces={"red": Force(light_infantry=2)}, barbarians=Horde(3))


# -- retreat -------------------------------------------------------------------------------


@pytest.mark.rule("M-15.1", "R-43", "M-9.2")
def test_the_army_that_retreats_goes_where_the_table_says_with_wagons_and_engines() -> None:
    state = evolve(at_war(BUDA, FOREST), stops=(Stop("red", Force(light_infantry=3), "Buda"),))
    setting = staged(state, "Buda")
    answers = fought(setting, *EVEN, retreats=True)
    with pytest.raises(IllegalAction, match=r"battle\.retreat_where"):
        GAME.apply(state, booked(setting, *answers))
    gone = GAME.apply(state, booked(setting, *answers, retreat_to="Forest"))
    moved = gone.state.areas["Forest"].forces["red"]
    assert (moved.war_wagon, moved.engine) == ((1, 0, 0), (1, 0, 0))
    assert moved.units > 0
    assert "red" not in gone.state.areas["Buda"].forces
    assert "battle.retreat_goes_on" in told(gone)
    assert gone.state.stops == (
        Stop("red", Force(war_wagon=(1, 0, 0), engine=(1, 0, 0)), "Forest"),
    )
    unnamed = GAME.apply(state, booked(setting, *answers, retreat_to="")).state
    assert unnamed.players["red"].force.units == moved.units + state.players["red"].force.units


@pytest.mark.rule("M-15.1")
def test_a_retreat_leads_where_no_opponent_stands_and_somewhere_else() -> None:
    taken = evolve(FOREST, forces={"blue": Force(light_infantry=1)})
    state = at_war(BUDA, taken, STEPPE)
    setting = staged(state, "Buda")
    answers = fought(setting, *EVEN, retreats=True)
    for target in ("Forest", "Steppe"):
        with pytest.raises(IllegalAction, match=r"battle\.retreat_taken"):
            GAME.apply(state, booked(setting, *answers, retreat_to=target))
    with pytest.raises(BadInput, match=r"move\.same_area"):
        GAME.apply(state, booked(setting, *answers, retreat_to="Buda"))


@pytest.mark.rule("M-15.1", "M-9.3")
def test_without_transports_in_the_area_nobody_retreats() -> None:
    bare = {**BUDA.forces, "red": Force(light_infantry=3)}
    state = at_war(evolve(BUDA, forces=bare), FOREST)
    assert staged(state, "Buda").attacker.places == 0
    assert staged(at_war(BUDA), "Buda").attacker.places == 3
    setting = staged(state, "Buda")
    insisting = replace(setting, attacker=replace(setting.attacker, places=None))
    answers = fought(insisting, *EVEN, retreats=True)
    with pytest.raises(IllegalAction, match=r"battle\.too_few_transports"):
        GAME.apply(state, booked(insisting, *answers, retreat_to="Forest"))


# -- raids ---------------------------------------------------------------------------------


@pytest.mark.rule("M-23.5")
def test_barbarians_who_win_a_battle_raid_the_area() -> None:
    lost = evolve(
        BUDA,
        marker="blue",
        forces={"blue": Force(light_infantry=1, caravan=(1, 0, 0), engine=(1, 0, 0))},
        barbarians=Horde(6),
    )
    state = at_war(lost, phase=2)
    setting = staged(state, "Buda", "", "blue")
    after = GAME.apply(state, booked(setting, *fought(setting, BEST, WORST)))
    area = after.state.areas["Buda"]
    assert (area.buildings, area.cubes, area.forces, area.marker) == ({}, (), {}, "")
    assert area.barbarians is not None
    assert "raid.destroyed" in told(after)


@pytest.mark.rule("M-23.5", "M-15.1")
def test_barbarians_left_alone_by_a_retreat_raid_too() -> None:
    state = at_war(
        evolve(
            STEPPE,
            buildings={BuildingKind.CATHEDRAL: ("gold", 3, 0)},
            forces={"red": Force(heavy_infantry=6, war_wagon=(0, 1, 0))},
            barbarians=Horde(9),
        ),
        FOREST,
    )
    setting = staged(state, "Steppe", defender="")
    answers = fought(setting, WORST, (), retreats=True)
    after = GAME.apply(state, booked(setting, *answers, retreat_to="Forest"))
    assert after.state.areas["Steppe"].buildings == {}
    assert "raid.destroyed" in told(after)
    assert after.state.players["red"].honor == 9


@pytest.mark.rule("M-23.5", "M-16.6")
def test_who_takes_his_last_unit_away_leaves_the_rest_to_the_barbarians() -> None:
    state = at_war(evolve(STEPPE, cubes=(Good.WINE,)))
    after = GAME.apply(state, ChangePieces("red", taken=Force(light_infantry=2), area="Steppe"))
    assert after.state.areas["Steppe"].cubes == ()
    assert "raid.destroyed" in told(after)


@pytest.mark.rule("M-23.5", "R-53")
def test_in_an_area_without_a_name_the_table_is_told_and_its_things_are_destroyed() -> None:
    state = at_war(phase=2)
    blue = {"blue": Force(light_infantry=1)}
    named = at_war(evolve(STEPPE, forces=blue, barbarians=Horde(6)), phase=2)
    state = state.with_player(
        "blue", force=state.players["blue"].force.plus(Force(light_infantry=1))
    )
    setting = replace(staged(named, "Steppe", "", "blue"), area="")
    village = Object("civil", 1, owner="blue")
    answers = fought(setting, (), WORST)
    after = GAME.apply(state, booked(setting, *answers, objects=(village,)))
    assert "battle.remind_raid" in told(after)
    assert after.state.players["blue"].buildings == ()
    assert after.state.purses == state.purses


# -- control markers -----------------------------------------------------------------------


def fortified(*military: Building) -> State:
    marked = Area("Marked", marker="blue")
    state = at_war(
        marked, evolve(BUDA, forces={}, buildings={BuildingKind.MILITARY: ("blue", 1, 0)})
    )
    return state.with_player("blue", control_markers=1, areas=5, buildings=military, tax_rate=10)


@pytest.mark.rule("M-14.5")
def test_with_the_last_military_building_all_control_markers_go_home() -> None:
    state = fortified()
    damage = DamageBuilding("blue", "tower", 3, area="Buda")
    after = GAME.apply(state, damage)
    assert after.state.areas["Marked"].marker == ""
    blue = after.state.players["blue"]
    assert (blue.control_markers, blue.areas) == (0, 4)
    assert "control.markers_back" in told(after)


@pytest.mark.rule("M-14.5", "M-6.2")
def test_events_and_raids_send_markers_home_as_well() -> None:
    state = evolve(fortified(), phase=2, event_symbols=("buildings",))
    event = SufferEvent("blue", EventSymbol.BUILDINGS, 3, places=(Affected("Buda"),))
    after = GAME.apply(state, event)
    assert "control.markers_back" in told(after)
    revolt = GAME.apply(evolve(state, done=frozenset()), SetAllowedTax(0)).state
    revolt = revolt.with_player("blue", areas=0)
    suffered = GAME.apply(revolt, SufferRevolts("blue"))
    assert suffered.state.areas["Marked"].marker == ""
    assert {"control.markers_back", "raid.destroyed"} <= told(suffered)


@pytest.mark.rule("M-14.5")
def test_where_another_military_building_stands_the_table_looks_which_markers_go() -> None:
    state = fortified(Building(BuildingKind.MILITARY, 1))
    after = GAME.apply(state, DamageBuilding("blue", "tower", 3, area="Buda"))
    assert after.state.areas["Marked"].marker == "blue"
    assert "control.markers_to_check" in told(after)
    by_hand = ChangeBuildings("blue", taken=(Building(BuildingKind.MILITARY, 1, area="Buda"),))
    assert "control.markers_to_check" not in told(GAME.apply(state, by_hand))


# -- conquest ------------------------------------------------------------------------------


@pytest.mark.rule("M-16.1", "M-9.7")
def test_an_area_with_another_army_or_a_horde_is_not_conquered() -> None:
    for after_battle in (True, False):
        walk_in = Conquer("red", "Buda", loser="blue", after_battle=after_battle)
        with pytest.raises(IllegalAction, match=r"conquest\.army_there"):
            GAME.apply(at_war(BUDA), walk_in)
        rebels = evolve(BUDA, forces={"red": Force(light_infantry=1)}, barbarians=Horde(2))
        with pytest.raises(IllegalAction, match=r"conquest\.horde_there"):
            GAME.apply(at_war(rebels), walk_in)
        insisted = GAME.apply(at_war(rebels), replace(walk_in, overrule=True))
        assert "conquest.horde_there" in told(insisted)


@pytest.mark.rule("M-23.3")
def test_an_area_of_nobody_is_not_taken_without_a_fight() -> None:
    empty = Area("Waste", forces={"red": Force(light_infantry=1)})
    for action in (Conquer("red", "Waste", after_battle=False), Conquer("red", after_battle=False)):
        with pytest.raises(IllegalAction, match=r"conquest\.horde_resists"):
            GAME.apply(at_war(empty), action)


@pytest.mark.rule("M-16.4")
def test_a_third_players_cathedral_stays_his() -> None:
    cathedral = {**TOWN, BuildingKind.CATHEDRAL: ("gold", 3, 0)}
    area = evolve(BUDA, buildings=cathedral, forces={"red": Force(light_infantry=1)})
    state = at_war(area)
    taken = GAME.apply(state, Conquer("red", "Buda", loser="blue")).state.areas["Buda"]
    assert taken.buildings == {
        BuildingKind.CIVIL: ("red", 2, 0),
        BuildingKind.CATHEDRAL: ("gold", 3, 0),
    }
    robbed = Conquer("red", "Buda", (Object("cathedral", 3, owner="gold"),), loser="blue")
    with pytest.raises(IllegalAction, match=r"conquest\.not_involved"):
        GAME.apply(state, robbed)


@pytest.mark.rule("M-16.2", "M-12.5")
def test_a_beaten_attackers_engines_are_the_defenders_to_decide() -> None:
    state = at_war(BUDA)
    setting = staged(state, "Buda")
    answers = fought(setting, WORST, BEST)
    untold = GAME.apply(state, booked(setting, *answers))
    assert "conquest.undecided" in told(untold)
    spoils = (
        Object("siege_engine", 1, fate="take_over", owner="red"),
        Object("war_wagon", 1, owner="red"),
    )
    taken = GAME.apply(state, booked(setting, *answers, objects=spoils))
    assert "conquest.undecided" not in told(taken)
    assert taken.state.areas["Buda"].forces["blue"].engine == (1, 0, 0)
    assert "red" not in taken.state.areas["Buda"].forces
    assert taken.state.purses["blue"] == state.purses["blue"] + 50


# -- who comes back ------------------------------------------------------------------------


@pytest.mark.rule("M-15.4", "R-45")
@pytest.mark.parametrize("unit", [Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY, Unit.ARCHER])
def test_prisoners_of_every_type_are_bought_back(unit: Unit) -> None:
    forces = {"red": Force(heavy_infantry=6), "blue": Force(**{unit.value: 1})}
    state = at_war(evolve(BUDA, forces=forces, buildings={}), phase=5)
    setting = staged(state, "Buda")
    answers = fought(setting, BEST, WORST, AnnounceCapture(True))
    after = GAME.apply(state, booked(setting, *answers, loser="blue")).state
    (captive,) = after.players["red"].prisoners
    assert captive.owner == "blue"
    freed = GAME.apply(after, ChangeCaptives("red", taken=(replace(captive, level=0),))).state
    assert freed.players["red"].prisoners == ()
    market = GAME.apply(after, GoToPhase(4)).state
    back = GAME.apply(market, Buy("blue", (Comeback(captive.unit, captor="red"),))).state
    assert back.players["red"].prisoners == ()
    assert back.players["blue"].force.unit(captive.unit) == (
        market.players["blue"].force.unit(captive.unit) + 1
    )


@pytest.mark.rule("M-15.2", "R-46")
def test_units_that_capitulated_come_back_the_round_after() -> None:
    state = at_war(BUDA)
    setting = staged(state, "Buda")
    after = GAME.apply(state, booked(setting, Capitulate(Who.DEFENDER), loser="blue")).state
    assert set(after.players["blue"].set_aside) == {Captive(Unit.HEAVY, 1, "blue", 2)}
    later = evolve(after, round=3, phase=4)
    comeback = Comeback(Unit.HEAVY, "capitulated", 2)
    assert (
        GAME.apply(later, Buy("blue", (comeback,))).state.players["blue"].force.heavy_infantry == 2
    )


@pytest.mark.rule("M-27.28", "R-46")
def test_units_lost_under_the_surgeon_are_bought_back_at_half_price_the_round_after() -> None:
    area = evolve(BUDA, forces={**BUDA.forces, "red": Force(light_infantry=6)})
    state = at_war(area).with_player("red", cards=(HeldCard(28),))
    setting = staged(state, "Buda")
    answers = fought(setting, WORST, BEST, PlayCard(Who.ATTACKER, 28))
    after = GAME.apply(state, booked(setting, *answers)).state
    assert [card.used for card in after.players["red"].cards] == [True]
    lost = after.players["red"].fallen
    assert lost
    assert set(lost) == {Captive(Unit.LIGHT, 1, "red", 2)}
    later = evolve(after, round=3, phase=4)
    back = GAME.apply(later, Buy("red", (Comeback(Unit.LIGHT, "card_28"),))).state
    assert back.players["red"].fallen == lost[1:]
    assert later.money("red") - back.money("red") == UNITS[Unit.LIGHT].price // 2
