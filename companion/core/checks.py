"""What the rules say against a question or an action: all of it at once, not only the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.core.errors import BadInput, IllegalAction, Problem
from companion.core.explain import Rule, Text

Answered = TypeVar("Answered")


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


class Checks:
    """What the rules say against an action: all of it, or warnings if the table overrules.

    A handler asks every question first and settles before it changes anything.
    """

    def __init__(self, overrule: bool) -> None:
        self._overrule = overrule
        self._broken: list[Problem] = []

    def forbid(self, broken: bool, key: str, rule: Rule, /, field: str = "", **params: Any) -> None:
        """Remember that the rule forbids the action, if it does."""
        if broken:
            self._broken.append(Problem(key, params, field, rule))

    def forbid_all(self, error: IllegalAction) -> None:
        """Remember what a calculator found."""
        self._broken.extend(error.problems)

    def settle(self) -> tuple[Text, ...]:
        """Refuse, or give the warnings that go into the log."""
        if self._broken and not self._overrule:
            raise IllegalAction.of(self._broken)
        return tuple(
            Text(
                "overruled",
                {
                    "rule": problem.rule.number if problem.rule else "",
                    "what": Text(problem.key, problem.params),
                },
            )
            for problem in self._broken
        )


def asked(checks: Checks, run: Callable[[Any], Answered], question: Any) -> Answered | None:
    """A calculator's answer; what it forbids is remembered, unless nobody could do it."""
    try:
        return run(question)
    except IllegalAction as error:
        if not error.may_overrule:
            raise
        checks.forbid_all(error)
        return None
