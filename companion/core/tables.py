"""Tables of a rulebook, each declared once: the frozen row says what a row may hold.

`table` reads the rows of `data/<book>/<name>.json`; the schema of that file is made from the row
(`file_schema`), so that nobody writes it a second time. A table is complete or it is not there:
where the rulebook says how many rows there are, `count` holds it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

from companion.core import codec
from companion.core.codec import Length, Matches
from companion.core.errors import BadInput, BrokenData
from companion.core.records import dataclass
from companion.core.resources import DATA

Row = TypeVar("Row")

Word = Annotated[str, Matches(r"[a-z][a-z0-9_]*")]
TextKey = Annotated[str, Matches(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")]


@dataclass(frozen=True, slots=True)
class Source:
    """Where in which rulebook a table stands."""

    book: Annotated[str, Length(1)]
    section: Annotated[str, Length(1)]
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Declared:
    """A table of a book: the shape of its rows, and how many there are (None: any number)."""

    book: str
    name: str
    row: type[Any]
    count: int | None


_DECLARED: dict[tuple[str, str], Declared] = {}


def table(row_type: type[Row], book: str, name: str, count: int | None = None) -> tuple[Row, ...]:
    """All rows of `data/<book>/<name>.json`."""
    _DECLARED[book, name] = Declared(book, name, row_type, count)
    path = DATA / book / f"{name}.json"
    rows = rows_of(row_type, path)
    if count is not None and len(rows) != count:
        raise BrokenData("data.wrong_count", file=path.name, rows=len(rows), wanted=count)
    return rows


def declared(book: str) -> Mapping[str, Declared]:
    """The tables of a book that were read so far, by their names."""
    return {item.name: item for item in _DECLARED.values() if item.book == book}


def file_schema(item: Declared) -> dict[str, Any]:
    """The JSON schema of a table's file, made from its row."""
    from companion.core.schema import schema

    row = schema(item.row)
    definitions = {**schema(Source)["$defs"], **row.pop("$defs")}
    rows: dict[str, Any] = {"type": "array", "items": {"$ref": row["$ref"]}, "uniqueItems": True}
    if item.count is not None:
        rows |= {"minItems": item.count, "maxItems": item.count}
    return {
        "$schema": row["$schema"],
        "title": item.name,
        "type": "object",
        "properties": {"source": {"$ref": "#/$defs/Source"}, "rows": rows},
        "required": ["source", "rows"],
        "additionalProperties": False,
        "$defs": definitions,
    }


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
