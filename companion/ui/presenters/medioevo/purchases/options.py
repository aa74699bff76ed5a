"""What else can be said of an item in the basket: where, in which way, with which cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.records import dataclass
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.buildings.buildings import BuildingPurchase, markers_for, standing
from companion.games.medioevo.buildings.control_markers import Target
from companion.games.medioevo.buildings.damage import Repair
from companion.games.medioevo.purchases.items import Item
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.state import Player
from companion.games.medioevo.technology.technologies import TechnologyPurchase
from companion.pages.panels import Choice
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker

ARCHITECTS = (32, 33)


@dataclass(frozen=True, slots=True)
class Group:
    """A question about an item, answered by one of several, or by any of them."""

    key: str
    heading: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """A number about an item."""

    key: str
    text: str
    value: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class ItemOptions:
    groups: tuple[Group, ...]
    counts: tuple[Count, ...]
    asks_card: bool

    @property
    def has_any(self) -> bool:
        return bool(self.groups or self.counts or self.asks_card)


class Options(MedioevoSpeaker):
    """Asks and answers; the item it gives back is the one to keep."""

    def of(self, player: Player, item: Item) -> ItemOptions:
        groups = [*self._areas(item), *self._ways(item), *self._architects(player, item)]
        return ItemOptions(
            tuple(groups), tuple(self._counts(item)), isinstance(item, RealmCardPurchase)
        )

    def _areas(self, item: Item) -> list[Group]:
        if isinstance(item, (TechnologyPurchase, RealmCardPurchase)) or not self.state.areas:
            return []
        names = [area.name for area in self.state.areas.values() if not area.sea]
        choices = [Choice("", self.say("ui.buy.nowhere"), chosen=not item.place.name)]
        choices += [Choice(name, name, chosen=name == item.place.name) for name in names]
        return [Group("area", self.say("ui.buy.where"), tuple(choices))]

    def _ways(self, item: Item) -> list[Group]:
        ways: tuple[str, ...] = ()
        if isinstance(item, BuildingPurchase) and standing(item) is not None:
            ways = ("build", "engineering", "steward")
        elif isinstance(item, EnginePurchase) and item.from_engine:
            ways = ("build", "engineering")
        if not ways or not isinstance(item, (BuildingPurchase, EnginePurchase)):
            return []
        choices = tuple(
            Choice(way, self.say(f"ui.buy.way_{way}"), chosen=item.way == way) for way in ways
        )
        return [Group("way", self.say("ui.buy.way"), choices)]

    def _architects(self, player: Player, item: Item) -> list[Group]:
        if not isinstance(item, BuildingPurchase):
            return []
        held = [number for number in ARCHITECTS if _is_ready(player, number)]
        choices = tuple(
            Choice(str(number), self.say(f"ui.buy.card_{number}"), chosen=number in item.cards)
            for number in held
        )
        return [Group("cards", self.say("ui.buy.cards"), choices)] if choices else []

    def _counts(self, item: Item) -> list[Count]:
        if isinstance(item, Repair):
            text = self.say("ui.buy.repaired")
            return [Count("removed", text, item.removed, 1, item.damage)]
        if isinstance(item, BuildingPurchase):
            most = markers_for(item).total
            text = self.say("ui.buy.markers")
            return [Count("markers", text, len(item.targets), 0, most)] if most else []
        return []

    def chosen(self, item: Item, group: str, key: str) -> Item:
        """The item with one answer given; a card chosen twice is taken back."""
        match item:
            case TechnologyPurchase():
                return item
            case RealmCardPurchase():
                return RealmCardPurchase(int(key or 0))
        if group == "area":
            return replace(item, place=_placed(item.place, key))
        if isinstance(item, BuildingPurchase) and group == "cards":
            cards: Any = item.cards ^ {int(key)}
            return replace(item, cards=cards)
        if isinstance(item, (BuildingPurchase, EnginePurchase)) and group == "way":
            way: Any = key
            return replace(item, way=way)
        return item

    def counted(self, item: Item, key: str, value: int) -> Item:
        """The item with a number given."""
        if isinstance(item, Repair) and key == "removed":
            return replace(item, removed=value)
        if isinstance(item, BuildingPurchase) and key == "markers":
            return replace(item, targets=(Target(),) * value)
        return item


def _placed(place: AreaSeen, name: str) -> AreaSeen:
    return replace(place, name=name)


def _is_ready(player: Player, number: int) -> bool:
    card = player.card(number)
    return card is not None and not card.used
