"""Phase 2 at the table: the horde's dice, the event card and its symbols (M-6.1, M-6.2)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.explain import Text
from companion.core.game import Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.actions.common import Handlers
from companion.games.medioevo.actions.timing import (
    check_event_round,
    check_once,
    check_phase,
    marked,
)
from companion.games.medioevo.events import SYMBOLS_CHOSEN, SYMBOLS_ON_A_CARD
from companion.games.medioevo.horde import D4, D6, D8, HordeThrow, horde
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.words import EventSymbol

GRAIL = "grail"
SYMBOLS = "symbols"
Shown = Literal["movement", "units", "buildings", "goods", "grail"]


@dataclass(frozen=True, slots=True)
class RollHorde:
    """The barbarian dice of the round; null: the die was not thrown again."""

    kind: ClassVar[str] = "roll_horde"
    first: tuple[D4, D6, D8]
    again: tuple[D4 | None, D6 | None, D8 | None] = (None, None, None)
    overrule: bool = False


def roll_horde(state: State, action: RollHorde) -> Step[State]:
    checks = Checks(action.overrule)
    check_phase(checks, state, 2)
    check_once(checks, state, "horde")
    answer = horde(HordeThrow(*action.first, *action.again, switches=state.switches))
    warnings = checks.settle()
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


@dataclass(frozen=True, slots=True)
class ChooseEventSymbols:
    """The start player's two of the three symbols on the event card (M-6.2)."""

    kind: ClassVar[str] = "choose_event_symbols"
    chosen: Annotated[tuple[EventSymbol, ...], Length(0, SYMBOLS_CHOSEN)]
    shown: Annotated[
        tuple[Shown, ...],
        Length(0, SYMBOLS_ON_A_CARD),
        Doc("the symbols on the card, grails too; empty: nobody typed them"),
    ] = ()
    overrule: bool = False


def choose_event_symbols(state: State, action: ChooseEventSymbols) -> Step[State]:
    checks = Checks(action.overrule)
    check_phase(checks, state, 2)
    check_event_round(checks, state)
    check_once(checks, state, SYMBOLS)
    chosen = Counter(symbol.value for symbol in action.chosen)
    due = SYMBOLS_CHOSEN
    if action.shown:
        usable = Counter(str(symbol) for symbol in action.shown if symbol != GRAIL)
        due = min(due, usable.total())
        checks.forbid(bool(chosen - usable), "event_card.not_shown", cite("M-6.2"), "chosen")
    too_few = chosen.total() < due
    checks.forbid(too_few, "event_card.choose_more", cite("M-6.2"), "chosen", n=due)
    warnings = checks.settle()
    return step(
        marked(evolve(state, event_symbols=tuple(action.chosen)), SYMBOLS),
        "log.event_symbols",
        warnings=warnings,
        symbols=tuple(Text(f"event_symbol.{symbol.value}") for symbol in action.chosen),
    )


HANDLERS: Handlers = {RollHorde: roll_horde, ChooseEventSymbols: choose_event_symbols}
