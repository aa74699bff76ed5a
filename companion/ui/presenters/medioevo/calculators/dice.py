"""Calculators that need no game: events, a sale, taxes, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.dice import AppDice, DiceRequest
from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.pages.dice import Dice
from companion.pages.parts import Button
from companion.ui.i18n import Translator, number
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView

CALCULATORS = (
    ("battle", "sword-cross"),
    ("odds", "scale-balance"),
    ("event", "weather-lightning"),
    ("sale", "cart-outline"),
    ("taxes", "cash-multiple"),
    ("dice", "dice-multiple"),
)


def words_of(texts: Callable[[], Translator]) -> BattleWords:
    return BattleWords(texts, lambda: None)


def said(words: BattleWords, error: CompanionError) -> tuple[StoryLine, ...]:
    """What is wrong, as lines of the page."""
    return tuple(
        StoryLine("", words.say(Text(problem.key, problem.params)), "", warns=True)
        for problem in error.problems
    )


@dataclass
class Tally:
    """Faces thrown so far, by kind of die."""

    throws: int = 0
    faces: dict[int, Counter[int]] = field(default_factory=dict)

    def add(self, sides: tuple[int, ...], shown: tuple[int, ...]) -> None:
        self.throws += 1
        for kind, face in zip(sides, shown, strict=True):
            self.faces.setdefault(kind, Counter())[face] += 1


class DiceRoller(SmallPage):
    """Any dice, thrown by the app, with what came so far."""

    KINDS = (4, 6, 8)
    MOST = 12

    def __init__(self, texts: Callable[[], Translator], dice: AppDice) -> None:
        self._words = words_of(texts)
        self._dice = dice
        self._counts = {4: 1, 6: 1, 8: 1}
        self._faces: tuple[int, ...] = ()
        self._tally = Tally()

    @property
    def _sides(self) -> tuple[int, ...]:
        return tuple(kind for kind in self.KINDS for _ in range(self._counts[kind]))

    def step(self, piece: str, change: int) -> None:
        kind = int(piece)
        self._counts[kind] = max(0, min(self.MOST, self._counts[kind] + change))
        self._faces = ()

    def press(self, key: str) -> None:
        if key == "roll" and self._sides:
            self._faces = self._dice.roll(DiceRequest("ui.dice.roll", self._sides))
            self._tally.add(self._sides, self._faces)
        elif key == "clear":
            self._tally, self._faces = Tally(), ()

    def view(self) -> FormView:
        say = self._words.say
        sides = self._sides
        shown = self._faces or (0,) * len(sides)
        values: tuple[ValueView, ...] = ()
        if self._faces:
            values = (
                ValueView("sum", say("ui.calc.sum"), number(sum(self._faces)), is_main=True),
                ValueView("most", say("ui.calc.highest"), number(max(self._faces))),
                ValueView("least", say("ui.calc.lowest"), number(min(self._faces))),
                ValueView("throws", say("ui.calc.throws"), number(self._tally.throws)),
            )
        return FormView(
            title=say("ui.calc.dice"),
            pieces=tuple(
                PieceRow(
                    str(kind),
                    "dice-multiple",
                    say("ui.dice.name", sides=kind),
                    self._counts[kind],
                )
                for kind in self.KINDS
            ),
            dice=Dice(sides, shown, (True,) * len(sides), (False,) * len(sides), False)
            if sides
            else None,
            values=values,
            lines=self._lines(),
            accent=Button("roll", say("ui.dice.roll"), "dice-multiple", bool(sides)),
            buttons=(Button("clear", say("ui.calc.forget"), "eraser"),)
            if self._tally.throws
            else (),
        )

    def _lines(self) -> tuple[StoryLine, ...]:
        """How often each face came, and the mean beside the one to be expected."""
        lines = []
        for kind, faces in sorted(self._tally.faces.items()):
            count = sum(faces.values())
            mean = sum(face * times for face, times in faces.items()) / count
            each = "  ".join(f"{face}: {faces[face]}" for face in range(1, kind + 1))
            text = self._words.say(
                "ui.calc.tally",
                kind=kind,
                each=each,
                mean=self._words.decimal(mean, 2),
                expected=self._words.decimal((kind + 1) / 2),
            )
            lines.append(StoryLine("", text, ""))
        return tuple(lines)
