"""Medievalia, page by page, looked over like all screens.

python -m tests.stage.medievalia_tour tablet
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tests.stage.screens import Tour, main

Screen = tuple[str, Callable[[], None]]
WAIT_SECONDS = 20.0


class MedievaliaTour(Tour):
    """Two games are on the shelf: one in the middle of a turn, one that is scored."""

    def prepare(self) -> None:
        from tests.stage.medievalia_table import middle_of_a_game, whole_game
        from tests.stage.renaissance_table import taken_in

        self.middle = taken_in(self, middle_of_a_game(), "medievalia_middle")
        self.finished = taken_in(self, whole_game(), "medievalia_end")

    @property
    def page(self) -> Any:
        return self.app.shell.page

    def settle(self) -> None:
        for worker in (self.app.worker, self.app.end_pages.worker):
            worker.wait(WAIT_SECONDS)
        self.driver.wait()

    def open(self, game: str) -> None:
        self.app.open_game(game)
        self.driver.wait()

    def go(self, place: str) -> None:
        self.app.shell.go(place)
        self.settle()

    def tapped(self, place: str, key: str) -> None:
        """What a tap on a page asks for."""
        self.go(place)
        self.page.tapped(key)
        self.settle()

    def screens(self) -> Iterator[Screen]:
        yield "med_middle", lambda: self.open(self.middle)
        for place in ("table", "phase", "war", "ring", "piles", "values"):
            yield f"med_{place}", partial(self.go, place)
        yield "med_play", partial(self.tapped, "phase", "play:field")
        yield "med_acquire", partial(self.tapped, "phase", "acquire:1")
        yield "med_finished", lambda: self.open(self.finished)
        for place in ("table", "scoring", "charts", "log", "rules"):
            yield f"med_end_{place}", partial(self.go, place)


if __name__ == "__main__":
    main(MedievaliaTour)
