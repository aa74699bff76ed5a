"""What the chosen symbols do: each affected player's die, and what it costs him (M-6.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.games.medioevo.actions.event_losses import Affected, SufferEvent, event_of
from companion.games.medioevo.catalog import building
from companion.games.medioevo.events import EVENT_DIE, EventAnswer, event
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.state import State
from companion.games.medioevo.words import EventSymbol
from companion.ui.i18n import number
from companion.ui.presenters.dice import Throw
from companion.ui.presenters.form import Form, FormView
from companion.ui.presenters.medioevo.battle_setup import changed
from companion.ui.presenters.medioevo.battle_views import (
    ButtonView,
    ChoiceRow,
    DiceView,
    OptionView,
    PieceRow,
    ValueView,
)
from companion.ui.presenters.medioevo.battle_words import ICONS, ROMAN, BattleWords
from companion.ui.presenters.views import Why

PIECES: dict[str, tuple[str, ...]] = {
    "units": ("light_infantry", "heavy_infantry", "cavalry", "archer"),
    "movement": (),
}
LEVELED: dict[str, tuple[str, ...]] = {
    "units": ("captain",),
    "movement": ("war_wagon", "galley", "caravan", "merchant_ship"),
}
TRANSPORT = "truck-cargo-container"


class EffectStep(Form):
    """One player after the other for each symbol; whoever has nothing there is passed over."""

    def __init__(self, words: BattleWords, dice: AppDice, state: Callable[[], State]) -> None:
        self._words = words
        self._dice = dice
        self._state = state
        self._pair = ""
        self.clear()

    def clear(self) -> None:
        self._throw = Throw(EVENT_DIE.sides)
        self._force = EMPTY
        self._areas: set[str] = set()
        self._buildings: set[int] = set()
        self._cubes = 0
        self._pair = ""

    # -- who ------------------------------------------------------------------------------

    def open_pairs(self) -> list[tuple[str, str]]:
        """Symbol and player still to come."""
        state = self._state()
        return [
            (symbol, player)
            for symbol in dict.fromkeys(state.event_symbols)
            for player in state.playing
            if f"event_{symbol}:{player}" not in state.done
        ]

    @property
    def _now(self) -> tuple[str, str] | None:
        pairs = self.open_pairs()
        symbol, _, player = self._pair.partition(":")
        if (symbol, player) in pairs:
            return symbol, player
        return pairs[0] if pairs else None

    # -- taps ------------------------------------------------------------------------------

    def choose(self, row: str, key: str) -> None:
        match row:
            case "symbol":
                player = self._now[1] if self._now else ""
                self.clear()
                still = [who for symbol, who in self.open_pairs() if symbol == key]
                self._pair = f"{key}:{player if player in still else still[0]}"
            case "player":
                symbol = self._now[0] if self._now else ""
                self.clear()
                self._pair = f"{symbol}:{key}"
            case "areas":
                self._areas ^= {key}
            case "buildings":
                self._buildings ^= {int(key)}

    def step(self, piece: str, change: int) -> None:
        if piece == "cubes":
            now = self._now
            most = len(self._state().players[now[1]].all_cargo) if now else 0
            self._cubes = max(0, min(most, self._cubes + change))
            return
        more = changed(self._force, piece, change)
        now = self._now
        if now and self._state().players[now[1]].force.holds(more):
            self._force = more

    def faces(self, shown: list[int]) -> None:
        self._throw.faces = list(shown)

    def press(self, key: str) -> None:
        if key == "roll":
            self._throw.roll(self._dice)

    # -- results ---------------------------------------------------------------------------

    def _places(self) -> tuple[Affected, ...]:
        places = [Affected(area) for area in sorted(self._areas)]
        counted = Affected(
            force=self._force, buildings=tuple(sorted(self._buildings)), cubes=self._cubes
        )
        if counted != Affected():
            places.append(counted)
        return tuple(places)

    def _action(self) -> SufferEvent | None:
        now = self._now
        if now is None:
            return None
        symbol, player = now
        face = self._throw.faces[0]
        return SufferEvent(player, EventSymbol(symbol), face or None, places=self._places())

    def _answer(self) -> EventAnswer | None:
        action = self._action()
        if action is None:
            return None
        try:
            return event(event_of(self._state(), action))
        except CompanionError:
            return None

    def actions(self) -> list[Any]:
        action = self._action()
        return [action] if action else []

    # -- the page --------------------------------------------------------------------------

    def view(self) -> FormView:
        say, now, state = self._words.say, self._now, self._state()
        if now is None:
            key = "ui.event.no_symbols" if not state.event_symbols else "ui.event.all_done"
            return FormView(title="", heading=say("ui.event.effects"), note=say(key))
        symbol, player = now
        answer = self._answer()
        nothing = answer is not None and not answer.must_roll
        return FormView(
            title="",
            heading=say(
                "ui.event.suffers",
                player=state.players[player].name,
                symbol=say(f"event_symbol.{symbol}"),
            ),
            note=say(f"ui.event.affected.{symbol}"),
            choices=(*self._pairs(now), *self._where(now)),
            pieces=self._pieces(now),
            dice=None
            if nothing
            else DiceView((6,), tuple(self._throw.faces), (False,), (False,), False),
            values=self._values(answer),
            accent=self._accent(answer),
            buttons=()
            if nothing or self._throw.is_complete
            else (ButtonView("roll", say("ui.dice.roll"), "dice-multiple"),),
        )

    def _accent(self, answer: EventAnswer | None) -> ButtonView:
        say = self._words.say
        if answer is not None and not answer.must_roll:
            return ButtonView("book", say("ui.event.nothing_there"), "check")
        return ButtonView("book", say("ui.event.book"), "check", self._throw.is_complete)

    def _pairs(self, now: tuple[str, str]) -> tuple[ChoiceRow, ...]:
        """Which symbol, and whose die: only what is still open."""
        state, pairs = self._state(), self.open_pairs()
        symbols = tuple(
            OptionView(symbol, self._words.say(f"event_symbol.{symbol}"), symbol == now[0])
            for symbol in dict.fromkeys(symbol for symbol, _ in pairs)
        )
        players = tuple(
            OptionView(
                player,
                state.players[player].name,
                player == now[1],
                colour=state.players[player].colour,
            )
            for symbol, player in pairs
            if symbol == now[0]
        )
        return (
            ChoiceRow("symbol", self._words.say("ui.event.symbols"), symbols),
            ChoiceRow("player", self._words.say("ui.event.still"), players),
        )

    def _where(self, now: tuple[str, str]) -> list[ChoiceRow]:
        """Named areas that are affected, and of buildings those that are only counted."""
        symbol, player = now
        state = self._state()
        rows = []
        if state.areas:
            options = tuple(OptionView(name, name, name in self._areas) for name in state.areas)
            rows.append(ChoiceRow("areas", self._words.say("ui.event.areas"), options))
        mine = state.players[player].buildings
        if symbol == "buildings" and mine:
            options = tuple(
                OptionView(
                    str(place),
                    self._words.say(building(item.kind, item.level).name),
                    place in self._buildings,
                )
                for place, item in enumerate(mine)
            )
            rows.append(ChoiceRow("buildings", self._words.say("ui.event.buildings"), options))
        return rows

    def _pieces(self, now: tuple[str, str]) -> tuple[PieceRow, ...]:
        symbol, player = now
        person = self._state().players[player]
        if symbol == "goods":
            if not person.all_cargo:
                return ()
            words = self._words.say("ui.event.cubes")
            return (PieceRow("cubes", "cube-outline", words, self._cubes),)
        rows = []
        for kind, count in _kinds(symbol, person.force):
            if count:
                rows.append(
                    PieceRow(kind, _icon(kind), self._piece(kind), _count(self._force, kind))
                )
        return tuple(rows)

    def _piece(self, kind: str) -> str:
        name, _, level = kind.partition(".")
        key = f"unit.{name}" if name in ICONS and name != "galley" else f"transport.{name}"
        said = self._words.say(key)
        return f"{said} {ROMAN[int(level)]}" if level else said

    def _values(self, answer: EventAnswer | None) -> tuple[ValueView, ...]:
        if answer is None or not answer.must_roll:
            return ()
        lost = ", ".join(self._piece(kind) for kind in answer.unit_points)
        return (
            ValueView(
                "effect",
                self._words.say("event_roll.effect"),
                number(answer.effect.total),
                lost,
                is_main=True,
            ),
        )

    def why(self, key: str) -> Why | None:
        answer = self._answer()
        return self._words.why(answer.effect) if answer and key == "effect" else None


def _kinds(symbol: str, force: Force) -> list[tuple[str, int]]:
    """Kinds of pieces the symbol can hit, with how many there are."""
    counts = dict(force.counts())
    wanted = [*PIECES.get(symbol, ())]
    wanted += [f"{kind}.{level}" for kind in LEVELED.get(symbol, ()) for level in (1, 2, 3)]
    return [(kind, counts[kind]) for kind in wanted]


def _count(force: Force, kind: str) -> int:
    return dict(force.counts())[kind]


def _icon(kind: str) -> str:
    return ICONS.get(kind.partition(".")[0], TRANSPORT)
