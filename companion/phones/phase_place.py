"""The phase being played on a phone: its panels for this seat, without what the tablet decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.records import dataclass
from companion.pages.kit import TABLE, Block
from companion.phones.own_blocks import on_the_wall, own_block, own_foot
from companion.phones.places import SeatDesk, Touch, passed_on
from companion.ui.presenters.chronicle.so_far import SHEET, RoundSoFar
from companion.ui.presenters.means import Means
from companion.ui.presenters.panels import Answer, Panel
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.phases.views import TICK, Foot, Reminder, TabView
from companion.ui.presenters.views import Why


@dataclass(frozen=True, slots=True)
class PhasePageView:
    """Where the round stands, and what this seat sees of the phase it looks at."""

    title: str
    subtitle: str
    waiting: str
    tabs: tuple[TabView, ...]
    tab: str
    reminders: tuple[Reminder, ...]
    panels: tuple[Panel | Block, ...]
    foot: Foot
    blocks: tuple[Block, ...] = ()


class PhasePlace:
    """Any game whose phases are panels."""

    def __init__(
        self, desk: SeatDesk, presenter: PhasePresenter, means: Means, has: Callable[[str], bool]
    ) -> None:
        self._desk, self._presenter, self._means = desk, presenter, means
        self._has = has  # whether this phone has a page
        self._bodies: dict[int, Any] = {}
        self._so_far = RoundSoFar(desk.session, desk.texts, desk.seat)
        self._stands: tuple[tuple[int, str, bool], tuple[Block, ...]] | None = None

    @property
    def _body(self) -> Any:
        phase = self._presenter.phase
        if phase not in self._bodies:
            kind = self._presenter.bodies[phase]
            self._bodies[phase] = self._means.make(kind, phase=phase)
        body = self._bodies[phase]
        if self._desk.seat != TABLE:
            body.in_hand(self._desk.seat)
        return body

    def _leads(self, page: str) -> bool:
        return self._has(page) or self.opened(page) is not None

    def opened(self, page: str) -> Answer:
        """What lies over the phase under the name of a page; on the wall nothing does."""
        return self._presenter.opened(page) if self._desk.seat != TABLE else None

    def view(self) -> PhasePageView:
        view, body = self._presenter.view(), self._body
        looks_on = self._desk.seat == TABLE
        panels, seat = body.panels(), self._desk.seat
        live = self._presenter.is_live and not looks_on
        if not looks_on:
            panels = tuple(own_block(one, seat, body.secret, self._leads) for one in panels)
        if not live:
            panels = on_the_wall(panels)
        return PhasePageView(
            view.title,
            view.subtitle,
            view.waiting,
            view.tabs,
            str(view.phase),
            tuple(map(_untickable, filter(self._is_mine, view.reminders))),
            panels,
            own_foot(body.foot(), self._leads) if live else Foot(),
            self._round_so_far(body.recap() == "whole"),
        )

    def _round_so_far(self, whole: bool) -> tuple[Block, ...]:
        """Made once for each state of the game: what is half typed here does not change it."""
        stamp = self._desk.session.version, self._desk.texts().language, whole
        if self._stands is None or self._stands[0] != stamp:
            made = self._so_far.whole() if whole else self._so_far.beside()
            self._stands = stamp, made
        return self._stands[1]

    def _is_mine(self, reminder: Reminder) -> bool:
        """What another player must not forget is on his phone; the wall tells what all must do."""
        if self._desk.seat == TABLE:
            return reminder.kind in ("must", "check")
        whom = reminder.leads_to.split(":")
        return whom[0] != "player" or whom[1] == self._desk.seat

    def touched(self, touch: Touch) -> Answer | Why:
        if touch.kind == "tab":
            self._presenter.look_at(int(touch.key))
            return None
        if touch.kind == "hold" and touch.key.startswith(SHEET):
            why = self._so_far.why(touch.key)
            return replace(why, can_correct=False) if why else None
        if touch.kind == "hold" or self._presenter.is_live:
            return passed_on(self._body, touch)
        return None

    def done(self, action: Any) -> Answer:
        answer: Answer = self._body.done(action)
        return answer


def _untickable(reminder: Reminder) -> Reminder:
    """What all have put on the board is ticked off on the tablet alone."""
    return replace(reminder, leads_to="") if reminder.leads_to.startswith(TICK) else reminder
