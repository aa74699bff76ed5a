"""Medieval Conspiracy, declared once: what it is called, its chapters, figures and phases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.board_game import BoardGame
from companion.core.game import GameInfo, Step
from companion.core.house_rules import house_rules_of
from companion.games.conspiracy import (
    attack,
    auctions,
    cards,
    clock,
    college,
    corrections,
    electors,
    empire,
    events,
    families,
    fate,
    income,
    lands,
    masters,
    movement,
    ransom,
    setup,
    succession,
    supply,
    war,
    worth,
)
from companion.games.conspiracy.battle import line_up, odds, retreat, rolls, rounds
from companion.games.conspiracy.figures import FIGURES
from companion.games.conspiracy.flow import PHASES, leave_phase, next_phase, still_open, turn_to
from companion.games.conspiracy.rulebook import BOOK, cite
from companion.games.conspiracy.settling import settled
from companion.games.conspiracy.state import State
from companion.games.conspiracy.table_of import LEAST_PLAYERS, MOST_PLAYERS

# What master cards and votes depend on.
MEASURED = ("players", "lands", "masters", "serves", "switches")


def after_each(before: State, _action: Any, made: Step[State]) -> Step[State]:
    """Master cards change hands and four votes win in the very entry that brought them about."""
    now = made.state
    if all(getattr(now, part) is getattr(before, part) for part in MEASURED):
        return made
    state, told = settled(made.state)
    if state is made.state and not told:
        return made
    return replace(made, state=state, warnings=(*made.warnings, *told))


GAME: BoardGame[State] = BoardGame(
    info=GameInfo(BOOK, "game.conspiracy", LEAST_PLAYERS, MOST_PLAYERS, 1),
    texts="con.",
    setup=setup.Setup,
    start=setup.start,
    chapters=(
        setup,
        income,
        masters,
        college,
        clock,
        events,
        auctions,
        worth,
        families,
        fate,
        lands,
        succession,
        electors,
        empire,
        attack,
        war,
        line_up,
        rolls,
        rounds,
        odds,
        retreat,
        movement,
        cards,
        ransom,
        supply,
        corrections,
    ),
    figures=FIGURES,
    phases=PHASES,
    house_rules=house_rules_of(BOOK),
    phase_rule=cite("C-5.0.1"),
    end_rule=cite("C-12.0.1"),
    next_phase=next_phase,
    still_open=still_open,
    leave_phase=leave_phase,
    turn_to=turn_to,
    money="sum.ducats",
    after_each=after_each,
)
