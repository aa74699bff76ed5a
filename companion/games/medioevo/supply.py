"""Figures and markers left in the box and beside a player's board (M-1.1, M-1.2, M-1.6).

Nothing of this is stored: what is on the map, held or set aside is counted and taken off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.opening.table_values import cubes_in_box
from companion.games.medioevo.pieces import Engine, Good, Transport, Unit
from companion.games.medioevo.purchases.purchase import figure_name
from companion.games.medioevo.purchases.units import FLAG_OF_LEVEL
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Captive, State

SHARED = tuple(
    [kind.value for kind in Transport]
    + [kind.value for kind in Engine]
    + list(tables.BUILDINGS)
    + list(FLAG_OF_LEVEL.values())
)
OWN = tuple(kind.value for kind in Unit)


def control_markers_on_map(state: State, player: PlayerId) -> int:
    """Control markers of the player in named areas and outside."""
    named = sum(area.marker == player for area in state.areas.values())
    return state.players[player].control_markers + named


def figures_left(state: State, figure: str, player: PlayerId = "") -> Breakdown:
    """Figures of one kind left: of the player's own for units, else of the shared ones."""
    if figure in OWN:
        return _own_left(state, Unit(figure), player, on_map(state, player))
    return _shared_left(state, figure, {owner: on_map(state, owner) for owner in state.players})


def stock(state: State, player: PlayerId) -> Mapping[str, int]:
    """Everything that the player could still take, by figure."""
    used = {owner: on_map(state, owner) for owner in state.players}
    own = {kind.value: _own_left(state, kind, player, used[player]).total for kind in Unit}
    return own | {figure: _shared_left(state, figure, used).total for figure in SHARED}


def on_map(state: State, owner: PlayerId) -> Counter[str]:
    """The owner's figures on the map, by id; flags are those of his captains."""
    force = state.all_forces(owner)
    used = Counter({kind.value: force.unit(kind) for kind in Unit})
    used.update({kind.value: sum(force.transport(kind)) for kind in Transport})
    used.update({kind.value: force.engines(kind) for kind in Engine})
    used.update({flag: force.captain[level - 1] for level, flag in FLAG_OF_LEVEL.items()})
    used.update(
        tables.building(building.kind, building.level).id for building in state.all_buildings(owner)
    )
    return used


def barbarians_left(state: State) -> Mapping[Unit, int]:
    """Barbarian figures left; more than these are not placed (M-1.6)."""
    hordes = [area.barbarians for area in state.areas.values() if area.barbarians]
    used = {
        Unit.LIGHT: sum(horde.light_infantry for horde in hordes),
        Unit.ARCHER: sum(horde.archer for horde in hordes),
        Unit.CAPTAIN: sum(horde.captain for horde in hordes),
    }
    return {unit: tables.UNITS[unit].barbarian_supply - count for unit, count in used.items()}


def pile_left(state: State) -> int:
    """Realm cards that lie in the pile."""
    held = sum(len(player.cards) for player in state.players.values())
    return tables.SUPPLIES["realm_card"].count - held


def cubes_left(state: State, good: Good) -> Breakdown | None:
    """Goods cubes of a kind in the supply; none while nobody has counted them (M-32)."""
    name = Text(tables.GOODS[good].name)
    box = cubes_in_box(state.settings.values, good)
    if box is None:
        return None
    lines = [Line("supply.in_box", box, cite("M-32.1"), {"piece": name})]
    for player in state.players.values():
        aboard = player.all_cargo.count(good)
        if aboard:
            params = {"n": aboard, "player": player.name}
            lines.append(Line("supply.aboard", -aboard, cite("M-17.3"), params))
    lying = state.loose_cubes.get(good, 0)
    lying += sum(area.cubes.count(good) for area in state.areas.values())
    if lying:
        lines.append(Line("supply.lying", -lying, cite("M-17.6"), {"n": lying}))
    short = -sum(line.amount for line in lines)
    if short > 0:
        lines.append(Line("supply.miscounted", short, cite("M-32.1"), {"n": short}))
    return Breakdown("supply.left", tuple(lines), {"piece": name})


def cubes_shown(state: State, good: Good) -> Breakdown:
    """The supply of a kind for a log or a preview; it says so if nobody has counted it."""
    known = cubes_left(state, good)
    if known is not None:
        return known
    name = Text(tables.GOODS[good].name)
    line = Line("supply.not_counted", 0, cite("M-32.1"), {"piece": name})
    return Breakdown("supply.left", (line,), {"piece": name})


def cube_supply(state: State) -> Mapping[Good, int]:
    """Goods cubes in the supply, of the kinds that the table has counted."""
    found = {good: cubes_left(state, good) for good in Good}
    return {good: left.total for good, left in found.items() if left is not None}


def _own_left(state: State, unit: Unit, player: PlayerId, used: Mapping[str, int]) -> Breakdown:
    row, rule = tables.UNITS[unit], cite("M-1.1")
    name = Text(row.name)
    prisoners = sum(captive.unit is unit for captive in _prisoners(state, player))
    aside = sum(captive.unit is unit for captive in state.players[player].set_aside)
    lines = (
        Line("supply.in_box", row.supply, rule, {"piece": name}),
        Line("supply.on_map", -used[unit.value], rule),
        Line("supply.prisoners", -prisoners, cite("M-15.4")),
        Line("supply.set_aside", -aside, cite("M-15.2")),
    )
    kept = tuple(line for line in lines if line.amount)
    return Breakdown("supply.left", kept, {"piece": name})


def _shared_left(
    state: State, figure: str, used: Mapping[PlayerId, Mapping[str, int]]
) -> Breakdown:
    name = Text(figure_name(figure))
    lines = [Line("supply.in_box", _count(figure), cite("M-1.2"), {"piece": name})]
    for owner, player in state.players.items():
        count = used[owner][figure] + _flags_off_map(state, figure, owner)
        if count:
            params = {"n": count, "player": player.name}
            lines.append(Line("supply.used_by", -count, cite("M-1.6"), params))
    return Breakdown("supply.left", tuple(lines), {"piece": name})


def _count(figure: str) -> int:
    if figure in tables.BUILDINGS:
        return tables.BUILDINGS[figure].supply
    if figure in tables.SUPPLIES:
        return tables.SUPPLIES[figure].count
    if figure in set(Transport):
        return tables.TRANSPORTS[Transport(figure)].supply
    return tables.ENGINES[Engine(figure)].supply


def _flags_off_map(state: State, figure: str, owner: PlayerId) -> int:
    """Captains held as prisoners or set aside keep their level, so their flags (R-45, R-46)."""
    if figure not in FLAG_OF_LEVEL.values():
        return 0
    away = (*_prisoners(state, owner), *state.players[owner].set_aside)
    return sum(
        captive.unit is Unit.CAPTAIN and FLAG_OF_LEVEL.get(captive.level) == figure
        for captive in away
    )


def _prisoners(state: State, owner: PlayerId) -> tuple[Captive, ...]:
    """The owner's units that other players hold."""
    return tuple(
        captive
        for holder in state.players.values()
        for captive in holder.prisoners
        if captive.owner == owner
    )
