"""Movement for reference: what pieces carry, how far they come (M-9.3 to M-9.6, M-26.2)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import Engine, Terrain, Transport
from companion.games.medioevo.purchases.purchase import LevelNumber
from companion.games.medioevo.rulebook import cite

STEP = 1  # M-9.4
RIVER = 1  # M-26.2
CAPACITY_BY_GUNNER = 3  # M-27.54

Piece = Annotated[
    Literal["war_wagon", "galley", "caravan", "merchant_ship", "siege_engine"],
    Doc("siege engines of all levels move alike"),
]
Loaded = Annotated[int, Between(0, 99)]
Element = Literal["land", "sea"]


def capacity(piece: str, level: int, cards: frozenset[int] = frozenset()) -> Breakdown:
    """Places for units or for cubes (M-9.3); M-27.54 gives an engine three."""
    if piece == "siege_engine":
        lines = [Line("move.capacity", 0, cite("M-9.3"), {"piece": _name(piece), "level": level})]
        if 54 in cards:
            lines.append(Line("move.gunner", CAPACITY_BY_GUNNER, cite("M-27.54"), {"card": 54}))
        return Breakdown("move.places", tuple(lines))
    kind = Transport(_counts_as(piece) if 11 in cards else piece)
    rule = cite("M-27.11" if 11 in cards else "M-9.3")
    places = tables.TRANSPORTS[kind].capacity[level - 1]
    params = {"piece": _name(kind.value), "level": level}
    return Breakdown("move.places", (Line("move.capacity", places, rule, params),))


def _counts_as(piece: str) -> str:
    """What M-27.11 makes of a vehicle for this round."""
    return {"caravan": "war_wagon", "war_wagon": "caravan"}.get(piece, piece)


def movement_points(piece: str, level: int) -> Breakdown:
    """Movement points of a piece in each round (M-9.3)."""
    params = {"piece": _name(piece), "level": level}
    if piece == "siege_engine":
        points = tables.ENGINES[list(Engine)[level - 1]].movement
    else:
        points = tables.TRANSPORTS[Transport(piece)].movement[level - 1]
    return Breakdown("move.points", (Line("move.per_round", points, cite("M-9.3"), params),))


def _name(piece: str) -> Text:
    return Text("piece.siege_engine" if piece == "siege_engine" else f"transport.{piece}")


def _element(piece: str) -> Element:
    return "land" if piece == "siege_engine" else tables.TRANSPORTS[Transport(piece)].element


@dataclass(frozen=True, slots=True)
class LoadQuestion:
    """What one piece shall carry."""

    piece: Piece
    level: Annotated[LevelNumber, Doc("of the piece; no matter for siege engines")] = 1
    units: Annotated[Loaded, Doc("units aboard")] = 0
    empty_war_wagons: Annotated[Loaded, Doc("war wagons aboard, galleys only")] = 0
    engines: Annotated[Loaded, Doc("siege engines aboard, galleys only")] = 0
    cubes: Annotated[Loaded, Doc("goods cubes aboard, caravans and merchant ships only")] = 0
    loads: Annotated[
        Literal["in_area", "from_ship", "at_sea"],
        Doc(
            "in_area: in the same area, ships docked; from_ship: between ships in a sea area;"
            " at_sea: from anything else, which ships cannot do (M-9.5)"
        ),
    ] = "in_area"
    cards: Annotated[
        frozenset[Literal[11, 54]],
        Doc(
            "11: a caravan counts as a war wagon too, or the reverse, with the places of both;"
            " 54: an engine carries 3 units"
        ),
    ] = frozenset()


@dataclass(frozen=True, slots=True)
class LoadAnswer:
    places: Annotated[
        Breakdown,
        Doc("units, or cubes, that it can carry; with card 11 of both if it carries both"),
    ]
    free: Annotated[Breakdown, Doc("places left")]


@calculator(name="capacity")
def check_load(question: LoadQuestion) -> LoadAnswer:
    """Whether the load fits: one place for each unit, wagon, engine or cube (M-9.3)."""
    faults = Faults()
    piece = question.piece
    carries_units, carries_goods = _carries(piece, question.cards)
    rule = cite("M-9.3")
    faults.refuse(
        11 in question.cards and piece not in ("caravan", "war_wagon"), "move.card_11", "cards"
    )
    faults.refuse(54 in question.cards and piece != "siege_engine", "move.card_54", "cards")
    name = _name(piece)
    for field in ("units", "empty_war_wagons", "engines"):
        bulky = field != "units" and piece != "galley"
        wrong = getattr(question, field) > 0 and (bulky or not carries_units)
        faults.forbid(wrong, "move.cannot_carry", rule, field, piece=name)
    faults.forbid(
        question.cubes > 0 and not carries_goods, "move.cannot_carry", rule, "cubes", piece=name
    )
    at_land = _element(piece) == "land"
    faults.forbid(question.loads == "at_sea", "move.must_dock", cite("M-9.5"), "loads")
    faults.refuse(question.loads == "from_ship" and at_land, "move.no_ship", "loads", piece=name)
    faults.settle()
    holds = _holds(question)
    places = Breakdown("move.places", tuple(line for hold, _ in holds for line in hold.lines))
    loads = (
        Line("move.units", -question.units, rule, {"n": question.units}),
        Line("move.wagons", -question.empty_war_wagons, rule, {"n": question.empty_war_wagons}),
        Line("move.engines", -question.engines, rule, {"n": question.engines}),
        Line("move.cubes", -question.cubes, rule, {"n": question.cubes}),
    )
    free = Breakdown("move.free", places.lines + tuple(line for line in loads if line.amount))
    over = sum(max(0, load - hold.total) for hold, load in holds)
    faults.forbid(over > 0, "move.overloaded", rule, "piece", places=places.total, over=over)
    faults.settle()
    return LoadAnswer(places, free)


def _holds(question: LoadQuestion) -> tuple[tuple[Breakdown, int], ...]:
    """The places for each kind of load, and how much is in them.

    By M-27.11 a caravan has a war wagon's places too, or the reverse: they count if they are used,
    and its own as well unless it carries nothing of its own kind.
    """
    men = question.units + question.empty_war_wagons + question.engines
    own = capacity(question.piece, question.level, question.cards - {11})
    if 11 not in question.cards:
        return ((own, men + question.cubes),)
    of_own, of_other = (
        (question.cubes, men) if question.piece == "caravan" else (men, question.cubes)
    )
    other = capacity(question.piece, question.level, question.cards)
    if not of_other:
        return ((own, of_own),)
    return ((own, of_own), (other, of_other)) if of_own else ((other, of_other),)


def _carries(piece: str, cards: frozenset[Literal[11, 54]]) -> tuple[bool, bool]:
    if piece == "siege_engine":
        return 54 in cards, False
    kinds = {piece, _counts_as(piece)} if 11 in cards else {piece}
    carried = {tables.TRANSPORTS[Transport(kind)].carries for kind in kinds}
    return "units" in carried, "goods" in carried


@dataclass(frozen=True, slots=True)
class MoveStep:
    """One step of a movement; ships step from sea to land to dock, from land to sea to cast off."""

    into: Annotated[Element, Doc("a land area or a sea area")] = "land"
    terrain: Annotated[Terrain, Doc("of the land area; counts with the terrain variant")] = (
        Terrain.PLAIN
    )
    river: Annotated[bool, Doc("the step crosses a river; counts with the terrain variant")] = False
    from_own_castle: Annotated[
        bool, Doc("by land out of an area with a castle that the owner controls (M-9.6)")
    ] = False
    strait: Annotated[
        bool, Doc("across the Dardanelles, between the areas that enclose them (M-9.6)")
    ] = False


@dataclass(frozen=True, slots=True)
class MoveQuestion:
    """A movement of one piece, step by step."""

    piece: Piece
    steps: Annotated[tuple[MoveStep, ...], Length(0, 60), Doc("from area to area, in order")]
    level: Annotated[LevelNumber, Doc("of the piece; no matter for siege engines")] = 1
    starts: Annotated[Element, Doc("where it stands before; a docked ship stands on land")] = "land"
    spent: Annotated[int, Between(0, 99), Doc("movement points spent earlier this round")] = 0
    stopped: Annotated[
        bool, Doc("it has a stop marker: of its own movement points nothing is left (M-9.2)")
    ] = False
    cartography: Annotated[
        int, Between(0, 99), Doc("movement points added by Cartography (M-28.4)")
    ] = 0
    logistics: Annotated[bool, Doc("Logistics: land and sea are open to it (M-28.2)")] = False
    pulled_by: Annotated[
        LevelNumber | None, Doc("card 53: level of the transport whose points an engine uses")
    ] = None
    terrain_variant: Annotated[bool, Doc("terrain costs are in play (M-26.2)")] = False


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    cost: Annotated[Breakdown, Doc("movement points, one line for each step")]
    left: Annotated[Breakdown, Doc("movement points left afterwards")]
    ends: Annotated[Element, Doc("where it stands afterwards")]


def step_cost(step: MoveStep, ship_docks: bool, terrain_variant: bool) -> Line:
    """Movement points of one step; docking always costs one (M-9.4)."""
    if step.from_own_castle and step.into == "land":
        return Line("move.from_castle", 0, cite("M-9.6"))
    if step.strait and step.into == "land" and not ship_docks:
        return Line("move.strait", STEP, cite("M-9.6"))
    if step.into == "sea" or ship_docks:
        key = "move.dock" if ship_docks else "move.sea_step"
        return Line(key, STEP, cite("M-9.4"))
    if not terrain_variant:
        return Line("move.step", STEP, cite("M-9.4"))
    points = tables.TERRAINS[step.terrain].movement + (RIVER if step.river else 0)
    key = "move.terrain_river" if step.river else "move.terrain"
    return Line(key, points, cite("M-26.2"), {"terrain": Text(f"terrain.{step.terrain}")})


@calculator(name="movement")
def move(question: MoveQuestion) -> MoveAnswer:
    """What a movement costs and what is left, or why it cannot be made (M-9.4)."""
    faults = Faults()
    own = _element(question.piece)
    at: Element = question.starts
    inland = False  # a ship is docked where it came from the sea, not farther on
    lines: list[Line] = []
    faults.refuse(
        question.pulled_by is not None and question.piece != "siege_engine",
        "move.card_53",
        "pulled_by",
    )
    for place, step in enumerate(question.steps):
        docks = own == "sea" and at == "sea" and step.into == "land"
        faults.forbid(
            step.into != own and not docks and not question.logistics,
            "move.wrong_element",
            cite("M-9.4"),
            f"steps.{place}",
            piece=_name(question.piece),
        )
        lines.append(step_cost(step, docks, question.terrain_variant))
        inland = own == "sea" and step.into == "land" and not docks
        at = step.into
    faults.forbid(
        question.logistics and ((own == "land" and at == "sea") or inland),
        "move.ends_elsewhere",
        cite("M-28.2"),
        "steps",
    )
    cost = Breakdown("move.cost", tuple(lines))
    left = Breakdown("move.left", (*_available(question), *_negative(cost)))
    # Steps that cost nothing remain possible without any points left (M-9.6).
    short = left.total < 0 and cost.total > 0
    faults.forbid(short, "move.too_far", cite("M-9.2"), "steps", missing=-left.total)
    faults.settle()
    return MoveAnswer(cost, left, at)


def _available(question: MoveQuestion) -> tuple[Line, ...]:
    if question.pulled_by is not None:
        lines = [
            Line(
                "move.pulled",
                movement_points("war_wagon", question.pulled_by).total,
                cite("M-27.53"),
                {"level": question.pulled_by},
            )
        ]
    else:
        lines = list(movement_points(question.piece, question.level).lines)
    if question.stopped:
        lost = sum(line.amount for line in lines)
        lines.append(Line("move.stopped", -lost, cite("M-9.2")))
    if question.cartography:
        params = {"n": question.cartography}
        lines.append(Line("move.cartography", question.cartography, cite("M-28.4"), params))
    if question.spent and not question.stopped:
        lines.append(Line("move.spent", -question.spent, cite("M-9.2"), {"n": question.spent}))
    return tuple(lines)


def _negative(cost: Breakdown) -> tuple[Line, ...]:
    return (Line("move.used", -cost.total, cite("M-9.4")),) if cost.total else ()
