"""The final scoring of Medioevo Universale cut into acts, one for each category (M-25)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.explain import Line, Text
from companion.core.records import dataclass
from companion.games.medioevo.actions.ending import ScoreGame
from companion.games.medioevo.scoring import (
    Scored,
    ScoringAnswer,
    ScoringQuestion,
    final_scoring,
    technology_rank,
    wealth_of,
)
from companion.games.medioevo.standings import scoring_question
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
class Act:
    """A category: its rule, and the points each player gets in it."""

    key: str
    rule: str
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring that was booked: what was asked, what came out, and its acts in order."""

    question: ScoringQuestion
    answer: ScoringAnswer
    acts: tuple[Act, ...]

    def totals(self, acts: int) -> dict[str, int]:
        """Everybody's points after so many acts."""
        return {
            player: sum(act.points.get(player, 0) for act in self.acts[:acts])
            for player in self.question.players
        }


def booked_scoring(session: Session) -> Scoring | None:
    """The final scoring in force, worked out again from what was booked."""
    for position in reversed(session.journal.present):
        if isinstance(position.action, ScoreGame) and position.parent is not None:
            question = scoring_question(position.parent.step.state, position.action.facts)
            answer = final_scoring(question)
            return Scoring(question, answer, _acts(answer))
    return None


def _acts(answer: ScoringAnswer) -> tuple[Act, ...]:
    points: dict[str, dict[str, int]] = {}
    rules: dict[str, str] = {}
    for score in answer.scores:
        for line in score.honor.lines:
            key = _category(line)
            rules[key] = line.rule.number
            mine = points.setdefault(key, {})
            mine[score.player] = mine.get(score.player, 0) + line.amount
    ordered = sorted(points, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER))
    return tuple(Act(key, rules[key], points[key]) for key in ordered)


def _category(line: Line) -> str:
    award = line.params.get("award")
    if isinstance(award, Text):
        return award.key
    return "award.monopoly" if line.key == "scoring.monopoly" else line.key
