"""All games, settings and times of a tablet as one file, and back again, over nothing."""

from __future__ import annotations

import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.core.errors import BrokenData, CompanionError
from companion.core.records import dataclass
from companion.core.storage.files import failure, read, remove, write_whole
from companion.core.storage.library import Library, Verify
from companion.core.storage.saves import LARGEST_FILE, Save, read_save

MARK = b"PK"  # how such a file begins
SETTINGS, TIMES = "settings.json", "times.json"
MOST_GAMES = 2_000
LARGEST_LIST = 4 * 1024 * 1024
LONGEST_VALUE = 200
LARGEST_WHOLE = 512 * 1024 * 1024
# What belongs to one tablet and not to its games.
STAYS = frozenset({"open_game", "place", "pin_tries", "copied", "reminded"})

_GAME = re.compile(r"games/([0-9a-z]{1,32})\.companion")
_KEY = re.compile(r"[a-z_]{1,40}")  # drafts and the like have dots
_NO_ZIP = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    RuntimeError,  # a file behind a password
    TypeError,
    ValueError,  # among them texts that are no JSON
)


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of reading everything back; `refused` are files inside that cannot be read."""

    games: int
    known: int
    refused: tuple[str, ...]


def is_everything(path: Path) -> bool:
    """Whether this file holds more than one game."""
    try:
        with path.open("rb") as file:
            return file.read(len(MARK)) == MARK
    except OSError as error:
        raise failure(error, path) from error


def save_everything(library: Library, target: Path) -> None:
    """Every game that is not in the bin, the settings, and when each was played."""
    whole = BytesIO()
    times = {}
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as file:
        for entry in library.games():
            try:
                content = library.save_of(entry.id).for_export()
            except CompanionError:
                continue  # what cannot be read stays where it is; the rest is saved
            file.writestr(f"games/{entry.id}.companion", content)
            times[entry.id] = entry.played
        kept = {key: value for key, value in library.settings().items() if _travels(key, value)}
        file.writestr(SETTINGS, json.dumps(kept))
        file.writestr(TIMES, json.dumps(times))
    write_whole(target, whole.getvalue())


def read_everything(library: Library, path: Path, verify: Verify, beside: Path) -> Taken:
    """Take in what is not here yet: games under a free name, settings that nobody has set.

    A game that is here in the same or a later state is left alone. `beside` is a file to unpack to.
    """
    try:
        if path.stat().st_size > LARGEST_WHOLE:
            raise BrokenData("storage.too_large", file=path.name)
    except OSError as error:
        raise failure(error, path) from error
    content = read(path)
    try:
        with zipfile.ZipFile(BytesIO(content)) as file:
            return _taken(library, file, verify, beside)
    except _NO_ZIP:
        raise BrokenData("everything.broken", file=path.name) from None
    finally:
        remove(beside)


def _taken(library: Library, file: zipfile.ZipFile, verify: Verify, beside: Path) -> Taken:
    inside = list(_games(file))
    times = _listed(file, TIMES)
    games, known, refused = 0, 0, []
    for game_id, info in inside:
        write_whole(beside, _bytes(file, info, LARGEST_FILE))
        try:
            if _is_here(library, game_id, read_save(beside)):
                known += 1
                continue
            entry = library.import_file(beside, verify)
            library.was_played(entry.id, _moment(times.get(game_id), entry.played))
            games += 1
        except CompanionError:
            refused.append(info.filename)
    for key, value in _listed(file, SETTINGS).items():
        if _travels(key, value) and library.setting(key) is None:
            library.change_setting(key, value)
    return Taken(games, known, tuple(refused))


def _games(file: zipfile.ZipFile) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    names = ((_GAME.fullmatch(info.filename), info) for info in file.infolist())
    found = [(match[1], info) for match, info in names if match]
    if len(found) > MOST_GAMES or sum(info.file_size for _, info in found) > LARGEST_WHOLE:
        raise ValueError
    return iter(found)


def _bytes(file: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """What lies inside, however small it says that it is."""
    with file.open(info) as member:
        content = member.read(most + 1)
    if len(content) > most:
        raise ValueError
    return content


def _listed(file: zipfile.ZipFile, name: str) -> dict[str, Any]:
    try:
        info = file.getinfo(name)
    except KeyError:
        return {}
    found = json.loads(_bytes(file, info, LARGEST_LIST))
    if not isinstance(found, dict):
        raise TypeError
    return found


def _is_here(library: Library, game_id: str, save: Save) -> bool:
    """Whether the library has this game in this state or one that goes on from it."""
    try:
        here = library.save_of(game_id)
    except CompanionError:
        return False
    theirs = list(save.entries)
    return list(here.entries[: len(theirs)]) == theirs and (
        here.header.get("setup") == save.header.get("setup")
    )


def _moment(value: Any, otherwise: str) -> str:
    try:
        return datetime.fromisoformat(value).isoformat()
    except (TypeError, ValueError):
        return otherwise


def _travels(key: Any, value: Any) -> bool:
    is_key = isinstance(key, str) and _KEY.fullmatch(key) is not None and key not in STAYS
    return (
        is_key and isinstance(value, (str, bool, int, float)) and len(str(value)) <= LONGEST_VALUE
    )
