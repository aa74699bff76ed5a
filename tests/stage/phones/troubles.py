"""What goes wrong on a phone, in a real browser: it says so, and nothing is lost or doubled.

    python -m tests.stage.phones.troubles

refuses a seat, takes one over, cuts one off, kills the tablet in the middle of an action before and
after it was booked, pays more than a purse holds. Pictures land in build/phones; fails where a page
does not say what happened, is faulty, or an entry is missing or there twice. See `browser.py`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from companion.core.play import MemoryStore, Play
from companion.ui.presenters.session import Session
from tests.phones.evening import Evening
from tests.presenters.recorded import AtOnce
from tests.stage.phones.browser import NAME, PHONE, look, phone
from tests.stage.phones.hands import FOLDER, at, hand, played

SEAT = "p0"


def refused(opened: Any, faults: list[str]) -> None:
    """The table says no: the phone says so and holds no key."""
    with hand(opened, "refused", at(3), SEAT, faults=faults) as mine:
        context = opened.new_context(viewport=PHONE, locale="it-IT")
        page = context.new_page()
        table = mine.table
        page.goto(f"http://{NAME}:{table.server.port}/#{table.guests.token('p1')}")
        page.wait_for_selector(".sign")
        page.screenshot(path=FOLDER / "trouble-knocks.png")
        (knock,) = table.guests.waiting()
        table.guests.refuse(knock.ticket)
        page.wait_for_selector(".sign", state="detached")
        page.screenshot(path=FOLDER / "trouble-refused.png")
        if page.evaluate("localStorage.getItem('key') || ''") or "#" in page.url:
            faults.append("refused: a key or a token is left")
        context.close()


def taken_over(opened: Any, faults: list[str]) -> None:
    """A second phone takes the seat: the first one says so, and does nothing any more."""
    with hand(opened, "first", at(3), SEAT, faults=faults) as mine:
        look(mine.page, "phase")
        with phone(opened, mine.table, SEAT, "de", "light") as second:
            mine.page.wait_for_selector("#link.elsewhere")
            mine.shot("taken-over", whole=False)
            if not mine.page.evaluate("document.querySelector('main').inert"):
                faults.append("taken over: its buttons can still be reached")
            second.screenshot(path=FOLDER / "trouble-second.png")


def cut(opened: Any, faults: list[str]) -> None:
    """The tablet cuts a phone off."""
    with hand(opened, "cut", at(3), SEAT, faults=faults, theme="light", language="de") as mine:
        mine.table.hub.cut(SEAT)
        mine.page.wait_for_selector("#link.cut")
        mine.shot("cut", whole=False)
        if mine.page.evaluate("localStorage.getItem('key') || ''"):
            faults.append("cut: a key is left")


def killed_before(opened: Any, faults: list[str]) -> None:
    """Nothing was booked: the phone asks again by itself, and it is booked once."""
    _killed(opened, faults, "killed-before", lambda book: None)


def killed_after(opened: Any, faults: list[str]) -> None:
    """The disk had it: the phone asks again, and hears that it is done."""
    _killed(opened, faults, "killed-after", lambda book: book())


def _killed(
    opened: Any, faults: list[str], name: str, first: Callable[[Callable[[], None]], None]
) -> None:
    with hand(opened, name, at(3), SEAT, faults=faults) as mine:
        look(mine.page, "phase")
        table, died = mine.table, threading.Event()
        before, books = len(table.session.journal.entries), table.session.do_for

        def dies(*args: Any) -> None:
            first(lambda: books(*args))
            table.close()
            died.set()

        table.session.do_for = dies  # type: ignore[method-assign]
        mine.page.locator("main .foot .gold").first.click()
        mine.page.wait_for_selector("body.away")
        mine.shot("away", whole=False)
        if not died.wait(10):
            faults.append(f"{name}: nothing was asked")
        _start_again(table)
        mine.page.wait_for_selector("#link.here")
        mine.page.wait_for_selector("body:not(.busy)")
        mine.page.wait_for_timeout(300)
        mine.shot("again", whole=False)
        if (booked := len(table.session.journal.entries) - before) != 1:
            faults.append(f"{name}: {booked} entries")
        if (place := mine.page.get_attribute("main", "data-place")) != "phase":
            faults.append(f"{name}: back at {place}")
        mine.entry("CollectTaxes", SEAT)


def _start_again(table: Evening) -> None:
    """The app anew: the game as the disk has it, the same keys, the same port."""
    play: Any = table.session.play
    store = MemoryStore(play._store.header, play._store.entries())
    table.session = Session(Play(play.game, store), AtOnce(), lambda: 1_790_000_000)
    table.listen(table.server.port, (NAME,))


def too_much(opened: Any, faults: list[str]) -> None:
    """A form says what it comes to before; what the rules refuse is told with its rule."""
    with hand(opened, "form", at(3), SEAT, faults=faults, theme="night", language="de") as mine:
        look(mine.page, "sheet")
        tabs = mine.page.locator(".tabs button")
        for number in range(tabs.count()):
            tabs.nth(number).click()
            mine.page.wait_for_timeout(300)
            if mine.has("main button:text-matches('^[−-]50')"):
                break
        mine.tap("main button:text-matches('^[−-]50')")
        if mine.has("#sheet"):
            mine.page.wait_for_timeout(400)
            mine.shot("preview", whole=False)
            mine.tap("#sheet .gold")
        if mine.has("#speech .gold"):
            mine.shot("refused", whole=False)
            mine.tap("#speech .gold")
        mine.shot("done", whole=False)
        mine.entry("Pay", SEAT)


if __name__ == "__main__":
    played(refused, taken_over, cut, killed_before, killed_after, too_much)
