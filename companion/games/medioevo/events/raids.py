"""Raids (M-23.5): barbarians alone in an area destroy what stands and lies there."""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.state import Area, Horde, State


def horde_arrives(state: State, name: str, horde: Horde) -> State:
    """A barbarian army enters a named area: the control marker goes (M-14.4), and it raids.

    An army that a player commands (M-27.65) is no opponent of his, so his marker stays.
    """
    area = state.areas[name]
    there = area.barbarians or Horde()
    joined = Horde(
        light_infantry=there.light_infantry + horde.light_infantry,
        archer=there.archer + horde.archer,
        captain=there.captain + horde.captain,
        galley=area.sea,
        leader=there.leader or horde.leader,
        joined=there.joined.plus(horde.joined),
        joined_by=there.joined_by or horde.joined_by,
        joined_from=there.joined_from or horde.joined_from,
    )
    area = evolve(
        area,
        barbarians=joined if joined.units else None,
        marker=area.marker if horde.leader and horde.leader == area.marker else "",
    )
    return state.with_area(raided(area) if is_alone(area) else area)


def is_alone(area: Area) -> bool:
    """Whether a barbarian army stands in the area, on land, and nobody else's units (M-23.5)."""
    units = any(force.units for force in area.forces.values())
    horde = area.barbarians is not None and area.barbarians.units > 0
    return horde and not units and not area.sea


def due(state: State) -> tuple[Text, ...]:
    """Where hordes stand in named areas, and what is due there: a battle, or a raid (R-12)."""
    found = []
    for area in state.areas.values():
        horde = area.barbarians
        if horde is None or not horde.units:
            continue
        names = tuple(
            state.players[owner].name
            for owner, force in area.forces.items()
            if force.units and owner != horde.leader
        )
        params = {"area": area.name, "n": horde.units, "players": names}
        if names:
            found.append(Text("horde.battle_due", params))
        elif is_alone(area) and raided(area) != area:
            found.append(Text("horde.raid_due", params))
        else:
            found.append(Text("horde.stands", params))
    return tuple(found)


def raided(area: Area) -> Area:
    """The area without transports, engines, buildings, market cubes and control marker."""
    no_buildings: dict[BuildingKind, tuple[PlayerId, int, int]] = {}
    no_forces: dict[PlayerId, Force] = {}
    return evolve(area, buildings=no_buildings, cubes=(), forces=no_forces, marker="")


def safe_from_raids(before: State, after: State) -> tuple[Text, ...]:
    """Whose pieces barbarians destroyed though a Diplomat keeps some safe (M-27.50, M-27.51).

    Only the table knows which: it puts them back.
    """
    keepers = [player for player in after.players.values() if player.protected]
    if not keepers:
        return ()
    return tuple(
        Text("plunder.safe_from_raid", {"player": player.name, "area": area.name})
        for area in after.areas.values()
        if is_alone(area)
        for player in keepers
        if player.id not in area.forces and _pieces(before.areas.get(area.name), player.id)
    )


def _pieces(area: Area | None, player: PlayerId) -> int:
    """Transports and engines that stood there."""
    if area is None or player not in area.forces:
        return 0
    force = area.forces[player]
    return force.transports + sum(force.engine)
