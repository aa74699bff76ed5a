"""What players do in their own hands, by taps in a real browser, up to the entry in the journal.

    python -m tests.stage.phones.hands

bids in sealed letters, buys hidden things from the shop, overrules a rule, pays taxes, fights a
battle with own dice and books it. Pictures land in build/phones; fails where an entry is missing,
is not by its seat, or a page is faulty. See `browser.py` for what it needs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.records import evolve
from companion.ui.presenters.session import Session
from tests.phones.evening import Evening
from tests.presenters.recorded import HONOR
from tests.stage.phones.browser import FAULTS, browser, look, named_table, phone, with_people

FOLDER = Path("build") / "phones"
STEPS = 60  # of a battle, at most


class Hand:
    """A player's page and what is done on it."""

    def __init__(self, page: Any, table: Evening, name: str, faults: list[str]) -> None:
        self.page, self.table, self._name, self._faults = page, table, name, faults
        self._shots = 0

    def tap(self, selector: str, text: str | None = None) -> None:
        """A tap, and the answer to it."""
        found = self.page.locator(selector, has_text=text) if text else self.page.locator(selector)
        found.first.click()
        self.page.wait_for_selector("body:not(.busy)")
        self.page.wait_for_timeout(200)

    def has(self, selector: str) -> bool:
        return bool(self.page.locator(selector).count())

    def shot(self, what: str, whole: bool = True) -> None:
        self._shots += 1
        path = FOLDER / f"hand-{self._name}-{self._shots:02}-{what}.png"
        if whole:
            self.page.evaluate("window.scrollTo(0, 0)")
        self.page.screenshot(path=path, full_page=whole)
        told = dict.fromkeys(self.page.evaluate(FAULTS))
        self._faults += [f"{path.name}: {fault}" for fault in told]

    def entry(self, kind: str, seat: str) -> None:
        """The newest entry is this seat's."""
        entry = self.table.session.journal.entries[-1]
        done = type(getattr(entry.what, "action", None)).__name__
        if (done, entry.by) != (kind, seat):
            self._faults.append(f"{self._name}: {done} by {entry.by!r} instead of {kind}")
        print(f"{self._name}: {done} by {entry.by}")  # noqa: T201


@contextmanager
def hand(opened: Any, name: str, session: Session, seat: str, **more: Any) -> Iterator[Hand]:
    table, faults = named_table(session), more.pop("faults")
    try:
        with phone(opened, table, seat, more.pop("language", "en"), **more) as page:
            yield Hand(page, table, name, faults)
            faults += page.trouble
    finally:
        table.close()


def at(phase: int, round_: int = 3, hidden: bool = False) -> Session:
    """The recorded evening where a phase begins; with hidden purchases where the table wants."""
    session = with_people(HONOR)
    if hidden:
        for position in session.journal._positions:
            state = position.step.state
            variants = replace(state.settings.variants, hidden_purchases=True)
            settings = replace(state.settings, variants=variants)
            position.step = replace(position.step, state=evolve(state, settings=settings))
    line = session.journal.present
    session.go_to(
        next(
            one.number
            for one in line
            if one.step.state.phase == phase and one.step.state.round >= round_
        )
    )
    return session


# -- what is done -------------------------------------------------------------------------------


def bids(opened: Any, faults: list[str]) -> None:
    """A sealed letter; the amount stays with the tablet."""
    with hand(opened, "bid", at(1), "p0", faults=faults) as mine:
        look(mine.page, "phase")
        mine.shot("phase")
        mine.tap("main .foot .gold")
        mine.page.locator("#sheet input").fill("7")
        mine.page.wait_for_timeout(400)
        mine.shot("letter", whole=False)
        mine.tap("#sheet .gold")
        mine.shot("sealed", whole=False)
        noted = mine.table.kept
        if "7" not in str(noted.values()):
            faults.append(f"the bid is nowhere: {noted}")


