"""Rows of one kind, one below the other: those that are there take over what changed.

A widget costs milliseconds and, once gone, stays in memory until somebody tidies up: a page that
is shown again and again keeps the rows it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def show_rows(
    box: Any,
    kind: type[Any],
    shown: Sequence[Mapping[str, Any]],
    made: Callable[[Any], None] = lambda _row: None,
) -> None:
    """Let `box`, which holds nothing else, have one row for each; `made` hears of new ones."""
    rows = box.children[::-1]
    for row, properties in zip(rows, shown, strict=False):
        for name, value in properties.items():
            setattr(row, name, value)
    for row in rows[len(shown) :]:
        box.remove_widget(row)
    for properties in shown[len(rows) :]:
        row = kind(**properties)
        made(row)
        box.add_widget(row)
