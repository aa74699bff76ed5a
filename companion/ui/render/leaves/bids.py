"""Secret bids: whom the device goes to, the paper with its keys, who has sealed, the letters."""

from __future__ import annotations

from companion.pages import moments
from companion.pages.bids import Bidder, Bidders, HandOff, Letters, Paper
from companion.ui.palette import over
from companion.ui.render.moments import letters as moment_letters
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard, vellum
from companion.ui.theme import theme

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back")
SIGN = 52  # the key that turns the number round
LEAST_KEY, MOST_KEY, GAP = 56.0, 96.0, 8.0


class HandOffCard(LeafCard):
    """A cloth with a large crest: only whose it is goes on."""

    fills = True

    share = 0.62

    def paint(self, brush: Brush) -> None:
        shown: HandOff = self.data
        cloth = theme.cloth(shown.crest.colour)
        brush.rounded(0, 0, brush.width, brush.height, cloth)
        brush.frame(0, 0, brush.width, brush.height, theme.line)
        brush.ground = over(cloth, theme.background)
        line = [*theme.player(shown.crest.colour)[:3], 0.75]
        brush.frame(7, 7, brush.width - 14, brush.height - 14, line, 7, 1.6)
        self.go(brush)

    def go(self, brush: Brush) -> float:
        shown: HandOff = self.data
        room = brush.width - 64
        side = 132.0 if theme.form == "phone" else 200.0
        heading = brush.size_of(shown.heading, 34, "Display", room)[1]
        note = brush.size_of(shown.note, 17, width=room)[1] if shown.note else 0.0
        needed = 40 + side + 24 + heading + 10 + note + 40
        y = max(0.0, (brush.height - needed) / 2) + 40
        brush.crest(shown.crest, (brush.width - side) / 2, y, side)
        y += side + 24
        brush.text(shown.heading, 32, y, 34, theme.text, "Display", room, align="center", lines=0)
        y += heading + 10
        brush.text(shown.note, 32, y, 17, theme.quiet, width=room, align="center", lines=0)
        return needed


