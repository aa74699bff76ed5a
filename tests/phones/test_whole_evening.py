"""Evenings by everybody's phones; `make bench` plays them to the end."""

from __future__ import annotations

import pytest

from tests.phones.whole_evening import played

EVENINGS = {  # how many actions, and how many of them at least from a player's own hand
    "three_players_by_rounds": (45, 6),
    "four_players_short_game": (30, 8),
    "election_by_votes": (50, 4),
    "two_players_by_prestige": (40, 25),
    "two_players": (70, 0),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_the_journal_is_the_one_that_the_tablet_makes(name: str) -> None:
    most, least = EVENINGS[name]
    found = played(name, most)
    assert found.faults == []
    assert sum(found.by_phones.values()) >= least
