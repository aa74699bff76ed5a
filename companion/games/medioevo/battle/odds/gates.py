"""Abilities by counts alone: gates between equal types and captains' points (M-11.1, M-11.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.medioevo.battle.odds.line import Strength
from companion.games.medioevo.battle.odds.plan import CaptainTask
from companion.games.medioevo.battle.words import CaptainUse
from companion.games.medioevo.pieces import Unit

_MELEE = (Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY)


class Spent(NamedTuple):
    """Captains' points spent on one type."""

    stand_for: int = 0
    enable: int = 0
    annul: int = 0

    @property
    def points(self) -> int:
        return self.stand_for + self.enable + self.annul


UNSPENT = Spent()
Orders = dict[Unit, Spent]


def tasks_now(
    tasks: Iterable[CaptainTask], *, archery: bool, at_sea: bool
) -> tuple[CaptainTask, ...]:
    """The tasks of step 2 (archery) or of step 4; at sea only light infantry in step 4 (M-13.4)."""
    if archery:
        return tuple(task for task in tasks if task.unit is Unit.ARCHER)
    types = (Unit.LIGHT,) if at_sea else _MELEE
    return tuple(task for task in tasks if task.unit in types)


def spend(
    tasks: Iterable[CaptainTask],
    own: Strength,
    other: Strength,
    points: int,
    *,
    free_use: bool,
) -> Orders:
    """How the points go to these tasks: each takes what it can make use of."""
    orders: Orders = {}
    for task in tasks:
        if points <= 0:
            break
        before = orders.get(task.unit, UNSPENT)
        times = min(points, _useful(task, own, other, before, free_use=free_use))
        if times > 0:
            orders[task.unit] = before._replace(
                **{task.use.value: getattr(before, task.use.value) + times}
            )
            points -= times
    return orders


def _useful(
    task: CaptainTask, own: Strength, other: Strength, before: Spent, *, free_use: bool
) -> int:
    """The most points that still change something."""
    units, enemies = count(own, task.unit), count(other, task.unit)
    counting = 0 if free_use else before.stand_for
    match task.use:
        case CaptainUse.STAND_FOR:
            if not own.captains:
                return 0
            if task.unit is Unit.LIGHT or (enemies and not free_use):
                # The captain has no use of the ability himself: he only closes the enemy's gate.
                blocks = enemies and not units and not counting and not free_use
                return 1 if blocks else 0
            return own.levels
        case CaptainUse.ENABLE:
            return units - before.enable if enemies else 0
        case CaptainUse.ANNUL:
            return 0 if units + counting else enemies - before.annul


def count(strength: Strength, unit: Unit) -> int:
    match unit:
        case Unit.LIGHT:
            return strength.light
        case Unit.HEAVY:
            return strength.heavy
        case Unit.CAVALRY:
            return strength.cavalry
        case Unit.ARCHER:
            return strength.archers
    return strength.captains


def gate(units: int, enemies: int, spent: Spent, *, free_use: bool) -> tuple[int, int]:
    """How many may use the ability: on the side that spent the points, and on the other."""
    counting = 0 if free_use else spent.stand_for
    if not enemies:
        able = units + spent.stand_for
    elif free_use:
        able = min(spent.enable, units) + spent.stand_for
    else:
        able = min(spent.enable, units + counting)
    return able, (0 if units + counting else max(0, enemies - spent.annul))


def abilities(
    own: Strength, other: Strength, orders: Orders, *, free_use: bool
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Able light infantry, heavy infantry and cavalry of both sides (step 4)."""
    pairs = [
        gate(count(own, unit), count(other, unit), orders.get(unit, UNSPENT), free_use=free_use)
        for unit in _MELEE
    ]
    # A captain standing for light infantry is not given up here, so he is no able unit.
    light = min(pairs[0][0], own.light)
    return (
        (light, pairs[1][0], pairs[2][0]),
        (pairs[0][1], pairs[1][1], pairs[2][1]),
    )
