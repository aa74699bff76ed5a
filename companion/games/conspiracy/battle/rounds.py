"""One round of a battle (C-3.7.8): played with dice, and what it may bring."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Average, Chance, average_of, chance_of
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown
from companion.core.records import dataclass
from companion.games.conspiracy.battle.line_up import COLUMNS
from companion.games.conspiracy.battle.rolls import hit_chances, hits_of, modifier
from companion.games.conspiracy.battle.units import (
    NO_BATTLE_CARDS,
    OPEN_FIELD,
    BattleCards,
    Fallen,
    Field,
    Side,
    Struck,
    Unit,
    struck_column,
)
from companion.games.conspiracy.switches import DEFAULTS, Switches


@dataclass(frozen=True, slots=True)
class Column:
    """A pair of front units with those who stand behind them."""

    attacker: Unit
    defender: Unit
    attacker_support: Unit | None = None
    defender_support: Unit | None = None

    def front(self, side: Side) -> Unit:
        return self.attacker if side == "attacker" else self.defender

    def support(self, side: Side) -> Unit | None:
        return self.attacker_support if side == "attacker" else self.defender_support


Columns = Annotated[tuple[Column, ...], Length(1, COLUMNS)]
Face = Annotated[int, Between(1, 6)]
Roll = Annotated[int, Between(2, 12)] | tuple[Face, Face]


@dataclass(frozen=True, slots=True)
class ColumnRolls:
    """The rolls of one column: a sum, or the faces of two dice."""

    attacker: Roll
    defender: Roll


@dataclass(frozen=True, slots=True)
class Blow:
    """One unit's roll."""

    total: Annotated[int, Doc("dice and modifier")]
    modifier: Breakdown
    hits: int


@dataclass(frozen=True, slots=True)
class After:
    """A unit after the round: standing, or how it fell."""

    unit: Unit | None
    fallen: Fallen | None


@dataclass(frozen=True, slots=True)
class Fought:
    """One column after the round."""

    attacker_blow: Blow
    defender_blow: Blow
    attacker: After
    defender: After
    attacker_support: After | None
    defender_support: After | None


@dataclass(frozen=True, slots=True)
class Losses:
    mercenaries_dead: int = 0
    knights_dead: int = 0
    knights_captured: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    columns: tuple[Fought, ...]
    attacker_losses: Losses
    defender_losses: Losses


def opponent_of(side: Side) -> Side:
    return "defender" if side == "attacker" else "attacker"


def modifier_of(
    column: Column, side: Side, field: Field, cards: BattleCards, rules: Switches
) -> Breakdown:
    """The modifier of this side's roll in the column."""
    own = cards.attacker if side == "attacker" else cards.defender
    supported = column.support(side) is not None
    enemy = column.front(opponent_of(side))
    return modifier(side, column.front(side), enemy, supported, field, own, rules)


@calculator
def battle_round(
    columns: Columns,
    rolls: Annotated[tuple[ColumnRolls, ...], Length(1, COLUMNS), Doc("one for each column")],
    field: Field = OPEN_FIELD,
    cards: BattleCards = NO_BATTLE_CARDS,
    rules: Switches = DEFAULTS,
) -> Round:
    """A round of simultaneous rolls: hits, units after it, losses (C-3.7.8.1 to C-3.7.8.3)."""
    faults = Faults()
    faults.refuse(len(rolls) != len(columns), "con.battle.rolls", "rolls", columns=len(columns))
    faults.settle()
    fought = tuple(
        _fought(column, rolled, field, cards, rules)
        for column, rolled in zip(columns, rolls, strict=True)
    )
    return Round(fought, _losses(columns, fought, "attacker"), _losses(columns, fought, "defender"))


def _fought(
    column: Column, rolled: ColumnRolls, field: Field, cards: BattleCards, rules: Switches
) -> Fought:
    attacking = _blow(rolled.attacker, modifier_of(column, "attacker", field, cards, rules), rules)
    defending = _blow(rolled.defender, modifier_of(column, "defender", field, cards, rules), rules)
    attacker = struck_column(column.attacker, column.attacker_support, defending.hits)
    defender = struck_column(column.defender, column.defender_support, attacking.hits)
    return Fought(
        attacking,
        defending,
        _after(attacker.front),
        _after(defender.front),
        _after(attacker.support) if attacker.support else None,
        _after(defender.support) if defender.support else None,
    )


def _blow(rolled: Roll, added: Breakdown, rules: Switches) -> Blow:
    natural = rolled if isinstance(rolled, int) else sum(rolled)
    total = natural + added.total
    return Blow(total, added, hits_of(total, natural, rules))


