"""Amending the past from the log: an entry in full, its form, and what would follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.amendments import AmendPreview
from companion.core.entries import Amend
from companion.core.errors import CompanionError
from companion.core.log import LogLine
from companion.ui.layout import load
from companion.ui.presenters.amend import (
    AmendDraft,
    AmendPresenter,
    ChangeLine,
    PreviewView,
)
from companion.ui.presenters.drafts import Answers
from companion.ui.presenters.panels import Detail, Field, Form, Listed, Said, Search
from companion.ui.screens.pins import PinGate
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import Pill, TapArea
from companion.ui.widgets.breakdown import BreakdownRow
from companion.ui.widgets.form_rows import LONG_FORM
from companion.ui.widgets.forms import FormSheet, SearchSheet
from companion.ui.widgets.layers import Sheet

PROGRESS_SECONDS = 0.1
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
            pill = Pill(text=offer.text, icon=offer.icon, look=offer.look)
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
        self._search: SearchSheet | None = None
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
        self._filling.draft.answer(key, value)
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


class Amending:
    """What the log page does about one entry; its sheets are made when first needed."""

    def __init__(self, page: Any, presenter: AmendPresenter, pins: Any) -> None:
        self._page = page
        self.presenter = presenter
        self._gate = PinGate(page, pins)
        self._sheets: dict[type, Any] = {}
        self._line: LogLine | None = None
        self._asked: Amend | None = None
        self._filling: AmendDraft | None = None
        self._preview: AmendPreview | None = None
        self._ticking: Any = None

    def open(self, line: LogLine) -> None:
        """An entry was tapped."""
        self._line = line
        sheet = self._sheet(EntrySheet)
        sheet.tell(self.presenter.entry(line), self._offered)
        self._open(sheet)

    def refresh(self) -> None:
        """Something has happened: whatever is open shows what is true now."""
        form, preview = self._sheets.get(AmendSheet), self._sheets.get(PreviewSheet)
        if form is not None and form.parent is not None:
            form.refresh()
        if preview is not None and preview.parent is not None and self._preview is not None:
            if self.presenter.is_overtaken(self._preview):
                self._layers.say(tr("amend.overtaken"))
                self._ask(self._asked)
            else:
                preview.show(self.presenter.view(self._preview))

    # -- taps ------------------------------------------------------------------------------

    def _offered(self, key: str) -> None:
        assert self._line is not None
        place = self._line.position
        assert place is not None
        match key:
            case "go_back":
                self._sheet(EntrySheet).close()
                self._page.presenter.go_back_to(place)
            case "change":
                self._fill(self.presenter.change(place))
            case "delete":
                self._filling = None
                self._ask(self.presenter.delete(place))
            case "before" | "after":
                self._choose(place, key == "before")

    def _choose(self, place: int, before: bool) -> None:
        def chosen(kind: str) -> None:
            sheet.close()
            self._fill(self.presenter.insert(place, kind, before))

        sheet = self._sheet(SearchSheet)
        sheet.ask(self.presenter.missing(chosen), chosen)
        self._open(sheet)

    def _fill(self, filling: AmendDraft) -> None:
        self._filling = filling
        sheet = self._sheet(AmendSheet)
        sheet.fill(filling, self.presenter, self._ask)
        self._open(sheet)

    # -- what would follow -----------------------------------------------------------------

    def _ask(self, amend: Amend | None) -> None:
        if amend is None:
            return
        self._asked, self._preview = amend, None
        try:
            self.presenter.preview(amend, self._told)
        except CompanionError as error:
            self.change_again()
            self._page.shell.refused(error)
            return
        if self._preview is None:
            self._sheet(PreviewSheet).wait()
            self._open_preview()
            self._tick()

    def _open_preview(self) -> None:
        sheet = self._sheet(PreviewSheet)
        sheet.amending, sheet.has_form = self, self._filling is not None
        if sheet.parent is None:
            self._open(sheet)

    def _told(self, answer: AmendPreview | CompanionError | None) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
        if isinstance(answer, AmendPreview):
            self._preview = answer
            self._sheet(PreviewSheet).show(self.presenter.view(answer))
            self._open_preview()
            return
        self.change_again()
        if answer is None:
            self._layers.say(tr("amend.failed"))
        else:
            self._page.shell.refused(answer)

    def _tick(self, *_: Any) -> None:
        """How far the replay is."""
        sheet = self._sheet(PreviewSheet)
        if sheet.parent is not None and sheet.working:
            sheet.done, sheet.every = self.presenter.progress
            self._ticking = Clock.schedule_once(self._tick, PROGRESS_SECONDS)

    def _close_preview(self) -> None:
        sheet = self._sheets.get(PreviewSheet)
        if sheet is not None:
            sheet.close()

    def preview_closed(self) -> None:
        """Refused or left: everything is as it was."""
        self.presenter.forget_preview()
        self._asked = None

    def may_see(self, player: str) -> bool:
        """Whether a secret figure may show; asks for the number that guards it."""
        if not self._gate.is_locked(player):
            return True
        names = {key: name for key, name, _ in self._page.players()}
        self._gate.ask(player, names.get(player, player))
        return False

    def keep(self) -> None:
        """Everything stays as it was."""
        if self._filling is not None:
            self.presenter.given_up(self._filling.key)
        self._close_preview()

    def change_again(self) -> None:
        """Back from what would follow to the form."""
        self._close_preview()
        if self._filling is not None:
            self._fill(self._filling)

    def accept(self) -> None:
        preview, session = self._preview, self._page.session
        if preview is None:
            return
        count = len(session.journal.entries)

        def heard() -> None:
            if len(session.journal.entries) > count:
                session.forget(heard)
                if self._filling is not None:
                    self.presenter.given_up(self._filling.key)
                self._layers.close_all()

        def refused(error: CompanionError) -> None:
            session.forget(heard)
            self._preview = preview
            self._page.shell.refused(error)

        self._preview = None  # a second tap changes nothing
        session.listen(heard)
        self.presenter.accept(preview, refused)

    @property
    def _layers(self) -> Any:
        return self._page.shell.layers

    def _open(self, sheet: Sheet) -> None:
        """Show a sheet instead of the one before."""
        for other in self._sheets.values():
            if other is not sheet:
                other.close()
        self._layers.open(sheet)

    def _sheet(self, kind: type) -> Any:
        if kind not in self._sheets:
            self._sheets[kind] = kind()
        return self._sheets[kind]


load("screens/amend")
