"""Every calculator of the game, by name."""

from __future__ import annotations

from companion.core.game import Calculator
from companion.games.medioevo import honor, markers
from companion.games.medioevo.battle import calculators as battle_calculators
from companion.games.medioevo.battle.odds import calculators as odds_calculators
from companion.games.medioevo.buildings import buildings, control_markers
from companion.games.medioevo.buildings import damage as building_damage
from companion.games.medioevo.cards import cards
from companion.games.medioevo.diplomacy import diplomacy
from companion.games.medioevo.ending import length, scoring
from companion.games.medioevo.events import barbarian_points, horde, revolts
from companion.games.medioevo.events import symbols as events
from companion.games.medioevo.movement import reference as movement
from companion.games.medioevo.opening import realm_auction, realms, turn_order
from companion.games.medioevo.purchases import (
    basket,
    prisoners,
    realm_cards,
    siege_engines,
    transports,
    units,
)
from companion.games.medioevo.purchases import limit as purchase_limit
from companion.games.medioevo.technology import points as technology_points
from companion.games.medioevo.technology import technologies as technology
from companion.games.medioevo.trade import market, routes
from companion.games.medioevo.trade import sales as trade
from companion.games.medioevo.treasury import bankruptcy, coins, forecast, loans, settlement, taxes
from companion.games.medioevo.war import conquest, control, plunder
from companion.games.medioevo.war import turn as war_turn

# A chapter adds its calculators here; a test sees to it that no name stands twice.
CHAPTERS: tuple[tuple[Calculator, ...], ...] = (
    battle_calculators.CALCULATORS,
    odds_calculators.CALCULATORS,
    bankruptcy.CALCULATORS,
    barbarian_points.CALCULATORS,
    basket.CALCULATORS,
    building_damage.CALCULATORS,
    buildings.CALCULATORS,
    cards.CALCULATORS,
    coins.CALCULATORS,
    conquest.CALCULATORS,
    control.CALCULATORS,
    control_markers.CALCULATORS,
    diplomacy.CALCULATORS,
    events.CALCULATORS,
    forecast.CALCULATORS,
    honor.CALCULATORS,
    horde.CALCULATORS,
    length.CALCULATORS,
    loans.CALCULATORS,
    markers.CALCULATORS,
    market.CALCULATORS,
    movement.CALCULATORS,
    plunder.CALCULATORS,
    prisoners.CALCULATORS,
    purchase_limit.CALCULATORS,
    realm_auction.CALCULATORS,
    realm_cards.CALCULATORS,
    realms.CALCULATORS,
    revolts.CALCULATORS,
    routes.CALCULATORS,
    scoring.CALCULATORS,
    settlement.CALCULATORS,
    siege_engines.CALCULATORS,
    taxes.CALCULATORS,
    technology.CALCULATORS,
    technology_points.CALCULATORS,
    trade.CALCULATORS,
    transports.CALCULATORS,
    turn_order.CALCULATORS,
    units.CALCULATORS,
    war_turn.CALCULATORS,
)

BY_NAME = {calculator.name: calculator for chapter in CHAPTERS for calculator in chapter}
