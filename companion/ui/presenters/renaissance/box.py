"""Age of Renaissance as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, Quick, place

BOX = Box(
    "renaissance",
    (
        place("phase", "clipboard-list-outline", "ui.place.phase", "phase:RenaissancePhase"),
        place("fight", "sword-cross", "ren.place.fight", "expansion.page:FightPresenter"),
        LOG,
        place("cards", "cards-outline", "ren.place.cards", "cards.page:CardsPresenter"),
        place(
            "advances", "lightbulb-on-outline", "ren.place.advances", "advances:AdvancesPresenter"
        ),
    ),
    main_chart="score",
    quick=(
        Quick("fight", "sword-cross", "ren.calc.fight", "calculators:FightCalculator"),
        Quick("payout", "cash-multiple", "ren.calc.payout", "calculators:PayoutCalculator"),
    ),
)
