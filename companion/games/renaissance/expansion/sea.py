"""What ships may bring into a province (R-9.4.1.3 to R-9.4.1.5, R-4.1.3)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.renaissance.advances.fleet import checked_fleet
from companion.games.renaissance.pieces import Advance, Region, Ships
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import TOKENS

OVERSEAS = (Region.ORIENT, Region.NEW_WORLD)  # RUL-R-32
FarCoast = Literal["", "west_africa", "iceland"]
RULE_OF = {
    Ships.NONE: "R-8.4.1",
    Ships.GALLEY: "R-9.4.1.3",
    Ships.SEAWORTHY: "R-9.4.1.4",
    Ships.OCEAN: "R-9.4.1.5",
}


@dataclass(frozen=True, slots=True)
class SeaCapacity:
    """Tokens by sea into one coastal province, this round."""

    ships: Annotated[Ships, Doc("row of his fleet marker")]
    size: Annotated[int, Between(0, 16), Doc("number on the field of his fleet marker")]
    shipped: Annotated[
        int, Between(0, 999), Doc("tokens he has shipped into this province this round")
    ] = 0
    tokens: Annotated[int, Between(0, TOKENS), Doc("tokens he wants to ship now")] = 0
    region: Annotated[Region | None, Doc("where the province lies; null: I to IV, VI to VIII")] = (
        None
    )
    far_coast: Annotated[FarCoast, Doc("the two far coasts of R-4.1.3")] = ""
    distance: Annotated[
        Annotated[int, Between(1, 99)] | None,
        Doc("galley: coastal provinces to the target, the target included; null: near enough"),
    ] = None
    advances: Annotated[frozenset[Advance], Doc("his advances; A, R, S, T, U matter")] = frozenset()
    overseas_held: Annotated[
        int, Between(0, 5), Doc("overseas provinces he holds now, this one included if his")
    ] = 0
    already_held: Annotated[bool, Doc("overseas: he holds this province already")] = False


@dataclass(frozen=True, slots=True)
class SeaCapacityAnswer:
    has_limit: Annotated[bool, Doc("false: ocean ships bring as many as he likes")]
    left: Annotated[Breakdown, Doc("tokens he may still ship into it; 0 lines without a limit")]
    overseas_left: Annotated[Breakdown, Doc("overseas provinces he may still take")]


@calculator
def sea_capacity(question: SeaCapacity) -> SeaCapacityAnswer:
    """How many tokens may still go by sea; IllegalAction if none may go there at all."""
    fleet = checked_fleet(question.ships, question.size)
    is_ocean = fleet.ships is Ships.OCEAN
    rule = cite(RULE_OF[fleet.ships])
    used = min(question.shipped, fleet.size)
    lines: list[Line] = []
    if not is_ocean:
        lines.append(Line("ren.sea.capacity", fleet.size, rule))
        if used:
            lines.append(Line("ren.sea.shipped", -used, rule))
    left = Breakdown("ren.sea.left", tuple(lines))
    _require_reachable(question, left, is_ocean)
    overseas = [Line("ren.sea.overseas", fleet.size if is_ocean else 0, cite("R-9.4.1.5"))]
    held = min(question.overseas_held, overseas[0].amount)
    if held:
        overseas.append(Line("ren.sea.overseas_held", -held, cite("R-9.4.1.5")))
    return SeaCapacityAnswer(
        not is_ocean, left, Breakdown("ren.sea.overseas_left", tuple(overseas))
    )


def _require_reachable(question: SeaCapacity, left: Breakdown, is_ocean: bool) -> None:
    faults = Faults()
    ships, owned = question.ships, question.advances
    rule = cite(RULE_OF[ships])
    faults.forbid(ships is Ships.NONE, "ren.sea.no_ships", rule, "ships")
    faults.forbid(
        ships is Ships.GALLEY
        and question.distance is not None
        and question.distance > question.size,
        "ren.sea.too_far",
        cite("R-9.4.1.3"),
        "distance",
        most=question.size,
    )
    faults.forbid(
        bool(question.far_coast) and ships is Ships.GALLEY and not owned & {Advance.A, Advance.S},
        "ren.sea.far_coast",
        cite("R-4.1.3"),
        "far_coast",
    )
    faults.forbid(
        question.region is Region.V and Advance.R not in owned,
        "ren.sea.region_v",
        cite("R-9.4.1.4"),
        "region",
    )
    is_overseas = question.region in OVERSEAS
    faults.forbid(is_overseas and not is_ocean, "ren.sea.overseas_needs_t", rule, "region")
    faults.forbid(
        question.region is Region.NEW_WORLD and Advance.U not in owned,
        "ren.sea.new_world_needs_u",
        cite("R-9.4.1.5"),
        "region",
    )
    faults.forbid(
        is_overseas
        and is_ocean
        and not question.already_held
        and question.overseas_held >= question.size,
        "ren.sea.too_many_overseas",
        cite("R-9.4.1.5"),
        "overseas_held",
        most=question.size,
    )
    faults.forbid(
        not is_ocean and question.tokens > left.total,
        "ren.sea.too_many_tokens",
        rule,
        "tokens",
        tokens=question.tokens,
        left=left.total,
    )
    faults.settle()
