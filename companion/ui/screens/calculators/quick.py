"""The calculators that need no game, as the boxes of the games name them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import games
from companion.ui.presenters.box import Quick, box
from companion.ui.screens.page import Page
from companion.ui.translator import tr

if TYPE_CHECKING:  # its page is read when somebody opens it
    from companion.ui.screens.calculators.page import Calculator


def makers(**means: Any) -> dict[str, Callable[[], Page]]:
    """A maker for the page of each of them."""
    return {
        _page(game, one): partial(_made, game, one, means)
        for game in games.GAME_IDS
        for one in box(game).quick
    }


def groups() -> list[tuple[str, list[Calculator]]]:
    """The calculators of each game that has some, below the key of its name."""
    from companion.ui.screens.calculators.page import Calculator

    found = [
        (
            f"game.{game}",
            [
                Calculator(f"{game}_{one.key}", one.icon, one.words, _page(game, one))
                for one in box(game).quick
            ],
        )
        for game in games.GAME_IDS
    ]
    return [group for group in found if group[1]]


def _page(game: str, one: Quick) -> str:
    return f"calculator_{game}_{one.key}"


def _made(game: str, one: Quick, means: Any) -> Page:
    from companion.ui.screens.calculators.form import FormPage, News

    page = FormPage(leave_to="calculators")
    page.news = News()
    page.presenter = box(game).calculator(
        one, texts=lambda: tr.translator, changed=page.news, **means
    )
    return page
