"""The phase page of any game: tabs of its phases, the one being played, what comes next.

A game gives a body of panels for each of its declared phases:

    class ConspiracyPhase(PhasePresenter):
        bodies = {1: EventsBody, 2: IncomeBody, 3: CollegeBody}

A phase may have a short name, `<texts>tab.<number>`. Everything else has a default and can be said
otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.pages.kit import Block
from companion.pages.parts import Button, Person
from companion.ui.i18n import Translator
from companion.ui.presenters.derived.speaker import GameSpeaker, action_of
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Answer, Panel
from companion.ui.presenters.panels_page import PanelTaps, Recap
from companion.ui.presenters.phases.views import Foot, PhaseView, Reminder, TabView
from companion.ui.presenters.session import Session


class PhaseBody(PanelTaps, GameSpeaker):
    """One phase: its panels, what is to be done next, what a tap asks for."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts, phase: int
    ) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        self.phase = phase
        self.hand: PlayerId = ""  # in whose own hand it lies, on his phone

    def in_hand(self, player: PlayerId) -> None:
        """It lies in this player's own hand: it is about him, and does nothing for others."""
        self.hand = player
        self.choose_player(player)

    @property
    def is_now(self) -> bool:
        return bool(self.state.phase == self.phase and not self.state.is_over)

    @property
    def who(self) -> PlayerId:
        """Whose secrets a held finger shows; nobody's where the phase has none."""
        return ""

    @property
    def persons(self) -> tuple[Person, ...]:
        """Whose part of the phase can be looked at, where it is one player's at a time."""
        return ()

    @property
    def person(self) -> PlayerId:
        """Whose part is shown."""
        return ""

    def secret(self, key: str) -> str:  # noqa: ARG002
        """What a held finger shows of a secret; `key` is that of the part it stands on."""
        return ""

    def panels(self) -> tuple[Panel | Block, ...]:
        """What this phase consists of."""
        raise NotImplementedError

    def recap(self) -> Recap:
        """How the round so far is told: beside the panels, or as the page where little is left."""
        return "beside"

    def foot(self) -> Foot:
        """What comes next; without a main button it is the next phase."""
        return Foot()


class PhasePresenter(GameSpeaker):
    """Shows the phase being played, or another one that somebody wants to look at."""

    bodies: ClassVar[Mapping[int, Callable[..., Any]]] = {}

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self._looked_at: int | None = None
        self._seen = (0, -1)

    # -- what a game says ------------------------------------------------------------------

    def shown(self) -> tuple[int, ...]:
        """The phases above the page, in their order."""
        return tuple(self.bodies)

    def waiting(self) -> tuple[PlayerId, ...]:
        """Whom the phase being played still waits for."""
        return ()

    def reminders(self) -> tuple[Reminder, ...]:
        """What could matter now and the page does not show, what must be done first."""
        return ()

    def after(self) -> int | None:
        """The phase that follows the one being played; None where the next round does."""
        phases = self.shown()
        place = phases.index(self.state.phase) + 1 if self.state.phase in phases else 0
        return phases[place] if place < len(phases) else None

    def next_action(self) -> Any:
        """The action that ends the phase being played; None where the game goes on by itself."""
        kind = action_of(self.game, "next_phase")
        return kind() if kind else None

    def go_to(self, phase: int) -> Any:
        """The action that makes another phase the one being played; None where there is none."""
        kind = action_of(self.game, "go_to_phase")
        return kind(phase) if kind else None

    # -- which phase is on the screen ------------------------------------------------------

    @property
    def phase(self) -> int:
        """The phase on the screen: the one being played, unless another is looked at."""
        now = (self.state.round, self.state.phase)
        if self._seen != now:
            self._seen, self._looked_at = now, None
        return int(self.state.phase) if self._looked_at is None else self._looked_at

    def look_at(self, phase: int) -> None:
        self._seen = (self.state.round, self.state.phase)
        self._looked_at = None if phase == self.state.phase else phase

    @property
    def is_now(self) -> bool:
        return bool(self.phase == self.state.phase)

    @property
    def is_live(self) -> bool:
        """Whether what stands on the screen can be played now."""
        return bool(self.is_now and not self.state.is_over)

    # -- what is shown ---------------------------------------------------------------------

    def view(self) -> PhaseView:
        missing = self.waiting() if self.is_now else ()
        told = self.say("ui.phase.waiting_for", players=self.names(missing)) if missing else ""
        return PhaseView(
            title=self.round_title,
            subtitle=self.phase_name(self.phase),
            waiting=told,
            round=self.state.round,
            phase=self.phase,
            is_now=self.is_now,
            tabs=tuple(map(self._tab, self.shown())),
            reminders=self.reminders() if self.is_now else (),
            undo=self.undo_text,
            redo=self.redo_text,
        )

    def _tab(self, number: int) -> TabView:
        now, shown = self.state.phase, self.shown()
        is_past = now in shown and shown.index(number) < shown.index(now)
        progress: Literal["done", "now", "later"] = "done" if is_past else "later"
        if number == now:
            progress = "now"
        return TabView(str(number), self.tab_name(number), progress, number == self.phase)

    def foot(self) -> Foot:
        """The buttons where the phase on the screen is not the one being played."""
        if self.state.is_over:
            return Foot(self.to_scoring())
        if self.go_to(self.phase) is None:
            return Foot()
        text = self.say("ui.phase.go_to", phase=self.phase_name(self.phase))
        return Foot(Button("go_here", text, "arrow-right"))

    def to_scoring(self) -> Button:
        return Button("page:scoring", self.score_text(), "trophy-outline")

    def score_text(self) -> str:
        """What the way to the end is called."""
        return self.say("ui.phase.score")

    def go_on(self) -> Button | None:
        """On to the next phase; from the last one to the next round."""
        if self.next_action() is None:
            return None
        after = self.after()
        what: str | Text = Text("ui.table.round", {"round": self.state.round + 1})
        if after is not None:
            what = self.tab_name(after)
        return Button("next", self.say("ui.table.next", what=what), "arrow-right")

    def action(self, key: str) -> Any:
        """What a button of the foot does, if it is an action."""
        match key:
            case "next":
                return self.next_action()
            case "go_here":
                return self.go_to(self.phase)
        return None

    def opened(self, page: str) -> Answer:  # noqa: ARG002  most games have pages for everything
        """What lies over this page under the name of a page."""
        return None
