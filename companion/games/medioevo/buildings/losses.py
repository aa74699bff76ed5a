"""Buildings damaged or destroyed, control markers taken off the map (M-8.9, M-14.4, M-14.5)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo import supply, tables
from companion.games.medioevo.buildings.control_markers import MOST_ON_MAP, Target
from companion.games.medioevo.buildings.damage import BuildingId, Damage, DamageQuestion, hit
from companion.games.medioevo.common import known, known_area
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.purchases.effects import marked, with_damage
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State

Counted = Annotated[int, Between(0, 8), Doc("control markers that lie outside named areas")]
Named = Annotated[tuple[str, ...], Length(0, 8), Doc("named areas in which control markers lie")]


@dataclass(frozen=True, slots=True)
class DamageBuilding(TableAct):
    """Damage points on one building; at its building points it goes back to the supply."""

    kind: ClassVar[str] = "damage_building"
    player: Annotated[PlayerId, Doc("its owner")]
    building: BuildingId
    hits: Annotated[int, Between(1, 99)]
    damage: Annotated[Damage, Doc("damage markers on it before, outside named areas")] = 0
    area: str = ""
    markers: Annotated[Counted, Doc("markers that only this building supported (M-14.5)")] = 0
    marker_areas: Named = ()

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        row = tables.BUILDINGS[self.building]
        before = self.damage
        if self.area:
            _, _, before = known_area(state, self.area).buildings.get(row.kind, ("", 0, 0))
        markers = self.markers + len(self.marker_areas)
        answer = hit(DamageQuestion(self.building, self.hits, before, markers))
        now = None if answer.destroyed else answer.damage
        after = with_damage(state, self.player, self.building, before, now, self.area)
        if answer.destroyed:
            after = without_markers(after, self.player, self.markers, self.marker_areas)
        return step(
            after,
            "log.building_destroyed" if answer.destroyed else "log.building_damaged",
            (answer.left,),
            player=player.name,
            building=Text(row.name),
            n=self.hits,
            area=self.area,
        )


@dataclass(frozen=True, slots=True)
class RemoveControlMarkers(TableAct):
    """Control markers that go back to their owner, or are replaced by a conqueror's (M-14.4)."""

    kind: ClassVar[str] = "remove_control_markers"
    player: Annotated[PlayerId, Doc("whose markers they are")]
    markers: Counted = 0
    areas: Named = ()
    conqueror: Annotated[PlayerId, Doc("who puts his own markers there instead; or nobody")] = ""
    kept: Annotated[
        Counted, Doc("of those outside named areas: areas that their owner still controls")
    ] = 0

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        count = self.markers + len(self.areas)
        if not count:
            raise BadInput("control.nothing", "markers")
        faults = Faults()
        if self.conqueror:
            known(state, self.conqueror, "conqueror")
            left = MOST_ON_MAP - supply.control_markers_on_map(state, self.conqueror)
            faults.lack(
                count > left, "control.none_left", cite("M-1.4"), "markers", n=count, left=left
            )
        faults.settle()
        after = without_markers(state, self.player, self.markers, self.areas, self.kept)
        if self.conqueror:
            # Only the table sees that no other building of the loser is adjacent.
            targets = [Target(name=name) for name in self.areas]
            targets += [Target()] * self.markers
            for target in targets:
                after = marked(after, self.conqueror, target)
        return step(
            after,
            "log.markers_replaced" if self.conqueror else "log.markers_removed",
            player=player.name,
            conqueror=state.players[self.conqueror].name if self.conqueror else "",
            n=count,
        )


def without_markers(
    state: State, player: PlayerId, counted: int, areas: tuple[str, ...], kept: int = 0
) -> State:
    """The markers taken off the map; `kept` counted areas stay controlled, by an army or realm."""
    mine = state.players[player]
    if counted > mine.control_markers:
        raise BadInput("control.not_so_many", "markers", n=counted, found=mine.control_markers)
    state = state.with_player(
        player,
        control_markers=mine.control_markers - counted,
        areas=max(0, mine.areas - max(0, counted - kept)),
    )
    for name in areas:
        area = known_area(state, name)
        if area.marker != player:
            raise BadInput("control.no_marker", "areas", area=name, player=mine.name)
        state = state.with_area(evolve(area, marker=""))
    return state
