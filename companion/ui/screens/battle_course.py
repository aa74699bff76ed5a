"""A battle in progress: both armies, the step that is due, the odds."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layout import load
from companion.ui.presenters.medioevo.battle.views import BattleView, OddsView
from companion.ui.screens.battle_odds import OddsPanel
from companion.ui.screens.battle_parts import CrewBox, LossBox, SideCard, many
from companion.ui.theme import theme
from companion.ui.widgets.basic import Scroll
from companion.ui.widgets.choice_rows import chips_of, rows_of

SIDES_WIDTH, ODDS_WIDTH = 270, 316


class SceneBox(BoxLayout):
    """The step that is due."""

    course = ObjectProperty(None, allownone=True)
    heading = StringProperty()
    note = StringProperty()
    colour = StringProperty()
    has_dice = BooleanProperty(False)
    has_story = BooleanProperty(False)

    def show(self, view: BattleView) -> None:
        self.heading, self.note, self.colour = view.heading, view.note, view.colour
        self.has_dice, self.has_story = view.dice is not None, bool(view.story)
        if theme.form != "phone":
            self.ids.steps.show(view.steps)
        panel = self.ids.dice
        if view.dice is not None:
            panel.may_mark = view.dice.may_mark
            panel.show(view.dice.sides, view.dice.faces, view.dice.locked, view.dice.marks)
        else:
            panel.sides = []
        self.ids.figures.show(view.values)
        self.ids.toggles.options = chips_of(view.toggles)
        self.ids.choices.rows = rows_of(view.choices)
        many(
            self.ids.blocks,
            LossBox,
            view.blocks,
            {
                "on_hit": lambda _box, number, key: self.course.act("hit", number, int(key)),
                "on_clear": lambda _box, number: self.course.act("clear_hits", number),
                "on_suggest": lambda _box, number: self.course.act("suggest_hits", number),
                "on_weigh": lambda _box, number: self.course.page.weigh_hits(number),
            },
        )
        many(
            self.ids.crews,
            CrewBox,
            view.crews,
            {
                "on_man": lambda _box, engine, key: self.course.act("crew", engine, int(key)),
                "on_aim": lambda _box, engine, key: self.course.act("aim", engine, key),
            },
        )
        self.ids.story.show(view.story)

    @property
    def blocks(self) -> list[Any]:
        return list(reversed(self.ids.blocks.children))

    @property
    def crews(self) -> list[Any]:
        return list(reversed(self.ids.crews.children))


class CourseView(BoxLayout):
    """Arranges sides, step and odds for the window, and passes taps on."""

    page = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.attacker, self.defender = SideCard(), SideCard()
        self.scene = SceneBox(course=self)
        self.odds = OddsPanel()
        self.odds.bind(
            on_mark=lambda _panel, dice: self.act("mark_as", dice),
            on_switch=lambda _panel: self.page.switch_advice(),
            on_compare=lambda _panel: self.page.compare(),
            on_assume=lambda _panel: self.page.open_assumptions(),
            on_help=lambda _panel: self.page.ask_help(),
        )
        self.sides = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(12))
        self.sides.bind(minimum_height=self.sides.setter("height"))
        self._form = ""
        self._step: tuple[str, str] = ("", "")
        self._scrolls: list[Scroll] = []
        self.arrange()

    def arrange(self) -> None:
        """Three columns, or the sides above and the odds below."""
        if self._form == theme.form:
            return
        self._form = theme.form
        for widget in (self.attacker, self.defender, self.sides, self.scene, self.odds):
            if widget.parent:
                widget.parent.remove_widget(widget)
        self.clear_widgets()
        self._scrolls.clear()
        phone = theme.form == "phone"
        for card in (self.attacker, self.defender):
            card.compact = phone
            card.ids.rows.clear_widgets()
            card.ids.badges.clear_widgets()
            self.sides.add_widget(card)
        wide = theme.form == "landscape"
        self.orientation = "horizontal" if wide else "vertical"
        self.sides.orientation = "horizontal" if theme.form == "portrait" else "vertical"
        for card in (self.attacker, self.defender):
            card.pos_hint = {"top": 1} if theme.form == "portrait" else {}
        if wide:
            self._column(self.sides, SIDES_WIDTH)
            self._column(self.scene)
            self._column(self.odds, ODDS_WIDTH)
        else:
            self.add_widget(self.sides)
            below = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(12))
            below.bind(minimum_height=below.setter("height"))
            below.add_widget(self.scene)
            below.add_widget(self.odds)
            self._column(below)

    def _column(self, content: Any, width: int = 0) -> None:
        scroll = Scroll()
        if width:
            scroll.size_hint_x, scroll.width = None, dp(width)
        scroll.add_widget(content)
        self._scrolls.append(scroll)
        self.add_widget(scroll)

    def show(self, view: BattleView, odds: OddsView) -> None:
        self.arrange()
        step = (view.heading, view.title)
        if step != self._step:
            self._step = step
            for scroll in self._scrolls:
                scroll.scroll_y = 1  # a new step is read from its beginning
        self.attacker.show(view.attacker)
        self.defender.show(view.defender)
        self.scene.show(view)
        self.show_odds(odds)

    def show_odds(self, odds: OddsView) -> None:
        self.odds.show(odds)

    def act(self, name: str, *values: Any) -> None:
        self.page.act(lambda: getattr(self.page.presenter, name)(*values))


load("screens/battle_course")
