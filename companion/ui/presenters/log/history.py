"""How a figure came about: every step in force that changed it."""

from __future__ import annotations

from typing import Any

from companion.core.explain import Text
from companion.core.game import FigureOf
from companion.core.records import dataclass
from companion.ui.presenters.secrecy.curtain import round_of
from companion.ui.presenters.session import Session


@dataclass(frozen=True, slots=True)
class Change:
    """A step that changed the figure, in words, with the rule of its first reason."""

    summary: Text
    amount: int
    rule: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Changes:
    start: int
    steps: tuple[Change, ...]

    @property
    def now(self) -> int:
        return self.start + sum(step.amount for step in self.steps)


def changes_of(session: Session, player: str, key: str) -> Changes:
    """All changes of a player's figure from the start of the game to now."""
    game: Any = session.play.game
    value = game.figures.lookup(FigureOf(player, key))
    before = start = value(session.journal.state_at(0))
    steps = []
    for position in session.journal.present:
        after = value(position.step.state)
        if after != before:
            reasons = [line for item in position.step.breakdowns for line in item.lines]
            rule = reasons[0].rule.number if reasons else ""
            steps.append(Change(position.step.summary, after - before, rule, round_of(position)))
        before = after
    return Changes(start, tuple(steps))


def when_round_began(session: Session) -> Any:
    """The state in which the present round began; the first state in the first round."""
    now = session.state.round
    for position in reversed(session.journal.present):
        if position.step.state.round < now:
            return position.step.state
    return session.journal.state_at(0)
