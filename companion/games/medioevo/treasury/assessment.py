"""Questions of phases 2 and 3 filled in from the tracked table, for actions and forecasts."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.events.revolts import TAX_STEP, RevoltArea, RevoltCheck
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import BuildingKind, Engine, Transport
from companion.games.medioevo.state import NO_LIMITS_NAMED, Area, Building, Settings, State
from companion.games.medioevo.treasury.forecast import ForecastArea, LoanForecast, TaxForecast
from companion.games.medioevo.treasury.loans import Interest
from companion.games.medioevo.treasury.taxes import Income, UnitsByTerrain, Upkeep, place_of
from companion.games.medioevo.war.control import areas_of, controls

METROPOLIS = 3


def taxed_buildings(state: State, player: PlayerId) -> tuple[Building, ...]:
    """Civil buildings of the player in areas he controls now (R-16)."""
    return tuple(
        building
        for building in state.all_buildings(player)
        if building.kind is BuildingKind.CIVIL and _is_controlled(state, player, building)
    )


def _is_controlled(state: State, player: PlayerId, building: Building) -> bool:
    if building.area:
        return controls(state, player, state.areas[building.area])
    return building.controlled


def income_of(state: State, player: PlayerId, rate: int | None = None) -> Income:
    """What the player taxes, at his rate or another one (M-7.2)."""
    civil = taxed_buildings(state, player)
    return Income(
        tax_rate=state.players[player].tax_rate if rate is None else rate,
        areas=areas_of(state, player).total,
        villages=sum(building.level == 1 for building in civil),
        towns=sum(building.level == 2 for building in civil),
        metropolis_markets=tuple(
            building.market for building in civil if building.level == METROPOLIS
        ),
        units_on_map=state.all_forces(player).units,
    )


def upkeep_of(state: State, player: PlayerId, elsewhere: UnitsByTerrain | None = None) -> Upkeep:
    """What the player pays for (M-7.3); `elsewhere`: his units outside named areas, by terrain.

    With the terrain variant, units of which nobody said where they stand cost the usual 20.
    """
    force = state.all_forces(player)
    counted = state.players[player].force.units
    where = None
    if state.settings.variants.terrain:
        places = _by_place(state, player)
        if elsewhere is None:
            elsewhere = UnitsByTerrain(other=counted)
        where = UnitsByTerrain(
            **{place: count + getattr(elsewhere, place) for place, count in places.items()}
        )
    units = force.units if where is None else where.units
    return Upkeep(units, force.transports, sum(force.engine), where)


def _by_place(state: State, player: PlayerId) -> dict[str, int]:
    places = dict.fromkeys(UnitsByTerrain.__dataclass_fields__, 0)
    for area in state.areas.values():
        if player in area.forces:
            place = place_of(area.inhabited, area.sea, area.terrain)
            places[place] += area.forces[player].units
    return places


def interest_of(
    state: State,
    player: PlayerId,
    *,
    card_37: bool = False,
    card_38: bool = False,
    others_paid: int = 0,
) -> Interest:
    """The player's loans in this round's phase 3 (M-22.3)."""
    loans = state.players[player].loans
    new = sum(taken == state.round for taken in loans)
    # Where the table allowed a second loan in one round, none of the new ones bears interest.
    return Interest(len(loans) - max(0, new - 1), new > 0, card_38, card_37, others_paid)


def start_realm_of(state: State, player: PlayerId) -> tuple[Area, ...]:
    return tuple(area for area in state.areas.values() if area.start_realm_of == player)


def has_barbarians(area: Area) -> bool:
    return area.barbarians is not None and area.barbarians.units > 0


def barbarian_areas(state: State, player: PlayerId) -> int:
    """Areas of the player's start realm that hold barbarians, counted and named."""
    named = sum(has_barbarians(area) for area in start_realm_of(state, player))
    return state.players[player].rebel_areas + named


