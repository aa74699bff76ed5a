"""The calculators battle-odds and reroll-advice as the command line asks them."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from companion.core import codec
from companion.core.errors import BadInput
from companion.core.schema import schema
from companion.games.medioevo.game import GAME


def ask(name: str, **question: Any) -> Any:
    calculator = GAME.calculators[name]
    jsonschema.validate(question, schema(calculator.question))
    answer = codec.write(calculator.run(codec.read(calculator.question, question)))
    answer = json.loads(json.dumps(answer))
    jsonschema.validate(answer, schema(calculator.answer))
    return answer


def test_the_odds_of_two_armies_add_up() -> None:
    odds = ask(
        "battle-odds",
        attacker={"light_infantry": 3, "cavalry": 1},
        defender={"heavy_infantry": 2, "archer": 1, "captains": [2], "position": 2},
        military={"level": 1},
    )
    ends = ("attacker_wins", "nobody_left", "defender_wins", "endless")
    assert sum(odds[end] for end in ends) == pytest.approx(1)
    assert sum(odds["attacker"]["units_left"].values()) == pytest.approx(1)
    assert sum(it["chance"] for it in odds["defender"]["survivors"]) == pytest.approx(1)
    assert odds["best_rerolls"] is None


def test_best_rerolls_are_told_for_both_sides() -> None:
    odds = ask(
        "battle-odds",
        attacker={"light_infantry": 2},
        defender={"light_infantry": 2, "position": 2},
        best_rerolls=True,
    )
    best = odds["best_rerolls"]
    # Both know better than to destroy each other, and the defender answers a known value.
    assert best["attacker_wins"] > odds["attacker_wins"]
    assert best["defender_wins"] > odds["defender_wins"]


@pytest.mark.rule("R-66")
def test_a_horde_at_sea_has_a_galley_without_being_typed() -> None:
    chances = []
    for galleys in ([], [{"level": 3}]):
        odds = ask(
            "battle-odds",
            attacker={"light_infantry": 2, "galleys": [{"level": 2}]},
            defender={"light_infantry": 2, "barbarian": True, "galleys": galleys},
            horde_dice=[1, 2, 3],
            at_sea=True,
            switches={"barbarian_galley_level": 3},
        )
        chances.append(odds["attacker_wins"])
    assert chances[0] == chances[1]


@pytest.mark.rule("M-23.4")
def test_a_horde_rolls_its_fixed_dice() -> None:
    odds = ask(
        "battle-odds",
        attacker={"cavalry": 1, "heavy_infantry": 2},
        defender={"light_infantry": 2, "barbarian": True},
        horde_dice=[2, 4, 7],
    )
    assert odds["defender"]["large_army_bonus"] == 0
    assert odds["attacker_wins"] > 0.9


@pytest.mark.rule("M-13.2", "M-13.6")
def test_units_are_spread_over_galleys() -> None:
    side = {"light_infantry": 3, "galleys": [{"level": 1}, {"level": 2, "light_infantry": 2}]}
    odds = ask(
        "battle-odds",
        attacker=side,
        defender={"light_infantry": 3, "galleys": [{"level": 3}], "position": 2},
        at_sea=True,
    )
    assert odds["attacker_wins"] + odds["nobody_left"] + odds["defender_wins"] == pytest.approx(1)


@pytest.mark.rule("M-27.5")
def test_a_warlord_helps_in_the_first_round() -> None:
    usual: dict[str, Any] = {"light_infantry": 2}
    without = ask("battle-odds", attacker=usual, defender=usual)
    with_card = ask("battle-odds", attacker={**usual, "warlord_cards": 1}, defender=usual)
    assert with_card["win_round"] > without["win_round"]
    assert with_card["attacker_wins"] > without["attacker_wins"]


@pytest.mark.rule("M-10.6")
def test_all_eight_choices_come_best_first() -> None:
    advice = ask(
        "reroll-advice",
        attacker={"light_infantry": 3},
        defender={"light_infantry": 3, "position": 2},
        dice=[1, 3, 8],
    )
    choices = advice["choices"]
    assert len({tuple(choice["reroll"]) for choice in choices}) == 8
    chances = [choice["win_battle"] for choice in choices]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.rule("M-11.3")
def test_light_infantry_given_up_before_counts() -> None:
    question: dict[str, Any] = {
        "attacker": {"heavy_infantry": 2},
        "defender": {"heavy_infantry": 2, "position": 2},
        "roller": "defender",
        "dice": [1, 3, 5],
        "opponent_dice": [1, 3, 7],
    }
    kept = {tuple(it["reroll"]): it for it in ask("reroll-advice", **question)["choices"]}
    gave = ask("reroll-advice", **question, defender_gave_up=1)["choices"]
    lifted = {tuple(it["reroll"]): it for it in gave}
    assert kept[()]["win_round"] == 0
    assert lifted[()]["win_round"] == 1


def test_the_defender_reacts_to_the_attackers_value() -> None:
    with pytest.raises(BadInput, match=r"odds\.attackers_dice_needed"):
        ask(
            "reroll-advice",
            attacker={"light_infantry": 1},
            defender={"light_infantry": 1},
            roller="defender",
            dice=[1, 1, 1],
        )


def test_a_horde_that_attacks_is_answered() -> None:
    advice = ask(
        "reroll-advice",
        attacker={"light_infantry": 3, "barbarian": True},
        defender={"heavy_infantry": 1, "position": 2},
        horde_dice=[1, 2, 6],
        roller="defender",
        dice=[2, 2, 4],
    )
    assert advice["choices"][0]["win_battle"] > 0


def test_every_fault_is_told() -> None:
    with pytest.raises(BadInput) as caught:
        ask(
            "battle-odds",
            attacker={"position": 7, "light_infantry": 1, "galleys": [{"level": 1}]},
            defender={"light_infantry": 1, "barbarian": True},
            two_sources=True,
            protects=["melee"],
        )
    keys = {problem.key for problem in caught.value.problems}
    assert keys == {
        "odds.no_such_position",
        "odds.galleys_at_sea",
        "odds.horde_dice_needed",
        "odds.sources_needed",
    }


@pytest.mark.parametrize(
    ("key", "question"),
    [
        ("odds.both_barbarian", {"attacker": {"barbarian": True}, "defender": {"barbarian": True}}),
        (
            "odds.too_many_aboard",
            {
                "attacker": {"galleys": [{"level": 1}, {"level": 1, "cavalry": 1}]},
                "defender": {"galleys": [{"level": 1}]},
                "at_sea": True,
            },
        ),
        (
            "odds.no_such_galley",
            {
                "attacker": {
                    "galleys": [{"level": 1}],
                    "engines": [{"engine": "catapult", "galley": 3}],
                },
                "defender": {"galleys": [{"level": 1}]},
                "at_sea": True,
            },
        ),
        (
            "odds.no_captain_task",
            {
                "attacker": {"captain_tasks": [{"use": "annul", "unit": "captain"}]},
                "defender": {},
            },
        ),
        ("battle.cathedral_level", {"attacker": {}, "defender": {}, "cathedral": {"level": 2}}),
        ("battle.needs_two_armies", {"attacker": {"light_infantry": 0}, "defender": {}}),
    ],
)
def test_what_cannot_be_is_refused(key: str, question: dict[str, Any]) -> None:
    question["horde_dice"] = [1, 1, 1]
    for side in ("attacker", "defender"):
        question[side] = {"light_infantry": 1, **question[side]}
    with pytest.raises(BadInput) as caught:
        ask("battle-odds", **question)
    assert key in {problem.key for problem in caught.value.problems}


def test_barbarians_are_not_advised() -> None:
    with pytest.raises(BadInput, match=r"odds\.barbarians_never_reroll"):
        ask(
            "reroll-advice",
            attacker={"light_infantry": 1, "barbarian": True},
            defender={"light_infantry": 1},
            horde_dice=[1, 1, 1],
            dice=[1, 1, 1],
        )
