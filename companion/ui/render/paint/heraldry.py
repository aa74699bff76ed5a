"""Crests, emblems and seals as textures, drawn by Pillow, kept by what they show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from companion.pages.kit import Crest
from companion.ui.palette import hex_colour, over
from companion.ui.render.paint import outlines
from companion.ui.render.paint.textures import kept, oversize, picture
from companion.ui.theme import shape_of, theme

_GAP = hex_colour("#17110a")
_LIGHT = {"dark": (255, 255, 255), "light": (255, 255, 255), "night": (255, 90, 60)}
Points = Sequence[tuple[float, float]]


def _rgb(colour: Sequence[float]) -> tuple[int, int, int]:
    red, green, blue = (round(255 * part) for part in colour[:3])
    return red, green, blue


def _placed(points: Points, factor: float, shift: float = 0.0) -> list[tuple[float, float]]:
    return [((x + shift) * factor, (y + shift) * factor) for x, y in points]


def _mask(size: int, points: Points) -> Image.Image:
    mask = Image.new("L", (size, size))
    ImageDraw.Draw(mask).polygon(list(points), fill=255)
    return mask


def crest(who: Crest, side: int, fallen: bool = False) -> Any:
    """A player's crest: gilt rim, enamel, partition, light from above, and his realm's charge.

    The crest of who has lost is pale and leans over.
    """
    key = ("crest", who, side, theme.name, fallen)
    return kept(key, lambda: _leaning(who, side) if fallen else _upright(who, side))


def _upright(who: Crest, side: int) -> Image.Image:
    """Light and partition fall on the picture when it has its size: edges were smoothed by then."""
    scale = oversize(side)
    drawn = _Drawn(who, side * scale)
    return _lit(drawn.image.reduce(scale), drawn.ground.reduce(scale), drawn.fields, scale)


def _leaning(who: Crest, side: int) -> Image.Image:
    from PIL import ImageEnhance

    scale = oversize(side)
    drawn = _Drawn(who, side * scale)
    image = _lit(drawn.image, drawn.ground, drawn.fields)
    pale = ImageEnhance.Color(image).enhance(0.3)
    pale = ImageEnhance.Brightness(pale).enhance(0.85)
    short = round(image.width * 0.8)
    edge = (image.width - short) // 2
    leaning = Image.new("RGBA", image.size)
    leaning.paste(pale.resize((short, short), Image.Resampling.BOX), (edge, edge))
    return leaning.rotate(16, Image.Resampling.BILINEAR).reduce(scale)


class _Drawn:
    """A crest in plain colours; light falls on its ground: all within its rim but the charge."""

    def __init__(self, who: Crest, size: int) -> None:
        unit, form = size / 104, shape_of(who.colour)
        self.image, self.ground = Image.new("RGBA", (size, size)), Image.new("L", (size, size))
        draw, ground = ImageDraw.Draw(self.image), ImageDraw.Draw(self.ground)
        for scale, colour in ((1.0, theme.gilt), (0.94, _GAP), (0.87, theme.enamel(who.colour))):
            draw.polygon(_placed(outlines.shape(form, scale), unit, 2), fill=(*_rgb(colour), 255))
        ground.polygon(_placed(outlines.shape(form, 0.87), unit, 2), fill=255)
        parts = outlines.path(outlines.PARTITIONS[who.partition]) if who.partition else ()
        self.fields = [_mask(size, _placed(points, unit, 2)) for points in parts]
        x, y, scale = outlines.PLACES[form]
        inks = {"ink": theme.charge(who.colour), "cut": theme.enamel(who.colour)}
        for kind, points in outlines.CHARGES.get(who.charge, ()):
            spots = [
                ((x + (px - 12) * scale) + 2, (y + (py - 12) * scale) + 2) for px, py in points
            ]
            draw.polygon(_placed(spots, unit), fill=(*_rgb(inks[kind]), 255))
            ground.polygon(_placed(spots, unit), fill=0)


def _lit(
    image: Image.Image, ground: Image.Image, fields: Iterable[Image.Image], scale: int = 1
) -> Image.Image:
    """With the fields of its partition a little darker, and light from above."""
    for field in fields:
        mask = ImageChops.multiply(ground, field.reduce(scale))
        image.paste(Image.new("RGBA", image.size, (0, 0, 0, 255)), (0, 0), _faint(mask, 0.2))
    _shine(image, ground)
    return image


def _faint(mask: Image.Image, share: float) -> Image.Image:
    return mask.point([int(value * share) for value in range(256)])


def _column(shares: Iterable[float]) -> Image.Image:
    return Image.frombytes("L", (1, 64), bytes(int(255 * share) for share in shares))


def _shine(image: Image.Image, ground: Image.Image) -> None:
    """A quarter of light fading by the middle, a third of shadow at the foot."""
    down = [at / 63 for at in range(64)]
    light = _column(0.26 * max(0.0, 1 - at / 0.45) for at in down)
    dark = _column(0.30 * max(0.0, (at - 0.45) / 0.55) for at in down)
    for veil, colour in ((light, _LIGHT[theme.name]), (dark, (0, 0, 0))):
        mask = ImageChops.multiply(ground, veil.resize(image.size, Image.Resampling.BILINEAR))
        image.paste(Image.new("RGBA", image.size, (*colour, 255)), (0, 0), mask)


def plain_shape(colour: str, side: int) -> Any:
    """A player below the size of a crest: his shape in his line's colour."""
    key = ("shape", colour, side, theme.name)

    def paint(image: Image.Image, size: int) -> None:
        points = _placed(outlines.shape(shape_of(colour), 0.92), size / 104, 2)
        ImageDraw.Draw(image).polygon(points, fill=(*_rgb(theme.player(colour)), 255))

    return picture(key, side, paint)


