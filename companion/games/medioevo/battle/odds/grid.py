"""The quick way for a plain melee: one sweep over a grid of hit points (M-10, nobody rerolls).

Under a fixed damage order an army without archers and engines is a chain: each point of damage
leads to the next link. A battle is then a grid of (link of the attacker, link of the defender),
and a round leads only to later links, so one backward sweep gives the value of every state and
one forward sweep the chance to come through it.

The sums are kept in few long pieces, because in pure Python the length of a sum costs less than
the number of sums: four neighbouring rows of values lie interleaved in one list, so that all
rounds won by one side are a single slice of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import mul
from typing import Any, NamedTuple

from companion.games.medioevo.battle.odds.exchange import Duel, Stance, Tally

LANES = 4
"""Loss values reach from 1 to 4, so a winner's damage takes four values at most."""
MOST_HEAVY = 4
"""More heavy infantry cannot lower a loss value further."""


class Link(NamedTuple):
    """What counts of an army in a plain melee: its cap and its units with an ability."""

    cap: int
    heavy: int
    cavalry: int


class Chain(NamedTuple):
    """One side: its links from the start to the last one alive, and its building's help."""

    links: tuple[Link, ...]
    protection: int = 0


class Sums(NamedTuple):
    """All rounds won by one side (and perhaps the ties) as damage with its chance.

    `lane` is the least damage of the winner. `first` to `end` is the loser's damage; `dense`
    goes through it and through the lanes within. `rows` are the same per damage of the winner.
    """

    lane: int
    first: int
    end: int
    dense: tuple[Any, ...]
    rows: tuple[tuple[int, int, int, tuple[Any, ...]], ...]
    unchanged: Any


Pair = tuple[int, int, int, int, int, int, tuple[Any, ...], Any]
"""Both tables of a state, laid out for one long sum: lane, first and end of the rounds won, the
same of the rounds lost, all chances of both, and the chance that nothing changes. A bare tuple,
because it is taken apart in the innermost loop."""


def _sums(tally: Tally) -> Sums:
    lane = min(own for own, _ in tally)
    first = min(other for _, other in tally)
    end = 1 + max(other for _, other in tally)
    lane = min(lane, 1)
    dense = [0 * next(iter(tally.values()))] * (LANES * (end - first))
    rows: dict[int, dict[int, Any]] = {}
    for (own, other), chance in tally.items():
        dense[LANES * (other - first) + own - lane] = chance
        rows.setdefault(own, {})[other] = chance
    return Sums(
        lane,
        LANES * first,
        LANES * end,
        tuple(dense),
        tuple(_row(own, row) for own, row in sorted(rows.items())),
        tally.get((0, 0), 0),
    )


def _row(own: int, row: dict[int, Any]) -> tuple[int, int, int, tuple[Any, ...]]:
    first, end = min(row), 1 + max(row)
    return own, first, end, tuple(row.get(other, 0) for other in range(first, end))


