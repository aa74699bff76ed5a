"""The letters of two fonts of signs: one of KivyMD, one drawn for this project."""

from __future__ import annotations

from kivymd.icon_definitions import md_icons

from companion.ui.lettering.glyphs import OWN


def glyph(icon: str) -> str:
    """The letter of an icon; a wrong name is a KeyError, not a hole on the screen."""
    return (OWN.get(icon) or md_icons[icon]) if icon else ""


def font_of(icon: str) -> str:
    """The font that has the letter of this icon."""
    return "Glyphs" if icon in OWN else "Icons"
