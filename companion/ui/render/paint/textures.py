"""Small textures by code: folds, gradients, grain, and pictures drawn by Pillow four times too big.

Made once for each look, kept while they are used, and filled again after the screen was lost.
"""

from __future__ import annotations

import itertools
import random
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import hypot
from typing import Any

from kivy.graphics.texture import Texture
from PIL import Image

from companion.ui.palette import FOLDS

OVERSIZE = 4
MOST_PICTURES = 160
MOST_PHOTOS = 24
Stops = Sequence[tuple[float, int, float]]  # place, grey, opacity

FOLD: Stops = FOLDS
HEM: Stops = ((0.0, 255, 0.22), (0.4, 128, 0.06), (1.0, 0, 0.42))  # from the top down
DUSK: Stops = ((0.0, 0, 0.0), (0.4, 0, 0.06), (1.0, 0, 0.46))  # towards the right
SHADE: Stops = ((0.0, 0, 0.5), (1.0, 0, 0.0))  # below a board
BOX_SPINE: Stops = (
    (0.0, 0, 0.5),
    (0.05, 255, 0.10),
    (0.09, 0, 0.0),
    (1.0, 0, 0.12),
)


def _filled(size: tuple[int, int], pixels: bytes, repeat: bool = False) -> Any:
    texture = Texture.create(size=size, colorfmt="rgba")

    def fill(target: Any) -> None:
        target.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    texture.wrap = "repeat" if repeat else "clamp_to_edge"
    return texture


def _mixed(stops: Stops, place: float) -> tuple[int, float]:
    for (left, grey, opacity), (right, next_grey, next_opacity) in itertools.pairwise(stops):
        if place <= right:
            share = (place - left) / (right - left)
            return int(grey + (next_grey - grey) * share), opacity + (
                next_opacity - opacity
            ) * share
    return stops[-1][1], stops[-1][2]


@lru_cache(maxsize=MOST_PHOTOS)
def photo(path: str) -> Any:
    """A small photo from its file; none where nobody can read it."""
    try:
        with Image.open(path) as picture:
            shown = picture.convert("RGBA").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    except OSError:
        return None
    return _filled(shown.size, shown.tobytes())


@lru_cache(maxsize=32)
def strip(stops: Stops, upright: bool = False) -> Any:
    """A line of 64 grey pixels, to be stretched over something: across, or from the top down."""
    pixels = bytearray()
    for number in range(64):
        grey, opacity = _mixed(stops, number / 63)
        pixels += bytes([grey, grey, grey, int(255 * opacity)])
    return _filled((1, 64) if upright else (64, 1), bytes(pixels))


@lru_cache(maxsize=32)
def gradient(top: tuple[float, ...], middle: tuple[float, ...], bottom: tuple[float, ...]) -> Any:
    """Three colours from the top down (the first row of the texture is the top one)."""
    pixels = bytearray()
    for number in range(64):
        place = number / 63
        start, end, share = (
            (top, middle, place / 0.45) if place < 0.45 else (middle, bottom, (place - 0.45) / 0.55)
        )
        pixels += bytes(
            int(255 * (one + (two - one) * share)) for one, two in zip(start, end, strict=True)
        )
    return _filled((1, 64), bytes(pixels))


@lru_cache(maxsize=24)
def glow(
    inner: tuple[float, ...], middle: tuple[float, ...], outer: tuple[float, ...], high: float
) -> Any:
    """Three colours outwards from a point so high above the foot, to be stretched over a page."""
    side, pixels = 40, bytearray()
    for row in range(side):
        for column in range(side):
            across, up = column / (side - 1) - 0.5, row / (side - 1) - high
            far = min(1.0, (across * across + up * up) ** 0.5 / 0.72)
            start, end, share = (
                (inner, middle, far / 0.5) if far < 0.5 else (middle, outer, (far - 0.5) / 0.5)
            )
            pixels += bytes(
                int(255 * (one + (two - one) * share))
                for one, two in zip(start[:3], end[:3], strict=True)
            )
            pixels.append(255)
    return _filled((side, side), bytes(pixels))


