"""Production and growth of the whole table in one entry (G-4, G-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.generalship.actions.common import Who, finished, most_people, now, plan_of
from companion.games.generalship.people import (
    Circle,
    Exchange,
    Growing,
    Income,
    LastOn,
    Neutral,
    Site,
    circles_of,
    fillings,
    growth,
    people_taken,
    production,
)
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import Place, PlaceId, Player, State

ENGLAND = "england"  # key of England's own exchange
Typed = Annotated[Annotated[int, Between(0, 99)] | None, Doc("as typed, instead of the symbols")]


@dataclass(frozen=True, slots=True)
class PeopleRow:
    """What one player decides: the circle at a double number, exchanges, or typed figures."""

    player: Who
    last_on: LastOn = None
    tile: Annotated[int, Between(0, 3), Doc("growth: tile of the circle filled next")] = 0
    exchanges: Annotated[Mapping[PlaceId, Exchange], Doc("by sea tile; england: its own")] = field(
        default_factory=dict
    )
    food: Typed = None
    metal: Typed = None
    gain: Typed = None


def circles_typed(state: State, player: PlayerId) -> tuple[Circle, ...] | None:
    return state.values.people.get(state.players[player].nation)


def sites_of(state: State, player: PlayerId) -> tuple[Place, ...]:
    """Owned sea tiles with the exchange symbol (G-4.8)."""
    return tuple(place for place in state.neutral_of(player) if state.facts(place.id).food_for)


def incomes(state: State, row: PeopleRow) -> tuple[Income, ...]:
    """The income options of a player; BadInput where the circles must be typed first."""
    player = state.players[row.player]
    neutral = [state.facts(place.id) for place in state.neutral_of(player.id)]
    typed = row.food is not None or row.metal is not None
    sites = tuple(
        Site(
            state.facts(place.id).food_for,
            state.facts(place.id).metal_for,
            row.exchanges.get(place.id, ""),
        )
        for place in sites_of(state, player.id)
    )
    if typed:
        return (_typed_income(player, row, sites),)
    return production(
        player.nation,
        player.people,
        circles_typed(state, player.id),
        state.held_tiles(player.id),
        tuple(Neutral(one.food, one.metal) for one in neutral),
        sites,
        row.exchanges.get(ENGLAND, ""),
        player.food,
        player.metal,
        player.last_on,
    ).options


def _typed_income(player: Player, row: PeopleRow, sites: tuple[Site, ...]) -> Income:
    """The income as the table counted it; exchanges are worked off as always."""
    got = [
        Breakdown(f"gen.income.{kind}", (Line("gen.attack.typed", amount or 0, cite("G-U1")),))
        for kind, amount in (("food", row.food), ("metal", row.metal))
    ]
    england = row.exchanges.get(ENGLAND, "")
    used = (*sites, Site(use=england)) if england else sites
    food, metal = player.food + got[0].total, player.metal + got[1].total
    for number, site in enumerate(used):
        sign = {"food_to_metal": 1, "metal_to_food": -1}.get(site.use, 0)
        food, metal = food - sign * site.food, metal + sign * site.metal
        if food < 0 or metal < 0:
            raise BadInput("gen.income.too_little", f"exchanges.{number}", rule="G-4.8")
    return Income(None, got[0], got[1], 0, len(used), food, metal)


def growths(state: State, row: PeopleRow) -> tuple[Growing, ...]:
    """The growth options of a player; BadInput where a growth number must be typed first."""
    player = state.players[row.player]
    if row.gain is not None:
        gain = min(row.gain, max(0, most_people(state, player.id) - player.people))
        return (Growing(0, 0, gain, player.people + gain, "G-U2"),)
    numbers = [
        state.facts(place.id).growth
        for place in state.places.values()
        if place.nation is player.nation
    ]
    if player.people >= most_people(state, player.id):
        return ()
    if len(numbers) != 3 or None in numbers:
        raise BadInput("gen.people.type_growth", "gain", rule="G-U2")
    return growth(
        player.nation,
        player.people,
        (numbers[0] or 0, numbers[1] or 0, numbers[2] or 0),
        circles_typed(state, player.id),
        state.held_tiles(player.id),
        player.last_on,
        state.switches,
    ).options


def active_people(state: State, player: PlayerId) -> int:
    """People who may be drafted; all, where nobody typed which circle lies where (G-9.4)."""
    one = state.players[player]
    if not state.held_tiles(player) or circles_typed(state, player) is None:
        return one.people
    taken = people_taken(
        one.nation, one.people, one.people, circles_typed(state, player), state.held_tiles(player)
    )
    return one.people - taken.too_few


@dataclass(frozen=True, slots=True)
class BookPeople(Action, players=()):
    """Production and growth of these players, each by his part of the tile (G-3.5)."""

    kind: ClassVar[str] = "book_people"
    rows: Annotated[tuple[PeopleRow, ...], Length(1, 4)]
    overrule: bool = False

    def check(self, state: State, checks: Checks) -> None:
        names = [row.player for row in self.rows]
        for number, row in enumerate(self.rows):
            if row.player not in state.players or row.player in names[:number]:
                raise BadInput("player.unknown", f"rows.{number}.player", player=row.player)
        plan = dict(plan_of(state))
        checks.forbid(not plan, "gen.turn.no_tile", cite("G-3.2"))
        for row in self.rows:
            name = state.players[row.player].name
            wrong = bool(plan) and plan.get(row.player, "") not in ("production", "growth")
            doing = Text("gen.action.production")
            checks.forbid(wrong, "gen.turn.other_action", cite("G-3.5"), action=doing)
            done = state.is_done(row.player)
            checks.forbid(done, "gen.turn.acted", cite("G-3.4"), player=name)
        first = now(state)[0]
        early = bool(plan) and first != "" and first not in names
        waits = state.players[first].name if early else ""
        checks.forbid(early, "gen.turn.not_yet", cite("G-3.4"), player=waits)

    def apply(self, state: State) -> Step[State]:
        plan = dict(plan_of(state))
        rows = {row.player: row for row in self.rows}
        inorder = [one for one, _ in plan_of(state) if one in rows] or list(rows)
        shown: list[Breakdown] = []
        told: list[Text] = []
        after = state
        for player in inorder:
            if plan.get(player) == "growth":
                after, text = _grown(after, rows[player])
                told.append(text)
            else:
                after, text, reasons = _produced(after, rows[player])
                told.append(text)
                shown += reasons
        return step(
            finished(after, *inorder), "gen.log.people", tuple(shown), rows=tuple(told), n=len(told)
        )


def _produced(state: State, row: PeopleRow) -> tuple[State, Text, tuple[Breakdown, ...]]:
    player = state.players[row.player]
    options = incomes(state, row)
    chosen = next((one for one in options if one.last_on == row.last_on), None)
    if chosen is None and row.last_on is not None:
        raise BadInput("gen.people.last_on", "last_on")
    income = chosen or options[0]
    after = state.with_player(
        player.id,
        food=income.food_after,
        metal=income.metal_after,
        last_on=income.last_on if income.last_on is not None else player.last_on,
    )
    text = Text(
        "gen.log.produced",
        {
            "player": player.name,
            "food": income.food_after - player.food,
            "metal": income.metal_after - player.metal,
        },
    )
    named = {"player": player.name}
    reasons = (
        Breakdown("gen.income.food_of", income.food.lines, named),
        Breakdown("gen.income.metal_of", income.metal.lines, named),
    )
    return after, text, reasons


def _grown(state: State, row: PeopleRow) -> tuple[State, Text]:
    player = state.players[row.player]
    options = growths(state, row)
    if not options:
        return state, Text("gen.log.grown", {"player": player.name, "n": 0})
    chosen = next((one for one in options if one.tile == row.tile), None)
    if chosen is None and row.tile:
        raise BadInput("gen.people.last_on", "tile")
    option = chosen or options[0]
    last_on = None
    if option.gain and option.tile:
        last_on = _stands_on(state, player, option)
    elif not option.gain:
        last_on = player.last_on
    after = state.with_player(player.id, people=option.population, last_on=last_on)
    return after, Text("gen.log.grown", {"player": player.name, "n": option.gain})


def _stands_on(state: State, player: Player, option: Growing) -> int | None:
    """Where the last cylinder came to stand, if it fills half of a double number (G-5.5)."""
    circles = circles_of(player.nation, circles_typed(state, player.id), False)
    ways = fillings(circles, option.population, None)
    if len(ways) < 2:
        return None
    there = [way[-1] for way in ways if circles[way[-1]].tile == option.tile]
    return there[0] if there and circles[there[0]].number == option.circle else None
