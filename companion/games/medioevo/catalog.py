"""The tables of the rulebook as typed rows, read once when this module is first imported."""

from __future__ import annotations

from companion.core.tables import table
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
    TechnologyRow,
    TerrainRow,
    TradeRouteRow,
    TransportRow,
    TreatyRow,
    UnitRow,
)
from companion.games.medioevo.rulebook import BOOK

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
