"""Things set right by hand, because the board is the truth (M-33): each is marked in the log."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeVar

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo import catalog
from companion.games.medioevo.actions.common import Handlers, known, known_area
from companion.games.medioevo.pieces import Branch, Colour
from companion.games.medioevo.state import Building, Captive, State, Token, as_held

Reason = Annotated[str, Length(0, 500)]
Buildings = Annotated[tuple[Building, ...], Length(0, 40)]
Colours = Annotated[tuple[Colour, ...], Length(0, 40)]
Captives = Annotated[tuple[Captive, ...], Length(0, 60)]
Heap = Literal["prisoners", "set_aside", "fallen"]
T = TypeVar("T")

CORRECTED = (Text("log.is_correction"),)


@dataclass(frozen=True, slots=True)
class CorrectTechnology:
    """The level of a branch as the player board shows it."""

    kind: ClassVar[str] = "correct_technology"
    player: PlayerId
    branch: Branch
    level: Annotated[int, Between(0, 4)]
    reason: Reason = ""


def correct_technology(state: State, action: CorrectTechnology) -> Step[State]:
    player = known(state, action.player)
    if player.technology_level(action.branch) == action.level:
        raise BadInput("correct.no_change", "level")
    levels = {**player.technologies, action.branch: action.level}
    kept = {branch: level for branch, level in levels.items() if level}
    return step(
        state.with_player(action.player, technologies=kept),
        "log.correct_technology",
        warnings=CORRECTED,
        player=player.name,
        branch=Text(f"branch.{action.branch}"),
        level=action.level,
    )


@dataclass(frozen=True, slots=True)
class ChangeBuildings:
    """Buildings put down or taken away by hand; one with other damage is taken and added."""

    kind: ClassVar[str] = "change_buildings"
    player: PlayerId
    added: Buildings = ()
    taken: Annotated[Buildings, Doc("exactly as they stand, damage included")] = ()
    reason: Reason = ""


def change_buildings(state: State, action: ChangeBuildings) -> Step[State]:
    player = known(state, action.player)
    _require_change(action.added, action.taken)
    for building in (*action.added, *action.taken):
        _require_real(building)
    after = state
    for building in action.taken:
        after = _without(after, action.player, building)
    for building in action.added:
        after = _with(after, action.player, building)
    return step(
        after,
        f"log.buildings_{_what(action.added, action.taken)}",
        warnings=CORRECTED,
        player=player.name,
        added=tuple(map(_named, action.added)),
        taken=tuple(map(_named, action.taken)),
    )


def _require_real(building: Building) -> None:
    found = any(
        row.kind is building.kind and row.level == building.level
        for row in catalog.BUILDINGS.values()
    )
    if not found:
        raise BadInput("building.no_such", "added")
    row = catalog.building(building.kind, building.level)
    if building.damage >= row.building_points:
        raise BadInput(
            "building.destroyed_already",
            "added",
            building=Text(row.name),
            points=row.building_points,
        )


def _named(building: Building) -> Text:
    return Text(catalog.building(building.kind, building.level).name)


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
class ChangeTokens:
    """Objective tokens put down or taken away by hand; used ones lie on their grey side."""

    kind: ClassVar[str] = "change_tokens"
    player: PlayerId
    added: Colours = ()
    taken: Colours = ()
    reason: Reason = ""


def change_tokens(state: State, action: ChangeTokens) -> Step[State]:
    player = known(state, action.player)
    _require_change(action.added, action.taken)
    tokens = player.tokens
    for colour in action.taken:
        missing = BadInput("correct.no_token", "taken", colour=Text(f"colour.{colour}"))
        ready = Token(colour)
        tokens = _less(tokens, ready if ready in tokens else Token(colour, used=True), missing)
    tokens += tuple(Token(colour) for colour in action.added)
    return step(
        state.with_player(action.player, tokens=tokens),
        f"log.tokens_{_what(action.added, action.taken)}",
        warnings=CORRECTED,
        player=player.name,
        added=_colours(action.added),
        taken=_colours(action.taken),
    )


def _colours(colours: tuple[Colour, ...]) -> tuple[Text, ...]:
    return tuple(Text(f"colour.{colour}") for colour in colours)


@dataclass(frozen=True, slots=True)
class ChangeCaptives:
    """Prisoners held, or own units set aside or fallen, as they lie on the table."""

    kind: ClassVar[str] = "change_captives"
    player: Annotated[PlayerId, Doc("before whom they lie")]
    heap: Heap = "prisoners"
    added: Captives = ()
    taken: Captives = ()
    reason: Reason = ""


def change_captives(state: State, action: ChangeCaptives) -> Step[State]:
    player = known(state, action.player)
    _require_change(action.added, action.taken)
    for captive in action.added:
        known(state, captive.owner, "added")
        own = captive.owner == action.player
        if own is (action.heap == "prisoners"):
            raise BadInput("captives.wrong_owner", "added")
    held: tuple[Captive, ...] = getattr(player, action.heap)
    for captive in action.taken:
        held = _less(held, as_held(captive), BadInput("captives.not_there", "taken"))
    added = tuple(map(as_held, action.added))
    after = state.with_player(action.player, **{action.heap: (*held, *added)})
    return step(
        after,
        "log.change_captives",
        warnings=CORRECTED,
        player=player.name,
        heap=Text(f"captives.{action.heap}"),
        change=len(action.added) - len(action.taken),
    )


@dataclass(frozen=True, slots=True)
class MarkArea:
    """The control marker of a named area as it lies there; nobody: there is none."""

    kind: ClassVar[str] = "mark_area"
    area: Annotated[str, Length(1, 80)]
    player: PlayerId = ""
    reason: Reason = ""


def mark_area(state: State, action: MarkArea) -> Step[State]:
    area = known_area(state, action.area)
    name = known(state, action.player).name if action.player else ""
    if area.marker == action.player:
        raise BadInput("correct.no_change", "player")
    return step(
        state.with_area(evolve(area, marker=action.player)),
        "log.mark_area" if action.player else "log.unmark_area",
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


HANDLERS: Handlers = {
    CorrectTechnology: correct_technology,
    ChangeBuildings: change_buildings,
    ChangeTokens: change_tokens,
    ChangeCaptives: change_captives,
    MarkArea: mark_area,
}
