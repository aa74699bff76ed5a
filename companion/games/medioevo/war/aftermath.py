"""What follows by itself from whatever was done: barbarians left alone raid, markers go home."""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.events.raids import is_alone, raided
from companion.games.medioevo.movement.stops import listed
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.supply import control_markers_on_map


def with_consequences(before: State, after: State) -> tuple[State, tuple[Text, ...]]:
    """The table after all that an action brings about by itself, and what is told of it."""
    if after.areas is before.areas and after.players is before.players:
        return after, ()
    after, raids = _with_raids(before, after)
    after, markers = _with_markers_back(before, after)
    return after, raids + markers


def _with_raids(before: State, after: State) -> tuple[State, tuple[Text, ...]]:
    """A barbarian army that is now alone in an area destroys what is there (M-23.5)."""
    told = []
    for name, area in after.areas.items():
        earlier = before.areas.get(name)
        if earlier is None or area is earlier or not is_alone(area) or is_alone(earlier):
            continue
        lost = destroyed(earlier if area == raided(area) else area)
        after = after.with_area(raided(area))
        if lost:
            told.append(
                Text("raid.destroyed", {"area": name, "pieces": lost, "rule": cite("M-23.5")})
            )
    return after, tuple(told)


def destroyed(area: Area) -> tuple[Text, ...]:
    """What a raid takes from the area, in words."""
    found = [
        Text(tables.building(kind, level).name) for kind, (_, level, _) in area.buildings.items()
    ]
    for force in area.forces.values():
        found += [
            text for text in listed(force) if text.params["piece"].key.split(".")[1] not in _UNITS
        ]
    if area.cubes:
        found.append(Text("raid.cubes", {"n": len(area.cubes)}))
    return tuple(found)


_UNITS = frozenset({"light_infantry", "heavy_infantry", "cavalry", "archer", "captain"})


def _with_markers_back(before: State, after: State) -> tuple[State, tuple[Text, ...]]:
    """Who lost a military building takes back the markers that only it supported (M-14.5).

    Only the table sees which areas are adjacent: without any military building it is all of them.
    """
    told: list[Text] = []
    if _same_buildings(before, after):
        return after, ()
    if _military(after) >= _military(before):  # none was destroyed, at most one changed hands
        return after, ()
    for player in after.players:
        if _military(after, player) >= _military(before, player):
            continue
        on_map = control_markers_on_map(after, player)
        params = {"player": after.players[player].name, "n": on_map, "rule": cite("M-14.5")}
        if on_map and not _military(after, player):
            after = _without_any_marker(after, player)
            told.append(Text("control.markers_back", params))
        elif on_map and on_map == control_markers_on_map(before, player):
            told.append(Text("control.markers_to_check", params))
    return after, tuple(told)


def _same_buildings(before: State, after: State) -> bool:
    """Told without counting them: most actions build and destroy nothing."""
    return after.areas is before.areas and all(
        name in before.players and mine.buildings is before.players[name].buildings
        for name, mine in after.players.items()
    )


def _military(state: State, player: PlayerId = "") -> int:
    owners = (player,) if player else tuple(state.players)
    return sum(
        building.kind is BuildingKind.MILITARY
        for owner in owners
        for building in state.all_buildings(owner)
    )


def _without_any_marker(state: State, player: PlayerId) -> State:
    mine = state.players[player]
    areas = max(0, mine.areas - mine.control_markers)
    state = state.with_player(player, control_markers=0, areas=areas)
    for area in state.areas.values():
        if area.marker == player:
            state = state.with_area(evolve(area, marker=""))
    return state
