"""Tables of Generalship for pictures: in the middle of a game, in a battle, at the end."""

from __future__ import annotations

from typing import Any

from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.common import waiting
from companion.games.generalship.court.playing import KeepGenerals
from companion.games.generalship.cycle.scoring import DecideSwaps
from companion.games.generalship.pieces import Tile
from companion.games.generalship.state import SCORING
from tests.games.generalship.evening import MOST_CYCLES, Evening

LIVELY, LONG = 21, 4
CYCLES = 3


def middle_of_a_game() -> Evening:
    """Four players in the third cycle, before somebody chooses a tile."""
    evening = Evening(LIVELY, 4)
    evening.lay_map()
    while evening.state.round < CYCLES and not evening.state.ended:
        evening.play_turn()
    assert not evening.state.ended
    return evening


def before_the_first_tile() -> Evening:
    """Four players who keep two of five generals; one has said which."""
    evening = Evening(LIVELY, 4)
    evening.do(KeepGenerals("ben", Commander("Pyrros I", land=2, naval=1), "Kimon"))
    return evening


def before_a_scoring() -> Evening:
    """Four players whose second cycle is over."""
    evening = Evening(LIVELY, 4)
    evening.lay_map()
    while evening.state.phase != SCORING or evening.state.round < CYCLES - 1:
        evening.play_turn()
    return evening


class _Pausing(Evening):
    """Stops where a battle has to be fought."""

    def fight(self) -> None:
        raise _AtBattle


class _AtBattle(Exception):
    """A battle waits."""


class _AtACapital(Evening):
    """Stops where a capital has fallen."""

    def do(self, action: Any) -> None:
        if isinstance(action, DecideSwaps):
            raise _Fallen
        super().do(action)


class _Fallen(Exception):
    """Swaps wait."""


def before_swaps() -> Evening:
    """A turn has ended with a capital held: who swaps is not decided."""
    for seed in range(200):
        evening = _AtACapital(seed, 4)
        evening.lay_map()
        try:
            while not evening.state.ended and evening.state.round < MOST_CYCLES:
                evening.play_turn()
        except _Fallen:
            return evening
    raise AssertionError("no capital")


def before_a_battle(*, at_sea: bool = False) -> Evening:
    """Somebody has marched into a tile with enemies, on land or at sea."""
    for seed in range(200):
        evening = _Pausing(seed, 3)
        evening.lay_map()
        try:
            while not evening.state.ended:
                evening.play_turn()
        except _AtBattle:
            state = evening.state
            assert state.battle is not None
            heights = [one.pieces for one in state.stacks if one.place == state.battle.place]
            if min(heights) >= 2 and (state.terrain(state.battle.place) == "sea") is at_sea:
                return evening
    raise AssertionError("no battle")


def whole_game() -> Evening:
    evening = Evening(LONG, 3)
    evening.play_game()
    return evening


def acting(tile: Tile, choice: str = "") -> Evening:
    """The middle of a game, with this tile chosen."""
    from companion.games.generalship.cycle.turn import ChooseTile

    evening = middle_of_a_game()
    evening.do(ChooseTile(tile, choice, overrule=True))  # type: ignore[arg-type]
    assert waiting(evening.state)
    return evening
