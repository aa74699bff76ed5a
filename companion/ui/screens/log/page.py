"""The log: everything in plain words, newest first; any entry can be gone back to or amended."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.pages.lists import LogLine, LongList
from companion.pages.parts import Button
from companion.ui.presenters.log.page import ALL, ODD
from companion.ui.presenters.panels import Listed, Search
from companion.ui.presenters.phases.views import Foot
from companion.ui.render.page import DrawnPage
from companion.ui.screens.device.pins import PinGate
from companion.ui.screens.phases.standing import BESIDE, StandingPage
from companion.ui.translator import tr

READ_AT_ONCE = 200
SHOWN = ("key", "text", "note", "icon", "in_force", "warned", "here")
LIST, KINDS, EVERYBODY = "log", "kinds", "all"


class LogPage(StandingPage, DrawnPage):
    """Shows the presenter's lines; who or what they are about is chosen above."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    players = ObjectProperty(None, allownone=True)
    amend = ObjectProperty(None, allownone=True)
    photos = ObjectProperty(None, allownone=True)
    has_secrets = True
    keeps: ClassVar[tuple[str, ...]] = ("wanted", "kind")
    wanted = StringProperty(ALL)
    kind = StringProperty(ALL)

    def __init__(self, **kwargs: Any) -> None:
        self._amending: Any = None
        self._came_back = False
        self._version = 0
        self.gate = PinGate(self)
        super().__init__(**kwargs)
        self._read_a_little = Clock.create_trigger(self._read_on)
        self._read_a_little()

    def _read_on(self, _seconds: float) -> None:
        """A little with every frame, so that the first filter of a long game does not wait."""
        if self.presenter.read_on(READ_AT_ONCE):
            self._read_a_little()

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

    # -- showing ---------------------------------------------------------------------------

    def refresh(self) -> None:
        self._version += 1  # the same lines may have other words now
        self._show_lines()
        if self._amending is not None:
            self._amending.refresh()

    def _show_lines(self) -> None:
        self.show(self.make_view())

    def show(self, view: kit.PageView) -> None:
        super().show(view)
        self.list.ask(self.describe)

    @property
    def list(self) -> Any:
        """The card with the lines."""
        return self.cards[LIST]

    @property
    def keys(self) -> tuple[str, ...]:
        """The lines that are shown, by their keys, newest first."""
        keys: tuple[str, ...] = self.list.data.keys
        return keys

    def make_view(self) -> kit.PageView:
        keys = tuple(self.presenter.keys(self.wanted, self.kind))
        count = tr("ui.log.count", n=len(keys))
        kind = self._kind_name(self.kind) if self.kind else tr("amend.all_kinds")
        people = tuple(kit.Person(*one) for one in self.players())
        snap = Button("photo", tr("photo.take"), "camera-outline")
        tabs = [kit.Tab(EVERYBODY, tr("ui.log.all"), "account-group-outline")]
        tabs.append(kit.Tab(ODD, tr("ui.log.odd"), "alert-circle-outline"))
        if self.amend.words.common():  # a game whose actions have no names cannot list them
            tabs.append(kit.Tab(KINDS, kind, "filter-variant"))
        return kit.PageView(
            "log",
            tr("ui.place.log"),
            f"{kind}: {count}" if self.kind else count,
            blocks=(*self._nothing_yet(keys), LongList(LIST, keys, self._version, holds=True)),
            bar=self.bar_with(Foot(others=(snap,)) if self.photos else None),
            people=people,
            person=self.wanted,
            tabs=tuple(tabs),
            tab={ALL: EVERYBODY}.get(self.wanted, self.wanted),
            about=(self.wanted, self.kind),
        )

    def _nothing_yet(self, keys: tuple[str, ...]) -> tuple[kit.Prose, ...]:
        """What will stand here, or that nothing is of the kind that is looked for."""
        if keys:
            return ()
        said = "ui.log.none" if self.wanted != ALL or self.kind else "ui.log.empty"
        return (kit.Prose("empty", tr(said), column=-1),)

    def describe(self, key: str) -> LogLine:
        """What a row of the list shows, when it comes into sight."""
        entry = self.presenter.entry(key)
        colours, heading = self.presenter.about(key)
        shown = {name: getattr(entry, name) for name in SHOWN}
        return LogLine(**shown, colours=tuple(colours), heading=heading)

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

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition("|")
        if what == "line" and touch.kind == "tap":
            self.picked(key)
        elif touch == kit.Touch("photo"):
            self.photos.begin(self)
        elif touch.key.startswith(BESIDE):
            self.leads(touch)
        elif what == "line":
            self.list.hold_open({key: self.opened(key)} if touch.kind == "hold" else {})
        else:
            super().answer(touch)

    def choose_player(self, player: str) -> None:
        self.choose(ALL if player == self.wanted else player)

    def choose_tab(self, tab: str) -> None:
        if tab == KINDS:
            self.choose_kind()
        else:
            self.choose(ALL if tab == EVERYBODY else tab)

    def choose(self, wanted: str) -> None:
        self.wanted = wanted
        self._show_lines()

    def choose_kind(self) -> None:
        """Open the list of the kinds of entries there are."""
        from companion.ui.screens.sheets.lists import SearchSheet

        found = self.presenter.kinds()
        names = sorted((self._kind_name(kind), kind) for kind in found)
        rows = [Listed(ALL, tr("amend.all_kinds"), words=tr("amend.all_kinds").casefold())]
        rows += [
            Listed(kind, name, tr("ui.log.count", n=found[kind]), name.casefold())
            for name, kind in names
        ]
        title, hint = tr("amend.which_kind"), tr("amend.search")
        sheet = self.sheet(SearchSheet)
        sheet.ask(Search(title, tuple(rows), self._kind_chosen, hint), self._kind_chosen)
        self.shell.layers.open(sheet)

    def _kind_name(self, kind: str) -> str:
        return tr(f"action.{kind}")

    def _kind_chosen(self, kind: str) -> None:
        from companion.ui.screens.sheets.lists import SearchSheet

        self.sheet(SearchSheet).close()
        self.kind = kind
        self._show_lines()

    def picked(self, key: str) -> None:
        """A line was tapped: a photo is looked at, of everything else the entry is told."""
        line, photo = self.presenter.line(key), self.presenter.photo(key)
        if photo and self.photos:
            title = self.presenter.entry(key).text
            self.photos.show(self, photo, title, lambda: self.amending.open(line))
        else:
            self.amending.open(line)

    def went_back(self) -> bool:
        self.shell.go("table")
        return True
