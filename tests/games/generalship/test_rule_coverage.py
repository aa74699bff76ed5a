"""The report of rules and examples without a test: there must be none."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.generalship.rulebook import RULES

HERE = Path(__file__).parent
MARK = re.compile(r"mark\.rule\(([^)]*)\)")
NUMBER = re.compile(r"\"(G-[0-9RUE][0-9.ab]*)\"")
EXAMPLES = {f"G-E{number}" for number in range(1, 32)}


def marked() -> set[str]:
    """Every number that a test of this game is marked with."""
    texts = [path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py")]
    return {
        number for text in texts for one in MARK.findall(text) for number in NUMBER.findall(one)
    }


def test_every_rule_and_every_example_has_a_test() -> None:
    without = sorted((set(RULES) | EXAMPLES) - marked())
    assert not without, f"{len(without)} without a test: {', '.join(without)}"


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert marked() <= set(RULES) | EXAMPLES
