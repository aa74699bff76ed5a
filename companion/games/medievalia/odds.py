"""Chapter 15: exact chances of stacks, building piles and other hands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Building, Card, Stack
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.tables import (
    BUILDING_COUNT,
    BUILDINGS,
    CARDS,
    STACK_CARDS,
    STACK_SIZE,
)

Seen = Annotated[
    Mapping[Card, Annotated[int, Between(0, 20)]],
    Doc("cards of this stack that are known: on the table, discarded, in the own hand"),
]
Bottom = Annotated[Card | None, Doc("the face-up bottom card, not among the seen; null: unknown")]
LeftCards = Annotated[int, Between(0, 38), Doc("cards left in the stack, the bottom card included")]
AtLeast = Annotated[int, Between(1, 38)]


@dataclass(frozen=True, slots=True)
class TypeChance:
    """How likely the next card is of this type."""

    type: Card
    unseen: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class StackChance:
    """How likely one of the wished cards comes next from this stack."""

    stack: Stack
    chance: Chance


@dataclass(frozen=True, slots=True)
class OtherStack:
    """Another stack that could be drawn from."""

    stack: Stack
    left: LeftCards
    seen: Seen | None = None
    bottom: Bottom = None


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """What a stack may bring."""

    chance: Annotated[Chance, Doc("at least so many of the type in these draws")]
    next: Annotated[tuple[TypeChance, ...], Doc("every type of the stack for the next card")]
    best: Annotated[tuple[StackChance, ...], Doc("stacks for the wish, the best first")]
    rule: str


@calculator
def draw_odds(  # noqa: PLR0913
    *,
    stack: Stack,
    left: LeftCards,
    type: Card,
    seen: Seen | None = None,
    bottom: Bottom = None,
    draws: Annotated[int, Between(1, 38)] = 1,
    at_least: AtLeast = 1,
    wish: Annotated[
        frozenset[Card], Doc("cards of which any one will do; empty: the type")
    ] = frozenset(),
    others: Annotated[
        tuple[OtherStack, ...], Length(0, 2), Doc("the other stacks, for the wish")
    ] = (),
) -> DrawOdds:
    """The chance of cards from a stack, for the next draw and for several (F-15.1, F-15.2)."""
    _require_of(stack, type)
    pool = _pool(stack, seen or {}, bottom, left)
    if draws > left:
        raise BadInput("med.odds.draws", "draws", left=left)
    chance = _drawn(pool, type, left, bottom, draws, at_least)
    following = tuple(
        TypeChance(row.id, pool[row.id], chance_of(_drawn(pool, row.id, left, bottom, 1, 1)))
        for row in STACK_CARDS[stack]
    )
    wished = wish or frozenset({type})
    best = [(_any_of(pool, wished, left, bottom), stack)]
    for other in others:
        if other.stack in {one for _, one in best}:
            raise BadInput("med.odds.stack_twice", "others", stack=other.stack)
        rest = _pool(other.stack, other.seen or {}, other.bottom, other.left)
        best.append((_any_of(rest, wished, other.left, other.bottom), other.stack))
    best.sort(key=lambda one: -one[0])  # stable: the stack asked about comes first on a tie
    return DrawOdds(
        chance_of(chance),
        following,
        tuple(StackChance(one, chance_of(odds)) for odds, one in best),
        cite("F-15.1" if draws == 1 else "F-15.2").number,
    )


def _require_of(stack: Stack, card: Card) -> None:
    if CARDS[card].group != stack:
        raise BadInput("med.odds.other_stack", "type", card=Text(CARDS[card].name))


def _pool(
    stack: Stack, seen: Mapping[Card, int], bottom: Card | None, left: int
) -> Mapping[Card, int]:
    """The unseen cards of a stack by type: face down in it, or in other hands (F-15.1)."""
    for card, count in seen.items():
        if CARDS[card].group != stack:
            raise BadInput("med.odds.other_stack", f"seen.{card}", card=Text(CARDS[card].name))
        if count + (card is bottom) > CARDS[card].count:
            raise BadInput(
                "med.too_many", f"seen.{card}", card=Text(CARDS[card].name), most=CARDS[card].count
            )
    if bottom is not None and CARDS[bottom].group != stack:
        raise BadInput("med.odds.other_stack", "bottom", card=Text(CARDS[bottom].name))
    pool = {
        row.id: row.count - seen.get(row.id, 0) - (row.id is bottom) for row in STACK_CARDS[stack]
    }
    hidden = left - (bottom is not None and left > 0)
    if left > STACK_SIZE[stack] or hidden > sum(pool.values()):
        raise BadInput("med.odds.left", "left", most=sum(pool.values()) + (bottom is not None))
    return pool


def _drawn(
    pool: Mapping[Card, int], card: Card, left: int, bottom: Card | None, draws: int, wanted: int
) -> Fraction:
    """At least so many of a type; the bottom card comes last of all (F-15.1)."""
    if draws > left:
        return Fraction(0)
    if bottom is not None and draws == left:
        draws -= 1
        wanted -= card is bottom
    return at_least_of(sum(pool.values()), pool[card], draws, wanted)


def _any_of(
    pool: Mapping[Card, int], wished: frozenset[Card], left: int, bottom: Card | None
) -> Fraction:
    return sum(
        (_drawn(pool, card, left, bottom, 1, 1) for card in pool if card in wished), Fraction(0)
    )


def at_least_of(cards: int, good: int, draws: int, wanted: int) -> Fraction:
    """At least so many good ones among the cards drawn (F-15.2)."""
    if wanted <= 0:
        return Fraction(1)
    ways = sum(
        comb(good, hits) * comb(cards - good, draws - hits)
        for hits in range(wanted, min(good, draws) + 1)
    )
    return Fraction(ways, comb(cards, draws))


@dataclass(frozen=True, slots=True)
class HandOdds:
    """What somebody may hold."""

    chance: Annotated[Chance, Doc("he holds at least so many of the type")]
    unseen: Annotated[int, Doc("cards of the type that nobody has seen")]
    rule: str


@calculator
def hand_odds(
    stack: Stack,
    held: Annotated[int, Between(0, 38), Doc("cards of this stack in his hand")],
    type: Card,
    seen: Seen | None = None,
    bottom: Bottom = None,
    at_least: AtLeast = 1,
) -> HandOdds:
    """The chance that somebody holds a card, from what is public (F-15.4)."""
    _require_of(stack, type)
    pool = _pool(stack, seen or {}, bottom, 0)
    unseen = sum(pool.values())
    if held > unseen:
        raise BadInput("med.odds.held", "held", most=unseen)
    chance = at_least_of(unseen, pool[type], held, at_least)
    return HandOdds(chance_of(chance), pool[type], cite("F-15.4").number)


@dataclass(frozen=True, slots=True)
class BuildingChance:
    """How likely the next building is of this type."""

    type: Building
    unseen: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class BuildingOdds:
    """What the piles may turn up."""

    next: Annotated[Chance, Doc("the next one turned up is of the type")]
    within: Annotated[Chance, Doc("at least one among those turned up")]
    all: tuple[BuildingChance, ...]
    rule: str


@calculator
def building_odds(
    type: Building,
    seen: Annotated[
        Mapping[Building, Annotated[int, Between(0, 2)]],
        Doc("buildings that are known: on offer, in fiefs, discarded"),
    ]
    | None = None,
    turned: Annotated[int, Between(1, BUILDING_COUNT), Doc("buildings turned up")] = 1,
) -> BuildingOdds:
    """The chance that a building is turned up next, or among the next ones (F-15.3)."""
    known = seen or {}
    for one, count in known.items():
        if count > BUILDINGS[one].count:
            row = BUILDINGS[one]
            raise BadInput("med.too_many", f"seen.{one}", card=Text(row.name), most=row.count)
    pool = {one: row.count - known.get(one, 0) for one, row in BUILDINGS.items()}
    unseen = sum(pool.values())
    if turned > unseen:
        raise BadInput("med.odds.turned", "turned", most=unseen)
    following = tuple(
        BuildingChance(one, count, chance_of(Fraction(count, unseen)))
        for one, count in pool.items()
    )
    return BuildingOdds(
        chance_of(Fraction(pool[type], unseen)),
        chance_of(at_least_of(unseen, pool[type], turned, 1)),
        following,
        cite("F-15.3").number,
    )