class Grid:
    """A plain melee between two chains with the rolls of one duel."""

    def __init__(self, duel: Duel, attacker: Chain, defender: Chain) -> None:
        self._duel = duel
        self._attacker = attacker
        self._defender = defender
        self.rows = len(attacker.links)
        self.columns = len(defender.links)
        found = [self._tables_of(link) for link in attacker.links]
        self._tables = [[pair for pair, _, _ in row] for row in found]
        self._spreads = [[spread for _, spread, _ in row] for row in found]
        # Columns or rows that damage may reach beyond the last link.
        self._beyond = max(reach for row in found for _, _, reach in row)

    def _tables_of(self, own: Link) -> list[tuple[Pair, tuple[Sums, Sums], int]]:
        """For one link of the attacker against every link of the defender."""
        key = (own, self._attacker.protection, self._defender.protection)
        kept: dict[Link, Any] = self._duel.kept.setdefault(key, {})
        for other in self._defender.links:
            if other not in kept:
                kept[other] = self._pair(own, other)
        return [kept[other] for other in self._defender.links]

    def _pair(self, own: Link, other: Link) -> tuple[Pair, tuple[Sums, Sums], int]:
        attacker = _stance(own, other, self._attacker)
        defender = _stance(other, own, self._defender)
        # A tie hurts one side only by the other's cavalry: it joins the rounds of that other.
        with_defender = defender.able_cavalry > 0
        won = self._won(1, attacker, defender, ties=not with_defender)
        lost = self._won(-1, defender, attacker, ties=with_defender)
        unchanged = won.unchanged + lost.unchanged
        pair = (*won[:3], *lost[:3], won.dense + lost.dense, unchanged)
        return pair, (won, lost), LANES + max(won.end, lost.end) // LANES

    def stances(self, row: int, column: int) -> tuple[Stance, Stance]:
        """What both sides bring into the exchange in this state."""
        own, other = self._attacker.links[row], self._defender.links[column]
        return _stance(own, other, self._attacker), _stance(other, own, self._defender)

    def comes_back(self, row: int, column: int) -> bool:
        """Whether a round may leave this state as it is."""
        return bool(self._tables[row][column][-1])

    def _won(self, winner: int, own: Stance, other: Stance, *, ties: bool) -> Sums:
        # What a round won by one side does is independent of the loser's cap and cavalry.
        key = (winner, own._replace(protection=0), other.able_heavy, other.protection, ties)
        kept: dict[Any, Any] = self._duel.kept
        found: Sums | None = kept.get(key)
        if found is None:
            found = kept[key] = _sums(self._duel.tally(winner, own, other, ties=ties))
        return found

    def values(self, won: Any, nobody: Any, lost: Any) -> list[list[Any]]:
        """The worth of every state for given worths of the three ends, by links (a, d).

        `won`: only the attacker is left. Rows and columns go on beyond the last link with those
        ends, as far as damage can reach, so that nobody has to look where a side is gone.
        """
        rows, columns, beyond = self.rows, self.columns, self._beyond
        zero = 0 * won
        values = [[zero] * columns + [won] * beyond for _ in range(rows)]
        end = [lost] * columns + [nobody] * beyond
        block = _interleaved([end] * LANES)
        # across[d] holds for every link of the attacker the values at d, d + 1, d + 2, d + 3.
        across = [
            [zero] * (LANES * rows) + end[column : column + LANES] * beyond
            for column in range(columns + LANES)
        ]
        for column in range(columns, columns + LANES):
            across[column][: LANES * rows] = [won] * (LANES * rows)
        below = [end] * (LANES - 1)
        for row in range(rows - 1, -1, -1):
            current = values[row]
            next_block = block
            block = _interleaved([current, *below])
            blocks = (block, next_block)
            below = [current, *below[:-1]]
            place = LANES * row
            tables = self._tables[row]
            spot = LANES * columns
            for column in range(columns - 1, -1, -1):
                lane, first, last, side, near, far, chances, stays = tables[column]
                spot -= LANES
                value = sum(
                    map(
                        mul,
                        chances,
                        blocks[lane][spot + first : spot + last]
                        + across[column + side][place + near : place + far],
                    )
                )
                if stays:
                    value /= 1 - stays
                current[column] = block[spot] = value
                across[column][place : place + LANES] = current[column : column + LANES]
        return [*values, *[end] * beyond]

    def reached(
        self, starts: Mapping[tuple[int, int], Any]
    ) -> tuple[list[list[Any]], list[list[Any]]]:
        """Chance to pass through each state, and how often a round is expected to start there.

        The last row and column of the first are the ends of the battle.
        """
        rows, columns, beyond = self.rows, self.columns, self._beyond
        zero = 0 * self._tables[0][0][-2][0]
        down = [[zero] * (columns + beyond) for _ in range(rows + LANES)]
        across = [[zero] * (rows + beyond) for _ in range(columns + LANES)]
        for (row, column), chance in starts.items():
            down[row][column] += chance
        rounds = [[zero] * columns for _ in range(rows)]
        for row in range(rows):
            for column in range(columns):
                weight = down[row][column] + across[column][row]
                if not weight:
                    continue
                unchanged = self._tables[row][column][-1]
                if unchanged:
                    weight /= 1 - unchanged
                rounds[row][column] = weight
                won, lost = self._spreads[row][column]
                _spread(won, weight, down, row, column)
                _spread(lost, weight, across, column, row)
        return _folded(down, across, rows, columns), rounds

    def terms(self, won: Any, nobody: Any, lost: Any) -> list[tuple[Any, Any]]:
        """Every product of a chance and a value in one sweep: what any way has to add up."""
        values = self.values(won, nobody, lost)
        return [
            (chance, values[row + own][column + other])
            for row, spreads in enumerate(self._spreads)
            for column, (ahead, behind) in enumerate(spreads)
            for own, other, chance in (
                *((own, other, chance) for own, other, chance in _entries(ahead)),
                *((other, own, chance) for own, other, chance in _entries(behind)),
            )
        ]


def _entries(sums: Sums) -> Iterator[tuple[int, int, Any]]:
    """(damage of the winner, damage of the loser, chance) one by one."""
    for own, first, _, chances in sums.rows:
        for other, chance in enumerate(chances, first):
            if chance:
                yield own, other, chance


def _stance(own: Link, other: Link, side: Chain) -> Stance:
    """Gates between equal types (M-11.1); captains are not used here."""
    return Stance(
        cap=own.cap,
        able_heavy=0 if other.heavy else min(own.heavy, MOST_HEAVY),
        able_cavalry=0 if other.cavalry else own.cavalry,
        protection=side.protection,
    )


def _interleaved(rows: Sequence[Sequence[Any]]) -> list[Any]:
    return [value for values in zip(*rows, strict=True) for value in values]


def _spread(sums: Sums, weight: Any, into: list[list[Any]], own: int, other: int) -> None:
    for damage, first, end, chances in sums.rows:
        row = into[own + damage]
        row[other + first : other + end] = [
            kept + weight * chance
            for kept, chance in zip(row[other + first : other + end], chances, strict=True)
        ]


def _folded(
    down: list[list[Any]], across: list[list[Any]], rows: int, columns: int
) -> list[list[Any]]:
    """Everything beyond the last link belongs to the end itself."""
    folded = [
        [down[row][column] + across[column][row] for column in range(columns)]
        for row in range(rows)
    ]
    for row, values in enumerate(folded):
        values.append(sum(down[row][columns:]) + sum(line[row] for line in across[columns:]))
    last = [
        sum(across[column][rows:]) + sum(line[column] for line in down[rows:])
        for column in range(columns)
    ]
    beyond_both = sum(sum(line[columns:]) for line in down[rows:])
    beyond_both += sum(sum(line[rows:]) for line in across[columns:])
    return [*folded, [*last, beyond_both]]
