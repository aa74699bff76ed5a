"""Medieval Conspiracy, page by page, looked over like all screens.

python -m tests.stage.conspiracy_tour tablet
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tests.stage.screens import NAMES, Tour, main

Screen = tuple[str, Callable[[], None]]
LIVELY = 11  # the seed of a game with relics, masters, castles and a fief
ROUNDS = 5
PHASES = range(1, 7)
TABS = ("lands", "figures")
PLACES = ("phase", "auction", "battle", "electors", "cards", "log", "charts", "rules")


class ConspiracyTour(Tour):
    """Two games are on the shelf: one in the middle, one that is scored."""

    def prepare(self) -> None:
        from tests.games.conspiracy.evening import Evening
        from tests.stage.renaissance_table import taken_in

        middle = Evening(LIVELY, len(NAMES))
        middle.open_table()
        for _ in range(ROUNDS):
            middle.play_round()
        self.middle = taken_in(self, middle, "conspiracy_middle")
        self.finished = taken_in(self, Evening(3, 3).play_to_the_end(), "conspiracy_end")

    def screens(self) -> Iterator[Screen]:
        yield "con_middle", lambda: self.open(self.middle)
        for place in PLACES:
            yield f"con_{place}", partial(self.at, place)
        for tab in TABS:
            yield f"con_sheet_{tab}", partial(self._sheet, tab)
        for phase in PHASES:
            yield f"con_phase_{phase}", partial(self._phase, phase)
        yield "con_finished", lambda: self.open(self.finished)
        for place in ("table", "scoring", "charts", "log"):
            yield f"con_end_{place}", partial(self.at, place)

    def _sheet(self, tab: str) -> None:
        self.app.shell.go("player")
        self.page.presenter.open(tab=tab)
        self.page.refresh()
        self.settle()

    def _phase(self, phase: int) -> None:
        self.app.shell.go("phase")
        self.page.look_at(str(phase))
        self.settle()


if __name__ == "__main__":
    main(ConspiracyTour)
