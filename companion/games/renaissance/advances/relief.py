"""Misery relief at the end of phase 4 (R-9.4.5.1)."""

from __future__ import annotations

from companion.core.explain import Breakdown, Line
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.switches import Switches

MOST_STEPS = 3  # RUL-R-13

# The advances of the three groups in the order of the sheet.
GROUPS = {
    Group.SCIENCE: tuple(map(Advance, "ABCD")),
    Group.COMMERCE: tuple(map(Advance, "IJKLM")),
    Group.CULTURE: tuple(map(Advance, "NOPQ")),
}


def relief_steps(owned: frozenset[Advance], switches: Switches) -> Breakdown:
    """The steps down, with the groups that earn them."""
    earned = {group: _earned(owned, letters) for group, letters in GROUPS.items()}
    if switches.relief_groups == "all":
        steps = min(earned.values())
        lines = [Line("ren.relief.together", steps, cite("R-9.4.5.1"), {"n": steps})]
        return Breakdown("ren.relief.steps", tuple(lines))
    lines = [
        Line(f"ren.relief.{group}", steps, cite("RUL-R-13"), {"n": steps})
        for group, steps in earned.items()
        if steps
    ]
    over = sum(earned.values()) - MOST_STEPS
    if over > 0:
        lines.append(Line("ren.relief.at_most", -over, cite("RUL-R-13"), {"most": MOST_STEPS}))
    return Breakdown("ren.relief.steps", tuple(lines))


def _earned(owned: frozenset[Advance], letters: tuple[Advance, ...]) -> int:
    """1 for the first two of a group, 2 for the first three, 3 for all."""
    wanted = (letters[:2], letters[:3], letters)
    return sum(owned.issuperset(first) for first in wanted)
