"""A shop: who buys, shelves of tiles with what they bring, and the list on vellum."""

from __future__ import annotations

from companion.pages.parts import Secret
from companion.pages.shop import Basket, Buyer, Rack, Source, Stall, Sum, Wanted, Ware
from companion.ui.palette import over
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.card import NOTE, TITLE, LeafCard, vellum
from companion.ui.render.paint.names import name
from companion.ui.theme import theme

BUYER, RACK = 60, 48
BELOW, BESIDE = 96, 150  # so wide a buyer has room for his name below his crest, or beside it
GAP, ACROSS, DOWN = 8, 18, 14
SPINE, LEAST_TILE, TILE = 9, 104, 216
NAME, EFFECT, PRICE = 19, 15, 24
SEAL = 36
SUM = 44  # a line that is held; fingertips share its edge
MANY = 4  # lines of a list: then they stand closer, and the loan stays in sight


class StallCard(LeafCard):
    """Buyers and shelves as chips, the wares of one shelf as tiles; no leaf below them."""

    share = 0.66

    def paint(self, brush: Brush) -> None:
        self.go(brush)

    def go(self, brush: Brush) -> float:
        stall: Stall = self.data
        y = self._buyers(brush, stall, 0.0)
        y += self._racks(brush, stall.shelves, stall.shelf, y)
        return y + self._wares(brush, stall.wares, y)

    def _buyers(self, brush: Brush, stall: Stall, y: float) -> float:
        count = len(stall.buyers)
        each = (brush.width - GAP * (count - 1)) / count
        below = [brush.size_of(one.name, NOTE, "Display", each - 8)[1] for one in stall.buyers]
        under = BELOW <= each < BESIDE
        high = max(BUYER, 44 + max(below)) if under else BUYER
        for at, buyer in enumerate(stall.buyers):
            box = (at * (each + GAP), y, each, high)
            self._buyer(brush, buyer, box, buyer.key == stall.buyer)
        return high + 12

    @staticmethod
    def _buyer(
        brush: Brush, buyer: Buyer, box: tuple[float, float, float, float], chosen: bool
    ) -> None:
        x, y, w, high = box
        ground = brush.ground
        _chip(brush, x, y, w, high, chosen)
        named, narrow = w >= BELOW, w < BESIDE
        side = 32.0 if narrow else 40.0
        left = x + (w - side) / 2 if narrow else x + 10
        top = y + (4 if narrow and named else (high - side) / 2)
        brush.crest(buyer.crest, left, top, side)
        if named and narrow:  # below his crest: beside it no name would be whole
            brush.text(
                buyer.name, x + 4, y + side + 4, NOTE, theme.text, "Display", w - 8,
                high - side - 6, "center", lines=0,
            )  # fmt: skip
        elif named:
            room = x + w - left - side - 8 - (32 if buyer.done else 10)
            name(brush, buyer.name, (left + side + 8, y), room, high, NAME)
        if buyer.done:
            cx, cy = (left + side, top + side - 6) if narrow else (x + w - 18, y + high / 2)
            brush.seal(cx, cy, 24, sum(map(ord, buyer.key)))
            brush.icon("check", cx - 7, cy - 7, 14, theme.wax_ink)
        brush.ground = ground
        brush.hit(f"buyer:{buyer.key}", x, y, w, high, says=buyer.name)

    @staticmethod
    def _racks(brush: Brush, racks: tuple[Rack, ...], chosen: str, y: float) -> float:
        """In one line, as wide as their words want; in several where that is too narrow."""
        words = [brush.measure(rack.text, 16, "Medium") + 28 for rack in racks]
        high = RACK + max(0.0, brush.scale - 1) * 16
        lines: list[list[int]] = [[]]
        for at, wide in enumerate(words):
            used = sum(words[one] + GAP for one in lines[-1])
            if lines[-1] and used + wide > brush.width:
                lines.append([])
            lines[-1].append(at)
        top = y
        for line in lines:
            spare = brush.width - sum(words[at] for at in line) - GAP * (len(line) - 1)
            left = 0.0
            for at in line:
                wide = words[at] + spare / len(line)
                ground = brush.ground
                _chip(brush, left, top, wide, high, racks[at].key == chosen)
                brush.text(
                    racks[at].text, left + 6, top, 16, theme.text, "Medium", wide - 12, high,
                    "center",
                )  # fmt: skip
                brush.ground = ground
                key = f"shelf:{racks[at].key}"
                brush.hit(key, left, top, wide, high, says=racks[at].text)
                left += wide + GAP
            top += high + GAP
        return top - y + 6

    def _wares(self, brush: Brush, wares: tuple[Ware, ...], y: float) -> float:
        phone = theme.form == "phone"
        between = GAP if phone else ACROSS
        least = TILE * max(1.0, brush.scale * 0.94)
        across = max(1, int((brush.width + between) // (least + between)))
        each = (brush.width - between * (across - 1)) / across
        top = y
        for start in range(0, len(wares), across):
            line = wares[start : start + across]
            high = max(_height(brush, ware, each) for ware in line)
            for at, ware in enumerate(line):
                _tile(brush, ware, at * (each + between), top, each, high)
            top += high + DOWN
        return top - y - DOWN


def _chip(brush: Brush, x: float, y: float, w: float, h: float, chosen: bool) -> None:
    ground = theme.raised if chosen else theme.control
    brush.rounded(x, y, w, h, ground, 12)
    brush.frame(x, y, w, h, theme.gilt if chosen else theme.line, 12, 2 if chosen else 1)
    brush.ground = ground


def _end(brush: Brush, ware: Ware) -> float:
    """How wide what stands in the upper right corner is: a price, a seal, a lock."""
    if ware.had == "owned":
        return SEAL
    if ware.had == "locked":
        return 24.0
    return brush.measure(ware.price, PRICE, "Display") if ware.price else 0.0


def _height(brush: Brush, ware: Ware, w: float) -> float:
    room = w - SPINE - 13 - 14
    high = brush.size_of(ware.name, NAME, "Display", room - _end(brush, ware) - 8)[1]
    high += brush.size_of(ware.note, NOTE, width=room - _end(brush, ware) - 8)[1] + 3
    if ware.effect:
        high += brush.size_of(ware.effect, EFFECT, width=room, lines=3)[1] + 9
    return max(LEAST_TILE, high + 28)


def _tile(brush: Brush, ware: Ware, x: float, y: float, w: float, h: float) -> None:
    below, locked = brush.ground, ware.had == "locked"
    ground = theme.surface if ware.had in ("owned", "locked") else theme.raised
    tint = theme.enamel(ware.tint) if ware.tint else theme.line
    colour = over([*tint[:3], 0.45], ground) if locked else tint
    brush.rounded(x, y, w, h, colour, 10)
    brush.rounded(x + SPINE, y, w - SPINE, h, ground, 10)
    brush.fill(x + SPINE, y, 12, h, ground)
    brush.ground = below
    chosen = ware.had == "chosen"
    brush.frame(x, y, w, h, theme.gilt if chosen else theme.line, 10, 2.4 if chosen else 1)
    brush.ground = ground
    left, right, top = x + SPINE + 13, x + w - 14, y + 13
    room = right - left
    end = _end(brush, ware)
    ink = theme.quiet if locked else theme.text
    named = brush.text(ware.name, left, top, NAME, ink, "Display", room - end - 8, lines=0)[1]
    noted = brush.text(
        ware.note, left, top + named + 3, NOTE, theme.quiet, width=room - end - 8, lines=0
    )[1]
    if ware.had == "owned":
        brush.seal(right - SEAL / 2 + 2, y + 13 + SEAL / 2 - 4, SEAL, sum(map(ord, ware.key)))
        brush.icon("check", right - SEAL / 2 - 8, y + 13 + SEAL / 2 - 14, 20, theme.wax_ink)
    elif locked:
        brush.icon("lock-outline", right - 22, y + 13, 22, theme.quiet)
    else:
        brush.text(ware.price, right, y + 10, PRICE, theme.text, "Display", align="right")
    if ware.count:
        _counted(brush, ware.count, right, y + 10 + PRICE * 1.35 * brush.scale)
    effect = top + named + noted + 12
    brush.text(ware.effect, left, effect, EFFECT, ink, width=room, lines=3)
    brush.ground = below
    brush.hit(ware.key, x, y, w, h, holds=True, says=ware.name)


def _counted(brush: Brush, count: int, right: float, y: float) -> None:
    """How many of it are on the list."""
    brush.text(f"{count} ×", right, y, NOTE, theme.text, "Medium", align="right")


class BasketCard(LeafCard):
    """A paper to sign: what is wanted, what it costs, how it can be paid."""

    def paint(self, brush: Brush) -> None:
        vellum(brush)
        self.go(brush)

    def go(self, brush: Brush) -> float:
        basket: Basket = self.data
        pad = self.pad + 2
        room = brush.width - 2 * pad
        y = self._head(brush, basket, pad, room)
        if not basket.lines and basket.empty:
            y += brush.text(
                basket.empty, pad, y + 6, 16, theme.vellum_quiet, width=room, lines=0
            )[1] + 18  # fmt: skip
        for line in basket.lines:
            y += self._line(brush, line, pad, y, room)
        brush.rule(pad, y, room, theme.vellum_line)
        brush.rule(pad, y + 4, room, theme.vellum_line)
        y += 8
        for one in basket.sums:
            y += self._sum(brush, one, pad, y, room)
        for warning in basket.warnings:
            y += brush.text(
                warning, pad, y + 2, NOTE, theme.vellum_loss, "Medium", room, lines=0
            )[1] + 6  # fmt: skip
        if basket.loan:
            y += self._loan(brush, basket, pad, y + 6, room) + 6
        if basket.loans:
            y += self._loans(brush, basket, pad, y + 4, room) + 4
        if basket.sources:
            y += self._sources(brush, basket, pad, y, room)
        return y + 12

    def _head(self, brush: Brush, basket: Basket, pad: float, room: float) -> float:
        side = 44.0
        brush.crest(basket.crest, pad, 12, side)
        noted = brush.measure(basket.note, 16) if basket.note else 0.0
        wide = room - side - 12 - (noted + 10 if noted else 0)
        title = brush.size_of(basket.title, TITLE, "Display", wide)[1]
        high = max(side, title)
        top = 12 + (high - title) / 2
        brush.text(basket.title, pad + side + 12, top, TITLE, theme.vellum_text, "Display", wide,
                   lines=0)  # fmt: skip
        brush.text(basket.note, pad + room, 12, 16, theme.vellum_quiet, align="right", line=high)
        return 12 + high + 8

    def _line(self, brush: Brush, line: Wanted, x: float, y: float, w: float) -> float:
        price = max(52.0, brush.measure(line.price, 22, "Display"))
        steps = 2 * 48 + 24 if line.count is not None else 48
        room = w - price - steps - 12
        text = brush.size_of(line.text, 17, "Medium", room)[1]
        note = brush.size_of(line.note, NOTE, width=room)[1] if line.note else 0.0
        many = len(self.data.lines) >= MANY
        high = max(48.0 if many else 58.0, text + note + (8 if many else 14))
        brush.rule(x, y, w, theme.vellum_line)
        top = y + (high - text - note) / 2
        brush.text(line.text, x, top, 17, theme.vellum_text, "Medium", room, lines=0)
        brush.text(line.note, x, top + text, NOTE, theme.vellum_quiet, width=room, lines=0)
        if line.taps:
            brush.hit(f"ask:{line.key}", x - 6, y, room + 6, high, says=line.text)
        right = x + w
        brush.text(line.price, right, y, 22, theme.vellum_text, "Display", align="right", line=high)
        left = right - price - 8 - steps
        middle = y + (high - 24) / 2
        if line.count is None:
            brush.icon("close", left + 12, middle, 24, theme.vellum_text)
            brush.hit(f"off:{line.key}", left, y + (high - 48) / 2, 48, 48, says=line.text)
        else:
            for sign, start in (("minus", left), ("plus", left + 48 + 24)):
                brush.icon(sign, start + 12, middle, 24, theme.vellum_text)
                key = f"{'fewer' if sign == 'minus' else 'more'}:{line.key}"
                brush.hit(key, start, y + (high - 48) / 2, 48, 48, says=line.text)
            brush.text(
                str(line.count), left + 48, y, 22, theme.vellum_text, "Display", 24, high, "center"
            )
        if line.warning:
            warned = brush.text(
                line.warning, x, y + high - 6, NOTE, theme.vellum_loss, width=w, lines=0
            )[1]
            high += warned
        return high

    def _sum(self, brush: Brush, one: Sum, x: float, y: float, w: float) -> float:
        size = 36 if one.large else 26
        high = (50 if one.large else SUM) + max(0.0, brush.scale - 1) * 24
        left, secret = x, isinstance(one.shows, Secret)
        if secret:
            brush.icon("gesture-tap-hold", x, y + (high - 22) / 2, 22, theme.vellum_text)
            left += 30
        key = f"secret:{one.shows.owner}:{one.key}" if isinstance(one.shows, Secret) else one.key
        text, tone = self.held.get(key, ""), ""
        if isinstance(one.shows, Secret):
            text = text or (one.shows.figure.text if one.shows.figure else "")
        else:
            text, tone = one.shows.text, one.shows.tone
        loss = tone == "loss" or text.startswith("−")
        ink = theme.vellum_loss if loss else theme.vellum_text
        wide = brush.measure(text, size, "Display") if text else 54.0
        face = "Medium" if loss else "Roboto"
        room = w - (left - x) - wide - 10
        brush.text(one.name, left, y, 17, ink, face, room, high)
        if text:
            brush.text(text, x + w, y, size, ink, "Display", align="right", line=high)
        else:
            _dots(brush, x + w - 54, y + high / 2)
        brush.hit(key, x, y, w, high, holds=True, says=one.name)
        return high

    def _sources(self, brush: Brush, basket: Basket, x: float, y: float, w: float) -> float:
        """Tokens and cards to pay with: a tap turns one, or turns it back."""
        top, high = y + 8, 48 + max(0.0, brush.scale - 1) * 14
        said = brush.size_of(basket.sources_name, NOTE, width=w - self._chips(brush, basket) - 12)
        left = x + w - self._chips(brush, basket)
        if left - x >= BESIDE and said[1] <= high:  # one line: the words, then what can be used
            room = left - x - 12
            brush.text(basket.sources_name, x, top, NOTE, theme.vellum_quiet, width=room, line=high,
                       lines=0)  # fmt: skip
        else:
            left = x
            top += brush.text(
                basket.sources_name, x, top - 4, NOTE, theme.vellum_quiet, width=w, lines=0
            )[1] + 2  # fmt: skip
        for one in basket.sources:
            wide = min(w, self._chip(brush, one))
            if left > x and left + wide > x + w:
                left, top = x, top + high + GAP
            ground = brush.ground
            brush.rounded(left, top, wide, high, theme.vellum_control, 12)
            rim = theme.vellum_text if one.chosen else theme.vellum_line
            brush.frame(left, top, wide, high, rim, 12, 2.4 if one.chosen else 1)
            brush.ground = theme.vellum_control
            at = left + 14
            if one.tint:
                brush.circle(at + 7, top + high / 2, 7, theme.tint(one.tint))
                brush.circle(at + 7, top + high / 2, 7, theme.vellum_text, 1)
                at += 22
            face = "Medium" if one.chosen else "Roboto"
            brush.text(one.text, at, top, 16, theme.vellum_text, face, left + wide - at - 8, high)
            brush.ground = ground
            brush.hit(f"source:{one.key}", left, top, wide, high, says=one.text)
            left += wide + GAP
        return top + high + GAP - y

    @staticmethod
    def _chip(brush: Brush, one: Source) -> float:
        return 28 + (22 if one.tint else 0) + brush.measure(one.text, 16)

    def _chips(self, brush: Brush, basket: Basket) -> float:
        """All sources side by side."""
        return sum(self._chip(brush, one) + GAP for one in basket.sources) - GAP

    def _loan(self, brush: Brush, basket: Basket, x: float, y: float, w: float) -> float:
        assert basket.loan is not None
        high = 60.0 + max(0.0, brush.scale - 1) * 20
        ground, brush.faded = brush.ground, not basket.loan.enabled
        brush.rounded(x, y, w, high, theme.vellum_control, 12)
        brush.frame(x, y, w, high, theme.vellum_text, 12, 1.5)
        brush.ground = theme.vellum_control
        words = brush.measure(basket.loan.text, 17, "Medium")
        note = brush.measure(basket.loan_note, 16)
        both = 33 + words + (10 + note if basket.loan_note else 0) <= w - 24
        shown = 33 + words + (10 + note if both and basket.loan_note else 0)
        left = x + max(12.0, (w - shown) / 2)
        brush.icon(basket.loan.icon, left, y + (high - 23) / 2, 23, theme.vellum_text)
        line = high if both else high / 2 + 6
        room = x + w - left - 33 - 8
        brush.text(
            basket.loan.text, left + 33, y, 17, theme.vellum_text, "Medium",
            min(room, words + 2), line,
        )  # fmt: skip
        if both:
            brush.text(basket.loan_note, left + 43 + words, y, 16, theme.vellum_quiet, line=high)
        else:
            brush.text(
                basket.loan_note, left + 33, y + high / 2 - 2, NOTE, theme.vellum_quiet,
                width=room, line=high / 2 - 4,
            )  # fmt: skip
        brush.ground, brush.faded = ground, False
        brush.hit(
            basket.loan.key, x, y, w, high, enabled=basket.loan.enabled, says=basket.loan.text
        )
        return high

    def _loans(self, brush: Brush, basket: Basket, x: float, y: float, w: float) -> float:
        assert basket.loans is not None
        seals = smalls.row_of_seals(brush, basket.loans, x, y + 14, 116, ring=theme.vellum_quiet)
        room = w - seals - 12
        high = brush.text(
            basket.loans_note, x + seals + 12, y + 2, NOTE, theme.vellum_quiet, width=room, lines=0
        )[1]
        return max(28.0, high + 4)


def _dots(brush: Brush, x: float, y: float) -> None:
    for at in range(4):
        brush.circle(x + at * 15 + 4.5, y, 4.5, theme.vellum_quiet)
