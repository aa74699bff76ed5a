"""Makes the sample evenings of data/samples: recorded games, left in the middle, under nice names.

python -m tests.stage.samples
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from companion.core.storage.saves import Save, read_save
from companion.ui.palette import SHAPES
from companion.ui.presenters.device.samples import FOLDER, PREFIX
from tests.presenters.recorded import path_of
from tests.stage.tours.moments import renamed

NAMES = ("Anna", "Ben", "Clara", "David", "Elena", "Finn")
EVENINGS = {  # the recorded game, and after how many entries the table went to bed
    "medioevo": ("four_players_by_honor", 190),
    "renaissance": ("five_players_by_advances", 205),
    "conspiracy": ("election_by_votes", 150),
    "generalship": ("three_players_by_a_battle", 205),
    "medievalia": ("three_players_by_cities", 110),
}


def made(game: str) -> bytes:
    """The file of a sample."""
    return evening(game, *EVENINGS[game])


def evening(game: str, name: str, entries: int, owner: str = PREFIX) -> bytes:
    """A recorded game as it stood after so many entries; its id says whose it is."""
    save = read_save(path_of(name))
    header = _coloured(renamed(dict(save.header), NAMES))
    header = {**header, "id": f"{owner}{game}", "title": ""}
    return Save(header, list(save.entries)[:entries]).for_export()


def _coloured(header: dict[str, Any]) -> dict[str, Any]:
    """Everybody in a colour that the app draws."""
    seats = header["setup"]["seats"]
    free = [one for one in SHAPES if one not in {seat["colour"] for seat in seats}]
    seats = [
        seat if seat["colour"] in SHAPES else {**seat, "colour": free.pop(0)} for seat in seats
    ]
    return {**header, "setup": {**header["setup"], "seats": seats}}


def write(folder: Path = FOLDER) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for game in EVENINGS:
        path = folder / f"{game}.companion"
        path.write_bytes(made(game))
        written.append(path)
    return written


if __name__ == "__main__":
    for one in write():
        sys.stdout.write(f"{one.name} {one.stat().st_size}\n")
