"""Medieval Conspiracy as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, Quick, place

BOX = Box(
    "conspiracy",
    (
        place("phase", "clipboard-list-outline", "ui.place.phase", "phase:ConspiracyPhase"),
        place("auction", "gavel", "con.place.auction", "auctions.page:AuctionPresenter"),
        place("battle", "sword-cross", "con.place.battle", "battle.page:BattlePresenter"),
        place("electors", "crown-outline", "con.place.electors", "electors:ElectorsPresenter"),
        place("cards", "cards-outline", "con.place.cards", "cards:CardsPresenter"),
        LOG,
    ),
    main_chart="votes",
    end="con.end.place.scoring",
    quick=(
        Quick("battle", "sword-cross", "con.calc.battle", "calculators:BattleCalculator"),
        Quick("election", "crown-outline", "con.calc.election", "calculators:ElectionCalculator"),
        Quick("clock", "clock-outline", "con.calc.clock", "calculators:ClockCalculator"),
        Quick("worth", "gavel", "con.calc.worth", "calculators:WorthCalculator"),
    ),
)
