"""Only refusals in words come out of the rules, whatever a form, a save or a friend hands in."""

from __future__ import annotations

import pytest

from companion.games import GAME_IDS
from tests.games.odd_actions import faults

ROUNDS = 12  # make bench goes on for longer


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_action_with_odd_values_is_taken_or_refused_in_words(game: str) -> None:
    assert list(faults(game, seed=3, rounds=ROUNDS)) == []
