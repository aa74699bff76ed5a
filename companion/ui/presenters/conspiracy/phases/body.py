"""What the panels of every phase of Medieval Conspiracy share."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.dice import AppDice
from companion.ui.i18n import Translator
from companion.ui.presenters.conspiracy.auctions.parts import SaleParts
from companion.ui.presenters.conspiracy.own_page import TURN, Advised
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Answer, Button, Panel
from companion.ui.presenters.phases import page as phase_page
from companion.ui.presenters.session import Session


class ConspiracyBody(Advised, phase_page.PhaseBody):
    """One phase; whatever is sold in it is the desk's."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        phase: int,
        dice: AppDice,
    ) -> None:
        super().__init__(session, texts, drafts, phase)
        self.dice = dice
        self.desk = SaleParts(self, drafts)

    def tapped(self, key: str) -> Answer:
        if key.startswith("sale:"):
            return self.desk.tapped(key)
        if key == TURN:
            self.turn_advice()
            return None
        return self.own_tap(key)

    def own_tap(self, key: str) -> Answer:  # noqa: ARG002
        """What a tap in this phase asks for."""
        return None

    def answered(self, row: str, key: str) -> None:
        if row.startswith("sale:"):
            self.desk.answered(row, key)
        else:
            self.own_answer(row, key)

    def own_answer(self, row: str, key: str) -> None:
        """A chip of this phase."""

    def stepped(self, key: str, change: int) -> None:
        if key.startswith("sale:"):
            self.desk.stepped(key, change)
        else:
            self.own_step(key, change)

    def own_step(self, key: str, change: int) -> None:
        """A stepper of this phase."""

    def dispute_panels(self) -> tuple[Panel, ...]:
        """A land that may be attacked at once."""
        dispute = self.state.dispute
        if dispute is None:
            return ()
        who = self.names(one for one in self.state.order if one in dispute.may)
        note = self.say("con.dispute.note", land=self.land(dispute.land), who=who)
        offer = Button("page:battle", self.say("con.anarchy.attack"), "sword-cross", look="")
        return (Panel("dispute", self.say("con.dispute.title"), note=note, offers=(offer,)),)
