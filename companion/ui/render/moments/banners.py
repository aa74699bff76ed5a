"""Banners abreast: a round looked back on, an act of the scoring, the podium of a victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.pages.moments import Deed, Moment, Person
from companion.ui.palette import hex_colour
from companion.ui.render.moments import parts
from companion.ui.render.moments.pennons import Pennons, pennon
from companion.ui.render.paint import heraldry
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.cloth import cloth, rod
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.render.moments.moment import Stage

Box = tuple[float, float, float, float]
NARROW = 230
ASIDE = 62.0  # high: how long a round took, beside the title
LOW = 300  # a winner's banner that is lower has everything side by side
CROWN = {"dark": "#f0c96a", "light": "#8a6a1f", "night": "#d8482a"}


def paint(stage: Stage, moment: Moment) -> None:
    """The title at the left, how long it took at the right, everybody below."""
    brush, edge = stage.brush, parts.edge()
    parts.ground(brush, moment, -120, 64, 140)
    aside = 0.0
    if moment.aside:
        aside = max(
            brush.measure(moment.aside.figure, 30, "Display"), brush.measure(moment.aside.name, 14)
        )
    room = brush.width - 2 * edge - (aside + 24 if aside else 0)
    y = 36.0 if theme.form != "phone" else 18.0
    size = {"landscape": 52, "portrait": 44, "phone": 30}[theme.form]
    with stage.arriving(-30, 0):
        high = parts.title(brush, moment.title, edge, y, room, size, "left")
        if moment.aside and theme.form != "landscape":  # the sentence has the page's width
            high = max(high, ASIDE * brush.scale)
        voice = brush.size_of(moment.voice, 20, "Voice", brush.width - 2 * edge, 2)[1]
        brush.text(
            moment.voice, edge, y + high + 4, 20, parts.voice_ink(), "Voice",
            brush.width - 2 * edge - (aside + 24 if theme.form == "landscape" else 0),
            voice, lines=2,
        )  # fmt: skip
    if moment.aside:
        right = brush.width - edge
        brush.text(moment.aside.figure, right, y + 10, 30, theme.text, "Display", align="right")
        brush.text(
            moment.aside.name, right, y + 10 + 36 * brush.scale, 14, theme.quiet, align="right"
        )
    top = y + high + voice + 18
    phone = theme.form == "phone"
    bottom = brush.height - parts.bar_height(moment.bar) - (36 if not phone else 24)
    if theme.form == "landscape":
        _abreast(stage, moment.people, top + 16, bottom)
    else:
        _laid_down(stage, moment.people, top, bottom)
    parts.bar(brush, moment.bar, edge, brush.width - edge, brush.height - (18 if not phone else 12))


def _abreast(stage: Stage, people: tuple[Person, ...], top: float, bottom: float) -> None:
    brush, count, edge = stage.brush, len(people), parts.edge()
    gap = 16.0 if count <= 4 else 10.0
    wide = min(330.0, (brush.width - 2 * edge - gap * (count - 1)) / max(1, count))
    left = (brush.width - wide * count - gap * (count - 1)) / 2
    most = 520.0 if any(one.deeds for one in people) else 320.0
    high = min(most, bottom - top - 12)
    top += max(0.0, bottom - top - 12 - high) * 0.4
    rod(brush, left - 10, brush.width - left + 10, top - 11)
    names = parts.names(brush, [one.name for one in people], _shares(wide)[2], 26)
    for at, person in enumerate(people):
        box = (left + at * (wide + gap), top, wide, high)
        with stage.arriving(0, -16, 0.06 * at):
            _banner(brush, person, box, names)


def _shares(wide: float) -> tuple[float, float, float]:
    """Of a banner so wide: its edge, its crest, and the room of a name, below it if narrow."""
    if wide < NARROW:
        return 16.0, 56.0, wide - 32
    return 24.0, 72.0, wide - 48 - 72 - 10


def _banner(brush: Brush, person: Person, box: Box, names: parts.Names) -> None:
    x, y, w, h = box
    narrow = w < NARROW
    colour, tail = person.crest.colour, 34.0
    cloth(brush, colour, box, tail, person.first)
    ground, brush.ground = brush.ground, theme.cloth(colour)
    pad, crest, words = _shares(w)
    room = w - 2 * pad
    brush.crest(person.crest, x + pad - 2, y + 24, crest)
    left, note = x + pad + crest + 10, 38 * brush.scale
    if narrow:
        high = max(crest, note)
        brush.text(
            person.note, left, y + 24, 14, theme.quiet, width=room - crest - 10, line=high, lines=2
        )
        names.write(brush, person.name, (x + pad, y + 24 + high, words), theme.text, "left")
        top = y + 24 + high + names.high
    else:
        names.write(brush, person.name, (left, y + 24, words), theme.text, "left")
        below = y + 22 + names.high
        brush.text(person.note, left, below, 14, theme.quiet, width=words, line=note, lines=2)
        top = y + 24 + max(crest, names.high - 4 + note) + 8
    change = person.change.text if person.change else ""
    after = brush.measure(change, 40, "Display") + 14 if change and not narrow else 0.0
    size = parts.fitted(brush, person.figure, 104 if h > 380 else 84, room - after, 40)
    high = size * 1.06
    wide, _ = brush.text(
        person.figure, x + pad, top, size, theme.text, "Display", line=high, grows=False
    )
    if person.change and not narrow:
        brush.text(
            change, x + pad + wide + 14, top + high - 56, 40, parts.ink(person.change.tone),
            "Display", line=48, grows=False,
        )  # fmt: skip
    top += high
    line = 24 * brush.scale
    brush.text(person.unit, x + pad, top, 16, theme.quiet, width=room, line=line)
    if person.change and narrow:
        brush.text(
            change, x + pad, top, 24, parts.ink(person.change.tone), "Display", room, line, "right"
        )
    top += line + 6
    if person.change or person.deeds:
        parts.double_rule(brush, x + pad, top, room)
        _deeds(brush, person.deeds, (x + pad, top + 12, room, y + h - tail - 24 - top - 12), narrow)
    brush.ground = ground


def _deeds(brush: Brush, deeds: tuple[Deed, ...], box: Box, narrow: bool) -> None:
    """As many as there is room for."""
    x, y, w, h = box
    bottom = y + h
    for deed in deeds:
        sign = 0.0 if narrow or not deed.icon else 32.0
        end = brush.measure(deed.figure, 22, "Display") + 8 if deed.figure else 0.0
        room = w - sign - end
        _, tall = brush.size_of(deed.text, 16, width=room, lines=3)
        high = max(44.0, tall + 10)
        if y + high > bottom:
            return
        if sign:
            brush.icon(deed.icon, x, y + (high - 24) / 2, 24, theme.quiet)
        brush.text(deed.text, x + sign, y, 16, theme.text, width=room, line=high, lines=3)
        if deed.figure:
            brush.text(
                deed.figure, x + w - end, y, 22, parts.ink(deed.tone), "Display", end, high,
                "right",
            )  # fmt: skip
        y += high


def _laid_down(stage: Stage, people: tuple[Person, ...], top: float, bottom: float) -> None:
    """Portrait and phone: pennons one below the other, the figure at the right."""
    brush, edge = stage.brush, parts.edge()
    gap, count = 10.0, max(1, len(people))
    high = min(190.0 if theme.form == "portrait" else 132.0, (bottom - top) / count - gap)
    plan = Pennons(brush, people, brush.width - 2 * edge, high)
    for at, person in enumerate(people):
        box = (edge, top + at * (high + gap), brush.width - 2 * edge, high)
        with stage.arriving(-60, 0, 0.06 * at):
            pennon(brush, person, box, plan)


# -- the podium ----------------------------------------------------------------------------


def paint_podium(stage: Stage, moment: Moment) -> None:
    brush, edge = stage.brush, parts.edge()
    landscape = theme.form == "landscape"
    k = min(1.0, brush.height / 800) if landscape else 1.0
    parts.ground(brush, moment, 330 * k if landscape else brush.height * 0.36, 90, 60)
    parts.framed(brush, 24 if landscape else 12, twice=False)
    room = brush.width - 2 * edge - 40
    y = 40 * k if landscape else 36.0
    with stage.arriving(0, -14):
        lines = 1 if brush.measure(moment.voice, 21, "Voice") <= room else 2
        high = 28 * lines * brush.scale
        brush.text(
            moment.voice, edge + 20, y, 21, parts.voice_ink(), "Voice", room, high, "center",
            lines=lines,
        )  # fmt: skip
        size = {"landscape": 66 * k, "portrait": 58, "phone": 36}[theme.form]
        high += parts.title(brush, moment.title, edge + 20, y + high + 2, room, size)
    crown = {"landscape": 78 * k, "portrait": 78.0, "phone": 48.0}[theme.form]
    texture = heraldry.charge("crown", round(crown * brush.unit), hex_colour(CROWN[theme.name]))
    brush.picture((brush.width - crown) / 2, y + high - 2, crown, crown, texture)
    top = y + high + crown + 10
    below = brush.height - (44 if landscape else 26)
    if landscape:
        _steps(stage, moment, top, below - 72)
    else:
        _winner_above(stage, moment, top, below - parts.bar_height(moment.bar) - 18)
    bar_edge = 60 if landscape else edge + 4
    parts.bar(brush, moment.bar, bar_edge, brush.width - bar_edge, below)


def _steps(stage: Stage, moment: Moment, top: float, bottom: float) -> None:
    """The winner in the middle, second left, third right, and so on outwards."""
    brush, people = stage.brush, moment.people
    others = [one for one in people if one is not people[0]]
    leftwards, rightwards = others[0::2], others[1::2]
    if len(others) > 2 and len(others) % 2:  # three: one left, two right, as a list stands left
        leftwards, rightwards = others[:1] + others[3::2], others[1:3] + others[4::2]
    first, gap = 292.0, 22.0
    space = (brush.width - first) / 2 - 60 - gap
    has_list = bool(moment.deeds) and len(leftwards) <= 1
    most = max(len(leftwards) + (1 if has_list else 0), len(rightwards), 1)
    wide = min(220.0, (space - gap * (most - 1)) / most)
    tall = bottom - top
    middle = (brush.width - first) / 2
    names = parts.names(brush, [one.name for one in others], wide - 36, 27)
    for at, person in enumerate(reversed(leftwards)):
        place = len(leftwards) - 1 - at
        x = middle - gap - wide - place * (wide + gap)
        drop = _drop(person, place, 44.0)
        with stage.arriving(0, 70, 0.1 + 0.06 * place):
            _step(brush, person, (x, top + drop, wide, tall - drop - 34), names)
    for place, person in enumerate(rightwards):
        x = middle + first + gap + place * (wide + gap)
        drop = _drop(person, place, 58.0)
        with stage.arriving(0, 70, 0.13 + 0.06 * place):
            _step(brush, person, (x, top + drop, wide, tall - drop - 34), names)
    if people:
        with stage.arriving(0, 90, 0.3):
            winner = parts.names(brush, [people[0].name], first - 36, 38)
            _step(brush, people[0], (middle, top, first, tall), winner)
    if has_list:
        with stage.arriving(-40, 0, 0.2):
            x = 60.0
            used = len(leftwards) * (wide + gap)
            _list(brush, moment, (x, top + 46, middle - gap - used - x - 8, tall - 60))


def _drop(person: Person, place: int, least: float) -> float:
    """How far below the winner's somebody's banner begins; who won as well stands as high."""
    return 0.0 if person.first else least + 28.0 * place


def _step(brush: Brush, person: Person, box: Box, names: parts.Names) -> None:
    x, y, w, h = box
    colour, tail = person.crest.colour, 30.0
    cloth(brush, colour, box, tail, person.first)
    ground, brush.ground = brush.ground, theme.cloth(colour)
    big = person.first and w > 240
    name = names.high
    unit = 24 * brush.scale
    room = h - tail - 24 - name - unit - 14
    figure = min(116.0 if big else 78.0, room * 0.46)
    crest = min(134.0 if big else 96.0, room - figure * 1.05, w - 40)
    slack = max(0.0, room - figure * 1.05 - crest)
    top = y + 22 + slack * 0.25
    brush.crest(person.crest, x + (w - crest) / 2, top, crest)
    top += crest + slack * 0.15
    names.write(brush, person.name, (x + 18, top, w - 36), theme.text)
    top += name
    size = parts.fitted(brush, person.figure, figure, w - 36, 26)
    brush.text(
        person.figure, x + 14, top, size, theme.text, "Display", w - 28, figure * 1.05, "center",
        grows=False,
    )  # fmt: skip
    brush.text(
        person.unit, x + 14, top + figure * 1.05, 16, theme.quiet, width=w - 28, line=unit,
        align="center",
    )  # fmt: skip
    brush.ground = ground


def _low_step(brush: Brush, person: Person, box: Box) -> None:
    """Where many stand below: the crest left, name and figure beside it."""
    x, y, w, h = box
    tail = 24.0
    cloth(brush, person.crest.colour, box, tail, person.first)
    ground, brush.ground = brush.ground, theme.cloth(person.crest.colour)
    top, free = y + 18, h - tail - 32
    crest = min(112.0, free - 8, w * 0.32)
    brush.crest(person.crest, x + 24, top + (free - crest) / 2, crest)
    left = x + 24 + crest + 14
    room, unit = x + w - 18 - left, 24 * brush.scale
    names = parts.names(brush, [person.name], room, 30)
    figure = min(96.0, max(30.0, (free - names.high - unit) / 1.05))
    figure = parts.fitted(brush, person.figure, figure, room, 26)
    line = figure * 1.05
    top += max(0.0, (free - names.high - line - unit) / 2)
    names.write(brush, person.name, (left, top, room), theme.text)
    top += names.high
    brush.text(
        person.figure, left, top, figure, theme.text, "Display", room, line, "center", grows=False
    )
    brush.text(
        person.unit, left, top + line, 16, theme.quiet, width=room, line=unit, align="center"
    )
    brush.ground = ground


def _list(brush: Brush, moment: Moment, box: Box) -> None:
    """What the winner's last scoring brought."""
    x, y, w, h = box
    if w < 120:
        return
    high = brush.text(moment.listed, x, y, 18, parts.voice_ink(), "Voice", w, lines=0)[1]
    top = y + high + 4
    for deed in moment.deeds:
        end = brush.measure(deed.figure, 24, "Display") + 8
        _, tall = brush.size_of(deed.text, 17, width=w - end, lines=2)
        row = max(44.0, tall + 12)
        if top + row > y + h:
            return
        brush.rule(x, top, w, theme.gilt, 0.4)
        brush.text(deed.text, x, top, 17, theme.text, width=w - end, line=row, lines=2)
        brush.text(
            deed.figure, x + w - end, top, 24, parts.ink(deed.tone), "Display", end, row, "right"
        )
        top += row


