"""Money: it only ever moves from one purse to another, and the bank is a purse."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.errors import BadInput

BANK = "bank"

Purses = Mapping[str, int]


def transfer(purses: Purses, giver: str, taker: str, amount: int) -> Purses:
    """The purses after `giver` handed `amount` to `taker`; only the bank may owe money."""
    if type(amount) is not int or amount < 0:
        raise BadInput("money.amount_not_positive", "amount", amount=amount)
    for purse in (giver, taker):
        if purse not in purses:
            raise BadInput("money.unknown_purse", "purse", purse=purse)
    if giver != BANK and purses[giver] < amount:
        raise BadInput("money.not_enough", "amount", purse=giver, amount=amount)
    moved = dict(purses)
    moved[giver] -= amount
    moved[taker] += amount
    return moved
