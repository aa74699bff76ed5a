"""Medievalia as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, place

BOX = Box(
    "medievalia",
    (
        place("phase", "clipboard-list-outline", "med.place.turn", "turn:TurnPresenter"),
        place("war", "sword-cross", "med.place.war", "war:WarPresenter"),
        place("ring", "map-marker-path", "med.place.ring", "ring:RingPresenter"),
        place("piles", "cards-outline", "med.place.piles", "piles:PilesPresenter"),
        LOG,
    ),
    main_chart="prestige",
    pages={"values": "values:ValuesPresenter"},
)
