"""The report of rules without a test: there must be none."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.conspiracy.rulebook import RULES

HERE = Path(__file__).parent
# Several numbers may stand in one mark, over several lines.
MARK = re.compile(r"mark\.rule\(([^)]*)\)")
NUMBER = re.compile(r"\"((?:RUL-)?C-[0-9]+(?:\.[0-9]+)*)\"")
EXAMPLE = re.compile(r"def test_EX_C_([0-9]+)_")
EXAMPLES = 12  # chapter 14 of the digest


def texts() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py")]


def marked_rules() -> set[str]:
    """Every rule number that a test of this game is marked with."""
    marks = [mark for text in texts() for mark in MARK.findall(text)]
    return {number for mark in marks for number in NUMBER.findall(mark)}


def test_every_rule_has_a_test() -> None:
    without = sorted(set(RULES) - marked_rules())
    assert not without, f"{len(without)} rules without a test: {', '.join(without)}"


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert marked_rules() <= set(RULES)


def test_every_example_of_the_rulebook_has_a_test() -> None:
    found = {int(number) for text in texts() for number in EXAMPLE.findall(text)}
    missing = sorted(set(range(1, EXAMPLES + 1)) - found)
    assert not missing, f"examples without a test: {missing}"
