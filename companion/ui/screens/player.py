"""A player's sheet: six tabs of panels; a tap opens what it asks for, a long tap says why."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.layout import load
from companion.ui.presenters.drafts import Answers, in_memory
from companion.ui.presenters.panels import (
    Act,
    Amount,
    Answer,
    Detail,
    Offer,
    PanelsView,
    Pin,
    Question,
    Search,
    Statement,
)
from companion.ui.render.columns import Columns  # noqa: F401  named in the kv file
from companion.ui.render.panel import PanelCard
from companion.ui.screens.page import Page
from companion.ui.screens.pins import PinGate
from companion.ui.screens.sheets import PaySheet
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import Pill, Tap
from companion.ui.widgets.breakdown import BreakdownSheet
from companion.ui.widgets.forms import (
    DetailSheet,
    FormSheet,
    SearchSheet,
    StatementSheet,
)

SHOWN = "sheet"  # whose sheet was looked at, and which tab


class PlayerTap(Tap, AnchorLayout):
    """A player's shape; a tap turns to his sheet."""

    key = StringProperty()
    says = StringProperty()
    colour = StringProperty("blue")
    chosen = BooleanProperty(False)
    ground = ColorProperty([0, 0, 0, 0])


class TabTap(Tap, BoxLayout):
    """One tab: words on a tablet, a sign on a phone."""

    key = StringProperty()
    text = StringProperty()
    icon = StringProperty()
    chosen = BooleanProperty(False)
    ground = ColorProperty([0, 0, 0, 0])


class PlayerPage(Page):
    """Shows the presenter's view; opens what a tap asks for."""

    lights = "table"
    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    has_secrets = True
    drafts = ObjectProperty(None, allownone=True)
    player_name = StringProperty()
    note = StringProperty()
    tab_name = StringProperty()
    undo_text = StringProperty()
    redo_text = StringProperty()
    foot_note = StringProperty()
    offers = ListProperty([])
    revealed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.tabs: dict[str, TabTap] = {}
        self.crests: dict[str, PlayerTap] = {}
        self.buttons: dict[str, Pill] = {}
        self._sheets: dict[type, Any] = {}
        self._came_back = False
        super().__init__(**kwargs)
        self.drafts = self.drafts or in_memory()
        self.answers = Answers(self.drafts)
        self._gate = PinGate(self)
        self.ids.columns.listener = self
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

    def on_parent(self, _page: Any, parent: Any) -> None:
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
        self.player_name, self.note = view.name, view.note
        self.undo_text, self.redo_text = view.undo, view.redo
        self.foot_note = view.foot_note
        self._show_players(view)
        self._show_tabs(view)
        self.ids.columns.show(view.panels)
        self._show_foot(view.foot)
        sheet = self._sheets.get(FormSheet)
        if sheet is not None and sheet.parent is not None:
            sheet.refresh()

    def _show_players(self, view: PanelsView) -> None:
        wanted = [player for player, _, _ in view.players]
        if list(self.crests) != wanted:
            box = self.ids.players
            box.clear_widgets()
            self.crests = {player: PlayerTap(key=player) for player in wanted}
            for crest in self.crests.values():
                crest.bind(on_tap=lambda tapped: self.open_player(tapped.key))
                box.add_widget(crest)
        for player, name, colour in view.players:
            crest = self.crests[player]
            crest.says, crest.colour, crest.chosen = name, colour, player == view.player

    def _show_tabs(self, view: PanelsView) -> None:
        if not self.tabs:
            for tab in view.tabs:
                tap = TabTap(key=tab.key, icon=tab.icon)
                tap.bind(on_tap=lambda tapped: self.open_player("", tapped.key))
                self.tabs[tab.key] = tap
                self.ids.tabs.add_widget(tap)
        for tab in view.tabs:
            tap = self.tabs[tab.key]
            tap.text, tap.chosen = tab.text, tab.key == view.tab
            if tap.chosen:
                self.tab_name = tab.text

    def _show_foot(self, offers: tuple[Offer, ...]) -> None:
        self.offers = [offer.key for offer in offers]
        box = self.ids.foot
        if list(self.buttons) != self.offers:
            box.clear_widgets()
            self.buttons = {}
            for offer in offers:
                pill = Pill()
                pill.bind(on_tap=lambda tapped, key=offer.key: self.tapped(key, tapped))
                self.buttons[offer.key] = pill
                box.add_widget(pill)
        for offer in offers:
            pill = self.buttons[offer.key]
            brief = theme.form == "phone" and offer.look != "accent"
            pill.text = "" if brief and offer.icon else offer.text
            pill.icon, pill.look = offer.icon, offer.look

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

    def tapped(self, key: str, _box: Widget) -> None:
        self._opened(self.presenter.tapped(key), key)

    def asked(self, key: str, box: Widget) -> None:
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
