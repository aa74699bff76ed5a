"""The pictures of docs/players/*/phones.md, from a real browser.

    python -m tests.stage.phone_pictures

needs Debian's chromium and playwright, which are not among the project's own packages. It also
looks for what has no name for those who listen, is too small for a finger or wider than the phone.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.records import evolve
from companion.pages.kit import TABLE
from companion.phones.server import Server
from tests.phones.evening import LOCAL, Evening
from tests.presenters.recorded import HONOR, session_of

NAME = "table.test"  # loopback counts as safe and hides what phones lack
FOLDER = Path(__file__).parents[2] / "docs" / "players" / "pictures"
LANGUAGES = {"en": "en-GB", "de": "de-DE", "it": "it-IT"}
PEOPLE = ("Anna", "Ben", "Clara", "David")
PHONE, WALL = {"width": 412, "height": 915}, {"width": 1280, "height": 720}
# What: the moment of the recorded game, the seat, the place, what is tapped there.
PICTURES: dict[str, tuple[int, str, str, str]] = {
    "phone_table": (98, "p0", "table", ""),
    "phone_bid": (79, "p0", "phase", ".foot .gold"),
    "phone_basket": (98, "p1", "phase", ""),
    "phone_display": (98, TABLE, "table", ""),
}
FAULTS = """() => [
  ...[...document.querySelectorAll('button, input, select, [role=img]')]
    .filter(node => node.getClientRects().length)
    .filter(node => !(node.getAttribute('aria-label') || node.textContent.trim()))
    .map(node => 'no name: ' + node.outerHTML.slice(0, 90)),
  ...[...document.querySelectorAll('button, input, select')]
    .filter(node => node.getClientRects().length && node.getBoundingClientRect().height < 47.5)
    .map(node => 'too small: ' + node.outerHTML.slice(0, 90)),
  ...(document.documentElement.scrollWidth > innerWidth + 1 ? ['wider than the screen'] : []),
]"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    faults = []
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {NAME} {LOCAL}"],
        )
        for language in LANGUAGES:
            for name in PICTURES:
                faults += [f"{language} {name}: {one}" for one in _shown(browser, language, name)]
        browser.close()
    for fault in faults:
        print(fault)  # noqa: T201
    sys.exit(bool(faults))


def _shown(browser: Any, language: str, name: str) -> Iterator[str]:
    moment, seat, place, tapped = PICTURES[name]
    table = _table(moment)
    context = browser.new_context(
        viewport=WALL if seat == TABLE else PHONE, locale=LANGUAGES[language]
    )
    try:
        page = context.new_page()
        page.on("pageerror", print)
        page.goto(f"http://{NAME}:{table.server.port}/#{table.guests.token(seat)}")
        page.wait_for_selector(".sign")
        (knock,) = table.guests.waiting()
        table.guests.allow(knock.ticket)
        page.wait_for_selector("nav button")
        index = [one["key"] for one in table.hub._seats[seat].window.view()["places"]].index(place)
        page.locator("nav button").nth(index).click()
        page.wait_for_selector(f"main[data-place={place}]")
        if tapped:
            page.locator(tapped).first.click()
            page.wait_for_selector("#sheet")
        page.wait_for_timeout(600)
        folder = FOLDER / language
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{name}.png")
        yield from page.evaluate(FAULTS)
    finally:
        context.close()
        table.close()


def _table(moment: int) -> Evening:
    """The recorded game with people at the table."""
    session = session_of(HONOR, 1_790_000_000)
    for position in session.journal._positions:
        state = position.step.state
        named = zip(state.players.items(), PEOPLE, strict=True)
        players = {who: evolve(player, name=name) for (who, player), name in named}
        position.step = replace(position.step, state=evolve(state, players=players))
    session.go_to(moment)
    table = Evening(session)
    table.server.stop()
    table.server = Server(table.hub, LOCAL, 0, names=(NAME,))
    table.server.start()
    return table


if __name__ == "__main__":
    main()
