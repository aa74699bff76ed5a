"""Phase 5 on the phase page: whose combat turn it is, and what else war brings."""

from __future__ import annotations

from companion.pages.kit import Block, Button
from companion.ui.presenters.medioevo.phases.body import MedioevoBody
from companion.ui.presenters.medioevo.war.page import FighterView, WarPresenter
from companion.ui.presenters.panels import Act, Answer, Item, Panel
from companion.ui.presenters.phases.views import Foot


class WarBody(MedioevoBody):
    """The combat turn, and offers of what can be done in it."""

    @property
    def war(self) -> WarPresenter:
        return WarPresenter(self.session, self._texts)

    def panels(self) -> tuple[Panel | Block, ...]:
        view = self.war.view()
        turn = Panel("turn", view.title, items=tuple(map(_fighter, view.fighters)), note=view.note)
        offers = tuple(Button(offer.key, offer.text, offer.icon) for offer in view.offers)
        can = Panel("offers", self.say("ui.war.can"), offers=offers, offers_in_a_row=2)
        return turn, can

    def foot(self) -> Foot:
        return self.war.foot()

    def tapped(self, key: str) -> Answer:
        action = self.war.action(key)
        return Act(action) if action is not None else self.war.asked(key)


def _fighter(view: FighterView) -> Item:
    return Item(
        f"fighter:{view.player}",
        view.name,
        value=view.note,
        colour=view.colour,
        tone="mark" if view.had == "now" else "quiet",
        quiet=view.had in ("moved", "passed"),
        sealed=view.had in ("moved", "passed"),
    )
