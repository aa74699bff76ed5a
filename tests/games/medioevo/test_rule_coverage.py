"""The report of rules without a test: there must be none."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.medioevo.rulebook import RULES

HERE = Path(__file__).parent
# Several numbers may stand in one mark, and a parametrised mark may build them from a range.
MARK = re.compile(r"mark\.rule\(([^)]*)\)")
NUMBER = re.compile(r"[MR]-[0-9]+(?:\.[0-9]+)?")


def marked_rules() -> set[str]:
    """Every rule number that a test of this game is marked with."""
    found: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for mark in MARK.findall(path.read_text(encoding="utf-8")):
            found |= set(NUMBER.findall(mark))
    return found


def test_every_rule_has_a_test() -> None:
    without = sorted(set(RULES) - marked_rules())
    assert not without, f"{len(without)} rules without a test: {', '.join(without)}"


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert marked_rules() <= set(RULES)
