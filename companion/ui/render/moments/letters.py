"""Letters that are opened together: everybody's bid, the first one framed in gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.pages.moments import Moment, Person
from companion.ui.palette import hex_colour, over
from companion.ui.render.moments import parts
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.textures import gradient
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.render.moments.moment import Stage

Box = tuple[float, float, float, float]
PAPER = {"dark": "#ddd0b3", "light": "#fdf8ec", "night": "#2c0d0b"}
LIGHT = {"dark": "#ece2cb", "light": "#fffcf4", "night": "#34110e"}  # where the light falls on it
DEEP = {"dark": "#d3c39b", "light": "#f3e8cf", "night": "#260a08"}
SLANT = 0.22  # of the height: light falls from the upper left
FLAP = {"dark": "#cdbd97", "light": "#eadfc2", "night": "#200807"}
FOLD = {"dark": "#a48f5f", "light": "#c2ae82", "night": "#57201a"}


def paint(stage: Stage, moment: Moment) -> None:
    brush, edge = stage.brush, parts.edge()
    parts.ground(brush, moment, brush.height * 0.4, 0, 0)
    room = brush.width - 2 * edge
    y = 38.0 if theme.form != "phone" else 22.0
    size = {"landscape": 46, "portrait": 42, "phone": 30}[theme.form]
    with stage.arriving(0, -14):
        y += parts.title(brush, moment.title, edge, y, room, size) + 6
        lines = 1 if brush.measure(moment.note, 19) <= room else 3
        high = 26 * brush.scale * lines
        brush.text(
            moment.note, edge, y, 19, theme.quiet, width=room, line=high, align="center",
            lines=lines,
        )  # fmt: skip
    y += high + 10
    bottom = brush.height - parts.bar_height(moment.bar) - (40 if theme.form != "phone" else 24)
    if theme.form == "phone":
        _rows(stage, moment, y, bottom)
    else:
        _abreast(stage, moment, y, bottom)
    below = brush.height - (20 if theme.form != "phone" else 12)
    parts.bar(brush, moment.bar, edge, brush.width - edge, below)


def _abreast(stage: Stage, moment: Moment, top: float, bottom: float) -> None:
    brush, count = stage.brush, len(moment.people)
    columns = count if theme.form == "landscape" else min(count, 2 if count < 5 else 3)
    rows = -(-count // columns)
    gap = 36.0 if columns <= 4 else 22.0
    room = brush.width - 2 * parts.edge()
    wide = min(262.0, (room - gap * (columns - 1)) / columns)
    tall = min(420.0, (bottom - top) / rows - 76)
    names = abreast_names(brush, moment.people, wide)
    for at, person in enumerate(moment.people):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = (brush.width - wide * in_row - gap * (in_row - 1)) / 2 + column * (wide + gap)
        raised = 30 if person.first else 0
        y = top + 58 + row * (tall + 76) + (30 - raised if theme.form == "landscape" else 0)
        with stage.arriving(0, 60, 0.07 * at):
            letter(brush, person, (left, y, wide, tall), at, names)


def abreast_names(brush: Brush, people: Sequence[Person], wide: float) -> parts.Names:
    """For letters side by side, so wide each."""
    return parts.names(brush, [one.name for one in people], wide - 36, 28)


def letter(brush: Brush, person: Person, box: Box, seed: int, names: parts.Names) -> None:
    """A folded letter with its seal; without a figure it is still closed."""
    x, y, w, h = box
    ground = brush.ground
    line = hex_colour(FOLD[theme.name])
    brush.fill(x, y + 4, w, h, theme.shadow)
    _paper(brush, (x, y, w, h))
    fold = min(92.0, h * 0.22)
    flap = [(x + w / 2, y + h - fold * 0.28), (x + w, y + h - fold), (x + w, y + h),
            (x, y + h), (x, y + h - fold)]  # fmt: skip
    brush.ground = hex_colour(PAPER[theme.name])
    brush.polygon(flap, hex_colour(FLAP[theme.name]))
    brush.line([flap[4], flap[0], flap[1]], line, 1)
    brush.line(
        [(x + 12, y + h - fold - 10), (x + 12, y + 12), (x + w - 12, y + 12),
         (x + w - 12, y + h - fold - 10)],
        [*line[:3], 0.55], 1,
    )  # fmt: skip
    if person.first:
        brush.frame(x - 7, y - 7, w + 14, h + 14, theme.accent, 2, 4)
    _written(brush, person, box, h - fold, names)
    side = min(76.0, w * 0.34)
    brush.seal(x + w / 2, y + h - fold * 0.28 + side * 0.1, side, seed + 1, person.crest.charge)
    brush.ground = ground
    big, mark = (28, theme.mark) if person.first else (24, theme.quiet)
    brush.text(person.numeral, x, y - 46, big, mark, "Display", w, 38, "center", grows=False)


def _paper(brush: Brush, box: Box) -> None:
    """A smooth sheet, lighter where the light falls on it."""
    shades = (tuple(hex_colour(shade[theme.name])) for shade in (LIGHT, PAPER, DEEP))
    low = 1 - SLANT
    brush.fill(
        *box, [1, 1, 1, 1], texture=gradient(*shades),
        tex_coords=(0, low, 1, 1, 1, SLANT, 0, 0),
    )  # fmt: skip
    if theme.name != "dark":  # paper on a ground nearly as light, or as dark
        brush.frame(*box, hex_colour(FOLD[theme.name]), 1)


def _written(brush: Brush, person: Person, box: Box, room: float, names: parts.Names) -> None:
    x, y, w, _ = box
    crest = min(84.0, room * 0.26)
    note = 42 * brush.scale if person.note else 0.0
    name = names.high
    figure = min(104.0, max(40.0, (room - 20 - crest - name - note) / 1.1))
    slack = max(0.0, room - 20 - crest - name - note - figure * 1.05)
    top = y + 20 + slack * 0.2
    brush.crest(person.crest, x + (w - crest) / 2, top, crest)
    top += crest + slack * 0.2
    names.write(brush, person.name, (x + 18, top, w - 36), theme.vellum_text)
    top += name
    size = parts.fitted(brush, person.figure, figure, w - 40, 30)
    brush.text(
        person.figure, x + 18, top, size, theme.vellum_text, "Display", w - 36, figure * 1.05,
        "center", grows=False,
    )  # fmt: skip
    top += figure * 1.05
    brush.text(
        person.note, x + 20, top, 16, theme.vellum_quiet, width=w - 40, line=note,
        align="center", lines=2,
    )  # fmt: skip


def _rows(stage: Stage, moment: Moment, top: float, bottom: float) -> None:
    """On a phone: one below the other, the amount at the right."""
    brush, edge = stage.brush, parts.edge()
    gap = 10.0
    count = len(moment.people)
    high = min(118.0, (bottom - top - gap * (count - 1)) / count)
    names = row_names(brush, moment.people, brush.width - 2 * edge, high)
    for at, person in enumerate(moment.people):
        x, y, w = edge, top + at * (high + gap), brush.width - 2 * edge
        with stage.arriving(0, 50, 0.07 * at):
            letter_row(brush, person, (x, y, w, high), names)


def _amount(brush: Brush, person: Person, wide: float) -> tuple[float, float]:
    """How large a figure is on a lying letter, and the room it takes."""
    most = min(130.0, wide * 0.34)
    size = parts.fitted(brush, person.figure, 50, most - 12, 26)
    return size, min(most, brush.measure(person.figure, size, "Display", grows=False) + 26)


def _before_amount(high: float) -> float:
    """Numeral and crest of a lying letter."""
    return 44 + min(64.0, high - 24) + 12


def row_names(brush: Brush, people: Sequence[Person], wide: float, high: float) -> parts.Names:
    """For lying letters, one below the other."""
    amount = max((_amount(brush, one, wide)[1] for one in people), default=0.0)
    room = wide - _before_amount(high) - amount - 10
    return parts.names(brush, [one.name for one in people], room, 24)


def letter_row(brush: Brush, person: Person, box: Box, names: parts.Names) -> None:
    """A letter where there is little room: lying, its figure at the right."""
    x, y, w, high = box
    paper, ground = hex_colour(PAPER[theme.name]), brush.ground
    brush.fill(x, y + 3, w, high, theme.shadow)
    _paper(brush, box)
    brush.ground = over(paper, ground)
    if person.first:
        brush.frame(x - 4, y - 4, w + 8, high + 8, theme.accent, 2, 3)
    crest = min(64.0, high - 24)
    brush.text(
        person.numeral, x + 6, y, 20, theme.vellum_quiet, "Display", 34, high, "center",
        grows=False,
    )  # fmt: skip
    brush.crest(person.crest, x + 44, y + (high - crest) / 2, crest)
    left = x + _before_amount(high)
    size, amount = _amount(brush, person, w)
    room = w - (left - x) - amount - 10
    note = brush.size_of(person.note, 14, width=room)[1] if person.note and high > 84 else 0.0
    y0 = y + (high - names.high - note) / 2
    names.write(brush, person.name, (left, y0, room), theme.vellum_text, "left")
    if note:
        brush.text(
            person.note, left, y0 + names.high, 14, theme.vellum_quiet, width=room, line=note,
            lines=0,
        )  # fmt: skip
    brush.text(
        person.figure, x + w - amount, y, size, theme.vellum_text, "Display",
        amount - 14, high, "right", grows=False,
    )  # fmt: skip
    brush.ground = ground
