"""The table at one glance: a banner for each player, every figure a tap away from being changed."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.pages.kit import PageView, Touch
from companion.ui.meanings import meanings
from companion.ui.presenters.drafts import Answers, in_memory
from companion.ui.presenters.table.far import far_table
from companion.ui.presenters.table.page import NOTE, TableState, table_page
from companion.ui.presenters.table.reasons import picked_with_reason
from companion.ui.presenters.views import Payment, Pick, TableView, Why
from companion.ui.render.page import DrawnPage
from companion.ui.render.paint.spot import Spot
from companion.ui.screens.device.pins import PinGate
from companion.ui.screens.sheets.numbers import CorrectSheet, PaySheet
from companion.ui.screens.sheets.picks import PickSheet
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.theme import theme
from companion.ui.translator import tr


class TablePage(DrawnPage):
    """Shows the presenter's view; opens what a tap asks for."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    has_secrets = True
    keeps: ClassVar[tuple[str, ...]] = ("_opened",)
    drafts = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.players: tuple[str, ...] = ()
        self._table: TableView | None = None
        self._opened: str | None = None  # on a phone; None before anybody chose
        self._clock = ("", "")
        self.gate = PinGate(self)
        self._came_back = False
        super().__init__(**kwargs)
        self.drafts = self.drafts or in_memory()
        self.answers = Answers(self.drafts)

    def make_view(self) -> PageView:
        self._table = self.presenter.view()
        self._seen_from_afar()
        self.players = tuple(row.id for row in self._table.rows)
        return self._made()

    def _made(self) -> PageView:
        assert self._table is not None
        opened = self.players[0] if self._opened is None else self._opened
        shown = opened if theme.form == "phone" else ""
        return table_page(self._table, tr.translator, TableState(shown, self._clock))

    def show_clock(self, time: str, end: str) -> None:
        """How long the game has taken, and the end to be expected."""
        self._clock = (time, end)
        self._seen_from_afar()
        if self._table is not None:
            self.show(self._made())

    def ask_clock(self) -> None:
        """Where the time went."""
        self.shell.go("charts")
        self.shell.page.choose("clock")

    # -- two metres ------------------------------------------------------------------------

    def read_from_afar(self) -> None:
        """Names, first figures, whose turn and the phase, over everything."""
        if self._table is not None:
            self.shell.far.show(far_table(self._table, self._clock[0]), self.touched)

    def _seen_from_afar(self) -> None:
        if self.shell is not None and self.shell.far.is_open:
            self.read_from_afar()

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: Touch) -> None:
        player, _, figure = touch.key.partition(":")
        match touch.kind, touch.key:
            case "tap", "play":
                self.shell.go("phase")
            case "tap", "next":
                self.go_on()
            case "tap", "pay":
                self.pay()
            case "tap", "far":
                self.read_from_afar()
            case "tap", "clock":
                self.ask_clock()
            case "tap", key if key == NOTE:
                self.asked(player, figure, Spot.of(self, key))
            case "tap", _ if player == "sheet":
                self.open_player(figure)
            case "tap", _ if not figure and theme.form == "phone":
                self.open_row(player)
            case "tap", _ if not figure:
                self.open_player(player)
            case "tap", _:
                self.tapped(player, figure, Spot.of(self, touch.key))
            case "hold", _ if self._secret(player, figure) is not None:
                self._look_at(player, figure)
            case "hold", _:
                self.asked(player, figure, Spot.of(self, touch.key))
            case "let_go", _:
                self._banners.hold("", "")

    @property
    def _banners(self) -> Any:
        return self.blocks.children[0]

    def _secret(self, player: str, figure: str) -> str | None:
        """What a secret figure holds; None where it is none."""
        assert self._table is not None
        rows = (row for row in self._table.rows if row.id == player)
        shown = (one for row in rows for one in row.figures if one.key == figure)
        return next((one.text for one in shown if one.kind == "secret"), None)

    def _look_at(self, player: str, figure: str) -> None:
        """Only while it is held, and only past the number that guards it."""
        if self.gate.is_locked(player):
            name = self.session.state.players[player].name
            self.gate.ask(player, name)
            return
        self._banners.hold(f"{player}:{figure}", self._secret(player, figure) or "")

    def open_row(self, player: str) -> None:
        """On a phone one pennon is open at a time; a second tap closes it."""
        now = self.players[0] if self._opened is None else self._opened
        self._opened = "" if now == player else player
        self.show(self._made())

    def tapped(self, player: str, figure: str, box: Any) -> None:
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
            payment = self.presenter.tapped(self.players[0], "money")
        sheet = self._sheet(PaySheet)
        sheet.ask(payment, self._paid)
        self.answers.opened(self.shell.current, f"money|{payment.player}")
        self.shell.layers.open(sheet)

    def asked(self, player: str, figure: str, box: Any) -> None:
        """A figure was held: say why."""
        why = self.presenter.why(player, figure)
        if why is None:
            meanings.ask(getattr(box, "texts", ()), box)
            return
        sheet = self._sheet(BreakdownSheet)
        sheet.explain(why)
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
            action = picked_with_reason(action, tr)
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
        if kind not in (PaySheet, CorrectSheet):
            return self.sheet(kind)

        def books() -> Any:
            sheet = kind(drafts=self.drafts)
            sheet.bind(on_close=self._closed)
            return sheet

        return self.sheet(kind, books)

    def _closed(self, _sheet: Any) -> None:
        self.answers.closed()

    # -- after a kill ----------------------------------------------------------------------

    def on_parent(self, page: Any, parent: Any) -> None:
        super().on_parent(page, parent)
        if parent is not None and not self._came_back:
            self._came_back = True
            Clock.schedule_once(self._open_again)

    def _open_again(self, _seconds: float) -> None:
        """The sheet that lay open when the app died lies open again, as it was filled in."""
        figure, _, rest = self.answers.left_open(self.shell.current).partition("|")
        player, _, corrected = rest.partition("|")
        if self.parent is None or player not in self.players:
            return
        if corrected:
            why = self.presenter.why(player, figure)
            if why is not None:
                self.correct(player, figure, self._named(player, why))
        else:
            payment = self.presenter.tapped(player, figure)
            if isinstance(payment, Payment):
                self.pay(payment)
