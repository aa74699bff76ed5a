"""Home: the games on this device, newest first, with where they stand and when they were played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.core.storage.shelf import GameEntry
from companion.ui.i18n import Translator
from companion.ui.presenters.desk import Desk
from companion.ui.presenters.shown import SHOWN


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as Home shows it; `players` are (name, colour) in turn order."""

    id: str
    title: str
    where: str
    when: str
    players: tuple[tuple[str, str], ...]
    is_shown: bool = False  # to be looked at, not played


class HomePresenter:
    """What Home shows."""

    def __init__(
        self, desk: Desk, texts: Callable[[], Translator], now: Callable[[], datetime]
    ) -> None:
        self._desk = desk
        self._texts = texts
        self._now = now

    def cards(self) -> list[GameCard]:
        return [self._card(entry, entry.played) for entry in self._desk.games()]

    def binned(self) -> list[GameCard]:
        return [self._card(entry, entry.binned) for entry in self._desk.binned()]

    def _card(self, entry: GameEntry, moment: str) -> GameCard:
        try:
            where, players = self._told_by(entry.summary)
        except (TypeError, ValueError, KeyError, AttributeError):
            where, players = "", ()  # noted by another version; the game itself is not in doubt
        is_shown = SHOWN in entry.summary
        if is_shown:
            where = f"{where} · {self._texts().text('look.badge')}"
        return GameCard(entry.id, self._title(entry), where, self.when(moment), players, is_shown)

    def _told_by(self, summary: Mapping[str, Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
        key, params = summary.get("key", ""), summary.get("params", {})
        nested = {
            name: Text(value["key"]) if isinstance(value, dict) else value
            for name, value in params.items()
        }
        where = self._texts().text(Text(key, nested)) if key else ""
        players = tuple((str(name), str(colour)) for name, colour in summary.get("players", ()))
        return where, players

    def _title(self, entry: GameEntry) -> str:
        """What the game is called; a file without a title is called after its box."""
        return entry.title.strip() or self._texts().text(f"game.{entry.game}")

    def when(self, moment: str) -> str:
        """A moment in the table's words: today, yesterday, or the date."""
        try:
            then = datetime.fromisoformat(moment).astimezone()
        except (ValueError, OverflowError):
            return ""
        days = (self._now().astimezone().date() - then.date()).days
        clock = f"{then:%H:%M}"
        if days == 0:
            return self._texts().text("ui.when.today", time=clock)
        if days == 1:
            return self._texts().text("ui.when.yesterday", time=clock)
        date = f"{then.day}.{then.month}.{then.year}"
        return self._texts().text("ui.when.date", date=date, time=clock)
