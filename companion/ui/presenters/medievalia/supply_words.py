"""Whom the food does not feed: asked where a deed would break the supply (F-10.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.core.errors import CompanionError
from companion.games.medievalia.turns import Discard
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.medievalia.turn.bill import Bill
from companion.ui.presenters.panels import Act, Answer, Field, Form, Question, Values

BROKEN = "med.supply.too_many"


class Starving:
    """Asks who has to go, before the tap that breaks the supply is booked."""

    def __init__(self, page: OwnPage) -> None:
        self.page = page

    def breaks(self, action: Any) -> bool:
        """Whether the deed would break the supply."""
        try:
            self.page.session.play.game.apply(self.page.state, action)
        except CompanionError as error:
            return any(problem.key == BROKEN for problem in error.problems)
        return False

    def field(self, action: Any, values: Values, leaving: Sequence[str] = ()) -> Field:
        """Everybody of his with where he is, but those who leave anyway."""
        units = [unit.id for unit in self.page.state.units_of(action.player)]
        ask = Ask(
            type(action),
            begin={"starved": values.get("starved", ())},
            among={"starved": [Option(x, self.page.placed(x)) for x in units if x not in leaving]},
            labels={"starved": "med.ui.who_goes"},
        )
        return field_of(self.page, ask, "starved")

    def fields(self, action: Any, values: Values) -> tuple[Field, ...]:
        """The question, where it has to be asked."""
        return (self.field(action, values),) if self.breaks(action) else ()

    def asked(self, key: str, action: Any) -> Answer:
        """The deed at once; with the question first where somebody has to go."""
        if not self.breaks(action):
            return Act(action)

        def made(values: Values) -> Any:
            return replace(action, starved=tuple(values.get("starved", ())))

        def form(values: Values) -> Form:
            title = self.page.say("med.ui.who_goes")
            leaving = action.units if isinstance(action, Discard) else ()
            fields = (self.field(action, values, leaving),)
            return Form(
                title, fields, self.page.say("med.ui.do_it"), Bill(self.page).of(made(values))
            )

        return Question(key, form, made)
