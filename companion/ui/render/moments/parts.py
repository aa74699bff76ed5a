"""What the forms of a moment share: grounds, frames, the bar, rows of figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.pages.kit import Bar, Button, Tone
from companion.pages.moments import Fact, Moment
from companion.ui.palette import hex_colour, over
from companion.ui.render.paint import buttons, smalls
from companion.ui.render.paint.brush import Brush, Colour
from companion.ui.render.paint.faces import Style, lines_of
from companion.ui.render.paint.names import LEAST, together
from companion.ui.render.paint.textures import glow
from companion.ui.theme import theme

# Grounds without a player: from the middle outwards.
EARTH = {
    "dark": ("#4a361f", "#231a10", "#100c08"),
    "light": ("#fdf8ec", "#f3e8cf", "#dccba4"),
    "night": ("#2a0b09", "#160504", "#0a0101"),
}
GOLDEN = {
    "dark": ("#6a4f1c", "#33250f", "#15100a"),
    "light": ("#fdf3d3", "#f3e2b4", "#dcc58f"),
    "night": ("#3a100c", "#1d0605", "#0a0101"),
}
TWO_LINES = 34.0  # so large is a title that has no room on one
VOICE = {"dark": "#ecd9ab", "light": "#594a34", "night": "#d2705b"}


def edge() -> float:
    return {"landscape": 48.0, "portrait": 36.0, "phone": 16.0}[theme.form]


def voice_ink() -> Colour:
    return hex_colour(VOICE[theme.name])


def ground(brush: Brush, moment: Moment, high: float, rays: int, near: float) -> None:
    """The winner's cloth as a glow about (middle, `high` from the top), with woodcut rays."""
    if moment.form == "podium":
        inner, middle, outer = map(hex_colour, GOLDEN[theme.name])
        ray, strong = theme.gilt, 0.16
    elif moment.crest is None:
        inner, middle, outer = map(hex_colour, EARTH[theme.name])
        ray, strong = theme.gilt, 0.07
    else:
        cloth = theme.cloth(moment.crest.colour)
        line = theme.player(moment.crest.colour)
        inner = over([*line[:3], 0.16 if theme.name != "light" else 0.10], cloth)
        middle = over([0, 0, 0, 0.18], cloth) if theme.name != "light" else cloth
        outer = over([*cloth[:3], 0.18], theme.background)
        ray, strong = line, 0.13 if theme.name != "light" else 0.08
    if moment.fallen:
        strong *= 0.4
    where = 1 - high / max(1.0, brush.height)
    texture = glow(tuple(inner), tuple(middle), tuple(outer), round(where, 2))
    brush.picture(0, 0, brush.width, brush.height, texture)
    brush.rays((brush.width / 2, high), rays, near, [*ray[:3], strong])
    brush.ground = over([*ray[:3], strong], middle)


def framed(brush: Brush, inset: float, twice: bool = True) -> None:
    """One or two gilt hairlines round the page."""
    for far, share in ((inset, 0.55), (inset + 6, 0.3))[: 2 if twice else 1]:
        wide, high = brush.width - 2 * far, brush.height - 2 * far
        brush.frame(far, far, wide, high, [*theme.gilt[:3], share], 1)


def double_rule(brush: Brush, x: float, y: float, wide: float) -> None:
    brush.rule(x, y, wide, theme.gilt, 0.6)
    brush.rule(x, y + 4, wide, theme.gilt, 0.6)


def bar_height(shown: Bar | None) -> float:
    """On a phone the other buttons stand in a line of their own above the plate."""
    stacked = theme.form == "phone" and shown is not None and shown.others and shown.act
    return 60.0 + (66.0 if stacked else 0.0)


def bar(brush: Brush, shown: Bar | None, left: float, right: float, bottom: float) -> None:
    """Undo and redo where they always are, other buttons beside them, the gold plate right."""
    if shown is None:
        return
    top, start = bottom - 60, left
    if shown.can_undo:
        step = 64 if theme.form == "phone" else 68
        buttons.square(brush, "undo", "undo-variant", left, top + 2, bool(shown.last), shown.last)
        buttons.square(
            brush, "redo", "redo-variant", left + step, top + 2, bool(shown.redo), shown.redo
        )
        left += step + 56 + 12
    phone, end = theme.form == "phone", right
    if shown.act:
        plate = buttons.plate_width(brush, shown.act, brief=phone)
        plate = right - left if phone else min(plate, right - left)
        right -= plate
        buttons.plate(brush, shown.act, right, top, plate, brief=phone)
    if phone and shown.act:
        _others(brush, shown.others, start, end, bottom - bar_height(shown) + 2)
    else:
        _others(brush, shown.others, left, right - 12, top + 2)


