"""The colours of three themes as figures, and how far two of them stand apart. Knows no Kivy."""

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


# Three themes of one look: enamel on ink, the same on parchment, and one red hue for the night.
DARK = _colours(
    background="#14110d",
    surface="#1e1a14",
    raised="#29231b",
    control="#362f24",
    line="#4d4434",
    text="#f4ecdb",
    quiet="#beb199",
    accent="#e9b44c",
    accent_edge="#c98a26",
    accent_light="#f4cd77",
    accent_line="#8a5c10",
    mark="#e9b44c",
    accent_ink="#241903",
    chosen="#3a3019",
    gain="#8fd6a2",
    loss="#ff9d8a",
    gilt="#c6a25a",
    wax="#b5372b",
    wax_edge="#7d1f17",
    wax_light="#dd6453",
    wax_ink="#fff0e0",
    vellum="#ddd0b3",
    vellum_text="#241a0f",
    vellum_quiet="#594a34",
    vellum_line="#b09b6c",
    vellum_control="#d2c29c",
    vellum_loss="#8f1d13",
    pane="#0000004d",
    rod="#a8823a",
    rod_light="#ecd08c",
    rod_edge="#5f4518",
    felt="#1c3229",
    shadow="#00000073",
    shade="#000000a0",
)

LIGHT = _colours(
    background="#ece0c6",
    surface="#f7efdc",
    raised="#fdf8ec",
    control="#e3d5b4",
    line="#c2ae82",
    text="#241a0f",
    quiet="#594a34",
    accent="#eab244",
    accent_edge="#d2922a",
    accent_light="#f4cd77",
    accent_line="#6b4700",
    mark="#6b4700",
    accent_ink="#241903",
    chosen="#f1e2b8",
    gain="#1d6236",
    loss="#9a2318",
    gilt="#8a6a1f",
    wax="#a32c20",
    wax_edge="#7d1f17",
    wax_light="#dd6453",
    wax_ink="#fff0e0",
    vellum="#fdf8ec",
    vellum_text="#241a0f",
    vellum_quiet="#594a34",
    vellum_line="#c2ae82",
    vellum_control="#efe4c8",
    vellum_loss="#9a2318",
    pane="#3c280021",
    rod="#a8823a",
    rod_light="#ecd08c",
    rod_edge="#5f4518",
    felt="#cfd9bd",
    shadow="#50370a40",
    shade="#00000060",
)

NIGHT = _colours(
    background="#0c0202",
    surface="#160504",
    raised="#200807",
    control="#2c0d0b",
    line="#57201a",
    text="#ff9a80",
    quiet="#d2705b",
    accent="#ff6a45",
    accent_edge="#d8482a",
    accent_light="#ff8765",
    accent_line="#6b1a0c",
    mark="#ff6a45",
    accent_ink="#180000",
    chosen="#330f0c",
    gain="#ff9a80",
    loss="#ff9a80",
    gilt="#b34a37",
    wax="#8a1f14",
    wax_edge="#5a120b",
    wax_light="#a3402f",
    wax_ink="#ffb8a4",
    vellum="#2c0d0b",
    vellum_text="#ff9a80",
    vellum_quiet="#d2705b",
    vellum_line="#57201a",
    vellum_control="#200807",
    vellum_loss="#ff9a80",
    pane="#0000004d",
    rod="#6b1a0c",
    rod_light="#a3402f",
    rod_edge="#3a0d06",
    felt="#1c0605",
    shadow="#00000080",
    shade="#000000a0",
)
THEMES: Mapping[str, dict[str, Colour]] = {"dark": DARK, "light": LIGHT, "night": NIGHT}
TEXT_SIZES = (0.9, 1.0, 1.15, 1.3)  # the pages have room for these and all between
MOTIONS = {"full": 1.0, "short": 0.4, "none": 0.0}
FOLD = {"dark": 1.0, "light": 0.36, "night": 0.3}  # how deep the folds of a cloth are
FOLDS = (  # from its left edge to its right one: place, grey, opacity
    (0.0, 0, 0.28),
    (0.13, 255, 0.05),
    (0.34, 0, 0.12),
    (0.56, 255, 0.06),
    (0.80, 0, 0.14),
    (0.92, 255, 0.03),
    (1.0, 0, 0.26),
)

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
    "grey": "arch",
    "brown": "heart",
}

# The players' colours in the boxes, then more for the biggest tables: lines, then cloths.
_INK_LINES = _colours(
    blue="#6fa8ff",
    yellow="#f6d84f",
    green="#5cc482",
    red="#f4756a",
    violet="#bd99f5",
    white="#e6e4de",
    orange="#f2994a",
    cyan="#4cc9d6",
    pink="#f28cc3",
    olive="#a7b96a",
    grey="#a9b4c0",
    brown="#d19a6e",
)
_PARCHMENT_LINES = _colours(
    blue="#1f58b8",
    yellow="#7d5f00",
    green="#1f6e3e",
    red="#b02a20",
    violet="#6b3fb5",
    white="#545048",
    orange="#954c08",
    cyan="#0d6974",
    pink="#9d3372",
    olive="#546419",
    grey="#4c5763",
    brown="#7a4a22",
)
_INK_CLOTHS = _colours(
    blue="#1b2a48",
    yellow="#43370f",
    green="#16382a",
    red="#491c19",
    violet="#33234f",
    white="#37352f",
)
_PARCHMENT_CLOTHS = _colours(
    blue="#d3dcec",
    yellow="#f1e2a8",
    green="#d2e3cd",
    red="#f1cfc4",
    violet="#e2d6ee",
    white="#e4dfd2",
)
_ENAMELS = _colours(
    blue="#2f62c4",
    yellow="#d9ac1c",
    green="#1b7a47",
    red="#c2382c",
    violet="#7a4bc4",
    white="#b9b5aa",
)
_CHARGES = _colours(yellow="#2c2104", white="#2b2720")
_CHARGE = hex_colour("#fff6e2")


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


