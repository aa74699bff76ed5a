"""What must never stand in a table's way: buttons that leave their place under the finger."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.i18n import LANGUAGES
from companion.ui.render.paint.spot import painted
from companion.ui.translator import tr
from tests.stage.evening import Evening
from tests.stage.taps.battle import BattleTaps
from tests.stage.taps.round import RoundTaps
from tests.ui.medioevo.test_phase_round import (
    horde_by_hand,
    order_by_bids,
    purchases_of_all,
    taxes_for_all,
    trade_done,
    war_passes,
)

pytestmark = pytest.mark.ui


class _WatchedTaps(RoundTaps):
    """Looks at the bar after every tap of a round: where its fixed buttons stand."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.places: dict[str, set[tuple[float, float]]] = {"undo": set(), "redo": set()}
        self.ends: set[tuple[float, float]] = set()
        self.looks = 0

    def tap(self, widget: Any) -> None:
        super().tap(widget)
        bar = getattr(self.page, "bar", None)
        if bar is None:
            return
        self.looks += 1
        for key, seen in self.places.items():
            seen.add(bar.to_window(*bar.buttons[key].pos))
        if bar.data.act:
            act = bar.buttons[bar.data.act.key]
            self.ends.add(bar.to_window(act.right, act.y))


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (412, 915)])
def test_undo_redo_and_the_gold_button_keep_their_place_over_a_whole_round(
    start: Any, size: tuple[int, int]
) -> None:
    evening = start(size)
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    taps = _WatchedTaps(evening)
    taps.go("phase")
    order_by_bids(taps)
    taps.press("next")
    horde_by_hand(taps)
    taxes_for_all(taps)
    taps.press("next")
    purchases_of_all(taps)
    taps.press("next")
    war_passes(taps)
    taps.press("next")
    trade_done(taps)
    taps.press("next")
    taps.press("undo")
    taps.press("redo")
    taps.press("next")
    assert (taps.state.round, taps.state.phase) == (2, 1)
    assert taps.looks > 40
    assert {key: len(seen) for key, seen in taps.places.items()} == {"undo": 1, "redo": 1}
    assert len(taps.ends) == 1


def _faces(taps: BattleTaps) -> dict[str, tuple[float, float]]:
    """Where in the window a finger reaches each face of the dice."""
    taps.driver.frames(2)
    return {
        hit.key: part.to_window(part.x + hit.x, part.y + hit.y)
        for part in painted(taps.page)
        for hit in part.hits
        if hit.key.startswith("face|")
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (412, 915)])
def test_rows_of_dice_stay_where_they_are_from_the_first_face_to_the_last(
    start: Any, size: tuple[int, int], language: str
) -> None:
    """Whatever the words above say meanwhile, and however many lines they need."""
    evening = start(size)
    tr.switch(language)
    taps = BattleTaps(evening)
    taps.open_alone()
    taps.compose("attacker", light_infantry=2, cavalry=1)
    taps.compose("defender", heavy_infantry=2)
    taps.press("begin")
    for throw in ((2, 5, 3), (1, 4, 8)):
        taps.show(taps.page.spot("face|0|1"))
        before = _faces(taps)
        assert len(before) == 4 + 6 + 8
        for die, face in enumerate(throw):
            evening.driver.tap(taps.page.spot(f"face|{die}|{face}"))
            evening.driver.wait()
            if die < 2:  # the last one ends the throw
                assert _faces(taps) == before
        taps.press("dice")
