"""What a whole battle is likely to bring (C-3.7.12.2), and what would help."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.records import dataclass
from companion.games.conspiracy.battle.chain import Ending, fight
from companion.games.conspiracy.battle.units import (
    NO_BATTLE_CARDS,
    OPEN_FIELD,
    Army,
    BattleCards,
    Field,
    Improvements,
    Side,
)
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.seats import Ducats
from companion.games.conspiracy.switches import DEFAULTS, Switches

MOST_UNITS = 6  # a side: beyond it only the round can be worked out in time
EXACT_UNITS = 4  # in all: fractions of larger battles have thousands of digits
MERCENARY, ANY_CARD = 50, 80  # C-3.7.5.1
IN_THE_BOX = 64  # action cards (C-2.1.1)


@dataclass(frozen=True, slots=True)
class BattleChance:
    """A chance of a whole battle."""

    exact: Annotated[str | None, Doc("as a fraction, for up to four units in all; else null")]
    value: Annotated[float, Doc("from 0 to 1")]


@dataclass(frozen=True, slots=True)
class Expected:
    """What is expected of one side at the end."""

    left: Annotated[float, Doc("units left, 0 where it loses")]
    captured: Annotated[float, Doc("knights captured")]
    dead: Annotated[float, Doc("units dead")]


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """Both fight on to the end, knights first and fewest hits first (RUL-C-18)."""

    attacker: BattleChance
    defender: BattleChance
    nobody: Annotated[BattleChance, Doc("both wiped out: the old ruler stays (RUL-C-19)")]
    attacker_expected: Expected
    defender_expected: Expected


def _chance(value: Fraction | float) -> BattleChance:
    return BattleChance(str(value) if isinstance(value, Fraction) else None, float(value))


@calculator
def battle_odds(
    attacker: Army,
    defender: Army,
    field: Field = OPEN_FIELD,
    cards: BattleCards = NO_BATTLE_CARDS,
    rules: Switches = DEFAULTS,
) -> BattleOdds:
    """Chances of a battle fought to the end, up to six units a side (RUL-C-18)."""
    _require_size(attacker, defender, MOST_UNITS)
    is_exact = attacker.size + defender.size <= EXACT_UNITS
    ending = fight(attacker, defender, field, cards, rules, is_exact)
    return BattleOdds(
        _chance(Fraction(ending.attacker) if is_exact else ending.attacker),
        _chance(Fraction(ending.defender) if is_exact else ending.defender),
        _chance(Fraction(ending.nobody) if is_exact else ending.nobody),
        _expected(attacker, float(ending.attacker_left), float(ending.attacker_captured)),
        _expected(defender, float(ending.defender_left), float(ending.defender_captured)),
    )


def _expected(army: Army, left: float, captured: float) -> Expected:
    return Expected(left, captured, max(army.size - left - captured, 0.0))


def _require_size(attacker: Army, defender: Army, most: int) -> None:
    faults = Faults()
    faults.refuse(attacker.size == 0, "con.battle.no_attacker", "attacker")
    for name, army in (("attacker", attacker), ("defender", defender)):
        faults.refuse(army.size > most, "con.battle.too_large", name, most=most)
    faults.settle()


Decision = Literal[
    "as_it_is", "forging", "hostler", "mercenaries", "any_card", "defector", "uprising"
]


@dataclass(frozen=True, slots=True)
class Advice:
    """One decision and what it does to the chance to win."""

    decision: Decision
    ducats: Annotated[int, Doc("what it costs")]
    chance: BattleChance
    difference: Annotated[float, Doc("against doing nothing")]


@dataclass(frozen=True, slots=True)
class BattleAdvice:
    advice: Annotated[tuple[Advice, ...], Doc("the battle as it is, then each decision by itself")]


@calculator
def battle_advice(  # noqa: PLR0913, PLR0917  the question has so many parts
    side: Side,
    attacker: Army,
    defender: Army,
    hand: Annotated[
        tuple[Card, ...], Length(0, IN_THE_BOX), Doc("cards of the side that may be played")
    ] = (),
    ducats: Annotated[Ducats, Doc("of the side")] = 0,
    field: Field = OPEN_FIELD,
    cards: Annotated[BattleCards, Doc("already played")] = NO_BATTLE_CARDS,
    rules: Switches = DEFAULTS,
) -> BattleAdvice:
    """The chance to win with each card at hand, and the difference it makes (C-3.7.5.1).

    To win is to be left on the field: both wiped out keeps the land, but wins nothing (RUL-C-19).
    """
    _require_size(attacker, defender, MOST_UNITS)
    own, enemy = (attacker, defender) if side == "attacker" else (defender, attacker)

    @cache  # a mercenary for 50 and one for 80 fight alike
    def chance(mine: Army, other: Army, played: BattleCards) -> Fraction | float:
        is_exact = mine.size + other.size <= EXACT_UNITS
        armies = (mine, other) if side == "attacker" else (other, mine)
        ending = fight(*armies, field, played, rules, is_exact)
        won = ending.attacker if side == "attacker" else ending.defender
        return Fraction(won) if is_exact else float(won)

    first = chance(own, enemy, cards)
    found = [Advice("as_it_is", 0, _chance(first), 0.0)]
    for decision, price, mine, other, played in _decisions(side, own, enemy, hand, ducats, cards):
        value = chance(mine, other, played)
        found.append(Advice(decision, price, _chance(value), float(value) - float(first)))
    return BattleAdvice(tuple(found))


def _decisions(
    side: Side, own: Army, enemy: Army, hand: Collection[Card], ducats: int, cards: BattleCards
) -> Iterator[tuple[Decision, int, Army, Army, BattleCards]]:
    """Every decision that the hand, the purse and the enemy allow."""
    if Card.FORGING in hand:
        yield "forging", 0, own, enemy, _improved(cards, side, 1, 0)
    if Card.HOSTLER in hand:
        yield "hostler", 0, own, enemy, _improved(cards, side, 0, 1)
    larger = _with(own, mercenaries=own.mercenaries + 1)
    if Card.MERCENARIES in hand and ducats >= MERCENARY:
        yield "mercenaries", MERCENARY, larger, enemy, cards
    if hand and ducats >= ANY_CARD:
        yield "any_card", ANY_CARD, larger, enemy, cards
    if Card.DEFECTOR in hand and enemy.mercenaries:
        yield "defector", 0, larger, _with(enemy, mercenaries=enemy.mercenaries - 1), cards
    elif Card.DEFECTOR in hand and enemy.mercenaries_hit:
        joined = _with(own, mercenaries_hit=own.mercenaries_hit + 1)
        left = _with(enemy, mercenaries_hit=enemy.mercenaries_hit - 1)
        yield "defector", 0, joined, left, cards
    rest = _with(enemy, mercenaries=0, mercenaries_hit=0)
    if Card.UPRISING in hand and rest != enemy:
        yield "uprising", 0, own, rest, cards


def _with(army: Army, **changes: int) -> Army:
    names = ("knights", "knights_hit", "knights_hit_twice", "mercenaries", "mercenaries_hit")
    return Army(*(changes.get(name, getattr(army, name)) for name in names))


def _improved(cards: BattleCards, side: Side, forging: int, hostler: int) -> BattleCards:
    before = cards.attacker if side == "attacker" else cards.defender
    after = Improvements(before.forging + forging, before.hostler + hostler)
    if side == "attacker":
        return BattleCards(after, cards.defender)
    return BattleCards(cards.attacker, after)


@dataclass(frozen=True, slots=True)
class Force:
    """A least army: with one unit less it would not do."""

    knights: int
    mercenaries: int
    chance: BattleChance


@dataclass(frozen=True, slots=True)
class ForceNeeded:
    forces: Annotated[
        tuple[Force, ...], Doc("for each number of knights the fewest mercenaries that do")
    ]


@calculator
def force_needed(
    defender: Army,
    wished: Annotated[int, Between(1, 100), Doc("chance to win, in percent")],
    field: Field = OPEN_FIELD,
    cards: BattleCards = NO_BATTLE_CARDS,
    rules: Switches = DEFAULTS,
) -> ForceNeeded:
    """The least healthy armies, up to six units, that win with this chance (C-3.7.12.2)."""
    _require_size(Army(knights=1), defender, MOST_UNITS)
    wish = wished / 100
    found = []
    mercenaries = MOST_UNITS
    for knights in range(MOST_UNITS + 1):
        best = None
        mercenaries = min(mercenaries, MOST_UNITS - knights)
        while mercenaries >= 0:
            army = Army(knights=knights, mercenaries=mercenaries)
            chance = _to_win(army, defender, field, cards, rules)
            if chance < wish:
                break
            best = Force(knights, mercenaries, BattleChance(None, chance))
            mercenaries -= 1
        if best is not None:
            found.append(best)
            mercenaries = best.mercenaries
            if mercenaries == 0:
                break
        else:
            mercenaries = MOST_UNITS
    return ForceNeeded(tuple(found))


def _to_win(army: Army, defender: Army, field: Field, cards: BattleCards, rules: Switches) -> float:
    if army.size == 0:
        return 0.0
    ending: Ending = fight(army, defender, field, cards, rules, False)
    return float(ending.attacker)
