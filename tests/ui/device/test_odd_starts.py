"""Starts on a disk, a folder or a library that is not as it should be: the table is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import StorageFailed
from companion.core.storage.database import JournalDB
from companion.core.storage.library import Library
from companion.core.storage.records import as_line, as_text
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.device.trouble import LIBRARY, library_shut
from companion.ui.theme import theme
from tests.stage.evening import Evening

pytestmark = pytest.mark.ui
Start = Callable[..., Evening]


def shut(evening: Evening) -> str:
    assert evening.driver.app.shell.current == "trouble"
    assert not evening.driver.app.shell.in_game
    said: str = evening.page.told().words
    return said


def again(evening: Evening) -> None:
    evening.tap(evening.page.spot("again"))


def test_a_second_window_says_so_and_opens_when_the_first_is_closed(
    start: Start, tmp_path: Path
) -> None:
    with Library(tmp_path / "home"):
        evening = start()
        assert "second window" in shut(evening)
        again(evening)
        assert "second window" in shut(evening)
    again(evening)
    assert evening.driver.app.shell.current == "home"


@pytest.mark.parametrize(
    ("key", "word"), [("storage.full", "room"), ("storage.read_only", "writing")]
)
def test_a_disk_that_takes_nothing_at_the_first_start_says_what_to_do(
    start: Start, monkeypatch: pytest.MonkeyPatch, key: str, word: str
) -> None:
    from companion.core.storage import library

    def refuses(_folder: Path) -> None:
        raise StorageFailed(key, file="home")

    with monkeypatch.context() as broken:
        broken.setattr(library, "make_folder", refuses)
        evening = start()
        assert word in shut(evening)
    again(evening)
    assert evening.driver.app.shell.current == "home"


def test_a_library_of_a_newer_app_asks_for_an_update(start: Start, tmp_path: Path) -> None:
    content = as_line(0, as_text({"format": "table-companion", "version": 99}))
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "library.journal").write_bytes(content)
    evening = start()
    assert "Update the app" in shut(evening)
    assert (tmp_path / "home" / "library.journal").read_bytes() == content
    assert not evening.page.went_back(), "nothing lies behind this page: the app may close"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str, tmp_path: Path) -> None:
    from companion.ui.i18n import Translator

    texts = Translator(language)
    said = {
        key: library_shut(texts, StorageFailed(key, file="x", version=9, current=1), tmp_path)
        for key in (*LIBRARY, "storage.failed")
    }
    assert len({view.words for view in said.values()}) == len(set(LIBRARY.values())) + 1
    assert not any("trouble." in view.words + view.title for view in said.values())


def odd(folder: Path, table: str, documents: dict[str, Any]) -> None:
    db = JournalDB(folder / "library.journal")
    db.journal.commit({"table": table, "put": documents})
    db.close()


def setting(key: str, value: Any) -> dict[str, Any]:
    return {"90": {"key": key, "value": value}}


@pytest.mark.parametrize(
    ("documents", "named"),
    [
        ({"90": {"key": "text_size"}}, "Text size"),
        (setting("text_size", "abc"), "Text size"),
        (setting("text_size", [1]), "Text size"),
        (setting("text_size", "nan"), "Text size"),
        (setting("hand", {"left": 1}), "Rail"),
        ({"no number": {"key": "motion", "value": "on"}}, "Animations"),
    ],
)
def test_a_setting_nobody_can_read_is_set_aside_by_name_and_the_app_starts(
    start: Start, tmp_path: Path, documents: dict[str, Any], named: str
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.driver.close()
    odd(tmp_path / "home", "settings", documents)
    evening = start()
    assert evening.driver.app.shell.current == "table"
    assert named.lower() in evening.driver.app.shell.layers.message.lower()
    assert theme.chosen_size == 1.0
    evening = start()
    assert not evening.driver.app.shell.layers.message, "said once"


@pytest.mark.parametrize(
    ("key", "value"), [("open_game", ["x"]), ("place", {"a": 1}), ("language", []), ("rules_of", 7)]
)
def test_odd_places_lead_home_or_to_the_table(
    start: Start, tmp_path: Path, key: str, value: Any
) -> None:
    start().driver.close()
    odd(tmp_path / "home", "settings", setting(key, value))
    evening = start()
    assert evening.driver.app.shell.current == "home"
    evening.driver.app.shell.go("rules")
    evening.driver.wait()
    assert evening.driver.app.shell.current == "rules"


@pytest.mark.parametrize(
    "summary",
    [
        {"key": 5, "params": 7},
        {"key": "x", "params": {"a": {"no": "key"}}},
        {"players": 3},
        {"players": [["one"]]},
        {"result": {"players": 5}},
    ],
)
def test_an_odd_summary_costs_only_what_home_says_of_the_game(
    start: Start, tmp_path: Path, summary: dict[str, Any]
) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    game = evening.driver.app.desk.game_id
    evening.driver.app.shell.go("home")
    evening.driver.wait()
    evening.driver.app.desk.library.played(game, summary)
    evening.driver.app.shell.refresh()
    assert len(evening.page.cards) == 1
    evening.driver.app.shell.go("statistics")
    evening.driver.wait()
    evening.driver.app.open_game(game)
    evening.driver.wait()
    assert evening.driver.app.shell.current == "table"
