"""Pieces moved between named areas, or into one from outside (M-9, M-17.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.cards.in_force import with_movement_over
from companion.games.medioevo.common import known, known_area, placed, removed
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.in_play import PlayAct
from companion.games.medioevo.movement.arrivals import (
    caught,
    check_hostile,
    hostile_booked,
    met_by_army,
    reaction,
)
from companion.games.medioevo.movement.leaving import check_cube_left, with_cube_left
from companion.games.medioevo.movement.marching import March, all_trips, move_questions
from companion.games.medioevo.movement.means import (
    OUT_OF_TURN,
    Means,
    check_means,
    prepaid,
    with_means_used,
)
from companion.games.medioevo.movement.reference import MoveQuestion, move
from companion.games.medioevo.movement.stops import check_may_move, listed, with_stopped
from companion.games.medioevo.movement.trips import with_trips
from companion.games.medioevo.movement.ways import check_way
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State
from companion.games.medioevo.timing import check_trade_turn, marked
from companion.games.medioevo.war.combat_turns import MARK, check_turn, combat_turn
from companion.games.medioevo.war.turn import ArrivalAnswer

EVENTS, WAR, TRADE = 2, 5, 6  # the phases
AreaName = Annotated[str, Length(0, 80), Doc("a named area; empty: outside named areas")]
LACKING = frozenset({"move.too_far", "move.needs_transport", "stops.already"})


@dataclass(frozen=True, slots=True)
class MovePieces(PlayAct):
    """Pieces that go from one area to another; what they meet there is done or told."""

    kind: ClassVar[str] = "move_pieces"
    player: PlayerId
    pieces: Force
    start: AreaName = ""
    target: AreaName = ""
    completed: Annotated[bool, Doc("the movement ends here: stop markers (M-9.2)")] = True
    by: Annotated[
        Means,
        Doc(
            "what helps this step: Edict, Logistics or Cartography (paid now, unless they were "
            "before), a Hunter (55, 56), the Warlord (6), the Gunner (53), the Militia (25)"
        ),
    ] = ""
    overrule: bool = False
    steps: Annotated[
        int, Between(1, 20), Doc("movement points of the way, if areas lie between")
    ] = 1
    river: Annotated[bool, Doc("terrain variant: a river is crossed")] = False
    castle: Annotated[bool, Doc("the start has no name and holds an own castle (M-9.6)")] = False
    going_on: Annotated[Force, Doc("warlord: what keeps its movement points (M-27.6)")] = EMPTY
    placed: Annotated[
        Good | None, Doc("cube put into the inhabited area that a loaded vehicle leaves (M-17.6)")
    ] = None

    @property
    def march(self) -> March:
        return March(
            self.player,
            self.pieces,
            self.start,
            self.target,
            self.steps,
            self.river,
            self.castle,
            logistics=self.by == "logistics",
            pulled=self.by == "gunner",
            cartography=self.by == "cartography",
        )

    def apply(self, state: State) -> Step[State]:
        known(state, self.player)
        if self.pieces.is_empty:
            raise BadInput("pieces.nothing", "pieces")
        if self.start == self.target:
            raise BadInput("move.same_area", "target")
        for field in ("start", "target"):
            if getattr(self, field):
                known_area(state, getattr(self, field), field)
        if not self.pieces.holds(self.going_on):
            raise BadInput("stops.not_there", "going_on")
        return _marched(state, _with_prepaid(state, self))


def _marched(state: State, action: MovePieces) -> Step[State]:
    """The march with the means that it has, or what stands in its way."""
    checks = Checks(action.overrule)
    met = _met(state, action)
    _check_way(state, action, checks)
    _check_time(state, action, checks)
    _check_bans(state, action, checks)
    stays = met is not None and met.reaction in ("battle", "taken") and met.movement_lost
    passes = stays if action.by == "warlord" else met is not None and met.rule.number == "M-28.9"
    check_means(
        state,
        action.march,
        action.by,
        passes=passes,
        ends=action.completed,
        going_on=action.going_on,
        checks=checks,
    )
    if met is not None:
        check_hostile(state, action.player, action.target, met, checks)
    check_cube_left(state, action.player, action.pieces, action.start, action.placed, checks)
    warnings = checks.settle()
    return _moved(state, action, met, warnings, state.players[action.player].name)


def _with_prepaid(state: State, action: MovePieces) -> MovePieces:
    """Cartography that was paid for before helps where nothing else does."""
    if action.by or not prepaid(state, "cartography", action.player):
        return action
    checks = Checks(overrule=False)
    _check_way(state, action, checks)
    try:
        checks.settle()
    except IllegalAction as error:
        if {problem.key for problem in error.problems} & LACKING:
            return replace(action, by="cartography")
    return action


def _moved(
    state: State,
    action: MovePieces,
    met: ArrivalAnswer | None,
    warnings: tuple[Text, ...],
    name: str,
) -> Step[State]:
    lost = met is not None and met.movement_lost
    ends = action.completed or lost
    after, shown = with_means_used(state, action.march, action.by, ends=ends)
    after, more, told = with_cube_left(
        after, action.player, action.pieces, action.start, action.placed
    )
    shown, warnings = shown + more, warnings + told
    after = removed(after, action.player, action.pieces, action.start)
    after = placed(after, action.player, action.pieces, action.target)
    after = _points_spent(state, after, action)
    if met is not None and met.reaction != "none":
        warnings += (met.text,)
        after, booked, told = hostile_booked(state, after, action.player, action.target, met)
        shown, warnings = shown + booked, warnings + told
        after = reaction(after, action.player, action.target, met)
    stopping = action.pieces.minus(action.going_on) if action.by == "warlord" else action.pieces
    if ends and not _trades(state, action):
        after = with_stopped(after, action.player, stopping, action.target)
        after = _turn_taken(state, after, action)
    if ends:
        after = with_movement_over(after, action.player)
    if _may_be_caught(action):
        after, booked, told = caught(after, action.player, action.pieces, action.target)
        shown, warnings = shown + booked, warnings + told
    return step(
        after,
        "log.move_pieces",
        tuple(reason for reason in shown if reason.lines),
        warnings=warnings,
        player=name,
        pieces=listed(action.pieces),
        start=action.start or Text("area.unnamed"),
        target=action.target or Text("area.unnamed"),
    )


def _trades_only(pieces: Force) -> bool:
    trade = Force(caravan=pieces.caravan, merchant_ship=pieces.merchant_ship)
    return pieces == trade


def _trades(state: State, action: MovePieces) -> bool:
    """A trade vehicle on its way through phase 6 acts on while it has points (M-17.1)."""
    return state.phase == TRADE and _trades_only(action.pieces)


def _turn_taken(before: State, after: State, action: MovePieces) -> State:
    """A completed movement is the player's combat turn (M-9.1)."""
    now = combat_turn(before)
    his = before.phase == WAR and now.next_player == action.player
    if not his or action.by in OUT_OF_TURN or action.by == "warlord":
        return after
    return marked(after, f"{MARK}.{now.number}.moved.{action.player}")


