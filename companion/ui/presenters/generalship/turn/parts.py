"""A part of the turn: what one kind of action shows and asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.games.generalship.common import now, waiting
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.bids.secret import Hands
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.words import Words
from companion.ui.presenters.panels import Answer, Jot, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why


class Part(Words):
    """Panels, a foot and taps for what is done now."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        shared: Drafts | None = None,
    ) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        self.shared = shared or drafts  # at the tablet, for what several players type
        self._hands, self._holder = Hands(session.curtain), ""

    @property
    def moment(self) -> str:
        """The turn: what was half typed in another one is given up."""
        return f"{self.table.round}.{self.table.phase}.{self.table.turn}"

    def noted(self, name: str, value: Any) -> Jot | None:
        """Keep something where the tablet does; from a phone the tablet has to take it."""

        def take() -> bool:
            self.shared.put(name, value)
            return True

        if self.session.seat:
            return Jot(take)
        take()
        return None

    def in_hand(self, player: PlayerId, then: Callable[[], Answer]) -> Answer:
        """As `handed`, but he keeps the device for what he does next."""
        if self._holder == player and self._hands.hold:
            return then()

        def taken() -> Answer:
            self._hands.take(player)
            self._holder = player
            return then()

        return self.handed(player, taken)

    @property
    def who(self) -> PlayerId:
        """Who acts now."""
        return now(self.table)[0]

    @property
    def doing(self) -> str:
        return now(self.table)[1]

    @property
    def open_ones(self) -> tuple[PlayerId, ...]:
        return tuple(one for one, _ in waiting(self.table))

    def panels(self) -> tuple[Panel, ...]:
        raise NotImplementedError

    def foot(self) -> Foot:
        return Foot()

    def passing(self) -> tuple[Button, ...]:
        """Done, for whoever acts now; for all at once where several wait, at the tablet."""
        if not self.may_act(self.who):
            return ()
        one = Button(
            f"pass:{self.who}", self.say("gen.ui.pass", player=self.brief(self.who)), "check"
        )
        every = Button("all_pass", self.say("gen.ui.all_pass"), "check-all")
        return (one, every) if len(self.open_ones) > 1 and not self.session.seat else (one,)

    def tapped(self, key: str) -> Answer:  # noqa: ARG002
        return None

    def held(self, key: str) -> Why | None:  # noqa: ARG002
        return None

    def stepped(self, key: str, change: int) -> None:
        """A stepper was tapped."""

    def chose(self, panel: str, key: str) -> None:
        """A chip was tapped."""

    def answered(self, row: str, key: str) -> None:
        """A chip of a question was tapped."""

    def booked(self, action: Any) -> None:
        """An action came into force: what was half typed for it is given up."""
