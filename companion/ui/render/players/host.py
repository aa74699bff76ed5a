"""One side of a battle as a banner: crest, name, pieces as rows; where room is short, as signs."""

from __future__ import annotations

from companion.pages.battle import Host, Piece
from companion.pages.parts import Crest
from companion.ui.render.paint import buttons, cloth, smalls
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.painted import Painted
from companion.ui.render.panel.rows import COUNT, STEP, stepper
from companion.ui.theme import theme

PAD, TAIL = 24.0, 30.0
CREST, NAME, ROLE = 76.0, 27, 15
ROW, LEAST_ROW, SIGN, WORDS, FIGURE = 48.0, 38.0, 28.0, 17, 27
BADGE, SMALL_CREST = 48.0, 44.0
PICK = 52.0
NOBODY = "axe-battle"


class HostBanner(Painted):
    """Tells `hit|…`, `minus|…`, `plus|…`, `pick|…` and its buttons by their keys."""

    def least_height(self, width: float) -> float:
        return self._go(Ruler(self, width), ROW if self._touched else LEAST_ROW)

    @property
    def _touched(self) -> bool:
        return any(piece.taps or piece.steps for piece in self.data.pieces)

    @property
    def _compact(self) -> bool:
        """On a phone signs and figures are enough, unless the army is being put together."""
        return theme.form == "phone" and not any(piece.steps for piece in self.data.pieces)

    def paint(self, brush: Brush) -> None:
        host: Host = self.data
        colour = host.crest.colour if host.crest else ""
        ground, brush.ground = brush.ground, theme.cloth(colour)
        if self._compact:
            self._ground(brush, colour)
        else:
            box = (0, 0, brush.width, brush.height - 6)
            cloth.cloth(brush, colour, box, TAIL, host.acting, hemmed=False)
        spare = brush.height - self.least_height(brush.width)
        rows = max(1, len(host.pieces))
        least = ROW if self._touched else LEAST_ROW
        self._go(brush, min(ROW, least + max(0.0, spare) / rows))
        brush.ground = ground

    def _ground(self, brush: Brush, colour: str) -> None:
        """On a phone the banner lies flat, its hem at the left."""
        w, h = brush.width, brush.height
        brush.rounded(0, 0, w, h, theme.cloth(colour), 8)
        ink = theme.mark if self.data.acting else [*theme.player(colour)[:3], 0.6]
        brush.frame(0, 0, w, h, ink, 8, 2 if self.data.acting else 1)
        brush.hem(0, 0, 10, h, theme.enamel(colour), sideways=True)

    # -- from the top down -----------------------------------------------------------------

    def _go(self, brush: Brush, row: float) -> float:
        host: Host = self.data
        if self._compact:
            return self._signs(brush)
        pad = PAD if brush.width >= 240 else 18.0
        y = self._head(brush, pad)
        if host.picks:
            y = self._picks(brush, pad, y)
        for button in host.buttons:
            high = buttons.HEIGHT - 4
            buttons.quiet(brush, button, pad, y, brush.width - 2 * pad, high)
            y += high + 8
        if host.chance:
            y = self._chance(brush, pad, y)
        if host.due:
            room = brush.width - 2 * pad
            y += brush.text(host.due, pad, y, 16, theme.mark, "Medium", room, lines=0)[1] + 8
        for piece in host.pieces:
            y = self._piece(brush, piece, pad, y, row)
        if host.lines:
            brush.rule(pad, y, brush.width - 2 * pad, theme.gilt, 0.5)
            brush.rule(pad, y + 4, brush.width - 2 * pad, theme.gilt, 0.5)
            y = self._lines(brush, pad, y + 14)
        for said in host.words:
            room = brush.width - 2 * pad
            y += brush.text(said, pad, y + 4, 14, theme.quiet, width=room, lines=0)[1] + 6
        return y + TAIL + 18

    def _head(self, brush: Brush, pad: float) -> float:
        """Who, and in what part; a name too long for its line stands on two."""
        host: Host = self.data
        y, side = 22.0, CREST if brush.width >= 240 else 60.0
        if host.picks:
            y, side = 18.0, 56.0
        self._crest(brush, pad, y, side)
        left = pad + side + 14
        room = brush.width - left - pad + 6
        size = float(NAME)
        while size > 19 and brush.measure(host.name, size, "Display") > room:
            size -= 1
        name = brush.size_of(host.name, size, "Display", room, 2)[1]
        role = brush.size_of(host.role, ROLE, width=room, lines=2)[1]
        top = y + max(0.0, (side - name - role - 2) / 2)
        brush.text(host.name, left, top, size, theme.text, "Display", room, lines=2)
        brush.text(host.role, left, top + name + 2, ROLE, theme.quiet, width=room, lines=2)
        return max(y + side, top + name + role + 2) + 16

    def _chance(self, brush: Brush, pad: float, y: float) -> float:
        """How likely this army is to win: a large figure and a bar."""
        chance = self.data.chance
        assert chance is not None
        ink = theme.player(chance.colour) if chance.share >= 0 else theme.quiet
        wide = brush.text(chance.text, pad, y, 46, ink, "Display", line=48, grows=False)[0]
        brush.text("%", pad + wide, y + 18, 24, ink, "Display", grows=False)
        if self.data.best:
            brush.icon("star", brush.width - pad - 28, y + 10, 28, theme.mark)
        room = brush.width - 2 * pad
        brush.rounded(pad, y + 54, room, 12, theme.control, 5)
        share = max(0.0, min(1.0, chance.share)) * room
        if share >= 10:
            brush.rounded(pad, y + 54, share, 12, theme.share(chance.colour), 5)
        brush.fill(pad + room / 2 - 1, y + 52, 2, 16, theme.gilt)
        if chance.share >= 0:
            brush.hit(f"chance|{self.data.key}", pad, y, room, 68, holds=True, says=self.data.name)
        return y + 80

    def _crest(self, brush: Brush, x: float, y: float, side: float) -> None:
        host: Host = self.data
        if host.crest:
            brush.crest(host.crest, x, y, side)
            return
        middle = side / 2
        brush.circle(x + middle, y + middle, middle, theme.control)
        brush.circle(x + middle, y + middle, middle, theme.gilt, 1.5)
        brush.icon(NOBODY, x + side * 0.22, y + side * 0.22, side * 0.56, theme.text)

    def _picks(self, brush: Brush, pad: float, y: float) -> float:
        """Whose army it is: a row of shapes, as many lines as it takes."""
        host: Host = self.data
        pad = min(pad, 14.0)
        room = brush.width - 2 * pad
        step = max(48.0, min(PICK, (room + 2) / len(host.picks)))
        across = max(1, int((room + step - 46) // step))
        for at, pick in enumerate(host.picks):
            x, top = pad + (at % across) * step, y + (at // across) * PICK
            if pick.chosen:
                brush.rounded(x, top, 48, 48, theme.control, 10)
                brush.frame(x, top, 48, 48, theme.gilt, 10, 2)
            if pick.colour:
                brush.crest(Crest(pick.colour), x + 10, top + 10, 28)
            else:
                brush.icon(pick.icon, x + 11, top + 11, 26, theme.text)
            brush.hit(f"pick|{host.key}|{pick.key}", x, top, 48, 48, says=pick.text)
        return y + -(-len(host.picks) // across) * PICK + 6

    def _piece(self, brush: Brush, piece: Piece, pad: float, y: float, row: float) -> float:
        right = brush.width - pad
        brush.rule(pad, y, right - pad, theme.gilt, 0.25)
        ground = brush.ground
        if piece.steps:
            return self._counted(brush, piece, pad, y)
        count = brush.measure(piece.count, FIGURE, "Display", grows=False)
        change = piece.change.text if piece.change else ""
        beside = brush.measure(change, 16, "Medium") + 14 if change else 0.0
        beside += brush.measure(piece.points, 22, "Display") + 14 if piece.points else 0.0
        room = right - pad - SIGN - 12 - count - beside - 10
        words = brush.size_of(piece.text, WORDS, width=room, lines=2)[1]
        row = max(row, words + 4)
        if piece.taps:
            tint = theme.raised
            brush.rounded(pad - 8, y + 3, right - pad + 16, row - 5, tint, 8)
            brush.frame(pad - 8, y + 3, right - pad + 16, row - 5, theme.gilt, 8)
            brush.ground = tint
            brush.hit(f"hit|{piece.key}", pad - 10, y, right - pad + 20, row, says=piece.text)
        brush.icon(piece.icon, pad, y + (row - SIGN) / 2, SIGN, theme.text)
        brush.text(piece.text, pad + SIGN + 12, y, WORDS, theme.text, width=room, line=row, lines=2)
        brush.text(
            piece.count, right, y, FIGURE, theme.text, "Display", align="right", line=row,
            grows=False,
        )  # fmt: skip
        end = right - count - 14
        if piece.points:
            brush.text(piece.points, end, y, 22, theme.loss, "Display", align="right", line=row)
            end -= brush.measure(piece.points, 22, "Display") + 14
        if piece.change:
            ink = smalls.tone(piece.change.tone)
            brush.text(change, end, y, 16, ink, "Medium", align="right", line=row)
        brush.ground = ground
        return y + row

    def _counted(self, brush: Brush, piece: Piece, pad: float, y: float) -> float:
        """A kind of pieces with a stepper."""
        narrow = brush.width < 330
        pad = min(pad, 16.0) if narrow else pad
        count, gap = (30.0, 8.0) if narrow else (COUNT - 8, 12.0)
        right = brush.width - pad
        room = right - pad - SIGN - gap - 2 * STEP - count - 6
        words = brush.size_of(piece.text, WORDS - 1, width=room, lines=2)[1]
        row = max(STEP + 4, words + 6)
        place = (right - 2 * STEP - count, y + (row - STEP) / 2)
        key = f"{self.data.key}|{piece.key}"
        stepper(brush, key, piece.text, int(piece.count), place, (0, 60), count)
        brush.icon(piece.icon, pad, y + (row - SIGN) / 2, SIGN, theme.text)
        left = pad + SIGN + gap
        brush.text(piece.text, left, y, WORDS - 1, theme.text, width=room, line=row, lines=2)
        return y + row

    def _lines(self, brush: Brush, pad: float, y: float) -> float:
        for name, value in self.data.lines:
            wide = brush.measure(value, 16, "Medium")
            room = brush.width - 2 * pad - wide - 8
            high = max(30.0, brush.size_of(name, 16, width=room, lines=2)[1])
            brush.text(name, pad, y, 16, theme.quiet, width=room, line=high, lines=2)
            right = brush.width - pad
            brush.text(value, right, y, 16, theme.text, "Medium", align="right", line=high)
            y += high
        return y

    # -- a phone ---------------------------------------------------------------------------

    def _signs(self, brush: Brush) -> float:
        """Crest, name and part in one line; below it a sign and a figure for each kind."""
        host: Host = self.data
        left, right, y = 22.0, brush.width - 12, 8.0
        self._crest(brush, left, y, SMALL_CREST)
        start = left + SMALL_CREST + 10
        room = right - start
        name = brush.text(host.name, start, y, 20, theme.text, "Display", room)[1]
        lines = (host.role, *(f"{one} {value}" for one, value in host.lines))
        role = brush.text(
            " · ".join(lines), start, y + name, 14, theme.quiet, width=room, lines=2
        )[1]  # fmt: skip
        y += max(SMALL_CREST, name + role) + 6
        if host.due:
            y += brush.text(host.due, left, y, 15, theme.mark, "Medium", right - left, lines=0)[1]
            y += 6
        return self._badges(brush, left, y, right)

    def _badges(self, brush: Brush, left: float, y: float, right: float) -> float:
        x, taps = left, any(piece.taps for piece in self.data.pieces)
        high = BADGE if taps else 32.0
        for piece in self.data.pieces:
            said = piece.brief or piece.count
            marks = [(said, 19.0, "Display", theme.text)]
            if piece.points:
                marks.append((piece.points, 19.0, "Display", theme.loss))
            if piece.change:
                tone = smalls.tone(piece.change.tone)
                marks.append((piece.change.text, 15.0, "Medium", tone))
            wide = 26.0 + sum(brush.measure(*mark[:3]) + 7 for mark in marks)
            wide += 14 if taps else 6
            if x > left and x + wide > right:
                x, y = left, y + high + 6
            at = x + (8 if taps else 0)
            if piece.taps:
                brush.rounded(x, y, wide, high, theme.raised, 10)
                brush.frame(x, y, wide, high, theme.gilt, 10)
                brush.hit(f"hit|{piece.key}", x, y, wide, high, says=piece.text)
            brush.icon(piece.icon, at, y + (high - 22) / 2, 22, theme.text)
            at += 27
            for text, size, face, ink in marks:
                at += brush.text(text, at, y, size, ink, face, line=high)[0] + 7
            x += wide + 8
        return y + high + 10
