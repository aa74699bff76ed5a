"""The ways in which something can be refused, each with a text key and what the text needs."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from companion.core.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.core.explain import Rule

ENOUGH_LETTERS = 160


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: the text that says so, and the field or the rule concerned."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)
    field: str = ""
    rule: Rule | None = None


class CompanionError(Exception):
    """Something was refused; nothing has been changed. `problems` names all that is wrong."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(_in_short(problem) for problem in self.problems))

    @property
    def key(self) -> str:
        return self.problems[0].key

    @property
    def params(self) -> Mapping[str, Any]:
        return self.problems[0].params

    @property
    def field(self) -> str:
        return self.problems[0].field

    @property
    def rule(self) -> Rule | None:
        return self.problems[0].rule


def _in_short(problem: Problem) -> str:
    where = f" at {problem.field}" if problem.field else ""
    cited = f" ({problem.rule.number})" if problem.rule else ""
    return f"{problem.key}{where}{cited} {dict(problem.params)}"


class BadInput(CompanionError):
    """What was typed cannot be: shown as a hint at the field."""

    def __init__(self, key: str, /, field: str = "", **params: Any) -> None:
        super().__init__((Problem(key, params, field),))

    @classmethod
    def of(cls, problems: Iterable[Problem]) -> BadInput:
        """All that is wrong in one refusal."""
        error = cls.__new__(cls)
        CompanionError.__init__(error, problems)
        return error


class IllegalAction(CompanionError):
    """The rules forbid it now: shown with the rule's number.

    Where the table may overrule (`may_overrule`), the screen offers "do it anyway".
    """

    def __init__(
        self, key: str, rule: Rule, /, field: str = "", *, may_overrule: bool = True, **params: Any
    ) -> None:
        super().__init__((Problem(key, params, field, rule),))
        self.may_overrule = may_overrule

    @classmethod
    def of(cls, problems: Iterable[Problem], *, may_overrule: bool = True) -> IllegalAction:
        """All that the rules forbid in one refusal."""
        error = cls.__new__(cls)
        CompanionError.__init__(error, problems)
        error.may_overrule = may_overrule
        return error


class BrokenData(CompanionError):
    """A table or a saved game does not fit: the file is set aside, the app goes on."""

    def __init__(self, key: str, /, field: str = "", **params: Any) -> None:
        super().__init__((Problem(key, params, field),))


class StorageFailed(CompanionError):
    """The disk refused (full, read-only, in use): the action is not confirmed."""

    def __init__(self, key: str, /, **params: Any) -> None:
        super().__init__((Problem(key, params),))


class Stumbled(CompanionError):
    """A fault of our own: what was asked is refused, nothing has changed, the evening goes on."""

    def __init__(self, error: Exception) -> None:
        super().__init__((Problem("trouble.stumbled", {"error": where_it_failed(error)}),))


def where_it_failed(error: BaseException) -> str:
    """A foreign error in one line, with the place in our own code where it came up."""
    place, trace = "", error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if "companion" in code.co_filename:
            place = f" ({code.co_filename.rpartition('companion')[2].strip('/')}:{trace.tb_lineno})"
        trace = trace.tb_next
    said = " ".join(str(error).split())[:ENOUGH_LETTERS]
    return f"{type(error).__name__}: {said}{place}" if said else f"{type(error).__name__}{place}"
