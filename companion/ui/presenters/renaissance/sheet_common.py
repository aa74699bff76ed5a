"""What all tabs of a player's sheet share: the state, the words, the drafts of steppers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.renaissance.state import Player
from companion.ui.i18n import Translator
from companion.ui.presenters.panels import Answer, Offer, Panel, Tab
from companion.ui.presenters.renaissance.words import Speaker
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why


class SheetDesk(Speaker):
    """The open game seen from one player's sheet."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self.who: str = session.state.seats[0]
        self._steps: dict[tuple[str, str], int] = {}

    @property
    def me(self) -> Player:
        return self.player(self.who)

    def step(self, key: str) -> int:
        """How far a stepper was moved and not booked yet."""
        return self._steps.get((self.who, key), 0)

    def stepped(self, key: str, change: int) -> None:
        moved = self.step(key) + change
        if moved:
            self._steps[self.who, key] = moved
        else:
            self._steps.pop((self.who, key), None)

    def steps(self, prefix: str) -> dict[str, int]:
        """All moved steppers whose key begins so, without that beginning."""
        return {
            key.removeprefix(prefix): moved
            for (who, key), moved in self._steps.items()
            if who == self.who and key.startswith(prefix)
        }

    def forget_steps(self) -> None:
        for who, key in tuple(self._steps):
            if who == self.who:
                del self._steps[who, key]


class SheetTab:
    """One tab: its panels, and what taps and long taps on its rows ask for."""

    key = ""
    icon = ""

    def __init__(self, desk: SheetDesk) -> None:
        self.desk = desk

    def tab(self) -> Tab:
        return Tab(self.key, self.desk.say(f"ren.sheet.tab.{self.key}"), self.icon)

    def panels(self) -> tuple[Panel, ...]:
        raise NotImplementedError

    def foot(self) -> tuple[Offer, ...]:
        return ()

    def foot_note(self) -> str:
        return ""

    def tapped(self, _key: str) -> Answer:
        return None

    def held(self, _key: str) -> Why | None:
        return None

    def chose(self, _panel: str, _key: str) -> None:
        """A choice among a panel's choices."""

    def stepped(self, key: str, change: int) -> None:
        """A stepper was moved; nothing is booked yet."""
        self.desk.stepped(key, change)

    def done(self, _action: Any) -> None:
        """An action came into force."""
