"""What each purchase changes on the table, once it is checked and paid."""

from __future__ import annotations

from typing import assert_never

from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo import tables
from companion.games.medioevo.buildings.buildings import BuildingPurchase, standing
from companion.games.medioevo.buildings.control_markers import Target
from companion.games.medioevo.buildings.damage import Repair
from companion.games.medioevo.common import known_area, placed, removed
from companion.games.medioevo.forces import force_of
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.purchases.facts import captives
from companion.games.medioevo.purchases.items import Item
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import UnitPurchase, unit_name
from companion.games.medioevo.state import Building, Captive, HeldCard, State
from companion.games.medioevo.technology.technologies import TechnologyPurchase


def bought(state: State, player: PlayerId, item: Item) -> State:
    """The state with one purchase in its place; BadInput if what it raises is not there."""
    match item:
        case TechnologyPurchase():
            return _learnt(state, player, item)
        case BuildingPurchase():
            return _built(state, player, item)
        case Repair():
            left = item.damage - item.removed
            return with_damage(state, player, item.building, item.damage, left, item.place.name)
        case TransportPurchase():
            if item.from_level:
                old = force_of(item.transport, item.from_level)
                state = removed(state, player, old, item.place.name)
            new = force_of(item.transport, item.level)
            return placed(state, player, new, item.place.name)
        case EnginePurchase():
            if item.from_engine:
                state = removed(state, player, force_of(item.from_engine), item.place.name)
            return placed(state, player, force_of(item.engine), item.place.name)
        case UnitPurchase():
            if item.from_level:
                old = force_of(item.unit, item.from_level, item.count)
                state = removed(state, player, old, item.place.name)
            force = force_of(item.unit, item.level, item.count)
            return placed(state, player, force, item.place.name)
        case RealmCardPurchase():
            return _carded(state, player, item)
        case Comeback():
            return _back(state, player, item)
        case _:
            assert_never(item)


def _learnt(state: State, player: PlayerId, item: TechnologyPurchase) -> State:
    if item.technology not in tables.TECHNOLOGIES:
        raise BadInput("technology.unknown", "items", technology=item.technology)
    row, mine = tables.TECHNOLOGIES[item.technology], state.players[player]
    level = max(row.level, mine.technology_level(row.branch))
    return state.with_player(
        player,
        technologies={**mine.technologies, row.branch: level},
        branches_bought=mine.branches_bought | {row.branch},
    )


def _built(state: State, player: PlayerId, item: BuildingPurchase) -> State:
    row, old = tables.BUILDINGS[item.building], standing(item)
    if item.place.name:
        area = known_area(state, item.place.name)
        buildings = {**area.buildings, row.kind: (player, int(row.level), item.damage)}
        state = state.with_area(evolve(area, buildings=buildings))
    else:
        market, rest = 0, state.players[player].buildings
        if old is not None:
            place = find_building(state, player, old.id, item.damage)
            market, rest = rest[place].market, rest[:place] + rest[place + 1 :]
        new = Building(row.kind, int(row.level), item.damage, market=market)
        state = state.with_player(player, buildings=(*rest, new))
    for target in item.targets:
        state = marked(state, player, target)
    return state


def marked(state: State, player: PlayerId, target: Target) -> State:
    """A control marker put down: in a named area, or counted."""
    if target.name:
        area = known_area(state, target.name)
        return state.with_area(evolve(area, marker=player))
    mine = state.players[player]
    return state.with_player(
        player,
        control_markers=mine.control_markers + 1,
        areas=mine.areas + (0 if target.own_already else 1),
    )


def find_building(state: State, player: PlayerId, building: str, damage: int) -> int:
    """The place of such a building among those outside named areas, or BadInput."""
    row = tables.BUILDINGS[building]
    for place, mine in enumerate(state.players[player].buildings):
        if (mine.kind, mine.level, mine.damage) == (row.kind, row.level, damage):
            return place
    raise BadInput(
        "building.not_there", "building", building=Text(row.name), damage=damage, area=""
    )


def with_damage(
    state: State, player: PlayerId, building: str, damage: int, now: int | None, name: str
) -> State:
    """One building with other damage, or without the building if `now` is none."""
    row = tables.BUILDINGS[building]
    if name:
        area = known_area(state, name)
        if area.buildings.get(row.kind) != (player, row.level, damage):
            raise BadInput(
                "building.not_there", "building", building=Text(row.name), damage=damage, area=name
            )
        left = {kind: it for kind, it in area.buildings.items() if kind is not row.kind}
        if now is not None:
            left[row.kind] = (player, int(row.level), now)
        return state.with_area(evolve(area, buildings=left))
    place = find_building(state, player, building, damage)
    mine = state.players[player].buildings
    old = mine[place]
    new = () if now is None else (_damaged(old, now),)
    return state.with_player(player, buildings=mine[:place] + new + mine[place + 1 :])


def _damaged(building: Building, damage: int) -> Building:
    return Building(
        building.kind, building.level, damage, building.area, building.market, building.controlled
    )


def _carded(state: State, player: PlayerId, item: RealmCardPurchase) -> State:
    if item.card and any(owner.card(item.card) for owner in state.players.values()):
        raise BadInput("realm_card.held_already", "card", card=item.card)
    cards = (*state.players[player].cards, HeldCard(item.card))
    return state.with_player(player, cards=cards, card_bought=True)


def _back(state: State, player: PlayerId, item: Comeback) -> State:
    for captive in captives(state, player, item)[: item.count]:
        owner = item.captor if item.how == "ransom" else player
        where = {"ransom": "prisoners", "capitulated": "set_aside", "card_28": "fallen"}[item.how]
        held: list[Captive] = list(getattr(state.players[owner], where))
        held.remove(captive)
        state = state.with_player(owner, **{where: tuple(held)})
    force = force_of(item.unit, item.level, item.count)
    return placed(state, player, force, item.place.name)


def described(item: Item) -> Text:
    """The purchase in a few words, for the log."""
    match item:
        case TechnologyPurchase():
            return Text(tables.TECHNOLOGIES[item.technology].name)
        case BuildingPurchase():
            return Text(tables.BUILDINGS[item.building].name)
        case Repair():
            name = Text(tables.BUILDINGS[item.building].name)
            return Text("bought.repair", {"n": item.removed, "building": name})
        case TransportPurchase():
            return Text(f"piece.{item.transport}.{item.level}")
        case EnginePurchase():
            return Text(tables.ENGINES[item.engine].name)
        case UnitPurchase() | Comeback():
            name = unit_name(item.unit, item.level)
            return Text("pieces.counted", {"count": item.count, "piece": name})
        case RealmCardPurchase():
            return Text("bought.realm_card")
        case _:
            assert_never(item)


def is_raised_free(item: Item) -> bool:
    """Engineering and the Steward may be used at any time, not only in the purchase phase."""
    return isinstance(item, (BuildingPurchase, EnginePurchase)) and item.way != "build"


def cards_played(item: Item) -> tuple[int, ...]:
    """Realm cards that this purchase uses up: Architect and Steward."""
    if not isinstance(item, BuildingPurchase):
        return ()
    if item.way != "steward":
        return tuple(sorted(item.cards))
    kind = tables.BUILDINGS[item.building].kind
    return (69 if kind is BuildingKind.CIVIL else 70,)
