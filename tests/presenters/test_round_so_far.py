"""What stands beside every phase: places, what changed, the curve, the round in one line."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.core.records import evolve
from companion.pages.kit import Figure, Secret
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.chronicle.rounds import LINE
from companion.ui.presenters.chronicle.so_far import RoundSoFar
from tests.presenters.recorded import HONOR, REPLAYS, session_of
from tests.speaking import speaking

GAMES = [path.stem for path in sorted(REPLAYS.glob("*/*.companion"))]


class Standing:
    """A session whose table stands where somebody says."""

    def __init__(self, session: Any, **changes: Any) -> None:
        self._session = session
        self.state = evolve(session.state, **changes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_an_empty_page(game: str) -> None:
    session = session_of(game)
    for language in LANGUAGES:
        told = RoundSoFar(session, partial(speaking, language))
        standings, tale, curve = told.whole()
        assert len(standings.ranks) == len(session.state.players)
        assert tale.voice
        assert len(tale.voice) <= 2 * LINE
        assert curve.lines
        assert len(curve.labels) == len(curve.lines[0].values)


def test_the_first_is_who_has_most_and_equals_share_a_place() -> None:
    session = session_of(HONOR)
    points = dict(zip(session.state.players, (9, 14, 14, 3), strict=False))
    players = {
        one: evolve(player, honor=points[one]) for one, player in session.state.players.items()
    }
    standing: Any = Standing(session, players=players, final=None, ended=None)
    ranks = RoundSoFar(standing, partial(speaking, "en")).standings().ranks
    assert [rank.numeral for rank in ranks] == ["I", "I", "III", "IV"][: len(ranks)]
    assert [rank.hero.text for rank in ranks if isinstance(rank.hero, Figure)] == [
        "14", "14", "9", "3",
    ][: len(ranks)]  # fmt: skip


def test_what_changed_this_round_stands_below_the_name() -> None:
    session = session_of(HONOR)
    who = next(iter(session.state.players))
    player = session.state.players[who]
    owing = evolve(player, loans=(*player.loans, *player.loans, session.state.round))
    standing: Any = Standing(
        session, players={**session.state.players, who: owing}, final=None, ended=None
    )
    ranks = RoundSoFar(standing, partial(speaking, "en")).standings().ranks
    note = next(rank.note for rank in ranks if rank.key == f"sheet:{who}")
    assert "Loans +" in note


@pytest.mark.parametrize("game", GAMES)
def test_nobody_reads_the_first_figure_of_another_where_it_is_a_secret(game: str) -> None:
    session = session_of(game)
    for eyes in session.state.players:
        told = RoundSoFar(session, partial(speaking, "en"), eyes)
        for rank in told.standings().ranks:
            if isinstance(rank.hero, Secret) and rank.key != f"sheet:{eyes}":
                assert rank.hero.figure is None


def test_a_place_says_why() -> None:
    told = RoundSoFar(session_of(HONOR), partial(speaking, "en"))
    why = told.why(told.standings().ranks[0].key)
    assert why is not None
    assert why.lines
