"""Leaving the battlefield (C-3.7.9): one die for each unit."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Average, Chance, average_of, chance_of
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.records import dataclass
from companion.games.conspiracy.battle.rounds import After, Losses
from companion.games.conspiracy.battle.units import Army, Unit, army_of, struck
from companion.games.conspiracy.switches import DEFAULTS, Switches

HEALTHY_HURT, WOUNDED_HURT, SIDES = 6, 5, 6  # the least face that hurts

Units = Annotated[tuple[Unit, ...], Length(0, 60)]


def is_hurt(unit: Unit, face: int) -> bool:
    """Healthy units are hurt on 6, wounded ones on 5 or 6 (C-3.7.9.1)."""
    return face >= (WOUNDED_HURT if unit.is_wounded else HEALTHY_HURT)


@dataclass(frozen=True, slots=True)
class Retreat:
    units: Annotated[tuple[After, ...], Doc("each after its die")]
    army: Annotated[Army, Doc("who gets away")]
    hurt: Annotated[int, Doc("units that took a hit")]
    losses: Losses


@calculator
def retreat(
    units: Units,
    dice: Annotated[
        tuple[Annotated[int, Between(1, SIDES)], ...], Length(0, 60), Doc("one for each unit")
    ],
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Retreat:
    """What a retreat does to each unit (C-3.7.9.1, RUL-C-15)."""
    faults = Faults()
    faults.refuse(len(dice) != len(units), "con.battle.dice", "dice", n=len(units))
    faults.settle()
    hurt = [is_hurt(unit, face) for unit, face in zip(units, dice, strict=True)]
    after = [struck(unit, int(one)) for unit, one in zip(units, hurt, strict=True)]
    fallen = [(unit.unit, one.fallen) for unit, one in zip(units, after, strict=True)]
    return Retreat(
        tuple(After(one.unit, one.fallen) for one in after),
        army_of(tuple(one.unit for one in after if one.unit)),
        sum(hurt),
        Losses(
            fallen.count(("mercenary", "dead")),
            fallen.count(("knight", "dead")),
            fallen.count(("knight", "captured")),
        ),
    )


@dataclass(frozen=True, slots=True)
class RetreatLoss:
    """The chance of these losses."""

    mercenaries_dead: int
    knights_captured: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class RetreatOdds:
    losses: tuple[RetreatLoss, ...]
    unscathed: Annotated[Chance, Doc("nobody is hurt")]
    expected_hurt: Average
    expected_dead: Average
    expected_captured: Average


@calculator
def retreat_odds(units: Units, rules: Switches = DEFAULTS) -> RetreatOdds:  # noqa: ARG001
    """Exact chances of the losses of a retreat (C-3.7.9.1)."""
    chances = {(0, 0): Fraction(1)}
    unscathed, hurt = Fraction(1), Fraction(0)
    for unit in units:
        risk = Fraction(sum(is_hurt(unit, face) for face in range(1, SIDES + 1)), SIDES)
        unscathed *= 1 - risk
        hurt += risk
        fallen = struck(unit, 1).fallen
        if fallen is None:
            continue
        after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (dead, captured), chance in chances.items():
            after[dead, captured] += chance * (1 - risk)
            after[dead + (fallen == "dead"), captured + (fallen == "captured")] += chance * risk
        chances = after
    return RetreatOdds(
        tuple(RetreatLoss(*lost, chance_of(chances[lost])) for lost in sorted(chances)),
        chance_of(unscathed),
        average_of(hurt),
        average_of(sum((dead * c for (dead, _), c in chances.items()), Fraction(0))),
        average_of(sum((taken * c for (_, taken), c in chances.items()), Fraction(0))),
    )
