"""Copies that outlive the tablet: one game, what to show of it, backups, everything."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import ceil
from pathlib import Path
from typing import Any

from companion.core.storage import everything
from companion.core.storage.backups import Backup
from companion.core.storage.everything import Taken
from companion.core.storage.files import write_whole
from companion.core.storage.saves import Save
from companion.ui.presenters.device import shown
from companion.ui.presenters.device.desk import Desk
from companion.ui.presenters.device.shown import ShownGame

EVERYTHING = ".companions"
COPIED, REMINDED = "copied", "reminded"  # settings of this tablet, ISO 8601
LONG_AGO = timedelta(days=30)
NOT_AGAIN = timedelta(hours=20)


class Safekeeping:
    """What can be done for the games of a tablet besides playing them."""

    def __init__(self, desk: Desk, now: Callable[[], datetime]) -> None:
        self._desk = desk
        self._now = now

    # -- one game --------------------------------------------------------------------------

    def is_over(self, game_id: str) -> bool:
        """Whether a game has nothing to hide any more."""
        summary = self._desk.library.entry(game_id).summary
        return "result" in summary or str(summary.get("key", "")).endswith("ended")

    def to_go_on(self, game_id: str, then: Callable[[Path], None], *, photos: bool = False) -> None:
        """The complete game as one file, with the photos of its board if they are asked for."""
        desk = self._desk
        if not photos:
            desk.export(game_id, self._copied(then))
            return
        title = desk.library.entry(game_id).title

        def job() -> Path:
            target = desk.target(title)
            everything.save_with_photos(desk.library, game_id, target, desk.album)
            return target

        desk.later(job, self._copied(then))

    def photos(self, *games: str) -> tuple[int, int]:
        """How many photos of these games (of all, if none is named), and how many megabytes."""
        named = games or tuple(entry.id for entry in self._desk.games())
        count, size = self._desk.album.weight(*named)
        return count, ceil(size / 1_000_000)

    def to_show(self, game_id: str, then: Callable[[Path], None]) -> None:
        """What everybody may see, as one file."""
        desk = self._desk
        entry = desk.library.entry(game_id)

        def job() -> Path:
            save = desk.library.save_of(game_id)
            if not shown.is_shown(save.header):
                save = self._to_look_at(save, entry.title, entry.created)
            target = desk.target(entry.title)
            write_whole(target, save.for_export())
            return target

        desk.later(job, then)

    def _to_look_at(self, save: Save, title: str, created: str) -> Save:
        play = self._desk.replayed(save.header, save.entries)
        return shown.made(play, title, created, self._desk.summary(play))

    def look(self, game_id: str, then: Callable[[ShownGame], None]) -> None:
        """A game that came to be looked at."""
        library = self._desk.library

        def job() -> ShownGame:
            save = library.save_of(game_id)
            return shown.read(save.header, save.entries)

        self._desk.later(job, then)

    # -- backups ---------------------------------------------------------------------------

    def backups(self, then: Callable[[list[Backup]], None]) -> None:
        self._desk.backups(then)

    def look_into(self, backup: Backup, then: Callable[[ShownGame], None]) -> None:
        """A backup as it would be shown around, before anybody brings it back."""
        library = self._desk.library

        def job() -> ShownGame:
            save = library.backed_up(backup.name)
            if not shown.is_shown(save.header):
                save = self._to_look_at(save, backup.title, backup.saved)
            return shown.read(save.header, save.entries)

        self._desk.later(job, then)

    def restore(self, backup: Backup, then: Callable[[], None]) -> None:
        """A backup as a game of its own; nothing is overwritten."""
        self._desk.restore_backup(backup.name, then)

    # -- everything ------------------------------------------------------------------------

    def save_everything(
        self, title: str, then: Callable[[Path], None], *, photos: bool = False
    ) -> None:
        desk = self._desk

        def job() -> Path:
            target = desk.target(f"{title} {self._now():%Y-%m-%d}", EVERYTHING)
            everything.save_everything(desk.library, target, desk.album if photos else None)
            return target

        desk.later(job, self._copied(then))

    def take(self, path: Path, then: Callable[[Taken], None]) -> None:
        """One game or everything from a file; nothing that is here changes."""
        desk = self._desk

        def job() -> Taken:
            if everything.is_everything(path):
                beside = desk.folder / "reading.companion"
                return everything.read_everything(
                    desk.library, path, desk.verify, beside, desk.album
                )
            desk.library.import_file(path, desk.verify)
            return Taken(1, 0, ())

        desk.later(job, then)

    def saved(self) -> list[Path]:
        """Files with everything that could be read from here."""
        return self._desk.exported((EVERYTHING,))

    # -- a quiet reminder ------------------------------------------------------------------

    def _copied(self, then: Callable[[Path], None]) -> Callable[[Any], None]:
        def done(path: Path) -> None:
            self._desk.change_setting(COPIED, self._stamp())
            then(path)

        return done

    def reminds(self) -> bool:
        """Whether, after an evening, the table should hear that nothing was copied for long.

        Asked once an evening: whoever asks tells it.
        """
        now = self._now().astimezone(UTC)
        games = [_moment(entry.created) for entry in self._desk.games()]
        known = [moment for moment in games if moment is not None]
        copied = _moment(self._desk.setting(COPIED, "")) or min(known, default=now)
        reminded = _moment(self._desk.setting(REMINDED, ""))
        if now - copied < LONG_AGO or (reminded and timedelta() <= now - reminded < NOT_AGAIN):
            return False
        self._desk.change_setting(REMINDED, self._stamp())
        return True

    def _stamp(self) -> str:
        return self._now().astimezone(UTC).isoformat()


def _moment(text: Any) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
