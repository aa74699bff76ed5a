"""The sections we cite: the digest's rules (C-x.y) and rulings (RUL-C-nn)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.books.rulebook import rules_of
from companion.core.explain import Rule
from companion.core.records import dataclass

BOOK = "conspiracy"
RULES = rules_of(BOOK)


def cite(number: str) -> Rule:
    """The rule with this number; a KeyError at import shows a number that does not exist."""
    return RULES[number]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed, with the rule that says so."""

    key: str
    params: Mapping[str, Any]
    rule: Rule


def because(key: str, number: str, **params: Any) -> Reason:
    """The reason in short."""
    return Reason(key, params, cite(number))
