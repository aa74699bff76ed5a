"""Medioevo Universale as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box

BOX = Box(
    "medioevo",
    (
        {"key": "phase", "icon": "clipboard-list-outline", "text": "ui.place.phase"},
        {"key": "battle", "icon": "sword-cross", "text": "ui.place.battle"},
        LOG,
        {"key": "event", "icon": "weather-lightning-rainy", "text": "ui.place.event"},
        {"key": "trade", "icon": "cart-outline", "text": "ui.place.trade"},
        {"key": "treaties", "icon": "handshake-outline", "text": "ui.place.treaties"},
    ),
    main_chart="honor",
)
