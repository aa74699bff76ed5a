"""The sheets of an amendment: an entry in full, its form, and what would follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.entries import Amend
from companion.ui.layout import load
from companion.ui.presenters.amend.page import (
    AmendDraft,
    AmendPresenter,
    ChangeLine,
    PreviewView,
)
from companion.ui.presenters.drafts import Answers
from companion.ui.presenters.panels import Detail, Form, Said
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import Pill, TapArea
from companion.ui.widgets.breakdown import BreakdownRow
from companion.ui.widgets.form_rows import LONG_FORM
from companion.ui.widgets.forms import FormSheet
from companion.ui.widgets.layers import Sheet

ROWS_AT_ONCE = 10
FIELDS_AT_ONCE, FIELDS_A_FRAME = 8, 2


class EntrySheet(Sheet):
    """One entry of the log, and what can be done about it."""

    title = StringProperty()
    note = StringProperty()

    def tell(self, detail: Detail, then: Callable[[str], None]) -> None:
        self.title, self.note = detail.title, detail.note
        tell(self.ids.said, detail.said)
        self.ids.scroll.scroll_y = 1
        self.buttons: dict[str, Pill] = {}
        for box in (self.ids.first, self.ids.offers):
            box.clear_widgets()
        for offer in detail.offers:
            is_first = offer.look == "accent"
            pill = Pill(text=offer.text, icon=offer.icon, look=offer.look or "control")
            pill.size_hint_x, pill.height = 1, theme.target_often
            pill.bind(on_tap=lambda _pill, key=offer.key: then(key))
            self.buttons[offer.key] = pill
            (self.ids.first if is_first else self.ids.offers).add_widget(pill)


def tell(box: Any, said: tuple[Said, ...]) -> None:
    """Lines with their figures and rules."""
    box.clear_widgets()
    for line in said:
        row = BreakdownRow(text=line.text, amount=line.value, rule=line.rule, tone=line.tone)
        box.add_widget(row)


class AmendSheet(FormSheet):
    """Asks for the fields of an action; the answers go into its draft."""

    kinds = LONG_FORM

    def __init__(self, **kwargs: Any) -> None:
        self._filling: AmendDraft | None = None
        self._spare: dict[str, Any] = {}
        self._build_on = Clock.create_trigger(lambda _seconds: self._build(FIELDS_A_FRAME))
        super().__init__(**kwargs)

    def fill(
        self, filling: AmendDraft, presenter: AmendPresenter, then: Callable[[Amend], None]
    ) -> None:
        self._filling, self._presenter = filling, presenter
        self.ask(presenter.question(filling), Answers(), lambda amend, _id, _key: then(amend))

    def forget(self) -> None:
        super().forget()
        self._presenter.given_up(self.question.key)

    def _show_fields(self, form: Form) -> None:
        """The first fields at once, the others a few with every frame: a purchase has dozens."""
        self._form = form
        kinds = [(field.key, field.kind) for field in form.fields]
        if kinds != self._kinds:
            self._kinds, self._spare, self.fields = kinds, self.fields, {}
            self.ids.fields.clear_widgets()
        for field in form.fields:
            if field.key in self.fields:
                self.fields[field.key].show(field, field.value)
        self._build(FIELDS_AT_ONCE if not self.fields else FIELDS_A_FRAME)

    def _build(self, most: int) -> None:
        for field in self._form.fields:
            if field.key in self.fields:
                continue
            widget = self._spare.pop(field.key, None)
            if not isinstance(widget, self.kinds[field.kind]):
                if most == 0:
                    self._build_on()
                    return
                widget, most = self.kinds[field.kind](key=field.key, sheet=self), most - 1
            self.fields[field.key] = widget
            self.ids.fields.add_widget(widget)
            widget.show(field, field.value)

    def answered(self, key: str, value: Any) -> None:
        assert self._filling is not None
        asked = self._asked(key)
        if asked.kind == "text" and asked.value == value:
            return  # the field was only filled
        self._presenter.answered(self._filling, key, value)
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        assert self._filling is not None
        self.ready = self._form.ready or self._filling.draft.touched

    def confirm(self) -> None:
        """Show what follows; what speaks against it is said near the finger."""
        if self._form.ready:
            super().confirm()
        else:
            layers: Any = self.parent
            layers.say("\n".join(line.text for line in self._form.said))

    def focus(self, key: str) -> None:
        self.ids.keypad.most = self._asked(key).most
        super().focus(key)


class PlayerHead(BoxLayout):
    """Whose figures follow."""

    name = StringProperty()
    colour = StringProperty()


class ChangeCells(BoxLayout):
    """A figure's name, before and after, and the change."""

    text = StringProperty()
    before = StringProperty()
    after = StringProperty()
    change = StringProperty()
    tone = StringProperty("text")
    hidden = BooleanProperty(False)


class SecretChange(TapArea):
    """A change behind the screen: before and after show only while a finger holds it."""

    player = StringProperty()
    revealed = BooleanProperty(False)
    sheet = ObjectProperty(None, allownone=True)

    def on_hold(self) -> None:
        self.revealed = self.sheet.may_see(self.player)

    def on_let_go(self) -> None:
        self.revealed = False

    def on_revealed(self, *_: Any) -> None:
        for cells in self.children:
            cells.hidden = not self.revealed


class PreviewSheet(Sheet):
    """What an amendment would change; nothing has changed until it is accepted."""

    title = StringProperty()
    note = StringProperty()
    working = BooleanProperty(True)
    done = NumericProperty(0)
    every = NumericProperty(0)
    nothing = StringProperty()
    has_form = BooleanProperty(False)
    amending = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._coming: Iterator[Widget] = iter(())
        self._again = Clock.create_trigger(self._add_some)
        super().__init__(**kwargs)

    def wait(self) -> None:
        """Nothing to show yet."""
        self._coming = iter(())
        self.working, self.note = True, ""
        self.title = tr("amend.changes")
        self.ids.rows.clear_widgets()

    def show(self, view: PreviewView) -> None:
        self.working = False
        self.title, self.note, self.nothing = view.title, view.note, view.nothing
        self.secrets: dict[str, SecretChange] = {}
        self.ids.rows.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self._coming = self._made(view)
        self._add_some()

    def _add_some(self, *_: Any) -> None:
        """A few rows with every frame: there may be hundreds."""
        for row in islice(self._coming, ROWS_AT_ONCE):
            self.ids.rows.add_widget(row)
            self._again()

    def _made(self, view: PreviewView) -> Iterator[Widget]:
        for changes in view.changes:
            yield PlayerHead(name=changes.name, colour=changes.colour)
            for line in changes.lines:
                yield self._row(changes.player, line)
        if view.misfits:
            yield MisfitHead()
        for misfit in view.misfits:
            lines = MisfitLines()
            tell(lines, misfit)
            yield lines

    def _row(self, player: str, line: ChangeLine) -> Widget:
        cells = ChangeCells(
            text=line.text,
            before=line.before,
            after=line.after,
            change=line.change,
            tone=line.tone,
            hidden=line.secret,
        )
        if not line.secret:
            return cells
        row = SecretChange(player=player, sheet=self, holdable=True)
        row.add_widget(cells)
        self.secrets[player] = row
        return row

    def may_see(self, player: str) -> bool:
        return bool(self.amending.may_see(player))

    def on_close(self) -> None:
        self.amending.preview_closed()


class MisfitHead(BoxLayout):
    """Above the entries that no longer fit."""


class MisfitLines(BoxLayout):
    """An entry that no longer fits, and why."""


load("screens/log/sheets")
