"""What one exchange of blows does: damage to both sides with its exact chance (M-10.3, 7 to 10).

A `Duel` belongs to two attack rolls and keeps what it has worked out: while armies shrink, the
rolls stay the same and only caps and abilities change, so a few dozen tables serve a battle.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from companion.games.medioevo.battle.odds.throws import Dice, Roll, roll, whole

OVERWHELMING = 20
"""A full 20 points of difference give one choice (M-10.10)."""

_SLACK = 16
"""Points of damage above cap and cavalry: overwhelming choices and the loser's own loss."""
MOST_REDUCED = 4
"""Loss values reach from 1 to 4: more heavy infantry cannot lower them further."""

Number = Callable[[int, int], Any]


class Blows(NamedTuple):
    """Damage of one outcome: in step 9 (melee) and in step 10 (loss), for both sides.

    `winner` is 1 if the attacker won the round, -1 the defender, 0 nobody.
    """

    winner: int
    attacker_melee: int
    defender_melee: int
    attacker_loss: int
    defender_loss: int


class Stance(NamedTuple):
    """What a side brings into the exchange, fixed in step 4 and before its roll."""

    cap: int = 0
    able_heavy: int = 0
    able_cavalry: int = 0
    protection: int = 0
    spare_first: bool = False
    capture: bool = False
    retreat_cost: int = 0

    @property
    def cavalry_damage(self) -> int:
        return 2 * self.able_cavalry


class Won(NamedTuple):
    """All rounds won by one side: the loser's damage (step 9, step 10), each kind listed once;
    per loss of the winner which of these come with it, with their chances.

    `number` tells one list of damages from every other.
    """

    number: int
    damages: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, tuple[tuple[int, Any], ...]], ...]


Tied = tuple[tuple[tuple[int, int], tuple[int, int], Any], ...]
"""Damage of attacker and defender (step 9, step 10) in rounds that nobody wins, with chances."""

_numbers = itertools.count(1)

Losses = dict[tuple[int, int], list[tuple[int, int]]]
Tally = dict[tuple[int, int], Any]
"""(all damage of the winner, all damage of the loser) and its chance."""


class Duel:
    """Two attack rolls against each other."""

    def __init__(self, attacker: Roll, defender: Roll, number: Number) -> None:
        self.whole = whole(attacker) * whole(defender)
        self._number = number
        self._ahead, self._behind, self._level = _compared(attacker, defender)
        self.kept: dict[Any, Any] = {}

    def round_chances(self) -> tuple[Any, Any, Any]:
        """Chance that the attacker wins the round, that nobody does, that the defender does."""
        ahead = sum(ways for row in self._ahead.values() for _, ways in row)
        level = sum(self._level.values())
        return (
            self._number(ahead, self.whole),
            self._number(level, self.whole),
            self._number(self.whole - ahead - level, self.whole),
        )

    def won(self, winner: int, own: Stance, other: Stance, *, merge: bool, most: int) -> Won:
        """The rounds that one side wins (1 the attacker, -1 the defender), from its point of view.

        What the loser's numbers and cavalry are makes no difference; more than `most` points he
        cannot take. `merge` adds up both steps of his damage: right where it falls on the same
        units in both.
        """
        loser = Stance(
            able_heavy=min(other.able_heavy, MOST_REDUCED + other.retreat_cost),
            protection=other.protection,
            retreat_cost=other.retreat_cost,
        )
        heavy = min(own.able_heavy, MOST_REDUCED + own.retreat_cost)
        own = own._replace(able_heavy=heavy, protection=0)
        key = (winner, own, loser, merge, min(most, own.cap + own.cavalry_damage + _SLACK))
        found: Won | None = self.kept.get(key)
        if found is None:
            ways: dict[int, dict[tuple[int, int], int]] = {}
            for (mine, theirs), melee, ways_of in self._ways_won(winner, own, loser):
                row = ways.setdefault(mine, {})
                damage = (0, min(most, melee + theirs)) if merge else (melee, theirs)
                if melee >= most:
                    damage = (0, most) if merge else (most, 0)
                row[damage] = row.get(damage, 0) + ways_of
            found = self.kept[key] = self._listed(ways)
        return found

    def _ways_won(
        self, winner: int, own: Stance, loser: Stance
    ) -> list[tuple[tuple[int, int], int, int]]:
        key = (winner, own, loser)
        found: list[tuple[tuple[int, int], int, int]] | None = self.kept.get(key)
        if found is None:
            ways: dict[tuple[tuple[int, int], int], int] = {}
            for losses, melee, number in _won(
                self._ahead if winner > 0 else self._behind, own, loser
            ):
                ways[losses, melee] = ways.get((losses, melee), 0) + number
            found = self.kept[key] = [(*damage, number) for damage, number in ways.items()]
        return found

    def _listed(self, ways: dict[int, dict[tuple[int, int], int]]) -> Won:
        places: dict[tuple[int, int], int] = {}
        rows = tuple(
            (
                mine,
                tuple(
                    (places.setdefault(damage, len(places)), self._number(count, self.whole))
                    for damage, count in row.items()
                ),
            )
            for mine, row in ways.items()
        )
        return Won(next(_numbers), tuple(places), rows)

    def tied(self, attacker: Stance, defender: Stance) -> Tied:
        """The rounds that nobody wins: loss values, and cavalry on both sides (R-38)."""
        key = (
            attacker._replace(cap=0, spare_first=False, capture=False),
            defender._replace(cap=0, spare_first=False, capture=False),
        )
        found: Tied | None = self.kept.get(key)
        if found is None:
            struck = max(0, defender.cavalry_damage - attacker.protection)
            answer = max(0, attacker.cavalry_damage - defender.protection)
            ways: dict[tuple[int, int], int] = {}
            for (own, other), number in self._level.items():
                losses = (_loss(own, attacker), _loss(other, defender))
                ways[losses] = ways.get(losses, 0) + number
            found = self.kept[key] = tuple(
                ((struck, own), (answer, other), self._number(number, self.whole))
                for (own, other), number in ways.items()
            )
        return found

    def tally(self, winner: int, own: Stance, other: Stance, *, ties: bool) -> Tally:
        """Steps 9 and 10 together for the rounds that one side wins, from its point of view.

        `winner` is 1 for the attacker; with `ties` the rounds nobody wins are in it too.
        """
        ways: dict[tuple[int, int], int] = {}
        for (mine, theirs), melee, count in _won(
            self._ahead if winner > 0 else self._behind, own, other
        ):
            damage = (mine, theirs + melee)
            ways[damage] = ways.get(damage, 0) + count
        if ties:
            for losses, count in self._level.items():
                lowest, other_lowest = losses if winner > 0 else losses[::-1]
                damage = (
                    _loss(lowest, own) + max(0, other.cavalry_damage - own.protection),
                    _loss(other_lowest, other) + max(0, own.cavalry_damage - other.protection),
                )
                ways[damage] = ways.get(damage, 0) + count
        return {damage: self._number(count, self.whole) for damage, count in ways.items()}


