"""The clocks of a game from its declaration: its phases; a game may say when it would end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.ui.presenters.clocks import played as clock
from companion.ui.presenters.clocks.game import GameClock
from companion.ui.presenters.clocks.played import Forecast
from companion.ui.presenters.derived.speaker import declaration


class DeclaredClock(GameClock):
    """Counts rounds where the game knows how many are left."""

    @property
    def _state(self) -> Any:
        return self._session.state

    def phases(self) -> Sequence[tuple[int, str]]:
        return [(phase.number, phase.text) for phase in declaration(self._session).phases]

    def rounds_left(self) -> int:
        """Rounds until the end, this one among them; 0 where nobody knows."""
        return 0

    def reason(self) -> str:
        """Why it ends then; `because` makes a sentence of it."""
        return "rounds"

    def forecast(self) -> Forecast | None:
        left, full_rounds = self.rounds_left(), self._state.round - 1
        if self._state.is_over or not left or full_rounds < 1:
            return None
        in_this = self.seconds_of_this_round()
        seconds = clock.by_pace(self.seconds() - in_this, full_rounds, left, in_this)
        return Forecast(seconds, self.reason())
