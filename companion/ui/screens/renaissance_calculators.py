"""The calculators of Age of Renaissance that need no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.dice import AppDice
from companion.ui.screens.page import Page
from companion.ui.translator import tr


def makers(dice: AppDice) -> dict[str, Callable[[], Page]]:
    """A maker for each of them."""

    def fight() -> Page:
        from companion.ui.presenters.renaissance.calculators import FightCalculator

        return _form(FightCalculator(_texts, dice))

    def payout() -> Page:
        from companion.ui.presenters.renaissance.calculators import PayoutCalculator

        return _form(PayoutCalculator(_texts))

    return {"calculator_ren_fight": fight, "calculator_ren_payout": payout}


def _form(presenter: Any) -> Page:
    from companion.ui.screens.form import FormPage

    return FormPage(presenter=presenter, leave_to="calculators")


def _texts() -> Any:
    return tr.translator
