"""A player's sheet: lands, family, troops, treasury, cards, then every figure."""

from __future__ import annotations

from typing import ClassVar

from companion.games.conspiracy.deaths.families import is_immune
from companion.games.conspiracy.tables import MASTERS
from companion.ui.presenters.conspiracy.sheets.cards import CardsTab
from companion.ui.presenters.conspiracy.sheets.family import FamilyTab
from companion.ui.presenters.conspiracy.sheets.lands import LandsTab
from companion.ui.presenters.conspiracy.sheets.treasury import TreasuryTab
from companion.ui.presenters.conspiracy.sheets.troops import TroopsTab
from companion.ui.presenters.derived.sheet import FiguresTab, GameSheet


class ConspiracySheet(GameSheet):
    """What a family has, by its parts; everything that is counted stands in the last tab."""

    tabs: ClassVar = (LandsTab, FamilyTab, TroopsTab, TreasuryTab, CardsTab, FiguresTab)

    def note(self) -> str:
        """His master cards, and whether he is immune."""
        state, say = self._desk.state, self._desk.say
        told = [
            say(MASTERS[master].name)
            for master, holder in state.masters.items()
            if holder == self.player
        ]
        if is_immune(len(state.lands_of(self.player)), state.switches):
            told.append(say("con.table.immune"))
        return " · ".join(told)
