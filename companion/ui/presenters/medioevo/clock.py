"""The clocks of Medioevo Universale: against rounds, time and honor points as agreed (M-3.2)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.medioevo.ending.length import rounds_agreed
from companion.games.medioevo.state import State
from companion.games.medioevo.table import CountTime
from companion.ui.presenters.clocks import played as clock
from companion.ui.presenters.clocks.game import GameClock
from companion.ui.presenters.clocks.played import MINUTE, Forecast

PHASES = range(1, 8)


class MedioevoClock(GameClock):
    """Knows the limits of the game."""

    @property
    def _state(self) -> State:
        state: State = self._session.state
        return state

    @property
    def limit_minutes(self) -> int:
        return self._state.settings.limits.minutes

    def phases(self) -> Sequence[tuple[int, str]]:
        return [(number, f"phase.{number}") for number in PHASES]

    def forecast(self) -> Forecast | None:
        """The soonest of what may end it."""
        state = self._state
        if state.ended:
            return None
        limits, found = state.settings.limits, []
        elapsed = self.seconds()
        if limits.minutes:
            found.append(Forecast(max(0, limits.minutes * MINUTE - elapsed), "time"))
        full_rounds = state.round - 1
        rounds = rounds_agreed(limits.rounds, limits.minutes, limits.honor)
        if full_rounds > 0 and rounds:
            in_this = self.seconds_of_this_round()
            left = max(1, rounds - full_rounds)
            seconds = clock.by_pace(elapsed - in_this, full_rounds, left, in_this)
            found.append(Forecast(seconds, "rounds"))
        if full_rounds > 0 and limits.honor:
            found += self._by_honor(limits.honor, elapsed)
        return clock.soonest(found)

    def _by_honor(self, limit: int, elapsed: int) -> list[Forecast]:
        """The leader goes on as he has done since the start."""
        start: State = self._session.journal.state_at(0)
        found = []
        for player in self._state.players.values():
            gained = player.honor - start.players[player.id].honor
            if gained > 0 and player.is_in:
                missing = max(0, limit - player.honor)
                found.append(Forecast(round(elapsed * missing / gained), "honor"))
        return found

    def time_is_up(self) -> CountTime | None:
        """What to book when the agreed time has just run out (M-3.2), so that the round is last."""
        limit, state = self._state.settings.limits.minutes, self._state
        if not limit or state.ended or state.minutes_played >= limit:
            return None
        minutes = self.seconds() // MINUTE
        return CountTime(minutes) if minutes >= limit else None