def _grain(size: int, cell: int, seed: int) -> Image.Image:
    """Value noise that tiles: a random grid, enlarged smoothly, with its borders wrapped."""
    chance = random.Random(seed)
    side = size // cell
    small = Image.frombytes("L", (side, side), bytes(chance.randrange(256) for _ in range(side**2)))
    wide = Image.new("L", (side * 3, side * 3))
    for across in range(3):
        for down in range(3):
            wide.paste(small, (across * side, down * side))
    middle = (side, side, side * 2, side * 2)
    return wide.resize((size, size), Image.Resampling.BICUBIC, middle)


GRAINS = {  # size, layers of (cell, seed, weight), deepest opacity, steps
    "leather": (256, ((16, 1, 2), (64, 2, 3)), 60, 4),
    "vellum": (256, ((64, 3, 3), (32, 4, 2)), 18, 9),
    "felt": (128, ((2, 5, 2), (16, 6, 2)), 60, 6),
}


@lru_cache(maxsize=8)
def grain(name: str) -> Any:
    """Black of changing opacity that can be laid side by side: leather, vellum, felt."""
    size, ((cell, seed, weight), (cell_2, seed_2, weight_2)), deepest, steps = GRAINS[name]
    share = weight_2 / (weight + weight_2)
    mixed = Image.blend(_grain(size, cell, seed), _grain(size, cell_2, seed_2), share)
    low, high = mixed.getextrema()
    levels = [max(0, min(high, value) - low) / (high - low) for value in range(256)]
    alpha = mixed.point([int(round(level * steps) / steps * deepest) for level in levels])
    black = Image.new("L", (size, size))
    pixels = Image.merge("RGBA", (black, black, black, alpha)).tobytes()
    return _filled((size, size), pixels, repeat=True)


@lru_cache(maxsize=2)
def hollow(light: float = 0.10, dark: float = 0.34, rims: float = 0.42) -> Any:
    """The light in a tray: a glow a little above the middle, dark towards the edges."""
    side = 64
    pixels = bytearray()
    for row in range(side):  # the first one is the lowest
        for column in range(side):
            away = hypot((column / (side - 1) - 0.47) / 0.62, (row / (side - 1) - 0.58) / 0.62)
            rim = min(column, row, side - 1 - column, side - 1 - row) / side
            glow = light * max(0.0, 1 - away / 0.75)
            shade = dark * max(0.0, away - 0.62) + rims * max(0.0, 1 - rim / 0.07) ** 2
            grey, opacity = (255, glow) if glow > shade else (0, min(0.6, shade - glow))
            pixels += bytes([grey, grey, grey, int(255 * opacity)])
    return _filled((side, side), bytes(pixels))


def laid_out(width: float, height: float, side: float = 256.0) -> tuple[float, ...]:
    """Where a grain that repeats is read, to lie over so much room at its own size."""
    across, up = width / side, height / side
    return (0.0, 0.0, across, 0.0, across, up, 0.0, up)


def ground(look: str) -> Any:
    """The grain of the page in a theme: vellum by day, leather else."""
    return grain("vellum" if look == "light" else "leather")


_pictures: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


def oversize(side: int) -> int:
    """How many times too big a picture is drawn, so that its edges get smooth."""
    return OVERSIZE if side <= 256 else 2


def picture(key: tuple[Any, ...], side: int, draw: Callable[[Image.Image, int], None]) -> Any:
    """A square picture, drawn too big and made smaller so that its edges are smooth."""

    def make() -> Image.Image:
        scale = oversize(side)
        big = Image.new("RGBA", (side * scale, side * scale))
        draw(big, side * scale)
        return big.reduce(scale)

    return kept(key, make)


def kept(key: tuple[Any, ...], make: Callable[[], Image.Image]) -> Any:
    """The texture of a picture, made when it is first asked for."""
    found = _pictures.get(key)
    if found is not None:
        _pictures.move_to_end(key)
        return found
    image = make().transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    made = _filled(image.size, image.tobytes())
    _pictures[key] = made
    while len(_pictures) > MOST_PICTURES:
        _pictures.popitem(last=False)
    return made
