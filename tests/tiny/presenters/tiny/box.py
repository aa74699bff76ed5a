"""A tiny game as the shared pages meet it."""

from __future__ import annotations

from companion.ui.presenters.box import LOG, Box, place

BOX = Box(
    "tiny",
    (
        place("phase", "clipboard-list-outline", "ui.place.phase", "phase:TinyPhase"),
        LOG,
        place("barn", "home-outline", "tiny.place.barn", "barn:Barn"),
    ),
)
