"""What a table may do at any time: pay, go on to the next phase, change a house rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from companion.core import codec
from companion.core.codec import Between, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.games.renaissance.actions.common import (
    Handlers,
    known,
    name_of,
    paid,
    phase_name,
)
from companion.games.renaissance.catalog import SWITCHES
from companion.games.renaissance.misery import checked_scale, last_field
from companion.games.renaissance.reminders import still_open
from companion.games.renaissance.round_flow import in_phase, next_phase
from companion.games.renaissance.state import FINAL_PHASE, SETUP_PHASE, State
from companion.games.renaissance.switches import Switches
from companion.games.renaissance.track import fields_used

Reason = Annotated[str, Length(0, 500)]
Doable = Literal[
    "capitals",
    "order",
    "draw",
    "mills",
    "relief",
    "absolution",
    "bonus_card",
    "flip_markers",
    "income",
    "market",
    "cards",
    "expand",
]


@dataclass(frozen=True, slots=True)
class Pay:
    """Ducats from one purse to another; `giver` or `taker` may be the bank."""

    kind: ClassVar[str] = "pay"
    giver: PlayerId
    taker: PlayerId
    amount: Annotated[int, Between(1, 1_000_000)]
    reason: Reason = ""
    overrule: bool = False


def _paid_key(action: Pay) -> str:
    """The bank has an article of its own in a sentence."""
    if action.taker == BANK:
        return "ren.log.pay_bank"
    return "ren.log.bank_pays" if action.giver == BANK else "ren.log.pay"


def pay(state: State, action: Pay) -> Step[State]:
    for field in ("giver", "taker"):
        if getattr(action, field) != BANK:
            known(state, getattr(action, field), field)
    if action.giver == action.taker:
        raise BadInput("pay.same_purse", "taker")
    return step(
        paid(state, action.giver, action.taker, action.amount),
        f"{_paid_key(action)}_for" if action.reason else _paid_key(action),
        giver=name_of(state, action.giver),
        taker=name_of(state, action.taker),
        amount=action.amount,
        n=action.amount,
        reason=action.reason,
    )


@dataclass(frozen=True, slots=True)
class NextPhase:
    """On to the next phase or round; it reminds of what is missing, it does not force."""

    kind: ClassVar[str] = "next_phase"
    overrule: bool = False


def go_on(state: State, _action: NextPhase) -> Step[State]:
    if state.phase == FINAL_PHASE:
        raise BadInput("ren.phase.nothing_follows")
    if state.phase == SETUP_PHASE and not state.order:
        raise BadInput("ren.order.not_yet")
    begun = next_phase(state)
    return step(
        begun.state,
        "ren.log.phase",
        warnings=(*_forgotten(state), *begun.news),
        phase=phase_name(begun.state.phase),
        round=begun.state.round,
    )


def _forgotten(state: State) -> tuple[Text, ...]:
    return tuple(Text("ren.forgotten", {"what": text}) for text in still_open(state))


@dataclass(frozen=True, slots=True)
class GoToPhase:
    """Straight to a phase of this round, back or forth, without what lies between.

    What was done in a phase of the round stays done: nobody is paid twice for going back.
    """

    kind: ClassVar[str] = "go_to_phase"
    phase: Annotated[int, Between(SETUP_PHASE, FINAL_PHASE)]
    overrule: bool = False


def go_to_phase(state: State, action: GoToPhase) -> Step[State]:
    if action.phase == state.phase:
        raise BadInput("ren.phase.already_there", "phase")
    if action.phase != SETUP_PHASE and not state.order:
        raise BadInput("ren.order.not_yet", "phase")
    forgotten = _forgotten(state) if action.phase > state.phase else ()
    return step(
        in_phase(state, action.phase),
        "ren.log.phase",
        warnings=(Text("log.is_correction"), *forgotten),
        phase=phase_name(action.phase),
        round=state.round,
    )


@dataclass(frozen=True, slots=True)
class MarkDone:
    """A step of the phase is done, for one player or for the table; or not done after all."""

    kind: ClassVar[str] = "mark_done"
    step: Doable
    player: PlayerId = ""
    done: bool = True


def mark_done(state: State, action: MarkDone) -> Step[State]:
    if action.player:
        known(state, action.player)
    mark = f"{action.step}:{action.player}" if action.player else action.step
    marks = state.done | {mark} if action.done else state.done - {mark}
    return step(
        evolve(state, done=marks),
        "ren.log.done" if action.done else "ren.log.not_done",
        step=Text(f"ren.step.{action.step}"),
        player=name_of(state, action.player) if action.player else Text("player.everybody"),
    )


@dataclass(frozen=True, slots=True)
class ChangeHouseRule:
    """A house rule changed during the game; `value` as in the list of switches."""

    kind: ClassVar[str] = "change_house_rule"
    switch: str
    value: Any


def change_house_rule(state: State, action: ChangeHouseRule) -> Step[State]:
    now = codec.write(state.switches)
    if action.switch not in now:
        raise BadInput("switch.unknown", "switch", switch=action.switch)
    try:
        switches = codec.read(Switches, {**now, action.switch: action.value})
        checked_scale(switches)
        fields = fields_used(len(state.seats), switches)
    except BadInput as error:
        raise BadInput(error.key, "value", **error.params) from error
    settings = replace(state.settings, switches=switches)
    last = last_field(switches)
    after = evolve(
        state,
        settings=settings,
        positions=fields[: len(state.order)],
        players={
            name: evolve(player, misery=min(player.misery, last))
            for name, player in state.players.items()
        },
    )
    return step(
        after,
        "ren.log.house_rule",
        switch=Text(SWITCHES[action.switch].name),
        before=_said_value(action.switch, now[action.switch]),
        after=_said_value(action.switch, action.value),
    )


def _said_value(switch: str, value: Any) -> Text | str:
    """A house rule's value in words; lists of fields as they were typed."""
    row = SWITCHES[switch]
    if row.values:
        return Text(row.text_of(value))
    return ", ".join(map(str, value))


@dataclass(frozen=True, slots=True)
class ChangeLength:
    """The last epoch that is played, agreed anew (R-11.0.1)."""

    kind: ClassVar[str] = "change_length"
    last_epoch: Annotated[int, Between(1, 3)]


def change_length(state: State, action: ChangeLength) -> Step[State]:
    if action.last_epoch < state.epoch:
        raise BadInput("ren.length.epoch_is_past", "last_epoch", epoch=state.epoch)
    settings = replace(state.settings, last_epoch=action.last_epoch)
    return step(evolve(state, settings=settings), "ren.log.length", last_epoch=action.last_epoch)


HANDLERS: Handlers = {
    Pay: pay,
    NextPhase: go_on,
    GoToPhase: go_to_phase,
    MarkDone: mark_done,
    ChangeHouseRule: change_house_rule,
    ChangeLength: change_length,
}
