"""What actions outside the purchase phase spend: realm cards turned, technology points used."""

from __future__ import annotations

from dataclasses import replace

from companion.core.checks import Checks
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.games.medioevo.common import settled
from companion.games.medioevo.pieces import COLOUR_OF, Branch
from companion.games.medioevo.purchases.purchase import Bill, Cost, bill
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.tables import TECHNOLOGIES
from companion.games.medioevo.technology.points import Buyer
from companion.games.medioevo.technology.technologies import use_cost


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


def check_technology(
    state: State, player: PlayerId, technology: str, checks: Checks, field: str
) -> None:
    """A technology works only for whoever owns it (M-20.1)."""
    row = TECHNOLOGIES[technology]
    owned = state.players[player].technology_level(row.branch) >= row.level
    name = Text(row.name)
    checks.forbid(not owned, "technology.not_owned", cite(row.rule), field, technology=name)


def technology_paid(
    state: State, player: PlayerId, technology: str, uses: int
) -> tuple[State, tuple[Breakdown, ...]]:
    """The state after so many uses of an own technology were paid for, and what they cost."""
    if not uses:
        return state, ()
    mine = state.players[player]
    buyer = Buyer(mine.technologies, mine.points)
    due = bill((use_cost(technology, uses, state.switches),), buyer, state.switches)
    reasons = tuple(reason for reason in (*due.points.values(), due.florins) if reason.lines)
    return points_spent(state, player, due), reasons


def points_bill(state: State, player: PlayerId, branch: Branch, points: Breakdown) -> Bill:
    """How the player's pool covers the points, and what the missing ones cost (M-8.3)."""
    mine = state.players[player]
    cost = Cost(points={COLOUR_OF[branch]: points.lines} if points.lines else {})
    return bill((cost,), Buyer(mine.technologies, mine.points), state.switches)


def points_spent(state: State, player: PlayerId, due: Bill) -> State:
    """The pool after the points were used and the missing ones paid to the bank."""
    state = state.with_player(player, points=due.cover.left)
    return settled(state, player, -due.florins.total)
