"""Movement as a table plays it: transports, points, turns, help and what an entry costs (M-9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.movement.stops import stopped
from companion.games.medioevo.pieces import Branch, BuildingKind, Colour, Good
from companion.games.medioevo.state import Area, HeldCard, Horde, Load, State, Treaty, War
from companion.games.medioevo.technology.activating import UseTechnology
from companion.games.medioevo.war.combat_turns import TakeCombatTurn, combat_turn
from companion.games.medioevo.war.control import controls
from tests.games.medioevo.small_table import named, table

ARMY = Force(cavalry=2, war_wagon=(1, 0, 0))
BUDA = Area("Buda", start_realm_of="red", forces={"red": Force(cavalry=9, war_wagon=(1, 0, 0))})
KIEV = Area("Kiev", start_realm_of="blue")
GO = MovePieces("red", ARMY, "Buda", "Kiev")
ON = replace(GO, completed=False)


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


def war(*areas: Area, **changes: Any) -> State:
    return named(table(5, horde_dice=(3, 2, 8), **changes), BUDA, *(areas or (KIEV,)))


def told(step: Step[State]) -> list[str]:
    return [
        warning.params["what"].key if warning.key == "overruled" else warning.key
        for warning in step.warnings
    ]


def refused(state: State, action: Any) -> list[str]:
    """What the table is told; it may do it all the same."""
    with pytest.raises(IllegalAction) as error:
        do(state, action)
    keys = [problem.key for problem in error.value.problems]
    assert set(keys) <= set(told(do(state, replace(action, overrule=True))))
    return keys


# -- what carries an army ------------------------------------------------------------------


@pytest.mark.rule("M-9.3")
def test_six_units_need_more_than_a_wagon_for_three() -> None:
    six = replace(GO, pieces=Force(cavalry=6, war_wagon=(1, 0, 0)))
    assert refused(war(), six) == ["move.overloaded"]
    assert "move.needs_transport" in refused(war(), replace(GO, pieces=Force(cavalry=1)))
    three = replace(GO, pieces=Force(cavalry=3, war_wagon=(1, 0, 0)))
    assert do(war(), three).state.areas["Kiev"].forces["red"].cavalry == 3


@pytest.mark.rule("M-9.4")
@pytest.mark.rule("M-9.3")
def test_a_wagon_goes_to_sea_only_aboard_a_galley() -> None:
    sea = Area("Sea", sea=True)
    sail = replace(GO, target="Sea")
    assert refused(war(sea), sail) == ["move.needs_transport", "move.wrong_element"]
    ships = evolve(BUDA, forces={"red": Force(cavalry=9, war_wagon=(1, 0, 0), galley=(0, 1, 0))})
    aboard = replace(sail, pieces=Force(cavalry=5, war_wagon=(1, 0, 0), galley=(0, 1, 0)))
    assert told(do(war(sea, ships), aboard)) == []
    six = replace(aboard, pieces=Force(cavalry=6, war_wagon=(1, 0, 0), galley=(0, 1, 0)))
    assert refused(war(sea, ships), six) == ["move.wrong_element"]
    overland = replace(aboard, target="Kiev")
    assert "move.wrong_element" in refused(war(KIEV, ships), overland)


@pytest.mark.rule("M-9.2")
@pytest.mark.rule("M-9.3")
def test_movement_points_are_counted_until_they_are_used_up() -> None:
    own = evolve(KIEV, start_realm_of="red")
    state = do(war(own), replace(ON, steps=5)).state
    assert state.trips[0].spent == 5
    assert state.trips[0].area == "Kiev"
    back = replace(ON, start="Kiev", target="Buda")
    there = do(state, back).state
    assert refused(there, ON) == ["move.too_far"]
    assert refused(state, replace(back, steps=2)) == ["move.too_far"]


@pytest.mark.rule("M-26.2")
def test_terrain_costs_what_the_variant_says() -> None:
    from companion.games.medioevo.pieces import Terrain

    hills = evolve(KIEV, start_realm_of="red", terrain=Terrain.MOUNTAINS)
    state = war(hills)
    variants = replace(state.settings.variants, terrain=True)
    state = evolve(state, settings=replace(state.settings, variants=variants))
    assert do(state, replace(ON, river=True)).state.trips[0].spent == 4


@pytest.mark.rule("M-9.6")
def test_out_of_a_castle_an_army_walks_free_and_alone() -> None:
    castle = evolve(BUDA, buildings={BuildingKind.MILITARY: ("red", 3, 0)})
    bare = replace(GO, pieces=Force(cavalry=6))
    assert told(do(war(castle, evolve(KIEV, start_realm_of="red")), bare)) == []
    fortress = evolve(BUDA, buildings={BuildingKind.MILITARY: ("red", 2, 0)})
    assert refused(war(fortress, KIEV), bare) == ["move.needs_transport"]
    outside = war().with_player("red", force=Force(cavalry=1))
    came = replace(GO, pieces=Force(cavalry=1), start="")
    assert refused(outside, came) == ["move.needs_transport"]
    assert told(do(outside, replace(came, castle=True)))[0] == "arrival.taken"


@pytest.mark.rule("M-9.6")
def test_the_dardanelles_are_crossed_by_wagon() -> None:
    from companion.games.medioevo.movement.marching import move_questions
    from companion.games.medioevo.movement.reference import move

    europe, asia = evolve(BUDA, strait=True), evolve(KIEV, strait=True, start_realm_of="red")
    state = war(europe, asia)
    _, question = move_questions(state, GO.march)[0]
    assert [line.rule.number for line in move(question).cost.lines] == ["M-9.6"]
    assert told(do(state, GO)) == []


# -- turns ---------------------------------------------------------------------------------


@pytest.mark.rule("M-9.1")
def test_nobody_moves_out_of_turn_or_after_passing() -> None:
    own = evolve(KIEV, start_realm_of="red", forces={"blue": Force(cavalry=1, war_wagon=(1, 0, 0))})
    state = war(own)
    late = MovePieces("blue", Force(cavalry=1, war_wagon=(1, 0, 0)), "Kiev", "Buda")
    assert "war.not_his_turn" in refused(state, late)
    passed = do(state, TakeCombatTurn("red", passed=True)).state
    assert "war.not_his_turn" in refused(passed, GO)


@pytest.mark.rule("M-9.1")
@pytest.mark.rule("M-9.2")
def test_a_completed_movement_is_the_combat_turn() -> None:
    own = war(evolve(KIEV, start_realm_of="red"))
    assert combat_turn(do(own, ON).state).next_player == "red"
    moved = do(own, GO).state
    assert combat_turn(moved).moved == ("red",)
    assert combat_turn(moved).next_player == "blue"
    other = replace(GO, pieces=Force(cavalry=1), castle=True)
    assert "war.not_his_turn" in refused(moved, other)


# -- entering another's area ---------------------------------------------------------------


@pytest.mark.rule("M-21.1")
@pytest.mark.rule("M-9.7")
@pytest.mark.rule("R-73")
def test_entering_anothers_area_opens_the_war_and_costs_three() -> None:
    pact = (Treaty(1, "non_aggression", ("red", "blue")),)
    done = do(war(treaties=pact), GO)
    assert done.state.players["red"].honor == 10 - 3 - 2
    assert done.state.treaties == ()
    assert [(war.one, war.other) for war in done.state.wars] == [("red", "blue")]
    assert told(done) == ["arrival.taken", "arrival.war_opened"]
    assert done.breakdowns[0].total == -5
    at_war = war(wars=(War("blue", "red", "blue", 1),))
    assert do(at_war, GO).state.players["red"].honor == 10


@pytest.mark.rule("M-21.2")
def test_a_truce_forbids_to_enter() -> None:
    assert refused(war(truces=(("red", "blue"),)), GO) == ["diplomacy.truce"]
    held = Area("Kiev", forces={"blue": Force(archer=1)})
    assert "diplomacy.truce" in refused(war(held, truces=(("red", "blue"),)), GO)


@pytest.mark.rule("M-21.1")
def test_what_an_attack_will_cost_is_said_on_arrival() -> None:
    """An army in an area that two dispute: nobody controls it, the battle opens the war."""
    disputed = Area("Kiev", forces={"blue": Force(archer=1), "gold": Force(archer=1)})
    done = do(war(disputed), GO)
    assert told(done) == ["arrival.battle", "arrival.undeclared", "arrival.undeclared"]
    assert done.warnings[1].params["change"] == -3
    assert done.state.players["red"].honor == 10


# -- help ----------------------------------------------------------------------------------


@pytest.mark.rule("M-28.9")
@pytest.mark.rule("M-8.3")
def test_edict_needs_its_technology_and_costs_a_point() -> None:
    wild = war(Area("Kiev"))
    edict = replace(ON, by="edict")
    assert refused(wild, edict) == ["technology.not_owned"]
    able = wild.with_player("red", technologies={Branch.LAW: 1}, points={Colour.ORANGE: 1})
    paid = do(able, edict)
    assert paid.state.areas["Kiev"].barbarians is None
    assert paid.state.players["red"].points == {}
    florins = do(able.with_player("red", points={}), edict)
    assert florins.state.purses["red"] == able.purses["red"] - 100
    assert refused(able, replace(edict, completed=True)) == ["move.edict_not_here"]
    horde = Area("Kiev", barbarians=Horde(1))
    assert refused(able.with_area(horde), edict) == ["move.edict_not_here"]


@pytest.mark.rule("M-28.9")
def test_an_edict_paid_on_the_sheet_is_not_paid_again() -> None:
    able = war(Area("Kiev")).with_player("red", technologies={Branch.LAW: 1})
    state = do(able, UseTechnology("red", "edict")).state
    assert state.purses["red"] == able.purses["red"] - 100
    done = do(state, replace(ON, by="edict"))
    assert done.state.purses["red"] == state.purses["red"]
    assert done.state.effects == ()


@pytest.mark.rule("M-27.55")
@pytest.mark.rule("M-27.56")
def test_a_hunter_is_turned_and_serves_all_round() -> None:
    wild = war(Area("Kiev"), evolve(BUDA, name="Halych"))
    hunts = replace(ON, by="hunter")
    assert refused(wild, hunts) == ["move.no_hunter"]
    state = do(wild.with_player("red", cards=(HeldCard(55),)), hunts).state
    assert state.players["red"].cards[0].used
    assert state.areas["Kiev"].barbarians is None
    again = do(state, replace(hunts, start="Kiev", target="Halych")).state
    assert [effect.what for effect in again.effects] == ["card.55"]
    two = Force(cavalry=2, war_wagon=(2, 0, 0))
    crowd = wild.with_area(evolve(BUDA, forces={"red": two})).with_player(
        "red", cards=(HeldCard(55),)
    )
    assert refused(crowd, replace(hunts, pieces=two)) == ["move.no_hunter"]
    group = crowd.with_player("red", cards=(HeldCard(56),))
    assert told(do(group, replace(hunts, pieces=two))) == []
    single = wild.with_player("red", cards=(HeldCard(55),))
    assert refused(single, replace(hunts, completed=True)) == ["move.hunter_ends"]


@pytest.mark.rule("M-28.2")
def test_logistics_takes_a_wagon_over_sea_to_another_shore() -> None:
    state = war(Area("Sea", sea=True), evolve(KIEV, start_realm_of="red"))
    out = replace(ON, target="Sea", by="logistics")
    assert "technology.not_owned" in refused(state, out)
    able = state.with_player("red", technologies={Branch.TRANSPORT: 2})
    at_sea = do(able, out).state
    assert at_sea.purses["red"] == able.purses["red"] - 100
    landed = do(at_sea, replace(GO, start="Sea")).state
    assert landed.effects == ()
    assert landed.trips[0].spent == 2
    assert "move.ends_elsewhere" in refused(able, replace(out, completed=True))


@pytest.mark.rule("M-28.4")
def test_cartography_moves_what_has_a_stop_marker_or_no_transport() -> None:
    own = war(evolve(KIEV, start_realm_of="red")).with_player(
        "red", technologies={Branch.TRANSPORT: 4}
    )
    stopped_there = do(own, GO).state
    back = MovePieces("red", ARMY, "Kiev", "Buda", by="cartography")
    done = do(stopped_there, back)
    assert done.state.purses["red"] == own.purses["red"] - 200
    alone = MovePieces("red", Force(cavalry=1), "Kiev", "Buda", by="cartography")
    assert told(do(stopped_there, alone)) == []


@pytest.mark.rule("M-28.4")
def test_cartography_paid_on_the_sheet_serves_the_next_step() -> None:
    own = war(evolve(KIEV, start_realm_of="red")).with_player(
        "red", technologies={Branch.TRANSPORT: 4}
    )
    moved = do(own, GO).state
    paid = do(moved, UseTechnology("red", "cartography")).state
    assert paid.purses["red"] == own.purses["red"] - 200
    back = do(paid, MovePieces("red", ARMY, "Kiev", "Buda"))
    assert told(back) == []
    assert back.state.purses["red"] == paid.purses["red"]
    assert back.state.effects == ()


@pytest.mark.rule("M-27.6")
def test_the_warlord_keeps_half_of_the_units_moving() -> None:
    state = war().with_player("red", cards=(HeldCard(6),))
    five = Force(cavalry=3, war_wagon=(1, 0, 0))
    half = Force(cavalry=2, war_wagon=(1, 0, 0))
    entry = replace(GO, pieces=five, by="warlord", going_on=half)
    done = do(state, entry).state
    assert stopped(done, "red", "Kiev") == Force(cavalry=1)
    assert done.players["red"].cards[0].used
    assert combat_turn(done).next_player == "red"
    assert refused(state, replace(entry, going_on=five)) == ["move.warlord_half"]
    quiet = state.with_area(evolve(KIEV, start_realm_of="red"))
    assert refused(quiet, entry) == ["move.warlord_not_here"]


@pytest.mark.rule("M-27.53")
def test_an_engine_that_follows_a_wagon_comes_as_far() -> None:
    pieces = Force(war_wagon=(1, 0, 0), engine=(1, 0, 0))
    state = war(evolve(BUDA, forces={"red": pieces}), evolve(KIEV, start_realm_of="red"))
    far = replace(ON, pieces=pieces, steps=6)
    assert refused(state, far) == ["move.too_far"]
    pulled = do(state.with_player("red", cards=(HeldCard(53),)), replace(far, by="gunner")).state
    assert pulled.players["red"].cards[0].used
    assert [effect.what for effect in pulled.effects] == ["card.53"]


@pytest.mark.rule("M-27.54")
@pytest.mark.rule("M-27.11")
@pytest.mark.parametrize(
    ("card", "pieces"),
    [
        (54, Force(cavalry=3, engine=(1, 0, 0))),
        (11, Force(cavalry=3, caravan=(1, 0, 0))),
    ],
)
def test_engine_and_caravan_carry_units_by_their_cards(card: int, pieces: Force) -> None:
    state = war(evolve(BUDA, forces={"red": pieces}), evolve(KIEV, start_realm_of="red"))
    state = state.with_player("red", cards=(HeldCard(card),))
    entry = replace(GO, pieces=pieces)
    assert "move.needs_transport" in refused(state, entry)
    ready = do(state, UseCardAbility("red", card)).state
    assert told(do(ready, entry)) == []


@pytest.mark.rule("M-27.25")
def test_the_militia_brings_bare_units_into_the_invaded_area() -> None:
    invaded = Area("Kiev", start_realm_of="red", barbarians=Horde(1))
    state = named(table(2, horde_dice=(3, 2, 8)), BUDA, invaded)
    state = state.with_player("red", cards=(HeldCard(25),))
    come = MovePieces("red", Force(cavalry=2), "Buda", "Kiev", by="militia", steps=2)
    assert refused(state, come) == ["move.no_militia"]
    played = do(state, UseCardAbility("red", 25, CardPlay(area="Kiev"))).state
    there = do(played, come).state
    assert there.areas["Kiev"].forces["red"].cavalry == 2
    assert [effect.count for effect in there.effects] == [1]
    assert refused(there, come) == ["move.too_far"]


# -- trade vehicles ------------------------------------------------------------------------

CARAVAN = Force(caravan=(1, 0, 0))
TRADE = MovePieces("red", CARAVAN, "Buda", "Kiev", completed=False)


def trading(kiev: Area) -> State:
    home = evolve(BUDA, inhabited=True, good=Good.SALT, forces={"red": CARAVAN})
    state = named(table(6, horde_dice=(3, 2, 8)), home, kiev)
    return state.with_player(
        "red", force=Force(), loads=(Load(1, "caravan", 1, (Good.WINE, Good.WINE)),)
    )


@pytest.mark.rule("M-17.6")
def test_a_loaded_vehicle_that_leaves_puts_a_cube_or_is_reminded() -> None:
    state = trading(Area("Kiev"))
    forgotten = do(state, TRADE)
    assert told(forgotten) == ["move.place_reminder"]
    done = do(state, replace(TRADE, placed=Good.WINE))
    assert told(done) == []
    assert done.state.areas["Buda"].cubes == (Good.WINE,)
    assert refused(state, replace(TRADE, placed=Good.SALT)) == ["market.wrong_cube"]
    full = evolve(state.areas["Buda"], cubes=(Good.WINE,))
    assert told(do(state.with_area(full), TRADE)) == []


@pytest.mark.rule("M-17.2")
@pytest.mark.rule("R-53")
def test_barbarians_and_enemies_plunder_a_trade_vehicle_at_once() -> None:
    go = replace(TRADE, placed=Good.WINE)
    wild = do(trading(Area("Kiev", barbarians=Horde(1))), go)
    assert told(wild)[0] == "move.plundered_by_barbarians"
    assert wild.state.all_forces("red").transports == 0
    assert wild.state.players["red"].loads == ()
    held = Area("Kiev", forces={"blue": Force(archer=1)})
    enemy = evolve(trading(held), wars=(War("red", "blue", "red", 1),))
    robbed = do(enemy, go)
    assert told(robbed)[0] == "move.plundered_by"
    assert robbed.state.purses["blue"] == enemy.purses["blue"] + 50 + 100
    assert robbed.state.all_forces("red").transports == 0
    asked = do(trading(held), go)
    assert told(asked) == ["move.caught"]
    assert asked.state.all_forces("red").transports == 1


@pytest.mark.rule("M-4.2")
def test_trade_vehicles_move_in_turn_and_get_no_stop_marker() -> None:
    state = trading(evolve(KIEV, start_realm_of=""))
    done = do(state, replace(TRADE, placed=Good.WINE, completed=True)).state
    assert stopped(done, "red") == Force()
    assert not controls(done, "red", done.areas["Kiev"])
    over = evolve(state, done=frozenset({"trade:red"}))
    assert "trade.is_done" in refused(over, TRADE)
    early = evolve(state, order=("blue", "red", "gold"))
    assert "trade.not_his_turn" in refused(early, TRADE)
