"""The journal: undo, redo, jumps and amendments are entries; nothing is ever lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.amending.amendments import FigureChange
from companion.core.entries import Amend, Do, Entry, EntryCodec, Jump, Redo, Undo, What
from companion.core.errors import BadInput, BrokenData, IllegalAction
from companion.core.explain import Text
from companion.core.game import FigureOf
from companion.core.journal.journal import Journal
from companion.core.play import MemoryStore, Play, header_of
from tests.core.counting import COUNTING, Count, Counting, Give, Setup, State


def journal() -> Journal[State]:
    return Journal(COUNTING.apply, COUNTING.start(Setup()))


def record(book: Journal[State], *entries: What) -> Journal[State]:
    for what in entries:
        book.record(Entry(f"e{len(book.entries)}", what))
    return book


def points(book: Journal[State]) -> int:
    return book.state.points["anna"]


PLUS_1, PLUS_2, PLUS_5 = (Do(Count("anna", change)) for change in (1, 2, 5))
MINUS_4 = Do(Count("anna", -4))


def test_undo_and_redo_walk_the_line_and_are_entries() -> None:
    book = record(journal(), PLUS_1, PLUS_2, Undo(), Undo(), Redo())
    assert points(book) == 1
    assert [entry.what.kind for entry in book.entries] == ["do", "do", "undo", "undo", "redo"]


def test_the_next_undo_and_redo_say_what_they_concern() -> None:
    book = record(journal(), PLUS_1, Do(Give("anna", "ben", 3)), Undo())
    assert book.next_undo == Text("log.count", {"player": "anna"})
    assert book.next_redo == Text("log.give", {"giver": "anna"})
    assert record(book, Undo()).next_undo is None


def test_undo_at_the_start_and_redo_at_the_end_are_refused_and_change_nothing() -> None:
    book = journal()
    with pytest.raises(BadInput, match="nothing_to_undo"):
        record(book, Undo())
    with pytest.raises(BadInput, match="nothing_to_redo"):
        record(book, Redo())
    assert book.entries == []


def test_a_refused_action_changes_nothing() -> None:
    book = record(journal(), PLUS_1)
    with pytest.raises(IllegalAction):
        record(book, MINUS_4)
    assert (points(book), len(book.entries)) == (1, 1)


def test_the_same_entry_twice_is_taken_once() -> None:
    book = journal()
    for _ in range(2):
        book.record(Entry("tap", PLUS_1))
    assert (points(book), len(book.entries)) == (1, 1)


def test_a_new_action_after_an_undo_ends_the_redo_but_the_old_branch_can_be_visited() -> None:
    book = record(journal(), PLUS_1, PLUS_2, Undo(), PLUS_5)
    assert (points(book), book.next_redo) == (6, None)
    assert points(record(book, Jump(2))) == 3
    assert points(record(book, Jump(3))) == 6


def test_a_jump_back_keeps_the_way_forward() -> None:
    book = record(journal(), PLUS_1, PLUS_2, PLUS_5, Jump(1))
    assert points(book) == 1
    assert points(record(book, Redo(), Redo())) == 8


def test_a_jump_to_nowhere_is_refused() -> None:
    with pytest.raises(BadInput, match="no_such_position"):
        record(journal(), Jump(1))


@pytest.mark.parametrize(
    ("amend", "expected"),
    [
        (Amend(2, "replace", Count("anna", 7)), 1 + 7 + 5),
        (Amend(2, "delete"), 1 + 5),
        (Amend(2, "insert", Count("anna", 10)), 1 + 2 + 10 + 5),
        (Amend(0, "insert", Count("anna", 10)), 10 + 1 + 2 + 5),
    ],
)
def test_an_amendment_replays_what_came_after(amend: Amend, expected: int) -> None:
    book = record(journal(), PLUS_1, PLUS_2, PLUS_5)
    preview = book.preview(amend, COUNTING.figures)
    assert points(book) == 8
    assert preview.changes == (FigureChange(FigureOf("anna", "points"), 8, expected),)
    assert points(record(book, preview.amend)) == expected
    assert points(record(book, Undo(), Redo())) == expected


def test_an_amendment_names_the_later_actions_that_no_longer_fit() -> None:
    book = record(journal(), PLUS_5, MINUS_4, PLUS_2)
    preview = book.preview(Amend(1, "replace", Count("anna", 1)), COUNTING.figures)
    assert [misfit.position for misfit in preview.misfits] == [2]
    assert preview.misfits[0].error.key == "count.below_zero"
    assert points(record(book, preview.amend)) == 1 + 2


def test_an_amendment_without_consent_to_drop_misfits_is_refused() -> None:
    book = record(journal(), PLUS_5, MINUS_4)
    with pytest.raises(IllegalAction):
        record(book, Amend(1, "replace", Count("anna", 1)))
    assert (points(book), len(book.entries)) == (1, 2)


def test_the_state_before_an_amendment_can_be_visited_again() -> None:
    book = record(journal(), PLUS_1, PLUS_2, Amend(1, "delete"))
    assert points(book) == 2
    assert points(record(book, Jump(2))) == 3


@pytest.mark.parametrize("amend", [Amend(0, "delete"), Amend(9, "delete"), Amend(2, "delete")])
def test_what_is_not_in_force_cannot_be_amended(amend: Amend) -> None:
    book = record(journal(), PLUS_1, PLUS_2, Undo())
    with pytest.raises(BadInput):
        book.preview(amend, COUNTING.figures)


def test_the_log_shows_what_was_taken_back() -> None:
    log = record(journal(), PLUS_1, PLUS_2, Undo()).log()
    assert [(line.summary.key, line.in_force) for line in log] == [
        ("log.count", True),
        ("log.count", False),
        ("log.undo", True),
    ]
    assert log[2].summary.params["what"] == log[1].summary


def test_the_log_shows_an_amendment_and_what_it_replaced() -> None:
    log = record(journal(), PLUS_1, PLUS_2, Amend(1, "replace", Count("anna", 4))).log()
    assert [(line.summary.key, line.in_force) for line in log] == [
        ("log.count", False),
        ("log.count", True),
        ("log.amend_replace", True),
    ]


# -- amendments that are taken back ----------------------------------------------------------


def test_an_undo_right_after_an_amendment_takes_the_amendment_back() -> None:
    book = record(journal(), PLUS_1, PLUS_2, PLUS_5, Amend(1, "replace", Count("anna", 4)))
    assert points(book) == 4 + 2 + 5
    assert book.next_undo == Text(
        "log.amend_replace",
        {
            "what": Text("log.count", {"player": "anna"}),
            "before": Text("log.count", {"player": "anna"}),
            "dropped": 0,
        },
    )
    assert points(record(book, Undo())) == 8
    assert book.next_redo is not None
    assert book.next_redo.key == "log.amend_replace"
    assert points(record(book, Redo())) == 11


def test_what_came_after_an_amendment_is_taken_back_before_it() -> None:
    book = record(journal(), PLUS_1, PLUS_2, Amend(1, "delete"), PLUS_5)
    assert points(record(book, Undo())) == 2
    assert points(record(book, Undo())) == 3
    assert points(record(book, Undo())) == 1
    assert points(record(book, Redo(), Redo(), Redo())) == 7


def test_amendments_of_amendments_are_taken_back_one_by_one() -> None:
    book = record(journal(), PLUS_1, PLUS_2, Amend(1, "replace", Count("anna", 4)))
    amended = book.present[0].number
    record(book, Amend(amended, "replace", Count("anna", 9)))
    assert [line.in_force for line in book.log()] == [False, True, False, True]
    assert [line.fate for line in book.log()] == ["replaced", "", "replaced", ""]
    assert book.log()[0].instead == book.log()[3].summary.params["what"]
    assert points(book) == 11
    assert [points(record(book, Undo())) for _ in range(2)] == [6, 3]
    assert [points(record(book, Redo())) for _ in range(2)] == [6, 11]


def test_deleting_the_last_action_can_be_taken_back_too() -> None:
    book = record(journal(), PLUS_1, PLUS_2, Amend(2, "delete"))
    assert (points(book), book.log()[-1].in_force) == (1, True)
    assert book.log()[1].fate == "deleted"
    record(book, PLUS_5)
    assert (book.log()[-2].in_force, book.log()[1].fate) == (True, "deleted")
    assert points(record(book, Undo(), Undo())) == 3
    assert (book.log()[2].in_force, book.log()[1].fate) == (False, "")


def test_the_log_says_what_an_amendment_made_of_an_entry() -> None:
    book = record(journal(), PLUS_5, MINUS_4, PLUS_2)
    preview = book.preview(Amend(1, "replace", Count("anna", 1)), COUNTING.figures)
    log = record(book, preview.amend).log()
    assert [line.fate for line in log] == ["replaced", "dropped", "", ""]
    assert log[0].instead == Text("log.count", {"player": "anna"})
    assert [line.fate for line in record(book, Undo()).log()] == [""] * 5


def test_an_accepted_preview_is_not_replayed_again() -> None:
    calls = []

    def apply(state: State, action: Any) -> Any:
        calls.append(action)
        return COUNTING.apply(state, action)

    book = record(Journal(apply, COUNTING.start(Setup())), PLUS_1, PLUS_2, PLUS_5)
    preview = book.preview(Amend(1, "delete"), COUNTING.figures)
    calls.clear()
    book.commit(book.plan(Entry("amend", preview.amend), preview))
    assert (calls, points(book)) == ([], 7)


def test_a_preview_that_others_overtook_is_worked_out_anew() -> None:
    book = record(journal(), PLUS_1, PLUS_2)
    preview = book.preview(Amend(1, "delete"), COUNTING.figures)
    record(book, PLUS_5)
    book.commit(book.plan(Entry("amend", preview.amend), preview))
    assert points(book) == 7


def test_a_preview_nobody_waits_for_stops() -> None:
    trial = record(journal(), PLUS_1, PLUS_2, PLUS_5).trial(Amend(1, "delete"))
    assert trial.run(COUNTING.figures, lambda _done, _all: True) is None


# -- properties ----------------------------------------------------------------------------

CHANGES = st.builds(Count, st.sampled_from(("anna", "ben")), st.integers(-5, 9))
GIFTS = st.builds(
    Give, st.sampled_from(("anna", "bank")), st.sampled_from(("ben", "bank")), st.integers(-1, 150)
)
NUMBERS = st.integers(0, 12)
ACTIONS = st.one_of(CHANGES, GIFTS)
WHATS: st.SearchStrategy[Any] = st.one_of(
    st.builds(Do, ACTIONS),
    st.builds(Do, ACTIONS),
    st.just(Undo()),
    st.just(Redo()),
    st.builds(Jump, NUMBERS),
    st.builds(Amend, NUMBERS, st.just("replace"), ACTIONS),
    st.builds(Amend, NUMBERS, st.just("delete")),
    st.builds(Amend, NUMBERS, st.just("insert"), ACTIONS),
)


def played(whats: list[Any]) -> Play[State]:
    """A play in which everything refused left no trace."""
    play = Play(COUNTING, MemoryStore(header_of(COUNTING, Setup())))
    for what in whats:
        before = (play.state, len(play.journal.entries), play.journal.position)
        try:
            accepted = play.preview(what).amend if isinstance(what, Amend) else what
            play.record(accepted, at=0)
        except (BadInput, IllegalAction):
            assert before == (play.state, len(play.journal.entries), play.journal.position)
    return play


@given(st.lists(WHATS, max_size=25))
def test_money_is_never_made_or_lost(whats: list[Any]) -> None:
    play = played(whats)
    assert sum(play.state.purses.values()) == 200


@given(st.lists(WHATS, max_size=25))
def test_a_reopened_play_is_the_same_play(whats: list[Any]) -> None:
    play = played(whats)
    store = play._store
    assert isinstance(store, MemoryStore)
    again = Play(COUNTING, MemoryStore(store.header, store.saved))
    assert again.state == play.state
    assert again.journal.log() == play.journal.log()
    assert again.journal.next_undo == play.journal.next_undo
    assert again.journal.next_redo == play.journal.next_redo


@given(st.lists(WHATS, max_size=25))
def test_undo_then_redo_changes_nothing(whats: list[Any]) -> None:
    play = played(whats)
    before, redo = play.state, play.journal.next_redo
    if play.journal.next_undo:
        play.record(Undo(), 0)
        play.record(Redo(), 0)
    assert play.state == before
    assert play.journal.next_redo == redo


@given(st.lists(WHATS, max_size=25))
def test_undoing_everything_leads_back_to_the_start(whats: list[Any]) -> None:
    play = played(whats)
    while play.journal.next_undo:
        play.record(Undo(), 0)
    assert play.state == COUNTING.start(Setup())


@given(st.lists(WHATS, max_size=20), st.integers(0, 12), st.sampled_from(["replace", "delete"]))
def test_who_accepts_a_preview_gets_what_a_replay_gives(
    whats: list[Any], at: int, change: Any
) -> None:
    shown, replayed = played(whats), played(whats)
    amend = Amend(at, change, Count("ben", 3) if change == "replace" else None)
    try:
        preview = shown.preview(amend)
    except (BadInput, IllegalAction):
        return
    ready = shown.prepare(preview.amend, 0, entry_id="last", preview=preview)
    assert ready is not None
    ready.save()
    ready.count()
    replayed.record(preview.amend, 0, entry_id="last")
    assert shown.state == replayed.state
    assert [line.summary for line in shown.journal.log()] == [
        line.summary for line in replayed.journal.log()
    ]
    after = {(c.figure, c.after) for c in preview.changes if c.after is not None}
    assert after <= set(shown.figures().items())


@given(st.lists(WHATS, max_size=12))
def test_every_entry_survives_its_way_through_json(whats: list[Any]) -> None:
    codec = EntryCodec(COUNTING)
    for entry in played(whats).journal.entries:
        assert codec.decode(codec.encode(entry)) == entry


# -- saves that do not fit -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ({}, "save.entry_incomplete"),
        ({"v": 1, "id": "a", "at": 0, "kind": "dance"}, "save.entry_unknown"),
        ({"v": 1, "id": 7, "at": 0, "kind": "undo"}, "save.entry_unknown"),
        (
            {"v": 1, "id": "a", "at": 0, "kind": "do", "action": {"kind": "fly"}},
            "save.entry_unknown",
        ),
        (
            {"v": 9, "id": "a", "at": 0, "kind": "do", "action": {"kind": "count"}},
            "save.newer_version",
        ),
        ({"v": 1, "id": "a", "at": 0, "kind": "undo"}, "save.entry_refused"),
    ],
)
def test_a_save_that_does_not_fit_is_refused_with_a_reason(entry: dict[str, Any], key: str) -> None:
    with pytest.raises(BrokenData, match=key):
        Play(COUNTING, MemoryStore(header_of(COUNTING, Setup()), [entry]))


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ({}, "save.no_header"),
        ({"rules": 2, "setup": {}}, "save.newer_version"),
        ({"rules": 1, "setup": {"players": "anna"}}, "save.bad_setup"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(header: dict[str, Any], key: str) -> None:
    with pytest.raises(BrokenData, match=key):
        Play(COUNTING, MemoryStore(header))


def test_an_entry_of_an_older_version_is_lifted_step_by_step() -> None:
    newer = Counting(
        info=type(COUNTING.info)("counting", "game.counting", 1, 9, rules_version=3),
        lifts={
            1: lambda old: {**old, "player": old["player"].lower()},
            2: lambda old: {**old, "change": old["change"] * 2},
        },
    )
    saved = {"v": 1, "id": "a", "at": 0, "kind": "do"}
    saved["action"] = {"kind": "count", "player": "ANNA", "change": 4}
    play = Play(newer, MemoryStore({"rules": 1, "setup": {}}, [saved]))
    assert play.state.points["anna"] == 8
