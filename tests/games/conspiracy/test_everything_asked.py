"""Every calculator is there, takes the house rules and refuses nonsense with words."""

from __future__ import annotations

import dataclasses
import random
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.core import codec
from companion.core.errors import CompanionError, Problem
from companion.core.schema import schema
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.rulebook import RULES
from companion.games.conspiracy.switches import DEFAULTS
from companion.games.conspiracy.tables import ACTIONS, EVENTS, NOTES
from companion.ui.i18n import LANGUAGES
from tests.hostile.inputs import _answer_to
from tests.speaking import speaking

NAMES = [
    "setup",
    "income",
    "income-round",
    "tolls",
    "track",
    "masters",
    "honour",
    "votes",
    "election",
    "instant-win",
    "elector-what-if",
    "elector-draw",
    "emperor-clock",
    "crown-chance",
    "events",
    "auction",
    "sealed-auction",
    "price",
    "worth",
    "fate",
    "fate-targets",
    "succession",
    "line-outlook",
    "attack",
    "attack-order",
    "escort",
    "line-up",
    "pair",
    "battle-round",
    "round-odds",
    "battle-odds",
    "battle-advice",
    "force-needed",
    "retreat",
    "retreat-odds",
    "build",
    "card-effect",
    "hand",
    "pieces",
    "coins",
    "ranking",
]
LONG = {"battle-odds", "battle-advice", "force-needed"}  # seconds of work, rightly asked
SWITCHES = tuple(GAME.house_rules.values())
MARKS = re.compile(r"mark\.rule\(([^)]*)\)")


def test_all_calculators_are_there_and_no_other() -> None:
    assert sorted(GAME.calculators) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_takes_house_rules_and_has_a_schema(name: str) -> None:
    calculator = GAME.calculators[name]
    assert "rules" in {item.name for item in dataclasses.fields(calculator.question)}
    for described in (schema(calculator.question), schema(calculator.answer)):
        Draft202012Validator.check_schema(described)


@pytest.mark.parametrize("name", sorted(set(NAMES) - LONG))
def test_whatever_fits_the_schema_is_answered_or_refused_with_words(name: str) -> None:
    choice = random.Random(name)
    calculator = GAME.calculators[name]
    form = schema(calculator.question)
    words = speaking("en")
    for _ in range(15):
        question = _answer_to(choice, form, form.get("$defs", {}))
        problems: tuple[Problem, ...] = ()
        try:
            answer = codec.write(calculator.run(codec.read(calculator.question, question)))
            Draft202012Validator(schema(calculator.answer)).validate(answer)
        except CompanionError as refused:
            problems = refused.problems
        assert all(words.has(problem.key) for problem in problems)


def test_house_rules_of_the_table_are_those_of_the_code() -> None:
    fields = {item.name: item.default for item in dataclasses.fields(DEFAULTS)}
    assert [row.id for row in SWITCHES] == list(fields)
    assert all(row.values[0] == fields[row.id] for row in SWITCHES if row.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_in_every_language(language: str) -> None:
    words = speaking(language)
    named = (*ACTIONS.values(), *EVENTS.values(), *SWITCHES, *NOTES)
    assert [row.name for row in named if not words.has(row.name)] == []


def test_every_rule_that_is_cited_exists() -> None:
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    marks = [mark for text in texts for mark in MARKS.findall(text)]
    cited = {number for mark in marks for number in re.findall(r'"([^"]+)"', mark)}
    cited |= {row.rule for row in ACTIONS.values()} | {row.ruling for row in (*SWITCHES, *NOTES)}
    assert cited - set(RULES) == set()
