"""A step of pieces between areas as the calculators of movement ask for it (M-9.3 to M-9.6)."""

from __future__ import annotations

from typing import Literal

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.cards.in_force import in_force
from companion.games.medioevo.forces import Force
from companion.games.medioevo.movement.reference import (
    Element,
    LoadQuestion,
    MoveQuestion,
    MoveStep,
    Piece,
    capacity,
)
from companion.games.medioevo.movement.trips import ENGINE, MOVING, count_of, trips_at
from companion.games.medioevo.pieces import BuildingKind, Terrain
from companion.games.medioevo.state import State, Trip
from companion.games.medioevo.war.control import controls

CASTLE = 3
SCIENTIST, PULLING_GUNNER, CARRYING_GUNNER = "card.11", "card.53", "card.54"
LOGISTICS = "tech.logistics"
SHIPS = ("galley", "merchant_ship")
LEVELS = (3, 2, 1)
NO_CARDS: frozenset[Literal[11, 54]] = frozenset()


@dataclass(frozen=True, slots=True)
class March:
    """What goes from where to where, and what helps it."""

    player: PlayerId
    pieces: Force
    start: str = ""
    target: str = ""
    steps: int = 1
    river: bool = False
    castle: bool = False  # the start has no name and holds an own castle
    logistics: bool = False  # activated with this step
    pulled: bool = False  # M-27.53 is played with this step
    cartography: bool = False  # pays for this step


@dataclass(frozen=True, slots=True)
class Carrier:
    """A transport or engine that moves by itself, with the cards that change what it carries."""

    trip: Trip
    cards: frozenset[Literal[11, 54]] = NO_CARDS

    @property
    def places(self) -> int:
        piece, level = self.trip.piece, self.trip.level
        if piece in ("caravan", "merchant_ship") and not self.cards:
            return 0
        if piece == "war_wagon":
            return capacity(piece, level).total
        return capacity(piece, level, self.cards).total


def element_of(state: State, area: str) -> Element | None:
    """Land or sea; None where the area has no name."""
    if not area:
        return None
    return "sea" if state.areas[area].sea else "land"


def at_sea(state: State, march: March) -> bool:
    """Whether the way leads into, over or out of a sea area."""
    return "sea" in (element_of(state, march.start), element_of(state, march.target))


def is_free(state: State, march: March) -> bool:
    """By land out of an area with a castle: no points, no transport for its controller (M-9.6)."""
    if at_sea(state, march) or march.steps > 1:
        return False
    if not march.start:
        return march.castle
    area = state.areas[march.start]
    military = area.buildings.get(BuildingKind.MILITARY)
    holds = military is not None and military[:2] == (march.player, CASTLE)
    return holds and controls(state, march.player, area)


def _has(state: State, what: str, player: PlayerId) -> bool:
    return bool(in_force(state, what, player))


def crosses_freely(state: State, march: March) -> bool:
    """Whether Logistics opens land and sea to all of them (M-28.2)."""
    return march.logistics or _has(state, LOGISTICS, march.player)


def carriers(state: State, march: March) -> tuple[Carrier, ...]:
    """What moves by itself: at sea ships, which take wagons and engines aboard."""
    sea = at_sea(state, march)
    found: list[Carrier] = []
    room = _room_aboard(march) - march.pieces.units if sea else 0
    for piece in ("galley", "war_wagon", "siege_engine", "caravan", "merchant_ship"):
        for trip in _trips(state, march, piece):
            if sea and piece in ("war_wagon", ENGINE) and room > 0:
                room -= 1  # it lies aboard a galley
                continue
            found.append(Carrier(trip))
    found = _changed_by(state, march, found, SCIENTIST, ("caravan",), 11)
    return tuple(_changed_by(state, march, found, CARRYING_GUNNER, (ENGINE,), 54))


def _changed_by(
    state: State,
    march: March,
    found: list[Carrier],
    what: str,
    pieces: tuple[str, ...],
    card: Literal[11, 54],
) -> list[Carrier]:
    """The first such piece carries units this round, as many of them as there are cards."""
    left = len(in_force(state, what, march.player))
    changed = []
    for carrier in found:
        fits = left > 0 and carrier.trip.piece in pieces
        left -= fits
        changed.append(Carrier(carrier.trip, frozenset({card})) if fits else carrier)
    return changed


