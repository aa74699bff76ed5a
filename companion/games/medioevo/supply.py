"""Figures and markers left in the box and beside a player's board (M-1.1, M-1.2, M-1.6).

Nothing of this is stored: what is on the map, held or set aside is counted and taken off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId
from companion.games.medioevo import catalog
from companion.games.medioevo.pieces import Engine, Transport, Unit
from companion.games.medioevo.purchase import figure_name
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.units import FLAG_OF_LEVEL

SHARED = tuple(
    [kind.value for kind in Transport]
    + [kind.value for kind in Engine]
    + list(catalog.BUILDINGS)
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
        return _own_left(state, Unit(figure), player)
    row, name = _count(figure), Text(figure_name(figure))
    lines = [Line("supply.in_box", row, cite("M-1.2"), {"piece": name})]
    for owner in state.players:
        used = _shared_in_use(state, figure, owner)
        if used:
            params = {"n": used, "player": state.players[owner].name}
            lines.append(Line("supply.used_by", -used, cite("M-1.6"), params))
    return Breakdown("supply.left", tuple(lines), {"piece": name})


def stock(state: State, player: PlayerId) -> Mapping[str, int]:
    """Everything that the player could still take, by figure."""
    return {figure: figures_left(state, figure, player).total for figure in (*OWN, *SHARED)}


def barbarians_left(state: State) -> Mapping[Unit, int]:
    """Barbarian figures left; more than these are not placed (M-1.6)."""
    hordes = [area.barbarians for area in state.areas.values() if area.barbarians]
    used = {
        Unit.LIGHT: sum(horde.light_infantry for horde in hordes),
        Unit.ARCHER: sum(horde.archer for horde in hordes),
        Unit.CAPTAIN: sum(horde.captain for horde in hordes),
    }
    return {unit: catalog.UNITS[unit].barbarian_supply - count for unit, count in used.items()}


def pile_left(state: State) -> int:
    """Realm cards that lie in the pile."""
    held = sum(len(player.cards) for player in state.players.values())
    return catalog.SUPPLIES["realm_card"].count - held


def _own_left(state: State, unit: Unit, player: PlayerId) -> Breakdown:
    row, rule = catalog.UNITS[unit], cite("M-1.1")
    name = Text(row.name)
    prisoners = sum(
        captive.owner == player and captive.unit is unit
        for holder in state.players.values()
        for captive in holder.prisoners
    )
    aside = sum(captive.unit is unit for captive in state.players[player].set_aside)
    lines = (
        Line("supply.in_box", row.supply, rule, {"piece": name}),
        Line("supply.on_map", -state.all_forces(player).unit(unit), rule),
        Line("supply.prisoners", -prisoners, cite("M-15.4")),
        Line("supply.set_aside", -aside, cite("M-15.2")),
    )
    kept = tuple(line for line in lines if line.amount)
    return Breakdown("supply.left", kept, {"piece": name})


def _count(figure: str) -> int:
    if figure in catalog.BUILDINGS:
        return catalog.BUILDINGS[figure].supply
    if figure in catalog.SUPPLIES:
        return catalog.SUPPLIES[figure].count
    if figure in set(Transport):
        return catalog.TRANSPORTS[Transport(figure)].supply
    return catalog.ENGINES[Engine(figure)].supply


def _shared_in_use(state: State, figure: str, owner: PlayerId) -> int:
    if figure in catalog.BUILDINGS:
        row = catalog.BUILDINGS[figure]
        return sum(
            building.kind is row.kind and building.level == row.level
            for building in state.all_buildings(owner)
        )
    force = state.all_forces(owner)
    if figure in set(Transport):
        return sum(force.transport(Transport(figure)))
    if figure in set(Engine):
        return force.engines(Engine(figure))
    level = next(level for level, flag in FLAG_OF_LEVEL.items() if flag == figure)
    return force.captain[level - 1] + sum(
        captain == level for captain in _captains_off_map(state, owner)
    )


def _captains_off_map(state: State, owner: PlayerId) -> Iterator[int]:
    """Levels of captains held as prisoners or set aside: they keep them (R-45, R-46)."""
    for holder in state.players.values():
        for captive in holder.prisoners:
            if captive.owner == owner and captive.unit is Unit.CAPTAIN:
                yield captive.level
    for captive in state.players[owner].set_aside:
        if captive.unit is Unit.CAPTAIN:
            yield captive.level
