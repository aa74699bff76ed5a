"""Words stand on whole pixels, wherever a page was scrolled to: between two of them they blur."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.core.resources import ROOT

pytestmark = pytest.mark.ui


@pytest.mark.parametrize("text_size", ["1.0", "1.3"])
@pytest.mark.parametrize("density", ["1.0", "1.3", "2.0"])
def test_words_stand_on_whole_pixels(density: str, text_size: str) -> None:
    """A process of its own: the density of a screen cannot change while the app runs."""
    command = [sys.executable, "-m", "tests.stage.whole_pixels", density, text_size]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
