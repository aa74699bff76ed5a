"""Disks that are full, read-only, torn, damaged or in use: nothing is half-changed."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.errors import StorageFailed
from companion.core.explain import Text
from companion.core.storage.appendfile import AppendFile
from companion.core.storage.database import JournalDB
from tests.core.storage.conftest import FULL, READ_ONLY, Disk


def played(path: Path, actions: int = 5) -> bytes:
    with JournalDB(path) as db:
        for n in range(actions):
            db.insert({"n": n})
    return path.read_bytes()


def numbers(path: Path) -> list[int]:
    with JournalDB(path) as db:
        return [document["n"] for document in db.all()]


@pytest.mark.parametrize(
    ("call", "number", "key"),
    [
        ("write", FULL, "storage.full"),
        ("write", errno.EDQUOT, "storage.full"),
        ("write", READ_ONLY, "storage.read_only"),
        ("write", errno.EPERM, "storage.read_only"),
        ("write", errno.EIO, "storage.failed"),
        ("fdatasync", FULL, "storage.full"),
        ("fdatasync", errno.EIO, "storage.failed"),
    ],
)
def test_a_refused_write_changes_nothing_and_the_next_one_goes_on(
    path: Path, disk: Disk, call: str, number: int, key: str
) -> None:
    before = played(path)
    with JournalDB(path) as db:
        documents = db.all()
        disk.refuse(call, number, half=call == "write")
        for change in (
            lambda: db.insert({"n": 5}),
            lambda: db.update({"n": 7}),
            lambda: db.remove(doc_ids=[1]),
            db.truncate,
            db.drop_tables,
        ):
            with pytest.raises(StorageFailed) as refused:
                change()
            assert refused.value.key == key
            assert refused.value.params["file"] == path.name
            assert db.all() == documents
            assert path.read_bytes() == before
        disk.relent()
        assert db.insert({"n": 5}) == 6
    assert numbers(path) == [0, 1, 2, 3, 4, 5]


def test_a_file_that_cannot_even_be_cut_back_is_taken_up_again_from_disk(
    path: Path, disk: Disk
) -> None:
    before = played(path)
    with JournalDB(path) as db:
        disk.refuse("write", FULL, half=True)
        disk.refuse("ftruncate", errno.EIO)
        with pytest.raises(StorageFailed):
            db.insert({"n": 5})
        assert len(path.read_bytes()) > len(before)
        with pytest.raises(StorageFailed):
            db.insert({"n": 5})
        disk.relent()
        db.insert({"n": 5})
    assert numbers(path) == [0, 1, 2, 3, 4, 5]


def test_a_half_line_left_by_a_full_disk_is_cut_off_on_the_next_start(
    path: Path, disk: Disk
) -> None:
    played(path)
    db = JournalDB(path)
    disk.refuse("write", FULL, half=True)
    disk.refuse("ftruncate", errno.EIO)
    with pytest.raises(StorageFailed):
        db.insert({"n": 5})
    disk.relent()
    db.close()
    with JournalDB(path) as db:
        assert db.opened.torn_bytes > 0
        assert db.opened.message is None
        assert [document["n"] for document in db.all()] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_refused_compaction_leaves_the_file_and_no_leftover(
    path: Path, disk: Disk, call: str
) -> None:
    before = played(path)
    with JournalDB(path) as db:
        disk.refuse(call, FULL)
        with pytest.raises(StorageFailed, match=r"storage\.full"):
            db.compact()
        disk.relent()
        assert path.read_bytes() == before
        assert {file.name for file in path.parent.iterdir()} == {path.name, f"{path.name}.lock"}
        db.insert({"n": 5})
    assert numbers(path) == [0, 1, 2, 3, 4, 5]


def test_a_compaction_whose_name_cannot_be_flushed_goes_on_with_the_new_file(
    path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with JournalDB(path) as db:
        for n in range(5):
            db.upsert({"n": n}, lambda document: True)
        real = os.fsync

        def only_files(descriptor: int) -> None:
            if Path(f"/proc/self/fd/{descriptor}").readlink().is_dir():
                raise OSError(errno.EIO, "folder")
            real(descriptor)

        monkeypatch.setattr(os, "fsync", only_files)
        with pytest.raises(StorageFailed):
            db.compact()
        with pytest.raises(StorageFailed):
            db.insert({"n": 5})
        monkeypatch.undo()
        db.insert({"n": 5})
    assert numbers(path) == [4, 5]


def test_a_full_disk_does_not_keep_a_long_file_from_opening(path: Path, disk: Disk) -> None:
    with JournalDB(path) as db:
        for n in range(50):
            db.upsert({"n": n}, lambda document: True)
    disk.refuse("write", FULL)
    with JournalDB(path) as db:
        assert [document["n"] for document in db.all()] == [49]


def test_a_folder_that_is_read_only_or_gone_is_told(path: Path, disk: Disk) -> None:
    with pytest.raises(StorageFailed, match=r"storage\.missing"):
        JournalDB(path.parent / "nowhere" / "x.journal")
    disk.refuse("open", READ_ONLY)
    with pytest.raises(StorageFailed, match=r"storage\.read_only"):
        JournalDB(path)


def test_a_real_full_disk_confirms_nothing_that_is_not_kept(path: Path) -> None:
    """The system's own limit of a file's size, in a process of its own."""
    script = """