class PaperCard(LeafCard):
    """Vellum with the number that is written, and the keys to write it."""

    share = 0.62

    def paint(self, brush: Brush) -> None:
        vellum(brush)
        self.go(brush)

    def go(self, brush: Brush) -> float:
        paper: Paper = self.data
        pad = self.pad + 4
        room = brush.width - 2 * pad
        y = self._head(brush, paper, pad, room)
        if paper.replies:
            y += self._replies(brush, paper, pad, y, room) + 12
        below = self._below(brush, paper, pad, 0, room, measured=True)
        spare = brush.height - y - below - 24 - (GAP + SIGN if paper.sign else 0)
        high = min(MOST_KEY, max(LEAST_KEY, (spare - 3 * GAP) / 4))
        y += self._keys(brush, paper, pad, y, room, high) + 14
        self._below(brush, paper, pad, y, room)
        return y + below + 18

    def _head(self, brush: Brush, paper: Paper, pad: float, room: float) -> float:
        amount = 60 if theme.form != "phone" else 52
        wide = brush.measure(paper.amount, amount, "Display", grows=False)
        words = room - wide - 16 - 56
        brush.crest(paper.crest, pad, 20, 44)
        left = pad + 56
        title = brush.size_of(paper.title, 24, "Display", words)[1]
        note = brush.size_of(paper.note, 15, width=words)[1] if paper.note else 0.0
        unit = brush.size_of(paper.unit, 15, width=room)[1] if paper.unit else 0.0
        high = max(64.0, title + note + 4)
        top = 16 + (high - title - note - 4) / 2
        brush.text(paper.title, left, top, 24, theme.vellum_text, "Display", words, lines=0)
        brush.text(paper.note, left, top + title + 4, 15, theme.vellum_quiet, width=words, lines=0)
        ink = theme.vellum_loss if paper.warning else theme.vellum_text
        brush.text(
            paper.amount, pad + room, 16, amount, ink, "Display", align="right", line=high,
            grows=False,
        )  # fmt: skip
        y = 16 + high + 2
        said = paper.warning or paper.unit
        inked = theme.vellum_loss if paper.warning else theme.vellum_quiet
        brush.text(said, pad, y, 15, inked, width=room, align="right", lines=0)
        return y + max(unit, 20 * brush.scale) + 10

    def _keys(self, brush: Brush, paper: Paper, x: float, y: float, w: float, high: float) -> float:
        each = (w - 2 * GAP) / 3
        ground = brush.ground
        for at, key in enumerate(KEYS):
            left, top = x + (at % 3) * (each + GAP), y + (at // 3) * (high + GAP)
            brush.ground = ground
            brush.rounded(left, top, each, high, theme.vellum_control, 10)
            brush.frame(left, top, each, high, theme.vellum_line, 10)
            brush.ground = theme.vellum_control
            if key == "back":
                brush.icon(
                    "backspace-outline", left + (each - 26) / 2, top + (high - 26) / 2, 26,
                    theme.vellum_text,
                )  # fmt: skip
            else:
                size = 22 if key == "00" else 26
                brush.text(
                    key, left, top, size, theme.vellum_text, "Display", each, high, "center",
                    grows=False,
                )  # fmt: skip
            brush.hit(f"key:{key}", left, top, each, high, says=key)
        brush.ground = ground
        tall = 4 * high + 3 * GAP
        if paper.sign is None:
            return tall
        brush.rounded(x, y + tall + GAP, w, SIGN, theme.vellum_control, 10)
        brush.frame(x, y + tall + GAP, w, SIGN, theme.vellum_line, 10)
        brush.ground = theme.vellum_control
        brush.text(
            paper.sign.text, x, y + tall + GAP, 26, theme.vellum_text, "Display", w, SIGN, "center"
        )
        brush.ground = ground
        brush.hit(paper.sign.key, x, y + tall + GAP, w, SIGN, says=paper.sign.text)
        return tall + GAP + SIGN

    def _replies(self, brush: Brush, paper: Paper, x: float, y: float, w: float) -> float:
        left, top, high = x, y, 48 + max(0.0, brush.scale - 1) * 14
        ground = brush.ground
        for one in paper.replies:
            chosen = one.key == paper.reply
            wide = min(w, 30 + (22 if one.tint else 0) + brush.measure(one.text, 16, "Medium"))
            if left > x and left + wide > x + w:
                left, top = x, top + high + GAP
            brush.ground = ground
            brush.rounded(left, top, wide, high, theme.vellum_control, 12)
            rim = theme.vellum_text if chosen else theme.vellum_line
            brush.frame(left, top, wide, high, rim, 12, 2.4 if chosen else 1)
            brush.ground = theme.vellum_control
            at = left + 14
            if one.tint:
                brush.circle(at + 7, top + high / 2, 7, theme.tint(one.tint))
                brush.circle(at + 7, top + high / 2, 7, theme.vellum_text, 1)
                at += 22
            face = "Medium" if chosen else "Roboto"
            brush.text(one.text, at, top, 16, theme.vellum_text, face, left + wide - at - 8, high)
            brush.hit(f"reply:{one.key}", left, top, wide, high, says=one.text)
            left += wide + GAP
        brush.ground = ground
        return top + high - y

    @staticmethod
    def _below(
        brush: Brush, paper: Paper, x: float, y: float, w: float, measured: bool = False
    ) -> float:
        """Who pays, and who has sealed already; how high it is."""
        high = 0.0
        if paper.hint:
            tall = brush.size_of(paper.hint, 15, width=w)[1]
            if not measured:
                brush.text(paper.hint, x, y, 15, theme.vellum_quiet, width=w, lines=0)
            high += tall + 8
        if paper.sealed:
            shapes = len(paper.sealed) * 28.0
            tall = max(26.0, brush.size_of(paper.sealed_note, 15, width=w - shapes - 10)[1])
            if not measured:
                for at, who in enumerate(paper.sealed):
                    brush.crest(who, x + at * 28, y + high + (tall - 24) / 2, 24)
                brush.text(
                    paper.sealed_note, x + shapes + 10, y + high, 15, theme.vellum_quiet,
                    width=w - shapes - 10, lines=0,
                )  # fmt: skip
            high += tall
        return high


class BiddersCard(LeafCard):
    """Who has sealed, who is at it, who waits."""

    def go(self, brush: Brush) -> float:
        shown: Bidders = self.data
        room = brush.width - 2 * self.pad
        y = (
            12
            + brush.text(shown.title, self.pad, 12, TITLE, theme.text, "Display", room, lines=0)[1]
        )
        y += 10
        for bidder in shown.bidders:
            y += self._row(brush, bidder, y)
        return y + 4

    def _row(self, brush: Brush, bidder: Bidder, y: float) -> float:
        pad, crest = self.pad, 40.0
        left = pad + crest + 14
        end = 34.0 if bidder.sealed else 0.0
        note = brush.measure(bidder.note, NOTE) if bidder.note else 0.0
        room = brush.width - left - pad - max(end, note) - 12
        name = brush.size_of(bidder.name, 19, "Display", room, 2)[1]
        high = max(64.0, name + 20)
        brush.rule(1, y, brush.width - 2, theme.line)
        if bidder.now:
            brush.rounded(6, y + 4, brush.width - 12, high - 8, theme.raised, 10)
            brush.frame(6, y + 4, brush.width - 12, high - 8, theme.gilt, 10, 2)
        ground, brush.ground = brush.ground, theme.raised if bidder.now else brush.ground
        brush.crest(bidder.crest, pad, y + (high - crest) / 2, crest)
        top = y + (high - name) / 2
        brush.text(bidder.name, left, top, 19, theme.text, "Display", room, lines=2)
        right = brush.width - pad
        if bidder.sealed:
            brush.seal(right - 16, y + high / 2, 32, sum(map(ord, bidder.key)))
            brush.icon("check", right - 24, y + high / 2 - 8, 16, theme.wax_ink)
        elif bidder.note:
            brush.text(bidder.note, right, y, NOTE, theme.quiet, align="right", line=high)
        brush.ground = ground
        return high


class LettersCard(LeafCard):
    """Letters side by side, sealed or open; on a phone one below the other."""

    fills = True

    def paint(self, brush: Brush) -> None:
        self.go(brush)

    def go(self, brush: Brush) -> float:
        shown: Letters = self.data
        y = 8.0
        size = 28 if theme.form == "phone" else 40
        room = brush.width
        y += brush.text(
            shown.heading, 0, y, size, theme.text, "Display", room, align="center", lines=0
        )[1] + 4  # fmt: skip
        if shown.note:
            y += brush.text(
                shown.note, 0, y, 17, theme.quiet, width=room, align="center", lines=0
            )[1]  # fmt: skip
        y += 14
        return (
            self._rows(brush, shown, y) if theme.form == "phone" else self._abreast(brush, shown, y)
        )

    @staticmethod
    def _person(bidder: Bidder) -> moments.Person:
        return moments.Person(
            bidder.name, bidder.crest, bidder.amount, note=bidder.note, numeral=bidder.numeral,
            first=bidder.first,
        )  # fmt: skip

    def _abreast(self, brush: Brush, shown: Letters, y: float) -> float:
        count = len(shown.bidders)
        columns = count if theme.form == "landscape" else min(count, 2 if count < 5 else 3)
        rows = -(-count // columns)
        gap = 36.0 if columns <= 4 else 20.0
        wide = min(262.0, (brush.width - 16 - gap * (columns - 1)) / columns)
        tall = min(390.0, max(250.0, (brush.height - y) / rows - 90))
        people = [self._person(one) for one in shown.bidders]
        names = moment_letters.abreast_names(brush, people, wide)
        for at, bidder in enumerate(shown.bidders):
            row, column = divmod(at, columns)
            in_row = min(columns, count - row * columns)
            left = (brush.width - wide * in_row - gap * (in_row - 1)) / 2 + column * (wide + gap)
            raised = 24 if bidder.first else 0
            box = (left, y + 50 + row * (tall + 84) + 24 - raised, wide, tall)
            moment_letters.letter(brush, people[at], box, at, names)
            brush.hit(bidder.key, *box, says=bidder.name)
        return y + rows * (250 + 90)

    def _rows(self, brush: Brush, shown: Letters, y: float) -> float:
        high = 84 + max(0.0, brush.scale - 1) * 40
        people = [self._person(one) for one in shown.bidders]
        names = moment_letters.row_names(brush, people, brush.width - 8, high)
        for bidder, person in zip(shown.bidders, people, strict=True):
            box = (4.0, y + 4, brush.width - 8, high)
            moment_letters.letter_row(brush, person, box, names)
            brush.hit(bidder.key, *box, says=bidder.name)
            y += high + 12
        return y + 4
