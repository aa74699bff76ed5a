"""Goes through the screens of all tours while every purse is locked, and looks for secrets.

Whatever a purse holds or somebody noted in secret must be nowhere in the tree of widgets: not in
a text that is drawn, not in a property that only waits to be drawn.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

from tests.stage.tours.phase import PhaseTour
from tests.stage.tours.renaissance import RenaissanceTour
from tests.stage.tours.screens import Tour

from companion.ui.render.paint.painted import Painted  # isort: skip  after the driver

PIN = "2468"
NOTED = 7_391_117
LARGE = 100_000
NEAR = 5_000  # taxes and purchases move a purse by less
NUMBER = re.compile(r"\d[\d\u00a0\u202f]*")  # whatever stands between the thousands
BIDS = ("bids_", "ren_capital_", "ren_token_")  # touched in tests of their own
WHOLE = (str, int, float)
DEPRECATED = {"padding_x", "padding_y"}  # Kivy warns of whoever reads them


class Locked:
    """Purses that no other figure can be mistaken for, each behind a number."""

    app: Any
    driver: Any
    faults: list[str]
    looked = 0

    def prepare(self) -> None:
        super().prepare()  # type: ignore[misc]
        session = self.app.desk.session
        if session is not None:
            for number, player in enumerate(session.state.players):
                self._fill(session, player, 61_003 + 1_009 * number)

    def _fill(self, session: Any, player: str, amount: int) -> None:
        from companion.core.table_actions import Pay

        for part in (amount, 70_001):  # so that no line of the log names the whole purse
            session.do(Pay("bank", player, part))
            self.driver.wait()

    def screens(self) -> Iterator[tuple[str, Callable[[], None]]]:
        for name, show in super().screens():  # type: ignore[misc]
            if not name.startswith(BIDS):
                yield name, self._locked(show)

    def _locked(self, show: Callable[[], None]) -> Callable[[], None]:
        def shown() -> None:
            self._lock()
            show()
            self.driver.wait()
            self._lock()
            self.app.shell.refresh()

        return shown

    def _lock(self) -> None:
        """Everybody has a number, whichever game is open, and somebody noted a bid."""
        session = self.app.desk.session
        if session is None:
            return
        for player in session.state.players:
            if not session.curtain.pins.has(player):
                session.curtain.pins.choose(player, PIN)
        session.curtain.lock()
        noted = dict.fromkeys(list(session.state.players)[:-1], NOTED)
        when = f"{session.state.round}.{session.state.phase}"
        for draft in ("tokens", "capital_bids"):
            self.app.desk.drafts().put(draft, {"when": when, "noted": noted, "revealed": False})

    def look(self, name: str, _pictured: bool) -> None:
        session = self.app.desk.session
        if session is None or session.state.ended:
            return
        purses = session.curtain.secrets.purses(session.state).values()
        secrets = {NOTED, *(purse for purse in purses if purse > LARGE)}
        self.looked += 1
        for widget in self.app.shell.walk():
            for key, value in _properties(widget):
                if any(_holds(value, secret) for secret in secrets):
                    self.faults.append(f"{name}: {type(widget).__name__}.{key} = {value!r}")


def _properties(widget: Any) -> Iterator[tuple[str, Any]]:
    for key in widget.properties().keys() - DEPRECATED:
        for value in _plain(getattr(widget, key)):
            yield key, value
    if isinstance(widget, Painted):
        for word in widget.words:
            yield "words", word.text
        yield "data", str(widget.data)


def _plain(value: Any) -> Iterator[Any]:
    if isinstance(value, WHOLE):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _plain(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _plain(item)


def _holds(value: Any, secret: int) -> bool:
    """Whether it tells the figure, or what a booking would make of it."""
    numbers = [value]
    if isinstance(value, str):
        numbers = [int(re.sub(r"\D", "", found)) for found in NUMBER.findall(value)]
    return any(abs(number - secret) < NEAR for number in numbers)


class LockedScreens(Locked, Tour):
    """Table, sheets, log, charts."""


class LockedPhases(Locked, PhaseTour):
    """A round of Medioevo Universale."""


class LockedRenaissance(Locked, RenaissanceTour):
    """Everything of Age of Renaissance."""


KINDS: dict[str, type[Any]] = {
    "screens": LockedScreens,
    "phases": LockedPhases,
    "renaissance": LockedRenaissance,
}


def main() -> None:
    tour = KINDS[sys.argv[1]]("tablet", 1.0)
    tour.looks = tour.looks[:1]
    tour.pictured = []
    tour.run()
    for fault in sorted(set(tour.faults)):
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{tour.looked} screens\n")
    sys.exit(1 if tour.faults or not tour.looked else 0)


if __name__ == "__main__":
    main()
