"""Choices as chips that wrap: what is chosen has a gilt rim, never gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.pages.kit import Crest
from companion.ui.render.paint.brush import Brush
from companion.ui.theme import theme

HEIGHT, GAP = 48, 8
WORDS, SIGN, SHAPE = 16, 20, 24
SEAL = "seal"  # instead of a sign: done


class Chip(NamedTuple):
    """A choice: its key on the widget, its words, perhaps a shape, a dot or a sign before them."""

    key: str
    text: str
    chosen: bool = False
    colour: str = ""
    tint: str = ""
    icon: str = ""
    holds: bool = False


def height(brush: Brush) -> float:
    """Of one chip."""
    return HEIGHT + max(0.0, brush.scale - 1) * 16


def width(brush: Brush, chip: Chip) -> float:
    words = brush.measure(chip.text, WORDS, "Medium") if chip.text else -8.0
    return max(52.0, 32 + words + _signs(chip))


def _signs(chip: Chip) -> float:
    return (
        (SHAPE + 8 if chip.colour else 0)
        + (SIGN if chip.tint else 0)
        + (SIGN + 8 if chip.icon else 0)
    )


def flow(brush: Brush, chips: Sequence[Chip], x: float, y: float, w: float) -> float:
    """Chips side by side as they fit; one that is wider than that has several lines."""
    left, top, least, high = x, y, height(brush), 0.0
    for chip in chips:
        wide = min(w, width(brush, chip))
        if left > x and left + wide > x + w + 0.5:
            left, top, high = x, top + high + GAP, 0.0
        tall = least
        if width(brush, chip) > w + 0.5:
            room = wide - 20 - _signs(chip)
            tall = max(least, brush.size_of(chip.text, WORDS, "Medium", room)[1] + 16)
        draw(brush, chip, left, top, wide, tall)
        left, high = left + wide + GAP, max(high, tall)
    return top + high - y if chips else 0.0


def draw(brush: Brush, chip: Chip, x: float, y: float, w: float, h: float) -> None:
    below, ground = brush.ground, theme.raised if chip.chosen else theme.control
    brush.rounded(x, y, w, h, ground, 12)
    brush.frame(x, y, w, h, theme.gilt if chip.chosen else theme.line, 12, 2 if chip.chosen else 1)
    brush.ground = ground
    signs = _signs(chip)
    room = w - 20 - signs
    words = min(room, brush.measure(chip.text, WORDS, "Medium")) if chip.text else -8.0
    at = x + (w - signs - words) / 2
    if chip.colour:
        brush.crest(Crest(chip.colour), at, y + (h - SHAPE) / 2, SHAPE)
        at += SHAPE + 8
    if chip.tint:
        brush.circle(at + 6, y + h / 2, 6, theme.tint(chip.tint))
        at += SIGN
    if chip.icon == SEAL:
        brush.seal(at + SIGN / 2, y + h / 2, 24, sum(map(ord, chip.key)))
        brush.icon("check", at + SIGN / 2 - 7, y + h / 2 - 7, 14, theme.wax_ink)
        at += SIGN + 8
    elif chip.icon:
        brush.icon(chip.icon, at, y + (h - SIGN) / 2, SIGN, theme.text)
        at += SIGN + 8
    if chip.text:
        face = "Medium" if chip.chosen else "Roboto"
        brush.text(chip.text, at, y, WORDS, theme.text, face, words + 2, h, "center", lines=0)
    brush.ground = below
    says = chip.text or chip.icon or chip.colour
    brush.hit(chip.key, x, y, w, h, holds=chip.holds, says=says)
