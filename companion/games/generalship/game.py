"""Generalship, declared once."""

from __future__ import annotations

from dataclasses import replace

from companion.core.board_game import BoardGame
from companion.core.codec import as_it_was
from companion.core.explain import Text
from companion.core.game import GameInfo, Step
from companion.core.phases import Begun, Phase
from companion.core.records import evolve
from companion.core.table_actions import ChangeHouseRule, Correct, CorrectTable
from companion.games.generalship import corrections
from companion.games.generalship.army import moving, raising
from companion.games.generalship.battle import fighting
from companion.games.generalship.common import goal_news, waiting
from companion.games.generalship.court import playing
from companion.games.generalship.cycle import scoring, turn
from companion.games.generalship.cycle.turn import next_turn
from companion.games.generalship.figures import FIGURES
from companion.games.generalship.people import gathering
from companion.games.generalship.rulebook import BOOK, cite
from companion.games.generalship.setup import LEAST_PLAYERS, MOST_PLAYERS, Setup, start
from companion.games.generalship.standing import stood
from companion.games.generalship.state import SCORING, State
from companion.games.generalship.switches import Switches
from companion.games.generalship.tables import PHASES
from companion.games.generalship.technology import developing


def _next_phase(state: State) -> Begun[State]:
    """The next part of the cycle, whatever is left undone in this one."""
    last = evolve(state, turn=len(state.order) - 1)
    if state.phase == SCORING:
        return Begun(scoring.NewOrder().apply(state).state)
    return Begun(next_turn(last))


def _still_open(state: State) -> tuple[Text, ...]:
    """What the table leaves undone when it goes on."""
    if state.phase == SCORING:
        return tuple(
            Text("gen.scoring.undone", {"act": Text(f"gen.action.{act}")})
            for act in (scoring.TILES, scoring.UPKEEP)
            if act not in state.done
        )
    return tuple(
        Text(
            "gen.turn.open",
            {"player": state.players[one].name, "action": Text(f"gen.action.{what}")},
        )
        for one, what in waiting(state)
    )


def _settled(before: State, _action: object, made: Step[State]) -> Step[State]:
    """However VP came, also typed by hand: the goal ends the game at once (G-16.1)."""
    after = scoring.settled(made.state)
    if after is made.state:
        return made
    return replace(made, state=after, warnings=(*made.warnings, *goal_news(before, after)))


GAME = BoardGame(
    info=GameInfo(BOOK, f"game.{BOOK}", LEAST_PLAYERS, MOST_PLAYERS, 3),
    texts="gen.",
    photo_text="gen.table.photo",
    setup=Setup,
    start=start,
    chapters=(
        turn,
        gathering,
        playing,
        developing,
        raising,
        moving,
        fighting,
        scoring,
        corrections,
    ),
    figures=FIGURES,
    phases=tuple(Phase(row.number, row.name) for row in PHASES),
    switches=Switches,
    phase_rule=cite("G-3.1"),
    end_rule=cite("G-16.1"),
    next_phase=_next_phase,
    still_open=_still_open,
    after_each=_settled,
    stands=stood,
    table=(Correct, CorrectTable, ChangeHouseRule),
    asked_in=(f"companion.games.{BOOK}",),
    lifts={1: as_it_was, 2: as_it_was},  # what a later version refuses is replayed as overruled
)
