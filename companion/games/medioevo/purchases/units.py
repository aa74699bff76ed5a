"""Units: bought, captains recruited and promoted (M-8.6)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import HERE, AreaSeen, require_base, require_control
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.purchases.purchase import Cost, LevelNumber, design
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.points import Buyer, require_technology

MILITARY = "military"  # M-28.13
FLAG_OF_LEVEL = {2: "small_flag", 3: "large_flag"}  # M-1.2; level I carries a spear


@dataclass(frozen=True, slots=True)
class UnitPurchase:
    """Units of one kind to buy, or captains of one level to promote."""

    kind: ClassVar[str] = "unit"
    unit: Unit
    count: Annotated[int, Between(1, 99), Doc("how many units of this kind and level")] = 1
    level: Annotated[LevelNumber, Doc("level a captain shall have; 1 for other units")] = 1
    from_level: Annotated[
        int, Between(0, 2), Doc("level of the captains that are promoted; 0: new units")
    ] = 0
    place: Annotated[AreaSeen, Doc("where they are put, or promoted")] = HERE

    @property
    def counted(self) -> int:
        """Units that count against the purchase limit; promotions are free of it."""
        return 0 if self.from_level else self.count


def unit_price(unit: Unit, level: int = 1) -> int:
    """Florins for one unit; a captain's price is per level."""
    row = tables.UNITS[unit]
    return row.price * (level if row.priced_by_level else 1)


def unit_name(unit: Unit, level: int) -> Text:
    """What a unit is called; a captain with his level."""
    return Text(f"piece.{unit}.{level}") if unit is Unit.CAPTAIN else Text(tables.UNITS[unit].name)


def check_level(unit: Unit, level: int, faults: Faults, field: str) -> None:
    """Only captains have levels."""
    faults.refuse(unit is not Unit.CAPTAIN and level != 1, "unit.no_levels", field)


def check_unit(purchase: UnitPurchase, buyer: Buyer, faults: Faults, field: str) -> None:
    """Where units may be put, and what captains need (M-8.6)."""
    rule = cite("M-8.6")
    check_level(purchase.unit, purchase.level, faults, f"{field}level")
    if purchase.unit is Unit.CAPTAIN:
        not_higher = purchase.level <= purchase.from_level
        faults.lack(not_higher, "purchase.not_higher", rule, f"{field}level")
        require_technology(buyer, MILITARY, faults, f"{field}unit")
    else:
        faults.refuse(purchase.from_level > 0, "unit.no_levels", f"{field}from_level")
    require_control(purchase.place, rule, faults, f"{field}place.controlled")
    require_base(purchase.place, rule, faults, f"{field}place")


def unit_cost(purchase: UnitPurchase, switches: Switches) -> Cost:
    """The price of the units; captains need one red point for each level too."""
    row, rule, count = tables.UNITS[purchase.unit], cite("M-8.6"), purchase.count
    params = {"n": count, "piece": unit_name(purchase.unit, purchase.level)}
    price = count * unit_price(purchase.unit, purchase.level)
    lines = [Line("unit.price", price, rule, params)]
    if purchase.from_level:
        had = {"n": count, "piece": unit_name(purchase.unit, purchase.from_level)}
        price = count * unit_price(purchase.unit, purchase.from_level)
        lines.append(Line("unit.promoted_from", -price, rule, had))
    if purchase.unit is not Unit.CAPTAIN:
        return Cost(tuple(lines), figures={row.id.value: count})
    levels = count * (purchase.level - purchase.from_level)
    return Cost(tuple(lines), design(MILITARY, levels, switches), (MILITARY,), _captains(purchase))


def _captains(purchase: UnitPurchase) -> dict[str, int]:
    figures = {} if purchase.from_level else {Unit.CAPTAIN.value: purchase.count}
    if purchase.level in FLAG_OF_LEVEL:
        figures[FLAG_OF_LEVEL[purchase.level]] = purchase.count
    if purchase.from_level in FLAG_OF_LEVEL:
        figures[FLAG_OF_LEVEL[purchase.from_level]] = -purchase.count
    return figures
