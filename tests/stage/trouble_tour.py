"""What is shown when the app itself went wrong, for the tour that looks every screen over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def screens(tour: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "trouble_page", lambda: _page(tour)
    yield "trouble_drafts", lambda: _drafts(tour)
    yield "trouble_tap", lambda: _tap(tour)
    yield "trouble_start", lambda: _start(tour)
    for reason in ("storage.in_use", "storage.full", "storage.read_only", "save.newer_version"):
        name = reason.rpartition(".")[2]
        yield f"trouble_library_{name}", lambda reason=reason: _library(tour, reason)
    yield "trouble_over", lambda: tour.app.shell.go("home")


def _fall(tour: Any, page: str) -> None:
    """An error as long as they come; the tour itself goes on."""
    try:
        raise KeyError("the area of a card that this table has never seen before, or never named")
    except KeyError as error:
        tour.app.guard.fell(error, page)
    tour.app.guard.falls.clear()


def _page(tour: Any) -> None:
    tour.app.open_game(tour.game)
    tour.driver.wait()
    tour.app.desk.drafts().forget_all()
    _fall(tour, "charts")


def _drafts(tour: Any) -> None:
    tour.app.shell.go("table")
    tour.app.desk.drafts().put("tour", "half typed")
    _fall(tour, "charts")
    tour.app.desk.drafts().put("tour", None)


def _tap(tour: Any) -> None:
    tour.app.shell.go("table")
    tour.app.guard._known.clear()
    _fall(tour, "")


def _start(tour: Any) -> None:
    tour.app.shell.go("home")
    tour.driver.wait()
    tour.app.trouble.start_unfinished("Medioevo Universale", lambda _place: None, lambda: None)


def _library(tour: Any, reason: str) -> None:
    from companion.core.errors import StorageFailed

    error = StorageFailed(reason, file="library.journal", version=9, current=1)
    tour.app.trouble.library_shut(error, lambda: None)
