"""Losses of a failed parry: every minimal choice (G-12.8 to G-12.10, G-13.10 to G-13.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.generalship.army.drafting import price_of
from companion.games.generalship.battle.attacks import (
    PRESETS,
    Components,
    Force,
    land_values,
    regiments_of,
    sea_values,
)
from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.pieces import Field, Style, Sum, Unit
from companion.games.generalship.rulebook import cite
from companion.games.generalship.tables import REGIMENTS, SEA_VALUES, SHIP_DEFENCE, SQUADRONS

MOST_SETS = 200_000


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
    why: Annotated[tuple[Line, ...], Doc("what each unit counts against the difference")] = ()


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
    regiments = regiments_of(force)
    if field is Field.LAND:
        values = land_values(force, Sum.DEF, components, "force")
        why = _counts(regiments, values, "G-12.8")
        return _answer(field, force, *minimal_sets(regiments, values, difference), why)
    ships = {unit: force[unit] for unit in SQUADRONS if force.get(unit)}
    if style is Style.BOMBARDMENT:
        why = _counts(ships, SHIP_DEFENCE, "G-13.13")
        return _answer(field, force, *minimal_sets(ships, SHIP_DEFENCE, difference), why)
    values = loss_values(style or Style.MELEE)
    why = _counts(regiments, values, "G-13.10")
    worth = sum(values[unit] * n for unit, n in regiments.items())
    if worth >= difference:
        return _answer(field, force, *minimal_sets(regiments, values, difference), why)
    why += _counts(ships, SHIP_DEFENCE, "G-13.12")
    every, sets = minimal_sets(ships, SHIP_DEFENCE, difference - worth)  # G-R21
    return _answer(field, force, every, [{**regiments, **one} for one in sets or [{}]], why)


def _counts(units: Mapping[Unit, int], values: Mapping[Unit, int], rule: str) -> tuple[Line, ...]:
    return tuple(
        Line("gen.losses.counts", values[unit], cite(rule), {"unit": Text(f"gen.unit.{unit}")})
        for unit in units
    )


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
    """Whether all must go, and every set of which no unit could be spared (G-12.10).

    Types are taken in the order of their values, highest first: a set that is enough already
    could spare whatever cheaper unit came next, so nothing is added to it.
    """
    worth = sum(values[unit] * n for unit, n in units.items())
    if worth < difference:  # G-12.9
        return True, [dict(units)]
    useful = sorted((unit for unit in units if values[unit]), key=lambda unit: -values[unit])
    found: list[dict[Unit, int]] = []

    def walk(at: int, missing: int, chosen: dict[Unit, int]) -> None:
        if len(found) > MOST_SETS:
            raise BadInput("gen.losses.too_many_ways", "force")
        if missing <= 0:
            found.append(chosen)
            return
        if at == len(useful):
            return
        unit = useful[at]
        for n in range(min(units[unit], -(-missing // values[unit])) + 1):
            more = {**chosen, unit: n} if n else chosen
            walk(at + 1, missing - n * values[unit], more)

    walk(0, difference, {})
    return worth == difference, found


def _answer(
    field: Field,
    force: Mapping[Unit, int],
    every: bool,
    sets: list[dict[Unit, int]],
    why: tuple[Line, ...],
) -> Losses:
    choices = [_choice(field, force, one) for one in sets]
    choices.sort(key=lambda one: (one.food + one.metal, sum(one.units.values()), *_as_row(one)))
    return Losses(every, tuple(choices), why)


def _as_row(choice: LossChoice) -> tuple[int, ...]:
    return tuple(-choice.units.get(unit, 0) for unit in Unit)


def _choice(field: Field, force: Mapping[Unit, int], lost: Mapping[Unit, int]) -> LossChoice:
    over = 0
    if field is Field.SEA:
        ships = sum(force.get(unit, 0) - lost.get(unit, 0) for unit in SQUADRONS)
        aboard = sum(force.get(unit, 0) - lost.get(unit, 0) for unit in REGIMENTS)
        over = max(0, aboard - CAPACITY * ships)
    return LossChoice(lost, over, *price_of(lost))
