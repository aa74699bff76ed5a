"""Auctions, bids, trade and payments half done stay: left, turned, in another language, killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.resources import ROOT
from companion.core.storage.everything import save_everything
from tests.stage.evening import Evening
from tests.stage.half_done import SCENES, SHOWN, TYPED, Bids

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


@pytest.mark.parametrize("name", [name for name, one in SCENES.items() if isinstance(one, Bids)])
def test_what_is_typed_and_not_sealed_is_for_nobody_else(
    name: str, tmp_path: Path, start: Callable[..., Evening]
) -> None:
    """It is kept with the drafts of the device: in no log, and in no file that leaves it."""
    taps = SCENES[name].begin(start)
    desk, sheet = taps.evening.driver.app.desk, taps.evening.sheet
    line = len(desk.session.journal.present)
    kept = [key for key, value in desk.library.settings().items() if TYPED in json.dumps(value)]
    assert [key.partition(".")[0] for key in kept] == ["draft"]
    files: list[Path] = []
    desk.export(desk.game_id, files.append)
    taps.evening.driver.wait()
    assert TYPED not in files[0].read_text(encoding="utf-8")
    save_everything(desk.library, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as whole:
        assert not [one for one in whole.namelist() if TYPED.encode() in whole.read(one)]
    bidder = sheet.presenter.view().player
    sheet.presenter.bid(0)
    sheet.refresh()
    taps.evening.driver.wait()
    assert len(desk.session.journal.present) == line
    assert TYPED not in json.dumps(list(desk.library.settings().values())), "he has sealed"
    assert sheet.presenter.view().player != bidder
