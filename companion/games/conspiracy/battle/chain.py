"""A whole battle as a chain of rounds (RUL-C-18): every state of both armies with its chance.

An army is one number: four bits for each type of unit, in the order of `units.TYPES`. What a
round does to one side depends only on its columns, not on who stands where, so that few hundred
kinds of rounds serve tens of thousands of states. Both sides are hit independently of each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter, mul
from typing import Any, NamedTuple

from companion.games.conspiracy.battle.line_up import columns_of
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
    is_brief: bool = False,
) -> Ending:
    """The battle to its end: both fight on, knights first and fewest hits first (RUL-C-18).

    A brief answer leaves out what is left and captured, for those who ask many times.
    """
    attackers = _weaker(_code(attacker.counts))
    defenders = _weaker(_code(defender.counts))
    values = _Values(attackers, defenders, is_exact, 2 if is_brief else 6)
    table = _Modifiers(field, cards, rules)
    for d in defenders[1:]:
        values.turn_to(d)
        for a in attackers[1:]:
            on_attacker = table.columns("attacker", _line(a), _line(d))
            on_defender = table.columns("defender", _line(a), _line(d))
            values.settle(
                a,
                _damage_of(on_attacker, rules.double_hit, is_exact),
                on_defender,
                _damage_of(on_defender, rules.double_hit, is_exact),
            )
    won, lost, *others = values.of(attackers[-1], defenders[-1])
    return Ending(won, lost, 1 - won - lost, *(others or (0, 0, 0, 0)))


class _Values:
    """What every state is worth, found from the end: chances to win, units left, captures.

    For one defending army the sums over its changes are kept: many attacking armies share them.
    """

    def __init__(
        self, attackers: Sequence[int], defenders: Sequence[int], is_exact: bool, figures: int
    ) -> None:
        self._place = {d: place for place, d in enumerate(defenders)}
        nothing: list[Chance] = [Fraction(0) if is_exact else 0.0] * len(defenders)
        self._tables = [{a: list(nothing) for a in attackers} for _ in range(6)][:figures]
        self._here = 0
        self._sums: dict[Any, dict[int, tuple[Chance, ...]]] = {}
        self._readers: dict[Any, tuple[tuple[Chance, ...], Callable[..., Any]]] = {}
        is_brief = figures == 2
        for a in attackers[1:]:
            self._tables[0][a][0] += 1
            if not is_brief:
                self._tables[2][a][0] += len(_line(a))
        for d, place in self._place.items():
            if d:
                self._tables[1][0][place] += 1
                if not is_brief:
                    self._tables[3][0][place] += len(_line(d))

    def turn_to(self, d: int) -> None:
        """From now on against this army; all weaker ones are settled."""
        self._here = d
        self._sums, self._readers = {}, {}

    def of(self, a: int, d: int) -> tuple[Chance, ...]:
        return tuple(table[a][self._place[d]] for table in self._tables)

    def settle(self, a: int, mine: _Damage, kind: Any, theirs: _Damage) -> None:
        """One round from here leads to states that are settled, or back here."""
        if kind not in self._sums:
            self._sums[kind] = {}
            places = [self._place[self._here + change] for change, _ in theirs.changes]
            chances = tuple(chance for _, chance in theirs.changes)
            self._readers[kind] = chances, itemgetter(*places, 0)
        sums = self._sums[kind]
        once = (0, 0, 0, 0, mine.captured, theirs.captured)
        shares, after = [], []
        for change, chance in mine.changes:
            known = sums.get(a + change)
            if known is None:
                known = self._over_changes(kind, a + change)
                if change:
                    sums[a + change] = known
            shares.append(chance)
            after.append(known)
        found = [
            sum(map(mul, shares, column), start)
            for start, column in zip(once, zip(*after, strict=True), strict=False)
        ]
        stay = 1 - mine.unhurt * theirs.unhurt
        place = self._place[self._here]
        for table, value in zip(self._tables, found, strict=True):
            table[a][place] = value / stay

    def _over_changes(self, kind: Any, a: int) -> tuple[Chance, ...]:
        chances, read = self._readers[kind]
        return tuple(sum(map(mul, chances, read(table[a]))) for table in self._tables)


class _Modifiers:
    """The modifiers of this battle, worked out once for each pair of types."""

    def __init__(self, field: Field, cards: BattleCards, rules: Switches) -> None:
        self._field, self._cards, self._rules = field, cards, rules
        self._known: dict[tuple[Side, int, int, bool], int] = {}

    def columns(
        self, hit: Side, front: tuple[int, ...], back: tuple[int, ...]
    ) -> tuple[ColumnKind, ...]:
        """The columns of the side that is hit, sorted, with the modifier of the enemy's rolls."""
        mine, enemies = (front, back) if hit == "attacker" else (back, front)
        enemy: Side = "defender" if hit == "attacker" else "attacker"
        columns = columns_of(len(front), len(back))
        found = []
        for place in range(columns):
            type_ = mine[place]
            behind = columns + place
            spills = TYPES[type_] == Unit("mercenary", 1) and behind < len(mine)
            added = self._of(enemy, enemies[place], type_, behind < len(enemies))
            found.append((type_, mine[behind] if spills else NOBODY, added))
        return tuple(sorted(found))

    def _of(self, side: Side, mine: int, other: int, support: bool) -> int:
        key = side, mine, other, support
        if key not in self._known:
            own = self._cards.attacker if side == "attacker" else self._cards.defender
            self._known[key] = modifier(
                side, TYPES[mine], TYPES[other], support, self._field, own, self._rules
            ).total
        return self._known[key]


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
