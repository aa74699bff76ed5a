"""A small table in the middle of a game: three players, any phase."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.core.ledger import BANK
from companion.core.records import evolve
from companion.games.renaissance.pieces import Advance, Capital
from companion.games.renaissance.state import Player, Settings, State
from companion.games.renaissance.switches import Switches

CAPITALS = (Capital.VENICE, Capital.GENOA, Capital.BARCELONA, Capital.PARIS, Capital.LONDON)
NAMES = ("Anna", "Bruno", "Clara", "Dario", "Emma")
FIELDS = {3: (2, 4, 6), 4: (1, 3, 5, 6), 5: (1, 2, 3, 4, 5)}


def table(
    phase: int = 3,
    *,
    players: int = 3,
    cash: int = 40,
    switches: Switches | None = None,
    **facts: Any,
) -> State:
    """Players a, b, c … in this order of play, with three cards and ten markers each."""
    ids = "abcde"[:players]
    return State(
        settings=Settings(switches=switches or Switches()),
        players={
            one: Player(
                one,
                NAMES[place],
                NAMES[place].lower(),
                CAPITALS[place],
                choice=place + 1,
                hand=3,
                noted_cash=cash,
                control_markers=10,
            )
            for place, one in enumerate(ids)
        },
        purses={BANK: -cash * players} | dict.fromkeys(ids, cash),
        seats=tuple(ids),
        order=tuple(ids),
        positions=FIELDS[players],
        round=2,
        phase=phase,
        pile=20,
        **facts,
    )


def owning(state: State, player: PlayerId, letters: str) -> State:
    """The player has these advances since an earlier round."""
    return state.with_player(player, advances={Advance(letter): 1 for letter in letters})


def with_cash(state: State, player: PlayerId, cash: int) -> State:
    moved = cash - state.purses[player]
    purses = {**state.purses, player: cash, BANK: state.purses[BANK] - moved}
    return evolve(state, purses=purses)
