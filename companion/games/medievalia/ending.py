"""Chapters 11 to 13: prestige, the ends of the game, the ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Building, Stack
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.tables import BUILDING_COUNT, BUILDINGS, STACK_SIZE

GOAL, TEAM_GOAL = 7, 11  # F-11.2, F-14.7
TEAMS = 2  # F-14.1
EMPTY_STACKS = 2  # F-13.1

Buildings = Annotated[tuple[Building, ...], Length(0, 10)]
Left = Annotated[Mapping[Stack, Annotated[int, Between(0, 38)]], Doc("cards left in each stack")]
Piles = Annotated[
    tuple[Annotated[int, Between(0, BUILDING_COUNT)], ...],
    Length(3, 3),
    Doc("cards left in each building pile, the offer included"),
]


@dataclass(frozen=True, slots=True)
class Gain:
    """What an offer would bring to a fief."""

    building: Building
    fief: Annotated[int, Doc("0 or 1: the fief that would acquire it")]
    points: int
    wins: Annotated[bool, Doc("the goal is reached with it")]


@dataclass(frozen=True, slots=True)
class Prestige:
    """Prestige of a player or of a team."""

    points: Breakdown
    duplicates: Annotated[tuple[Building, ...], Doc("buildings that give nothing")]
    goal: int
    missing: Annotated[int, Doc("points to the goal")]
    gains: tuple[Gain, ...]


@calculator
def prestige(
    fiefs: Annotated[
        tuple[Buildings, ...], Length(1, 2), Doc("buildings of the fief, or of both partners")
    ],
    offers: Annotated[tuple[Building, ...], Length(0, 3), Doc("buildings that lie open")] = (),
    team: Annotated[bool, Doc("team play, also if one partner is out")] = False,
) -> Prestige:
    """Points of the buildings, and what each offer would bring (F-11)."""
    _require_copies(fiefs)
    lines, duplicates = [], []
    for fief in fiefs:
        for building, count in Counter(fief).items():
            points = BUILDINGS[building].prestige
            lines.append(Line(f"med.card.{building}", points, cite("F-11.1")))
            if count > 1:
                lines.append(Line("med.prestige.duplicate", 0, cite("F-11.1")))
                duplicates.append(building)
    total = Breakdown("med.prestige", tuple(lines))
    goal = TEAM_GOAL if team or len(fiefs) > 1 else GOAL
    gains = tuple(
        Gain(offer, number, points, total.total + points >= goal)
        for offer in offers
        for number, fief in enumerate(fiefs)
        for points in (0 if offer in fief else BUILDINGS[offer].prestige,)
    )
    return Prestige(total, tuple(duplicates), goal, max(0, goal - total.total), gains)


def fewest_to_goal(
    fiefs: tuple[Buildings, ...], left: Mapping[Building, int], missing: int
) -> int | None:
    """The fewest further buildings that reach the goal; None: too few are left (F-11)."""
    copies = dict(left)
    wanted = sorted(
        ((BUILDINGS[one].prestige, one) for fief in fiefs for one in Building if one not in fief),
        key=lambda found: -found[0],
    )
    taken = 0
    for points, building in wanted:
        if missing <= 0:
            break
        if copies.get(building, 0):
            copies[building] -= 1
            missing -= points
            taken += 1
    return taken if missing <= 0 else None


def _require_copies(fiefs: tuple[Buildings, ...]) -> None:
    for building, count in Counter(one for fief in fiefs for one in fief).items():
        row = BUILDINGS[building]
        if count > row.count:
            raise BadInput("med.too_many", "fiefs", card=Text(row.name), most=row.count)


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts for a player or a team at the end (F-13, F-R40)."""

    name: Annotated[str, Length(1, 60)]
    prestige: Annotated[int, Between(0, 22)] = 0
    gold: Annotated[int, Between(0, 99), Doc("gold capacity without abilities")] = 0
    hand: Annotated[int, Between(0, 87), Doc("hand cards")] = 0


