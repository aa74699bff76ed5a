"""One search finds a rule: every number of a digest stands where the table plays it.

`grep -rn "M-12.4" companion/games data` leads to the function, the row or the class of rows that
plays the rule. What lists all rules anyway does not count: the digest's table, its chapters, the
glossary, and the folder of questions that only the command line asks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.core.resources import ROOT

GAMES = ("medioevo", "renaissance", "conspiracy", "generalship", "medievalia")
NOT_PLAYED = "asked"
LISTS = frozenset({"rules.json", "chapters.json", "glossary.json"})
CHECKLIST = "M-33"  # a section whose points have no numbers of their own
NUMBER = re.compile(r"\b(?:RUL-)?[A-Z]-[A-Z]?\d+(?:\.\d+)*[a-z]?\b")


class NothingToPlay(NamedTuple):
    """A rule that no table can play, and why."""

    game: str
    number: str
    why: str


NOTHING_TO_PLAY = (
    NothingToPlay("medioevo", "R-58", "misprints of examples, all to be ignored"),
    NothingToPlay("conspiracy", "RUL-C-01", "which book the digest follows; doubts are switches"),
    NothingToPlay("generalship", "G-R18", "how an example is to be read"),
)


def numbers_of(game: str) -> frozenset[str]:
    """All numbers of the game's digest."""
    digest = json.loads((ROOT / "data" / game / "rules.json").read_text("utf-8"))
    return frozenset(row["number"] for row in digest["rows"])


def played_in(game: str) -> Iterator[Path]:
    """The code of the game and the tables it plays by."""
    code = ROOT / "companion" / "games" / game
    yield from (
        path for path in code.rglob("*.py") if NOT_PLAYED not in path.relative_to(code).parts
    )
    yield from (path for path in (ROOT / "data" / game).glob("*.json") if path.name not in LISTS)


def found_in(game: str) -> frozenset[str]:
    """All numbers that stand there in full; a range does not name what lies between."""
    return frozenset(
        number for path in played_in(game) for number in NUMBER.findall(path.read_text("utf-8"))
    )


def sections_of(game: str) -> frozenset[str]:
    """What stands above the numbers: M-10 above M-10.1."""
    parts = [number.split(".") for number in numbers_of(game)]
    return frozenset(".".join(one[:upto]) for one in parts for upto in range(1, len(one)))


def without_play(game: str) -> frozenset[str]:
    return frozenset(rule.number for rule in NOTHING_TO_PLAY if rule.game == game)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_found_by_its_number_where_it_is_played(game: str) -> None:
    lost = sorted(numbers_of(game) - found_in(game) - without_play(game))
    assert not lost, f"no code and no table of {game} names {', '.join(lost)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_code_and_no_table_names_a_rule_that_does_not_exist(game: str) -> None:
    strange = sorted(found_in(game) - numbers_of(game) - sections_of(game) - {CHECKLIST})
    assert not strange, f"{game} names {', '.join(strange)}, which its digest does not have"


def test_what_cannot_be_played_is_a_rule_of_its_game_that_nothing_plays() -> None:
    for rule in NOTHING_TO_PLAY:
        assert rule.game in GAMES
        assert rule.number in numbers_of(rule.game) - found_in(rule.game), rule.number
        assert rule.why
