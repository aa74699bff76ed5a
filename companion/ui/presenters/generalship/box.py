"""Generalship as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, Quick, place

BOX = Box(
    "generalship",
    (
        place("phase", "clipboard-list-outline", "gen.place_turn", "turn:TurnPage"),
        place("battle", "sword-cross", "gen.place_battle", "battle:BattlePage"),
        place("places", "map-outline", "gen.place_places", "places:PlacesPage"),
        place("technology", "lightbulb-on-outline", "gen.place_technology", "tech:TechnologyPage"),
        place("cards", "cards-outline", "gen.place_cards", "cards:CardsPage"),
        LOG,
    ),
    main_chart="vp",
    pages={"values": "values:ValuesPage"},
    quick=(
        Quick("battle", "sword-cross", "gen.calc.battle", "calculators:BattleCalculator"),
        Quick("cards", "cards-outline", "gen.calc.cards", "calculators:CardsCalculator"),
        Quick("upkeep", "barley", "gen.calc.upkeep", "realm_calculators:UpkeepCalculator"),
        Quick(
            "upgrade", "arrow-up-bold", "gen.calc.upgrade", "realm_calculators:UpgradeCalculator"
        ),
        Quick("alliance", "handshake", "gen.calc.alliance", "realm_calculators:AllianceCalculator"),
    ),
)
