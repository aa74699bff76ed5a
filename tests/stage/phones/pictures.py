"""The pictures of docs/players/*/phones.md, from a real browser.

    python -m tests.stage.phones.pictures

It also prints what is wrong with those pages. See `browser.py` for what it needs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.pages.kit import TABLE
from tests.presenters.recorded import HONOR
from tests.stage.phones.browser import (
    FAULTS,
    LOCALES,
    browser,
    look,
    named_table,
    phone,
    with_people,
)

FOLDER = Path(__file__).parents[3] / "docs" / "players" / "pictures"
# What: the moment of the recorded game, the seat, the place, what is tapped there.
PICTURES: dict[str, tuple[int, str, str, tuple[str, ...]]] = {
    "phone_table": (98, "p0", "table", ()),
    "phone_bid": (79, "p0", "phase", (".foot .gold",)),
    "phone_basket": (
        98,
        "p1",
        "phase",
        (".shelves .chip >> nth=2", ".ware.free", ".foot .control"),
    ),
    "phone_display": (98, TABLE, "table", ()),
}


def main() -> None:
    faults = []
    with browser() as opened:
        for language in LOCALES:
            for name in PICTURES:
                faults += [f"{language} {name}: {one}" for one in _shown(opened, language, name)]
    for fault in faults:
        print(fault)  # noqa: T201
    sys.exit(bool(faults))


def _shown(opened: Any, language: str, name: str) -> Iterator[str]:
    moment, seat, place, tapped = PICTURES[name]
    table = named_table(with_people(HONOR, moment))
    try:
        with phone(opened, table, seat, language) as page:
            look(page, place)
            for selector in tapped:
                page.locator(selector).first.click()
                page.wait_for_selector("body:not(.busy)")
                page.wait_for_timeout(600)
            folder = FOLDER / language
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / f"{name}.png")
            yield from page.evaluate(FAULTS)
            yield from page.trouble
    finally:
        table.close()


if __name__ == "__main__":
    main()
