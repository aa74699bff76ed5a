"""Generalship as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, place

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
)
