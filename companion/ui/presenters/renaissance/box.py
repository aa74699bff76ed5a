"""Age of Renaissance as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box

BOX = Box(
    "renaissance",
    (
        {"key": "phase", "icon": "clipboard-list-outline", "text": "ui.place.phase"},
        {"key": "fight", "icon": "sword-cross", "text": "ren.place.fight"},
        LOG,
        {"key": "cards", "icon": "cards-outline", "text": "ren.place.cards"},
        {"key": "advances", "icon": "lightbulb-on-outline", "text": "ren.place.advances"},
    ),
    main_chart="score",
)
