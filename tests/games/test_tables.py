"""Every table of every game: its file fits the schema that its row makes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from companion.core import tables
from companion.core.books.glossary import terms_of
from companion.core.books.rulebook import chapters_of
from companion.core.errors import BrokenData
from companion.core.records import dataclass
from companion.core.resources import DATA
from companion.core.tables import Declared, Word, declared, file_schema, table
from companion.games import GAMES

BOOKS = [(book, path) for book in GAMES for path in sorted((DATA / book).glob("*.json"))]


def _declared(book: str) -> dict[str, Declared]:
    assert GAMES[book].calculators  # reads every chapter
    assert chapters_of(book)
    assert terms_of(book)
    return dict(declared(book))


@pytest.mark.parametrize(("book", "path"), BOOKS, ids=lambda item: getattr(item, "stem", item))
def test_each_table_fits_the_schema_of_its_row(book: str, path: Path) -> None:
    schema = file_schema(_declared(book)[path.stem])
    Draft202012Validator.check_schema(schema)
    content = json.loads(path.read_text("utf-8"))
    faults = [error.message for error in Draft202012Validator(schema).iter_errors(content)]
    assert faults == []
    assert content["source"]["book"] == book


@pytest.mark.parametrize("book", GAMES)
def test_every_table_that_is_declared_is_there_and_no_other(book: str) -> None:
    assert set(_declared(book)) == {path.stem for path in (DATA / book).glob("*.json")}


@dataclass(frozen=True, slots=True)
class _Row:
    id: Word
    cost: int = 0


def _written(folder: Path, content: object, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "book").mkdir()
    (folder / "book" / "things.json").write_text(json.dumps(content), "utf-8")
    monkeypatch.setattr(tables, "DATA", folder)
    monkeypatch.setattr(tables, "_DECLARED", {})


@pytest.mark.parametrize(
    "fault",
    [
        {"rows": [{"id": "axe"}]},
        {"source": {"book": "book"}, "rows": [{"id": "axe"}]},
        {"source": {"book": "book", "section": "1"}, "rows": [{"id": "Axe"}]},
        {"source": {"book": "book", "section": "1"}, "rows": [{"id": "axe", "weight": 2}]},
        {"source": {"book": "book", "section": "1"}, "rows": [{"id": "axe"}, {"id": "axe"}]},
        {"source": {"book": "book", "section": "1"}, "rows": []},
    ],
)
def test_a_schema_made_from_a_row_refuses_what_does_not_fit(fault: object) -> None:
    schema = file_schema(Declared("book", "things", _Row, 1))
    good = {"source": {"book": "book", "section": "1", "page": 3}, "rows": [{"id": "axe"}]}
    assert Draft202012Validator(schema).is_valid(good)
    assert not Draft202012Validator(schema).is_valid(fault)


def test_a_table_with_a_row_missing_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _written(tmp_path, {"rows": [{"id": "axe"}]}, monkeypatch)
    assert table(_Row, "book", "things", 1) == (_Row("axe"),)
    with pytest.raises(BrokenData) as refused:
        table(_Row, "book", "things", 2)
    assert refused.value.params == {"file": "things.json", "rows": 1, "wanted": 2}


def test_a_word_that_is_none_is_named_with_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _written(tmp_path, {"rows": [{"id": "axe"}, {"id": "two words"}]}, monkeypatch)
    with pytest.raises(BrokenData) as refused:
        table(_Row, "book", "things")
    assert (refused.value.params["row"], refused.value.field) == (2, "id")
