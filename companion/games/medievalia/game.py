"""Medievalia, declared once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.board_game import BoardGame
from companion.core.explain import Text
from companion.core.game import GameInfo, Step
from companion.core.phases import Begun, Phase, turned_to
from companion.core.table_actions import (
    ChangeHouseRule,
    Correct,
    CorrectTable,
    GoToPhase,
    NextPhase,
)
from companion.games.medievalia import cards, corrections, setup, turns
from companion.games.medievalia.figures import FIGURES
from companion.games.medievalia.outcome import ending_text, judged, passed_on
from companion.games.medievalia.ring import marching
from companion.games.medievalia.ring.places import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.medievalia.rulebook import BOOK, cite
from companion.games.medievalia.state import ACTIONS, DRAW, END, MOVEMENT, SETUP_PHASE, State
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.tables import PHASES
from companion.games.medievalia.war import warfare

# Cards are turned upright with the draw (F-3.3): no step of its own.
STEPS = (DRAW, ACTIONS, MOVEMENT, END)
_NEXT = {SETUP_PHASE: DRAW, DRAW: ACTIONS, ACTIONS: MOVEMENT, MOVEMENT: END}


def next_phase(state: State) -> Begun[State]:
    """On in the turn without anything booked; after the last step the next player is due."""
    if state.phase == END:
        return Begun(passed_on(state))
    return Begun(turned_to(state, _NEXT[state.phase]))


def still_open(state: State) -> tuple[Text, ...]:
    """What has not been booked yet where a table goes on without it."""
    if state.phase == SETUP_PHASE:
        return (Text("med.open.hands"),)
    return (Text("med.open.draw"),) if state.phase == DRAW else ()


def decided(before: State, _action: Any, made: Step[State]) -> Step[State]:
    """After every action the cards are asked whether the game is over (F-11.2, F-13.1)."""
    after = judged(made.state)
    if not after.how or before.how == after.how:
        return replace(made, state=after)
    said = {"what": made.summary, "why": Text(ending_text(after))}
    return replace(made, state=after, summary=Text("med.log.end", said))


GAME = BoardGame[State](
    info=GameInfo(BOOK, "game.medievalia", LEAST_PLAYERS, MOST_PLAYERS, 1),
    texts="med.",
    setup=setup.Setup,
    start=setup.start,
    chapters=(turns, cards, marching, warfare, corrections),
    figures=FIGURES,
    phases=(
        Phase(SETUP_PHASE, "med.phase.setup"),
        *(Phase(row.number, row.name) for row in PHASES.values() if row.number in STEPS),
    ),
    switches=Switches,
    phase_rule=cite("F-3.1"),
    end_rule=cite("F-13.1"),
    next_phase=next_phase,
    still_open=still_open,
    after_each=decided,
    asked_in=("companion.games.medievalia",),
    table=(Correct, CorrectTable, NextPhase, GoToPhase, ChangeHouseRule),
)
