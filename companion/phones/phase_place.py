"""The phase being played on a phone: its panels for this seat, without what the tablet decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.core.records import dataclass
from companion.pages.kit import TABLE, Block
from companion.phones.places import Desk, Touch, passed_on
from companion.ui.presenters.chronicle.so_far import SHEET, RoundSoFar
from companion.ui.presenters.means import Means
from companion.ui.presenters.panels import Answer, Item, Panel
from companion.ui.presenters.parts import ChoiceRow
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.phases.views import Button, Foot, Reminder, TabView
from companion.ui.presenters.views import Why

TABLETS = ("next", "go_here")  # what goes on for all happens at the tablet


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

    def __init__(self, desk: Desk, presenter: PhasePresenter, means: Means) -> None:
        self._desk, self._presenter, self._means = desk, presenter, means
        self._bodies: dict[int, Any] = {}
        self._so_far = RoundSoFar(desk.session, desk.texts, desk.seat)

    @property
    def _body(self) -> Any:
        phase = self._presenter.phase
        if phase not in self._bodies:
            kind = self._presenter.bodies[phase]
            self._bodies[phase] = self._means.make(kind, phase=phase)
        return self._bodies[phase]

    def view(self) -> PhasePageView:
        view, body = self._presenter.view(), self._body
        looks_on = self._desk.seat == TABLE
        panels = body.panels()
        if looks_on:
            panels = tuple(only_read(one) if isinstance(one, Panel) else one for one in panels)
        live = self._presenter.is_live and not looks_on
        return PhasePageView(
            view.title,
            view.subtitle,
            view.waiting,
            view.tabs,
            str(view.phase),
            view.reminders,
            panels,
            own_foot(body.foot()) if live else Foot(),
            self._so_far.whole() if body.recap() == "whole" else self._so_far.beside(),
        )

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

    def done(self, action: Any) -> None:
        done = getattr(self._body, "done", None)
        if done is not None:
            done(action)


def own_foot(foot: Foot) -> Foot:
    """The buttons that a seat may press."""
    others = tuple(button for button in foot.others if is_own(button))
    return Foot(foot.main if is_own(foot.main) else None, others, foot.note)


def is_own(button: Button | None) -> bool:
    return button is not None and button.key not in TABLETS and not button.key.startswith("page:")


def on_the_wall(blocks: Iterable[Any]) -> tuple[Panel, ...]:
    """Panels with nothing to press; blocks that are all touches stay at the tablet."""
    return tuple(only_read(block) for block in blocks if isinstance(block, Panel))


def only_read(panel: Panel) -> Panel:
    """A panel on the wall: nothing to press; what was chosen stands there as words."""
    chosen = [choice for choice in panel.choices if choice.key == panel.chosen]
    items = (
        *(Item(choice.key, choice.text, colour=choice.colour) for choice in chosen),
        *map(_answer, panel.asks),
        *map(_row, panel.items),
    )
    return replace(panel, items=items, offers=(), choices=(), asks=(), grid=None)


def _answer(row: ChoiceRow) -> Item:
    chosen = ", ".join(option.text for option in row.options if option.chosen)
    return Item(row.key, row.title, value=chosen or "–", colour=row.colour)


def _row(item: Item) -> Item:
    value = item.value if item.count is None else str(item.count + item.draft)
    return replace(item, value=value, taps=False, holds=False, count=None)
