"""What stands under its name on a banner: figures, a secret's dots, seals, cards, windows."""

from __future__ import annotations

import itertools
from math import acos, cos, sin

from companion.pages.kit import Crest, Figure, Named, Plots, Seals, Secret, Tie, Windows
from companion.ui.render.paint.brush import TARGET, Brush, Colour
from companion.ui.theme import theme

CELL = 50
TONES = {"": "text", "quiet": "quiet", "gain": "gain", "loss": "loss", "mark": "mark"}


def tone(name: str) -> Colour:
    """The ink of a tone."""
    ink: Colour = theme.token(TONES[name])
    return ink


def cell_height(brush: Brush) -> float:
    return CELL + max(0.0, brush.scale - 1) * 42


def cell(
    brush: Brush, named: Named, key: str, box: tuple[float, float, float], align: str, held: str
) -> None:
    """A name in quiet and what it shows below, in a box (x, y, width)."""
    x, y, wide = box
    high = cell_height(brush)
    name = 18 * brush.scale
    fits = brush.measure(named.name, 14) <= wide or not named.brief
    said = named.name if fits else named.brief
    brush.text(said, x, y + 2, 14, theme.quiet, width=wide, line=name, align=align)
    below, room = y + 2 + name, high - 2 - name
    holds = True
    match named.shows:
        case Figure() as figure:
            _figure(brush, figure.text, x, below, wide, room, align, tone(figure.tone))
            holds = bool(figure.why)
        case Secret() as secret:
            if held:
                _figure(brush, held, x, below, wide, room, align, theme.text)
            elif secret.figure is not None:
                _figure(brush, secret.figure.text, x, below, wide, room, align, theme.text)
            else:
                dots(brush, x, below + room / 2 - 3, wide, align)
        case Seals() as seals:
            row_of_seals(brush, seals, x, below + room / 2 - 3, wide, align)
        case Plots() as plots:
            row_of_plots(brush, plots, (x, below, wide, room), align)
    brush.hit(key, x, y, wide, high, holds=holds, says=named.name)


def beside_height(brush: Brush) -> float:
    """One line of words; a finger needs more."""
    return max(float(TARGET), 30 * brush.scale)


def beside(brush: Brush, named: Named, key: str, box: tuple[float, float, float]) -> None:
    """A figure that has a line of its own: its name at the left, itself at the right."""
    x, y, wide = box
    assert isinstance(named.shows, Figure)
    high, figure = beside_height(brush), named.shows
    end = brush.text(
        figure.text, x + wide, y, 24, tone(figure.tone), "Display", line=high, align="right"
    )[0]
    fits = brush.measure(named.name, 14) <= wide - end - 8 or not named.brief
    said = named.name if fits else named.brief
    brush.text(said, x, y, 14, theme.quiet, width=wide - end - 8, line=high)
    brush.hit(key, x, y, wide, high, holds=bool(figure.why), says=named.name)


def _figure(
    brush: Brush, text: str, x: float, y: float, wide: float, high: float, align: str, ink: Colour
) -> None:
    size = 24.0
    while brush.measure(text, size, "Display") > wide and size > 15:
        size -= 1
    brush.text(text, x, y - 2, size, ink, "Display", wide, high, align)


def dots(brush: Brush, x: float, y: float, wide: float, align: str, count: int = 4) -> None:
    """Something is there and not shown."""
    length = count * 9 + (count - 1) * 6
    start = x + {"left": 0.0, "center": (wide - length) / 2, "right": wide - length}[align]
    for at in range(count):
        brush.circle(start + at * 15 + 4.5, y, 4.5, theme.quiet)


def row_of_seals(
    brush: Brush,
    seals: Seals,
    x: float,
    y: float,
    wide: float,
    align: str = "left",
    ring: Colour | None = None,
) -> float:
    """Wax for each that is taken, a ring for each that is free, gilt on cloth; how wide it is."""
    count = max(seals.most, seals.taken)
    side = max(6.0, min(16.0, (wide + 4) / count - 4))
    step = side + 4
    length = count * step - 4
    start = x + {"left": 0.0, "center": (wide - length) / 2, "right": wide - length}[align]
    for at in range(count):
        middle = start + at * step + side / 2
        if at < seals.taken:
            brush.seal(middle, y, side + 2, at + 1)
        else:
            brush.circle(middle, y, side / 2, ring or [*theme.gilt[:3], 0.7], 1.3)
    return length


def row_of_plots(
    brush: Brush, shown: Plots, box: tuple[float, float, float, float], align: str
) -> None:
    """Little cards: a gilt frame where somebody guards, on its side where it is used."""
    x, y, wide, high = box
    count = max(shown.most, len(shown.plots))
    side = max(12.0, min(high - 4, 26.0, (wide + 3) / count - 3))
    step = side + 3
    length = count * step - 3
    left = x + {"left": 0.0, "center": (wide - length) / 2, "right": wide - length}[align]
    middle = y + high / 2
    for at in range(count):
        over = left + at * step + side / 2
        plot = shown.plots[at] if at < len(shown.plots) else None
        tall, narrow = side, side * 0.74
        across, down = (tall, narrow) if plot and plot.tilted else (narrow, tall)
        corner = (over - across / 2, middle - down / 2, across, down)
        if plot is None:
            brush.frame(*corner, [*theme.gilt[:3], 0.3], 3, 1)
            continue
        brush.rounded(*corner, theme.pane, 3)
        ink = theme.mark if plot.ringed else [*theme.gilt[:3], 0.6]
        brush.frame(*corner, ink, 3, 2.2 if plot.ringed else 1)
        sign = narrow * 0.82
        shade = theme.quiet if plot.tilted else theme.text
        brush.icon(plot.icon, over - sign / 2, middle - sign / 2, sign, shade)


