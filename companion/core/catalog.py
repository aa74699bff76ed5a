"""Tables of a rulebook: rows of a JSON file as frozen records, or BrokenData with row and field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar, cast

from companion.core import codec
from companion.core.errors import BadInput, BrokenData
from companion.core.resources import DATA

Row = TypeVar("Row")


def table(row_type: type[Row], game: str, name: str) -> tuple[Row, ...]:
    """All rows of `data/<game>/<name>.json`."""
    return rows_of(row_type, DATA / game / f"{name}.json")


def rows_of(row_type: type[Row], path: Path) -> tuple[Row, ...]:
    """All rows of one table file."""
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BrokenData("data.unreadable", file=path.name, reason=str(error)) from error
    rows = content.get("rows") if isinstance(content, dict) else None
    if not isinstance(rows, list):
        raise BrokenData("data.no_rows", file=path.name)
    return tuple(_row(row_type, path, number, row) for number, row in enumerate(rows, 1))


def _row(row_type: type[Row], path: Path, number: int, row: Any) -> Row:
    try:
        return cast("Row", codec.read(row_type, row))
    except BadInput as error:
        problem = error.problems[0]
        raise BrokenData(
            "data.bad_row", problem.field, file=path.name, row=number, at=problem.field
        ) from error
