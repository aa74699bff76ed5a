"""The final scoring of Medioevo Universale cut into acts, one for each category (M-25)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.ending.closing import ScoreGame
from companion.games.medioevo.ending.scoring import (
    Scored,
    ScoringAnswer,
    ScoringQuestion,
    final_scoring,
    technology_rank,
    wealth_of,
)
from companion.games.medioevo.ending.standings import BoardFacts, scoring_question
from companion.games.medioevo.state import State
from companion.ui.presenters.scoring.acts import Act, acts_of
from companion.ui.presenters.session import Session

BEFORE = "scoring.before"

# What is compared in a category; the others just add up.
COMPARED: Mapping[str, Callable[[Scored], int]] = {
    "award.money": lambda scored: wealth_of(scored).total,
    "award.market": lambda scored: scored.market_factor,
    "award.technology": lambda scored: technology_rank(scored)[0],
    "award.cathedrals": lambda scored: scored.cathedrals,
    "award.metropolises": lambda scored: scored.metropolises,
    "award.castles": lambda scored: scored.castles,
    "award.areas": lambda scored: scored.areas,
    "award.monopoly": lambda scored: len(scored.monopolies),
    "scoring.prisoners": lambda scored: scored.prisoners,
    "scoring.loans": lambda scored: scored.loans,
    "scoring.tokens": lambda scored: scored.tokens,
    "scoring.revolts": lambda scored: scored.tax_rate,
}
ORDER = (
    BEFORE,
    "scoring.revolts",
    "award.money",
    "award.market",
    "award.technology",
    "award.rome",
    "award.jerusalem",
    "award.cathedrals",
    "award.metropolises",
    "award.castles",
    "award.areas",
    "award.monopoly",
    "scoring.prisoners",
    "scoring.loans",
    "scoring.tokens",
)


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring that was booked: what was asked, what came out, and its acts in order."""

    question: ScoringQuestion
    answer: ScoringAnswer
    acts: tuple[Act, ...]

    @property
    def players(self) -> Iterable[str]:
        return self.question.players


def booked_scoring(session: Session) -> Scoring | None:
    """The final scoring in force, worked out again from what was booked."""
    for position in reversed(session.journal.present):
        if isinstance(position.action, ScoreGame) and position.parent is not None:
            question = scoring_question(position.parent.step.state, position.action.facts)
            answer = final_scoring(question)
            return Scoring(question, answer, _acts(answer))
    return None


MONEY = "award.money"


def live_scoring(state: State, facts: BoardFacts) -> Scoring:
    """The scoring if it ended now, without the award for money: purses are secret (M-1)."""
    question = scoring_question(state, facts)
    answer = final_scoring(question)
    scores = tuple(
        replace(score, honor=replace(score.honor, lines=_without_money(score.honor.lines)))
        for score in answer.scores
    )
    open_answer = replace(answer, scores=scores)
    return Scoring(question, open_answer, _acts(open_answer))


def _without_money(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(line for line in lines if category_of(line) != MONEY)


def close_categories(scoring: Scoring) -> tuple[str, ...]:
    """Categories that one step more or less would give to somebody else."""
    found = []
    for key, value in COMPARED.items():
        if key == MONEY or not key.startswith("award."):
            continue
        best, second, *_ = (*sorted(map(value, scoring.question.players.values()))[::-1], 0, 0)
        if best > 0 and best - second <= 1:
            found.append(key)
    return tuple(found)


def _acts(answer: ScoringAnswer) -> tuple[Act, ...]:
    scores = [(score.player, score.honor) for score in answer.scores]

    def place(act: Act) -> int:
        return ORDER.index(act.key) if act.key in ORDER else len(ORDER)

    return tuple(sorted(acts_of(scores, category_of), key=place))


def category_of(line: Line) -> str:
    """The act to which a line of somebody's score belongs."""
    award = line.params.get("award")
    if isinstance(award, Text):
        return award.key
    return "award.monopoly" if line.key == "scoring.monopoly" else line.key
