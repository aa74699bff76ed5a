"""The colours and shapes of the tablet as a style sheet: one palette for every screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.ui.palette import CLOTHS, DIE_BONE, ENAMELS, PLAYERS, SHAPES, THEMES, TINTS
from companion.ui.widgets.shapes import OUTLINES


def looks() -> str:
    """A class for each theme, a shape for each player."""
    return "\n".join([*_themes(), *_shapes()]) + "\n"


def _themes() -> Iterator[str]:
    for theme, tokens in THEMES.items():
        bone, _, ink = DIE_BONE[theme]
        rules = [
            *_named("", tokens),
            *_named("line-", PLAYERS[theme]),
            *_named("cloth-", CLOTHS[theme]),
            *_named("enamel-", ENAMELS[theme]),
            *_named("tint-", TINTS[theme]),
            *_named("", {"bone": bone, "bone_ink": ink}),
        ]
        yield f".{theme} {{ {' '.join(rules)} }}"


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
        yield f".shape.{colour}.enamel {{ background: var(--enamel-{colour}); }}"
