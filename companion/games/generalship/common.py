"""What every action needs: whose turn it is, what may be done now, what follows from a VP."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from companion.core.checks import Checks
from companion.core.codec import Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.generalship.cycle.course import Held, turn_plan
from companion.games.generalship.pieces import Unit
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import (
    PlaceId,
    Source,
    Stack,
    State,
    Units,
    acted,
    stack_of,
    with_stack,
    without,
)
from companion.games.generalship.tables import NATIONS, UPGRADES

Who = Annotated[PlayerId, Length(1, 40)]  # somebody, never nobody
Names = Annotated[tuple[Annotated[str, Length(0, 60)], ...], Length(0, 49)]


@dataclass(frozen=True, slots=True)
class Taken:
    """Pieces that leave a stack."""

    place: PlaceId
    units: Units


def forbid_all(checks: Checks, problems: Iterable[Text], field: str = "") -> None:
    """Remember what a calculator says against it; every such text names its rule."""
    for problem in problems:
        rule = cite(str(problem.params["rule"]))
        checks.forbid(True, problem.key, rule, field, **problem.params)


# -- whose turn ----------------------------------------------------------------------------


def plan_of(state: State) -> tuple[tuple[PlayerId, str], ...]:
    """Who does what in this turn, in order; nothing before a tile is chosen (G-3.4, G-3.5)."""
    if state.tile is None or not state.active:
        return ()
    nation = state.players[state.active].nation
    plan = turn_plan(state.tile, nation, state.nations, state.choice, state.switches)  # type: ignore[arg-type]
    return tuple((state.of_nation(one.nation), one.action) for one in plan.steps)


def waiting(state: State) -> tuple[tuple[PlayerId, str], ...]:
    """Who still acts in this turn."""
    return tuple(one for one in plan_of(state) if not state.is_done(one[0]))


def now(state: State) -> tuple[PlayerId, str]:
    """Who acts now, and what; ("", "") if nobody is left."""
    left = waiting(state)
    return left[0] if left else ("", "")


def check_ending(checks: Checks, state: State) -> None:
    """Nothing more is played when a turn has ended with a capital held (G-16.2)."""
    fallen = state.ending == "capital" and bool(capitals_held(state))
    checks.forbid(fallen and not state.ended, "gen.end.decide_first", cite("G-16.2"))


def check_turn(checks: Checks, state: State, player: PlayerId, *actions: str) -> None:
    """Forbid what is not this player's to do now."""
    check_ending(checks, state)
    mine = dict(plan_of(state)).get(player, "")
    if state.tile is None:
        checks.forbid(True, "gen.turn.no_tile", cite("G-3.2"))
    elif mine not in actions:
        doing = Text(f"gen.action.{actions[0]}")
        checks.forbid(True, "gen.turn.other_action", cite("G-3.5"), action=doing)
    elif state.is_done(player):
        checks.forbid(True, "gen.turn.acted", cite("G-3.4"), player=state.players[player].name)
    else:
        first = now(state)[0]
        wrong = first != player
        name = state.players[first].name if first else ""
        checks.forbid(wrong, "gen.turn.not_yet", cite("G-3.4"), player=name)


def check_first(checks: Checks, state: State, players: Sequence[PlayerId]) -> None:
    """Forbid several players' deed while somebody before them has not acted (G-3.4)."""
    first = now(state)[0]
    early = bool(first) and first not in players
    waits = state.players[first].name if early else ""
    checks.forbid(early, "gen.turn.not_yet", cite("G-3.4"), player=waits)


def require_once(players: Sequence[PlayerId], field: str) -> None:
    """BadInput where somebody stands twice in a list of players."""
    if len(set(players)) != len(players):
        raise BadInput("gen.turn.player_twice", field)


def finished(state: State, *players: PlayerId) -> State:
    """The state in which these players have acted."""
    return evolve(state, done=state.done | {acted(one) for one in players})


# -- points --------------------------------------------------------------------------------


