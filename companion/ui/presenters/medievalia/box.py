"""Medievalia as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, Quick, place

BOX = Box(
    "medievalia",
    (
        place("phase", "clipboard-list-outline", "med.place.turn", "turn.page:TurnPresenter"),
        place("war", "sword-cross", "med.place.war", "war.page:WarPresenter"),
        place("ring", "map-marker-path", "med.place.ring", "ring:RingPresenter"),
        place("piles", "cards-outline", "med.place.piles", "piles:PilesPresenter"),
        LOG,
    ),
    main_chart="prestige",
    pages={"values": "values:ValuesPresenter"},
    quick=(
        Quick("payment", "cash-multiple", "med.calc.payment", "calculators:PaymentCalculator"),
        Quick("fight", "sword-cross", "med.calc.fight", "calculators:FightCalculator"),
        Quick("site", "castle", "med.calc.site", "calculators:SiteCalculator"),
        Quick("draw", "cards-outline", "med.calc.draw", "odds.calculators:DrawCalculator"),
        Quick(
            "building",
            "home-city-outline",
            "med.calc.building",
            "odds.calculators:BuildingCalculator",
        ),
    ),
)
