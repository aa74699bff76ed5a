"""Games as one file, and back again, over nothing: all of a tablet, or one with its photos."""

from __future__ import annotations

import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from companion.core.errors import BadInput, BrokenData, CompanionError
from companion.core.records import dataclass
from companion.core.storage.files import failure, filled, remove, write_whole
from companion.core.storage.library import Library, Verify
from companion.core.storage.saves import LARGEST_FILE, Save, read_save

MARK = b"PK"  # how such a file begins
SETTINGS, TIMES = "settings.json", "times.json"
MOST_GAMES = 2_000
LARGEST_LIST = 4 * 1024 * 1024
LONGEST_VALUE = 200
LARGEST_WHOLE = 512 * 1024 * 1024
LARGEST_PHOTO = 4 * 1024 * 1024
MOST_INSIDE = 20_000
# What belongs to one tablet and not to its games.
STAYS = frozenset({"open_game", "place", "pin_tries", "copied", "reminded"})

_GAME = re.compile(r"games/([0-9a-z]{1,32})\.companion")
_PHOTO = re.compile(r"photos/([0-9a-z]{1,32})/([0-9]{4}\.jpg)")
_END, _END_OF_LARGE = b"PK\5\6", b"PK\6\7"
_LONGEST_END = 22 + 0xFFFF
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


class Photos(Protocol):
    """The photos that lie beside the games, by the id of a game and a name."""

    def names(self, game: str) -> list[str]: ...
    def content(self, game: str, name: str) -> bytes: ...
    def bring_back(self, game: str, name: str, content: bytes) -> bool:
        """Keep a photo from elsewhere unless one of this name is here; whether it was kept."""
        ...


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of reading everything back; `refused` are files inside that cannot be read."""

    games: int
    known: int
    refused: tuple[str, ...]
    photos: int = 0


def is_everything(path: Path) -> bool:
    """Whether this file holds more than one game."""
    try:
        with path.open("rb") as file:
            return file.read(len(MARK)) == MARK
    except OSError as error:
        raise failure(error, path) from error


def save_everything(library: Library, target: Path, photos: Photos | None = None) -> None:
    """Every game that is not in the bin, the settings, and when each was played."""
    games = [entry.id for entry in library.games()]
    kept = {key: value for key, value in library.settings().items() if _travels(key, value)}
    with filled(target) as whole, zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as file:
        saved = _put_in(file, library, games)
        times = {game_id: library.entry(game_id).played for game_id in saved}
        file.writestr(SETTINGS, json.dumps(kept))
        file.writestr(TIMES, json.dumps(times))
        if photos is not None:
            _put_photos_in(file, photos, saved)


def save_with_photos(library: Library, game_id: str, target: Path, photos: Photos) -> None:
    """One game and its photos; `read_everything` takes it."""
    content = library.save_of(game_id).for_export()
    with filled(target) as whole, zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(f"games/{game_id}.companion", content)
        _put_photos_in(file, photos, [game_id])


def _put_in(file: zipfile.ZipFile, library: Library, games: Iterable[str]) -> list[str]:
    """The games that can be read; what cannot stays where it is."""
    saved = []
    for game_id in games:
        try:
            content = library.save_of(game_id).for_export()
        except CompanionError:
            continue
        file.writestr(f"games/{game_id}.companion", content)
        saved.append(game_id)
    return saved


def _put_photos_in(file: zipfile.ZipFile, photos: Photos, games: Iterable[str]) -> None:
    """No more than could be read again."""
    named = [(game_id, name) for game_id in games for name in photos.names(game_id)]
    for game_id, name in named:
        content = photos.content(game_id, name)
        file.writestr(f"photos/{game_id}/{name}", content, zipfile.ZIP_STORED)
        if file.start_dir > LARGEST_WHOLE // 2 or len(file.filelist) > MOST_INSIDE:
            raise BadInput("everything.too_many_photos")


def read_everything(
    library: Library, path: Path, verify: Verify, beside: Path, photos: Photos | None = None
) -> Taken:
    """Take in what is not here yet: games under a free name, settings that nobody has set.

    A game that is here in the same or a later state is left alone, but photos that it misses
    come back. `beside` is a file to unpack to.
    """
    try:
        if path.stat().st_size > LARGEST_WHOLE:
            raise BrokenData("storage.too_large", file=path.name)
        with path.open("rb") as whole:
            _require_few_inside(whole)
            with zipfile.ZipFile(whole) as file:
                return _taken(library, file, verify, beside, photos)
    except OSError as error:
        raise failure(error, path) from error
    except _NO_ZIP:
        raise BrokenData("everything.broken", file=path.name) from None
    finally:
        remove(beside)


def _require_few_inside(whole: BinaryIO) -> None:
    """The list of contents is read at once, so it must not be made to be endless."""
    size = whole.seek(0, 2)
    start = max(0, size - _LONGEST_END)
    whole.seek(start)
    end = whole.read()
    place = end.rfind(_END)
    if place < 0 or len(end) - place < 22:
        raise zipfile.BadZipFile
    count, length = struct.unpack_from("<HI", end, place + 10)
    if _END_OF_LARGE in end[max(0, place - 20) : place] or count > MOST_INSIDE:
        raise ValueError
    if length > min(start + place, MOST_INSIDE * 400):
        raise ValueError
    whole.seek(0)


def _taken(
    library: Library,
    file: zipfile.ZipFile,
    verify: Verify,
    beside: Path,
    photos: Photos | None,
) -> Taken:
    inside = list(_games(file))
    times = _listed(file, TIMES)
    games, known, refused = 0, 0, list[str]()
    here: dict[str, str] = {}  # under which id each game inside is here now
    for game_id, info in inside:
        write_whole(beside, _bytes(file, info, LARGEST_FILE))
        try:
            if _is_here(library, game_id, read_save(beside)):
                known += 1
                here[game_id] = game_id
                continue
            entry = library.import_file(beside, verify)
            library.was_played(entry.id, _moment(times.get(game_id), entry.played))
            here[game_id] = entry.id
            games += 1
        except CompanionError:
            refused.append(info.filename)
    brought = _photos_back(file, photos, here, refused) if photos is not None else 0
    for key, value in _listed(file, SETTINGS).items():
        if _travels(key, value) and library.setting(key) is None:
            library.change_setting(key, value)
    return Taken(games, known, tuple(refused), brought)


def _photos_back(
    file: zipfile.ZipFile, photos: Photos, here: dict[str, str], refused: list[str]
) -> int:
    """How many photos came; one that is none, or too large, is told like a damaged game."""
    brought = 0
    for info in file.infolist():
        match = _PHOTO.fullmatch(info.filename)
        if match is None or match[1] not in here:
            continue
        try:
            content = _bytes(file, info, LARGEST_PHOTO)
            brought += photos.bring_back(here[match[1]], match[2], content)
        except (CompanionError, *_NO_ZIP):
            refused.append(info.filename)
    return brought


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