def _after(struck: Struck) -> After:
    return After(struck.unit, struck.fallen)


def _losses(columns: Sequence[Column], fought: Sequence[Fought], side: Side) -> Losses:
    fallen = []
    for column, one in zip(columns, fought, strict=True):
        for before, after in (
            (column.front(side), getattr(one, side)),
            (column.support(side), getattr(one, f"{side}_support")),
        ):
            if before is not None and after.fallen:
                fallen.append((before.unit, after.fallen))
    return Losses(
        fallen.count(("mercenary", "dead")),
        fallen.count(("knight", "dead")),
        fallen.count(("knight", "captured")),
    )


@dataclass(frozen=True, slots=True)
class SideOdds:
    """What one side of a column has to fear."""

    hit: Annotated[Chance, Doc("its front unit's column is hit")]
    front_dead: Chance
    front_captured: Chance
    support_fallen: Annotated[Chance, Doc("its supporter dies or is captured")]


@dataclass(frozen=True, slots=True)
class ColumnOdds:
    attacker: SideOdds
    defender: SideOdds


@dataclass(frozen=True, slots=True)
class LossOdds:
    """The chance of so many units lost on both sides."""

    attacker_lost: int
    defender_lost: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class ExpectedLosses:
    hits: Annotated[Average, Doc("hits taken")]
    dead: Average
    captured: Average


@dataclass(frozen=True, slots=True)
class RoundOdds:
    columns: tuple[ColumnOdds, ...]
    losses: tuple[LossOdds, ...]
    attacker: ExpectedLosses
    defender: ExpectedLosses


@calculator
def round_odds(
    columns: Columns,
    field: Field = OPEN_FIELD,
    cards: BattleCards = NO_BATTLE_CARDS,
    rules: Switches = DEFAULTS,
) -> RoundOdds:
    """Exact chances of one round, column by column and in all (C-3.7.12.2)."""
    taken = {
        side: [_taken(column, side, field, cards, rules) for column in columns]
        for side in ("attacker", "defender")
    }
    attacker = _lost([one.lost for one in taken["attacker"]])
    defender = _lost([one.lost for one in taken["defender"]])
    return RoundOdds(
        tuple(
            ColumnOdds(a.odds, d.odds)
            for a, d in zip(taken["attacker"], taken["defender"], strict=True)
        ),
        tuple(
            LossOdds(a, d, chance_of(attacker[a] * defender[d]))
            for a in sorted(attacker)
            for d in sorted(defender)
        ),
        _expected(taken["attacker"]),
        _expected(taken["defender"]),
    )


@dataclass(frozen=True, slots=True)
class _Taken:
    """What the enemy's roll does to one side of a column."""

    odds: SideOdds
    lost: dict[int, Fraction]
    hits: Fraction
    dead: Fraction
    captured: Fraction


def _taken(column: Column, side: Side, field: Field, cards: BattleCards, rules: Switches) -> _Taken:
    added = modifier_of(column, opponent_of(side), field, cards, rules).total
    chances = hit_chances(added, rules.double_hit)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    fallen: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for hits, chance in enumerate(chances):
        after = struck_column(column.front(side), column.support(side), hits)
        places = (("front", after.front), ("support", after.support))
        gone = [(name, one.fallen) for name, one in places if one is not None and one.fallen]
        for name, how in gone:
            fallen[name, str(how)] += chance
        lost[len(gone)] += chance
    odds = SideOdds(
        chance_of(1 - chances[0]),
        chance_of(fallen["front", "dead"]),
        chance_of(fallen["front", "captured"]),
        chance_of(fallen["support", "dead"] + fallen["support", "captured"]),
    )
    return _Taken(
        odds,
        {number: chance for number, chance in lost.items() if chance},
        chances[1] + 2 * chances[2],
        fallen["front", "dead"] + fallen["support", "dead"],
        fallen["front", "captured"] + fallen["support", "captured"],
    )


def _lost(columns: Sequence[dict[int, Fraction]]) -> dict[int, Fraction]:
    """The number of units lost in all columns together."""
    total = {0: Fraction(1)}
    for column in columns:
        after: dict[int, Fraction] = defaultdict(Fraction)
        for before, chance in total.items():
            for number, one in column.items():
                after[before + number] += chance * one
        total = after
    return total


def _expected(taken: Sequence[_Taken]) -> ExpectedLosses:
    return ExpectedLosses(
        average_of(sum((one.hits for one in taken), Fraction(0))),
        average_of(sum((one.dead for one in taken), Fraction(0))),
        average_of(sum((one.captured for one in taken), Fraction(0))),
    )
