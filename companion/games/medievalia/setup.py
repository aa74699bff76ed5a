"""Chapter 2 at the table: who plays, in teams or not, and what is known of the cards."""

from __future__ import annotations

from typing import Annotated

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput, Problem
from companion.core.records import dataclass
from companion.core.seats import Seat, seat_problems
from companion.games.medievalia.pieces import Building, Card
from companion.games.medievalia.ring import places
from companion.games.medievalia.ring.places import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.medievalia.state import Depth, Pile, Player, State, Values
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.tables import CARDS

FIRST_OFFERS = (Building.SCHOOL, Building.WORKSHOP, Building.BANK)  # F-2.3


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything agreed before the hands are drawn."""

    seats: Annotated[tuple[Seat, ...], Doc("clockwise; partners sit opposite (F-14.1)")]
    teams: Annotated[bool, Doc("two against two")] = False
    first: Annotated[int, Between(1, MOST_PLAYERS), Doc("the seat that begins (F-2.4)")] = 1
    depth: Annotated[Depth, Doc("who turns cards: the app or the table")] = "app"
    values: Annotated[Values, Doc("what is known of the cards (F-U1 to F-U4)")] = Values()
    switches: Switches = DEFAULTS


def start(setup: Setup) -> State:
    """The table before the hands are drawn; BadInput names all that does not fit."""
    problems = _problems(setup)
    if problems:
        raise BadInput.of(problems)
    laid = places.setup(len(setup.seats), setup.teams)
    players = {
        seat.id: Player(seat.id, seat.name, seat.colour, number)
        for number, seat in enumerate(setup.seats, 1)
    }
    seats = tuple(players)
    order = seats[setup.first - 1 :] + seats[: setup.first - 1]
    return State(
        players=players,
        seats=seats,
        order=order,
        active=order[0],
        teams=setup.teams,
        depth=setup.depth,
        switches=setup.switches,
        values=setup.values,
        stacks=laid.stacks,
        piles=tuple(
            Pile(count, offer) for count, offer in zip(laid.piles, FIRST_OFFERS, strict=True)
        ),
        spare_cities=CARDS[Card.CITY].count - len(players),
    )


def _problems(setup: Setup) -> list[Problem]:
    seats = setup.seats
    problems = list(seat_problems(seats, LEAST_PLAYERS, MOST_PLAYERS))
    if LEAST_PLAYERS <= len(seats) < setup.first:
        problems.append(Problem("med.place.seat", {"players": len(seats)}, "first"))
    if setup.teams and len(seats) != MOST_PLAYERS:
        problems.append(Problem("med.setup.teams_of_four", {"players": MOST_PLAYERS}, "teams"))
    return problems
