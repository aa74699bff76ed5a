"""How many tactic cards each side gets, and the chances of the advanced ones (G-11.4, G-14.1)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.generalship.battle.attacks import Irregulars
from companion.games.generalship.pieces import Era, Field, Unit
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import ERAS, UNITS

BASIC = 5  # G-11.4
ADVANCED_NUMBERS = 8
AMBUSH, RETREAT, PURSUIT = 6, 7, 8

Name = Annotated[str, Length(0, 60)]
Stars = Annotated[int, Between(0, 3)]


@dataclass(frozen=True, slots=True)
class Commander:
    """A commander as the table typed him from his card (G-6.5)."""

    name: Name = ""
    land: Annotated[Stars, Doc("advanced land cards")] = 0
    naval: Annotated[Stars, Doc("advanced naval cards")] = 0
    christian: bool = False
    muslim: bool = False
    putsch: bool = False
    rival: Annotated[Name, Doc("name of his rival, if his card shows one")] = ""
    leads: Annotated[frozenset[Irregulars], Doc("irregulars that he can lead (G-12.5)")] = (
        frozenset()
    )
    note: Annotated[str, Length(0, 200)] = ""


@dataclass(frozen=True, slots=True)
class BattleSide:
    units: Annotated[Mapping[Unit, Annotated[int, Between(0, 30)]], Doc("all in the battle")]
    commander: Commander | None = None


@dataclass(frozen=True, slots=True)
class SideCards:
    basic: Breakdown
    advanced: Breakdown


@dataclass(frozen=True, slots=True)
class TacticCards:
    attacker: SideCards
    defender: SideCards
    rivals: bool


@calculator
def tactic_cards(
    field: Field,
    era: Era,
    attacker: BattleSide,
    defender: BattleSide,
    fortress: Annotated[bool, Doc("fortress symbol on the battlefield")] = False,
    architecture: Annotated[bool, Doc("Architecture is developed")] = False,
    rivals: Annotated[bool | None, Doc("null: by the names on the two cards (G-R10)")] = None,
) -> TacticCards:
    """Basic and advanced tactic cards of both sides, line by line (G-11.4 to G-11.8)."""
    opposed = are_rivals(attacker.commander, defender.commander) if rivals is None else rivals
    opposed = opposed and attacker.commander is not None and defender.commander is not None
    fort = fortress and field is Field.LAND
    return TacticCards(
        _side(field, era, attacker, opposed, False, architecture),
        _side(field, era, defender, opposed, fort, architecture),
        opposed,
    )


def are_rivals(one: Commander | None, other: Commander | None) -> bool:
    """Whether either of the two cards names the other (G-R10)."""
    if one is None or other is None:
        return False
    return bool(
        (one.rival and one.rival == other.name) or (other.rival and other.rival == one.name)
    )


def _side(
    field: Field, era: Era, side: BattleSide, rivals: bool, fortress: bool, architecture: bool
) -> SideCards:
    basic = [Line("gen.cards.basic", BASIC, cite("G-11.4"))]
    advanced: list[Line] = []
    if side.commander is None or rivals:
        key = "gen.cards.rivals" if rivals else "gen.cards.no_commander"
        advanced.append(Line(key, 0, cite("G-11.8")))
    else:
        stars = side.commander.land if field is Field.LAND else side.commander.naval
        advanced.append(Line("gen.cards.base", 1, cite("G-11.5")))
        if stars:
            advanced.append(Line("gen.cards.commander", stars, cite("G-11.5")))
        if fortress:
            extra = (1 if architecture else 0) + (1 if era is Era.FORTRESSES else 0)
            into = advanced if extra else basic
            into.append(Line("gen.cards.fortress", extra or 1, cite("G-11.6")))
        bonus = era_bonus(field, era, side.units)
        if bonus:
            advanced.append(Line(f"gen.era.{era}", bonus, cite("G-11.7")))
    return SideCards(
        Breakdown("gen.cards.basic_total", tuple(basic)),
        Breakdown("gen.cards.advanced_total", tuple(advanced)),
    )


def era_bonus(field: Field, era: Era, units: Mapping[Unit, int]) -> int:
    """Advanced cards that the era gives a side for all its units in the battle (G-11.7, G-R25)."""
    row = ERAS[era]
    if row.unit_class is None or row.field is not field:
        return 0
    number = sum(n for unit, n in units.items() if UNITS[unit].unit_class is row.unit_class)
    return 2 if number >= row.two else 1 if number >= row.one else 0


Hidden = Annotated[int, Between(0, 12), Doc("advanced cards in hand")]


@dataclass(frozen=True, slots=True)
class CardChances:
    """Chances before anybody has looked at the cards, if all that helps is played."""

    attacker_holds: Annotated[Chance, Doc("at least one of a given number (G-14.1)")]
    defender_holds: Chance
    defender_retreats: Annotated[Chance, Doc("own 7 and no 8 of the enemy (G-14.3)")]
    attacker_retreats: Chance
    ambush: Annotated[Chance, Doc("6, and no 7 of the defender or an 8 (G-14.2)")]
    assumes: Annotated[tuple[Text, ...], Doc("under which the chances hold, with the rule")] = ()


@calculator
def card_chances(attacker: Hidden, defender: Hidden, switches: Switches = DEFAULTS) -> CardChances:
    """Chances of holding a number, of a retreat and of an ambush by advanced cards (G-14.1)."""
    copies = switches.advanced_copies
    deck = ADVANCED_NUMBERS * copies
    a, d = min(attacker, deck), min(defender, max(0, deck - attacker))
    return CardChances(
        chance_of(1 - Fraction(comb(deck - copies, a), comb(deck, a))),
        chance_of(1 - Fraction(comb(deck - copies, d), comb(deck, d))),
        chance_of(retreat_chance(d, a, copies)),
        chance_of(retreat_chance(a, d, copies)),
        chance_of(ambush_chance(a, d, copies)),
        (
            Text("gen.assume.all_played", {"rule": "G-14.2"}),
            Text("gen.assume.decks", {"rule": "G-R22"}),
        ),
    )


def retreat_chance(mine: int, enemy: int, copies: int) -> Fraction:
    """At least one 7 in my hand and no 8 in the enemy's, both from one stack (G-14.3)."""
    deck = ADVANCED_NUMBERS * copies
    found = Fraction(0)
    for eights in range(min(mine, copies) + 1):
        rest = mine - eights
        hold = comb(deck - copies, rest) - comb(deck - 2 * copies, rest)
        here = Fraction(comb(copies, eights) * hold, comb(deck, mine))
        if here:
            left = deck - mine
            found += here * Fraction(comb(left - (copies - eights), enemy), comb(left, enemy))
    return found


def ambush_chance(attacker: int, defender: int, copies: int) -> Fraction:
    """The attacker has 6 and (the defender no 7 or the attacker 8) (G-14.2)."""
    deck = ADVANCED_NUMBERS * copies
    every = comb(deck, attacker)
    has_6 = every - comb(deck - copies, attacker)
    no_8 = comb(deck - copies, attacker) - comb(deck - 2 * copies, attacker)  # a 6 but no 8
    found = Fraction(has_6 - no_8, every)
    left = deck - attacker
    for sevens in range(min(attacker, copies) + 1):
        rest = attacker - sevens
        others = comb(deck - 2 * copies, rest) - comb(deck - 3 * copies, rest)
        here = Fraction(comb(copies, sevens) * others, every)  # 6, no 8, so many 7
        if here:
            found += here * Fraction(comb(left - (copies - sevens), defender), comb(left, defender))
    return found
