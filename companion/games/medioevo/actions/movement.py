"""Pieces moved between named areas, or into one from outside (M-9, M-17.2)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.actions.common import Handlers, known, known_area, placed, removed
from companion.games.medioevo.actions.revolts import fresh_horde
from companion.games.medioevo.actions.stops import check_may_move
from companion.games.medioevo.control import allowed_pairs, area_control
from companion.games.medioevo.forces import Force
from companion.games.medioevo.raids import horde_arrives
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.stops import listed, with_stopped
from companion.games.medioevo.war_turn import ArrivalAnswer, ArrivalQuestion, arrival

WAR, TRADE = 5, 6  # the phases
AreaName = Annotated[str, Length(0, 80), Doc("a named area; empty: outside named areas")]


@dataclass(frozen=True, slots=True)
class MovePieces:
    """Pieces that go from one area to another; what they meet there is told."""

    kind: ClassVar[str] = "move_pieces"
    player: PlayerId
    pieces: Force
    start: AreaName = ""
    target: AreaName = ""
    completed: Annotated[bool, Doc("the movement ends here: stop markers (M-9.2)")] = True
    by: Annotated[
        Literal["", "edict", "hunter"],
        Doc("Edict (M-28.9) or card 55 or 56: no reaction where the movement does not end"),
    ] = ""
    overrule: bool = False


def move_pieces(state: State, action: MovePieces) -> Step[State]:
    player = known(state, action.player)
    if action.pieces.is_empty:
        raise BadInput("pieces.nothing", "pieces")
    if action.start == action.target:
        raise BadInput("move.same_area", "target")
    checks = Checks(action.overrule)
    check_may_move(checks, state, action.player, action.pieces, action.start)
    _check_phase(checks, state, action.pieces)
    for field in ("start", "target"):
        name = getattr(action, field)
        if name:
            known_area(state, name, field)
        barred = "move" in state.banned.get(name, "").split()
        checks.forbid(barred, "arrival.barred", cite("M-27.3"), field)
    warnings = checks.settle()
    met = _met(state, action)
    after = removed(state, action.player, action.pieces, action.start)
    after = placed(after, action.player, action.pieces, action.target)
    if met is not None and met.reaction != "none":
        warnings += (met.text,)
        after = _reaction(after, action, met)
    if action.completed or (met is not None and met.movement_lost):
        after = with_stopped(after, action.player, action.pieces, action.target)
    if _is_caught(state, action):
        warnings += (Text("move.caught", {"player": player.name, "area": action.target}),)
    return step(
        after,
        "log.move_pieces",
        warnings=warnings,
        player=player.name,
        pieces=listed(action.pieces),
        start=action.start or Text("area.unnamed"),
        target=action.target or Text("area.unnamed"),
    )


def _trades_only(pieces: Force) -> bool:
    trade = Force(caravan=pieces.caravan, merchant_ship=pieces.merchant_ship)
    return pieces == trade


def _check_phase(checks: Checks, state: State, pieces: Force) -> None:
    """Armies move in the war phase, trade vehicles in the trade phase (M-9.1, M-17.1)."""
    due = TRADE if _trades_only(pieces) else WAR
    # Trade vehicles may also go along with an army.
    wrong = state.phase != due and not (due == TRADE and state.phase == WAR)
    then, now = Text(f"phase.{due}"), Text(f"phase.{state.phase}")
    checks.forbid(wrong, "phase.only_in", cite("M-4.1"), phase=then, now=now)


def _met(state: State, action: MovePieces) -> ArrivalAnswer | None:
    """What an army meets in a named area; trade vehicles raise no horde (M-17.2)."""
    if not action.target or not action.pieces.units:
        return None
    area = state.areas[action.target]
    army = _army_there(state, action.player, area)
    holders = area_control(area, state.treaties).controllers
    if area.sea and army == "none":
        return None
    controller: Literal["self", "nobody", "other"] = "nobody"
    if action.player in holders:
        controller = "self"
    elif holders or army in ("own", "allied"):
        controller = "other"
    return arrival(
        ArrivalQuestion(
            controller,
            army,
            treaty=bool(holders) and all(_lets_in(state, action.player, host) for host in holders),
            edict=action.by == "edict",
            hunter=action.by == "hunter",
            ends_here=action.completed,
        )
    )


def _army_there(
    state: State, player: PlayerId, area: Area
) -> Literal["none", "own", "allied", "opponent", "barbarians"]:
    if area.barbarians is not None and area.barbarians.units:
        return "barbarians"
    others = [owner for owner, force in area.forces.items() if force.units and owner != player]
    if any(not _lets_in(state, player, other) for other in others):
        return "opponent"
    if others:
        return "allied"
    mine = area.forces.get(player)
    return "own" if mine is not None and mine.units else "none"


def _lets_in(state: State, player: PlayerId, other: PlayerId) -> bool:
    pairs = {frozenset(pair) for pair in allowed_pairs(state.treaties)}
    return frozenset((player, other)) in pairs


def _reaction(state: State, action: MovePieces, met: ArrivalAnswer) -> State:
    """A foreign marker goes where an army invades (M-14.4); barbarians resist (M-23.3)."""
    area = state.areas[action.target]
    if area.marker not in ("", action.player):
        state = state.with_area(evolve(area, marker=""))
    if met.reaction == "horde" and state.horde_dice:
        return horde_arrives(state, action.target, fresh_horde(state))
    return state


def _is_caught(state: State, action: MovePieces) -> bool:
    """A trade vehicle where an opponent or barbarians stand is plundered at once (M-17.2)."""
    if not action.target or action.pieces.units:
        return False
    army = _army_there(state, action.player, state.areas[action.target])
    return army in ("opponent", "barbarians")


HANDLERS: Handlers = {MovePieces: move_pieces}
