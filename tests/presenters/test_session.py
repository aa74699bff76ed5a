"""The open game: an entry counts when it is on the disk, in order, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.entries import Amend
from companion.core.errors import BadInput, CompanionError, StorageFailed
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import Pay
from companion.games import GAMES
from companion.games.medioevo.table import ChangeHonor
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.log.history import changes_of
from companion.ui.presenters.new_game.page import NewGamePresenter, offers_of
from companion.ui.presenters.session import Session
from tests.speaking import speaking

GAME = GAMES["medioevo"]
ENGLISH = speaking("en")


class LateWriter:
    """Holds jobs back until told; may be told to fail."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Callable[[], Any], Any, Any]] = []

    def submit(self, job: Any, done: Any, failed: Any, chain: str = "") -> None:
        self.jobs.append((job, done, failed))

    def run(self, error: Exception | None = None) -> None:
        job, done, failed = self.jobs.pop(0)
        if error:
            failed(error)
        else:
            done(job())


class AtOnce:
    def submit(self, job: Any, done: Any, failed: Any, chain: str = "") -> None:
        done(job())


def a_session(writer: Any) -> tuple[Session, MemoryStore]:
    presenter = a_table()
    for index, name in enumerate(("Anna", "Ben", "Chloé", "Dora")):
        presenter.rename(index, name)
    setup = offers_of("medioevo").setup_of(presenter.table())
    store = MemoryStore(header_of(GAME, setup))
    return Session(Play(GAME, store), writer, lambda: 1_000), store


def a_table() -> NewGamePresenter:
    return NewGamePresenter(["medioevo"], lambda: ENGLISH, in_memory())


def test_nothing_counts_before_it_is_on_the_disk() -> None:
    writer = LateWriter()
    session, store = a_session(writer)
    session.do(ChangeHonor("blue", 1))
    assert session.is_saving
    assert session.state.players["blue"].honor == 10
    writer.run()
    assert session.state.players["blue"].honor == 11
    assert len(store.saved) == 1


def test_quick_taps_wait_for_each_other_and_all_count() -> None:
    writer = LateWriter()
    session, _ = a_session(writer)
    for _ in range(3):
        session.do(ChangeHonor("blue", 1))
    assert len(writer.jobs) == 1
    while writer.jobs:
        writer.run()
    assert session.state.players["blue"].honor == 13


def test_the_same_entry_twice_counts_once() -> None:
    writer = LateWriter()
    session, store = a_session(writer)
    session.do(ChangeHonor("blue", 1), entry_id="a")
    session.do(ChangeHonor("blue", 1), entry_id="a")
    while writer.jobs:
        writer.run()
    assert session.state.players["blue"].honor == 11
    assert len(store.saved) == 1


def test_a_full_disk_changes_nothing_and_drops_what_waited() -> None:
    writer = LateWriter()
    session, store = a_session(writer)
    told: list[CompanionError] = []
    session.when_refused(told.append)
    session.do(ChangeHonor("blue", 1))
    session.do(ChangeHonor("blue", 5))
    writer.run(StorageFailed("storage.full", file="x"))
    assert [error.key for error in told] == ["storage.full"]
    assert not writer.jobs
    assert not session.is_saving
    assert session.state.players["blue"].honor == 10
    session.do(ChangeHonor("blue", 2))
    writer.run()
    assert session.state.players["blue"].honor == 12
    assert len(store.saved) == 1


def test_who_asks_from_elsewhere_is_told_in_every_case() -> None:
    writer = LateWriter()
    session, store = a_session(writer)
    told: list[str] = []

    def ask(action: Any, entry: str) -> None:
        name = f"{entry} {len(told)}"
        refused = lambda error: told.append(f"{name}: {error.key}")  # noqa: E731
        session.do_for("blue", action, entry, lambda: told.append(f"{name}: done"), refused)

    ask(ChangeHonor("blue", 1), "a")
    writer.run()
    ask(ChangeHonor("blue", 1), "a")  # sent again: done already
    ask(ChangeHonor("blue", 1), "b")
    ask(ChangeHonor("blue", 1), "c")  # waits for b, which fails
    writer.run(StorageFailed("storage.full", file="x"))
    ask(ChangeHonor("nobody", 1), "d")
    assert told[:4] == ["a 0: done", "a 1: done", "b 2: storage.full", "c 2: storage.full"]
    assert told[4].startswith("d 4: ")
    assert [(saved["by"], saved["id"]) for saved in store.saved] == [("blue", "a")]


def test_an_unknown_error_of_the_disk_is_told_as_not_saved() -> None:
    writer = LateWriter()
    session, _ = a_session(writer)
    told: list[CompanionError] = []
    session.do(ChangeHonor("blue", 1), told.append)
    writer.run(RuntimeError("no idea"))
    assert [(error.key, error.params["reason"]) for error in told] == [("ui.not_saved", "no idea")]


def test_a_refusal_is_told_to_who_asked_and_writes_nothing() -> None:
    session, store = a_session(AtOnce())
    told: list[CompanionError] = []
    session.do(Pay("blue", "bank", 99_999), told.append)
    assert isinstance(told[0], BadInput)
    assert store.saved == []


def test_who_listens_is_told_after_every_change_until_he_forgets() -> None:
    session, _ = a_session(AtOnce())
    heard: list[int] = []

    def listener() -> None:
        heard.append(session.state.players["blue"].honor)

    session.listen(listener)
    session.do(ChangeHonor("blue", 1))
    session.undo()
    session.redo()
    session.forget(listener)
    session.undo()
    assert heard == [11, 10, 11]


def test_going_back_and_coming_again_leads_to_the_same_state() -> None:
    session, _ = a_session(AtOnce())
    for change in (1, 2, 3):
        session.do(ChangeHonor("blue", change))
    end = session.journal.position
    session.go_to(1)
    assert session.state.players["blue"].honor == 11
    session.go_to(end)
    assert session.state.players["blue"].honor == 16


def test_an_amendment_counts_when_it_is_on_the_disk_and_is_taken_back_as_a_whole() -> None:
    writer = LateWriter()
    session, store = a_session(AtOnce())
    for change in (1, 2, 3):
        session.do(ChangeHonor("blue", change))
    session._writer = writer
    preview = session.trial(Amend(1, "delete")).run(GAME.figures)
    assert preview is not None
    session.amend(preview)
    assert session.state.players["blue"].honor == 16
    writer.run()
    assert session.state.players["blue"].honor == 15
    assert len(store.saved) == 4
    session.undo()
    writer.run()
    assert session.state.players["blue"].honor == 16


@given(st.lists(st.sampled_from([-3, -1, 1, 2, "undo", "redo"]), max_size=30))
def test_what_is_on_the_disk_gives_the_same_game_again(wishes: list[int | str]) -> None:
    session, store = a_session(AtOnce())
    for wish in wishes:
        match wish:
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case int(change):
                session.do(ChangeHonor("blue", change))
    again: Play[Any] = Play(GAME, MemoryStore(store.header, store.saved))
    assert again.state == session.state
    changes = changes_of(session, "blue", "figure.honor")
    assert changes.now == session.state.players["blue"].honor
