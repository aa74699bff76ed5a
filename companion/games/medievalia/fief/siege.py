"""Chapter 12: who is besieged, and for how long."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medievalia.fief.production import MOST_LANDSCAPES
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import DEFAULTS, Switches

TURNS = 3  # F-12.4


@dataclass(frozen=True, slots=True)
class Siege:
    """The siege check at the start of a player's turn."""

    besieged: bool
    counter: Annotated[int, Doc("turns in a row, this one included")]
    eliminated: bool
    conditions: Annotated[Breakdown, Doc("1 for each of the two conditions that is true")]
    drive_out: Annotated[int, Doc("enemy troops to drive out: ends it")]
    to_guard: Annotated[int, Doc("landscapes to guard: ends it too")]
    needs_landscape: Annotated[bool, Doc("none is left: a new one must be played and guarded")]


@calculator
def siege(
    counter: Annotated[int, Between(0, TURNS - 1), Doc("turns in a row so far")],
    enemies: Annotated[int, Between(0, 60), Doc("enemy troops in his fief")],
    landscapes: Annotated[
        tuple[bool, ...], Length(0, MOST_LANDSCAPES), Doc("each landscape: guarded or not")
    ],
    switches: Switches = DEFAULTS,
) -> Siege:
    """Whether a player is besieged, and eliminated in the third turn in a row (F-12)."""
    unguarded = landscapes.count(False)
    wanted = len(landscapes) if switches.siege == "all" else 1
    exposed = not landscapes or unguarded >= wanted  # F-R16
    condition = "F-R15" if switches.siege == "all" else "F-12.3"
    lines = (
        Line("med.siege.enemies", int(enemies > 0), cite("F-12.2"), {"enemies": enemies}),
        Line("med.siege.unguarded", int(exposed), cite(condition), {"unguarded": unguarded}),
    )
    besieged = enemies > 0 and exposed
    turns = counter + 1 if besieged else 0
    to_guard = 0
    if besieged:
        to_guard = 1 if not landscapes else unguarded - wanted + 1
    return Siege(
        besieged,
        turns,
        turns >= TURNS,
        Breakdown("med.siege.conditions", lines),
        enemies if besieged else 0,
        to_guard,
        besieged and not landscapes,
    )
