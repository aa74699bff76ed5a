"""Random whole games of every title, at random moments: every page is opened, and what it opens.

    python -m tests.stage.tours.walk medioevo --seed 1 --pages 2000

A finger that knows nothing taps what can be tapped; whatever the app catches is an error.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.core.play import MemoryStore
from companion.core.storage.saves import Save
from tests.games.dealt import dealt
from tests.games.odd_actions import mischief

MOMENTS = 6  # of one game, before the next is dealt
MISCHIEF = 40  # odd actions tried in every second game
TAPS = 4  # on each page
SHEET_TAPS = 2  # on each sheet that a tap opened
GUEST_PAGES = ("rules", "settings", "calculators", "statistics", "new_game")


class _Key:
    """A key of a drawn page, tapped like a widget."""

    def __init__(self, part: Any, hit: Any) -> None:
        self._part, self._key = part, hit.key
        self.holdable, self.says = hit.holds, hit.key

    def dispatch(self, event: str) -> None:
        from companion.pages.kit import Touch

        kind: Any = {"on_tap": "tap", "on_hold": "hold", "on_let_go": "let_go"}[event]
        self._part.send(Touch(self._key, kind))


class Walk:
    """Opens pages and sheets until it has seen enough; `errors` are what was caught."""

    def __init__(self, game: str, seed: int) -> None:
        from tests.stage.driver import Driver

        from companion.app import CompanionApp, pages_of  # isort: skip
        from companion.ui.theme import theme  # isort: skip

        theme.motion = False
        self.random = Random(seed)
        self.game = game
        self._home = tempfile.TemporaryDirectory()
        self.app = CompanionApp(folder=Path(self._home.name), language="en")
        self.driver = Driver(self.app)
        self.driver.lets_fall = True
        self.driver.wait()
        self.pages = list(pages_of(game))
        self.opened = 0
        self.errors: list[str] = []

    def run(self, enough: int) -> None:
        gc.disable()
        while self.opened < enough:
            self._open(dealt(self.game, self.random))
            if self.random.random() < 0.5:
                self._at_the_table()
                mischief(self.app.desk.session, self.random, MISCHIEF)
                self.driver.wait()
            for _ in range(MOMENTS):
                if self.opened < enough:
                    self._moment()
                    gc.collect()
            self.app.shell.go("home")
            self.driver.wait()
        self.driver.close()
        self._home.cleanup()

    def _open(self, store: MemoryStore) -> None:
        path = Path(self._home.name) / f"{self.opened}.companion"
        path.write_bytes(Save({**store.header, "title": "A walk"}, store.saved).for_export())
        found: list[Any] = []
        self.app.desk.import_file(path, found.append)
        self.driver.wait()
        self._played = found[0].id

    def _moment(self) -> None:
        """Every page at one position of the game."""
        self._at_the_table()
        session = self.app.desk.session
        session.go_to(self.random.randrange(len(session.journal._positions)))
        self.driver.wait()
        for page in (*self.pages, *self.random.sample(GUEST_PAGES, 1)):
            self._page(page)

    def _at_the_table(self) -> None:
        """A tap may have led out of the game, or to another."""
        if self.app.desk.game_id != self._played:
            self.app.open_game(self._played)
            self.driver.wait()

    def _page(self, name: str) -> None:
        self._at_the_table()
        self._count(name, lambda: self.app.shell.go(name))
        if self.app.shell.current != name:
            return
        for number in range(TAPS):
            taps = list(tappable(self.app.shell.page))
            if not taps:
                return
            self._tap(f"{name}, tap {number}", self.random.choice(taps))
            if self.app.shell.layers.top_sheet is not None:
                self._sheet(name)
            if self.app.shell.current != name:
                return  # the tap led elsewhere, which has its own turn

    def _sheet(self, name: str) -> None:
        self.opened += 1
        for _ in range(SHEET_TAPS):
            sheet = self.app.shell.layers.top_sheet
            taps = list(tappable(sheet)) if sheet is not None else []
            if taps:
                self._tap(f"{name}, {type(sheet).__name__}", self.random.choice(taps))
        self.app.shell.layers.close_all()

    def _tap(self, where: str, widget: Any) -> None:
        what = "on_hold" if widget.holdable and self.random.random() < 0.3 else "on_tap"

        def tap() -> None:
            widget.dispatch(what)
            if what == "on_hold":
                widget.dispatch("on_let_go")

        said = getattr(widget, "text", "") or getattr(widget, "says", "")
        self._count(f"{where}: {what} {type(widget).__name__} {said!r}", tap, 0)

    def _count(self, what: str, job: Callable[[], Any], opened: int = 1) -> None:
        self.driver._caught(job)
        self.app.writer.flush(10.0)
        self.app.inbox.read()
        self.driver.frames(2)
        self.opened += opened
        guard = self.app.guard
        for fall in guard.falls:
            from companion.core.errors import where_it_failed

            self.errors.append(f"{what}: {where_it_failed(fall.error)}")
        guard.falls.clear()


def tappable(root: Any) -> Iterator[Any]:
    """Everything drawn under it that a finger may tap."""
    from companion.ui.render.paint.painted import Painted

    for widget in root.walk():
        if isinstance(widget, Painted):
            yield from (_Key(widget, hit) for hit in widget.hits if hit.enabled)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", type=int, default=200)
    chosen = parser.parse_args()
    walk = Walk(chosen.game, chosen.seed)
    walk.run(chosen.pages)
    for error in dict.fromkeys(walk.errors):
        sys.stdout.write(f"{error}\n")
    sys.stdout.write(f"{walk.opened} pages, {len(walk.errors)} errors\n")
    sys.stdout.flush()
    os._exit(1 if walk.errors else 0)  # taking down all that was shown would take as long again


if __name__ == "__main__":
    main()
