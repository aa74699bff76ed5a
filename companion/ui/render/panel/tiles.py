"""Figures under their names, and the grid of things to be had."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pages.kit import Seals
from companion.ui.palette import over
from companion.ui.presenters.panels import Cell, Grid, Tile
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush
from companion.ui.render.panel.rows import FIGURES
from companion.ui.theme import theme

LEAST, LEAST_SPOTTED, GAP = 112, 140, 16
NAME, FIGURE, WORDS = 14, 30, 19
SPINE, SEAL = 8, 26
BRIEF, LEAST_CELL, NARROW_CELL = 52, 60, 106
NAMED_CELLS = 4  # side by side where branches lie


def tiles(brush: Brush, shown: Sequence[Tile], x: float, y: float, w: float, open_: bool) -> float:
    """As many side by side as there is room for, each row as high as its tallest."""
    lifted = all(tile.taps for tile in shown)
    columns = fitting(brush, shown, w)
    gap = 12 if lifted else GAP
    wide = (w - gap * (columns - 1)) / columns
    heads = [_heading_height(brush, tile, wide, lifted) for tile in shown]
    rows = [at // columns * columns for at in range(len(shown))]
    heads = [max(heads[row : row + columns]) for row in rows]  # figures of a row are on one line
    highs = [
        max(48.0, head + _below_height(brush, tile, wide, lifted, open_))
        for tile, head in zip(shown, heads, strict=True)
    ]
    top = y
    for first in range(0, len(shown), columns):
        row = slice(first, first + columns)
        tall = max(highs if lifted else highs[row])  # those that are lifted are all alike
        for at, tile in enumerate(shown[row]):
            box = (x + at * (wide + gap), top, wide, tall)
            _tile(brush, tile, box, lifted, open_, heads[first])
        top += tall + 10
    return top - 10 - y


def fitting(brush: Brush, shown: Sequence[Tile], w: float) -> int:
    """How many columns there are, so that no word is broken and the rows are equally full."""
    spotted = any(tile.tint for tile in shown)
    least = (LEAST_SPOTTED if spotted else LEAST) * max(1.0, brush.scale)
    words = [word for tile in shown for word in tile.heading.split()]
    longest = max((brush.measure(word, NAME) for word in words), default=0.0)
    shares = [tile.text for tile in shown if "%" in tile.text and not tile.most]
    longest = max(longest, *(brush.measure(one, *_face(one)[::-1]) for one in shares), 0.0)
    lifted = all(tile.taps for tile in shown)
    least = max(least, longest + (18 if spotted else 0) + (36 if lifted else GAP) + 1)
    fit = max(1, int((w + GAP) // least))
    rows = -(-len(shown) // fit)
    return max(1, -(-len(shown) // rows))


def _face(text: str) -> tuple[str, float]:
    return ("Display", FIGURE) if text[:1] in FIGURES or len(text) <= 2 else ("Medium", WORDS)


def _room(tile: Tile, wide: float, lifted: bool) -> tuple[float, float]:
    """Where the words of a tile begin, and their width."""
    if lifted:
        start = 12 + (SPINE if tile.tint else 0)
        return start, wide - start - 12
    return 0.0, wide


def _value_height(brush: Brush, tile: Tile, room: float, open_: bool) -> float:
    if tile.most or (tile.secret and not open_):
        return 36 * brush.scale
    face, size = _face(tile.text)
    return brush.size_of(tile.text, size, face, room)[1]


def _heading_height(brush: Brush, tile: Tile, wide: float, lifted: bool) -> float:
    _, room = _room(tile, wide, lifted)
    spot = 18 if tile.tint and not lifted else 0
    return brush.size_of(tile.heading, NAME, width=room - spot)[1]


def _below_height(brush: Brush, tile: Tile, wide: float, lifted: bool, open_: bool) -> float:
    """Of what stands below the heading, and of the room around both."""
    _, room = _room(tile, wide, lifted)
    high = _value_height(brush, tile, room, open_)
    if tile.note:
        high += brush.size_of(tile.note, NAME, width=room)[1] + 2
    return high + (20 if lifted else 4)


def _tile(
    brush: Brush,
    tile: Tile,
    box: tuple[float, float, float, float],
    lifted: bool,
    open_: bool,
    head: float,
) -> None:
    x, y, w, h = box
    below = brush.ground
    if lifted:
        spine(brush, x, y, w, h, theme.raised, tile.tint)
        brush.ground = theme.raised
    start, room = _room(tile, w, lifted)
    left, top, spot = x + start, y + (10 if lifted else 2), 0.0
    if tile.tint and not lifted:
        brush.circle(left + 6, top + 9 * brush.scale, 6, theme.tint(tile.tint))
        spot = 18.0
    brush.text(tile.heading, left + spot, top, NAME, theme.quiet, width=room - spot, lines=0)
    top += head
    value = _value_height(brush, tile, room, open_)
    if tile.most:
        smalls.row_of_seals(brush, Seals(tile.filled, tile.most), left, top + value / 2, room)
    elif tile.secret and not open_:
        smalls.dots(brush, left, top + value / 2, room, "left")
    else:
        face, size = _face(tile.text)
        brush.text(tile.text, left, top, size, theme.token(tile.tone), face, room, lines=0)
    brush.text(tile.note, left, top + value + 2, NAME, theme.quiet, width=room, lines=0)
    kind = "secret" if tile.secret else "tile"
    brush.hit(f"{kind}|{tile.key}", x, y, w, h, holds=True, says=tile.heading or tile.text)
    brush.ground = below


def spine(
    brush: Brush, x: float, y: float, w: float, h: float, ground: Sequence[float], tint: str
) -> None:
    """The ground of a tile, with the colour of its branch at its left edge."""
    brush.rounded(x, y, w, h, ground, 10)
    if tint:
        brush.rounded(x, y, SPINE + 12, h, theme.tint(tint), 10)
        brush.fill(x + SPINE, y, 14, h, ground)
    brush.frame(x, y, w, h, theme.line, 10)


# -- the grid ------------------------------------------------------------------------------


def grid(brush: Brush, shown: Grid, x: float, y: float, w: float) -> float:
    """Branches as columns where there is room, else as lines under their names."""
    if (w - 8 * (len(shown.columns) - 1)) / len(shown.columns) >= NARROW_CELL:
        return _as_columns(brush, shown, x, y, w)
    top, brief = y, theme.form == "phone"
    across = _abreast(brush, shown, w)
    for name, column in zip(shown.names, shown.columns, strict=True):
        high = brush.text(name, x, top, NAME, theme.quiet, width=w, lines=0)[1]
        top += high + 4
        count = len(column) if brief else min(len(column), across)
        wide = (w - 8 * (count - 1)) / count
        for start in range(0, len(column), count):
            line = column[start : start + count]
            tall = max(_cell_height(brush, cell, wide, brief) for cell in line)
            for at, cell in enumerate(line):
                _cell(brush, cell, (x + at * (wide + 8), top, wide, tall), brief)
            top += tall + 8
        top += 4
    return top - 12 - y


def _abreast(brush: Brush, shown: Grid, w: float) -> int:
    """How many cells stand side by side without a word being cut."""
    words = {word for column in shown.columns for cell in column for word in cell.text.split()}
    longest = max(brush.measure(word, NAME + 1, "Medium") for word in words)
    room = longest + SPINE + 16 + SEAL - 4 + 8
    return max(1, min(NAMED_CELLS, int((w + 8) // room)))


def _as_columns(brush: Brush, shown: Grid, x: float, y: float, w: float) -> float:
    count = len(shown.columns)
    wide = (w - 8 * (count - 1)) / count
    name = max(brush.size_of(text, NAME, width=wide)[1] for text in shown.names)
    for at, text in enumerate(shown.names):
        left = x + at * (wide + 8)
        brush.text(text, left, y, NAME, theme.quiet, width=wide, lines=0, align="center")
    top = y + name + 6
    levels = range(max(map(len, shown.columns)))
    for level in levels if shown.from_top else reversed(levels):
        line = [
            (at, column[level]) for at, column in enumerate(shown.columns) if level < len(column)
        ]
        tall = max(_cell_height(brush, cell, wide, False) for _, cell in line)
        for at, cell in line:
            _cell(brush, cell, (x + at * (wide + 8), top, wide, tall), False)
        top += tall + 8
    return top - 8 - y


def _cell_room(cell: Cell, wide: float) -> float:
    return wide - SPINE - 16 - (SEAL - 4 if cell.state == "had" else 0)


def _cell_height(brush: Brush, cell: Cell, wide: float, brief: bool) -> float:
    if brief:
        return BRIEF
    room = _cell_room(cell, wide)
    name = brush.size_of(cell.text, NAME + 1, "Medium", room)[1]
    note = brush.size_of(cell.note, NAME, width=room)[1] if cell.note else 0.0
    return max(LEAST_CELL, name + note + 16)


def _cell(brush: Brush, cell: Cell, box: tuple[float, float, float, float], brief: bool) -> None:
    x, y, w, h = box
    below = brush.ground
    had, later = cell.state == "had", cell.state == "later"
    ground = theme.background if later else theme.raised
    if had:
        ground = over([*theme.tint(cell.tint)[:3], 0.2], theme.raised)
    spine(brush, x, y, w, h, ground, cell.tint)
    brush.ground = ground
    if cell.state == "taken":
        brush.frame(x, y, w, h, theme.gilt, 10, 2.4)
    ink = theme.quiet if later else theme.text
    if brief:
        said = cell.short or cell.note
        brush.text(said, x + SPINE, y, NAME, ink, "Medium", w - SPINE - 2, h, "center")
    else:
        room = _cell_room(cell, w)
        left = x + SPINE + 8
        name = brush.size_of(cell.text, NAME + 1, "Medium", room)[1]
        note = brush.size_of(cell.note, NAME, width=room)[1] if cell.note else 0.0
        top = y + (h - name - note) / 2
        brush.text(cell.text, left, top, NAME + 1, ink, "Medium", room, lines=0)
        quiet = theme.text if had else theme.quiet
        brush.text(cell.note, left, top + name, NAME, quiet, width=room, lines=0)
        if had:
            brush.seal(x + w - SEAL / 2 - 3, y + h / 2, SEAL, sum(map(ord, cell.key)))
            brush.icon("check", x + w - SEAL / 2 - 10, y + h / 2 - 7, 14, theme.wax_ink)
    brush.hit(f"cell|{cell.key}", x, y, w, h, holds=True, says=cell.text)
    brush.ground = below
