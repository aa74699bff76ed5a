"""An area taken without a fight (M-9.7, M-16.1): what all is decided, and what it costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.ending.elimination import eliminated
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import BuildingKind, Good
from companion.games.medioevo.reminders import checklist
from companion.games.medioevo.state import Area, Limits, Load, Settings, State, War
from companion.games.medioevo.trade.routes import EstablishStages, PlanRoute
from companion.games.medioevo.war.conquest import Conquer
from companion.games.medioevo.war.control import controls
from companion.games.medioevo.war.loot import left_behind
from tests.games.medioevo.small_table import named, table

ROMA = Area(
    "Roma",
    inhabited=True,
    good=Good.GRAIN,
    start_realm_of="blue",
    buildings={BuildingKind.CIVIL: ("blue", 2, 1), BuildingKind.MILITARY: ("blue", 1, 0)},
    cubes=(Good.SALT, Good.WINE),
    forces={
        "blue": Force(caravan=(0, 1, 0), engine=(1, 0, 0)),
        "gold": Force(war_wagon=(1, 0, 0)),
        "red": Force(cavalry=2),
    },
)
WALK_IN = Conquer("red", "Roma", loser="blue", after_battle=False)


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


def invaded() -> State:
    state = named(table(5), ROMA)
    return state.with_player("blue", loads=(Load(1, "caravan", 2, (Good.SALT, Good.FURS)),))


@pytest.mark.rule("M-16.1")
@pytest.mark.rule("M-16.4")
def test_everything_in_the_area_is_listed_for_the_conqueror_to_decide() -> None:
    found = left_behind(invaded(), "Roma", "red", "blue")
    told = {(item.what, item.level, item.count, item.owner) for item in found}
    assert told == {
        ("civil", 2, 1, "blue"),
        ("military", 1, 1, "blue"),
        ("caravan", 2, 1, "blue"),
        ("siege_engine", 1, 1, "blue"),
        ("cargo", 1, 1, "blue"),
        ("war_wagon", 1, 1, "gold"),
        ("market_cube", 1, 1, ""),
    }
    assert sorted(item.good for item in found if item.what == "market_cube") == ["salt", "wine"]
    assert [item.owner for item in found if not item.owner_involved] == ["gold"]


@pytest.mark.rule("M-16.2")
@pytest.mark.rule("M-16.3")
def test_what_is_listed_can_be_taken_over_or_plundered_as_it_is() -> None:
    state = invaded()
    listed = left_behind(state, "Roma", "red", "blue")
    kept = do(state, replace(WALK_IN, objects=listed)).state
    assert kept.areas["Roma"].buildings[BuildingKind.CIVIL] == ("red", 2, 1)
    assert kept.areas["Roma"].forces["red"] == Force(cavalry=2, caravan=(0, 1, 0), engine=(1, 0, 0))
    assert kept.areas["Roma"].forces["gold"] == ROMA.forces["gold"]
    assert sorted(kept.players["red"].loads[0].goods) == ["furs", "salt"]
    robbed = do(
        state,
        replace(WALK_IN, objects=tuple(replace(item, fate="plunder") for item in listed)),
    )
    florins = 100 + 50 + 100 + 50 + 2 * 50 + 2 * 50  # town, tower, caravan, catapult, cargo, cubes
    assert robbed.state.purses["red"] == state.purses["red"] + florins
    assert robbed.state.areas["Roma"].buildings == {}
    assert robbed.state.areas["Roma"].cubes == ()
    assert robbed.state.players["blue"].loads == ()
    assert robbed.state.areas["Roma"].forces["gold"] == ROMA.forces["gold"]


@pytest.mark.rule("M-9.7")
@pytest.mark.rule("M-21.1")
def test_taking_an_area_without_a_fight_is_booked_as_a_hostile_act_if_the_table_wants() -> None:
    state = invaded()
    only_warned = do(state, WALK_IN)
    assert "conquest.not_at_war" in {item.key for item in only_warned.warnings}
    assert only_warned.state.players["red"].honor == 10
    booked = do(state, replace(WALK_IN, hostile=True)).state
    assert booked.players["red"].honor == 7
    assert booked.wars == (War("red", "blue", "", state.round),)
    at_war = evolve(state, wars=(War("red", "blue", "red", 1),))
    assert do(at_war, replace(WALK_IN, hostile=True)).state.players["red"].honor == 10


@pytest.mark.rule("M-14.4")
def test_a_fallen_military_building_reminds_of_the_markers_around_it() -> None:
    state = invaded()
    assert "conquest.markers" not in {item.key for item in do(state, WALK_IN).warnings}
    around = state.with_player("blue", control_markers=1)
    assert "conquest.markers" in {item.key for item in do(around, WALK_IN).warnings}


@pytest.mark.rule("M-22.5")
@pytest.mark.rule("R-69")
def test_whoever_is_out_has_nothing_behind_his_screen() -> None:
    state = table().with_player("red", hidden=("something",), protected=2)
    gone = eliminated(state, "red").players["red"]
    assert (gone.hidden, gone.protected, gone.loads) == ((), 0, ())


@pytest.mark.rule("M-28.8")
def test_guilds_cannot_mark_a_stage_that_the_route_does_not_have() -> None:
    state = do(table(6), PlanRoute("red", ("A", "B", "C", "D"), overrule=True)).state
    with pytest.raises(BadInput, match=r"route\.no_such_stage"):
        do(state, EstablishStages("red", guilds=frozenset({8})))


@pytest.mark.rule("M-3.4")
def test_the_twelfth_round_is_the_last_where_nothing_was_agreed() -> None:
    state = evolve(table(7, 12), settings=Settings(limits=Limits(0)))
    assert "remind.last_round" in {text.key for text in checklist(state, 7)}
    timed = evolve(state, settings=Settings(limits=Limits(0, 120)))
    assert "remind.last_round" not in {text.key for text in checklist(timed, 7)}


@pytest.mark.rule("M-16.1")
def test_nobody_conquers_from_himself() -> None:
    with pytest.raises(BadInput, match=r"conquest\.own_area"):
        do(invaded(), replace(WALK_IN, loser="red"))


@pytest.mark.rule("M-21.2")
def test_a_truce_forbids_the_hostile_entry() -> None:
    state = evolve(invaded(), truces=(("red", "blue"),))
    with pytest.raises(IllegalAction, match=r"diplomacy\.truce"):
        do(state, replace(WALK_IN, hostile=True))


@pytest.mark.rule("M-16.1")
@pytest.mark.rule("M-7.5")
def test_an_army_that_marches_in_holds_the_area_from_then_on() -> None:
    empty = evolve(ROMA, forces={}, buildings={})
    state = named(
        table(5), empty, Area("Buda", forces={"red": Force(cavalry=3, war_wagon=(1, 0, 0))})
    )
    stays_out = do(state, WALK_IN)
    assert "conquest.no_army_there" in {item.key for item in stays_out.warnings}
    assert not controls(stays_out.state, "red", stays_out.state.areas["Roma"])
    army = Force(cavalry=2, war_wagon=(1, 0, 0))
    marched = do(state, replace(WALK_IN, army=army, army_from="Buda"))
    assert "conquest.no_army_there" not in {item.key for item in marched.warnings}
    assert marched.state.areas["Buda"].forces["red"] == Force(cavalry=1)
    assert controls(marched.state, "red", marched.state.areas["Roma"])
    with pytest.raises(BadInput, match=r"pieces\.not_there"):
        do(state, replace(WALK_IN, army=Force(cavalry=9), army_from="Buda"))
    with pytest.raises(BadInput, match=r"conquest\.army_needs_areas"):
        do(state, Conquer("red", loser="blue", army=army))
