"""Age of Renaissance as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, place

BOX = Box(
    "renaissance",
    (
        place("phase", "clipboard-list-outline", "ui.place.phase", "phase:RenaissancePhase"),
        place("fight", "sword-cross", "ren.place.fight", "fight:FightPresenter"),
        LOG,
        place("cards", "cards-outline", "ren.place.cards", "cards:CardsPresenter"),
        place(
            "advances", "lightbulb-on-outline", "ren.place.advances", "advances:AdvancesPresenter"
        ),
    ),
    main_chart="score",
)
