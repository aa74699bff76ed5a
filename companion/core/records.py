"""Quick changed copies of large frozen records."""

from __future__ import annotations

from typing import Any, TypeVar

R = TypeVar("R")


def evolve(record: R, **changes: Any) -> R:
    """A copy of a frozen dataclass (one without slots) with some fields changed.

    `dataclasses.replace` runs the constructor over every field, which makes up most of the time
    of loading a long game; this copies the fields in one go. `__post_init__` is not run.
    """
    kind = type(record)
    fields = record.__dict__ | changes
    if len(fields) != len(kind.__dataclass_fields__):  # type: ignore[attr-defined]
        unknown = changes.keys() - kind.__dataclass_fields__.keys()  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    copy = object.__new__(kind)
    object.__setattr__(copy, "__dict__", fields)  # frozen: the plain way is barred
    return copy
