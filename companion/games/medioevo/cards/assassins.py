"""Assassins outside battle (M-27.46, M-27.47): a die of any player lowered, the card turned."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.game import PlayerId
from companion.games.medioevo.cards.cards import ASSASSINS
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.tables import CARDS
from companion.games.medioevo.treasury.spending import card_turned

Assassins = Annotated[
    tuple[Literal[46, 47], ...], Length(0, 2), Doc("Assassins played on this roll (46, 47)")
]


def ready_assassins(state: State) -> tuple[tuple[int, PlayerId], ...]:
    """Assassins that lie ready, each with its holder."""
    return tuple(
        (card.number, player.id)
        for player in state.players.values()
        for card in player.cards
        if card.number in ASSASSINS and not card.used
    )


def most_lowered(cards: tuple[int, ...]) -> int:
    """By how much these Assassins lower dice together."""
    return sum(CARDS[card].figures["less"] for card in set(cards))


def check_assassins(
    state: State, cards: tuple[int, ...], lowered: int, checks: Checks, field: str
) -> None:
    """The cards lie ready before somebody, and no die is lowered by more than they say."""
    ready = dict(ready_assassins(state))
    for card in cards:
        rule = cite(f"M-27.{card}")
        checks.forbid(card not in ready, "trade.card_not_ready", rule, "assassins", card=card)
    over = lowered > most_lowered(cards)
    checks.forbid(over, "card.not_lowered_so_far", cite("M-27.46"), field, n=most_lowered(cards))


def with_assassins_turned(state: State, cards: tuple[int, ...]) -> State:
    holders = dict(ready_assassins(state))
    for card in cards:
        if card in holders:
            state = card_turned(state, holders[card], card)
    return state
