"""Set-up at the table (G-2): who plays which nation, and what everybody starts with."""

from __future__ import annotations

from typing import Annotated

from companion.core import seats as core_seats
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput, Problem
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.generalship.cycle.course import setup
from companion.games.generalship.people.people import require_circles
from companion.games.generalship.pieces import Nation, Terrain, Unit
from companion.games.generalship.state import (
    NEUTRAL_TILES,
    NO_VALUES,
    MapTile,
    Player,
    Stack,
    State,
    TableValues,
    nation_tile,
    neutral_tile,
)
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import NATIONS

LEAST_PLAYERS, MOST_PLAYERS = 2, 4
TILES_OF_A_NATION = 3  # G-2.1


@dataclass(frozen=True, slots=True)
class Seat(core_seats.Seat):
    """A player at the table; without a nation he has the one of his colour (G-1.3)."""

    nation: Annotated[Nation | None, Doc("null: the nation of the colour")] = None


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything agreed before the first turn."""

    seats: Annotated[tuple[Seat, ...], Doc("as they sit")]
    neutral: Annotated[int, Between(0, NEUTRAL_TILES), Doc("neutral tiles laid (G-U11)")] = (
        NEUTRAL_TILES
    )
    values: Annotated[TableValues, Doc("what was read off the components")] = NO_VALUES
    switches: Switches = DEFAULTS


def start(chosen: Setup) -> State:
    """The table before the first turn; BadInput names all that does not fit."""
    problems = _problems(chosen)
    if problems:
        raise BadInput.of(problems)
    require_circles(chosen.values.people, "values.people")
    nations = nations_of(chosen.seats)
    begin = setup(tuple(nations.values()))
    seats = {nations[seat.id]: seat for seat in chosen.seats}
    players = {}
    for nation in begin.order:
        seat, stock = seats[nation], begin.stocks[nation]
        players[seat.id] = Player(
            seat.id,
            seat.name,
            seat.colour,
            nation,
            vp=stock.vp,
            food=stock.food,
            metal=stock.metal,
            people=stock.population,
            power=("",) * stock.power,
            battle_count=stock.battle_count,
            cylinders=stock.cylinders,
            shown={Unit.LIGHT_INFANTRY: stock.light_infantry},
        )
    places = {
        nation_tile(nation, number): MapTile(
            nation_tile(nation, number), nation, number, seats[nation].id
        )
        for nation in begin.order
        for number in range(1, TILES_OF_A_NATION + 1)
    }
    places |= {
        neutral_tile(number): MapTile(neutral_tile(number))
        for number in range(1, chosen.neutral + 1)
    }
    stacks = tuple(
        Stack(player.id, nation_tile(player.nation, 1), dict(player.shown))
        for player in sorted(players.values(), key=lambda one: one.id)
    )
    return State(
        players=players,
        order=tuple(players),
        switches=chosen.switches,
        values=chosen.values,
        places=places,
        stacks=stacks,
    )


def nations_of(seats: tuple[Seat, ...]) -> dict[PlayerId, Nation]:
    """Who plays what: as chosen, else by colour, else the first nation that is free."""
    colours = {row.colour: row.id for row in NATIONS.values()}
    found = {seat.id: seat.nation for seat in seats if seat.nation is not None}
    for seat in seats:
        wanted = colours.get(seat.colour)
        if seat.id not in found and wanted is not None and wanted not in found.values():
            found[seat.id] = wanted
    for seat in seats:
        if seat.id not in found:
            found[seat.id] = next(one for one in Nation if one not in found.values())
    return found


def is_lonely_sea(state: State, place: str) -> bool:
    """Whether a neutral sea tile borders no other sea: only a corner may be so (G-2.1)."""
    tile = state.places[place]
    if tile.nation is not None or state.terrain(place) is not Terrain.SEA or not tile.neighbours:
        return False
    around = {state.terrain(one) for one in tile.neighbours}
    return None not in around and Terrain.SEA not in around


def _problems(chosen: Setup) -> list[Problem]:
    seats = chosen.seats
    problems = list(core_seats.seat_problems(seats, LEAST_PLAYERS, MOST_PLAYERS))
    chosen_nations = [seat.nation for seat in seats if seat.nation is not None]
    if len(set(chosen_nations)) != len(chosen_nations):
        problems.append(Problem("gen.order.twice", {}, "seats"))
    return problems
