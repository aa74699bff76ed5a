"""Sheets that ask and tell: a form, one thing in full, a long list with a search. No game in them.

A form is made anew from its answers at every change; only fields that changed are built again.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.stacklayout import StackLayout

from companion.core.errors import CompanionError
from companion.ui.layout import load
from companion.ui.lettering.measure import width_of
from companion.ui.presenters.drafts import Answers
from companion.ui.presenters.panels import (
    Detail,
    Field,
    Form,
    Listed,
    Question,
    Said,
    Search,
    Statement,
)
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import figures, keypad, lists, text_field  # noqa: F401  named in kv
from companion.ui.widgets.basic import Pill, Tap
from companion.ui.widgets.breakdown import BreakdownRow
from companion.ui.widgets.choices import Chips
from companion.ui.widgets.layers import Sheet

SECRET = "••••"
LONG_VALUE = 10
SHORT_NAME = {"phone": 4, "tablet": 12}


class Flow(StackLayout):
    """Buttons that wrap."""


class ManyChips(Chips):
    """Choices of which several may be chosen."""

    selected = ListProperty([])

    def on_options(self, *args: Any) -> None:
        super().on_options(*args)
        self._mark()

    def on_selected(self, *_: Any) -> None:
        self._mark()

    def on_chosen(self, *_: Any) -> None: ...

    def _mark(self) -> None:
        for chip in self.children:
            chip.chosen = chip.key in self.selected

    def _tapped(self, chip: Any) -> None:
        chosen = list(self.selected)
        chosen.remove(chip.key) if chip.key in chosen else chosen.append(chip.key)
        order = [option["key"] for option in self.options]
        self.selected = sorted(chosen, key=order.index)
        self.dispatch("on_choose", chip.key)


class Asked(BoxLayout):
    """A field of a form; tells its sheet what was answered."""

    sheet = ObjectProperty(None, allownone=True)
    key = StringProperty()
    label = StringProperty()

    def show(self, field: Field, value: Any) -> None:
        raise NotImplementedError


def _options(field: Field) -> list[dict[str, Any]]:
    return [
        {"key": x.key, "text": x.text, "colour": x.colour, "icon": x.icon, "tint": x.tint}
        for x in field.choices
    ]


LONGEST_WORD_BESIDE = 12


class OneField(Asked):
    """One of several; of two, beside its name."""

    brief = BooleanProperty(False)

    def show(self, field: Field, value: Any) -> None:
        self.label = field.label
        names = [choice.text for choice in field.choices]
        short = SHORT_NAME["phone" if theme.form == "phone" else "tablet"]
        self.brief = len(names) == 2 and max(map(len, names)) <= short and _is_narrow(self.label)
        chips, options = self.ids.chips, _options(field)
        chips.chosen = "" if value is None else str(value)
        if chips.options != options:
            chips.options = options


def _is_narrow(label: str) -> bool:
    """Whether a name leaves room beside it: on a phone its longest word decides."""
    longest = max(map(len, label.split()), default=0)
    return theme.form != "phone" or longest * theme.text_size <= LONGEST_WORD_BESIDE


class ManyField(Asked):
    """Several of several."""

    def show(self, field: Field, value: Any) -> None:
        self.label = field.label
        chips, options = self.ids.chips, _options(field)
        chips.selected = list(value)
        if chips.options != options:
            chips.options = options


class CountField(Tap, Asked):
    """A number between minus and plus; with a keypad it can be typed as well."""

    focused = BooleanProperty(False)
    tint = StringProperty()
    ground = ColorProperty([0, 0, 0, 0])
    is_cramped = BooleanProperty(False)

    def breaks(self, label: str, room: float, size: float) -> bool:
        """Whether a word of the label is too long to stand beside the buttons."""
        return any(width_of(word, "Roboto", size) > room for word in label.split())

    def show(self, field: Field, value: Any) -> None:
        self.label, self.tint = field.label, field.hint
        stepper = self.ids.stepper
        stepper.least, stepper.most, stepper.value = field.least, field.most, int(value)

    def on_tap(self) -> None:
        self.sheet.focus(self.key)


class TextField(Asked):
    """Words."""

    lines = NumericProperty(1)

    def show(self, field: Field, value: Any) -> None:
        self.label = field.label
        self.lines = 3 if field.most > 200 else 1
        if self.ids.field.text != str(value):
            self.ids.field.text = str(value)


FIELDS: dict[str, type[Asked]] = {
    "one": OneField,
    "many": ManyField,
    "count": CountField,
    "text": TextField,
}


class FormSheet(Sheet):
    """Asks; the answers are kept until they are booked or given up."""

    title = StringProperty()
    confirm_text = StringProperty()
    ready = BooleanProperty(True)
    has_keypad = BooleanProperty(False)
    has_scrolled = BooleanProperty(False)  # stays: the bar's room must not depend on itself
    kinds = FIELDS

    def __init__(self, **kwargs: Any) -> None:
        self._search: SearchSheet | None = None
        self._seen_height = -1.0
        self._show_focused_soon = Clock.create_trigger(self._show_focused)
        super().__init__(**kwargs)

    def on_open(self) -> None:
        self._bring_in_sight()

    def ask(
        self, question: Question, answers: Answers, then: Callable[[Any, str, str], None]
    ) -> None:
        self.question, self._then = question, then
        self._kept, self._answers = answers, answers.of(question.key)
        self._entry_id = uuid.uuid4().hex
        self.fields: dict[str, Any] = {}
        self._kinds: list[tuple[str, str]] = []
        self._focused = ""
        self.ids.fields.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self.has_scrolled = False
        try:
            self.refresh()
        except (LookupError, ValueError, CompanionError):
            if not self._answers:
                raise
            self.forget()  # answered when the table stood otherwise
            self.refresh()

    def forget(self) -> None:
        """Nothing is answered any more."""
        self._answers = {}
        self._kept.done(self.question.key)

    def cancel(self) -> None:
        self.forget()
        self.close()

    def refresh(self) -> None:
        form: Form = self.question.form(self._answers)
        self.title, self.confirm_text, self.ready = form.title, form.confirm, form.ready
        self.has_keypad = form.keypad
        self._show_fields(form)
        _tell(self.ids.said, form.said)
        if form.keypad and not self._focused:
            self.focus(next(field.key for field in form.fields if field.kind == "count"))

    def _show_fields(self, form: Form) -> None:
        kinds = [(field.key, field.kind) for field in form.fields]
        if kinds != self._kinds:
            self._kinds = kinds
            box = self.ids.fields
            box.clear_widgets()
            before = self.fields
            self.fields = {}
            for field in form.fields:
                kind = self.kinds[field.kind]
                widget = before.get(field.key)
                if not isinstance(widget, kind):
                    widget = kind(key=field.key, sheet=self)
                self.fields[field.key] = widget
                box.add_widget(widget)
        for field in form.fields:
            self.fields[field.key].show(field, self._answers.get(field.key, field.value))
        self._form = form

    def answered(self, key: str, value: Any) -> None:
        """A field was changed."""
        self._answers[key] = value
        self._kept.keep(self.question.key, self._answers)
        self.refresh()

    def counted(self, key: str, change: int) -> None:
        widget = self.fields[key]
        self.answered(key, int(widget.ids.stepper.value) + change)
        self.focus(key)

    def focus(self, key: str) -> None:
        """The keypad types into this field from now on; a second number replaces the first."""
        if not self.has_keypad:
            return
        self._focused = ""
        for field in self.fields.values():
            if isinstance(field, CountField):
                field.focused = field.key == key
        self.ids.keypad.value = 0
        self._focused = key
        self._bring_in_sight()

    def _bring_in_sight(self) -> None:
        """The number that is typed stands in the window of the form, not below its edge."""
        self._seen_height = -1.0
        self._show_focused_soon()

    def _show_focused(self, *_: Any) -> None:
        field, content = self.fields.get(self._focused), self.ids.content
        if field is None or not self.parent:
            return
        self.ids.scroll.scroll_to(field, padding=dp(4), animate=False)
        if content.height != self._seen_height:  # the layout is still being worked out
            self._seen_height = content.height
            self._show_focused_soon()

    def typed(self, value: int) -> None:
        if self._focused:
            self.answered(self._focused, int(value))

    def look_up(self, key: str) -> None:
        """Open the list of a field's choices."""
        field = self._asked(key)
        rows = tuple(Listed(x.key, x.text, words=x.text.casefold()) for x in field.choices)

        def found(chosen: str) -> None:
            assert self._search is not None
            self._search.close()
            self.answered(key, chosen)

        self._search = self._search or SearchSheet()
        self._search.ask(Search(field.label, rows, found, tr("amend.search")), found)
        layers: Any = self.parent
        layers.open(self._search)

    def _asked(self, key: str) -> Field:
        return next(field for field in self._form.fields if field.key == key)

    def confirm(self) -> None:
        values = {field.key: field.value for field in self._form.fields} | self._answers
        self._then(self.question.action(values), self._entry_id, self.question.key)


