"""A whole battle as a chain of rounds (RUL-C-18): every state of both armies with its chance.

An army is one number: four bits for each type of unit, in the order of `units.TYPES`. What a
round does to one side depends only on its columns, not on who stands where, so that few thousand
kinds of rounds serve tens of thousands of states. Both sides are hit independently of each other.

The walk goes forwards, from the armies as they stand to the weaker ones, with one figure for each
state: how often a round begins there. Who wins, who is left and who is captured all follow from it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from operator import mul
from typing import Any, NamedTuple

from companion.games.conspiracy.battle.line_up import COLUMNS, columns_of
from companion.games.conspiracy.battle.rolls import hit_chances, modifier
from companion.games.conspiracy.battle.units import (
    TOUGHNESS,
    TYPES,
    Army,
    BattleCards,
    Field,
    Side,
    Unit,
    struck_column,
)
from companion.games.conspiracy.switches import Switches

BITS = 4
NOBODY = -1

Chance = Any  # a Fraction or a float: the chain is the same


class Ending(NamedTuple):
    """How a battle may end, and what is expected of it."""

    attacker: Chance
    defender: Chance
    nobody: Chance
    attacker_left: Chance
    defender_left: Chance
    attacker_captured: Chance
    defender_captured: Chance


class _Damage(NamedTuple):
    """What one round does to one side: changes of its number with their chances."""

    changes: tuple[tuple[int, Chance], ...]
    unhurt: Chance
    captured: Chance


ColumnKind = tuple[int, int, int]  # front type, supporter that may be hit too, enemy's modifier


def fight(
    attacker: Army,
    defender: Army,
    field: Field,
    cards: BattleCards,
    rules: Switches,
    is_exact: bool,
) -> Ending:
    """The battle to its end: both fight on, knights first and fewest hits first (RUL-C-18)."""
    walk = _Walk(_code(attacker.counts), _code(defender.counts), is_exact)
    table = _Columns(field, cards, rules)
    for d in range(len(walk.defenders) - 1, 0, -1):
        walk.against(d, table, rules.double_hit)
    return walk.ending()


class _Walk:
    """How often a round begins in each state; the strongest armies come first.

    Against one defending army, all attacking armies that do the same to it are taken together:
    first it is noted what they become, then the defender's losses are dealt out once for all.
    """

    def __init__(self, attacker: int, defender: int, is_exact: bool) -> None:
        self.attackers, self.defenders = _weaker(attacker), _weaker(defender)
        self._place = {code: place for place, code in enumerate(self.attackers)}
        self._row = {code: place for place, code in enumerate(self.defenders)}
        self._is_exact = is_exact
        self._nothing: Chance = Fraction(0) if is_exact else 0.0
        self._often = [[self._nothing] * len(self.attackers) for _ in self.defenders]
        self._often[-1][-1] += 1
        self._captured = [self._nothing, self._nothing]

    def against(self, d: int, table: _Columns, double_hit: str) -> None:
        """Every round that begins against this defending army, and where it leads."""
        often, code = self._often[d], self.defenders[d]
        line = _line(code)
        become: dict[tuple[ColumnKind, ...], list[Chance]] = {}
        for a in range(len(self.attackers) - 1, 0, -1):
            if not often[a]:
                continue
            on_attacker, on_defender = table.of(_line(self.attackers[a]), line)
            mine = _damage_of(on_attacker, double_hit, self._is_exact)
            theirs = _damage_of(on_defender, double_hit, self._is_exact)
            times = often[a] / (1 - mine.unhurt * theirs.unhurt)  # with those that change nothing
            self._captured[0] += times * mine.captured
            self._captured[1] += times * theirs.captured
            if on_defender not in become:
                become[on_defender] = [self._nothing] * len(self.attackers)
            self._deal(a, times, mine, theirs.unhurt, often, become[on_defender])
        for kind, attackers in become.items():
            self._against_weaker(code, attackers, _damage_of(kind, double_hit, self._is_exact))

    def _deal(
        self,
        a: int,
        times: Chance,
        mine: _Damage,
        unhurt: Chance,
        often: list[Chance],
        become: list[Chance],
    ) -> None:
        """The attacker's losses: against the same defenders, if these take none, or weaker ones."""
        code, place = self.attackers[a], self._place
        for change, chance in mine.changes:
            after = place[code + change]
            share = times * chance
            become[after] += share
            if change:
                often[after] += share * unhurt

    def _against_weaker(self, code: int, attackers: list[Chance], theirs: _Damage) -> None:
        """The defender's losses, dealt out to all attackers that are left."""
        there = [(a, share) for a, share in enumerate(attackers) if share]
        for change, chance in theirs.changes:
            if change:
                row = self._often[self._row[code + change]]
                for a, share in there:
                    row[a] += share * chance

    def ending(self) -> Ending:
        won = self._often[0][1:]
        lost = [row[0] for row in self._often[1:]]
        sizes = [len(_line(code)) for code in self.attackers[1:]]
        others = [len(_line(code)) for code in self.defenders[1:]]
        return Ending(
            sum(won, self._nothing),
            sum(lost, self._nothing),
            self._often[0][0],
            sum(map(mul, won, sizes), self._nothing),
            sum(map(mul, lost, others), self._nothing),
            *self._captured,
        )


