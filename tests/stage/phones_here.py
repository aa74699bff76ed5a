"""The app with a table of four and its phones on this machine, for two browser windows.

    make phones

prints an address for each seat and one for the display. A phone that knocks is let in by itself
where the app has no screen of its own; else the table is asked, as at home. Ctrl+C ends it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.ui.phones_android import CHOSEN

LOCAL = "127.0.0.1"


def main() -> None:
    os.environ[CHOSEN] = LOCAL
    game = sys.argv[1] if len(sys.argv) > 1 else "medioevo"
    from kivy.clock import Clock

    from companion.app import CompanionApp

    app = CompanionApp(folder=Path(mkdtemp(prefix="phones")))
    Clock.schedule_interval(lambda _seconds: _go_on(app, game), 0.5)
    app.run()


def _go_on(app: Any, game: str) -> None:
    """A step at a time, as the disk has it."""
    if not app.shell.current:
        return
    if app.desk.session is None:
        if not app.desk.games():
            _begin(app, game)
        return
    if app.phone_pages.phones is None:
        app.phone_pages.turn_on(LOCAL)
        _tell(app)
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen":
        for ticket, _seat, _sign in app.phone_pages.phones.knocks():
            app.phone_pages.phones.allow(ticket)


def _begin(app: Any, game: str) -> None:
    from companion.ui.presenters.drafts import in_memory
    from companion.ui.presenters.new_game import NewGamePresenter
    from companion.ui.translator import tr

    table = NewGamePresenter([game], lambda: tr.translator, in_memory())
    for place, name in enumerate(("Anna", "Ben", "Clara", "David")):
        table.rename(place, name)
    app.begin(table.table())


def _tell(app: Any) -> None:
    phones = app.phone_pages.phones
    players = app.desk.session.state.players
    for seat in phones.seats:
        name = players[seat].name if seat in players else "the table (no seat)"
        print(f"{name:20} {phones.code(seat)}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
