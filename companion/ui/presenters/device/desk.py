"""The games of this device and the one that is open: everything between screens and the disk.

Whatever touches the disk runs on the writer's thread; results come back on the screen's.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from companion.core.errors import BadInput, BrokenData, CompanionError, Stumbled
from companion.core.explain import Text
from companion.core.game import AnyGame
from companion.core.play import MemoryStore, Play, Seated, as_saved, header_of
from companion.core.storage.backups import Backup
from companion.core.storage.files import write_whole
from companion.core.storage.library import Library
from companion.core.storage.saves import SUFFIX, GameFile
from companion.core.storage.shelf import ShelvedGame
from companion.core.storage.writer import Writer
from companion.ui.presenters.atlas.kept import KeptAtlas
from companion.ui.presenters.device import shown
from companion.ui.presenters.device.album import Album
from companion.ui.presenters.device.damage import Damaged, looked_over
from companion.ui.presenters.device.opening import Opening
from companion.ui.presenters.device.trouble import report
from companion.ui.presenters.drafts import Drafts, prefix_of
from companion.ui.presenters.secrecy.pins import Pins, readable
from companion.ui.presenters.session import Session

Summary = Callable[[str, Any], Mapping[str, Any]]  # of a game (by id) and its state
Evening = Callable[[Session, bool], Mapping[str, Any]]  # what an open or a finished one adds
Told = Callable[[CompanionError], None]
EXPORTED = ".companion"
GAMES_OUTSIDE = (EXPORTED, ".journal")
LONGEST_NAME = 150  # bytes; systems take 255, with a number and an ending


def _nothing_more(_session: Session, _is_over: bool) -> Mapping[str, Any]:
    return {}


class Desk:
    """Holds the library, the writer and the open game."""

    def __init__(
        self,
        folder: Path,
        writer: Writer,
        now: Callable[[], int],
        summary: Summary,
        evening: Evening = _nothing_more,
        seated: Seated = as_saved,
    ) -> None:
        self.folder = folder
        self._writer = writer
        self._now = now
        self._summary_of = summary
        self._evening_of = evening
        self._seated = seated
        self._library: Library | None = None
        self._stopped = False
        self._told: Told = lambda _error: None
        self._lock = Lock()
        self._unwritten: dict[str, Any] = {}
        self._drafts: dict[str, Drafts] = {}
        self._opening = Opening(folder)
        self.album = Album(folder / "photos")
        self.unfinished = ""  # the game that the last start did not get open
        self.ticks: Callable[[], float] = time.monotonic  # cannot be set back like a clock
        self.session: Session | None = None
        self.game_id = ""

    # -- the library -----------------------------------------------------------------------

    @property
    def library(self) -> Library:
        if self._library is None:
            raise BadInput("ui.not_ready")
        return self._library

    def when_refused(self, told: Told) -> None:
        """Who tells the table what went wrong."""
        self._told = told

    def start(self, ready: Callable[[], None], shut: Told | None = None) -> None:
        """Open the library; `shut` hears why that cannot be, and `start` may be tried again."""

        def job() -> tuple[Library, str]:
            return Library(self.folder), self._opening.left()

        def opened(found: tuple[Library, str]) -> None:
            self._library, self.unfinished = found
            ready()

        self._later(job, opened, shut)

    def games(self) -> list[ShelvedGame]:
        return self.library.games()

    def binned(self) -> list[ShelvedGame]:
        return self.library.binned()

    def setting(self, key: str, default: Any) -> Any:
        """What was set, also while it is on its way to the disk."""
        with self._lock:
            if key in self._unwritten:
                found = self._unwritten[key]
                return default if found is None else found
        return self.library.setting(key, default) if self._library else default

    def change_setting(self, key: str, value: Any) -> None:
        """Keep a setting; of changes faster than the disk only the last one is written."""
        with self._lock:
            waits = key in self._unwritten
            self._unwritten[key] = value
        if not waits:
            self._later(lambda: self._write_setting(key))

    def _write_setting(self, key: str) -> None:
        """Until it is on the disk it is on its way: who reads meanwhile finds the new value."""
        newest = False
        while not newest:
            value = self._unwritten[key]
            try:
                self.library.change_setting(key, value)
            except Exception:
                if self._is_newest(key, value):
                    raise
            else:
                newest = self._is_newest(key, value)

    def _is_newest(self, key: str, value: Any) -> bool:
        """Whether nothing newer waits; then nothing waits any more."""
        with self._lock:
            newest = self._unwritten[key] is value
            if newest:
                del self._unwritten[key]
        return newest

    def set_settings_aside(self, keys: Sequence[str]) -> None:
        """Settings that nobody can make anything of; the table is told by who found them."""
        self._later(lambda: self.library.set_settings_aside(keys))

    def drafts(self, game_id: str | None = None) -> Drafts:
        """What is half typed in the open game (or in none, where its id is empty)."""
        game = self.game_id if game_id is None else game_id
        if game not in self._drafts:
            self._drafts[game] = Drafts(self.setting, self.change_setting, game)
        return self._drafts[game]

    def delete(self, game_id: str, then: Callable[[], None]) -> None:
        """Into the bin; it can be taken out again."""
        self._later(lambda: self.library.delete(game_id), lambda _entry: then())

    def restore(self, game_id: str, then: Callable[[], None]) -> None:
        self._later(lambda: self.library.restore(game_id), lambda _entry: then())

    def empty_bin(self, then: Callable[[], None]) -> None:
        """For good, with what was half typed in those games and their photos."""

        def job() -> None:
            gone = self.library.binned()
            self.library.empty_bin()
            for entry in gone:
                self.library.forget_settings(prefix_of(entry.id))
                self.album.forget(entry.id)

        self._later(job, lambda _none: then())

    def backups(self, then: Callable[[list[Backup]], None]) -> None:
        self._later(self.library.backups, then)

    def restore_backup(self, name: str, then: Callable[[], None]) -> None:
        self._later(lambda: self.library.restore_backup(name), lambda _entry: then())

    def export(self, game_id: str, then: Callable[[Path], None]) -> None:
        """One file in the exports folder; a name that is taken gets a number."""
        title = self.library.entry(game_id).title

        def job() -> Path:
            target = self.target(title)
            self.library.export(game_id, target)
            return target

        self._later(job, then)

    def target(self, title: str, suffix: str = EXPORTED) -> Path:
        """A file in the exports folder; a name that is taken gets a number."""
        target = _free_name(self.folder / "exports", title, suffix)
        target.parent.mkdir(parents=True, exist_ok=True)
        return target

    def report(
        self, error: Exception, facts: Mapping[str, str], then: Callable[[Path], None]
    ) -> None:
        """The error and the open game as one file in the exports folder."""
        game_file = self.folder / "games" / f"{self.game_id}{SUFFIX}" if self.game_id else None

        def job() -> Path:
            folder = self.folder / "exports"
            folder.mkdir(parents=True, exist_ok=True)
            target = _free_name(folder, "problem", ".zip")
            write_whole(target, report(error, facts, game_file))
            return target

        self._later(job, then)

    def exported(self, kinds: Sequence[str] = GAMES_OUTSIDE) -> list[Path]:
        """Files that could be read from here."""
        places = (self.folder / "exports", Path.home() / "Downloads")
        inside = (path for place in places if place.is_dir() for path in place.iterdir())
        found = [path for path in inside if path.suffix in kinds]
        return sorted(found, key=lambda path: path.name.lower())

    def import_file(self, path: Path, then: Callable[[ShelvedGame], None]) -> None:
        """A game from a file; everything is checked first, nothing is overwritten."""
        self._later(lambda: self.library.import_file(path, self.verify), then)

    def verify(
        self, header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]
    ) -> Mapping[str, Any]:
        """What Home shows of a save, after all of it was checked."""
        if shown.is_shown(header):
            return shown.read(header, entries).summary
        return self.summary(self.replayed(header, entries))

    def replayed(
        self, header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]
    ) -> Play[Any]:
        """A save, from its first action to its last."""
        return Play(_game(str(header.get("game", ""))), MemoryStore(header, entries))

    def summary(self, play: Play[Any]) -> Mapping[str, Any]:
        """What Home shows of a game that is not open; of a finished one all that a career tells."""
        summary = self._summary(play.game, play.state)
        if "result" not in summary:
            return summary
        return self._with_evening(summary, Session(play, self._writer, self._now))

    def later(self, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do something with the disk on the writer's thread; what goes wrong is told."""
        self._later(job, then)

    # -- the open game ---------------------------------------------------------------------

    def create(
        self, game: AnyGame, setup: Any, title: str, then: Callable[[Session], None]
    ) -> None:
        """A new game, opened."""
        try:
            summary, header = self._summary(game, game.start(setup)), header_of(game, setup)
        except Exception as error:
            self._told(_as_ours(error))
            return
        self._later(
            lambda: self.library.create(game.info.id, title, header, summary),
            lambda entry: self.open(entry.id, then),
        )

    def open(
        self,
        game_id: str,
        then: Callable[[Session], None],
        told: Callable[[Text], None] = lambda _text: None,
        damaged: Callable[[Damaged], None] | None = None,
    ) -> None:
        """Open a game; `damaged` hears if its file holds less than was confirmed.

        Then nothing has been opened or changed yet: `mend` goes on.
        """

        def load() -> tuple[GameFile, Play[Any]] | Damaged:
            self._opening.begin(game_id)
            try:
                found = self._damage(game_id) if damaged else None
                if found is not None:
                    self._opening.done()  # the table is asked
                    return found
                return self._loaded(game_id)
            except Exception:
                self._opening.done()  # the table is told, which is an end too
                raise

        def loaded(found: tuple[GameFile, Play[Any]] | Damaged) -> None:
            if isinstance(found, Damaged):
                assert damaged is not None
                damaged(found)
                return
            game_file, play = found
            self.game_id = game_id
            self.session = Session(play, self._writer, self._now, game_id)
            self.session.atlas = KeptAtlas(play.game, self.setting, self.change_setting)
            self.session.curtain.pins = self._pins(game_id, game_file.header.get("pins"))
            then(self.session)
            if game_file.opened.message:
                told(game_file.opened.message)

        self._later(load, loaded)

    def mend(
        self,
        found: Damaged,
        way: str,
        then: Callable[[Session], None],
        told: Callable[[Text], None],
    ) -> None:
        """Open a damaged game in one of the ways that were offered; the damaged file is kept."""

        def job() -> str:
            return self.library.mend(found.game_id, found.save(way, self.library.backed_up))

        def mended(aside: str) -> None:
            def opened(session: Session) -> None:
                then(session)
                if aside:
                    told(Text("damage.aside", {"file": aside}))

            self.open(found.game_id, opened, told)

        self._later(job, mended)

    def _damage(self, game_id: str) -> Damaged | None:
        found = self.library.damaged(game_id)
        if found is None:
            return None
        return looked_over(found, self.library.entry(game_id), _game)

    def _loaded(self, game_id: str) -> tuple[GameFile, Play[Any]]:
        game_file = self.library.open_game(game_id)
        try:
            game = _game(str(game_file.header.get("game", "")))
            return game_file, Play(game, game_file, self._seated)
        except BaseException:
            game_file.close()
            raise

    @property
    def is_called_otherwise(self) -> bool:
        """Whether the players of the open game are called otherwise by now."""
        return self.session is not None and self._seated(self.session.play.setup) != (
            self.session.play.setup
        )

    def shown(self) -> None:
        """The opened game is on the screen: the start has come to its end."""
        self.unfinished = ""
        self._later(self._opening.done)

    def _pins(self, game_id: str, kept: Any) -> Pins:
        """The numbers of a game, from its file; earlier versions had them among the settings."""

        def keep(pins: dict[str, str]) -> None:
            self._later(lambda: self.library.open_game(game_id).change_header(pins=pins))

        before = f"pins.{game_id}"
        moved = readable(self.setting(before, None))
        if moved:
            kept = {**moved, **readable(kept)}
            keep(kept)
            self.change_setting(before, None)
        return Pins(kept, keep, self.setting, self.change_setting, self.ticks)

    def leave(self, then: Callable[[], None] = lambda: None) -> None:
        """Close the open game, noting where it stands; `then` when that is on the disk."""
        if self.session is None:
            return
        game_id, told = self.game_id, self._present_summary()
        self.session, self.game_id = None, ""

        def job() -> None:
            self.library.played(game_id, told())
            self.library.open_game(game_id).close()

        self._later(job, lambda _done: then())

    def pause(self) -> bool:
        """The tablet turns away: note where the game stands, wait until all is on the disk."""
        if self.session is not None:
            game_id, told = self.game_id, self._present_summary()
            self._later(lambda: self.library.played(game_id, told()))
        return self._writer.flush(5.0)

    def stop(self) -> None:
        """The app ends; Kivy may say so twice."""
        if self._stopped:
            return
        self._stopped = True
        self.pause()
        if self.session is not None:
            self._opening.done()  # ended on purpose, however soon
        self._writer.close()
        if self._library is not None:
            self._library.close()
            self._library = None

    def _present_summary(self) -> Callable[[], Mapping[str, Any]]:
        """What Home shows of the open game, to be worked out beside the screen.

        How long it has been; a finished evening also tells whom the dice liked, for the career.
        """
        assert self.session is not None
        session = self.session
        return partial(self._with_evening, self._summary(session.play.game, session.state), session)

    def _with_evening(self, summary: Mapping[str, Any], session: Session) -> Mapping[str, Any]:
        """With how long it has been, and what else the evening tells."""
        is_over = "result" in summary
        try:
            more = self._evening_of(session, is_over)
        except Exception:
            logging.getLogger(__name__).exception("nothing more of this evening")
            more = {}
        if not is_over:
            return {**more, **summary}
        return {**summary, "result": {**summary["result"], **more}}

    def _summary(self, game: AnyGame, state: Any) -> Mapping[str, Any]:
        """What Home shows of the game; nothing rather than no game, should that fail."""
        try:
            return self._summary_of(game.info.id, state)
        except Exception:
            logging.getLogger(__name__).exception("no summary of %s", game.info.id)
            return {}

    def _later(
        self,
        job: Callable[[], Any],
        then: Callable[[Any], None] | None = None,
        told: Told | None = None,
    ) -> None:
        def failed(error: Exception) -> None:
            (told or self._told)(_as_ours(error))

        self._writer.submit(job, then or (lambda _result: None), failed)


def _as_ours(error: Exception) -> CompanionError:
    """Whatever went wrong, as something that can be said to the table."""
    if isinstance(error, CompanionError):
        return error
    if isinstance(error, OSError):
        return BadInput("ui.disk_trouble", reason=str(error))
    logging.getLogger(__name__).error("a job failed", exc_info=error)
    return Stumbled(error)


def _game(game_id: str) -> AnyGame:
    from companion.games import GAMES  # the rules are read when a game is first opened

    if game_id not in GAMES:
        raise BrokenData("ui.unknown_game", game=game_id)
    return GAMES[game_id]


def _free_name(folder: Path, title: str, suffix: str = EXPORTED) -> Path:
    plain = "".join(c if c.isalnum() or c in " -_" else "_" for c in title).strip() or "game"
    plain = plain.encode()[:LONGEST_NAME].decode(errors="ignore")
    number = 1
    target = folder / f"{plain}{suffix}"
    while target.exists():
        number += 1
        target = folder / f"{plain} {number}{suffix}"
    return target
