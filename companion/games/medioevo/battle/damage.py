"""What one point of damage does, who may be hit, and in which order (M-11.6, M-11.8, M-23.4)."""

from __future__ import annotations

from companion.core.errors import IllegalAction
from companion.core.records import dataclass, evolve
from companion.games.medioevo import tables
from companion.games.medioevo.battle.army import FREE, Army, Figure, Supply
from companion.games.medioevo.battle.model import Side
from companion.games.medioevo.battle.words import Source, named
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches

MELEE_TYPES = frozenset({Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY, Unit.CAPTAIN})

_STEPS = {Unit.CAVALRY: (Unit.HEAVY, Unit.LIGHT), Unit.HEAVY: (Unit.LIGHT,)}
_RANK = {unit: rank for rank, unit in enumerate(Unit)}
_BARBARIANS_STANDING_OFF = (Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY, Unit.ARCHER, Unit.CAPTAIN)
_BARBARIANS_IN_MELEE = (Unit.LIGHT, Unit.HEAVY, Unit.CAVALRY, Unit.CAPTAIN, Unit.ARCHER)


@dataclass(frozen=True, slots=True)
class Cause:
    """Where damage comes from: a source of M-14.1, or the loss value (None)."""

    source: Source | None
    at_sea: bool
    late: bool = False  # M-27.29 keeps the killed until the end of the round
    captive: bool = False  # an enemy who may still take prisoners has announced capture
    forgets: bool = False  # a unit that steps down to the type it was appointed to is that type


def step_down(figure: Figure, supply: Supply, at_sea: bool) -> Figure | None:
    """What stands there after one point; None if it is destroyed (M-11.6), at sea always (M-13.5).

    The type it was appointed to lasts, whatever it steps down to (R-77).
    """
    if figure.spared:
        return evolve(figure, spared=False)
    if at_sea:
        return None
    for lower in _STEPS.get(figure.unit, ()):
        if supply.of(lower):
            return evolve(figure, unit=lower)
    return None


def hit(side: Side, figure: Figure, cause: Cause) -> Side:
    """The side after one point on this figure; figures go to and come from its supply."""
    after = step_down(figure, side.supply, cause.at_sea)
    if after is not None:
        if cause.forgets and after.acts_as is after.unit:
            after = evolve(after, acts_as=None)
        army = side.army.changed({figure: -1, after: 1})
        if after.unit is figure.unit:
            return evolve(side, army=army)
        supply = side.supply.plus(after.unit, -1).plus(figure.unit)
        return evolve(side, army=army, supply=supply, step_downs=side.step_downs + 1)
    now = evolve(side.now, lost=counted(side.now.lost, figure))
    side = evolve(side, now=now, losses=counted(side.losses, figure))
    if cause.late and cause.source is not None and cause.source is not Source.MELEE:
        fallen = evolve(figure, fallen=True)
        return evolve(side, army=side.army.changed({figure: -1, fallen: 1}))
    if cause.captive:
        held = evolve(side.now, held=counted(side.now.held, figure))
        return evolve(side, army=side.army.changed({figure: -1}), now=held)
    return removed(side, figure)


def removed(side: Side, figure: Figure) -> Side:
    """The side without this figure, which goes back to its owner's supply."""
    return evolve(side, army=side.army.changed({figure: -1}), supply=side.supply.plus(figure.unit))


Counted = tuple[tuple[Unit, int, int], ...]


def counted(tally: Counted, figure: Figure, count: int = 1) -> Counted:
    """The tally of units by type and level with this figure added."""
    counts = {(unit, level): number for unit, level, number in tally}
    key = (figure.unit, figure.own_level)
    counts[key] = counts.get(key, 0) + count
    return tuple(
        sorted(
            ((unit, level, number) for (unit, level), number in counts.items() if number),
            key=lambda item: (_RANK[item[0]], item[1]),
        )
    )


def is_melee(figure: Figure, army: Army) -> bool:
    """Whether it fights in the melee (M-10.9): no archer, no crew, not neutralised."""
    return figure.type in MELEE_TYPES and army.takes_part(figure)


