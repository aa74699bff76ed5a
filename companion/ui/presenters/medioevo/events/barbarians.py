"""The start player's three barbarian points (M-6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.games.medioevo.events.barbarian_points import (
    LEAST_ARMY,
    POINTS,
    BarbarianArea,
    MoveBarbarians,
    PlaceBarbarian,
    Spending,
    barbarian_points,
)
from companion.games.medioevo.events.barbarians import SpendBarbarianPoints, points_of
from companion.games.medioevo.state import State
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import number
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.words import ICONS, BattleWords
from companion.ui.presenters.medioevo.events.draft import BarbarianDraft
from companion.ui.presenters.parts import StoryLine, ValueView

MOVE_ICON = "arrow-right-bold-outline"
KINDS = ("light_infantry", "archer", "captain", "move")
BOARD = "board"  # any area that the table does not name here
SOME_ARMY = max(LEAST_ARMY.values())


class BarbarianStep(SmallPage):
    """Point by point: place a unit, or move an army; named areas bring their own facts.

    Of an area that is not named the table alone knows what stands there, so it is believed.
    """

    def __init__(self, words: BattleWords, state: Callable[[], State]) -> None:
        self._words = words
        self._state = state
        self.clear()

    def clear(self) -> None:
        self.draft = BarbarianDraft()

    def choose(self, row: str, key: str) -> None:
        match row:
            case "kind":  # a tap on a piece spends a point
                spent = (*self.draft.spent, self._spending(key))
                self.draft = replace(self.draft, spent=spent[:POINTS])
            case "area":
                self.draft = replace(self.draft, area=key)
            case "to":
                self.draft = replace(self.draft, to=key)

    def press(self, key: str) -> None:
        if key == "back":
            self.draft = replace(self.draft, spent=self.draft.spent[:-1])

    def _spending(self, kind: str) -> Spending:
        if kind != "move":
            return PlaceBarbarian(kind, self._from)  # type: ignore[arg-type]
        return MoveBarbarians(self._from, self._to)

    @property
    def _from(self) -> str:
        return self.draft.area if self.draft.area in self._state().areas else BOARD

    @property
    def _to(self) -> str:
        return self.draft.to if self.draft.to in self._state().areas else BOARD

    def _action(self) -> SpendBarbarianPoints:
        """Areas on the board get names of their own, one for every point."""
        spent: list[Spending] = []
        areas: list[BarbarianArea] = []
        for point, spending in enumerate(self.draft.spent, 1):
            here, there = spending.area, getattr(spending, "to", "")
            if here == BOARD:
                here = self._words.say("ui.event.area.here", number=point)
                areas.append(BarbarianArea(here, light_infantry=SOME_ARMY, camp=True))
            if there == BOARD:
                there = self._words.say("ui.event.area.there", number=point)
                areas.append(BarbarianArea(there))
            spent.append(
                MoveBarbarians(here, there)
                if isinstance(spending, MoveBarbarians)
                else PlaceBarbarian(spending.unit, here)
            )
        return SpendBarbarianPoints(tuple(spent), tuple(areas))

    def actions(self) -> list[Any]:
        return [self._action()]

    def view(self) -> FormView:
        say, state = self._words.say, self._state()
        spent = len(self.draft.spent)
        left = POINTS - spent
        back = Button("back", say("ui.event.point_back"), "undo", bool(spent))
        booked = say("ui.event.book" if spent else "ui.event.no_point")
        return FormView(
            title="",
            heading=say("ui.event.points", player=state.players[state.playing[0]].name),
            note=say("ui.event.points_note"),
            choices=tuple(self._rows()) if left > 0 else (),
            values=(self._left(left),),
            lines=self._lines(),
            accent=Button("book", booked, "check"),
            buttons=(back,),
        )

    def _left(self, left: int) -> ValueView:
        heading = self._words.say("ui.event.points_left")
        return ValueView("left", heading, number(left), is_main=True, filled=left, most=POINTS)

    def _rows(self) -> Iterator[ChoiceRow]:
        """Where, if areas have names; then what a tap spends the next point for."""
        say = self._words.say
        if self._state().areas:
            yield self._area_row("area", say("ui.event.where"), self._from)
            yield self._area_row("to", say("ui.event.army_to"), self._to)
        kinds = tuple(
            Choice(
                kind,
                say("ui.event.move") if kind == "move" else say(f"unit.{kind}"),
                icon=MOVE_ICON if kind == "move" else ICONS[kind],
            )
            for kind in KINDS
        )
        yield ChoiceRow("kind", say("ui.event.point_for"), kinds)

    def _area_row(self, key: str, title: str, chosen: str) -> ChoiceRow:
        board = Choice(BOARD, self._words.say("ui.event.area.board"), chosen=chosen == BOARD)
        named = [Choice(name, name, chosen=name == chosen) for name in self._state().areas]
        return ChoiceRow(key, title, (board, *named))

    def _lines(self) -> tuple[StoryLine, ...]:
        lines = [StoryLine("", self._told(spending), "") for spending in self.draft.spent]
        return (*lines, *self._problems())

    def _told(self, spending: Spending) -> str:
        """A point in words; where it is on the board goes without saying."""
        say = self._words.say
        if isinstance(spending, PlaceBarbarian):
            unit = Text(f"unit.{spending.unit}")
            if spending.area == BOARD:
                return say("ui.event.placed", unit=unit)
            return say("barbarians.placed", unit=unit, area=spending.area)
        if spending.area == spending.to == BOARD:
            return say("ui.event.moved")
        area, to = (
            say("ui.event.area.unnamed") if name == BOARD else name
            for name in (spending.area, spending.to)
        )
        return say("barbarians.moved", area=area, to=to)

    def _problems(self) -> list[StoryLine]:
        """What the rules say against it, before it is booked."""
        try:
            barbarian_points(points_of(self._state(), self._action()))
        except CompanionError as error:
            return [
                StoryLine("", self._words.say(Text(problem.key, problem.params)), "", warns=True)
                for problem in error.problems
            ]
        return []
