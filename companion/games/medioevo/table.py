"""What a table may do at any time: change honor points and pieces, name areas, count time."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, ClassVar, Literal

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.core.table_actions import Name, Reason
from companion.games.medioevo.common import honored, known, known_area, placed, removed
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.movement.stops import listed
from companion.games.medioevo.pieces import Good, Terrain
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State


def _said(key: str, reason: str) -> str:
    """The sentence with or without a reason."""
    return f"{key}_for" if reason else key


@dataclass(frozen=True, slots=True)
class ChangeHonor(TableAct):
    """Honor points won or lost for a reason the table names."""

    kind: ClassVar[str] = "change_honor"
    player: PlayerId
    change: Annotated[int, Between(-100, 100)]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if self.change == 0:
            raise BadInput("honor.no_change", "change")
        line = Line("honor.by_hand", self.change, cite("M-24.9"), {"reason": self.reason})
        return step(
            honored(state, self.player, self.change),
            _said("log.honor", self.reason),
            (Breakdown("honor.change", (line,), {"player": player.name}),),
            player=player.name,
            change=self.change,
            n=self.change,
            reason=self.reason,
        )


@dataclass(frozen=True, slots=True)
class ChangePieces(TableAct):
    """Pieces put on the map or taken off it by hand (M-16.6, or to match the board)."""

    kind: ClassVar[str] = "change_pieces"
    player: PlayerId
    added: Force = EMPTY
    taken: Force = EMPTY
    area: str = ""
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if self.area:
            known_area(state, self.area)
        if self.added.is_empty and self.taken.is_empty:
            raise BadInput("pieces.nothing", "added")
        after = removed(state, self.player, self.taken, self.area)
        after = placed(after, self.player, self.added, self.area)
        what = "exchanged"
        if self.taken.is_empty:
            what = "added"
        elif self.added.is_empty:
            what = "taken"
        return step(
            after,
            f"log.pieces_{what}",
            player=player.name,
            added=listed(self.added),
            taken=listed(self.taken),
            area=self.area,
            reason=self.reason,
        )


@dataclass(frozen=True, slots=True)
class NameArea(TableAct):
    """An area the table wants to keep by name, or a change of what it is."""

    kind: ClassVar[str] = "name_area"
    name: Name
    inhabited: bool = False
    good: Good | None = None
    port: bool = False
    camp: bool = False
    sea: bool = False
    terrain: Terrain = Terrain.PLAIN
    start_realm_of: PlayerId = ""
    site: Literal["", "rome", "jerusalem"] = ""
    strait: Annotated[bool, Doc("one of the areas that enclose the Dardanelles (M-9.6)")] = False

    def apply(self, state: State) -> Step[State]:
        if self.start_realm_of:
            known(state, self.start_realm_of, "start_realm_of")
        if self.sea and (self.inhabited or self.port):
            raise BadInput("area.sea_is_empty", "sea")
        if self.good is not None and not self.inhabited:
            raise BadInput("area.goods_need_people", "good")
        facts = {item.name: getattr(self, item.name) for item in fields(self)}
        before = state.areas.get(self.name)
        area = evolve(before, **facts) if before else Area(**facts)
        return step(state.with_area(area), "log.name_area", area=self.name)


@dataclass(frozen=True, slots=True)
class CountTime(TableAct):
    """Minutes played so far, told by the app's clock for the time limit (M-3.2)."""

    kind: ClassVar[str] = "count_time"
    minutes: Annotated[int, Between(0, 100_000)]

    def apply(self, state: State) -> Step[State]:
        return step(evolve(state, minutes_played=self.minutes), "log.time", minutes=self.minutes)
