"""What was done with hidden pieces and cards stands as everybody saw it, when the past is amended.

Whether a march or an upgrade still fits may hang on pieces that only its owner knows. So nobody
asks them: the same change is made to the table as it now is, and only what lies open decides
whether it can be made. Where a piece is gone that had a part in it, another one of the stack takes
its place; heights, figures and the words of the log are the same, whatever lies hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.action import mark_of, players_named
from companion.core.amending.amendments import Position
from companion.core.amending.carried import carried
from companion.core.checks import Checks
from companion.core.codec import kind_of
from companion.core.errors import BadInput, CompanionError
from companion.core.game import PlayerId, Step
from companion.core.records import evolve
from companion.games.generalship.common import check_turn, plan_of
from companion.games.generalship.corrections import SetStack
from companion.games.generalship.cycle.scoring import settled
from companion.games.generalship.pieces import Unit
from companion.games.generalship.state import (
    MapTile,
    Player,
    Stack,
    State,
    TableValues,
    Units,
    stack_of,
    with_stack,
)

PARTS = (State, Player, MapTile, TableValues)  # changed field by field
# What must be this player's to do now.
PLAN = {
    "march": "march",
    "draft_units": "draft",
    "upgrade_units": "draft",
    "use_generals": "general",
    "develop": "technology",
}
MOMENT = ("round", "phase", "turn", "tile", "choice", "done", "order", "battle", "ending", "ended")


def stood(state: State, later: Position[State]) -> Step[State]:
    """The step that an entry made, made again on this table; BadInput where all see it cannot."""
    assert later.parent is not None
    before, made = later.parent.step.state, later.step
    if not _fits(state, before, later.action):
        raise BadInput("amend.cannot_stand")
    after = carried(_bare(state), _bare(before), _bare(made.state), PARTS)
    after = evolve(after, players={**after.players, **_hands(state, before, made.state, after)})
    after = evolve(after, stacks=state.stacks)
    for owner, place in _moved(before, made.state):
        now, old, new = (stack_of(one, owner, place) for one in (state, before, made.state))
        is_set = isinstance(later.action, SetStack)
        after = with_stack(after, new if is_set else _stack(now, old, new))
    return Step(settled(after), made.summary, made.breakdowns, made.warnings)


def same(one: Any, other: Any, names: tuple[str, ...]) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in names)


def is_out_of_turn(state: State, action: Any) -> bool:
    """Whether everybody sees that it is not this player's turn for it."""
    plan = PLAN.get(kind_of(type(action)))
    if plan is None or state.battle is not None or action.overrule:
        return False
    checks = Checks(False)
    try:
        check_turn(checks, state, action.player, plan)
        checks.settle()
    except CompanionError:
        return True
    return False


def _fits(state: State, before: State, action: Any) -> bool:
    """Whether it can be done as far as everybody sees."""
    when = action.when
    if state.is_over and not (when.after_end or before.is_over):
        return False
    if any(not state.players[one].is_in for _, one in players_named(action)) and not when.anybody:
        return False
    if same(before, state, MOMENT):
        return _is_open(state, before, action)
    if when.phases and state.phase not in when.phases:
        return False
    if when.once and mark_of(action) in state.done:
        return False
    if is_out_of_turn(state, action):
        return False
    return _is_open(state, before, action)


def _is_open(state: State, before: State, action: Any) -> bool:
    """What of the table an entry of its kind stands on, besides whose turn it is."""
    match kind_of(type(action)):
        case "march":
            entered = action.path[1:]
            return state.battle == before.battle and all(
                state.enemies_at(action.player, one) == before.enemies_at(action.player, one)
                for one in entered
            )
        case "fight_battle":
            return state.battle == before.battle
        case "develop":
            return action.technology not in state.developed
        case "draw_cards":
            plan = dict(plan_of(state))
            return all(one in plan and not state.is_done(one) for one in action.players)
    return True


def _bare(state: State) -> State:
    """The table without its stacks."""
    return evolve(state, stacks=())


def _hands(state: State, before: State, made: State, after: State) -> Mapping[PlayerId, Player]:
    """Rows and hands as long as everybody sees them; what lies in them may be another matter."""
    found = {}
    for who, one in after.players.items():
        rows: dict[str, Any] = {}
        for name in ("power", "unused"):
            now, old, new = (len(getattr(it.players[who], name)) for it in (state, before, made))
            long = max(0, now + new - old)
            rows[name] = (*getattr(one, name), *("",) * long)[:long]
        ones = min(one.ones, one.cards)
        found[who] = evolve(one, ones=ones, twos=min(one.twos, one.cards - ones), **rows)
    return found


def _moved(before: State, after: State) -> list[tuple[PlayerId, str]]:
    """Whose stacks changed, and where."""
    old = {(one.owner, one.place): one for one in before.stacks}
    new = {(one.owner, one.place): one for one in after.stacks}
    return [key for key in sorted({*old, *new}) if old.get(key) != new.get(key)]


def _stack(now: Stack, before: Stack, after: Stack) -> Stack:
    """A stack with as many pieces more or fewer, of the same types as far as they are there."""
    if now == before:
        return after
    height = now.pieces + after.pieces - before.pieces
    if height < 0:
        raise BadInput("amend.cannot_stand")
    units = _pieces(now.units, before.units, after.units)
    changed = after.finished != before.finished or not before.units
    finished = after.finished if changed else now.finished
    tired, half = (
        _at_most(carried(getattr(now, name), getattr(before, name), getattr(after, name)), units)
        for name in ("tired", "half")
    )
    if finished:
        tired, half = dict(units), {}
    elif units == tired:
        tired = {}
    return evolve(
        now,
        units=units,
        tired=tired,
        half=_at_most(half, {unit: n - tired.get(unit, 0) for unit, n in units.items()}),
        boarding=0,
        isolated=carried(now.isolated, before.isolated, after.isolated),
        loads=after.loads if units == after.units else (),
    )


def _at_most(some: Units, units: Mapping[Unit, int]) -> dict[Unit, int]:
    found = {unit: min(n, units.get(unit, 0)) for unit, n in some.items()}
    return {unit: n for unit, n in found.items() if n > 0}


def _pieces(now: Units, before: Units, after: Units) -> dict[Unit, int]:
    """The pieces after the same change; for one that is not there any other goes instead."""
    change = {unit: after.get(unit, 0) - before.get(unit, 0) for unit in Unit}
    found = {unit: now.get(unit, 0) for unit in Unit}
    missing = 0
    for unit, n in change.items():
        if n < 0:
            gone = min(-n, found[unit])
            found[unit] -= gone
            missing += -n - gone
    for unit in Unit:
        gone = min(missing, found[unit])
        found[unit] -= gone
        missing -= gone
    for unit, n in change.items():
        if n > 0:
            come = max(0, n - missing)
            missing -= n - come
            found[unit] += come
    return {unit: n for unit, n in found.items() if n}