def revolt_check_of(
    state: State,
    player: PlayerId,
    allowed_rate: int,
    chosen: tuple[str, ...] = (),
) -> RevoltCheck:
    """The player's rate against the allowed one, with the named areas open to revolts (M-6.4)."""
    home = [area for area in start_realm_of(state, player) if not has_barbarians(area)]
    outside = [
        area
        for area in state.areas.values()
        if area.start_realm_of != player and controls(state, player, area)
    ]
    return RevoltCheck(
        tax_rate=state.players[player].tax_rate,
        allowed_rate=allowed_rate,
        barbarian_areas=barbarian_areas(state, player),
        start_realm=tuple(_revolt_area(area, player) for area in home),
        outside=tuple(_revolt_area(area, player) for area in outside),
        chosen=chosen,
        round_number=state.round,
        switches=state.switches,
    )


def _revolt_area(area: Area, player: PlayerId) -> RevoltArea:
    units = {owner: force.units for owner, force in area.forces.items()}
    own = units.pop(player, 0)
    return RevoltArea(area.name, own, sum(units.values()))


def rates_of(settings: Settings) -> tuple[int, ...]:
    """The steps of the table's tax scale (R-15)."""
    lowest = -(-settings.tax_lowest // TAX_STEP) * TAX_STEP
    return tuple(range(lowest, settings.tax_highest + 1, TAX_STEP)) or (lowest,)


def tax_forecast_of(state: State, player: PlayerId) -> TaxForecast:
    """The forecast of the next phase 3: this round's if it is still to come, else the next."""
    income = income_of(state, player)
    paid = state.phase > 3 or f"taxes:{player}" in state.done
    loans = len(state.players[player].loans)
    named = revolt_check_of(state, player, 0)
    listed = (named.start_realm or ()) + named.outside
    counts_only = state.players[player].areas > 0
    settings = state.settings
    return TaxForecast(
        cash=state.money(player),
        areas=income.areas,
        villages=income.villages,
        towns=income.towns,
        metropolis_markets=income.metropolis_markets,
        units_on_map=income.units_on_map,
        upkeep=upkeep_of(state, player),
        interest=Interest(loans) if paid else interest_of(state, player),
        rates=rates_of(settings),
        barbarian_areas=barbarian_areas(state, player),
        revolt_areas=None
        if counts_only
        else tuple(_forecast_area(state, player, area) for area in listed),
        switches=state.switches,
    )


def _forecast_area(state: State, player: PlayerId, open_area: RevoltArea) -> ForecastArea:
    area = state.areas[open_area.name]
    mine = {kind: level for kind, (owner, level, _) in area.buildings.items() if owner == player}
    return ForecastArea(
        name=area.name,
        in_start_realm=area.start_realm_of == player,
        own_units=open_area.own_units + open_area.other_units,
        civil_level=mine.get(BuildingKind.CIVIL, 0),
        market_factor=area.market_factor,
        value=sum(tables.building(kind, level).price for kind, level in mine.items())
        + _worth(area.forces.get(player, EMPTY)),
    )


def _worth(force: Force) -> int:
    """Florins that transports and engines have cost, which a raid destroys too (M-23.5)."""
    transports = sum(
        tables.TRANSPORTS[kind].price_per_level * level * count
        for kind in Transport
        for level, count in enumerate(force.transport(kind), 1)
    )
    return transports + sum(tables.ENGINES[kind].price * force.engines(kind) for kind in Engine)


def loan_forecast_of(
    state: State, player: PlayerId, repaid_in_round: int | None = None
) -> LoanForecast:
    """One more loan for the player now, until the last round of the game (M-22)."""
    last = state.settings.limits.rounds or NO_LIMITS_NAMED.rounds
    return LoanForecast(
        round_number=state.round,
        last_round=max(last, state.round),
        loans_open=len(state.players[player].loans),
        repaid_in_round=repaid_in_round,
    )
