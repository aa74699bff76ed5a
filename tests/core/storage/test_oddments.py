"""Documents with right checksums that make no sense: set aside by name, the rest opens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import BrokenData
from companion.core.storage.database import JournalDB
from companion.core.storage.library import Library
from companion.core.storage.records import as_file, as_line, as_text
from companion.core.storage.shelf import ShelvedGame

HEADER = {"rules": 1, "setup": {}}


def a_library(folder: Path) -> ShelvedGame:
    with Library(folder) as library:
        library.change_setting("theme", "light")
        return library.create("counting", "An evening", HEADER)


def put(folder: Path, table: str, documents: dict[str, Any]) -> None:
    db = JournalDB(folder / "library.journal")
    db.journal.commit({"table": table, "put": documents})
    db.close()


ODD_SETTINGS = [
    {"7": {"key": "text_size"}},
    {"7": {"value": "1.0"}},
    {"7": {"key": ["text_size"], "value": 1}},
    {"7": 5},
    {"7": None},
    {"seven": {"key": "text_size", "value": "1.0"}},
    {"-7": {"key": "text_size", "value": "1.0"}},
    {"": {"key": "text_size", "value": "1.0"}},
]


@pytest.mark.parametrize("documents", ODD_SETTINGS)
def test_an_odd_setting_is_set_aside_and_the_rest_opens(
    tmp_path: Path, documents: dict[str, Any]
) -> None:
    entry = a_library(tmp_path)
    put(tmp_path, "settings", documents)
    with Library(tmp_path) as library:
        assert [game.id for game in library.games()] == [entry.id]
        assert library.setting("theme") == "light"
        assert library.setting("text_size", "default") == "default"
        library.change_setting("text_size", "1.3")
        (aside,) = library.set_aside
    assert len(aside.settings) == 1
    kept = json.loads((tmp_path / aside.file).read_text(encoding="utf-8"))
    assert kept == {"table": "settings", "put": documents}
    with Library(tmp_path) as library:
        assert library.set_aside == ()
        assert library.setting("text_size") == "1.3"


ODD_GAMES = [
    {"9": {"id": 5}},
    {"9": {"id": "abc", "title": "Another", "game": "counting"}},
    {"9": [1, 2]},
    {"nine": {"id": "abc"}},
]


@pytest.mark.parametrize("documents", ODD_GAMES)
def test_an_odd_entry_of_a_game_is_set_aside(tmp_path: Path, documents: dict[str, Any]) -> None:
    entry = a_library(tmp_path)
    put(tmp_path, "games", documents)
    with Library(tmp_path) as library:
        assert [game.id for game in library.games()] == [entry.id]
        assert len(library.set_aside[0].games) == 1


@pytest.mark.parametrize("field", ["title", "summary", "played", "binned"])
def test_a_game_whose_entry_is_odd_is_found_by_its_file(tmp_path: Path, field: str) -> None:
    entry = a_library(tmp_path)
    db = JournalDB(tmp_path / "library.journal")
    (key,) = db.journal.documents("games") or ()
    document = {**(db.journal.documents("games") or {})[key], field: 5}
    db.journal.commit({"table": "games", "put": {key: document}})
    db.close()
    with Library(tmp_path) as library:
        (found,) = library.games()
        assert (found.id, found.title) == (entry.id, "An evening")


@pytest.mark.parametrize(
    "record",
    [{"nothing": 1}, {"table": [], "put": {}}, {"table": "settings", "put": 5}, {"all": 3}],
)
def test_a_library_nobody_can_read_is_set_aside_and_made_anew_from_the_games(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    entry = a_library(tmp_path)
    (tmp_path / "library.journal").write_bytes(as_file([record]))
    with Library(tmp_path) as library:
        assert [game.title for game in library.games()] == [entry.title]
        (aside,) = library.set_aside
    assert aside.whole
    assert (tmp_path / aside.file).read_bytes() == as_file([record])


def test_a_file_that_is_no_library_is_set_aside(tmp_path: Path) -> None:
    entry = a_library(tmp_path)
    content = as_line(0, as_text({"format": "something else", "version": 1}))
    (tmp_path / "library.journal").write_bytes(content)
    with Library(tmp_path) as library:
        assert [game.id for game in library.games()] == [entry.id]
        assert library.set_aside[0].whole


def test_a_library_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    a_library(tmp_path)
    content = as_line(0, as_text({"format": "table-companion", "version": 99}))
    (tmp_path / "library.journal").write_bytes(content)
    with pytest.raises(BrokenData, match=r"save\.newer_version"):
        Library(tmp_path)
    assert (tmp_path / "library.journal").read_bytes() == content
