"""The final scoring as a ceremony: questions, one category after the other, the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from kivy.properties import ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.presenters.house_rules_page import CHOICE, COUNT
from companion.ui.presenters.scoring.page import RULE, WHY
from companion.ui.render.page import DrawnPage
from companion.ui.render.paint.spot import Spot
from companion.ui.screens.sheets.reasons import BreakdownSheet
from companion.ui.theme import theme


class ScoringPage(DrawnPage):
    """Shows the presenter's stage; `share` writes the report or the picture."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    share = ObjectProperty(None, allownone=True)
    show_rule = ObjectProperty(None, allownone=True)
    stage = StringProperty("playing")
    keeps: ClassVar[tuple[str, ...]] = ("share", "show_rule")

    def refresh(self) -> None:
        told = self.presenter.scoring.view()
        self.stage = told.stage
        view = self.presenter.view(told)
        title = view.brief if theme.form == "phone" else view.title
        bar = self.bar_with(self.presenter.foot(told))
        moment = self.presenter.moment(told, bar)
        about = (told.stage, told.act.key if told.act else "")
        self.show(replace(view, title=title, bar=bar, moment=moment, about=about))

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: kit.Touch) -> None:
        key = touch.key
        if touch.kind == "let_go":
            return  # nothing here shows only while it is held
        if key.startswith(WHY):
            self.asked(key.removeprefix(WHY), Spot.of(self, key))
        elif touch.kind != "tap":
            super().answer(touch)
        elif key.startswith(RULE):
            self.show_rule(self, key.removeprefix(RULE))
        elif key.startswith("stop:"):
            self.show_act(int(key.removeprefix("stop:")))
        else:
            self._pressed(key)

    def _pressed(self, key: str) -> None:
        match key:
            case "go_on":
                self.go_on()
            case "picture" | "report":
                self.share(key, self)
            case "all":
                self.show_all()
            case "seal":
                self.seal()
            case place if self.shell.has(place):
                self.shell.go(place)

    def go_on(self) -> None:
        action = self.presenter.scoring.go_on()
        if action is None:
            self.refresh()
        else:
            self.session.do(action, self.shell.refused_with(action, self.session))

    def show_all(self) -> None:
        self.presenter.scoring.show_all()
        self.refresh()

    def show_act(self, act: int) -> None:
        self.presenter.scoring.go_to(act)
        self.refresh()

    def seal(self) -> None:
        """The evening is over: it lies on the shelf, under its winner."""
        self.presenter.seal()
        self.shell.go("home")

    def asked(self, player: str, line: Any) -> None:
        """How a player's points came about."""
        why = self.presenter.scoring.why(player)
        if why is None:
            return
        sheet = self.sheet(BreakdownSheet)
        sheet.explain(why)
        sheet.point_at(line)
        self.shell.layers.open(sheet)

    def went_back(self) -> bool:
        self.shell.go("table")
        return True

    # -- panels: questions that only the board can answer ----------------------------------

    def chose(self, panel: str, key: str) -> None:
        self.presenter.scoring.choose(panel.removeprefix(CHOICE), key)
        self.refresh()

    def stepped(self, key: str, change: int) -> None:
        figure, _, player = key.removeprefix(COUNT).partition(":")
        self.presenter.scoring.count(figure, player, change)
        self.refresh()