def _winner_above(stage: Stage, moment: Moment, top: float, bottom: float) -> None:
    """Portrait and phone: the winner's banner, everybody else as pennons below it."""
    brush, people, edge = stage.brush, moment.people, parts.edge()
    phone = theme.form == "phone"
    others = people[1:]
    row = 84.0 if phone else 110.0
    room = bottom - top
    below = min(len(others) * (row + 10), room * 0.55)
    row = below / len(others) - 10 if others else row
    tall = min(430.0 if not phone else 330.0, room - below - 18)
    wide = min(300.0, brush.width * 0.62)
    if people:
        with stage.arriving(0, 70, 0.2):
            if tall < LOW:
                _low_step(brush, people[0], (edge + 8, top, brush.width - 2 * edge - 16, tall))
            else:
                winner = parts.names(brush, [people[0].name], wide - 36, 38)
                _step(brush, people[0], ((brush.width - wide) / 2, top, wide, tall), winner)
    y = top + tall + 18
    plan = Pennons(brush, others, brush.width - 2 * edge - 16, row)
    for at, person in enumerate(others):
        with stage.arriving(-60, 0, 0.06 * at):
            noted = Person(
                person.name, person.crest, person.figure, note=person.unit, first=person.first
            )
            box = (edge + 8, y + at * (row + 10), brush.width - 2 * edge - 16, row)
            pennon(brush, noted, box, plan)
