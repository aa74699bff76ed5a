"""The scoring phase: tile points, upkeep, new order; and the ways the game ends (G-15, G-16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, ClassVar, NamedTuple

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.generalship.army.marching import Owned, supply
from companion.games.generalship.common import (
    Taken,
    Who,
    capitals_held,
    gained,
    goal_news,
    known_place,
    lost,
    won,
)
from companion.games.generalship.cycle.course import Held, tile_points, victory
from companion.games.generalship.cycle.prospects import coming_order
from companion.games.generalship.cycle.upkeep import CAPACITY, Upkeep, is_afloat, upkeep
from companion.games.generalship.cycle.upkeep import Stack as Fed
from companion.games.generalship.pieces import Terrain
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import ROUND_1, SCORING, PlaceId, Stack, State

TILES, UPKEEP = "tile_points", "pay_upkeep"


@dataclass(frozen=True, slots=True)
class AwardTiles(Action, phase=SCORING, once=TILES):
    """1 VP for three neutral tiles, in turn order, till somebody wins (G-15.2)."""

    kind: ClassVar[str] = "tile_points"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        answer = tile_points(
            state.nations,
            {state.players[one].nation: len(state.neutral_of(one)) for one in state.order},
            {state.players[one].nation: state.players[one].vp for one in state.order},
            state.switches,
        )
        after, told = state, []
        for player in state.order:
            one = state.players[player]
            vp = answer.vp[one.nation].total - one.vp
            after = gained(after, player, vp, "tiles")
            if vp:
                told.append(Text("gen.log.gets_vp", {"player": one.name, "n": vp}))
        return step(
            after,
            "gen.log.tile_points" if told else "gen.log.no_tile_points",
            tuple(answer.vp.values()),
            goal_news(state, after),
            rows=tuple(told),
        )


@dataclass(frozen=True, slots=True)
class UpkeepRow:
    """What one player decides before he pays: pieces that go, gifts of allies, what is isolated."""

    player: Who
    removed: Annotated[tuple[Taken, ...], Length(0, 24)] = ()
    gifts: Annotated[
        Mapping[PlayerId, Annotated[int, Between(0, 99)]], Doc("food from allies (G-R26)")
    ] = field(default_factory=dict)
    isolated: Annotated[
        tuple[PlaceId, ...], Length(0, 24), Doc("stacks without a supply path, as ticked")
    ] = ()
    stacks: Annotated[
        tuple[Fed, ...] | None, Doc("as the table counts them, where only totals are followed")
    ] = None


def is_isolated(state: State, stack: Stack) -> bool | None:
    """Whether no supply path leads to a stack; none, where nobody typed neighbours (G-15.7)."""
    found = supply_of(state, stack)
    return None if found is None else not found


def supply_of(state: State, stack: Stack) -> tuple[str, ...] | None:
    """The supply path from the capital; empty: isolated; none: nobody knows."""
    capital = state.capital(stack.owner)
    around = [state.places[capital].neighbours, state.places[stack.place].neighbours]
    if stack.place != capital and not all(around):
        return None
    if stack.place == capital and state.holder(capital) == stack.owner:
        return (capital,)
    owned = tuple(
        Owned(
            place.id,
            state.players[holder].nation if (holder := state.holder(place.id)) else None,
            tuple(sorted(place.neighbours)),
        )
        for place in state.places.values()
    )
    allies = frozenset(state.players[one].nation for one in state.allies(stack.owner))
    nation = state.players[stack.owner].nation
    return supply(owned, nation, capital, stack.place, allies).path


def fed_stacks(state: State, player: PlayerId, isolated: tuple[str, ...] = ()) -> tuple[Fed, ...]:
    """The stacks of a player as the upkeep asks for them."""
    found = []
    for stack in state.stacks_of(player):
        known = is_isolated(state, stack)
        ticked = stack.isolated or stack.place in isolated
        cut = ticked if known is None else known
        sea = state.terrain(stack.place) is Terrain.SEA and is_afloat(stack.units)
        found.append(Fed(dict(stack.units), None, cut, sea))
    return tuple(found)


def upkeep_of(state: State, player: PlayerId, row: UpkeepRow | None = None) -> Upkeep:
    """What a player's armies cost now, or as his row leaves them."""
    chosen = row or UpkeepRow(player)
    food = state.players[player].food + sum(chosen.gifts.values())
    if chosen.stacks is not None:
        return upkeep(chosen.stacks, food)
    after = lost(state, player, chosen.removed)
    return upkeep(fed_stacks(after, player, chosen.isolated), food)


