"""The same change made to another record: what was done stays done, wherever the table now stands.

A figure changes by as much, a set gains and loses the same, and what was put in the place of
something else stands there. Nothing is asked of the rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from companion.core.records import evolve


def carried(now: Any, before: Any, after: Any, parts: tuple[type[Any], ...] = ()) -> Any:
    """`now` after the change from `before` to `after`; records of these `parts` field by field."""
    if before == after:
        return now
    if now == before:
        return after
    if type(now) is type(before) is type(after) is int:
        return max(0, now + after - before)
    if isinstance(now, Mapping) and isinstance(before, Mapping) and isinstance(after, Mapping):
        return _mapping(now, before, after, parts)
    if isinstance(now, frozenset):
        return (now - (before - after)) | (after - before)
    if type(now) is type(before) is type(after) and type(now) in parts:
        return _record(now, before, after, parts)
    return after


def _record(now: Any, before: Any, after: Any, parts: tuple[type[Any], ...]) -> Any:
    changes = {
        field.name: carried(
            getattr(now, field.name), getattr(before, field.name), getattr(after, field.name), parts
        )
        for field in dataclasses.fields(now)
    }
    return evolve(now, **changes)


def _mapping(
    now: Mapping[Any, Any],
    before: Mapping[Any, Any],
    after: Mapping[Any, Any],
    parts: tuple[type[Any], ...],
) -> dict[Any, Any]:
    """Key by key; a figure that is not there counts as 0."""
    found = dict(now)
    for key in {**before, **after}:
        if key in before and key in after:
            if key in now:
                found[key] = carried(now[key], before[key], after[key], parts)
            elif before[key] != after[key]:
                found[key] = after[key]
            continue
        known = after.get(key, before.get(key))
        if type(known) is int:
            change = after.get(key, 0) - before.get(key, 0)
            found[key] = max(0, now.get(key, 0) + change)
            if not found[key] and key not in after:
                del found[key]
        elif key in after:
            found[key] = after[key]
        else:
            found.pop(key, None)
    return found
