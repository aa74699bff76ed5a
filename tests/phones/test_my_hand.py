"""Medievalia: whoever notes his hand on his phone has sharper odds there, and nobody else has."""

from __future__ import annotations

import json
from typing import Any

from companion.pages.kit import TABLE
from tests.phones.evening import Evening, evening
from tests.presenters.recorded import session_of

A, B = "ada", "ben"
PLACES = ("table", "sheet", "phase", "war", "ring", "piles", "log", "charts")


class Seat:
    """A phone, and all of its pages as they are sent."""

    def __init__(self, table: Evening, seat: str) -> None:
        self._table, self._count, self.key = table, 0, table.joined(seat)

    def look(self, place: str) -> Any:
        assert self._table.post("/look", self.key, place=place)[0] == 200
        return self._table.view(self.key)["page"]

    def hand(self) -> dict[str, str]:
        """What the tab *Hand* tells its owner, by the rows."""
        self.look("sheet")
        self.touch("hand", "tab")
        panels = self._table.view(self.key)["page"]["panels"]
        rows = (row for panel in panels for row in panel.get("items", ()))
        return {row["key"]: row.get("secret", "") for row in rows}

    def touch(self, key: str, kind: str = "tap") -> None:
        self._count += 1
        self._table.time += 13.0
        sent = {"kind": kind, "key": key, "id": f"own-{self._count:08}"}
        assert self._table.post("/touch", self.key, **sent)[0] == 200

    def everything(self) -> str:
        return json.dumps([self.hand(), *map(self.look, PLACES)])


def test_odds_are_sharper_for_him_who_noted_his_hand_and_for_nobody_else() -> None:
    session = session_of("two_players_by_prestige")
    begun = next(one for one in session.journal.present if one.step.state.player(B).hand_size)
    session.go_to(begun.number)
    with evening(session) as table:
        wall = table.joined(TABLE)
        own, other = Seat(table, A), Seat(table, B)
        before, others = own.hand(), other.everything()
        shown, entries = table.view(wall), len(session.journal.entries)
        own.touch("note:soldier")
        own.touch("note:field")
        after = own.hand()
        assert all(after[f"note:{card}"].startswith("1 · ") for card in ("soldier", "field"))
        changed = {key for key in before if before[key] != after[key] and "note" not in key}
        assert changed == {"plan", "odds:military", "odds:landscape", f"theirs:{B}"}
        assert other.everything() == others
        assert table.view(wall) == shown
        assert len(session.journal.entries) == entries  # nothing of it is in the log
