"""What the game's own pages share: whose turn is shown, the bar above, and drafts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.core.table_actions import MarkDone
from companion.games.renaissance.order.turn_order import TURN_OF
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.tables import ADVANCES
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Panel
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.turns import acting
from companion.ui.presenters.renaissance.words import RenaissanceSpeaker
from companion.ui.presenters.session import Session


class OwnPage(PanelTaps, RenaissanceSpeaker):
    """A page about one player: whose turn it is, until somebody else is tapped."""

    place = ""  # the text key of its name
    phases: tuple[int, ...] = ()  # in which one acts after the other here

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        self._chosen: tuple[Any, PlayerId] = (None, "")

    @property
    def who(self) -> PlayerId:
        """Whose page it is; a new turn turns the page to whoever acts."""
        when, player = self._chosen
        if when == self._now() and player in self.playing:
            return player
        now = acting(self.state)
        return now if now in self.playing else next(iter(self.playing), self.state.seats[0])

    def choose_player(self, player: str) -> None:
        self._chosen = (self._now(), player)

    def _now(self) -> tuple[int, int, PlayerId]:
        return self.state.round, self.state.phase, acting(self.state)

    def view(self) -> PanelsPageView:
        return PanelsPageView(
            title=self.say(self.place),
            subtitle=f"{self.round_title} · {self.phase_name(self.state.phase)}",
            people=self.people(),
            player=self.who,
            panels=self.panels(),
            foot=self.foot(),
            undo=self.undo_text,
            redo=self.redo_text,
            about=(self.state.round, self.state.phase, self.who),
        )

    def panels(self) -> tuple[Panel, ...]:
        raise NotImplementedError

    def foot(self) -> Foot:
        return Foot()

    def turn_is_over(self) -> Button | None:
        """The button that ticks off whose turn it is, in the phase of this page.

        When everybody has had theirs, it leads back to the phase, which goes on from there.
        """
        state = self.state
        if state.ended or state.phase not in self.phases:
            return None
        if not acting(state):
            return Button("page:phase", self.say("ren.ui.to_phase"), "arrow-right")
        if acting(state) != self.who:
            return None
        return Button("done", self.say("ui.phase.is_done", player=self.brief(self.who)), "check")

    def mark_done(self) -> MarkDone:
        return MarkDone(TURN_OF[self.state.phase], self.who)

    def advance(self, advance: Advance) -> str:
        """An advance with its letter."""
        return f"{advance.value} {self.say(ADVANCES[advance].name)}"