def _arch(w: float, h: float, inset: float) -> list[tuple[float, float]]:
    """The outline of a lancet window, from its lower left corner round."""
    rise, half = w * 0.56, w / 2 - 0.7 - inset
    radius = (half * half + rise * rise) / (2 * half)
    left, right, foot = w / 2 - half, w / 2 + half, h - 0.7 - inset
    spring = rise + inset * 0.4
    turn = acos(max(-1.0, min(1.0, (radius - half) / radius)))
    steps = 6
    arc = [turn * at / steps for at in range(steps + 1)]
    up = [(left + radius - radius * cos(a), spring - radius * sin(a)) for a in arc]
    down = [(w - x, y) for x, y in reversed(up[:-1])]
    return [(left, foot), *up, *down, (right, foot)]


def lancets(brush: Brush, shown: Windows, x: float, y: float, wide: float, high: float) -> None:
    """Pointed windows lit from below; where a branch ends earlier, its window is lower."""
    count = len(shown.levels)
    gap = 7.0 if wide / count >= 36 else 4.0
    each = min(34.0, (wide - gap * (count - 1)) / count)
    start = x + (wide - each * count - gap * (count - 1)) / 2
    for at, level in enumerate(shown.levels):
        depth = shown.depths[at] if shown.depths else shown.most
        tall = high * (0.34 + 0.66 * depth / shown.most)
        left, top = start + at * (each + gap), y + high - tall
        outer = [(left + px, top + py) for px, py in _arch(each, tall, 0)]
        brush.line(outer, [*theme.gilt[:3], 0.6], 1, close=True)
        _panes(brush, (left, top, each, tall), level, depth, theme.tint(shown.tints[at]))


def _panes(
    brush: Brush, box: tuple[float, float, float, float], level: int, depth: int, tint: Colour
) -> None:
    left, top, each, tall = box
    inner = _arch(each, tall, 2.6)
    pane = (tall - 6) / depth
    for at in range(depth):
        low = min(tall - 3 - at * pane, inner[0][1])
        upper = tall - 3 - (at + 1) * pane + 1.6
        lit = at < level
        colour = [*tint[:3], 0.74 + 0.08 * min(at, 3)] if lit else theme.pane
        points = [(left + px, top + py) for px, py in _between(inner, upper, low)]
        if len(points) > 2:
            brush.polygon(points, colour)


def _between(
    outline: list[tuple[float, float]], upper: float, lower: float
) -> list[tuple[float, float]]:
    """The part of an outline between two heights, as a fan about its lower left corner."""
    left = list(outline[: len(outline) // 2 + 1])
    right = outline[len(outline) // 2 :]
    edge_left = _side(left, upper, lower)
    edge_right = _side(list(reversed(right)), upper, lower)
    return [*edge_left, *reversed(edge_right)]


def _side(line: list[tuple[float, float]], upper: float, lower: float) -> list[tuple[float, float]]:
    """From the foot of a window upwards, cut at both heights."""
    found = []
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        for height in (lower, upper):
            if y1 < height <= y0 and y0 != y1:
                share = (y0 - height) / (y0 - y1)
                found.append((x0 + (x1 - x0) * share, height))
        if upper < y1 < lower:
            found.append((x1, y1))
    return sorted(set(found), key=lambda point: -point[1])


def ties(brush: Brush, shown: tuple[Tie, ...], x: float, y: float, wide: float, align: str) -> None:
    """Who stands how to whom: a sign and the shapes of the players it is about.

    Words stand beside a sign where there is room for all of it; the last ones give way first.
    """
    sign, shape, gap = 18, 15, 8
    bare = [sign + 4 + len(tie.colours) * (shape + 3) for tie in shown]
    words = [brush.measure(tie.text, 14) if tie.text else 0.0 for tie in shown]
    needed = sum(bare) + gap * (len(shown) - 1)
    for number in reversed(range(len(shown))):
        if needed + sum(words) > wide:
            words[number] = 0.0
    left = x + ((wide - needed - sum(words)) / 2 if align == "center" else 0)
    for tie, width, said in zip(shown, bare, words, strict=True):
        brush.icon(tie.icon, left, y, sign, tone(tie.tone))
        at = left + sign + 4
        for colour in tie.colours:
            brush.crest(Crest(colour), at, y + 1.5, shape)
            at += shape + 3
        if said:
            brush.text(tie.text, at, y, 14, tone(tie.tone), line=sign)
        left += width + said + gap
