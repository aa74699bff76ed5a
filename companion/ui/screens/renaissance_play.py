"""The places of Age of Renaissance where something is played: cards, advances, fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.boxes import Kit
from companion.ui.presenters.drafts import Answers
from companion.ui.screens.page import Page
from companion.ui.translator import tr


def makers(kit: Kit) -> dict[str, Callable[[], Page]]:
    """A maker for each of these pages."""
    return {
        "fight": lambda: _fight(kit),
        "cards": lambda: _cards(kit),
        "advances": lambda: _advances(kit),
    }


def _fight(kit: Kit) -> Page:
    from companion.ui.presenters.renaissance.fight import FightPresenter

    return _page(kit, FightPresenter(kit.session, _texts, kit.drafts(), kit.dice))


def _cards(kit: Kit) -> Page:
    from companion.ui.presenters.renaissance.cards import CardsPresenter

    return _page(kit, CardsPresenter(kit.session, _texts, kit.drafts()))


def _advances(kit: Kit) -> Page:
    from companion.ui.presenters.renaissance.advances import AdvancesPresenter

    def planned() -> None:
        if page.parent is not None:
            page.refresh()

    presenter = AdvancesPresenter(kit.session, _texts, kit.drafts(), kit.worker, planned)
    page = _page(kit, presenter)
    return page


def _page(kit: Kit, presenter: Any) -> Any:
    from companion.ui.screens.panels_page import PanelsPage

    return PanelsPage(presenter=presenter, session=kit.session, answers=Answers(kit.drafts()))


def _texts() -> Any:
    return tr.translator
