"""A made-up game that declares itself with the least, as any game would; it draws nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.games
import companion.ui.presenters
from companion.core import resources, tables
from companion.ui import i18n
from companion.ui.presenters.derived import rules_page
from tests.tiny.texts import TEXTS

HERE = Path(__file__).parent


@pytest.fixture(name="tiny")
def tiny_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The tiny game stands on the shelf beside the others while the test runs."""
    data = tmp_path / "data"
    data.mkdir()
    for source in (*resources.DATA.iterdir(), *(HERE / "data").iterdir()):
        (data / source.name).symlink_to(source)
    for module in (tables, rules_page):
        monkeypatch.setattr(module, "DATA", data)
    for package, folder in ((companion.games, "games"), (companion.ui.presenters, "presenters")):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(HERE / folder)])
    monkeypatch.setattr(companion.games, "GAME_IDS", (*companion.games.GAME_IDS, "tiny"))
    merged = i18n._merged

    def with_tiny(folder: Path) -> i18n.gettext.NullTranslations:
        whole = merged(folder)
        whole._catalog |= TEXTS  # type: ignore[attr-defined]
        return whole

    monkeypatch.setattr(i18n, "_merged", with_tiny)
    yield "tiny"
    for name in [name for name in sys.modules if ".tiny" in name and "companion." in name]:
        del sys.modules[name]
