"""The end of phase 4 for the whole table: stabilisation, then relief (R-9.4.4, R-9.4.5)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc, Length
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.renaissance.advances.acquire import (
    ACQUIRE,
    Stabilise,
    TakeRelief,
)
from companion.games.renaissance.advances.relief import relief_steps
from companion.games.renaissance.common import check_phase, name_of, playing
from companion.games.renaissance.state import State


@dataclass(frozen=True, slots=True)
class StabiliseAll(Action):
    """Everybody who has not yet pays for his hand cards, or not; then everybody is relieved."""

    kind: ClassVar[str] = "stabilise_all"
    not_paying: Annotated[
        tuple[PlayerId, ...], Length(0, 6), Doc("who lets his misery marker go up instead")
    ] = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        for place, player in enumerate(self.not_paying):
            playing(state, player, f"not_paying.{place}")
        checks = Checks(self.overrule)
        check_phase(checks, state, ACQUIRE)
        warnings = checks.settle()
        shown: tuple[Breakdown, ...] = ()
        told = []
        after = state
        for player in to_stabilise(state):
            pays = player not in self.not_paying
            done = Stabilise(player, pays, overrule=True).apply(after)
            key = "ren.log.paid_cards" if pays else "ren.log.suffered_cards"
            cost = done.breakdowns[0].total
            told.append(Text(key, {"player": name_of(state, player), "amount": cost}))
            after, shown = done.state, (*shown, *done.breakdowns)
            warnings = (*warnings, *(() if self.overrule else done.warnings))
        for player in to_relieve(after):
            done = TakeRelief(player, overrule=True).apply(after)
            steps = done.breakdowns[0].total
            told.append(Text("ren.log.relieved", {"player": name_of(state, player), "n": steps}))
            after, shown = done.state, (*shown, *done.breakdowns)
        key = "ren.log.stabilise_all" if told else "ren.log.stabilise_nobody"
        return step(after, key, shown, warnings, told=tuple(told))


def to_stabilise(state: State) -> tuple[PlayerId, ...]:
    """Who still has hand cards to pay for, in order of play."""
    return tuple(
        one for one in state.order if state.players[one].hand and not state.players[one].stabilised
    )


def to_relieve(state: State) -> tuple[PlayerId, ...]:
    """Whose misery still goes down in this phase, in order of play."""
    return tuple(
        one
        for one in state.order
        if state.players[one].misery
        and f"relief:{one}" not in state.done
        and relief_steps(frozenset(state.players[one].advances), state.switches).total
    )
