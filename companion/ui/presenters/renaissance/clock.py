"""The clocks of Age of Renaissance: no time is agreed, the cards run out (R-11.0.1)."""

from __future__ import annotations

from companion.games.renaissance.state import SETUP_PHASE, State
from companion.games.renaissance.tables import EPOCHS, LATE_CARDS
from companion.ui.presenters.derived.clock import DeclaredClock


class RenaissanceClock(DeclaredClock):
    """Counts the cards that are still to be drawn."""

    def because(self, reason: str) -> str:
        return f"ren.clock.because_{reason}"

    def reason(self) -> str:
        return "last_round" if self._session.state.ending else "cards"

    def rounds_left(self) -> int:
        """All cards are drawn at the pace so far; the last round takes as long as the others."""
        state: State = self._session.state
        if state.phase == SETUP_PHASE or state.round < 2:
            return 0
        return 1 if state.ending else self._until_the_last_card(state)

    def _until_the_last_card(self, state: State) -> int:
        """Rounds until the last card is drawn, this one among them."""
        start: State = self._session.journal.state_at(0)
        drawn = cards_left(start) - cards_left(state)
        pace = max(drawn / (state.round - 1), len(state.order), 1)
        return max(1, -int(-cards_left(state) // pace))


def cards_left(state: State) -> int:
    """Cards still to be drawn: the pile and the epochs to come, with what they bring back."""
    later = [row.cards for row in EPOCHS.values() if state.epoch < row.epoch]
    coming = sum(later[: state.settings.last_epoch - state.epoch])
    recycled = state.discard if state.epoch < state.settings.last_epoch else 0
    late = len(LATE_CARDS) if state.late_cards else 0
    return state.pile + late + coming + recycled
