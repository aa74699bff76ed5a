"""Phase 2 at the table: the horde's dice, the event card and its symbols (M-6.1, M-6.2)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Text
from companion.core.game import Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.cards.assassins import (
    Assassins,
    check_assassins,
    with_assassins_turned,
)
from companion.games.medioevo.events.horde import D4, D6, D8, HordeThrow, horde
from companion.games.medioevo.events.symbols import SYMBOLS_CHOSEN, SYMBOLS_ON_A_CARD
from companion.games.medioevo.in_play import PlayAct, TableAct
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.timing import check_event_round, check_once, check_phase, marked
from companion.games.medioevo.words import EventSymbol

Less = Annotated[int, Between(0, 3)]
GRAIL = "grail"
SYMBOLS = "symbols"
Shown = Literal["movement", "units", "buildings", "goods", "grail"]


@dataclass(frozen=True, slots=True)
class RollHorde(PlayAct):
    """The barbarian dice of the round; null: the die was not thrown again."""

    kind: ClassVar[str] = "roll_horde"
    first: tuple[D4, D6, D8]
    again: tuple[D4 | None, D6 | None, D8 | None] = (None, None, None)
    overrule: bool = False
    lowered: Annotated[
        tuple[Less, Less, Less], Doc("taken off each die that counts, by Assassins")
    ] = (0, 0, 0)
    assassins: Assassins = ()

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, 2)
        check_once(checks, state, "horde")
        check_assassins(state, self.assassins, sum(self.lowered), checks, "lowered")
        answer = horde(thrown(self, state.switches))
        warnings = checks.settle()
        state = with_assassins_turned(state, self.assassins)
        return step(
            marked(evolve(state, horde_dice=answer.dice), "horde"),
            "log.horde",
            (answer.units,),
            warnings,
            dice=answer.dice,
            light=answer.light_infantry,
            archers=answer.archers,
            captains=answer.captains,
        )


def thrown(action: RollHorde, switches: Switches) -> HordeThrow:
    """The throw as it counts: each die less what Assassins took off, never below 1."""
    thrown_at_first, thrown_again = list(action.first), list(action.again)
    for place, less in enumerate(action.lowered):
        second = thrown_again[place]
        if second is None:
            thrown_at_first[place] = max(1, thrown_at_first[place] - less)
        else:
            thrown_again[place] = max(1, second - less)
    d4, d6, d8 = thrown_at_first
    again_d4, again_d6, again_d8 = thrown_again
    return HordeThrow(d4, d6, d8, again_d4, again_d6, again_d8, switches)


@dataclass(frozen=True, slots=True)
class ChooseEventSymbols(PlayAct):
    """The start player's two of the three symbols on the event card (M-6.2)."""

    kind: ClassVar[str] = "choose_event_symbols"
    chosen: Annotated[tuple[EventSymbol, ...], Length(0, SYMBOLS_CHOSEN)]
    shown: Annotated[
        tuple[Shown, ...],
        Length(0, SYMBOLS_ON_A_CARD),
        Doc("the symbols on the card, grails too; empty: nobody typed them"),
    ] = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, 2)
        check_event_round(checks, state)
        check_once(checks, state, SYMBOLS)
        chosen = Counter(symbol.value for symbol in self.chosen)
        due = SYMBOLS_CHOSEN
        if self.shown:
            usable = Counter(str(symbol) for symbol in self.shown if symbol != GRAIL)
            due = min(due, usable.total())
            checks.forbid(bool(chosen - usable), "event_card.not_shown", cite("M-6.2"), "chosen")
        too_few = chosen.total() < due
        checks.forbid(too_few, "event_card.choose_more", cite("M-6.2"), "chosen", n=due)
        warnings = checks.settle()
        return step(
            marked(evolve(state, event_symbols=tuple(self.chosen)), SYMBOLS),
            "log.event_symbols",
            warnings=warnings,
            symbols=tuple(Text(f"event_symbol.{symbol.value}") for symbol in self.chosen),
        )


@dataclass(frozen=True, slots=True)
class SpareRest(TableAct):
    """Nobody else has anything where the event strikes: the symbol is done for all (M-6.2)."""

    kind: ClassVar[str] = "spare_rest"
    symbol: EventSymbol
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, 2)
        warnings = checks.settle()
        spared = [who for who in state.playing if f"event_{self.symbol}:{who}" not in state.done]
        for player in spared:
            state = marked(state, f"event_{self.symbol}:{player}")
        return step(
            state,
            "log.spare_rest",
            warnings=warnings,
            symbol=Text(f"event_symbol.{self.symbol}"),
            players=tuple(state.players[player].name for player in spared),
        )
