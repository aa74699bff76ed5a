"""Income and upkeep (M-7.1 to M-7.3, terrain variant M-26.2)."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.events.revolts import Rate, require_on_scale
from companion.games.medioevo.pieces import CIVIL_NAMES, Terrain
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.tables import BUILDINGS, TERRAINS

INCOME_PER_MARKET_CUBE = 20  # M-7.2
INCOME_OF_THE_LANDLESS = 200  # M-7.2
UPKEEP = 20  # M-7.3
UPKEEP_INHABITED = 10  # M-26.2
UPKEEP_AT_SEA = 20

Count = Annotated[int, Between(0, 999)]
MarketFactor = Annotated[int, Between(0, 7)]


@dataclass(frozen=True, slots=True)
class Income:
    """What a player taxes; only areas he controls now, and the buildings in them (R-16)."""

    tax_rate: Annotated[Rate, Doc("his tax rate of this round in florins, a multiple of 10")]
    areas: Annotated[Count, Doc("areas he controls now")]
    villages: Annotated[Count, Doc("villages in areas he controls")] = 0
    towns: Annotated[Count, Doc("towns in areas he controls")] = 0
    metropolis_markets: Annotated[
        tuple[MarketFactor, ...],
        Length(0, 99),
        Doc("one entry per metropolis he controls: the market factor (cubes) of its area"),
    ] = ()
    units_on_map: Annotated[
        Count, Doc("his units on the map, without prisoners and units set aside (R-17)")
    ] = 0


@dataclass(frozen=True, slots=True)
class IncomeAnswer:
    income: Annotated[Breakdown, Doc("florins")]
    warnings: Annotated[tuple[Text, ...], Doc("what cannot be right but is reckoned with")] = ()


@calculator
def income(question: Income) -> IncomeAnswer:
    """Income of one player in phase 3 (M-7.2)."""
    require_on_scale(question.tax_rate, "tax_rate")
    buildings = question.villages + question.towns + len(question.metropolis_markets)
    warnings: tuple[Text, ...] = ()
    if buildings > question.areas:
        params = {"buildings": buildings, "areas": question.areas}
        warnings = (Text("tax.more_buildings_than_areas", params),)
    if question.areas == 0:
        lines = _landless_lines(question.units_on_map)
    else:
        lines = _tax_lines(question) + _market_lines(question.metropolis_markets)
    return IncomeAnswer(Breakdown("tax.income", lines, {"rate": question.tax_rate}), warnings)


def _landless_lines(units_on_map: int) -> tuple[Line, ...]:
    if units_on_map:
        return (Line("tax.no_areas", 0, cite("M-7.2")),)
    return (Line("tax.landless", INCOME_OF_THE_LANDLESS, cite("M-7.2")),)


def _tax_lines(question: Income) -> tuple[Line, ...]:
    rule, rate = cite("M-7.2"), question.tax_rate
    params = {"rate": rate, "n": question.areas}
    lines = [Line("tax.areas", rate * question.areas, rule, params)]
    counts = (question.villages, question.towns, len(question.metropolis_markets))
    for name, count in zip(CIVIL_NAMES, counts, strict=True):
        level = int(BUILDINGS[name].level)
        params = {"rate": rate, "n": count, "level": level}
        if count:
            lines.append(Line(f"tax.{name}", rate * level * count, rule, params))
    return tuple(lines)


def _market_lines(markets: tuple[int, ...]) -> tuple[Line, ...]:
    return tuple(
        Line("tax.market", INCOME_PER_MARKET_CUBE * factor, cite("M-7.2"), {"factor": factor})
        for factor in markets
        if factor
    )


@dataclass(frozen=True, slots=True)
class UnitsByTerrain:
    """Where the units stand, for the terrain variant (M-26.2)."""

    inhabited: Annotated[Count, Doc("units in inhabited areas, whatever the terrain: 10")] = 0
    mountains: Annotated[Count, Doc("units in uninhabited mountains: 30")] = 0
    desert: Annotated[Count, Doc("units in uninhabited desert: 40")] = 0
    other: Annotated[Count, Doc("units in uninhabited plain, forest or hill: 20")] = 0
    at_sea: Annotated[Count, Doc("units on ships at sea: 20 (R-68)")] = 0

    @property
    def units(self) -> int:
        return self.inhabited + self.mountains + self.desert + self.other + self.at_sea


@dataclass(frozen=True, slots=True)
class Upkeep:
    """Pieces a player pays for; prisoners and units set aside by capitulation cost nothing."""

    units: Annotated[Count, Doc("units of all kinds, captains included")] = 0
    transports: Annotated[Count, Doc("transports of all kinds and levels")] = 0
    engines: Annotated[Count, Doc("siege engines")] = 0
    terrain: Annotated[
        UnitsByTerrain | None,
        Doc("variant M-26.2: where the `units` stand, all of them; null: without the variant"),
    ] = None

    def __post_init__(self) -> None:
        if self.terrain is not None and self.terrain.units != self.units:
            raise BadInput(
                "upkeep.terrain_differs", "terrain", units=self.units, listed=self.terrain.units
            )

    @property
    def pieces(self) -> int:
        return self.units + self.transports + self.engines


@dataclass(frozen=True, slots=True)
class UpkeepAnswer:
    upkeep: Annotated[Breakdown, Doc("florins, as a positive number")]


@calculator
def upkeep(question: Upkeep) -> UpkeepAnswer:
    """Upkeep of one player in phase 3, without interest (M-7.3)."""
    rule = cite("M-7.3")
    lines = list(_unit_lines(question))
    for key, count in (
        ("upkeep.transports", question.transports),
        ("upkeep.engines", question.engines),
    ):
        if count:
            lines.append(Line(key, UPKEEP * count, rule, {"n": count, "each": UPKEEP}))
    return UpkeepAnswer(Breakdown("upkeep.due", tuple(lines)))


def _unit_lines(question: Upkeep) -> tuple[Line, ...]:
    if question.terrain is None:
        counts = [("upkeep.units", question.units, UPKEEP)]
        rule = cite("M-7.3")
    else:
        counts = [
            (f"upkeep.units_{place}", getattr(question.terrain, place), each)
            for place, each in upkeep_by_place().items()
        ]
        rule = cite("M-26.2")
    return tuple(
        Line(key, each * count, rule, {"n": count, "each": each})
        for key, count, each in counts
        if count
    )


def upkeep_by_place() -> dict[str, int]:
    """What one unit costs in each place of the terrain variant (M-26.2)."""
    return {
        "inhabited": UPKEEP_INHABITED,
        "mountains": TERRAINS[Terrain.MOUNTAINS].upkeep,
        "desert": TERRAINS[Terrain.DESERT].upkeep,
        "other": TERRAINS[Terrain.PLAIN].upkeep,
        "at_sea": UPKEEP_AT_SEA,
    }


def place_of(inhabited: bool, sea: bool, terrain: Terrain) -> str:
    """Which place of the terrain variant an area is."""
    if sea:
        return "at_sea"
    if inhabited:
        return "inhabited"
    return terrain.value if terrain in (Terrain.MOUNTAINS, Terrain.DESERT) else "other"
