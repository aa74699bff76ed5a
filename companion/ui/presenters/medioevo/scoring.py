"""The end of Medioevo Universale: asks what only the board shows, then tells it act by act."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

from companion.core.explain import Breakdown, Text
from companion.games.medioevo.ending.closing import ScoreGame
from companion.games.medioevo.ending.scoring import Score
from companion.games.medioevo.state import State
from companion.ui.i18n import Translator, signed
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.medioevo.ending.acts import (
    BEFORE,
    COMPARED,
    Scoring,
    booked_scoring,
    close_categories,
    live_scoring,
)
from companion.ui.presenters.medioevo.ending.questions import BoardQuestions
from companion.ui.presenters.scoring.acts import Act, ActsCeremony
from companion.ui.presenters.scoring.ceremony import ActView, PlaceRow, ResultView, ScoringView
from companion.ui.presenters.session import Session

NO_BREAK = "\u00a0"
MOST_TOLD = 3  # categories beside a name; a tap tells all


class MedioevoScoring(ActsCeremony[Scoring]):
    """Holds the answers, which survive a kill."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts, drafts)
        self.questions = BoardQuestions(session, texts, drafts)

    @property
    def _state(self) -> State:
        return cast("State", self._session.state)

    def booked(self) -> Scoring | None:
        return booked_scoring(self._session)

    def before(self) -> ScoringView:
        title = self._say("end.scoring")
        if not self._state.ended and not self.questions.anyway:
            note = self._say("end.scoring.playing")
            text = self._say("end.scoring.end_now")
            return ScoringView("playing", title, note, text, act=self._standing())
        return ScoringView(
            "asking",
            title,
            self._say("end.scoring.ask"),
            self._say("end.scoring.begin"),
            choices=self.questions.choices(),
            counts=self.questions.counts(),
        )

    # -- if it ended now -------------------------------------------------------------------

    @property
    def _live(self) -> Scoring:
        return live_scoring(self._state, self.questions.facts())

    def _standing(self) -> ActView | None:
        """The live score, what it leaves out, and what would still change it."""
        close = [self._say(key) for key in close_categories(self._live)]
        note = self._say("end.scoring.now_without_money")
        if close:
            note += " " + self._say("end.scoring.now_close", list=", ".join(close))
        return self.standing("M-25.1", note)

    def live_score(self, player: str) -> Breakdown | None:
        return self.score_of(self._live, player)

    def told_of_live(self, player: str, score: Breakdown) -> str:
        del score
        acts = [act for act in self._live.acts if not self.is_start(act.key)]
        gains = [(act.points.get(player, 0), self.name(act)) for act in acts]
        told = [f"{signed(points)} {name}" for points, name in gains if points]
        return " · ".join(told[:MOST_TOLD] + (["…"] if len(told) > MOST_TOLD else []))

    def begin(self) -> Any:
        if not self._state.ended and not self.questions.anyway:
            self.questions.end_anyway()
            return None
        return ScoreGame(self.questions.facts())

    def name(self, act: Act) -> str:
        return self._say(f"end.act.{act.key}" if act.key.startswith("scoring.") else act.key)

    def compared(self, scoring: Scoring, act: Act, player: str) -> str:
        if act.key not in COMPARED:
            return ""
        value = COMPARED[act.key](scoring.question.players[player])
        return self._say(f"end.compared.{act.key}", n=value)

    def is_start(self, key: str) -> bool:
        return key == BEFORE

    def score_of(self, scoring: Scoring, player: str) -> Breakdown | None:
        found = (item for item in scoring.answer.scores if item.player == player)
        score = next(found, None)
        return score.honor if score else None

    # -- the result ------------------------------------------------------------------------

    def result_of(self, scoring: Scoring) -> ResultView:
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
        total = teams[0].total if teams else first.total
        return ResultView(
            headline=self._say("end.result.wins", player=name),
            note=self._say("end.result.after", n=state.round, why=ended),
            winner=name,
            colour=first.colour if winner else "",
            total=total,
            points=self._say("end.result.points", n=total),
            rows=rows,
            ties=self._ties(answer.scores),
            teams=teams,
        )

    def _place_row(self, score: Score) -> PlaceRow:
        player = self._state.players[score.player]
        realm = self._say(f"realm.{player.realm.value}") if player.realm else ""
        wealth = self._say("end.result.wealth", amount=score.wealth.total)
        note = " · ".join(part for part in (realm, wealth.replace(" ", NO_BREAK)) if part)
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

    # -- taps ------------------------------------------------------------------------------

    def choose(self, key: str, answer: str) -> None:
        self.questions.choose(key, answer)

    def count(self, key: str, player: str, change: int) -> None:
        self.questions.count(key, player, change)
