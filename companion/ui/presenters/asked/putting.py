"""How an answer gets into the draft of an action: one small change to what is written there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Put = Callable[[Any], None]


def into(holder: Any, step: Any) -> Put:
    def put(value: Any) -> None:
        holder[step] = value

    return put


def yes_into(holder: Any, step: Any) -> Put:
    return lambda value: into(holder, step)(bool(value))


def count_into(holder: dict[str, Any], step: str) -> Put:
    """Nothing of it is not written at all."""

    def put(value: Any) -> None:
        holder[step] = value
        if not value:
            del holder[step]

    return put


def told_into(holder: dict[str, Any], step: str) -> Put:
    """A zero is an answer; what is not told is not written."""

    def put(value: Any) -> None:
        holder[step] = value
        if value is None:
            del holder[step]

    return put


def remover(rows: list[Any], place: int) -> Put:
    def put(_value: Any) -> None:
        del rows[place]

    return put


def recounter(rows: list[Any], value: Any) -> Put:
    """Changes how often a value stands in a list; the order of the others stays."""

    def put(count: Any) -> None:
        while rows.count(value) < count:
            rows.append(value)
        while rows.count(value) > count:
            last = len(rows) - 1 - rows[::-1].index(value)
            del rows[last]

    return put
