"""Medieval Conspiracy as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, place

BOX = Box(
    "conspiracy",
    (
        place("phase", "clipboard-list-outline", "ui.place.phase", "phase:ConspiracyPhase"),
        place("auction", "gavel", "con.place.auction", "auction:AuctionPresenter"),
        place("battle", "sword-cross", "con.place.battle", "battle:BattlePresenter"),
        place("electors", "crown-outline", "con.place.electors", "electors:ElectorsPresenter"),
        place("cards", "cards-outline", "con.place.cards", "cards:CardsPresenter"),
        LOG,
    ),
    main_chart="votes",
)
