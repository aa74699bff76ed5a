"""The end of Age of Renaissance: the last hand cards, then the score, act by act (R-11)."""

from __future__ import annotations

from itertools import groupby
from typing import Any, cast

from companion.core.explain import Breakdown, Text
from companion.games.renaissance.ending import ScoreGame, final_player
from companion.games.renaissance.scoring import FinalScore, score
from companion.games.renaissance.state import FINAL_PHASE, Player, State
from companion.games.renaissance.tables import CAPITALS
from companion.ui.i18n import number, signed
from companion.ui.presenters.chronicle.tale import joined
from companion.ui.presenters.renaissance.scoring_acts import (
    CASH,
    LAST_CARDS,
    MISERY,
    SCORE,
    Scoring,
    booked_scoring,
)
from companion.ui.presenters.scoring.acts import Act, ActsCeremony
from companion.ui.presenters.scoring.ceremony import (
    ActView,
    PlaceRow,
    ResultView,
    ScoringView,
)

ANYWAY = "scoring.anyway"


class RenaissanceScoring(ActsCeremony[Scoring]):
    """Nothing has to be asked: cash, misery and advances are on the sheets."""

    @property
    def _state(self) -> State:
        return cast("State", self._session.state)

    def booked(self) -> Scoring | None:
        return booked_scoring(self._session)

    # -- before ----------------------------------------------------------------------------

    def before(self) -> ScoringView:
        title = self._say("end.scoring")
        if self._is_too_early():
            note, text = self._say("ren.scoring.playing"), self._say("end.scoring.end_now")
            return ScoringView("playing", title, note, text, act=self._standing())
        text = self._say("end.scoring.begin")
        return ScoringView("asking", title, self._missing(), text, act=self._standing())

    def _standing(self) -> ActView | None:
        """What everybody would score now: all of it lies open (R-5.5.1)."""
        return self.standing(SCORE, self._say("ren.scoring.standing_note"))

    def live_score(self, player: str) -> Breakdown | None:
        state = self._state
        if player not in state.seats or not state.player(player).is_in:
            return None
        return score(final_player(state, player))

    def told_of_live(self, player: str, score: Breakdown) -> str:
        del player
        return self._sum(score)

    @staticmethod
    def _sum(found: Breakdown) -> str:
        """2100 + 394 − 50, as the heading says."""
        advances, cash, misery = (line.amount for line in found.lines)
        return f"{number(advances)} + {number(cash)} − {number(-misery)}"

    def _is_too_early(self) -> bool:
        return self._state.phase != FINAL_PHASE and not self._drafts.get(ANYWAY, False)

    def _missing(self) -> str:
        """Who still holds cards, and which wars are not decided (R-11.1.1, R-11.1.4)."""
        state = self._state
        told = [self._say("ren.scoring.ready")]
        hands = [
            self._say("ren.scoring.hand", player=player.name, n=player.hand)
            for player in map(state.player, state.order)
            if player.hand
        ]
        if hands:
            told.append(self._say("ren.scoring.cards_left", list=joined(self._texts(), hands)))
        told += [
            self._say(
                "ren.scoring.war_runs",
                attacker=state.player(war.attacker).name,
                defender=state.player(war.defender).name,
            )
            for war in state.wars
        ]
        return " ".join(told)

    def begin(self) -> Any:
        if self._is_too_early():
            self._drafts.put(ANYWAY, True)
            return None
        return ScoreGame()

    # -- acts ------------------------------------------------------------------------------

    def name(self, act: Act) -> str:
        known = act.key in (CASH, MISERY, LAST_CARDS)
        return self._say(f"ren.act.{act.key}" if known else f"ren.group.{act.key}")

    def is_start(self, key: str) -> bool:
        """The line of the advances: what a score begins with."""
        return key == "ren.score.advances"

    def compared(self, scoring: Scoring, act: Act, player: str) -> str:
        match act.key:
            case "cash":
                return self._say("ren.act.ducats", n=scoring.before_cards.money(player))
            case "misery":
                return ""
            case "last_cards":
                cash, misery = scoring.gained(player)
                shown = {"cash": signed(cash), "misery": signed(misery)}
                return self._say("ren.act.changed", **shown) if misery else ""
        return " ".join(advance.value for advance in scoring.owned(player, act.key)) or "–"

    # -- the result ------------------------------------------------------------------------

    def result_of(self, scoring: Scoring) -> ResultView:
        state, scores = scoring.state, scoring.answer.scores
        rows = tuple(self._place_row(score) for score in scores)
        winners = [state.player(one).name for one in scoring.answer.winners]
        names = joined(self._texts(), winners)
        alone = len(winners) == 1
        why = Text(f"ren.scoring.by_{state.ending or 'agreed'}")
        return ResultView(
            headline=self._say("end.result.wins" if alone else "ren.scoring.share", player=names),
            note=self._say("end.result.after", n=state.round, why=why),
            winner=names,
            colour=rows[0].colour if alone else "",
            total=rows[0].total,
            points=self._say("ren.scoring.points", n=rows[0].total),
            rows=rows,
            ties=(*self._ties(scores), *self._out()),
        )

    def _place_row(self, score: FinalScore) -> PlaceRow:
        player = self._state.player(score.player)
        advances = self._say("ren.scoring.advances", n=len(player.advances))
        note = " · ".join(part for part in (self._capital(player), advances) if part)
        return PlaceRow(
            player.id, score.rank, player.name, player.colour, note, score.score.total,
            score.rank == 1,
        )  # fmt: skip

    def _capital(self, player: Player) -> str:
        return self._say(CAPITALS[player.capital].name) if player.capital else ""

    def _ties(self, scores: tuple[FinalScore, ...]) -> tuple[str, ...]:
        """Players with the same score share their place (RUL-R-37)."""
        said = []
        for total, found in groupby(scores, key=lambda score: score.score.total):
            names = [self._state.player(score.player).name for score in found]
            if len(names) > 1:
                people = joined(self._texts(), names)
                said.append(self._say("ren.scoring.tie", people=people, points=total))
        return tuple(said)

    def _out(self) -> tuple[str, ...]:
        """Who fell out on the way is not scored (R-9.4.3.2)."""
        return tuple(
            self._say("ren.scoring.out", player=player.name, round=player.out_since)
            for player in self._state.players.values()
            if not player.is_in
        )

    def score_of(self, scoring: Scoring, player: str) -> Breakdown | None:
        found = next((one for one in scoring.answer.scores if one.player == player), None)
        if found is None:
            return None
        name = {"player": self._state.player(player).name}
        return Breakdown(found.score.key, found.score.lines, name)
