"""Medioevo Universale as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, place

BOX = Box(
    "medioevo",
    (
        place("phase", "clipboard-list-outline", "ui.place.phase", "phase:MedioevoPhase"),
        place("battle", "sword-cross", "ui.place.battle", hand="battle.hand:BattleInHand"),
        LOG,
        place("event", "weather-lightning-rainy", "ui.place.event", "events.body:EventPage"),
        place("trade", "cart-outline", "ui.place.trade", "trade.body:TradePage"),
        place(
            "treaties",
            "handshake-outline",
            "ui.place.treaties",
            "treaties.body:TreatiesPage",
        ),
    ),
    main_chart="honor",
)
