"""What the tabs of this game share: the table behind them, figures that say why, corrections."""

from __future__ import annotations

from typing import cast

from companion.games.conspiracy.state import State
from companion.ui.presenters.conspiracy.corrections import Corrections
from companion.ui.presenters.conspiracy.reasons import reason_of
from companion.ui.presenters.derived.sheet import GameSheetTab
from companion.ui.presenters.panels import Answer, Item
from companion.ui.presenters.views import Why


class OwnTab(GameSheetTab):
    """A tap sets a figure right, a long tap says why it is so."""

    @property
    def state(self) -> State:
        return cast("State", self.desk.state)

    @property
    def correct(self) -> Corrections:
        return Corrections(self.desk)

    def figures(self, *keys: str) -> tuple[Item, ...]:
        """Rows of declared figures."""
        return tuple(self.item(self.desk.figure(key)) for key in keys)

    def held(self, key: str) -> Why | None:
        reason = reason_of(self.state, self.desk.whose, key)
        if reason is None:
            return super().held(key)
        return self.desk.why(reason, self.desk.figure_name(key))

    def tapped(self, key: str) -> Answer:
        return self.correcting(key)
