"""Income, tolls, tracks, the start of a game, master cards and honour."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput
from tests.games.conspiracy.asking import ask


@pytest.mark.rule("C-4.0.2", "C-4.0.6", "C-8.4.3", "C-4.0.3", "C-4.0.5", "RUL-C-43")
def test_EX_C_11_everybody_starts_with_lands_heirs_and_ducats_by_the_number_of_players() -> None:
    starts = [ask("setup", players=players) for players in range(2, 7)]
    assert [one["secular"] for one in starts] == [5, 5, 4, 4, 3]
    assert [one["lowest_elector_bid"] for one in starts] == [600, 500, 400, 300, 200]
    assert [one["first_income"]["total"] for one in starts] == [70, 70, 60, 60, 60]
    assert {(one["heirs"], one["ducats"], one["bishoprics"]) for one in starts} == {(4, 100, 1)}
    told = ask("setup", players=4, knights=2, mercenaries=3, cards=3)
    assert (told["strength"], told["cards_left"]) == (7, 52)


@pytest.mark.rule("C-4.0.8")
@pytest.mark.parametrize(
    ("question", "value"),
    [({"field": 6, "side": 5}, 11), ({"field": 8, "side": 5, "coin": 10}, 23), ({"field": 9}, 9)],
)
def test_EX_C_01_the_track_counts_field_side_and_coin(question: Any, value: int) -> None:
    assert ask("track", **question)["total"] == value


@pytest.mark.rule("C-4.0.8")
def test_EX_C_02_an_income_of_470_on_the_track() -> None:
    assert ask("track", field=70, side=200, coin=200)["total"] == 470


@pytest.mark.rule("C-6.1.1", "C-3.21.1")
def test_EX_C_03_a_route_is_doubled_by_each_imperial_city() -> None:
    assert ask("tolls", no_city=1)["total"] == 10
    assert ask("tolls", one_city=1)["total"] == 20
    assert ask("tolls", two_cities=1)["total"] == 40


@pytest.mark.rule("C-6.0.1")
def test_everything_on_the_list_brings_its_ducats() -> None:
    everything = {
        "secular": 1,
        "bishoprics": 1,
        "electorates": 1,
        "masters": 1,
        "monasteries": 1,
        "castles": 1,
        "relics": 1,
        "preacher": True,
    }
    answer = ask("income", holdings=everything, routes={"no_city": 2, "one_city": 1})
    assert (answer["base"], answer["tolls"], answer["minimum"]) == (140, 40, 0)
    assert [line["amount"] for line in answer["total"]["lines"]] == [
        *(10, 20, 50, 20, 10, 10, 10, 10),
        *(20, 20),
    ]


@pytest.mark.rule("C-6.0.2", "RUL-C-02")
def test_the_minimum_counts_tolls_unless_the_table_says_otherwise() -> None:
    question = {"holdings": {"secular": 2}, "routes": {"no_city": 3}}
    assert ask("income", **question)["total"]["total"] == 60
    base = ask("income", **question, rules={"minimum_income": "base"})
    assert (base["minimum"], base["total"]["total"]) == (40, 90)
    assert ask("income")["total"]["total"] == 60


@pytest.mark.rule("C-6.0.3", "RUL-C-03")
def test_the_alchemist_doubles_what_the_minimum_gives() -> None:
    assert ask("income", holdings={"secular": 2}, alchemist=True)["received"]["total"] == 120


@pytest.mark.rule("C-6.0.3", "RUL-C-04")
def test_EX_C_12_robbed_with_an_alchemist_he_gets_nothing() -> None:
    answer = ask("income", holdings={"secular": 8}, alchemist=True, robbed=True)
    assert (answer["received"]["total"], answer["robbed"]) == (0, 160)
    players = [{"player": "a", "holdings": {"secular": 8}}, {"player": "b"}]
    round_ = {
        "players": players,
        "alchemists": ["a"],
        "robberies": [{"robber": "b", "victim": "a"}],
    }
    kept = ask("income-round", **round_)
    assert [one["received"]["total"] for one in kept["players"]] == [0, 60]
    taken = ask("income-round", **round_, rules={"robber_takes_income": True})
    assert [one["received"]["total"] for one in taken["players"]] == [0, 220]
    assert taken["paid"] == 220


@pytest.mark.parametrize(
    ("robberies", "key"),
    [
        ([{"robber": "a", "victim": "a"}], "con.income.robs_himself"),
        ([{"robber": "a", "victim": "z"}], "con.unknown_player"),
        ([{"robber": "a", "victim": "b"}] * 2, "con.income.robbed_twice"),
    ],
)
def test_robberies_that_cannot_be_are_refused(robberies: Any, key: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask("income-round", players=[{"player": "a"}, {"player": "b"}], robberies=robberies)
    assert refused.value.key == key


def _war(strengths: dict[str, int], holder: str | None, **rules: Any) -> Any:
    players = [{"player": name, "strength": value} for name, value in strengths.items()]
    return ask("masters", players=players, holders={"war": holder}, rules=rules)["cards"][1]


@pytest.mark.rule("C-3.16.1", "RUL-C-22", "RUL-C-23", "C-3.16.3")
@pytest.mark.parametrize(
    ("strengths", "holder", "rules", "after"),
    [
        ({"a": 8, "b": 7}, None, {}, "a"),
        ({"a": 7, "b": 7}, None, {}, None),
        ({"a": 9, "b": 9}, None, {}, None),
        ({"a": 9, "b": 9}, "a", {}, "a"),
        ({"a": 9, "b": 10}, "a", {}, "b"),
        ({"a": 9, "b": 10, "c": 10}, "a", {}, "a"),
        ({"a": 7, "b": 8}, "a", {}, "b"),
        ({"a": 7, "b": 6}, "a", {}, None),
        ({"a": 7, "b": 9, "c": 9}, "a", {}, None),
        ({"a": 7, "b": 6}, "a", {"master_minimum": "award"}, "a"),
        ({"a": 7, "b": 8}, "a", {"master_minimum": "award"}, "b"),
    ],
)
def test_a_master_card_moves_when_its_holder_is_exceeded(
    strengths: dict[str, int], holder: str | None, rules: Any, after: str | None
) -> None:
    card = _war(strengths, holder, **rules)
    assert card["holder"] == after
    assert (card["gained"], card["lost"]) == ((after, holder) if after != holder else (None, None))


@pytest.mark.rule("C-3.16.1")
def test_the_distance_is_just_enough_and_no_less() -> None:
    strengths = {"a": 9, "b": 6, "c": 10, "d": 10}
    distance = _war(strengths, "a")["distance"]
    assert distance["a"] == 0
    for name in "bcd":
        enough = {**strengths, name: strengths[name] + distance[name]}
        assert _war(enough, "a")["holder"] == name
        assert _war({**enough, name: enough[name] - 1}, "a")["holder"] != name


@pytest.mark.rule("C-3.14.1", "RUL-C-20")
def test_honour_counts_electorates_masters_and_battles() -> None:
    answer = ask("honour", electorates=2, masters=["war", "trade", "faith"], battles=3)
    assert answer["total"] == 10 + 4 + 3 + 2 + 3
