"""No byte that a seat is told depends on what others hide; `make bench` asks many more games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.records import evolve
from companion.games import GAMES
from companion.ui.presenters.secrecy.secrets import secrets_of
from tests.phones.secrets import OTHERWISE, differences, random_game, told, window_of
from tests.presenters.recorded import HONOR, REPLAYS, session_of

RECORDED = [path.stem for path in sorted(REPLAYS.glob("*/*.companion"))]


def test_every_game_with_secrets_is_looked_through() -> None:
    assert {name for name in GAMES if secrets_of(name).figures} <= OTHERWISE.keys()


@pytest.mark.parametrize("game", RECORDED)
def test_what_others_hide_changes_no_byte_that_a_seat_is_told(game: str) -> None:
    assert list(differences(lambda: session_of(game), seats=1))[:3] == []


@pytest.mark.parametrize("game", GAMES)
def test_nor_in_random_games(game: str) -> None:
    assert list(differences(random_game(game, 21), seats=1))[:3] == []


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
