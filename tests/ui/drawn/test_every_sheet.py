"""What lies over the pages of all games: every key is large, named, on the keyboard; a finger
that rests on it explains or waits, and never acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.stage.evening import Evening

from companion.app import pages_of  # isort: skip  after the driver
from companion.games import GAME_IDS  # isort: skip
from companion.ui.render.paint.spot import Spot, painted  # isort: skip
from companion.ui.screens.phases.auction import AuctionSheet  # isort: skip
from companion.ui.widgets.basic import HOLD_SECONDS  # isort: skip
from tests.presenters.recorded import REPLAYS  # isort: skip
from tests.ui.drawn.test_every_key import TAB, faults  # isort: skip
from tests.ui.drawn.test_letting_go import settle  # isort: skip

pytestmark = pytest.mark.ui

MOMENTS = 3  # of each recorded game, beside its end
DEEPER = 3  # keys of a sheet that may open another one
LEADS_AWAY = ("undo", "redo", "back", "next", "go_here", "far", "clock")  # of pages, no sheets
BACKSPACE = 8


class SheetWalk:
    """Opens whatever a page can open, and looks it over once for each kind of key."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.driver, self.app = evening, evening.driver, evening.driver.app
        self.faults: list[str] = []
        self.seen: set[tuple[str, ...]] = set()
        self.kinds: set[str] = set()

    @property
    def sheet(self) -> Any:
        return self.app.shell.layers.top_sheet

    @property
    def place(self) -> tuple[str, int]:
        """Where the game stands: what a finger that only rests must not change."""
        journal = self.app.desk.session.journal
        return str(self.app.desk.game_id), len(journal._positions)

    # -- pages -----------------------------------------------------------------------------

    def pages(self, names: Iterator[str], moment: int) -> None:
        for name in names:
            self._back_to(name, moment)
            for key in self._keys(self.app.shell.page):
                kind = (name, *_sort_of(key))
                if kind in self.seen or key in LEADS_AWAY:
                    continue
                self.seen.add(kind)
                self._back_to(name, moment)
                found = _reached(self.app.shell.page, key)
                if found is not None:
                    self._opened_by(name, found)

    def _back_to(self, name: str, moment: int) -> None:
        """This page at this moment, with nothing over it; a tap may have led anywhere."""
        self.app.shell.layers.close_all()
        session = self.app.desk.session
        if session.journal.position != moment:
            session.go_to(moment)
            self.driver.wait()
        if self.app.shell.current != name:
            self.app.shell.go(name)
            self.driver.wait()

    @staticmethod
    def _keys(root: Any) -> list[str]:
        return list(
            dict.fromkeys(hit.key for part in painted(root) for hit in part.hits if hit.enabled)
        )

    def _opened_by(self, where: str, spot: Spot, depth: int = 0) -> None:
        """Tap it, look over the sheet that opens, and what that one opens in turn."""
        before = self.sheet
        spot.part.press(spot.hit.key)
        self.driver.wait()
        sheet = self.sheet
        if sheet is None or sheet is before:
            return
        name = f"{where}, {type(sheet).__name__} of {spot.hit.key}"
        self.kinds.add(type(sheet).__name__)
        self._look_over(name, sheet)
        if isinstance(sheet, AuctionSheet) and sheet.stage == "hand_over":
            sheet.press_main()  # whoever is asked has it in his hands
            self.driver.wait()
            self._look_over(f"{name}, in his hands", sheet)
        for key in [one for one in self._keys(sheet) if _opens(one)][: DEEPER if depth < 2 else 0]:
            found = _reached(sheet, key)
            if found is not None and self.sheet is sheet:
                self._opened_by(name, found, depth + 1)
            while self.sheet is not None and self.sheet is not sheet:
                self._escape(name)
            if self.sheet is not sheet:
                return
        self._escape(name)

    # -- one sheet ---------------------------------------------------------------------------

    def _look_over(self, name: str, sheet: Any) -> None:
        hits = [hit for part in painted(sheet) for hit in part.hits]
        self.faults += [f"{name}: {fault}" for hit in hits for fault in faults(hit)]
        wanted = {hit.key for hit in hits if hit.enabled}
        reached = set()
        for _ in range(len(hits) + 1):
            self.driver.window.dispatch("on_key_down", TAB, 0, "", [])
            reached.add(sheet.ring.focus)
        self.faults += [f"{name}: Tab never comes to {key}" for key in wanted - reached]
        sheet.ring.focus_on("")
        self._type(name, sheet)
        for kind in dict.fromkeys(_what(hit.key) for hit in hits if hit.enabled):
            if (type(sheet).__name__, kind) not in self.seen:
                self.seen.add((type(sheet).__name__, kind))
                self._rest_on(name, sheet, next(hit.key for hit in hits if _what(hit.key) == kind))

    def _type(self, name: str, sheet: Any) -> None:
        """Digits go where the keypad writes, and are taken back."""
        keys = [hit.key for part in painted(sheet) for hit in part.hits]
        if "key:7" not in keys:
            return
        before = sheet.view
        self._press(ord("7"), "7")
        if sheet.view == before:
            self.faults.append(f"{name}: a digit types nothing")
        self._press(BACKSPACE)

    def _press(self, key: int, text: str | None = None) -> None:
        window = self.driver.window
        if not window.dispatch("on_key_down", key, 0, text, []):
            window.dispatch("on_keyboard", key, 0, text, [])
        self.driver.wait()

    def _rest_on(self, name: str, sheet: Any, key: str) -> None:
        """A finger that rests and strays away: nothing was done, whatever it was told."""
        found = _reached(sheet, key)
        if found is None or not self._in_sight(found):
            return
        before = self.place
        touch = self.driver.touch(found)
        self.driver.seconds(2 * HOLD_SECONDS)
        if self.place != before:
            self.faults.append(f"{name}: a finger that rests on {key} acts")
        above = self.sheet
        if sheet not in self.app.shell.layers._open:
            self.faults.append(f"{name}: a finger that rests on {key} closes it")
        touch.touch_move(1, 1)
        touch.touch_up()
        self.driver.wait()
        while self.sheet is not None and self.sheet is not sheet:
            self.app.shell.layers.close_top()
        self.app.shell.layers.unsay(self.app.shell.layers.message)
        if self.place != before:
            self.faults.append(f"{name}: lifting a finger off {key} acts")
        if above is sheet and sheet not in self.app.shell.layers._open:
            self.faults.append(f"{name}: lifting a finger off {key} closes it")

    def _in_sight(self, spot: Spot) -> bool:
        x, y = spot.to_window(*spot.center)
        return bool(0 <= x < self.driver.window.width and 0 <= y < self.driver.window.height)

    def _escape(self, name: str) -> None:
        before = self.sheet
        if before is None:
            return
        self.driver.press_back()
        if self.sheet is before:
            self.faults.append(f"{name}: Escape does not close it")
            self.app.shell.layers.close(before)