def _met(state: State, action: MovePieces) -> ArrivalAnswer | None:
    """What an army meets; trade vehicles raise no horde (M-17.2)."""
    if not action.target or not action.pieces.units:
        return None
    return met_by_army(
        state,
        action.player,
        action.target,
        edict=action.by == "edict",
        hunter=action.by == "hunter",
        ends=action.completed,
    )


def _may_be_caught(action: MovePieces) -> bool:
    if not action.target or action.pieces.units:
        return False
    return action.completed or action.by != "hunter"


# -- what speaks against it ----------------------------------------------------------------


def _check_time(state: State, action: MovePieces, checks: Checks) -> None:
    """Armies move in the war phase, trade vehicles in the trade phase, in turn (M-4.2, M-9.1)."""
    if action.by == "militia":
        wrong = state.phase not in (EVENTS, WAR)
        then, now = Text(f"phase.{WAR}"), Text(f"phase.{state.phase}")
        checks.forbid(wrong, "phase.only_in", cite("M-4.1"), phase=then, now=now)
        return
    due = TRADE if _trades_only(action.pieces) else WAR
    # Trade vehicles may also go along with an army.
    wrong = state.phase != due and not (due == TRADE and state.phase == WAR)
    then, now = Text(f"phase.{due}"), Text(f"phase.{state.phase}")
    checks.forbid(wrong, "phase.only_in", cite("M-4.1"), phase=then, now=now)
    if action.by in OUT_OF_TURN:
        return
    if state.phase == WAR:
        check_turn(state, action.player, checks)
    elif state.phase == TRADE:
        check_trade_turn(checks, state, action.player)


def _check_bans(state: State, action: MovePieces, checks: Checks) -> None:
    for field in ("start", "target"):
        barred = "move" in state.banned.get(getattr(action, field), "").split()
        checks.forbid(barred, "arrival.barred", cite("M-27.3"), field)


def _check_way(state: State, action: MovePieces, checks: Checks) -> None:
    """Stop markers, transports for everybody, element and movement points (M-9.2 to M-9.6)."""
    if action.by in OUT_OF_TURN:
        check_may_move(Checks(overrule=True), state, action.player, action.pieces, action.start)
    else:
        check_may_move(checks, state, action.player, action.pieces, action.start)
    if action.by == "militia":
        return
    check_way(state, action.march, checks, goes_on=not action.completed)


def _points_spent(before: State, after: State, action: MovePieces) -> State:
    """The trips of everything that went, in the place where it is now."""
    if action.by == "militia":
        return after
    march = action.march
    spending = [(item.trip, _cost(question)) for item, question in move_questions(before, march)]
    gone, come = all_trips(before, march), []
    for trip in gone:
        mine = next((item for item in spending if item[0] == trip), None)
        cost = 0
        if mine is not None:
            spending.remove(mine)
            cost = 0 if action.by == "cartography" else mine[1]
        come.append(replace(trip, spent=trip.spent + cost, area=action.target))
    return with_trips(after, gone, come)


def _cost(question: MoveQuestion) -> int:
    """Movement points of the step, whether or not the piece has them."""
    try:
        return move(replace(question, spent=0, cartography=99, logistics=True)).cost.total
    except IllegalAction:
        return len(question.steps)