def _cloth(line: Colour, share: float, surface: Colour) -> Colour:
    """The cloth of a colour that the box does not have: a little of its line over the leaf."""
    return over([*line[:3], share], surface)


def _enamel(line: Colour) -> Colour:
    return [*(part * 0.92 for part in line[:3]), 1.0]


_RED, _RED_CLOTH, _RED_ENAMEL = NIGHT["text"], hex_colour("#1b0605"), hex_colour("#4a120c")
PLAYERS: Mapping[str, dict[str, Colour]] = {
    "dark": _INK_LINES,
    "light": _PARCHMENT_LINES,
    "night": dict.fromkeys(SHAPES, _RED),
}
CLOTHS: Mapping[str, dict[str, Colour]] = {
    "dark": {n: _cloth(c, 0.2, DARK["surface"]) for n, c in _INK_LINES.items()} | _INK_CLOTHS,
    "light": {n: _cloth(c, 0.16, LIGHT["surface"]) for n, c in _PARCHMENT_LINES.items()}
    | _PARCHMENT_CLOTHS,
    "night": dict.fromkeys(SHAPES, _RED_CLOTH),
}
BAR = 0.4  # how much of his enamel a bar behind words has
_ALL_ENAMELS = {name: _enamel(line) for name, line in _PARCHMENT_LINES.items()} | _ENAMELS
ENAMELS: Mapping[str, dict[str, Colour]] = {
    "dark": _ALL_ENAMELS,
    "light": _ALL_ENAMELS,
    "night": dict.fromkeys(SHAPES, _RED_ENAMEL),
}
_ALL_CHARGES = dict.fromkeys(SHAPES, _CHARGE) | _CHARGES
CHARGES: Mapping[str, dict[str, Colour]] = {
    "dark": _ALL_CHARGES,
    "light": _ALL_CHARGES,
    "night": dict.fromkeys(SHAPES, _RED),
}

# The livery of each game: ribbon, box and hero card; never a button, never a player.
LIVERIES = _colours(
    medioevo="#7d2b36",
    renaissance="#1f6a63",
    conspiracy="#5b3a73",
    generalship="#35577f",
    medievalia="#586323",
)
LIVERY_INKS = _colours(
    medioevo="#eda6ab",
    renaissance="#86d3c7",
    conspiracy="#cdaee6",
    generalship="#a3c4ec",
    medievalia="#c8d488",
)
NIGHT_LIVERY = hex_colour("#5a120b")
ON_LIVERY = hex_colour("#fff6e6")

TINTS: Mapping[str, dict[str, Colour]] = {
    "dark": _colours(
        blue="#6fa8ff",
        yellow="#f6d84f",
        orange="#f2994a",
        red="#f4756a",
        green="#5cc482",
        violet="#bd99f5",
        black="#7d7263",
        white="#e6e4de",
        brown="#b07a52",
    ),
    "light": _colours(
        blue="#1f58b8",
        yellow="#8a6a00",
        orange="#a3520a",
        red="#b02a20",
        green="#1f6e3e",
        violet="#6b3fb5",
        black="#22252b",
        white="#82796a",
        brown="#7a4a22",
    ),
}
TINTS = {**TINTS, "night": dict.fromkeys(TINTS["dark"], _RED)}

# Dice that a game tells apart by their colour, with the ink on them; their names stand beside.
# "app" is whatever the app threw, so that a die on the table is told from one in the tablet.
_OWN_DICE = _colours(green="#2f6b45", black="#0b0c0e", white="#eef0f4", app="#22375a")
_OWN_DICE_INK = _colours(green="#f2f5f1", black="#eceff4", white="#14161a", app="#f4ecdb")
OWN_DICE: Mapping[str, dict[str, Colour]] = {
    "dark": _OWN_DICE,
    "light": _OWN_DICE,
    "night": _colours(green="#3a100c", black="#0c0202", white="#d2705b", app="#4a120c"),
}
OWN_DICE_INK: Mapping[str, dict[str, Colour]] = {
    "dark": _OWN_DICE_INK,
    "light": _OWN_DICE_INK,
    "night": _colours(green="#ff9a80", black="#ff9a80", white="#180000", app="#ff9a80"),
}

# Dice of bone: light, shadow, ink.
DIE_BONE: Mapping[str, tuple[Colour, Colour, Colour]] = {
    "dark": (hex_colour("#fbf3df"), hex_colour("#c9b78d"), hex_colour("#2a1c10")),
    "light": (hex_colour("#fffaf0"), hex_colour("#cdbb92"), hex_colour("#2a1c10")),
    "night": (hex_colour("#ff9a80"), hex_colour("#cf664e"), hex_colour("#180000")),
}

# The rim of a dice tray, from its upper edge down.
WOOD: Mapping[str, tuple[Colour, Colour, Colour]] = {
    "dark": (hex_colour("#7a5630"), hex_colour("#4a3218"), hex_colour("#2e1f0f")),
    "light": (hex_colour("#a67a48"), hex_colour("#7a5630"), hex_colour("#5a3d1e")),
    "night": (hex_colour("#4a120c"), hex_colour("#34100b"), hex_colour("#200807")),
}
