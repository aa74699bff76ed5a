"""Tables in memory, and what a record does to them; loading is doing all records again."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, MutableMapping
from typing import Any

from companion.core.errors import BrokenData
from companion.core.storage.records import Record, as_text


class Documents(dict[str, Any]):
    """The documents of one table by their ids.

    Queries walk a copy, so that the screen may read while the writer adds.
    """

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        return self.copy().items()


Tables = dict[str, Documents]


def apply(tables: Tables, record: Record) -> None:
    """Do to the tables what the record says."""
    if "table" in record:
        documents = tables.setdefault(record["table"], Documents())
        for doc_id in record.get("del", ()):
            documents.pop(doc_id, None)
        documents.update(record.get("put", ()))
    elif "drop" in record:
        tables.pop(record["drop"], None)
    elif "all" in record:
        tables.clear()
        tables.update((name, Documents(table)) for name, table in record["all"].items())
    else:
        raise BrokenData("storage.unknown_record")


def loaded(records: list[Record]) -> Tables:
    """The tables that these records make (the header is none of them)."""
    tables: Tables = {}
    try:
        for record in records:
            apply(tables, record)
    except (TypeError, ValueError, AttributeError):
        raise BrokenData("storage.unknown_record") from None
    return tables


def shortest(tables: Mapping[str, Mapping[str, Any]]) -> Iterator[Record]:
    """The fewest records that make these tables.

    One for each document, so that damage later costs what follows it and not everything.
    """
    for name, documents in tables.items():
        if not documents:
            yield {"table": name, "put": {}}
        for doc_id, document in documents.items():
            yield {"table": name, "put": {doc_id: document}}


class Overlay(MutableMapping[int, Any]):
    """A table as an update sees it: changes are noted here and the table is left as it is.

    Only documents that are looked at are copied, so an insert costs the same in a long table.
    """

    def __init__(self, documents: Mapping[str, Any]) -> None:
        self._documents = documents
        self._touched: dict[str, Any] = {}
        self._gone: dict[str, None] = {}

    def __contains__(self, doc_id: object) -> bool:
        key = str(doc_id)
        return key in self._touched or (key in self._documents and key not in self._gone)

    def __getitem__(self, doc_id: int) -> Any:
        key = str(doc_id)
        if key not in self._touched:
            if key in self._gone:
                raise KeyError(doc_id)
            self._touched[key] = _copied(self._documents[key])
        return self._touched[key]

    def __setitem__(self, doc_id: int, document: Any) -> None:
        self._touched[str(doc_id)] = document

    def __delitem__(self, doc_id: int) -> None:
        if doc_id not in self:
            raise KeyError(doc_id)
        key = str(doc_id)
        self._touched.pop(key, None)
        if key in self._documents:
            self._gone[key] = None

    def __iter__(self) -> Iterator[int]:
        kept = (int(key) for key in self._documents if key not in self._gone)
        added = (int(key) for key in self._touched if self._is_added(key))
        return iter((*kept, *added))

    def __len__(self) -> int:
        added = sum(self._is_added(key) for key in self._touched)
        return len(self._documents) - len(self._gone) + added

    def clear(self) -> None:
        self._touched.clear()
        self._gone = dict.fromkeys(self._documents)

    def changes(self) -> Record:
        """What is to be written: documents removed first, then documents new or changed."""
        put = {
            key: document
            for key, document in self._touched.items()
            if self._is_added(key) or as_text(document) != as_text(self._documents[key])
        }
        changes: Record = {"del": list(self._gone)} if self._gone else {}
        return {**changes, "put": put} if put else changes

    def _is_added(self, key: str) -> bool:
        return key not in self._documents or key in self._gone


def _copied(value: Any) -> Any:
    """A copy of plain JSON data, many times quicker than `deepcopy`."""
    if type(value) is dict:
        return {key: _copied(item) for key, item in value.items()}
    if type(value) is list:
        return [_copied(item) for item in value]
    return value
