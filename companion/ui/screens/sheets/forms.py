"""Sheets that ask and tell: a form, and one thing in full. No game in them.

A form is made anew from its answers at every change; only what changed is drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.clock import Clock

from companion.core.entries import new_id
from companion.core.errors import CompanionError
from companion.pages.dice import Dice
from companion.pages.forms import Detail, Field, Form, Listed
from companion.pages.kit import Touch
from companion.pages.parts import Button
from companion.pages.sheets import Fields, Keys, Lines, SheetBlock, SheetView, Throw, pressed
from companion.ui.presenters.dice import Throw as Thrown
from companion.ui.presenters.drafts import Answers
from companion.ui.presenters.panels import Question, Search
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.screens.sheets.lists import SearchSheet
from companion.ui.screens.sheets.reasons import Explained
from companion.ui.translator import tr

CONFIRM = "confirm"


def close_button() -> Button:
    return Button("close", tr("ui.close"))


def blocks_of(fields: tuple[Field, ...], typed: str = "") -> Iterator[SheetBlock]:
    """Fields one below the other; a throw is a block of its own."""
    together: list[Field] = []
    for field in fields:
        if field.kind != "dice":
            together.append(field)
            continue
        if together:
            yield Fields(f"fields:{together[0].key}", tuple(together), typed)
            together = []
        yield _throw(field)
    if together:
        yield Fields(f"fields:{together[0].key}", tuple(together), typed)


def _throw(field: Field) -> Throw:
    lying = tuple(int(face) for face in field.value)[: len(field.sides)]
    faces = (*lying, *(0,) * (len(field.sides) - len(lying)))
    names = tuple((choice.text, choice.tint) for choice in field.choices)
    roll = Button("roll", field.hint, "dice-multiple-outline") if field.hint else None
    return Throw(field.key, field.label, Dice(tuple(field.sides), faces, names=names), roll)


class FormSheet(DrawnSheet):
    """Asks; the answers are kept until they are booked or given up."""

    question: Question | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._search: SearchSheet | None = None
        self._explained = Explained()
        self._typed, self._amount = "", 0
        self._bring_in_sight = Clock.create_trigger(self._show_typed)

    @property
    def is_private(self) -> bool:  # type: ignore[override]
        """Whether the question is about what only one player may see."""
        return self.question is not None and self.question.secret

    @property
    def has_secrets(self) -> bool:  # type: ignore[override]
        return self.is_private

    def on_open(self) -> None:
        super().on_open()
        self._bring_in_sight()

    def ask(
        self, question: Question, answers: Answers, then: Callable[[Any, str, str], None]
    ) -> None:
        self.question, self._then = question, then
        self._kept, self._answers = answers, answers.of(question.key)
        self._entry_id = new_id()
        self._typed, self._amount = "", 0
        self._explained = Explained()
        self.scroll.scroll_y = 1
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

    # -- showing ---------------------------------------------------------------------------

    def make_view(self) -> SheetView:
        form = self.form = self._answered(self.question.form(self._answers))
        if form.keypad and self._typed not in {one.key for one in form.fields}:
            counted = (one.key for one in form.fields if one.kind == "count")
            self._typed, self._amount = next(counted, ""), 0
        typed = self._typed if form.keypad else ""
        said = (Lines("said", self._explained.told(form.said)),) if form.said else ()
        confirm = Button(CONFIRM, form.confirm, "check", self.is_ready(form))
        return SheetView(
            form.title,
            blocks=(*blocks_of(form.fields, typed), *said),
            keys=Keys() if form.keypad else None,
            act=confirm,
            close=close_button(),
            wide=860 if form.keypad else 640,
            about=self.question.key,
        )

    def _answered(self, form: Form) -> Form:
        fields = tuple(
            replace(field, value=self._answers.get(field.key, field.value)) for field in form.fields
        )
        return replace(form, fields=fields)

    def is_ready(self, form: Form) -> bool:
        return form.ready

    def field(self, key: str) -> Field:
        """A field of the form with its answer."""
        return next(field for field in self.form.fields if field.key == key)

    def input(self, key: str) -> Any:
        """Where the words of a field are typed."""
        return self._card_of(key).inputs[key]

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: Touch) -> None:
        if touch.kind in ("text", "throw"):
            self.answered(touch.key, touch.value)
            return
        if touch.kind != "tap":
            return
        what, _, rest = touch.key.partition("|")
        key, _, value = rest.partition("|")
        if touch.key == CONFIRM:
            self.confirm()
        elif touch.key.startswith("key:"):
            self._press(touch.key.removeprefix("key:"))
        else:
            self._touched(what, key, value)

    def _touched(self, what: str, key: str, value: str) -> None:
        match what:
            case "one":
                self.answered(key, value)
            case "many":
                self.answered(key, self._turned(key, value))
            case "minus" | "plus":
                self._typed, self._amount = key, 0
                self.answered(key, int(self.field(key).value) + (1 if what == "plus" else -1))
            case "type":
                self._typed, self._amount = key, 0
                self.refresh()
                self._bring_in_sight()
            case "pick":
                self.look_up(key)
            case "drop" | "fewer":
                self.answered(key, False)
            case "more":
                self.answered(key, True)
            case "roll":
                self._roll(key)
            case "rule":
                self._explained.turn(key)
                self.refresh()
            case "stop":
                self._card_of(key).pick_stop(key, int(value))
            case "named":
                self.answered(key, self._card_of(key).named(key, value))

    def _card_of(self, key: str) -> Any:
        """The card that has the line of this field."""
        return next(card for card in self.blocks.cards.values() if key in _keys_of(card.data))

    def _turned(self, key: str, value: str) -> list[str]:
        field = self.field(key)
        chosen = {str(one) for one in field.value or ()} ^ {value}
        return [choice.key for choice in field.choices if choice.key in chosen]

    def _roll(self, key: str) -> None:
        """The app rolls the dice that do not lie there yet; all of them if all do."""
        dice = _throw(self.field(key)).dice
        throw = Thrown(dice.sides, [] if all(dice.faces) else list(dice.faces))
        throw.roll(App.get_running_app().dice)
        self.answered(key, throw.faces)

    def answered(self, key: str, value: Any) -> None:
        """A field was changed."""
        self._answers[key] = value
        self._kept.keep(self.question.key, self._answers)
        self.refresh()

    # -- numbers that are typed ------------------------------------------------------------

    def _press(self, key: str) -> None:
        """A key of the keypad; the first one replaces what was there."""
        if self._typed:
            self._amount = pressed(self._amount, key, self.field(self._typed).most)
            self.answered(self._typed, self._amount)
            self._bring_in_sight()

    def _show_typed(self, *_: Any) -> None:
        """The number that is typed stands in the window of the form, not below its edge."""
        if self.parent is not None and self._typed and self.form.keypad:
            self.spot(f"type|{self._typed}")

    def look_up(self, key: str) -> None:
        """Open the list of a field's choices."""
        field = self.field(key)
        rows = tuple(Listed(x.key, x.text, words=x.text.casefold()) for x in field.choices)

        def found(chosen: str) -> None:
            sheet.close()
            self.answered(key, chosen)

        sheet = self._search = SearchSheet()
        sheet.ask(Search(field.label, rows, found, tr("amend.search")), found)
        layers: Any = self.parent
        layers.open(sheet)

    def confirm(self) -> None:
        values = {field.key: field.value for field in self.form.fields} | self._answers
        self._then(self.question.action(values), self._entry_id, self.question.key)


def _keys_of(block: Any) -> set[str]:
    return {field.key for field in block.fields} if isinstance(block, Fields) else set()


class DetailSheet(DrawnSheet):
    """One thing in full, and what can be done about it."""

    def tell(self, detail: Detail, then: Callable[[str], None]) -> None:
        self.detail, self._then = detail, then
        self._explained = Explained()
        self.refresh()

    def make_view(self) -> SheetView:
        detail = self.detail
        offers = [replace(offer, key=f"offer|{offer.key}") for offer in detail.offers]
        act = next((offer for offer in offers if offer.look == "accent"), None)
        said = (Lines("said", self._explained.told(detail.said)),) if detail.said else ()
        return SheetView(
            detail.title,
            detail.note,
            blocks=said,
            act=act,
            others=tuple(offer for offer in offers if offer is not act),
            close=close_button(),
            wide=600,
            about=detail.title,
        )

    def answer(self, touch: Touch) -> None:
        what, _, key = touch.key.partition("|")
        if touch.kind == "tap" and what == "offer":
            self._then(key)
        elif touch.kind == "tap" and what == "rule":
            self._explained.turn(key)
            self.refresh()
