"""The log: everything in plain words, newest first, and back to any moment."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.layout import load
from companion.ui.presenters.log import ALL, ODD, LogEntry
from companion.ui.screens.page import Page
from companion.ui.translator import tr
from companion.ui.widgets import lists  # noqa: F401  named in the kv file
from companion.ui.widgets.layers import Sheet


class LogSheet(Sheet):
    """One line of the log, and what can be done about it."""

    title = StringProperty()
    note = StringProperty()
    page = ObjectProperty(None, allownone=True)
    position = ObjectProperty(None, allownone=True)


class LogPage(Page):
    """Shows the presenter's lines."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    players = ObjectProperty(None, allownone=True)
    wanted = StringProperty(ALL)
    undo_text = StringProperty()
    redo_text = StringProperty()
    count = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._entries: dict[str, LogEntry] = {}
        self._sheet: LogSheet | None = None
        super().__init__(**kwargs)

    def refresh(self) -> None:
        session = self.session
        self.undo_text = tr(session.next_undo) if session.next_undo else ""
        self.redo_text = tr(session.next_redo) if session.next_redo else ""
        entries = self.presenter.entries(self.wanted)
        self._entries = {entry.key: entry for entry in entries}
        self.count = tr("ui.log.count", n=len(entries))
        self.ids.list.data = [
            {
                "key": entry.key,
                "text": entry.text,
                "note": entry.note,
                "icon": entry.icon,
                "in_force": entry.in_force,
                "warned": entry.warned,
                "here": entry.here,
                "pick": self.picked,
            }
            for entry in entries
        ]
        self._show_filters()

    def _show_filters(self) -> None:
        filters = [{"key": ALL, "text": tr("ui.log.all")}]
        filters += [
            {"key": player, "text": name, "colour": colour}
            for player, name, colour in self.players()
        ]
        filters.append({"key": ODD, "text": tr("ui.log.odd"), "icon": "alert-circle-outline"})
        chips = self.ids.filters
        chips.chosen = self.wanted
        if chips.options != filters:
            chips.options = filters

    def choose(self, wanted: str) -> None:
        self.wanted = wanted
        self.refresh()

    def picked(self, key: str) -> None:
        """A line was tapped: offer the way back to that moment."""
        entry = self._entries[key]
        self._sheet = self._sheet or LogSheet(page=self)
        sheet = self._sheet
        sheet.title, sheet.note, sheet.position = entry.text, entry.note, entry.position
        self.shell.layers.open(sheet)

    def go_back(self, position: int) -> None:
        assert self._sheet is not None
        self._sheet.close()
        self.presenter.go_back_to(position)

    def went_back(self) -> bool:
        self.shell.go("table")
        return True


load("screens/log")
