"""Figures set right by hand, because the board is the truth: each is marked in the log."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.actions.common import Handlers, known, settled
from companion.games.renaissance.misery import last_field, value_of
from companion.games.renaissance.round_flow import in_phase
from companion.games.renaissance.state import (
    CONTROL_MARKERS,
    FINAL_PHASE,
    TOKENS,
    State,
)
from companion.games.renaissance.track import MOST_PLAYERS

Reason = Annotated[str, Length(0, 500)]
CORRECTED = (Text("log.is_correction"),)
MOST_CARDS = 64

PlayerFigure = Literal[
    "money",
    "misery",
    "hand",
    "noted_cash",
    "bought_tokens",
    "board_tokens",
    "satellites",
    "control_markers",
    "new_markers",
    "overseas",
    "choice",
]
PlayerFlag = Literal[
    "fleet_bought",
    "stabilised",
    "token_card_bought",
    "extra_card_bought",
    "card_discarded",
    "swapped",
    "exchanged",
    "protected",
]
TableFigure = Literal["round", "epoch", "pile", "discard", "token_cards", "mongols_round"]
TableFlag = Literal["late_cards", "religious_war", "decree_dead", "crusades", "longbow_out"]

MOST: dict[str, int] = {
    "hand": MOST_CARDS,
    "bought_tokens": TOKENS,
    "board_tokens": TOKENS,
    "satellites": TOKENS,
    "control_markers": CONTROL_MARKERS,
    "new_markers": CONTROL_MARKERS,
    "overseas": 5,
    "choice": MOST_PLAYERS,
    "epoch": 3,
    "pile": MOST_CARDS,
    "discard": MOST_CARDS,
    "token_cards": MOST_PLAYERS,
}


def corrected(
    after: State, figure: Text, before: Any, now: Any, reason: str, player: str = ""
) -> Step[State]:
    """The step of a correction: whose figure, what it was, what it is."""
    key = "ren.log.correct_player" if player else "ren.log.correct_table"
    return step(
        after,
        f"{key}_for" if reason else key,
        warnings=CORRECTED,
        player=player,
        figure=figure,
        before=before,
        after=now,
        reason=reason,
    )


@dataclass(frozen=True, slots=True)
class Correct:
    """A figure of one player changed by hand; misery is counted in fields."""

    kind: ClassVar[str] = "correct"
    player: PlayerId
    figure: PlayerFigure
    change: Annotated[int, Between(-1_000_000, 1_000_000)]
    reason: Reason = ""


def correct(state: State, action: Correct) -> Step[State]:
    player = known(state, action.player)
    if action.change == 0:
        raise BadInput("correct.no_change", "change")
    figure = Text(f"ren.figure.{action.figure}")
    if action.figure == "money":
        before = state.money(action.player)
        after = settled(state, action.player, action.change)
        return corrected(after, figure, before, before + action.change, action.reason, player.name)
    before = getattr(player, action.figure)
    now = before + action.change
    most = last_field(state.switches) if action.figure == "misery" else MOST.get(action.figure)
    if now < 0:
        raise BadInput("correct.below_zero", "change", figure=figure)
    if most is not None and now > most:
        raise BadInput("ren.correct.too_much", "change", figure=figure, most=most)
    after = state.with_player(action.player, **{action.figure: now})
    reserve = after.players[action.player].reserve
    if reserve < 0 and reserve < player.reserve:
        most = before + player.reserve
        raise BadInput("ren.correct.too_much", "change", figure=figure, most=most)
    if action.figure == "misery":
        before, now = value_of(before, state.switches), value_of(now, state.switches)
    return corrected(after, figure, before, now, action.reason, player.name)


@dataclass(frozen=True, slots=True)
class CorrectFlag:
    """Whether a player has done something this round, as the table remembers it."""

    kind: ClassVar[str] = "correct_flag"
    player: PlayerId
    flag: PlayerFlag
    value: bool
    reason: Reason = ""


def correct_flag(state: State, action: CorrectFlag) -> Step[State]:
    player = known(state, action.player)
    if getattr(player, action.flag) == action.value:
        raise BadInput("correct.no_change", "value")
    after = state.with_player(action.player, **{action.flag: action.value})
    figure = Text(f"ren.figure.{action.flag}")
    return corrected(
        after,
        figure,
        yes_or_no(not action.value),
        yes_or_no(action.value),
        action.reason,
        player.name,
    )


def yes_or_no(value: bool) -> Text:
    return Text("ren.yes" if value else "ren.no")


@dataclass(frozen=True, slots=True)
class CorrectTable:
    """A figure of the table as it really is."""

    kind: ClassVar[str] = "correct_table"
    figure: TableFigure
    value: Annotated[int, Between(0, 1000)]
    reason: Reason = ""


def correct_table(state: State, action: CorrectTable) -> Step[State]:
    before = getattr(state, action.figure)
    if before == action.value:
        raise BadInput("correct.no_change", "value")
    figure = Text(f"ren.figure.{action.figure}")
    least = 1 if action.figure in ("round", "epoch") else 0
    if action.value < least:
        raise BadInput("correct.below_zero", "value", figure=figure)
    most = MOST.get(action.figure, 1000)
    if action.figure == "epoch":
        most = state.settings.last_epoch
    if action.value > most:
        raise BadInput("ren.correct.too_much", "value", figure=figure, most=most)
    after = evolve(state, **{action.figure: action.value})
    if action.figure == "epoch":  # another pile: nobody knows what lies away
        after = evolve(after, played={})
    return corrected(after, figure, before, action.value, action.reason)


@dataclass(frozen=True, slots=True)
class CorrectTableFlag:
    """Whether a card's lasting effect holds, as the table remembers it."""

    kind: ClassVar[str] = "correct_table_flag"
    flag: TableFlag
    value: bool
    reason: Reason = ""


def correct_table_flag(state: State, action: CorrectTableFlag) -> Step[State]:
    if getattr(state, action.flag) == action.value:
        raise BadInput("correct.no_change", "value")
    after = evolve(state, **{action.flag: action.value})
    figure = Text(f"ren.figure.{action.flag}")
    return corrected(
        after, figure, yes_or_no(not action.value), yes_or_no(action.value), action.reason
    )


Ending = Literal["", "advances", "cards"]


@dataclass(frozen=True, slots=True)
class CorrectEnding:
    """Whether this is the last round, and why; also brings a game back that ended too soon."""

    kind: ClassVar[str] = "correct_ending"
    ending: Annotated[Ending, Doc("empty: it goes on")]
    reason: Reason = ""


def correct_ending(state: State, action: CorrectEnding) -> Step[State]:
    if state.ending == action.ending and not state.ended:
        raise BadInput("correct.no_change", "ending")
    phase = state.phase
    if not action.ending and phase == FINAL_PHASE:
        phase = FINAL_PHASE - 1
    after = in_phase(state, phase) if phase != state.phase else state
    after = evolve(after, ending=action.ending, ended=False, final=None)
    return corrected(
        after,
        Text("ren.figure.ending"),
        Text(f"ren.ending.{state.ending or 'none'}"),
        Text(f"ren.ending.{action.ending or 'none'}"),
        action.reason,
    )


HANDLERS: Handlers = {
    Correct: correct,
    CorrectFlag: correct_flag,
    CorrectTable: correct_table,
    CorrectTableFlag: correct_table_flag,
    CorrectEnding: correct_ending,
}
