"""What the game's own pages share: whose turn is shown, the bar above, and drafts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.games.renaissance.catalog import ADVANCES
from companion.games.renaissance.pieces import Advance
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Panel
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases import Foot
from companion.ui.presenters.renaissance.turns import acting
from companion.ui.presenters.renaissance.words import Speaker
from companion.ui.presenters.session import Session


class OwnPlace(PanelTaps, Speaker):
    """A page about one player: whose turn it is, until somebody else is tapped."""

    place = ""  # the text key of its name

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
        return now if now in self.playing else self.playing[0]

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
        )

    def panels(self) -> tuple[Panel, ...]:
        raise NotImplementedError

    def foot(self) -> Foot:
        return Foot()

    def advance(self, advance: Advance) -> str:
        """An advance with its letter."""
        return f"{advance.value} {self.say(ADVANCES[advance].name)}"
