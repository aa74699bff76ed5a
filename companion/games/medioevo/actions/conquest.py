"""After a battle (M-16): an area conquered, things taken over or plundered, raids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.actions.common import (
    Handlers,
    honored,
    known,
    known_area,
    placed,
    removed,
    settled,
)
from companion.games.medioevo.actions.market import with_cubes
from companion.games.medioevo.cargo import (
    TRADE_VEHICLES,
    capacity_of,
    empty_vehicles,
    with_loaded,
    with_unloaded,
)
from companion.games.medioevo.catalog import building
from companion.games.medioevo.conquest import Conquest, Site, conquest
from companion.games.medioevo.diplomacy import at_war
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.pieces import BuildingKind, Engine, Transport
from companion.games.medioevo.plunder import (
    BLOOD_TOKENS,
    MARKED,
    Object,
    PlunderAnswer,
    PlunderQuestion,
    plunder_problems,
    plundered,
    require_sound,
)
from companion.games.medioevo.raids import raided
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, Building, State, TradeVehicle

Objects = Annotated[
    tuple[Object, ...],
    Length(0, 60),
    Doc("everything left there, each taken over or plundered; units are not among it"),
]
BUILDINGS = ("civil", "military", "cathedral")
PIECES_WITH_MARKER = (*(kind.value for kind in Transport), "engine")


@dataclass(frozen=True, slots=True)
class Conquer:
    """An area taken (M-16.1). Of a named area the app knows what it is; else the table says."""

    kind: ClassVar[str] = "conquer"
    player: PlayerId
    area: Annotated[str, Length(0, 80)] = ""
    objects: Objects = ()
    loser: Annotated[PlayerId, Doc("who controlled the area; empty: no player")] = ""
    after_battle: bool = True
    barbarians_destroyed: bool = False
    inhabited: Annotated[bool, Doc("only where the area has no name")] = False
    site: Annotated[Site, Doc("only where the area has no name")] = ""
    start_realm_of: Annotated[PlayerId, Doc("only where the area has no name")] = ""
    overrule: bool = False


def conquer(state: State, action: Conquer) -> Step[State]:
    player = known(state, action.player)
    for field in ("loser", "start_realm_of"):
        if getattr(action, field):
            known(state, getattr(action, field), field)
    if action.loser == action.player:
        raise BadInput("conquest.own_area", "loser")
    area = _area(state, action)
    points = conquest(_question(state, action, area))
    loot = _plunder_question(state, action.player, action.objects, area.start_realm_of)
    checks = Checks(action.overrule)
    _check_loot(state, loot, checks)
    warnings = checks.settle()
    if action.loser and not at_war(state, action.player, action.loser):
        loser = state.players[action.loser].name
        warnings += (Text("conquest.not_at_war", {"player": player.name, "loser": loser}),)
    left = () if not action.area else _undecided(area, action)
    if left:
        warnings += (Text("conquest.undecided", {"pieces": left}),)
    after = _taken(state, action)
    after, answer = _looted(after, loot, action.area)
    after = _rest_taken_over(after, action)
    after = evolve(
        after,
        conquered=after.conquered | ({area.name} if points.scores_area and action.area else set()),
        sites_conquered=after.sites_conquered
        | ({area.site} if points.first_conquest_of_site else set()),
    )
    after = honored(after, action.player, points.honor.total)
    shown = tuple(item for item in (points.honor, answer.florins) if item.lines)
    return step(
        after,
        "log.conquer",
        shown,
        warnings,
        player=player.name,
        area=action.area or Text("area.unnamed"),
        change=points.honor.total,
        amount=answer.florins.total,
    )


def _area(state: State, action: Conquer) -> Area:
    """The named area, or what the table said of one without a name."""
    if action.area:
        return known_area(state, action.area)
    buildings = {
        BuildingKind(item.what): (item.owner, item.level, 0)
        for item in action.objects
        if item.what in BUILDINGS
    }
    return Area(
        "",
        inhabited=action.inhabited,
        start_realm_of=action.start_realm_of,
        site=action.site,
        buildings=buildings,
    )


def _question(state: State, action: Conquer, area: Area) -> Conquest:
    levels = {kind: level for kind, (_, level, _) in area.buildings.items()}
    return Conquest(
        area.inhabited,
        levels.get(BuildingKind.CIVIL, 0),
        levels.get(BuildingKind.MILITARY, 0),
        BuildingKind.CATHEDRAL in levels,
        area.site,
        area.site in state.sites_conquered,
        area.start_realm_of == action.player,
        bool(action.area) and area.name in state.conquered,
        action.after_battle,
        action.barbarians_destroyed,
        state.switches,
    )


def _plunder_question(
    state: State, player: PlayerId, objects: tuple[Object, ...], start_realm_of: PlayerId = ""
) -> PlunderQuestion:
    for number, item in enumerate(objects):
        if item.owner:
            known(state, item.owner, f"objects.{number}.owner")
    used = sum(other.blood for other in state.players.values())
    return PlunderQuestion(
        objects,
        player,
        not player,
        state.all_forces(player).marked if player else (0, 0, 0),
        state.settings.variants.blood_tokens,
        max(0, BLOOD_TOKENS - used),
        start_realm_of,
        state.switches,
    )


def _check_loot(state: State, loot: PlunderQuestion, checks: Checks) -> None:
    require_sound(loot)
    for owner in _victims(loot.objects):
        safe = sum(item.count for item in loot.objects if item.protected and item.owner == owner)
        most = state.players[owner].protected
        rule = cite("M-27.50")
        checks.forbid(safe > most, "plunder.not_so_many_safe", rule, "objects", most=most)
    problems = plunder_problems(loot)
    if problems:
        checks.forbid_all(IllegalAction.of(problems))


def _taken(state: State, action: Conquer) -> State:
    """Control passes: a foreign marker goes back, or the counted areas change."""
    if action.area:
        area = known_area(state, action.area)
        marker = area.marker if area.marker == action.player else ""
        return state.with_area(evolve(area, marker=marker, barbarians=None))
    state = state.with_player(action.player, areas=state.players[action.player].areas + 1)
    if action.loser:
        areas = state.players[action.loser].areas
        state = state.with_player(action.loser, areas=max(0, areas - 1))
    return state


def _rest_taken_over(state: State, action: Conquer) -> State:
    """Buildings of a named area that nobody spoke of are taken over with it."""
    if not action.area:
        return state
    area = known_area(state, action.area)
    spoken_of = {item.what for item in action.objects}
    buildings = {
        kind: it if kind.value in spoken_of else (action.player, it[1], it[2])
        for kind, it in area.buildings.items()
    }
    return state.with_area(evolve(area, buildings=buildings))


def _undecided(area: Area, action: Conquer) -> tuple[Text, ...]:
    """Transports and engines of the loser that were neither taken over nor plundered (M-16.1)."""
    pieces = area.forces.get(action.loser, EMPTY)
    decided = EMPTY
    for item in action.objects:
        if item.owner == action.loser and item.what in MARKED:
            decided = decided.plus(_pieces(item))
    return tuple(
        Text("pieces.counted", {"count": count, "piece": Text(f"piece.{kind}")})
        for kind, count in pieces.minus(decided).counts()
        if count > 0 and kind.split(".")[0] in PIECES_WITH_MARKER
    )


def _looted(state: State, loot: PlunderQuestion, area: str) -> tuple[State, PlunderAnswer]:
    """Everything taken over or plundered, paid, and blood tokens given."""
    answer = plundered(loot)
    for item in loot.objects:
        if item not in answer.stays:
            taker = loot.conqueror if item in answer.taken_over else ""
            state = _passed(state, item, taker, area, loot.objects)
    for player, tokens in answer.blood.items():
        state = state.with_player(player, blood=state.players[player].blood + tokens)
    if loot.conqueror:
        state = settled(state, loot.conqueror, answer.florins.total)
    return state, answer


def _passed(
    state: State, item: Object, taker: PlayerId, area: str, objects: tuple[Object, ...]
) -> State:
    """One kind of things from its owner to whoever takes it over, or to the supply."""
    if item.what in BUILDINGS:
        return _building_passed(state, item, taker, area)
    if item.what == "market_cube":
        return state if taker else _cubes_gone(state, item, area)
    if not item.owner:
        raise BadInput("plunder.whose", "objects", what=Text(f"plunder.what.{item.what}"))
    if item.what == "cargo":
        return _cargo_passed(state, item, taker, objects)
    state = removed(state, item.owner, _pieces(item), area)
    return placed(state, taker, _pieces(item), area) if taker else state


def _pieces(item: Object) -> Force:
    if item.what == "siege_engine":
        return force_of(list(Engine)[item.level - 1], count=item.count)
    return force_of(Transport(item.what), item.level, item.count)


def _building_passed(state: State, item: Object, taker: PlayerId, area: str) -> State:
    kind = BuildingKind(item.what)
    level = 3 if kind is BuildingKind.CATHEDRAL else item.level
    name = Text(building(kind, level).name)
    if area:
        there = known_area(state, area)
        found = there.buildings.get(kind)
        if found is None or found[1] != level:
            raise BadInput("plunder.no_building", "objects", building=name)
        buildings = {other: it for other, it in there.buildings.items() if other is not kind}
        if taker:
            buildings[kind] = (taker, level, found[2])
        return state.with_area(evolve(there, buildings=buildings))
    damage, market = 0, 0
    if item.owner:
        mine = state.players[item.owner].buildings
        old = next((it for it in mine if (it.kind, it.level) == (kind, level)), None)
        if old is None:
            raise BadInput("plunder.no_building", "objects", building=name)
        place = mine.index(old)
        left = mine[:place] + mine[place + 1 :]
        state = state.with_player(item.owner, buildings=left)
        damage, market = old.damage, old.market
    if taker:
        new = Building(kind, level, damage, market=market)
        state = state.with_player(taker, buildings=(*state.players[taker].buildings, new))
    return state


def _cubes_gone(state: State, item: Object, area: str) -> State:
    if not area:
        for _ in range(item.count if item.good is not None else 0):
            state = with_cubes(state, "", taken=item.good)
        return state
    there = known_area(state, area)
    left = list(there.cubes)
    for _ in range(item.count):
        if not left or (item.good is not None and item.good not in left):
            raise BadInput("plunder.no_cube", "objects")
        left.remove(item.good if item.good is not None else left[-1])
    return state.with_area(evolve(there, cubes=tuple(left)))


def _cargo_passed(
    state: State, item: Object, taker: PlayerId, objects: tuple[Object, ...]
) -> State:
    """Cubes off the vehicles that are lost with them, and onto those that are taken over."""
    vehicles = [it for it in objects if it.owner == item.owner and it.what in TRADE_VEHICLES]
    fallen = {(it.what, it.level) for it in vehicles}
    owner = state.players[item.owner]
    first = [load for load in owner.loads if (load.vehicle, load.level) in fallen]
    aboard = [good for load in first for good in load.goods]
    aboard += list((Counter(owner.all_cargo) - Counter(aboard)).elements())
    goods = [item.good] * item.count if item.good is not None else aboard[: item.count]
    if len(goods) < item.count:
        raise BadInput("trade.not_in_cargo", "objects", good=Text("plunder.what.cargo"))
    state = with_unloaded(state, item.owner, goods, first=first)
    if not taker:
        return state
    for vehicle in vehicles:
        kind: TradeVehicle = vehicle.what  # type: ignore[assignment]  # only trade vehicles
        free = empty_vehicles(state, taker, kind, vehicle.level)
        for _ in range(free if vehicle.fate == "take_over" else 0):
            room = capacity_of(kind, vehicle.level)
            loaded, goods = goods[:room], goods[room:]
            if loaded:
                state = with_loaded(state, taker, kind, vehicle.level, tuple(loaded))
    return state.with_player(taker, cargo=(*state.players[taker].cargo, *goods))


@dataclass(frozen=True, slots=True)
class Plunder:
    """Things plundered without conquering an area: a trade vehicle caught (M-17.2, R-53)."""

    kind: ClassVar[str] = "plunder"
    objects: Annotated[tuple[Object, ...], Length(1, 60)]
    player: Annotated[PlayerId, Doc("whose army plunders; empty: barbarians, who pay nobody")] = ""
    area: Annotated[str, Length(0, 80)] = ""
    overrule: bool = False


def plunder(state: State, action: Plunder) -> Step[State]:
    name: str | Text = Text("name.barbarians")
    if action.player:
        name = known(state, action.player).name
    loot = _plunder_question(state, action.player, action.objects)
    checks = Checks(action.overrule)
    _check_loot(state, loot, checks)
    warnings = checks.settle()
    for victim in _victims(action.objects):
        if action.player and not at_war(state, action.player, victim):
            owner = state.players[victim].name
            params = {"player": name, "loser": owner}
            warnings += (Text("conquest.not_at_war", params),)
    after, answer = _looted(state, loot, action.area)
    shown: tuple[Breakdown, ...] = (answer.florins,) if answer.florins.lines else ()
    return step(after, "log.plunder", shown, warnings, player=name, amount=answer.florins.total)


def _victims(objects: Iterable[Object]) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys(item.owner for item in objects if item.owner))


@dataclass(frozen=True, slots=True)
class Raid:
    """Barbarians alone in a named area destroy all that stands there (M-23.5)."""

    kind: ClassVar[str] = "raid"
    area: Annotated[str, Length(1, 80)]


def raid(state: State, action: Raid) -> Step[State]:
    area = known_area(state, action.area)
    if any(force.units for force in area.forces.values()):
        raise BadInput("conquest.raid_needs_empty_area", "area", area=action.area)
    emptied = evolve(raided(area), marker="")
    return step(state.with_area(emptied), "log.raid", area=action.area)


HANDLERS: Handlers = {Conquer: conquer, Plunder: plunder, Raid: raid}
