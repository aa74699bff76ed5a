"""Where the points of an event go (M-6.2): the owner's choice, by kind; the place follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.medioevo.events.losses import (
    StoppedThere,
    SufferEvent,
    UnitPoint,
    forces_there,
    standing_buildings,
)
from companion.games.medioevo.events.symbols import UNIT_KINDS, EventAnswer, damaged, hit
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Good, Transport, Unit
from companion.games.medioevo.state import State
from companion.games.medioevo.supply import figures_left
from companion.games.medioevo.trade.cargo import load_of
from companion.games.medioevo.words import EventSymbol


def targets_of(state: State, action: SufferEvent) -> tuple[str, ...]:
    """What he has there that a point may hit: kinds of pieces, positions of buildings, goods."""
    match action.symbol:
        case EventSymbol.BUILDINGS:
            return tuple(str(place) for place in range(len(standing_buildings(state, action))))
        case EventSymbol.GOODS:
            return tuple(dict.fromkeys(good.value for good in _aboard(state, action)))
    forces = forces_there(state, action)
    kinds = list(UNIT_KINDS) if action.symbol is EventSymbol.UNITS else _transports()
    return tuple(kind for kind in kinds if any(_has(force, kind) for force in forces))


def points_of(state: State, action: SufferEvent, answer: EventAnswer) -> tuple[str, ...]:
    """Where each point goes as things stand: as he chose, the rest as the rules suggest."""
    points = answer.effect.total
    match action.symbol:
        case EventSymbol.UNITS:
            return answer.unit_points
        case EventSymbol.BUILDINGS:
            before = tuple(item.facts for item in standing_buildings(state, action))
            after = damaged(before, points, action.building_points)
            return tuple(
                str(place)
                for place, (was, now) in enumerate(zip(before, after, strict=True))
                for _ in range(now.damage - was.damage)
            )
        case EventSymbol.GOODS:
            return _filled(
                [good.value for good in action.goods_lost], _goods(state, action), points
            )
    chosen = [f"{item.transport.value}.{item.level}" for item in action.stopped]
    there = [
        kind
        for force in forces_there(state, action)
        for kind in _transports()
        for _ in range(_has(force, kind))
    ]
    return _filled(chosen, there, points)


def with_points(state: State, action: SufferEvent, taken: Sequence[str]) -> SufferEvent:
    """The action with these points; each hits the first place that has such a piece."""
    if not taken:
        return action
    match action.symbol:
        case EventSymbol.BUILDINGS:
            return replace(action, building_points=tuple(int(key) for key in taken))
        case EventSymbol.GOODS:
            return replace(action, goods_lost=tuple(Good(key) for key in taken))
        case EventSymbol.UNITS:
            return replace(action, unit_points=_unit_points(state, action, taken))
    return replace(action, stopped=_stopped(state, action, taken))


def _unit_points(state: State, action: SufferEvent, taken: Sequence[str]) -> tuple[UnitPoint, ...]:
    now = forces_there(state, action)
    figures = {
        unit: figures_left(state, unit, action.player).total for unit in (Unit.LIGHT, Unit.HEAVY)
    }
    found = []
    for key in taken:
        kind: Any = key
        place = _first(now, key)
        if _has(now[place], key):
            now[place], figures = hit(now[place], kind, figures)
        found.append(UnitPoint(place, kind))
    return tuple(found)


def _stopped(state: State, action: SufferEvent, taken: Sequence[str]) -> tuple[StoppedThere, ...]:
    used: Counter[tuple[int, str]] = Counter()
    forces = forces_there(state, action)
    found = []
    for key in taken:
        free = [place for place, force in enumerate(forces) if _has(force, key) > used[place, key]]
        place = free[0] if free else 0
        used[place, key] += 1
        kind, _, level = key.partition(".")
        found.append(StoppedThere(place, Transport(kind), int(level)))
    return tuple(found)


def _first(forces: Sequence[Force], kind: str) -> int:
    return next((place for place, force in enumerate(forces) if _has(force, kind)), 0)


def _has(force: Force, kind: str) -> int:
    return dict(force.counts())[kind]


def _transports() -> list[str]:
    return [f"{kind.value}.{level}" for kind in Transport for level in (1, 2, 3)]


def _aboard(state: State, action: SufferEvent) -> list[Good]:
    """His cubes, those of the vehicles named first."""
    first = [load_of(state, action.player, number, "loads") for number in action.loads]
    aboard = [good for load in first for good in load.goods]
    rest = Counter(state.players[action.player].all_cargo) - Counter(aboard)
    return [*aboard, *rest.elements()]


def _goods(state: State, action: SufferEvent) -> list[str]:
    return [good.value for good in _aboard(state, action)]


def _filled(chosen: list[str], there: list[str], points: int) -> tuple[str, ...]:
    """The chosen ones first, then what else is there, no more than the points."""
    left = Counter(there) - Counter(chosen)
    rest = []
    for item in there:
        if left[item] > 0:
            left[item] -= 1
            rest.append(item)
    return tuple([*chosen, *rest][:points])
