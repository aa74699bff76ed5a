"""Which history cards somebody can hold now: epochs, copies, what lies away or has left."""

from __future__ import annotations

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import State
from companion.games.renaissance.tables import (
    COMMODITIES,
    EVENTS,
    LATE_CARDS,
    PERSONALITIES,
    card_name,
)


def copies(card: str, epoch: int, *, are_late_aside: bool = False) -> int:
    """How many copies of the card have entered the game so far (R-8.1.3, R-8.1.4)."""
    if card in COMMODITIES:
        entered = sum(COMMODITIES[card].cards[:epoch])
    else:
        entered = int((EVENTS[card] if card in EVENTS else PERSONALITIES[card]).epoch <= epoch)
    return max(0, entered - (are_late_aside and card in LATE_CARDS))


def has_entered(state: State, card: str) -> bool:
    return copies(card, state.epoch, are_late_aside=state.late_cards) > 0


def has_left(state: State, card: str) -> bool:
    """Squares and personalities are played once in a game (R-7.2.1, R-7.2.2)."""
    return card in state.gone or (card == "mongols" and state.mongols_round > 0)


def lies_away(state: State, card: str) -> bool:
    """All copies were played and come back with the next epoch (R-8.1.5)."""
    entered = copies(card, state.epoch, are_late_aside=state.late_cards)
    return 0 < entered <= state.played.get(card, 0)


def can_be_held(state: State, card: str) -> bool:
    """Whether a copy of the card may be in somebody's hand."""
    return has_entered(state, card) and not has_left(state, card) and not lies_away(state, card)


def check_card(checks: Checks, state: State, card: str, field: str) -> None:
    """Forbid a card that nobody can hold now."""
    name = {"card": Text(card_name(card))}
    left = has_left(state, card)
    entered = has_entered(state, card)
    checks.forbid(not entered, "ren.card.not_yet", cite("R-8.1.4"), field, **name)
    checks.forbid(left, "ren.card.gone", cite("R-7.2.1"), field, **name)
    away = lies_away(state, card) and not left
    checks.forbid(away, "ren.card.lies_away", cite("R-8.1.5"), field, **name)
