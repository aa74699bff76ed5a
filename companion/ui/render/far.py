"""The table for eyes two metres away: letters of ten millimetres, one plate to go on."""

from __future__ import annotations

from companion.pages.far import FarPerson, FarTable
from companion.ui.render.moments import parts
from companion.ui.render.paint import buttons
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.cloth import cloth, rod
from companion.ui.render.paint.painted import Painted
from companion.ui.render.paint.textures import FOLD, ground, laid_out, strip
from companion.ui.theme import theme

PLATE = 140
INSET = 18.0  # within the lines along the edge
WIDER = 1.36  # the banner of whoever's turn it is
Box = tuple[float, float, float, float]


class _Row:
    """How the room of a pennon is shared by crest, name and figure."""

    def __init__(self, brush: Brush, person: FarPerson, wide: float, high: float) -> None:
        self.high, self.tail = high, min(34.0, high * 0.25)
        self.crest = min(140.0, high - 24, wide * 0.22)
        self.figure = min(156.0, high * 0.8, wide * 0.32 / (0.6 * max(2, len(person.figure))))
        self.left = 24 + self.crest + 16
        self.right = wide - self.tail - 18
        figure = brush.measure(person.figure, self.figure, "Display", grows=False)
        self.room = self.right - figure - 16 - self.left


