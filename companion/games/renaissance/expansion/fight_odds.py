"""Chances of fights (R-9.5.2.13): one attempt, several, and how many tokens a wish takes."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.chance.chances import Average, Chance, average_of, chance_of
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.expansion.dice_chances import fight_chance
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import TOKENS

Position = Annotated[
    int, Between(1, 6), Doc("number of the attacker's field on the order-of-play track (R-2.3)")
]
Faith = Annotated[bool, Doc("he owns G: green = position wins too")]
HasArms = Annotated[bool, Doc("he has arms in force: black = white wins too")]
Needed = Annotated[int, Between(1, 99), Doc("tokens one attempt takes (calculator fight: needed)")]
There = Annotated[int, Between(0, TOKENS), Doc("of these, already there at the first attempt")]
Capacity = Annotated[
    Annotated[int, Between(0, 99)] | None,
    Doc("tokens he may still ship into the province this round; null: by land or no limit"),
]
Cathedral = Annotated[
    Literal["none", "attacker", "defender"],
    Doc("who uses H in the first attempt: the attacker wins it, the defender wins it"),
]


@dataclass(frozen=True, slots=True)
class RepeatedAttack:
    """Attacks on one province until it is taken, the tokens or the ships are used up."""

    position: Position
    needed: Needed
    tokens: Annotated[int, Between(0, TOKENS), Doc("tokens bought for this round to spend on it")]
    tokens_there: There = 0
    capacity: Capacity = None
    faith: Faith = False
    arms: HasArms = False
    cathedral: Cathedral = "none"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What lies before an attempt and what it brings."""

    number: int
    tokens: Annotated[int, Doc("new tokens committed")]
    chance: Annotated[Chance, Doc("to win it once it is made")]
    taken_by_now: Annotated[Chance, Doc("the province is taken in this attempt or before")]


@dataclass(frozen=True, slots=True)
class RepeatedAttackAnswer:
    attempts: Annotated[tuple[Attempt, ...], Doc("those he can make, in order")]
    chance: Annotated[Chance, Doc("to take the province")]
    expected_tokens: Annotated[
        Average, Doc("new tokens spent on average when he stops after a success")
    ]
    most_tokens: Annotated[Breakdown, Doc("new tokens spent if all but the last attempt fail")]


@calculator
def repeated_attack(question: RepeatedAttack) -> RepeatedAttackAnswer:
    """The chance to take the province with N tokens in repeated attacks."""
    usable = question.tokens
    if question.capacity is not None:
        usable = min(usable, question.capacity)
    first = max(0, question.needed - question.tokens_there)
    count = 0 if usable < first else 1 + (usable - first) // question.needed
    each = fight_chance(question.position, question.faith, question.arms)
    attempts = []
    open_still, expected, lines = Fraction(1), Fraction(0), list[Line]()
    for number in range(1, count + 1):
        tokens = first if number == 1 else question.needed
        chance = _first_chance(question.cathedral, each) if number == 1 else each
        if open_still == 0:
            break
        expected += open_still * tokens
        open_still *= 1 - chance
        attempts.append(Attempt(number, tokens, chance_of(chance), chance_of(1 - open_still)))
        lines.append(Line("ren.odds.attempt", tokens, cite("R-9.5.2.10"), {"number": number}))
    return RepeatedAttackAnswer(
        tuple(attempts),
        chance_of(1 - open_still),
        average_of(expected),
        Breakdown("ren.odds.most_tokens", tuple(lines)),
    )


def _first_chance(cathedral: str, each: Fraction) -> Fraction:
    if cathedral == "none":
        return each
    return Fraction(1 if cathedral == "attacker" else 0)


@dataclass(frozen=True, slots=True)
class TokensForChance:
    """How many tokens it takes to reach a wished chance."""

    position: Position
    needed: Needed
    percent: Annotated[int, Between(0, 100), Doc("wished chance in percent, reached or passed")]
    tokens_there: There = 0
    capacity: Capacity = None
    faith: Faith = False
    arms: HasArms = False
    cathedral: Cathedral = "none"


@dataclass(frozen=True, slots=True)
class TokensForChanceAnswer:
    is_reachable: Annotated[
        bool, Doc("false: no number of tokens gives it, or the ships do not carry them")
    ]
    attempts: Annotated[int, Doc("attempts it takes; 0 if unreachable")]
    tokens: Annotated[Breakdown, Doc("new tokens it takes; nothing if unreachable")]
    chance: Annotated[Chance, Doc("chance with these tokens")]
    within_stock: Annotated[bool, Doc("a player has so many tokens at all (36, R-13.4)")]


@calculator
def tokens_for_chance(question: TokensForChance) -> TokensForChanceAnswer:
    """The smallest number of new tokens whose chance is at least the wished one."""
    wished = Fraction(question.percent, 100)
    each = fight_chance(question.position, question.faith, question.arms)
    taken, tokens, lines = Fraction(0), 0, list[Line]()
    while taken < wished:
        number = len(lines) + 1
        more = max(0, question.needed - question.tokens_there) if number == 1 else question.needed
        chance = _first_chance(question.cathedral, each) if number == 1 else each
        tokens += more
        is_hopeless = wished == 1 and chance < 1 and each < 1
        if is_hopeless or (question.capacity is not None and tokens > question.capacity):
            nothing = Breakdown("ren.odds.tokens", ())
            return TokensForChanceAnswer(False, 0, nothing, chance_of(Fraction(0)), False)
        taken = 1 - (1 - taken) * (1 - chance)
        lines.append(Line("ren.odds.attempt", more, cite("R-9.5.2.10"), {"number": number}))
    return TokensForChanceAnswer(
        True,
        len(lines),
        Breakdown("ren.odds.tokens", tuple(lines)),
        chance_of(taken),
        tokens + question.tokens_there <= TOKENS,
    )