def gained(state: State, player: PlayerId, vp: int, source: Source) -> State:
    """The state with these VP; the goal ends the game at once (G-16.1)."""
    if not vp:
        return state
    one = state.players[player]
    sources = {**one.sources, source: one.sources.get(source, 0) + vp}
    after = state.with_player(player, vp=one.vp + vp, sources=sources)
    return won(after, player) if one.vp + vp >= state.switches.vp_goal else after


def won(state: State, player: PlayerId) -> State:
    """The game is over: somebody has reached the goal."""
    if state.ended:
        return state
    totals = {one.id: one.vp for one in state.players.values()}
    return evolve(state, ended=True, ending="vp", winners=(player,), final=totals)


def goal_news(before: State, after: State) -> tuple[Text, ...]:
    """What the log says when an action has ended the game."""
    if not after.ended or before.ended or after.ending != "vp":
        return ()
    name = after.players[after.winners[0]].name
    return (Text("gen.end.goal", {"player": name, "goal": after.switches.vp_goal}),)


def capitals_held(state: State) -> tuple[Held, ...]:
    """Capitals on which units of a non-ally stand (G-16.2)."""
    found = []
    for player in state.order:
        enemies = state.enemies_at(player, state.capital(player))
        if enemies:
            nation = state.players[player].nation
            found.append(Held(nation, state.players[enemies[0]].nation))
    return tuple(found)


# -- pieces and cards ----------------------------------------------------------------------


def known_place(state: State, place: str, field: str = "place") -> str:
    if place not in state.places:
        raise BadInput("gen.place.unknown", field, name=place)
    return place


def lost(state: State, player: PlayerId, taken: Sequence[Taken], field: str = "removed") -> State:
    """The state after pieces went back into the box; what is lost was shown to all."""
    for number, one in enumerate(taken):
        stack = stack_of(state, player, one.place)
        left = without(stack.units, one.units, f"{field}.{number}.units")
        state = with_stack(state, shrunk(stack, left))
        shown = state.players[player].shown
        seen = {unit: max(0, n - one.units.get(unit, 0)) for unit, n in shown.items()}
        state = state.with_player(player, shown={unit: n for unit, n in seen.items() if n})
    return state


def revealed(state: State, player: PlayerId, units: Units) -> State:
    """The state in which everybody has seen these pieces at once (G-12.6).

    A type of which more lie open than were known was upgraded in secret: out of the older ones.
    """
    shown = state.players[player].shown
    seen = {unit: max(shown.get(unit, 0), units.get(unit, 0)) for unit in Unit}
    for new in (unit for unit in Unit if seen[unit] > shown.get(unit, 0)):
        for old in (one for one in Unit if (one, new) in UPGRADES):
            there = sum(state.army(player).values())
            spare = max(0, min(sum(seen.values()) - there, seen[old] - units.get(old, 0)))
            seen[old] -= spare
    return state.with_player(player, shown={unit: n for unit, n in seen.items() if n})


def shrunk(stack: Stack, units: dict[Unit, int]) -> Stack:
    """The stack with fewer pieces; those that have not moved go last."""
    tired = {unit: min(n, units.get(unit, 0)) for unit, n in stack.tired.items()}
    tired = {unit: n for unit, n in tired.items() if n}
    half = {unit: min(n, units.get(unit, 0) - tired.get(unit, 0)) for unit, n in stack.half.items()}
    half = {unit: n for unit, n in half.items() if n > 0}
    boarding = stack.boarding if units else 0
    return evolve(stack, units=units, tired=tired, half=half, boarding=boarding)


def without_power(state: State, player: PlayerId, cards: int) -> State:
    """The state after the rightmost power cards are gone (G-6.4)."""
    row = state.players[player].power
    return state.with_player(player, power=row[: max(0, len(row) - cards)])


def paid(state: State, player: PlayerId, food: int, metal: int) -> State:
    """The state after a price is paid; a table that overrules pays what it has."""
    one = state.players[player]
    return state.with_player(player, food=max(0, one.food - food), metal=max(0, one.metal - metal))


def most_people(state: State, player: PlayerId) -> int:
    return NATIONS[state.players[player].nation].maximum
