"""Every calculator as the command line asks it: a schema, bounds, and a rule in each answer."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any

import pytest

from companion.cli import main
from companion.core.errors import CompanionError
from companion.games.generalship.game import GAME
from tests.games.generalship.asking import ask
from tests.games.generalship.test_tables import ASKED

ORDER = ["austria", "england", "france"]
VP = dict.fromkeys(ORDER, 3)
LEADER = {"christian": True, "putsch": True, "naval": 1}
PEOPLE = {one: {"commander": LEADER, "power": 1, "population": 6, "regiments": 4} for one in ORDER}
FOOT = {"heavy_infantry": 3, "archers": 1}
FLEET = {"muskets": 2, "galleon": 1}
MAP = [{"id": "a", "terrain": "plains", "neighbours": ["b"]}, {"id": "b", "terrain": "forest"}]
ENGLAND = [{"number": n, "food": 1} for n in range(1, 8)]
PARTY = {"units": FOOT, "count": 1, "power": 1, "vp": 3}
QUESTIONS: dict[str, dict[str, Any]] = {
    "setup": {"nations": ORDER},
    "tile_circles": {"players": 3, "circles": {"march": 2, "draft": 2}},
    "turn_plan": {"tile": "march", "active": "england", "order": ORDER},
    "production": {"nation": "france", "people": 7, "neutral": [{"food": 1}]},
    "growth": {"nation": "france", "people": 5, "growth_numbers": [2, 2, 2]},
    "people_taken": {"nation": "england", "people": 5, "number": 2, "circles": ENGLAND},
    "general_action": {"commander": "A", "unused": ["B"], "new_commander": "B"},
    "technology_payment": {"ones": 2, "twos": 2},
    "development": {"technology": "metallurgy"},
    "technology_draw": {"ones": 20, "twos": 20},
    "event_effect": {"event": "edict", "order": ORDER, "trigger": "england", "players": PEOPLE},
    "event_outlook": {"tiles": ["edict"], "order": ORDER, "trigger": "france", "players": PEOPLE},
    "alliance_change": {
        "order": ORDER,
        "fields": [["austria", "england"], []],
        "wish": [["austria", "france"], []],
    },
    "draft": {"basket": {"light_infantry": 3}, "food": 5, "metal": 1, "people": 4},
    "upgrades": {"units": [{"path": ["archers", "artillery"]}], "count": 2, "food": 3},
    "move": {"unit_class": "infantry", "start": "plains", "to": "forest"},
    "reach": {"unit_class": "cavalry", "place": "a", "places": MAP},
    "retreat": {"field": "land", "units": FOOT, "neighbours": [{"id": "b", "terrain": "plains"}]},
    "supply": {
        "places": [{"id": "a", "owner": "france"}],
        "player": "france",
        "capital": "a",
        "stack": "a",
    },
    "tactic_cards": {
        "field": "land",
        "era": "infantry",
        "attacker": {"units": FOOT, "commander": {"land": 2}},
        "defender": {"units": FOOT},
    },
    "card_chances": {"attacker": 3, "defender": 2},
    "assignment": {"field": "land", "units": FOOT, "cards": [2, 5]},
    "land_attack": {
        "attacking": {"units": FOOT, "cards": [2, 5]},
        "parrying": {"units": {"archers": 1}, "cards": [5]},
    },
    "sea_attack": {
        "attacking": {"units": FLEET, "cards": [4]},
        "parrying": {"units": {"galley": 1}},
    },
    "losses": {"field": "land", "force": FOOT, "difference": 4},
    "best_choice": {"field": "land", "force": FOOT, "hand": [1, 2, 5], "which": "atk"},
    "hand_split": {"field": "land", "force": FOOT, "hand": [1, 2, 5], "role": "attacker"},
    "attack_odds": {"field": "land", "attacking": FOOT, "parrying": FOOT},
    "battle_odds": {
        "field": "land",
        "role": "attacker",
        "force": FOOT,
        "hand": [1, 2, 5],
        "enemy": FOOT,
    },
    "exchange_advice": {
        "field": "land",
        "force": FOOT,
        "hand": [3, 3, 4, 5, 7],
        "which": "atk",
        "wish": 16,
    },
    "withdrawal": {"power": 1},
    "battle": {
        "field": "land",
        "ending": "attack_2",
        "attacker": PARTY,
        "defender": PARTY,
        "difference": 3,
    },
    "upkeep": {"stacks": [{"units": {"light_infantry": 6}}]},
    "upkeep_relief": {"stacks": [{"units": {"light_infantry": 6}}], "food": 0},
    "tile_points": {"order": ORDER, "tiles": dict.fromkeys(ORDER, 3), "vp": VP},
    "turn_order": {"order": ORDER, "power": dict.fromkeys(ORDER, 2)},
    "victory": {
        "order": ORDER,
        "vp": VP,
        "capitals": [{"owner": "france", "holder": "england", "swap": True}],
    },
    "race": {"order": ORDER, "vp": VP},
}
CITED = re.compile(r"G-(R|U)?[0-9]")


def test_all_are_asked_here() -> None:
    assert set(QUESTIONS) == set(ASKED)


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_cites_its_rules(name: str) -> None:
    assert CITED.search(json.dumps(ask(name, **QUESTIONS[name])))


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_command_line_shows_a_schema_with_bounds(name: str) -> None:
    out = StringIO()
    assert main(["calc", "generalship", name.replace("_", "-"), "--schema"], stdout=out) == 0
    shown = json.loads(out.getvalue())
    text = json.dumps(shown["input"])
    assert any(word in text for word in ("maximum", "maxItems", "enum", "maxLength"))
    assert shown["output"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_out_of_bounds_or_missing_is_refused_in_words(name: str) -> None:
    question = QUESTIONS[name]
    first = next(iter(question))
    for wrong in ({**question, first: -1}, {**question, "no_such": 1}):
        with pytest.raises(CompanionError):
            ask(name, **wrong)
    needed = {
        one
        for one, field in GAME.calculators[
            name.replace("_", "-")
        ].question.__dataclass_fields__.items()
        if field.default is field.default_factory  # both are missing
    }
    for one in needed & set(question):
        with pytest.raises(CompanionError):
            ask(name, **{key: value for key, value in question.items() if key != one})
