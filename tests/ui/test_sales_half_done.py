"""Auctions, bids, trade and payments half done stay: left, turned, in another language, killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.resources import ROOT
from tests.stage.evening import Evening
from tests.stage.half_done import SCENES, SHOWN

pytestmark = pytest.mark.ui


@pytest.mark.parametrize("name", SCENES)
def test_what_is_half_done_stays_through_everything_and_kill_9(
    name: str, tmp_path: Path, start: Callable[..., Evening]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    victim = subprocess.run(
        [sys.executable, "-m", "tests.stage.half_done", name, str(home)],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert victim.returncode == -signal.SIGKILL, victim.stderr[-2000:]
    shown = json.loads((home / SHOWN).read_text(encoding="utf-8"))
    scene, evening = SCENES[name], start()
    taps = scene.taps(evening)
    if evening.sheet is None:
        taps.shell.go(scene.place)
        evening.driver.wait()
        if evening.sheet is None:
            scene.open(taps)
    assert scene.told(taps) == shown
