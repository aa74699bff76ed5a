"""What a table may do at any time: pay, correct, change honor points, name areas, go on."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Annotated, Any, ClassVar, Literal

from companion.core import codec
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line, Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.games.medioevo.actions.common import (
    Handlers,
    honored,
    known,
    known_area,
    name_of,
    paid,
    placed,
    removed,
    settled,
)
from companion.games.medioevo.actions.timing import check_finished
from companion.games.medioevo.catalog import SWITCHES
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import Good, Terrain
from companion.games.medioevo.revolts import HIGHEST_RATE, require_on_scale
from companion.games.medioevo.round_end import with_phase_over
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.stops import listed
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.table_values import tax_scale

Amount = Annotated[int, Between(1, 1_000_000)]
Change = Annotated[int, Between(-1_000_000, 1_000_000)]
Reason = Annotated[str, Length(0, 500)]
Name = Annotated[str, Length(1, 80)]


def _said(key: str, reason: str) -> str:
    """The sentence with or without a reason."""
    return f"{key}_for" if reason else key


@dataclass(frozen=True, slots=True)
class Pay:
    """Money from one purse to another; `giver` or `taker` may be the bank."""

    kind: ClassVar[str] = "pay"
    giver: PlayerId
    taker: PlayerId
    amount: Amount
    reason: Reason = ""


def _paid_key(action: Pay) -> str:
    """The bank has an article of its own in a sentence."""
    if action.taker == BANK:
        return "log.pay_bank"
    return "log.bank_pays" if action.giver == BANK else "log.pay"


def pay(state: State, action: Pay) -> Step[State]:
    for field in ("giver", "taker"):
        if getattr(action, field) != BANK:
            known(state, getattr(action, field), field)
    if action.giver == action.taker:
        raise BadInput("pay.same_purse", "taker")
    return step(
        paid(state, action.giver, action.taker, action.amount),
        _said(_paid_key(action), action.reason),
        giver=name_of(state, action.giver),
        taker=name_of(state, action.taker),
        amount=action.amount,
        reason=action.reason,
    )


@dataclass(frozen=True, slots=True)
class ChangeHonor:
    """Honor points won or lost for a reason the table names."""

    kind: ClassVar[str] = "change_honor"
    player: PlayerId
    change: Annotated[int, Between(-100, 100)]
    reason: Reason = ""


def change_honor(state: State, action: ChangeHonor) -> Step[State]:
    player = known(state, action.player)
    if action.change == 0:
        raise BadInput("honor.no_change", "change")
    line = Line("honor.by_hand", action.change, cite("M-24.9"), {"reason": action.reason})
    return step(
        honored(state, action.player, action.change),
        _said("log.honor", action.reason),
        (Breakdown("honor.change", (line,), {"player": player.name}),),
        player=player.name,
        change=action.change,
        n=action.change,
        reason=action.reason,
    )


Correctable = Literal[
    "money", "honor", "tax_rate", "areas", "rebel_areas", "control_markers", "units_bought", "blood"
]


def _require_a_rate(state: State, rate: int) -> None:
    """The board has no other rates than those of the tax scale (R-15)."""
    require_on_scale(rate, "change")
    low, high = tax_scale(state.settings.values) or (0, HIGHEST_RATE)
    if not low <= rate <= high:
        raise BadInput("tax.off_the_scale", "change", least=low, most=high)


@dataclass(frozen=True, slots=True)
class Correct:
    """A figure set right by hand, with a reason; marked in the log."""

    kind: ClassVar[str] = "correct"
    player: PlayerId
    figure: Correctable
    change: Change
    reason: Reason = ""


def correct(state: State, action: Correct) -> Step[State]:
    player = known(state, action.player)
    if action.change == 0:
        raise BadInput("correct.no_change", "change")
    if action.figure == "money":
        after = settled(state, action.player, action.change)
    elif action.figure == "honor":
        after = honored(state, action.player, action.change)
    else:
        now = getattr(player, action.figure) + action.change
        if now < 0:
            raise BadInput("correct.below_zero", "change", figure=Text(f"figure.{action.figure}"))
        if action.figure == "tax_rate":
            _require_a_rate(state, now)
        after = state.with_player(action.player, **{action.figure: now})
    return step(
        after,
        _said("log.correct", action.reason),
        warnings=(Text("log.is_correction"),),
        player=player.name,
        figure=Text(f"figure.{action.figure}"),
        change=action.change,
        reason=action.reason,
    )


@dataclass(frozen=True, slots=True)
class ChangePieces:
    """Pieces put on the map or taken off it by hand (M-16.6, or to match the board)."""

    kind: ClassVar[str] = "change_pieces"
    player: PlayerId
    added: Force = EMPTY
    taken: Force = EMPTY
    area: str = ""
    reason: Reason = ""


def change_pieces(state: State, action: ChangePieces) -> Step[State]:
    player = known(state, action.player)
    if action.area:
        known_area(state, action.area)
    if action.added.is_empty and action.taken.is_empty:
        raise BadInput("pieces.nothing", "added")
    after = removed(state, action.player, action.taken, action.area)
    after = placed(after, action.player, action.added, action.area)
    what = "exchanged"
    if action.taken.is_empty:
        what = "added"
    elif action.added.is_empty:
        what = "taken"
    return step(
        after,
        f"log.pieces_{what}",
        player=player.name,
        added=listed(action.added),
        taken=listed(action.taken),
        area=action.area,
        reason=action.reason,
    )


@dataclass(frozen=True, slots=True)
class NameArea:
    """An area the table wants to keep by name, or a change of what it is."""

    kind: ClassVar[str] = "name_area"
    name: Name
    inhabited: bool = False
    good: Good | None = None
    port: bool = False
    camp: bool = False
    sea: bool = False
    terrain: Terrain = Terrain.PLAIN
    start_realm_of: PlayerId = ""
    site: Literal["", "rome", "jerusalem"] = ""
    strait: Annotated[bool, Doc("one of the areas that enclose the Dardanelles (M-9.6)")] = False


def name_area(state: State, action: NameArea) -> Step[State]:
    if action.start_realm_of:
        known(state, action.start_realm_of, "start_realm_of")
    if action.sea and (action.inhabited or action.port):
        raise BadInput("area.sea_is_empty", "sea")
    if action.good is not None and not action.inhabited:
        raise BadInput("area.goods_need_people", "good")
    facts = {item.name: getattr(action, item.name) for item in fields(action)}
    before = state.areas.get(action.name)
    area = evolve(before, **facts) if before else Area(**facts)
    return step(state.with_area(area), "log.name_area", area=action.name)


@dataclass(frozen=True, slots=True)
class ChangeHouseRule:
    """A house rule changed during the game; `value` as in the list of switches (M-30)."""

    kind: ClassVar[str] = "change_house_rule"
    switch: str
    value: Any


def change_house_rule(state: State, action: ChangeHouseRule) -> Step[State]:
    now = codec.write(state.switches)
    if action.switch not in now:
        raise BadInput("switch.unknown", "switch", switch=action.switch)
    try:
        switches = codec.read(Switches, {**now, action.switch: action.value})
    except BadInput as error:
        raise BadInput(error.key, "value", **error.params) from error
    settings = replace(state.settings, switches=switches)
    return step(
        evolve(state, settings=settings),
        "log.house_rule",
        switch=Text(f"switch.{action.switch}"),
        before=_said_value(action.switch, now[action.switch]),
        after=_said_value(action.switch, action.value),
    )


def _said_value(switch: str, value: Any) -> Text | str:
    """A house rule's value in words; free values as they were typed."""
    row = SWITCHES[switch]
    if row.values:
        return Text(row.text_of(value))
    return ", ".join(f"{name} {points}" for name, points in sorted(value.items())) or "–"


