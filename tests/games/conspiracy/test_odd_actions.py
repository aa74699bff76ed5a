"""Whatever an action says: it is done and told, or refused in words; never a third thing."""

from __future__ import annotations

import pytest

from tests.games.conspiracy.evening import Evening
from tests.games.conspiracy.odd_actions import tried


@pytest.mark.parametrize("players", [2, 4, 6])
def test_odd_actions_are_done_and_told_or_refused_in_words(players: int) -> None:
    evening = Evening(players, players).play_to_the_end(8)
    tables = [position.step.state for position in evening.play.journal.present[::25]]
    found = [fault for number, table in enumerate(tables) for fault in tried(table, number)]
    assert found == []
