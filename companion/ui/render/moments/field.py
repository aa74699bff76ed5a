"""One person in the middle: a battle won, a crown, a realm that fell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pages.moments import Fact, Moment, Person
from companion.ui.palette import hex_colour
from companion.ui.render.moments import parts
from companion.ui.render.paint import heraldry
from companion.ui.render.paint.brush import Brush
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.render.moments.moment import Stage

PERCENT = 0.5  # of its figure's size
GOLD = {"dark": "#d8b766", "light": "#8a6a1f", "night": "#b34a37"}


def paint(stage: Stage, moment: Moment) -> None:
    brush = stage.brush
    if theme.form == "landscape":
        _abreast(stage, moment, min(1.0, brush.height / 800))
    else:
        _stacked(stage, moment)


def _abreast(stage: Stage, moment: Moment, k: float) -> None:
    brush, middle = stage.brush, stage.brush.width / 2
    parts.ground(brush, moment, (286 if moment.facts else 342) * k, 64, 168 * k)
    parts.framed(brush, 24)
    with stage.arriving(0, -14):
        _voice(brush, moment, 50 * k, brush.width - 200)
    lower = 0.0 if moment.facts else 56 * k  # alone, it hangs nearer to the middle
    with stage.arriving(0, -40, 0.05):
        _crest(brush, moment, middle, 282 * k + lower, 200 * k)
    for at, other in enumerate(moment.others[:2]):
        side = -1 if at == 0 else 1
        with stage.arriving(46 * side, 0, 0.2):
            _other(brush, other, middle + 352 * side, 314 * k + lower, 220)
    if moment.chance:
        with stage.arriving(46, 0, 0.2):
            _chance(brush, moment.chance, middle + 352, 258 * k + lower, 250)
    with stage.arriving(0, 26, 0.12):
        room = brush.width - 140
        y = 456 * k + lower
        y += parts.title(brush, moment.title, 70, y, room, 74 * k) + 16 * k
        if moment.facts:
            parts.double_rule(brush, middle - 450, y, 900)
    with stage.arriving(0, 40, 0.26):
        parts.facts(brush, moment.facts, middle - 450, y + 22, 900, 52 * k)
    note = brush.height - 110 + 18
    _note(brush, moment, note, 300)
    parts.bar(brush, moment.bar, 60, brush.width - 60, brush.height - 52)


def _stacked(stage: Stage, moment: Moment) -> None:
    brush, phone = stage.brush, theme.form == "phone"
    edge, middle = parts.edge(), brush.width / 2
    inset = 10 if phone else 20
    crest = min(200.0, brush.width * 0.34, brush.height * 0.17)
    top = inset + brush.height * (0.04 if phone else 0.09)
    at = top + 52 + crest * 0.85
    parts.ground(brush, moment, at, 64, crest * 0.84)
    parts.framed(brush, inset)
    room = brush.width - 2 * edge - 16
    with stage.arriving(0, -14):
        _voice(brush, moment, top, room)
    with stage.arriving(0, -40, 0.05):
        _crest(brush, moment, middle, at, crest)
    y = at + crest * 0.85 + (10 if phone else 30)
    with stage.arriving(0, 26, 0.12):
        size = 40 if phone else 66
        y += parts.title(brush, moment.title, edge + 8, y, room, size) + 14
        if moment.facts:
            parts.double_rule(brush, edge + 24, y, brush.width - 2 * edge - 48)
    y += 22
    with stage.arriving(0, 40, 0.26):
        y += parts.facts(brush, moment.facts, edge, y, room, 40 if phone else 52) + 24
    half = (brush.width - 2 * edge) / 2
    beside = len(moment.others[:2]) + bool(moment.chance) > 1
    for at, other in enumerate(moment.others[:2]):
        side = -1 if at == 0 else 1
        with stage.arriving(46 * side, 0, 0.2):
            x = middle + side * half / 2 if beside else middle
            _other(brush, other, x, y + 56, half - 8)
    if moment.chance:
        with stage.arriving(46, 0, 0.2):
            x = middle + half / 2 if beside else middle
            _chance(brush, moment.chance, x, y, half - 8)
    bottom = brush.height - inset - 14
    _note(brush, moment, bottom - parts.bar_height(moment.bar) - 42, edge)
    parts.bar(brush, moment.bar, edge + 4, brush.width - edge - 4, bottom)


def _voice(brush: Brush, moment: Moment, y: float, room: float) -> None:
    x = (brush.width - room) / 2
    size = 19 if theme.form == "phone" else 23
    line = 30 * brush.scale
    lines = 2 if brush.measure(moment.voice, size, "Voice") > room else 1
    brush.text(
        moment.voice, x, y, size, parts.voice_ink(), "Voice", room, line * lines, "center",
        lines=lines,
    )  # fmt: skip


def _crest(brush: Brush, moment: Moment, x: float, y: float, side: float) -> None:
    """About (x, y): the crest within its laurel, or a crown above it."""
    gold = hex_colour(GOLD[theme.name])
    if moment.ornament == "laurel":
        wide = side * 1.7
        texture = heraldry.laurel(round(wide * brush.unit), gold)
        brush.picture(x - wide / 2, y - wide / 2, wide, wide, texture)
    if moment.crest is None and moment.ornament != "crown":
        brush.icon("sword-cross", x - side * 0.4, y - side * 0.4, side * 0.8, gold)
        return
    if moment.crest is None:
        tall = side * 0.8
        texture = heraldry.charge("crown", round(tall * brush.unit), gold)
        brush.picture(x - tall / 2, y - tall / 2, tall, tall, texture)
        return
    if moment.ornament == "crown":
        tall = side * 0.5
        texture = heraldry.charge("crown", round(tall * brush.unit), gold)
        brush.picture(x - tall / 2, y - side * 0.88, tall, tall, texture)
        y, side = y + side * 0.14, side * 0.88
    brush.crest(moment.crest, x - side / 2, y - side / 2, side, fallen=moment.fallen)


def _other(brush: Brush, other: Person, x: float, y: float, room: float) -> None:
    """Who lost, small and dignified; y is the middle of the crest."""
    side = 112.0 if theme.form != "phone" else 84.0
    brush.crest(other.crest, x - side / 2, y - side / 2, side, fallen=True)
    brush.text(
        other.note, x - room / 2, y + side / 2 + 6, 17, theme.quiet, width=room,
        align="center", lines=3,
    )  # fmt: skip


def _chance(brush: Brush, chance: Fact, x: float, y: float, room: float) -> None:
    size = 64 if theme.form != "phone" else 46
    number = chance.figure.rstrip("%\N{NO-BREAK SPACE} ")
    sign = chance.figure.removeprefix(number)
    wide = brush.measure(number, size, "Display")
    small = brush.measure(sign, size * PERCENT, "Display")
    left, high = x - (wide + small) / 2, size * 1.2
    brush.text(number, left, y, size, parts.voice_ink(), "Display", line=high)
    lower = size * (1 - PERCENT) * 0.36 * brush.scale
    brush.text(
        sign, left + wide, y + lower, size * PERCENT, parts.voice_ink(), "Display", line=high
    )
    brush.text(
        chance.name, x - room / 2, y + size * 1.2 + 8, 17, theme.quiet, width=room,
        line=44 * brush.scale, align="center", lines=2,
    )  # fmt: skip


def _note(brush: Brush, moment: Moment, y: float, side: float) -> None:
    brush.text(
        moment.note, side, y, 17, theme.quiet, width=brush.width - 2 * side,
        line=26 * brush.scale, align="center",
    )  # fmt: skip
