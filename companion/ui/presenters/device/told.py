"""The pages of a device on which nobody has played yet, as data, by their names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from companion.core.storage.shelf import ShelvedGame
from companion.games import GAMES
from companion.pages.kit import PageView
from companion.ui.i18n import Translator
from companion.ui.presenters.device.home import HomePresenter
from companion.ui.presenters.device.settings import Looks, SettingsPresenter
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.new_game.page import NewGamePresenter


class _EmptyDesk:
    """No game, nothing in the bin."""

    def games(self) -> list[ShelvedGame]:
        return []

    binned = games


def usual(_name: str, default: Any) -> Any:
    """Every setting as the app comes."""
    return default


def device_pages(texts: Translator) -> dict[str, Callable[[], PageView]]:
    """How each page is made: Home, a new table of every game, settings."""
    found: dict[str, Callable[[], PageView]] = {
        "home": lambda: HomePresenter(_EmptyDesk(), lambda: texts, _now).page(False)
    }
    for game in GAMES:
        found[f"new_game.{game}"] = lambda game=game: _new_game(game, texts)  # type: ignore[misc]
    found["settings"] = lambda: SettingsPresenter(lambda: texts, usual).view(Looks(), None)
    return found


def _new_game(game: str, texts: Translator) -> PageView:
    """With everything open that can be opened."""
    presenter = NewGamePresenter(tuple(GAMES), lambda: texts, in_memory())
    presenter.choose_game(game)
    for group in presenter.view().groups:
        if group.folded:
            presenter.fold(group.key)
    return presenter.page()


def _now() -> datetime:
    return datetime.now().astimezone()
