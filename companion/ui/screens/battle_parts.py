"""Parts of the battle screen: a side, the steps, values, losses, crews, what happened."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui.layout import load
from companion.ui.measure import width_of
from companion.ui.presenters.medioevo.battle.views import (
    BlockView,
    CrewView,
    SideView,
    StepView,
    UnitRow,
)
from companion.ui.presenters.parts import StoryLine, ValueView
from companion.ui.theme import theme
from companion.ui.widgets import column, dice_panel  # noqa: F401  named in the kv files
from companion.ui.widgets.basic import Card, Tap, TapArea
from companion.ui.widgets.choice_rows import chips_of


class UnitLine(BoxLayout):
    """A kind of units with its number and how it changed."""

    icon = StringProperty()
    text = StringProperty()
    count = StringProperty()
    change = StringProperty()
    is_loss = BooleanProperty(True)


class UnitBadge(BoxLayout):
    """The same where there is room for a sign and a number only."""

    icon = StringProperty()
    short = StringProperty()
    count = StringProperty()
    change = StringProperty()
    is_loss = BooleanProperty(True)


class SideCard(Card):
    """One side: name, place, units."""

    side_name = StringProperty()
    colour = StringProperty()
    note = StringProperty()
    compact = BooleanProperty(False)

    def show(self, view: SideView) -> None:
        self.side_name, self.colour, self.note = view.name, view.colour, view.note
        self.framed = view.acting
        self._show_rows(view.rows)

    def _show_rows(self, rows: tuple[UnitRow, ...]) -> None:
        box = self.ids.badges if self.compact else self.ids.rows
        other = self.ids.rows if self.compact else self.ids.badges
        other.clear_widgets()
        shown = list(reversed(box.children))
        if len(shown) != len(rows):
            box.clear_widgets()
            shown = [(UnitBadge if self.compact else UnitLine)() for _ in rows]
            for widget in shown:
                box.add_widget(widget)
        for widget, row in zip(shown, rows, strict=True):
            widget.icon, widget.count = row.icon, row.count
            widget.change, widget.is_loss = row.change, row.is_loss
            if self.compact:
                widget.short = row.short
            else:
                widget.text = row.text


class StepTag(AnchorLayout):
    """One step of the round."""

    text = StringProperty()
    state_of_step = OptionProperty("later", options=("done", "now", "later"))
    ground = ColorProperty([0, 0, 0, 0])

    def needs(self) -> float:
        """How wide it has to be for its words, or for a tick."""
        font = "Medium" if self.state_of_step == "now" else "Roboto"
        wide = width_of(self.text, font, theme.note) + dp(14) if self.text else dp(30)
        return float(max(dp(36), wide))


class StepStrip(BoxLayout):
    """The steps of the round side by side: each as wide as its words, those done as a tick."""

    def on_width(self, *_: Any) -> None:
        self._share()

    def _share(self) -> None:
        """Room by what the words need; the step that is due never loses any of its own."""
        tags = list(reversed(self.children))
        if not tags:
            return
        room = self.width - self.spacing * (len(tags) - 1)
        needs = [tag.needs() for tag in tags]
        now = next((place for place, tag in enumerate(tags) if tag.state_of_step == "now"), 0)
        spare, worded = room - sum(needs), sum(bool(tag.text) for tag in tags)
        for place, tag in enumerate(tags):
            tag.width = needs[place]
            if spare > 0 and tag.text:
                tag.width += spare / worded
            elif spare < 0 and place != now:
                tag.width += spare * needs[place] / (sum(needs) - needs[now])

    def show(self, steps: tuple[StepView, ...]) -> None:
        shown = list(reversed(self.children))
        if len(shown) != len(steps):
            self.clear_widgets()
            shown = [StepTag() for _ in steps]
            for tag in shown:
                self.add_widget(tag)
        for tag, step in zip(shown, steps, strict=True):
            tag.text = "" if step.state == "done" else step.text
            tag.state_of_step = step.state
        self._share()


class ValueBox(TapArea):
    """A figure of the throw; a tap or a long one says why."""

    key = StringProperty()
    heading = StringProperty()
    value = StringProperty()
    note = StringProperty()
    is_main = BooleanProperty(False)
    filled = NumericProperty(0)
    most = NumericProperty(0)
    least = NumericProperty(0)


class LevelGrid(GridLayout):
    """Boxes side by side; those of a row are equally high (`least`), so that their tops agree."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self._level_soon)

    def on_cols(self, *_: Any) -> None:
        self._level_soon()

    def _level_soon(self, *_: Any) -> None:
        Clock.unschedule(self._level)
        Clock.schedule_once(self._level, -1)

    def _level(self, _seconds: float) -> None:
        boxes = list(reversed(self.children))
        beside = int(self.cols or len(boxes) or 1)
        for start in range(0, len(boxes), beside):
            row = boxes[start : start + beside]
            highest = max(box.minimum_height for box in row)
            for box in row:
                box.least = highest


