"""Votes, elections, the emperor's clock and the chance to be crowned."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from tests.games.conspiracy.asking import ask

EX4 = {"red": (0, "war"), "green": (1, "trade"), "yellow": (3, ""), "blue": (1, "")}
EX5 = {"red": (1, ""), "green": (1, "faith"), "blue": (0, "war trade")}
EX6 = {"green": (1, "faith"), "yellow": (1, "war"), "blue": (1, "trade")}
EX7 = {"red": (1, "faith"), "green": (2, ""), "yellow": (2, "war"), "blue": (2, "trade")}
EX8 = {
    "a": (1, ""),
    "white": (1, "war"),
    "red": (1, "faith trade"),
    "green": (2, ""),
    "yellow": (1, ""),
    "blue": (1, ""),
}


def college(people: Any) -> list[Any]:
    return [
        {"player": name, "electorates": electorates, "masters": masters.split()}
        for name, (electorates, masters) in people.items()
    ]


def elected(people: Any, **rules: Any) -> tuple[Any, ...]:
    answer = ask("election", players=college(people), rules=rules)
    counted = [one["total"] for one in answer["votes"]["votes"].values()]
    return counted, answer["votes"]["neutral"], answer["winner"], answer["neutral"], answer["by"]


@pytest.mark.rule("C-3.12.1", "C-12.1.1", "RUL-C-24")
def test_EX_C_04_most_votes_win_and_a_scarce_trade_master_still_votes() -> None:
    assert elected(EX4) == ([1, 2, 3, 1], 0, "yellow", False, "votes")
    assert elected(EX4, master_votes="strict")[:2] == ([1, 1, 3, 1], 1)


@pytest.mark.rule("C-12.1.2", "RUL-C-26")
def test_EX_C_05_a_neutral_candidate_who_shares_first_place_is_crowned() -> None:
    assert elected(EX5) == ([1, 2, 2], 2, None, True, "votes")
    assert elected(EX5, neutral_tie="honour")[2:] == (None, True, "honour")
    assert elected(EX5, neutral_tie="players")[2:] == ("green", False, "honour")


@pytest.mark.rule("C-12.1.3")
def test_EX_C_06_players_who_tie_compare_honour() -> None:
    assert elected(EX6) == ([2, 2, 2], 1, "green", False, "honour")


@pytest.mark.rule("C-3.16.2")
def test_EX_C_07_without_a_neutral_elector_no_master_votes() -> None:
    assert elected(EX7) == ([1, 2, 2, 2], 0, "yellow", False, "honour")


@pytest.mark.rule("C-12.1.1")
def test_EX_C_08_two_votes_are_enough_of_six() -> None:
    assert elected(EX8) == ([1, 1, 1, 2, 1, 1], 0, "green", False, "votes")


@pytest.mark.rule("C-12.1.3", "RUL-C-27")
def test_equal_honour_is_decided_by_the_best_master_or_not_at_all() -> None:
    players = college({"a": (2, ""), "b": (2, ""), "c": (3, "")})
    players[2]["electorates"] = 1
    players[0] |= {"masters": ["trade"], "battles": 1}
    players[1] |= {"masters": ["war"]}
    answer = ask("election", players=players, rules={"master_votes": "strict"})
    assert (answer["winner"], answer["by"]) == ("b", "votes")
    players[1] |= {"masters": [], "battles": 3}
    players[0] |= {"electorates": 2}
    answer = ask("election", players=players, rules={"master_votes": "strict"})
    assert (answer["winner"], answer["neutral"], answer["by"]) == (None, True, "votes")
    answer = ask(
        "election", players=players, rules={"master_votes": "strict", "neutral_tie": "players"}
    )
    assert (answer["winner"], answer["by"]) == ("a", "master")
    players[0] |= {"masters": [], "battles": 3}
    answer = ask("election", players=players, rules={"neutral_tie": "players"})
    assert (answer["winner"], answer["neutral"], answer["by"]) == (None, False, "unresolved")


@pytest.mark.rule("C-12.0.1", "RUL-C-25")
def test_four_electors_win_at_once_with_masters_unless_the_table_says_otherwise() -> None:
    players = college({"a": (3, "faith"), "b": (1, "")})
    assert ask("instant-win", players=players)["winner"] == "a"
    assert ask("instant-win", players=players, rules={"instant_win": "direct"})["winner"] is None


@pytest.mark.rule("C-3.16.2")
def test_an_elector_taken_may_silence_a_master() -> None:
    people = {"a": (2, "faith"), "b": (2, "war"), "c": (0, "trade")}
    answer = ask("elector-what-if", players=college(people), taker="a")
    assert answer["silenced"] == ["trade"]
    assert answer["change"] == {"a": 1, "b": 0, "c": -1}
    assert answer["wins_at_once"] == "a"
    moved = ask("elector-what-if", players=college(people), taker="c", previous="b")
    assert (moved["change"], moved["silenced"]) == ({"a": 0, "b": -1, "c": 1}, [])


@pytest.mark.parametrize(
    ("people", "taker", "previous", "key"),
    [
        ({"a": (7, ""), "b": (0, "")}, "b", None, "con.college.none_neutral"),
        ({"a": (1, ""), "b": (0, "")}, "a", "b", "con.college.no_electorate"),
        ({"a": (1, ""), "b": (0, "")}, "a", "a", "con.college.takes_from_himself"),
        ({"a": (4, ""), "b": (4, "")}, "a", "b", "con.college.too_many"),
        ({"a": (0, "war"), "b": (0, "war")}, "a", None, "con.college.two_war"),
    ],
)
def test_a_college_that_cannot_be_is_refused(
    people: Any, taker: str, previous: str | None, key: str
) -> None:
    with pytest.raises(BadInput) as refused:
        ask("elector-what-if", players=college(people), taker=taker, previous=previous)
    assert refused.value.key == key


@given(
    st.lists(st.integers(0, 3), min_size=2, max_size=4).filter(lambda own: sum(own) <= 7),
    st.tuples(*(st.integers(-1, 3) for _ in range(3))),
    st.sampled_from(["displace", "strict"]),
)
def test_all_seven_electors_vote(own: list[int], holders: Any, votes: str) -> None:
    names = ("faith", "war", "trade")
    people = {
        str(place): (
            number,
            " ".join(n for n, h in zip(names, holders, strict=True) if h == place),
        )
        for place, number in enumerate(own)
    }
    answer = ask("votes", players=college(people), rules={"master_votes": votes})
    cast = sum(one["total"] for one in answer["votes"].values())
    assert cast + answer["neutral"] == 7
    assert len(answer["voting_masters"]) + answer["neutral"] == answer["neutral_electors"]


@pytest.mark.rule("C-12.1.3")
def test_the_report_ranks_by_votes_then_honour_then_master() -> None:
    answer = ask("ranking", players=college(EX7))
    assert [one["player"] for one in answer["places"]] == ["yellow", "blue", "green", "red"]
    level = ask("ranking", players=college({"a": (1, ""), "b": (1, ""), "c": (0, "")}))
    assert [one["place"] for one in level["places"]] == [1, 1, 3]


@pytest.mark.rule("C-8.4.1", "C-8.4.2", "C-3.6.1")
def test_the_next_elector_card_suits_who_has_the_right_heir() -> None:
    heirs = [{"player": "a", "secular": 1}, {"player": "b", "clerical": 2}, {"player": "c"}]
    answer = ask("elector-draw", deck=["mainz", "saxony", "bohemia"], heirs=heirs)
    exact = {name: one["exact"] for name, one in answer["suits"].items()}
    assert (exact, answer["nobody"]["exact"]) == ({"a": "2/3", "b": "1/3", "c": "0"}, "0")


@pytest.mark.rule("C-7.1.1", "C-7.1.2", "RUL-C-28")
@pytest.mark.parametrize(
    ("players", "chances"),
    [
        (2, {**dict.fromkeys(range(7, 13), 2), 13: 1}),
        (3, {5: 3, 6: 3, 7: 3, 8: 3, 9: 1}),
        (4, {4: 4, 5: 4, 6: 4, 7: 1}),
        (5, {3: 3, 4: 5, 5: 5}),
        (6, {3: 6, 4: 6, 5: 1}),
    ],
)
def test_the_first_emperor_card_by_rounds(players: int, chances: dict[int, int]) -> None:
    rounds = ask("emperor-clock", players=players)["rounds"]
    for kind in ("emperor", "elector"):
        found = {one["round"]: Fraction(one[kind]["exact"]) for one in rounds}
        expected = {number: Fraction(of, 13) for number, of in chances.items()}
        assert {number: chance for number, chance in found.items() if chance} == expected


@pytest.mark.rule("C-7.2.3", "RUL-C-29")
def test_the_deck_runs_dry_and_the_emperor_dies() -> None:
    first = [
        next(one["round"] for one in ask("emperor-clock", players=n)["rounds"] if one["dry"])
        for n in range(2, 7)
    ]
    assert first == [20, 13, 10, 8, 7]
    last = ask("emperor-clock", players=4, turned_up=36, emperors_seen=2, electors_seen=2)
    assert last["rounds"][0]["emperor"]["exact"] == "1"
    # Two cards are open, two more come from 36 reshuffled ones that hold both electors.
    assert last["rounds"][0]["elector"]["exact"] == str(1 - Fraction(34 * 33, 36 * 35))


@pytest.mark.rule("C-7.1.2")
def test_four_players_sixteen_cards_without_an_emperor() -> None:
    rounds = ask("emperor-clock", players=4, turned_up=16)["rounds"]
    assert [one["emperor_by_then"]["exact"] for one in rounds[:3]] == ["4/9", "8/9", "1"]


@pytest.mark.rule("C-7.1.1")
def test_a_reshuffled_deck_agrees_with_all_its_orders() -> None:
    deck = ["emperor", "emperor", "elector", "x", "x", "x", "x"]
    hits = [0, 0, 0]
    orders = list(permutations(range(len(deck))))
    for order in orders:
        cards = [deck[place] for place in order]
        hits[cards.index("emperor") // 2] += 1 if cards.index("emperor") < 6 else 0
    rounds = ask(
        "emperor-clock", players=2, shuffled={"cards": 7, "emperors": 2, "electors": 1}, rounds=4
    )["rounds"]
    expected = [Fraction(one, len(orders)) for one in hits]
    assert [Fraction(one["emperor"]["exact"]) for one in rounds[:3]] == expected
    assert rounds[3]["dry"]


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ({"turned_up": 12, "emperors_seen": 1}, "con.clock.too_early"),
        ({"turned_up": 13, "emperors_seen": 1, "electors_seen": 1}, "con.clock.too_early"),
        ({"turned_up": 24}, "con.clock.too_late"),
        ({"turned_up": 38, "emperors_seen": 2, "electors_seen": 1}, "con.clock.too_late"),
        ({"turned_up": 3, "shuffled": {"cards": 20}}, "con.clock.told_twice"),
        ({"shuffled": {"cards": 3}}, "con.clock.too_many_deaths"),
        ({"shuffled": {"cards": 37, "emperors": 1, "electors": 1}}, "con.clock.too_few_deaths"),
    ],
)
def test_a_clock_that_contradicts_itself_is_refused(question: Any, key: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask("emperor-clock", players=4, **question)
    assert refused.value.key == key


@given(st.integers(2, 6), st.integers(0, 38), st.integers(0, 2), st.integers(0, 2))
def test_the_clock_adds_up(players: int, turned_up: int, emperors: int, electors: int) -> None:
    question = {"turned_up": turned_up, "emperors_seen": emperors, "electors_seen": electors}
    try:
        rounds = ask("emperor-clock", players=players, rounds=60, **question)["rounds"]
    except BadInput:
        return
    for kind in ("emperor", "elector"):
        assert sum(Fraction(one[kind]["exact"]) for one in rounds) == 1
        assert all(Fraction(one[kind]["exact"]) >= 0 for one in rounds)


@pytest.mark.rule("C-12.1.1")
def test_the_chance_to_be_crowned_is_the_clock_of_the_winner() -> None:
    answer = ask("crown-chance", players=college(EX4), turned_up=16)
    assert [one["by_then"]["yellow"]["exact"] for one in answer["rounds"][:3]] == [
        *("4/9", "8/9", "1")
    ]
    assert {one["by_then"]["red"]["exact"] for one in answer["rounds"]} == {"0"}
    neutral = ask("crown-chance", players=college(EX5))
    assert {c["exact"] for one in neutral["rounds"] for c in one["by_then"].values()} == {"0"}
