"""Phase 5: whose turn it is, and what happens when an army enters an area (M-9.1, M-9.7)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Doc, Length
from companion.core.explain import Rule, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.rulebook import cite

Reaction = Literal["none", "horde", "battle", "taken"]


@dataclass(frozen=True, slots=True)
class WarTurnQuestion:
    """A combat turn: who has had his turn, who passed, who could still move."""

    order: Annotated[tuple[PlayerId, ...], Length(1, 10), Doc("players in turn order")]
    had_turn: Annotated[tuple[PlayerId, ...], Doc("who moved or passed in this combat turn")] = ()
    passed: Annotated[tuple[PlayerId, ...], Doc("who of them passed")] = ()
    cannot_move: Annotated[tuple[PlayerId, ...], Doc("who has nothing left that could move")] = ()


@dataclass(frozen=True, slots=True)
class WarTurnAnswer:
    next_player: Annotated[PlayerId, Doc("whose turn it is; empty when the phase is over")]
    turn_over: Annotated[bool, Doc("everybody has had his turn: the next combat turn begins")]
    phase_over: Annotated[bool, Doc("all passed in the same combat turn, or nobody can move")]


@calculator
def war_turn(question: WarTurnQuestion) -> WarTurnAnswer:
    """Combat turns go on until all pass in the same one or nobody can move (M-9.1)."""
    faults = Faults()
    order = question.order
    for field in ("had_turn", "passed", "cannot_move"):
        for player in getattr(question, field):
            faults.refuse(player not in order, "player.unknown", field, player=player)
    faults.settle()
    waiting = [player for player in order if player not in question.had_turn]
    idle = {*question.passed, *question.cannot_move}
    stuck = set(order) <= set(question.cannot_move)
    over = stuck or (not waiting and set(order) <= idle)
    following = "" if over else (waiting or list(order))[0]
    return WarTurnAnswer(following, not waiting, over)


@dataclass(frozen=True, slots=True)
class ArrivalQuestion:
    """An area that an army enters; trade vehicles have rules of their own (M-17.2)."""

    controller: Annotated[
        Literal["self", "nobody", "other"], Doc("who controls the area before the army comes")
    ]
    army: Annotated[
        Literal["none", "own", "allied", "opponent", "barbarians"],
        Doc("whose army stands there already"),
    ] = "none"
    treaty: Annotated[bool, Doc("a treaty lets the army enter the other player's area")] = False
    edict: Annotated[bool, Doc("Edict is activated for this area (M-28.9)")] = False
    hunter: Annotated[bool, Doc("card 55 or 56 is used for this movement")] = False
    ends_here: Annotated[bool, Doc("the movement shall end in this area")] = False
    barred: Annotated[bool, Doc("card 3: nobody enters or leaves it this round")] = False


@dataclass(frozen=True, slots=True)
class ArrivalAnswer:
    reaction: Annotated[
        Reaction,
        Doc("none: it may go on; horde: barbarians appear and fight; taken: without a fight"),
    ]
    movement_lost: Annotated[bool, Doc("all movement points are lost")]
    hostile_act: Annotated[bool, Doc("it is a hostile act against another player (M-21.1)")]
    rule: Rule
    text: Text


@calculator
def arrival(question: ArrivalQuestion) -> ArrivalAnswer:
    """What an army meets when it enters an area (M-9.7, R-72)."""
    faults = Faults()
    faults.refuse(
        question.army in ("own", "allied") and question.controller == "nobody",
        "arrival.army_of_nobody",
        "controller",
    )
    faults.forbid(question.barred, "arrival.barred", cite("M-27.3"), "barred")
    faults.settle()
    unseen = question.hunter and not question.ends_here
    if question.army in ("opponent", "barbarians"):
        return _unseen() if unseen else _met("battle", question.army == "opponent", "M-9.7")
    if question.army in ("own", "allied") or question.controller == "self":
        return _answer("none", lost=False, hostile=False, rule="M-9.4")
    if question.controller == "nobody":
        if question.edict and not question.ends_here:
            return _answer("none", lost=False, hostile=False, rule="M-28.9")
        return _unseen() if unseen else _met("horde", False, "M-23.3")
    if question.treaty:
        return _answer("none", lost=False, hostile=False, rule="M-21.4")
    return _unseen() if unseen else _met("taken", True, "M-9.7")


def _unseen() -> ArrivalAnswer:
    return _answer("none", lost=False, hostile=False, rule="M-27.55")


def _met(reaction: Reaction, hostile: bool, rule: str) -> ArrivalAnswer:
    return _answer(reaction, lost=True, hostile=hostile, rule=rule)


def _answer(reaction: Reaction, *, lost: bool, hostile: bool, rule: str) -> ArrivalAnswer:
    return ArrivalAnswer(reaction, lost, hostile, cite(rule), Text(f"arrival.{reaction}"))
