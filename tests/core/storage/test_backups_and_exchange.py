"""States that can be restored, and games that travel between devices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, BrokenData, CompanionError, StorageFailed
from companion.core.storage.library import Library
from companion.core.storage.records import HEADER, as_file, as_line
from companion.core.storage.saves import SaveFormat, read_save
from tests.core.storage.conftest import FULL, Disk
from tests.core.storage.test_library import actions, contents, played, titles
from tests.core.storage.values import with_line


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "here") as library:
        yield library


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "elsewhere") as library:
        yield library


def accept(header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> None:
    assert header["game"] == "medioevo"
    assert [entry["n"] for entry in entries] == [0, 1, 2]


def open_and_close(library: Library, game_id: str) -> None:
    library.open_game(game_id).close()


def test_a_state_is_kept_when_a_game_is_opened_that_changed_since(library: Library) -> None:
    entry = played(library)
    assert library.backups() == []
    for _ in range(3):
        open_and_close(library, entry.id)
    assert [(copy.game_id, copy.title) for copy in library.backups()] == [(entry.id, "Friday")]
    with library.open_game(entry.id) as game:
        game.append({"n": 3})
    open_and_close(library, entry.id)
    assert [copy.records for copy in library.backups()] == [4, 3]


def test_the_last_states_of_the_last_ten_games_are_kept(library: Library) -> None:
    entries = [played(library, f"game {number}") for number in range(12)]
    for entry in entries:
        open_and_close(library, entry.id)
    kept = [copy.title for copy in library.backups()]
    assert kept == [f"game {number}" for number in range(11, 1, -1)]
    for n in range(3, 10):
        with library.open_game(entries[11].id) as game:
            game.append({"n": n})
    open_and_close(library, entries[11].id)
    of_last = [copy.records for copy in library.backups() if copy.title == "game 11"]
    assert of_last == [10, 9, 8]
    assert len({copy.game_id for copy in library.backups()}) == 10


def test_a_state_is_restorable_after_the_game_is_gone_for_good(library: Library) -> None:
    entry = played(library)
    library.delete(entry.id)
    library.empty_bin()
    restored = library.restore_backup(library.backups()[0].name)
    again = library.restore_backup(library.backups()[0].name)
    assert len({entry.id, restored.id, again.id}) == 3
    assert titles(library.games()) == ["Friday", "Friday"]
    assert actions(library, restored.id) == actions(library, again.id) == [0, 1, 2]


def test_a_state_from_before_the_damage_survives_it(library: Library, tmp_path: Path) -> None:
    entry = played(library)
    open_and_close(library, entry.id)
    file = tmp_path / "here" / "games" / f"{entry.id}.journal"
    file.write_bytes(file.read_bytes().replace(b'{"n":1}', b'{"n":8}'))
    with library.open_game(entry.id) as game:
        assert game.opened.is_damaged
        game.append({"n": 5})
    open_and_close(library, entry.id)
    states = [actions(library, library.restore_backup(c.name).id) for c in library.backups()]
    assert states == [[0, 5], [0, 1, 2]]


def test_a_full_disk_keeps_no_state_but_opens_the_game(library: Library, disk: Disk) -> None:
    entry = played(library)
    disk.refuse("write", FULL)
    open_and_close(library, entry.id)
    disk.relent()
    assert library.backups() == []


@pytest.mark.parametrize("name", ["", "../library.journal", "000009-x.journal"])
def test_an_unknown_state_is_refused(library: Library, name: str) -> None:
    with pytest.raises(BadInput, match=r"storage\.unknown_backup"):
        library.restore_backup(name)


def test_a_state_that_cannot_be_read_is_left_out(library: Library, tmp_path: Path) -> None:
    open_and_close(library, played(library).id)
    folder = tmp_path / "here" / "backups"
    (folder / "000099-x.journal").write_bytes(b"x")
    (folder / "note-x.journal").write_bytes(b"x")
    assert len(library.backups()) == 1


def test_a_game_travels_to_another_device(
    library: Library, elsewhere: Library, tmp_path: Path
) -> None:
    entry = played(library, 'Bruno "der Kühne" 👑')
    library.rename(entry.id, "2\u2028lines")
    file = tmp_path / "game.journal"
    library.export(entry.id, file)
    arrived = elsewhere.import_file(file, lambda header, entries: {"round": len(list(entries))})
    assert (arrived.id, arrived.title) == (entry.id, "2\u2028lines")
    assert arrived.created == entry.created
    with elsewhere.open_game(arrived.id) as there, library.open_game(entry.id) as here:
        assert there.header == here.header
    assert arrived.summary == {"round": 3}
    assert actions(elsewhere, arrived.id) == [0, 1, 2]
    second = elsewhere.import_file(file, accept)
    assert second.id != arrived.id
    elsewhere.delete(arrived.id)
    third = elsewhere.import_file(file, accept)
    assert third.id not in (arrived.id, second.id)
    assert len(elsewhere.games()) == 2


def test_an_open_game_can_be_exported_and_played_on(library: Library, tmp_path: Path) -> None:
    entry = played(library)
    with library.open_game(entry.id) as game:
        library.export(entry.id, tmp_path / "game.journal")
        game.append({"n": 3})
    assert len(read_save(tmp_path / "game.journal").entries) == 3


def test_an_export_overwrites_only_when_asked(library: Library, tmp_path: Path) -> None:
    entry = played(library)
    file = tmp_path / "game.journal"
    file.write_text("precious")
    with pytest.raises(BadInput) as refused:
        library.export(entry.id, file)
    assert (refused.value.key, refused.value.field) == ("storage.target_exists", "target")
    assert file.read_text() == "precious"
    library.export(entry.id, file, overwrite=True)
    assert len(read_save(file).entries) == 3


def test_a_refused_export_leaves_what_was_there(
    library: Library, tmp_path: Path, disk: Disk
) -> None:
    entry = played(library)
    open_and_close(library, entry.id)
    file = tmp_path / "out" / "game.journal"
    file.parent.mkdir()
    file.write_text("precious")
    disk.refuse("write", FULL, half=True)
    with pytest.raises(StorageFailed, match=r"storage\.full"):
        library.export(entry.id, file, overwrite=True)
    disk.relent()
    assert contents(file.parent) == {"game.journal": b"precious"}


def exported(library: Library, tmp_path: Path) -> Path:
    file = tmp_path / "game.journal"
    library.export(played(library).id, file)
    return file


def refusal(library: Library, tmp_path: Path, content: bytes) -> CompanionError:
    """How an import is refused; nothing is written then."""
    file = tmp_path / "bad.journal"
    file.write_bytes(content)
    folder = tmp_path / "elsewhere"
    before = contents(folder)
    with pytest.raises(CompanionError) as refused:
        library.import_file(file, accept)
    assert contents(folder) == before
    assert library.games() == []
    return refused.value


def game_of(header: Any, *entries: Any) -> bytes:
    documents = [{"table": "_default", "put": {"1": header}}] if header is not None else []
    documents += [
        {"table": "_default", "put": {str(number): entry}}
        for number, entry in enumerate(entries, 2)
    ]
    return as_file(documents)


def test_an_import_checks_every_byte(library: Library, elsewhere: Library, tmp_path: Path) -> None:
    content = exported(library, tmp_path).read_bytes()
    for place in range(0, len(content), 7):
        changed = bytearray(content)
        changed[place] ^= 0x04
        assert isinstance(refusal(elsewhere, tmp_path, bytes(changed)), BrokenData)
    between_lines = [place for place in range(1, len(content)) if content[place - 1] == 10]
    for cut in (*range(1, len(content) - 1, 11), *between_lines):
        assert isinstance(refusal(elsewhere, tmp_path, content[:cut]), BrokenData)


def test_an_import_refuses_what_is_no_save_and_says_why(elsewhere: Library, tmp_path: Path) -> None:
    newer_file = as_line(0, '{"format":"table-companion","version":9}')
    good = {"format": 1, "game": "medioevo", "title": "x"}
    for content, key in (
        (b"", "storage.not_ours"),
        (b"PK\x03\x04 a photograph", "storage.not_ours"),
        (newer_file, "save.newer_version"),
        (HEADER, "storage.no_header"),
        (game_of(None, {"n": 0}), "storage.no_header"),
        (game_of([1]), "storage.no_header"),
        (game_of({"game": "medioevo"}), "storage.no_header"),
        (game_of({**good, "format": "1"}), "storage.no_header"),
        (game_of({**good, "format": 0}), "save.unknown_version"),
        (game_of({**good, "format": 2}), "save.newer_version"),
        (game_of(good, "no record"), "storage.no_header"),
        (with_line(game_of(good, {"n": 0}), '{"half'), "storage.damaged_file"),
        (with_line(game_of(good, {"n": 0}), '{"what":1}'), "storage.unknown_record"),
        (game_of(good, {"n": 0}) + b"0000", "storage.cut_short"),
    ):
        error = refusal(elsewhere, tmp_path, content)
        assert isinstance(error, BrokenData)
        assert error.key == key


def test_half_a_letter_in_an_import_is_refused(elsewhere: Library, tmp_path: Path) -> None:
    file = tmp_path / "bad.journal"
    header = '{"table":"_default","put":{"1":{"format":1,"game":"medioevo","title":"\\ud800"}}}'
    file.write_bytes(with_line(HEADER, header))
    with pytest.raises(BadInput, match=r"input\.broken_text"):
        elsewhere.import_file(file, lambda header, entries: None)
    assert elsewhere.games() == []


def test_an_id_that_is_a_path_is_not_used(elsewhere: Library, tmp_path: Path) -> None:
    file = tmp_path / "sly.journal"
    file.write_bytes(game_of({"format": 1, "game": "medioevo", "title": "x", "id": "../../x"}))
    entry = elsewhere.import_file(file, lambda header, entries: None)
    assert entry.id.isalnum()
    assert not (tmp_path / "x.journal").exists()


def test_an_import_refused_by_the_rules_writes_nothing(
    library: Library, elsewhere: Library, tmp_path: Path
) -> None:
    file = exported(library, tmp_path)
    before = contents(tmp_path / "elsewhere")

    def refuse(header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> None:
        raise BrokenData("save.entry_refused", number=1)

    with pytest.raises(BrokenData, match=r"save\.entry_refused"):
        elsewhere.import_file(file, refuse)
    assert contents(tmp_path / "elsewhere") == before


def test_an_older_file_is_lifted_before_it_is_verified(library: Library, tmp_path: Path) -> None:
    file = exported(library, tmp_path)

    def lift(saved: dict[str, Any]) -> dict[str, Any]:
        return {"header": {**saved["header"], "lifted": True}, "entries": saved["entries"][:1]}

    seen: list[Any] = []
    with Library(tmp_path / "newer", form=SaveFormat(2, {1: lift})) as newer:
        entry = newer.import_file(file, lambda header, entries: seen.append(list(entries)))
        with newer.open_game(entry.id) as game:
            assert game.header["lifted"]
            assert game.header["format"] == 2
    assert seen == [[{"n": 0}]]


def test_a_file_that_is_missing_or_far_too_large_is_refused(
    elsewhere: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(StorageFailed, match=r"storage\.missing"):
        elsewhere.import_file(tmp_path / "nowhere.journal", accept)
    monkeypatch.setattr("companion.core.storage.saves.LARGEST_FILE", 100)
    error = refusal(elsewhere, tmp_path, b"x" * 101)
    assert error.key == "storage.too_large"


@pytest.mark.usefixtures("no_flush")
@given(st.binary(max_size=80), st.booleans())
def test_no_file_whatsoever_breaks_the_reader(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, behind: bool
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.journal"
    file.write_bytes(game_of({"format": 1}, {}) + content if behind else content)
    if behind and not content:
        assert read_save(file).header == {"format": 1}
    else:
        with pytest.raises(BrokenData):
            read_save(file)
