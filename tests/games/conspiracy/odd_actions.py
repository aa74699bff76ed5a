"""Odd actions on tables in the middle of a game: what is done is told, and could lie there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core import codec
from companion.core.errors import BadInput, CompanionError
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.state import State
from companion.ui.i18n import LANGUAGES
from tests.games.conspiracy.odd_tables import faults_in
from tests.games.odd_actions import OddValues
from tests.speaking import speaking

WORDS = {language: speaking(language) for language in LANGUAGES}
MAY_BE_OVERRULED = ("more pieces", "troops without")
CORRECTIONS = ("pay", "correct", "correct_table", "change_house_rule")  # of figures, at will


def tried(state: State, seed: int) -> Iterator[str]:
    """Everything wrong with the answers to one odd action of each kind."""
    random = Random(seed)
    values = OddValues(random, tuple(state.players), sorted(state.lands))
    for kind in GAME.actions:
        if kind.kind in CORRECTIONS:
            continue
        try:
            action = values.record(kind)
            codec.read(kind, codec.write(action))
        except BadInput:
            continue  # no form can hold it
        yield from (f"{fault}: {action!r}" for fault in _faults(state, action))


def _faults(state: State, action: Any) -> Iterator[str]:
    try:
        made = GAME.apply(state, action)
    except CompanionError as refused:
        unsaid = [one.key for one in refused.problems if not WORDS["en"].has(one.key)]
        yield from (f"no words for {key}" for key in unsaid)
        return
    for words in WORDS.values():
        for text in (made.summary, *made.warnings):
            told = words.text(text)
            if "{" in told or told == text.key:
                yield f"says {told!r}"
    for fault in faults_in(made.state):
        if not fault.startswith(MAY_BE_OVERRULED):
            yield fault