class FarView(Painted):
    """Banners abreast in landscape, pennons elsewhere; undo and one plate below."""

    LEAST_WIDTH = 100

    def least_height(self, _width: float) -> float:
        return 0.0

    def paint(self, brush: Brush) -> None:
        shown: FarTable = self.data
        brush.fill(0, 0, brush.width, brush.height, theme.background)
        brush.fill(
            0, 0, brush.width, brush.height, [1, 1, 1, 1 if theme.name == "light" else 0.6],
            texture=ground(theme.name), tex_coords=laid_out(brush.width, brush.height, 256.0),
        )  # fmt: skip
        edge = 28.0 if theme.form != "phone" else 14.0
        y = self._head(brush, edge)
        plate = PLATE if theme.form != "phone" else 96.0
        bottom = brush.height - edge - (plate if shown.act or shown.last else 0)
        if theme.form == "landscape":
            self._abreast(brush, edge, y, bottom - 20)
        else:
            self._rows(brush, edge, y, bottom - 14)
        self._foot(brush, edge, bottom, plate)

    def _head(self, brush: Brush, edge: float) -> float:
        """Round and phase; the clock at the right. The phase has a line of its own on a phone."""
        shown: FarTable = self.data
        wide = theme.form == "landscape"
        size = {"landscape": 58.0, "portrait": 58.0, "phone": 34.0}[theme.form]
        right = brush.width - edge
        clock = brush.measure(shown.clock, size, "Display", grows=False) if shown.clock else 0.0
        room = right - edge - (clock + 24 if clock else 0)
        if clock:
            brush.text(
                shown.clock, right, 18, size, theme.text, "Display", align="right",
                line=size * 1.2, grows=False,
            )  # fmt: skip
        joined = f"{shown.title} · {shown.phase}"
        if wide and brush.measure(joined, size * 0.8, "Display", grows=False) <= room:
            fits = parts.fitted(brush, joined, size, room, size * 0.7)
            brush.text(joined, edge, 18, fits, theme.text, "Display", room, size * 1.2, grows=False)
            return 18 + size * 1.2 + 22
        brush.text(
            shown.title, edge, 14, size * 0.8, theme.text, "Display", room, size, grows=False
        )
        brush.text(
            shown.phase, edge, 14 + size, size, theme.mark, "Display", right - edge, size * 1.2,
            grows=False,
        )  # fmt: skip
        return 14 + size * 2.2 + 20

    # -- players ---------------------------------------------------------------------------

    def _abreast(self, brush: Brush, edge: float, top: float, bottom: float) -> None:
        people = self.data.people
        gap = 14.0
        shares = [WIDER if one.turn and len(people) > 1 else 1.0 for one in people]
        room = brush.width - 2 * edge - gap * (len(people) - 1)
        each = min(room / sum(shares), 380.0)
        left = (brush.width - each * sum(shares) - gap * (len(people) - 1)) / 2
        rod(brush, left - 4, brush.width - left + 4, top)
        glyphs = max(len(one.figure) for one in people)
        others = self._names(brush, [one for one in people if not one.turn], each, 46.0)
        first = self._names(brush, [one for one in people if one.turn], each * WIDER, 58.0)
        for person, share in zip(people, shares, strict=True):
            wide = each * share
            high = bottom - top - 12 - (0 if person.turn else 38)
            names = first if person.turn else others
            self._banner(brush, person, (left, top + 14, wide, high), glyphs, names)
            left += wide + gap

    @staticmethod
    def _names(brush: Brush, people: list[FarPerson], wide: float, high: float) -> parts.Names:
        largest = min(46.0, max(30.0, high * min(1.0, wide / 260)) * 0.82)
        return parts.names(brush, [one.name for one in people], wide - 2 * INSET, largest)

    @staticmethod
    def _banner(brush: Brush, person: FarPerson, box: Box, glyphs: int, names: parts.Names) -> None:
        x, y, w, h = box
        tail = 36.0
        cloth(brush, person.crest.colour, box, tail, person.turn)
        before, brush.ground = brush.ground, theme.cloth(person.crest.colour)
        brush.faded = person.out
        room = h - tail - 22
        name = names.high
        glyphs = len(person.figure) if person.turn else glyphs
        figure = min(196.0 if person.turn else 156.0, (w - 40) / (0.6 * max(1, glyphs)))
        figure = min(figure, room * 0.46)
        crest = max(48.0, min(140.0 if person.turn else 106.0, room - figure - name - 14, w - 50))
        slack = max(0.0, room - figure - name - crest)
        top = y + 18 + slack * 0.2
        brush.crest(person.crest, x + (w - crest) / 2, top, crest)
        top += crest + slack * 0.25
        names.write(brush, person.name, (x + INSET, top, w - 2 * INSET), theme.text)
        top += name + slack * 0.1
        brush.text(
            person.figure, x + 10, top, figure, theme.text, "Display", w - 20, figure, "center",
            grows=False,
        )  # fmt: skip
        brush.faded, brush.ground = False, before

    def _rows(self, brush: Brush, edge: float, top: float, bottom: float) -> None:
        people = self.data.people
        gap = 12.0
        shares = [1.25 if one.turn and len(people) > 1 else 1.0 for one in people]
        each = (bottom - top - gap * (len(people) - 1)) / sum(shares)
        each = min(each, 230.0 if theme.form == "portrait" else 150.0)
        wide = brush.width - 2 * edge
        rows = [
            _Row(brush, one, wide, each * share) for one, share in zip(people, shares, strict=True)
        ]
        largest = 58.0 if theme.form == "portrait" else 30.0
        room = min(row.room for row in rows)
        lowest = min(row.high for row in rows) - 2 * INSET
        names = parts.names(brush, [one.name for one in people], room, largest, lowest)
        for person, row in zip(people, rows, strict=True):
            self._pennon(brush, person, (edge, top, wide, row.high), row, names)
            top += row.high + gap

    @staticmethod
    def _pennon(brush: Brush, person: FarPerson, box: Box, row: _Row, names: parts.Names) -> None:
        x, y, w, h = box
        colour, tail = person.crest.colour, row.tail
        body = [
            (x + w - tail, y + h / 2), (x + w, y + h), (x, y + h), (x, y), (x + w, y),
        ]  # fmt: skip
        brush.polygon([(px, py + 5) for px, py in body], theme.shadow)
        brush.polygon(body, theme.cloth(colour))
        brush.polygon(body, [1, 1, 1, theme.fold * 0.6], strip(FOLD), (x, w))
        inner = [
            (x, y + 7), (x + w - 15, y + 7), (x + w - tail - 9, y + h / 2), (x + w - 15, y + h - 7),
            (x, y + h - 7),
        ]  # fmt: skip
        line = theme.mark if person.turn else [*theme.player(colour)[:3], 0.75]
        brush.line(inner, line, 3 if person.turn else 1.6)
        brush.hem(x - 6, y - 4, 16, h + 8, theme.enamel(colour), sideways=True)
        before, brush.ground = brush.ground, theme.cloth(colour)
        brush.faded = person.out
        brush.crest(person.crest, x + 24, y + (h - row.crest) / 2, row.crest)
        brush.text(
            person.figure, x + row.right, y, row.figure, theme.text, "Display", align="right",
            line=h, grows=False,
        )  # fmt: skip
        place = (x + row.left, y + (h - names.high) / 2, row.room)
        names.write(brush, person.name, place, theme.text, "left")
        brush.faded, brush.ground = False, before

    # -- foot ------------------------------------------------------------------------------

    def _foot(self, brush: Brush, edge: float, top: float, high: float) -> None:
        shown: FarTable = self.data
        brush.faded = not shown.last
        brush.rounded(edge, top, high, high, theme.control, 16)
        brush.frame(edge, top, high, high, theme.line, 16)
        sign = high * 0.42
        middle = (high - sign) / 2
        brush.icon("undo-variant", edge + middle, top + middle, sign, theme.text)
        brush.faded = False
        brush.hit("undo", edge, top, high, high, enabled=bool(shown.last), says=shown.last)
        if shown.act is None:
            return
        x = edge + high + 16
        size = 58.0 if theme.form != "phone" else 30.0
        buttons.great_plate(
            brush, shown.act, (x, top, brush.width - edge - x, high), size, shown.acting
        )
