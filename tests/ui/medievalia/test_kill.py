"""A process of its own dies by kill -9 in the middle of a payment, of a war: nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.resources import ROOT
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.pieces import Card
from tests.stage.evening import Evening
from tests.stage.taps.medievalia import RED, Taps

pytestmark = pytest.mark.ui

_VICTIM = """
import os, signal, sys
from pathlib import Path
from tests.stage.driver import Driver
from tests.stage.evening import Evening
from companion.app import CompanionApp
from companion.games.medievalia.corrections import CorrectSite, CorrectTroops
from companion.games.medievalia.pieces import Base, Card, Stack, Troop
from companion.games.medievalia.turns import BeginTurn, DealHands
from tests.stage.taps.medievalia import BLUE, HAND, RED, two_players

def start():
    driver = Driver(CompanionApp(folder=Path(sys.argv[1]), language="en"))
    driver.wait()
    return Evening(driver, Path(sys.argv[1]))

two = two_players(start)
two.do(
    DealHands({RED: HAND, BLUE: HAND}),
    BeginTurn(RED, Stack.LANDSCAPE),
    CorrectSite(RED, Base.FIELD),
    CorrectSite(RED, Base.FARM),
    CorrectSite(BLUE, Base.FOREST),
    CorrectTroops(RED, Troop.SOLDIER, "fief_2", 2),
    CorrectTroops(BLUE, Troop.SOLDIER, "fief_2", 1),
)
"""
_HALF_PAID = """
two.go("phase")
two.tap_row("cards", "play:worker")
two.tap(two.sheet.spot("plus|printed:food"))
two.tap(two.sheet.spot("plus|printed:work"))
"""
_HALF_AT_WAR = """
two.go("war")
two.answer("attackers", "group:soldier_2", "1")
two.answer("defence", "facing:soldier_3", "1")
two.answer("orders", "first:a1", "soldier_2")
"""
_KILLED = "os.kill(os.getpid(), signal.SIGKILL)\n"


def killed_after(steps: str, folder: Path) -> None:
    """The app in a process of its own, up to these steps; then it is gone without warning."""
    script = folder / "victim.py"
    script.write_text(_VICTIM + steps + _KILLED)
    victim = subprocess.run(
        [sys.executable, str(script), str(folder / "home")],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert victim.returncode == -signal.SIGKILL, victim.stderr[-2000:]


def test_a_payment_half_typed_lies_open_after_kill_9_and_is_booked_once(
    tmp_path: Path, start: Callable[..., Evening]
) -> None:
    killed_after(_HALF_PAID, tmp_path)
    two = Taps(start())
    assert len(two.state.player(RED).sites) == 3, "everything that was confirmed is there"
    assert not two.state.values.costs, "and nothing that was not"
    assert two.sheet is not None
    two.confirm()
    assert two.state.values.costs[Card.WORKER] == Bag(food=1, work=1)
    assert [unit for unit in two.state.units.values() if unit.type == "worker"]
    used = [site.id for site in two.state.player(RED).sites if site.used]
    assert len(used) == 2, "one for the food, one for the work"
    assert "city" in used


def test_a_war_half_prepared_stands_there_after_kill_9_and_is_booked(
    tmp_path: Path, start: Callable[..., Evening]
) -> None:
    killed_after(_HALF_AT_WAR, tmp_path)
    two = Taps(start())
    assert two.evening.driver.app.shell.current == "war"
    assert two.page.presenter.plan.groups == {1: ("soldier_2", "soldier_1")}
    two.press("book")
    assert sorted(two.state.units) == ["soldier_1"], "the second one took the damage"
