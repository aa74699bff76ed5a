"""Final scoring (M-25), ties (R-61 to R-65), teams (M-26.4) and the standing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.medioevo.asked.ending import standing
from companion.games.medioevo.ending.scoring import (
    Scored,
    ScoringQuestion,
    final_scoring,
    wealth_of,
)
from companion.games.medioevo.pieces import Branch, Good, Realm
from companion.games.medioevo.switches import Switches

POOR = Scored(honor=10, florins=0)


def _points(question: ScoringQuestion) -> dict[str, int]:
    return {score.player: score.honor.total for score in final_scoring(question).scores}


def _two(one: dict[str, Any], other: dict[str, Any], **table: Any) -> dict[str, int]:
    """Gains of a and b where c is the single richest, so that money does not disturb."""
    players = {
        "a": replace(POOR, **one),
        "b": replace(POOR, **other),
        "c": replace(POOR, florins=9999),
    }
    points = _points(ScoringQuestion(players, ("a", "b", "c"), **table))
    return {player: points[player] - 10 for player in "ab"}


@pytest.mark.rule("M-25.1")
@pytest.mark.rule("M-25.6")
@pytest.mark.parametrize("what", ["cathedrals", "metropolises", "castles", "areas"])
def test_the_single_best_gets_three_and_tied_players_one_each(what: str) -> None:
    assert _two({what: 2}, {what: 1}) == {"a": 3, "b": 0}
    assert _two({what: 2}, {what: 2}) == {"a": 1, "b": 1}


@pytest.mark.rule("R-62")
def test_a_majority_of_nothing_scores_nothing_but_money_does() -> None:
    question = ScoringQuestion({"a": POOR, "b": replace(POOR, loans=1)}, ("a", "b"))
    assert _points(question) == {"a": 13, "b": 8}
    in_debt = {"a": replace(POOR, loans=1), "b": replace(POOR, loans=2)}
    assert _points(ScoringQuestion(in_debt, ("a", "b"))) == {"a": 11, "b": 6}


@pytest.mark.rule("M-25.2")
@pytest.mark.rule("M-22.4")
def test_ex_56_two_open_loans_take_1100_off_the_wealth() -> None:
    assert wealth_of(Scored(honor=0, florins=2000, loans=2)).total == 900


@pytest.mark.rule("M-25.3")
@pytest.mark.rule("R-65")
def test_the_best_market_factor_scores() -> None:
    assert _two({"market_factor": 5}, {"market_factor": 4}) == {"a": 3, "b": 0}


@pytest.mark.rule("M-25.4")
@pytest.mark.rule("R-63")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({Branch.LAW: 3}, {Branch.WAR: 2, Branch.LAW: 2}, {"a": 3, "b": 0}),
        ({Branch.LAW: 3}, {Branch.WAR: 3, Branch.LAW: 3}, {"a": 0, "b": 3}),
        ({Branch.LAW: 3, Branch.WAR: 2}, {Branch.WAR: 3}, {"a": 1, "b": 1}),
        ({}, {}, {"a": 0, "b": 0}),
    ],
)
def test_the_highest_level_counts_then_the_branches_at_that_level(
    one: dict[Branch, int], other: dict[Branch, int], expected: dict[str, int]
) -> None:
    assert _two({"technologies": one}, {"technologies": other}) == expected


@pytest.mark.rule("M-25.5")
@pytest.mark.rule("R-65")
def test_rome_and_jerusalem_score_for_their_controller_but_never_the_mamluks() -> None:
    assert _two({}, {}, rome="a", jerusalem="b") == {"a": 3, "b": 3}
    mamluk = {"realm": Realm.MAMLUKS}
    assert _two(mamluk, {}, rome="a", jerusalem="a") == {"a": 3, "b": 0}


@pytest.mark.rule("M-25.7")
def test_each_monopoly_scores_three_and_belongs_to_one_player() -> None:
    goods = frozenset({Good.SALT, Good.WINE})
    assert _two({"monopolies": goods}, {}) == {"a": 6, "b": 0}
    with pytest.raises(BadInput):
        _two({"monopolies": goods}, {"monopolies": goods})


@pytest.mark.rule("M-25.8")
@pytest.mark.parametrize(
    ("prisoners", "penalty"), [(0, 0), (1, -3), (3, -3), (4, -6), (6, -6), (7, -9), (30, -9)]
)
def test_units_in_captivity_cost_honor(prisoners: int, penalty: int) -> None:
    assert _two({"prisoners": prisoners}, {})["a"] == penalty


@pytest.mark.rule("M-25.8")
@pytest.mark.rule("M-22.4")
@pytest.mark.parametrize(("loans", "penalty"), [(1, -2), (2, -4), (3, -6), (4, -9), (5, -15)])
def test_open_loans_cost_honor(loans: int, penalty: int) -> None:
    assert _two({"loans": loans}, {})["a"] == penalty


@pytest.mark.rule("M-25.9")
@pytest.mark.rule("M-19.3")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [(0, 0), (1, 0), (2, 1), (3, 3), (4, 5), (5, 8), (6, 11), (7, 15), (8, 20), (11, 20)],
)
def test_objective_tokens_score_by_number(tokens: int, points: int) -> None:
    assert _two({"tokens": tokens}, {})["a"] == points


@pytest.mark.rule("M-25.0")
@pytest.mark.rule("R-61")
def test_the_last_revolt_check_costs_honor_for_additional_revolts() -> None:
    rebels = {"tax_rate": 50, "barbarian_areas": 1}
    assert _two(rebels, {"tax_rate": 50}, allowed_tax=30) == {"a": -2, "b": 0}
    strict = Switches(revolt_ep="sequential")
    assert _two(rebels, {"tax_rate": 50}, allowed_tax=30, switches=strict) == {"a": -2, "b": -1}
    assert _two(rebels, {}, allowed_tax=None) == {"a": 0, "b": 0}


@pytest.mark.rule("M-25.10")
@pytest.mark.rule("R-64")
def test_ties_go_to_the_wealthier_then_to_the_earlier_in_turn_order() -> None:
    richer = {"a": Scored(honor=10, florins=600, loans=1), "b": Scored(honor=5, florins=100)}
    # b is wealthier after the loan of a and gets the three points: 8 against 8.
    answer = final_scoring(ScoringQuestion(richer, ("a", "b")))
    assert [(score.player, score.honor.total) for score in answer.scores] == [("b", 8), ("a", 8)]
    equal = {"a": POOR, "b": POOR}
    assert final_scoring(ScoringQuestion(equal, ("b", "a"))).winner == "b"


@pytest.mark.rule("M-26.4")
def test_a_team_scores_the_sum_of_its_members() -> None:
    players = {
        "a": replace(POOR, honor=20, team="north"),
        "b": replace(POOR, honor=5, team="south"),
        "c": replace(POOR, honor=18, team="south", florins=10),
        "d": replace(POOR, honor=1, team="north"),
    }
    answer = final_scoring(ScoringQuestion(players, tuple("abcd")))
    assert [(team.team, team.honor.total) for team in answer.teams] == [
        ("south", 26),
        ("north", 21),
    ]
    assert answer.winner == "south"


@pytest.mark.rule("M-25.10")
def test_the_order_names_everybody_and_sites_belong_to_players() -> None:
    with pytest.raises(BadInput):
        final_scoring(ScoringQuestion({"a": POOR}, ()))
    with pytest.raises(BadInput):
        final_scoring(ScoringQuestion({"a": POOR}, ("a",), rome="x"))


def test_the_standing_shows_rank_now_and_rank_at_the_end() -> None:
    players = {"a": Scored(honor=12, florins=0), "b": Scored(honor=11, florins=50)}
    answer = standing(ScoringQuestion(players, ("a", "b")))
    assert [(s.player, s.rank_now, s.score.rank) for s in answer.standings] == [
        ("b", 2, 1),
        ("a", 1, 2),
    ]


SCORED = st.builds(
    Scored,
    honor=st.integers(-5, 40),
    florins=st.integers(0, 3000),
    loans=st.integers(0, 5),
    market_factor=st.integers(0, 7),
    cathedrals=st.integers(0, 3),
    areas=st.integers(0, 9),
    tokens=st.integers(0, 9),
)


@given(st.lists(SCORED, min_size=2, max_size=6))
def test_each_majority_gives_three_in_all_or_one_each_and_ranks_never_rise(
    scored: list[Scored],
) -> None:
    players = {f"p{n}": one for n, one in enumerate(scored)}
    answer = final_scoring(ScoringQuestion(players, tuple(players)))
    totals = [(score.honor.total, score.wealth.total) for score in answer.scores]
    assert totals == sorted(totals, reverse=True)
    awards = [line for s in answer.scores for line in s.honor.lines if "award" in line.params]
    for name in {line.params["award"].key for line in awards}:
        given_out = [line.amount for line in awards if line.params["award"].key == name]
        assert given_out == [3] or (len(given_out) > 1 and set(given_out) == {1})
