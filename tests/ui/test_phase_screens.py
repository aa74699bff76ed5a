"""Every screen of a round in four sizes, as a strict designer sees it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.core.resources import ROOT

pytestmark = pytest.mark.ui


@pytest.mark.parametrize(
    ("form", "text_size"),
    [("tablet", "1.0"), ("portrait", "1.0"), ("sharp", "1.0"), ("phone", "1.0"), ("phone", "1.3")],
)
def test_nothing_of_a_round_is_cut_off_too_small_too_pale_or_in_the_way(
    form: str, text_size: str
) -> None:
    """A process of its own: the density of a screen cannot change while the app runs."""
    command = [sys.executable, "-m", "tests.stage.phase_tour", form, "--text-size", text_size]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    environment.pop("KIVY_METRICS_DENSITY", None)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
