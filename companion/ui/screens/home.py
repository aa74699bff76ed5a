"""Home: games in progress, a new one, the bin, import and export."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.presenters.home import GameCard
from companion.ui.screens.page import Page
from companion.ui.share_sheet import has_picker, pick, share
from companion.ui.translator import tr
from companion.ui.widgets.basic import TapCard
from companion.ui.widgets.drawn import Crest
from companion.ui.widgets.layers import Sheet

ENOUGH_SHAPES = 10


class HomeCard(TapCard):
    """A game in progress."""

    key = StringProperty()
    title = StringProperty()
    where = StringProperty()
    when = StringProperty()
    names = StringProperty()
    binned = BooleanProperty(False)
    page = ObjectProperty(None, allownone=True)

    def show_players(self, players: tuple[tuple[str, str], ...]) -> None:
        box = self.ids.shapes
        box.clear_widgets()
        for _name, colour in players[:ENOUGH_SHAPES]:
            box.add_widget(Crest(colour=colour))
        self.names = ", ".join(name for name, _colour in players)


class FileSheet(Sheet):
    """Files that can be imported, and the way to the states kept by themselves."""

    page = ObjectProperty(None, allownone=True)
    title = StringProperty()
    note = StringProperty()
    files = ListProperty([])
    can_browse = BooleanProperty(False)

    def ask(self, title: str, note: str, files: list[Path], then: Any) -> None:
        self._then = then
        self._paths = {str(path): path for path in files}
        self.title, self.note = title, note
        chips = self.ids.files
        chips.chosen = ""
        chips.options = [
            {"key": str(path), "text": path.stem[:32], "icon": "file-outline"} for path in files
        ]

    def picked(self, key: str) -> None:
        self.close()
        self._then(self._paths[key])


class BackupSheet(Sheet):
    """States of the last games that can be brought back, the newest first."""

    note = StringProperty()

    def ask(self, note: str, backups: list[dict[str, str]], then: Any) -> None:
        self._then = then
        self.note = note
        chips = self.ids.backups
        chips.chosen = ""
        chips.options = backups

    def picked(self, key: str) -> None:
        self.close()
        self._then(key)


class GameSheet(Sheet):
    """What can be done with a game besides playing it."""

    title = StringProperty()
    key = StringProperty()
    binned = BooleanProperty(False)
    page = ObjectProperty(None, allownone=True)


class HomePage(Page):
    """Shows the presenter's cards."""

    presenter = ObjectProperty(None, allownone=True)
    desk = ObjectProperty(None, allownone=True)
    play_game = ObjectProperty(None, allownone=True)
    shows_bin = BooleanProperty(False)
    is_empty = BooleanProperty(False)
    bin_count = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._sheets: dict[type, Any] = {}
        super().__init__(**kwargs)

    def refresh(self) -> None:
        binned = self.presenter.binned()
        if self.shows_bin and not binned:
            self.shows_bin = False
        cards = binned if self.shows_bin else self.presenter.cards()
        self.is_empty = not cards
        self.bin_count = str(len(binned)) if binned else ""
        box = self.ids.cards
        box.clear_widgets()
        for card in cards:
            box.add_widget(self._widget(card))

    def _widget(self, card: GameCard) -> HomeCard:
        widget = HomeCard(
            key=card.id,
            title=card.title,
            where=card.where,
            when=card.when,
            binned=self.shows_bin,
            page=self,
        )
        widget.show_players(card.players)
        return widget

    def toggle_bin(self) -> None:
        self.shows_bin = not self.shows_bin
        self.refresh()

    def open_game(self, card: HomeCard) -> None:
        if card.binned:
            self.more(card)
        else:
            self.play_game(card.key)

    def more(self, card: HomeCard) -> None:
        """Export, throw away, take out of the bin."""
        sheet = self._sheet(GameSheet)
        sheet.page, sheet.key, sheet.title, sheet.binned = self, card.key, card.title, card.binned
        self.shell.layers.open(sheet)

    def delete(self, key: str) -> None:
        self._close_and(lambda: self.desk.delete(key, lambda: self._deleted(key)))

    def _deleted(self, key: str) -> None:
        self.refresh()
        self.shell.layers.say(
            tr("ui.home.deleted"), tr("ui.undo"), lambda: self.desk.restore(key, self.refresh)
        )

    def restore(self, key: str) -> None:
        self._close_and(lambda: self.desk.restore(key, self.refresh))

    def export(self, key: str) -> None:
        self._close_and(lambda: self.desk.export(key, self._exported))

    def _exported(self, path: Path) -> None:
        if not share(path, path.stem):
            where = {"file": path.name, "folder": str(path.parent)}
            self.shell.layers.say(tr("ui.home.exported", **where))

    def import_game(self) -> None:
        sheet = self._sheet(FileSheet)
        sheet.page = self
        files = self.desk.exported()
        note = tr("ui.home.import_note", folder=str(self.desk.folder / "exports"))
        sheet.can_browse = has_picker()
        sheet.ask(
            tr("ui.home.import"),
            tr("tablet.import_note") if sheet.can_browse else note,
            files,
            self._import,
        )
        self.shell.layers.open(sheet)

    def browse(self) -> None:
        """A file from anywhere on the tablet, by its own picker."""
        self._sheet(FileSheet).close()
        pick(
            self.desk.folder / "chosen",
            self._import,
            lambda: self.shell.layers.say(tr("tablet.import_failed")),
        )

    def _import(self, path: Path) -> None:
        self.desk.import_file(path, lambda _entry: self.refresh())

    def backups(self) -> None:
        """States kept by themselves, also of games thrown away or damaged."""
        self._sheet(FileSheet).close()
        self.presenter.backups(self._offer_backups)

    def _offer_backups(self, backups: list[dict[str, str]]) -> None:
        sheet = self._sheet(BackupSheet)
        note = tr("ui.home.backups_note" if backups else "ui.home.no_backups")
        sheet.ask(note, backups, lambda name: self.desk.restore_backup(name, self._brought_back))
        self.shell.layers.open(sheet)

    def _brought_back(self) -> None:
        self.shows_bin = False
        self.refresh()
        self.shell.layers.say(tr("ui.home.brought_back"))

    def empty_bin(self) -> None:
        self.desk.empty_bin(self.refresh)

    def went_back(self) -> bool:
        if self.shows_bin:
            self.toggle_bin()
            return True
        return False

    def _close_and(self, job: Any) -> None:
        self._sheet(GameSheet).close()
        job()

    def _sheet(self, kind: type) -> Any:
        if kind not in self._sheets:
            self._sheets[kind] = kind()
        return self._sheets[kind]


class Shapes(BoxLayout):
    """The players' shapes in a row."""


load("screens/home")
