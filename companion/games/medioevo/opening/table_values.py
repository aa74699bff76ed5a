"""What the rulebook's text leaves open (M-32): read off the table once, never guessed.

A value that nobody has entered is missing from the settings; whatever needs it says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import Colour, Good

TAX_LOWEST, TAX_HIGHEST = "tax.lowest", "tax.highest"
OFFERED_RATES = (0, 100)  # what a screen offers until the table has entered its scale
Group = Literal["tax", "cubes", "tokens"]


@dataclass(frozen=True, slots=True)
class TableValue:
    """A value to be entered: what it is called, its bounds, and where entering it begins."""

    id: str
    group: Group
    name: Text
    highest: int
    first: int
    step: int = 1


def cubes_id(good: Good) -> str:
    return f"cubes.{good.value}"


def tokens_id(colour: Colour) -> str:
    return f"tokens.{colour.value}"


def _rows() -> tuple[TableValue, ...]:
    lowest, highest = OFFERED_RATES
    box = tables.SUPPLIES["goods_cube"].count
    return (
        TableValue(TAX_LOWEST, "tax", Text("table_value.tax_lowest"), 1000, lowest, 10),
        TableValue(TAX_HIGHEST, "tax", Text("table_value.tax_highest"), 1000, highest, 10),
        *(
            TableValue(cubes_id(good), "cubes", Text(row.name), box, box // len(Good))
            for good, row in tables.GOODS.items()
        ),
        *(
            TableValue(tokens_id(colour), "tokens", Text(f"colour.{colour.value}"), 99, 1)
            for colour in Colour
        ),
    )


TABLE_VALUES: Mapping[str, TableValue] = {row.id: row for row in _rows()}


def said(row: TableValue) -> Text:
    """The value in words, with what it counts."""
    return Text(f"table_value.{row.group}", {"what": row.name})


def tax_scale(values: Mapping[str, int]) -> tuple[int, int] | None:
    """Lowest and highest rate of the table's scale; none while one of them is missing (R-15)."""
    if TAX_LOWEST not in values or TAX_HIGHEST not in values:
        return None
    return values[TAX_LOWEST], values[TAX_HIGHEST]


def cubes_in_box(values: Mapping[str, int], good: Good) -> int | None:
    """How many cubes of a kind the table has, if somebody counted them."""
    return values.get(cubes_id(good))
