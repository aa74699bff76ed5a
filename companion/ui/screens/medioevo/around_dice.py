"""The places around dice: battle and event of a game, and the calculators that need none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.core.dice import AppDice
from companion.ui.presenters.device.desk import Desk
from companion.ui.screens.calculators import quick as quick_calculators
from companion.ui.screens.page import Page
from companion.ui.translator import tr
from companion.ui.worker import Worker

if TYPE_CHECKING:
    from companion.ui.presenters.drafts import Drafts


ALONE = {"battle": "battle_alone"}  # its page has another name
FOR_ALL = ("dice",)


class BattlePlaces:
    """A maker for each of these pages; they share the worker and the app's dice."""

    def __init__(self, desk: Callable[[], Desk], worker: Worker, dice: AppDice) -> None:
        self._desk = desk
        self.worker = worker
        self.dice = dice

    def makers(self) -> dict[str, Callable[[], Page]]:
        """The pages that need no game."""
        return {
            "battle_alone": self._battle_alone,
            "calculator_dice": self._dice_roller,
            "calculator_event": self._event_dice,
            "calculator_odds": self._compare,
            "calculator_sale": self._sale,
            "calculator_taxes": self._taxes,
            "calculators": _calculators,
        }

    def calculators(self) -> dict[str, Callable[[], Page]]:
        """Those that the games name."""
        return quick_calculators.makers(dice=self.dice, worker=self.worker)

    def battle(self) -> Page:
        desk = self._desk()
        assert desk.session is not None
        return self._battle_page(desk.drafts(), desk.session)

    def _battle_alone(self) -> Page:
        return self._battle_page(self._desk().drafts(""), None, "calculators")

    def _battle_page(self, drafts: Drafts, session: Any, leave_to: str = "") -> Page:
        from companion.ui.presenters.medioevo.battle.draft import BattleDrafts
        from companion.ui.presenters.medioevo.battle.page import BattlePresenter
        from companion.ui.screens.medioevo.battle import BattlePage

        kept = BattleDrafts(drafts)
        presenter = BattlePresenter(_texts, kept, self.worker, self.dice, session)
        return BattlePage(presenter=presenter, session=session, leave_to=leave_to)

    def _event_dice(self) -> Page:
        from companion.ui.presenters.medioevo.calculators.event import EventCalculator

        return _form(EventCalculator(_texts, self.dice))

    def _dice_roller(self) -> Page:
        from companion.ui.presenters.medioevo.calculators.dice import DiceRoller

        return _form(DiceRoller(_texts, self.dice))

    def _sale(self) -> Page:
        from companion.ui.presenters.medioevo.calculators.money import SaleCalculator

        return _form(SaleCalculator(_texts))

    def _taxes(self) -> Page:
        from companion.ui.presenters.medioevo.calculators.money import TaxCalculator

        return _form(TaxCalculator(_texts))

    def _compare(self) -> Page:
        from companion.ui.presenters.medioevo.calculators.odds import ComparePresenter
        from companion.ui.screens.calculators.page import ComparePage

        return ComparePage(presenter=ComparePresenter(_texts, self.worker))


def _calculators() -> Page:
    from companion.ui.presenters.medioevo.calculators import dice as medioevo
    from companion.ui.screens.calculators.page import Calculator, CalculatorsPage

    own = [
        Calculator(key, icon, f"ui.calc.{key}", ALONE.get(key, f"calculator_{key}"))
        for key, icon in medioevo.CALCULATORS
    ]
    return CalculatorsPage(
        groups=[
            ("game.medioevo", [one for one in own if one.key not in FOR_ALL]),
            *quick_calculators.groups(),
            ("ren.calc.any_game", [one for one in own if one.key in FOR_ALL]),
        ]
    )


def _form(presenter: Any) -> Page:
    from companion.ui.screens.calculators.form import FormPage

    return FormPage(presenter=presenter, leave_to="calculators")


def _texts() -> Any:
    return tr.translator
