"""The end of any game: everybody's score line by line as a ceremony, then the result.

    class ConspiracyScoring(GameScoring):
        def scores(self, state): return {one: honour_of(state, one) for one in state.players}
        def ending(self, state): return EndGame()

An act is a line of the scores, called as the line is; equal totals share a place unless the game
says who comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.ui.i18n import signed
from companion.ui.presenters.chronicle.tale import joined
from companion.ui.presenters.derived.speaker import declaration
from companion.ui.presenters.scoring.acts import Act, ActsCeremony, acts_of
from companion.ui.presenters.scoring.ceremony import (
    ActView,
    PlaceRow,
    ResultView,
    ScoringView,
)

ANYWAY = "scoring.anyway"
MOST_TOLD = 3  # lines below a name


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring that was booked: the table before it, everybody's score, cut into acts."""

    state: Any
    scores: Mapping[PlayerId, Breakdown]
    acts: Sequence[Act]

    @property
    def players(self) -> Iterable[PlayerId]:
        return tuple(self.scores)


class GameScoring(ActsCeremony[Scored]):
    """A game has the scores and the action that books them."""

    def own(self, key: str) -> str:
        """`<texts>end.scoring` and the like, where a game has them: a coronation is no scoring."""
        mine = f"{declaration(self._session).texts}{key}"
        return mine if self._texts().has(mine) else key

    # -- what a game says ------------------------------------------------------------------

    def scores(self, state: Any) -> Mapping[PlayerId, Breakdown]:
        """Everybody's score as it would be now."""
        raise NotImplementedError

    def ending(self, state: Any) -> Any:
        """The action that ends and scores the game."""
        raise NotImplementedError

    def is_ready(self, state: Any) -> bool:
        """Whether the rules say that it is time to score."""
        return bool(state.is_over)

    def why_over(self, state: Any) -> str:  # noqa: ARG002
        """Why the game is over, in words."""
        return self._say("derived.over")

    def points(self, total: int) -> str:
        """The winner's total in the game's own words."""
        return self._say("derived.points", n=total)

    def note_of(self, state: Any, player: PlayerId) -> str:  # noqa: ARG002
        """What stands below a player's name in the result."""
        return ""

    def ranked(self, scoring: Scored) -> Sequence[tuple[int, PlayerId]]:
        """Everybody with his place, the first one first."""
        totals = {player: score.total for player, score in scoring.scores.items()}
        order = sorted(totals, key=lambda player: (-totals[player], self._place(player)))
        return [
            (1 + sum(other > totals[player] for other in totals.values()), player)
            for player in order
        ]

    # -- before ----------------------------------------------------------------------------

    def booked(self) -> Scored | None:
        """The scoring in force: what made `final` of the state."""
        for position in reversed(self._session.journal.present):
            if position.parent is None or position.step.state.final is None:
                return None
            state = position.parent.step.state
            if state.final is None:
                scores = self.scores(state)
                return Scored(state, scores, acts_of(scores.items(), lambda line: line.key))
        return None

    def before(self) -> ScoringView:
        state, title = self._session.state, self._say("end.scoring")
        if not self.is_ready(state) and not self._drafts.get(ANYWAY, False):
            note, text = self._say("end.scoring.playing"), self._say("end.scoring.end_now")
            return ScoringView("playing", title, note, text, act=self._standing())
        text = self._say("end.scoring.begin")
        return ScoringView("asking", title, self.why_over(state), text, act=self._standing())

    def _standing(self) -> ActView | None:
        """What everybody would score now."""
        scores = self.scores(self._session.state).values()
        rule = next((line.rule.number for score in scores for line in score.lines), "")
        return self.standing(rule, "")

    def live_score(self, player: str) -> Breakdown | None:
        return self.scores(self._session.state).get(player)

    def told_of_live(self, player: str, score: Breakdown) -> str:
        """The lines that bring most, as they are called."""
        del player
        lines = sorted(score.lines, key=lambda line: -abs(line.amount))[:MOST_TOLD]
        told = (f"{signed(one.amount)} {self._say(Text(one.key, one.params))}" for one in lines)
        return " · ".join(told) if len(score.lines) > 1 else ""

    def begin(self) -> Any:
        state = self._session.state
        if not self.is_ready(state) and not self._drafts.get(ANYWAY, False):
            self._drafts.put(ANYWAY, True)
            return None
        return self.ending(state)

    # -- acts and result -------------------------------------------------------------------

    def name(self, act: Act) -> str:
        return self._say(Text(act.key, self._params(act.key)))

    def _params(self, key: str) -> Mapping[str, Any]:
        """The parameters of a line, where its words have any."""
        scoring = self.booked()
        lines = (
            [line for score in scoring.scores.values() for line in score.lines] if scoring else []
        )
        return next((line.params for line in lines if line.key == key), {})

    def result_of(self, scoring: Scored) -> ResultView:
        state, placed = self._session.state, self.ranked(scoring)
        rows = tuple(
            PlaceRow(
                player,
                rank,
                state.players[player].name,
                state.players[player].colour,
                self.note_of(state, player),
                scoring.scores[player].total,
                rank == 1,
            )
            for rank, player in placed
        )
        winners = [row.name for row in rows if row.winner]
        names, alone = joined(self._texts(), winners), len(winners) == 1
        return ResultView(
            headline=self._say("end.result.wins" if alone else "derived.share", player=names),
            note=self._say("end.result.after", n=state.round, why=self.why_over(state)),
            winner=names,
            colour=rows[0].colour if alone else "",
            total=rows[0].total,
            points=self.points(rows[0].total),
            rows=rows,
            ties=self._ties(rows),
        )

    def _ties(self, rows: Sequence[PlaceRow]) -> tuple[str, ...]:
        """Who shares a place."""
        said = []
        for _rank, found in groupby(rows, key=lambda row: row.rank):
            same = list(found)
            if len(same) > 1:
                people = joined(self._texts(), [row.name for row in same])
                said.append(self._say("derived.tie", people=people, points=same[0].total))
        return tuple(said)

    def score_of(self, scoring: Scored, player: str) -> Breakdown | None:
        return scoring.scores.get(player)
