"""The `battle-round` calculator at its edges: one round only, typed hits, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import CompanionError
from companion.games.medioevo.asked.battle_round import battle_round
from companion.games.medioevo.asked.battle_round_records import BattleRoundQuestion

HORDE = [3, 1, 1]
PLAYER = {"light_infantry": 2, "attack_dice": [1, 2, 5]}
BARBARIANS = {"light_infantry": 2, "barbarian": True}
AT_SEA = {"at_sea": True}


def ask(**question: Any) -> dict[str, Any]:
    return dict(codec.write(battle_round(codec.read(BattleRoundQuestion, question))))


@pytest.mark.rule("M-23.4")
@pytest.mark.rule("R-12")
def test_attacking_barbarians_fight_one_round_and_not_the_next_one_as_well() -> None:
    answer = ask(
        attacker={"light_infantry": 4, "captains": [1], "barbarian": True},
        defender={"heavy_infantry": 5, "archer": 1, "archer_dice": [3], "attack_dice": [1, 2, 4]},
        horde_dice=HORDE,
    )
    assert answer["ending"] is None
    assert answer["winner"] == "attacker"
    assert answer["attacker"]["able_light"] == 3
    assert [step["text"]["key"] for step in answer["steps"]].count("battle.log_archers") == 1
    assert answer["steps"][-1]["text"]["key"] == "battle.log_loss"


@pytest.mark.rule("M-28.16")
def test_typed_hits_serve_strategy_first_and_then_the_archers() -> None:
    answer = ask(
        attacker={
            "cavalry": 1,
            "captains": [1, 3],
            "attack_dice": [1, 2, 5],
            "archer_hits": [{"unit": "captain", "level": 3}, {"unit": "cavalry"}],
        },
        defender={
            "archer": 2,
            "strategy_points": 1,
            "archer_dice": [1, 8],
            "attack_dice": [1, 2, 3],
        },
    )
    assert answer["attacker"]["strategy_damage"] == 1
    assert answer["attacker"]["archer_damage"] == 1
    assert answer["attacker"]["able_heavy"] == 1
    assert answer["attacker"]["captains"] == [1]


@pytest.mark.rule("M-11.8")
def test_too_few_typed_hits_are_refused_and_not_used_twice() -> None:
    with pytest.raises(CompanionError) as refused:
        ask(
            attacker={"cavalry": 1, "light_infantry": 3, "attack_dice": [1, 6, 8]},
            defender={
                "heavy_infantry": 4,
                "captains": [1],
                "attack_dice": [1, 2, 4],
                "melee_hits": [{"unit": "heavy_infantry"}] * 4 + [{"unit": "light_infantry"}],
            },
        )
    assert refused.value.key == "battle.points_to_assign"
    assert refused.value.field == "defender.melee_hits"


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(("level", "value"), [(1, 5 + 1), (3, 5)])
def test_barbarians_at_sea_always_have_a_galley(level: int, value: int) -> None:
    answer = ask(
        attacker={**PLAYER, "galleys": [2], "sinking_dice": [8]},
        defender={**BARBARIANS, "sinking_dice": [8]},
        horde_dice=HORDE,
        switches={"barbarian_galley_level": level},
        **AT_SEA,
    )
    assert answer["attacker"]["attack_value"]["total"] == value


@pytest.mark.rule("M-27.7")
@pytest.mark.rule("R-29")
def test_a_captain_standing_for_archers_closes_the_gate_of_card_7() -> None:
    answer = ask(
        attacker={"archer": 3, "crossbow_shots": 1, "attack_dice": [1, 2, 5]},
        defender={
            "heavy_infantry": 3,
            "captains": [2],
            "archery_uses": [{"how": "stand_for", "unit": "archer"}],
            "attack_dice": [1, 2, 5],
        },
    )
    assert answer["attacker"]["archer_shots"] == 0


@pytest.mark.rule("M-15.3")
@pytest.mark.rule("M-13.6")
def test_captives_who_go_free_keep_their_galley() -> None:
    answer = ask(
        attacker={"captains": [3], "galleys": [3], "attack_dice": [1, 2, 3]},
        defender={
            "light_infantry": 1,
            "galleys": [1],
            "announce_capture": True,
            "blood_tokens": 18,
            "attack_dice": [1, 2, 6],
            "sinking_dice": [1],
        },
        **AT_SEA,
    )
    assert answer["ending"] == "attacker_left"
    assert answer["attacker"]["captains"] == [3]
    assert answer["attacker"]["galleys_sunk"] == []
    assert answer["defender"]["galleys_sunk"] == [0]


REFUSED: list[tuple[dict[str, Any], str, str | None]] = [
    ({"military": {"level": 1, "damage": 3}}, "military.damage", "M-8.9"),
    ({"cathedral": {"level": 2}}, "cathedral.level", "M-8.4"),
    ({"protects_against": ["melee"]}, "protects_against", "M-14.2"),
    ({"at_sea": True}, "attacker.galleys", "M-13.1"),
    ({"at_sea": True, "civil": {"level": 1}}, "civil", "M-13.1"),
    ({"defender": {}}, "defender", None),
    ({"attacker": BARBARIANS, "defender": BARBARIANS}, "defender.barbarian", "M-23.4"),
    ({"defender": {**BARBARIANS, "blood_tokens": 1}}, "defender.blood_tokens", "M-23.4"),
    ({"defender": {**BARBARIANS, "cards": [4]}}, "defender.cards", "M-23.4"),
    (
        {
            "attacker": {
                "light_infantry": 5,
                "engines": [{"engine": "catapult"}, {"engine": "bombard", "light_infantry": 4}],
            }
        },
        "attacker.engines.1",
        "M-12.1",
    ),
    (
        {
            "attacker": {
                **PLAYER,
                "captains": [1],
                "melee_uses": [{"how": "enable", "unit": "cavalry"}],
            }
        },
        "attacker.melee_uses",
        "M-11.7",
    ),
    ({"attacker": {**PLAYER, "attack_dice": [5, 1, 1]}}, "attacker.attack_dice.0", None),
]


@pytest.mark.rule("M-10.2")
@pytest.mark.parametrize(("wrong", "field", "rule"), REFUSED)
def test_what_is_wrong_is_named_by_the_field_of_the_question(
    wrong: dict[str, Any], field: str, rule: str | None
) -> None:
    question = {"attacker": PLAYER, "defender": PLAYER, "horde_dice": HORDE, **wrong}
    with pytest.raises(CompanionError) as refused:
        ask(**question)
    assert refused.value.field == field
    assert (refused.value.rule.number if refused.value.rule else None) == rule
