"""The tables of the rulebook as typed rows, read once when this module is first imported."""

from __future__ import annotations

from companion.core.catalog import table
from companion.games.medioevo.pieces import Branch, BuildingKind
from companion.games.medioevo.rows import (
    AwardRow,
    BuildingRow,
    CardRow,
    CoinRow,
    EngineRow,
    EventSymbolRow,
    GameLengthRow,
    GoodRow,
    HonorRow,
    LoanPenaltyRow,
    ObjectiveScoreRow,
    OwnershipMarkerRow,
    PhaseRow,
    PrisonerPenaltyRow,
    RealmRow,
    StartRow,
    SupplyRow,
    SwitchRow,
    TechnologyRow,
    TerrainRow,
    TradeRouteRow,
    TransportRow,
    TreatyRow,
    UnitRow,
)
from companion.games.medioevo.rulebook import BOOK

UNITS = {row.id: row for row in table(UnitRow, BOOK, "units")}
TRANSPORTS = {row.id: row for row in table(TransportRow, BOOK, "transports")}
ENGINES = {row.id: row for row in table(EngineRow, BOOK, "engines")}
BUILDINGS = {row.id: row for row in table(BuildingRow, BOOK, "buildings")}
TECHNOLOGIES = {row.id: row for row in table(TechnologyRow, BOOK, "technologies")}
CARDS = {row.number: row for row in table(CardRow, BOOK, "cards")}
GOODS = {row.id: row for row in table(GoodRow, BOOK, "goods")}
REALMS = {row.id: row for row in table(RealmRow, BOOK, "realms")}
COINS = table(CoinRow, BOOK, "coins")
START_KIT = {row.id: row.count for row in table(StartRow, BOOK, "start_kit")}
SUPPLIES = {row.id: row for row in table(SupplyRow, BOOK, "supplies")}
OWNERSHIP_MARKERS = table(OwnershipMarkerRow, BOOK, "ownership_markers")
PRISONER_PENALTIES = table(PrisonerPenaltyRow, BOOK, "prisoner_penalties")
LOAN_PENALTIES = {row.loans: row.honor for row in table(LoanPenaltyRow, BOOK, "loan_penalties")}
OBJECTIVE_SCORES = table(ObjectiveScoreRow, BOOK, "objective_scores")
AWARDS = {row.id: row for row in table(AwardRow, BOOK, "awards")}
HONORS = {row.id: row for row in table(HonorRow, BOOK, "honors")}
TERRAINS = {row.id: row for row in table(TerrainRow, BOOK, "terrain")}
TREATIES = {row.id: row for row in table(TreatyRow, BOOK, "treaties")}
EVENT_SYMBOLS = {row.id: row for row in table(EventSymbolRow, BOOK, "event_symbols")}
GAME_LENGTHS = {row.id: row for row in table(GameLengthRow, BOOK, "game_lengths")}
PHASES = {row.number: row for row in table(PhaseRow, BOOK, "phases")}
TRADE_POINTS = {row.stages: row.trade_points for row in table(TradeRouteRow, BOOK, "trade_routes")}
SWITCHES = {row.id: row for row in table(SwitchRow, BOOK, "switches")}


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