def _what(key: str) -> str:
    """The kind of a key: all digits are one, all rows of a list are one."""
    return key.partition("|")[0].partition(":")[0]


def _sort_of(key: str) -> tuple[str, str]:
    """What part of a page it is, and what stands there: all wares of a shelf are of one sort."""
    part, _, rest = key.partition("|") if "|" in key else ("", "", key)
    return part, rest.partition(":")[0].partition("|")[0]


def _opens(key: str) -> bool:
    """What may lie in a sheet and open another: a choice from a list, a rule, an offer."""
    return _what(key) in ("pick", "rule", "offer", "dispute", "row")


def _reached(root: Any, key: str) -> Spot | None:
    """A key, scrolled into sight."""
    if hasattr(root, "seek"):
        try:
            found: Spot = root.spot(key)
        except KeyError:
            return None
        return found
    return Spot.within(root, key)


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("size", [(1280, 800), (412, 915)], ids=["tablet", "phone"])
def test_every_sheet_of_every_page(
    game: str, size: tuple[int, int], start: Callable[..., Evening]
) -> None:
    evening = start(size)
    app = evening.driver.app
    walk = SheetWalk(evening)
    for replay in sorted((REPLAYS / game).glob("*.companion"))[:1]:
        found: list[Any] = []
        app.desk.import_file(replay, found.append)
        evening.driver.wait()
        app.open_game(found[0].id)
        evening.driver.wait()
        settle(evening)
        line = app.desk.session.journal.present
        for part in range(1, MOMENTS + 1):
            walk.pages(iter(pages_of(game)), line[part * len(line) // (MOMENTS + 1)].number)
        walk.pages(iter(pages_of(game)), line[-1].number)
    assert not walk.faults, "\n".join(walk.faults)
    assert {"FormSheet", "BreakdownSheet"} & walk.kinds
    assert len(walk.kinds) >= 3, walk.kinds
