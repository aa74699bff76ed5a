"""Keys on every page and each tab of a sheet of all games: large, named, on the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from tests.stage.evening import Evening

from companion.app import pages_of  # isort: skip  after the driver
from companion.games import GAME_IDS  # isort: skip
from companion.ui.render.paint.brush import Hit  # isort: skip
from companion.ui.render.paint.spot import painted  # isort: skip
from tests.ui.drawn.test_letting_go import opened, settle  # isort: skip

pytestmark = pytest.mark.ui

GUESTS = ("rules", "settings", "calculators", "phones", "house_rules")
FINGERTIP = 48
TAB = 9


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_key_of_every_page(game: str, start: Callable[..., Evening], tmp_path: Path) -> None:
    """Fingertip-large, with a key and words; Tab comes to all that act, Escape goes back."""
    evening = start()
    app = opened(evening, game, tmp_path)
    line = app.desk.session.journal.present
    app.desk.session.go_to(line[len(line) // 2].number)
    evening.driver.wait()
    found, seen = [], 0
    for where in _pages(evening, game):
        keys = list(_hits(app.shell.page))
        seen += len(keys)
        found += [f"{where}: {fault}" for hit in keys for fault in faults(hit)]
        wanted = {hit.key for hit in keys if hit.enabled}
        found += [
            f"{where}: Tab never comes to {key}" for key in wanted - _by_tab(evening, len(keys))
        ]
        if where == "table":
            continue  # Escape would put the game away
        evening.driver.press_back()
        if app.shell.current == where:
            found.append(f"{where}: Escape leads nowhere")
    assert not found, "\n".join(found)
    assert seen > 200


def faults(hit: Hit) -> Iterator[str]:
    """What keeps a finger, or somebody who listens, from a key."""
    if min(hit.width, hit.height) < dp(FINGERTIP) - 1:
        yield f"{hit.key} is {hit.width:.0f} x {hit.height:.0f}"
    if not hit.key:
        yield f"a place to tap has no key: {hit.says}"
    if hit.enabled and not hit.says:
        yield f"{hit.key} says nothing"


def test_each_fault_of_a_key_is_found() -> None:
    good = Hit("key", 0, 0, dp(48), dp(48), says="A word")
    assert not list(faults(good))
    for spoilt in (
        Hit("key", 0, 0, dp(40), dp(48), says="A word"),
        Hit("", 0, 0, dp(48), dp(48), says="A word"),
        Hit("key", 0, 0, dp(48), dp(48)),
    ):
        assert len(list(faults(spoilt))) == 1


def _pages(evening: Evening, game: str) -> Iterator[str]:
    """Every page shown, one after the other, and each tab of the first player's sheet."""
    app = evening.driver.app
    game_id = app.desk.game_id
    for name in (*pages_of(game), *GUESTS):
        app.open_game(game_id)  # whoever goes back from a guest's page may have left it
        evening.driver.wait()
        app.shell.go(name)
        settle(evening)
        if app.shell.current == name:
            yield name
    app.open_game(game_id)
    evening.driver.wait()
    app.shell.go("player")
    settle(evening)
    tabs = [tab.key for tab in app.shell.page.presenter.view().tabs]
    for tab in tabs:
        app.shell.go("player")
        app.shell.page.presenter.open(tab=tab)
        app.shell.page.refresh()
        settle(evening)
        yield f"player, {tab}"


def _hits(page: Any) -> Iterator[Hit]:
    for part in painted(page):
        yield from part.hits


def _by_tab(evening: Evening, count: int) -> set[str]:
    """Every key that has the ring while Tab goes once round."""
    reached = set()
    for _ in range(count + 1):
        evening.driver.window.dispatch("on_key_down", TAB, 0, "", [])
        reached.add(evening.driver.app.shell.page.ring.focus)
    return reached
