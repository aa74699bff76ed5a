"""The screens of a player's sheet, for the tour that looks every screen over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

TABS = ("treasury", "realm", "army", "technology", "cards", "diplomacy")
ASKED = (
    ("treasury", "count"),
    ("treasury", "pin"),
    ("treasury", "all"),
    ("realm", "building:1"),
    ("realm", "build"),
    ("realm", "area:Konstantinopel"),
    ("realm", "name"),
    ("realm", "move:Konstantinopel"),
    ("army", "vehicle"),
    ("army", "capture"),
    ("technology", "tech:machinery"),
    ("technology", "use:nation_state"),
    ("cards", "card:12"),
    ("cards", "ability:12"),
    ("cards", "printed:12"),
    ("cards", "take"),
    ("diplomacy", "with:green"),
    ("diplomacy", "treaty:1"),
    ("diplomacy", "treaty_new"),
    ("diplomacy", "vote:1"),
)


def screens(tour: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every tab from its top and its end, and what is opened from it."""
    for tab in TABS:
        yield f"player_{tab}", lambda tab=tab: _show(tour, tab)
        yield f"player_{tab}_end", lambda tab=tab: _show(tour, tab, 0.0)
    yield "player_why", lambda: _why(tour)
    for tab, key in ASKED:
        name = f"player_{tab}_{key.partition(':')[0]}"
        yield name, lambda tab=tab, key=key: _ask(tour, tab, key)


def _show(tour: Any, tab: str, scroll: float = 1.0) -> Any:
    _fill(tour)
    shell = tour.app.shell
    shell.go("player")
    shell.page.open_player("blue", tab)
    shell.page.scroll.scroll_y = scroll
    return shell.page


def _ask(tour: Any, tab: str, key: str) -> None:
    page = _show(tour, tab)
    page.tapped(key, page)


def _why(tour: Any) -> None:
    page = _show(tour, "treasury")
    tour.driver.wait()  # what is painted can be found once it was
    page.asked("upkeep", page.cards["taxes"].tile("upkeep"))


def _fill(tour: Any) -> None:
    """Something of everything before the first player, once."""
    session = tour.app.desk.session
    if session is None:
        tour.app.open_game(tour.game)
        tour.driver.wait()
        session = tour.app.desk.session
    if session.state.areas:
        return
    from tests.stage.tables.rich import SOME_OF_EVERYTHING

    for action in SOME_OF_EVERYTHING:
        session.do(action)
    while session.is_saving:
        tour.driver.wait()
