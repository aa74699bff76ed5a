"""What the panels of every phase share: the order of play, swaps with Q, what not to forget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.games.renaissance.actions.order_of_play import SwapPlaces, swap_of
from companion.games.renaissance.actions.table import MarkDone
from companion.games.renaissance.order_changes import offers
from companion.games.renaissance.reminders import reminders
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Act, Answer, Item, Offer, Panel
from companion.ui.presenters.phases import Button, Foot
from companion.ui.presenters.renaissance.turns import TURN_OF, acting
from companion.ui.presenters.renaissance.words import Speaker
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why


class PhaseBody(Speaker):
    """One phase: its own panels at the left, the order and the reminders at the right."""

    def __init__(
        self, session: Session, texts: Callable[[], Translator], drafts: Drafts, phase: int
    ) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        self.phase = phase

    @property
    def is_now(self) -> bool:
        return self.state.phase == self.phase and not self.state.ended

    def panels(self) -> tuple[Panel, ...]:
        beside = [panel for panel in (self._order(), self._remember()) if panel is not None]
        return (*self.own_panels(), *beside)

    def own_panels(self) -> tuple[Panel, ...]:
        """What this phase consists of."""
        raise NotImplementedError

    def foot(self) -> Foot:
        """What comes next; without a main button it is the next phase."""
        return Foot()

    def own_tap(self, _key: str) -> Answer:
        """What a tap in this phase asks for."""
        return None

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "swap":
            player, _, side = rest.partition(":")
            return Act(SwapPlaces(player, side))  # type: ignore[arg-type]
        if what == "done":
            return Act(MarkDone(_turn(self.phase), rest))
        return self.own_tap(key)

    def held(self, _key: str) -> Why | None:
        return None

    def stepped(self, _key: str, _change: int) -> None:
        """Steppers of a phase, where it has any."""

    def chose(self, _panel: str, _key: str) -> None:
        """Choices of a phase, where it has any."""

    # -- beside every phase ----------------------------------------------------------------

    def _order(self) -> Panel | None:
        state = self.state
        if not state.order:
            return None
        now = acting(state)
        step = TURN_OF.get(state.phase, "")
        items = tuple(
            Item(
                f"order:{player}",
                self.name(player),
                self._order_note(player, now),
                self.say("ren.ui.position_short", position=position),
                colour=self.player(player).colour,
                quiet=bool(step) and f"{step}:{player}" in state.done,
            )
            for player, position in zip(state.order, state.positions, strict=True)
        )
        return Panel(
            "order",
            self.say("ren.figure.order"),
            items=items,
            offers=tuple(self._swaps()) if self.is_now else (),
            column=1,
        )

    def _order_note(self, player: PlayerId, now: PlayerId) -> str:
        return self.say("ren.ui.turn_now") if player == now else ""

    def _swaps(self) -> list[Offer]:
        """Owners of Q may swap at the start of every phase (R-2.2, R-9.7.6)."""
        asked = swap_of(self.state)
        return [
            Offer(
                f"swap:{offer.player}:{offer.side}",
                self.say(
                    "ren.ui.swap", player=self.brief(offer.player), other=self.brief(offer.partner)
                ),
                "swap-vertical",
                "outline",
            )
            for offer in offers(asked.order, asked.owners, asked.swapped)
        ]

    def _remember(self) -> Panel | None:
        if not self.is_now:
            return None
        items = tuple(
            Item(
                f"remember:{place}",
                self.say(item.text),
                icon="check"
                if item.done
                else "alert-circle-outline"
                if item.must
                else "circle-small",
                quiet=item.done,
            )
            for place, item in enumerate(reminders(self.state))
        )
        return (
            Panel("remember", self.say("ui.phase.remember"), items=items, column=1)
            if items
            else None
        )

    # -- for the phases --------------------------------------------------------------------

    def turn_is_over(self) -> Button | None:
        """The button that ticks off whose turn it is."""
        now = acting(self.state) if self.phase in TURN_OF else ""
        if not now:
            return None
        return Button(f"done:{now}", self.say("ui.phase.is_done", player=self.brief(now)), "check")

    def money(self, player: PlayerId) -> str:
        return self.say("ren.ui.ducats", n=self.state.money(player))


def _turn(phase: int) -> Any:
    return TURN_OF[phase]
