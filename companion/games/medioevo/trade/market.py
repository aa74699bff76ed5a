"""Market cubes (M-17.5, M-17.6): where they are placed, and how they are moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Annotated, ClassVar, Literal

from companion.core.calculator import calculator
from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.common import known, known_area
from companion.games.medioevo.in_play import PlayAct, TableAct
from companion.games.medioevo.pieces import Branch, BuildingKind, Good
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.supply import cube_supply, cubes_shown
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import GOODS, TECHNOLOGIES
from companion.games.medioevo.technology.points import points_per_use
from companion.games.medioevo.timing import check_phase
from companion.games.medioevo.trade.cargo import is_there, load_of
from companion.games.medioevo.treasury.spending import (
    card_turned,
    check_card,
    points_bill,
    points_spent,
)
from companion.games.medioevo.war.control import allowed_pairs, area_control
from companion.games.medioevo.words import TreatyKind

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
        """The market factor (M-17.5), without the cube still to be placed (R-54).

        Only an inhabited area is a marketplace.
        """
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


@calculator
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
    """A market cube moved to a near area by Procurement (M-28.7) or by M-27.63."""

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


# -- at the table ---------------------------------------------------------------------------------


TRADE = 6  # the phase
CAMEL_DRIVER = 63
UNNAMED = TradePlace()


def place_of(state: State, player: PlayerId, area: Area) -> TradePlace:
    """A named area as trade sees it."""
    civil = area.buildings.get(BuildingKind.CIVIL)
    return TradePlace(
        inhabited=area.inhabited,
        good=area.good,
        cubes=area.cubes,
        civil_level=civil[1] if civil else 0,
        control=_control(state, player, area),
        battle=is_fought_over(state, area),
        trade_banned="trade" in state.banned.get(area.name, "").split(),
        barbarian_army=area.barbarians is not None and area.barbarians.units > 0,
    )


def is_fought_over(state: State, area: Area) -> bool:
    """Whether armies stand against each other there (M-10.1, M-17.7)."""
    armies = [owner for owner, force in area.forces.items() if force.units]
    if armies and area.barbarians is not None and area.barbarians.units:
        leader = area.barbarians.leader
        return any(owner != leader for owner in armies)
    friends = {frozenset(pair) for pair in allowed_pairs(state.treaties)}
    return any(
        frozenset((one, other)) not in friends
        for place, one in enumerate(armies)
        for other in armies[place + 1 :]
    )


def _control(
    state: State, player: PlayerId, area: Area
) -> Literal["self", "treaty", "other", "nobody"]:
    holders = area_control(area, state.treaties).controllers
    if player in holders:
        return "self"
    if not holders:
        return "nobody"
    partners = {
        party
        for treaty in state.treaties
        if treaty.kind == TreatyKind.TRADE and player in treaty.parties
        for party in treaty.parties
    }
    return "treaty" if partners.issuperset(holders) else "other"


def seen(state: State, player: PlayerId, name: str, place: TradePlace) -> TradePlace:
    """What the state knows of the area; the table may see a battle that it does not know of."""
    if not name:
        return place
    known_place = place_of(state, player, known_area(state, name))
    return replace(known_place, battle=place.battle or known_place.battle)


def forbid_found(faults: Faults, checks: Checks) -> None:
    """What the calculator found, unless no table could do it."""
    try:
        faults.settle()
    except IllegalAction as error:
        if not error.may_overrule:
            raise
        checks.forbid_all(error)


def with_cubes(
    state: State, name: str, *, added: Good | None = None, taken: Good | None = None
) -> State:
    """A market cube put into an area or taken from it; without a name it is only counted."""
    if not name:
        lying = Counter(state.loose_cubes)
        lying.update([added] if added is not None else [])
        lying.subtract([taken] if taken is not None else [])
        return evolve(state, loose_cubes={good: n for good, n in lying.items() if n > 0})
    area = known_area(state, name)
    cubes = list(area.cubes)
    if taken is not None:
        cubes.remove(taken)
    if added is not None:
        cubes.append(added)
    return state.with_area(evolve(area, cubes=tuple(cubes)))


@dataclass(frozen=True, slots=True)
class PlaceCube(PlayAct):
    """A loaded vehicle leaves an inhabited area: one cube is placed there (M-17.6)."""

    kind: ClassVar[str] = "place_cube"
    player: PlayerId
    area: Annotated[str, Length(0, 80), Doc("empty: an area without a name")]
    good: Good
    place: Annotated[TradePlace, Doc("the area as the table sees it, where it has no name")] = (
        UNNAMED
    )
    load: Annotated[
        Annotated[int, Between(1, 999)] | None,
        Doc("the loaded vehicle that leaves; null: nobody says which"),
    ] = None
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        place = seen(state, self.player, self.area, self.place)
        checks = Checks(self.overrule)
        check_phase(checks, state, TRADE)
        aboard = player.all_cargo
        load = None
        if self.load is not None:
            load = load_of(state, self.player, self.load)
            aboard = load.goods
        away = bool(self.area) and not is_there(state, self.player, self.area, load)
        checks.forbid(away, "trade.vehicle_elsewhere", cite("M-17.6"), "area", area=self.area)
        wrong = self.good not in kinds_to_place(place, aboard)
        rule = cite("M-17.6")
        checks.forbid(wrong, "market.wrong_cube", rule, "good")
        none_left = cube_supply(state).get(self.good, 1) < 1
        name = Text(GOODS[self.good].name)
        checks.forbid(none_left, "market.none_left", cite("M-1.6"), "good", good=name)
        warnings = checks.settle()
        factor = place.factor + 1
        after = with_cubes(state, self.area, added=self.good)
        there = Breakdown("market.factor", (Line("market.cubes_there", factor, cite("M-17.5")),))
        return step(
            after,
            "log.place_cube",
            (there, cubes_shown(after, self.good)),
            warnings,
            player=player.name,
            good=name,
            area=self.area or Text("area.unnamed"),
            factor=factor,
        )


@dataclass(frozen=True, slots=True)
class MoveCube(PlayAct):
    """A market cube moved between named areas by Procurement or M-27.63."""

    kind: ClassVar[str] = "move_cube"
    player: PlayerId
    by: Literal["procurement", "card_63"]
    good: Good
    start: Annotated[str, Length(1, 80)]
    target: Annotated[str, Length(1, 80)]
    near: Annotated[bool, Doc("the table sees that the areas are near")] = True
    vehicle: Annotated[bool, Doc("a fitting trade vehicle is in one of them")] = True
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        question = CubeMove(
            self.by,
            self.good,
            place_of(state, self.player, known_area(state, self.start, "start")),
            place_of(state, self.player, known_area(state, self.target, "target")),
            self.near,
            self.vehicle,
            player.technology_level(Branch.ECONOMY),
            state.switches,
        )
        checks, faults = Checks(self.overrule), Faults()
        away = self.by == "procurement" and not any(
            is_there(state, self.player, name) for name in (self.start, self.target)
        )
        checks.forbid(away, "market.no_vehicle", cite("M-28.7"), "vehicle")
        check_cube_move(question, faults)
        forbid_found(faults, checks)
        card = CAMEL_DRIVER if self.by == "card_63" else 0
        check_card(state, self.player, card, checks, "by")
        warnings = checks.settle()
        answer = cube_move_result(question)
        points = Breakdown(
            "trade.points_needed",
            (Line("tech.procurement", answer.points, cite("M-28.7")),) if answer.points else (),
        )
        due = points_bill(state, self.player, Branch.ECONOMY, points)
        after = points_spent(state, self.player, due)
        after = card_turned(after, self.player, card)
        after = with_cubes(after, self.start, taken=self.good)
        after = with_cubes(after, self.target, added=self.good)
        return step(
            after,
            "log.move_cube",
            (due.florins,) if due.florins.lines else (),
            warnings,
            player=player.name,
            good=Text(GOODS[self.good].name),
            start=self.start,
            target=self.target,
        )


@dataclass(frozen=True, slots=True)
class CountCubes(TableAct):
    """The cubes of an area set to what lies on the board; empty: all areas without a name."""

    kind: ClassVar[str] = "count_cubes"
    area: Annotated[str, Length(0, 80)]
    cubes: Annotated[tuple[Good, ...], Length(0, 160)]

    def apply(self, state: State) -> Step[State]:
        if not self.area:
            loose = dict(Counter(self.cubes))
            return step(
                evolve(state, loose_cubes=loose), "log.count_loose_cubes", n=len(self.cubes)
            )
        area = known_area(state, self.area)
        return step(
            state.with_area(evolve(area, cubes=self.cubes)),
            "log.count_cubes",
            area=self.area,
            factor=len(self.cubes),
        )
