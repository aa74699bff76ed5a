"""The table at one glance: a row for each player, every figure a tap away from being changed."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.i18n import number
from companion.ui.layout import load
from companion.ui.presenters.drafts import Answers, in_memory
from companion.ui.presenters.views import FigureView, Payment, Pick, RowView, TableView, Why
from companion.ui.screens.page import Page
from companion.ui.screens.pins import PinGate
from companion.ui.screens.sheets import CorrectSheet, PaySheet, PickSheet
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import ties  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Card, TapArea
from companion.ui.widgets.breakdown import BreakdownSheet
from companion.ui.widgets.figures import FigureBox, PipsBox, Secret

BESIDE_NAME = 2
LEAST_ROW = {"landscape": 92, "portrait": 160}
MOST_ROW = {"landscape": 152, "portrait": 232}


class GridBox(TapArea):
    """A technology grid under its name and how many there are, with a line of notes below."""

    heading = StringProperty()
    note = StringProperty()
    levels = ObjectProperty(())
    tints = ObjectProperty(())
    depths = ObjectProperty(())
    most = NumericProperty(4)


class PlayerRow(Card):
    """A player: shape, name, place, and the figures the game names."""

    page = ObjectProperty(None, allownone=True)
    player = StringProperty()
    player_name = StringProperty()
    colour = StringProperty("blue")
    place = NumericProperty(1)
    realm = StringProperty()
    out = BooleanProperty(False)
    ties = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        self.boxes: dict[str, Widget] = {}
        super().__init__(**kwargs)

    def show(self, row: RowView) -> None:
        """Take over what changed."""
        self.player, self.player_name, self.colour = row.id, row.name, row.colour
        self.place, self.realm = row.place, row.realm
        self.framed, self.out = row.acting, row.out
        self.ties = list(row.ties)
        for figure in row.figures:
            if figure.key not in self.boxes:
                self._add(figure)
            _show_figure(self.boxes[figure.key], figure, row.note)

    def _add(self, figure: FigureView) -> None:
        box = _BOXES[figure.kind]()
        box.bind(on_tap=lambda tapped: self.page.tapped(self.player, figure.key, tapped))
        if figure.kind == "secret":
            box.guard = lambda: self.page.gate.is_locked(self.player)
            box.bind(on_locked=lambda _box: self.page.gate.ask(self.player, self.player_name))
        if figure.kind == "figure":
            box.bind(on_hold=lambda held: self.page.asked(self.player, figure.key, held))
        self.boxes[figure.key] = box
        self._put(figure, box)

    def _put(self, figure: FigureView, box: Widget) -> None:
        box.size_hint_x = {"figure": 0.9, "secret": 1.0, "pips": 1.1}.get(figure.kind, 1.3)
        box.pos_hint = {"center_y": 0.5}
        self.ids.figures.add_widget(box)


class WideRow(PlayerRow):
    """In landscape: everything on one line."""


class TallRow(PlayerRow):
    """In portrait: two figures beside the name, the others below."""

    def _put(self, figure: FigureView, box: Widget) -> None:
        box.pos_hint = {"center_y": 0.5}
        beside = len(self.ids.figures.children) - 1  # the name is there too
        above = figure.kind == "figure" and beside < BESIDE_NAME
        if above or figure.kind == "grid":
            box.size_hint_x = None
            box.width = dp(116 if above else 248) * max(1.0, theme.text_size)
        (self.ids.figures if above else self.ids.below).add_widget(box)


class PhoneRow(PlayerRow):
    """On a phone: the first figure large at the right, the others when the row is opened."""

    opened = BooleanProperty(False)

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        self._below = self.ids.below.__self__  # kv holds it weakly, and it comes and goes
        self._brief = ""
        self.on_opened()

    def on_opened(self, *_: Any) -> None:
        if self.opened and self._below.parent is None:
            self.add_widget(self._below)
        elif not self.opened and self._below.parent is self:
            self.remove_widget(self._below)
        self._show_brief()

    def show(self, row: RowView) -> None:
        super().show(row)
        plain = [figure for figure in row.figures[1:] if figure.kind == "figure"][:BESIDE_NAME]
        said = [f"{figure.heading} {number(figure.value)}" for figure in plain]
        said += [it.heading for it in row.figures if it.kind == "pips" and it.value]
        self._brief = " · ".join(said)
        self._show_brief()

    def _show_brief(self) -> None:
        """What an opened row shows large need not be said twice."""
        self.ids.brief.text = "" if self.opened else self._brief

    def _put(self, _figure: FigureView, box: Widget) -> None:
        box.pos_hint = {"center_y": 0.5}
        first = not self.ids.figures.children
        if first:
            box.size_hint_x = None
            box.width = dp(96) * max(1.0, theme.text_size)
            self.ids.figures.add_widget(box)
        else:
            self._below.add_widget(box, index=1)  # before the way to the player's sheet


_BOXES: dict[str, type[Widget]] = {
    "figure": FigureBox,
    "secret": Secret,
    "pips": PipsBox,
    "grid": GridBox,
}
_ROWS = {"landscape": WideRow, "portrait": TallRow, "phone": PhoneRow}


def _show_figure(box: Any, figure: FigureView, note: str) -> None:
    box.heading = figure.heading
    match figure.kind:
        case "secret":
            box.value = figure.text
        case "figure":
            box.value = figure.text or number(figure.value)
        case "pips":
            box.filled, box.most = figure.value, figure.most
        case "grid":
            box.levels, box.tints, box.most = figure.levels, figure.tints, figure.most
            box.depths = figure.depths
            box.note = note
            box.heading = f"{figure.heading} {number(figure.value)}"


class TablePage(Page):
    """Shows the presenter's view; opens what a tap asks for."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    has_secrets = True
    drafts = ObjectProperty(None, allownone=True)
    title = StringProperty()
    subtitle = StringProperty()
    brief = StringProperty()
    undo_text = StringProperty()
    redo_text = StringProperty()
    play_text = StringProperty()
    next_text = StringProperty()
    note = StringProperty()
    clock_text = StringProperty()
    clock_short = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.rows: dict[str, PlayerRow] = {}
        self._look = ("", 1.0)
        self._sheets: dict[type, Any] = {}
        self.gate = PinGate(self)
        self._came_back = False
        super().__init__(**kwargs)
        self.drafts = self.drafts or in_memory()
        self.answers = Answers(self.drafts)

    def refresh(self) -> None:
        view: TableView = self.presenter.view()
        self.title, self.subtitle, self.note = view.title, view.subtitle, view.note
        self.brief = view.brief or view.subtitle
        self.undo_text, self.redo_text, self.next_text = view.undo, view.redo, view.next_text
        self.play_text = view.play_text
        self._show_rows(view)

    def show_clock(self, text: str, short: str) -> None:
        """How long the game has taken; with the end to be expected where there is room."""
        self.clock_text, self.clock_short = text, short

    def ask_clock(self) -> None:
        """Where the time went."""
        self.shell.go("charts")
        self.shell.page.choose("clock")

    def _show_rows(self, view: TableView) -> None:
        box = self.ids.rows
        wanted = [row.id for row in view.rows]
        look = (theme.form, theme.text_size)
        if look != self._look or list(self.rows) != wanted:
            self._look = look
            box.clear_widgets()
            self.rows = {row.id: _ROWS[theme.form](page=self) for row in view.rows}
            for widget in self.rows.values():
                box.add_widget(widget)
            if theme.form == "phone":
                next(iter(self.rows.values())).opened = True
        for row in view.rows:
            self.rows[row.id].show(row)
        self.fit_rows()

    def fit_rows(self) -> None:
        """On a tablet all rows share the height as long as none gets too small."""
        form = self._look[0]
        if form not in LEAST_ROW or not self.rows:
            return
        room = self.ids.scroll.height - self.ids.rows.padding[1] - self.ids.rows.padding[3]
        spacing = self.ids.rows.spacing * (len(self.rows) - 1)
        share = (room - spacing) / len(self.rows)
        least = dp(LEAST_ROW[form]) * max(1.0, theme.text_size)
        most = dp(MOST_ROW[form]) * max(1.0, theme.text_size)
        for row in self.rows.values():
            row.height = min(max(share, least), most)

    def open_row(self, player: str) -> None:
        """On a phone one row is open at a time; a second tap closes it."""
        for other, row in self.rows.items():
            if isinstance(row, PhoneRow):
                row.opened = other == player and not row.opened

    def tapped(self, player: str, figure: str, box: Widget) -> None:
        """A figure was tapped: offer what the presenter says."""
        match self.presenter.tapped(player, figure):
            case Pick() as pick:
                sheet = self._sheet(PickSheet)
                sheet.ask(pick, self._picked)
                sheet.point_at(box)
                self.shell.layers.open(sheet)
            case Payment() as payment:
                self.pay(payment)
            case None:
                self.open_player(player, figure)

    def open_player(self, player: str, figure: str = "") -> None:
        """A player's sheet, at the tab that shows this figure."""
        self.shell.go("player")
        self.shell.page.open_player(player, self.presenter.tab_of(figure))

    def pay(self, payment: Payment | None = None) -> None:
        if payment is None:
            first = next(iter(self.rows))
            payment = self.presenter.tapped(first, "money")
        sheet = self._sheet(PaySheet)
        sheet.ask(payment, self._paid)
        self.answers.opened(self.shell.current, f"money|{payment.player}")
        self.shell.layers.open(sheet)

    def asked(self, player: str, figure: str, box: Widget) -> None:
        """A figure was held: say why."""
        why = self.presenter.why(player, figure)
        if why is None:
            return
        sheet = self._sheet(BreakdownSheet)
        lines = [
            {"text": x.text, "amount": x.amount, "rule": x.rule, "is_total": x.is_total}
            for x in why.lines
        ]
        sheet.tell(why.title, lines, why.note)
        if why.can_correct:
            title = self._named(player, why)
            sheet.offer(tr("ui.correct"), lambda: self.correct(player, figure, title))
        sheet.point_at(box)
        self.shell.layers.open(sheet)

    def _named(self, player: str, why: Why) -> str:
        """Whose figure it is and what it is called."""
        figure = next((line.text for line in why.lines if line.is_total), why.title)
        return f"{self.session.state.players[player].name}: {figure}"

    def correct(self, player: str, figure: str, title: str) -> None:
        """Set a figure right by hand, with a reason."""
        sheet = self._sheet(CorrectSheet)

        def corrected(change: int, reason: str, entry_id: str) -> None:
            action = self.presenter.correction(player, figure, change, reason)
            self._do(action, sheet, entry_id)

        sheet.ask(f"{player}.{figure}", title, corrected)
        self.answers.opened(self.shell.current, f"{figure}|{player}|correct")
        self.shell.layers.open(sheet)

    def go_on(self) -> None:
        place = self.presenter.next_place()
        if place:
            self.shell.go(place)
            return
        action = self.presenter.next_action()
        if action is None:
            return
        before = self.session.version

        def tell() -> None:
            self.session.forget(tell)
            if self.session.version > before:
                self.shell.tell_news(self.session)

        def refused(error: Any) -> None:
            self.session.forget(tell)
            self.shell.refused_with(action, self.session)(error)

        self.session.listen(tell)
        self.session.do(action, refused)

    def _picked(self, action: Any, entry_id: str) -> None:
        sheet = self._sheet(PickSheet)
        sheet.close()
        if action is not None:
            self.session.do(action, self.shell.refused_with(action, self.session), entry_id)

    def _paid(self, giver: str, taker: str, amount: int, reason: str, entry_id: str) -> None:
        action = self.presenter.payment(giver, taker, amount, reason)
        self._do(action, self._sheet(PaySheet), entry_id)

    def _do(self, action: Any, sheet: Any, entry_id: str) -> None:
        """Do it; the sheet closes when it is done and stays when it is refused."""
        before = self.session.version

        def close_when_done() -> None:
            if self.session.version > before:
                sheet.done()
                self.session.forget(close_when_done)

        def refused(error: Any) -> None:
            self.session.forget(close_when_done)
            self.shell.refused_with(action, self.session)(error)

        self.session.listen(close_when_done)
        self.session.do(action, refused, entry_id)

    def _sheet(self, kind: type) -> Any:
        if kind not in self._sheets:
            books = kind in (PaySheet, CorrectSheet)
            self._sheets[kind] = kind(drafts=self.drafts) if books else kind()
            if books:
                self._sheets[kind].bind(on_close=lambda _sheet: self.answers.closed())
        return self._sheets[kind]

    # -- after a kill ----------------------------------------------------------------------

    def on_parent(self, _page: Any, parent: Any) -> None:
        if parent is not None and not self._came_back:
            self._came_back = True
            Clock.schedule_once(self._open_again)

    def _open_again(self, _seconds: float) -> None:
        """The sheet that lay open when the app died lies open again, as it was filled in."""
        figure, _, rest = self.answers.left_open(self.shell.current).partition("|")
        player, _, corrected = rest.partition("|")
        if self.parent is None or player not in self.rows:
            return
        if corrected:
            why = self.presenter.why(player, figure)
            if why is not None:
                self.correct(player, figure, self._named(player, why))
        else:
            payment = self.presenter.tapped(player, figure)
            if isinstance(payment, Payment):
                self.pay(payment)


class RowsBox(BoxLayout):
    """The rows one below the other."""


load("screens/table")
