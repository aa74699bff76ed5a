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
from companion.games.generalship.common import (
    Who,
    check_ending,
    finished,
    most_people,
    now,
    plan_of,
)
from companion.games.generalship.people.people import (
    Circle,
    Exchange,
    Growing,
    Income,
    LastOn,
    Neutral,
    Site,
    circles_of,
    exchanged,
    grows_slowly,
    growth,
    layouts,
    people_taken,
    production,
)
from companion.games.generalship.people.people import Taken as PeopleTaken
from companion.games.generalship.pieces import Nation
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import MapTile, PlaceId, Player, State
from companion.games.generalship.tables import NATIONS

MOST_TAKEN = 11  # all people of the largest nation
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


def sites_of(state: State, player: PlayerId) -> tuple[MapTile, ...]:
    """Owned sea tiles with the exchange symbol (G-4.8)."""
    return tuple(place for place in state.neutral_of(player) if _has_exchange(state, place))


def _has_exchange(state: State, place: MapTile) -> bool:
    facts = state.facts(place.id)
    return bool(facts.food_for or facts.metal_for)


def _site(state: State, place: MapTile, use: Exchange) -> Site:
    """The ratio as printed; what nobody typed is as usual, two food for one metal."""
    facts, usual = state.facts(place.id), Site()
    return Site(facts.food_for or usual.food, facts.metal_for or usual.metal, use)


def incomes(state: State, row: PeopleRow) -> tuple[Income, ...]:
    """The income options of a player; BadInput where the circles must be typed first."""
    player = state.players[row.player]
    places = sites_of(state, player.id)
    _require_sites(state, row, places)
    neutral = [state.facts(place.id) for place in state.neutral_of(player.id)]
    sites = tuple(_site(state, place, row.exchanges.get(place.id, "")) for place in places)
    if row.food is not None or row.metal is not None:
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
        None,
        player.stands,
    ).options


def _require_sites(state: State, row: PeopleRow, places: tuple[MapTile, ...]) -> None:
    """BadInput for an exchange where the player has none (G-4.8)."""
    open_ones = {place.id for place in places}
    if state.players[row.player].nation is Nation.ENGLAND:
        open_ones.add(ENGLAND)
    for place, use in row.exchanges.items():
        if use and place not in open_ones:
            raise BadInput("gen.income.no_site", f"exchanges.{place}", rule="G-4.8")


def _typed_income(player: Player, row: PeopleRow, sites: tuple[Site, ...]) -> Income:
    """The income as the table counted it; exchanges are worked off as always."""
    got = [
        Breakdown(f"gen.income.{kind}", (Line("gen.attack.typed", amount or 0, cite("G-U1")),))
        for kind, amount in (("food", row.food), ("metal", row.metal))
    ]
    england = row.exchanges.get(ENGLAND, "")
    if england and player.people < NATIONS[player.nation].maximum:
        raise BadInput("gen.income.no_exchange", "exchanges.england", rule="G-4.8")
    used = (*sites, Site(use=england)) if england else sites
    food, metal = exchanged(player.food + got[0].total, player.metal + got[1].total, used)
    return Income(None, got[0], got[1], 0, len(used), food, metal)


def growths(state: State, row: PeopleRow) -> tuple[Growing, ...]:
    """The growth options of a player; BadInput where a growth number must be typed first."""
    player = state.players[row.player]
    most = most_people(state, player.id)
    if row.gain is not None:
        if player.people + row.gain > most:
            raise BadInput("gen.people.too_many", "gain", most=most)
        line = Line("gen.attack.typed", row.gain, cite("G-U2"))
        return (Growing(0, 0, row.gain, player.people + row.gain, "G-U2", None, (line,)),)
    numbers = [
        state.facts(place.id).growth
        for place in state.places.values()
        if place.nation is player.nation
    ]
    if player.people >= most:
        return ()
    if len(numbers) != 3 or None in numbers:
        raise BadInput("gen.people.type_growth", "gain", rule="G-U2")
    return growth(
        player.nation,
        player.people,
        (numbers[0] or 0, numbers[1] or 0, numbers[2] or 0),
        circles_typed(state, player.id),
        state.held_tiles(player.id),
        None,
        state.switches,
        player.stands,
    ).options


