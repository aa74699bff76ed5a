"""Game length (M-3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.medioevo.ending.length import EndQuestion, game_end
from companion.games.medioevo.game import GAME
from companion.games.medioevo.state import Limits, Settings
from companion.games.medioevo.table import ChangeHonor
from tests.games.medioevo.small_table import table


@pytest.mark.rule("M-3.1")
@pytest.mark.parametrize("rounds", [8, 10, 12])
def test_the_game_ends_after_the_agreed_round(rounds: int) -> None:
    before = game_end(EndQuestion(round=rounds - 1, round_finished=True, rounds_limit=rounds))
    last = game_end(EndQuestion(round=rounds, rounds_limit=rounds))
    after = game_end(EndQuestion(round=rounds, round_finished=True, rounds_limit=rounds))
    assert (before.ends, before.rounds_left) == ("no", 1)
    assert (last.ends, last.rounds_left) == ("after_round", 0)
    assert after.ends == "now"
    assert [struck.limit for struck in after.because] == ["rounds"]


@pytest.mark.rule("M-3.2")
@pytest.mark.rule("R-06")
def test_at_the_time_limit_the_running_round_is_finished() -> None:
    question = EndQuestion(round=4, minutes_limit=180, minutes_played=180)
    assert game_end(question).ends == "after_round"
    finished = EndQuestion(round=4, round_finished=True, minutes_limit=180, minutes_played=200)
    assert game_end(finished).ends == "now"


@pytest.mark.rule("M-3.3")
@pytest.mark.rule("R-07")
def test_ex_01_reaching_the_honor_limit_ends_the_game_at_once() -> None:
    assert game_end(EndQuestion(round=3, honor_limit=30, best_honor=29)).ends == "no"
    assert game_end(EndQuestion(round=3, honor_limit=30, best_honor=30)).ends == "now"


@pytest.mark.rule("M-3.3")
def test_the_table_plays_on_below_the_agreed_honor_and_ends_on_it() -> None:
    agreed = table(settings=Settings(limits=Limits(0, 0, 30)))
    short = 29 - max(player.honor for player in agreed.players.values())
    near = GAME.apply(agreed, ChangeHonor("red", short)).state
    assert (near.players["red"].honor, near.ended) == (29, "")
    reached = GAME.apply(near, ChangeHonor("red", 1)).state
    assert (reached.players["red"].honor, reached.ended) == (30, "honor")


@pytest.mark.rule("M-3.4")
def test_ex_02_of_two_limits_the_first_to_strike_counts() -> None:
    rounds_first = EndQuestion(
        round=10, round_finished=True, rounds_limit=10, minutes_limit=180, minutes_played=170
    )
    time_first = EndQuestion(round=6, rounds_limit=10, minutes_limit=180, minutes_played=181)
    assert [struck.limit for struck in game_end(rounds_first).because] == ["rounds"]
    assert [struck.limit for struck in game_end(time_first).because] == ["time"]


@pytest.mark.rule("M-3.4")
def test_nothing_agreed_means_twelve_rounds() -> None:
    assert game_end(EndQuestion(round=11, round_finished=True)).ends == "no"
    assert game_end(EndQuestion(round=12, round_finished=True)).ends == "now"
    only_time = EndQuestion(round=20, round_finished=True, minutes_limit=600, minutes_played=10)
    assert game_end(only_time).rounds_left is None
    assert game_end(only_time).ends == "no"


@given(
    st.builds(
        EndQuestion,
        round=st.integers(1, 20),
        round_finished=st.booleans(),
        rounds_limit=st.sampled_from([0, 8, 10, 12]),
        minutes_limit=st.sampled_from([0, 120]),
        honor_limit=st.sampled_from([0, 30]),
        minutes_played=st.integers(0, 240),
        best_honor=st.integers(-5, 45),
    )
)
def test_the_game_goes_on_exactly_while_no_limit_struck(question: EndQuestion) -> None:
    answer = game_end(question)
    assert (answer.ends == "no") == (not answer.because)
