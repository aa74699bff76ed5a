"""Rules and tables to look up, offline, from anywhere; searched as one types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.reference import ALL, Item, Reference
from companion.ui.render.framed import Framed
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import text_field  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Tap
from companion.ui.widgets.layers import Sheet

TYPING_SECONDS = 0.15


class ReferenceRow(Tap, BoxLayout):
    """One line of the list."""

    key = StringProperty()
    number = StringProperty()
    title = StringProperty()
    snippet = StringProperty()
    chosen = BooleanProperty(False)
    ground = ColorProperty([0, 0, 0, 0])
    pick = ObjectProperty(None, allownone=True)

    def on_tap(self) -> None:
        if self.pick:
            self.pick(self.key)


class ItemList(RecycleView):
    """All that was found."""


class FactRow(BoxLayout):
    """A row of a table."""

    label = StringProperty()
    fact = StringProperty()


class ItemDetail(BoxLayout):
    """One rule, card or table in full; `pick` opens a related one."""

    number = StringProperty()
    title = StringProperty()
    text = StringProperty()
    place = StringProperty()  # in the boxed rulebook
    has_related = BooleanProperty(False)
    pick = ObjectProperty(None, allownone=True)

    def show(self, item: Item, titles: Callable[[str], str]) -> None:
        self.number, self.title, self.text = item.number, item.title, item.text
        self.place = item.place
        facts = self.ids.facts
        facts.clear_widgets()
        for label, fact in item.facts:
            facts.add_widget(FactRow(label=label, fact=fact))
        self.has_related = bool(item.related)
        self.ids.related.chosen = ""
        self.ids.related.options = [{"key": key, "text": titles(key)} for key in item.related]


class RuleSheet(Sheet):
    """A rule over any page; `look_up` leads to all the others."""

    look_up = ObjectProperty(None, allownone=True)

    def tell(self, reference: Reference, key: str) -> bool:
        """Show this item; whether there is one."""
        item = reference.item(key)
        if item is not None:
            self.ids.detail.pick = lambda other: self.tell(reference, other)
            self.ids.detail.show(item, lambda other: _name(reference, other))
            self.ids.scroll.scroll_y = 1
        return item is not None


def _name(reference: Reference, key: str) -> str:
    item = reference.item(key)
    return (item.number or item.title) if item else key


class RulesPage(Framed):
    """The list, and beside it what was picked; on narrow screens in a sheet."""

    with_reference = ObjectProperty(None, allownone=True)
    kinds = ObjectProperty(None, allownone=True)
    games = ObjectProperty(None, allownone=True)  # those to choose from; none in a game
    game = ObjectProperty(None, allownone=True)
    read = ObjectProperty(None, allownone=True)
    count = StringProperty()
    shown = StringProperty()
    kind = StringProperty(ALL)
    found = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        self._sheet: RuleSheet | None = None
        self._reference = Reference(())
        super().__init__(**kwargs)
        self._search = Clock.create_trigger(self._find, TYPING_SECONDS)
        theme.bind(form=self._form_changed)
        self.ids.detail.pick = self.picked

    def _form_changed(self, *_: Any) -> None:
        if self.parent:
            self.refresh()

    def choose_game(self, game: str) -> None:
        """Another game's rules."""
        self.read(game)
        self.shown, self.kind = "", ALL
        self.refresh()

    def refresh(self) -> None:
        games = [{"key": key, "text": text} for key, text in self.games()]
        self.ids.games.options = games if len(games) > 1 else []
        self.ids.games.chosen = self.game()
        kinds = [{"key": ALL, "text": tr("end.rules.all")}]
        kinds += [{"key": key, "text": text} for key, text in self.kinds()]
        self.ids.kinds.chosen = self.kind
        if self.ids.kinds.options != kinds:
            self.ids.kinds.options = kinds
        self.with_reference(self._show_all)

    def _show_all(self, reference: Reference) -> None:
        self._reference = reference
        self._find()

    def typed(self) -> None:
        """The words changed: look again when the finger rests."""
        self._search()

    def choose(self, kind: str) -> None:
        self.kind = kind
        self._find()

    def _find(self, *_: Any) -> None:
        items = self._reference.find(self.ids.words.text, self.kind)
        self.count, bar = tr("end.rules.count", n=len(items)), self.bar_with()
        title, back = tr("end.rules.title"), self.back_button()
        self.show_frame(kit.PageView("rules", title, self.count, bar=bar, back=back))
        keys = [item.id for item in items]
        if keys != self.found:
            self.ids.list.scroll_y = 1
        self.found = keys
        wide = theme.form == "landscape"
        if wide and self.shown not in keys and items:
            self.shown = items[0].id
        self.ids.list.data = [
            {
                "key": item.id,
                "number": item.number,
                "title": item.title,
                "snippet": item.snippet,
                "chosen": wide and item.id == self.shown,
                "pick": self.picked,
            }
            for item in items
        ]
        if wide:
            self._show()

    def picked(self, key: str) -> None:
        """Show an item, here or in a sheet."""
        if theme.form == "landscape":
            self.shown = key
            for row in self.ids.list.data:
                row["chosen"] = row["key"] == key
            self.ids.list.refresh_from_data()
            self._show()
        else:
            self._sheet = self._sheet or RuleSheet()
            if self._sheet.tell(self._reference, key):
                self.shell.layers.open(self._sheet)

    def _show(self) -> None:
        item = self._reference.item(self.shown)
        if item is not None:
            self.ids.detail.show(item, lambda other: _name(self._reference, other))
            self.ids.detail_scroll.scroll_y = 1

    def went_back(self) -> bool:
        self.shell.go("table" if self.shell.in_game else "home")
        return True


load("screens/looking_back/rules_parts")
load("screens/looking_back/rules")
