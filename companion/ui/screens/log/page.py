"""The log: everything in plain words, newest first; any entry can be gone back to or amended."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.pages import kit
from companion.pages.parts import Button
from companion.ui.layout import load
from companion.ui.presenters.log.page import ALL, ODD
from companion.ui.presenters.panels import Listed, Search
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.framed import Framed
from companion.ui.screens.device.pins import PinGate
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import lists  # noqa: F401  named in the kv file

READ_AT_ONCE = 200
SHOWN = ("key", "text", "note", "icon", "in_force", "warned", "here")


class LogPage(Framed):
    """Shows the presenter's lines."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    players = ObjectProperty(None, allownone=True)
    amend = ObjectProperty(None, allownone=True)
    photos = ObjectProperty(None, allownone=True)
    has_secrets = True
    wanted = StringProperty(ALL)
    kind = StringProperty(ALL)
    kind_text = StringProperty()
    has_kinds = BooleanProperty(False)  # a game whose actions have no names cannot list them
    count = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._amending: Any = None
        self._search: Any = None
        self._came_back = False
        self.gate = PinGate(self)
        super().__init__(**kwargs)
        self.ids.list.describe = self.describe
        Clock.schedule_interval(self._read_on, 0)

    def _read_on(self, _seconds: float) -> bool:
        """A little with every frame, so that the first filter of a long game does not wait."""
        return bool(self.presenter.read_on(READ_AT_ONCE))

    @property
    def amending(self) -> Any:
        """What is done about one entry; read when the first is tapped."""
        if self._amending is None:
            from companion.ui.screens.log.amend import Amending

            self._amending = Amending(self, self.amend)
        return self._amending

    def on_parent(self, page: Any, parent: Any) -> None:
        super().on_parent(page, parent)
        if parent is not None and not self._came_back:
            self._came_back = True
            Clock.schedule_once(self._open_again)

    def _open_again(self, _seconds: float) -> None:
        if self.parent is not None and self.amend.left_open() is not None:
            self.amending.open_again()

    def refresh(self) -> None:
        self.show()
        if self._amending is not None:
            self._amending.refresh()

    def show(self) -> None:
        keys = self.presenter.keys(self.wanted, self.kind)
        self.has_kinds = bool(self.amend.words.common())
        self.kind_text = self._kind_name(self.kind) if self.kind else tr("amend.all_kinds")
        self.count = tr("ui.log.count", n=len(keys))
        if self.kind:
            self.count = f"{self.kind_text}: {self.count}"
        snap = Button("photo", tr("photo.take"), "camera-outline")
        bar = self.bar_with(Foot(others=(snap,)) if self.photos else None)
        self.show_frame(kit.PageView("log", tr("ui.place.log"), self.count, bar=bar))
        self.ids.list.data = [{"key": key} for key in keys]
        self.ids.list.refresh_from_data()  # the same lines may have other words now
        self._show_filters()

    def describe(self, key: str) -> dict[str, Any]:
        """What a row of the list shows, when it comes into sight."""
        entry = self.presenter.entry(key)
        shown = {name: getattr(entry, name) for name in SHOWN}
        colours, heading = self.presenter.about(key)
        more = {"colours": colours, "heading": heading}
        return shown | more | {"pick": self.picked, "open": self.opened}

    def opened(self, key: str) -> str:
        """A line is held: its amounts, if they are dots that whoever holds it may open."""
        owners = self.presenter.owners(key)
        if not owners:
            return ""
        names = {player: name for player, name, _colour in self.players()}
        asked = owners[0] if len(owners) == 1 else self.wanted
        if asked not in owners:
            if any(map(self.gate.is_locked, owners)):
                self.shell.layers.say(tr("ui.log.whose_amounts"))
                return ""
        elif not self.gate.opens(asked, names[asked], lambda: None):
            return ""
        return str(self.presenter.opened(key))

    def _show_filters(self) -> None:
        brief = theme.form == "phone"  # the shapes are enough: the rows need the room
        filters = [{"key": ALL, "text": tr("ui.log.all")}]
        filters += [
            {"key": player, "text": "" if brief else name, "colour": colour}
            for player, name, colour in self.players()
        ]
        filters.append({"key": ODD, "text": tr("ui.log.odd"), "icon": "alert-circle-outline"})
        chips = self.ids.filters
        chips.chosen = self.wanted
        if chips.options != filters:
            chips.options = filters

    def choose(self, wanted: str) -> None:
        self.wanted = wanted
        self.ids.list.scroll_y = 1
        self.show()

    def choose_kind(self) -> None:
        """Open the list of the kinds of entries there are."""
        from companion.ui.widgets.forms import SearchSheet

        found = self.presenter.kinds()
        names = sorted((self._kind_name(kind), kind) for kind in found)
        rows = [Listed(ALL, tr("amend.all_kinds"), words=tr("amend.all_kinds").casefold())]
        rows += [
            Listed(kind, name, tr("ui.log.count", n=found[kind]), name.casefold())
            for name, kind in names
        ]
        self._search = self._search or SearchSheet()
        title, hint = tr("amend.which_kind"), tr("amend.search")
        self._search.ask(Search(title, tuple(rows), self._kind_chosen, hint), self._kind_chosen)
        self.shell.layers.open(self._search)

    def _kind_name(self, kind: str) -> str:
        return tr(f"action.{kind}")

    def _kind_chosen(self, kind: str) -> None:
        self._search.close()
        self.kind = kind
        self.ids.list.scroll_y = 1
        self.show()

    def picked(self, key: str) -> None:
        """A line was tapped: a photo is looked at, of everything else the entry is told."""
        line, photo = self.presenter.line(key), self.presenter.photo(key)
        if photo and self.photos:
            title = self.presenter.entry(key).text
            self.photos.show(self, photo, title, lambda: self.amending.open(line))
        else:
            self.amending.open(line)

    def answer(self, touch: kit.Touch) -> None:
        if touch == kit.Touch("photo", "tap"):
            self.photos.begin(self)

    def went_back(self) -> bool:
        self.shell.go("table")
        return True


load("screens/log/page")
