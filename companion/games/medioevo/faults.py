"""Everything that is wrong with a question, gathered before it is refused."""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Rule


class Faults:
    """Collects what cannot be typed, what the rules forbid and what no table could do."""

    def __init__(self) -> None:
        self._typed: list[Problem] = []
        self._forbidden: list[Problem] = []
        self._is_possible = True

    def refuse(self, wrong: bool, key: str, /, field: str = "", **params: Any) -> None:
        """Remember what cannot be typed, if it is so."""
        if wrong:
            self._typed.append(Problem(key, params, field))

    def forbid(self, broken: bool, key: str, rule: Rule, /, field: str = "", **params: Any) -> None:
        """Remember what the rules forbid, though the table may overrule it."""
        if broken:
            self._forbidden.append(Problem(key, params, field, rule))

    def lack(self, lacking: bool, key: str, rule: Rule, /, field: str = "", **params: Any) -> None:
        """Remember what no table can do: no figure, marker or coin is left, nothing to raise."""
        if lacking:
            self._forbidden.append(Problem(key, params, field, rule))
            self._is_possible = False

    def settle(self) -> None:
        """Raise all that was found, typing errors first."""
        if self._typed:
            raise BadInput.of(self._typed)
        if self._forbidden:
            raise IllegalAction.of(self._forbidden, may_overrule=self._is_possible)
