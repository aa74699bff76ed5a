"""Figures set right by hand, because the board is the truth: each is marked in the log."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.core.action import Action
from companion.core.codec import Doc
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step
from companion.core.phases import turned_to
from companion.core.records import dataclass, evolve
from companion.core.table_actions import Reason, corrected
from companion.games.renaissance.common import known
from companion.games.renaissance.state import FINAL_PHASE, State

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
TableFlag = Literal["late_cards", "religious_war", "decree_dead", "crusades", "longbow_out"]


@dataclass(frozen=True, slots=True)
class CorrectFlag(Action, anybody=True, after_end=True):
    """Whether a player has done something this round, as the table remembers it."""

    kind: ClassVar[str] = "correct_flag"
    player: PlayerId
    flag: PlayerFlag
    value: bool
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if getattr(player, self.flag) == self.value:
            raise BadInput("correct.no_change", "value")
        after = state.with_player(self.player, **{self.flag: self.value})
        figure = Text(f"ren.figure.{self.flag}")
        return corrected(
            after,
            figure,
            yes_or_no(not self.value),
            yes_or_no(self.value),
            self.reason,
            player.name,
        )


def yes_or_no(value: bool) -> Text:
    return Text("ren.yes" if value else "ren.no")


@dataclass(frozen=True, slots=True)
class CorrectTableFlag(Action, anybody=True, after_end=True):
    """Whether a card's lasting effect holds, as the table remembers it."""

    kind: ClassVar[str] = "correct_table_flag"
    flag: TableFlag
    value: bool
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if getattr(state, self.flag) == self.value:
            raise BadInput("correct.no_change", "value")
        after = evolve(state, **{self.flag: self.value})
        figure = Text(f"ren.figure.{self.flag}")
        return corrected(
            after, figure, yes_or_no(not self.value), yes_or_no(self.value), self.reason
        )


Ending = Literal["", "advances", "cards"]


@dataclass(frozen=True, slots=True)
class CorrectEnding(Action, anybody=True, after_end=True):
    """Whether this is the last round, and why; also brings a game back that ended too soon."""

    kind: ClassVar[str] = "correct_ending"
    ending: Annotated[Ending, Doc("empty: it goes on")]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if state.ending == self.ending and not state.ended:
            raise BadInput("correct.no_change", "ending")
        phase = state.phase
        if not self.ending and phase == FINAL_PHASE:
            phase = FINAL_PHASE - 1
        after = turned_to(state, phase) if phase != state.phase else state
        after = evolve(after, ending=self.ending, ended=False, final=None)
        return corrected(
            after,
            Text("ren.figure.ending"),
            Text(f"ren.ending.{state.ending or 'none'}"),
            Text(f"ren.ending.{self.ending or 'none'}"),
            self.reason,
        )
