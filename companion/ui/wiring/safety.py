"""Wires the pages for safekeeping: Settings → Safety, and a game to look at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.ui.presenters.device.desk import Desk
from companion.ui.screens.page import Page
from companion.ui.translator import tr

if TYPE_CHECKING:
    from companion.core.storage.backups import Backup
    from companion.ui.presenters.device.safekeeping import Safekeeping
    from companion.ui.presenters.device.shown import ShownGame
    from companion.ui.shell import Shell


class SafetyPages:
    """Makes each page when it is first shown."""

    def __init__(
        self,
        desk: Callable[[], Desk],
        now: Callable[[], datetime],
        settings_came: Callable[[], None],
    ) -> None:
        self._desk = desk
        self._now = now
        self._settings_came = settings_came
        self._safe: Safekeeping | None = None
        self.shell: Shell

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {"safety": self._safety, "look": self._look}

    @property
    def safe(self) -> Safekeeping:
        from companion.ui.presenters.device.safekeeping import Safekeeping

        self._safe = self._safe or Safekeeping(self._desk(), self._now)
        return self._safe

    def _safety(self) -> Page:
        from companion.ui.presenters.device.home import HomePresenter
        from companion.ui.screens.device.safety import SafetyPage

        home = HomePresenter(self._desk(), lambda: tr.translator, self._now)
        return SafetyPage(
            safe=self.safe,
            when=home.when,
            look=self._look_into,
            restored=self._settings_came,
            folder=self._desk().folder,
        )

    def _look(self) -> Page:
        from companion.ui.screens.device.look import LookPage

        return LookPage()

    def look_at(self, game_id: str) -> None:
        """A game that came to be looked at."""
        self.safe.look(game_id, lambda game: self._opened(game, "home"))

    def _look_into(self, backup: Backup) -> None:
        def restore() -> None:
            self.safe.restore(backup, self._brought_back)

        self.safe.look_into(backup, lambda game: self._opened(game, "safety", restore))

    def _brought_back(self) -> None:
        self.shell.go("home")
        self.shell.layers.say(tr("ui.home.brought_back"))

    def _opened(self, game: ShownGame, leave_to: str, restore: Any = None) -> None:
        from companion.ui.presenters.device.look import LookPresenter

        self.shell.go("look")
        page: Any = self.shell.page
        page.look_at(LookPresenter(game, lambda: tr.translator), leave_to, restore)
        page.refresh()

    def remind(self) -> None:
        """After an evening, quietly: nothing was copied off this tablet for long."""
        if self.safe.reminds():
            self.shell.layers.say(
                tr("safety.remind"), tr("safety.open"), lambda: self.shell.go("safety")
            )
