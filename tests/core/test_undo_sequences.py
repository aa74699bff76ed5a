"""Undo, redo, jumps and amendments in any order lead where replaying from scratch leads."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.entries import Amend, Jump, Redo, Undo
from companion.core.errors import StorageFailed
from companion.core.play import MemoryStore, Play, header_of
from tests.core.counting import COUNTING, Count, Setup, State
from tests.core.naive_journal import differs


@given(st.integers(0, 10**9))
def test_any_sequence_leads_where_a_naive_journal_leads(seed: int) -> None:
    assert differs(seed) == ""


def test_an_undo_after_a_jump_below_an_amendment_is_undone_by_a_redo() -> None:
    play = Play[State](COUNTING, MemoryStore(header_of(COUNTING, Setup())))
    for change in (1, 2, 3):
        play.do(Count("anna", change), at=0)
    play.record(Amend(1, "replace", Count("anna", 10)), at=0)  # positions 4 to 6
    play.do(Count("anna", 20), at=0)  # 7
    play.record(Amend(4, "replace", Count("anna", 30)), at=0)  # 8 to 11
    play.record(Jump(10), at=0)
    assert play.state.points["anna"] == 30 + 2 + 3
    play.record(Undo(), at=0)
    assert play.state.points["anna"] == 30 + 2
    play.record(Redo(), at=0)
    assert play.state.points["anna"] == 30 + 2 + 3


class _FullOnce(MemoryStore):
    is_full = False

    def append(self, saved: dict[str, Any]) -> None:
        if self.is_full:
            raise StorageFailed("storage.full", file="game")
        super().append(saved)


@pytest.mark.parametrize("change", ["replace", "insert", "delete"])
def test_an_amendment_is_accepted_again_after_the_disk_was_full(change: Any) -> None:
    store = _FullOnce(header_of(COUNTING, Setup()))
    play = Play[State](COUNTING, store)
    for added in (1, 2, 3):
        play.do(Count("anna", added), at=0)
    action = None if change == "delete" else Count("anna", 10)
    preview = play.preview(Amend(1, change, action))
    shown = [(item.number, item.entry, item.amends) for item in preview.grown]
    store.is_full = True
    first = play.prepare(preview.amend, 0, preview=preview)
    assert first is not None
    with pytest.raises(StorageFailed):
        first.save()
    assert [(item.number, item.entry, item.amends) for item in preview.grown] == shown
    assert len(play.journal.log()) == 3
    store.is_full = False
    again = play.prepare(preview.amend, 0, preview=preview)
    assert again is not None
    again.save()
    again.count()
    assert len(play.journal.log()) == 4
    assert play.figures() == Play[State](COUNTING, store).figures()
