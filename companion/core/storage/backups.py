"""Copies of games as they were: the last states of the last ten games, for when all else fails."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.core.errors import BadInput, CompanionError
from companion.core.records import dataclass
from companion.core.storage.files import read, remove, write_whole
from companion.core.storage.saves import SUFFIX, read_header

GAMES_KEPT = 10
# More than one: after damage the next copy is of what was left, and the good one must survive it.
STATES_KEPT = 3


@dataclass(frozen=True, slots=True)
class Backup:
    """A state of a game that can be restored. `records` tells longer states from shorter ones."""

    name: str
    game_id: str
    game: str
    title: str
    saved: str
    records: int


def keep(folder: Path, game_id: str, source: Path) -> None:
    """Copy the state of a game unless the newest copy is the same, and drop the oldest."""
    content = read(source)
    copies = _copies(folder)
    of_game = [copy for copy in copies if _game_id(copy) == game_id]
    if of_game and read(of_game[0]) == content:
        return
    number = _number(copies[0]) + 1 if copies else 1
    write_whole(folder / f"{number:06d}-{game_id}{SUFFIX}", content)
    _drop_oldest(folder)


def listed(folder: Path) -> Iterator[Backup]:
    """The states that can be restored, the newest first; an unreadable one is left out."""
    for copy in _copies(folder):
        try:
            header = read_header(copy)
            content = read(copy)
            saved = datetime.fromtimestamp(copy.stat().st_mtime, UTC).isoformat()
        except (CompanionError, OSError):
            continue
        game, title = str(header.get("game", "")), str(header.get("title", ""))
        yield Backup(copy.name, _game_id(copy), game, title, saved, content.count(b"\n") - 2)


def named(folder: Path, name: str) -> Path:
    """The copy of this name."""
    for copy in _copies(folder):
        if copy.name == name:
            return copy
    raise BadInput("storage.unknown_backup", "name", name=name)


def _drop_oldest(folder: Path) -> None:
    states: dict[str, int] = {}
    for copy in _copies(folder):
        game_id = _game_id(copy)
        if game_id not in states and len(states) == GAMES_KEPT:
            remove(copy)
            continue
        states[game_id] = states.get(game_id, 0) + 1
        if states[game_id] > STATES_KEPT:
            remove(copy)


def _copies(folder: Path) -> list[Path]:
    """The newest first; the number in the name rises, whatever a tablet's clock does."""
    found = (copy for copy in folder.glob(f"*-*{SUFFIX}") if copy.name.split("-")[0].isdigit())
    return sorted(found, key=_number, reverse=True)


def _number(copy: Path) -> int:
    return int(copy.name.split("-")[0])


def _game_id(copy: Path) -> str:
    return copy.name.removesuffix(SUFFIX).split("-", 1)[1]
