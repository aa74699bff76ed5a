"""The log: an entry in full, its form, what would follow, what can be put in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.pages.kit import Touch


def screens(tour: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    shell = tour.app.shell
    yield "log", lambda: shell.go("log")
    yield "log_line", lambda: _entry(tour)
    yield "log_change", lambda: _form(tour, "pay", amount=180)
    yield "log_pieces", lambda: _form(tour, "change_captives", **{"added.+": True})
    yield "log_preview", lambda: _preview(tour)
    yield "log_insert", lambda: _tap(tour, "after")


def _entry(tour: Any) -> None:
    page = tour.app.shell.page
    page.picked(page.presenter.keys(kind="pay")[0])


def _tap(tour: Any, offer: str) -> None:
    _entry(tour)
    tour.app.shell.layers.top_sheet.answer(Touch(f"offer|{offer}"))


def _form(tour: Any, kind: str, **answers: Any) -> None:
    """The form of something to be put in, with some answers."""
    page = tour.app.shell.page
    place = page.session.journal.position
    page.amending._fill(page.amend.insert(place, kind, before=False))
    for key, answer in answers.items():
        tour.app.shell.layers.top_sheet.answered(key, answer)


def _preview(tour: Any) -> None:
    """What would follow if the very first entries had not been."""
    page = tour.app.shell.page
    page.picked(page.presenter.keys(kind="take_loan")[0])
    tour.app.shell.layers.top_sheet.answer(Touch("offer|delete"))
    tour.app.log_pages.worker.wait(10.0)
