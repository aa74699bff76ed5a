"""Recorded games with their phones in a real browser: Debian's chromium, driven by playwright.

Neither is among the project's own packages. The page is opened under a name of its own: a browser
takes loopback for safe and hides what phones lack.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.records import evolve
from companion.pages.kit import TABLE
from companion.ui.presenters.session import Session
from tests.phones.evening import LOCAL, Evening
from tests.presenters.recorded import session_of

NAME = "table.test"
LOCALES = {"en": "en-GB", "de": "de-DE", "it": "it-IT"}
PEOPLE = ("Anna", "Ben", "Clara", "David", "Elena", "Franz")
PATIENCE = 120_000  # milliseconds: a busy machine is no fault of the page
PHONE, WALL = {"width": 412, "height": 915}, {"width": 1280, "height": 720}
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


@contextmanager
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as browsers:
        opened = browsers.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=[
                *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
                *("--disable-background-networking", "--disable-component-update"),
                f"--host-resolver-rules=MAP {NAME} {LOCAL}",
            ],
        )
        try:
            yield opened
        finally:
            opened.close()


def with_people(name: str, moment: int | None = None) -> Session:
    """A recorded game with people at the table, as it stood at a moment."""
    session = session_of(name, 1_790_000_000)
    for position in session.journal._positions:
        state = position.step.state
        named = zip(state.players.items(), PEOPLE, strict=False)
        players = {who: evolve(player, name=name) for (who, player), name in named}
        position.step = replace(position.step, state=evolve(state, players=players))
    if moment is not None:
        session.go_to(moment)
    return session


def named_table(session: Session) -> Evening:
    """Its phones under a name that counts as any other."""
    table = Evening(session)
    table.close()
    table.listen(names=(NAME,))
    return table


@contextmanager
def phone(
    opened: Any, table: Evening, seat: str, language: str, theme: str = "dark", **more: Any
) -> Iterator[Any]:
    """The page of a seat, let in; the display has the size of a wall."""
    size = more.pop("viewport", WALL if seat == TABLE else PHONE)
    context = opened.new_context(viewport=size, locale=LOCALES[language], **more)
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(f"if (!localStorage.theme) localStorage.theme = '{theme}'")
        page.trouble = []
        page.on("pageerror", lambda error: page.trouble.append(f"script: {error}"))
        page.asked = set()

        def over(sent: Any) -> None:
            page.asked.discard(sent)

        page.on("request", lambda sent: page.asked.add(sent) if sent.method == "POST" else None)
        page.on("requestfinished", over)
        page.on("requestfailed", over)
        page.goto(f"http://{NAME}:{table.server.port}/#{table.guests.token(seat)}")
        page.wait_for_selector(".sign")
        (knock,) = table.guests.waiting()
        table.guests.allow(knock.ticket)
        page.wait_for_selector("nav button")
        yield page
    finally:
        context.close()


def answered(page: Any) -> None:
    """Wait until everything that was asked is answered, and what it opens stands there."""
    while page.asked:
        page.wait_for_timeout(50)
    page.wait_for_timeout(50)


def look(page: Any, place: str) -> None:
    """Go to a place by its button, or by the list of those that have no room for one."""
    answered(page)
    while page.locator("#sheet, #speech > *").count():  # opened late, on a busy machine
        page.keyboard.press("Escape")
    button = page.locator(f"nav [data-key={place}]")
    if not button.count():
        page.locator("nav [aria-haspopup]").click()
        button = page.locator(f".places [data-key={place}]")
    button.click()
    page.wait_for_selector(f"main[data-place={place}]")
