"""Market cubes (M-17.5, M-17.6): where they are placed, and how they are moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Literal

from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.explain import Text
from companion.core.game import Calculator
from companion.core.records import dataclass
from companion.games.medioevo.catalog import TECHNOLOGIES
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.technology_points import points_per_use

Control = Literal["self", "treaty", "other", "nobody"]


@dataclass(frozen=True, slots=True)
class TradePlace:
    """An area as trade sees it."""

    inhabited: Annotated[bool, Doc("shows a famous building and a place name")] = True
    good: Annotated[Good | None, Doc("kind printed in the area; null: none or unknown")] = None
    cubes: Annotated[
        tuple[Good, ...], Length(0, 40), Doc("market cubes lying there; their number is the factor")
    ] = ()
    civil_level: Annotated[int, Between(0, 3), Doc("0 none, 1 village, 2 town, 3 metropolis")] = 0
    control: Annotated[
        Control,
        Doc(
            "who controls it: the trader himself, a player with whom he has a trade treaty "
            "(treaty), another player (other), or nobody"
        ),
    ] = "nobody"
    battle: Annotated[bool, Doc("a battle rages there")] = False
    trade_banned: Annotated[bool, Doc("card 2 forbids trade there this round")] = False
    barbarian_army: Annotated[bool, Doc("a barbarian army stands there")] = False

    @property
    def factor(self) -> int:
        """The market factor (M-17.5); only an inhabited area is a marketplace."""
        return len(self.cubes) if self.inhabited else 0

    @property
    def kinds_there(self) -> frozenset[Good]:
        """Kinds printed or lying there."""
        printed = [] if self.good is None else [self.good]
        return frozenset((*self.cubes, *printed))


def kinds_to_place(
    place: TradePlace, candidates: Iterable[Good], supply: Mapping[Good, int] | None = None
) -> tuple[Good, ...]:
    """Kinds of which one must be placed: neither printed nor lying there (M-17.6, R-55)."""
    if not place.inhabited:
        return ()
    wanted = set(candidates) - place.kinds_there
    return tuple(good for good in Good if good in wanted and (supply or {}).get(good, 1) > 0)


@dataclass(frozen=True, slots=True)
class CubePlacement:
    """A vehicle has sold in an area, or leaves it loaded (M-17.6)."""

    place: TradePlace
    trigger: Annotated[
        Literal["sale", "leaving"], Doc("the two triggers are separate: each places a cube")
    ]
    sold: Annotated[frozenset[Good], Doc("kinds just sold there")] = frozenset()
    aboard: Annotated[frozenset[Good], Doc("kinds still aboard")] = frozenset()
    supply: Annotated[
        Mapping[Good, Annotated[int, Between(0, 160)]],
        Doc("cubes in the supply, by kind; a kind not named is there"),
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CubePlacementAnswer:
    """Whether a cube must be placed, of which kinds, and the market factor it makes."""

    must_place: Annotated[bool, Doc("placing is not optional (R-55)")]
    may_place: Annotated[tuple[Good, ...], Doc("the player chooses one of these kinds")]
    factor_before: Annotated[int, Doc("market factor now")]
    factor_after: Annotated[int, Doc("market factor with the cube placed")]
    why: Text


def cube_placement(question: CubePlacement) -> CubePlacementAnswer:
    """Which cube has to be placed after a sale or on leaving (M-17.6)."""
    faults = Faults()
    faults.refuse(question.trigger == "sale" and not question.sold, "trade.nothing_sold", "sold")
    faults.settle()
    place = question.place
    is_due = question.trigger == "sale" or bool(question.aboard)
    kinds = kinds_to_place(place, question.sold | question.aboard, question.supply) * is_due
    if not place.inhabited:
        why = "market.not_inhabited"
    elif not is_due:
        why = "market.not_loaded"
    else:
        why = "market.place_one" if kinds else "market.none_fits"
    return CubePlacementAnswer(
        bool(kinds), kinds, place.factor, place.factor + bool(kinds), Text(why, {"n": len(kinds)})
    )


@dataclass(frozen=True, slots=True)
class CubeMove:
    """A market cube moved to a near area by Procurement (M-28.7) or by card 63."""

    by: Annotated[
        Literal["procurement", "card_63"],
        Doc("card 63 asks for a target without this kind, Procurement for control and a vehicle"),
    ]
    good: Annotated[Good, Doc("kind of the cube moved; it lies at the start")]
    start: Annotated[TradePlace, Doc("area the cube leaves, as it is before")]
    target: Annotated[TradePlace, Doc("area the cube comes to, as it is before")]
    near: Annotated[bool, Doc("at most two areas lie between (M-0.2)")] = True
    vehicle: Annotated[
        bool, Doc("Procurement: a fitting trade vehicle of yours is in one of the two areas")
    ] = False
    economy_level: Annotated[int, Between(0, 4), Doc("level of the economy branch usable")] = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class CubeMoveAnswer:
    """Market factors after the move, and the technology points used."""

    start_factor: Annotated[int, Doc("market factor of the start afterwards")]
    target_factor: Annotated[int, Doc("market factor of the target afterwards")]
    points: Annotated[int, Doc("yellow technology points; none for card 63")]


def cube_move(question: CubeMove) -> CubeMoveAnswer:
    """The market factors after a cube was moved (M-28.7, M-27.63)."""
    faults = Faults()
    check_cube_move(question, faults)
    faults.settle()
    return cube_move_result(question)


def cube_move_result(question: CubeMove) -> CubeMoveAnswer:
    uses = question.by == "procurement"
    return CubeMoveAnswer(
        max(0, question.start.factor - 1),
        question.target.factor + 1,
        points_per_use("procurement", question.switches) if uses else 0,
    )


def check_cube_move(question: CubeMove, faults: Faults) -> None:
    """Everything against moving the cube."""
    rule = cite("M-28.7" if question.by == "procurement" else "M-27.63")
    faults.refuse(question.good not in question.start.cubes, "market.not_lying_there", "good")
    inhabited = question.start.inhabited and question.target.inhabited
    faults.forbid(not inhabited, "market.both_inhabited", rule, "target.inhabited")
    faults.forbid(not question.near, "market.not_near", rule, "near")
    if question.by == "card_63":
        there = question.good in question.target.kinds_there
        faults.forbid(there, "trade.kind_is_there_already", rule, "good")
        return
    owned = question.economy_level >= TECHNOLOGIES["procurement"].level
    faults.forbid(
        not owned,
        "trade.no_technology",
        cite("M-20.1"),
        "economy_level",
        technology=Text(TECHNOLOGIES["procurement"].name),
    )
    mine = "self" in (question.start.control, question.target.control)
    faults.forbid(not mine, "market.control_one", rule, "start.control")
    faults.forbid(not question.vehicle, "market.no_vehicle", rule, "vehicle")


CALCULATORS = (
    Calculator(
        "cube-placement",
        "calculator.cube_placement",
        CubePlacement,
        CubePlacementAnswer,
        cube_placement,
    ),
    Calculator("cube-move", "calculator.cube_move", CubeMove, CubeMoveAnswer, cube_move),
)
