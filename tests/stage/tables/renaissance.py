"""Tables of Age of Renaissance for pictures and demos: one in the middle of a game, one at its end.

    python -m tests.stage.tables.renaissance FOLDER

writes both as files that the app can import.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.play import MemoryStore
from companion.core.storage.saves import Save
from companion.core.table_actions import NextPhase, Pay
from companion.games.renaissance.corrections import CorrectAdvance, CorrectArms
from companion.games.renaissance.pieces import Advance, Arms
from companion.games.renaissance.state import FINAL_PHASE
from tests.games.renaissance.evening import Evening

# Names as long as people have them, and some that need other letters.
NAMES = ("Giovanna di Castelfranco", "Åse", "Maximilian", "Ben", "Chloé", "Jörg")
LIVELY = 26  # the seed of a game with markers, personalities and a war in its sixth round
ROUNDS = 5
RICH = "p0"  # has bought much: most of four groups
OWNED = tuple(map(Advance, "ABCDEFGHIJNOPRVW"))
CLOSE = 79  # the seed of a game of four in which nobody drops out and two are ahead


def middle_of_a_game() -> Evening:
    """Six players in the card phase of round 6, with something of everything."""
    evening = Evening(LIVELY, len(NAMES), names=NAMES)
    evening.open_table()
    for _ in range(ROUNDS):
        evening.play_round()
    for phase in (evening._draw, evening._buy_cards):
        phase()
        evening.must(NextPhase())
    evening._play_cards()
    missing = [one for one in OWNED if one not in evening.state.players[RICH].advances]
    for advance in missing:
        evening.must(CorrectAdvance(RICH, advance, True))
    evening.must(CorrectArms("p1", frozenset({Arms.STIRRUPS, Arms.ARMOUR})))
    evening.must(Pay("bank", RICH, 120, "Lösegeld für die gefangenen Kaufleute aus Alexandria"))
    return evening


def whole_game() -> Evening:
    """Five players to the end; one of them buys all 26 advances."""
    return Evening(49, 5, patron="p1", names=NAMES).play_to_the_end()


class _Enough(Exception):
    """The table has come as far as it was wanted."""


class _UntilTheLastCards(Evening):
    """Stops when only the last hand cards are left to play."""

    def do(self, action: Any) -> bool:
        if self.state.phase == FINAL_PHASE:
            raise _Enough
        return super().do(action)


def before_the_last_cards(names: Sequence[str], colours: Sequence[str]) -> Evening:
    """Four players after their last round, with cards in their hands."""
    evening = _UntilTheLastCards(
        CLOSE, len(names), second_thoughts=False, names=names, colours=colours
    )
    with suppress(_Enough):
        evening.play_to_the_end()
    return evening


def written(evening: Evening, path: Path) -> Path:
    """The game as a file to import."""
    store: MemoryStore = evening.store
    path.write_bytes(Save(dict(store.header), store.saved).as_file())
    return path


def taken_in(tour: Any, evening: Evening, name: str) -> str:
    """Import the game into the running app; gives its id."""
    desk, driver = tour.app.desk, tour.driver
    known = {entry.id for entry in desk.games()}
    desk.import_file(written(evening, desk.folder / f"{name}.companion"), lambda _entry: None)
    driver.wait()
    return next(entry.id for entry in desk.games() if entry.id not in known)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in (("renaissance_middle", middle_of_a_game), ("renaissance_end", whole_game)):
        sys.stdout.write(f"{written(make(), folder / f'{name}.companion')}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
