"""The odds beside a battle: bars, losses to be expected, survivors, and which dice to reroll."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.layout import load
from companion.ui.presenters.medioevo.battle.views import HelpGroup, OddsView, RerollChoice
from companion.ui.screens.battle_parts import Badges  # noqa: F401  named in the kv file
from companion.ui.theme import theme
from companion.ui.widgets.basic import Tap
from companion.ui.widgets.column import Column
from companion.ui.widgets.drawn import Drawn, OddsBar

SETTLED_SECONDS = 0.1  # what was added has found its place


class ChanceBars(Drawn):
    """Small upright bars, from none left to all left."""

    DRAWN_BY = ("bars", "colour")
    bars = ListProperty([])
    colour = StringProperty("blue")

    def _draw(self) -> None:
        gap = dp(3)
        width = (self.width + gap) / max(1, len(self.bars)) - gap
        width = min(width, dp(28))
        for number, share in enumerate(self.bars):
            place = self.x + number * (width + gap)
            Color(*theme.control)
            SmoothRoundedRectangle(pos=(place, self.y), size=(width, dp(3)), radius=[dp(1.5)])
            height = max(dp(3), share * self.height)
            Color(*theme.player(self.colour))
            if share > 0.004:
                SmoothRoundedRectangle(
                    pos=(place, self.y), size=(width, height), radius=[min(dp(4), width / 2)]
                )


class ChanceBar(OddsBar):
    """Chances side by side, a tie in quiet grey between them."""

    @staticmethod
    def _ink(colour: str) -> Any:
        if colour == "tie":
            return theme.control
        return theme.quiet if colour == "nobody" else theme.player(colour)


class BarBox(BoxLayout):
    heading = StringProperty()
    parts = ListProperty([])


class SurvivorBox(BoxLayout):
    title = StringProperty()
    colour = StringProperty()
    bars = ListProperty([])


class RerollRow(Tap, BoxLayout):
    """One choice of dice with its chance; the best one is framed."""

    text = StringProperty()
    chance = StringProperty()
    dice = ListProperty([])
    is_best = BooleanProperty(False)


class HelpBox(BoxLayout):
    """Things that would help, under what they are measured by: the best one, then the others."""

    title = StringProperty()
    note = StringProperty()
    best = StringProperty()
    others = StringProperty()


class OddsPanel(Column):
    """Shows the odds; a tap on a choice marks its dice."""

    __events__ = ("on_mark", "on_switch", "on_compare", "on_assume", "on_help")
    note = StringProperty()
    losses = StringProperty()
    is_off = BooleanProperty(False)
    is_waiting = BooleanProperty(False)
    can_switch = BooleanProperty(True)
    has_rerolls = BooleanProperty(False)
    rerolls_note = StringProperty()
    can_compare = BooleanProperty(False)
    can_assume = BooleanProperty(False)
    can_help = BooleanProperty(False)
    has_helps = BooleanProperty(False)
    _has_asked = False

    def show(self, view: OddsView) -> None:
        self.rerolls_note = view.rerolls_note
        self.can_compare = view.can_compare and not view.rerolls and not view.is_off
        self.can_assume = view.can_assume and not view.rerolls and not view.is_off
        self.can_help = view.can_help and view.can_assume and not view.rerolls and not view.is_off
        self.note, self.losses = "" if view.rerolls else view.note, view.losses
        self.is_off, self.is_waiting = view.is_off, view.is_waiting
        self._fill(
            self.ids.bars,
            BarBox,
            [
                {"heading": bar.heading, "parts": [list(part) for part in bar.parts]}
                for bar in view.bars
            ],
        )
        self._fill(
            self.ids.survivors,
            SurvivorBox,
            [
                {"title": item.title, "colour": item.colour, "bars": list(item.bars)}
                for item in (() if view.rerolls else view.survivors)  # the advice needs the room
            ],
        )
        self._show_rerolls(view.rerolls)
        self._show_helps(() if view.rerolls else view.helps)

    def _show_helps(self, groups: tuple[HelpGroup, ...]) -> None:
        self.has_helps = bool(groups)
        facts = []
        for group in groups:
            lines = {row: f"{row.text}: {row.value}" for row in group.rows}
            facts.append(
                {
                    "title": group.title,
                    "note": group.note,
                    "best": "\n".join(line for row, line in lines.items() if row.is_best),
                    "others": "\n".join(line for row, line in lines.items() if not row.is_best),
                }
            )
        self._fill(self.ids.helps, HelpBox, facts)
        if groups and self._has_asked:
            self._has_asked = False
            Clock.schedule_once(self._to_the_answer, SETTLED_SECONDS)

    def ask_help(self) -> None:
        """Asked by a finger: the page goes to the answer when it is there."""
        self._has_asked = True
        self.dispatch("on_help")

    def _to_the_answer(self, *_: Any) -> None:
        above = self.parent
        while above is not None and above.parent is not above:
            if isinstance(above, ScrollView) and self.helps:
                above.scroll_to(self.helps[0], padding=dp(12), animate=theme.motion)
                return
            above = above.parent

    @property
    def helps(self) -> list[HelpBox]:
        """What would help, group by group from above."""
        return list(reversed(self.ids.helps.children))

    @staticmethod
    def _fill(box: Any, kind: type, facts: list[dict[str, Any]]) -> None:
        shown = list(reversed(box.children))
        if len(shown) != len(facts):
            box.clear_widgets()
            shown = [kind() for _ in facts]
            for widget in shown:
                box.add_widget(widget)
        for widget, fact in zip(shown, facts, strict=True):
            for name, value in fact.items():
                setattr(widget, name, value)

    def _show_rerolls(self, rerolls: tuple[RerollChoice, ...]) -> None:
        self.has_rerolls = bool(rerolls)
        box = self.ids.rerolls
        if len(box.children) != len(rerolls):
            box.clear_widgets()
            for _ in rerolls:
                row = RerollRow()
                row.bind(on_tap=lambda tapped: self.dispatch("on_mark", list(tapped.dice)))
                box.add_widget(row)
        for row, choice in zip(reversed(box.children), rerolls, strict=True):
            row.text, row.chance = choice.text, choice.chance
            row.dice, row.is_best = list(choice.dice), choice.is_best

    def on_mark(self, dice: list[int]) -> None: ...

    def on_switch(self) -> None: ...

    def on_compare(self) -> None: ...

    def on_assume(self) -> None: ...

    def on_help(self) -> None: ...


load("screens/battle_odds")
