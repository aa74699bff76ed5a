"""What can be bought in phase 4, shelf by shelf, for one player as he stands (M-8)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo import catalog
from companion.games.medioevo.buildings.buildings import BuildingPurchase, markers_for
from companion.games.medioevo.buildings.control_markers import MOST_ON_MAP, Target
from companion.games.medioevo.buildings.damage import Repair
from companion.games.medioevo.pieces import COLOUR_OF, Branch, BuildingKind, Engine, Transport, Unit
from companion.games.medioevo.place import HERE, Place
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
from companion.ui.presenters.medioevo.phase_words import Speaker
from companion.ui.presenters.medioevo.signs import ICONS

SHELVES = ("technology", "building", "unit", "transport", "engine", "other")
PORT = Place(port=True)
HIGHEST_TECHNOLOGY = 4
LEVELS = (1, 2, 3)
ROMAN = ("", "I", "II", "III", "IV")


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing on the shelf; a tap puts it into the basket."""

    key: str
    text: str
    price: str
    note: str
    tint: str
    allowed: bool
    item: Item
    icon: str = ""


class Shelf(Speaker):
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

    def offers(self, player: PlayerId, shelf: str, basket: Buy | None = None) -> tuple[Offer, ...]:
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
        return tuple(self._offer(after, player, key, item, standing) for key, item in items)

    def _offer(
        self, after: State, player: PlayerId, key: str, item: Item, standing: Standing
    ) -> Offer:
        try:
            seen = as_seen(after, player, item, 0)
        except CompanionError:
            seen = item
        answer, faults = checked(BasketQuestion((seen,), standing, self.state.switches))
        try:
            faults.settle()
            allowed = True
        except CompanionError:
            allowed = False
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
            row = catalog.TECHNOLOGIES[item.technology]
            tint = COLOUR_OF[row.branch].value
            branch = self.say(f"branch.{row.branch}")
            notes = [self.say("ui.buy.level", branch=branch, level=ROMAN[row.level])]
        text = self.in_words(item)
        price = self.say("ui.buy.price", amount=number(cost.florins.total))
        note, icon = " · ".join(notes), ICONS.get(_piece(item), "")
        return Offer(key, capital(text), price, note, tint, allowed, item, icon)

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
                old = self.say(catalog.ENGINES[engine].name)
            case UnitPurchase(from_level=level) if level:
                old = self.say(f"piece.captain.{level}")
            case BuildingPurchase():
                kind = catalog.BUILDINGS[item.building].kind
                level = _level_there(item, kind)
                old = self.say(catalog.building(kind, level).name) if level else ""
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
                row = catalog.technology(branch, level)
                yield f"technology:{row.id}", TechnologyPurchase(row.id)

    def _buildings(self, player: PlayerId) -> Iterator[tuple[str, Item]]:
        for row in catalog.BUILDINGS.values():
            yield f"building:{row.id}", self.with_markers(player, _build(row.id))
        seen = set()
        for mine in self.state.all_buildings(player):
            for level in range(mine.level + 1, 4):
                if mine.kind is BuildingKind.CATHEDRAL:
                    continue
                row = catalog.building(mine.kind, level)
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
            place = PORT if catalog.TRANSPORTS[kind].element == "sea" else HERE
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
                name = catalog.building(mine.kind, mine.level).id
                place = Place(name=mine.area)
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
    place = Place(
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
