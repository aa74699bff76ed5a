"""Generalship as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, Quick, place

BOX = Box(
    "generalship",
    (
        place("phase", "clipboard-list-outline", "gen.place_turn", "turn.page:TurnPage"),
        place("battle", "sword-cross", "gen.place_battle", "battle.page:BattlePage"),
        place("places", "map-outline", "gen.place_places", "places:PlacesPage"),
        place(
            "technology",
            "lightbulb-on-outline",
            "gen.place_technology",
            "technologies:TechnologyPage",
        ),
        place("cards", "cards-outline", "gen.place_cards", "cards:CardsPage"),
        place("outlook", "binoculars", "gen.place_outlook", "outlook:OutlookPage"),
        LOG,
    ),
    main_chart="vp",
    pages={"values": "values:ValuesPage"},
    quick=(
        Quick("battle", "sword-cross", "gen.calc.battle", "calculators.battle:BattleCalculator"),
        Quick("cards", "cards-outline", "gen.calc.cards", "calculators.battle:CardsCalculator"),
        Quick("hand", "hand-back-left-outline", "gen.calc.hand", "calculators.hand:HandCalculator"),
        Quick("upkeep", "barley", "gen.calc.upkeep", "calculators.realm:UpkeepCalculator"),
        Quick(
            "upgrade", "arrow-up-bold", "gen.calc.upgrade", "calculators.realm:UpgradeCalculator"
        ),
        Quick("alliance", "handshake", "gen.calc.alliance", "calculators.realm:AllianceCalculator"),
    ),
)
