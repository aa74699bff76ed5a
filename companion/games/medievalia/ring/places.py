"""Chapters 2, 3, 8 and 9: set-up, the ring of places, movement, reach, who may fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length, Matches
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Stack, Troop
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.tables import BUILDING_COUNT, STACK_SIZE

LEAST_PLAYERS, MOST_PLAYERS = 2, 4
HAND = 8  # F-2.4
PILES = 3  # F-2.3

Players = Annotated[int, Between(LEAST_PLAYERS, MOST_PLAYERS), Doc("players at the start")]
Seat = Annotated[int, Between(1, MOST_PLAYERS), Doc("seat in clockwise order")]
PlaceId = Annotated[
    str,
    Matches(r"fief_[1-4]|between_[1-4]_[1-4]"),
    Doc("fief_1 is the fief of seat 1, between_1_2 the intermediate fief after it"),
]
Name = Annotated[str, Length(1, 60)]


@dataclass(frozen=True, slots=True)
class RingPlace:
    """A place of the ring."""

    id: PlaceId
    seat: Annotated[int | None, Doc("whose fief it is; null: an intermediate fief")]
    neighbours: tuple[PlaceId, ...]


@dataclass(frozen=True, slots=True)
class SetupAnswer:
    """What lies on the table when the game begins."""

    stacks: Annotated[Mapping[Stack, int], Doc("cards of each stack before the hands are drawn")]
    piles: Annotated[tuple[int, ...], Doc("building piles, the face-up card included")]
    hand: int
    left: Annotated[int, Doc("cards left in the three stacks together after the hands")]
    ring: tuple[RingPlace, ...]
    teams: Annotated[tuple[tuple[int, ...], ...], Doc("seats of the partners; none without teams")]


@calculator
def setup(players: Players, teams: bool = False) -> SetupAnswer:
    """Stacks, piles, hands and the ring of places (F-2, F-R13)."""
    if teams and players != MOST_PLAYERS:
        raise BadInput("med.setup.teams_of_four", "teams", players=MOST_PLAYERS)
    piles = tuple(len(range(number, BUILDING_COUNT, PILES)) for number in range(PILES))
    return SetupAnswer(
        STACK_SIZE,
        piles,
        HAND,
        sum(STACK_SIZE.values()) - HAND * players,
        tuple(ring(players).values()),
        ((1, 3), (2, 4)) if teams else (),
    )


def ring(players: int) -> Mapping[str, RingPlace]:
    """Fiefs and intermediate fiefs in seating order; two players share one (F-3.6, F-R13)."""
    ids: list[str] = []
    for seat in range(1, players + 1):
        ids.append(f"fief_{seat}")
        if players > 2 or seat == 1:
            ids.append(f"between_{seat}_{seat % players + 1}")
    places = {}
    for number, place in enumerate(ids):
        around = [ids[number - 1], ids[(number + 1) % len(ids)]]
        if players == 2 and place != "between_1_2":
            around = ["between_1_2"]
        owner = int(place[-1]) if place.startswith("fief") else None
        places[place] = RingPlace(place, owner, tuple(around))
    return places


def require_place(places: Mapping[str, RingPlace], place: str, field: str) -> None:
    if place not in places:
        raise BadInput("med.place.unknown", field, place=place, known=", ".join(places))


@dataclass(frozen=True, slots=True)
class Reached:
    """A place that the troop can move to."""

    place: PlaceId
    steps: int
    via: Annotated[str, Doc("the place between, or nothing")] = ""


@dataclass(frozen=True, slots=True)
class Moves:
    """Where a troop may go in this turn."""

    places: tuple[Reached, ...]
    steps: Annotated[int, Doc("external moves in a turn")]
    rule: str
    reason: Annotated[Text | None, Doc("why it may not move at all")] = None


@calculator
def moves(  # noqa: PLR0913
    *,
    type: Troop,
    place: PlaceId,
    players: Players,
    seat: Annotated[Seat, Doc("whose troop it is")],
    blocked: Annotated[
        frozenset[PlaceId], Doc("intermediate fiefs that hold unused enemy troops")
    ] = frozenset(),
    allies: Annotated[frozenset[Seat], Doc("seats of his partners")] = frozenset(),
    used: Annotated[bool, Doc("the troop is used")] = False,
    on_used_site: Annotated[bool, Doc("it is attached to a used landscape or city")] = False,
    switches: Switches = DEFAULTS,
) -> Moves:
    """Places that a troop reaches in one turn; a knight moves twice (F-8.1, F-8.18)."""
    places = ring(players)
    require_place(places, place, "place")
    _require_seats(players, {seat, *allies}, "allies")
    if seat in allies:
        raise BadInput("med.place.own_ally", "allies")
    for one in blocked:
        require_place(places, one, "blocked")
        if places[one].seat is not None:
            raise BadInput("med.place.not_between", "blocked", place=one)
    steps = 2 if type is Troop.KNIGHT else 1
    rule = cite("F-9.4" if steps > 1 else "F-8.1").number
    if used and switches.used_troops == "stay":
        return Moves((), steps, cite("F-R31").number, Text("med.moves.used"))
    if on_used_site:
        return Moves((), steps, cite("F-R31").number, Text("med.moves.on_used_site"))
    homes = {f"fief_{one}" for one in (seat, *allies)}
    found: dict[str, Reached] = {}
    edge = [Reached(place, 0)]
    for step in range(1, steps + 1):
        following = []
        for here in edge:
            for there in _ways(places[here.place], blocked, homes):
                if there != place and there not in found:
                    found[there] = Reached(there, step, here.place if step > 1 else "")
                    following.append(found[there])
        edge = following
    return Moves(tuple(found.values()), steps, rule)


def _ways(place: RingPlace, blocked: frozenset[str], homes: set[str]) -> tuple[str, ...]:
    """Where one step leads; away from unused enemies only home (F-8.18, F-R14)."""
    if place.id not in blocked:
        return place.neighbours
    return tuple(one for one in place.neighbours if one in homes)


def _require_seats(players: int, seats: set[int], field: str) -> None:
    if max(seats) > players:
        raise BadInput("med.place.seat", field, players=players)


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card that a priest or an archer may look at."""

    id: Name
    kind: Literal["troop", "building", "city"]
    place: PlaceId
    owner: Literal["own", "ally", "enemy"]
    on_site: Annotated[
        bool, Doc("on a landscape, with a building or in a city: no archer hits it")
    ] = False