def _tell(box: Any, said: tuple[Said, ...]) -> None:
    """The lines; on a phone a long value follows its words instead of squeezing them."""
    box.clear_widgets()
    for line in said:
        text, value = line.text, line.value
        if theme.form == "phone" and len(value) > LONG_VALUE:
            text, value = f"{text}: {value}", ""
        box.add_widget(BreakdownRow(text=text, amount=value, rule=line.rule, tone=line.tone))


class DetailSheet(Sheet):
    """One thing in full, and what can be done about it."""

    title = StringProperty()
    note = StringProperty()

    def tell(self, detail: Detail, then: Callable[[str], None]) -> None:
        self.title, self.note = detail.title, detail.note
        _tell(self.ids.said, detail.said)
        box = self.ids.offers
        box.clear_widgets()
        self.buttons: dict[str, Pill] = {}
        for offer in detail.offers:
            pill = Pill(text=offer.text, icon=offer.icon, look=offer.look or "control")
            pill.bind(on_tap=lambda _pill, key=offer.key: then(key))
            self.buttons[offer.key] = pill
            box.add_widget(pill)


class ListedRow(Tap, BoxLayout):
    """A row of a long list."""

    key = StringProperty()
    text = StringProperty()
    note = StringProperty()
    quiet = BooleanProperty(False)
    pick = ObjectProperty(None, allownone=True)

    def on_tap(self) -> None:
        if self.pick:
            self.pick(self.key)


