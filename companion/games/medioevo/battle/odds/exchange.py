"""What one exchange of blows does: damage to both sides with its exact chance (M-10.3, 7 to 10).

A `Duel` belongs to two attack rolls and keeps what it has worked out: while armies shrink, the
rolls stay the same and only caps and abilities change, so a few dozen tables serve a battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from companion.games.medioevo.battle.odds.throws import Dice, Roll, roll, whole

OVERWHELMING = 20
"""A full 20 points of difference give one choice (M-10.10)."""

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


class Packed(NamedTuple):
    """Outcomes with each side's damage listed once: (step 9, step 10), pairs of places, chance."""

    attacker: tuple[tuple[int, int], ...]
    defender: tuple[tuple[int, int], ...]
    entries: tuple[tuple[int, int, Any], ...]


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
        self._outcomes: dict[tuple[Stance, Stance], tuple[tuple[Blows, Any], ...]] = {}

    def round_chances(self) -> tuple[Any, Any, Any]:
        """Chance that the attacker wins the round, that nobody does, that the defender does."""
        ahead = sum(ways for row in self._ahead.values() for _, ways in row)
        level = sum(self._level.values())
        return (
            self._number(ahead, self.whole),
            self._number(level, self.whole),
            self._number(self.whole - ahead - level, self.whole),
        )

    def outcomes(self, attacker: Stance, defender: Stance) -> tuple[tuple[Blows, Any], ...]:
        """Every outcome of the exchange with its chance."""
        key = (attacker, defender)
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._worked_out(attacker, defender)
        return found

    def packed(self, attacker: Stance, defender: Stance, merge: tuple[bool, bool]) -> Packed:
        """The outcomes for quick use; `merge` adds up both steps for attacker and defender.

        Merging is right for a side whose damage falls on the same units in both steps.
        """
        key = (attacker, defender, merge)
        found: Packed | None = self.kept.get(key)
        if found is None:
            found = self.kept[key] = _packed(self.outcomes(attacker, defender), merge)
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

    def _worked_out(self, attacker: Stance, defender: Stance) -> tuple[tuple[Blows, Any], ...]:
        ways: dict[Blows, int] = {}
        for (own, other), melee, count in _won(self._ahead, attacker, defender):
            blows = Blows(1, 0, melee, own, other)
            ways[blows] = ways.get(blows, 0) + count
        for (own, other), melee, count in _won(self._behind, defender, attacker):
            blows = Blows(-1, melee, 0, other, own)
            ways[blows] = ways.get(blows, 0) + count
        for (own, other), count in self._level.items():
            blows = Blows(
                0,
                max(0, defender.cavalry_damage - attacker.protection),
                max(0, attacker.cavalry_damage - defender.protection),
                _loss(own, attacker),
                _loss(other, defender),
            )
            ways[blows] = ways.get(blows, 0) + count
        return tuple((blows, self._number(count, self.whole)) for blows, count in ways.items())


@lru_cache(maxsize=256)
def duel(attacker: Dice, defender: Dice, *, exact: bool = False) -> Duel:
    """The duel of two sides' dice, kept for the next question; `exact` reckons in fractions."""
    return Duel(roll(attacker), roll(defender), Fraction if exact else _ratio)


def _ratio(part: int, of: int) -> float:
    return part / of


def share(part: int, of: int, *, exact: bool) -> Any:
    """A chance as a float, or as a fraction if it has to be `exact`."""
    return Fraction(part, of) if exact else part / of


def _packed(outcomes: Iterable[tuple[Blows, Any]], merge: tuple[bool, bool]) -> Packed:
    attacker: dict[tuple[int, int], int] = {}
    defender: dict[tuple[int, int], int] = {}
    chances: dict[tuple[int, int], Any] = {}
    for blows, chance in outcomes:
        own = (blows.attacker_melee, blows.attacker_loss)
        other = (blows.defender_melee, blows.defender_loss)
        if merge[0]:
            own = (0, sum(own))
        if merge[1]:
            other = (0, sum(other))
        place = (attacker.setdefault(own, len(attacker)), defender.setdefault(other, len(defender)))
        chances[place] = chances.get(place, 0) + chance
    return Packed(
        tuple(attacker),
        tuple(defender),
        tuple((own, other, chance) for (own, other), chance in chances.items()),
    )


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
    reached = list(accumulate((ways for _, ways in reversed(beyond))))[::-1]
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