@dataclass(frozen=True, slots=True)
class Target:
    """Whether the card may be chosen."""

    id: str
    legal: bool
    reason: Text
    rule: str


@dataclass(frozen=True, slots=True)
class Reach:
    """Whom a priest can heal or an archer can hit."""

    targets: Annotated[tuple[str, ...], Doc("legal targets")]
    cards: tuple[Target, ...]


@calculator
def reach(
    ability: Annotated[Literal["priest", "archer"], Doc("who acts")],
    place: PlaceId,
    players: Players,
    cards: Annotated[tuple[CardAt, ...], Length(0, 110)],
    id: Annotated[str, Doc("his own id: a priest never heals himself")] = "",
) -> Reach:
    """Legal targets of a priest or an archer (F-9.1, F-9.2, F-R36)."""
    places = ring(players)
    require_place(places, place, "place")
    if len({card.id for card in cards}) != len(cards):
        raise BadInput("med.named_twice", "cards")
    for number, card in enumerate(cards):
        require_place(places, card.place, f"cards.{number}.place")
    near = {place, *places[place].neighbours}
    told = tuple(_target(card, ability, near, id) for card in cards)
    return Reach(tuple(one.id for one in told if one.legal), told)


def _target(card: CardAt, ability: str, near: set[str], own_id: str) -> Target:
    rule = "F-9.1" if ability == "priest" else "F-9.2"
    if card.kind != "troop":
        return Target(card.id, False, Text("med.reach.no_character"), cite("F-R36").number)
    if card.place not in near:
        return Target(card.id, False, Text("med.reach.too_far"), cite(rule).number)
    if ability == "priest" and own_id and card.id == own_id:
        return Target(card.id, False, Text("med.reach.himself"), cite(rule).number)
    if ability == "archer" and card.owner != "enemy":
        return Target(card.id, False, Text("med.reach.no_enemy"), cite(rule).number)
    if ability == "archer" and card.on_site:
        return Target(card.id, False, Text("med.reach.on_site"), cite(rule).number)
    return Target(card.id, True, Text("med.reach.legal"), cite(rule).number)


@dataclass(frozen=True, slots=True)
class TroopHere:
    """A troop in the place of a war."""

    id: Name
    used: bool = False
    guarding: Annotated[bool, Doc("attached to a landscape or the city")] = False
    attacked: Annotated[bool, Doc("has attacked in this turn already (F-8.11)")] = False


Verdict = Literal["must", "may", "no"]


@dataclass(frozen=True, slots=True)
class Available:
    """Whether a troop fights."""

    id: str
    verdict: Verdict
    reason: Text
    rule: str


@dataclass(frozen=True, slots=True)
class Availability:
    """Who must, may or may not fight."""

    troops: tuple[Available, ...]
    available: Annotated[int, Doc("troops that must or may fight")]


@calculator
def availability(
    troops: Annotated[tuple[TroopHere, ...], Length(0, 60)],
    place: Annotated[
        Literal["own", "intermediate", "foreign"], Doc("seen from the owner of the troops")
    ],
) -> Availability:
    """Who must, may or may not be committed to a fight (F-8.4 to F-8.6, F-8.17)."""
    if len({troop.id for troop in troops}) != len(troops):
        raise BadInput("med.named_twice", "troops")
    told = tuple(_available(troop, place) for troop in troops)
    return Availability(told, sum(one.verdict != "no" for one in told))


def _available(troop: TroopHere, place: str) -> Available:
    if troop.attacked:
        return Available(troop.id, "no", Text("med.fights.attacked"), cite("F-8.11").number)
    if place == "intermediate":
        return Available(troop.id, "must", Text("med.fights.all"), cite("F-8.17").number)
    if troop.used:
        return Available(troop.id, "no", Text("med.fights.used"), cite("F-8.4").number)
    if troop.guarding:
        return Available(troop.id, "no", Text("med.fights.guards"), cite("F-8.4").number)
    if place == "foreign":
        return Available(troop.id, "must", Text("med.fights.abroad"), cite("F-8.6").number)
    return Available(troop.id, "may", Text("med.fights.free"), cite("F-8.5").number)
