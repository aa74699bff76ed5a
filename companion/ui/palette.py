"""The colours as figures, dark and light, and how far two of them stand apart. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Colour = list[float]


def hex_colour(code: str) -> Colour:
    """`#rrggbb` or `#rrggbbaa` as four parts of one."""
    digits = code.lstrip("#")
    parts = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    return parts if len(parts) == 4 else [*parts, 1.0]


def _colours(**codes: str) -> dict[str, Colour]:
    return {name: hex_colour(code) for name, code in codes.items()}


DARK = _colours(
    background="#14161a",
    surface="#1d2026",
    raised="#262a32",
    control="#303540",
    line="#3a404c",
    text="#eceff4",
    quiet="#a9b2c0",
    accent="#e8c16a",
    mark="#e8c16a",
    accent_ink="#2a2005",
    chosen="#2e2918",
    gain="#7fd1a0",
    loss="#f08a80",
    shade="#000000a0",
)

LIGHT = _colours(
    background="#f3f1ec",
    surface="#ffffff",
    raised="#ffffff",
    control="#e4e1d9",
    line="#c9c5ba",
    text="#1b1d22",
    quiet="#545b67",
    accent="#e2b13c",
    mark="#7a5a00",
    accent_ink="#2a2005",
    chosen="#f7ecd0",
    gain="#1a6b3c",
    loss="#a8291f",
    shade="#00000060",
)

# The players' colours in the box, then four more for the biggest tables.
PLAYERS: Mapping[str, dict[str, Colour]] = {
    "dark": _colours(
        blue="#5b9bff",
        yellow="#f2c744",
        green="#55c07a",
        red="#f0655d",
        violet="#b58cf2",
        white="#e6e9ef",
        orange="#f2994a",
        cyan="#4cc9d6",
        pink="#f28cc3",
        olive="#a7b96a",
    ),
    "light": _colours(
        blue="#1f5fd0",
        yellow="#9a7400",
        green="#1f7a43",
        red="#c0332b",
        violet="#7a46c9",
        white="#5a6270",
        orange="#b05a0a",
        cyan="#0f7b88",
        pink="#b03a80",
        olive="#667a1f",
    ),
}
SHAPES = {
    "blue": "circle",
    "yellow": "square",
    "green": "diamond",
    "red": "triangle",
    "violet": "hexagon",
    "white": "cross",
    "orange": "star",
    "cyan": "shield",
    "pink": "flower",
    "olive": "bar",
}

TINTS: Mapping[str, dict[str, Colour]] = {
    "dark": _colours(
        blue="#5b9bff",
        yellow="#e9cf3f",
        orange="#f2994a",
        red="#f0655d",
        green="#55c07a",
        violet="#b58cf2",
        black="#6f7787",
        white="#e6e9ef",
        brown="#b07a52",
    ),
    "light": _colours(
        blue="#1f5fd0",
        yellow="#9a7d00",
        orange="#b05a0a",
        red="#c0332b",
        green="#1f7a43",
        violet="#7a46c9",
        black="#22252b",
        white="#8b93a1",
        brown="#7a4a22",
    ),
}

# Grounds of the dice, by their number of sides; the text on them is the theme's own.
DICE: Mapping[str, dict[str, Colour]] = {
    "dark": _colours(d4="#27406e", d6="#4b3766", d8="#663434"),
    "light": _colours(d4="#cfdef8", d6="#e3d6f3", d8="#f5d6d2"),
}

# Dice that a game tells apart by their colour: the same in both themes, with the ink on them.
OWN_DICE = _colours(green="#2f6b45", black="#0b0c0e", white="#eef0f4")
OWN_DICE_INK = _colours(green="#f2f5f1", black="#eceff4", white="#14161a")


def luminance(colour: Sequence[float]) -> float:
    """How bright the eye takes it to be (WCAG 2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """The ratio of two colours, from 1 (the same) to 21 (black on white)."""
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def over(front: Sequence[float], back: Sequence[float]) -> Colour:
    """The colour seen when `front` lies over `back`."""
    alpha = front[3] if len(front) > 3 else 1.0
    return [*(f * alpha + b * (1 - alpha) for f, b in zip(front[:3], back[:3], strict=True)), 1.0]
