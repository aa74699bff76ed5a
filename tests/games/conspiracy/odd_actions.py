"""Actions that fit their type hints and little else, tried on tables in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core import codec
from companion.core.errors import CompanionError
from companion.core.game import Step
from companion.core.schema import schema
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.state import State
from companion.ui.i18n import LANGUAGES, Translator
from tests.games.conspiracy.odd_tables import faults_in
from tests.hostile.inputs import _answer_to

PEOPLE = ("player", "victim", "winner", "by", "healer", "witch", "cradle", "edict", "captor",
          "robber", "taker", "giver", "owner", "holder", "wanting", "rights", "have_bid",
          "alchemists")  # fmt: skip
LANDS = ("land", "lands", "origin", "target", "origins", "routes", "preacher_to")
SHARED = 7  # actions that every game has come first


def tried(state: State, seed: int) -> Iterator[str]:
    """Everything wrong with the answer to one odd action of each kind."""
    choice = Random(seed)
    for action in GAME.actions[SHARED:]:
        form = schema(action)
        try:
            asked = _answer_to(choice, form, form.get("$defs", {}))
        except RecursionError:
            continue
        wish = _at_this_table(choice, state, asked)
        if "overrule" in wish:
            wish["overrule"] = choice.random() < 0.6
        yield from (f"{action.kind} {wish}: {fault}" for fault in _faults(state, action, wish))


def _at_this_table(choice: Random, state: State, value: Any, name: str = "") -> Any:
    """The same with people and lands that are there, mostly."""
    if isinstance(value, dict):
        return {key: _at_this_table(choice, state, one, key) for key, one in value.items()}
    if isinstance(value, list):
        return [_at_this_table(choice, state, one, name) for one in value]
    if value is None or choice.random() < 0.03:
        return value
    if name in PEOPLE:
        return choice.choice(state.seats)
    if name in LANDS:
        return choice.choice(sorted(state.lands))
    return value


def _faults(state: State, kind: Any, wish: dict[str, Any]) -> Iterator[str]:
    try:
        action = codec.read(kind, wish)
        made: Step[State] = GAME.apply(state, action)
    except CompanionError as refused:
        for problem in refused.problems:
            if not Translator("en").has(problem.key):
                yield f"no words for {problem.key}"
        return
    except Exception as error:  # whatever it is, it should have been refused
        yield f"{type(error).__name__}: {error}"
        return
    for language in LANGUAGES:
        words = Translator(language)
        for text in (made.summary, *made.warnings):
            told = words.text(text)
            if "{" in told or told == text.key:
                yield f"says {told!r}"
    for fault in faults_in(made.state):
        if not any(fault.startswith(start) for start in MAY_BE_OVERRULED):
            yield fault


MAY_BE_OVERRULED = ("more pieces", "troops without")
