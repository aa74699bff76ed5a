"""A number that says why: the lines that add up to it, each with the rule it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from companion.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence before translation: its key and what fills its gaps."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """A section of a rulebook; `doubt` names the ruling where the book leaves a reading open."""

    book: str
    number: str
    title: str
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One reason: so much, because of this rule."""

    key: str
    amount: int
    rule: Rule
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A figure as the sum of its reasons; the total is never stored beside them."""

    key: str
    lines: tuple[Line, ...]
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(line.amount for line in self.lines)
