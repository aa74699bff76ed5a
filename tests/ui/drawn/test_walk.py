"""A finger that knows nothing walks through random games; make bench lets it walk for longer."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.core.resources import ROOT

pytestmark = pytest.mark.ui


@pytest.mark.parametrize(
    "game", ["medioevo", "renaissance", "conspiracy", "generalship", "medievalia"]
)
def test_every_page_and_sheet_opens_in_random_games(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.stage.tours.walk", game, "--pages", "40"],
        cwd=ROOT, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
