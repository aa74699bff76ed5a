"""The result as a picture to share: drawn with Pillow, so that it looks the same everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.core.records import dataclass
from companion.ui.i18n import number
from companion.ui.palette import DARK, PLAYERS, SHAPES
from companion.ui.presenters.ceremony import PlaceRow, ResultView
from companion.ui.presenters.charts import ChartView, label_step, ticks
from companion.ui.widgets.shapes import OUTLINES

WIDTH = 1080
MARGIN = 64
FINER = 2  # drawn this many times as large, then made smaller: smooth edges
ROW = 104
CHART = 420
MOST_LABELS = 12

Ink = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Poster:
    """What the picture says."""

    title: str
    when: str
    result: ResultView
    chart: ChartView


def _ink(parts: Sequence[float]) -> Ink:
    red, green, blue = (round(part * 255) for part in parts[:3])
    return red, green, blue


TEXT, QUIET, LINE = _ink(DARK["text"]), _ink(DARK["quiet"]), _ink(DARK["line"])
GROUND, CARD, CHOSEN = _ink(DARK["background"]), _ink(DARK["surface"]), _ink(DARK["chosen"])
MARK = _ink(DARK["mark"])


@dataclass(frozen=True, slots=True)
class Style:
    """Type: its size, colour and weight."""

    size: int
    ink: Ink = TEXT
    bold: bool = False


class _Canvas:
    """Draws in pixels of the finished picture."""

    def __init__(self, height: int, fonts: Path) -> None:
        self.image = Image.new("RGB", (WIDTH * FINER, height * FINER), GROUND)
        self._draw = ImageDraw.Draw(self.image)
        self._fonts = fonts
        self._loaded: dict[tuple[int, bool], ImageFont.FreeTypeFont] = {}

    def _font(self, style: Style) -> ImageFont.FreeTypeFont:
        key = (style.size, style.bold)
        if key not in self._loaded:
            name = "Roboto-Medium.ttf" if style.bold else "Roboto-Regular.ttf"
            path = str(self._fonts / name)
            self._loaded[key] = ImageFont.truetype(path, style.size * FINER)
        return self._loaded[key]

    def width(self, words: str, style: Style) -> float:
        return float(self._font(style).getlength(words)) / FINER

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

    def crest(self, colour: str, x: float, y: float, side: float, rim: Ink | None = None) -> None:
        outline = OUTLINES[SHAPES.get(colour, "circle")]
        for size, ink in ((side + 6, rim), (side, player_ink(colour))):
            if ink is not None:
                corners = [
                    ((x + (a - 0.5) * size) * FINER, (y - (b - 0.5) * size) * FINER)
                    for a, b in outline
                ]
                self._draw.polygon(corners, fill=ink)


def player_ink(colour: str) -> Ink:
    return _ink(PLAYERS["dark"].get(colour, DARK["quiet"]))


def draw(poster: Poster, fonts: Path, target: Path) -> None:
    """Draw the picture and write it as PNG."""
    rows = (*poster.result.teams, *poster.result.rows)
    height = 460 + ROW * len(rows) + CHART + 60
    canvas = _Canvas(height, fonts)
    middle = WIDTH / 2
    canvas.text((MARGIN, 72), poster.title, Style(34, QUIET))
    canvas.text((WIDTH - MARGIN, 72), poster.when, Style(34, QUIET), "rm")
    if poster.result.colour:
        canvas.crest(poster.result.colour, middle, 178, 120)
    room = WIDTH - 2 * MARGIN
    headline = Style(72, bold=True)
    canvas.text((middle, 290), poster.result.headline, headline, "mm", room)
    canvas.text((middle, 360), poster.result.points, Style(40), "mm", room)
    canvas.text((middle, 408), poster.result.note, Style(28, QUIET), "mm", room)
    top = 450.0
    for row in rows:
        _row(canvas, row, top)
        top += ROW
    _chart(canvas, poster.chart, top + 24, height - 40)
    small = canvas.image.resize((WIDTH, height), Image.Resampling.LANCZOS)
    small.save(target, "PNG", optimize=True)


def _row(canvas: _Canvas, row: PlaceRow, top: float) -> None:
    bottom = top + ROW - 12
    middle = (top + bottom) / 2
    canvas.card(MARGIN, top, WIDTH - MARGIN, bottom, CHOSEN if row.winner else CARD)
    if row.winner:
        canvas.frame(MARGIN, top, WIDTH - MARGIN, bottom)
    canvas.text((MARGIN + 28, middle), f"{row.rank}.", Style(36, QUIET))
    left = MARGIN + 100
    if row.colour:
        canvas.crest(row.colour, left + 24, middle, 48)
        left += 72
    points = number(row.total)
    right = WIDTH - MARGIN - 32
    figure = Style(52, bold=True)
    canvas.text((right, middle), points, figure, "rm")
    room = right - canvas.width(points, figure) - 24 - left
    canvas.text((left, middle - 18), row.name, Style(38, bold=True), room=room)
    canvas.text((left, middle + 24), row.note, Style(26, QUIET), room=room)


def _chart(canvas: _Canvas, view: ChartView, top: float, bottom: float) -> None:
    canvas.card(MARGIN, top, WIDTH - MARGIN, bottom, CARD)
    canvas.text((MARGIN + 28, top + 40), view.title, Style(30, bold=True))
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
        canvas.line(points, player_ink(line.colour), 3)
        for px, py in points:
            canvas.crest(line.colour, px, py, 18, CARD)


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