def food_short(state: State, player: PlayerId) -> int:
    """The food that the coming upkeep lacks for certain, by what everybody sees of the armies.

    A stack that lies hidden may hold more than its height tells, never less: each piece counts one,
    a squadron on the sea half more, and a fleet has one for each five regiments (G-15.5).
    """
    if state.switches.armies == "open" or state.ended:
        return upkeep_of(state, player).short_by
    seen = []
    for stack in state.stacks_of(player):
        n, cut = sum(stack.units.values()), is_isolated(state, stack)
        at_sea = state.terrain(stack.place) is Terrain.SEA
        ships = -(-n // (CAPACITY + 1)) if at_sea else 0
        seen.append(Fed(None, n + ships // 2, stack.isolated if cut is None else cut))
    return upkeep(tuple(seen), state.players[player].food).short_by


@dataclass(frozen=True, slots=True)
class PayUpkeep(Action, phase=SCORING, once=UPKEEP, players=(), whose="all"):
    """Everybody feeds his divisions and fleets, in turn order (G-15.3)."""

    kind: ClassVar[str] = "pay_upkeep"
    rows: Annotated[tuple[UpkeepRow, ...], Length(0, 4)] = ()
    overrule: bool = False

    def _row(self, player: PlayerId) -> UpkeepRow:
        return next((row for row in self.rows if row.player == player), UpkeepRow(player))

    def check(self, state: State, checks: Checks) -> None:
        missing = TILES not in state.done and state.phase == SCORING
        checks.forbid(missing, "gen.scoring.tiles_first", cite("G-15.2"))
        for number, row in enumerate(self.rows):
            _require_row(state, self.rows[:number], row, number)
            totals = state.switches.followed == "totals"
            counted = row.stacks is not None and not totals
            checks.forbid(counted, "gen.upkeep.stacks_known", cite("G-15.3"), "rows")
        for player, one in self._in_order(state):
            name = state.players[player].name
            for giver, food, there in one.gifts:
                ally = giver in state.allies(player)
                whose = {"player": state.players[giver].name}
                checks.forbid(not ally, "gen.upkeep.not_allied", cite("G-R26"), **whose)
                checks.forbid(food > there, "gen.upkeep.gift_too_large", cite("G-R26"), **whose)
            checks.forbid(
                bool(one.due.short_by),
                "gen.upkeep.short",
                cite("G-15.3"),
                "rows",
                player=name,
                missing=one.due.short_by,
            )
            for stack in one.after.stacks_of(player):
                sea = one.after.terrain(stack.place) is Terrain.SEA
                drowns = sea and not is_afloat(stack.units)
                checks.forbid(
                    drowns, "gen.upkeep.too_many_aboard", cite("G-15.3"), "rows", most=CAPACITY
                )

    def _in_order(self, state: State) -> Iterator[tuple[PlayerId, Payment]]:
        """Everybody's payment in turn order; gifts are given at the moment of the payment."""
        for player in state.order:
            row = self._row(player)
            gifts = []
            for giver, food in row.gifts.items():
                there = state.players[giver].food
                gifts.append((giver, food, there))
                given = min(food, there)
                state = state.with_player(giver, food=there - given)
                state = state.with_player(player, food=state.players[player].food + given)
            due = upkeep_of(
                state, player, UpkeepRow(player, row.removed, {}, row.isolated, row.stacks)
            )
            state = lost(state, player, row.removed)
            left = state.players[player].food - due.total.total
            state = state.with_player(player, food=max(0, left))
            yield player, Payment(due, tuple(gifts), state)

    def apply(self, state: State) -> Step[State]:
        after, told = state, []
        shown: list[Breakdown] = []
        for player, one in self._in_order(state):
            after, name = one.after, state.players[player].name
            shown.append(Breakdown("gen.upkeep.of", _in_public(one.due), {"player": name}))
            if one.due.total.total:
                told.append(Text("gen.log.pays_food", {"player": name, "n": one.due.total.total}))
            for giver, food, there in one.gifts:
                whose = {"player": state.players[giver].name, "to": name, "n": min(food, there)}
                told.append(Text("gen.log.gives_food", whose))
            gone = sum(sum(taken.units.values()) for taken in self._row(player).removed)
            if gone:
                told.append(Text("gen.log.loses_pieces", {"player": name, "n": gone}))
        return step(
            after,
            "gen.log.upkeep" if told else "gen.log.no_upkeep",
            tuple(shown),
            rows=tuple(told),
        )


class Payment(NamedTuple):
    """One player's payment: what was due, gifts as giver, food and his stock, the table after."""

    due: Upkeep
    gifts: tuple[tuple[PlayerId, int, int], ...]
    after: State


def _in_public(due: Upkeep) -> tuple[Line, ...]:
    """What everybody may know of a payment: how large a single stack is tells what it holds."""
    number, *sizes = due.total.lines
    together = sum(line.amount for line in sizes)
    return (number, Line("gen.upkeep.sizes", together, cite("G-15.6"))) if together else (number,)


def _require_row(state: State, before: tuple[UpkeepRow, ...], row: UpkeepRow, number: int) -> None:
    """BadInput for a row about nobody, twice, or about stacks that are not there."""
    if row.player not in state.players or row.player in {one.player for one in before}:
        raise BadInput("player.unknown", f"rows.{number}.player", player=row.player)
    for giver in row.gifts:
        if giver not in state.players or giver == row.player:
            raise BadInput("player.unknown", f"rows.{number}.gifts", player=giver)
    for place in row.isolated:
        if state.stack(row.player, known_place(state, place, f"rows.{number}.isolated")) is None:
            raise BadInput("gen.upkeep.no_stack", f"rows.{number}.isolated")


@dataclass(frozen=True, slots=True)
class NewOrder(Action, phase=SCORING):
    """New turn order by political power; the next cycle begins (G-15.9, G-3.1)."""

    kind: ClassVar[str] = "new_order"
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        if state.phase != SCORING:
            return
        checks.forbid(TILES not in state.done, "gen.scoring.tiles_first", cite("G-15.2"))
        checks.forbid(UPKEEP not in state.done, "gen.scoring.upkeep_first", cite("G-15.3"))

    def apply(self, state: State) -> Step[State]:
        order = tuple(state.of_nation(one) for one in coming_order(state).order)
        # Everybody has his two cylinders back (G-15.1).
        players = {one.id: evolve(one, cylinders=2) for one in state.players.values()}
        after = evolve(
            state,
            players=players,
            order=order,
            round=state.round + 1,
            phase=ROUND_1,
            turn=0,
            tile=None,
            choice="",
            done=frozenset(),
            used={},
            drafted={},
            upgraded={},
        )
        names = tuple(state.players[one].name for one in order)
        return step(after, "gen.log.new_order", order=names, round=after.round)


# -- endings -------------------------------------------------------------------------------


def settled(state: State) -> State:
    """The end as the VP make it, however they came or were corrected (G-16.1, G-16.2)."""
    totals = {one.id: one.vp for one in state.players.values()}
    reached = [one for one in state.order if totals[one] >= state.switches.vp_goal]
    if not state.ended:
        return won(state, reached[0]) if reached else state
    if state.final == totals:
        return state
    if state.ending != "vp":
        return evolve(state, winners=leaders(state), final=totals)
    if not reached:
        return evolve(state, ended=False, ending="", winners=(), final=None)
    kept = tuple(one for one in state.winners if one in reached) or (reached[0],)
    return evolve(state, winners=kept, final=totals)


def leaders(state: State) -> tuple[PlayerId, ...]:
    """Who has the most VP; of several the first in order, where a house rule says so (G-R17)."""
    top = max(one.vp for one in state.players.values())
    found = tuple(one for one in state.order if state.players[one].vp == top)
    first = state.ending == "capital" and state.switches.capital_tie == "turn_order"
    return found[:1] if first else found


def swaps_of(state: State, swaps: Mapping[PlayerId, bool]) -> tuple[Held, ...]:
    """The capitals held, each with its holder's decision."""
    return tuple(
        Held(one.owner, one.holder, swaps.get(state.of_nation(one.owner), False))
        for one in capitals_held(state)
    )


@dataclass(frozen=True, slots=True)
class DecideSwaps(Action, players=(), whose="all"):
    """A capital has fallen: who swaps VP totals with whom, in reverse turn order (G-16.2)."""

    kind: ClassVar[str] = "decide_swaps"
    swaps: Annotated[Mapping[PlayerId, bool], Doc("by the owner of the capital")] = field(
        default_factory=dict
    )
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        checks.forbid(state.ending != "capital", "gen.end.no_capital", cite("G-16.2"))
        held = {state.of_nation(one.owner) for one in capitals_held(state)}
        if not held:
            raise BadInput("gen.end.no_capital", "swaps")
        for owner, swaps in self.swaps.items():
            if owner not in state.players:
                raise BadInput("player.unknown", f"swaps.{owner}", player=owner)
            free = swaps and owner not in held
            name = state.players[owner].name
            checks.forbid(free, "gen.end.not_held", cite("G-16.2"), "swaps", player=name)

    def apply(self, state: State) -> Step[State]:
        answer = victory(
            state.nations,
            {one.nation: one.vp for one in state.players.values()},
            swaps_of(state, self.swaps),
            state.switches,
        )
        after = state
        for nation, total in answer.totals.items():
            player = state.of_nation(nation)
            one = state.players[player]
            change = total - one.vp
            sources = {**one.sources, "swap": change} if change else one.sources
            after = after.with_player(player, vp=total, sources=sources)
        winners = tuple(state.of_nation(one) for one in answer.winners)
        final = {state.of_nation(nation): total for nation, total in answer.totals.items()}
        swapped = tuple(
            Text(
                "gen.log.swaps",
                {
                    "holder": state.players[state.of_nation(one.holder)].name,
                    "owner": state.players[state.of_nation(one.owner)].name,
                },
            )
            for one in answer.swaps
            if one.done
        )
        return step(
            evolve(after, ended=True, ending="capital", winners=winners, final=final),
            "gen.log.end_capital_swaps" if swapped else "gen.log.end_capital",
            rows=swapped,
            winners=tuple(state.players[one].name for one in winners),
        )


@dataclass(frozen=True, slots=True)
class EndEarly(Action):
    """The table agrees to stop: most VP wins."""

    kind: ClassVar[str] = "end_early"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        totals = {one.id: one.vp for one in state.players.values()}
        winners = leaders(state)
        return step(
            evolve(state, ended=True, ending="agreed", winners=winners, final=totals),
            "gen.log.end_early",
            winners=tuple(state.players[one].name for one in winners),
        )
