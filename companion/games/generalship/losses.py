"""Losses of a failed parry: every minimal choice (G-12.8 to G-12.10, G-13.10 to G-13.13)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.generalship.attacks import (
    PRESETS,
    Components,
    Force,
    land_values,
    regiments_of,
    sea_values,
)
from companion.games.generalship.pieces import Field, Style, Sum, Unit
from companion.games.generalship.tables import REGIMENTS, SEA_VALUES, SHIP_DEFENCE, SQUADRONS, UNITS
from companion.games.generalship.upkeep import CAPACITY

MOST_WAYS = 400_000


@dataclass(frozen=True, slots=True)
class LossChoice:
    """Units that are lost together, and how many regiments then find no room."""

    units: Mapping[Unit, int]
    over_capacity: Annotated[int, Doc("regiments above 5 per squadron left, also lost")]
    food: Annotated[int, Doc("what it costs to draft them again")]
    metal: int


@dataclass(frozen=True, slots=True)
class Losses:
    everything: Annotated[bool, Doc("all together are not more than the difference")]
    choices: Annotated[tuple[LossChoice, ...], Doc("minimal sets, cheapest to draft again first")]


@calculator
def losses(
    field: Field,
    force: Force,
    difference: Annotated[int, Between(0, 500)],
    style: Annotated[Style | None, Doc("style of the fight at sea")] = None,
    components: Components = PRESETS,
) -> Losses:
    """All minimal sets of units that a failed parry may cost (G-12.10)."""
    if (field is Field.SEA) != (style is not None):
        raise BadInput("gen.losses.style", "style")
    if difference == 0:
        return Losses(False, ())
    if field is Field.LAND:
        values = land_values(force, Sum.DEF, components, "force")
        return _answer(field, force, *minimal_sets(regiments_of(force), values, difference))
    ships = {unit: force[unit] for unit in SQUADRONS if force.get(unit)}
    if style is Style.BOMBARDMENT:
        return _answer(field, force, *minimal_sets(ships, SHIP_DEFENCE, difference))
    regiments = regiments_of(force)
    values = loss_values(style or Style.MELEE)
    worth = sum(values[unit] * n for unit, n in regiments.items())
    if worth >= difference:
        return _answer(field, force, *minimal_sets(regiments, values, difference))
    every, sets = minimal_sets(ships, SHIP_DEFENCE, difference - worth)  # G-13.12, G-R21
    return _answer(field, force, every, [{**regiments, **one} for one in sets or [{}]])


def loss_values(style: Style) -> dict[Unit, int]:
    """DEF of regiments as losses at sea: artillery and cavalry count 2 (G-13.11)."""
    plain = sea_values(Sum.DEF, style)
    return {
        unit: plain[unit] if row.loss_defence is None else row.loss_defence
        for unit, row in SEA_VALUES.items()
    }


def minimal_sets(
    units: Mapping[Unit, int], values: Mapping[Unit, int], difference: int
) -> tuple[bool, list[dict[Unit, int]]]:
    """Whether all must go, and every set of which no unit could be spared (G-12.10)."""
    worth = sum(values[unit] * n for unit, n in units.items())
    if worth < difference:
        return True, [dict(units)]
    useful = {unit: n for unit, n in units.items() if values[unit]}
    ranges = [range(min(n, -(-difference // values[unit])) + 1) for unit, n in useful.items()]
    ways = 1
    for one in ranges:
        ways *= len(one)
    if ways > MOST_WAYS:
        raise BadInput("gen.losses.too_many_ways", "force")
    found = []
    for numbers in product(*ranges):
        chosen = dict(zip(useful, numbers, strict=True))
        total = sum(values[unit] * n for unit, n in chosen.items())
        spare = min((values[unit] for unit, n in chosen.items() if n), default=0)
        if total >= difference > total - spare:
            found.append({unit: n for unit, n in chosen.items() if n})
    return worth == difference, found


def _answer(
    field: Field, force: Mapping[Unit, int], every: bool, sets: list[dict[Unit, int]]
) -> Losses:
    choices = [_choice(field, force, one) for one in sets]
    choices.sort(key=lambda one: (one.food + one.metal, sum(one.units.values())))
    return Losses(every, tuple(choices))


def _choice(field: Field, force: Mapping[Unit, int], lost: Mapping[Unit, int]) -> LossChoice:
    over = 0
    if field is Field.SEA:
        ships = sum(force.get(unit, 0) - lost.get(unit, 0) for unit in SQUADRONS)
        aboard = sum(force.get(unit, 0) - lost.get(unit, 0) for unit in REGIMENTS)
        over = max(0, aboard - CAPACITY * ships)
    food = sum(UNITS[unit].food * n for unit, n in lost.items())
    metal = sum(UNITS[unit].metal * n for unit, n in lost.items())
    return LossChoice(lost, over, food, metal)
