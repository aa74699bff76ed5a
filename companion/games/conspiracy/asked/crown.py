"""What only the command line asks about the crown: clock and college in one question."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Length
from companion.games.conspiracy.empire.clock import (
    CrownChance,
    Reshuffled,
    Rounds,
    Seen,
    TurnedUp,
    crowned_by,
    emperor_clock,
)
from companion.games.conspiracy.empire.college import Candidate
from companion.games.conspiracy.seats import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.conspiracy.switches import DEFAULTS, Switches


@calculator
def crown_chance(
    players: Annotated[tuple[Candidate, ...], Length(LEAST_PLAYERS, MOST_PLAYERS)],
    turned_up: TurnedUp = 0,
    emperors_seen: Seen = 0,
    electors_seen: Seen = 0,
    shuffled: Reshuffled = None,
    rounds: Rounds = 20,
    rules: Switches = DEFAULTS,
) -> CrownChance:
    """The chance of each player to be crowned in the coming rounds (C-12.1.1, C-7.1.2)."""
    clock = emperor_clock(len(players), turned_up, emperors_seen, electors_seen, shuffled, rounds)
    return crowned_by(clock, players, rules)
