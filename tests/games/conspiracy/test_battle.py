"""Line-up, rolls, rounds, whole battles, retreats; cards, pieces and coins."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.core.errors import BadInput
from companion.games.conspiracy.battle.rounds import Column, ColumnRolls, battle_round
from companion.games.conspiracy.battle.units import Unit
from tests.games.conspiracy.asking import ask

KNIGHT, MERCENARY = {"unit": "knight"}, {"unit": "mercenary"}
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}


@pytest.mark.rule("C-3.7.8.1", "RUL-C-08")
def test_the_printed_chances_of_every_modifier() -> None:
    hits = {-3: 6, -2: 10, -1: 15, 0: 21, 1: 26, 2: 30, 3: 33, 4: 35, 5: 36}
    doubles = {-3: 0, -2: 0, -1: 0, 0: 1, 1: 3, 2: 6, 3: 10, 4: 15, 5: 21}
    found = {}
    for castle, support, cards in product((False, True), (False, True), range(5)):
        for unit, other in product((MERCENARY, {"unit": "mercenary", "hits": 1}), repeat=2):
            answer = ask(
                "pair",
                side="attacker",
                unit=unit,
                opponent=other,
                support=support,
                field={"castle": castle},
                cards={"forging": cards},
            )
            found[answer["modifier"]["total"]] = (answer["hit"]["exact"], answer["double"]["exact"])
    assert set(range(-2, 6)) <= set(found)
    for added in set(hits) & set(found):
        expected = (str(Fraction(hits[added], 36)), str(Fraction(doubles[added], 36)))
        assert found[added] == expected
    natural = ask(
        "pair",
        side="attacker",
        unit=KNIGHT,
        opponent=MERCENARY,
        support=True,
        rules={"double_hit": "natural"},
    )
    assert natural["double"]["exact"] == "1/36"


@pytest.mark.rule("C-3.7.7.1", "RUL-C-09", "RUL-C-10", "RUL-C-13")
@pytest.mark.parametrize(
    ("side", "unit", "other", "more", "total"),
    [
        ("attacker", KNIGHT, MERCENARY, {"field": {"castle": True}}, 0),
        ("defender", KNIGHT, MERCENARY, {"field": {"castle": True}}, 1),
        ("defender", MERCENARY, KNIGHT, {"field": {"relic": True, "preacher": True}}, 0),
        ("attacker", MERCENARY, MERCENARY, {"field": {"relic": True}}, 0),
        (
            "defender",
            MERCENARY,
            KNIGHT,
            {
                "field": {"relic": True, "preacher": True},
                "rules": {"relic_preacher_stack": True},
            },
            1,
        ),
        ("attacker", KNIGHT, {"unit": "knight", "hits": 2}, {"support": True}, 2),
        ("attacker", {"unit": "knight", "hits": 1}, KNIGHT, {"cards": {"hostler": 2}}, 1),
        (
            "attacker",
            {"unit": "knight", "hits": 1},
            KNIGHT,
            {"cards": {"hostler": 2}, "rules": {"improvement_stack": False}},
            0,
        ),
        ("attacker", KNIGHT, KNIGHT, {"cards": {"forging": 3}}, 0),
    ],
)
def test_modifiers_add_up(side: str, unit: Any, other: Any, more: Any, total: int) -> None:
    answer = ask("pair", side=side, unit=unit, opponent=other, **more)
    assert answer["modifier"]["total"] == total


@pytest.mark.rule("C-3.7.6.1", "RUL-C-07")
def test_the_smaller_side_says_how_many_columns_there_are() -> None:
    answer = ask("line-up", attacker={"knights": 2, "mercenaries": 6}, defender={"mercenaries": 3})
    assert answer["columns"] == 3
    rows = [[one["unit"] for one in row] for row in answer["attacker"]["rows"]]
    assert rows == [["knight"] * 2 + ["mercenary"], ["mercenary"] * 3, ["mercenary"] * 2]
    assert answer["attacker"]["reserve"] == []
    many = ask("line-up", attacker={"mercenaries": 20}, defender={"mercenaries": 30})
    assert (many["columns"], len(many["attacker"]["reserve"])) == (6, 2)


@pytest.mark.rule("C-3.7.6.1")
@pytest.mark.parametrize(
    ("rows", "mistakes"),
    [
        ([[KNIGHT, MERCENARY], [None, MERCENARY]], []),
        ([[MERCENARY, MERCENARY], [KNIGHT]], ["knights_first", "knight_behind"]),
        ([[KNIGHT, MERCENARY], [None, None], [MERCENARY]], ["third_row"]),
        ([[KNIGHT], [MERCENARY, MERCENARY]], ["gap_in_front"]),
        ([[KNIGHT, MERCENARY]], ["room_left"]),
        ([[KNIGHT, KNIGHT], [MERCENARY, MERCENARY]], ["not_in_army"]),
        ([[KNIGHT, MERCENARY, MERCENARY]], ["too_wide"]),
    ],
)
def test_mistakes_of_a_line_up_are_named(rows: Any, mistakes: list[str]) -> None:
    army, enemy = {"knights": 1, "mercenaries": 2}, {"mercenaries": 2}
    answer = ask("line-up", attacker=army, defender=enemy, attacker_rows=rows)
    found = [one["key"].removeprefix("con.lineup.") for one in answer["attacker"]["mistakes"]]
    assert found == mistakes


def fought(attacker: Any, roll: Any, defender: Any, answer_roll: Any = 2, **more: Any) -> Any:
    column = {"attacker": attacker, "defender": defender, **more}
    rolls = [{"attacker": roll, "defender": answer_roll}]
    return ask("battle-round", columns=[column], rolls=rolls)


@pytest.mark.rule("C-3.7.8.2", "C-3.7.8.3", "C-3.7.13.1", "RUL-C-11")
def test_hits_wound_kill_and_capture() -> None:
    wounded = {"unit": "mercenary", "hits": 1}
    assert fought(MERCENARY, 7, MERCENARY)["columns"][0]["defender"]["unit"] == wounded
    assert fought(MERCENARY, [6, 6], MERCENARY)["defender_losses"]["mercenaries_dead"] == 1
    spilled = fought(MERCENARY, 12, wounded, defender_support=MERCENARY)["columns"][0]
    assert spilled["defender"]["fallen"] == "dead"
    assert spilled["defender_support"]["unit"] == wounded
    whole = fought(MERCENARY, 12, MERCENARY, defender_support=MERCENARY)["columns"][0]
    assert whole["defender_support"]["unit"] == MERCENARY | {"hits": 0}
    tired = {"unit": "knight", "hits": 2}
    assert fought(KNIGHT, 7, tired)["defender_losses"]["knights_captured"] == 1
    assert fought(KNIGHT, 12, tired)["defender_losses"]["knights_dead"] == 1
    once = {"unit": "knight", "hits": 1}
    assert fought(KNIGHT, 12, once)["columns"][0]["defender"]["fallen"] == "captured"
    both = fought(MERCENARY, 12, MERCENARY, 12)
    assert both["attacker_losses"] == both["defender_losses"]


def test_rolls_and_units_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadInput) as refused:
        fought({"unit": "mercenary", "hits": 2}, 7, KNIGHT)
    assert refused.value.key == "con.battle.dead_already"
    column = {"attacker": KNIGHT, "defender": KNIGHT}
    rolls = [{"attacker": 7, "defender": 7}] * 2
    with pytest.raises(BadInput) as refused:
        ask("battle-round", columns=[column], rolls=rolls)
    assert refused.value.key == "con.battle.rolls"


@pytest.mark.rule("C-3.7.12.2")
def test_one_round_of_two_mercenaries() -> None:
    answer = ask("round-odds", columns=[{"attacker": MERCENARY, "defender": MERCENARY}])
    side = answer["columns"][0]["attacker"]
    assert (side["hit"]["exact"], side["front_dead"]["exact"]) == ("7/12", "1/36")
    assert answer["attacker"]["hits"]["exact"] == str(Fraction(22, 36))


@pytest.mark.rule("C-3.7.12.2")
def test_a_round_agrees_with_all_its_rolls() -> None:
    columns = [
        {"attacker": KNIGHT, "defender": {"unit": "mercenary", "hits": 1}}
        | {"defender_support": {"unit": "mercenary", "hits": 1}},
        {"attacker": {"unit": "knight", "hits": 2}, "defender": MERCENARY},
    ]
    chances: dict[tuple[int, int], Fraction] = {}
    for sums in product(WAYS, repeat=4):
        ways = 1
        for total in sums:
            ways *= WAYS[total]
        key = _lost_by(tuple(sums))
        chances[key] = chances.get(key, Fraction(0)) + Fraction(ways, 36**4)
    answer = ask("round-odds", columns=columns)["losses"]
    found = {
        (one["attacker_lost"], one["defender_lost"]): Fraction(one["chance"]["exact"])
        for one in answer
    }
    assert {key: chance for key, chance in found.items() if chance} == chances


def _lost_by(sums: tuple[int, ...]) -> tuple[int, int]:
    """Losses in the round above, told by hand: knight +2 against a wounded mercenary, and so on."""
    first, second = sums[0] + 2, sums[2] + 1 - 1  # wounded knight against healthy mercenary
    on_first = 0 if first < 7 else (2 if first >= 12 else 1)
    on_second = 1 if second >= 12 else 0
    back = sums[3] - 1 + 1  # healthy mercenary against wounded knight
    return (1 if back >= 7 else 0), on_first + on_second


@pytest.mark.rule("RUL-C-18", "RUL-C-19", "C-3.7.12.1")
def test_whole_battles_to_the_last_digit() -> None:
    one = {"mercenaries": 1}
    answer = ask("battle-odds", attacker=one, defender=one)
    assert answer["attacker"]["exact"] == answer["defender"]["exact"] == "446765/1098489"
    knight = ask("battle-odds", attacker={"knights": 1}, defender=one)
    found = [round(100 * knight[who]["value"], 2) for who in ("attacker", "defender", "nobody")]
    assert found == [91.09, 4.69, 4.21]


@cache
def _won(attacker: tuple[Unit, ...], defender: tuple[Unit, ...]) -> tuple[Fraction, Fraction]:
    """The battle by all rolls of all rounds, one column at most."""
    if not attacker or not defender:
        return Fraction(bool(attacker)), Fraction(bool(defender))
    behind = [side[1] if len(side) > 1 else None for side in (attacker, defender)]
    column = Column(attacker[0], defender[0], *behind)
    totals, stay = [Fraction(0), Fraction(0)], Fraction(0)
    for (one, ways), (other, more) in product(WAYS.items(), repeat=2):
        chance = Fraction(ways * more, 36**2)
        after = battle_round((column,), (ColumnRolls(one, other),)).columns[0]
        sides = []
        for name, army in (("attacker", attacker), ("defender", defender)):
            units = [getattr(after, name), getattr(after, f"{name}_support")]
            left = [unit.unit for unit in units if unit and unit.unit] + list(army[2:])
            sides.append(tuple(sorted(left, key=lambda unit: (unit.unit, unit.hits))))
        if (sides[0], sides[1]) == (attacker, defender):
            stay += chance
            continue
        for place, value in enumerate(_won(sides[0], sides[1])):
            totals[place] += chance * value
    return totals[0] / (1 - stay), totals[1] / (1 - stay)


@pytest.mark.rule("RUL-C-18")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ({"knights": 1}, {"knights": 1}),
        ({"mercenaries": 2}, {"knights": 1}),
        ({"knights": 1}, {"mercenaries": 3}),
        ({"mercenaries_hit": 1}, {"knights_hit": 1, "mercenaries_hit": 1}),
    ],
)
def test_battles_of_one_column_agree_with_all_rolls(attacker: Any, defender: Any) -> None:
    from companion.games.conspiracy.battle.units import Army

    answer = ask("battle-odds", attacker=attacker, defender=defender)
    expected = _won(Army(**attacker).units, Army(**defender).units)
    assert [answer[who]["exact"] for who in ("attacker", "defender")] == [str(x) for x in expected]


@pytest.mark.rule("RUL-C-18")
def test_decimal_figures_agree_with_the_exact_ones() -> None:
    from companion.games.conspiracy.battle.chain import fight
    from companion.games.conspiracy.battle.units import NO_BATTLE_CARDS, Army, Field
    from companion.games.conspiracy.switches import DEFAULTS

    armies = (Army(knights=1, mercenaries=1), Army(mercenaries=2), Field(castle=True, relic=True))
    exact = fight(*armies, NO_BATTLE_CARDS, DEFAULTS, True)
    decimal = fight(*armies, NO_BATTLE_CARDS, DEFAULTS, False)
    assert [float(one) for one in exact] == pytest.approx(list(decimal))
    assert sum(decimal[:3]) == pytest.approx(1)


def test_large_battles_are_left_to_the_round() -> None:
    with pytest.raises(BadInput) as refused:
        ask("battle-odds", attacker={"knights": 7}, defender={"knights": 1})
    assert refused.value.key == "con.battle.too_large"
    with pytest.raises(BadInput) as refused:
        ask("battle-odds", attacker={}, defender={"knights": 1})
    assert refused.value.key == "con.battle.no_attacker"


@pytest.mark.rule("RUL-C-21", "RUL-C-51")
def test_without_defenders_the_land_falls() -> None:
    assert ask("battle-odds", attacker={"knights": 1}, defender={})["attacker"]["exact"] == "1"


@pytest.mark.rule("C-3.7.5.1")
def test_every_card_at_hand_says_what_it_would_change() -> None:
    question = {"attacker": {"mercenaries": 2}, "defender": {"mercenaries": 2}}
    hand = ["forging", "hostler", "mercenaries", "defector", "uprising"]
    answer = ask("battle-advice", side="attacker", hand=hand, ducats=80, **question)["advice"]
    by_name = {one["decision"]: one for one in answer}
    assert list(by_name) == ["as_it_is", *hand[:3], "any_card", *hand[3:]]
    assert by_name["hostler"]["difference"] == pytest.approx(0)
    assert by_name["uprising"]["chance"]["value"] == 1
    assert by_name["mercenaries"]["chance"] == by_name["any_card"]["chance"]
    assert by_name["defector"]["difference"] > by_name["mercenaries"]["difference"] > 0
    worn = {"attacker": {"knights": 1}, "defender": {"mercenaries_hit": 1}}
    lured = ask("battle-advice", side="attacker", hand=["defector"], **worn)["advice"]
    assert lured[1]["chance"]["value"] == 1  # nobody is left to defend
    alone = {"attacker": {"mercenaries": 2}, "defender": {"knights": 1}}
    risen = ask("battle-advice", side="defender", hand=["uprising"], **alone)["advice"]
    assert risen[1]["chance"]["value"] == 1  # nobody is left to attack
    poor = ask("battle-advice", side="defender", hand=["mercenaries"], ducats=40, **question)
    assert [one["decision"] for one in poor["advice"]] == ["as_it_is"]


@pytest.mark.rule("C-3.7.5.1")
def test_a_hand_may_hold_a_card_twice() -> None:
    question = {"attacker": {"mercenaries": 2}, "defender": {"mercenaries": 2}, "ducats": 50}
    once = ask("battle-advice", side="attacker", hand=["mercenaries"], **question)
    assert ask("battle-advice", side="attacker", hand=["mercenaries"] * 2, **question) == once


@pytest.mark.rule("C-3.7.5.1", "RUL-C-19")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_advice_and_odds_mean_the_same_victory(side: str) -> None:
    question = {"attacker": {"mercenaries": 1}, "defender": {"knights_hit_twice": 1}}
    odds = ask("battle-odds", **question)
    assert odds["nobody"]["value"] > 0  # that keeps the land, but nobody wins
    [now] = ask("battle-advice", side=side, **question)["advice"]
    assert now["chance"] == odds[side]
    assert now["chance"]["exact"] is not None


@pytest.mark.rule("C-3.7.12.2")
def test_the_least_forces_reach_the_wish_and_one_unit_less_does_not() -> None:
    defender = {"mercenaries": 1}
    forces = ask("force-needed", defender=defender, wished=80)["forces"]
    assert [(one["knights"], one["mercenaries"]) for one in forces] == [(0, 2), (1, 0)]

    def chance(knights: int, mercenaries: int) -> float:
        army = {"knights": knights, "mercenaries": mercenaries}
        value: float = ask("battle-odds", attacker=army, defender=defender)["attacker"]["value"]
        return value

    assert chance(0, 2) >= 0.8 > chance(0, 1)


@pytest.mark.rule("C-3.7.9.1", "RUL-C-15")
def test_a_retreat_hurts_the_wounded_more() -> None:
    units = [MERCENARY, {"unit": "mercenary", "hits": 1}, {"unit": "knight", "hits": 2}, KNIGHT]
    answer = ask("retreat", units=units, dice=[5, 5, 6, 6])
    assert answer["losses"] == {
        "mercenaries_dead": 1,
        "knights_dead": 0,
        "knights_captured": 1,
    }
    assert (answer["hurt"], answer["army"]["mercenaries"], answer["army"]["knights_hit"]) == (
        *(3, 1),
        1,
    )
    odds = ask("retreat-odds", units=units)
    counted: dict[tuple[int, int], int] = {}
    for dice in product(range(1, 7), repeat=4):
        lost = ask("retreat", units=units, dice=list(dice))["losses"]
        key = lost["mercenaries_dead"], lost["knights_captured"]
        counted[key] = counted.get(key, 0) + 1
    found = {
        (one["mercenaries_dead"], one["knights_captured"]): Fraction(one["chance"]["exact"])
        for one in odds["losses"]
    }
    assert found == {key: Fraction(number, 6**4) for key, number in counted.items()}
    assert odds["expected_hurt"]["exact"] == "1"


@pytest.mark.rule("C-10.0.1", "RUL-C-48")
@pytest.mark.parametrize(
    ("card", "more", "victim", "player"),
    [
        ("slavs", {}, {"knights": 2, "mercenaries": 3}, {}),
        ("crusade", {"in_territory": 2}, {"knights": 1}, {}),
        ("uprising", {"in_territory": 4}, {"mercenaries": 0}, {}),
        ("death_abroad", {}, {"secular": 1}, {}),
        ("vatican", {}, {"clerical": 0}, {}),
        ("bad_influence", {}, {"clerical": 0}, {"clerical": 1}),
        ("defector", {}, {"mercenaries": 3}, {"mercenaries": 1}),
        ("inquisitor", {}, {"cards": 3}, {"cards": 2}),
        ("conversion", {}, {"secular": 1, "clerical": 2}, {}),
        ("conversion", {"training": "clerical"}, {"secular": 3, "clerical": 0}, {}),
        ("mercenaries", {}, {}, {"mercenaries": 1, "ducats": 50}),
        ("healer", {}, {}, {}),
    ],
)
def test_what_a_card_does(card: str, more: Any, victim: Any, player: Any) -> None:
    his = {"knights": 3, "mercenaries": 4, "secular": 2, "clerical": 1, "cards": 4, "ducats": 30}
    mine = {"knights": 0, "mercenaries": 0, "secular": 0, "clerical": 0, "cards": 2, "ducats": 100}
    answer = ask("card-effect", card=card, victim=his, player=mine, **more)
    assert answer["victim"] == his | victim
    assert answer["player"] == mine | {"cards": 1} | player
    assert answer["refusals"] == []


@pytest.mark.rule("C-10.0.1")
@pytest.mark.parametrize("card", ["inquisitor", "bad_influence", "defector"])
def test_a_card_that_finds_nothing_is_spent_all_the_same(card: str) -> None:
    answer = ask("card-effect", card=card, victim={}, player={"cards": 2})
    assert answer["refusals"]
    counts = answer["player"]
    assert (counts["cards"], counts["clerical"], counts["mercenaries"]) == (1, 0, 0)


def test_a_card_without_a_target_says_so() -> None:
    answer = ask("card-effect", card="defector", player={"cards": 1})
    assert (answer["player"]["mercenaries"], len(answer["refusals"])) == (0, 1)
    poor = ask("card-effect", card="mercenaries", player={"cards": 1, "ducats": 40})
    assert (poor["player"]["mercenaries"], poor["player"]["ducats"]) == (0, 40)


@pytest.mark.rule("C-10.0.1", "C-10.0.2", "RUL-C-14")
def test_five_cards_are_enough() -> None:
    assert [ask("hand", cards=number)["too_many"] for number in (0, 5, 6, 8)] == [0, 0, 1, 3]
    assert ask("hand", cards=0)["mercenary_price"] == 80


@pytest.mark.rule("C-2.1.1", "RUL-C-54")
def test_grey_has_other_troops() -> None:
    used = {"knights": 9, "mercenaries": 15, "castles": 16}
    red = ask("pieces", colour="red", on_board=used)
    grey = ask("pieces", colour="grey", on_board=used)
    assert (red["left"]["knights"], red["left"]["mercenaries"]) == (1, 0)
    assert (grey["left"]["knights"], grey["left"]["mercenaries"]) == (0, 1)
    assert red["short"] == ["mercenaries", "castles"]
    assert red["left"]["family"] == 23


@pytest.mark.rule("C-2.1.1", "C-6.2.1")
def test_every_amount_of_the_box_can_be_paid_in_coins() -> None:
    in_box = {10: 18, 20: 18, 50: 16, 100: 16, 200: 16, 500: 14}
    for ducats in range(0, 13_141, 10):
        given = {int(coin): n for coin, n in ask("coins", ducats=ducats)["coins"].items()}
        assert sum(coin * number for coin, number in given.items()) == ducats
        assert all(number <= in_box[coin] for coin, number in given.items())
    counted = ask("coins", ducats=80, purse={"50": 1, "10": 2})
    assert (counted["counted"], counted["difference"]) == (70, -10)
    with pytest.raises(BadInput):
        ask("coins", ducats=80, purse={"30": 1})
