"""Areas are counted on the board, for everybody at once."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput
from companion.games.medioevo.game import GAME
from companion.games.medioevo.setup import Seat, Setup, start
from companion.games.medioevo.treasury.area_counts import CountAreas
from companion.games.medioevo.treasury.assessment import income_of
from companion.games.medioevo.treasury.taxes import income

TABLE = start(Setup((Seat("blue", "Anna", "blue"), Seat("red", "Ben", "red"))))


@pytest.mark.rule("M-7.2")
@pytest.mark.rule("M-7.5")
def test_counted_areas_are_taxed_from_then_on() -> None:
    after = GAME.apply(TABLE, CountAreas({"blue": 5, "red": 3})).state
    assert [after.players[who].areas for who in ("blue", "red")] == [5, 3]
    assert income(income_of(after, "blue", 20)).income.total == 20 * (5 + 1)


def test_only_what_changed_is_told() -> None:
    once = GAME.apply(TABLE, CountAreas({"blue": 5, "red": 3})).state
    told = GAME.apply(once, CountAreas({"blue": 5, "red": 4})).summary.params["counted"]
    assert [text.params for text in told] == [{"player": "Ben", "areas": 4}]


def test_a_count_that_changes_nothing_or_names_nobody_is_refused() -> None:
    with pytest.raises(BadInput, match="no_change"):
        GAME.apply(TABLE, CountAreas({"blue": 0}))
    with pytest.raises(BadInput, match="unknown"):
        GAME.apply(TABLE, CountAreas({"green": 2}))
