"""One game as one file: its header first, then one document for each entry of its journal."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from companion.core.codec import Lift, lifted
from companion.core.errors import BrokenData
from companion.core.records import dataclass
from companion.core.storage.database import JournalDB, Opened, Scanned
from companion.core.storage.files import failure, read
from companion.core.storage.records import Scan, Verdict, as_file, require_header, scan
from companion.core.storage.tables import Documents, loaded, shortest

SUFFIX = ".journal"
# Fifty thousand actions are 11 MB.
LARGEST_FILE = 32 * 1024 * 1024
MOST_LINES = 200_000
_TOO_LONG = re.compile(rb"[^\n]{1000000}")

_TABLE = JournalDB.default_table_name
_HEADER_ID = 1
_COUNT = "count"


@dataclass(frozen=True, slots=True)
class SaveFormat:
    """The version of a save as a whole, and how one of version n becomes one of n + 1.

    A lift gets and gives `{"header": {…}, "entries": [{…}, …]}`.
    """

    version: int = 1
    lifts: Mapping[int, Lift] = field(default_factory=dict)


CURRENT = SaveFormat()


@dataclass(frozen=True, slots=True)
class Save:
    """What a file of a game says."""

    header: dict[str, Any]
    entries: Sequence[dict[str, Any]]

    def in_format(self, form: SaveFormat) -> Save:
        """The save raised to the current format; a newer one is BrokenData."""
        version = self.header.get("format")
        if type(version) is not int:
            raise BrokenData("storage.no_header")
        if version == form.version:
            return self
        whole = {"header": dict(self.header), "entries": [dict(entry) for entry in self.entries]}
        try:
            raised = lifted(whole, version, form.version, form.lifts)
            return Save({**raised["header"], "format": form.version}, raised["entries"])
        except (LookupError, TypeError, ValueError, AttributeError):
            raise BrokenData("storage.not_liftable", version=version) from None

    def as_file(self) -> bytes:
        """The file that holds this save."""
        return as_file(shortest({_TABLE: self.as_documents()}))

    def for_export(self) -> bytes:
        """The file for another device, which says how long it ought to be."""
        return Save({**self.header, _COUNT: len(self.entries)}, self.entries).as_file()

    def as_documents(self) -> dict[str, dict[str, Any]]:
        numbered = enumerate((self.header, *self.entries), _HEADER_ID)
        return {str(doc_id): document for doc_id, document in numbered}


def read_save(path: Path, form: SaveFormat = CURRENT) -> Save:
    """A save from anywhere, checked from the first byte to the last; the file is left alone.

    BrokenData if anything is amiss: another kind of file, cut short, damaged, or newer than we are.
    """
    content = _read_bounded(path)
    if content.count(b"\n") > MOST_LINES or _TOO_LONG.search(content):
        raise BrokenData("storage.too_large", file=path.name)
    found = scan(content)
    require_header(found.records)
    if found.verdict is Verdict.TORN:
        raise BrokenData("storage.cut_short", file=path.name)
    if found.verdict is Verdict.DAMAGED:
        raise BrokenData("storage.damaged_file", n=found.missing, file=path.name)
    save = save_of(found)
    # A file cut between two lines looks whole, so an exported one says how many entries it has.
    if save.header.pop(_COUNT, len(save.entries)) != len(save.entries):
        raise BrokenData("storage.cut_short", file=path.name)
    return save.in_format(form)


def _read_bounded(path: Path) -> bytes:
    """The bytes of a plain file, unless it is far too large; nothing else is waited for."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise BrokenData("storage.not_ours")
        if found.st_size > LARGEST_FILE:
            raise BrokenData("storage.too_large", file=path.name)
        with path.open("rb") as file:
            return file.read(LARGEST_FILE)
    except OSError as error:
        raise failure(error, path) from error
    except ValueError:  # a name that no file can have
        raise BrokenData("storage.not_ours") from None


def read_header(path: Path) -> dict[str, Any]:
    """The header of a save as far as the file is intact; BrokenData if it has none."""
    found = scan(read(path))
    require_header(found.records)
    return save_of(found).header


def save_of(found: Scan) -> Save:
    """What the intact records of a file say; BrokenData if they have no header."""
    documents: Mapping[str, Any] = loaded(list(found.records[1:])).get(_TABLE, {})
    header = documents.get(str(_HEADER_ID))
    rest = [document for doc_id, document in documents.items() if doc_id != str(_HEADER_ID)]
    if not isinstance(header, dict) or not all(type(document) is dict for document in rest):
        raise BrokenData("storage.no_header")
    return Save(header, rest)


class GameFile:
    """The journal of one game on disk, open for playing.

    `append` returns when the entry is on the disk; StorageFailed means it is not, and nothing
    changed. `db` is the TinyDB beneath.
    """

    def __init__(
        self,
        path: Path,
        on_close: Callable[[], object] = lambda: None,
        scanned: Scanned | None = None,
    ) -> None:
        self.path = path
        self.db = JournalDB(path, scanned)
        self._on_close = on_close
        if not self.db.contains(doc_id=_HEADER_ID):
            self.db.close()
            raise BrokenData("storage.no_header")

    @property
    def opened(self) -> Opened:
        """How the file was found."""
        return self.db.opened

    @property
    def header(self) -> dict[str, Any]:
        header = self.db.get(doc_id=_HEADER_ID)
        assert header is not None
        return dict(header)

    def entries(self) -> Iterator[dict[str, Any]]:
        """Every entry in the order in which they were appended."""
        documents = self.db.journal.documents(_TABLE) or Documents()
        return (dict(entry) for doc_id, entry in documents.items() if doc_id != str(_HEADER_ID))

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.db) - 1

    def append(self, saved: dict[str, Any]) -> None:
        self.db.insert(saved)

    def change_header(self, **fields: Any) -> None:
        self.db.update(fields, doc_ids=[_HEADER_ID])

    def raise_to(self, form: SaveFormat) -> None:
        """Bring an older save to the current format, in one step on the disk."""
        save = Save(self.header, list(self.entries()))
        raised = save.in_format(form)
        if raised is not save:
            self.db.storage.write({_TABLE: raised.as_documents()})

    def compact(self) -> None:
        self.db.compact()

    def close(self) -> None:
        self.db.close()
        self._on_close()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
