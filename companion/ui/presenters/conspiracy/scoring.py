"""The coronation: votes elector by elector, then honour and the best master (C-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.conspiracy.empire.college import college_of, honour_of, ranking, votes
from companion.games.conspiracy.empire.empire import BreakOff
from companion.games.conspiracy.tables import MASTERS
from companion.ui.presenters.derived.scoring import GameScoring, Scored
from companion.ui.presenters.scoring.acts import acts_of
from companion.ui.presenters.scoring.ceremony import ResultView


class ConspiracyScoring(GameScoring):
    """Votes decide; where they are equal honour does, then the best master card."""

    def scores(self, state: Any) -> Mapping[PlayerId, Breakdown]:
        return votes(college_of(state), state.switches).votes

    def ending(self, state: Any) -> Any:  # noqa: ARG002
        return BreakOff()

    def booked(self) -> Scored | None:
        """The college as it stood when it was over: the last elector counts."""
        state = self._session.state
        if state.final is None:
            return None
        scores = self.scores(state)
        return Scored(state, scores, acts_of(scores.items(), lambda line: line.key))

    def why_over(self, state: Any) -> str:
        return self._say(f"con.ending.{state.ending or 'playing'}")

    def points(self, total: int) -> str:
        return self._say("con.ending.votes_n", n=total)

    def note_of(self, state: Any, player: PlayerId) -> str:
        held = [
            self._say(MASTERS[master].name)
            for master, holder in state.masters.items()
            if holder == player
        ]
        honour = self._say("con.college.honour", n=honour_of(state, player).total)
        return " · ".join((honour, *held))

    def ranked(self, scoring: Scored) -> Sequence[tuple[int, PlayerId]]:
        """The crowned player first, then our own order."""
        state = scoring.state
        places = ranking(college_of(state), state.switches).places
        if not state.crowned:
            return [(one.place, one.player) for one in places]
        others = [one.player for one in places if one.player != state.crowned]
        return [(1, state.crowned), *((place, one) for place, one in enumerate(others, 2))]

    def result_of(self, scoring: Scored) -> ResultView:
        found = super().result_of(scoring)
        if scoring.state.crowned:
            return found
        return replace(found, headline=self._say("con.ending.no_emperor"))
