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
    yield "trouble_damaged", lambda: _damaged(tour)
    yield "trouble_nothing_left", lambda: _nothing_left(tour)
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


def _damaged(tour: Any) -> None:
    """Every way out at once, with figures as long as they come."""
    from companion.core.amending.fitting import Fitting
    from companion.core.explain import Text
    from companion.core.storage.backups import Backup
    from companion.core.storage.damage import Damage
    from companion.core.storage.saves import Save
    from companion.ui.presenters.device.damage import Damaged

    title = "Medioevo Universale · Giovanna di Castelfranco, Maximilian, Chloé"
    backup = Backup("b", "g", "medioevo", title, "2026-11-18 22:45", 1_480)
    kept = Save({"game": "medioevo"}, tuple({} for _ in range(1_204)))
    damage = Damage("g", kept, (), 287, backup)
    last = Text("log.nothing")
    found = Damaged("g", title, damage, Fitting(({"kind": "do"},) * 212, last))
    tour.app.shell.layers.close_all()
    tour.app.trouble.damaged(found, lambda saved: saved, lambda _way: None)


def _nothing_left(tour: Any) -> None:
    from companion.core.amending.fitting import Fitting
    from companion.core.storage.damage import Damage
    from companion.ui.presenters.device.damage import Damaged

    tour.app.shell.layers.close_all()
    found = Damaged("g", "Medioevo Universale", Damage("g", None, (), 12), Fitting(()))
    tour.app.trouble.damaged(found, lambda saved: saved, lambda _way: None)