Tie = Literal["prestige", "gold", "hand", "shared", "last"]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the order."""

    name: str
    place: Annotated[int, Doc("1 is best; equal parties share a place")]
    decided_by: Annotated[Tie, Doc("what sets him before the next; shared: nothing does")]
    rule: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """The final order."""

    order: tuple[Ranked, ...]
    winners: tuple[str, ...]
    shared: Annotated[bool, Doc("several winners")]


@calculator
def ranking(parties: Annotated[tuple[Standing, ...], Length(1, 4)]) -> Ranking:
    """Most prestige, then gold capacity, then hand cards, then shared victory (F-13)."""
    _require_names([party.name for party in parties])
    ordered = sorted(parties, key=_worth, reverse=True)
    rows = []
    for number, party in enumerate(ordered):
        place = 1 + sum(_worth(other) > _worth(party) for other in ordered)
        decided = _decided(party, ordered[number + 1]) if number + 1 < len(ordered) else "last"
        rule = "F-13.2" if decided in ("prestige", "last") else "F-13.3"
        rows.append(Ranked(party.name, place, decided, cite(rule).number))
    winners = tuple(row.name for row in rows if row.place == 1)
    return Ranking(tuple(rows), winners, len(winners) > 1)


def _worth(party: Standing) -> tuple[int, int, int]:
    return (party.prestige, party.gold, party.hand)


def _decided(party: Standing, other: Standing) -> Tie:
    if party.prestige != other.prestige:
        return "prestige"
    if party.gold != other.gold:
        return "gold"
    return "hand" if party.hand != other.hand else "shared"


def _require_names(names: Sequence[str]) -> None:
    if len(set(names)) != len(names):
        raise BadInput("med.named_twice", "parties")


@dataclass(frozen=True, slots=True)
class Party:
    """A player or a team, with what may end the game."""

    name: Annotated[str, Length(1, 60)]
    prestige: Annotated[int, Between(0, 22)] = 0
    cities: Annotated[int, Between(0, 2), Doc("cities that stand and are not besieged out")] = 1
    gold: Annotated[int, Between(0, 99), Doc("gold capacity without abilities")] = 0
    hand: Annotated[int, Between(0, 87), Doc("hand cards")] = 0


End = Literal["", "prestige", "cities", "buildings", "stacks"]
_NOT_ENDED: End = ""


@dataclass(frozen=True, slots=True)
class EndCheck:
    """Whether the game is over."""

    ended: bool
    how: End
    rule: str
    winners: tuple[str, ...]


@calculator
def end_check(
    stacks: Left,
    piles: Piles,
    parties: Annotated[tuple[Party, ...], Length(2, 4)],
    team: Annotated[bool, Doc("two against two: the goal is 11")] = False,
) -> EndCheck:
    """Whether the game is over, how, and who wins (F-11.2, F-12.1, F-13.1)."""
    _require_names([party.name for party in parties])
    _require_stacks(stacks, piles)
    _require_parties(parties, team)
    goal = TEAM_GOAL if team else GOAL
    alive = [party for party in parties if party.cities]  # the cards of the rest are gone (F-R17)
    reached = tuple(party.name for party in alive if party.prestige >= goal)
    if reached:
        return EndCheck(True, "prestige", cite("F-11.2").number, reached)
    if len(alive) < 2:  # whoever destroyed the rest (F-R39)
        return EndCheck(True, "cities", cite("F-12.1").number, tuple(one.name for one in alive))
    how: End = ""
    if not sum(piles):
        how = "buildings"
    elif sum(not stacks[stack] for stack in Stack) >= EMPTY_STACKS:
        how = "stacks"
    if not how:
        return EndCheck(False, "", "", ())
    standing = tuple(Standing(one.name, one.prestige, one.gold, one.hand) for one in alive)
    return EndCheck(True, how, cite("F-13.1").number, ranking(standing).winners)


def _require_parties(parties: Sequence[Party], team: bool) -> None:
    """Two teams have two cities each, every other party has one (F-14.1)."""
    if team and len(parties) != TEAMS:
        raise BadInput("med.end.two_teams", "parties", count=TEAMS)
    for number, party in enumerate(parties):
        if party.cities > 1 and not team:
            raise BadInput("med.fief.two_cities", f"parties.{number}.cities", count=party.cities)


def _require_stacks(stacks: Mapping[Stack, int], piles: tuple[int, ...]) -> None:
    if len(stacks) < len(Stack):
        raise BadInput("med.stack.all_three", "stacks")  # one left out is not an empty one
    for stack, left in stacks.items():
        if left > STACK_SIZE[stack]:
            raise BadInput("med.stack.too_many", f"stacks.{stack}", most=STACK_SIZE[stack])
    if sum(piles) > BUILDING_COUNT:
        raise BadInput("med.stack.too_many", "piles", most=BUILDING_COUNT)


@dataclass(frozen=True, slots=True)
class EndForecast:
    """When cards run out."""

    draws: Annotated[int, Doc("draws until two stacks can be empty at the earliest")]
    buildings: Annotated[int, Doc("buildings until the last one is acquired")]
    earliest_turns: Annotated[int, Doc("turns until then if only the two smallest are drawn from")]
    pace_turns: Annotated[int | None, Doc("turns at the pace so far; null: it never ends so")]
    pace_how: Annotated[End, Doc("what ends it at this pace")]


@calculator
def end_forecast(
    stacks: Left,
    piles: Piles,
    draws_per_turn: Annotated[int, Between(1, 20), Doc("cards drawn in a turn")] = 1,
    drawn: Annotated[Left, Doc("cards drawn from each stack in the last turns")] | None = None,
    acquired: Annotated[int, Between(0, 17), Doc("buildings acquired in these turns")] = 0,
    turns: Annotated[int, Between(1, 500), Doc("how many turns these were")] = 1,
) -> EndForecast:
    """When two stacks are empty or the last building is gone (F-13.1)."""
    _require_stacks(stacks, piles)
    left = [stacks[stack] for stack in Stack]
    draws = sum(sorted(left)[:EMPTY_STACKS])
    spans: list[tuple[int, End]] = []
    emptied = sorted(
        span
        for stack in Stack
        for span in (_span(stacks[stack], (drawn or {}).get(stack, 0), turns),)
        if span is not None
    )
    if len(emptied) >= EMPTY_STACKS:
        spans.append((emptied[EMPTY_STACKS - 1], "stacks"))
    built = _span(sum(piles), acquired, turns)
    if built is not None:
        spans.append((built, "buildings"))
    pace, how = min(spans) if spans else (None, _NOT_ENDED)
    earliest = -(-draws // draws_per_turn)
    return EndForecast(draws, sum(piles), earliest, pace, how)


def _span(left: int, taken: int, turns: int) -> int | None:
    """Turns until nothing is left at this pace; None: never."""
    if not left:
        return 0
    return ceil(Fraction(left * turns, taken)) if taken else None
