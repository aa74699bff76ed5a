"""The tables of the rulebook: what a row of each holds, and below them the tables, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from companion.core.codec import Between
from companion.core.records import dataclass
from companion.core.tables import TextKey, Word, table
from companion.games.medioevo.pieces import (
    Branch,
    BuildingKind,
    Engine,
    Good,
    Level,
    Realm,
    Terrain,
    Transport,
    Unit,
)
from companion.games.medioevo.rulebook import BOOK
from companion.games.medioevo.words import (
    Award,
    Duration,
    EventSymbol,
    Honor,
    Moment,
    Touch,
    TreatyKind,
)

Count = Annotated[int, Between(0, 1000)]
Florins = Annotated[int, Between(0, 10_000)]
ByLevel = tuple[int, int, int]
Evidence = Literal["explicit", "inferred", "assumed"]
Phases = tuple[Annotated[int, Between(1, 7)], ...]

# The actions that use a card or technology themselves; "" where its use is an action of its own.
PlayedWith = Literal[
    "",
    "purchase",
    "taxes",
    "trade",
    "market",
    "route",
    "cards",
    "battle",
    "movement",
    "dice",
]


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A kind of unit; a captain's price is per level."""

    id: Unit
    name: TextKey
    price: Florins
    priced_by_level: bool
    supply: Count
    barbarian_supply: Count


@dataclass(frozen=True, slots=True)
class TransportRow:
    """A kind of transport; capacity and movement points are listed for levels I to III."""

    id: Transport
    name: TextKey
    element: Literal["land", "sea"]
    carries: Literal["units", "goods"]
    capacity: ByLevel
    movement: ByLevel
    price_per_level: Florins
    points_per_level: Count
    technology: Word
    supply: Count


@dataclass(frozen=True, slots=True)
class EngineRow:
    id: Engine
    name: TextKey
    level: Level
    price: Florins
    points: Count
    technology: Word
    damage_to_units: Count
    damage_to_buildings: Count
    movement: Count
    supply: Count


@dataclass(frozen=True, slots=True)
class BuildingRow:
    """A building; `points` are the technology points of its design, of its technology's colour."""

    id: Word
    name: TextKey
    kind: BuildingKind
    level: Level
    building_points: Count
    price: Florins
    points: Count
    technology: Word
    evidence: Evidence
    control_markers: Count
    supply: Count


