"""What can be bought in phase 4, shelf by shelf, for one player as he stands (M-8)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.errors import CompanionError, Problem
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import HERE, AreaSeen
from companion.games.medioevo.buildings.buildings import BuildingPurchase, markers_for
from companion.games.medioevo.buildings.control_markers import MOST_ON_MAP, Target
from companion.games.medioevo.buildings.damage import Repair
from companion.games.medioevo.pieces import COLOUR_OF, Branch, BuildingKind, Engine, Transport, Unit
from companion.games.medioevo.purchases.basket import checked
from companion.games.medioevo.purchases.buying import Buy
from companion.games.medioevo.purchases.effects import described
from companion.games.medioevo.purchases.facts import as_seen, standing_of
from companion.games.medioevo.purchases.items import BasketQuestion, Item, Standing
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import UnitPurchase, unit_name
from companion.games.medioevo.state import Building, Captive, State
from companion.games.medioevo.technology.technologies import TechnologyPurchase
from companion.ui.i18n import number
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.signs import ICONS

SHELVES = ("technology", "building", "unit", "transport", "engine", "other")
PORT = AreaSeen(port=True)
HIGHEST_TECHNOLOGY = 4
LEVELS = (1, 2, 3)
TOO_DEAR = "purchase.too_expensive"
ROMAN = ("", "I", "II", "III", "IV")
GREAT_LEVEL = 3  # metropolises and castles bring an honour point (M-24.5)


@dataclass(frozen=True, slots=True)
class ShelfItem:
    """One thing on the shelf; a tap puts it into the basket. What is owned is told, not sold."""

    key: str
    text: str
    price: str
    note: str
    tint: str
    allowed: bool
    item: Item
    icon: str = ""
    effect: str = ""
    missing: str = ""  # what the rules say against it, in a few words
    against: str = ""  # the same in full
    owned: bool = False


class Shelf(MedioevoSpeaker):
    """Lists offers; whatever the rules say against one, the table may still take it."""

    _known: tuple[State, PlayerId, Standing] | None = None
    _filled: tuple[State, Buy, State] | None = None

    def standing(self, player: PlayerId) -> Standing:
        """What the player has before anything is bought; once for each state of the table."""
        if self._known is None or self._known[0] is not self.state or self._known[1] != player:
            self._known = (self.state, player, standing_of(self.state, player))
        return self._known[2]

    def _with_basket(self, basket: Buy | None) -> State:
        """The table as it would be with the basket bought; as it is where that cannot be."""
        if basket is None or not basket.items:
            return self.state
        known = self._filled
        if known is None or known[0] is not self.state or known[1] != basket:
            step, _ = self.preview(basket)
            self._filled = known = (self.state, basket, step.state if step else self.state)
        return known[2]

    def offers(
        self, player: PlayerId, shelf: str, basket: Buy | None = None
    ) -> tuple[ShelfItem, ...]:
        """Everything on one shelf; what lies in the basket counts as bought."""
        after = self._with_basket(basket)
        standing = self.standing(player) if after is self.state else standing_of(after, player)
        items = {
            "technology": self._technologies,
            "building": self._buildings,
            "unit": self._units,
            "transport": self._transports,
            "engine": self._engines,
            "other": self._others,
        }[shelf](player)
        found = tuple(self._offer(after, player, key, item, standing) for key, item in items)
        return (*found, *self._other_technologies(player)) if shelf == "technology" else found

    def _other_technologies(self, player: PlayerId) -> tuple[ShelfItem, ...]:
        """What the player has already, then what lies beyond the next one of each branch."""
        had, later = list[ShelfItem](), list[ShelfItem]()
        for level in range(1, HIGHEST_TECHNOLOGY + 1):
            for branch in Branch:
                owned = self.player(player).technology_level(branch)
                if level == owned + 1:
                    continue
                row = tables.technology(branch, level)
                needs = self.say(tables.technology(branch, level - 1).name) if level > 1 else ""
                offer = ShelfItem(
                    f"technology:{row.id}",
                    capital(self.say(row.name)),
                    number(row.price),
                    self.level(row.id),
                    COLOUR_OF[branch].value,
                    False,
                    TechnologyPurchase(row.id),
                    effect=self._effect(TechnologyPurchase(row.id)),
                    missing="" if level <= owned else self.say("ui.buy.needs", what=needs),
                    owned=level <= owned,
                )
                (had if offer.owned else later).append(offer)
        return (*had, *later)

    def level(self, technology: str) -> str:
        """Branch and level in words."""
        row = tables.TECHNOLOGIES[technology]
        branch = self.say(f"branch.{row.branch}")
        return self.say("ui.buy.level", branch=branch, level=ROMAN[row.level])

    def _effect(self, item: Item) -> str:
        """What one of it brings, in a line or two."""
        match item:
            case TechnologyPurchase():
                return self.say(f"ware.{item.technology}")
            case UnitPurchase():
                return self.say(f"ware.{item.unit.value}")
            case BuildingPurchase():
                return self._building_effect(item)
            case TransportPurchase():
                row = tables.TRANSPORTS[item.transport]
                at = item.level - 1
                key = f"ware.{row.carries}"
                return self.say(key, n=row.capacity[at], moves=row.movement[at])
            case EnginePurchase():
                engine = tables.ENGINES[item.engine]
                return self.say(
                    "ware.engine",
                    units=engine.damage_to_units,
                    buildings=engine.damage_to_buildings,
                )
            case RealmCardPurchase():
                return self.say("ware.card")
            case Repair():
                return self.say("ware.repair")
        return self.say("ware.comeback")

    def _building_effect(self, item: BuildingPurchase) -> str:
        row = tables.BUILDINGS[item.building]
        if row.kind is BuildingKind.CATHEDRAL:
            return self.say("ware.cathedral")
        great = row.level == GREAT_LEVEL
        civil = row.kind is BuildingKind.CIVIL
        key = "civil" if civil else "military_building"
        if great:
            key = "civil_honor" if civil else "military_honor"
        return self.say(f"ware.{key}", points=row.building_points, n=int(row.level))

    def _offer(
        self, after: State, player: PlayerId, key: str, item: Item, standing: Standing
    ) -> ShelfItem:
        try:
            seen = as_seen(after, player, item, 0)
        except CompanionError:
            seen = item
        answer, faults = checked(BasketQuestion((seen,), standing, self.state.switches))
        missing = against = ""
        try:
            faults.settle()
            allowed = True
        except CompanionError as error:
            # What the purse holds is not for tiles to tell; and there are loans.
            problems = [one for one in error.problems if one.key != TOO_DEAR]
            allowed = not problems
            for first in problems[:1]:
                missing, against = self._missing(first), self.say(Text(first.key, first.params))
        cost = answer.items[0]
        notes = [
            self.say("ui.buy.points", n=count, colour=self.say(f"colour.{colour}"))
            for colour, count in cost.points.items()
            if count
        ]
        left = self._left(item, standing)
        notes += [self.say("ui.buy.left", n=left)] if left is not None else []
        tint = next((colour.value for colour, count in cost.points.items() if count), "")
        if isinstance(item, TechnologyPurchase):
            tint = COLOUR_OF[tables.TECHNOLOGIES[item.technology].branch].value
            notes = [self.level(item.technology)]
        text = self.in_words(item)
        note, icon = " · ".join(notes), ICONS.get(_piece(item), "")
        return ShelfItem(
            key, capital(text), number(cost.florins.total), note, tint, allowed, item, icon,
            self._effect(item), missing, against,
        )  # fmt: skip

    def _missing(self, problem: Problem) -> str:
        """What stands against an offer, as briefly as a tile has room for."""
        match problem.key:
            case "technology.not_owned":
                return self.say("ui.buy.needs", what=problem.params["technology"])
            case "technology.branch_bought":
                return self.say("ui.buy.next_round")
        return self.say(Text(problem.key, problem.params))

    def _left(self, item: Item, standing: Standing) -> int | None:
        """Figures of this kind in the supply; what is only raised takes none."""
        match item:
            case UnitPurchase() | TransportPurchase() if item.from_level:
                return None
        return standing.figures_left.get(_piece(item))

    def in_words(self, item: Item) -> str:
        """The item in a few words: what is raised from what, or its name."""
        return self._raised(item) or self.named(item)

    def _raised(self, item: Item) -> str:
        """What is raised from what, in words; "" for what is new."""
        old = ""
        match item:
            case TransportPurchase(from_level=level) if level:
                old = self.say(f"piece.{item.transport}.{level}")
            case EnginePurchase(from_engine=engine) if engine:
                old = self.say(tables.ENGINES[engine].name)
            case UnitPurchase(from_level=level) if level:
                old = self.say(f"piece.captain.{level}")
            case BuildingPurchase():
                kind = tables.BUILDINGS[item.building].kind
                level = _level_there(item, kind)
                old = self.say(tables.building(kind, level).name) if level else ""
            case Comeback():
                what = self.named(item)
                return self.say(f"ui.buy.back_{item.how}", what=what, who=self.name(item.captor))
        return self.say("ui.buy.raised", new=self.named(item), old=old) if old else ""

    def named(self, item: Item) -> str:
        """What one of it is called."""
        if isinstance(item, (UnitPurchase, Comeback)):
            return self.say(unit_name(item.unit, item.level))
        return self.say(described(item))

    # -- the shelves -----------------------------------------------------------------------

    def _technologies(self, player: PlayerId) -> Iterator[tuple[str, Item]]:
        """The next one of each branch."""
        for branch in Branch:
            level = self.player(player).technology_level(branch) + 1
            if level <= HIGHEST_TECHNOLOGY:
                row = tables.technology(branch, level)
                yield f"technology:{row.id}", TechnologyPurchase(row.id)

    def _buildings(self, player: PlayerId) -> Iterator[tuple[str, Item]]:
        for row in tables.BUILDINGS.values():
            yield f"building:{row.id}", self.with_markers(player, _build(row.id))
        seen = set()
        for mine in self.state.all_buildings(player):
            for level in range(mine.level + 1, 4):
                if mine.kind is BuildingKind.CATHEDRAL:
                    continue
                row = tables.building(mine.kind, level)
                key = f"raise:{row.id}:{mine.level}:{mine.damage}:{mine.area}"
                if key not in seen:
                    seen.add(key)
                    yield key, self.with_markers(player, _raise(row.id, mine))

    def with_markers(self, player: PlayerId, item: BuildingPurchase) -> BuildingPurchase:
        """A military building places all its control markers, unless the table says otherwise."""
        count = markers_for(item).total
        on_map = self.standing(player).control_markers_on_map
        targets = (Target(),) * max(0, min(count, MOST_ON_MAP - on_map))
        return BuildingPurchase(
            item.building, item.place, item.way, item.cards, item.damage, targets
        )

    def _units(self, player: PlayerId) -> Iterator[tuple[str, Item]]:
        for unit in Unit:
            if unit is not Unit.CAPTAIN:
                yield f"unit:{unit.value}", UnitPurchase(unit)
        for level in LEVELS:
            yield f"unit:captain:{level}", UnitPurchase(Unit.CAPTAIN, level=level)
        mine = self.state.all_forces(player).captain
        for old in LEVELS:
            for level in range(old + 1, 4):
                if mine[old - 1]:
                    key = f"promote:{old}:{level}"
                    yield key, UnitPurchase(Unit.CAPTAIN, 1, level, old)

    def _transports(self, player: PlayerId) -> Iterator[tuple[str, Item]]:
        force = self.state.all_forces(player)
        for kind in Transport:
            place = PORT if tables.TRANSPORTS[kind].element == "sea" else HERE
            for level in LEVELS:
                key = f"transport:{kind.value}:{level}"
                yield key, TransportPurchase(kind, level, place=place)
            for old in LEVELS:
                for level in range(old + 1, 4):
                    if force.transport(kind)[old - 1]:
                        key = f"raise:{kind.value}:{old}:{level}"
                        yield key, TransportPurchase(kind, level, old, place)

    def _engines(self, player: PlayerId) -> Iterator[tuple[str, Item]]:
        for engine in Engine:
            yield f"engine:{engine.value}", EnginePurchase(engine)
        force = self.state.all_forces(player)
        kinds = list(Engine)
        for place, old in enumerate(kinds):
            for engine in kinds[place + 1 :]:
                if force.engines(old):
                    yield f"raise:{old.value}:{engine.value}", EnginePurchase(engine, old)

    def _others(self, player: PlayerId) -> Iterator[tuple[str, Item]]:
        yield "card", RealmCardPurchase()
        for mine in self.state.all_buildings(player):
            if mine.damage:
                name = tables.building(mine.kind, mine.level).id
                place = AreaSeen(name=mine.area)
                key = f"repair:{name}:{mine.damage}:{mine.area}"
                yield key, Repair(name, mine.damage, mine.damage, place)  # type: ignore[arg-type]
        for holder in self.state.players.values():
            held = [captive for captive in holder.prisoners if captive.owner == player]
            yield from _comebacks(held, "ransom", holder.id)
        who = self.player(player)
        yield from _comebacks(who.set_aside, "capitulated")
        yield from _comebacks(who.fallen, "card_28")


def _build(building: str) -> BuildingPurchase:
    return BuildingPurchase(building)  # type: ignore[arg-type]


def _raise(building: str, mine: Building) -> BuildingPurchase:
    """A building raised where the lower one stands."""
    is_civil = mine.kind is BuildingKind.CIVIL
    place = AreaSeen(
        civil=mine.level if is_civil else 0,
        military=0 if is_civil else mine.level,
        name=mine.area,
    )
    return BuildingPurchase(building, place, damage=mine.damage)  # type: ignore[arg-type]


def _level_there(item: BuildingPurchase, kind: BuildingKind) -> int:
    return item.place.civil if kind is BuildingKind.CIVIL else item.place.military


def _comebacks(
    held: list[Captive] | tuple[Captive, ...], how: str, captor: str = ""
) -> Iterator[tuple[str, Item]]:
    for unit, level in dict.fromkeys((captive.unit, captive.level) for captive in held):
        key = f"{how}:{captor}:{unit.value}:{level}"
        yield key, Comeback(unit, how, 1, level, captor)  # type: ignore[arg-type]


def capital(text: str) -> str:
    """Its first letter large."""
    return text[:1].upper() + text[1:]


def _piece(item: Item) -> str:
    """The figure that is put on the board; "" for what has none."""
    match item:
        case BuildingPurchase():
            return item.building
        case UnitPurchase():
            return item.unit.value
        case TransportPurchase():
            return item.transport.value
        case EnginePurchase():
            return item.engine.value
    return ""
