"""Twins: a rule that is played and the same rule asked without a game say the same.

A game lists for each of its actions a function that asks the calculators with the facts of the
table before the action, and gives pairs of what the calculator says and what the table booked:

    def loan_taken(moment: Moment) -> Pairs:
        answer = moment.ask("loan", LoanRequest("take", ...))
        yield "cash", answer.cash.total, moment.after.money(moment.action.player)

What a calculator refuses, the action must have been told as well: the table overruled it, and the
warning names the same rule. `compared` walks a whole game and says how often each action came up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core import codec
from companion.core.errors import IllegalAction
from companion.core.game import AnyGame
from companion.core.play import Play
from tests.games.reaching import works_out

Pairs = Iterable[tuple[str, object, object]]


@dataclass(frozen=True)
class Moment:
    """One action of a game: the table before it, the action, the table after it."""

    game: AnyGame
    before: Any
    action: Any
    step: Any

    @property
    def after(self) -> Any:
        return self.step.state

    def ask(self, calculator: str, question: Any) -> Any:
        """The calculator's answer to a question that could as well have come as JSON."""
        asked = self.game.calculators[calculator]
        return asked.run(codec.read(asked.question, codec.write(question)))

    def overruled(self) -> set[str]:
        """What the rules said against the action and the table did all the same."""
        warnings = self.step.warnings
        return {text.params["what"].key for text in warnings if text.key == "overruled"}


Twins = Mapping[type, Callable[[Moment], Pairs]]


def compared(game: AnyGame, play: Play[Any], twins: Twins) -> Counter[type]:
    """How often each action with a twin was played in this game; AssertionError where they differ.

    An action may come up without anything to ask; it counts only if something was compared.
    """
    found: Counter[type] = Counter()
    for position in play.journal.present:
        twin = twins.get(type(position.action))
        if twin is None or position.parent is None:
            continue
        moment = Moment(game, position.parent.step.state, position.action, position.step)
        found[type(position.action)] += _agrees(moment, twin)
    return found


def _agrees(moment: Moment, twin: Callable[[Moment], Pairs]) -> bool:
    asked = False
    try:
        for what, calculated, booked in twin(moment):
            asked = True
            assert calculated == booked, (moment.action, what, calculated, booked)
    except IllegalAction as error:
        refused = {problem.key for problem in error.problems}
        assert refused <= moment.overruled(), (moment.action, refused, moment.step.warnings)
        asked = True
    return asked


def without_a_twin(game: AnyGame, twins: Twins) -> set[str]:
    """Actions that a calculator has a say in, and no twin asks it; corrections book nothing."""
    return {
        kind.kind
        for kind in game.actions
        if works_out(kind) and kind not in twins and "correct" not in kind.__module__
    }
