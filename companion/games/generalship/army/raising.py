"""Draft and upgrade at the table (G-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.generalship.army.drafting import (
    Draft,
    Upgrades,
    Upgrading,
    cheapest,
    draft,
    upgrades,
)
from companion.games.generalship.army.marching import COASTAL
from companion.games.generalship.common import (
    Who,
    check_turn,
    forbid_all,
    known_place,
    paid,
)
from companion.games.generalship.people.gathering import active_people, stands_kept, taken_from
from companion.games.generalship.people.people import LastOn
from companion.games.generalship.people.people import Taken as PeopleTaken
from companion.games.generalship.pieces import Terrain, Unit, UnitClass
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import (
    Fresh,
    PlaceId,
    Player,
    Stack,
    State,
    Units,
    added,
    stack_of,
    together,
    with_stack,
    without,
)
from companion.games.generalship.tables import SQUADRONS, UNITS

Basket = Annotated[Units, Doc("pieces by type")]


def port_problem(state: State, player: PlayerId, place: str) -> Text | None:
    """What speaks against new squadrons there; nothing, where the table must know (G-9.6)."""
    refused = Text("gen.draft.no_port", {"rule": "G-9.6"})
    if place not in state.places or state.holder(place) != player:
        return refused
    if any(stack.owner != player for stack in state.stacks if stack.place == place):
        return refused
    terrain = state.terrain(place)
    if terrain is not None and terrain not in COASTAL:
        return refused
    neighbours = state.places[place].neighbours
    grounds = [state.terrain(one) for one in neighbours]
    if neighbours and None not in grounds and Terrain.SEA not in grounds:
        return refused
    return None


def ports_of(state: State, player: PlayerId) -> tuple[str, ...]:
    """Where new squadrons may go."""
    return tuple(place for place in state.places if port_problem(state, player, place) is None)


def drafting(
    state: State, player: PlayerId, basket: Units, port: str = "", pieces_out: Units | None = None
) -> Draft:
    """Price and problems of a basket as the table stands, or as somebody knows it."""
    one = state.players[player]
    has_port = port_problem(state, player, port) is None if port else bool(ports_of(state, player))
    before = together(state.drafted.get(player, {}))
    return draft(
        basket,
        one.food,
        one.metal,
        active_people(state, player),
        frozenset(state.developed),
        state.on_table() if pieces_out is None else pieces_out,
        not state.enemies_at(player, state.capital(player)),
        has_port,
        before.get(Unit.LIGHT_INFANTRY, 0),
    )


@dataclass(frozen=True, slots=True)
class DraftUnits(Action):
    """New pieces: regiments in the capital, squadrons in a port; all are shown (G-9.5)."""

    kind: ClassVar[str] = "draft_units"
    player: Who
    basket: Basket
    port: Annotated[str, Length(0, 20), Doc("where new squadrons go")] = ""
    last_on: Annotated[LastOn, Doc("which circle of a double number stays filled")] = None
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        check_turn(checks, state, self.player, "draft")
        if not any(self.basket.values()):
            raise BadInput("gen.draft.empty", "basket")
        forbid_all(checks, drafting(state, self.player, self.basket, self.port).problems, "basket")
        ships = any(self.basket.get(unit) for unit in SQUADRONS)
        if ships and not self.port:
            raise BadInput("gen.draft.which_port", "port", rule="G-9.6")
        if self.port:
            known_place(state, self.port, "port")

    def apply(self, state: State) -> Step[State]:
        one = state.players[self.player]
        answer = drafting(state, self.player, self.basket, self.port)
        taken = taken_from(state, one.id, answer.people, self.last_on)
        after = paid(state, one.id, answer.food.total, answer.metal.total)
        after = after.with_player(
            one.id,
            people=max(0, one.people - answer.people),
            stands=_left_standing(state, one, taken, answer.people),
        )
        fresh: dict[str, dict[Unit, int]] = {}
        for unit, n in self.basket.items():
            squadron = UNITS[unit].unit_class is UnitClass.SQUADRON
            place = self.port if squadron else state.capital(one.id)
            if n:
                known_place(state, place, "port")
                fresh[place] = added(fresh.get(place, {}), {unit: n})
        for place, units in fresh.items():
            stack = stack_of(after, one.id, place)
            after = with_stack(after, evolve(stack, units=added(stack.units, units)))
        now = after.players[one.id]
        after = after.with_player(one.id, shown=added(now.shown, self.basket))
        after = evolve(after, drafted=_noted(state.drafted, one.id, fresh))
        unknown = taken is None and one.people > answer.people
        warnings = (Text("gen.draft.which_people", {"rule": "G-9.4"}),) if unknown else ()
        return step(
            after,
            "gen.log.draft",
            (answer.food, answer.metal),
            warnings,
            player=one.name,
            units=in_words(self.basket),
            food=answer.food.total,
            metal=answer.metal.total,
        )


def _left_standing(
    state: State, player: Player, taken: PeopleTaken | None, number: int
) -> tuple[int, ...] | None:
    """Where the people stand afterwards; not known where more were taken than are active."""
    if taken is None or taken.too_few or number > player.people:
        return None
    return stands_kept(state, player, taken.stands)


def _noted(
    noted: Mapping[PlayerId, Fresh], player: PlayerId, more: Fresh
) -> dict[PlayerId, dict[str, Mapping[Unit, int]]]:
    """What came into play this turn, with these pieces."""
    mine = dict(noted.get(player, {}))
    for place, units in more.items():
        mine[place] = added(mine.get(place, {}), units)
    return {**{one: dict(known) for one, known in noted.items()}, player: mine}


def in_words(units: Units) -> tuple[Text, ...]:
    """Pieces by type, for what everybody may read."""
    return tuple(
        Text("gen.log.units", {"n": units[unit], "unit": Text(f"gen.unit.{unit}")})
        for unit in Unit
        if units.get(unit)
    )


@dataclass(frozen=True, slots=True)
class UpgradeChoice:
    """A piece and what it becomes, step by step."""

    place: PlaceId
    path: Annotated[tuple[Unit, ...], Length(2, 3)]


def upgrading(state: State, player: PlayerId, chosen: tuple[UpgradeChoice, ...]) -> Upgrades:
    """Prices and problems of some upgrades as the table stands."""
    one = state.players[player]
    return upgrades(
        tuple(Upgrading(choice.path) for choice in chosen),
        one.battle_count,
        one.food,
        one.metal,
        frozenset(state.developed),
        state.switches,
        state.on_table(),
    )


@dataclass(frozen=True, slots=True)
class UpgradeUnits(Action):
    """Pieces are swapped where they stand, in the cheapest order (G-9.7, G-R11)."""

    kind: ClassVar[str] = "upgrade_units"
    player: Who
    units: Annotated[tuple[UpgradeChoice, ...], Length(1, 5)]
    way: Annotated[int, Between(0, 20), Doc("which of the cheapest totals is paid")] = 0
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        check_turn(checks, state, self.player, "draft")
        answer = upgrading(state, self.player, self.units)
        if answer.ways and self.way >= len(answer.ways):
            raise BadInput("gen.upgrade.no_way", "way")
        if self.overrule:  # in the log the reason would tell what stands there
            self._check_pieces(state, Checks(True))
            checks.forbid(bool(answer.problems), "gen.upgrade.against", cite("G-9.7"), "units")
            return
        forbid_all(checks, answer.problems, "units")
        if answer.ways and not answer.ways[self.way].payable:
            key = "gen.upgrade.too_dear"
            again = any(one.key == key for one in answer.problems)
            checks.forbid(not again, key, cite("G-9.10"), "way", rule="G-9.10")
        self._check_pieces(state, checks)

    def _check_pieces(self, state: State, checks: Checks) -> None:
        """The pieces are there, and neither new nor, by a house rule, upgraded this turn."""
        wanted: dict[str, dict[Unit, int]] = {}
        for choice in self.units:
            place = known_place(state, choice.place, "units")
            wanted[place] = added(wanted.get(place, {}), {choice.path[0]: 1})
        new = state.drafted.get(self.player, {})
        again = state.upgraded.get(self.player, {}) if not state.switches.upgraded_twice else {}
        for place, units in wanted.items():
            there = stack_of(state, self.player, place).units
            without(there, units)
            for unit, n in units.items():
                name = Text(f"gen.unit.{unit}")
                old = there[unit] - new.get(place, {}).get(unit, 0)
                fresh = n > old
                checks.forbid(fresh, "gen.upgrade.new_pieces", cite("G-9.12"), "units", unit=name)
                twice = not fresh and n > old - again.get(place, {}).get(unit, 0)
                checks.forbid(twice, "gen.upgrade.twice", cite("G-R12"), "units", rule="G-R12")

    def apply(self, state: State) -> Step[State]:
        answer = upgrading(state, self.player, self.units)
        one = state.players[self.player]
        after = state
        made: dict[str, dict[Unit, int]] = {}
        for choice in self.units:
            stack = stack_of(after, one.id, choice.place)
            without(stack.units, {choice.path[0]: 1}, "units")
            after = with_stack(after, _swapped(stack, choice.path[0], choice.path[-1]))
            made[choice.place] = added(made.get(choice.place, {}), {choice.path[-1]: 1})
        after = evolve(after, upgraded=_noted(state.upgraded, one.id, made))
        steps = sum(len(choice.path) - 1 for choice in self.units)
        paths = tuple(Upgrading(choice.path) for choice in self.units)
        ways = answer.ways or cheapest(paths, one.battle_count, one.food, one.metal)
        way = ways[min(self.way, len(ways) - 1)]
        after = paid(after, one.id, way.food, way.metal)
        after = after.with_player(one.id, battle_count=max(0, one.battle_count - steps))
        return step(
            after,
            "gen.log.upgrade",  # which pieces is hidden
            player=one.name,
            n=len(self.units),
            food=way.food,
            metal=way.metal,
        )


def _swapped(stack: Stack, old: Unit, new: Unit) -> Stack:
    """The stack with one piece exchanged; draft and march are never in one turn."""
    units = added({**stack.units, old: stack.units[old] - 1}, {new: 1})
    return evolve(stack, units=units, tired={}, half={})
