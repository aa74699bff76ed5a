"""The end of Medioevo Universale: asks what only the board shows, then tells it act by act."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

from companion.core.explain import Text
from companion.games.medioevo.actions.ending import ScoreGame
from companion.games.medioevo.scoring import Score
from companion.games.medioevo.state import State
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.ceremony import (
    ActRow,
    ActView,
    PlaceRow,
    ResultView,
    ScoringView,
)
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.scoring_acts import (
    BEFORE,
    COMPARED,
    Act,
    Scoring,
    booked_scoring,
)
from companion.ui.presenters.medioevo.scoring_questions import BoardQuestions
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why, WhyLine

ACT = "scoring.act"


class MedioevoScoring:
    """Holds the answers (they survive a kill) and how far the ceremony has come."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        self._session = session
        self._texts = texts
        self._drafts = drafts
        self.questions = BoardQuestions(session, texts, drafts)

    @property
    def _state(self) -> State:
        return cast("State", self._session.state)

    def _say(self, key: str | Text, **params: Any) -> str:
        return self._texts().text(key, **params)

    # -- what is shown ---------------------------------------------------------------------

    def view(self) -> ScoringView:
        scoring = booked_scoring(self._session) if self._state.final is not None else None
        if scoring is None:
            return self._before()
        shown = self._shown(scoring)
        if shown > len(scoring.acts):
            title = self._say("end.scoring.result")
            return ScoringView("result", title, result=self._result(scoring))
        left = len(scoring.acts) - shown
        following = self._name(scoring.acts[shown]) if left else self._say("end.scoring.result")
        return ScoringView(
            "acts",
            self._say("end.scoring"),
            next_text=self._say("end.scoring.next", what=following),
            steps=tuple(self._steps(scoring, shown)),
            act=self._act(scoring, shown),
        )

    def _before(self) -> ScoringView:
        title = self._say("end.scoring")
        if not self._state.ended and not self.questions.anyway:
            note = self._say("end.scoring.playing")
            return ScoringView("playing", title, note, self._say("end.scoring.end_now"))
        return ScoringView(
            "asking",
            title,
            self._say("end.scoring.ask"),
            self._say("end.scoring.begin"),
            choices=self.questions.choices(),
            counts=self.questions.counts(),
        )

    def _shown(self, scoring: Scoring) -> int:
        return max(1, min(int(self._drafts.get(ACT, 1)), len(scoring.acts) + 1))

    def _name(self, act: Act) -> str:
        return self._say(f"end.act.{act.key}" if act.key.startswith("scoring.") else act.key)

    def _steps(self, scoring: Scoring, shown: int) -> list[dict[str, Any]]:
        return [
            {
                "key": str(place),
                "text": self._name(act),
                "note": "",
                "state_of_step": "now" if place == shown else "done" if place < shown else "later",
            }
            for place, act in enumerate(scoring.acts, 1)
        ]

    def _act(self, scoring: Scoring, shown: int) -> ActView:
        act = scoring.acts[shown - 1]
        totals = scoring.totals(shown)
        highest = max(*scoring.totals(len(scoring.acts)).values(), *totals.values(), 1)
        progress = self._say("end.scoring.progress", act=shown, acts=len(scoring.acts))
        ranked = sorted(totals, key=lambda player: (-totals[player], self._place(player)))
        rows = [
            ActRow(
                player,
                self._state.players[player].name,
                self._state.players[player].colour,
                self._compared(scoring, act, player),
                "" if act.key == BEFORE else self._gain(act, player),
                totals[player],
                max(0, totals[player]) / highest,
                act.points.get(player, 0) >= 0,
            )
            for player in ranked
        ]
        return ActView(act.key, self._name(act), act.rule, progress, tuple(rows))

    def _place(self, player: str) -> int:
        return self._state.order.index(player)

    @staticmethod
    def _gain(act: Act, player: str) -> str:
        points = act.points.get(player, 0)
        return signed(points) if points else ""

    def _compared(self, scoring: Scoring, act: Act, player: str) -> str:
        if act.key not in COMPARED:
            return ""
        value = COMPARED[act.key](scoring.question.players[player])
        return self._say(f"end.compared.{act.key}", n=value)

    # -- the result ------------------------------------------------------------------------

    def _result(self, scoring: Scoring) -> ResultView:
        answer, state = scoring.answer, self._state
        rows = tuple(self._place_row(score) for score in answer.scores)
        first = rows[0]
        teams = tuple(
            PlaceRow(team.team, team.rank, team.team, "", "", team.honor.total, team.rank == 1)
            for team in answer.teams
        )
        winner = state.players[answer.winner].name if answer.winner in state.players else ""
        name = winner or answer.winner
        ended = Text(f"end.by_{state.ended}") if state.ended else Text("end.by_agreed")
        return ResultView(
            headline=self._say("end.result.wins", player=name),
            note=self._say("end.result.after", n=state.round, why=ended),
            winner=name,
            colour=first.colour if winner else "",
            total=teams[0].total if teams else first.total,
            rows=rows,
            ties=self._ties(answer.scores),
            teams=teams,
        )

    def result(self) -> ResultView | None:
        """The result, however far the ceremony has come; none before the scoring."""
        scoring = booked_scoring(self._session)
        return self._result(scoring) if scoring else None

    def _place_row(self, score: Score) -> PlaceRow:
        player = self._state.players[score.player]
        realm = self._say(f"realm.{player.realm.value}") if player.realm else ""
        wealth = self._say("end.result.wealth", amount=score.wealth.total)
        note = " · ".join(part for part in (realm, wealth) if part)
        return PlaceRow(
            player.id, score.rank, player.name, player.colour, note, score.honor.total,
            score.rank == 1,
        )  # fmt: skip

    def _ties(self, scores: tuple[Score, ...]) -> tuple[str, ...]:
        """How players with the same points were told apart (M-25.10)."""
        said = []
        for before, after in pairwise(scores):
            if before.honor.total != after.honor.total:
                continue
            by_wealth = before.wealth.total != after.wealth.total
            said.append(
                self._say(
                    "end.result.tie_wealth" if by_wealth else "end.result.tie_order",
                    points=before.honor.total,
                    first=self._state.players[before.player].name,
                    second=self._state.players[after.player].name,
                    more=before.wealth.total,
                    less=after.wealth.total,
                )
            )
        return tuple(said)

    def why(self, player: str) -> Why | None:
        """A player's final points, line by line."""
        scoring = booked_scoring(self._session)
        if scoring is None:
            return None
        score = next((item for item in scoring.answer.scores if item.player == player), None)
        if score is None:
            return None
        lines = [
            WhyLine(
                self._say(Text(line.key, line.params)),
                number(line.amount) if line.key == BEFORE else signed(line.amount),
                line.rule.number,
            )
            for line in score.honor.lines
        ]
        total = WhyLine(self._say("scoring.honor"), number(score.honor.total), is_total=True)
        return Why(self._state.players[player].name, (*lines, total))

    # -- taps ------------------------------------------------------------------------------

    def choose(self, key: str, answer: str) -> None:
        self.questions.choose(key, answer)

    def count(self, key: str, player: str, change: int) -> None:
        self.questions.count(key, player, change)

    def go_on(self) -> Any:
        """The next step; the action to book where there is one, else None."""
        if self._state.final is not None:
            self._drafts.put(ACT, int(self._drafts.get(ACT, 1)) + 1)
            return None
        if not self._state.ended and not self.questions.anyway:
            self.questions.end_anyway()
            return None
        self._drafts.put(ACT, 1)
        return ScoreGame(self.questions.facts())

    def go_to(self, act: int) -> None:
        """Show one act again."""
        self._drafts.put(ACT, act)

    def show_all(self) -> None:
        scoring = booked_scoring(self._session)
        self._drafts.put(ACT, len(scoring.acts) + 1 if scoring else 1)
