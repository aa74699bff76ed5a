"""How wide words will be, before they are drawn."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label


@lru_cache(maxsize=2048)
def width_of(text: str, font: str, size: float) -> float:
    """The width in pixels of a text on one line."""
    return float(Label(font_name=font, font_size=size).get_extents(text)[0])


def unbroken(text: str, font: str, size: float, larger: float, room: float) -> float:
    """The size of type, `larger` than usual unless a word would not fit its column.

    Large type gives way before a word is broken, though never below its usual size.
    """
    if larger <= 1 or not text:
        return size * larger
    word = max(text.split(), key=len, default="")
    wide = width_of(word, font, size * larger)
    return size * larger if wide <= room else size * max(1.0, larger * room / wide)
