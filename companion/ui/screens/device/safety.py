"""Settings → Safety: the backups of each game, and everything as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from kivy.properties import ObjectProperty, StringProperty

from companion.core.storage.backups import Backup
from companion.core.storage.everything import Taken
from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.device.share_sheet import pick, share
from companion.ui.presenters.panels import Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.page import DrawnPage
from companion.ui.screens.device.files import ask_for_file
from companion.ui.screens.sheets.picks import WaysSheet
from companion.ui.theme import theme
from companion.ui.translator import tr


class SafetyPage(DrawnPage):
    """Shows what `safe` keeps; a backup is looked into before it is brought back."""

    safe = ObjectProperty(None, allownone=True)
    when = ObjectProperty(None, allownone=True)  # says a moment in the table's words
    look = ObjectProperty(None, allownone=True)  # opens a backup to be looked at
    restored = ObjectProperty(None, allownone=True)  # settings may have come
    folder = ObjectProperty(None, allownone=True)
    leave_to = StringProperty("settings")
    keeps: ClassVar[tuple[str, ...]] = ("leave_to",)
    revealed = False  # nothing is secret here

    def __init__(self, **kwargs: Any) -> None:
        self._backups: dict[str, Backup] = {}
        self._known = False  # whether the disk has said what there is
        super().__init__(**kwargs)

    def refresh(self) -> None:
        super().refresh()
        self.safe.backups(self._found)

    def _found(self, backups: list[Backup]) -> None:
        self._backups, self._known = {backup.name: backup for backup in backups}, True
        self.show(self.make_view())

    def make_view(self) -> kit.PageView:
        narrow = theme.form == "phone"
        save = tr("safety.save_short" if narrow else "safety.save_all")
        read = tr("safety.read_short" if narrow else "safety.read_all")
        foot = Foot(
            Button("save_all", save, "content-save-all-outline"),
            (Button("read_all", read, "folder-open-outline"),),
        )
        return kit.PageView(
            "safety",
            tr("safety.title"),
            blocks=self._blocks() if self._known else (),
            bar=self.bar_with(foot),
            back=self.back_button(),
        )

    def _blocks(self) -> tuple[kit.Block, ...]:
        games: dict[str, list[Backup]] = {}
        for backup in self._backups.values():  # the newest first: the game played last is first
            games.setdefault(backup.game_id, []).append(backup)
        panels = (
            self._panel(game_id, states, place % 2)
            for place, (game_id, states) in enumerate(games.items())
        )
        note = tr("safety.note" if games else "safety.none")
        return (kit.Prose("note", note, column=-1), *panels)

    def _panel(self, game_id: str, states: list[Backup], column: int) -> Panel:
        items = tuple(
            Item(
                state.name,
                self.when(state.saved),
                tr("safety.entries", n=max(0, state.records)),
                icon="backup-restore",
                taps=True,
            )
            for state in states
        )
        title = states[0].title.strip() or tr(f"game.{states[0].game}")
        return Panel(game_id, title, items=items, column=column)

    def tapped(self, key: str, _box: Any = None) -> None:
        """A state of a game: look inside first."""
        match key:
            case "save_all":
                self.save_all()
            case "read_all":
                self.read_all()
            case _:
                self.look(self._backups[key])

    # -- everything ------------------------------------------------------------------------

    def save_all(self) -> None:
        """With the photos or without, where there are any."""
        photos, size = self.safe.photos()
        if not photos:
            self._save(photos=False)
            return
        ways = [
            Item("plain", tr("photo.without"), icon="content-save-all-outline"),
            Item(
                "photos",
                tr("photo.report"),
                tr("photo.weight", n=photos, size=size),
                icon="camera-outline",
            ),
        ]
        sheet = WaysSheet()
        sheet.ask(tr("safety.save_all"), ways, lambda way: self._save(photos=way == "photos"))
        self.shell.layers.open(sheet)

    def _save(self, *, photos: bool) -> None:
        self.shell.layers.close_all()
        self.safe.save_everything(tr("safety.file"), self._saved, photos=photos)

    def _saved(self, path: Path) -> None:
        said = tr("safety.reveals")
        if not share(path, path.stem):
            where = tr("ui.home.exported", file=path.name, folder=str(path.parent))
            said = f"{where}\n{said}"
        self.shell.layers.say(said)

    def read_all(self) -> None:
        """Choose the file; games that are here stay as they are."""
        note = tr("safety.read_note", folder=str(self.folder / "exports"))
        words, files = (tr("safety.read_all"), note), self.safe.saved()
        ask_for_file(self.shell.layers, words, files, self._read, self.browse)

    def browse(self) -> None:
        """A file from anywhere on the tablet, by its own picker."""
        pick(self.folder / "chosen", self._read, self._unreadable)

    def _unreadable(self) -> None:
        self.shell.layers.say(tr("tablet.import_failed"))

    def _read(self, path: Path) -> None:
        self.safe.take(path, self._taken)

    def _taken(self, taken: Taken) -> None:
        self.restored()
        self.refresh()
        self.shell.layers.say(in_words(taken))

    def went_back(self) -> bool:
        self.shell.go(self.leave_to)
        return True


def in_words(taken: Taken) -> str:
    """What came of a file with everything."""
    said = [tr("safety.taken", n=taken.games)]
    if taken.known:
        said.append(tr("safety.known", n=taken.known))
    if taken.photos:
        said.append(tr("photo.brought_back", n=taken.photos))
    if taken.refused:
        said.append(tr("safety.refused", n=len(taken.refused), files=", ".join(taken.refused)))
    return "\n".join(said)
