"""What the state knows about a buyer and the places where he buys, for the basket."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.games.medioevo import supply, tables
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.buildings.buildings import BuildingPurchase
from companion.games.medioevo.buildings.control_markers import Target
from companion.games.medioevo.forces import Levels
from companion.games.medioevo.pieces import BuildingKind, Transport
from companion.games.medioevo.purchases.items import Item, Standing
from companion.games.medioevo.purchases.limit import LimitFacts
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.state import Area, Captive, State
from companion.games.medioevo.technology.points import Buyer
from companion.games.medioevo.technology.technologies import TechnologyPurchase
from companion.games.medioevo.war import control
from companion.games.medioevo.words import TreatyKind


def standing_of(state: State, player: PlayerId, borrows: frozenset[str] = frozenset()) -> Standing:
    """What the player has before he buys."""
    mine = state.players[player]
    civil = [0, 0, 0]
    cathedrals = 0
    for building in state.all_buildings(player):
        if building.kind is BuildingKind.CIVIL:
            civil[building.level - 1] += 1
        cathedrals += building.kind is BuildingKind.CATHEDRAL
    return Standing(
        buyer=Buyer(mine.technologies, mine.points, borrows=borrows),
        limit=LimitFacts((civil[0], civil[1], civil[2]), bought=mine.units_bought),
        branches_bought=mine.branches_bought,
        cards_owned=len(mine.cards),
        card_bought=mine.card_bought,
        cathedrals=cathedrals,
        control_markers_on_map=supply.control_markers_on_map(state, player),
        marked=pieces_marked(state, player),
        cash=state.purses[player],
        pile=supply.pile_left(state),
        figures_left=_at_least_none(supply.stock(state, player)),
    )


def pieces_marked(state: State, player: PlayerId) -> Levels:
    """What needs an ownership marker, by level: buildings only by a house rule (R-76)."""
    counts = list(state.all_forces(player).marked)
    if state.switches.buildings_need_marker:
        for building in state.all_buildings(player):
            if building.kind is not BuildingKind.CATHEDRAL:
                counts[building.level - 1] += 1
    return (counts[0], counts[1], counts[2])


def _at_least_none(stock: Mapping[str, int]) -> Mapping[str, int]:
    """A table that put more on the map than the box holds has none left."""
    return {figure: max(0, left) for figure, left in stock.items()}


def as_seen(state: State, player: PlayerId, item: Item, number: int) -> Item:
    """The item with what the state knows: a place with a name, damage, time of a loss."""
    if isinstance(item, (TechnologyPurchase, RealmCardPurchase)):
        return item
    field = f"items.{number}"
    place = place_here(state, player, item.place, f"{field}.place.name")
    if place.name and _is_guest(state, player, item, state.areas[place.name]):
        place = replace(place, controlled=True)
    known = replace(item, place=place)
    if isinstance(known, BuildingPurchase):
        targets = tuple(target_here(state, player, target, field) for target in known.targets)
        return replace(known, targets=targets, damage=_damage(state, known))
    if isinstance(known, Comeback):
        return _comeback(state, player, known, field)
    return known


def _is_guest(state: State, player: PlayerId, item: Item, area: Area) -> bool:
    """Whether treaties let the player put this new piece into a partner's area (M-21.4)."""
    match item:
        case UnitPurchase(from_level=0) | EnginePurchase(from_engine=None):
            kind = TreatyKind.STATIONING
        case TransportPurchase(transport=transport, from_level=0):
            trades = transport in (Transport.CARAVAN, Transport.MERCHANT_SHIP)
            kind = TreatyKind.FREE_TRADE if trades else TreatyKind.STATIONING
        case _:
            return False
    hosts = set(control.area_control(area, state.treaties).controllers) - {player}
    partners = {
        party
        for treaty in state.treaties
        if treaty.kind == kind and player in treaty.parties
        for party in treaty.parties
    }
    return bool(hosts) and hosts <= partners


def place_here(state: State, player: PlayerId, place: AreaSeen, field: str) -> AreaSeen:
    """A place with a name as the state knows it; one without as the table said."""
    if not place.name:
        return place
    area = _area(state, place.name, field)
    levels = {kind: level for kind, (_, level, _) in area.buildings.items()}
    return AreaSeen(
        controlled=control.controls(state, player, area),
        inhabited=area.inhabited,
        port=area.port,
        civil=levels.get(BuildingKind.CIVIL, 0),
        military=levels.get(BuildingKind.MILITARY, 0),
        cathedral=BuildingKind.CATHEDRAL in levels,
        at_war=place.at_war,
        name=place.name,
    )


def target_here(state: State, player: PlayerId, target: Target, field: str) -> Target:
    """A target with a name as the state knows it; only the table knows what is adjacent."""
    if not target.name:
        return target
    area = _area(state, target.name, f"{field}.targets")
    controllers = control.area_control(area, state.treaties).controllers
    armies = [owner for owner, force in area.forces.items() if force.units and owner != player]
    return Target(
        adjacent=target.adjacent,
        opposing_army=bool(area.barbarians and area.barbarians.units) or bool(armies),
        controlled_by_other=any(other != player for other in controllers),
        own_already=player in controllers,
        name=target.name,
    )


def _area(state: State, name: str, field: str) -> Area:
    if name not in state.areas:
        raise BadInput("area.unknown", field, area=name)
    return state.areas[name]


def _damage(state: State, purchase: BuildingPurchase) -> int:
    if not purchase.place.name:
        return purchase.damage
    area = state.areas[purchase.place.name]
    kind = _kind(purchase)
    return area.buildings[kind][2] if kind in area.buildings else 0


def _kind(purchase: BuildingPurchase) -> BuildingKind:
    return tables.BUILDINGS[purchase.building].kind


def captives(state: State, player: PlayerId, comeback: Comeback) -> tuple[Captive, ...]:
    """The player's units of that kind which could come back in that way, oldest loss first."""
    mine = state.players[player]
    held = {
        "ransom": state.players[comeback.captor].prisoners
        if comeback.captor in state.players
        else (),
        "capitulated": mine.set_aside,
        "card_28": mine.fallen,
    }[comeback.how]
    wanted = [
        captive
        for captive in held
        if captive.owner == player
        and captive.unit is comeback.unit
        and captive.level == comeback.level
    ]
    return tuple(sorted(wanted, key=lambda captive: captive.since_round))


def _comeback(state: State, player: PlayerId, comeback: Comeback, field: str) -> Comeback:
    found = captives(state, player, comeback)
    if len(found) < comeback.count:
        raise BadInput("comeback.not_so_many", f"{field}.count", n=comeback.count, found=len(found))
    latest = max(captive.since_round for captive in found[: comeback.count])
    return replace(comeback, rounds_ago=max(0, state.round - latest))