def most_gained(state: State, player: PlayerId) -> int:
    """How many people a nation can gain at all, whatever is printed (G-5.2, G-5.3)."""
    one = state.players[player]
    free = max(0, most_people(state, player) - one.people)
    return min(free, 1) if grows_slowly(one.nation, one.people) else free


def taken_from(
    state: State, player: PlayerId, number: int, stays: int | None = None
) -> PeopleTaken | None:
    """Which circles a draft empties; none, where nobody typed which circle lies where (G-9.4)."""
    one, circles = state.players[player], circles_typed(state, player)
    held = state.held_tiles(player)
    if held and circles is None:
        return None
    return people_taken(
        one.nation,
        min(one.people, most_people(state, player)),
        min(number, MOST_TAKEN),
        circles,
        held,
        None,
        one.stands,
        stays,
    )


def active_people(state: State, player: PlayerId) -> int:
    """People who may be drafted; all, where nobody typed which circle lies where (G-9.4)."""
    taken = taken_from(state, player, MOST_TAKEN)
    return state.players[player].people if taken is None else len(taken.emptied)


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
        check_ending(checks, state)
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
                after, text, reasons = _grown(after, rows[player])
            else:
                after, text, reasons = _produced(after, rows[player])
            told.append(text)
            shown += reasons
        too_many = tuple(
            Text("gen.people.grows_one", {"player": state.players[one].name, "rule": "G-5.2"})
            for one in inorder
            if (rows[one].gain or 0) > most_gained(state, one) > 0
        )
        return step(
            finished(after, *inorder),
            "gen.log.people",
            tuple(shown),
            too_many,
            rows=tuple(told),
            n=len(told),
        )


def _produced(state: State, row: PeopleRow) -> tuple[State, Text, tuple[Breakdown, ...]]:
    player = state.players[row.player]
    if row.tile or row.gain is not None:
        raise BadInput("gen.people.other_half", "rows", action=Text("gen.action.production"))
    options = incomes(state, row)
    chosen = next((one for one in options if one.last_on == row.last_on), None)
    if chosen is None and row.last_on is not None:
        raise BadInput("gen.people.last_on", "last_on")
    income = chosen or options[0]
    after = state.with_player(
        player.id,
        food=income.food_after,
        metal=income.metal_after,
        stands=stands_kept(state, player, income.stands or player.stands),
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


def _grown(state: State, row: PeopleRow) -> tuple[State, Text, tuple[Breakdown, ...]]:
    player = state.players[row.player]
    typed = (row.food, row.metal, row.last_on) != (None, None, None)
    if any(row.exchanges.values()) or typed:
        raise BadInput("gen.people.other_half", "rows", action=Text("gen.action.growth"))
    options = growths(state, row)
    if not options:
        return state, Text("gen.log.grown", {"player": player.name, "n": 0}), ()
    chosen = next((one for one in options if one.tile == row.tile), None)
    if chosen is None and row.tile:
        raise BadInput("gen.people.last_on", "tile")
    option = chosen or options[0]
    after = state.with_player(
        player.id, people=option.population, stands=stands_kept(state, player, option.stands)
    )
    text = Text("gen.log.grown", {"player": player.name, "n": option.gain})
    return after, text, (Breakdown("gen.growth.of", option.why, {"player": player.name}),)


def stands_kept(
    state: State, player: Player, stands: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """Where the people stand, if it is more than that they are in order."""
    if stands is None:
        return None
    circles = circles_of(player.nation, circles_typed(state, player.id), False)
    return None if layouts(circles, len(stands), None, frozenset()) == [stands] else stands
