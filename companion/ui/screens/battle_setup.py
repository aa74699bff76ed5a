"""Two armies before the battle: whose, what, where."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.battle.views import OddsView, SetupSide, SetupView
from companion.ui.presenters.parts import PieceRow
from companion.ui.screens.battle_odds import OddsPanel
from companion.ui.theme import theme
from companion.ui.widgets import dice_panel  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Card, Scroll
from companion.ui.widgets.choice_rows import chips_of, rows_of
from companion.ui.widgets.figures import Stepper  # noqa: F401  named in the kv file


class PieceLine(BoxLayout):
    """A kind of pieces with a stepper."""

    __events__ = ("on_change",)
    key = StringProperty()
    icon = StringProperty()
    text = StringProperty()
    count = NumericProperty(0)

    def on_change(self, key: str, change: int) -> None: ...


class PieceLines(GridLayout):
    """All kinds of pieces, one line each."""

    __events__ = ("on_change",)
    rows_shown = ListProperty([])

    def show(self, rows: tuple[PieceRow, ...]) -> None:
        shown = list(reversed(self.children))
        if [line.key for line in shown] != [row.key for row in rows]:
            self.clear_widgets()
            shown = [PieceLine(key=row.key, icon=row.icon) for row in rows]
            for line in shown:
                line.bind(on_change=lambda _l, key, by: self.dispatch("on_change", key, by))
                self.add_widget(line)
        for line, row in zip(shown, rows, strict=True):
            line.text, line.count = row.text, row.count

    def line(self, key: str) -> PieceLine:
        return next(line for line in self.children if line.key == key)

    def on_change(self, key: str, change: int) -> None: ...


class ArmyCard(Card):
    """One side to be put together."""

    setup = ObjectProperty(None, allownone=True)
    who = StringProperty()
    title = StringProperty()
    total = StringProperty()
    can_take = StringProperty()
    position = NumericProperty(0)
    players = ListProperty([])
    technologies = ListProperty([])
    load = StringProperty()

    def show(self, view: SetupSide) -> None:
        self.load = view.load
        self.who, self.title, self.total = view.who, view.title, view.total
        self.can_take, self.position = view.can_take, view.position
        self.players = chips_of(view.players)
        self.technologies = chips_of(view.technologies)
        self.ids.pieces.show(view.rows)


class SiteCard(Card):
    """Where the battle is, and what stands there."""

    setup = ObjectProperty(None, allownone=True)
    players = NumericProperty(0)
    has_horde = BooleanProperty(False)

    def show(self, view: SetupView) -> None:
        self.players = view.players
        self.has_horde = view.horde is not None
        if view.horde is not None:
            self.ids.horde.show(view.horde.sides, view.horde.faces)
        else:
            self.ids.horde.sides = []
        self.ids.choices.rows = rows_of(view.choices)
        self.ids.damages.show(view.damages)


class SetupBody(BoxLayout):
    """Arranges both armies, the site and the odds for the window."""

    page = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.attacker, self.defender = ArmyCard(setup=self), ArmyCard(setup=self)
        self.site, self.odds = SiteCard(setup=self), OddsPanel()
        self.odds.bind(
            on_switch=lambda _panel: self.page.switch_advice(),
            on_assume=lambda _panel: self.page.open_assumptions(),
            on_help=lambda _panel: self.page.ask_help(),
        )
        self._form = ""
        self.arrange()

    def arrange(self) -> None:
        if self._form == theme.form:
            return
        self._form = theme.form
        cards = (self.attacker, self.defender, self.site, self.odds)
        for card in cards:
            if card.parent:
                card.parent.remove_widget(card)
        self.clear_widgets()
        columns = {
            "landscape": ((self.attacker,), (self.defender,), (self.odds, self.site)),
            "portrait": ((self.attacker, self.site), (self.defender, self.odds)),
            "phone": (cards,),
        }[theme.form]
        scroll, row = Scroll(), BoxLayout(size_hint_y=None, spacing=dp(12))
        for number, column in enumerate(columns):
            box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(12))
            box.bind(minimum_height=box.setter("height"))
            box.pos_hint = {"top": 1}
            box.size_hint_x = 1.25 if number == 2 else 1
            for card in column:
                box.add_widget(card)
            row.add_widget(box)
        row.bind(minimum_height=row.setter("height"))
        scroll.add_widget(row)
        self.add_widget(scroll)

    def show(self, view: SetupView, odds: OddsView) -> None:
        self.arrange()
        self.attacker.show(view.attacker)
        self.defender.show(view.defender)
        self.site.show(view)
        self.show_odds(odds)

    def show_odds(self, odds: OddsView) -> None:
        self.odds.show(odds)

    def act(self, name: str, *values: Any) -> None:
        self.page.act(lambda: getattr(self.page.presenter.setup, name)(*values))


load("screens/battle_setup")
