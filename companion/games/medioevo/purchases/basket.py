"""A basket of purchases: checked, added up and bought as one (M-8.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from companion.core.checks import Faults
from companion.core.explain import Breakdown, Line, Text
from companion.games.medioevo import markers, tables
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.buildings.buildings import (
    BuildingPurchase,
    after_building,
    building_cost,
    check_building,
    honor_for,
    markers_for,
    standing,
)
from companion.games.medioevo.buildings.damage import Repair, check_repair, repair_cost
from companion.games.medioevo.forces import Levels
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.purchases.items import (
    FIGURES,
    BasketAnswer,
    BasketQuestion,
    Item,
    ItemCost,
    buying_order,
)
from companion.games.medioevo.purchases.limit import units_left
from companion.games.medioevo.purchases.prisoners import Comeback, check_comeback, comeback_cost
from companion.games.medioevo.purchases.purchase import Bill, Cost, bill, figure_name
from companion.games.medioevo.purchases.realm_cards import (
    RealmCardPurchase,
    cards_drawn,
    check_realm_card,
    realm_card_cost,
)
from companion.games.medioevo.purchases.siege_engines import (
    EnginePurchase,
    check_engine,
    engine_cost,
    level_after,
    level_before,
)
from companion.games.medioevo.purchases.transports import (
    TransportPurchase,
    check_transport,
    transport_cost,
)
from companion.games.medioevo.purchases.units import UnitPurchase, check_unit, unit_cost
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import BuildingRow
from companion.games.medioevo.technology.points import check_buyer
from companion.games.medioevo.technology.technologies import (
    TechnologyPurchase,
    check_technology,
    technology_cost,
)


def checked(question: BasketQuestion) -> tuple[BasketAnswer, Faults]:
    """The answer, and everything that speaks against it."""
    faults = Faults()
    till = _Till(question, faults)
    check_buyer(question.standing.buyer, faults)
    for figure in question.standing.figures_left:
        faults.refuse(
            figure not in FIGURES,
            "purchase.unknown_figure",
            "standing.figures_left",
            figure=figure,
        )
    for place in buying_order(question.items):
        till.ring_up(place, question.items[place])
    return till.receipt(), faults


class _Till:
    """Goes through the basket item by item, as things stand after the items before."""

    def __init__(self, question: BasketQuestion, faults: Faults) -> None:
        self._switches = question.switches
        self._start = question.standing
        self._now = question.standing
        self._faults = faults
        self._costs: list[Cost] = []
        self._items: list[ItemCost] = []
        self._honor: tuple[Line, ...] = ()
        self._markers: tuple[Line, ...] = ()
        self._draws: Breakdown | None = None
        self._figures = dict(question.standing.figures_left)
        self._person_cards: list[int] = []
        self._built: dict[str, AreaSeen] = {}

    def ring_up(self, place: int, item: Item) -> None:
        field = f"items.{place}."
        cost = self._checked(self._as_now(item), field)
        if cost is None:
            return
        self._take_figures(cost.figures, field)
        self._costs.append(cost)
        so_far = bill(self._costs, self._now.buyer, self._switches).florins.total
        points = {
            colour: sum(line.amount for line in lines) for colour, lines in cost.points.items()
        }
        florins = Breakdown("purchase.item", cost.florins)
        self._items.append(ItemCost(place, florins, points, so_far))

    def receipt(self) -> BasketAnswer:
        total = bill(self._costs, self._now.buyer, self._switches)
        return BasketAnswer(
            tuple(self._items),
            total,
            Breakdown("building.honor", self._honor),
            Breakdown("control.gained", self._markers),
            units_left(self._now.limit),
            self._now.marked,
            self._draws,
            self._cash_left(total),
        )

    def _cash_left(self, total: Bill) -> Breakdown | None:
        cash = self._start.cash
        if cash is None:
            return None
        to_pay = total.florins.total
        self._faults.forbid(
            to_pay > cash, "purchase.too_expensive", cite("M-8.1"), "items", cash=cash, price=to_pay
        )
        lines = (
            Line("purchase.cash", cash, cite("M-8.1")),
            Line("purchase.paid", -to_pay, cite("M-8.1")),
        )
        return Breakdown("purchase.cash_left", lines)

    def _checked(self, item: Item, field: str) -> Cost | None:
        """The item's cost and what it changes; none if there is no such thing."""
        buyer, faults, switches = self._now.buyer, self._faults, self._switches
        match item:
            case TechnologyPurchase():
                return self._technology(item, field)
            case BuildingPurchase():
                return self._building(item, field)
            case Repair():
                check_repair(item, faults, field)
                return repair_cost(item)
            case TransportPurchase():
                check_transport(item, buyer, faults, field)
                self._mark(item.level, item.from_level, f"{field}level")
                return transport_cost(item, switches)
            case EnginePurchase():
                check_engine(item, buyer, faults, field)
                self._mark(level_after(item), level_before(item), f"{field}engine")
                return engine_cost(item, switches)
            case UnitPurchase():
                check_unit(item, buyer, faults, field)
                self._count("bought", item.counted, f"{field}count")
                return unit_cost(item, switches)
            case RealmCardPurchase():
                return self._realm_card(field)
            case Comeback():
                check_comeback(item, faults, field)
                which = {
                    "ransom": "ransomed",
                    "capitulated": "returned",
                    "card_28": "bought_back",
                }[item.how]
                self._count(which, item.count, f"{field}count")
                return comeback_cost(item)
            case _:
                assert_never(item)

    def _as_now(self, item: Item) -> Item:
        """The item with the buildings that were bought before in its area, if areas are named."""
        if isinstance(item, (TechnologyPurchase, RealmCardPurchase)):
            return item
        built = self._built.get(item.place.name)
        if built is None:
            return item
        place = replace(
            item.place,
            civil=max(item.place.civil, built.civil),
            military=max(item.place.military, built.military),
            cathedral=item.place.cathedral or built.cathedral,
        )
        return replace(item, place=place)

    def _technology(self, item: TechnologyPurchase, field: str) -> Cost | None:
        now = self._now
        levels = now.buyer.technologies
        at = f"{field}technology"
        check_technology(item, levels, now.branches_bought, self._faults, at)
        if item.technology not in tables.TECHNOLOGIES:
            return None
        row = tables.TECHNOLOGIES[item.technology]
        owned = {**levels, row.branch: max(row.level, levels.get(row.branch, 0))}
        self._now = replace(
            now,
            buyer=replace(now.buyer, technologies=owned),
            branches_bought=now.branches_bought | {row.branch},
        )
        return technology_cost(item)

    def _building(self, item: BuildingPurchase, field: str) -> Cost:
        now, faults = self._now, self._faults
        check_building(item, now.buyer, now.control_markers_on_map, faults, field)
        cards: list[int] = sorted(item.cards)
        row = tables.BUILDINGS[item.building]
        if item.way == "steward":
            cards.append(69 if row.kind is BuildingKind.CIVIL else 70)
        for card in cards:
            twice = card in self._person_cards
            faults.forbid(twice, "purchase.card_twice", cite("M-19.1"), f"{field}cards", card=card)
            self._person_cards.append(card)
        old = standing(item)
        if item.place.name:
            self._built[item.place.name] = after_building(item)
        if row.kind is BuildingKind.CIVIL:
            limit = replace(now.limit, civil=_rebuilt(now.limit.civil, row.level, old))
            now = replace(now, limit=limit)
        if self._switches.buildings_need_marker and row.kind is not BuildingKind.CATHEDRAL:
            self._mark(row.level, old.level if old else 0, f"{field}building")
            now = replace(now, marked=self._now.marked)
        if row.kind is BuildingKind.CATHEDRAL:
            now = replace(now, cathedrals=now.cathedrals + 1)
        on_map = now.control_markers_on_map + len(item.targets)
        self._now = replace(now, control_markers_on_map=on_map)
        self._honor += honor_for(item, self._switches).lines
        self._markers += markers_for(item).lines
        return building_cost(item, self._switches)

    def _realm_card(self, field: str) -> Cost:
        now = self._now
        check_realm_card(now.card_bought, now.pile, self._faults, f"{field}card")
        self._draws = cards_drawn(now.cathedrals, now.pile)
        self._now = replace(now, card_bought=True, cards_owned=now.cards_owned + 1)
        return realm_card_cost(now.cards_owned)

    def _count(self, which: str, count: int, field: str) -> None:
        left = units_left(self._now.limit).total
        self._faults.forbid(
            count > max(0, left),
            "limit.exceeded",
            cite("M-8.6"),
            field,
            n=count,
            left=max(0, left),
        )
        limit = replace(self._now.limit, **{which: getattr(self._now.limit, which) + count})
        self._now = replace(self._now, limit=limit)

    def _mark(self, level: int, from_level: int, field: str) -> None:
        marked = self._now.marked
        if marked is None or level <= from_level:
            return
        markers.require_marker(marked, level, self._faults, field, from_level, "standing.marked")
        if not from_level or marked[from_level - 1]:
            self._now = replace(self._now, marked=markers.with_piece(marked, level, from_level))

    def _take_figures(self, figures: Mapping[str, int], field: str) -> None:
        for figure, count in figures.items():
            if figure not in self._figures:
                continue
            left = self._figures[figure]
            self._faults.lack(
                count > left,
                "purchase.no_figure",
                cite("M-1.6"),
                field.rstrip("."),
                piece=Text(figure_name(figure)),
                left=left,
                n=count,
            )
            self._figures[figure] = left - count


def _rebuilt(civil: Levels, level: int, old: BuildingRow | None) -> Levels:
    """Civil buildings by level after one was built, or raised from `old` if he owned it."""
    counts = list(civil)
    counts[level - 1] += 1
    if old is not None and counts[old.level - 1]:
        counts[old.level - 1] -= 1
    return (counts[0], counts[1], counts[2])
