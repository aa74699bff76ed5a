"""A player's sheet: six tabs of panels; a tap opens what it asks for, a long tap says why."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.layout import load
from companion.ui.presenters.drafts import Answers, in_memory
from companion.ui.presenters.panels import (
    Act,
    Amount,
    Answer,
    Detail,
    PanelsView,
    Pin,
    Question,
    Search,
    Statement,
)
from companion.ui.presenters.phases import Button, Foot
from companion.ui.render.columns import Columns  # noqa: F401  named in the kv file
from companion.ui.render.framed import Framed
from companion.ui.render.panel import PanelCard
from companion.ui.render.strip import PersonChip, Strip, StripView, TabChip
from companion.ui.screens.pins import PinGate
from companion.ui.screens.sheets import PaySheet
from companion.ui.translator import tr
from companion.ui.widgets.breakdown import BreakdownSheet
from companion.ui.widgets.forms import (
    DetailSheet,
    FormSheet,
    SearchSheet,
    StatementSheet,
)

SHOWN = "sheet"  # whose sheet was looked at, and which tab


class PlayerPage(Framed):
    """Shows the presenter's view; opens what a tap asks for."""

    lights = "table"
    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    has_secrets = True
    drafts = ObjectProperty(None, allownone=True)
    player_name = StringProperty()
    revealed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._sheets: dict[type, Any] = {}
        self._came_back = False
        super().__init__(**kwargs)
        self.drafts = self.drafts or in_memory()
        self.answers = Answers(self.drafts)
        self._gate = PinGate(self)
        self.ids.columns.listener = self
        self.strip = Strip(told=self.answer)
        self.add_widget(self.strip, len(self.children) - 1)
        self._again = Clock.create_trigger(lambda _seconds: self.refresh())

    @property
    def cards(self) -> dict[str, PanelCard]:
        """The panels of the tab."""
        cards: dict[str, PanelCard] = self.ids.columns.cards
        return cards

    # -- showing ---------------------------------------------------------------------------

    def open_player(self, player: str, tab: str = "") -> None:
        """Turn to a player's sheet, at a tab or the one last looked at."""
        self.presenter.open(player, tab)
        self.refresh()
        self.drafts.put(SHOWN, [self.presenter.player, self.presenter.tab])
        self.ids.scroll.scroll_y = 1

    def on_parent(self, page: Any, parent: Any) -> None:
        super().on_parent(page, parent)
        if parent is not None and not self._came_back:
            self._came_back = True
            self.presenter.open(*self.drafts.get(SHOWN, ("", "")))
            Clock.schedule_once(self._open_again)

    def _open_again(self, _seconds: float) -> None:
        """The form that lay open when the app died lies open again."""
        player, _, key = self.answers.left_open(self.shell.current).partition("|")
        if key and player == self.presenter.player and self.parent is not None:
            answer = self.presenter.tapped(key)
            if isinstance(answer, Question | Amount):
                self._opened(answer, key)

    def refresh(self) -> None:
        view: PanelsView = self.presenter.view()
        self.player_name = view.name
        self.ids.columns.show(view.panels)
        self._show_strip(view)
        self._show_frame(view)
        sheet = self._sheets.get(FormSheet)
        if sheet is not None and sheet.parent is not None:
            sheet.refresh()

    def _show_strip(self, view: PanelsView) -> None:
        people = tuple(PersonChip(*player) for player in view.players)
        tabs = tuple(TabChip(tab.key, tab.text, tab.icon) for tab in view.tabs)
        self.strip.show(StripView(people, view.player, tabs, view.tab))

    def _show_frame(self, view: PanelsView) -> None:
        """The one offer in gold is what is done most."""
        buttons = [Button(x.key, x.text, x.icon) for x in view.foot if x.look != "accent"]
        main = [Button(x.key, x.text, x.icon) for x in view.foot if x.look == "accent"]
        foot = Foot(main[0] if main else None, (*main[1:], *buttons), view.foot_note)
        bar, back = self.bar_with(foot), self.back_button()
        self.show_frame(kit.PageView("player", view.name, view.note, bar=bar, back=back))

    def answer(self, touch: kit.Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind != "tap":
            return
        if what == "person":
            self.open_player(key)
        elif what == "tab":
            self.open_player("", key)
        else:
            self.tapped(touch.key)

    # -- secrets ---------------------------------------------------------------------------

    def is_locked(self) -> bool:
        return self._gate.is_locked(self.presenter.player)

    def reveal(self, revealed: bool) -> None:
        """A secret is held: what belongs to it shows as well."""
        self.revealed = revealed
        for card in self.cards.values():
            card.reveal(revealed)

    def unlock(self) -> None:
        """Ask for the number that guards this player's secrets."""
        self._gate.ask(self.presenter.player, self.player_name)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str, _box: Any = None) -> None:
        self._opened(self.presenter.tapped(key), key)

    def asked(self, key: str, box: Any) -> None:
        """Something was held: say why."""
        why = self.presenter.held(key)
        if why is None:
            return
        sheet = self._sheet(BreakdownSheet)
        lines = [
            {"text": x.text, "amount": x.amount, "rule": x.rule, "is_total": x.is_total}
            for x in why.lines
        ]
        sheet.tell(why.title, lines, why.note)
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    def stepped(self, key: str, change: int) -> None:
        self.presenter.stepped(key, change)
        self.refresh()

    def chose(self, panel: str, key: str) -> None:
        self.presenter.chose(panel, key)
        self._again()  # not while the tapped chip still handles its touch

    def _opened(self, answer: Answer, key: str = "") -> None:
        match answer:
            case None:
                self.refresh()
            case Act():
                self._act(answer)
            case Question() if answer.secret and self.is_locked():
                self.unlock()
            case Question():
                self._ask(answer, key)
            case Detail():
                self._open(DetailSheet, lambda sheet: sheet.tell(answer, self._offered))
            case Search():
                then = answer.then
                self._open(SearchSheet, lambda sheet: sheet.ask(answer, self._found(then)))
            case Statement():
                self._state(answer)
            case Amount():
                self._pay(answer)
            case Pin():
                self._gate.ask(answer.player, self.player_name, answer.new)

    def _offered(self, key: str) -> None:
        self._sheet(DetailSheet).close()
        self._opened(self.presenter.tapped(key), key)

    def _found(self, then: Any) -> Any:
        def found(key: str) -> None:
            self._sheet(SearchSheet).close()
            self._opened(then(key))

        return found

    def _ask(self, question: Question, key: str) -> None:
        asked = f"{self.presenter.player}|{key}" if key else ""
        self.answers.opened(self.shell.current, asked)
        self._open(FormSheet, lambda sheet: sheet.ask(question, self.answers, self._answered))

    def _answered(self, action: Any, entry_id: str, key: str) -> None:
        sheet = self._sheet(FormSheet)

        def done() -> None:
            self.answers.done(key)
            sheet.close()

        self._do(action, entry_id, done)

    def _act(self, act: Act) -> None:
        for action in (act.action, *act.also):
            self._do(action, "", lambda: None)

    def _state(self, statement: Statement) -> None:
        sheet = self._sheet(StatementSheet)
        sheet.listener = self
        sheet.tell(statement, tr("sheet.hold_to_see"))
        self.shell.layers.open(sheet)

    def _pay(self, amount: Amount) -> None:
        sheet = self._sheet(PaySheet)
        sheet.ask(self.presenter.payment(), self._paid)
        self.answers.opened(self.shell.current, f"{amount.player}|pay")
        if amount.amount:
            sheet.pays = amount.amount < 0
            sheet.ids.keypad.value = abs(amount.amount)
        self.shell.layers.open(sheet)

    def _paid(self, giver: str, taker: str, amount: int, reason: str, entry_id: str) -> None:
        action = self.presenter.paid(giver, taker, amount, reason)
        self._do(action, entry_id, self._sheet(PaySheet).done)

    # -- doing -----------------------------------------------------------------------------

    def _do(self, action: Any, entry_id: str, done: Any) -> None:
        """Do it; what was open closes when it is done and stays when it is refused."""
        count = len(self.session.journal.entries)

        def heard() -> None:
            if len(self.session.journal.entries) > count:
                self.session.forget(heard)
                self.presenter.done(action)
                done()
                self.refresh()

        def refused(error: Any) -> None:
            self.session.forget(heard)
            anyway = SimpleNamespace(do=lambda again: self._do(again, "", done))
            self.shell.refused_with(action, anyway)(error)

        self.session.listen(heard)
        self.session.do(action, refused, entry_id)

    def _open(self, kind: type, prepare: Any) -> None:
        sheet = self._sheet(kind)
        prepare(sheet)
        self.shell.layers.open(sheet)

    def _sheet(self, kind: type) -> Any:
        if kind not in self._sheets:
            self._sheets[kind] = kind(drafts=self.drafts) if kind is PaySheet else kind()
            if kind in (FormSheet, PaySheet):
                self._sheets[kind].bind(on_close=lambda _sheet: self.answers.closed())
        return self._sheets[kind]

    def went_back(self) -> bool:
        self.shell.go("table")
        return True


load("screens/player")
