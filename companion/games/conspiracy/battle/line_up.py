"""The battlefield of three rows and six columns (C-3.7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc, Length
from companion.core.records import dataclass
from companion.games.conspiracy.battle.units import Army, Unit
from companion.games.conspiracy.rulebook import Reason, because
from companion.games.conspiracy.switches import DEFAULTS, Switches

COLUMNS, ROWS = 6, 3

Row = Annotated[tuple[Unit | None, ...], Length(0, COLUMNS), Doc("column by column; null: empty")]
Rows = Annotated[tuple[Row, ...], Length(0, ROWS), Doc("front row first")]


@dataclass(frozen=True, slots=True)
class Lined:
    """One side on the field."""

    rows: Rows
    reserve: Annotated[tuple[Unit, ...], Doc("waits outside")]
    mistakes: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class LineUp:
    columns: Annotated[int, Doc("columns in use: pairs that fight (RUL-C-07)")]
    attacker: Lined
    defender: Lined


def columns_of(attackers: int, defenders: int) -> int:
    """As many pairs as the smaller side has units, at most six (RUL-C-07)."""
    return min(attackers, defenders, COLUMNS)


@calculator
def line_up(
    attacker: Army,
    defender: Army,
    attacker_rows: Annotated[Rows | None, Doc("rows to be checked; null: lined up here")] = None,
    defender_rows: Annotated[Rows | None, Doc("rows to be checked; null: lined up here")] = None,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> LineUp:
    """Both sides lined up, or the mistakes in rows that were given (C-3.7.6.1)."""
    columns = columns_of(attacker.size, defender.size)
    return LineUp(
        columns, _side(attacker, attacker_rows, columns), _side(defender, defender_rows, columns)
    )


def _side(army: Army, rows: Rows | None, columns: int) -> Lined:
    if rows is None:
        units = army.units
        lined = tuple(units[row * columns : (row + 1) * columns] for row in range(ROWS))
        return Lined(lined, units[columns * ROWS :], ())
    standing = [unit for row in rows for unit in row if unit]
    reserve = list(army.units)
    strangers = 0
    for unit in standing:
        if unit in reserve:
            reserve.remove(unit)
        else:
            strangers += 1
    mistakes = _mistakes(rows, tuple(reserve), columns)
    if strangers:
        mistakes.insert(0, because("con.lineup.not_in_army", "C-3.7.3.1", n=strangers))
    return Lined(rows, tuple(reserve), tuple(mistakes))


def _mistakes(rows: Sequence[Row], reserve: tuple[Unit, ...], columns: int) -> list[Reason]:
    """Everything against these rows (C-3.7.6.1)."""
    front, second, third = (_padded(rows, row, columns) for row in range(ROWS))
    found = []
    if any(unit for row in rows for unit in row[columns:]):
        found.append(because("con.lineup.too_wide", "RUL-C-07", columns=columns))
    if None in front:
        found.append(because("con.lineup.gap_in_front", "C-3.7.6.1"))
    behind = (*second, *third, *reserve)
    knight_waits = any(unit is not None and unit.unit == "knight" for unit in behind)
    if knight_waits and any(unit is not None and unit.unit == "mercenary" for unit in front):
        found.append(because("con.lineup.knights_first", "C-3.7.6.1"))
    if any(
        _is_knight_behind(before, after)
        for before, after in (*zip(front, second, strict=True), *zip(second, third, strict=True))
    ):
        found.append(because("con.lineup.knight_behind", "C-3.7.6.1"))
    if any(third) and None in second:
        found.append(because("con.lineup.third_row", "C-3.7.6.1"))
    if reserve and None in (*front, *second, *third):
        found.append(because("con.lineup.room_left", "C-3.7.6.1"))
    return found


def _padded(rows: Sequence[Row], row: int, columns: int) -> tuple[Unit | None, ...]:
    units = rows[row][:columns] if row < len(rows) else ()
    return (*units, *(None,) * (columns - len(units)))


def _is_knight_behind(before: Unit | None, after: Unit | None) -> bool:
    return (
        before is not None
        and after is not None
        and (before.unit, after.unit) == ("mercenary", "knight")
    )