@dataclass(frozen=True, slots=True)
class MarkDone:
    """A step of the phase is done, for one player or for the table; or not done after all."""

    kind: ClassVar[str] = "mark_done"
    step: Name
    player: PlayerId = ""
    done: bool = True


def mark_done(state: State, action: MarkDone) -> Step[State]:
    if action.player:
        known(state, action.player)
    mark = f"{action.step}:{action.player}" if action.player else action.step
    marks = state.done | {mark} if action.done else state.done - {mark}
    return step(
        evolve(state, done=marks),
        "log.done" if action.done else "log.not_done",
        step=Text(f"step.{action.step}"),
        player=name_of(state, action.player) if action.player else Text("player.everybody"),
    )


@dataclass(frozen=True, slots=True)
class GoToPhase:
    """Go on to a phase of this round, or back to one; it reminds, it does not force (M-4.1)."""

    kind: ClassVar[str] = "go_to_phase"
    phase: Annotated[int, Between(1, 7)]
    overrule: bool = False


def go_to_phase(state: State, action: GoToPhase) -> Step[State]:
    checks = Checks(action.overrule)
    checks.forbid(bool(state.ended), "phase.game_is_over", cite("M-4.1"))
    if action.phase > state.phase:
        check_finished(checks, state)
    warnings = checks.settle()
    if action.phase != state.phase:
        state = _turned_to(with_phase_over(state), action.phase)
    return step(
        state,
        "log.phase",
        warnings=warnings,
        phase=Text(f"phase.{action.phase}"),
        round=state.round,
    )


def _turned_to(state: State, phase: int) -> State:
    """The table in another phase of the round; what was done there before stays done."""
    left = {**state.done_in, state.phase: state.done}
    return evolve(state, phase=phase, done=left.pop(phase, frozenset()), done_in=left)


@dataclass(frozen=True, slots=True)
class CountTime:
    """Minutes played so far, told by the app's clock for the time limit (M-3.2)."""

    kind: ClassVar[str] = "count_time"
    minutes: Annotated[int, Between(0, 100_000)]


def count_time(state: State, action: CountTime) -> Step[State]:
    return step(evolve(state, minutes_played=action.minutes), "log.time", minutes=action.minutes)


HANDLERS: Handlers = {
    Pay: pay,
    ChangeHonor: change_honor,
    Correct: correct,
    ChangePieces: change_pieces,
    NameArea: name_area,
    ChangeHouseRule: change_house_rule,
    MarkDone: mark_done,
    GoToPhase: go_to_phase,
    CountTime: count_time,
}
