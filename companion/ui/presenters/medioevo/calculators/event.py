"""Events without a game: the horde's dice, and what the two symbols of a card do to a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.games.medioevo.events.symbols import (
    EVENT_DIE,
    SYMBOLS_CHOSEN,
    UNIT_KINDS,
    Event,
    EventAnswer,
    EventBuilding,
    event,
)
from companion.games.medioevo.forces import EMPTY
from companion.games.medioevo.switches import DEFAULTS
from companion.games.medioevo.tables import BUILDINGS
from companion.games.medioevo.words import EventSymbol
from companion.pages.dice import Dice
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import Translator, number
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.setup.known import changed
from companion.ui.presenters.medioevo.battle.words import ROMAN
from companion.ui.presenters.medioevo.calculators.dice import words_of
from companion.ui.presenters.medioevo.events.horde import HordeStep
from companion.ui.presenters.medioevo.events.symbols import ICONS as SYMBOL_ICONS
from companion.ui.presenters.medioevo.signs import sign_of
from companion.ui.presenters.parts import PieceRow, ValueView
from companion.ui.presenters.views import Why

MOST = 60
PIECES: dict[EventSymbol, tuple[str, ...]] = {
    EventSymbol.MOVEMENT: ("transports",),
    EventSymbol.UNITS: tuple(UNIT_KINDS),
    EventSymbol.BUILDINGS: tuple(BUILDINGS),
    EventSymbol.GOODS: ("cubes",),
}
COUNTED = {"transports": "movement", "cubes": "goods"}


class EventCalculator(SmallPage):
    """One tab for the horde, one for the card: two symbols, a die for each, one player's pieces."""

    def __init__(self, texts: Callable[[], Translator], dice: AppDice) -> None:
        self._words = words_of(texts)
        self._dice = dice
        self._tab = "horde"
        self._horde = HordeStep(self._words, dice, lambda: DEFAULTS)
        self._symbols: list[EventSymbol] = [EventSymbol.UNITS]
        self._next_player()

    def _next_player(self) -> None:
        self._counts: Counter[str] = Counter()
        self._faces: dict[EventSymbol, int] = {}

    # -- taps ------------------------------------------------------------------------------

    def pick(self, tab: str) -> None:
        self._tab = tab

    def choose(self, row: str, key: str) -> None:
        """One more symbol, or one fewer; of three the first one goes."""
        if row != "symbol":
            return
        symbol = EventSymbol(key)
        if symbol in self._symbols:
            if len(self._symbols) > 1:
                self._symbols.remove(symbol)
            return
        self._symbols = [*self._symbols, symbol][-SYMBOLS_CHOSEN:]

    def step(self, piece: str, change: int) -> None:
        self._counts[piece] = max(0, min(MOST, self._counts[piece] + change))

    def faces(self, shown: list[int]) -> None:
        if self._tab == "horde":
            self._horde.faces(shown)
        else:
            self._faces = dict(zip(self._symbols, shown, strict=True))

    def marks(self, marked: list[bool]) -> None:
        self._horde.marks(marked)

    def press(self, key: str) -> None:
        if self._tab == "horde":
            self._horde.press("clear" if key == "book" else key)
        elif key == "roll":
            throw = Throw(self._sides, self._shown)
            throw.roll(self._dice)
            self.faces(throw.faces)
        else:
            self._next_player()

    @property
    def _sides(self) -> tuple[int, ...]:
        return EVENT_DIE.sides * len(self._symbols)

    @property
    def _shown(self) -> list[int]:
        return [self._faces.get(symbol, 0) for symbol in self._symbols]

    # -- results ---------------------------------------------------------------------------

    def _answer(self, symbol: EventSymbol) -> EventAnswer | None:
        force = EMPTY
        for kind in UNIT_KINDS:
            force = changed(force, kind, self._counts[kind])
        if symbol is EventSymbol.MOVEMENT:
            force = changed(EMPTY, "caravan.1", self._counts["transports"])
        buildings = tuple(
            EventBuilding(name)  # type: ignore[arg-type]
            for name in BUILDINGS
            for _ in range(self._counts[name])
        )
        roll = self._faces.get(symbol) or None
        cubes = self._counts["cubes"]
        try:
            return event(Event(symbol, roll, force=force, buildings=buildings, cubes=cubes))
        except CompanionError:
            return None

    # -- the page --------------------------------------------------------------------------

    def view(self) -> FormView:
        say = self._words.say
        tabs = tuple(
            Choice(tab, say(f"ui.calc.event.{tab}"), chosen=tab == self._tab, icon=icon)
            for tab, icon in (("horde", "axe-battle"), ("symbol", "weather-lightning"))
        )
        title = say("ui.calc.event")
        return self._horde_view(title, tabs) if self._tab == "horde" else self._card(title, tabs)

    def _horde_view(self, title: str, tabs: tuple[Choice, ...]) -> FormView:
        view = self._horde.view()
        accent = view.accent
        if accent is not None and accent.key == "book":
            words = self._words.say("ui.calc.next_throw")
            accent = Button("clear", words, "restart", accent.enabled)
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

    def _card(self, title: str, tabs: tuple[Choice, ...]) -> FormView:
        say, shown = self._words.say, self._shown
        options = tuple(
            Choice(
                symbol.value,
                self._symbol(symbol),
                chosen=symbol in self._symbols,
                icon=SYMBOL_ICONS[symbol],
            )
            for symbol in EventSymbol
        )
        names = ", ".join(self._symbol(symbol) for symbol in self._symbols)
        never = (False,) * len(shown)
        return FormView(
            title,
            say("ui.calc.event.symbol"),
            say("ui.calc.event.dice", symbols=names),
            tabs=tabs,
            choices=(ChoiceRow("symbol", say("ui.calc.event.two"), options),),
            pieces=self._pieces(),
            dice=Dice(self._sides, tuple(shown), never, never, False),
            values=tuple(self._value(symbol) for symbol in self._symbols),
            accent=Button("next", say("ui.calc.event.next"), "arrow-right"),
            buttons=() if all(shown) else (Button("roll", say("ui.dice.roll"), "dice-multiple"),),
        )

    def _symbol(self, symbol: EventSymbol) -> str:
        return self._words.say(f"event_symbol.{symbol.value}")

    def _pieces(self) -> tuple[PieceRow, ...]:
        """What the player has in affected areas, as far as the two symbols ask for it."""
        return tuple(
            PieceRow(piece, self._icon(piece), self._piece(piece), self._counts[piece])
            for symbol in self._symbols
            for piece in PIECES[symbol]
        )

    @staticmethod
    def _icon(piece: str) -> str:
        if piece in BUILDINGS:
            return sign_of(piece)
        return SYMBOL_ICONS.get(COUNTED.get(piece, ""), "") or sign_of(piece)

    def _piece(self, piece: str) -> str:
        if piece in COUNTED:
            return self._words.say(f"ui.calc.count.{COUNTED[piece]}")
        if piece in BUILDINGS:
            return self._words.say(BUILDINGS[piece].name)
        name, _, level = piece.partition(".")
        words = self._words.say(f"unit.{name}")
        return f"{words} {ROMAN[int(level)]}" if level else words

    def _value(self, symbol: EventSymbol) -> ValueView:
        answer = self._answer(symbol)
        heading = self._symbol(symbol)
        if answer is None:
            return ValueView(symbol.value, heading, "–", is_main=True)
        points = answer.effect.total
        note = self._hits(answer)
        if not answer.must_roll:
            note = self._words.say("ui.event.nothing_there")
        elif not points:
            note = self._words.say("ui.event.effect_none")
        return ValueView(symbol.value, heading, number(points), note, is_main=True)

    def _hits(self, answer: EventAnswer) -> str:
        if answer.destroyed:
            names = ", ".join(self._piece(name) for name in answer.destroyed)
            return self._words.say("ui.calc.event.destroyed", buildings=names)
        hits = Counter[str](answer.unit_points)
        listed = ", ".join(f"{self._piece(kind)} −{count}" for kind, count in hits.items())
        return self._words.say("ui.calc.event.hits", hits=listed) if listed else ""

    def why(self, key: str) -> Why | None:
        if self._tab == "horde":
            return self._horde.why(key)
        answer = self._answer(EventSymbol(key))
        return self._words.why(answer.effect) if answer else None
