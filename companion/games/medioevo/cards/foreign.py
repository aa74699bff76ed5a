"""Whose card it is: one's own, or another player's through Missionaries or the Princess."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from companion.core.checks import Checks
from companion.core.codec import Doc
from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.games.medioevo import tables
from companion.games.medioevo.cards.in_force import LENT, in_force, with_effect, without_effect
from companion.games.medioevo.common import known
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Effect, HeldCard, State
from companion.games.medioevo.tables import CardRow
from companion.games.medioevo.treasury.spending import check_technology, technology_paid
from companion.games.medioevo.words import Duration

Through = Annotated[
    Literal["", "missionaries", "princess"],
    Doc(
        "how another player's card is used; with the Princess (card 59) also a second use of a card"
    ),
]
MISSIONARIES = "tech.missionaries"  # M-28.23
PRINCESS = "card.59"


def require_held(state: State, player: PlayerId, number: int, field: str = "card") -> HeldCard:
    """The card as it lies before the player, or BadInput."""
    held = known(state, player, "owner").card(number)
    if held is None:
        name = state.players[player].name
        raise BadInput("card.not_held", field, card=number, player=name)
    return held


def with_card(state: State, player: PlayerId, number: int, **changes: Any) -> State:
    """One of the player's cards changed."""
    cards = tuple(
        replace(card, **changes) if card.number == number else card
        for card in state.players[player].cards
    )
    return state.with_player(player, cards=cards)


def check_access(
    state: State, player: PlayerId, owner: PlayerId, held: HeldCard, through: str, checks: Checks
) -> None:
    """A card serves its owner once per round (M-19.1), others only by special leave."""
    number = held.number
    if through == "missionaries":
        _check_missionaries(state, player, owner, number, checks)
        return
    if through == "princess":
        allowed = any(effect.card == number for effect in in_force(state, PRINCESS, player))
        checks.forbid(not allowed, "card.no_princess", cite("M-27.59"), "through", card=number)
        return
    checks.forbid(owner != player, "card.of_another", cite("M-19.1"), "owner", card=number)
    checks.forbid(held.used, "card.turned", cite("M-19.1"), "card", card=number)


def _check_missionaries(
    state: State, player: PlayerId, owner: PlayerId, number: int, checks: Checks
) -> None:
    rule = cite(tables.TECHNOLOGIES["missionaries"].rule)
    if owner == player:
        raise BadInput("card.own_card", "owner", card=number)
    check_technology(state, player, "missionaries", checks, "through")
    again = any(effect.card == number for effect in in_force(state, MISSIONARIES, player))
    checks.forbid(again, "card.once_by_missionaries", rule, "card", card=number)


def with_access_paid(
    state: State, player: PlayerId, owner: PlayerId, number: int, through: str
) -> State:
    """The card turned; through Missionaries it stays as it lies and the points are paid."""
    if through == "missionaries":
        state, _ = technology_paid(state, player, "missionaries", 1)
        used = Effect(MISSIONARIES, player, Duration.ROUND, state.round, card=number)
        return with_effect(state, used)
    if through == "princess":
        for effect in in_force(state, PRINCESS, player):
            if effect.card == number:
                state = without_effect(state, effect)
    return with_card(state, owner, number, used=True)


def is_lent(row: CardRow, through: str) -> bool:
    """A card of the battle that somebody else's leave opens: it is played there, like his own."""
    return row.played_with == "battle" and bool(through)


def with_lent(state: State, player: PlayerId, number: int) -> State:
    """The card is among those that the player may play in a battle of this round."""
    return with_effect(state, Effect(LENT, player, Duration.ROUND, state.round, card=number))
