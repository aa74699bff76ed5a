"""Rules and tables to look up, offline, from anywhere; searched as one types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pages import kit
from companion.pages.parts import Button
from companion.pages.sheets import Fields, SheetView
from companion.ui.presenters.reference import ALL, Reference
from companion.ui.presenters.reference_page import (
    EVERYTHING,
    GAMES,
    ITEM,
    LIST,
    SEARCH,
    WORDS,
    Sought,
    item_panels,
    rules_view,
)
from companion.ui.render.blocks import GAP, Blocks, margin
from companion.ui.render.page import DrawnPage
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import Scroll

TYPING_SECONDS = 0.15
LIST_SHARE = 0.44  # of the width, where one item stands beside the list
BAR = 10  # beside the item: its scroll bar


class RuleSheet(DrawnSheet):
    """A rule over any page; `look_up` leads to all the others."""

    look_up: Callable[[], None] | None = None

    def tell(self, reference: Reference, key: str) -> bool:
        """Show this item; whether there is one."""
        item = reference.item(key)
        if item is not None:
            self.item, self._reference = item, reference
            self.refresh()
        return item is not None

    def make_view(self) -> SheetView:
        whole, *others = item_panels(self.item, self._reference, tr.translator)
        rules = Button("rules", tr("end.rules.title"), "book-open-variant")
        return SheetView(
            whole.title,
            blocks=tuple(replace(one, column=-1) for one in (replace(whole, title=""), *others)),
            others=(rules,) if self.look_up is not None else (),
            close=Button("close", tr("ui.close")),
            wide=640,
            about=self.item.id,
        )

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind == "tap" and what == ITEM:
            self.tell(self._reference, key)
        elif touch == kit.Touch("rules") and self.look_up is not None:
            self.look_up()


class RulesPage(DrawnPage):
    """The list, and beside it what was picked; on narrow screens in a sheet."""

    with_reference = ObjectProperty(None, allownone=True)
    kinds = ObjectProperty(None, allownone=True)
    games = ObjectProperty(None, allownone=True)  # those to choose from; none in a game
    game = ObjectProperty(None, allownone=True)
    read = ObjectProperty(None, allownone=True)
    keeps: ClassVar[tuple[str, ...]] = ("sought",)

    def __init__(self, **kwargs: Any) -> None:
        self.sought = Sought()
        self._reference = Reference(())
        super().__init__(**kwargs)
        self._search = Clock.create_trigger(self._find, TYPING_SECONDS)
        self.above = Blocks(told=self.touched, plain=True)
        self.aside = Scroll()
        self.item = Blocks(told=self.touched, edged=False, size_hint_x=None)
        self.aside.add_widget(self.item)
        self.middle = BoxLayout()
        self.remove_widget(self.scroll)
        self.middle.add_widget(self.scroll)
        self.add_widget(self.above)
        self.add_widget(self.middle)
        self.aside.bind(size=self._fit_item)
        self.bind(width=self._fit_above)

    # -- showing ---------------------------------------------------------------------------

    def refresh(self) -> None:
        if self.parent is not None:
            self._find()
            self.with_reference(self._show_all)

    def _show_all(self, reference: Reference) -> None:
        self._reference = reference
        self._find()

    def _find(self, *_: Any) -> None:
        """What is sought; beside the list stands the first of it, unless another one was picked."""
        if theme.form == "landscape":
            found = [item.id for item in self._reference.find(self.sought.words, self.sought.kind)]
            if found and self.sought.shown not in found:
                self.sought = replace(self.sought, shown=found[0])
        else:
            self.sought = replace(self.sought, shown="")
        self.show(self.make_view())

    @property
    def found(self) -> list[str]:
        """What is in the list, by its keys."""
        return [row.key for row in self.cards[LIST].data.rows]

    def make_view(self) -> kit.PageView:
        view = rules_view(
            self._reference, tr.translator, self.kinds(), self.sought, self.games(), self.game()
        )
        return replace(view, bar=self.bar_with())

    def show(self, view: kit.PageView) -> None:
        """What is typed stays above, the item beside the list; each is scrolled by itself."""
        above = tuple(one for one in view.blocks if _is_above(one))
        beside = tuple(one for one in view.blocks if getattr(one, "column", 0) == 1)
        rows = tuple(one for one in view.blocks if one not in above and one not in beside)
        self._arrange(bool(beside))
        super().show(replace(view, blocks=rows))
        self.above.show(above)
        self.item.show(tuple(replace(one, column=-1) for one in beside))
        if self._shown != self.sought.shown:
            self._shown = self.sought.shown
            self.aside.scroll_y = 1
        self._fit_above()

    _shown = ""

    def _arrange(self, beside: bool) -> None:
        edge = dp(margin())
        self.middle.spacing = dp(GAP)
        self.middle.padding = (0, 0, edge - dp(BAR) if beside else 0, 0)
        self.scroll.size_hint_x = LIST_SHARE if beside else 1
        self.aside.size_hint_x = 1 - LIST_SHARE
        if beside and self.aside.parent is None:
            self.middle.add_widget(self.aside)
        elif not beside and self.aside.parent is not None:
            self.middle.remove_widget(self.aside)

    def _fit_above(self, *_: Any) -> None:
        self.above.width = self.width
        self.above.fit()

    def _fit_item(self, *_: Any) -> None:
        self.item.width, self.item.room = self.aside.width - dp(BAR), self.aside.height
        self.item.fit()

    @property
    def input(self) -> Any:
        """Where the words are typed."""
        return self.above.cards[SEARCH].inputs[WORDS]

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition("|")
        if touch.kind == "text":
            self.sought = replace(self.sought, words=touch.value)
            self._search()  # when the finger rests
        elif touch.kind == "choose" and touch.key == GAMES:
            self.choose_game(touch.value)
        elif touch.kind == "tap" and what == "row":
            self.picked(key)
        elif touch.kind == "tap" and touch.key.startswith(f"{ITEM}:"):
            self.picked(touch.key.removeprefix(f"{ITEM}:"))
        else:
            super().answer(touch)

    def tapped(self, key: str, box: Any = None) -> None:
        """Nothing else here does anything."""

    asked = tapped

    def choose_tab(self, tab: str) -> None:
        self.sought = replace(self.sought, kind=ALL if tab == EVERYTHING else tab)
        self._find()

    def choose_game(self, game: str) -> None:
        """Another game's rules."""
        self.read(game)
        self.sought = replace(self.sought, shown="", kind=ALL)
        self.refresh()

    def look(self, words: str) -> None:
        """Find these words at once."""
        self.sought = replace(self.sought, words=words)
        self._find()

    def picked(self, key: str) -> None:
        """Show an item, here or in a sheet."""
        if theme.form == "landscape":
            self.sought = replace(self.sought, shown=key)
            self.show(self.make_view())
        else:
            sheet = self.sheet(RuleSheet)
            if sheet.tell(self._reference, key):
                self.shell.layers.open(sheet)

    def went_back(self) -> bool:
        self.shell.go("table" if self.shell.in_game else "home")
        return True


def _is_above(block: Any) -> bool:
    return isinstance(block, Fields) or getattr(block, "key", "") == GAMES