@dataclass(frozen=True, slots=True)
class TechnologyRow:
    """A technology; `points_per_use` may be overridden by the table (R-21).

    `phases` are those in which to be reminded of it.
    """

    id: Word
    name: TextKey
    branch: Branch
    level: Annotated[int, Between(1, 4)]
    price: Florins
    points_per_use: Count
    per: Word
    evidence: Evidence
    rule: str
    phases: Phases
    played_with: PlayedWith = ""
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A realm card's person side; printed points and goal are not in the text (M-32).

    `phases` are those in which to be reminded of it; `asks` names what its use must say.
    """

    number: Annotated[int, Between(1, 72)]
    person: Word
    name: TextKey
    effect: TextKey
    rule: str
    when: tuple[Moment, ...]
    touches: tuple[Touch, ...]
    duration: Duration
    phases: Phases
    asks: tuple[str, ...] = ()
    played_with: PlayedWith = ""
    price: Florins = 0
    die: Literal["", "d3", "d8"] = ""
    repeat_ban: bool = False
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GoodRow:
    id: Good
    name: TextKey
    cube: Word


@dataclass(frozen=True, slots=True)
class RealmRow:
    """A realm; two realms in neither list of each other are not connected (M-2.2)."""

    id: Realm
    name: TextKey
    links: tuple[Realm, ...]
    unknown_links: tuple[Realm, ...]


@dataclass(frozen=True, slots=True)
class CoinRow:
    value: Florins
    at_start: Count
    in_box: Count


@dataclass(frozen=True, slots=True)
class StartRow:
    id: Word
    count: Count


@dataclass(frozen=True, slots=True)
class SupplyRow:
    id: Word
    name: TextKey
    scope: Literal["player", "shared"]
    count: Count


@dataclass(frozen=True, slots=True)
class OwnershipMarkerRow:
    faces: tuple[Level, ...]
    count: Count


@dataclass(frozen=True, slots=True)
class PrisonerPenaltyRow:
    """Honor points for so many own units, or more, in captivity."""

    prisoners: Count
    honor: int


@dataclass(frozen=True, slots=True)
class LoanPenaltyRow:
    loans: Count
    honor: int


@dataclass(frozen=True, slots=True)
class ObjectiveScoreRow:
    """Honor points for so many objective tokens; the last row is for that many or more."""

    tokens: Count
    honor: int


@dataclass(frozen=True, slots=True)
class AwardRow:
    id: Award
    name: TextKey
    kind: Literal["majority", "control"]
    honor: int
    honor_if_tied: int
    rule: str


@dataclass(frozen=True, slots=True)
class HonorRow:
    id: Honor
    name: TextKey
    honor: int
    rule: str


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """Movement points to enter, and upkeep of a unit where nobody lives (M-26.2)."""

    id: Terrain
    name: TextKey
    movement: Count
    upkeep: Florins


@dataclass(frozen=True, slots=True)
class TreatyRow:
    """A kind of treaty; the pacts of mutual help name a number of units."""

    id: TreatyKind
    name: TextKey
    right: str
    counts_units: bool


@dataclass(frozen=True, slots=True)
class EventSymbolRow:
    """A roll up to `highest_effective_roll` takes effect, so many times as it shows."""

    id: EventSymbol
    name: TextKey
    highest_effective_roll: Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True)
class GameLengthRow:
    id: Word
    name: TextKey
    rounds: Count


@dataclass(frozen=True, slots=True)
class PhaseRow:
    number: Annotated[int, Between(1, 7)]
    id: Word
    name: TextKey
    in_turn_order: bool


@dataclass(frozen=True, slots=True)
class TradeRouteRow:
    stages: Count
    trade_points: Count


UNITS = {row.id: row for row in table(UnitRow, BOOK, "units", 5)}
TRANSPORTS = {row.id: row for row in table(TransportRow, BOOK, "transports", 4)}
ENGINES = {row.id: row for row in table(EngineRow, BOOK, "engines", 3)}
BUILDINGS = {row.id: row for row in table(BuildingRow, BOOK, "buildings", 7)}
TECHNOLOGIES = {row.id: row for row in table(TechnologyRow, BOOK, "technologies", 24)}
CARDS = {row.number: row for row in table(CardRow, BOOK, "cards", 72)}
GOODS = {row.id: row for row in table(GoodRow, BOOK, "goods", 8)}
REALMS = {row.id: row for row in table(RealmRow, BOOK, "realms", 6)}
COINS = table(CoinRow, BOOK, "coins", 6)
START_KIT = {row.id: row.count for row in table(StartRow, BOOK, "start_kit", 7)}
SUPPLIES = {row.id: row for row in table(SupplyRow, BOOK, "supplies", 15)}
OWNERSHIP_MARKERS = table(OwnershipMarkerRow, BOOK, "ownership_markers", 4)
PRISONER_PENALTIES = table(PrisonerPenaltyRow, BOOK, "prisoner_penalties", 3)
LOAN_PENALTIES = {row.loans: row.honor for row in table(LoanPenaltyRow, BOOK, "loan_penalties", 5)}
OBJECTIVE_SCORES = table(ObjectiveScoreRow, BOOK, "objective_scores", 8)
AWARDS = {row.id: row for row in table(AwardRow, BOOK, "awards", 10)}
HONORS = {row.id: row for row in table(HonorRow, BOOK, "honors", 11)}
TERRAINS = {row.id: row for row in table(TerrainRow, BOOK, "terrain", 5)}
TREATIES = {row.id: row for row in table(TreatyRow, BOOK, "treaties", 7)}
EVENT_SYMBOLS = {row.id: row for row in table(EventSymbolRow, BOOK, "event_symbols", 4)}
GAME_LENGTHS = {row.id: row for row in table(GameLengthRow, BOOK, "game_lengths", 3)}
PHASES = {row.number: row for row in table(PhaseRow, BOOK, "phases", 7)}
TRADE_POINTS = {
    row.stages: row.trade_points for row in table(TradeRouteRow, BOOK, "trade_routes", 3)
}


def building(kind: BuildingKind, level: int) -> BuildingRow:
    """The building of this kind and level, or a KeyError."""
    return _BY_KIND_AND_LEVEL[kind, level]


def technology(branch: Branch, level: int) -> TechnologyRow:
    """The technology of this branch and level (I to IV)."""
    return _BY_BRANCH_AND_LEVEL[branch, level]


def prisoner_penalty(prisoners: int) -> int:
    """Honor points for so many own units in captivity (M-25.8)."""
    return min((row.honor for row in PRISONER_PENALTIES if prisoners >= row.prisoners), default=0)


def objective_score(tokens: int) -> int:
    """Honor points for so many objective tokens (M-25.9)."""
    return max((row.honor for row in OBJECTIVE_SCORES if tokens >= row.tokens), default=0)


_BY_KIND_AND_LEVEL = {(row.kind, int(row.level)): row for row in BUILDINGS.values()}
_BY_BRANCH_AND_LEVEL = {(row.branch, row.level): row for row in TECHNOLOGIES.values()}
