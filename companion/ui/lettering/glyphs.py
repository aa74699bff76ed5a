"""The names of the signs drawn for this project, and their letters in our font. Knows no Kivy."""

from __future__ import annotations

from companion.core.resources import DATA

OWN_FONT = DATA / "fonts" / "glyphs.ttf"
_FIRST = 0xE000  # where letters stand that no alphabet has
_PIECES = (
    *("light-infantry", "heavy-infantry", "cavalry", "archer", "captain"),
    *("war-wagon", "caravan", "galley", "merchant-ship"),
    *("catapult", "trebuchet", "bombard"),
    *("village", "town", "metropolis", "tower", "fortress", "castle", "cathedral"),
)
_PHASES = ("turn-order", "events", "taxes", "purchases", "war", "trade", "round-end")
_NAMES = (*(f"piece-{name}" for name in _PIECES), *(f"phase-{name}" for name in _PHASES))
OWN = {name: chr(_FIRST + number) for number, name in enumerate(_NAMES)}
