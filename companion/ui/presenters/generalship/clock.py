"""The clock: cycles until somebody has the goal, at the pace of whoever leads."""

from __future__ import annotations

from companion.games.generalship.state import State
from companion.ui.presenters.derived.clock import DeclaredClock


class GeneralshipClock(DeclaredClock):
    """VP in each cycle so far; nobody knows before the first point."""

    def because(self, reason: str) -> str:
        return f"gen.clock.because_{reason}"

    def reason(self) -> str:
        return "vp"

    def rounds_left(self) -> int:
        state: State = self._session.state
        most = max(one.vp for one in state.players.values())
        full = state.round - 1
        if full < 1 or most < 1:
            return 0
        missing = state.switches.vp_goal - most
        return max(1, -(-missing * full // most))
