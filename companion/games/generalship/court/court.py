"""Generals, political power and alliances (G-6, G-17)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Annotated, TypeVar

from companion.core.calculator import calculator
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.generalship.cycle.course import Nations, require_order
from companion.games.generalship.pieces import Nation
from companion.games.generalship.rulebook import cite

Name = Annotated[str, Length(1, 60)]
Names = Annotated[tuple[Name, ...], Length(0, 49)]
MOST_CUBES = {3: 2, 4: 3}  # G-17.2


@dataclass(frozen=True, slots=True)
class Court:
    commander: str | None
    unused: tuple[str, ...]
    power: Annotated[tuple[str, ...], Doc("the last one lies rightmost")]
    discarded: tuple[str, ...]
    why: Annotated[tuple[Line, ...], Doc("cards that came to each row")] = ()


@calculator
def general_action(
    commander: Name | None,
    unused: Names = (),
    power: Names = (),
    draw: Annotated[Name | None, Doc("option A: the card that is drawn (G-6.1)")] = None,
    new_commander: Annotated[Name | None, Doc("option B: this unused card leads")] = None,
    to_power: Annotated[Names, Doc("option B: these unused cards, in this order")] = (),
    promote: Annotated[bool, Doc("the rightmost power card leads (G-6.3)")] = False,
) -> Court:
    """Draw a general, or use unused ones as commander and political power (G-6.1, G-6.2)."""
    used = (*((new_commander,) if new_commander else ()), *to_power)
    if (draw is not None) + bool(used) + promote > 1:
        raise BadInput("gen.court.one_option", "draw", rule="G-6.1")
    if draw is not None:
        drawn = (Line("gen.court.drawn", 1, cite("G-6.1")),)
        return Court(commander, (*unused, draw), power, (), drawn)
    if promote:
        if commander is not None or unused or not power:
            raise BadInput("gen.court.no_promotion", "promote", rule="G-6.3")
        promoted = (Line("gen.court.promoted", -1, cite("G-6.3")),)
        return Court(power[-1], (), power[:-1], (), promoted)
    left = Counter(unused)
    left.subtract(used)
    missing = next((name for name, n in left.items() if n < 0), None)
    if missing is not None:
        raise BadInput("gen.court.not_in_hand", "to_power", name=missing)
    rest = list(unused)
    for name in used:
        rest.remove(name)
    gone = (commander,) if new_commander and commander else ()
    lines = [Line("gen.court.to_power", len(to_power), cite("G-6.2"))] if to_power else []
    lines += [Line("gen.court.replaced", len(gone), cite("G-6.2"))] if gone else []
    after = (*power, *to_power)
    return Court(new_commander or commander, tuple(rest), after, gone, tuple(lines))


@dataclass(frozen=True, slots=True)
class CubeMove:
    nation: Nation
    source: Annotated[int | None, Doc("field 1 or 2; null: outside")]
    target: int | None
    cost: int


@dataclass(frozen=True, slots=True)
class AllianceChange:
    power: Annotated[int, Doc("least power cards that the acting player needs")]
    moves: tuple[CubeMove, ...]
    warnings: tuple[Text, ...]
    why: Annotated[tuple[Line, ...], Doc("the price, move by move")] = ()


@dataclass(frozen=True, slots=True)
class HeldCapital:
    owner: Nation
    holder: Nation


Fields = Annotated[
    tuple[Annotated[tuple[Nation, ...], Length(0, 3)], Annotated[tuple[Nation, ...], Length(0, 3)]],
    Doc("who stands in each of the two alliance fields"),
]


@calculator
def alliance_change(
    order: Nations,
    fields: Fields,
    wish: Annotated[Fields, Doc("a cube that is left alone in a field goes out free (G-17.3)")],
    capitals: Annotated[tuple[HeldCapital, ...], Length(0, 4)] = (),
) -> AllianceChange:
    """The least power that turns the alliances into the wished ones, and the moves (G-17.3)."""
    require_order(order)
    most = MOST_CUBES.get(len(order))
    if most is None:
        raise BadInput("gen.alliance.two_players", "order", rule="G-17.5")
    for name, both in (("fields", fields), ("wish", wish)):
        cubes = [*both[0], *both[1]]
        if len(set(cubes)) != len(cubes) or not set(cubes) <= set(order):
            raise BadInput("gen.alliance.one_cube", name, rule="G-17.2")
        if any(len(one) > most for one in both):
            raise BadInput("gen.alliance.too_many", name, most=most, rule="G-17.2")
    kept = allied_fields(wish)
    ways = [_moves(order, fields, (one, two)) for one, two in permutations(kept)]
    best = min(ways, key=lambda moves: sum(move.cost for move in moves))
    warnings = tuple(
        Text(
            "gen.alliance.capital",
            {
                "owner": Text(f"gen.nation.{one.owner}"),
                "holder": Text(f"gen.nation.{one.holder}"),
                "rule": "G-17.4",
            },
        )
        for one in capitals
        if not any(one.owner in group and one.holder in group for group in kept)
    )
    why = tuple(
        Line(
            "gen.alliance.out" if move.source else "gen.alliance.in",
            move.cost,
            cite("G-17.3" if move.cost or not move.source else "G-R19"),
            {"nation": Text(f"gen.nation.{move.nation}")},
        )
        for move in best
    )
    return AllianceChange(sum(move.cost for move in best), best, warnings, why)


Cube = TypeVar("Cube")


def allied_fields(
    wish: tuple[tuple[Cube, ...], tuple[Cube, ...]],
) -> tuple[tuple[Cube, ...], tuple[Cube, ...]]:
    """The fields at the end of the action: a cube alone in one is taken out (G-17.3)."""
    first, second = (group if len(group) > 1 else () for group in wish)
    return first, second


def _moves(
    order: tuple[Nation, ...],
    fields: tuple[tuple[Nation, ...], tuple[Nation, ...]],
    wish: tuple[tuple[Nation, ...], tuple[Nation, ...]],
) -> tuple[CubeMove, ...]:
    """The moves to these fields; one cube that is left alone goes free (G-R19)."""
    moves, alone = [], set()
    for nation in order:
        source = next((place for place in (0, 1) if nation in fields[place]), None)
        target = next((place for place in (0, 1) if nation in wish[place]), None)
        if source == target:
            continue
        cost = 0 if source is None else 1
        if source is not None and target is None and not wish[source] and source not in alone:
            alone.add(source)
            cost = 0
        moves.append(
            CubeMove(
                nation,
                None if source is None else source + 1,
                None if target is None else target + 1,
                cost,
            )
        )
    return tuple(sorted(moves, key=lambda move: -move.cost))
