"""A game whose file lost confirmed entries: nothing is opened without a word, much comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.explain import Text
from companion.games.medioevo.table import ChangeHonor
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.device.damage import AS_IT_IS, BACKUP, SALVAGE, Damaged, damage_view
from companion.ui.presenters.session import Session
from tests.presenters.test_desk import Case
from tests.speaking import speaking

ACTIONS = 6


class Evening:
    """A game with some entries, left; then its file is spoilt, and it is opened again."""

    def __init__(self, folder: Path) -> None:
        self.case = Case(folder)
        self.case.begin()
        self.id = self.case.desk.game_id
        self.path = folder / "games" / f"{self.id}.journal"
        self.told: list[Text] = []
        self.found: list[Damaged] = []
        self.play(ACTIONS)

    def play(self, actions: int) -> None:
        session = self.session
        for _ in range(actions):
            session.do(ChangeHonor(next(iter(session.state.players)), 1))
            self.case.settle()
        self.case.desk.leave()
        self.case.settle()

    @property
    def session(self) -> Session:
        session = self.case.desk.session
        assert session is not None
        return session

    def open(self) -> Damaged:
        """What the table is asked about; nothing has been opened yet."""
        self.case.desk.open(self.id, lambda _s: None, self.told.append, self.found.append)
        self.case.settle()
        assert self.case.refused == []
        assert self.case.desk.session is None
        return self.found[-1]

    def mend(self, way: str) -> int:
        """How many entries the game has after it was opened in this way."""
        self.case.desk.mend(self.found[-1], way, lambda _session: None, self.told.append)
        self.case.settle()
        self.case.settle()
        return len(self.session.journal.entries)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.case.desk.stop()


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def cut_between_lines(path: Path) -> None:
    path.write_bytes(b"".join(lines(path)[:-3]))


def cut_within_a_line(path: Path) -> None:
    path.write_bytes(b"".join(lines(path)[:-2])[:-5])


def zeroed(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(b"".join(lines(path)[:-3]).ljust(len(whole), b"\0"))


@pytest.mark.parametrize("spoil", [cut_between_lines, cut_within_a_line, zeroed])
def test_a_tail_that_is_gone_is_told_with_its_count(
    evening: Evening, spoil: Callable[[Path], None]
) -> None:
    spoil(evening.path)
    spoilt = evening.path.read_bytes()
    found = evening.open()
    assert found.damage.missing == 3
    assert found.ways == (AS_IT_IS,)
    assert evening.path.read_bytes() == spoilt  # nobody has chosen yet
    assert evening.mend(AS_IT_IS) == ACTIONS - 3
    (told,) = [text for text in evening.told if text.key == "damage.aside"]
    assert evening.path.with_name(told.params["file"]).read_bytes() == spoilt
    evening.case.desk.leave()
    evening.case.settle()
    evening.case.desk.open(evening.id, lambda _session: None, damaged=evening.found.append)
    evening.case.settle()
    assert len(evening.found) == 1  # it was told once


def test_a_torn_last_record_is_opened_without_a_word(evening: Evening) -> None:
    with evening.path.open("ab") as file:
        file.write(b'0123abcd 9 {"table"')
    evening.case.desk.open(evening.id, lambda _session: None, damaged=evening.found.append)
    evening.case.settle()
    assert len(evening.session.journal.entries) == ACTIONS
    assert evening.found == []


def test_the_newest_backup_is_offered_and_opened_in_place(evening: Evening) -> None:
    evening.case.desk.open(evening.id, lambda _session: None)  # keeps the state it was left in
    evening.case.settle()
    evening.play(1)
    cut_between_lines(evening.path)
    found = evening.open()
    assert found.ways == (BACKUP, AS_IT_IS)
    assert evening.mend(BACKUP) == ACTIONS
    assert [entry.id for entry in evening.case.desk.games()] == [evening.id]


def test_what_lies_behind_a_damaged_line_is_salvaged_with_a_preview(evening: Evening) -> None:
    whole = lines(evening.path)
    zeros, changed = b"\0" * len(whole[4]), whole[4].replace(b'"change":1', b'"change":7')
    for spoilt, expected in ((zeros, 2), (changed, 3)):  # zeros swallow the line's end, too
        evening.path.write_bytes(b"".join([*whole[:4], spoilt, *whole[5:]]))
        found = evening.open()
        kept = found.damage.kept
        assert kept is not None
        assert (len(kept.entries), found.damage.missing) == (2, 4)
        view = damage_view(speaking("en"), found, lambda _moment: "today")
        count = len(found.fitting.entries)
        assert count == expected
        assert found.fitting.last is not None
        assert speaking("en").text(found.fitting.last) in view.words
    assert SALVAGE in found.ways
    assert evening.mend(SALVAGE) == 2 + count
    assert evening.session.state.players


def test_a_file_that_is_gone_offers_its_backup(evening: Evening, tmp_path: Path) -> None:
    evening.case.desk.open(evening.id, lambda _session: None)
    evening.case.settle()
    evening.case.desk.leave()
    evening.case.desk.stop()
    evening.path.unlink()
    evening.case = Case(tmp_path)
    found = evening.open()
    assert (found.damage.missing, found.ways) == (ACTIONS, (BACKUP,))
    assert evening.mend(BACKUP) == ACTIONS


def test_a_damaged_game_is_not_exported_or_renamed_before_it_was_opened(evening: Evening) -> None:
    cut_between_lines(evening.path)
    evening.case.desk.export(evening.id, lambda _path: None)
    evening.case.settle()
    assert [error.key for error in evening.case.refused] == ["storage.open_first"]
    assert not list(evening.path.parent.glob("*.damaged-*"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_has_words_in_every_language(evening: Evening, language: str) -> None:
    cut_between_lines(evening.path)
    view = damage_view(speaking(language), evening.open(), lambda _moment: "20:15")
    assert "damage." not in f"{view.title}{view.words}{[way.text for way in view.ways]}"
    assert "3" in view.words
