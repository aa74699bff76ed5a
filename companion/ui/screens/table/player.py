"""A player's sheet: tabs of panels; a tap opens what it asks for, a long tap says why."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.presenters.drafts import Answers, in_memory
from companion.ui.presenters.page_views import sheet_foot, sheet_view
from companion.ui.presenters.panels import Amount, Answer, Question, SheetView, Statement
from companion.ui.screens.phases.panels_page import PanelsPage
from companion.ui.screens.sheets.lists import StatementSheet
from companion.ui.screens.sheets.numbers import PaySheet
from companion.ui.translator import tr

SHOWN = "sheet"  # whose sheet was looked at, and which tab


class PlayerPage(PanelsPage):
    """Shows one player's tab; whose and which is kept for the next time."""

    lights = "table"
    has_secrets = True
    drafts = ObjectProperty(None, allownone=True)
    player_name = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        drafts = kwargs.setdefault("drafts", in_memory())
        super().__init__(answers=Answers(drafts), **kwargs)

    # -- showing ---------------------------------------------------------------------------

    def open_player(self, player: str, tab: str = "") -> None:
        """Turn to a player's sheet, at a tab or the one last looked at."""
        self.presenter.open(player, tab)
        self.refresh()
        self.drafts.put(SHOWN, [self.presenter.player, self.presenter.tab])
        self.scroll.scroll_y = 1

    def choose_player(self, player: str) -> None:
        self.open_player(player)

    def choose_tab(self, tab: str) -> None:
        self.open_player("", tab)

    def on_parent(self, page: Any, parent: Any) -> None:
        if parent is not None and not self._came_back:
            self.presenter.open(*self.drafts.get(SHOWN, ("", "")))
        super().on_parent(page, parent)

    def make_view(self) -> kit.PageView:
        view: SheetView = self.presenter.view()
        self.player_name = view.name
        return sheet_view(view, self.bar_with(sheet_foot(view)), self.back_button())

    def owner(self) -> str:
        return str(self.presenter.player)

    # -- what is opened --------------------------------------------------------------------

    def _open_again(self, _seconds: float) -> None:
        """The form that lay open when the app died lies open again."""
        player, _, key = self.answers.left_open(self.shell.current).partition("|")
        if key and player == self.presenter.player and self.parent is not None:
            answer = self.presenter.tapped(key)
            if isinstance(answer, Question | Amount):
                self.asked_by = key
                self.open_answer(answer, self.opened)

    def opened(self, key: str) -> None:
        self.asked_by = key
        super().opened(key)

    def open_answer(self, answer: Answer, tapped: Any = None) -> None:
        match answer:
            case Question() if answer.secret and self.is_locked():
                self.unlock()
            case Statement():
                self._state(answer)
            case Amount():
                self._pay(answer)
            case _:
                super().open_answer(answer, tapped)

    def place_of(self, _question: Question) -> str:
        return f"{self.presenter.player}|{self.asked_by}" if self.asked_by else ""

    def _state(self, statement: Statement) -> None:
        sheet = self.sheet(StatementSheet)
        sheet.listener = self
        sheet.tell(statement, tr("sheet.hold_to_see"))
        self.shell.layers.open(sheet)

    def _pay(self, amount: Amount) -> None:
        sheet = self.sheet(PaySheet, self._pay_sheet)
        sheet.ask(self.presenter.payment(), self._paid)
        self.answers.opened(self.shell.current, f"{amount.player}|pay")
        if amount.amount:
            sheet.fill(pays=amount.amount < 0, amount=abs(amount.amount))
        self.shell.layers.open(sheet)

    def _pay_sheet(self) -> PaySheet:
        sheet = PaySheet(drafts=self.drafts)
        sheet.bind(on_close=self._closed)
        return sheet

    def _paid(self, giver: str, taker: str, amount: int, reason: str, entry_id: str) -> None:
        action = self.presenter.paid(giver, taker, amount, reason)
        self.do(action, self.sheet(PaySheet).done, entry_id)

    def went_back(self) -> bool:
        self.shell.go("table")
        return True
