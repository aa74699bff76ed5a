"""Somebody in a moment where banners have no room: a pennon, its tail and its figure right."""

from __future__ import annotations

from collections.abc import Sequence

from companion.pages.moments import Deed, Person
from companion.ui.render.moments import parts
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.textures import FOLD, strip
from companion.ui.theme import theme

Box = tuple[float, float, float, float]
TAIL = 22.0
MARGIN = 7.0  # above and below what is written
NAME = 24.0
NOTE = 20.0  # high


class Pennons:
    """What all pennons of one moment have in common: their figures and names are equally large."""

    def __init__(self, brush: Brush, people: Sequence[Person], w: float, h: float) -> None:
        phone = theme.form == "phone"
        self.crest = min(84.0 if not phone else 56.0, h - 28)
        self.left = 20 + self.crest + 14
        self.right = w - TAIL - 14
        self.note = NOTE * brush.scale if any(one.note for one in people) else 0.0
        self.aside = False  # whether the note stands below the figure
        most = min(72.0 if not phone else 50.0, h * 0.62)
        self._share(brush, people, w, most)
        room = h - 2 * MARGIN
        if not self._fit(brush, people, room - self.note) and not any(p.change for p in people):
            self.aside = True
            self._share(brush, people, w, min(most, room - self.note))
            self._fit(brush, people, room)

    def _share(self, brush: Brush, people: Sequence[Person], w: float, most: float) -> None:
        """The figures, all equally large, and the room they leave to the names."""
        figures = [one.figure for one in people]
        least = min(28.0, most)
        self.figure = min(
            (parts.fitted(brush, one, most, w * 0.3, least) for one in figures), default=most
        )
        wide = [brush.measure(one, self.figure, "Display", grows=False) for one in figures]
        if self.aside:
            wide += [brush.measure(one.note, 14) for one in people]
        self.wide = max(60.0, *wide) if wide else 60.0
        self.room = self.right - self.wide - 14 - self.left

    def _fit(self, brush: Brush, people: Sequence[Person], high: float) -> bool:
        """Names as large as their height lets them be; whether they can be read then."""
        self.names = parts.names(brush, [one.name for one in people], self.room, NAME, high)
        return self.names.high <= high


def pennon(brush: Brush, person: Person, box: Box, plan: Pennons) -> None:
    x, y, w, h = box
    colour, ground = person.crest.colour, brush.ground
    body = [
        (x + w - TAIL, y + h / 2), (x + w, y + h), (x, y + h), (x, y), (x + w, y),
    ]  # fmt: skip
    brush.polygon([(px, py + 4) for px, py in body], theme.shadow)
    brush.polygon(body, theme.cloth(colour))
    brush.polygon(body, [1, 1, 1, theme.fold * 0.6], strip(FOLD), (x, w))
    inner = [
        (x, y + 6), (x + w - 13, y + 6), (x + w - TAIL - 8, y + h / 2), (x + w - 13, y + h - 6),
        (x, y + h - 6),
    ]  # fmt: skip
    line = theme.mark if person.first else [*theme.player(colour)[:3], 0.75]
    brush.line(inner, line, 2.4 if person.first else 1.4)
    brush.hem(x - 5, y - 3, 13, h + 6, theme.enamel(colour), sideways=True)
    brush.ground = theme.cloth(colour)
    brush.crest(person.crest, x + 20, y + (h - plan.crest) / 2, plan.crest)
    figure, wide, right = plan.figure, plan.wide, x + plan.right
    change = person.change.text if person.change else ""
    below = person.note if plan.aside else ""
    tall = figure * 1.05 + (26 if change else plan.note if below else 0)
    top = y + (h - tall) / 2
    brush.text(
        person.figure, right - wide, top, figure, theme.text, "Display", wide, figure * 1.05,
        "right", grows=False,
    )  # fmt: skip
    if person.change:
        brush.text(
            change, right - wide, top + figure * 1.05, 22, parts.ink(person.change.tone),
            "Display", wide, 26, "right", grows=False,
        )  # fmt: skip
    brush.text(
        below, right - wide, top + figure * 1.05 - 2, 14, theme.quiet, width=wide, line=plan.note,
        align="right",
    )  # fmt: skip
    _beside(brush, person, (x + plan.left, y + MARGIN, plan.room, h - 2 * MARGIN), plan)
    brush.ground = ground


def _beside(brush: Brush, person: Person, box: Box, plan: Pennons) -> None:
    """Name, place, and what there is room for of what he did: whole sentences, or none."""
    x, y, w, h = box
    phone, name, line = theme.form == "phone", plan.names.high, 21 * brush.scale
    note = plan.note if person.note and not plan.aside else 0.0
    shown: list[tuple[Deed, float, float]] = []
    left = h - name - note - 4
    for deed in person.deeds:
        end = brush.measure(deed.figure, 15, "Medium") + 10 if deed.figure else 0.0
        high = max(line, brush.size_of(deed.text, 15, width=w - end)[1])
        if high <= left and len(shown) < (3 if not phone else 1):
            shown.append((deed, end, high))
            left -= high
    top = y + (h - name - note - sum(high for _, _, high in shown)) / 2
    plan.names.write(brush, person.name, (x, top, w), theme.text, "left")
    if note:
        brush.text(person.note, x, top + name, 14, theme.quiet, width=w, line=note)
    top += name + note
    for deed, end, high in shown:
        brush.text(deed.text, x, top, 15, theme.text, width=w - end, line=high, lines=0)
        if deed.figure:
            brush.text(
                deed.figure, x + w - end, top, 15, parts.ink(deed.tone), "Medium", end, high,
                "right",
            )  # fmt: skip
        top += high
