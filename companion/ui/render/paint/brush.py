"""Draws in dp from the upper left corner of a widget, as a designer measures; keeps what it drew.

What was written and where can be touched is kept as plain numbers, for fingers, tests and audits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from kivy.graphics import (
    Color,
    Line,
    Mesh,
    Rectangle,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import dp

from companion.pages.kit import Crest
from companion.ui.lettering.icons import font_of, glyph
from companion.ui.lettering.measure import width_of
from companion.ui.palette import over
from companion.ui.render.paint import heraldry
from companion.ui.render.paint.arms import arms
from companion.ui.render.paint.faces import Style, joints, words
from companion.ui.render.paint.textures import HEM, grain, laid_out, strip
from companion.ui.theme import theme

TARGET = 48
SOFT = 0.45  # of a smooth line's width on either side, in pixels
SMALLEST_CREST = 32
SMALLEST = 14.0  # nothing is written smaller
LEAST_CORNERS, FRAME_CORNERS, MOST_CORNERS = 24, 45, 180  # of what is round
Colour = Sequence[float]


def drawn_half(pixels: float) -> float:
    """What to ask of a smooth line of any slant that shall look so wide: soft edges take some."""
    return max(0.6, pixels / 2 + SOFT * min(1.0, pixels - 1))


@dataclass(slots=True)
class Word:
    """Words as they were drawn: where (pixels, in the widget), their ink and what lies below."""

    text: str
    x: float
    y: float
    width: float
    height: float
    room: float  # how wide it may be; 0 where nothing bounds it
    ink: Colour
    ground: Colour
    faded: bool = False
    style: Style | None = None


@dataclass(slots=True)
class Hit:
    """Where a finger reaches a key: pixels, counted in the widget from its lower left corner."""

    key: str
    x: float
    y: float
    width: float
    height: float
    holds: bool = False
    enabled: bool = True
    says: str = ""
    gold: bool = False  # the one thing to do next: what it says changes, its place does not

    def meets(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Brush:
    """One go of drawing on one widget; `ground` is the colour that words stand on."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.unit = dp(1)
        self.scale = theme.text_size
        self.width = widget.width / self.unit
        self.height = widget.height / self.unit
        self.ground: Colour = theme.background
        self.faded = False
        self.words: list[Word] = []
        self.hits: list[Hit] = []

    # -- places ----------------------------------------------------------------------------

    def _box(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """A box in pixels of the window's axes, its corners on whole pixels."""
        unit = self.unit
        left = round(self.widget.x + x * unit)
        bottom = round(self.widget.top - (y + h) * unit)
        return left, bottom, round(w * unit), round(h * unit)

    def _points(self, points: Sequence[tuple[float, float]]) -> list[float]:
        unit, left, top = self.unit, self.widget.x, self.widget.top
        return [value for x, y in points for value in (left + x * unit, top - y * unit)]

    # -- grounds ---------------------------------------------------------------------------

    def fill(self, x: float, y: float, w: float, h: float, colour: Colour, **options: Any) -> None:
        left, bottom, width, height = self._box(x, y, w, h)
        self._colour(colour)
        Rectangle(pos=(left, bottom), size=(width, height), **options)

    def rounded(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 10
    ) -> None:
        left, bottom, width, height = self._box(x, y, w, h)
        self._opaque(colour)
        SmoothRoundedRectangle(
            pos=(left, bottom), size=(width, height), radius=[radius * self.unit]
        )

    def veil(self, x: float, y: float, w: float, h: float, texture: Any, radius: float) -> None:
        """A gradient over a rounded ground; from the top down, whatever the instruction thinks."""
        left, bottom, width, height = self._box(x, y, w, h)
        Color(1, 1, 1, self._alpha(1.0))
        RoundedRectangle(
            pos=(left, bottom), size=(width, height), radius=[radius * self.unit], texture=texture
        )

    def frame(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Colour,
        radius: float = 10,
        width: float = 1.0,
    ) -> None:
        left, bottom, wide, high = self._box(x, y, w, h)
        half = max(1.0, width * self.unit) / 2
        corner = max(1.0, radius * self.unit - half)
        self._opaque(colour)
        SmoothLine(
            rounded_rectangle=(
                left + half,
                bottom + half,
                wide - 2 * half,
                high - 2 * half,
                corner,
                max(LEAST_CORNERS, min(FRAME_CORNERS, round(2 * corner))),
            ),
            width=half,
        )

    def rule(self, x: float, y: float, w: float, colour: Colour, opacity: float = 1.0) -> None:
        """A hairline across."""
        left, bottom, width, _ = self._box(x, y, w, 1)
        self._colour([*colour[:3], opacity * (colour[3] if len(colour) > 3 else 1.0)])
        Rectangle(pos=(left, bottom), size=(width, max(1, round(self.unit))))

    def dotted(self, x: float, y: float, end: float, colour: Colour) -> None:
        """A dotted hairline across, from x to the end."""
        (left, top), right = self._points([(x, y)]), self._points([(end, y)])[0]
        self._colour(colour)
        dash = round(2 * self.unit)
        Line(points=[left, round(top), right, round(top)], dash_length=dash, dash_offset=2 * dash)

    def line(
        self,
        points: Sequence[tuple[float, float]],
        colour: Colour,
        width: float = 1.0,
        close: bool = False,
    ) -> None:
        self._opaque(colour)
        SmoothLine(
            points=self._points(points),
            width=drawn_half(width * self.unit),
            joint="miter",
            close=close,
        )

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        colour: Colour,
        texture: Any = None,
        across: tuple[float, float] = (0.0, 1.0),
    ) -> None:
        """A fan about its first corner; a texture is stretched from `across[0]` on, so wide."""
        self._colour(colour)
        start, wide = across
        flat: list[float] = []
        for x, y in points:
            place_x, place_y = self._points([(x, y)])
            flat += [place_x, place_y, (x - start) / wide, 0.5]
        options = {"texture": texture} if texture is not None else {}
        Mesh(vertices=flat, indices=list(range(len(points))), mode="triangle_fan", **options)

    def rays(
        self,
        middle: tuple[float, float],
        count: int,
        near: float,
        colour: Colour,
    ) -> None:
        """Woodcut rays from about a point to beyond the edges, as one piece."""
        self._colour(colour)
        far = 1.3 * max(self.width, self.height)
        flat: list[float] = []
        for at in range(count):
            turn, half = 2 * pi * at / count, 0.010 + 0.008 * (at % 2)
            start = near + (at % 2) * 26
            corners = ((start, turn), (far, turn - half), (far, turn + half))
            points = [(middle[0] + r * cos(a), middle[1] + r * sin(a)) for r, a in corners]
            for place in zip(*[iter(self._points(points))] * 2, strict=True):
                flat += [*place, 0.0, 0.0]
        Mesh(vertices=flat, indices=list(range(3 * count)), mode="triangles")

    def circle(self, x: float, y: float, radius: float, colour: Colour, ring: float = 0.0) -> None:
        """A disc, or a ring so thick."""
        (cx, cy), r = self._points([(x, y)]), radius * self.unit
        corners = max(LEAST_CORNERS, min(MOST_CORNERS, round(pi * r)))  # one every two pixels
        if ring:
            self._opaque(colour)
            half = ring * self.unit / 2
            SmoothLine(circle=(cx, cy, r - half, 0, 360, corners), width=half)
        else:
            self._colour(colour)
            SmoothEllipse(pos=(cx - r, cy - r), size=(2 * r, 2 * r), segments=corners)

    def picture(self, x: float, y: float, w: float, h: float, texture: Any) -> Any:
        """A texture in a box; gives the instruction, for what moves."""
        left, bottom, width, height = self._box(x, y, w, h)
        Color(1, 1, 1, self._alpha(1.0))
        return Rectangle(pos=(left, bottom), size=(width, height), texture=texture)

    def grain(
        self, x: float, y: float, w: float, h: float, name: str, strength: float = 1.0
    ) -> None:
        """A texture that repeats, at its own size."""
        left, bottom, width, height = self._box(x, y, w, h)
        Color(1, 1, 1, self._alpha(strength))
        Rectangle(
            pos=(left, bottom), size=(width, height), texture=grain(name),
            tex_coords=laid_out(w, h, 128.0),
        )  # fmt: skip

    def hem(self, x: float, y: float, w: float, h: float, colour: Colour, sideways: bool) -> None:
        """The seam that a banner hangs by."""
        self.rounded(x, y, w, h, colour, 5)
        if sideways:
            left, bottom, width, height = self._box(x, y, w, h)
            Color(1, 1, 1, self._alpha(1.0))
            Rectangle(pos=(left, bottom), size=(width, height), texture=strip(HEM))
        else:
            self.veil(x, y, w, h, strip(HEM, upright=True), 5)

    def _alpha(self, alpha: float) -> float:
        return alpha * (0.42 if self.faded else 1.0)

    def _colour(self, colour: Colour) -> None:
        Color(*colour[:3], self._alpha(colour[3] if len(colour) > 3 else 1.0))

    def _opaque(self, colour: Colour) -> None:
        """Smooth edges that can be seen through are drawn over the edge of what scrolls."""
        alpha = self._alpha(colour[3] if len(colour) > 3 else 1.0)
        Color(*over([*colour[:3], alpha], self.ground)[:3], 1.0)

    # -- words -----------------------------------------------------------------------------

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        ink: Colour,
        face: str = "Roboto",
        width: float = 0.0,
        line: float = 0.0,
        align: str = "left",
        lines: int = 1,
        grows: bool = True,
    ) -> tuple[float, float]:
        """Words in a room `width` wide, a line `line` high; gives how wide and high they became.

        Without a width, `x` is the left end, the middle or the right end, by `align`.
        """
        style = self._style(text, size, face, width, lines, align, grows)
        texture = words.of(text, style)
        if texture is None:
            return 0.0, 0.0
        wide, high = texture.width / self.unit, texture.height / self.unit
        start = x
        if width:
            start += {"left": 0.0, "center": (width - wide) / 2, "right": width - wide}[align]
        else:
            start -= {"left": 0.0, "center": wide / 2, "right": wide}[align]
        top = y + ((line - high) / 2 if line else 0.0)
        left, bottom, _, _ = self._box(start, top, wide, high)
        self._colour(ink)
        Rectangle(pos=(left, bottom), size=texture.size, texture=texture)
        self.words.append(
            Word(
                text,
                left - self.widget.x,
                bottom - self.widget.y,
                texture.width,
                texture.height,
                width * self.unit,
                ink,
                self.ground,
                self.faded,
                style,
            )
        )
        return wide, high

    def _style(
        self, text: str, size: float, face: str, width: float, lines: int, align: str, grows: bool
    ) -> Style:
        scaled = size * (self.scale if grows else 1.0)
        if width:
            spaced = text.replace("\n", " ").split(" ")  # what is never apart is one word
            pieces = [one for word in spaced for one in joints(word)]
            widest = text if lines == 1 else max(pieces, key=len, default="")
            scaled = self._fitting(widest, face, scaled, width)
        return Style(face, round(scaled * self.unit), width * self.unit, lines, align)

    def size_of(
        self, text: str, size: float, face: str = "Roboto", width: float = 0.0, lines: int = 0
    ) -> tuple[float, float]:
        """How wide and high these words will be, in dp."""
        texture = words.of(text, self._style(text, size, face, width, lines, "left", True))
        if texture is None:
            return 0.0, 0.0
        return texture.width / self.unit, texture.height / self.unit

    def _fitting(self, text: str, face: str, size: float, width: float) -> float:
        """Large type gives way before words do, but never below the smallest there is."""
        while size > SMALLEST and width_of(text, face, round(size * self.unit)) > width * self.unit:
            size -= 1
        return size

    def measure(self, text: str, size: float, face: str = "Roboto", grows: bool = True) -> float:
        """How wide these words will be, in dp."""
        scaled = size * (self.scale if grows else 1.0)
        return width_of(text, face, round(scaled * self.unit)) / self.unit

    def icon(self, icon: str, x: float, y: float, size: float, ink: Colour) -> None:
        """A sign in a square box."""
        texture = words.of(glyph(icon), Style(font_of(icon), round(size * self.unit)))
        wide, high = texture.width / self.unit, texture.height / self.unit
        left, bottom, _, _ = self._box(x + (size - wide) / 2, y + (size - high) / 2, wide, high)
        self._colour(ink)
        Rectangle(pos=(left, bottom), size=texture.size, texture=texture)

    def arrow(self, x: float, y: float, size: float, ink: Colour, up: bool) -> None:
        """A small triangle, which no face has."""
        tip, base = (y, y + size) if up else (y + size, y)
        self.polygon([(x + size / 2, tip), (x + size, base), (x, base)], ink)

    def crest(self, who: Crest, x: float, y: float, side: float, fallen: bool = False) -> None:
        pixels = round(side * self.unit)
        if side < SMALLEST_CREST:
            self.picture(x, y, side, side, heraldry.plain_shape(who.colour, pixels))
        else:
            self.picture(x, y, side, side, heraldry.crest(arms.dressed(who), pixels, fallen))

    def seal(self, x: float, y: float, side: float, seed: int = 1, charge: str = "") -> None:
        """A drop of wax with its middle at (x, y)."""
        texture = heraldry.wax(round(side * self.unit), seed, charge)
        self.picture(x - side / 2, y - side / 2, side, side, texture)

    # -- fingers ---------------------------------------------------------------------------

    def hit(
        self,
        key: str,
        x: float,
        y: float,
        w: float,
        h: float,
        holds: bool = False,
        enabled: bool = True,
        says: str = "",
        gold: bool = False,
    ) -> None:
        """A finger reaches this key here; what is smaller than a fingertip grows to one."""
        wide, high = max(w, TARGET), max(h, TARGET)
        x = min(max(0.0, x - (wide - w) / 2), max(0.0, self.width - wide))
        y = min(max(0.0, y - (high - h) / 2), max(0.0, self.height - high))
        unit = self.unit
        self.hits.append(
            Hit(
                key,
                x * unit,
                self.widget.height - (y + high) * unit,
                wide * unit,
                high * unit,
                holds,
                enabled,
                says,
                gold,
            )
        )

    def on(self, colour: Colour) -> Brush:
        """Words from now on stand on this colour."""
        self.ground = over(colour, self.ground)
        return self


class Ruler(Brush):
    """Goes the same way as a brush and draws nothing: for how high something will be."""

    def __init__(self, widget: Any, width: float) -> None:
        super().__init__(widget)
        self.width, self.height = width, 0.0

    def _nothing(self, *_: Any, **__: Any) -> None:
        """Not drawn."""

    fill = rounded = veil = frame = rule = dotted = line = polygon = circle = picture = hem = (
        _nothing
    )
    icon = arrow = crest = seal = hit = grain = rays = _nothing

    def text(
        self,
        text: str,
        _x: float,
        _y: float,
        size: float,
        _ink: Colour,
        face: str = "Roboto",
        width: float = 0.0,
        _line: float = 0.0,
        _align: str = "left",
        lines: int = 1,
        **_: Any,
    ) -> tuple[float, float]:
        return self.size_of(text, size, face, width, lines)