def shop(opened: Any, faults: list[str]) -> None:
    """Hidden purchases: from the shelves into the basket, more of one, hidden, revealed."""
    session = at(4, hidden=True)
    with hand(opened, "shop", session, "p1", faults=faults, theme="light", language="de") as mine:
        look(mine.page, "phase")
        mine.shot("stall")
        mine.tap(".shelves .chip >> nth=2")
        mine.tap(".ware.free")
        mine.tap("#basket .stepper button >> nth=1")
        mine.shot("basket")
        mine.tap("main .foot .gold")
        mine.entry("HidePurchases", "p1")
        mine.shot("hidden")
        mine.tap("main .foot .gold")
        if mine.has("#speech .gold"):
            mine.shot("refused", whole=False)
            mine.tap("#speech .gold")
        mine.entry("RevealPurchases", "p1")
        mine.shot("revealed")


def anyway(opened: Any, faults: list[str]) -> None:
    """What the rules refuse is done anyway; a form says what it comes to before."""
    session = at(4)
    with hand(opened, "anyway", session, "p2", faults=faults, theme="night", language="it") as mine:
        look(mine.page, "phase")
        mine.tap(".ware.locked")
        mine.shot("locked")
        mine.tap("main .foot button", "compra" if mine.has("main .foot :text('compra')") else None)
        if mine.has("#speech .gold"):
            mine.shot("refused", whole=False)
            mine.tap("#speech .gold")
        mine.entry("Buy", "p2")
        mine.shot("bought")


def taxes(opened: Any, faults: list[str]) -> None:
    """The own rate, up and down or picked, and the own account booked."""
    with hand(opened, "taxes", at(3), "p0", faults=faults) as mine:
        look(mine.page, "phase")
        mine.tap(".account .stepper button >> nth=2")
        mine.tap(".account .stepper button >> nth=1")
        mine.shot("rates", whole=False)
        mine.tap("#sheet .chip >> nth=1")
        mine.tap(".account .secret")
        mine.shot("account")
        mine.tap("main .foot .gold")
        mine.entry("CollectTaxes", "p0")


def battle(opened: Any, faults: list[str]) -> None:
    """Two armies, own dice tapped once, then the tablet's; losses, the end, one entry."""
    with hand(opened, "battle", at(5, 4), "p0", faults=faults) as mine:
        look(mine.page, "battle")
        mine.tap("main .banner >> nth=0 >> .chip", "Anna")
        mine.tap("main .banner >> nth=1 >> .chip", "Ben")
        for side, pieces in ((0, (0, 0, 0, 1)), (1, (0,))):
            for piece in pieces:
                mine.tap(
                    f"main .banner >> nth={side} >> .stepper >> nth={piece} >> button >> nth=1"
                )
        mine.shot("armies")
        mine.tap("main .foot .gold")
        faces = mine.page.locator("main .felt .die:enabled")
        for number in range(faces.count()):
            mine.tap(f"main .felt .die:enabled >> nth={number}")
        mine.shot("own-dice")
        for _ in range(STEPS):
            if (
                mine.has(
                    "main .foot .gold",
                )
                and mine.page.locator("main .foot .gold").is_enabled()
            ):
                last = mine.page.locator("main .foot .gold").inner_text()
                mine.tap("main .foot .gold")
            else:
                mine.tap(".foot button:enabled, .others button:enabled", "Roll")
            if mine.has("#speech .gold"):
                mine.tap("#speech .gold")
            if not mine.has("main button:text('Discard the battle')"):
                break
            if mine.has("main .deeds, main .item [aria-pressed]"):
                mine.shot("end")
        del last
        mine.entry("BookBattle", "p0")
        mine.shot("over")


def event(opened: Any, faults: list[str]) -> None:
    """The event's page is there; what is the table's is refused in words."""
    with hand(opened, "event", at(2), "p0", faults=faults) as mine:
        look(mine.page, "event")
        mine.shot("page")
        mine.tap("main .stops button >> nth=4")
        mine.shot("step")


Play = Callable[[Any, list[str]], None]


def played(*plays: Play) -> None:
    """All of them, or those that are named; ends with what was wrong."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    named = sys.argv[1:]
    with browser() as opened:
        for play in plays:
            if not named or play.__name__ in named:
                try:
                    play(opened, faults)
                except Exception as error:  # the others are to be seen, too
                    faults.append(f"{play.__name__}: {type(error).__name__} {str(error)[:600]}")
    for fault in faults:
        print(fault)  # noqa: T201
    sys.exit(bool(faults))


if __name__ == "__main__":
    played(bids, shop, anyway, taxes, battle, event)