class ListedList(RecycleView):
    """A long list; `data` are dicts of a row's properties."""

    has_notes = BooleanProperty(True)
    note_height = NumericProperty(0)


class SearchSheet(Sheet):
    """One of many, found by words or number."""

    title = StringProperty()
    hint = StringProperty()
    count = NumericProperty(0)

    def ask(self, search: Search, then: Callable[[str], None]) -> None:
        self._search, self._then = search, then
        self.title, self.hint = search.title, search.hint
        self.ids.list.has_notes = any(row.note for row in search.rows)
        self.ids.words.text = ""
        self.look("")

    def look(self, words: str) -> None:
        """Show the rows in which every word is found; a number finds its row first."""
        wanted = words.casefold().replace("'", "’").split()
        rows = [
            row
            for row in self._search.rows
            if all(word in row.words.replace("'", "’") for word in wanted)
        ]
        if len(wanted) == 1:
            rows.sort(key=lambda row: row.key != wanted[0])
        self.count = len(rows)
        self.ids.list.data = [self._data(row) for row in rows]
        self.ids.list.scroll_y = 1

    def _data(self, row: Listed) -> dict[str, Any]:
        return {
            "key": row.key,
            "text": row.text,
            "note": row.note,
            "quiet": row.quiet,
            "pick": self._then,
        }


class StatementSheet(Sheet):
    """A purse's bookings; the balance after each shows only while it is held."""

    title = StringProperty()
    heading = StringProperty()
    listener = ObjectProperty(None, allownone=True)

    def tell(self, statement: Statement, heading: str) -> None:
        self._statement = statement
        self.title, self.heading = statement.title, heading
        self.reveal(False)

    def reveal(self, revealed: bool) -> None:
        self.ids.list.data = [
            {
                "text": row.text,
                "note": row.note,
                "amount": row.value,
                "balance": row.secret if revealed else SECRET,
                "is_gain": row.tone == "gain",
            }
            for row in self._statement.rows
        ]


class PinSheet(Sheet):
    """Asks for a number of four to eight digits."""

    title = StringProperty()
    note = StringProperty()
    confirm_text = StringProperty()
    digits = StringProperty()
    may_be_empty = BooleanProperty(False)

    def ask(
        self, words: dict[str, str], then: Callable[[str], None], may_be_empty: bool = False
    ) -> None:
        self.title, self.note = words["title"], words["note"]
        self.confirm_text, self._then = words["confirm"], then
        self.may_be_empty = may_be_empty
        self.digits = ""

    def press(self, key: str) -> None:
        self.digits = self.digits[:-1] if key == "back" else (self.digits + key)[:8]

    def confirm(self) -> None:
        self._then(self.digits)


load("widgets/forms")
