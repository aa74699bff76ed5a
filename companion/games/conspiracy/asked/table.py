"""What only the command line asks about the board: a marker read off its track."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.switches import DEFAULTS, Switches


@calculator
def track(
    field: Annotated[int, Between(0, 10_000), Doc("field on which the marker stands")],
    side: Annotated[int, Between(0, 10_000), Doc("plus printed on the turned marker")] = 0,
    coin: Annotated[int, Between(0, 10_000), Doc("coins below the marker")] = 0,
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Breakdown:
    """The value of a marker on a track: field, turned side and coin (C-4.0.8)."""
    rule = cite("C-4.0.8")
    parts = (("field", field), ("side", side), ("coin", coin))
    lines = tuple(Line(f"con.track.{name}", value, rule) for name, value in parts)
    return Breakdown("con.track", lines)
