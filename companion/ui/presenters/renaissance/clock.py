"""The clocks of Age of Renaissance: no time is agreed, the cards run out (R-11.0.1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.renaissance.catalog import EPOCHS, LATE_CARDS, PHASES
from companion.games.renaissance.state import SETUP_PHASE, State
from companion.ui.presenters import clock
from companion.ui.presenters.clock import Forecast
from companion.ui.presenters.game_clock import GameClock


class RenaissanceClock(GameClock):
    """Counts the cards that are still to be drawn."""

    def phases(self) -> Sequence[tuple[int, str]]:
        return [(row.number, row.name) for row in PHASES.values()]

    def because(self, reason: str) -> str:
        return f"ren.clock.because_{reason}"

    def forecast(self) -> Forecast | None:
        """All cards are drawn at the pace so far; the last round ends when it has taken as long
        as the others."""
        state: State = self._session.state
        full_rounds = state.round - 1
        if state.ended or state.phase == SETUP_PHASE or full_rounds < 1:
            return None
        left = 1 if state.ending else self._rounds_left(state, full_rounds)
        in_this = self.seconds_of_this_round()
        seconds = clock.by_pace(self.seconds() - in_this, full_rounds, left, in_this)
        return Forecast(seconds, "last_round" if state.ending else "cards")

    def _rounds_left(self, state: State, full_rounds: int) -> int:
        """Rounds until the last card is drawn, this one among them."""
        start: State = self._session.journal.state_at(0)
        drawn = cards_left(start) - cards_left(state)
        pace = max(drawn / full_rounds, len(state.order), 1)
        return max(1, -int(-cards_left(state) // pace))


def cards_left(state: State) -> int:
    """Cards still to be drawn: the pile and the epochs to come, with what they bring back."""
    later = [row.cards for row in EPOCHS.values() if state.epoch < row.epoch]
    coming = sum(later[: state.settings.last_epoch - state.epoch])
    recycled = state.discard if state.epoch < state.settings.last_epoch else 0
    late = len(LATE_CARDS) if state.late_cards else 0
    return state.pile + late + coming + recycled
