"""The app with a table of four and its phones on this machine, for two browser windows.

    make phones

prints an address for each seat and one for the display; each is good for one window, and a new one
is printed when it was used. A phone that knocks is let in by itself where the app has no screen of
its own; else the table is asked, as at home. Ctrl+C ends it.

    python -m tests.stage.phones.here [GAME] [FOLDER]

takes another game, or goes on with the one in a folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

LOCAL = "127.0.0.1"
CHOSEN = "TABLE_COMPANION_ADDRESS"
QUIET = ("KIVY_NO_ARGS", "KIVY_NO_CONSOLELOG")  # the addresses are what is to be read
PEOPLE = ("Anna", "Ben", "Clara", "David")


class PhonesHere:
    """The app, led a step at a time as the disk has it: a table, phones on, whoever knocks."""

    def __init__(self, game: str, folder: Path) -> None:
        os.environ.update(dict.fromkeys(QUIET, "1"))
        os.environ.setdefault(CHOSEN, LOCAL)
        from companion.app import CompanionApp

        self.app: Any = CompanionApp(folder=folder)
        self._game = game
        self._told: dict[str, str] = {}

    def run(self) -> None:
        from kivy.clock import Clock

        Clock.schedule_interval(self._go_on, 0.5)
        self.app.run()

    def _go_on(self, _seconds: float) -> None:
        app = self.app
        if not app.shell.current:
            return
        if app.desk.session is None:
            if not app.desk.games():
                self._begin()
            return
        if app.phone_pages.phones is None:
            app.phone_pages.turn_on(os.environ[CHOSEN])
        phones = app.phone_pages.phones
        if phones.is_on:
            self._tell(phones)
        if os.environ.get("SDL_VIDEODRIVER") == "offscreen":
            for ticket, _seat, _sign in phones.knocks():
                phones.allow(ticket)

    def _begin(self) -> None:
        from companion.ui.presenters.drafts import in_memory
        from companion.ui.presenters.new_game.page import NewGamePresenter
        from companion.ui.translator import tr

        table = NewGamePresenter([self._game], lambda: tr.translator, in_memory())
        while len(table.seats) < len(PEOPLE) and table.can_add:
            table.add()
        for place, name in enumerate(PEOPLE):
            table.rename(place, name)
        self.app.begin(table.table())

    def _tell(self, phones: Any) -> None:
        players = self.app.desk.session.state.players
        for seat in phones.seats:
            code = phones.code(seat)
            if self._told.get(seat) != code:
                self._told[seat] = code
                name = players[seat].name if seat in players else "the table (no seat)"
                print(f"{name:20} {code}", flush=True)  # noqa: T201


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "medioevo"
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(mkdtemp(prefix="phones"))
    PhonesHere(game, folder).run()


if __name__ == "__main__":
    main()
