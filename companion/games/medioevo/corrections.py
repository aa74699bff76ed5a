"""Things set right by hand, because the board is the truth (M-33): each is marked in the log."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeVar

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.core.table_actions import CORRECTED, Reason
from companion.games.medioevo import tables
from companion.games.medioevo.common import known, known_area
from companion.games.medioevo.in_play import Correction
from companion.games.medioevo.pieces import Branch, Colour
from companion.games.medioevo.state import Building, Captive, State, Token, as_held

Buildings = Annotated[tuple[Building, ...], Length(0, 40)]
Colours = Annotated[tuple[Colour, ...], Length(0, 40)]
Captives = Annotated[tuple[Captive, ...], Length(0, 60)]
Heap = Literal["prisoners", "set_aside", "fallen"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CorrectTechnology(Correction):
    """The level of a branch as the player board shows it."""

    kind: ClassVar[str] = "correct_technology"
    player: PlayerId
    branch: Branch
    level: Annotated[int, Between(0, 4)]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if player.technology_level(self.branch) == self.level:
            raise BadInput("correct.no_change", "level")
        levels = {**player.technologies, self.branch: self.level}
        kept = {branch: level for branch, level in levels.items() if level}
        return step(
            state.with_player(self.player, technologies=kept),
            "log.correct_technology",
            warnings=CORRECTED,
            player=player.name,
            branch=Text(f"branch.{self.branch}"),
            level=self.level,
        )


@dataclass(frozen=True, slots=True)
class ChangeBuildings(Correction):
    """Buildings put down or taken away by hand; one with other damage is taken and added."""

    kind: ClassVar[str] = "change_buildings"
    player: PlayerId
    added: Buildings = ()
    taken: Annotated[Buildings, Doc("exactly as they stand, damage included")] = ()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        _require_change(self.added, self.taken)
        for building in (*self.added, *self.taken):
            _require_real(building)
        after = state
        for building in self.taken:
            after = _without(after, self.player, building)
        for building in self.added:
            after = _with(after, self.player, building)
        return step(
            after,
            f"log.buildings_{_what(self.added, self.taken)}",
            warnings=CORRECTED,
            player=player.name,
            added=tuple(map(_named, self.added)),
            taken=tuple(map(_named, self.taken)),
        )


def _require_real(building: Building) -> None:
    found = any(
        row.kind is building.kind and row.level == building.level
        for row in tables.BUILDINGS.values()
    )
    if not found:
        raise BadInput("building.no_such", "added")
    row = tables.building(building.kind, building.level)
    if building.damage >= row.building_points:
        raise BadInput(
            "building.destroyed_already",
            "added",
            building=Text(row.name),
            points=row.building_points,
        )


def _named(building: Building) -> Text:
    return Text(tables.building(building.kind, building.level).name)


def _without(state: State, player: PlayerId, building: Building) -> State:
    missing = BadInput(
        "building.not_there",
        "taken",
        building=_named(building),
        damage=building.damage,
        area=building.area,
    )
    if not building.area:
        mine = state.players[player].buildings
        return state.with_player(player, buildings=_less(mine, building, missing))
    area = known_area(state, building.area, "taken")
    if area.buildings.get(building.kind) != (player, building.level, building.damage):
        raise missing
    left = {kind: it for kind, it in area.buildings.items() if kind is not building.kind}
    return state.with_area(evolve(area, buildings=left))


def _with(state: State, player: PlayerId, building: Building) -> State:
    if not building.area:
        mine = state.players[player].buildings
        return state.with_player(player, buildings=(*mine, building))
    area = known_area(state, building.area, "added")
    if building.kind in area.buildings:
        raise BadInput("building.stands_already", "added", area=area.name)
    here = {**area.buildings, building.kind: (player, int(building.level), building.damage)}
    return state.with_area(evolve(area, buildings=here))


@dataclass(frozen=True, slots=True)
class ChangeTokens(Correction):
    """Objective tokens put down or taken away by hand; used ones lie on their grey side."""

    kind: ClassVar[str] = "change_tokens"
    player: PlayerId
    added: Colours = ()
    taken: Colours = ()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        _require_change(self.added, self.taken)
        tokens = player.tokens
        for colour in self.taken:
            missing = BadInput("correct.no_token", "taken", colour=Text(f"colour.{colour}"))
            ready = Token(colour)
            tokens = _less(tokens, ready if ready in tokens else Token(colour, used=True), missing)
        tokens += tuple(Token(colour) for colour in self.added)
        return step(
            state.with_player(self.player, tokens=tokens),
            f"log.tokens_{_what(self.added, self.taken)}",
            warnings=CORRECTED,
            player=player.name,
            added=_colours(self.added),
            taken=_colours(self.taken),
        )


def _colours(colours: tuple[Colour, ...]) -> tuple[Text, ...]:
    return tuple(Text(f"colour.{colour}") for colour in colours)


@dataclass(frozen=True, slots=True)
class ChangeCaptives(Correction):
    """Prisoners held, or own units set aside or fallen, as they lie on the table."""

    kind: ClassVar[str] = "change_captives"
    player: Annotated[PlayerId, Doc("before whom they lie")]
    heap: Heap = "prisoners"
    added: Captives = ()
    taken: Captives = ()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        _require_change(self.added, self.taken)
        for captive in self.added:
            known(state, captive.owner, "added")
            own = captive.owner == self.player
            if own is (self.heap == "prisoners"):
                raise BadInput("captives.wrong_owner", "added")
        held: tuple[Captive, ...] = getattr(player, self.heap)
        for captive in self.taken:
            held = _less(held, as_held(captive), BadInput("captives.not_there", "taken"))
        added = tuple(map(as_held, self.added))
        after = state.with_player(self.player, **{self.heap: (*held, *added)})
        return step(
            after,
            "log.change_captives",
            warnings=CORRECTED,
            player=player.name,
            heap=Text(f"captives.{self.heap}"),
            change=len(self.added) - len(self.taken),
        )


@dataclass(frozen=True, slots=True)
class MarkArea(Correction):
    """The control marker of a named area as it lies there; nobody: there is none."""

    kind: ClassVar[str] = "mark_area"
    area: Annotated[str, Length(1, 80)]
    player: PlayerId = ""
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        area = known_area(state, self.area)
        name = known(state, self.player).name if self.player else ""
        if area.marker == self.player:
            raise BadInput("correct.no_change", "player")
        return step(
            state.with_area(evolve(area, marker=self.player)),
            "log.mark_area" if self.player else "log.unmark_area",
            warnings=CORRECTED,
            area=area.name,
            player=name,
        )


def _require_change(added: tuple[object, ...], taken: tuple[object, ...]) -> None:
    if not added and not taken:
        raise BadInput("correct.no_change", "added")


def _what(added: tuple[object, ...], taken: tuple[object, ...]) -> str:
    """Which sentence tells it."""
    if added and taken:
        return "exchanged"
    return "added" if added else "taken"


def _less(items: tuple[T, ...], item: T, missing: BadInput) -> tuple[T, ...]:
    """The items without one of them."""
    if item not in items:
        raise missing
    place = items.index(item)
    return items[:place] + items[place + 1 :]
