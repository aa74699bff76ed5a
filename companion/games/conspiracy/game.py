"""Medieval Conspiracy, declared once: what it is called, its chapters, figures and phases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.board_game import BoardGame
from companion.core.codec import as_it_was
from companion.core.explain import Text
from companion.core.game import GameInfo, Step
from companion.core.ledger import BANK
from companion.core.table_actions import Pay
from companion.games.conspiracy import corrections, setup
from companion.games.conspiracy.battle import ransom, war
from companion.games.conspiracy.cards import copies, playing
from companion.games.conspiracy.deaths import electors, fate, succession
from companion.games.conspiracy.empire import empire
from companion.games.conspiracy.events import events
from companion.games.conspiracy.figures import FIGURES
from companion.games.conspiracy.flow import PHASES, leave_phase, next_phase, still_open, turn_to
from companion.games.conspiracy.lands import income, movement
from companion.games.conspiracy.lands.atlas import ATLAS
from companion.games.conspiracy.rulebook import BOOK, cite
from companion.games.conspiracy.seats import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.conspiracy.settling import brought_about, settled
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import Switches

# What master cards and votes depend on.
MEASURED = ("players", "lands", "masters", "serves", "switches")


def after_each(before: State, action: Any, made: Step[State]) -> Step[State]:
    """Master cards change hands and four votes win in the very entry that brought them about."""
    if isinstance(action, Pay) and not before.switches.bribery:
        made = replace(made, warnings=(*made.warnings, *_between_players(action)))
    now = made.state
    if all(getattr(now, part) is getattr(before, part) for part in MEASURED):
        return made
    state, told = settled(made.state)
    told = (*brought_about(before, state), *told)
    if state is made.state and not told:
        return made
    return replace(made, state=state, warnings=(*made.warnings, *told))


def _between_players(paid: Pay) -> tuple[Text, ...]:
    """Money from player to player is a bribe, unless it is a ransom (C-3.4.1)."""
    if BANK in (paid.giver, paid.taker):
        return ()
    params = {"rule": cite("C-3.4.1").number, "what": Text("con.pay.bribe")}
    return (Text("overruled", params),)


GAME: BoardGame[State] = BoardGame(
    info=GameInfo(BOOK, "game.conspiracy", LEAST_PLAYERS, MOST_PLAYERS, 3),
    texts="con.",
    setup=setup.Setup,
    start=setup.start,
    chapters=(
        setup,
        income,
        events,
        fate,
        succession,
        electors,
        empire,
        war,
        movement,
        playing,
        ransom,
        corrections,
        copies,
    ),
    figures=FIGURES,
    phases=PHASES,
    switches=Switches,
    phase_rule=cite("C-5.0.1"),
    end_rule=cite("C-12.0.1"),
    next_phase=next_phase,
    still_open=still_open,
    leave_phase=leave_phase,
    turn_to=turn_to,
    money="sum.ducats",
    after_each=after_each,
    asked_in=("companion.games.conspiracy",),
    end_text="con.end.scoring",
    atlas=ATLAS,
    lifts={1: as_it_was, 2: as_it_was},  # each asks more rules before it books
    setup_lifts={1: as_it_was, 2: as_it_was},
)
