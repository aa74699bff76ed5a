"""What lies in a conquered area: listed, taken over or plundered (M-16.1 to M-16.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.core.checks import Checks
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.common import known, known_area, placed, removed, settled
from companion.games.medioevo.forces import Force, force_of
from companion.games.medioevo.pieces import BuildingKind, Engine, Good, Transport
from companion.games.medioevo.purchases.facts import pieces_marked
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Building, State, TradeVehicle
from companion.games.medioevo.tables import building
from companion.games.medioevo.trade.cargo import (
    TRADE_VEHICLES,
    capacity_of,
    empty_vehicles,
    with_added,
    with_loaded,
    with_unloaded,
)
from companion.games.medioevo.trade.market import with_cubes
from companion.games.medioevo.war.plunder import (
    BLOOD_TOKENS,
    PROTECTABLE,
    Object,
    PlunderAnswer,
    PlunderQuestion,
    plunder_problems,
    plundered,
    require_sound,
)

BUILDINGS = ("civil", "military", "cathedral")


def left_behind(
    state: State, name: str, conqueror: PlayerId, loser: PlayerId = ""
) -> tuple[Object, ...]:
    """Everything in a named area about which its conqueror decides (M-16.1), as taken over.

    Pieces of players who took no part stay theirs (M-16.4). Units are not among it; siege engines
    are (M-12.5).
    """
    area = known_area(state, name)
    found = [
        Object(
            kind.value,
            level,
            owner=owner,
            fate="take_over",
            owner_involved=_taken_from(owner, loser),
        )
        for kind, (owner, level, _) in area.buildings.items()
        if owner != conqueror
    ]
    for owner, force in area.forces.items():
        if owner != conqueror:
            found += _pieces_left(state, owner, force, _taken_from(owner, loser))
    found += [
        Object("market_cube", count=count, fate="take_over", good=good)
        for good, count in Counter(area.cubes).items()
    ]
    return tuple(found)


def _taken_from(owner: PlayerId, loser: PlayerId) -> bool:
    return owner in ("", loser)


def _pieces_left(state: State, owner: PlayerId, force: Force, involved: bool) -> list[Object]:
    """Transports, engines and what lies on the trade vehicles."""
    found: list[Object] = []
    cargo: Counter[Good] = Counter()
    for kind in Transport:
        for level, count in enumerate(force.transport(kind), 1):
            if not count:
                continue
            item = Object(kind.value, level, count, "take_over", owner, owner_involved=involved)
            found.append(item)
            alike = [load for load in state.players[owner].loads if load.vehicle == kind.value]
            for load in [load for load in alike if load.level == level][:count]:
                cargo.update(load.goods)
    for level, count in enumerate(force.engine, 1):
        if count:
            found.append(
                Object("siege_engine", level, count, "take_over", owner, owner_involved=involved)
            )
    found += [
        Object(
            "cargo", count=count, fate="take_over", owner=owner, good=good, owner_involved=involved
        )
        for good, count in cargo.items()
    ]
    return found


def plunder_question(
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
        pieces_marked(state, player) if player else (0, 0, 0),
        state.settings.variants.blood_tokens,
        max(0, BLOOD_TOKENS - used),
        start_realm_of,
        state.switches,
    )


def check_loot(state: State, loot: PlunderQuestion, checks: Checks) -> None:
    require_sound(loot)
    for owner in victims(loot.objects):
        safe = sum(item.count for item in loot.objects if item.protected and item.owner == owner)
        most = state.players[owner].protected
        rule = cite("M-27.50")
        checks.forbid(safe > most, "plunder.not_so_many_safe", rule, "objects", most=most)
        robbed = sum(
            item.count
            for item in loot.objects
            if item.owner == owner
            and item.what in PROTECTABLE
            and item.fate == "plunder"
            and not item.protected
        )
        open_ones = safe < most and robbed > 0
        name = state.players[owner].name
        checks.forbid(
            open_ones, "plunder.some_are_safe", rule, "objects", player=name, n=most - safe
        )
        own = owner == loot.conqueror and any(
            item.owner == owner and item.fate == "plunder" for item in loot.objects
        )
        checks.forbid(own, "plunder.own_things", cite("M-22.5"), "objects", player=name)
    problems = plunder_problems(loot)
    if problems:
        checks.forbid_all(IllegalAction.of(problems))


def looted(state: State, loot: PlunderQuestion, area: str) -> tuple[State, PlunderAnswer]:
    """Everything taken over or plundered, paid, and blood tokens given."""
    answer = plundered(loot)
    # Vehicles that the conqueror had loaded before are elsewhere.
    elsewhere = state.players[loot.conqueror].loads if loot.conqueror else ()
    for item in loot.objects:
        if item not in answer.stays:
            taker = loot.conqueror if item in answer.taken_over else ""
            state = _passed(state, item, taker, area, loot.objects, len(elsewhere))
    for owner in victims(loot.objects):
        kept = sum(item.count for item in loot.objects if item.protected and item.owner == owner)
        left = max(0, state.players[owner].protected - kept)
        state = state.with_player(owner, protected=left)
    for player, tokens in answer.blood.items():
        state = state.with_player(player, blood=state.players[player].blood + tokens)
    if loot.conqueror:
        state = settled(state, loot.conqueror, answer.florins.total)
    return state, answer


def _passed(
    state: State,
    item: Object,
    taker: PlayerId,
    area: str,
    objects: tuple[Object, ...],
    loaded_before: int,
) -> State:
    """One kind of things from its owner to whoever takes it over, or to the supply."""
    if item.what in BUILDINGS:
        return _building_passed(state, item, taker, area)
    if item.what == "market_cube":
        return state if taker else _cubes_gone(state, item, area)
    if not item.owner:
        raise BadInput("plunder.whose", "objects", what=Text(f"plunder.what.{item.what}"))
    if item.what == "cargo":
        return _cargo_passed(state, item, taker, objects, loaded_before)
    state = removed(state, item.owner, pieces_of(item), area)
    return placed(state, taker, pieces_of(item), area) if taker else state


def pieces_of(item: Object) -> Force:
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
    state: State, item: Object, taker: PlayerId, objects: tuple[Object, ...], loaded_before: int
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
    for load in state.players[taker].loads[loaded_before:]:
        room = capacity_of(load.vehicle, load.level) - len(load.goods)
        more, goods = goods[:room], goods[room:]
        state = with_added(state, taker, load.id, tuple(more))
    for vehicle in vehicles:
        kind: TradeVehicle = vehicle.what  # type: ignore[assignment]  # only trade vehicles
        free = empty_vehicles(state, taker, kind, vehicle.level)
        for _ in range(free if vehicle.fate == "take_over" else 0):
            room = capacity_of(kind, vehicle.level)
            more, goods = goods[:room], goods[room:]
            if more:
                state = with_loaded(state, taker, kind, vehicle.level, tuple(more))
    return state.with_player(taker, cargo=(*state.players[taker].cargo, *goods))


def victims(objects: Iterable[Object]) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys(item.owner for item in objects if item.owner))
