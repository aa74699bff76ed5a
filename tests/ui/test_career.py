"""The career of a group by touches: finished games of all five titles, come from another device."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAME_IDS
from companion.ui.i18n import LANGUAGES
from companion.ui.translator import tr
from tests.presenters.recorded import REPLAYS
from tests.stage.ended import settle
from tests.stage.evening import Evening
from tests.stage.samples import evening as renamed

pytestmark = pytest.mark.ui

WHOLE = 10**6  # more entries than any evening has
EACH = 2  # evenings of each title


def _bring(evening: Evening, folder: Path) -> int:
    """Finished games under the names of one group; how many."""
    app, count = evening.driver.app, 0
    for game in GAME_IDS:
        for recorded in sorted((REPLAYS / game).glob("*.companion"))[:EACH]:
            path = folder / f"{game}_{count}.companion"
            path.write_bytes(renamed(game, recorded.stem, WHOLE, owner=f"brought_{count}_"))
            app.desk.import_file(path, lambda _game: None)
            evening.driver.wait()
            count += 1
    return count


def _cards(evening: Evening) -> dict[str, Any]:
    return {block.title: block for block in evening.page.view.blocks}


@pytest.mark.parametrize("size", [(1280, 800), (412, 915)])
def test_wins_duels_titles_luck_and_records_of_a_group_stand_on_one_page(
    start: Callable[..., Evening], tmp_path: Path, size: tuple[int, int]
) -> None:
    evening = start(size)
    count = _bring(evening, tmp_path)
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.tap(evening.driver.spot("statistics"))
    settle(evening)
    assert evening.page.view.state == f"{count} games scored"
    cards = _cards(evening)
    wins = [bar.value for bar in cards["Players"].bars]
    assert len(wins) >= 4
    assert cards["Head to head"].bars
    assert len(cards["Games"].bars) == len(GAME_IDS)
    fortunes = cards[tr("end.luck.title")].bars
    assert any(bar.value[0] in "+−" for bar in fortunes)
    records = {bar.text: bar.value for bar in cards["Records"].bars}
    assert records["Longest evening"] != "0:00"
    try:
        for language in LANGUAGES:
            tr.switch(language)
            evening.driver.app.shell.refresh()
            settle(evening)
            assert len(_cards(evening)) == len(cards)
    finally:
        tr.switch("en")
