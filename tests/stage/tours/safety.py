"""A game as a file, the backups of each game, a game to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def screens(tour: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    shell = tour.app.shell
    yield "settings_end", lambda: _settings(tour)
    yield "home_share", lambda: _share(tour)
    yield "safety", lambda: _safety(tour)
    yield "safety_read", lambda: _read(tour)
    yield "look", lambda: _look(tour)
    yield "look_rounds", lambda: shell.page.choose("rounds")
    yield "look_log", lambda: shell.page.choose("log")
    yield "log_from_there", lambda: _back(tour)


def _settings(tour: Any) -> None:
    """Down to where Safety is."""
    from kivy.uix.scrollview import ScrollView

    tour.app.shell.go("settings")
    tour.driver.frames(4)
    scrolls = (w for w in tour.app.shell.page.walk() if isinstance(w, ScrollView))
    next(scrolls).scroll_y = 0


def _share(tour: Any) -> None:
    tour.app.shell.go("home")
    tour.driver.wait()
    tour.app.shell.page.export(tour.game)


def _safety(tour: Any) -> None:
    """Two states of a game lie there."""
    tour.app.open_game(tour.game)
    tour.driver.wait()
    tour.app.shell.go("home")
    tour.driver.wait()
    tour.app.shell.go("safety")


def _read(tour: Any) -> None:
    tour.app.shell.page.read_all()


def _look(tour: Any) -> None:
    page = tour.app.shell.page
    page.tapped(next(iter(page._backups)))


def _back(tour: Any) -> None:
    """The game lies open again, as the screens after these want it."""
    tour.app.open_game(tour.game)
    tour.driver.wait()
    tour.app.shell.go("log")
