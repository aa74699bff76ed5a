"""TinyDB over our file behaves as TinyDB over memory does, also after every reopening."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from companion.core.errors import BadInput, BrokenData
from companion.core.storage.database import JournalDB
from companion.core.storage.records import as_line, scan
from tests.core.storage.values import documents, texts, with_line

pytestmark = pytest.mark.usefixtures("no_flush")

ids = st.integers(1, 8)
few_ids = st.lists(ids, max_size=3, unique=True)
figures = st.fixed_dictionaries({"n": st.integers(0, 3) | st.booleans()}, optional={"t": texts})
tables = st.sampled_from(["_default", "games", "naïve \n table"])

Operation = Callable[[TinyDB], Any]


def on_table(name: str, call: Callable[[Any], Any]) -> Operation:
    return lambda db: call(db.table(name))


def counted_up(document: Any) -> None:
    document["n"] = document.get("n", 0) + 1


@st.composite
def operations(draw: st.DrawFn) -> Operation:
    name, n = draw(tables), draw(st.integers(0, 3))
    document, chosen = draw(figures), draw(few_ids)
    several = draw(st.lists(figures | st.builds(Document, figures, ids), max_size=3))
    has_n = where("n") == n
    choices: st.SearchStrategy[Operation] = st.sampled_from(
        [
            on_table(name, lambda t: t.insert(document)),
            on_table(name, lambda t: t.insert(Document(document, n + 1))),
            on_table(name, lambda t: t.insert_multiple(several)),
            on_table(name, lambda t: t.update(document, doc_ids=chosen)),
            on_table(name, lambda t: t.update(counted_up, has_n)),
            on_table(name, lambda t: t.update({"x": [n, {"y": None}]})),
            on_table(name, lambda t: t.update_multiple([(document, has_n), ({}, has_n)])),
            on_table(name, lambda t: t.upsert(document, has_n)),
            on_table(name, lambda t: t.upsert(Document(document, n + 1))),
            on_table(name, lambda t: t.remove(has_n)),
            on_table(name, lambda t: t.remove(doc_ids=chosen)),
            on_table(name, lambda t: t.truncate()),
            on_table(name, lambda t: t.search(has_n)),
            on_table(name, lambda t: [t.get(has_n), t.get(doc_id=n), len(t), t.all()]),
            on_table(name, lambda t: [t.contains(has_n), t.get(doc_ids=chosen)]),
            lambda db: db.drop_table(name),
            lambda db: db.drop_tables(),
            lambda db: getattr(db, "compact", lambda: None)(),
        ]
    )
    return draw(choices)


def outcome(operation: Operation, db: TinyDB) -> Any:
    try:
        return operation(db)
    except (ValueError, KeyError) as error:
        return type(error)


def everything(db: TinyDB) -> dict[str, list[tuple[int, Document]]]:
    return {
        name: [(doc.doc_id, doc) for doc in db.table(name).all()] for name in sorted(db.tables())
    }


@given(st.lists(operations() | st.just(None), max_size=30))
def test_it_agrees_with_stock_tinydb_over_any_operations_and_reopenings(
    script: list[Operation | None],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.journal"
        ours, stock = JournalDB(path), TinyDB(storage=MemoryStorage)
        for operation in script:
            if operation is None:
                ours.close()
                ours = JournalDB(path)
                memory, stock = stock.storage.read(), TinyDB(storage=MemoryStorage)
                stock.storage.write(memory or {})
            else:
                assert outcome(operation, ours) == outcome(operation, stock)
            assert everything(ours) == everything(stock)
        ours.close()


@given(st.lists(documents, min_size=1, max_size=4))
def test_any_text_survives_a_round_trip(notes: list[dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.journal"
        with JournalDB(path) as db:
            db.insert_multiple(notes)
        with JournalDB(path) as db:
            assert [dict(note) for note in db.all()] == notes
            db.compact()
        with JournalDB(path) as db:
            assert [dict(note) for note in db.all()] == notes


def test_yes_instead_of_one_is_a_change(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"n": 1})
        db.update({"n": True})
    with JournalDB(path) as db:
        assert db.all()[0]["n"] is True


def test_memory_holds_what_the_file_will_give_back(path: Path) -> None:
    inner = [1, 2]
    with JournalDB(path) as db:
        db.insert({"pair": (1, 2), "inner": inner, 5: "five"})
        inner.append(3)
        before = db.all()
    with JournalDB(path) as db:
        assert db.all() == before == [{"pair": [1, 2], "inner": [1, 2], "5": "five"}]


def test_a_change_of_many_documents_is_one_record(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert_multiple({"n": n} for n in range(10))
        db.update({"seen": True}, where("n") > 4)
        db.remove(where("n") < 3)
    assert len(scan(path.read_bytes()).records) == 1 + 3


def test_what_changes_nothing_writes_nothing(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"n": 1})
        length = path.stat().st_size
        db.update({"n": 1})
        db.update({"n": 2}, where("n") == 7)
        db.remove(doc_ids=[9])
        db.drop_table("unknown")
        assert path.stat().st_size == length


def test_what_has_no_json_form_is_refused_and_changes_nothing(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"n": 1})
        content = path.read_bytes()
        with pytest.raises(TypeError):
            db.insert({"n": {1, 2}})
        with pytest.raises(ValueError, match="JSON"):
            db.update({"n": float("nan")})
        with pytest.raises(BadInput):
            db.insert_multiple([{"n": 2}, {"n": "\udc00"}])
        assert db.all() == [{"n": 1}]
        assert path.read_bytes() == content
        assert db.insert({"n": 2}) == 2


def test_compaction_keeps_every_document_and_drops_the_dead_weight(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert_multiple({"n": n} for n in range(20))
        for n in range(50):
            db.update({"n": n}, doc_ids=[3])
        db.table("empty", persist_empty=True)
        before, length = everything(db), path.stat().st_size
        db.compact()
        assert path.stat().st_size < length / 2
        assert everything(db) == before
        db.insert({"n": "after"})
        before = everything(db)
    with JournalDB(path) as db:
        assert everything(db) == before
        assert not db.opened.is_damaged


def test_a_file_that_is_mostly_dead_weight_is_compacted_on_opening(path: Path) -> None:
    with JournalDB(path) as db:
        for n in range(50):
            db.upsert(Document({"n": n}, 1))
        length = path.stat().st_size
    with JournalDB(path) as db:
        assert path.stat().st_size < length / 10
        assert db.all() == [{"n": 49}]
        db.insert({"n": 50})
    with JournalDB(path) as db:
        assert len(db) == 2


def test_a_file_without_dead_weight_is_left_as_it_is(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert_multiple({"n": n} for n in range(50))
    inode = path.stat().st_ino
    with JournalDB(path):
        assert path.stat().st_ino == inode


def test_inserting_never_compacts(path: Path) -> None:
    with JournalDB(path) as db:
        inode = path.stat().st_ino
        for n in range(200):
            db.upsert(Document({"n": n}, 1))
        assert path.stat().st_ino == inode


def test_a_leftover_of_a_killed_compaction_is_removed(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"n": 1})
    leftover = path.with_name("test.journal.part-1")
    leftover.write_bytes(b"half")
    other = path.with_name("other.journal.part-1")
    other.write_bytes(b"half")
    with JournalDB(path) as db:
        assert db.all() == [{"n": 1}]
    assert not leftover.exists()
    assert other.exists()


def test_a_record_of_an_unknown_kind_is_broken_data_and_the_file_stays(path: Path) -> None:
    with JournalDB(path) as db:
        db.insert({"n": 1})
    for text in ('{"unknown":1}', '{"table":1,"put":5}', '{"all":[]}', '{"table":[]}'):
        content = with_line(path.read_bytes(), text)
        strange = path.with_name("strange.journal")
        strange.write_bytes(content)
        with pytest.raises(BrokenData, match=r"storage\.unknown_record"):
            JournalDB(strange)
        assert strange.read_bytes() == content


def test_a_newer_file_is_refused_and_left_alone(path: Path) -> None:
    content = as_line(0, '{"format":"table-companion","version":3}') + as_line(1, "{}")
    path.write_bytes(content)
    with pytest.raises(BrokenData, match=r"save\.newer_version"):
        JournalDB(path)
    assert path.read_bytes() == content


def test_the_screen_may_read_while_the_writer_writes(path: Path) -> None:
    with JournalDB(path) as db:
        faults: list[Exception] = []
        done = threading.Event()

        def look() -> None:
            try:
                while not done.is_set():
                    assert len(db.search(where("n") >= 0)) <= len(db)
                    db.all()
            except Exception as fault:
                faults.append(fault)

        reader = threading.Thread(target=look)
        reader.start()
        for n in range(500):
            db.insert({"n": n})
        done.set()
        reader.join()
        assert faults == []
        assert len(db) == 500
