"""What a table of this game agrees on: how long it plays, and what a house rule changes at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.codec import Between
from companion.core.errors import BadInput
from companion.core.game import Step, step
from companion.core.records import dataclass, evolve
from companion.games.renaissance.misery import checked_scale, last_field
from companion.games.renaissance.order.track import fields_used
from companion.games.renaissance.state import State
from companion.games.renaissance.switches import Switches


def with_switches(state: State, switches: Switches) -> State:
    """The table under other house rules: on the fields of its track and within its index."""
    checked_scale(switches)
    fields = fields_used(len(state.seats), switches)
    last = last_field(switches)
    return evolve(
        state,
        settings=replace(state.settings, switches=switches),
        positions=fields[: len(state.order)],
        players={
            name: evolve(player, misery=min(player.misery, last))
            for name, player in state.players.items()
        },
    )


@dataclass(frozen=True, slots=True)
class ChangeLength(Action, after_end=True):
    """The last epoch that is played, agreed anew (R-11.0.1)."""

    kind: ClassVar[str] = "change_length"
    last_epoch: Annotated[int, Between(1, 3)]

    def apply(self, state: State) -> Step[State]:
        if self.last_epoch < state.epoch:
            raise BadInput("ren.length.epoch_is_past", "last_epoch", epoch=state.epoch)
        settings = replace(state.settings, last_epoch=self.last_epoch)
        return step(evolve(state, settings=settings), "ren.log.length", last_epoch=self.last_epoch)
