"""The event phase by touches: five steps, dice by hand or by the app."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.table_actions import Correct, GoToPhase
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.forces import Force
from companion.games.medioevo.table import ChangePieces
from tests.stage.taps.battle import BattleTaps

pytestmark = pytest.mark.ui


@pytest.fixture
def event(table: Any) -> BattleTaps:
    """The event page in round 2; red taxes more than is allowed, blue has an army."""
    taps = BattleTaps(table)
    session = taps.app.desk.session
    for action in (
        ChangePieces("blue", Force(light_infantry=2, cavalry=1)),
        Correct("red", "tax_rate", 50),
        Correct("red", "areas", 6),
        GoToPhase(7),
        EndRound(overrule=True),
        GoToPhase(2),
    ):
        session.do(action)
        table.driver.wait()
    taps.tap(taps.place("event"))
    return taps


def state_of(taps: BattleTaps) -> Any:
    return taps.app.desk.session.state


def dice(taps: BattleTaps, *faces: int) -> None:
    for die, face in enumerate(faces):
        taps.tap(taps.page.spot(f"face|{die}|{face}"))


def pick(taps: BattleTaps, row: str, *keys: str) -> None:
    for key in keys:
        taps.tap(taps.page.spot(f"ask|{row}|{key}"))


def step(taps: BattleTaps, piece: str) -> None:
    taps.tap(taps.page.spot(f"plus|{piece}"))


@pytest.mark.rule("M-6.1")
@pytest.mark.rule("M-6.2")
@pytest.mark.rule("M-6.4")
def test_the_phase_leads_from_the_horde_to_the_revolts(event: BattleTaps) -> None:
    dice(event, 2, 4, 7)
    event.press("book")
    assert state_of(event).horde_dice == (2, 4, 7)
    pick(event, "shown", "units", "goods", "grail")
    event.press("book")
    assert state_of(event).event_symbols == ("units", "goods")
    step(event, "light_infantry")
    step(event, "cavalry")
    dice(event, 2)
    before = state_of(event).players["blue"].force.units
    event.press("book")
    assert state_of(event).players["blue"].force.units == before - 1
    event.press("rest")  # nobody else is hit by the first symbol
    assert len([mark for mark in state_of(event).done if mark.startswith("event_units:")]) == 4
    for _ in range(4):
        event.press("book")
    assert event.page.presenter.events.step_now == "barbarians"
    pick(event, "kind", "light_infantry")
    event.press("book")
    assert "barbarians" in state_of(event).done
    pick(event, "rate", "20")
    event.press("book")
    assert state_of(event).allowed_tax == 20
    assert state_of(event).players["red"].rebel_areas == 3
    told = [line.text for line in event.page.presenter.events.view().lines]
    assert told[0].startswith("Horde rolled (2, 4, 7)")
    assert any("spends 1 barbarian point" in line for line in told)
    assert any(line.startswith("Allowed tax rate 20. Revolts: ") for line in told)
    assert "Units: nothing for Green, Yellow, Red" in told
    assert len(told) > 4 + 3  # what the card did to everybody, and what is due
    event.app.desk.session.undo()
    event.driver.wait()
    assert state_of(event).allowed_tax is None
    assert state_of(event).players["red"].rebel_areas == 0


@pytest.mark.rule("M-6.1")
def test_a_die_of_the_horde_may_be_thrown_once_more(event: BattleTaps) -> None:
    dice(event, 4, 4, 7)
    event.tap(event.page.spot("die|0"))
    event.press("again")
    assert event.page.presenter.events.view().dice.faces == (0, 4, 7)
    event.tap(event.page.spot("face|0|2"))
    event.press("book")
    assert state_of(event).horde_dice == (2, 4, 7)


def test_the_app_may_throw_the_dice_of_the_horde(event: BattleTaps) -> None:
    event.page.presenter.events._steps["horde"]._dice = AppDice(Random(5))
    event.press("roll")
    assert all(event.page.presenter.events.view().dice.faces)
    event.press("book")
    assert len(state_of(event).horde_dice) == 3


@pytest.mark.rule("M-6.2")
def test_the_owner_chooses_whom_the_points_hit(event: BattleTaps) -> None:
    dice(event, 2, 4, 7)
    event.press("book")
    pick(event, "shown", "units", "goods", "grail")
    event.press("book")
    step(event, "light_infantry")
    step(event, "cavalry")
    dice(event, 1)
    event.tap(event.page.spot("ask|taken|cavalry"))
    event.press("book")
    force = state_of(event).players["blue"].force
    assert (force.cavalry, force.heavy_infantry) == (0, 1)


@pytest.mark.rule("M-6.3")
def test_points_on_the_board_read_calmly_and_can_be_taken_back(event: BattleTaps) -> None:
    event.tap(event.page.spot("stop:barbarians"))
    assert event.page.presenter.events.view().accent.text == "Spend no point"
    for points, kind in ((2, "archer"), (1, "move"), (0, "captain")):
        pick(event, "kind", kind)
        (left,) = event.page.cards["result"].data.tiles
        assert (left.filled, left.most) == (points, 3)
    texts = [row.text for row in event.page.cards["result"].data.items]
    assert "A barbarian army has moved one area on the board." in texts
    assert len(texts) == 3
    event.press("back")
    event.press("book")
    assert "barbarians" in state_of(event).done


def test_a_half_typed_step_outlives_the_app(event: BattleTaps, start: Any) -> None:
    event.tap(event.page.spot("face|0|2"))
    event.tap(event.page.spot("face|2|7"))
    again = BattleTaps(start())
    assert again.app.shell.current == "event"
    assert again.page.presenter.events.view().dice.faces == (2, 0, 7)
    again.tap(again.page.spot("face|1|4"))
    again.press("book")
    pick(again, "shown", "units", "movement")
    later = BattleTaps(start())
    assert later.page.presenter.events.step_now == "symbols"
    pick(later, "shown", "grail")
    later.press("book")
    assert state_of(later).event_symbols == ("units", "movement")
