"""A recorded game with its phones on this machine, for a browser: lets everybody in.

    python -m tests.stage.phones.table four_players_by_honor 300

prints an address for each seat and for the display, then waits until its input ends.
"""

from __future__ import annotations

import json
import sys
import threading
import time

from companion.pages.kit import TABLE
from tests.phones.evening import Evening
from tests.presenters.recorded import HONOR, session_of

NAME = "table.test"  # a browser takes loopback for safe and hides what phones lack


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else HONOR
    session = session_of(game, int(time.time()))
    if len(sys.argv) > 2:
        session.go_to(int(sys.argv[2]))
    table = Evening(session)
    table.close()
    table.listen(names=(NAME,))
    threading.Thread(target=_let_in, args=(table,), daemon=True).start()
    seats = (*session.state.players, TABLE)
    address = f"http://{NAME}:{table.server.port}/"
    print(json.dumps({seat: f"{address}#{table.guests.token(seat)}" for seat in seats}), flush=True)  # noqa: T201
    sys.stdin.read()


def _let_in(table: Evening) -> None:
    while True:
        for knock in table.guests.waiting():
            table.guests.allow(knock.ticket)
        time.sleep(0.1)


if __name__ == "__main__":
    main()