def melee_units(army: Army, switches: Switches) -> int:
    """The winner's melee units for the cap (M-10.9, R-32)."""
    total = 0
    for figure, count in army.groups:
        if army.takes_part(figure):
            if figure.type is not Unit.ARCHER or switches.cap_counts_archers:
                total += count
        elif figure.post >= 0 and switches.cap_counts_crews:
            total += count
    return total


def targets(side: Side, cause: Cause, switches: Switches) -> tuple[Figure, ...]:
    """The figures that may take the next point, in canonical order (M-11.8, R-33)."""
    alive = [figure for figure, _ in side.army.groups if not figure.fallen]
    if not side.decides:
        return tuple(
            sorted(alive, key=lambda figure: _barbarian_order(figure, cause, switches))[:1]
        )
    if cause.source is Source.MELEE and switches.melee_first:
        melee = [figure for figure in alive if is_melee(figure, side.army)]
        return tuple(melee or alive)
    return tuple(alive)


def _barbarian_order(
    figure: Figure, cause: Cause, switches: Switches
) -> tuple[bool, int, tuple[int, ...]]:
    """LI, ARC, CAP; in the melee LI, CAP, ARC unless a switch says otherwise (R-41)."""
    melee_first = cause.source is Source.MELEE and switches.melee_first
    in_melee = melee_first and not switches.barbarian_order_everywhere
    order = _BARBARIANS_IN_MELEE if in_melee else _BARBARIANS_STANDING_OFF
    aside = in_melee and figure.post != FREE
    return (aside, order.index(figure.type), figure.order)


def florins_lost(figure: Figure, supply: Supply, at_sea: bool) -> int:
    """What the next point on this figure costs in recruiting prices (M-8.6)."""
    after = step_down(figure, supply, at_sea)
    return _price(figure) - (_price(after) if after is not None else 0)


def _price(figure: Figure) -> int:
    price = _PRICES[figure.unit]
    return price * figure.own_level if figure.unit is Unit.CAPTAIN else price


_PRICES = {unit: row.price for unit, row in tables.UNITS.items()}


def cheapest(side: Side, cause: Cause, switches: Switches) -> Figure:
    """The suggested target: least florins lost; ties LI, HI, CAV, ARC, CAP, free before crews."""
    return min(
        targets(side, cause, switches),
        key=lambda figure: (
            florins_lost(figure, side.supply, cause.at_sea),
            _RANK[figure.unit],
            figure.level,
            figure.post != FREE,
            figure.order,
        ),
    )


def suggested_hits(side: Side, points: int, cause: Cause, switches: Switches) -> tuple[Figure, ...]:
    """Targets for all points, cheapest loss first; points beyond the last unit are void."""
    hits: list[Figure] = []
    while len(hits) < points and side.army.size:
        figure = cheapest(side, cause, switches)
        hits.append(figure)
        side = hit(side, figure, cause)
    return tuple(hits)


def forced_hits(side: Side, points: int, cause: Cause, switches: Switches) -> tuple[Figure, ...]:
    """The targets if nobody can choose otherwise for any of the points, else none."""
    hits: list[Figure] = []
    while len(hits) < points and side.army.size:
        figures = targets(side, cause, switches)
        if len(figures) > 1:
            return ()
        hits.append(figures[0])
        side = hit(side, figures[0], cause)
    return tuple(hits)


def require_target(side: Side, figure: Figure, cause: Cause, switches: Switches) -> None:
    """IllegalAction unless this figure may take the next point."""
    legal = targets(side, cause, switches)
    if figure in legal:
        return
    unit = named(figure.unit)
    there = any(group == figure for group, _ in side.army.groups)
    if not there or figure.fallen:
        raise IllegalAction(
            "battle.no_such_unit",
            cite("M-11.8"),
            "hits",
            may_overrule=False,
            unit=unit,
        )
    if not side.decides:
        raise IllegalAction("battle.barbarian_order", cite("M-23.4"), "hits", unit=unit)
    raise IllegalAction("battle.melee_units_first", cite("M-11.8"), "hits", unit=unit)
