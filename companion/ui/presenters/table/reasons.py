"""Every correction by hand has a reason: a form asks for it, a single tap says what it always is.

What can be set right by hand has a field `reason`; whoever writes such an action need not think of
asking for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from companion.core.errors import CompanionError
from companion.ui.presenters.asked.reason import REASON, reason_field
from companion.ui.presenters.panels import Act, Answer, Form, Question, Values

Say = Callable[[str], str]


def with_reason(answer: Answer, say: Say) -> Answer:
    """The answer to a tap on a sheet, with a reason wherever something is set right."""
    match answer:
        case Act():
            usual = say("ui.correct.board")
            also = tuple(_because(action, usual) for action in answer.also)
            return replace(answer, action=_because(answer.action, usual), also=also)
        case Question():
            return _asked(answer, say)
    return answer


def picked_with_reason(action: Any, say: Say) -> Any:
    """A step picked beside a figure of the table: what only sets it right has its reason too.

    What is a move of the game (honor, misery, cards drawn) is told as such, without one.
    """
    sets_right = str(getattr(action, "kind", "")).startswith("correct")
    return _because(action, say("ui.correct.board")) if sets_right else action


def _asked(question: Question, say: Say) -> Question:
    def form(values: Values) -> Form:
        made = question.form(values)
        if any(field.key == REASON for field in made.fields) or not _wants(question, values):
            return made
        field = reason_field(say("derived.reason"), values)
        return replace(made, fields=(*made.fields, field))

    def action(values: Values) -> Any:
        return _because(question.action(values), str(values.get(REASON, "")).strip())

    return replace(question, form=form, action=action)


def _wants(question: Question, values: Values) -> bool:
    """Whether what the form makes has a reason; half filled it may make nothing yet."""
    try:
        return _has_room(question.action(values))
    except (CompanionError, LookupError, TypeError, ValueError):
        return False


def _has_room(action: Any) -> bool:
    known = is_dataclass(action) and REASON in {field.name for field in fields(action)}
    return known and not getattr(action, REASON)


def _because(action: Any, reason: str) -> Any:
    return replace(action, **{REASON: reason}) if reason and _has_room(action) else action
