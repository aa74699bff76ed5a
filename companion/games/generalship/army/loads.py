"""Which regiment is aboard which squadron (G-10.8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.pieces import Unit
from companion.games.generalship.state import Load
from companion.games.generalship.tables import REGIMENTS, SQUADRONS


def loads_of(units: Mapping[Unit, int], kept: tuple[Load, ...]) -> tuple[Load, ...]:
    """Every squadron of a fleet with its regiments, as last said; others where there is room."""
    waiting = list(kept)
    left = {unit: units.get(unit, 0) for unit in REGIMENTS}
    found: list[tuple[Unit, dict[Unit, int]]] = []
    for squadron in (unit for unit in SQUADRONS for _ in range(units.get(unit, 0))):
        known = next((one for one in waiting if one.squadron is squadron), None)
        aboard: dict[Unit, int] = {}
        if known is not None:
            waiting.remove(known)
            for unit, n in known.units.items():
                aboard[unit] = min(n, left.get(unit, 0))
                left[unit] -= aboard[unit]
        found.append((squadron, aboard))
    for _, aboard in found:
        for unit in REGIMENTS:
            more = min(left[unit], CAPACITY - sum(aboard.values()))
            aboard[unit] = aboard.get(unit, 0) + more
            left[unit] -= more
    return tuple(
        Load(squadron, {unit: n for unit, n in aboard.items() if n}) for squadron, aboard in found
    )


def sailing(loads: tuple[Load, ...], units: Mapping[Unit, int]) -> tuple[Load, ...] | None:
    """The squadrons that leave with exactly these regiments aboard; none: they are elsewhere."""
    ships = sorted(unit for unit in SQUADRONS for _ in range(units.get(unit, 0)))
    wanted = {unit: units.get(unit, 0) for unit in REGIMENTS}
    for some in combinations(loads, len(ships)):
        aboard = {unit: sum(one.units.get(unit, 0) for one in some) for unit in REGIMENTS}
        if sorted(one.squadron for one in some) == ships and aboard == wanted:
            return some
    return None
