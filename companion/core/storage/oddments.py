"""Documents of the library that are not what they should be: set aside by name, the rest opens.

Checksums tell whether a record is what was written, not whether that made sense: another version, a
hand or a fault of ours may have written it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.errors import BrokenData, StorageFailed
from companion.core.records import dataclass
from companion.core.storage.database import JournalDB
from companion.core.storage.files import free_name, move, write_whole
from companion.core.storage.records import as_text
from companion.core.storage.shelf import is_entry
from companion.core.storage.tables import Documents

LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class SetAside:
    """What cannot be read: settings by their keys, games by their titles, and the copy's name."""

    file: str
    settings: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    whole: bool = False  # the library file itself; the games are found by their own files


def _is_setting(document: Mapping[str, Any]) -> bool:
    return type(document.get("key")) is str and "value" in document


FITS: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "settings": _is_setting,
    "games": is_entry,
}
NAMED_BY = {"settings": "key", "games": "title"}


def opened(path: Path) -> tuple[JournalDB, list[SetAside]]:
    """The library file, without what cannot be read in it."""
    aside: list[SetAside] = []
    try:
        db = JournalDB(path)
    except BrokenData as error:
        if error.key == "save.newer_version":
            raise  # to be kept as it is until the app is as new
        copy = free_name(path, "damaged")
        move(path, copy)
        aside.append(SetAside(copy.name, whole=True))
        db = JournalDB(path)
    odd = {table: _odd(db.journal.documents(table) or {}, fits) for table, fits in FITS.items()}
    if any(odd.values()):
        aside.append(put_away(db, path, odd))
    return db, aside


def _odd(documents: Mapping[str, Any], fits: Callable[[Any], bool]) -> list[str]:
    return [
        doc_id
        for doc_id, document in documents.items()
        if not (doc_id.isdecimal() and isinstance(document, Mapping) and fits(document))
    ]


def put_away(db: JournalDB, path: Path, odd: Mapping[str, Iterable[str]]) -> SetAside:
    """Take these documents out of the tables; a copy of them lies beside the library."""
    copy, lines, names = free_name(path, "odd"), list[str](), dict[str, tuple[str, ...]]()
    for table, ids in odd.items():
        documents = db.journal.documents(table) or Documents()
        found = {doc_id: documents[doc_id] for doc_id in ids}
        names[table] = tuple(_name(table, key, document) for key, document in found.items())
        lines += [as_text({"table": table, "put": {key: found[key]}}) for key in found]
    with suppress(StorageFailed):  # without room for a copy the rest must still open
        write_whole(copy, "\n".join((*lines, "")).encode(errors="replace"))
        for table, ids in odd.items():
            db.journal.commit({"table": table, "del": list(ids)})
    for table, ids in odd.items():
        kept = db.journal.documents(table)
        for doc_id in ids:
            if kept is not None:
                kept.pop(doc_id, None)
    return SetAside(copy.name, names.get("settings", ()), names.get("games", ()))


def _name(table: str, doc_id: str, document: Any) -> str:
    named = document.get(NAMED_BY[table]) if isinstance(document, Mapping) else None
    return str(named or doc_id)[:LONGEST_NAME]
