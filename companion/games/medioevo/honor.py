"""Honor points during play (M-24): what each event is worth, and a ledger of them."""

from __future__ import annotations

from typing import Any

from companion.core.explain import Line
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import HONORS, START_KIT
from companion.games.medioevo.words import Honor

HONOR_AT_START = START_KIT["honor"]


def honor_line(what: Honor, times: int = 1, key: str = "", **params: Any) -> Line:
    """So many events of one kind as a line of honor points (M-24; penalties: M-24.6)."""
    row = HONORS[what]
    return Line(key or row.name, row.honor * times, cite(row.rule), params or {"n": times})
