"""Age of Renaissance, page by page, looked over like all screens.

    RENAISSANCE_ONLY=table,phase_3 python -m tests.stage.tours.renaissance tablet

`--every-look` draws all languages in both themes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tests.stage.tours.renaissance_play import play_screens
from tests.stage.tours.renaissance_round import round_screens, setup_screens
from tests.stage.tours.screens import Tour, main

Screen = tuple[str, Callable[[], None]]


class RenaissanceTour(Tour):
    """Two games are on the shelf: one in its card phase, one that is scored."""

    def prepare(self) -> None:
        from tests.stage.tables.renaissance import middle_of_a_game, taken_in, whole_game

        self.middle = taken_in(self, middle_of_a_game(), "renaissance_middle")
        self.finished = taken_in(self, whole_game(), "renaissance_end")

    def screens(self) -> Iterator[Screen]:
        """All of them, or those that RENAISSANCE_ONLY names (separated by commas)."""
        only = [name for name in os.environ.get("RENAISSANCE_ONLY", "").split(",") if name]
        opened = ("middle", "finished")
        for part in PARTS:
            for name, show in part(self):
                if not only or name in opened or any(name.startswith(wish) for wish in only):
                    yield f"ren_{name}", show

    # -- for the parts ---------------------------------------------------------------------

    def go(self, place: str) -> Callable[[], None]:
        """How to show a place of the rail."""

        def shown() -> None:
            self.app.shell.go(place)
            self.settle()

        return shown

    def to_phase(self, phase: int) -> None:
        """The open game in another phase of its round."""
        from companion.core.table_actions import GoToPhase

        if self.app.desk.session.state.phase != phase:
            self.app.desk.session.do(GoToPhase(phase))
            self.driver.wait()

    def then(self, act: Callable[[], Any], place: str = "") -> Callable[[], None]:
        """Do something on the page that is shown (or on a place), and wait for it."""

        def shown() -> None:
            if place and self.app.shell.current != place:
                self.go(place)()
            act()
            self.settle()

        return shown


def table_screens(tour: RenaissanceTour) -> Iterator[Screen]:
    yield "middle", lambda: tour.open(tour.middle)
    yield "table", tour.go("table")


def end_screens(tour: RenaissanceTour) -> Iterator[Screen]:
    """Looking back and looking up; the game that is scored."""
    page = lambda: tour.page  # noqa: E731  whatever is shown by then
    yield "finished", lambda: tour.open(tour.finished)
    yield "charts", tour.go("charts")
    for key in ("misery", "control_markers", "luck", "clock"):
        yield f"charts_{key}", tour.then(partial(_choose, tour, key), "charts")
    yield "scoring_act", tour.then(lambda: _act(tour, 2))
    yield "scoring_cards", tour.then(lambda: _act(tour, 9))
    yield "scoring_rule", tour.then(lambda: page().show_rule(page(), "R-11.2.1"), "scoring")
    yield "scoring_result", tour.then(lambda: page().show_all(), "scoring")
    yield "scoring_why", tour.then(lambda: page().asked("p1", page()), "scoring")
    yield "chronicle", tour.go("chronicle")
    yield "scoring_before", tour.then(lambda: _before_scoring(tour))
    yield "house_rules", tour.then(lambda: _scored_again(tour))
    yield "house_rules_end", tour.then(lambda: _scroll_down(tour), "house_rules")
    yield "rules", tour.go("rules")
    for key in ("table.fights", "table.regions", "advance.Y", "card.marco_polo"):
        name = f"rules_{key.partition('.')[2]}".lower()
        yield name, tour.then(partial(_pick, tour, key), "rules")
    yield "log", tour.go("log")
    for kind in ("fight_for_province", "buy_advances", "play_event"):
        yield f"log_{kind}", tour.then(partial(_form, tour, kind), "log")
    yield "rules_of_games", tour.then(lambda: _at_home(tour, "rules"))
    yield "statistics", tour.then(lambda: _at_home(tour, "statistics"))


def _choose(tour: RenaissanceTour, chart: str) -> None:
    tour.page.choose(chart)


def _pick(tour: RenaissanceTour, item: str) -> None:
    tour.page.picked(item)


def _form(tour: RenaissanceTour, kind: str) -> None:
    """The form of something to be put in afterwards."""
    page = tour.page
    place = page.session.journal.position
    page.amending._fill(page.amend.insert(place, kind, before=False))


def _at_home(tour: RenaissanceTour, place: str) -> None:
    tour.app.shell.go("home")
    tour.driver.wait()
    tour.app.shell.go(place)


def _act(tour: RenaissanceTour, act: int) -> None:
    _score(tour, scored=True)
    tour.app.shell.go("scoring")
    tour.page.show_act(act)


def _before_scoring(tour: RenaissanceTour) -> None:
    _score(tour, scored=False)
    tour.app.shell.go("scoring")


def _scored_again(tour: RenaissanceTour) -> None:
    _score(tour, scored=True)
    tour.app.shell.go("house_rules")


def _score(tour: RenaissanceTour, *, scored: bool) -> None:
    """The game with its scoring, or just before."""
    session = tour.app.desk.session
    if (session.state.final is not None) != scored:
        (session.redo if scored else session.undo)()
        tour.driver.wait()


def _scroll_down(tour: RenaissanceTour) -> None:
    tour.page.children[0].scroll_y = 0


# A part for each chapter of pages; it opens the game it needs.
PARTS: tuple[Callable[[RenaissanceTour], Iterator[Screen]], ...] = (
    setup_screens,
    table_screens,
    round_screens,
    play_screens,
    end_screens,
)


if __name__ == "__main__":
    main(RenaissanceTour)