def emblem(
    game: str, side: int, ink: Sequence[float], cut: Sequence[float], ring: Sequence[float] = ()
) -> Any:
    """A game's emblem; with a ring, on a round ground of that colour with a gilt rim."""
    key = ("emblem", game, side, tuple(ink), tuple(cut), tuple(ring), theme.name)

    def paint(image: Image.Image, size: int) -> None:
        draw, unit = ImageDraw.Draw(image), size / 64
        scale, shift = (0.72, 32 * 0.28) if ring else (1.0, 0.0)
        if ring:
            draw.polygon(_placed(outlines.disc(32, 32, 31.7, 128), unit), fill=_rgb(theme.gilt))
            draw.polygon(_placed(outlines.disc(32, 32, 30.2, 128), unit), fill=_rgb(ring))
        pale = over([*ink[:3], 0.66], cut)
        inks = {"ink": ink, "cut": cut, "pale": pale}
        for kind, points in outlines.EMBLEMS.get(game, ()):  # a new game has none yet
            spots = [(x * scale + shift, y * scale + shift) for x, y in points]
            see_through = kind == "cut" and len(cut) > 3 and cut[3] == 0
            fill = (0, 0, 0, 0) if see_through else (*_rgb(inks[kind]), 255)
            draw.polygon(_placed(spots, unit), fill=fill)

    return picture(key, side, paint)


def laurel(side: int, ink: Sequence[float]) -> Any:
    """Two branches, open at the top."""

    def paint(image: Image.Image, size: int) -> None:
        draw = ImageDraw.Draw(image)
        for leaf in outlines.laurel():
            draw.polygon(_placed(leaf, size / 112, 6), fill=(*_rgb(ink), 255))

    return picture(("laurel", side, tuple(ink)), side, paint)


