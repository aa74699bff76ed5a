"""The letters of the icon font."""

from __future__ import annotations

from kivymd.icon_definitions import md_icons


def glyph(icon: str) -> str:
    """The letter of an icon; a wrong name is a KeyError, not a hole on the screen."""
    return md_icons[icon] if icon else ""
