"""Evenings by everybody's phones; `make bench` plays them to the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games import GAMES
from companion.games.conspiracy.battle.war import Attack
from companion.games.conspiracy.lands.income import CollectIncome
from companion.games.generalship.cycle.turn import ChooseTile, EndTurn
from companion.phones.eyes import actor_of
from tests.phones.whole_evening import AT_THE_TABLET, anew, played

EVENINGS = {  # how many actions, and how many of them at least from a player's own hand
    "three_players_by_rounds": (31, 18),
    "four_players_short_game": (30, 14),
    "election_by_votes": (45, 15),
    "two_players_by_prestige": (40, 30),
    "two_players": (50, 35),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_the_journal_is_the_one_that_the_tablet_makes(name: str) -> None:
    most, least = EVENINGS[name]
    found = played(name, most)
    assert found.faults == []
    assert not found.at_the_tablet, "a player's action that his phone cannot do"
    assert sum(found.by_phones.values()) >= least
    assert set(found.for_all) <= AT_THE_TABLET[found.game]


@pytest.mark.parametrize("game", GAMES)
def test_what_stays_at_the_tablet_is_an_action_of_its_game(game: str) -> None:
    assert AT_THE_TABLET[game] <= {kind.__name__ for kind in GAMES[game].actions}


@pytest.mark.parametrize(
    ("name", "kind", "whose"),
    [
        ("two_players", ChooseTile, lambda state, _: state.active),
        ("two_players", EndTurn, lambda state, _: state.active),
        ("election_by_votes", Attack, lambda _, action: action.attackers[0].player),
        ("election_by_votes", CollectIncome, lambda _state, _action: ""),
    ],
)
def test_whose_an_action_is(name: str, kind: type, whose: Callable[..., str]) -> None:
    """Who names nobody acts for himself in his turn; where only one is named, others are meant."""
    session, actions = anew(name)
    for action in actions:
        if isinstance(action, kind):
            assert actor_of(session.state, action) == whose(session.state, action)
            return
        session.do(action)
    raise AssertionError(kind)
