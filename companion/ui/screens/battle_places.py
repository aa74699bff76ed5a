"""The places around dice: battle and event of a game, and the calculators that need none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.dice import AppDice
from companion.ui.presenters.desk import Desk
from companion.ui.screens.page import Page
from companion.ui.translator import tr
from companion.ui.worker import Deliver, Worker

PAGES = ("battle",)


class BattlePlaces:
    """A maker for each of these pages; they share the worker and the app's dice."""

    def __init__(
        self, desk: Callable[[], Desk], deliver: Deliver, dice: AppDice | None = None
    ) -> None:
        self._desk = desk
        self.worker = Worker(deliver)
        self.dice = dice or AppDice()

    def makers(self) -> dict[str, Callable[[], Page]]:
        return {"battle": self._battle, "battle_alone": self._battle_alone}

    def close(self) -> None:
        self.worker.close()

    def _battle(self) -> Page:
        from companion.ui.presenters.medioevo.battle_draft import Drafts

        desk = self._desk()
        assert desk.session is not None
        return self._battle_page(Drafts(desk, desk.game_id), desk.session)

    def _battle_alone(self) -> Page:
        from companion.ui.presenters.medioevo.battle_draft import Drafts

        page = self._battle_page(Drafts(self._desk()), None)
        page.leave_to = "calculators"
        return page

    def _battle_page(self, drafts: Any, session: Any) -> Any:
        from companion.ui.presenters.medioevo.battle import BattlePresenter
        from companion.ui.screens.battle import BattlePage

        presenter = BattlePresenter(_texts, drafts, self.worker, self.dice, session)
        return BattlePage(presenter=presenter, session=session)


def _texts() -> Any:
    return tr.translator
