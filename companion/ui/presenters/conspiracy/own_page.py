"""A page of the game's own in the rail: panels, and who they are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from companion.core.game import PlayerId
from companion.ui.i18n import Translator
from companion.ui.presenters.conspiracy.words import Words
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Answer, Button, Panel
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session

ADVICE, TURN = "advice", "advice:turn"


class Advised(Words):
    """A page with advice that the table may send away with one tap, here and on all others."""

    drafts: Drafts

    @property
    def advises(self) -> bool:
        return bool(self.drafts.get(ADVICE, True))

    def advice_offer(self) -> Button:
        shown = self.advises
        text = self.say("con.advice.hide" if shown else "con.advice.show")
        return Button(TURN, text, "eye-off-outline" if shown else "eye-outline", look="outline")

    def about_advice(self, column: int = 1) -> Panel:
        """The last panel of such a page."""
        note = self.say("con.advice.note") if self.advises else ""
        offers = (self.advice_offer(),)
        return Panel(
            "advice", self.say("con.advice.title"), offers=offers, note=note, column=column
        )

    def turn_advice(self) -> None:
        self.drafts.put(ADVICE, not self.advises)


class OwnPage(PanelTaps, Advised):
    """One page; the player is whoever was chosen last."""

    place: ClassVar[str] = ""
    has_people: ClassVar[bool] = False

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts

    @property
    def who(self) -> PlayerId:
        """Whom the page is about."""
        kept = str(self.drafts.get("who", ""))
        return kept if kept in self.state.players else self.state.active

    def choose_player(self, player: str) -> None:
        self.drafts.put("who", player)

    def tapped(self, key: str) -> Answer:
        if key == TURN:
            self.turn_advice()
        return None

    def panels(self) -> tuple[Panel, ...]:
        """What the page shows."""
        raise NotImplementedError

    def foot(self) -> Foot:
        return Foot()

    def view(self) -> PanelsPageView:
        return PanelsPageView(
            title=self.say(self.place),
            subtitle=self.phase_name(self.state.phase),
            people=self.people() if self.has_people else (),
            player=self.who if self.has_people else "",
            panels=self.panels(),
            foot=self.foot(),
            undo=self.undo_text,
            redo=self.redo_text,
            about=(self.who if self.has_people else "",),
        )