class _Columns:
    """The columns of this battle: what each pair of types means for both sides, found once."""

    def __init__(self, field: Field, cards: BattleCards, rules: Switches) -> None:
        self._field, self._cards, self._rules = field, cards, rules
        self._known: dict[tuple[int, int, int, int], tuple[ColumnKind, ColumnKind]] = {}

    def of(
        self, attackers: tuple[int, ...], defenders: tuple[int, ...]
    ) -> tuple[tuple[ColumnKind, ...], tuple[ColumnKind, ...]]:
        """What hits the attacker and what hits the defender, column by column, sorted."""
        columns = columns_of(len(attackers), len(defenders))
        behind = attackers[columns : 2 * columns] + _EMPTY[: max(0, 2 * columns - len(attackers))]
        other = defenders[columns : 2 * columns] + _EMPTY[: max(0, 2 * columns - len(defenders))]
        known = self._known
        on_attacker, on_defender = [], []
        for pair in zip(attackers[:columns], defenders[:columns], behind, other, strict=True):
            found = known.get(pair) or self._column(*pair)
            on_attacker.append(found[0])
            on_defender.append(found[1])
        on_attacker.sort()
        on_defender.sort()
        return tuple(on_attacker), tuple(on_defender)

    def _column(
        self, attacker: int, defender: int, attacker_behind: int, defender_behind: int
    ) -> tuple[ColumnKind, ColumnKind]:
        hit_by_defender = self._added("defender", defender, attacker, defender_behind)
        hit_by_attacker = self._added("attacker", attacker, defender, attacker_behind)
        found = (
            (attacker, attacker_behind if _spills(attacker) else NOBODY, hit_by_defender),
            (defender, defender_behind if _spills(defender) else NOBODY, hit_by_attacker),
        )
        self._known[attacker, defender, attacker_behind, defender_behind] = found
        return found

    def _added(self, side: Side, mine: int, other: int, behind: int) -> int:
        own = self._cards.attacker if side == "attacker" else self._cards.defender
        return modifier(
            side, TYPES[mine], TYPES[other], behind != NOBODY, self._field, own, self._rules
        ).total


_EMPTY = (NOBODY,) * COLUMNS


def _spills(type_: int) -> bool:
    """Whether a second hit goes on to the supporter (C-3.7.8.3)."""
    return TYPES[type_] == Unit("mercenary", 1)


@lru_cache(maxsize=20_000)
def _damage_of(columns: tuple[ColumnKind, ...], double_hit: str, is_exact: bool) -> _Damage:
    """All columns of one side together; those but the last are known from before."""
    if not columns:
        return _Damage(((0, Fraction(1) if is_exact else 1.0),), 1, 0)
    before = _damage_of(columns[:-1], double_hit, is_exact)
    last = _column_damage(columns[-1], double_hit, is_exact)
    after: dict[int, Chance] = {}
    for change, chance in before.changes:
        for other, share in last.changes:
            after[change + other] = after.get(change + other, 0) + chance * share
    return _Damage(tuple(after.items()), after.get(0, 0), before.captured + last.captured)


@lru_cache(maxsize=2_000)
def _column_damage(column: ColumnKind, double_hit: str, is_exact: bool) -> _Damage:
    front, behind, added = column
    support = TYPES[behind] if behind != NOBODY else None
    changes: dict[int, Fraction] = defaultdict(Fraction)
    captured = Fraction(0)
    for hits, chance in enumerate(hit_chances(added, double_hit)):
        after = struck_column(TYPES[front], support, hits)
        change = -_bit(front) + (_bit(TYPES.index(after.front.unit)) if after.front.unit else 0)
        captured += chance * (after.front.fallen == "captured")
        if after.support:
            change -= _bit(behind)
            change += _bit(TYPES.index(after.support.unit)) if after.support.unit else 0
            captured += chance * (after.support.fallen == "captured")
        if chance:
            changes[change] += chance
    told = tuple((c, p if is_exact else float(p)) for c, p in changes.items())
    return _Damage(told, dict(told).get(0, 0), captured if is_exact else float(captured))


def _bit(type_: int) -> int:
    return 1 << (BITS * type_)


def _code(counts: Sequence[int]) -> int:
    return sum(count * _bit(type_) for type_, count in enumerate(counts))


def counts_of(code: int) -> tuple[int, ...]:
    """The units of an army by type."""
    return tuple(code >> (BITS * type_) & (1 << BITS) - 1 for type_ in range(len(TYPES)))


@lru_cache(maxsize=20_000)
def _line(code: int) -> tuple[int, ...]:
    """The types of an army's units as they line up (RUL-C-18)."""
    return tuple(type_ for type_, count in enumerate(counts_of(code)) for _ in range(count))


@lru_cache(maxsize=64)
def _weaker(code: int) -> tuple[int, ...]:
    """Every army that this one may become, the weakest (nobody) first."""
    found, open_ = {code}, [code]
    while open_:
        here = open_.pop()
        for type_, count in enumerate(counts_of(here)):
            if count:
                unit = TYPES[type_]
                last = unit.hits + 1 == TOUGHNESS[unit.unit]
                after = here - _bit(type_) + (0 if last else _bit(type_ + 1))
                if after not in found:
                    found.add(after)
                    open_.append(after)
    return tuple(sorted(found, key=_stamina))


def _stamina(code: int) -> int:
    """Hits until the last unit is gone; every hit lowers it."""
    left = (TOUGHNESS[unit.unit] - unit.hits for unit in TYPES)
    return sum(count * hits for count, hits in zip(counts_of(code), left, strict=True))
