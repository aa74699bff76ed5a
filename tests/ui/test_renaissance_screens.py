"""Every screen of Age of Renaissance in four sizes, as a strict designer sees it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.core.resources import ROOT

pytestmark = pytest.mark.ui


@pytest.mark.parametrize("form", ["tablet", "portrait", "sharp", "phone"])
def test_nothing_of_the_renaissance_is_cut_off_too_small_too_pale_or_in_the_way(form: str) -> None:
    """A process of its own: the density of a screen cannot change while the app runs."""
    command = [sys.executable, "-m", "tests.stage.renaissance_tour", form]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    environment.pop("KIVY_METRICS_DENSITY", None)
    environment.pop("RENAISSANCE_ONLY", None)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
