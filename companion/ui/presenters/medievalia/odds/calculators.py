"""Calculators of Medievalia that need no game: chances of stacks and of building piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.core.errors import CompanionError
from companion.games.medievalia.odds import BuildingOdds, DrawOdds, building_odds, draw_odds
from companion.games.medievalia.pieces import Building, Card, Stack
from companion.games.medievalia.tables import (
    BUILDING_COUNT,
    BUILDINGS,
    CARDS,
    STACK_CARDS,
    STACK_SIZE,
)
from companion.ui.i18n import Translator
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.form import FormView
from companion.ui.presenters.medievalia.calculators import Counting, Steps
from companion.ui.presenters.parts import StoryLine, ValueView
from companion.ui.presenters.views import Why

NEXT, CHANCE, WITHIN = "next", "chance", "within"


class DrawCalculator(Counting):
    """What the next cards of a stack may be."""

    least: ClassVar[Steps] = {
        "seen": (0, 0, 20),
        "others": (0, 0, 37),
        "draws": (1, 1, 10),
        "wanted": (1, 1, 5),
    }

    def __init__(self, texts: Callable[[], Translator]) -> None:
        super().__init__(texts)
        self._type = Card.MINE

    def choose(self, row: str, key: str) -> None:
        self._type = STACK_CARDS[Stack(key)][0].id if row == "stack" else Card(key)
        self.counts["seen"] = self.counts["others"] = 0

    def _seen(self, stack: Stack) -> dict[Card, int]:
        """Cards of the type that are known, then as many others as there are."""
        found = {self._type: min(self.counts["seen"], CARDS[self._type].count)}
        left = self.counts["others"]
        for row in STACK_CARDS[stack]:
            if row.id is not self._type:
                found[row.id] = min(left, row.count)
                left -= found[row.id]
        return found

    @property
    def _stack(self) -> Stack:
        return Stack(CARDS[self._type].group)

    def _told(self) -> DrawOdds:
        stack, seen = self._stack, self._seen(self._stack)
        return draw_odds(
            stack=stack, left=STACK_SIZE[stack] - sum(seen.values()), type=self._type, seen=seen,
            draws=self.counts["draws"], at_least=self.counts["wanted"],
        )  # fmt: skip

    def why(self, key: str) -> Why | None:
        """How many of the cards that nobody has seen are of the type, and how many are drawn."""
        what, _, card = key.partition(":")
        if what not in (NEXT, CHANCE):
            return None
        try:
            told = self._told()
        except CompanionError:
            return None
        texts, of_type = self._texts(), Card(card) if card else self._type
        one = next(row for row in told.next if row.type is of_type)
        lines = [
            self._line("med.why.unseen", one.unseen, card=self.say(CARDS[of_type].name)),
            self._line("med.why.pool", sum(row.unseen for row in told.next)),
        ]
        if what == CHANCE:
            lines.append(self._line("med.calc.draws", self.counts["draws"]))
            lines.append(self._line("med.calc.wanted", self.counts["wanted"]))
        exact = told.chance.exact if what == CHANCE else one.chance.exact
        rule = "F-15.2" if what == CHANCE else "F-15.1"
        lines.append(exactly(texts, exact, rule))
        return Why(self.say("med.calc.draw"), tuple(lines), can_correct=False)

    def view(self) -> FormView:
        stack = self._stack
        seen = self._seen(stack)
        left = STACK_SIZE[stack] - sum(seen.values())
        stacks = {str(one): self.say(f"med.stack.{one}") for one in Stack}
        types = {str(row.id): self.say(row.name) for row in STACK_CARDS[stack]}
        values: tuple[ValueView, ...] = ()
        lines: tuple[StoryLine, ...] = ()
        try:
            told = self._told()
        except CompanionError as error:
            lines = self.wrong(error)
        else:
            chance = self.percent(told.chance)
            values = (
                ValueView(CHANCE, self.say("med.calc.chance"), chance, is_main=True),
                ValueView("left", self.say("med.calc.left"), str(left)),
            )
            lines = tuple(
                StoryLine(
                    f"{NEXT}:{one.type}",
                    f"{self.say(CARDS[one.type].name)} {self.percent(one.chance)}",
                    "",
                    has_why=True,
                )
                for one in told.next
            )
        return FormView(
            title=self.say("med.calc.draw"),
            choices=(
                self.row("stack", self.say("med.calc.stack"), stacks, (str(stack),)),
                self.row("type", self.say("med.calc.type"), types, (str(self._type),)),
            ),
            pieces=(
                self.piece("seen", "eye-outline", self.say("med.calc.seen")),
                self.piece("others", "cards-outline", self.say("med.calc.seen_others")),
                self.piece("draws", "hand-back-right-outline", self.say("med.calc.draws")),
                self.piece("wanted", "target", self.say("med.calc.wanted")),
            ),
            values=values,
            lines=lines,
        )


class BuildingCalculator(Counting):
    """Which building is turned up next, or among the next ones."""

    least: ClassVar[Steps] = {
        "seen": (0, 0, 2),
        "others": (3, 0, BUILDING_COUNT - 1),
        "turned": (1, 1, 14),
    }

    def __init__(self, texts: Callable[[], Translator]) -> None:
        super().__init__(texts)
        self._type = Building.CASTLE

    def choose(self, row: str, key: str) -> None:
        if row == "type":
            self._type = Building(key)

    def _told(self) -> BuildingOdds:
        seen = {self._type: min(self.counts["seen"], BUILDINGS[self._type].count)}
        left = self.counts["others"]
        for one, row in BUILDINGS.items():
            if one is not self._type:
                seen[one] = min(left, row.count)
                left -= seen[one]
        return building_odds(self._type, seen, self.counts["turned"])

    def why(self, key: str) -> Why | None:
        """Every building that nobody has seen is as likely as any other."""
        if key not in (NEXT, WITHIN):
            return None
        try:
            told = self._told()
        except CompanionError:
            return None
        own = next(one.unseen for one in told.all if one.type is self._type)
        lines = [
            self._line("med.why.unseen", own, card=self.say(BUILDINGS[self._type].name)),
            self._line("med.why.buildings", sum(one.unseen for one in told.all)),
        ]
        if key == WITHIN:
            lines.append(self._line("med.calc.turned", self.counts["turned"]))
        exact = told.within.exact if key == WITHIN else told.next.exact
        lines.append(exactly(self._texts(), exact, "F-15.3"))
        return Why(self.say("med.calc.building"), tuple(lines), can_correct=False)

    def view(self) -> FormView:
        values: tuple[ValueView, ...] = ()
        lines: tuple[StoryLine, ...] = ()
        try:
            told = self._told()
        except CompanionError as error:
            lines = self.wrong(error)
        else:
            values = (
                ValueView(NEXT, self.say("med.calc.next"), self.percent(told.next), is_main=True),
                ValueView(WITHIN, self.say("med.calc.within"), self.percent(told.within)),
            )
        types = {str(one): self.say(row.name) for one, row in BUILDINGS.items()}
        return FormView(
            title=self.say("med.calc.building"),
            choices=(self.row("type", self.say("med.calc.type"), types, (str(self._type),)),),
            pieces=(
                self.piece("seen", "eye-outline", self.say("med.calc.seen")),
                self.piece("others", "home-city-outline", self.say("med.calc.seen_buildings")),
                self.piece("turned", "cards-outline", self.say("med.calc.turned")),
            ),
            values=values,
            lines=lines,
        )
