"""What every pair of final dice is worth in one melee: the ground of all reroll questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from companion.games.medioevo.battle.odds.exchange import OVERWHELMING, Blows, Stance
from companion.games.medioevo.battle.odds.field import Field, Melee
from companion.games.medioevo.battle.odds.ground import Position
from companion.games.medioevo.battle.odds.throws import Dice
from companion.games.medioevo.battle.words import Who

Outcome = tuple[int, int]
"""Final attack value and lowest die."""


class Stakes(NamedTuple):
    """Worth of each pair (attacker's outcome, defender's outcome) to whoever asks.

    `worth[a][d]`; `won[a][d]` is 1 if the attacker wins the round, 0 a tie, -1 if he loses it.
    """

    attacker: Dice
    defender: Dice
    worth: Callable[[int], list[Any]]

    def won(self, attacker: int) -> list[int]:
        """Who wins the round against each outcome of the defender."""
        own = self.attacker.outcomes[attacker][0]
        return [(own > value) - (own < value) for value, _ in self.defender.outcomes]


def blows(attacker: Outcome, defender: Outcome, own: Stance, other: Stance) -> Blows:
    """The damage that two final throws do (M-10.3, steps 7 to 10)."""
    difference = attacker[0] - defender[0]
    losses = [
        max(0, attacker[1] + own.retreat_cost - own.able_heavy),
        max(0, defender[1] + other.retreat_cost - other.able_heavy),
    ]
    if difference == 0:
        return Blows(
            0,
            max(0, other.cavalry_damage - own.protection),
            max(0, own.cavalry_damage - other.protection),
            *losses,
        )
    ahead, winner, loser = (0, own, other) if difference > 0 else (1, other, own)
    result = min(abs(difference), winner.cap)
    choices = abs(difference) // OVERWHELMING
    if winner.spare_first:
        spared = min(choices, losses[ahead])
        losses[ahead] -= spared
        choices -= spared
    if winner.capture:
        losses[1 - ahead] = 0
    damage = max(0, result + winner.cavalry_damage + choices - loser.protection)
    return Blows(1, 0, damage, *losses) if difference > 0 else Blows(-1, damage, 0, *losses)


@lru_cache(maxsize=4096)
def _damage_by_difference(cap: int, cavalry_damage: int, protection: int) -> tuple[int, ...]:
    """Step-9 damage for each difference up to the greatest that dice and bonuses allow."""
    return tuple(
        max(0, min(difference, cap) + cavalry_damage + difference // OVERWHELMING - protection)
        for difference in range(_GREATEST)
    )


_GREATEST = 200


class GridMelee(NamedTuple):
    """A melee on a grid of values: where it stands and what both sides bring."""

    values: list[list[Any]]
    row: int
    column: int
    own: Stance
    other: Stance


def stakes_on_grid(attacker: Dice, defender: Dice, melee: GridMelee) -> Stakes:
    """Stakes where damage only moves along a grid (no captures, choices add damage)."""
    values, row, column, own, other = melee
    dealt = _damage_by_difference(own.cap, own.cavalry_damage, other.protection)
    taken = _damage_by_difference(other.cap, other.cavalry_damage, own.protection)
    tie_row = row + max(0, other.cavalry_damage - own.protection)
    tie_column = max(0, own.cavalry_damage - other.protection)
    extra = own.retreat_cost - own.able_heavy
    facing = [
        (value, column + max(0, loss - other.able_heavy)) for value, loss in defender.outcomes
    ]

    def worth(number: int) -> list[Any]:
        own_value, lowest = attacker.outcomes[number]
        loss = max(0, lowest + extra)
        ahead = values[row + loss]
        level = values[tie_row + loss]
        base = row + loss
        return [
            ahead[place + dealt[own_value - value]]
            if own_value > value
            else values[base + taken[value - own_value]][place]
            if own_value < value
            else level[place + tie_column]
            for value, place in facing
        ]

    return Stakes(attacker, defender, worth)


def stakes_in_general(
    field: Field,
    at: Melee,
    site: int,
    worth_of: Callable[[Position], Any],
    freed: Callable[[int], Any] | None = None,
) -> Stakes:
    """Stakes of any melee, given what the positions after it are worth.

    `freed` says what it is worth if the winner (1 attacker, -1 defender) took prisoners and fell
    to his own loss value: they are free and win the battle (M-15.3).
    """
    kept: dict[tuple[int, int], Any] = {}

    def after(own: int, other: int) -> Any:
        if (own, other) not in kept:
            kept[own, other] = sum(
                chance * worth_of(position) for position, chance in field.rested(own, other, site)
            )
        return kept[own, other]

    def worth(number: int) -> list[Any]:
        found = []
        own_outcome = at.attacker_dice.outcomes[number]
        for outcome in at.defender_dice.outcomes:
            dealt = blows(own_outcome, outcome, at.attacker_stance, at.defender_stance)
            if at.attacker_stance.retreat_cost and field.is_gone(
                Who.DEFENDER, at.defender, dealt.defender_melee
            ):
                # Nobody is left to flee from.
                stays = at.attacker_stance._replace(retreat_cost=0)
                dealt = blows(own_outcome, outcome, stays, at.defender_stance)
            own = field.struck(Who.ATTACKER, at.attacker, dealt.attacker_melee, dealt.attacker_loss)
            other = field.struck(
                Who.DEFENDER, at.defender, dealt.defender_melee, dealt.defender_loss
            )
            if freed is not None and _captor_fell(field, at, dealt.winner, own, other):
                found.append(freed(dealt.winner))
            else:
                found.append(after(own, other))
        return found

    return Stakes(at.attacker_dice, at.defender_dice, worth)


def _captor_fell(field: Field, at: Melee, winner: int, own: int, other: int) -> bool:
    if winner > 0:
        return at.attacker_stance.capture and not field.attacker.strength[own].size
    return winner < 0 and at.defender_stance.capture and not field.defender.strength[other].size