@lru_cache(maxsize=256)
def duel(attacker: Dice, defender: Dice, *, exact: bool = False) -> Duel:
    """The duel of two sides' dice, kept for the next question; `exact` reckons in fractions."""
    return Duel(roll(attacker), roll(defender), Fraction if exact else _ratio)


def _ratio(part: int, of: int) -> float:
    return part / of


def share(part: int, of: int, *, exact: bool) -> Any:
    """A chance as a float, or as a fraction if it has to be `exact`."""
    return Fraction(part, of) if exact else part / of


def _loss(lowest: int, side: Stance) -> int:
    """Loss value after heavy infantry and the cost of a retreat (M-10.11)."""
    return max(0, lowest + side.retreat_cost - side.able_heavy)


def _compared(attacker: Roll, defender: Roll) -> tuple[Losses, Losses, dict[tuple[int, int], int]]:
    """For each pair of loss values the differences with the ways that reach at least them.

    The winner's loss value stands first in the key; on a tie the attacker's.
    """
    ahead: dict[tuple[int, int], dict[int, int]] = {}
    behind: dict[tuple[int, int], dict[int, int]] = {}
    level: dict[tuple[int, int], int] = {}
    for value, loss, ways in attacker:
        for other_value, other_loss, other_ways in defender:
            difference = value - other_value
            count = ways * other_ways
            if difference > 0:
                row = ahead.setdefault((loss, other_loss), {})
                row[difference] = row.get(difference, 0) + count
            elif difference < 0:
                row = behind.setdefault((other_loss, loss), {})
                row[-difference] = row.get(-difference, 0) + count
            else:
                level[loss, other_loss] = level.get((loss, other_loss), 0) + count
    return _sorted(ahead), _sorted(behind), level


def _sorted(rows: dict[tuple[int, int], dict[int, int]]) -> Losses:
    return {losses: sorted(row.items()) for losses, row in rows.items()}


def _won(rows: Losses, winner: Stance, loser: Stance) -> list[tuple[tuple[int, int], int, int]]:
    """((own loss, loser's loss), melee damage to the loser, ways) for all rounds won."""
    found = []
    for (lowest, loser_lowest), row in rows.items():
        own = _loss(lowest, winner)
        other = 0 if winner.capture else _loss(loser_lowest, loser)
        for result, choices, ways in _results(row, winner.cap):
            spared = min(own, choices) if winner.spare_first else 0
            melee = result + winner.cavalry_damage + choices - spared - loser.protection
            found.append(((own - spared, other), max(0, melee), ways))
    return found


def _results(row: list[tuple[int, int]], cap: int) -> list[tuple[int, int, int]]:
    """(battle result, overwhelming choices, ways): differences that come to the same together."""
    found = [
        (difference, difference // OVERWHELMING, ways)
        for difference, ways in row
        if difference < cap
    ]
    beyond = row[len(found) :]
    reached = list(itertools.accumulate((ways for _, ways in reversed(beyond))))[::-1]
    start = 0
    while start < len(beyond):
        choices = beyond[start][0] // OVERWHELMING
        end = start
        while end < len(beyond) and beyond[end][0] // OVERWHELMING == choices:
            end += 1
        ways = reached[start] - (reached[end] if end < len(beyond) else 0)
        found.append((min(cap, beyond[start][0]), choices, ways))
        start = end
    return found
