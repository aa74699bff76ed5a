"""Set-up, tiles, turns, scoring order and the end of the game (G-2, G-3, G-15, G-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.records import dataclass
from companion.games.generalship.pieces import Nation, Tile
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import TILES

TILES_FOR_VP = 3  # G-15.2
Nations = Annotated[tuple[Nation, ...], Length(2, 4)]
Vp = Annotated[int, Between(0, 99)]


def require_order(order: Sequence[Nation], field: str = "order") -> None:
    """BadInput if a nation stands twice."""
    if len(set(order)) != len(order):
        raise BadInput("gen.order.twice", field)


def require_all(order: Sequence[Nation], known: Mapping[Nation, object], field: str) -> None:
    """BadInput unless every nation of the order, and no other, has its entry."""
    require_order(order)
    missing = [one for one in order if one not in known] or [
        one for one in known if one not in order
    ]
    if missing:
        name = Text(f"gen.nation.{missing[0]}")
        raise BadInput("gen.order.not_the_same", f"{field}.{missing[0]}", nation=name)


@dataclass(frozen=True, slots=True)
class Stocks:
    """What each player starts with (G-2.5)."""

    population: int = 5
    food: int = 2
    metal: int = 1
    power: int = 1
    vp: int = 0
    battle_count: int = 0
    light_infantry: int = 1
    cylinders: int = 2


@dataclass(frozen=True, slots=True)
class Start:
    order: tuple[Nation, ...]
    stocks: Mapping[Nation, Stocks]
    circles: Annotated[int, Doc("circles on all action tiles together (G-3.2)")]
    why: Annotated[tuple[Line, ...], Doc("start stocks of each player, then the circles")] = ()


@calculator
def setup(nations: Nations) -> Start:
    """First turn order, start stocks and circles for these nations (G-2.5, G-2.6)."""
    require_order(nations, "nations")
    order = tuple(one for one in Nation if one in nations)
    stocks = Stocks()
    lines = [
        Line(f"gen.figure.{name}", getattr(stocks, field), cite(rule))
        for name, field, rule in (
            ("people", "population", "G-2.5"),
            ("food", "food", "G-2.5"),
            ("metal", "metal", "G-2.5"),
            ("power", "power", "G-2.4"),
            ("pieces", "light_infantry", "G-2.5"),
            ("cylinders", "cylinders", "G-3.2"),
        )
    ]
    why = (*lines, *_circle_lines(len(order)))
    return Start(order, dict.fromkeys(order, stocks), wanted_circles(len(order)), why)


def _circle_lines(players: int) -> tuple[Line, ...]:
    return (
        Line("gen.circles.turns", 2 * players, cite("G-3.2"), {"n": players}),
        Line("gen.circles.empty", 2, cite("G-3.2")),
    )


def wanted_circles(players: int) -> int:
    """Two turns for each player, and two circles stay empty (G-3.2)."""
    return 2 * players + 2


@dataclass(frozen=True, slots=True)
class TileCircles:
    total: int
    wanted: int
    difference: int
    why: Annotated[tuple[Line, ...], Doc("how many there must be")] = ()


@calculator
def tile_circles(
    players: Annotated[int, Between(2, 4)],
    circles: Mapping[Tile, Annotated[int, Between(0, 20)]],
) -> TileCircles:
    """Whether the circles of the action tiles are as many as they must be (G-3.2)."""
    total, wanted = sum(circles.values()), wanted_circles(players)
    return TileCircles(total, wanted, total - wanted, _circle_lines(players))


@dataclass(frozen=True, slots=True)
class Doing:
    nation: Nation
    action: str
    rule: Annotated[str, Doc("why it is this one's to do")] = ""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    steps: tuple[Doing, ...]


@calculator
def turn_plan(
    tile: Tile,
    active: Nation,
    order: Nations,
    choice: Annotated[
        Literal["production", "growth", "general", "technology", ""],
        Doc("what the active player takes of a tile with two actions"),
    ] = "",
    switches: Switches = DEFAULTS,
) -> TurnPlan:
    """Who does what in which order after a tile was chosen (G-3.4, G-3.5)."""
    require_order(order)
    if active not in order:
        raise BadInput("gen.order.unknown", "active", nation=Text(f"gen.nation.{active}"))
    row = TILES[tile]
    if row.others == "other" and choice not in row.actions:
        raise BadInput("gen.turn.choose", "choice", choices=", ".join(row.actions))
    if row.others != "other" and choice not in ("", *row.actions):
        raise BadInput("gen.turn.choose", "choice", choices=", ".join(row.actions))
    mine = choice or row.actions[0]
    theirs = mine if row.others == "same" else next((a for a in row.actions if a != mine), "")
    rule = {"same": "G-3.4", "other": "G-3.5", "none": "G-3.6"}[row.others]
    steps = [Doing(active, mine, rule)]
    if row.others != "none":
        steps += [Doing(one, theirs, rule) for one in others_of(order, active, switches)]
    return TurnPlan(tuple(steps))


def others_of(order: Sequence[Nation], active: Nation, switches: Switches) -> tuple[Nation, ...]:
    """The other players in the order in which they act (G-R1)."""
    place = order.index(active)
    if switches.others_in_order == "after_active":
        return (*order[place + 1 :], *order[:place])
    return tuple(one for one in order if one is not active)


@dataclass(frozen=True, slots=True)
class TilePoints:
    vp: Mapping[Nation, Breakdown]
    winner: Nation | None


@calculator
def tile_points(
    order: Nations,
    tiles: Annotated[Mapping[Nation, Annotated[int, Between(0, 12)]], Doc("neutral tiles owned")],
    vp: Mapping[Nation, Vp],
    switches: Switches = DEFAULTS,
) -> TilePoints:
    """1 VP for three neutral tiles or more, in turn order, till somebody wins (G-15.2)."""
    require_all(order, tiles, "tiles")
    require_all(order, vp, "vp")
    totals: dict[Nation, Breakdown] = {}
    winner = next((one for one in order if vp[one] >= switches.vp_goal), None)
    for one in order:
        lines = [Line("gen.vp.before", vp[one], cite("G-1.2"))]
        if winner is None and tiles[one] >= TILES_FOR_VP:
            lines.append(Line("gen.vp.tiles", 1, cite("G-15.2"), {"tiles": tiles[one]}))
            if vp[one] + 1 >= switches.vp_goal:
                winner = one
        totals[one] = Breakdown("gen.vp.total", tuple(lines))
    return TilePoints(totals, winner)


@dataclass(frozen=True, slots=True)
class TurnOrder:
    order: tuple[Nation, ...]
    wanted: Annotated[
        Mapping[Nation, tuple[int, ...]],
        Doc("power each nation needs for place 1, 2 … if the others keep theirs"),
    ]
    why: Annotated[tuple[Line, ...], Doc("the power of each, in the new order")] = ()


@calculator
def turn_order(order: Nations, power: Mapping[Nation, Annotated[int, Between(0, 49)]]) -> TurnOrder:
    """The new turn order by political power; equal power keeps the old order (G-15.9)."""
    require_all(order, power, "power")
    wanted = {
        one: tuple(_power_for(order, power, one, p) for p in range(len(order))) for one in order
    }
    after = ordered(order, power)
    why = tuple(Line(f"gen.nation.{one}", power[one], cite("G-15.9")) for one in after)
    return TurnOrder(after, wanted, why)


def ordered(order: Sequence[Nation], power: Mapping[Nation, int]) -> tuple[Nation, ...]:
    return tuple(sorted(order, key=lambda one: -power[one]))


def _power_for(
    order: Sequence[Nation], power: Mapping[Nation, int], nation: Nation, place: int
) -> int:
    """The least power with which the nation stands on this place or before it."""
    mine = 0
    while ordered(order, {**power, nation: mine}).index(nation) > place:
        mine += 1
    return mine


@dataclass(frozen=True, slots=True)
class Swap:
    holder: Nation
    owner: Nation
    done: bool


@dataclass(frozen=True, slots=True)
class Victory:
    over: bool
    swaps: Annotated[tuple[Swap, ...], Doc("in reverse turn order")]
    totals: Mapping[Nation, int]
    winners: tuple[Nation, ...]
    why: Annotated[
        tuple[Line, ...], Doc("what a swap brought the holder; who reached the goal")
    ] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """A capital that units of a non-ally hold at the end of a turn."""

    owner: Nation
    holder: Nation
    swap: Annotated[bool, Doc("the holder decides to swap VP totals")] = False


@calculator
def victory(
    order: Nations,
    vp: Mapping[Nation, Vp],
    capitals: Annotated[tuple[Held, ...], Length(0, 4)] = (),
    switches: Switches = DEFAULTS,
) -> Victory:
    """Whether the game is over, swaps in reverse turn order, totals and winners (G-16.2)."""
    require_all(order, vp, "vp")
    owners = [one.owner for one in capitals]
    for place, one in enumerate(capitals):
        if one.owner is one.holder or one.owner not in order or one.holder not in order:
            raise BadInput("gen.victory.holder", f"capitals.{place}.holder")
    if len(set(owners)) != len(owners):
        raise BadInput("gen.order.twice", "capitals")
    totals = {one: vp[one] for one in order}
    reached = tuple(one for one in order if vp[one] >= switches.vp_goal)
    if reached:
        first = reached[0]
        goal = Line("gen.victory.goal", vp[first], cite("G-16.1"), _named(first))
        return Victory(True, (), totals, (first,), (goal,))
    if not capitals:
        return Victory(False, (), totals, ())
    swaps, lines = [], []
    for holder in reversed(order):  # each with the totals as they are then (G-R16)
        for one in (item for item in capitals if item.holder is holder):
            before = totals[holder]
            if one.swap:
                totals[holder], totals[one.owner] = totals[one.owner], totals[holder]
            swaps.append(Swap(holder, one.owner, one.swap))
            change = totals[holder] - before
            lines.append(Line("gen.victory.swap", change, cite("G-16.2"), _named(holder)))
    top = max(totals.values())
    winners = tuple(one for one in order if totals[one] == top)
    if len(winners) > 1:
        lines.append(Line("gen.victory.tie", len(winners), cite("G-R17")))
        winners = winners[:1] if switches.capital_tie == "turn_order" else winners
    return Victory(True, tuple(swaps), totals, winners, tuple(lines))


def _named(nation: Nation) -> dict[str, Text]:
    return {"nation": Text(f"gen.nation.{nation}")}


@dataclass(frozen=True, slots=True)
class Sources:
    """VP that a nation could still take, from where, in the fewest own turns."""

    missing: int
    turns: Annotated[int | None, Doc("fewest own turns; null: not within the turns asked")]
    technology: int
    tiles: int
    events: int
    battles: int
    why: Annotated[tuple[Line, ...], Doc("VP by source, as they are taken")] = ()


@dataclass(frozen=True, slots=True)
class Race:
    nations: Mapping[Nation, Sources]


@calculator
def race(  # noqa: PLR0913, PLR0917 - its parameters are its question
    order: Nations,
    vp: Mapping[Nation, Vp],
    technologies: Annotated[int, Between(0, 5), Doc("base technologies left, 2 VP each")] = 5,
    late: Annotated[int, Between(0, 6), Doc("late technologies left, 1 VP each")] = 6,
    tiles: Annotated[
        tuple[Nation, ...], Length(0, 4), Doc("who owns three neutral tiles or more")
    ] = (),
    events: Annotated[int, Between(0, 2), Doc("events left that give 1 VP")] = 0,
    turns: Annotated[int, Between(1, 40), Doc("own turns to look ahead; 2 in each cycle")] = 20,
    battles: Annotated[bool, Doc("a battle won in a turn counts 2 VP as well")] = False,
    switches: Switches = DEFAULTS,
) -> Race:
    """The fewest own turns in which each nation can reach the goal, and from what (G-16.3)."""
    require_all(order, vp, "vp")
    return Race(
        {
            one: _race(
                switches.vp_goal - vp[one], technologies, late, one in tiles, events, turns, battles
            )
            for one in order
        }
    )


def _race(
    missing: int, base: int, late: int, tiles: bool, events: int, most: int, battles: bool
) -> Sources:
    """Turn by turn: a technology (2, then 1) or a battle (2); tiles after every second turn."""
    taken = {"technology": 0, "tiles": 0, "events": 0, "battles": 0}
    missing = max(0, missing)
    if missing == 0:
        return _sources(0, 0, taken)
    for turn in range(1, most + 1):
        if base:
            base -= 1
            taken["technology"] += 2
            if events:
                events -= 1
                taken["events"] += 1
        elif battles:
            taken["battles"] += 2
        elif late:
            late -= 1
            taken["technology"] += 1
        if sum(taken.values()) < missing and tiles and turn % 2 == 0:
            taken["tiles"] += 1
        if sum(taken.values()) >= missing:
            return _sources(missing, turn, taken)
    return _sources(missing, None, taken)


def _sources(missing: int, turns: int | None, taken: Mapping[str, int]) -> Sources:
    rules = {"technology": "G-7.6", "tiles": "G-15.2", "events": "G-8.3", "battles": "G-11.17"}
    lines = [
        Line(f"gen.race.{source}", vp, cite(rules[source])) for source, vp in taken.items() if vp
    ]
    lines.append(Line("gen.race.missing", missing, cite("G-16.3")))
    return Sources(missing, turns, **taken, why=tuple(lines))
