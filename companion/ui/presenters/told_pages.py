"""Every page of an open game that is data, by its name: for the command line, tests and phones."""

from __future__ import annotations

from collections.abc import Callable

from companion.pages.kit import TABLE, PageView
from companion.ui.i18n import Translator
from companion.ui.presenters.box import box
from companion.ui.presenters.session import Session
from companion.ui.presenters.table_page import TableState, table_page

Told = Callable[[Session, Translator, str], PageView]


def _table(session: Session, texts: Translator, eyes: str) -> PageView:
    presenter = box(session.play.game.info.id).table(session, lambda: texts)
    return table_page(presenter.view(), texts, TableState(eyes=eyes))


PAGES: dict[str, Told] = {"table": _table}


def told(session: Session, name: str, texts: Translator, eyes: str = TABLE) -> PageView:
    """A page as these eyes see it."""
    return PAGES[name](session, texts, eyes)
