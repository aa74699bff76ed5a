"""How wide words will be, before they are drawn."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label


@lru_cache(maxsize=2048)
def width_of(text: str, font: str, size: float) -> float:
    """The width in pixels of a text on one line."""
    return float(Label(font_name=font, font_size=size).get_extents(text)[0])
