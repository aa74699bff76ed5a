"""A file that somebody removes, replaces or changes while the game is open; files of older form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import StorageFailed
from companion.core.storage.database import JournalDB
from companion.core.storage.records import as_line, as_text, scan
from tests.core.storage.conftest import FULL, Disk


def removed(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (removed, "storage.removed_outside"),
        (replaced, "storage.replaced_outside"),
        (cut, "storage.changed_outside"),
    ],
)
def test_nothing_is_confirmed_into_a_file_that_is_no_longer_there(
    path: Path, change: Callable[[Path], None], key: str
) -> None:
    with JournalDB(path) as db:
        db.insert({"n": 1})
        change(path)
        there = path.read_bytes() if path.exists() else b""
        for _ in range(2):
            with pytest.raises(StorageFailed, match=key.replace(".", r"\.")):
                db.insert({"n": 2})
            assert len(db) == 1
        assert (path.read_bytes() if path.exists() else b"") == there


def test_a_file_removed_while_it_is_written_confirms_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.core.storage import appendfile

    real = appendfile.write_all

    def and_removed(descriptor: int, content: bytes) -> None:
        real(descriptor, content)
        path.unlink()

    with JournalDB(path) as db:
        monkeypatch.setattr(appendfile, "write_all", and_removed)
        with pytest.raises(StorageFailed, match=r"storage\.removed_outside"):
            db.insert({"n": 1})
        assert len(db) == 0


def older_file(path: Path) -> None:
    lines = [as_line(0, '{"format":"table-companion","version":1}')]
    for number in (1, 2):
        record = {"table": "_default", "put": {str(number): {"n": number}}}
        lines.append(as_line(number, as_text(record)))
    path.write_bytes(b"".join(lines))


def test_an_older_file_opens_and_its_checksums_are_chained_from_then_on(path: Path) -> None:
    older_file(path)
    with JournalDB(path) as db:
        db.insert({"n": 3})
        assert not db.opened.is_damaged
    assert scan(path.read_bytes()).checksum is not None
    with JournalDB(path) as db:
        assert [document["n"] for document in db.all()] == [1, 2, 3]


def test_an_older_file_goes_on_as_it_is_where_the_disk_has_no_room(path: Path, disk: Disk) -> None:
    older_file(path)
    disk.refuse("write", FULL)
    db = JournalDB(path)
    disk.relent()
    with db:
        db.insert({"n": 3})
    found = scan(path.read_bytes())
    assert (len(found.records), found.checksum) == (4, None)
    with JournalDB(path) as db:
        assert [document["n"] for document in db.all()] == [1, 2, 3]
