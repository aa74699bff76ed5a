"""The worked examples G-E1 to G-E31, each out of a calculator, as the command line asks it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput
from tests.games.generalship.asking import ask

NUMBERS = (1, 2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 11)
FOOD = (1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0)
METAL = (0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
TILES = (1, 1, 1, 2, 2, 3, 2, 2, 3, 3, 3, 2)  # I-III in the capital, the food-VI on the third
FRANCE = [
    {"number": number, "tile": tile, "food": food, "metal": metal}
    for number, tile, food, metal in zip(NUMBERS, TILES, FOOD, METAL, strict=True)
]
ALL = ["metallurgy", "stirrup", "navigation", "architecture", "gunpowder"]


def goods(answer: Any) -> list[tuple[int, int]]:
    return [(one["food"]["total"], one["metal"]["total"]) for one in answer["options"]]


def prices(answer: Any) -> list[tuple[int, int]]:
    return [(way["food"], way["metal"]) for way in answer["ways"]]


@pytest.mark.rule("G-4.4", "G-E1", "G-4.1", "G-4.3")
def test_france_from_nobody_to_eleven() -> None:
    by_people = [[(0, 0)], *[[(1, 0)]] * 2, *[[(2, 0)]] * 3, [(3, 0), (2, 1)]]
    by_people += [*[[(3, 1)]] * 3, [(4, 1)], [(5, 1), (4, 2)]]
    for people, income in enumerate(by_people):
        assert goods(ask("production", nation="france", people=people)) == income


@pytest.mark.rule("G-4.6", "G-E2")
def test_the_sixth_cylinder_on_a_held_tile_is_idle_unless_an_ally_holds_it() -> None:
    question = {"nation": "france", "people": 6, "circles": FRANCE, "last_on": 5}
    assert goods(ask("production", **question, held=[3])) == [(2, 0)]
    assert goods(ask("production", **question)) == [(3, 0), (2, 1)]


@pytest.mark.rule("G-4.8", "G-E3", "G-R29")
def test_england_with_all_its_people_exchanges_once() -> None:
    circles = [{"number": number} for number in range(1, 8)]
    question = {"nation": "england", "circles": circles, "food": 2, "metal": 1}
    away = ask("production", **question, people=7, england="food_to_metal")["options"][0]
    back = ask("production", **question, people=7, england="metal_to_food")["options"][0]
    assert (away["food_after"], away["metal_after"]) == (0, 2)
    assert (back["food_after"], back["metal_after"]) == (4, 0)
    with pytest.raises(BadInput):
        ask("production", **question, people=6, england="food_to_metal")
    with pytest.raises(BadInput):
        ask("production", **question, people=7, held=[1], england="food_to_metal")


@pytest.mark.rule("G-7.3", "G-E4")
def test_three_points_are_three_ones_or_one_and_two_and_two_twos_waste_one() -> None:
    ways = ask("technology_payment", ones=3, twos=2, cost=3)["payments"]
    found = {(way["ones"], way["twos"]): way["waste"] for way in ways}
    assert found == {(3, 0): 0, (1, 1): 0, (0, 2): 1}


@pytest.mark.rule("G-7.4", "G-E5")
def test_stirrup_comes_after_metallurgy_and_gunpowder_after_one_of_two() -> None:
    assert not ask("development", technology="stirrup")["allowed"]
    assert ask("development", technology="stirrup", developed=ALL[:1])["allowed"]
    assert not ask("development", technology="gunpowder", developed=ALL[:2])["allowed"]
    for one in ("navigation", "architecture"):
        known = [*ALL[:2], one]
        assert ask("development", technology="gunpowder", developed=known)["allowed"]


@pytest.mark.rule("G-7.6", "G-E6", "G-7.7")
def test_a_base_technology_is_worth_two_points_and_a_late_one_one() -> None:
    assert 5 + ask("development", technology="metallurgy")["vp"] == 7
    assert ask("development", technology="late_1", developed=ALL)["vp"] == 1
    assert (
        ask("development", technology="stirrup", developed=ALL[:1], by_renaissance=True)["vp"] == 0
    )


@pytest.mark.rule("G-6.2", "G-E7")
def test_three_unused_generals_are_one_commander_and_two_power() -> None:
    after = ask(
        "general_action",
        commander="X",
        unused=["A", "B", "C"],
        power=["P"],
        new_commander="A",
        to_power=["B", "C"],
    )
    assert (after["commander"], after["unused"], after["power"]) == ("A", [], ["P", "B", "C"])
    assert after["discarded"] == ["X"]


@pytest.mark.rule("G-17.3", "G-R19", "G-E8")
def test_the_example_of_the_alliances_costs_two_power_cards() -> None:
    order = ["austria", "byzantium", "england", "france"]
    fields = [["england", "france"], ["austria", "byzantium"]]
    answer = ask("alliance_change", order=order, fields=fields, wish=[["england", "austria"], []])
    assert answer["power"] == 2
    assert {one["nation"]: one["cost"] for one in answer["moves"]} == {
        "france": 1,
        "austria": 1,
        "byzantium": 0,
    }


@pytest.mark.rule("G-17.3", "G-R19")
def test_a_cube_that_is_left_alone_goes_out_free() -> None:
    order = ["austria", "byzantium", "england"]
    fields = [["austria", "byzantium"], []]
    alone = ask("alliance_change", order=order, fields=fields, wish=[["austria"], []])
    assert (
        alone["power"] == ask("alliance_change", order=order, fields=fields, wish=[[], []])["power"]
    )
    assert alone["power"] == 1


@pytest.mark.rule("G-9.3", "G-E9")
def test_light_infantry_costs_the_food_of_every_second() -> None:
    for n, food in ((1, 1), (2, 1), (3, 2), (4, 2)):
        answer = ask("draft", basket={"light_infantry": n}, food=9, metal=0, people=9)
        assert (answer["food"]["total"], answer["people"], answer["problems"]) == (food, n, [])


@pytest.mark.rule("G-9.3")
def test_pairs_of_light_infantry_count_over_the_whole_action() -> None:
    question = {"basket": {"light_infantry": 1}, "food": 9, "metal": 0, "people": 9}
    assert ask("draft", **question, light_before=1)["food"]["total"] == 0
    assert ask("draft", **question, light_before=2)["food"]["total"] == 1


@pytest.mark.rule("G-9.4", "G-E10")
def test_a_draft_spares_the_held_tile_and_all_above_it() -> None:
    question = {"nation": "france", "people": 6, "number": 3, "circles": FRANCE, "last_on": 5}
    held = ask("people_taken", **question, held=[2])["emptied"]
    assert [one["tile"] for one in held] == [1, 1, 1]
    allied = ask("people_taken", **question)["emptied"]
    assert [(one["tile"], one["number"]) for one in allied] == [(3, 6), (2, 5), (2, 4)]


@pytest.mark.rule("G-9.7", "G-9.8", "G-E11", "G-R11")
def test_heavy_infantry_out_of_light_costs_nothing_but_a_battle() -> None:
    for count in range(1, 6):
        answer = ask(
            "upgrades",
            units=[{"path": ["light_infantry", "heavy_infantry"]}],
            count=count,
            technologies=ALL,
        )
        assert (prices(answer), answer["count_after"]) == ([(0, 0)], count - 1)
    with pytest.raises(BadInput):
        ask("upgrades", units=[{"path": ["archers", "muskets"]}], count=1)


@pytest.mark.rule("G-9.10", "G-9.11", "G-E12")
def test_muskets_out_of_light_infantry_cost_one_of_either_or_nothing() -> None:
    for count in range(1, 6):
        answer = ask(
            "upgrades",
            units=[{"path": ["light_infantry", "muskets"]}],
            count=count,
            food=1,
            technologies=ALL,
        )
        assert prices(answer) == ([(0, 1), (1, 0)] if count < 3 else [(0, 0)])


@pytest.mark.rule("G-3.5", "G-3.7", "G-E13")
def test_the_others_do_the_other_half() -> None:
    question = {"active": "austria", "order": ["austria", "byzantium", "england"]}
    people = ask("turn_plan", tile="production_growth", choice="production", **question)
    assert [one["action"] for one in people["steps"]] == ["production", "growth", "growth"]
    cards = ask("turn_plan", tile="general_technology", choice="general", **question)
    assert [one["action"] for one in cards["steps"]] == ["general", "technology", "technology"]


def side(units: dict[str, int] | None = None, **leader: Any) -> dict[str, Any]:
    return {"units": units or {}, "commander": leader or None}


@pytest.mark.rule("G-11.5", "G-E14")
def test_alexandros_gives_three_more_on_land_and_none_at_sea() -> None:
    leader = side(name="Alexandros III", land=3, naval=0)
    question = {"era": "fortresses", "attacker": leader, "defender": side()}
    assert ask("tactic_cards", field="land", **question)["attacker"]["advanced"]["total"] == 4
    assert ask("tactic_cards", field="sea", **question)["attacker"]["advanced"]["total"] == 1


@pytest.mark.rule("G-11.6", "G-E15")
@pytest.mark.parametrize(
    ("era", "architecture", "cards"),
    [
        ("cavalry", False, (6, 1)),
        ("fortresses", False, (5, 2)),
        ("cavalry", True, (5, 2)),
        ("fortresses", True, (5, 3)),
    ],
)
def test_the_table_of_the_fortress(era: str, architecture: bool, cards: tuple[int, int]) -> None:
    leader = side(name="Somebody")
    answer = ask(
        "tactic_cards",
        field="land",
        era=era,
        attacker=leader,
        defender=leader,
        fortress=True,
        architecture=architecture,
    )
    mine, theirs = answer["defender"], answer["attacker"]
    assert (mine["basic"]["total"], mine["advanced"]["total"]) == cards
    assert (theirs["basic"]["total"], theirs["advanced"]["total"]) == (5, 1)


ATTACK = {"units": {"heavy_infantry": 4, "archers": 1}, "cards": [2, 5, 7]}


@pytest.mark.rule("G-12.4", "G-12.3", "G-E16")
def test_the_attack_of_the_book_is_worth_twenty() -> None:
    answer = ask("land_attack", attacking=ATTACK, parrying={"units": {}})
    assert answer["atk"]["total"] == 20
    stands = ask("assignment", field="land", **ATTACK)["cards"]
    assert {one["card"]: one["units"] for one in stands} == {
        2: {"heavy_infantry": 3},
        5: {"archers": 1},
        7: {"heavy_infantry": 1},
    }


@pytest.mark.rule("G-12.5", "G-U5", "G-E17")
def test_the_parry_of_the_book_with_hammer_and_anvil_is_worth_sixteen() -> None:
    parry = {"units": {"light_infantry": 2, "light_cavalry": 1}, "cards": [1, 3], "bonus": 8}
    answer = ask("land_attack", attacking=ATTACK, parrying=parry)
    assert (answer["defence"]["total"], answer["difference"], answer["success"]) == (16, 4, True)


@pytest.mark.rule("G-12.8", "G-12.10", "G-E18")
def test_four_are_lost_in_three_ways() -> None:
    force = {"archers": 1, "light_infantry": 2, "light_cavalry": 1}
    choices = ask("losses", field="land", force=force, difference=4)["choices"]
    assert sorted(sorted(one["units"].items()) for one in choices) == [
        [("archers", 1), ("light_infantry", 1)],
        [("light_cavalry", 1)],
        [("light_infantry", 2)],
    ]


@pytest.mark.rule("G-13.3", "G-13.4", "G-E19")
def test_melee_against_shooting_is_melee() -> None:
    answer = ask(
        "sea_attack",
        attacking={"units": {"light_infantry": 1}, "cards": [1]},
        parrying={"units": {"archers": 1}, "cards": [3]},
    )
    styles = (answer["attacking_style"], answer["parrying_style"], answer["fight"])
    assert styles == ("melee", "shooting", "melee")


SHOOTERS = {"units": {"muskets": 3, "galleon": 1}, "cards": [3, 4]}
FOOT = {"units": {"heavy_infantry": 2, "light_infantry": 1, "galley": 1}, "cards": [2, 7]}


@pytest.mark.rule("G-13.5", "G-13.6", "G-13.1", "G-E20")
def test_the_sea_fight_of_the_book_with_and_without_advanced_four() -> None:
    with_card = ask("sea_attack", attacking={**SHOOTERS, "advanced": 4}, parrying=FOOT)
    without = ask("sea_attack", attacking=SHOOTERS, parrying=FOOT)
    found = [
        (one["fight"], one["atk"]["total"], one["defence"]["total"]) for one in (with_card, without)
    ]
    assert found == [("shooting", 12, 10), ("melee", 6, 10)]
    assert (with_card["success"], with_card["difference"]) == (True, 2)


@pytest.mark.rule("G-13.10", "G-13.11", "G-E21")
def test_any_one_regiment_makes_up_for_two() -> None:
    force = {
        "heavy_infantry": 2,
        "light_infantry": 1,
        "artillery": 1,
        "light_cavalry": 1,
        "galley": 1,
    }
    choices = ask("losses", field="sea", force=force, difference=2, style="shooting")["choices"]
    single = [{"heavy_infantry": 1}, {"light_infantry": 1}, {"artillery": 1}, {"light_cavalry": 1}]
    assert len(choices) == len(single)
    assert all(one["units"] in single for one in choices)


def upkeep(*stacks: dict[str, Any]) -> Any:
    return ask("upkeep", stacks=list(stacks))


@pytest.mark.rule("G-15.4", "G-E22")
def test_four_divisions_and_two_fleets_cost_two_for_the_number() -> None:
    division, fleet = {"units": {"archers": 1}}, {"units": {"galley": 1}, "sea": True}
    assert upkeep(*[division] * 4, *[fleet] * 2)["number_cost"] == 2


@pytest.mark.rule("G-15.5", "G-15.6", "G-E23")
def test_three_infantry_and_five_cavalry() -> None:
    answer = upkeep({"units": {"light_infantry": 3}}, {"units": {"light_cavalry": 5}})
    assert (answer["sizes"], answer["size_costs"]) == ([3, 7], [0, 3])


@pytest.mark.rule("G-15.3", "G-E24")
def test_five_divisions_by_their_sizes() -> None:
    assert upkeep(*({"size": size} for size in (3, 3, 4, 5, 6)))["total"]["total"] == 4


@pytest.mark.rule("G-15.8", "G-E25")
def test_isolated_cavalry_is_fifteen_and_counts_twice() -> None:
    answer = upkeep({"units": {"light_cavalry": 5}, "isolated": True})
    assert (answer["sizes"], answer["size_costs"], answer["counted"]) == ([15], [11], 2)


@pytest.mark.rule("G-15.7", "G-R27", "G-E26")
def test_two_lost_nation_tiles_isolate_all_but_the_capital() -> None:
    places = [
        {"id": "capital", "owner": "austria", "neighbours": ["left", "right"]},
        {"id": "left", "owner": "england", "neighbours": ["far"]},
        {"id": "right", "owner": "england", "neighbours": ["far"]},
        {"id": "far", "owner": "austria"},
    ]
    question = {"places": places, "player": "austria", "capital": "capital"}
    assert ask("supply", **question, stack="far")["isolated"]
    assert not ask("supply", **question, stack="capital")["isolated"]
    helped = ask("supply", **question, stack="far", allies=["england"])
    assert helped["path"] == ["capital", "left", "far"]


@pytest.mark.rule("G-15.9", "G-R18", "G-E27")
def test_the_new_order_of_the_book() -> None:
    power = {"england": 2, "france": 3, "austria": 3, "byzantium": 4}
    answer = ask("turn_order", order=list(power), power=power)
    assert answer["order"] == ["byzantium", "france", "austria", "england"]


@pytest.mark.rule("G-7.1", "G-7.2", "G-14.5", "G-U9", "G-E28")
def test_two_technology_cards_bring_two_three_or_four() -> None:
    answer = ask("technology_draw", ones=20, twos=20, wish=3)
    chances = {one["points"]: one["chance"]["exact"] for one in answer["distribution"]}
    assert chances == {2: "19/78", 3: "20/39", 4: "19/78"}
    assert answer["reaches"]["exact"] == "59/78"


@pytest.mark.rule("G-11.3", "G-9.9", "G-E29")
def test_whoever_is_sent_away_has_fought_one_battle_more_up_to_five() -> None:
    for count in range(6):
        answer = ask(
            "battle",
            field="land",
            ending="withdrawal",
            attacker={"units": {"archers": 1}, "count": count},
            defender={"units": {"archers": 1}, "count": 2, "power": 1},
        )
        assert answer["attacker"]["count"] == min(5, count + 1)
        assert (answer["defender"]["count"], answer["winner"]) == (2, None)


@pytest.mark.rule("G-12.5", "G-U7", "G-E30")
def test_pyrros_leads_elephants_and_nothing_else() -> None:
    def bonus(cavalry: int, kind: str) -> int:
        mine = {
            "units": {"light_cavalry": cavalry},
            "cards": [3, 3],
            "bonus": 6,
            "irregulars": kind,
            "leads": ["elephants"],
        }
        answer = ask("land_attack", attacking={"units": {}}, parrying=mine)
        return int(answer["defence"]["total"]) - 4 * cavalry

    assert [bonus(n, "elephants") for n in (2, 3, 4)] == [0, 6, 6]
    assert [bonus(3, kind) for kind in ("mounted_archers", "horse_artillery")] == [0, 0]


@pytest.mark.rule("G-17.1", "G-E31")
def test_red_and_blue_in_one_field_are_allies() -> None:
    order = ["austria", "england", "france"]
    answer = ask(
        "alliance_change",
        order=order,
        fields=[[], []],
        wish=[["england", "france"], []],
        capitals=[
            {"owner": "england", "holder": "france"},
            {"owner": "austria", "holder": "france"},
        ],
    )
    assert answer["power"] == 0
    assert [one["params"]["owner"]["key"] for one in answer["warnings"]] == ["gen.nation.austria"]
