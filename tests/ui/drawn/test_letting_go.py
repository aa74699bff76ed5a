"""Pages that were left are let go: nothing holds them, and no collector has to look for them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any
from weakref import ref

import pytest

from tests.stage.evening import Evening

from companion.app import pages_of  # isort: skip  after the driver
from companion.core.storage.saves import Save  # isort: skip
from companion.games import GAME_IDS  # isort: skip
from companion.ui.render.paint.spot import painted  # isort: skip
from tests.games.dealt import dealt  # isort: skip

pytestmark = pytest.mark.ui

GUESTS = ("rules", "settings", "calculators", "statistics")


@contextmanager
def nobody_collects() -> Iterator[None]:
    """What goes in here goes by itself."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def opened(evening: Evening, game: str, folder: Path) -> Any:
    app = evening.driver.app
    store = dealt(game, Random(7))
    path = folder / "walk.companion"
    path.write_bytes(Save({**store.header, "title": "A walk"}, store.saved).for_export())
    found: list[Any] = []
    app.desk.import_file(path, found.append)
    evening.driver.wait()
    app.open_game(found[0].id)
    evening.driver.wait()
    return app


def settle(evening: Evening) -> None:
    app = evening.driver.app
    for worker in (app.worker, app.end_pages.worker, app.log_pages.worker):
        if not worker.wait(5.0):
            worker.forget()  # odds that nobody waits for any more
            worker.wait(60.0)
    evening.driver.wait()


def _only_a_refusal_remembers(page: Any) -> bool:
    """Whether nothing but the place where a rule was refused still knows the page."""
    gc.unfreeze()
    return page is not None and all(isinstance(one, FrameType) for one in gc.get_referrers(page))


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_page_left_for_two_others_is_gone_without_a_collector(
    game: str, start: Callable[..., Evening], tmp_path: Path
) -> None:
    evening = start()
    app = opened(evening, game, tmp_path)
    for name in (*pages_of(game), *GUESTS):
        app.shell.go(name)  # what is only read once has been read
        settle(evening)
    alive = []
    with nobody_collects():
        for name in (*pages_of(game), *GUESTS):
            app.shell.go(name)
            settle(evening)
            held = [ref(app.shell.page), *(ref(part) for part in painted(app.shell.page))]
            for other in [one for one in ("table", "log", "charts") if one != name]:
                app.shell.go(other)
                settle(evening)
            if _only_a_refusal_remembers(held[0]()):
                continue
            left = sorted({type(one()).__name__ for one in held if one() is not None})
            alive += [f"{name}: {', '.join(left)}"] if left else []
    assert not alive


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_comes_too_late_is_for_nobody(
    game: str, start: Callable[..., Evening], tmp_path: Path
) -> None:
    evening = start()
    app = opened(evening, game, tmp_path)
    for name in (*pages_of(game), *GUESTS):
        app.shell.go(name)
        page = app.shell.page
        view = getattr(page, "view", None)
        app.shell.go("table" if name != "table" else "log")
        app.shell.forget_pages(name)
        page.refresh()
        if view is not None:
            page.show(view)
        if name == "rules":
            page._find()  # as a clock and a worker do
    settle(evening)
