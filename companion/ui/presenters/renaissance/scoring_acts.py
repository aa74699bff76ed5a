"""The final scoring of Age of Renaissance cut into acts (R-11.2.1).

First the six groups of advances, then cash and misery as they were before the last hand cards
were played, and what those cards changed comes last.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.ending import ScoreGame, scoring_question
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.scoring import FinalScoringAnswer, final_scoring
from companion.games.renaissance.state import FINAL_PHASE, State
from companion.games.renaissance.tables import ADVANCES
from companion.ui.presenters.scoring.acts import Act
from companion.ui.presenters.session import Session

CASH, MISERY, LAST_CARDS = "cash", "misery", "last_cards"
SCORE, CARDS = cite("R-11.2.1").number, cite("R-11.1.1").number


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring that was booked: the table at its end, and before the last cards."""

    state: State
    before_cards: State
    answer: FinalScoringAnswer
    acts: tuple[Act, ...]

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return tuple(one.player for one in self.answer.scores)

    def owned(self, player: PlayerId, group: str) -> list[Advance]:
        """A player's advances of one group."""
        mine = self.state.players[player].advances
        return [row.id for row in ADVANCES.values() if row.group == group and row.id in mine]

    def gained(self, player: PlayerId) -> tuple[int, int]:
        """What the last cards changed: cash and misery."""
        return (
            self.state.money(player) - self.before_cards.money(player),
            _misery(self.state, player) - _misery(self.before_cards, player),
        )


def booked_scoring(session: Session) -> Scoring | None:
    """The final scoring in force, worked out again from what was booked."""
    present = session.journal.present
    for number in range(len(present) - 1, -1, -1):
        scored = present[number]
        if isinstance(scored.action, ScoreGame) and scored.parent is not None:
            state: State = scored.parent.step.state
            answer = final_scoring(scoring_question(state))
            before = [position.step.state for position in present[:number]]
            scoring = Scoring(state, _before_cards(before, state), answer, ())
            return Scoring(state, scoring.before_cards, answer, _acts(scoring))
    return None


def _before_cards(states: list[State], last: State) -> State:
    """The table when the last card phase began; the last state where there was none."""
    if last.phase != FINAL_PHASE:
        return last
    for place in range(len(states) - 1, -1, -1):
        if states[place].phase != FINAL_PHASE:
            return states[place + 1]
    return last


def _acts(scoring: Scoring) -> tuple[Act, ...]:
    before = scoring.before_cards

    def act(key: str, rule: str, points: Callable[[PlayerId], int]) -> Act:
        return Act(key, rule, {player: points(player) for player in scoring.players})

    groups = [
        act(
            group.value,
            SCORE,
            lambda player, group=group: sum(  # type: ignore[misc]
                ADVANCES[one].cost for one in scoring.owned(player, group)
            ),
        )
        for group in Group
    ]
    cash = act(CASH, SCORE, before.money)
    misery = act(MISERY, SCORE, lambda player: -_misery(before, player))
    cards = act(LAST_CARDS, CARDS, lambda player: _worth(scoring.gained(player)))
    played = any(any(scoring.gained(player)) for player in scoring.players)
    return (*groups, cash, misery, *((cards,) if played else ()))


def _worth(gained: tuple[int, int]) -> int:
    cash, misery = gained
    return cash - misery


def _misery(state: State, player: PlayerId) -> int:
    return value_of(state.players[player].misery, state.switches)
