"""Home: games in progress, a new one, the bin, import and export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from kivy.properties import BooleanProperty, ObjectProperty

from companion.core.storage.everything import Taken
from companion.pages.kit import PageView, Touch
from companion.pages.panels import Item
from companion.ui.device.share_sheet import has_picker, pick, share
from companion.ui.presenters.device.home import GameCard, has_phones
from companion.ui.presenters.device.samples import sample_id, sample_of
from companion.ui.render.page import DrawnPage
from companion.ui.screens.device.files import BROWSE, file_ways, path_of
from companion.ui.screens.sheets.picks import WaysSheet
from companion.ui.translator import tr


class HomePage(DrawnPage):
    """Shows the presenter's page: what goes on, what else lies here, the boxes, the bin."""

    presenter = ObjectProperty(None, allownone=True)
    desk = ObjectProperty(None, allownone=True)
    play_game = ObjectProperty(None, allownone=True)
    safe = ObjectProperty(None, allownone=True)
    look_at = ObjectProperty(None, allownone=True)  # opens a game that is not for playing
    shows_bin = BooleanProperty(False)
    shows_all = BooleanProperty(False)  # every evening, not the last few beside the boxes
    keeps: ClassVar[tuple[str, ...]] = ("shows_bin", "shows_all")

    @property
    def cards(self) -> list[GameCard]:
        """The games that are shown, the one played last first."""
        found: list[GameCard] = (
            self.presenter.binned() if self.shows_bin else self.presenter.cards()
        )
        return found

    def make_view(self) -> PageView:
        if self.shows_bin and not self.presenter.binned():
            self.shows_bin = False
        view: PageView = self.presenter.page(self.shows_bin, self.shows_all)
        return view

    def answer(self, touch: Touch) -> None:
        kind, _, name = touch.key.partition(":")
        match kind:
            case "game" | "go":
                self.open_game(self._card(name))
            case "more":
                self.more(self._card(name))
            case "box":
                self.shell.go("new_game")
                self.shell.page.choose_game(name)
            case "sample":
                self.open_sample(name)
            case "phones":
                self.connect_phones()
            case "import":
                self.import_game()
            case "all":
                self.toggle_all()
            case "back" if self.shows_all:
                self.toggle_all()
            case "bin" | "back":
                self.toggle_bin()
            case "empty_bin":
                self.empty_bin()
            case place:
                self.shell.go(place)

    def _card(self, key: str) -> GameCard:
        return next(card for card in self.cards if card.id == key)

    def toggle_bin(self) -> None:
        self.shows_bin = not self.shows_bin
        self.refresh()

    def toggle_all(self) -> None:
        self.shows_all = not self.shows_all
        self.refresh()

    def open_game(self, card: GameCard) -> None:
        if self.shows_bin:
            self.more(card)
        elif card.is_shown:
            self.look_at(card.id)
        else:
            self.play_game(card.id)

    def connect_phones(self) -> None:
        """The codes for players' phones, of the game that was played last."""
        last = next(card for card in self.cards if has_phones(card))
        self.play_game(last.id, "phones")

    def open_sample(self, game: str) -> None:
        """A sample evening: as it was left, out of the bin, or as the app brings it along."""
        wanted = sample_id(game)
        if any(entry.id == wanted for entry in self.desk.games()):
            self.play_game(wanted)
        elif any(entry.id == wanted for entry in self.desk.binned()):
            self.desk.restore(wanted, lambda: self.play_game(wanted))
        else:
            self.desk.import_file(sample_of(game), lambda entry: self.play_game(entry.id))

    def more(self, card: GameCard) -> None:
        """Export, throw away, take out of the bin."""
        if self.shows_bin:
            ways = [Item("restore", tr("ui.home.restore"), icon="restore")]
        else:
            ways = [
                Item("export", tr("ui.home.export"), icon="export-variant"),
                Item("delete", tr("ui.home.delete"), icon="trash-can-outline"),
            ]
        does = {"restore": self.restore, "export": self.export, "delete": self.delete}
        self._ways(card.title, ways, lambda key: does[key](card.id))

    def _ways(
        self, title: str, ways: list[Item], then: Callable[[str], None], note: str = ""
    ) -> None:
        sheet = WaysSheet()
        sheet.ask(title, ways, then, note)
        self.shell.layers.open(sheet)

    def delete(self, key: str) -> None:
        self.desk.delete(key, lambda: self._deleted(key))

    def _deleted(self, key: str) -> None:
        self.refresh()
        self.shell.layers.say(
            tr("ui.home.deleted"), tr("ui.undo"), lambda: self.desk.restore(key, self.refresh)
        )

    def restore(self, key: str) -> None:
        self.desk.restore(key, self.refresh)

    def export(self, key: str) -> None:
        """A finished game is saved as it is; before, the table says for what."""
        photos, size = self.safe.photos(key)
        is_over = self.safe.is_over(key)
        if is_over and not photos:
            self.go_on_elsewhere(key)
            return
        ways = [Item("go_on", tr("share.go_on"), tr("share.go_on_note"), icon="export-variant")]
        if not is_over:
            show = Item("show", tr("share.show"), tr("share.show_note"), icon="eye-outline")
            ways.insert(0, show)
        if photos:
            weight = tr("photo.weight", n=photos, size=size)
            ways.append(Item("photos", tr("photo.go_on"), weight, icon="camera-outline"))
        does = {
            "show": self.show_around,
            "go_on": self.go_on_elsewhere,
            "photos": lambda game: self.go_on_elsewhere(game, photos=True),
        }
        note = tr("photo.in_report") if photos and not is_over else ""
        self._ways(tr("ui.home.export"), ways, lambda way: does[way](key), note)

    def show_around(self, key: str) -> None:
        self.shell.layers.close_all()
        self.safe.to_show(key, self._exported)

    def go_on_elsewhere(self, key: str, *, photos: bool = False) -> None:
        self.shell.layers.close_all()
        self.safe.to_go_on(key, self._exported, photos=photos)

    def _exported(self, path: Path) -> None:
        if not share(path, path.stem):
            where = {"file": path.name, "folder": str(path.parent)}
            self.shell.layers.say(tr("ui.home.exported", **where))

    def import_game(self) -> None:
        browses = has_picker()
        ways = file_ways(self.desk.exported(), browses)
        ways.append(Item("backups", tr("ui.home.backups"), icon="backup-restore"))
        note = tr("ui.home.import_note", folder=str(self.desk.folder / "exports"))
        self._ways(
            tr("ui.home.import"), ways, self._imports, tr("tablet.import_note") if browses else note
        )

    def _imports(self, way: str) -> None:
        path = path_of(way)
        if path is not None:
            self._import(path)
        elif way == BROWSE:
            self.browse()
        else:
            self.backups()

    def browse(self) -> None:
        """A file from anywhere on the tablet, by its own picker."""
        pick(
            self.desk.folder / "chosen",
            self._import,
            lambda: self.shell.layers.say(tr("tablet.import_failed")),
        )

    def _import(self, path: Path) -> None:
        self.safe.take(path, self._taken)

    def _taken(self, taken: Taken) -> None:
        self.refresh()
        if taken.known or taken.refused or taken.photos:
            from companion.ui.screens.device.safety import in_words

            self.shell.layers.say(in_words(taken))

    def backups(self) -> None:
        """States kept by themselves, also of games thrown away or damaged."""
        self.shell.go("safety")
        self.shell.page.leave_to = "home"

    def empty_bin(self) -> None:
        self.desk.empty_bin(self.refresh)

    def went_back(self) -> bool:
        if self.shows_bin:
            self.toggle_bin()
        elif self.shows_all:
            self.toggle_all()
        else:
            return False
        return True
