"""What only the command line asks about ending: shapes of questions, and the rules they ask."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.ending.scoring import (
    Score,
    ScoringAnswer,
    ScoringQuestion,
    final_scoring,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """One player now, and if the game ended now."""

    player: PlayerId
    honor_now: Annotated[int, Doc("honor points now, without final scoring")]
    rank_now: Annotated[int, Doc("place by these points; equal points, equal place")]
    score: Annotated[Score, Doc("if the game ended now")]


@dataclass(frozen=True, slots=True)
class StandingAnswer:
    """The players in the order in which they would finish."""

    standings: tuple[Standing, ...]
    result: ScoringAnswer


@calculator
def standing(question: ScoringQuestion) -> StandingAnswer:
    """How it would end if the game ended now; `allowed_tax` null leaves out the revolt check."""
    result = final_scoring(question)
    now = sorted((scored.honor for scored in question.players.values()), reverse=True)
    return StandingAnswer(
        tuple(
            Standing(
                score.player,
                question.players[score.player].honor,
                now.index(question.players[score.player].honor) + 1,
                score,
            )
            for score in result.scores
        ),
        result,
    )
