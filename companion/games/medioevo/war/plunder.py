"""Plunder (M-16.2, M-16.3): what a conqueror takes over, and what he gets for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, Problem
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.forces import NONE, Levels
from companion.games.medioevo.markers import fits
from companion.games.medioevo.pieces import BuildingKind, Engine, Good, Transport
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import ENGINES, SUPPLIES, TRANSPORTS, building

CARGO_PRICE = 100  # M-16.3: a cube aboard
MARKET_CUBE_PRICE = 50  # M-16.3: a cube lying in the area, whatever the percentage
CATHEDRAL_LEVEL = 3
BLOOD_TOKENS = SUPPLIES["blood_token"].count

Loot = Literal[
    "civil",
    "military",
    "cathedral",
    "war_wagon",
    "galley",
    "caravan",
    "merchant_ship",
    "siege_engine",
    "cargo",
    "market_cube",
]
MARKED = frozenset({"war_wagon", "galley", "caravan", "merchant_ship", "siege_engine"})
PROTECTABLE = MARKED | {"cargo"}


@dataclass(frozen=True, slots=True)
class Object:
    """Something left behind in the conquered area, and what becomes of it."""

    what: Annotated[
        Loot,
        Doc("a building by its kind, a transport, a siege engine, a cube aboard, a market cube"),
    ]
    level: Annotated[
        int, Between(1, 3), Doc("I to III; not read for cathedrals (III) and cubes")
    ] = 1
    count: Annotated[int, Between(1, 99), Doc("so many alike")] = 1
    fate: Annotated[
        Literal["plunder", "take_over"], Doc("plunder: florins from the supply; or taken over")
    ] = "plunder"
    owner: Annotated[
        PlayerId, Doc("whose it was, for blood tokens; empty: nobody's (market cubes always)")
    ] = ""
    good: Annotated[Good | None, Doc("kind of a cube, where the table says it")] = None
    owner_involved: Annotated[bool, Doc("false: its owner took no part; it stays his")] = True
    protected: Annotated[
        bool, Doc("safe from plunder this round by card 50 or 51 (no building, no market cube)")
    ] = False


@dataclass(frozen=True, slots=True)
class PlunderQuestion:
    """What a conqueror does with everything left in the area (M-16.2, M-16.3)."""

    objects: Annotated[tuple[Object, ...], Length(0, 60), Doc("everything left in the area")]
    conqueror: Annotated[PlayerId, Doc("whose own things never give him blood tokens")] = ""
    by_barbarians: Annotated[
        bool, Doc("barbarians destroy; nobody gets money or tokens (M-23.5, R-53)")
    ] = False
    marked: Annotated[
        Levels,
        Doc("the conqueror's own transports and engines of level I, II, III before (M-8.10)"),
    ] = NONE
    blood_tokens: Annotated[bool, Doc("the variant M-26.3 is in play")] = False
    blood_tokens_left: Annotated[int, Between(0, 18), Doc("tokens in the supply")] = BLOOD_TOKENS
    start_realm_of: Annotated[
        PlayerId, Doc("the area was conquered and lies in this player's start realm")
    ] = ""
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class PlunderAnswer:
    """Florins from the supply, blood tokens by player, and what was taken over."""

    florins: Annotated[Breakdown, Doc("florins the conqueror gets from the supply")]
    blood: Annotated[Mapping[PlayerId, int], Doc("blood tokens each player gets (M-26.3)")]
    taken_over: Annotated[tuple[Object, ...], Doc("now the conqueror's")]
    stays: Annotated[
        tuple[Object, ...], Doc("left to its owner: not involved, or protected by a card")
    ]


def plundered(question: PlunderQuestion) -> PlunderAnswer:
    """The result without asking what the rules forbid."""
    robbed = [
        item
        for item in question.objects
        if item.fate == "plunder" and item.owner_involved and not item.protected
    ]
    lines = [] if question.by_barbarians else [_line(item, question.switches) for item in robbed]
    return PlunderAnswer(
        Breakdown("plunder.florins", tuple(lines)),
        _blood(question, robbed),
        tuple(item for item in question.objects if _is_taken_over(item)),
        tuple(item for item in question.objects if item not in robbed and not _is_taken_over(item)),
    )


def _is_taken_over(item: Object) -> bool:
    return item.fate == "take_over" and item.owner_involved


def full_price(what: Loot, level: int) -> int:
    """What the supply asks for one such object (M-16.3)."""
    match what:
        case "civil" | "military":
            return building(BuildingKind(what), level).price
        case "cathedral":
            return building(BuildingKind.CATHEDRAL, CATHEDRAL_LEVEL).price
        case "siege_engine":
            return ENGINES[list(Engine)[level - 1]].price
        case "cargo":
            return CARGO_PRICE
        case "market_cube":
            return MARKET_CUBE_PRICE
        case _:
            return TRANSPORTS[Transport(what)].price_per_level * level


def _line(item: Object, switches: Switches) -> Line:
    price = full_price(item.what, item.level)
    percent = 100 if item.what == "market_cube" else switches.plunder_percent
    params = {"n": item.count, "level": item.level, "price": price, "percent": percent}
    return Line(f"plunder.{item.what}", item.count * price * percent // 100, cite("M-16.3"), params)


def _blood(question: PlunderQuestion, robbed: list[Object]) -> dict[PlayerId, int]:
    """One token for the area and one for each plundered object, while there are any (R-74)."""
    if not question.blood_tokens or question.by_barbarians:
        return {}
    angered = [(question.start_realm_of, 1)]
    angered += [(item.owner, item.count) for item in robbed if item.what != "market_cube"]
    tokens: dict[PlayerId, int] = {}
    left = question.blood_tokens_left
    for player, count in angered:
        if player in ("", question.conqueror) or not left:
            continue
        given = min(count, left)
        tokens[player] = tokens.get(player, 0) + given
        left -= given
    return tokens


def plunder_problems(question: PlunderQuestion) -> list[Problem]:
    """What the rules forbid: to take over without a fitting ownership marker (M-16.2)."""
    levels = list(question.marked)
    for item in question.objects:
        if _is_taken_over(item) and item.what in MARKED:
            levels[item.level - 1] += item.count
    one, two, three = levels
    if levels == list(question.marked) or fits((one, two, three)):
        return []
    return [Problem("plunder.no_marker", {}, "objects", cite("M-16.2"))]


def require_sound(question: PlunderQuestion) -> None:
    """BadInput for what cannot be: protected buildings, barbarians that take things over."""
    problems = []
    for number, item in enumerate(question.objects):
        where = f"objects.{number}"
        if item.protected and item.what not in PROTECTABLE:
            problems.append(Problem("plunder.not_protectable", {}, f"{where}.protected"))
        if question.by_barbarians and item.fate == "take_over":
            problems.append(Problem("plunder.barbarians_destroy", {}, f"{where}.fate"))
    if problems:
        raise BadInput.of(problems)
