"""The start player's three barbarian points (M-6.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.games.medioevo.actions.barbarians import SpendBarbarianPoints, points_of
from companion.games.medioevo.barbarian_points import (
    POINTS,
    BarbarianArea,
    MoveBarbarians,
    PlaceBarbarian,
    Spending,
    barbarian_points,
)
from companion.games.medioevo.state import State
from companion.ui.i18n import number
from companion.ui.presenters.form import Form, FormView
from companion.ui.presenters.medioevo.battle_words import BattleWords
from companion.ui.presenters.parts import ButtonView, ChoiceRow, OptionView, StoryLine, ValueView

KINDS = ("light_infantry", "archer", "captain", "move")
UNNAMED = ("camp", "camp_army", "elsewhere")


class BarbarianStep(Form):
    """Point by point: place a unit, or move an army; named areas bring their own facts."""

    def __init__(self, words: BattleWords, state: Callable[[], State]) -> None:
        self._words = words
        self._state = state
        self.clear()

    def clear(self) -> None:
        self._spent: list[Spending] = []
        self._kind = KINDS[0]
        self._area = ""
        self._to = ""

    def choose(self, row: str, key: str) -> None:
        match row:
            case "kind":
                self._kind = key
            case "area":
                self._area = key
            case "to":
                self._to = key

    def press(self, key: str) -> None:
        if key == "add":
            self._spent.append(self._spending())
        elif key == "clear":
            self.clear()

    def _spending(self) -> Spending:
        area = self._area or self._areas()[0][0]
        if self._kind != "move":
            return PlaceBarbarian(self._kind, area)  # type: ignore[arg-type]
        to = self._to or next(name for name, _ in self._areas() if name != area)
        return MoveBarbarians(area, to)

    def _areas(self) -> list[tuple[str, str]]:
        """Named areas, and three that stand for any the table does not name."""
        named = [(name, name) for name in self._state().areas]
        return named + [(key, self._words.say(f"ui.event.area.{key}")) for key in UNNAMED]

    def _action(self) -> SpendBarbarianPoints:
        areas = (
            BarbarianArea("camp", camp=True),
            BarbarianArea("camp_army", light_infantry=9, archer=1, camp=True),
            BarbarianArea("elsewhere"),
        )
        return SpendBarbarianPoints(tuple(self._spent), areas)

    def actions(self) -> list[Any]:
        return [self._action()]

    def view(self) -> FormView:
        say = self._words.say
        left = POINTS - len(self._spent)
        rows = []
        if left > 0:
            area = self._area or self._areas()[0][0]
            kinds = tuple(
                OptionView(
                    kind,
                    say("ui.event.move") if kind == "move" else say(f"unit.{kind}"),
                    kind == self._kind,
                )
                for kind in KINDS
            )
            rows.append(ChoiceRow("kind", say("ui.event.point_for"), kinds))
            rows.append(self._area_row("area", say("ui.event.where"), area))
            if self._kind == "move":
                to = self._to or next(name for name, _ in self._areas() if name != area)
                rows.append(self._area_row("to", say("ui.event.to"), to))
        state = self._state()
        buttons = [ButtonView("add", say("ui.event.add_point"), "plus")] if left > 0 else []
        if self._spent:
            buttons.append(ButtonView("clear", say("ui.battle.clear"), "eraser"))
        return FormView(
            title="",
            heading=say("ui.event.points", player=state.players[state.playing[0]].name),
            note=say("ui.event.points_note"),
            choices=tuple(rows),
            values=(ValueView("left", say("ui.event.points_left"), number(left), is_main=True),),
            lines=self._lines(),
            accent=ButtonView("book", say("ui.event.book"), "check"),
            buttons=tuple(buttons),
        )

    def _area_row(self, key: str, title: str, chosen: str) -> ChoiceRow:
        options = tuple(OptionView(name, said, name == chosen) for name, said in self._areas())
        return ChoiceRow(key, title, options)

    def _lines(self) -> tuple[StoryLine, ...]:
        names = dict(self._areas())
        lines = []
        for spending in self._spent:
            where = names.get(spending.area, spending.area)
            if isinstance(spending, PlaceBarbarian):
                text = self._words.say(
                    "barbarians.placed", unit=Text(f"unit.{spending.unit}"), area=where
                )
            else:
                to = names.get(spending.to, spending.to)
                text = self._words.say("barbarians.moved", area=where, to=to)
            lines.append(StoryLine("", text, ""))
        lines += self._problems()
        return tuple(lines)

    def _problems(self) -> list[StoryLine]:
        """What the rules say against it, before it is booked."""
        try:
            barbarian_points(points_of(self._state(), self._action()))
        except CompanionError as error:
            return [
                StoryLine("", self._words.say(Text(problem.key, problem.params)), "red")
                for problem in error.problems
            ]
        return []