class ValueRow(LevelGrid):
    """Figures side by side."""

    __events__ = ("on_ask",)

    def show(self, values: tuple[ValueView, ...]) -> None:
        shown = list(reversed(self.children))
        if [box.key for box in shown] != [value.key for value in values]:
            self.clear_widgets()
            shown = [ValueBox(key=value.key) for value in values]
            for box in shown:
                box.bind(
                    on_tap=lambda asked: self.dispatch("on_ask", asked.key, asked),
                    on_hold=lambda asked: self.dispatch("on_ask", asked.key, asked),
                )
                self.add_widget(box)
        for box, value in zip(shown, values, strict=True):
            box.heading, box.value = value.heading, value.value
            box.note, box.is_main = value.note, value.is_main
            box.filled, box.most = value.filled, value.most

    def box(self, key: str) -> ValueBox:
        return next(box for box in self.children if box.key == key)

    def on_ask(self, key: str, box: Any) -> None: ...


class LossBox(Card):
    """Damage to one side: tap whom it hits."""

    __events__ = ("on_hit", "on_clear", "on_suggest", "on_weigh")
    number = NumericProperty(0)
    title = StringProperty()
    colour = StringProperty()
    left = NumericProperty(0)
    left_words = StringProperty()
    is_suggested = BooleanProperty(True)
    can_weigh = BooleanProperty(False)
    remain = StringProperty()
    note = StringProperty()
    options = ListProperty([])

    def show(self, view: BlockView) -> None:
        self.number, self.title, self.colour = view.number, view.title, view.colour
        self.left, self.is_suggested = view.left, view.is_suggested
        self.left_words, self.can_weigh = view.left_words, view.can_weigh
        self.remain, self.note = view.remain, view.note
        self.options = chips_of(view.targets)

    def on_hit(self, number: int, key: str) -> None: ...

    def on_clear(self, number: int) -> None: ...

    def on_suggest(self, number: int) -> None: ...

    def on_weigh(self, number: int) -> None: ...


class CrewBox(Card):
    """A siege engine with its crew and its target."""

    __events__ = ("on_man", "on_aim")
    engine = NumericProperty(0)
    title = StringProperty()
    crew = StringProperty()
    units = ListProperty([])
    targets = ListProperty([])

    def show(self, view: CrewView) -> None:
        self.engine, self.title, self.crew = view.engine, view.title, view.crew
        self.units, self.targets = chips_of(view.units), chips_of(view.targets)

    def on_man(self, engine: int, key: str) -> None: ...

    def on_aim(self, engine: int, target: str) -> None: ...


class StoryRow(Tap, BoxLayout):
    """Something that happened; a tap says why."""

    key = StringProperty()
    text = StringProperty()
    colour = StringProperty()
    has_why = BooleanProperty(False)
    ground = ColorProperty([0, 0, 0, 0])


class Story(BoxLayout):
    """What happened since the last step."""

    __events__ = ("on_ask",)

    def show(self, lines: tuple[StoryLine, ...]) -> None:
        self.clear_widgets()
        for line in lines:
            row = StoryRow(key=line.key, text=line.text, colour=line.colour, has_why=line.has_why)
            row.bind(on_tap=lambda asked: self.dispatch("on_ask", asked.key, asked))
            self.add_widget(row)

    def on_ask(self, key: str, row: Any) -> None: ...


class Badges(StackLayout):
    """Signs and numbers that wrap."""


def many(box: Any, kind: type, views: tuple[Any, ...], bind: dict[str, Any]) -> None:
    """As many widgets of this kind in the box as there are views, each showing its own."""
    shown = list(reversed(box.children))
    if len(shown) != len(views):
        box.clear_widgets()
        shown = [kind() for _ in views]
        for widget in shown:
            widget.bind(**bind)
            box.add_widget(widget)
    for widget, view in zip(shown, views, strict=True):
        widget.show(view)


load("screens/battle_parts")
