"""The calculators `malus`, `attack-value`, `battle-round` through their JSON."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.core import codec, schema
from companion.core.errors import BadInput, CompanionError, IllegalAction
from companion.games.medioevo.game import GAME

NAMES = ("malus", "attack-value", "battle-round")


def ask(name: str, **question: Any) -> dict[str, Any]:
    calculator = GAME.calculators[name]
    answer = codec.write(calculator.run(codec.read(calculator.question, question)))
    Draft202012Validator(schema.schema(calculator.answer)).validate(answer)
    return dict(answer)


@pytest.mark.parametrize("name", NAMES)
def test_each_calculator_describes_its_question_and_answer(name: str) -> None:
    for wanted in (GAME.calculators[name].question, GAME.calculators[name].answer):
        Draft202012Validator.check_schema(schema.schema(wanted))


@pytest.mark.rule("M-10.7")
def test_malus_answers_from_the_table() -> None:
    assert ask("malus", players=6, position=5) == {"malus": -2}
    with pytest.raises(BadInput):
        ask("malus", players=6, position=7)


@pytest.mark.rule("M-10.6")
def test_attack_value_explains_itself() -> None:
    answer = ask("attack-value", dice=[3, 3, 8], position=4, warlord_cards=1, given_up=1)
    assert answer["attack_value"]["total"] == 9 - 3 + 4 + 2
    assert answer["critical"] == 9
    assert answer["loss_value"]["total"] == 3


@pytest.mark.rule("M-15.1")
@pytest.mark.parametrize(
    "wrong",
    [{"retreating": True, "capture_without_superiority": True}, {"retreat_cost": 1}],
)
def test_attack_value_refuses_what_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        ask("attack-value", dice=[1, 2, 3], **wrong)


@pytest.mark.rule("M-23.4")
@pytest.mark.parametrize("wrong", ["retreating", "capture_without_superiority"])
def test_barbarians_neither_retreat_nor_capture(wrong: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        ask("attack-value", dice=[1, 2, 3], barbarian=True, **{wrong: True})
    assert refused.value.field == wrong


@pytest.mark.rule("M-10.3")
def test_a_typed_round_gives_values_damage_and_survivors() -> None:
    answer = ask(
        "battle-round",
        attacker={"cavalry": 1, "heavy_infantry": 1, "attack_dice": [1, 5, 2]},
        defender={"heavy_infantry": 2, "attack_dice": [1, 4, 2]},
    )
    assert answer["winner"] == "attacker"
    assert answer["defender"]["melee_damage"] == 3
    assert answer["battle_result"]["total"] == 1
    assert answer["defender"]["units"] == 0
    assert answer["ending"] == "attacker_left"
    assert (answer["attacker"]["cavalry"], answer["attacker"]["light_infantry"]) == (1, 1)


@pytest.mark.rule("M-12.3")
def test_a_typed_round_with_engines_archers_and_a_chosen_assignment() -> None:
    figure = {"unit": "cavalry"}
    answer = ask(
        "battle-round",
        attacker={
            "light_infantry": 4,
            "archer": 1,
            "engines": [{"engine": "trebuchet", "light_infantry": 2}],
            "siege_dice": [3, 4, 1, 1],
            "archer_dice": [1],
            "attack_dice": [1, 2, 6],
        },
        defender={
            "cavalry": 2,
            "light_infantry": 3,
            "attack_dice": [1, 2, 5],
            "siege_hits": [figure, figure, {"unit": "heavy_infantry"}],
        },
        military={"level": 1},
        protects_against=["siege"],
    )
    assert answer["attacker"]["siege_shots"] == 2
    assert answer["defender"]["siege_damage"] == 2
    assert answer["defender"]["archer_damage"] == 1
    assert answer["defender"]["able_heavy"] == 2


@pytest.mark.rule("M-23.4")
def test_a_typed_round_against_barbarians_needs_only_their_dice() -> None:
    answer = ask(
        "battle-round",
        attacker={"cavalry": 1, "heavy_infantry": 2, "attack_dice": [2, 3, 8]},
        defender={"light_infantry": 2, "barbarian": True},
        horde_dice=[2, 4, 7],
    )
    assert answer["defender"]["attack_value"]["total"] == 11
    assert answer["winner"] == "defender"
    assert answer["ending"] == "attacker_left"


@pytest.mark.rule("R-40")
def test_a_round_that_ends_early_needs_no_more_dice() -> None:
    answer = ask(
        "battle-round",
        attacker={"archer": 2, "archer_dice": [1, 8]},
        defender={"light_infantry": 1},
    )
    assert answer["attacker"]["attack_value"] is None
    assert answer["winner"] == "attacker"


@pytest.mark.rule("M-10.2")
@pytest.mark.parametrize(
    ("attacker", "defender", "rule"),
    [
        ({"give_up_light": 1}, {"light_infantry": 1}, "M-11.3"),
        ({}, {"archery_uses": [{"how": "stand_for", "unit": "archer"}]}, "M-11.7"),
        ({"melee_uses": [{"how": "annul", "unit": "heavy_infantry"}]}, {}, "M-11.7"),
        ({}, {"barbarian": True, "announce_capture": True}, "M-15.3"),
        ({}, {"barbarian": True, "reroll": [0]}, "M-10.6"),
    ],
)
def test_a_decision_the_side_does_not_have_is_refused(
    attacker: dict[str, Any], defender: dict[str, Any], rule: str
) -> None:
    units = {"light_infantry": 2, "attack_dice": [1, 2, 5]}
    with pytest.raises(IllegalAction) as refused:
        ask(
            "battle-round",
            attacker={**units, **attacker},
            defender={**units, **defender},
            horde_dice=[1, 2, 3],
        )
    assert refused.value.rule is not None
    assert refused.value.rule.number == rule


@pytest.mark.parametrize(
    "wrong",
    [
        {"attacker": {"light_infantry": 1}, "defender": {"light_infantry": 1}},
        {"attacker": {}, "defender": {"light_infantry": 1}},
        {
            "attacker": {"light_infantry": 1, "position": 9, "attack_dice": [1, 2, 3]},
            "defender": {"light_infantry": 1, "attack_dice": [1, 2, 3]},
        },
        {
            "attacker": {"light_infantry": 1, "attack_dice": [5, 2, 3]},
            "defender": {"light_infantry": 1, "attack_dice": [1, 2, 3]},
        },
        {
            "attacker": {"light_infantry": 1, "attack_dice": [1, 2, 3]},
            "defender": {"light_infantry": 1, "attack_dice": [1, 2, 3]},
            "military": {"level": 1},
        },
    ],
)
def test_impossible_rounds_are_refused_not_guessed(wrong: dict[str, Any]) -> None:
    with pytest.raises(CompanionError):
        ask("battle-round", **wrong)
