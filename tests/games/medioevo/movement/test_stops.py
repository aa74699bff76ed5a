"""Stop markers (M-6.2, M-9.2): who gets one, what it bars, when it goes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.ending.elimination import eliminated
from companion.games.medioevo.ending.round_end import next_round
from companion.games.medioevo.events.losses import Affected, StoppedThere, SufferEvent
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.movement.reference import MoveQuestion, MoveStep, move
from companion.games.medioevo.movement.stops import StopPieces, stopped
from companion.games.medioevo.pieces import Good, Transport
from companion.games.medioevo.reminders import checklist
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.trade.trading import BuyGoods
from companion.games.medioevo.war.combat_turns import TakeCombatTurn
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.small_table import named, struck, table

WAGONS = Force(light_infantry=3, war_wagon=(1, 1, 0), caravan=(1, 0, 0))
BUDA = Area("Buda", inhabited=True, good=Good.WINE, forces={"red": WAGONS})


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


def event_phase() -> State:
    return struck(named(table(2), BUDA))


@pytest.mark.rule("M-6.2")
def test_the_owner_chooses_which_transports_the_event_stops() -> None:
    hit = SufferEvent("red", EventSymbol.MOVEMENT, 2, places=(Affected("Buda"),))
    chosen = replace(hit, stopped=(StoppedThere(0, Transport.CARAVAN),))
    both = (*chosen.stopped, StoppedThere(0, Transport.WAR_WAGON, 2))
    after = do(event_phase(), replace(hit, stopped=both)).state
    assert stopped(after, "red", "Buda") == Force(war_wagon=(0, 1, 0), caravan=(1, 0, 0))
    assert stopped(after, "red", "") == Force()
    with pytest.raises(BadInput, match=r"event_roll\.no_such_transport"):
        do(event_phase(), replace(hit, stopped=(StoppedThere(0, Transport.GALLEY),)))
    with pytest.raises(BadInput, match=r"event_roll\.too_many_points"):
        do(event_phase(), replace(hit, roll=3, stopped=chosen.stopped))


@pytest.mark.rule("M-6.2")
def test_which_transports_stop_is_never_guessed_where_there_is_a_choice() -> None:
    hit = SufferEvent("red", EventSymbol.MOVEMENT, 2, places=(Affected("Buda"),))
    done = do(event_phase(), replace(hit, stopped=(StoppedThere(0, Transport.CARAVAN),)))
    assert stopped(done.state, "red") == Force(caravan=(1, 0, 0))
    assert [stop.unnamed for stop in done.state.stops] == [0, 1]
    told = [text.key for text in checklist(done.state, 5)]
    assert told.count("remind.stopped_some") == told.count("remind.stopped_in") == 1
    assert done.summary.params["lost"][0].params["n"] == 2


@pytest.mark.rule("M-6.2")
@pytest.mark.rule("R-10")
def test_no_more_transports_are_stopped_than_are_there() -> None:
    state = struck(table(2)).with_player("red", force=Force(galley=(0, 1, 0)))
    places = (Affected(force=Force(galley=(0, 1, 0))),)
    done = do(state, SufferEvent("red", EventSymbol.MOVEMENT, 2, places=places))
    assert stopped(done.state, "red") == Force(galley=(0, 1, 0))
    assert done.breakdowns[0].total == 1


@pytest.mark.rule("M-9.2")
def test_an_army_that_has_moved_gets_stop_markers_and_moves_no_more() -> None:
    state = named(table(5), BUDA)
    army = Force(light_infantry=2, war_wagon=(1, 0, 0))
    moved = do(state, TakeCombatTurn("red", pieces=army, area="Buda")).state
    assert stopped(moved, "red", "Buda") == army
    again = evolve(moved, done=frozenset())
    with pytest.raises(IllegalAction, match=r"stops\.already"):
        do(again, TakeCombatTurn("red", pieces=army, area="Buda"))
    rest = Force(light_infantry=1, war_wagon=(0, 1, 0))
    assert do(again, TakeCombatTurn("red", pieces=rest, area="Buda")).state.stops
    with pytest.raises(BadInput, match=r"stops\.not_there"):
        do(state, TakeCombatTurn("red", pieces=Force(cavalry=1), area="Buda"))
    with pytest.raises(BadInput, match=r"war\.passed_and_moved"):
        do(state, TakeCombatTurn("red", passed=True, pieces=army, area="Buda"))


@pytest.mark.rule("M-9.2")
def test_stop_markers_are_put_down_and_taken_off_by_hand() -> None:
    state = named(table(5), BUDA)
    one = Force(light_infantry=1)
    put = do(state, StopPieces("red", one, "Buda")).state
    assert stopped(put, "red") == one
    with pytest.raises(BadInput, match=r"stops\.not_stopped"):
        do(put, StopPieces("red", Force(cavalry=1), "Buda", lifted=True))
    assert do(put, StopPieces("red", one, "Buda", lifted=True)).state.stops == ()


@pytest.mark.rule("M-18.1")
def test_stop_markers_go_at_the_end_of_the_round_and_with_their_owner() -> None:
    put = do(named(table(5), BUDA), StopPieces("red", Force(light_infantry=1), "Buda")).state
    assert next_round(put).stops == ()
    assert eliminated(put, "red").stops == ()


@pytest.mark.rule("M-9.2")
def test_the_table_is_reminded_of_stop_markers_in_war_and_trade() -> None:
    put = do(named(table(5), BUDA), StopPieces("red", Force(light_infantry=1), "Buda")).state
    for phase in (5, 6):
        assert "remind.stopped_in" in {text.key for text in checklist(put, phase)}
    assert "remind.stopped_in" not in {text.key for text in checklist(put, 4)}


@pytest.mark.rule("M-6.2")
@pytest.mark.rule("M-17.1")
def test_a_stopped_vehicle_does_not_trade_this_round() -> None:
    state = named(table(6), replace_forces(BUDA, Force(caravan=(1, 0, 0))))
    put = do(state, StopPieces("red", Force(caravan=(1, 0, 0)), "Buda")).state
    with pytest.raises(IllegalAction, match=r"trade\.vehicle_stopped"):
        do(put, BuyGoods("red", 1, area="Buda", load=0))
    two = named(put, replace_forces(BUDA, Force(caravan=(2, 0, 0))))
    assert do(two, BuyGoods("red", 1, area="Buda", load=0)).state.players["red"].loads


def replace_forces(area: Area, force: Force) -> Area:
    return evolve(area, forces={"red": force})


@pytest.mark.rule("M-9.2")
@pytest.mark.rule("M-28.4")
def test_a_stopped_piece_moves_only_by_cartography() -> None:
    step = (MoveStep(),)
    with pytest.raises(IllegalAction, match=r"move\.too_far"):
        move(MoveQuestion("war_wagon", step, stopped=True, spent=2))
    answer = move(MoveQuestion("war_wagon", step, stopped=True, spent=2, cartography=1))
    assert answer.left.total == 0
    assert move(MoveQuestion("war_wagon", (MoveStep(from_own_castle=True),), stopped=True))