def _others(brush: Brush, others: Sequence[Button], left: float, right: float, top: float) -> None:
    """Side by side; where words have no room, their signs."""
    widths = [buttons.width_of(brush, one) for one in others]
    tight = sum(widths) + 12 * (len(widths) - 1) > right - left
    for one, wide in zip(others, widths, strict=True):
        bare = tight and bool(one.icon)
        width = buttons.HEIGHT if bare else min(wide, right - left)
        if width < 48:
            return
        buttons.quiet(brush, one, left, top, width, bare=bare)
        left += width + 12


def facts(
    brush: Brush, shown: Sequence[Fact], x: float, y: float, wide: float, size: float = 52
) -> float:
    """Large figures side by side, what they count below; how high they became."""
    if not shown:
        return 0.0
    columns = 2 if wide < 460 and len(shown) > 2 else len(shown)
    each = min(196.0 * max(1.0, wide / 900), wide / columns)
    high = size * 1.1 + 30 * brush.scale
    for at, fact in enumerate(shown):
        row, column = divmod(at, columns)
        in_row = min(columns, len(shown) - row * columns)
        left = x + (wide - each * in_row) / 2 + each * column
        top = y + row * (high + 10)
        brush.text(
            fact.figure, left, top, size, ink(fact.tone), "Display", each, size * 1.1, "center"
        )
        brush.text(
            fact.name, left, top + size * 1.1, 17, theme.quiet, width=each - 8,
            line=26 * brush.scale, align="center",
        )  # fmt: skip
    rows = -(-len(shown) // columns)
    return rows * high + (rows - 1) * 10


def ink(tone: Tone) -> Colour:
    return smalls.tone(tone) if tone else theme.text


def fitted(brush: Brush, text: str, size: float, room: float, least: float = 34) -> float:
    """The largest size at which the words stand on one line, but not below `least`."""
    while size > least and brush.measure(text, size, "Display") > room:
        size -= 2
    return size


def _lines(brush: Brush, text: str, size: float, wide: float) -> int:
    style = Style("Display", round(size * brush.scale * brush.unit), wide * brush.unit, 0)
    return lines_of(text, style)


def title(
    brush: Brush, text: str, x: float, y: float, wide: float, size: float, align: str = "center"
) -> float:
    """The one sentence; on two lines where one has no room. How high it became."""
    alone = fitted(brush, text, size, wide, min(TWO_LINES, max(26.0, size * 0.72)))
    fits = brush.measure(text, alone, "Display") <= wide
    size = alone if fits else min(size, TWO_LINES)
    while size > 20 and _lines(brush, text, size, wide) > 2:
        size -= 2
    lines = _lines(brush, text, size, wide)
    high = size * 1.14 * lines * brush.scale
    brush.text(text, x, y, size, theme.text, "Display", wide, high, align, lines=lines)
    return high


class Names(NamedTuple):
    """How the names of one moment are set: all equally large, and equally high."""

    size: float
    lines: int
    high: float

    def write(
        self, brush: Brush, text: str, place: tuple[float, float, float], ink_of: Colour,
        align: str = "center",
    ) -> None:  # fmt: skip
        """Into its room, from the top of the line that all names have."""
        x, y, room = place
        brush.text(
            text, x, y, self.size, ink_of, "Display", room, self.high, align, lines=self.lines
        )


def names(
    brush: Brush, people: Iterable[str], room: float, largest: float, most: float = 0.0
) -> Names:
    """As large as the longest of them lets all be, on one line or on two, at `most` so high."""
    everybody = list(people)
    while True:
        size, lines = together(brush, everybody, room, largest)
        line = (largest * 0.24 + size * 1.18) * brush.scale
        found = Names(size, lines, line + (lines - 1) * size * 1.18 * brush.scale)
        if not most or found.high <= most or largest <= LEAST:
            return found
        largest -= 1
