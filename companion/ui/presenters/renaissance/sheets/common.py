"""What all tabs of a player's sheet share: the state, the words, the moved steppers."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.renaissance.state import Player
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.renaissance.words import RenaissanceSpeaker
from companion.ui.presenters.session import Session
from companion.ui.presenters.table import sheet as player_sheet


class RenaissanceSheetSpeaker(RenaissanceSpeaker, player_sheet.Steppers):
    """The open game seen from one player's sheet."""

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.whose = session.state.seats[0]
        self._drafts = drafts

    @property
    def who(self) -> str:
        return self.whose

    @property
    def me(self) -> Player:
        return self.player(self.whose)


class SheetTab(player_sheet.SheetTab[RenaissanceSheetSpeaker]):
    """A tab of this game's sheets."""

    names = "ren.sheet.tab"

    def stepped(self, key: str, change: int) -> None:
        self.desk.stepped(key, change)