import resource, signal, sys
from pathlib import Path
from companion.core.errors import StorageFailed
from companion.core.storage.database import JournalDB
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
with JournalDB(Path(sys.argv[1])) as db:
    try:
        while True:
            db.insert({"n": len(db)})
    except StorageFailed as error:
        print(error.key, len(db))
"""
    printed = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    ).stdout.split()
    assert printed[0] == "storage.full"
    assert path.stat().st_size <= 2000
    with JournalDB(path) as db:
        assert db.opened.torn_bytes == 0
        assert [document["n"] for document in db.all()] == list(range(int(printed[1])))


def test_a_second_copy_of_the_app_is_refused_while_the_first_runs(path: Path) -> None:
    script = """
import sys
from pathlib import Path
from companion.core.storage.database import JournalDB
db = JournalDB(Path(sys.argv[1]))
db.insert({"n": 0})
print("open", flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        content = path.read_bytes()
        with pytest.raises(StorageFailed) as refused:
            JournalDB(path)
        assert refused.value.key == "storage.in_use"
        assert path.read_bytes() == content
        first.kill()
    assert numbers(path) == [0]


def test_a_closed_file_takes_nothing_and_says_so(path: Path) -> None:
    played(path)
    db = JournalDB(path)
    db.close()
    with pytest.raises(StorageFailed, match=r"storage\.closed"):
        db.insert({"n": 5})
    with pytest.raises(StorageFailed, match=r"storage\.closed"):
        db.compact()
    assert numbers(path) == [0, 1, 2, 3, 4]


def test_a_file_that_shrank_under_our_hands_is_not_written_to(path: Path, disk: Disk) -> None:
    played(path)
    with JournalDB(path) as db:
        disk.refuse("write", FULL)
        disk.refuse("ftruncate", errno.EIO)
        with pytest.raises(StorageFailed):
            db.insert({"n": 5})
        disk.relent()
        path.write_bytes(b"")
        with pytest.raises(StorageFailed, match=r"storage\.changed_outside"):
            db.insert({"n": 5})


def test_every_torn_write_recovers_to_the_state_before_or_after(path: Path) -> None:
    """Cut anywhere, filled with zeros or garbage: the last action is there or it is not."""
    content = played(path, 3)
    before = len(content) - len(content.split(b"\n")[-2]) - 1
    for cut in range(before, len(content) + 1):
        for tail in (b"", b"\0" * 7, b"\xff\x10{"):
            path.write_bytes(content[:cut] + tail)
            assert numbers(path) in ([0, 1], [0, 1, 2])
            with JournalDB(path) as db:
                assert db.opened.torn_bytes == db.opened.missing == 0
                db.insert({"n": 9})
            assert numbers(path)[-1] == 9


def test_a_file_torn_at_its_very_beginning_is_a_new_file(path: Path) -> None:
    content = played(path, 0)
    for cut in range(len(content)):
        path.write_bytes(content[:cut])
        with JournalDB(path) as db:
            assert not db.opened.is_damaged
            db.insert({"n": cut})
        assert numbers(path) == [cut]


def test_damage_keeps_all_up_to_it_and_sets_the_original_aside(path: Path) -> None:
    content = played(path, 6)
    lines = content.split(b"\n")
    damaged = content.replace(b'{"n":2}', b'{"n":7}')
    for time in (1, 2):
        path.write_bytes(damaged)
        with JournalDB(path) as db:
            assert [document["n"] for document in db.all()] == [0, 1]
            aside = f"{path.name}.damaged-{time}"
            assert db.opened.records == 2
            assert db.opened.missing == 4
            assert db.opened.set_aside == aside
            assert db.opened.message == Text("storage.damaged", {"n": 4, "kept": 2, "file": aside})
        assert (path.parent / aside).read_bytes() == damaged
        assert path.read_bytes() == b"\n".join(lines[:3]) + b"\n"


def test_a_confirmed_last_action_with_a_wrong_checksum_is_told_and_not_dropped_silently(
    path: Path,
) -> None:
    content = played(path, 3)
    path.write_bytes(content.replace(b'{"n":2}', b'{"n":3}'))
    with JournalDB(path) as db:
        assert db.opened.missing == 1
        assert db.opened.is_damaged


def test_a_file_of_another_kind_is_set_aside_whole(path: Path) -> None:
    path.write_bytes(b"a photograph")
    with JournalDB(path) as db:
        assert db.opened.is_damaged
        assert db.opened.records == 0
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == b"a photograph"


def test_a_damaged_file_that_cannot_be_set_aside_stays_as_it_is(path: Path, disk: Disk) -> None:
    damaged = played(path).replace(b'{"n":2}', b'{"n":7}')
    path.write_bytes(damaged)
    disk.refuse("write", FULL)
    with pytest.raises(StorageFailed, match=r"storage\.full"):
        JournalDB(path)
    disk.relent()
    assert path.read_bytes() == damaged
    AppendFile(path).close()
