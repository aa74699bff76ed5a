"""Makes the window of a seat from what the open game's box has. No game is named here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.core.dice import AppDice
from companion.core.game import PlayerId
from companion.pages.kit import TABLE
from companion.phones.eyes import SeatSession
from companion.phones.hub import MakeWindow
from companion.phones.places import (
    ChartsPlace,
    Desk,
    LogPlace,
    Place,
    RulesPlace,
    SheetPlace,
    TablePlace,
)
from companion.phones.window import Window
from companion.ui.i18n import Translator
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.reference import Reference
from companion.ui.presenters.session import Session

WORDS = {
    "table": "ui.place.table",
    "sheet": "phone.my_sheet",
    "log": "ui.place.log",
    "charts": "end.charts",
    "rules": "end.rules",
}


def windows(session: Session, drafts: Callable[[PlayerId], Drafts]) -> MakeWindow:
    """A maker of windows for this game; what is half typed is kept for each seat apart."""
    own = box(session.play.game.info.id)

    @cache
    def reference(language: str) -> Reference:
        return own.reference(Translator(language))

    def make(seat: PlayerId, texts: Callable[[], Translator]) -> Window:
        desk = Desk(
            SeatSession(session, seat),
            texts,
            drafts(seat),
            own,
            lambda: reference(texts().language),
            AppDice(),
        )
        return Window(desk, places_of(desk), WORDS)

    return make


def places_of(desk: Desk) -> dict[str, Place]:
    """Where a phone can look; the table's display has no sheet, and nothing to look up."""
    places: dict[str, Place] = {"table": TablePlace(desk)}
    if desk.seat != TABLE:
        places["sheet"] = SheetPlace(desk)
    places["log"] = LogPlace(desk)
    places["charts"] = ChartsPlace(desk)
    if desk.seat != TABLE:
        places["rules"] = RulesPlace(desk)
    return places
