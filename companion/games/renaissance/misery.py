"""The misery index (R-9.4.3.1): its fields, moves by steps and by ducats, and who drops out."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, NamedTuple

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Rule
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.switches import DEFAULTS, Switches

HIGHEST = 1000  # R-9.4.3.1

Value = Annotated[int, Between(0, HIGHEST), Doc("what the index shows: 0, 10, 20 … 1000")]
Steps = Annotated[int, Between(-100, 100)]
Ducats = Annotated[int, Between(0, 100_000)]


class Marker(NamedTuple):
    """Where a marker stands after a move; who is out keeps the field where he left."""

    field: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class Misery:
    """The misery marker moves: so many steps, or at least so many ducats in value, or both."""

    misery: Value
    steps: Annotated[Steps, Doc("fields up, which is bad, or down (negative)")] = 0
    unpaid: Annotated[
        Ducats, Doc("ducats not paid: to the first field at least so much higher (R-9.4.4.2)")
    ] = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class MiseryAnswer:
    misery: Annotated[Breakdown, Doc("what the index shows afterwards")]
    fields: Annotated[int, Doc("fields the marker moved, negative when it went down")]
    is_out: Annotated[bool, Doc("he drops out at once (R-9.4.3.2)")]


def misery(question: Misery) -> MiseryAnswer:
    """A move on the misery index; the steps come before the unpaid ducats."""
    before = field_of(question.misery, question.switches)
    after = moved(Marker(before, False), question.steps, question.switches)
    if question.unpaid:
        after = moved_by_value(after, question.unpaid, question.switches)
    rule = cite("R-9.4.4.2") if question.unpaid and not question.steps else cite("R-9.4.3.1")
    return MiseryAnswer(
        change(before, after, question.switches, rule), after.field - before, after.is_out
    )


def field_of(value: int, switches: Switches = DEFAULTS, field: str = "misery") -> int:
    """The number of the field with this value, counted from 0, or BadInput."""
    scale = checked_scale(switches)
    if value not in scale:
        fields = ", ".join(map(str, scale))
        raise BadInput("ren.misery.no_such_field", field, value=value, fields=fields)
    return scale.index(value)


def value_of(field: int, switches: Switches = DEFAULTS) -> int:
    """What the index shows on the field with this number."""
    return switches.misery_scale[min(field, last_field(switches))]


def last_field(switches: Switches = DEFAULTS) -> int:
    return len(switches.misery_scale) - 1


def checked_scale(switches: Switches) -> tuple[int, ...]:
    """The fields of the index; BadInput unless they rise from 0 (RUL-R-01)."""
    scale = switches.misery_scale
    rises = all(low < high for low, high in pairwise(scale))
    if not scale or scale[0] != 0 or not rises:
        raise BadInput("ren.misery.bad_scale", "switches.misery_scale")
    return scale


def moved(marker: Marker, steps: int, switches: Switches = DEFAULTS) -> Marker:
    """The marker after so many steps: never below 0; past the last field is out (RUL-R-02)."""
    if marker.is_out:
        return marker
    return _placed(max(0, marker.field + steps), switches, went_up=steps > 0)


def moved_by_value(marker: Marker, ducats: int, switches: Switches = DEFAULTS) -> Marker:
    """The marker on the first field that is at least so much higher (R-9.4.4.2)."""
    if marker.is_out or ducats <= 0:
        return marker
    wanted = value_of(marker.field, switches) + ducats
    lower = sum(value < wanted for value in switches.misery_scale)
    return _placed(lower, switches, went_up=True)


def _placed(field: int, switches: Switches, *, went_up: bool) -> Marker:
    last = last_field(switches)
    limit = last if switches.elimination == "reach" else last + 1
    return Marker(min(field, last), went_up and field >= limit)


def change(before: int, after: Marker, switches: Switches, rule: Rule) -> Breakdown:
    """What the index shows after a move, and how far the marker went."""
    old, new = value_of(before, switches), value_of(after.field, switches)
    lines = [Line("ren.misery.before", old, cite("R-9.4.3.1"))]
    if new != old:
        fields = after.field - before
        key = "ren.misery.up" if fields > 0 else "ren.misery.down"
        lines.append(Line(key, new - old, rule, {"n": abs(fields)}))
    if after.is_out:
        lines.append(Line("ren.misery.out", 0, cite("R-9.4.3.2")))
    return Breakdown("ren.misery.after", tuple(lines))


CALCULATORS = (Calculator("misery", "ren.calculator.misery", Misery, MiseryAnswer, misery),)
