"""TinyDB over a file that only grows: its API, each change one record, flushed and then done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from companion.core.errors import StorageFailed
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.core.storage.appendfile import AppendFile
from companion.core.storage.files import free_name, write_whole
from companion.core.storage.records import (
    HEADER,
    Record,
    Scan,
    Verdict,
    as_line,
    as_lines,
    as_text,
    checksum_of,
    from_text,
    require_header,
    scan,
)
from companion.core.storage.tables import Documents, Overlay, Tables, apply, loaded, shortest

Scanned = tuple[bytes, Scan]  # what was read a moment ago; other bytes are scanned anew


@dataclass(frozen=True, slots=True)
class Opened:
    """How a file was found: records kept, bytes of a torn record cut off, records missing.

    `set_aside` names the copy of a damaged file; empty if the file was in order.
    """

    records: int
    torn_bytes: int = 0
    missing: int = 0
    set_aside: str = ""

    @property
    def is_damaged(self) -> bool:
        return bool(self.set_aside)

    @property
    def message(self) -> Text | None:
        """What the player must be told; a torn record was never confirmed and is not told."""
        if not self.is_damaged:
            return None
        params = {"n": self.missing, "kept": self.records, "file": self.set_aside}
        return Text("storage.damaged", params)


class JournalStorage(Storage):
    """The file and the tables in memory that it stands for."""

    def __init__(self, path: Path, scanned: Scanned | None = None) -> None:
        self.writing = RLock()
        self._file = AppendFile(path)
        try:
            self.opened, self._tables = self._load(scanned)
        except BaseException:
            self._file.close()
            raise

    def read(self) -> dict[str, dict[str, Any]] | None:
        return dict(self._tables)

    def write(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """Replace everything, by one record."""
        self.commit({"all": data})

    def close(self) -> None:
        with self.writing:
            self._file.close()

    def documents(self, table: str) -> Documents | None:
        """The documents of a table; None if there is no such table."""
        return self._tables.get(table)

    def commit(self, record: Mapping[str, Any]) -> None:
        """Put the record on the disk, and only then do it.

        What memory gets is read back from the text written, so it is what will be loaded.
        """
        with self.writing:
            text = as_text(record)
            self._file.append(as_line(self._file.lines, text, self._file.checksum))
            apply(self._tables, from_text(text))

    def compact(self) -> None:
        """Drop what later records made void."""
        with self.writing:
            self._file.replace(as_lines(shortest(self._tables)))

    def _load(self, scanned: Scanned | None) -> tuple[Opened, Tables]:
        content = self._file.read()
        found = scanned[1] if scanned and scanned[0] == content else scan(content)
        if found.records:
            require_header(found.records)
        tables = loaded(list(found.records[1:]))
        opened = self._mended(content, found)
        self._file.lines, self._file.checksum = len(found.records), found.checksum
        if not found.records:
            self._file.append(HEADER)
            self._file.checksum = checksum_of(HEADER)
        least = sum(len(documents) or 1 for documents in tables.values())
        if opened.records > least or self._file.checksum is None:
            self._rewrite_if_worth(tables)
        return opened, tables

    def _mended(self, content: bytes, found: Scan) -> Opened:
        """Cut the file to its intact part; a damaged original is set aside first."""
        kept = max(len(found.records) - 1, 0)
        if found.verdict is Verdict.CLEAN:
            return Opened(kept)
        set_aside = ""
        if found.verdict is Verdict.DAMAGED:
            aside = free_name(self._file.path, "damaged")
            write_whole(aside, content)
            set_aside = aside.name
        self._file.cut(found.length)
        torn = 0 if set_aside else len(content) - found.length
        return Opened(kept, torn, found.missing, set_aside)

    def _rewrite_if_worth(self, tables: Tables) -> None:
        """Much of it is void, or its checksums stand apart, as older versions wrote them."""
        lines = as_lines(shortest(tables))
        if self._file.checksum is None or 2 * sum(map(len, lines)) < self._file.length:
            # A full disk is no reason not to open: the file as it is is as good.
            with suppress(StorageFailed):
                self._file.replace(lines)


class JournalTable(Table):
    """A table whose changes are written one record at a time."""

    def __init__(
        self,
        storage: JournalStorage,
        name: str,
        cache_size: int = 0,
        persist_empty: bool = False,
    ) -> None:
        # Everything is in memory and two threads look at it: no cache of query results.
        self._journal = storage
        super().__init__(storage, name, cache_size=cache_size, persist_empty=persist_empty)

    def _read_table(self) -> dict[str, Mapping[str, Any]]:
        return self._journal.documents(self.name) or {}

    def _update_table(self, updater: Callable[[dict[int, Any]], None]) -> None:
        with self._journal.writing:
            documents = self._journal.documents(self.name)
            overlay = Overlay({} if documents is None else documents)
            updater(overlay)  # type: ignore[arg-type]  # a mapping is all it needs
            changes: Record = overlay.changes()
            if changes or documents is None:
                try:
                    self._journal.commit({"table": self.name, **changes})
                except BaseException:
                    # Ids given to documents that were refused are free again.
                    self._next_id = None
                    raise


class JournalDB(TinyDB):
    """A TinyDB whose confirmed changes survive `kill -9` at any instant.

    One thread at a time writes; any thread may read meanwhile. Documents handed out share their
    inner lists and records with the database: change them by `update`, never in place.
    """

    table_class = JournalTable  # type: ignore[assignment]
    default_storage_class = JournalStorage  # type: ignore[assignment]

    def __init__(self, path: Path, scanned: Scanned | None = None) -> None:
        super().__init__(path, scanned)

    @property
    def journal(self) -> JournalStorage:
        storage = self._storage
        assert isinstance(storage, JournalStorage)
        return storage

    @property
    def opened(self) -> Opened:
        """How the file was found."""
        return self.journal.opened

    def compact(self) -> None:
        """Drop what later records made void; for the end of a game, never for a tap."""
        self.journal.compact()

    def drop_table(self, name: str) -> None:
        if self.journal.documents(name) is not None:
            self.journal.commit({"drop": name})
        self._tables.pop(name, None)
