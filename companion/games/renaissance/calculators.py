"""Every calculator of the game, by name."""

from __future__ import annotations

from companion.core.game import Calculator
from companion.games.renaissance import income, misery, scoring, setup
from companion.games.renaissance.advances import advances, fleet, planner, relief, stabilisation
from companion.games.renaissance.advances import purchase as advance_purchase
from companion.games.renaissance.cards import (
    dead_cards,
    events,
    extra_card,
    personalities,
    piles,
    reduction,
    wars,
)
from companion.games.renaissance.expansion import (
    absolution,
    board_values,
    expansion,
    fight_odds,
    fights,
    sea,
    tokens,
)
from companion.games.renaissance.market import chances as market_chances
from companion.games.renaissance.market import market, payouts
from companion.games.renaissance.order import capital_bids, order_of_play
from companion.games.renaissance.order import changes as order_changes

# A chapter adds its calculators here; a test sees to it that no name stands twice.
CHAPTERS: tuple[tuple[Calculator, ...], ...] = (
    absolution.CALCULATORS,
    advance_purchase.CALCULATORS,
    advances.CALCULATORS,
    board_values.CALCULATORS,
    capital_bids.CALCULATORS,
    dead_cards.CALCULATORS,
    events.CALCULATORS,
    expansion.CALCULATORS,
    extra_card.CALCULATORS,
    fight_odds.CALCULATORS,
    fights.CALCULATORS,
    fleet.CALCULATORS,
    income.CALCULATORS,
    market.CALCULATORS,
    market_chances.CALCULATORS,
    misery.CALCULATORS,
    order_changes.CALCULATORS,
    order_of_play.CALCULATORS,
    payouts.CALCULATORS,
    personalities.CALCULATORS,
    piles.CALCULATORS,
    planner.CALCULATORS,
    reduction.CALCULATORS,
    relief.CALCULATORS,
    scoring.CALCULATORS,
    sea.CALCULATORS,
    setup.CALCULATORS,
    stabilisation.CALCULATORS,
    tokens.CALCULATORS,
    wars.CALCULATORS,
)

BY_NAME = {calculator.name: calculator for chapter in CHAPTERS for calculator in chapter}
