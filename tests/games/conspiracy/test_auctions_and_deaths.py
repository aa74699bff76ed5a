"""Event cards, auctions, fate, succession, attacks and what may be built."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from tests.games.conspiracy.asking import ask


def called(*calls: Any, **more: Any) -> Any:
    """An auction of a, b and c: `a10` bids, `b-` passes, `c!` has the pestilence."""
    asked = []
    for call in calls:
        bid = int(call[1:]) if call[1:].isdigit() else None
        asked.append({"player": call[0], "bid": bid, "pestilence": call[1] == "!"})
    bidders = more.pop("bidders", [{"player": name} for name in "abc"])
    return ask("auction", bidders=bidders, calls=asked, **more)


@pytest.mark.rule("C-7.2.1", "C-7.2.2", "RUL-C-30", "C-7.3.1", "C-3.2.1")
def test_deaths_come_first_and_openers_go_round() -> None:
    cards = ["preacher", "death_of_elector", "relic", "preacher", "death_of_emperor"]
    answer = ask("events", cards=cards, seats=list("abcde"), active="d")
    assert answer["deaths"] == ["death_of_emperor", "death_of_elector"]
    assert answer["auctions"] == [
        {"card": "preacher", "opener": "d"},
        {"card": "relic", "opener": "e"},
    ]
    assert (answer["discarded"], answer["dry"], answer["missing"]) == (["preacher"], False, 0)


@pytest.mark.rule("C-7.2.3", "RUL-C-29")
def test_a_dry_deck_kills_the_emperor_before_everything_else() -> None:
    question = {"cards": ["death_of_elector", "ban"], "seats": list("abcd"), "active": "a"}
    assert not ask("events", **question, cards_left=2)["dry"]
    answer = ask("events", **question, cards_left=0)
    assert (answer["dry"], answer["missing"]) == (True, 2)
    assert answer["deaths"] == ["death_of_emperor", "death_of_elector"]


@pytest.mark.rule("C-7.3.1", "C-3.3.1", "RUL-C-34", "RUL-C-35")
def test_the_last_bidder_wins_and_passing_is_final() -> None:
    assert called()["on_turn"] == "a"
    answer = called("a10", "b20", "c-", "a-")
    assert (answer["winner"], answer["price"], answer["have_bid"]) == ("b", 20, ["a", "b"])
    alone = called("a-", "b-")
    assert (alone["on_turn"], alone["least_call"]) == ("c", 10)
    assert called("a-", "b-", "c10")["winner"] == "c"
    assert called("a-", "b-", "c-")["no_sale"]
    assert called(lowest=400)["least_call"] == 400


@pytest.mark.rule("C-7.3.1", "C-6.2.1", "C-3.6.1")
def test_calls_that_do_not_count_are_refused_with_every_reason() -> None:
    bidders = [{"player": "a", "cash": 30}, {"player": "b"}, {"player": "c", "may_bid": False}]
    answer = called("b10", "a35", "a20", "c30", "b20", "b-", "a30", bidders=bidders)
    found = [[one["key"][12:] for one in item["reasons"]] for item in answer["refusals"]]
    assert found == [
        ["not_on_turn"],
        ["not_tens", "not_covered"],
        ["no_heir"],
        ["too_low"],
        ["over"],
    ]
    assert [item["call"] for item in answer["refusals"]] == [0, 1, 3, 4, 6]
    assert (answer["winner"], answer["price"]) == ("a", 20)
    poor = called("a40", bidders=bidders)["refusals"][0]["reasons"][0]
    assert poor["params"] == {"player": "a"}  # the purse stays secret


@pytest.mark.rule("RUL-C-37")
def test_the_pestilence_lets_the_bid_lapse() -> None:
    answer = called("a10", "b20", "c30", "c!")
    assert (answer["bidder"], answer["bid"], answer["on_turn"]) == ("b", 20, "a")
    assert called("a10", "b20", "c30", "c!", "a-")["winner"] == "b"
    assert called("a10", "b!")["on_turn"] == "c"


@pytest.mark.rule("RUL-C-50")
@pytest.mark.parametrize(
    ("limits", "winner", "price"),
    [((40, 60, 60), "c", 60), ((40, 60, 50), "b", 50), ((0, 5, 9), None, None)],
)
def test_noted_limits_are_called_in_the_smallest_steps(
    limits: Any, winner: str | None, price: int | None
) -> None:
    bidders = [{"player": name, "limit": limit} for name, limit in zip("abc", limits, strict=True)]
    answer = ask("sealed-auction", bidders=bidders)
    assert (answer["winner"], answer["price"]) == (winner, price)
    again = ask("auction", bidders=[{"player": name} for name in "abc"], calls=answer["calls"])
    assert (again["winner"], again["price"], again["refusals"]) == (winner, price, [])


@pytest.mark.rule("RUL-C-36")
def test_the_magnate_halves_the_price_up_to_the_next_ten() -> None:
    assert ask("price", price=70)["total"] == 70
    assert ask("price", price=70, magnate=True)["total"] == 40
    assert ask("price", price=80, magnate=True)["total"] == 40
    assert ask("price", price=70, magnate=True, rules={"half_price": "exact"})["total"] == 35
    with pytest.raises(BadInput):
        ask("price", price=75)


@pytest.mark.rule("C-6.0.1", "C-6.0.2")
def test_a_bid_is_worth_what_it_brings_a_round() -> None:
    before = {"holdings": {"secular": 5, "bishoprics": 1}}
    after = {"holdings": {"secular": 6, "bishoprics": 1}, "routes": {"no_city": 1}}
    answer = ask("worth", before=before, after=after, price=50)
    assert (answer["per_round"], answer["break_even"]) == (20, 3)
    assert [one["ducats"] for one in answer["net"]] == [-30, -10, 10, 30, 70, 110]
    small = {"holdings": {"secular": 1}}
    never = ask("worth", before=small, after={"holdings": {"secular": 2}}, price=10)
    assert (never["per_round"], never["break_even"]) == (0, None)


@pytest.mark.rule("C-8.0.1", "C-8.1.1", "RUL-C-47")
def test_fate_brings_death_a_child_or_twins() -> None:
    rolled = [ask("fate", die=die) for die in range(1, 7)]
    assert [one["death"] for one in rolled] == [True] * 3 + [False] * 3
    assert [one["children"] for one in rolled] == [0, 0, 0, 1, 1, 2]
    turned = [ask("fate", die=die, witch=True) for die in range(1, 7)]
    assert [one["children"] for one in turned] == [1, 1, 1, 0, 0, 0]
    assert turned[5]["death"]
    assert ask("fate", die=6, cradle=True) == {"death": False, "children": 1}
    assert ask("fate", die=1, witch=True, cradle=True) == {"death": False, "children": 0}
    with pytest.raises(IllegalAction):
        ask("fate", die=2, cradle=True)


LANDS = [
    {"name": "Oldenburg", "kind": "secular", "owner": "a", "routes": ["Osnabrück"]},
    {"name": "Osnabrück", "kind": "bishopric", "owner": "a", "imperial_city": True},
    {"name": "Third", "kind": "secular", "owner": "a", "castle": True, "preacher": True},
    {"name": "Fourth", "kind": "secular", "owner": "a", "monastery": True, "relic": True},
    {"name": "Mainz", "kind": "clerical_electorate", "owner": "b"},
    {"name": "Small", "kind": "secular", "owner": "b"},
    {"name": "Free", "kind": "secular"},
]


@pytest.mark.rule("C-8.3.0.1", "C-3.5.1", "C-3.15.1", "RUL-C-05", "RUL-C-06", "RUL-C-40")
def test_a_death_cannot_take_everybody() -> None:
    heirs = [{"player": "a", "secular": 1}, {"player": "b"}, {"player": "c", "clerical": 1}]
    targets = {one["name"]: one for one in ask("fate-targets", lands=LANDS, heirs=heirs)["targets"]}
    assert [name for name, one in targets.items() if one["allowed"]] == [
        *("Oldenburg", "Osnabrück", "Fourth", "Free")
    ]
    assert targets["Third"]["reasons"][0]["rule"] == "C-3.5.1"
    assert targets["Small"]["reasons"][0]["rule"] == "C-3.15.1"
    assert targets["Mainz"]["reasons"][0]["rule"] == "C-8.4.1"
    assert (targets["Oldenburg"]["follows"], targets["Oldenburg"]["who"]) == ("inherit", ["a"])
    assert (targets["Osnabrück"]["follows"], targets["Osnabrück"]["who"]) == ("auction", ["c"])
    assert (targets["Free"]["follows"], targets["Free"]["who"]) == ("auction", ["a"])
    # 10 of the land and 20 of its route to the imperial city
    assert targets["Oldenburg"]["ducats_lost"] == 30
    assert targets["Third"]["ducats_lost"] == 20  # the preacher withdraws
    assert targets["Free"]["ducats_lost"] == 0
    nobody = ask("fate-targets", lands=LANDS, heirs=[{"player": "a"}, {"player": "b"}])
    assert nobody["targets"][0]["follows"] == "vacant"


@pytest.mark.rule("C-8.3.0.1", "C-3.16.1", "RUL-C-22")
def test_a_master_card_that_goes_with_the_land_is_lost_income_too() -> None:
    heirs = [{"player": "a", "secular": 1}, {"player": "b", "secular": 1}]

    def lost(name: str, **question: Any) -> int:
        found = ask("fate-targets", lands=LANDS, heirs=heirs, **question)["targets"]
        return next(int(one["ducats_lost"]) for one in found if one["name"] == name)

    assert lost("Fourth") == 30  # land, monastery, relic
    faith = {"holders": {"faith": "a"}}
    assert lost("Fourth", **faith) == 50  # the preacher alone is not enough for the card
    assert lost("Third", **faith) == 20  # he withdraws, and the card stays
    assert lost("Fourth", **faith, rules={"master_minimum": "award"}) == 30
    assert lost("Fourth", holders={"war": "a"}) == 30  # troops withdraw, too


def followed(kind: str, heirs: dict[str, tuple[int, int]], **more: Any) -> tuple[Any, ...]:
    listed = [{"player": n, "secular": s, "clerical": c} for n, (s, c) in heirs.items()]
    answer = ask("succession", kind=kind, heirs=listed, **more)
    return answer["how"], answer["who"], answer["lowest_bid"], answer["attacks_allowed"]


ALL = {"a": (1, 1), "b": (1, 0), "c": (0, 1)}


@pytest.mark.rule("C-8.3.1.1", "C-8.3.2.1", "C-8.3.2.2", "C-8.3.1.3", "RUL-C-31", "RUL-C-33")
def test_the_six_ways_of_succession() -> None:
    curia = {"player": "c", "card": "curia"}
    emperor = {"player": "b", "card": "emperor"}
    assert followed("bishopric", ALL, owner="a") == ("auction", ["a", "c"], 10, True)
    assert followed("bishopric", ALL, intervention=curia) == ("intervention", ["c"], None, False)
    assert followed("secular", ALL, intervention=emperor)[:2] == ("intervention", ["b"])
    assert followed("secular", ALL, owner="a") == ("inherit", ["a"], None, False)
    assert followed("secular", ALL, owner="a", keeps=False) == ("auction", ["a", "b"], 10, True)
    assert followed("secular", ALL, owner="a", rights=["b"]) == ("claims", ["a", "b"], 10, True)
    assert followed("secular", ALL, rights=["b"]) == ("direct", ["b"], None, False)
    assert followed("secular", ALL, owner="c") == ("auction", ["a", "b"], 10, True)
    assert followed("secular", {"a": (0, 1), "b": (0, 0)}) == ("vacant", [], None, False)


@pytest.mark.rule("C-3.6.1", "C-8.4.4", "RUL-C-31", "RUL-C-33")
def test_cards_that_do_not_count_in_a_succession_are_named() -> None:
    heirs = [{"player": "a", "secular": 1}, {"player": "c", "clerical": 1}]
    answer = ask(
        "succession",
        kind="secular",
        heirs=heirs,
        rights=["c"],
        intervention={"player": "c", "card": "curia"},
    )
    assert [one["key"] for one in answer["refusals"]] == [
        "con.intervention.wrong_card",
        "con.heir_missing",
        "con.heir_missing",
    ]
    assert answer["how"] == "auction"
    elector = {"player": "a", "card": "emperor"}
    kept = ask("succession", kind="secular_electorate", heirs=heirs, intervention=elector)
    assert kept["refusals"][0]["rule"] == "C-8.4.4"


@pytest.mark.rule("C-8.4.3", "C-8.4.5", "RUL-C-32", "RUL-C-41", "RUL-C-52")
def test_electorates_have_their_lowest_bid_and_are_never_attacked() -> None:
    kind = "secular_electorate"
    assert followed(kind, ALL) == ("auction", ["a", "b"], 500, False)
    assert followed(kind, ALL, owner="a") == ("inherit", ["a"], None, False)
    no = {"elector_inheritance": False}
    assert followed(kind, ALL, owner="a", rules=no) == ("auction", ["a", "b"], 500, False)
    assert followed(kind, ALL, rights=["b"]) == ("direct", ["b"], None, False)
    pays = {"succession_pays_minimum": True}
    assert followed(kind, ALL, rights=["b"], rules=pays) == ("direct", ["b"], 500, False)
    assert followed("clerical_electorate", ALL, owner="a")[:2] == ("auction", ["a", "c"])


@pytest.mark.rule("C-8.3.1.2", "RUL-C-39")
def test_an_escort_is_three_units_with_one_knight() -> None:
    allowed = {
        (k, m)
        for k, m in product(range(5), repeat=2)
        if ask("escort", knights=k, mercenaries=m)["allowed"]
    }
    assert allowed == {(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)}


@pytest.mark.rule("C-8.0.1", "C-3.2.1")
@pytest.mark.parametrize(
    ("players", "heirs", "exact"),
    [(3, 0, "11/24"), (3, 1, "1/8"), (3, 2, "0"), (4, 0, "5/8"), (4, 1, "7/24"), (4, 2, "1/16")],
)
def test_the_line_breaks_with_its_chance(players: int, heirs: int, exact: str) -> None:
    assert ask("line-outlook", heirs=heirs, players=players)["broken"]["exact"] == exact


def _line_by_rolls(heirs: int, players: int, place: int, rounds: int) -> Fraction:
    broken = 0
    rolls = list(product(range(1, 7), repeat=players * rounds))
    for faces in rolls:
        left, mine, lost = heirs, place, False
        for number in range(rounds):
            for roller in range(1, players + 1):
                face = faces[number * players + roller - 1]
                if roller == mine:
                    left += {4: 1, 5: 1, 6: 2}.get(face, 0)
                elif face <= 3:
                    lost, left = lost or left == 0, max(left - 1, 0)
            mine = mine - 1 or players
        broken += lost
    return Fraction(broken, len(rolls))


@pytest.mark.parametrize(("heirs", "players", "place", "rounds"), [(0, 3, 2, 2), (1, 3, 3, 2)])
def test_the_line_agrees_with_all_rolls(heirs: int, players: int, place: int, rounds: int) -> None:
    answer = ask("line-outlook", heirs=heirs, players=players, place=place, rounds=rounds)
    assert Fraction(answer["broken"]["exact"]) == _line_by_rolls(heirs, players, place, rounds)
    assert answer["expected_births"]["exact"] == "4/3"
    none = ask("line-outlook", heirs=0, players=players, rounds=rounds, aimed=0)
    assert none["broken"]["exact"] == "0"


ABLE = {"secular": 1, "units_next_door": 1, "has_bid": True}


@pytest.mark.rule("C-3.28.1", "C-3.15.1", "RUL-C-41", "C-3.10.2", "C-10.0.3")
@pytest.mark.parametrize(
    ("cause", "attacker", "target", "reasons"),
    [
        ("auction", {}, {}, []),
        ("auction", {"has_bid": False}, {}, ["no_bid"]),
        ("ban", {"has_bid": False}, {}, []),
        ("ban", {}, {"owner_lands": 3}, ["immune"]),
        ("ban", {}, {"owner_lands": 4}, []),
        ("ban", {}, {"lifted": True}, ["lifted"]),
        ("anarchy", {}, {"kind": "secular_electorate"}, ["electorate"]),
        ("anarchy", {"conquests": 1}, {}, ["second"]),
        ("auction", {}, {"by_intervention": True}, ["intervention"]),
        (
            "anarchy",
            {"units_next_door": 0, "at_once": False},
            {"kind": "bishopric"},
            ["no_heir", "no_unit", "too_late"],
        ),
    ],
)
def test_an_attack_needs_a_cause_an_heir_and_a_unit_next_door(
    cause: str, attacker: Any, target: Any, reasons: list[str]
) -> None:
    answer = ask(
        "attack", cause=cause, attacker=ABLE | attacker, target={"kind": "secular"} | target
    )
    assert [one["key"].removeprefix("con.attack.") for one in answer["reasons"]] == reasons
    assert answer["allowed"] == (not reasons)


def test_immunity_is_a_house_rule() -> None:
    question = {"cause": "ban", "attacker": ABLE, "target": {"kind": "secular", "owner_lands": 3}}
    assert ask("attack", **question, rules={"immunity_max": 2})["allowed"]


@pytest.mark.rule("C-3.7.2.1")
def test_the_attacker_to_the_left_of_the_defender_strikes_first() -> None:
    answer = ask("attack-order", seats=list("abcde"), defender="c", attackers=["a", "b", "d"])
    assert answer["order"] == ["d", "a", "b"]


@pytest.mark.rule("C-2.2.1", "C-3.19.1", "C-3.22.1", "C-3.18.1", "RUL-C-54")
@pytest.mark.parametrize(
    ("what", "land", "reasons"),
    [
        ("castle", {"kind": "bishopric"}, []),
        ("castle", {"kind": "bishopric", "castle": True}, ["there_already"]),
        ("castle", {"kind": "secular", "own": False}, ["not_own"]),
        ("monastery", {"kind": "secular_electorate"}, []),
        ("monastery", {"kind": "clerical_electorate"}, ["secular_only"]),
        ("relic", {"kind": "secular"}, ["no_room"]),
        ("relic", {"kind": "secular", "monastery": True}, []),
        ("relic", {"kind": "clerical_electorate", "relic": True}, ["there_already"]),
        ("imperial_city", {"kind": "secular", "own": False}, []),
        ("preacher", {"kind": "secular", "own": False}, ["not_own"]),
    ],
)
def test_what_may_be_built_where(what: str, land: Any, reasons: list[str]) -> None:
    answer = ask("build", what=what, land=land)
    assert [one["key"].removeprefix("con.build.") for one in answer["reasons"]] == reasons
    none = ask("build", what="castle", land={"kind": "secular"}, left=0)
    assert none["reasons"][0]["rule"] == "RUL-C-54"


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9)), max_size=30))
def test_an_auction_never_ends_with_two_in_it(steps: list[tuple[int, int]]) -> None:
    names = "abcd"
    calls = [
        {"player": names[who], "bid": what * 10 if what else None, "pestilence": what == 9}
        | ({"bid": None} if what == 9 else {})
        for who, what in steps
    ]
    answer = ask("auction", bidders=[{"player": name} for name in names], calls=calls)
    inside = set(names) - set(answer["out"])
    if answer["on_turn"] is None:
        assert inside <= {answer["winner"]}
        assert answer["no_sale"] == (answer["winner"] is None)
    else:
        assert answer["on_turn"] in inside
        assert answer["on_turn"] != answer["bidder"]