def _trips(state: State, march: March, piece: str) -> list[Trip]:
    """The trips of the pieces that go, those with the most points left first."""
    found: list[Trip] = []
    for level in LEVELS:
        count = count_of(march.pieces, piece, level)
        found += trips_at(state, march.player, piece, level, march.start)[:count]
    return found


def _room_aboard(march: March) -> int:
    return sum(
        capacity("galley", level).total * count_of(march.pieces, "galley", level)
        for level in LEVELS
    )


def all_trips(state: State, march: March) -> tuple[Trip, ...]:
    """Every transport and engine that goes, by itself or aboard another."""
    return tuple(trip for piece in MOVING for trip in _trips(state, march, piece))


def load_questions(state: State, march: March) -> tuple[LoadQuestion, ...] | None:
    """How the load lies on what carries it; None: units go, and nothing carries them (M-9.3)."""
    left = march.pieces.units
    able = [
        item for item in carriers(state, march) if item.places and _may_carry(state, march, item)
    ]
    aboard = _aboard(state, march)
    if not able:
        return None if left else ()
    questions = []
    for place, item in enumerate(able):
        last = place == len(able) - 1
        units = left if last else min(left, item.places)
        left -= units
        bulky = aboard if item.trip.piece == "galley" else Force()
        aboard = Force() if item.trip.piece == "galley" else aboard
        wagons, engines = sum(bulky.war_wagon), sum(bulky.engine)
        free = item.places - units
        here = min(wagons + engines, max(0, free))
        taken = min(wagons, here)
        piece: Piece = item.trip.piece  # type: ignore[assignment]  # one of the five
        questions.append(
            LoadQuestion(
                piece,
                item.trip.level,
                units,
                taken,
                here - taken,
                cards=item.cards,
            )
        )
        if wagons + engines > here:
            aboard = Force(war_wagon=(wagons - taken, 0, 0), engine=(engines - here + taken, 0, 0))
    return tuple(questions)


def _aboard(state: State, march: March) -> Force:
    """Wagons and engines that lie on galleys."""
    if not at_sea(state, march):
        return Force()
    moving = [item.trip for item in carriers(state, march)]
    wagons = sum(march.pieces.war_wagon) - sum(trip.piece == "war_wagon" for trip in moving)
    engines = sum(march.pieces.engine) - sum(trip.piece == ENGINE for trip in moving)
    return Force(war_wagon=(wagons, 0, 0), engine=(engines, 0, 0))


def _may_carry(state: State, march: March, item: Carrier) -> bool:
    """On land wagons carry, at sea galleys; where Logistics helps, each carries everywhere."""
    known = element_of(state, march.target) or element_of(state, march.start)
    if known is None or crosses_freely(state, march):
        return True
    ship = item.trip.piece in SHIPS
    if not march.start and not at_sea(state, march):
        return True  # a galley may have come from a sea area without a name
    return ship == at_sea(state, march)


def move_questions(state: State, march: March) -> tuple[tuple[Carrier, MoveQuestion], ...]:
    """What each piece that moves by itself spends on the step (M-9.4)."""
    return tuple((item, _move_question(state, march, item)) for item in carriers(state, march))


def _move_question(state: State, march: March, item: Carrier) -> MoveQuestion:
    own: Element = "sea" if item.trip.piece in SHIPS else "land"
    starts = element_of(state, march.start) or own
    into = element_of(state, march.target) or own
    target = state.areas.get(march.target)
    origin = state.areas.get(march.start)
    strait = bool(target and origin and target.strait and origin.strait)
    step = MoveStep(
        into,
        target.terrain if target else Terrain.PLAIN,
        march.river,
        is_free(state, march),
        strait,
    )
    logistics = crosses_freely(state, march)
    piece: Piece = item.trip.piece  # type: ignore[assignment]  # one of the five
    return MoveQuestion(
        piece,
        (step,) * march.steps,
        item.trip.level,
        starts,
        item.trip.spent,
        logistics=logistics and (starts != own or into != own),
        pulled_by=_pulled_by(state, march, item),
        terrain_variant=state.settings.variants.terrain,
        cartography=march.steps if march.cartography else 0,
    )


def _pulled_by(state: State, march: March, item: Carrier) -> int | None:
    """M-27.53: the level of the transport that an engine follows."""
    if item.trip.piece != ENGINE or not (march.pulled or _has(state, PULLING_GUNNER, march.player)):
        return None
    for level in LEVELS:
        if any(count_of(march.pieces, piece, level) for piece in MOVING if piece != ENGINE):
            return level
    return None
