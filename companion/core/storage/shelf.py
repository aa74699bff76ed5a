"""What the library knows of its games, kept in step with where their files lie.

A file in `games/` is a game, one in `bin/` was thrown away: the place decides, the library file
only remembers what Home shows. So it can be made again from the files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tinydb import where
from tinydb.table import Table

from companion.core.errors import BadInput, CompanionError
from companion.core.records import dataclass
from companion.core.storage.files import make_folder, remove_parts
from companion.core.storage.saves import SUFFIX, read_header

LONGEST_TITLE = 80
_LONGEST_MOMENT = 40
_ID = re.compile(r"[0-9a-z]{1,32}")


@dataclass(frozen=True, slots=True)
class ShelvedGame:
    """A game as Home shows it; `summary` is what the app wants to say (round, phase, players).

    Times are ISO 8601 in UTC; `binned` is empty for a game that is not in the bin. `entries` is
    how many its file had when it was last left, so that a file cut short is noticed.
    """

    id: str
    game: str
    title: str
    created: str
    played: str
    binned: str = ""
    summary: Mapping[str, Any] = field(default_factory=dict)
    entries: int = 0


_FIELDS = frozenset(item.name for item in fields(ShelvedGame))
_TEXTS = ("id", "game", "title", "created", "played", "binned")


def is_entry(document: Mapping[str, Any]) -> bool:
    """Whether a document is what Home shows of a game."""
    are_texts = all(type(document.get(name)) is str for name in _TEXTS)
    is_counted = type(document.get("entries", 0)) is int
    return are_texts and is_counted and isinstance(document.get("summary", {}), Mapping)


def _entry(document: Mapping[str, Any]) -> ShelvedGame:
    return ShelvedGame(**{name: value for name, value in document.items() if name in _FIELDS})


class Shelf:
    """The entries of all games and the places of their files."""

    def __init__(
        self, folder: Path, table: Table, now: Callable[[], str], new_id: Callable[[], str]
    ) -> None:
        self.games_folder, self.bin_folder = folder / "games", folder / "bin"
        self._table, self._now, self._new_id = table, now, new_id
        for place in (self.games_folder, self.bin_folder):
            make_folder(place)
            remove_parts(place)
        self._match_files()

    def entries(self, *, binned: bool) -> list[ShelvedGame]:
        found = (_entry(document) for document in self._table.all())
        return [entry for entry in found if bool(entry.binned) is binned]

    def entry(self, game_id: str) -> ShelvedGame:
        found = self._table.get(where("id") == game_id)
        if found is None:
            raise BadInput("storage.unknown_game", "id", id=game_id)
        return _entry(found)

    def require(self, game_id: str, *, binned: bool) -> ShelvedGame:
        """The entry, if the game is in the bin or not as wanted; else BadInput."""
        entry = self.entry(game_id)
        if bool(entry.binned) is not binned:
            raise BadInput(
                "storage.game_in_bin" if entry.binned else "storage.game_not_in_bin",
                "id",
                title=entry.title,
            )
        return entry

    def path(self, game_id: str, *, binned: bool = False) -> Path:
        folder = self.bin_folder if binned else self.games_folder
        return folder / f"{game_id}{SUFFIX}"

    def free_id(self, wanted: Any = None) -> str:
        """The id that is wanted if it is one and nothing has it, else a new one."""
        if isinstance(wanted, str) and _ID.fullmatch(wanted) and not self._is_taken(wanted):
            return wanted
        game_id = self._new_id()
        while self._is_taken(game_id):
            game_id = self._new_id()
        return game_id

    def add(
        self, game_id: str, header: Mapping[str, Any], summary: Mapping[str, Any] | None = None
    ) -> ShelvedGame:
        """An entry for a file that lies in its place."""
        entry = self._document(game_id, header, self._now())
        self._table.insert({**entry, "summary": dict(summary or {})})
        return self.entry(game_id)

    def note(self, game_id: str, **changes: Any) -> ShelvedGame:
        self._table.update(changes, where("id") == game_id)
        return self.entry(game_id)

    def forget(self, game_ids: Iterable[str]) -> None:
        self._table.remove(where("id").one_of(list(game_ids)))

    def _is_taken(self, game_id: str) -> bool:
        return (
            self._table.contains(where("id") == game_id)
            or self.path(game_id).exists()
            or self.path(game_id, binned=True).exists()
        )

    def _document(self, game_id: str, header: Mapping[str, Any], played: str) -> dict[str, Any]:
        return {
            "id": game_id,
            "game": str(header.get("game", ""))[:LONGEST_TITLE],
            "title": short_title(header.get("title")),
            "created": str(header.get("created", played))[:_LONGEST_MOMENT],
            "played": played,
            "binned": "",
            "summary": {},
        }

    def _match_files(self) -> None:
        """Bring the entries into line with the files, after a kill in between or a lost library."""
        known = {document["id"]: document["binned"] for document in self._table.all()}
        in_games, in_bin = _ids(self.games_folder), _ids(self.bin_folder) - _ids(self.games_folder)
        # A game that was played and whose file is gone stays: opening it offers its backup.
        played = {entry.id for entry in self.entries(binned=False) if entry.entries}
        self.forget(known.keys() - in_games - in_bin - played)
        for game_id in sorted(in_games | in_bin):
            binned = game_id in in_bin
            if game_id not in known:
                self._adopt(game_id, binned=binned)
            elif bool(known[game_id]) is not binned:
                self.note(game_id, binned=self._now() if binned else "")

    def _adopt(self, game_id: str, *, binned: bool) -> None:
        path = self.path(game_id, binned=binned)
        try:
            header = read_header(path)
            played = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat()
        except (CompanionError, OSError):
            return  # nothing to show of it; the file stays where it is
        document = self._document(game_id, header, played)
        self._table.insert({**document, "binned": self._now() if binned else ""})


def short_title(title: Any) -> str:
    """A title from a file, as long as a title may be; one that is no text is none."""
    if not isinstance(title, str):
        return ""
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"


def require_title(title: str) -> None:
    """Refuse a title that no list and no file name has room for."""
    if len(title) > LONGEST_TITLE:
        raise BadInput("input.too_long", "title", most=LONGEST_TITLE)


def _ids(folder: Path) -> set[str]:
    names = (path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}"))
    return {name for name in names if _ID.fullmatch(name)}