def charge(name: str, side: int, ink: Sequence[float]) -> Any:
    """A charge by itself, without a crest around it."""

    def paint(image: Image.Image, size: int) -> None:
        draw = ImageDraw.Draw(image)
        for kind, points in outlines.CHARGES[name]:
            fill = (*_rgb(ink), 255) if kind == "ink" else (0, 0, 0, 0)
            draw.polygon(_placed(points, size / 24), fill=fill)

    return picture(("charge", name, side, tuple(ink)), side, paint)


COVER_RAYS, COVER_FORM = 40, 152 / 206  # of a box: how wide for its height


def cover(side: int) -> Any:
    """The woodcut on the lid of a box, to be stretched over it: rays, fine lines."""

    def paint(image: Image.Image, size: int) -> None:
        rays, lines = Image.new("L", image.size), Image.new("L", image.size)
        draw = ImageDraw.Draw(rays)
        for at in range(COVER_RAYS):
            turn, half = at * 2 * pi / COVER_RAYS, 0.010 + 0.008 * (at % 2)
            points = [
                (0.5 + far * cos(a), 0.4 + far * sin(a) * COVER_FORM)
                for far, a in (
                    (0.2 + 0.17 * (at % 2), turn),
                    (1.8, turn - half),
                    (1.8, turn + half),
                )
            ]
            draw.polygon([(x * size, y * size) for x, y in points], fill=15)
        draw = ImageDraw.Draw(lines)
        step = size // 32
        for start in range(-size, size, step):
            draw.line([(start, size), (start + size, 0)], fill=7, width=max(1, step // 5))
        white = Image.new("L", image.size, 255)
        image.paste(Image.merge("RGBA", (white, white, white, ImageChops.add(rays, lines))))

    return picture(("cover", side), side, paint)


def wax(side: int, seed: int = 1, charge: str = "") -> Any:
    """A seal: no two seats have the same edge; light from the upper left."""
    key = ("wax", side, seed, charge, theme.name)
    return picture(key, side, lambda image, size: _paint_wax(image, size, seed, charge))


def blob(radius: float, seed: float, corners: int = 48) -> list[tuple[float, float]]:
    """The edge of a seal about (50, 50)."""
    found = []
    for at in range(corners):
        turn = at / corners * 2 * pi
        wave = (
            sin(3 * turn + seed)
            + 0.7 * sin(5 * turn + 2.1 * seed)
            + 0.5 * sin(8 * turn + 0.7 * seed)
        )
        far = radius * (1 + 0.045 * wave)
        found.append((50 + far * cos(turn), 50 + far * sin(turn)))
    return found


def _paint_wax(image: Image.Image, size: int, seed: int, charge: str) -> None:
    unit = size / 100
    mask = _mask(size, _placed(blob(44, seed), unit))
    pixels = bytearray()
    light, wax_, edge = (_rgb(c) for c in (theme.wax_light, theme.wax, theme.wax_edge))
    for y in range(64):
        for x in range(64):
            far = min(1.0, (((x / 63 - 0.36) ** 2 + (y / 63 - 0.30) ** 2) ** 0.5) / 0.8)
            one, two, share = (
                (light, wax_, far / 0.45) if far < 0.45 else (wax_, edge, (far - 0.45) / 0.55)
            )
            pixels += bytes(int(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    small = Image.frombytes("RGB", (64, 64), bytes(pixels))
    image.paste(small.resize((size, size), Image.Resampling.BILINEAR), (0, 0), mask)
    if charge:
        draw = ImageDraw.Draw(image)
        pressed = (92, 19, 13, 255) if theme.name != "night" else (40, 8, 5, 255)
        rim = [size * 0.19, size * 0.19, size * 0.81, size * 0.81]
        draw.ellipse(rim, outline=pressed, width=max(2, size // 34))
        inks = {"ink": pressed, "cut": (*wax_, 255)}
        for kind, points in outlines.CHARGES[charge]:
            spots = [(50 + (x - 12) * 1.75, 50 + (y - 12) * 1.75) for x, y in points]
            draw.polygon(_placed(spots, unit), fill=inks[kind])
