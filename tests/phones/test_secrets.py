"""No byte that a seat is told depends on what others hide; `make bench` asks many more games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.core.records import evolve
from companion.games import GAMES
from companion.games.medioevo.opening.turn_order import HoldAuction
from companion.games.renaissance.order.capitals import ChooseCapitals
from companion.games.renaissance.order.order_of_play import BuyTokens
from companion.pages.kit import TABLE
from companion.ui.presenters.secrecy.secrets import secrets_of
from tests.phones.secrets import (
    OTHERWISE,
    at_random,
    differences,
    differences_of_bids,
    moments,
    random_game,
    told,
    window_of,
)
from tests.presenters.recorded import ADVANCES, HONOR, REPLAYS, SHORT, session_of

RECORDED = [path.stem for path in sorted(REPLAYS.glob("*/*.companion"))]


def test_every_game_with_secrets_is_looked_through() -> None:
    assert {name for name in GAMES if secrets_of(name).figures} <= OTHERWISE.keys()


@pytest.mark.parametrize("game", RECORDED)
def test_what_others_hide_changes_no_byte_that_a_seat_is_told(game: str) -> None:
    assert list(differences(lambda: session_of(game), 1, lambda one: moments(one, 2)))[:3] == []


@pytest.mark.parametrize("game", GAMES)
def test_nor_in_random_games(game: str) -> None:
    places = at_random(Random(21), 2)
    assert list(differences(random_game(game, 21), 1, places))[:3] == []


BIDDING = [
    (HONOR, HoldAuction),
    (ADVANCES, ChooseCapitals),
    (SHORT, BuyTokens),
]


@pytest.mark.parametrize(("game", "revealed"), BIDDING)
def test_nor_does_what_others_noted_in_their_letters(game: str, revealed: type) -> None:
    """Everybody else has bid already; how much is nobody's business before the table opens it."""
    session = session_of(game)
    *_, last = (one for one in session.journal.present if isinstance(one.action, revealed))
    session.go_to(last.parent.number)
    for seat in (next(iter(session.state.players)), TABLE):
        different, letters = differences_of_bids(session, seat)
        assert different[:2] == []
        assert letters >= len(session.state.players) - 1


def test_a_seat_does_see_its_own_purse() -> None:
    """The tests above could not fail if nothing secret were ever told."""
    session = session_of(HONOR)
    seat = next(iter(session.state.players))
    before = list(told(window_of(session, seat)))
    session.journal._line[session.journal._cursor].step = replace(
        session.journal.step,
        state=evolve(session.state, purses={**session.state.purses, seat: 1234}),
    )
    after = list(told(window_of(session, seat)))
    assert len([1 for a, b in zip(before, after, strict=True) if a != b]) >= 2
