"""The pictures of the package: the icon, its two layers, and what shows while the app starts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageDraw

from companion.core.resources import DATA
from companion.ui.palette import DARK, PLAYERS, SHAPES
from companion.ui.widgets.shapes import OUTLINES
from tests.stage.art.raster import FINER, draw
from tests.stage.art.vectors import groups, read

ART = DATA / "art"
ICON, LAYER, SPLASH = 512, 432, 1024
SEEN = 72 / 108  # of an adaptive icon; the rest is for the launcher to move
ROUND = 0.22
BOX = ("blue", "yellow", "green", "red", "violet", "white")  # the colours of the players


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """Each with the name of its file."""
    drawing = read(ART / "icon.svg")
    yield "icon_background.png", _layer(drawing, "background", LAYER).convert("RGB")
    yield "icon_foreground.png", _layer(drawing, "shield", LAYER)
    yield "icon.png", _icon(drawing)
    yield "presplash.png", _presplash(drawing)


def write(folder: Path = ART) -> list[Path]:
    """All of them, as PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, picture in pictures():
        picture.save(folder / name, optimize=True)
        written.append(folder / name)
    return written


def _layer(drawing: ElementTree.Element, name: str, size: int) -> Image.Image:
    """One group of the drawing alone."""
    alone = ElementTree.Element("svg", drawing.attrib)
    alone.extend([*drawing.iter("defs"), groups(drawing)[name]])
    return draw(alone, size)


def _icon(drawing: ElementTree.Element) -> Image.Image:
    """For launchers that know no layers: both, cut to what is seen, with round corners."""
    whole = round(ICON / SEEN)
    edge = (whole - ICON) // 2
    picture = _layer(drawing, "background", whole)
    picture.alpha_composite(_layer(drawing, "shield", whole))
    picture = picture.crop((edge, edge, edge + ICON, edge + ICON))
    corners = Image.new("L", (ICON * FINER, ICON * FINER))
    end = ICON * FINER - 1
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, end, end), end * ROUND, fill=255)
    picture.putalpha(corners.resize((ICON, ICON), Image.Resampling.BOX))
    return picture


def _presplash(drawing: ElementTree.Element) -> Image.Image:
    """The shield, and below it the shapes of the players in their colours."""
    picture = Image.new("RGBA", (SPLASH * 2, SPLASH * 2), _ink(DARK["background"]))
    shield = _layer(drawing, "shield", SPLASH * 3 // 2)
    picture.alpha_composite(shield, (SPLASH // 4, SPLASH // 8))
    side, gap = 44, 48
    left = SPLASH - (len(BOX) * side + (len(BOX) - 1) * gap) / 2
    pen = ImageDraw.Draw(picture)
    for number, colour in enumerate(BOX):
        x, y = left + number * (side + gap), SPLASH * 1.42
        corners = [(x + a * side, y + (1 - b) * side) for a, b in OUTLINES[SHAPES[colour]]]
        pen.polygon(corners, fill=_ink(PLAYERS["dark"][colour]))
    return picture.resize((SPLASH, SPLASH), Image.Resampling.LANCZOS).convert("RGB")


def _ink(colour: list[float]) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in colour)
