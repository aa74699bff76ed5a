"""The table that the tests of Medieval Conspiracy sit down at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.table_actions import Correct
from tests.stage.evening import Evening
from tests.stage.taps.conspiracy import ConspiracyTaps, begun

FIGURES = ("secular", "clerical", "knights", "mercenaries", "hand")


@pytest.fixture
def table(start: Callable[..., Evening]) -> ConspiracyTaps:
    """Three players with heirs, troops and cards in hand; the table is on show."""
    taps = begun(start(), 3)
    for player in taps.state.seats:
        for figure in FIGURES:
            taps.do(Correct(player, figure, 2))
    taps.count = 0
    return taps
