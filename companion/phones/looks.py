"""The colours and shapes of the tablet as a style sheet: one palette for every screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.ui.palette import (
    CHARGES,
    CLOTHS,
    DIE_BONE,
    ENAMELS,
    FOLD,
    FOLDS,
    LIVERIES,
    NIGHT_LIVERY,
    ON_LIVERY,
    OWN_DICE,
    OWN_DICE_INK,
    PLAYERS,
    SHAPES,
    THEMES,
    TINTS,
    WOOD,
)
from companion.ui.widgets.shapes import OUTLINES


def looks() -> str:
    """A class for each theme, a shape for each player."""
    return "\n".join([*_themes(), *_shapes()]) + "\n"


def _themes() -> Iterator[str]:
    for theme, tokens in THEMES.items():
        bone, shade, ink = DIE_BONE[theme]
        night = theme == "night"
        livery = dict.fromkeys(LIVERIES, NIGHT_LIVERY) if night else LIVERIES
        wood = dict(zip(("wood", "wood_low", "wood_edge"), WOOD[theme], strict=True))
        rules = [
            *_named("", tokens),
            *_named("line-", PLAYERS[theme]),
            *_named("cloth-", CLOTHS[theme]),
            *_named("enamel-", ENAMELS[theme]),
            *_named("charge-", CHARGES[theme]),
            *_named("livery-", livery),
            *_named("die-", OWN_DICE[theme]),
            *_named("die_ink-", OWN_DICE_INK[theme]),
            *_named("tint-", TINTS[theme]),
            *_named("", {"bone": bone, "bone_low": shade, "bone_ink": ink, **wood}),
            *_named("", {"on_livery": tokens["text"] if night else ON_LIVERY}),
            f"--fold: {_fold(FOLD[theme])};",
        ]
        yield f".{theme} {{ {' '.join(rules)} }}"


def _fold(deep: float) -> str:
    """How a cloth hangs, as a veil over its colour."""
    stops = [
        f"rgb({grey} {grey} {grey} / {opacity * deep:.3f}) {place:.0%}"
        for place, grey, opacity in FOLDS
    ]
    return f"linear-gradient(90deg, {', '.join(stops)})"


def _named(prefix: str, colours: Mapping[str, Sequence[float]]) -> Iterator[str]:
    for name, colour in colours.items():
        yield f"--{prefix}{name}: {_code(colour)};"


def _code(colour: Sequence[float]) -> str:
    parts = [round(part * 255) for part in colour]
    shown = parts if parts[3] < 255 else parts[:3]
    return "#" + "".join(f"{part:02x}" for part in shown)


def _shapes() -> Iterator[str]:
    for colour, shape in SHAPES.items():
        points = ", ".join(f"{x:.1%} {1 - y:.1%}" for x, y in OUTLINES[shape])
        outline = f"clip-path: polygon({points}); border-radius: 0"
        yield f".shape.{colour} {{ {outline}; background: var(--line-{colour}); }}"
