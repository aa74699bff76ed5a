"""The cubes of the marketplaces (M-17.5, M-17.6), and named areas as trade sees them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks, Faults
from companion.core.codec import Between, Doc, Length
from companion.core.errors import IllegalAction
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.actions.common import known, known_area
from companion.games.medioevo.actions.in_play import PlayAct, TableAct
from companion.games.medioevo.actions.spending import (
    card_turned,
    check_card,
    points_bill,
    points_spent,
)
from companion.games.medioevo.actions.timing import check_phase
from companion.games.medioevo.cargo import is_there, load_of
from companion.games.medioevo.catalog import GOODS
from companion.games.medioevo.control import allowed_pairs, area_control
from companion.games.medioevo.market import (
    CubeMove,
    TradePlace,
    check_cube_move,
    cube_move_result,
    kinds_to_place,
)
from companion.games.medioevo.pieces import Branch, BuildingKind, Good
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.supply import cube_supply, cubes_shown
from companion.games.medioevo.words import TreatyKind

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
    """A market cube moved between named areas by Procurement or card 63."""

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
