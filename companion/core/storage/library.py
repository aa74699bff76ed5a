"""The games of this device: a small library file, one file per game, a bin and backups.

library.journal      what Home shows of each game, and the settings
games/<id>.journal   a game
bin/<id>.journal     a game thrown away, until the bin is emptied
backups/             states of the last ten games
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tinydb import where

from companion.core.errors import BadInput, BrokenData, CompanionError, StorageFailed
from companion.core.storage import backups, damage, oddments
from companion.core.storage.appendfile import lock_name
from companion.core.storage.backups import Backup
from companion.core.storage.damage import Damage
from companion.core.storage.database import Opened, Scanned
from companion.core.storage.files import (
    make_folder,
    move,
    read,
    remove,
    remove_parts,
    write_whole,
)
from companion.core.storage.records import scan
from companion.core.storage.saves import (
    CURRENT,
    SUFFIX,
    GameFile,
    Save,
    SaveFormat,
    read_header,
    read_save,
)
from companion.core.storage.shelf import Shelf, ShelvedGame, require_title, short_title

if TYPE_CHECKING:
    from collections.abc import Iterator

Verify = Callable[
    [Mapping[str, Any], Iterable[Mapping[str, Any]]],
    Mapping[str, Any] | None,
]


def _now() -> str:
    return datetime.now(UTC).isoformat()


def _new_id() -> str:
    return os.urandom(8).hex()


class Library:
    """All games in one folder. A second copy of the app is refused (storage.in_use).

    What changes something belongs on the writer's thread; `games`, `binned`, `entry` and `setting`
    only look into memory and may be called from the screen.
    """

    def __init__(
        self,
        folder: Path,
        *,
        form: SaveFormat = CURRENT,
        now: Callable[[], str] = _now,
        new_id: Callable[[], str] = _new_id,
    ) -> None:
        self._form, self._now = form, now
        self._open: dict[str, GameFile] = {}
        self._scanned: Scanned | None = None
        self._backups = folder / "backups"
        make_folder(folder)
        self._path = folder / f"library{SUFFIX}"
        self._db, aside = oddments.opened(self._path)
        self.set_aside = tuple(aside)  # what could not be read
        try:
            make_folder(self._backups)
            remove_parts(self._backups)
            self._shelf = Shelf(folder, self._db.table("games"), now, new_id)
        except BaseException:
            self._db.close()
            raise

    @property
    def opened(self) -> Opened:
        """How the library file was found; the games themselves are found in any case."""
        return self._db.opened

    def close(self) -> None:
        """Close every open game and let another copy of the app in."""
        for game_file in list(self._open.values()):
            game_file.close()
        self._db.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> list[ShelvedGame]:
        """The games, last played first."""
        entries = self._shelf.entries(binned=False)
        return sorted(entries, key=lambda entry: entry.played, reverse=True)

    def binned(self) -> list[ShelvedGame]:
        """The games in the bin, last thrown away first."""
        entries = self._shelf.entries(binned=True)
        return sorted(entries, key=lambda entry: entry.binned, reverse=True)

    def entry(self, game_id: str) -> ShelvedGame:
        """One game, in the bin or not; BadInput if there is none."""
        return self._shelf.entry(game_id)

    def create(
        self,
        game: str,
        title: str,
        header: Mapping[str, Any],
        summary: Mapping[str, Any] | None = None,
    ) -> ShelvedGame:
        """A new game whose file begins with this header (rules version, set-up, house rules)."""
        require_title(title)
        whole = {**header, "format": self._form.version, "game": game, "title": title}
        return self._add(Save({**whole, "created": self._now()}, ()), None, summary)

    def open_game(self, game_id: str) -> GameFile:
        """The file of a game, for playing; the state it was left in is backed up first.

        `opened.message` of the result tells whether the file was damaged.
        """
        if game_id in self._open:
            return self._open[game_id]
        self._shelf.require(game_id, binned=False)
        path = self._shelf.path(game_id)
        if not path.exists():
            raise StorageFailed("storage.missing", file=path.name)
        scanned, self._scanned = self._scanned, None
        game_file = GameFile(path, lambda: self._open.pop(game_id, None), scanned)
        try:
            if len(game_file) and not game_file.opened.is_damaged:
                self._back_up(game_id)
            game_file.raise_to(self._form)
        except BaseException:
            game_file.close()
            raise
        self._open[game_id] = game_file
        return game_file

    def rename(self, game_id: str, title: str) -> ShelvedGame:
        """The game under another title, which its file carries too."""
        require_title(title)
        before = self.entry(game_id).title
        with self._borrowed(game_id) as game_file:
            game_file.change_header(title=title)
            try:
                return self._shelf.note(game_id, title=title)
            except StorageFailed:
                with suppress(StorageFailed):
                    game_file.change_header(title=before)
                raise

    def played(self, game_id: str, summary: Mapping[str, Any]) -> ShelvedGame:
        """Note that the game was played just now and what Home is to show of it.

        A write of its own: for the end of a phase and for leaving a game, not for every tap.
        """
        self._shelf.require(game_id, binned=False)
        changes: dict[str, Any] = {"played": self._now(), "summary": dict(summary)}
        if game_id in self._open:
            changes["entries"] = len(self._open[game_id])
        return self._shelf.note(game_id, **changes)

    def damaged(self, game_id: str) -> Damage | None:
        """What is missing in the file of a game that is not open; nothing is changed."""
        if game_id in self._open:
            return None
        entry = self._shelf.require(game_id, binned=False)
        path = self._shelf.path(game_id)
        content = read(path) if path.exists() else b""
        self._scanned = content, scan(content)  # a game is looked over right before it is opened
        found = damage.found(*self._scanned, game_id, entry.entries)
        if found is None:
            return None
        of_game = (backup for backup in self.backups() if backup.game_id == game_id)
        return replace(found, backup=next(of_game, None))

    def mend(self, game_id: str, save: Save) -> str:
        """The game with this in its file; the damaged one is kept beside it under the name given.

        The numbers that guard purses stay as they are, wherever the state comes from.
        """
        path, pins = self._shelf.path(game_id), self._pins_now(game_id)
        aside = damage.set_aside(path)
        guarded = {"pins": pins} if pins is not None else {}
        mended = Save({**save.header, **guarded, "id": game_id}, save.entries)
        write_whole(path, mended.as_file())
        self._shelf.note(game_id, entries=len(save.entries))
        return aside

    def was_played(self, game_id: str, when: str) -> ShelvedGame:
        """Note when a game from elsewhere was last played."""
        return self._shelf.note(game_id, played=when)

    def delete(self, game_id: str) -> ShelvedGame:
        """Throw a game into the bin; its last state is backed up as well."""
        gone = self._shelf.require(game_id, binned=False)
        if game_id in self._open:
            self._open[game_id].close()
        if not self._shelf.path(game_id).exists():
            self._shelf.forget([game_id])
            return gone
        self._back_up(game_id)
        path, in_bin = self._shelf.path(game_id), self._shelf.path(game_id, binned=True)
        entry = self._moved(game_id, path, in_bin, binned=self._now())
        remove(lock_name(path))
        return entry

    def restore(self, game_id: str) -> ShelvedGame:
        """Take a game out of the bin."""
        self._shelf.require(game_id, binned=True)
        path, in_bin = self._shelf.path(game_id), self._shelf.path(game_id, binned=True)
        return self._moved(game_id, in_bin, path, binned="")

    def empty_bin(self) -> int:
        """Remove for good what is in the bin; gives how many games that were."""
        entries = self.binned()
        for entry in entries:
            remove(self._shelf.path(entry.id, binned=True))
            for aside in self._shelf.games_folder.glob(f"{entry.id}{SUFFIX}.damaged-*"):
                remove(aside)
        self._shelf.forget(entry.id for entry in entries)
        return len(entries)

    def backups(self) -> list[Backup]:
        """States of the last ten games, the newest first, also of games deleted or damaged."""
        return list(backups.listed(self._backups))

    def restore_backup(self, name: str) -> ShelvedGame:
        """The state as a game of its own; nothing is overwritten."""
        copy = backups.named(self._backups, name)
        header = read_header(copy)
        entry = self._put(self._shelf.free_id(), header, read(copy))
        pins = self._pins_now(header.get("id"))
        if pins is not None:
            with GameFile(self._shelf.path(entry.id)) as game_file:
                game_file.change_header(pins=pins)
        return entry

    def export(self, game_id: str, target: Path, *, overwrite: bool = False) -> None:
        """The game as one file that `import_file` takes on any device."""
        if target.exists() and not overwrite:
            raise BadInput("storage.target_exists", "target", file=target.name)
        write_whole(target, self.save_of(game_id).for_export())

    def save_of(self, game_id: str) -> Save:
        """Everything that a game's file says now."""
        with self._borrowed(game_id) as game_file:
            header = {**game_file.header, "id": game_id, "title": self.entry(game_id).title}
            return Save(header, list(game_file.entries()))

    def backed_up(self, name: str) -> Save:
        """What a backup says, checked like a file from elsewhere."""
        return read_save(backups.named(self._backups, name), self._form)

    def import_file(self, path: Path, verify: Verify) -> ShelvedGame:
        """A game from a file, after everything in it was checked; nothing is overwritten.

        `verify(header, entries)` decodes and replays, raises BadInput or BrokenData, and may give
        the summary that Home is to show.
        """
        save = read_save(path, self._form)
        wanted = save.header.get("id")
        pins = self._pins_now(wanted)
        if pins is not None:
            save = Save({**save.header, "pins": pins}, save.entries)
        return self._add(save, wanted, verify(save.header, save.entries))

    def setting(self, key: str, default: Any = None) -> Any:
        """What was set, else the default."""
        found = self._db.table("settings").get(where("key") == key)
        return default if found is None else found["value"]

    def settings(self) -> dict[str, Any]:
        """Everything that was set."""
        found = self._db.table("settings").all()
        return {document["key"]: document["value"] for document in found if _is_setting(document)}

    def change_setting(self, key: str, value: Any) -> None:
        """Keep a setting (any JSON value); none forgets it."""
        settings = self._db.table("settings")
        if value is None:
            settings.remove(where("key") == key)
        else:
            settings.upsert({"key": key, "value": value}, where("key") == key)

    def set_settings_aside(self, keys: Iterable[str]) -> None:
        """Settings whose values nobody can make anything of; a copy is kept."""
        wanted = where("key").one_of(list(keys))
        ids = [str(found.doc_id) for found in self._db.table("settings").search(wanted)]
        if ids:
            oddments.put_away(self._db, self._path, {"settings": ids})

    def forget_settings(self, beginning: str) -> None:
        """Forget every setting whose key begins like this."""
        self._db.table("settings").remove(where("key").matches(re.escape(beginning)))

    def _pins_now(self, game_id: Any) -> Any:
        """The numbers that guard the game of this id here: every copy of it keeps them."""
        with suppress(CompanionError):
            entry = self.entry(game_id)
            return read_header(self._shelf.path(entry.id, binned=bool(entry.binned))).get("pins")
        return None

    def _add(self, save: Save, wanted_id: Any, summary: Mapping[str, Any] | None) -> ShelvedGame:
        game_id = self._shelf.free_id(wanted_id)
        title = short_title(save.header.get("title"))
        header = {**save.header, "id": game_id, "title": title}
        return self._put(game_id, header, Save(header, save.entries).as_file(), summary)

    def _put(
        self,
        game_id: str,
        header: Mapping[str, Any],
        content: bytes,
        summary: Mapping[str, Any] | None = None,
    ) -> ShelvedGame:
        """The file in its place and its entry, or neither."""
        path = self._shelf.path(game_id)
        try:
            write_whole(path, content)
            return self._shelf.add(game_id, header, summary)
        except BaseException:
            remove(path)
            raise

    def _moved(self, game_id: str, source: Path, target: Path, *, binned: str) -> ShelvedGame:
        """The file in its new place and its entry changed, or neither."""
        move(source, target)
        try:
            return self._shelf.note(game_id, binned=binned)
        except BaseException:
            move(target, source)
            raise

    @contextmanager
    def _borrowed(self, game_id: str) -> Iterator[GameFile]:
        """The file of a game, left open or closed as it was."""
        was_open = game_id in self._open
        if self.damaged(game_id) is not None:
            raise BrokenData("storage.open_first", title=self.entry(game_id).title)
        game_file = self.open_game(game_id)
        try:
            yield game_file
        finally:
            if not was_open:
                game_file.close()

    def _back_up(self, game_id: str) -> None:
        # Without room for a copy the game itself must still open.
        with suppress(StorageFailed):
            backups.keep(self._backups, game_id, self._shelf.path(game_id))


def _is_setting(document: Mapping[str, Any]) -> bool:
    return "value" in document and isinstance(document.get("key"), str)
