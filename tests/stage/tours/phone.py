"""Every place and tab of every game on a phone and on the wall, in a real browser.

    python -m tests.stage.tours.phone [game] [--each-look | --every-look] [--other-sizes]

takes one look a game, each language and each theme once, or every theme in every language; on a
phone and a wall of usual size, or on a small phone and a large television.
Pictures land in build/phones. Prints what has no name for those who listen, is too small for a
finger, too pale, cut off or raw, and fails if there is any. See `browser.py` for what it needs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

from companion.pages.kit import TABLE
from tests.phones.evening import Evening
from tests.stage.phones.browser import (
    FAULTS,
    LOCALES,
    answered,
    browser,
    look,
    named_table,
    phone,
    with_people,
)

FOLDER = Path("build") / "phones"
SMALL, LARGE = {"width": 360, "height": 640}, {"width": 1920, "height": 1080}
THEMES = ("dark", "light", "night")
GAMES = {
    "medioevo": "four_players_by_honor",
    "renaissance": "five_players_by_advances",
    "conspiracy": "election_by_votes",
    "generalship": "three_players_by_a_battle",
    "medievalia": "three_players_by_cities",
}
SHEETS = 3  # opened on each page
LATE = 10  # looks at what Escape should have closed


def main() -> None:
    named = [word for word in sys.argv[1:] if not word.startswith("--")]
    FOLDER.mkdir(parents=True, exist_ok=True)
    every = [(language, theme) for language in LOCALES for theme in THEMES]
    each = every[:: len(THEMES) + 1]  # each language once, each theme once
    faults = 0
    with browser() as opened:
        turns = cycle(each)
        for game in named or GAMES:
            looks = each if "--each-look" in sys.argv else [next(turns)]
            for language, theme in every if "--every-look" in sys.argv else looks:
                for fault in _game(opened, game, language, theme):
                    print(fault, flush=True)  # noqa: T201
                    faults += 1
    sys.exit(bool(faults))


def _game(opened: Any, game: str, language: str, theme: str) -> Iterator[str]:
    session = with_people(GAMES[game])
    line = session.journal.present
    session.go_to(line[len(line) * 3 // 5].number)
    table = named_table(session)
    try:
        others = "--other-sizes" in sys.argv
        for seat in (next(iter(session.state.players)), TABLE):
            size = {"viewport": LARGE if seat == TABLE else SMALL} if others else {}
            name = f"{game}-{language}-{theme}-{seat}{'-other' * others}"
            with phone(opened, table, seat, language, theme, **size) as page:
                yield from _seat(page, table, seat, name)
                yield from page.trouble
    finally:
        table.close()


def _seat(page: Any, table: Evening, seat: str, name: str) -> Iterator[str]:
    for place in [one["key"] for one in table.hub._seats[seat].window.view()["places"]]:
        look(page, place)
        tabs = page.locator(".tabs button")
        for number in range(max(1, tabs.count())):
            if tabs.count() > number:
                tabs.nth(number).click()
            answered(page)
            page.wait_for_timeout(250)
            yield from _shot(page, f"{name}-{place}-{number}")
        if seat != TABLE:
            yield from _sheets(page, f"{name}-{place}")


def _sheets(page: Any, name: str) -> Iterator[str]:
    """What opens where something is tapped."""
    for selector in ("main .foot button", "main .item", "main .tile", "main button.plain"):
        found = page.locator(f"{selector}:enabled")
        for number in range(min(SHEETS, found.count())):
            found.nth(number).click()
            page.wait_for_timeout(350)
            answered(page)
            if page.locator("#sheet, #speech > *").count():
                yield from _shot(page, f"{name}-{selector.split('.')[-1]}-{number}-sheet", False)
            if not _closed(page):
                yield f"{name} {selector} {number}: Escape does not close it"
                return
            if found.count() <= number + 1:
                break


def _closed(page: Any) -> bool:
    """Whether Escape closes what lies open; on a busy machine it may open late."""
    for _ in range(LATE):
        page.keyboard.press("Escape")
        page.wait_for_timeout(150)
        if not page.locator("#sheet, #speech > *").count():
            return True
    return False


def _shot(page: Any, name: str, full: bool = True) -> Iterator[str]:
    page.screenshot(path=FOLDER / f"{name}.png", full_page=full)
    yield from (f"{name}: {fault}" for fault in dict.fromkeys(page.evaluate(FAULTS)))


if __name__ == "__main__":
    main()
