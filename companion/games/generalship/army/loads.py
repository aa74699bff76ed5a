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
    found: list[tuple[Unit, dict[Unit, int], bool]] = []
    for squadron in (unit for unit in SQUADRONS for _ in range(units.get(unit, 0))):
        known = next((one for one in waiting if one.squadron is squadron), None)
        aboard: dict[Unit, int] = {}
        if known is not None:
            waiting.remove(known)
            for unit, n in known.units.items():
                aboard[unit] = min(n, left.get(unit, 0))
                left[unit] -= aboard[unit]
        found.append((squadron, aboard, known is not None and known.helped))
    for _, aboard, _ in found:
        for unit in REGIMENTS:
            more = min(left[unit], CAPACITY - sum(aboard.values()))
            aboard[unit] = aboard.get(unit, 0) + more
            left[unit] -= more
    return tuple(
        Load(squadron, {unit: n for unit, n in aboard.items() if n}, helped)
        for squadron, aboard, helped in found
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


def landed(
    loads: tuple[Load, ...], units: Mapping[Unit, int], ready: Mapping[Unit, int]
) -> tuple[Load, ...] | None:
    """The fleet after these regiments left the squadrons that carry them (G-10.10).

    Squadrons that have helped this turn go on helping; of the others as few as possible that
    have a point left lose it. None: these are aboard squadrons without a point.
    """
    wanted = {unit: units.get(unit, 0) for unit in REGIMENTS if units.get(unit)}
    helped = [at for at, one in enumerate(loads) if one.helped]
    fresh = [
        at
        for at, one in enumerate(loads)
        if not one.helped and any(one.units.get(unit) for unit in wanted)
    ]
    for number in range(len(fresh) + 1):
        for more in combinations(fresh, number):
            if not _are_ready(loads, more, ready):
                continue
            some = (*helped, *more)
            if all(sum(loads[at].units.get(u, 0) for at in some) >= n for u, n in wanted.items()):
                return _unloaded(loads, some, more, wanted)
    return None


def boarded(
    loads: tuple[Load, ...], units: Mapping[Unit, int], ready: Mapping[Unit, int]
) -> tuple[Load, ...] | None:
    """The fleet after these regiments came aboard (G-10.9); none: no squadron can take them."""
    number = sum(units.get(unit, 0) for unit in REGIMENTS)
    room = {at: CAPACITY - sum(one.units.values()) for at, one in enumerate(loads)}
    helped = [at for at, one in enumerate(loads) if one.helped]
    fresh = [at for at, one in enumerate(loads) if not one.helped and room[at] > 0]
    for count in range(len(fresh) + 1):
        for more in combinations(fresh, count):
            some = (*helped, *more)
            if _are_ready(loads, more, ready) and sum(room[at] for at in some) >= number:
                return _loaded(loads, some, room, units)
    return None


def _are_ready(loads: tuple[Load, ...], some: tuple[int, ...], ready: Mapping[Unit, int]) -> bool:
    types = [loads[at].squadron for at in some]
    return all(types.count(unit) <= ready.get(unit, 0) for unit in SQUADRONS)


def _unloaded(
    loads: tuple[Load, ...],
    some: tuple[int, ...],
    more: tuple[int, ...],
    wanted: Mapping[Unit, int],
) -> tuple[Load, ...]:
    found, left = list(loads), dict(wanted)
    for at in some:
        aboard = dict(loads[at].units)
        for unit in wanted:
            gone = min(left[unit], aboard.get(unit, 0))
            left[unit] -= gone
            aboard[unit] = aboard.get(unit, 0) - gone
        kept = {unit: n for unit, n in aboard.items() if n}
        found[at] = Load(loads[at].squadron, kept, loads[at].helped or at in more)
    return tuple(found)


def _loaded(
    loads: tuple[Load, ...],
    some: tuple[int, ...],
    room: Mapping[int, int],
    units: Mapping[Unit, int],
) -> tuple[Load, ...]:
    found = list(loads)
    waiting = [unit for unit in REGIMENTS for _ in range(units.get(unit, 0))]
    for at in some:
        aboard = dict(loads[at].units)
        comes, waiting = waiting[: max(0, room[at])], waiting[max(0, room[at]) :]
        for unit in comes:
            aboard[unit] = aboard.get(unit, 0) + 1
        found[at] = Load(loads[at].squadron, aboard, loads[at].helped or bool(comes))
    return tuple(found)
