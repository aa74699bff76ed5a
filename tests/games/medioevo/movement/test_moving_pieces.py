"""Pieces moved between named areas (M-9): stop markers, markers lost, who meets them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.movement.stops import stopped
from companion.games.medioevo.state import Area, Horde, State, Treaty
from companion.games.medioevo.war.control import controls
from tests.games.medioevo.small_table import named, table

ARMY = Force(cavalry=2, war_wagon=(1, 0, 0))
BUDA = Area("Buda", start_realm_of="red", forces={"red": Force(cavalry=3, war_wagon=(1, 0, 0))})
KIEV = Area("Kiev", start_realm_of="blue")
GO = MovePieces("red", ARMY, "Buda", "Kiev")


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


def war(kiev: Area = KIEV, **changes: Any) -> State:
    return named(table(5, horde_dice=(3, 2, 8), **changes), BUDA, kiev)


def told(step: Step[State]) -> list[str]:
    return [warning.key for warning in step.warnings]


@pytest.mark.rule("M-9.2")
def test_a_completed_movement_puts_stop_markers_and_moves_no_more() -> None:
    moved = do(war(evolve(KIEV, start_realm_of="red")), GO)
    assert moved.state.areas["Buda"].forces["red"] == Force(cavalry=1)
    assert moved.state.areas["Kiev"].forces["red"] == ARMY
    assert stopped(moved.state, "red", "Kiev") == ARMY
    assert told(moved) == []
    with pytest.raises(IllegalAction, match=r"stops\.already"):
        do(moved.state, MovePieces("red", ARMY, "Kiev", "Buda"))
    passing = do(war(evolve(KIEV, start_realm_of="red")), replace(GO, completed=False)).state
    assert stopped(passing, "red") == Force()


@pytest.mark.rule("M-9.7")
def test_a_foreign_area_without_army_is_taken_and_the_movement_lost() -> None:
    moved = do(war(), replace(GO, completed=False))
    assert told(moved) == ["arrival.taken", "arrival.war_opened"]
    assert controls(moved.state, "red", moved.state.areas["Kiev"])
    assert stopped(moved.state, "red") == ARMY


@pytest.mark.rule("M-14.4")
@pytest.mark.rule("M-21.4")
def test_an_invading_army_removes_the_marker_but_a_guest_does_not() -> None:
    marked = Area("Kiev", marker="blue")
    assert do(war(marked), GO).state.areas["Kiev"].marker == ""
    treaty = (Treaty(1, "right_of_way", ("red", "blue")),)
    guest = do(war(marked, treaties=treaty), GO)
    assert guest.state.areas["Kiev"].marker == "blue"
    assert told(guest) == []


@pytest.mark.rule("M-23.3")
def test_a_barbarian_area_meets_the_army_with_a_fresh_horde() -> None:
    moved = do(war(Area("Kiev")), GO)
    assert told(moved) == ["arrival.horde"]
    assert moved.state.areas["Kiev"].barbarians == Horde(2, 1)
    there = Area("Kiev", barbarians=Horde(1))
    met = do(war(there), GO)
    assert told(met) == ["arrival.battle"]
    assert met.state.areas["Kiev"].barbarians == Horde(1)


@pytest.mark.rule("M-27.3")
def test_nobody_leaves_or_enters_where_the_bishop_forbids_it() -> None:
    for area in ("Buda", "Kiev"):
        with pytest.raises(IllegalAction, match=r"arrival\.barred"):
            do(war(banned={area: "move"}), GO)


@pytest.mark.rule("M-17.2")
def test_trade_vehicles_raise_no_horde_and_are_caught_by_opponents() -> None:
    caravan = Force(caravan=(1, 0, 0))
    home = evolve(BUDA, forces={"red": caravan})
    trade = MovePieces("red", caravan, "Buda", "Kiev", completed=False)
    wild = named(table(6, horde_dice=(3, 2, 8)), home, Area("Kiev"))
    assert told(do(wild, trade)) == []
    held = named(wild, Area("Kiev", forces={"blue": Force(cavalry=1)}))
    assert told(do(held, trade)) == ["move.caught"]


@pytest.mark.rule("M-4.1")
def test_armies_move_in_the_war_phase_only() -> None:
    with pytest.raises(IllegalAction, match=r"phase\.only_in"):
        do(evolve(war(), phase=6), GO)


@pytest.mark.rule("M-9.2")
def test_only_what_is_there_can_move_and_only_elsewhere() -> None:
    with pytest.raises(BadInput, match=r"stops\.not_there"):
        do(war(), replace(GO, pieces=Force(archer=1)))
    with pytest.raises(BadInput, match=r"move\.same_area"):
        do(war(), replace(GO, target="Buda"))
    with pytest.raises(BadInput, match=r"area\.unknown"):
        do(war(), replace(GO, target="Nowhere"))
    out = do(war(), replace(GO, target="")).state
    assert out.players["red"].force.cavalry == 2


@pytest.mark.rule("M-13.1")
def test_at_sea_only_opposing_armies_matter() -> None:
    ships = Force(cavalry=2, galley=(0, 1, 0))
    home = evolve(BUDA, forces={"red": ships})
    sail = MovePieces("red", ships, "Buda", "Sea")
    quiet = named(table(5), home, Area("Sea", sea=True))
    assert told(do(quiet, sail)) == []
    hostile = named(quiet, Area("Sea", sea=True, forces={"blue": ships}))
    assert told(do(hostile, sail)) == ["arrival.battle", "arrival.undeclared"]
