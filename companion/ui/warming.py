"""What the next page will need is read while nobody waits: one module at a time, between taps."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from kivy.clock import Clock

EVERY_SECONDS = 0.04
PAGES = (  # in the order in which a table comes to them
    "render.panel.card", "screens.phases.page", "screens.phases.panels_page",
    "screens.sheets.picks", "screens.sheets.reasons", "screens.sheets.forms",
    "screens.sheets.numbers", "presenters.moments.teller",
    "render.sheets.fields", "render.sheets.lines",
    "screens.table.player", "screens.log.page", "render.leaves.log", "render.leaves.standings",
    "render.dice.card", "render.leaves.ledger", "render.leaves.shop", "render.leaves.leaf",
    "screens.looking_back.charts", "render.leaves.curve", "screens.looking_back.scoring",
    "screens.looking_back.chronicle", "render.leaves.chapter", "screens.looking_back.rules",
    "render.sheets.listing", "presenters.reference_page", "screens.table.house_rules",
    "presenters.house_rules_page", "presenters.log.dispute", "screens.device.settings",
    "screens.calculators.page", "screens.log.amend", "render.moments.moment",
    "render.moments.field", "render.moments.banners", "render.moments.flag",
)  # fmt: skip


class Warming:
    """Reads modules that are not read yet; a touch only makes it wait its turn."""

    def __init__(self) -> None:
        self._left: list[str] = []

    def begin(self, modules: Iterable[str] = ()) -> None:
        """From now on, a little at a time: what every game needs, and what this one does."""
        self._left = [*(f"companion.ui.{name}" for name in PAGES), *modules]
        Clock.unschedule(self._read)
        Clock.schedule_interval(self._read, EVERY_SECONDS)

    def rest(self) -> None:
        """The app turns away."""
        Clock.unschedule(self._read)

    @property
    def is_done(self) -> bool:
        return not self._left

    def _read(self, _seconds: float) -> Any:
        if not self._left:
            return False
        import_module(self._left.pop(0))
        return True
