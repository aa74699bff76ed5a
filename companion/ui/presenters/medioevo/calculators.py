"""Calculators that need no game: events, a sale, taxes, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.dice import AppDice, DiceRequest
from companion.core.errors import CompanionError
from companion.core.explain import Text
from companion.games.medioevo.events import EVENT_DIE, Event, EventAnswer, event
from companion.games.medioevo.forces import EMPTY
from companion.games.medioevo.switches import DEFAULTS
from companion.games.medioevo.words import EventSymbol
from companion.ui.i18n import Translator, number
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.form import Form, FormView
from companion.ui.presenters.medioevo.battle_setup import changed
from companion.ui.presenters.medioevo.battle_words import ICONS, BattleWords
from companion.ui.presenters.medioevo.events_horde import HordeStep
from companion.ui.presenters.medioevo.events_symbols import ICONS as SYMBOL_ICONS
from companion.ui.presenters.parts import (
    ButtonView,
    ChoiceRow,
    DiceView,
    OptionView,
    PieceRow,
    StoryLine,
    ValueView,
)
from companion.ui.presenters.views import Why

CALCULATORS = (
    ("battle", "sword-cross"),
    ("odds", "scale-balance"),
    ("event", "weather-lightning"),
    ("sale", "cart-outline"),
    ("taxes", "cash-multiple"),
    ("dice", "dice-multiple"),
)
EVENT_UNITS = ("light_infantry", "heavy_infantry", "cavalry", "archer", "captain.1", "captain.2")


def words_of(texts: Callable[[], Translator]) -> BattleWords:
    return BattleWords(texts, lambda: None)


def said(words: BattleWords, error: CompanionError) -> tuple[StoryLine, ...]:
    """What is wrong, as lines of the page."""
    return tuple(
        StoryLine("", words.say(Text(problem.key, problem.params)), "red")
        for problem in error.problems
    )


class EventCalculator(Form):
    """The horde's dice, and what a symbol's die does to an army."""

    def __init__(self, texts: Callable[[], Translator], dice: AppDice) -> None:
        self._words = words_of(texts)
        self._dice = dice
        self._tab = "horde"
        self._horde = HordeStep(self._words, dice, lambda: DEFAULTS)
        self._symbol = "units"
        self._force = EMPTY
        self._count = 0
        self._throw = Throw(EVENT_DIE.sides)

    def pick(self, tab: str) -> None:
        self._tab = tab

    def choose(self, row: str, key: str) -> None:
        if row == "symbol":
            self._symbol = key

    def step(self, piece: str, change: int) -> None:
        if piece == "count":
            self._count = max(0, min(99, self._count + change))
        else:
            self._force = changed(self._force, piece, change)

    def faces(self, shown: list[int]) -> None:
        if self._tab == "horde":
            self._horde.faces(shown)
        else:
            self._throw.faces = list(shown)

    def marks(self, marked: list[bool]) -> None:
        self._horde.marks(marked)

    def press(self, key: str) -> None:
        if self._tab == "horde":
            self._horde.press("clear" if key == "book" else key)
        elif key == "roll":
            self._throw.roll(self._dice)
        else:
            self._throw.clear()

    def _answer(self) -> EventAnswer | None:
        transports = self._count if self._symbol == "movement" else 0
        force = self._force if self._symbol == "units" else EMPTY
        if transports:
            force = changed(EMPTY, "caravan.1", transports)
        try:
            return event(
                Event(
                    EventSymbol(self._symbol),
                    self._throw.faces[0] or None,
                    force=force,
                    cubes=self._count if self._symbol == "goods" else 0,
                )
            )
        except CompanionError:
            return None

    def view(self) -> FormView:
        say = self._words.say
        tabs = tuple(
            OptionView(tab, say(f"ui.calc.event.{tab}"), tab == self._tab, icon)
            for tab, icon in (("horde", "axe-battle"), ("symbol", "weather-lightning"))
        )
        title = say("ui.calc.event")
        if self._tab == "horde":
            view = self._horde.view()
            accent = view.accent
            if accent is not None and accent.key == "book":
                accent = ButtonView("clear", say("ui.calc.next_throw"), "restart", accent.enabled)
            return FormView(
                title,
                view.heading,
                view.note,
                tabs=tabs,
                dice=view.dice,
                values=view.values,
                accent=accent,
                buttons=tuple(item for item in view.buttons if item.key == "roll"),
            )
        return self._symbol_view(title, tabs)

    def _symbol_view(self, title: str, tabs: tuple[OptionView, ...]) -> FormView:
        say, answer = self._words.say, self._answer()
        symbols = tuple(
            OptionView(
                symbol.value,
                say(f"event_symbol.{symbol.value}"),
                symbol.value == self._symbol,
                SYMBOL_ICONS[symbol.value],
            )
            for symbol in EventSymbol
            if symbol is not EventSymbol.BUILDINGS
        )
        values: tuple[ValueView, ...] = ()
        if answer is not None and answer.must_roll:
            hit = ", ".join(self._unit(kind) for kind in answer.unit_points)
            values = (
                ValueView(
                    "effect", say("event_roll.effect"), number(answer.effect.total), hit, True
                ),
            )
        return FormView(
            title,
            say("ui.calc.event.symbol"),
            say(f"ui.event.affected.{self._symbol}"),
            tabs=tabs,
            choices=(ChoiceRow("symbol", say("ui.event.card_shows"), symbols),),
            pieces=self._pieces(),
            dice=DiceView((6,), tuple(self._throw.faces), (False,), (False,), False),
            values=values,
            accent=ButtonView("clear", say("ui.calc.next_throw"), "restart"),
            buttons=(
                ButtonView(
                    "roll", say("ui.dice.roll"), "dice-multiple", not self._throw.is_complete
                ),
            ),
        )

    def _pieces(self) -> tuple[PieceRow, ...]:
        if self._symbol != "units":
            words = self._words.say(f"ui.calc.count.{self._symbol}")
            return (PieceRow("count", SYMBOL_ICONS[self._symbol], words, self._count),)
        counts = dict(self._force.counts())
        return tuple(
            PieceRow(kind, ICONS[kind.partition(".")[0]], self._unit(kind), counts[kind])
            for kind in EVENT_UNITS
        )

    def _unit(self, kind: str) -> str:
        name, _, level = kind.partition(".")
        return self._words.say(f"unit.{name}") + (" " + "I" * int(level) if level else "")

    def why(self, key: str) -> Why | None:
        if self._tab == "horde":
            return self._horde.why(key)
        answer = self._answer()
        return self._words.why(answer.effect) if answer else None


@dataclass
class Tally:
    """Faces thrown so far, by kind of die."""

    throws: int = 0
    faces: dict[int, Counter[int]] = field(default_factory=dict)

    def add(self, sides: tuple[int, ...], shown: tuple[int, ...]) -> None:
        self.throws += 1
        for kind, face in zip(sides, shown, strict=True):
            self.faces.setdefault(kind, Counter())[face] += 1


class DiceRoller(Form):
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
            dice=DiceView(sides, shown, (True,) * len(sides), (False,) * len(sides), False)
            if sides
            else None,
            values=values,
            lines=self._lines(),
            accent=ButtonView("roll", say("ui.dice.roll"), "dice-multiple", bool(sides)),
            buttons=(ButtonView("clear", say("ui.calc.forget"), "eraser"),)
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
                mean=f"{mean:.2f}",
                expected=f"{(kind + 1) / 2:.1f}",
            )
            lines.append(StoryLine("", text, ""))
        return tuple(lines)
