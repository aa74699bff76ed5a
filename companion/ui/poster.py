"""The result as a picture to share: drawn with Pillow, so that it looks the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.core.records import dataclass
from companion.pages.kit import Crest, roman
from companion.ui.i18n import number
from companion.ui.lettering.fonts import files
from companion.ui.palette import CHARGES, CLOTHS, DARK, ENAMELS, PLAYERS, SHAPES, over
from companion.ui.presenters.charts.views import ChartView, label_step, ticks
from companion.ui.presenters.page_parts import crest_of
from companion.ui.presenters.scoring.ceremony import PlaceRow, ResultView
from companion.ui.render.paint import outlines
from companion.ui.widgets.shapes import OUTLINES

WIDTH = 1080
MARGIN = 64
FINER = 2  # drawn this many times as large, then made smaller: smooth edges
ROW = 104
CHART = 420
MOST_LABELS = 12
MOST_WINNERS = 4
LEAST_HEADLINE = 36

Ink = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Poster:
    """What the picture says."""

    title: str
    when: str
    result: ResultView
    chart: ChartView
    crests: tuple[Crest, ...] = ()  # as the table bears them


def _ink(parts: Sequence[float]) -> Ink:
    red, green, blue = (round(part * 255) for part in parts[:3])
    return red, green, blue


TEXT, QUIET, LINE = _ink(DARK["text"]), _ink(DARK["quiet"]), _ink(DARK["line"])
GROUND, CARD, CHOSEN = _ink(DARK["background"]), _ink(DARK["surface"]), _ink(DARK["chosen"])
MARK, GILT, GAP = _ink(DARK["mark"]), _ink(DARK["gilt"]), (0x17, 0x11, 0x0A)
RAY = _ink(over([*DARK["gilt"][:3], 0.13], DARK["background"]))


@dataclass(frozen=True, slots=True)
class Style:
    """Type: its size, colour and face."""

    size: int
    ink: Ink = TEXT
    face: str = "Roboto"


class _Canvas:
    """Draws in pixels of the finished picture."""

    def __init__(self, height: int, fonts: Path) -> None:
        self.image = Image.new("RGB", (WIDTH * FINER, height * FINER), GROUND)
        self._draw = ImageDraw.Draw(self.image)
        self._fonts = fonts
        self._loaded: dict[tuple[int, str], ImageFont.FreeTypeFont] = {}

    def _font(self, style: Style) -> ImageFont.FreeTypeFont:
        key = (style.size, style.face)
        if key not in self._loaded:
            path = files().get(style.face) or self._fonts / "Roboto-Regular.ttf"
            self._loaded[key] = ImageFont.truetype(str(path), style.size * FINER)
        return self._loaded[key]

    def width(self, words: str, style: Style) -> float:
        return float(self._font(style).getlength(words)) / FINER

    def fitted(self, words: str, style: Style, room: float) -> Style:
        """Smaller, until the words have room, but never small."""
        size = style.size
        while (
            size > LEAST_HEADLINE and self.width(words, Style(size, style.ink, style.face)) > room
        ):
            size -= 2
        return Style(size, style.ink, style.face)

    def sentence(self, place: tuple[float, float], words: str, style: Style, room: float) -> None:
        """About a middle, in two lines where one has no room for it."""
        x, y = place
        parts = words.split()
        if self.width(words, style) <= room or len(parts) < 2:
            self.text(place, words, style, "mm", room)
            return
        ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
        lines = min(ways, key=lambda way: max(self.width(line, style) for line in way))
        for at, line in enumerate(lines):
            self.text((x, y + (at - 0.5) * style.size * 1.15), line, style, "mm", room)

    def text(
        self, place: tuple[float, float], words: str, style: Style, anchor: str = "lm",
        room: float = 0.0,
    ) -> None:  # fmt: skip
        """Words at a place; too long for their room, they end in an ellipsis."""
        while room and len(words) > 1 and self.width(words, style) > room:
            words = words.removesuffix("…")[:-1].rstrip() + "…"
        x, y = place
        font = self._font(style)
        self._draw.text((x * FINER, y * FINER), words, font=font, fill=style.ink, anchor=anchor)

    def card(self, left: float, top: float, right: float, bottom: float, ink: Ink) -> None:
        box = [value * FINER for value in (left, top, right, bottom)]
        self._draw.rounded_rectangle(box, 24 * FINER, fill=ink)

    def frame(self, left: float, top: float, right: float, bottom: float) -> None:
        box = [value * FINER for value in (left, top, right, bottom)]
        self._draw.rounded_rectangle(box, 24 * FINER, outline=MARK, width=2 * FINER)

    def line(self, points: Sequence[tuple[float, float]], ink: Ink, width: float) -> None:
        flat = [(x * FINER, y * FINER) for x, y in points]
        self._draw.line(flat, fill=ink, width=round(width * FINER), joint="curve")

    def dot(self, x: float, y: float, radius: float, ink: Ink) -> None:
        box = [
            (x - radius) * FINER,
            (y - radius) * FINER,
            (x + radius) * FINER,
            (y + radius) * FINER,
        ]
        self._draw.ellipse(box, fill=ink)

    def shape(self, colour: str, x: float, y: float, side: float, rim: Ink) -> None:
        """A player's shape in his line's colour, with a rim of the ground."""
        outline = OUTLINES[SHAPES.get(colour, "circle")]
        for size, ink in ((side + 6, rim), (side, player_ink(colour))):
            corners = [
                ((x + (a - 0.5) * size) * FINER, (y - (b - 0.5) * size) * FINER) for a, b in outline
            ]
            self._draw.polygon(corners, fill=ink)

    def crest(self, who: Crest, x: float, y: float, side: float) -> None:
        """Enamel within a gilt rim, and the charge; (x, y) is its middle."""
        colour, form = who.colour, SHAPES.get(who.colour, "circle")
        enamel = _ink(ENAMELS["dark"].get(colour, DARK["control"]))
        rims = ((1.0, GILT), (0.94, GAP), (0.87, enamel))
        for scale, ink in rims:
            self._polygon(outlines.shape(form, scale), ink, x, y, side / 100, 50)
        left, top, scale = outlines.PLACES[form]
        inks = {"ink": _ink(CHARGES["dark"].get(colour, DARK["text"])), "cut": enamel}
        for kind, points in outlines.CHARGES.get(who.charge, ()):
            spots = [(left + (px - 12) * scale, top + (py - 12) * scale) for px, py in points]
            self._polygon(spots, inks[kind], x, y, side / 100, 50)

    def _polygon(
        self, points: Sequence[tuple[float, float]], ink: Ink, x: float, y: float, unit: float,
        middle: float,
    ) -> None:  # fmt: skip
        corners = [
            ((x + (px - middle) * unit) * FINER, (y + (py - middle) * unit) * FINER)
            for px, py in points
        ]
        self._draw.polygon(corners, fill=ink)

    def rays(self, x: float, y: float, ink: Ink, below: float) -> None:
        """Woodcut rays about a point, down to a height."""
        for at in range(64):
            turn, half = 2 * pi * at / 64, 0.010 + 0.008 * (at % 2)
            corners = ((110.0 + 26 * (at % 2), turn), (1600.0, turn - half), (1600.0, turn + half))
            self._polygon([(r * cos(a), r * sin(a)) for r, a in corners], ink, x, y, 1.0, 0)
        self._draw.rectangle([0, below * FINER, self.image.width, self.image.height], fill=GROUND)


def player_ink(colour: str) -> Ink:
    return _ink(PLAYERS["dark"].get(colour, DARK["quiet"]))


def draw(poster: Poster, fonts: Path, target: Path) -> None:
    """Draw the picture and write it as PNG."""
    rows = (*poster.result.teams, *poster.result.rows)
    height = 460 + ROW * len(rows) + CHART + 60
    canvas = _Canvas(height, fonts)
    middle = WIDTH / 2
    canvas.rays(middle, 178, RAY, 442)
    canvas.text((MARGIN, 72), poster.title, Style(34, QUIET, "Voice"))
    canvas.text((WIDTH - MARGIN, 72), poster.when, Style(34, QUIET, "Voice"), "rm")
    winners = [row.colour for row in poster.result.rows if row.winner and row.colour]
    shown = [poster.result.colour] if poster.result.colour else winners[:MOST_WINNERS]
    crests = {one.colour: one for one in poster.crests}
    for at, colour in enumerate(shown):  # who share a victory stand side by side
        who = crests.get(colour) or crest_of(colour)
        canvas.crest(who, middle + (at - (len(shown) - 1) / 2) * 170, 178, 140)
    room = WIDTH - 2 * MARGIN
    headline = canvas.fitted(poster.result.headline, Style(72, face="Display"), room)
    canvas.sentence((middle, 290), poster.result.headline, headline, room)
    canvas.text((middle, 360), poster.result.points, Style(40, MARK, "Display"), "mm", room)
    canvas.text((middle, 408), poster.result.note, Style(28, QUIET, "Voice"), "mm", room)
    top = 450.0
    for row in rows:
        _row(canvas, row, crests.get(row.colour) or crest_of(row.colour), top)
        top += ROW
    _chart(canvas, poster.chart, top + 24, height - 40)
    small = canvas.image.resize((WIDTH, height), Image.Resampling.LANCZOS)
    small.save(target, "PNG", optimize=True)


def _row(canvas: _Canvas, row: PlaceRow, who: Crest, top: float) -> None:
    """A pennon: hem, crest, name, the figure at its right end."""
    bottom = top + ROW - 12
    middle = (top + bottom) / 2
    cloth = _ink(CLOTHS["dark"].get(row.colour, DARK["surface"]))
    canvas.card(MARGIN, top, WIDTH - MARGIN, bottom, cloth)
    if row.winner:
        canvas.frame(MARGIN, top, WIDTH - MARGIN, bottom)
    canvas.text((MARGIN + 28, middle), roman(row.rank), Style(34, QUIET, "Display"))
    left = MARGIN + 100
    if row.colour:
        canvas.crest(who, left + 34, middle, 72)
        left += 92
    points = number(row.total)
    right = WIDTH - MARGIN - 32
    figure = Style(56, face="Display")
    canvas.text((right, middle), points, figure, "rm")
    room = right - canvas.width(points, figure) - 24 - left
    canvas.text((left, middle - 18), row.name, Style(38, face="Display"), room=room)
    canvas.text((left, middle + 24), row.note, Style(26, QUIET), room=room)


def _chart(canvas: _Canvas, view: ChartView, top: float, bottom: float) -> None:
    canvas.card(MARGIN, top, WIDTH - MARGIN, bottom, CARD)
    canvas.text((MARGIN + 28, top + 40), view.title, Style(32, face="Display"))
    values = [value for line in view.series for value in line.values if value is not None]
    marks = ticks(min([0, *values]), max([1, *values]))
    x, y = _scales(view, marks, top + 88, bottom - 64)
    for mark in marks:
        canvas.line([(x(0) - 12, y(mark)), (WIDTH - MARGIN - 28, y(mark))], LINE, 1)
        canvas.text((x(0) - 22, y(mark)), number(mark), Style(22, QUIET), "rm")
    every = label_step(len(view.labels), MOST_LABELS)
    last = len(view.labels) - 1
    for column, label in enumerate(view.labels):
        if column == last or (column % every == 0 and last - column >= every):
            canvas.text((x(column), bottom - 34), label, Style(22, QUIET), "mm")
    for line in view.series:
        points = [(x(at), y(value)) for at, value in enumerate(line.values) if value is not None]
        canvas.line(points, player_ink(line.colour), 4)
        for px, py in points[1:-1]:
            canvas.dot(px, py, 5, player_ink(line.colour))
    for line in view.series:
        points = [(x(at), y(value)) for at, value in enumerate(line.values) if value is not None]
        if points:
            canvas.shape(line.colour, *points[-1], 30, CARD)


def _scales(
    view: ChartView, marks: Sequence[int], top: float, bottom: float
) -> tuple[Callable[[int], float], Callable[[int], float]]:
    left, right = MARGIN + 100, WIDTH - MARGIN - 56
    columns = max(1, len(view.labels) - 1)

    def x(column: int) -> float:
        return left + column / columns * (right - left)

    def y(value: int) -> float:
        return bottom - (value - marks[0]) / (marks[-1] - marks[0]) * (bottom - top)

    return x, y
