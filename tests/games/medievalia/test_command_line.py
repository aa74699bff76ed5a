"""Every calculator of the game is reached on the command line, under the rules' own name."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.cli import main
from companion.games.medievalia.game import GAME

NAMES = [
    "setup",
    "group_yield",
    "capacity",
    "card_cost",
    "building_cost",
    "payment",
    "building_payment",
    "turn_plan",
    "extra_card",
    "team_gift",
    "supply",
    "prestige",
    "siege",
    "availability",
    "moves",
    "reach",
    "fight",
    "losses",
    "site_attack",
    "war",
    "attack_advice",
    "defence_advice",
    "threat",
    "draw_odds",
    "hand_odds",
    "building_odds",
    "end_check",
    "end_forecast",
    "ranking",
]

TROOP = {"id": "a", "attack": 2, "defence": 2}
FOE = {"id": "b", "attack": 1, "defence": 1}
SOURCE = {"id": "city", "resource": "work"}
QUESTIONS: dict[str, dict[str, Any]] = {
    "setup": {"players": 2},
    "group_yield": {"base": "field", "workers": 1},
    "capacity": {"sites": [{"base": "mine"}]},
    "card_cost": {"type": "priest", "printed": {"gold": 1}},
    "building_cost": {"printed": {"gold": 3}, "bureaucrats": 1},
    "payment": {"sources": [SOURCE], "cost": {"work": 1}},
    "building_payment": {"sources": [SOURCE], "cost": {"work": 1}, "sites": [{"id": "mine"}]},
    "turn_plan": {"sources": [SOURCE], "wishes": [{"id": "field", "cost": {"work": 1}}]},
    "extra_card": {"pool": {"food": 4}},
    "team_gift": {"productions": [{"resource": "food", "amount": 2}]},
    "supply": {"sites": [{"base": "farm"}], "troops": {"worker": 3}},
    "prestige": {"fiefs": [["bank"]], "offers": ["castle"]},
    "siege": {"counter": 1, "enemies": 1, "landscapes": [False]},
    "availability": {"troops": [{"id": "a"}], "place": "own"},
    "moves": {"type": "knight", "place": "fief_1", "players": 2, "seat": 1},
    "reach": {
        "ability": "archer",
        "place": "fief_1",
        "players": 2,
        "cards": [{"id": "b", "kind": "troop", "place": "fief_1", "owner": "enemy"}],
    },
    "fight": {"attackers": {"cards": [TROOP]}, "defenders": {"cards": [FOE]}},
    "losses": {"army": [TROOP, FOE], "damage": 2},
    "site_attack": {"attackers": {"cards": [TROOP]}, "site": {"kind": "landscape"}},
    "war": {
        "cards": [{"fighter": TROOP, "side": "attacker"}, {"fighter": FOE, "side": "defender"}],
        "clashes": [{"attackers": ["a"], "target": ["b"]}],
    },
    "attack_advice": {"attackers": [TROOP], "sites": [{"id": "mine", "kind": "landscape"}]},
    "defence_advice": {"groups": [[TROOP]], "defenders": [FOE]},
    "threat": {"players": 2, "fiefs": [{"seat": 1, "city": 3}], "troops": []},
    "draw_odds": {"stack": "military", "left": 20, "type": "knight"},
    "hand_odds": {"stack": "military", "held": 2, "type": "knight"},
    "building_odds": {"type": "castle"},
    "end_check": {
        "stacks": {"landscape": 3, "military": 1, "character": 2},
        "piles": [1, 0, 0],
        "parties": [{"name": "Anna"}, {"name": "Ben"}],
    },
    "end_forecast": {
        "stacks": {"landscape": 3, "military": 1, "character": 2},
        "piles": [1, 0, 0],
    },
    "ranking": {"parties": [{"name": "Anna", "prestige": 3}]},
}


def run(*arguments: str, data: object = None) -> tuple[int, Any]:
    out = io.StringIO()
    code = main(arguments, stdin=io.StringIO(json.dumps(data)), stdout=out)
    return code, json.loads(out.getvalue())


def test_the_calculators_are_those_of_the_rules() -> None:
    assert sorted(GAME.calculators) == sorted(name.replace("_", "-") for name in NAMES)
    assert sorted(QUESTIONS) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_calculator_answers_as_its_schema_says(name: str) -> None:
    code, schemas = run("calc", "medievalia", name, "--schema")
    assert code == 0
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schemas["input"]).is_valid(QUESTIONS[name])
    for language in ("de", "en", "it"):
        code, answer = run("--lang", language, "calc", "medievalia", name, data=QUESTIONS[name])
        assert code == 0, answer
        assert '"text": "med.' not in json.dumps(answer), "a key without its words"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_question_is_refused_in_words(name: str) -> None:
    code, refused = run("calc", "medievalia", name, data={"nonsense": 1})
    assert code == 2
    assert all(problem["message"] for problem in refused["error"]["problems"])
