"""What actions outside the purchase phase spend: realm cards turned, technology points used."""

from __future__ import annotations

from dataclasses import replace

from companion.core.checks import Checks
from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.medioevo.actions.common import settled
from companion.games.medioevo.pieces import COLOUR_OF, Branch
from companion.games.medioevo.purchase import Bill, Cost, bill
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.technology_points import Buyer


def check_card(
    state: State, player: PlayerId, number: int, checks: Checks, field: str = "card"
) -> None:
    """A realm card serves once per round, and only its owner (M-19.1)."""
    card = state.players[player].card(number)
    unready = number > 0 and (card is None or card.used)
    checks.forbid(unready, "trade.card_not_ready", cite("M-19.1"), field, card=number)


def card_turned(state: State, player: PlayerId, number: int) -> State:
    """The card lies turned until the next round (M-19.2)."""
    cards = tuple(
        replace(card, used=True) if card.number == number else card
        for card in state.players[player].cards
    )
    return state.with_player(player, cards=cards)


def points_bill(state: State, player: PlayerId, branch: Branch, points: Breakdown) -> Bill:
    """How the player's pool covers the points, and what the missing ones cost (M-8.3)."""
    mine = state.players[player]
    cost = Cost(points={COLOUR_OF[branch]: points.lines} if points.lines else {})
    return bill((cost,), Buyer(mine.technologies, mine.points), state.switches)


def points_spent(state: State, player: PlayerId, due: Bill) -> State:
    """The pool after the points were used and the missing ones paid to the bank."""
    state = state.with_player(player, points=due.cover.left)
    return settled(state, player, -due.florins.total)
