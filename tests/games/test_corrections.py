"""What the log calls a correction can say why, in every game, and its line tells it."""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent

import pytest

from companion.core.board_game import BoardGame
from companion.core.explain import Text
from companion.games import GAME_IDS, GAMES
from companion.games.generalship.corrections import SetCircles
from companion.games.generalship.pieces import Tile
from tests.games.generalship.small_table import state_of

# What was counted before the end; a phase, which most tables go to in order.
SAYS_WHY_ITSELF = {"count_coins", "go_to_phase"}


def corrects(kind: type) -> bool:
    """Whether what an action does tells of a correction."""
    names = {
        part.id
        for part in ast.walk(ast.parse(dedent(inspect.getsource(kind))))
        if hasattr(part, "id")
    }
    return bool(names & {"CORRECTED", "corrected"})


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_correction_has_room_for_its_reason(game_id: str) -> None:
    game = GAMES[game_id]
    assert isinstance(game, BoardGame)
    found = [kind for kind in game.actions if corrects(kind)]
    assert found
    silent = {kind.kind for kind in found if "reason" not in kind.__dataclass_fields__}
    assert silent - SAYS_WHY_ITSELF == set()


def test_the_line_of_a_correction_tells_its_reason_in_every_game() -> None:
    told = GAMES["generalship"].apply(state_of(), SetCircles(Tile.MARCH, 1, "counted again"))
    assert Text("log.because", {"reason": "counted again"}) in told.warnings
