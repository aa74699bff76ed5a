"""Players laid down as pennons, where banners have no room: portrait and phone."""

from __future__ import annotations

from companion.pages.kit import Banner, Banners, Figure, Named, Plots, Seals, Secret, Windows
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import TARGET, Brush
from companion.ui.render.paint.buttons import quiet, width_of
from companion.ui.render.paint.faces import Style, lines_of
from companion.ui.render.paint.names import together
from companion.ui.render.players.banners import BannersAbreast
from companion.ui.theme import theme

EDGE = 12
GAP = 10
LEFT = 98  # where words begin, right of the crest
MOST_HERO = 0.41  # of a phone's width: the rest is for words
TAIL = 22
MOST = 220
SMALLEST_VALUE = 15  # a figure becomes no smaller
NEVER_APART = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}"
CELL_GAP, LEAST_CELL, CARD = 14, 62, 21
BESIDE = 132  # at least so wide are windows that share their line with a button


class Pennons(BannersAbreast):
    """One below the other, tail right, the first figure right; a phone opens one at a time."""

    def least_height(self, _width: float) -> float:
        brush = Brush(self)
        shown: Banners = self.data
        heights = [self._least(brush, one) for one in shown.banners]
        return 10 + sum(heights) + self._gap() * len(heights) + self._note_height(brush)

    def _note_height(self, brush: Brush) -> float:
        """A note that tells why is as high as a finger, clear of the last pennon."""
        return max(super()._note_height(brush), 48.0 if self.data.note_why else 0.0)

    @staticmethod
    def _room(brush: Brush) -> float:
        return brush.width - 2 * EDGE - 16

    def _gap(self) -> float:
        """Between pennons; six of them move together."""
        return GAP if len(self.data.banners) < 6 else GAP - 5

    def _least(self, brush: Brush, banner: Banner) -> float:
        if theme.form != "phone":
            below_ties = 22 * brush.scale if banner.turn and banner.ties else 0
            return self._top(brush, banner) + smalls.cell_height(brush) + 16 + below_ties
        high = self._top(brush, banner) + 26 * brush.scale + 8
        if banner.turn and not banner.open:
            high += 22 * brush.scale
        if banner.open:
            high = self._top(brush, banner) + self._opened_height(brush, banner) + 20
        return max(104.0, high)

    def _top(self, brush: Brush, banner: Banner) -> float:
        """Name, realm and ties, beside the crest."""
        scale = brush.scale
        names = self._name(brush, banner)[1]
        words = 12 + 26 * scale * names + self._realm_lines(brush, banner) * 19 * scale
        least = 84.0 if theme.form == "phone" else 72.0
        return max(least, words + (24 if banner.ties else 4))

    def _name(self, brush: Brush, banner: Banner) -> tuple[float, int]:
        """The size of all names, and on how many lines this one stands."""
        room = brush.width - 2 * EDGE - LEFT - self._hero_room(brush)
        size, lines = together(brush, [one.name for one in self.data.banners], room, 24)
        return size, 1 if brush.measure(banner.name, size, "Display") <= room else lines

    def _realm_lines(self, brush: Brush, banner: Banner) -> int:
        room = brush.width - 2 * EDGE - LEFT - self._hero_room(brush)
        style = Style("Roboto", round(14 * brush.scale * brush.unit), room * brush.unit, 0)
        return min(3, lines_of(self._realm(banner), style))

    @staticmethod
    def _realm(banner: Banner) -> str:
        """The place in the order of play never stands on a line alone."""
        return NEVER_APART.join(part for part in (banner.numeral, banner.realm) if part)

    def _hero_room(self, brush: Brush) -> float:
        widest = max(len(_hero(one)) for one in self.data.banners)
        wanted = max(72.0, min(66.0, 0.33 * brush.width) * 0.6 * max(2, widest) * 0.82) + 56
        return min(wanted, MOST_HERO * brush.width) if theme.form == "phone" else wanted

    def _opened_height(self, brush: Brush, banner: Banner) -> float:
        rows = -(-len(banner.small) // self._abreast(brush, banner))
        turn = 26 * brush.scale if banner.turn else 0
        windows = self._windows_height(brush, banner) if banner.windows else 0
        sheet = 56 if banner.sheet and not self._sheet_width(brush, banner) else 0
        return turn + rows * smalls.cell_height(brush) + windows + sheet + 8

    @staticmethod
    def _inner(brush: Brush) -> float:
        """From the left edge of an opened pennon to its tail."""
        return brush.width - 2 * EDGE - 26 - 44

    def _abreast(self, brush: Brush, banner: Banner) -> int:
        """How many figures stand side by side: three where each has room for its words."""
        each = (self._inner(brush) - 2 * EDGE) / 3
        return 3 if all(_needed(brush, one, True) <= each for one in banner.small) else 2

    def _sheet_width(self, brush: Brush, banner: Banner) -> float:
        """Of the button beside the windows; 0 where it needs a line of its own."""
        if banner.sheet is None or banner.windows is None:
            return 0.0
        wide = width_of(brush, banner.sheet)
        said = (banner.windows.name, banner.windows.note)
        least = max(BESIDE, *(brush.measure(one, 14) for one in said if one))
        return wide if least + 16 + wide <= self._inner(brush) else 0.0

    @staticmethod
    def _windows_width(brush: Brush, banner: Banner) -> float:
        """As wide as its lancets, or as its name."""
        named = banner.windows
        if named is None:
            return 0.0
        assert isinstance(named.shows, Windows)
        most = 180.0 if any(isinstance(one.shows, Plots) for one in banner.small) else 230.0
        return min(most, max(44.0 * len(named.shows.levels), brush.measure(named.name, 14) + 4))

    @staticmethod
    def _windows_height(brush: Brush, banner: Banner) -> float:
        noted = bool(banner.windows and banner.windows.note)
        return 19 * brush.scale * (2 if noted else 1) + 50 + 8

    def paint(self, brush: Brush) -> None:
        shown: Banners = self.data
        wide = brush.width - 2 * EDGE
        heights = [self._least(brush, one) for one in shown.banners]
        note = self._note_height(brush)
        if theme.form != "phone":
            free = brush.height - 10 - note - sum(heights) - self._gap() * len(heights)
            share = max(0.0, free / len(heights))
            heights = [min(max(MOST, high), high + share) for high in heights]
        y = 10.0
        for banner, high in zip(shown.banners, heights, strict=True):
            self._pennon(brush, banner, (EDGE, y, wide, high))
            y += high + self._gap()
        if note:
            top = y if shown.note_why else y - 6
            brush.text(
                shown.note, EDGE + 8, top, 14, theme.quiet, width=self._room(brush), line=note,
                lines=0,
            )  # fmt: skip
            if shown.note_why:
                brush.hit(
                    shown.note_why, EDGE + 8, top, self._room(brush), note, holds=True,
                    says=shown.note,
                )  # fmt: skip

    def _pennon(self, brush: Brush, banner: Banner, box: tuple[float, float, float, float]) -> None:
        x, y, w, h = box
        colour, turn = banner.crest.colour, bool(banner.turn)
        body = [
            (x + w - TAIL, y + h / 2), (x + w, y + h), (x, y + h), (x, y), (x + w, y),
        ]  # fmt: skip
        brush.polygon([(px, py + 4) for px, py in body], theme.shadow)
        brush.polygon(body, theme.cloth(colour))
        brush.line(
            [(x + w, y), (x + w - TAIL, y + h / 2), (x + w, y + h)], theme.cloth(colour), 1.2
        )
        ink = theme.mark if turn else [*theme.player(colour)[:3], 0.75]
        inner = [
            (x, y + 6), (x + w - 9, y + 6), (x + w - 29, y + h / 2), (x + w - 9, y + h - 6),
            (x, y + h - 6),
        ]  # fmt: skip
        brush.line(inner, ink, 2.5 if turn else 1.4)
        brush.hem(x - 4, y - 3, 14, h + 6, theme.enamel(colour), sideways=True)
        ground, brush.ground = brush.ground, theme.cloth(colour)
        brush.faded = banner.out
        phone = theme.form == "phone"
        self._who(brush, banner, box)
        self._hero_of(brush, banner, box)
        if phone and banner.open:
            self._opened(brush, banner, box)
        elif phone:
            self._brief(brush, banner, box)
        else:
            self._line(brush, banner, box)
        brush.faded, brush.ground = False, ground

    def _who(self, brush: Brush, banner: Banner, box: tuple[float, float, float, float]) -> None:
        x, y, w, h = box
        top, scale = self._top(brush, banner), brush.scale
        side = 64 if theme.form == "phone" else 60
        brush.crest(banner.crest, x + 22, y + 12, side)
        room = w - LEFT - self._hero_room(brush)
        size, names = self._name(brush, banner)
        line, high = y + 11, 26 * scale * names
        brush.text(
            banner.name, x + LEFT, line, size, theme.text, "Display", room, high, lines=names
        )
        line += high + scale
        lines = self._realm_lines(brush, banner)
        brush.text(
            self._realm(banner), x + LEFT, line, 14, theme.quiet, width=room,
            line=19 * scale * lines, lines=lines,
        )  # fmt: skip
        if banner.ties:
            smalls.ties(brush, banner.ties, x + LEFT, line + 19 * scale * lines + 2, room, "left")
        phone_closed = theme.form == "phone" and not banner.open
        high = h - 12 if phone_closed else top
        brush.hit(banner.key, x + 12, y + 6, LEFT - 12 + room, high - 6, says=banner.name)

    def _hero_of(
        self, brush: Brush, banner: Banner, box: tuple[float, float, float, float]
    ) -> None:
        x, y, w, _h = box
        room = self._hero_room(brush) - 44
        text = _hero(banner)
        size = min(66.0, room / (0.6 * max(1, len(text))))
        right, top = x + w - 38, self._top(brush, banner)
        high = size * 0.94
        start = y + 10 + max(0.0, (top - 10 - high - 20 * brush.scale) / 2)
        brush.text(
            text, right, start, size, theme.text, "Display", align="right", line=high, grows=False
        )
        below = start + high
        change = banner.change
        if change and change.text:
            ink = smalls.tone(change.tone)
            said = f"{change.text} {banner.change_note}"
            if theme.form == "phone" or brush.measure(said, 14, "Medium") > room - 15:
                said = change.text
            wide = brush.text(
                said, right, below, 14, ink, "Medium", align="right", line=20 * brush.scale
            )[0]
            if change.tone in ("gain", "loss"):
                up = change.tone == "gain"
                brush.arrow(right - wide - 15, below + 10 * brush.scale - 5, 11, ink, up)
        else:
            brush.text(
                banner.hero.name, right, below, 14, theme.quiet, align="right", width=0,
                line=20 * brush.scale,
            ) if brush.measure(banner.hero.name, 14) <= room else None  # fmt: skip
        key = f"{banner.key}:{banner.hero.key}"
        brush.hit(key, right - room, y + 6, room, top - 2, holds=True, says=banner.hero.name)

    def _line(self, brush: Brush, banner: Banner, box: tuple[float, float, float, float]) -> None:
        """Portrait: everything else in one line below."""
        x, y, w, h = box
        cell = smalls.cell_height(brush)
        top = y + h - cell - 12
        left, right = x + 24.0, x + w - 44
        windows = self._windows_width(brush, banner)
        room = right - left - windows - CELL_GAP * len(banner.small)
        for one, each in zip(banner.small, _widths(brush, banner.small, room), strict=True):
            key = f"{banner.key}:{one.key}"
            smalls.cell(brush, one, key, (left, top, each), "left", self.held.get(key, ""))
            left += each + CELL_GAP
        named = banner.windows
        if named is not None:
            assert isinstance(named.shows, Windows)
            start, words = right - windows, 18 * brush.scale
            brush.text(named.name, start, top - 2, 14, theme.quiet, width=windows, line=words)
            smalls.lancets(brush, named.shows, start, top + words, windows, cell - words + 4)
            key = f"{banner.key}:{named.key}"
            brush.hit(key, start, top, windows, cell, holds=True, says=named.name)
        if banner.turn:
            room = self._hero_room(brush)
            brush.text(
                banner.turn, x + LEFT, top - 24 * brush.scale, 17, theme.mark, "Display",
                w - LEFT - room, 22 * brush.scale,
            )  # fmt: skip

    def _brief(self, brush: Brush, banner: Banner, box: tuple[float, float, float, float]) -> None:
        """A closed pennon on a phone: its figures in one line of words and seals."""
        x, y, w, h = box
        left, right = x + LEFT, x + w - 38
        if banner.change and banner.change.text:  # which stands below the first figure
            right -= brush.measure(banner.change.text, 14, "Medium") + 26
        else:
            right -= brush.measure(banner.hero.name, 14) + 14
        line = y + self._top(brush, banner) - 2
        for one in banner.small:
            left += self._in_words(brush, one, left, line, right - left)
        if banner.turn:
            brush.text(
                banner.turn, x + LEFT, y + h - 30 * brush.scale, 17, theme.mark, "Display",
                w - LEFT - 44, 22 * brush.scale,
            )  # fmt: skip

    @staticmethod
    def _in_words(brush: Brush, named: Named, x: float, y: float, room: float) -> float:
        """How much room it took; what does not fit is left to the opened pennon."""
        line = 20 * brush.scale
        match named.shows:
            case Figure(text):
                name, value = brush.measure(named.name, 14), brush.measure(text, 15, "Display")
                if name + value + 6 > room:
                    return 0.0
                brush.text(named.name, x, y, 14, theme.quiet, line=line)
                brush.text(text, x + name + 6, y, 15, theme.text, "Display", line=line)
                return name + value + 18
            case Seals() as seals if seals.most * 17 <= room:
                wide = smalls.row_of_seals(brush, seals, x, y + line / 2, seals.most * 17)
                return wide + 12
            case Secret():
                return 0.0
        return 0.0

    def _opened(self, brush: Brush, banner: Banner, box: tuple[float, float, float, float]) -> None:
        x, y, w, _h = box
        left, wide = x + 26, w - 26 - 44
        top = y + self._top(brush, banner) + 4
        if banner.turn:
            brush.text(banner.turn, left, top, 17, theme.mark, "Display", wide, 22 * brush.scale)
            top += 26 * brush.scale
        cell, many = smalls.cell_height(brush), self._abreast(brush, banner)
        each = (wide - EDGE * (many - 1)) / many
        for at, one in enumerate(banner.small):
            place = (left + (at % many) * (each + EDGE), top + (at // many) * cell, each)
            key = f"{banner.key}:{one.key}"
            smalls.cell(brush, one, key, place, "left", self.held.get(key, ""))
        top += -(-len(banner.small) // many) * cell
        beside = self._sheet_width(brush, banner)
        if banner.sheet and beside:
            start = left + wide - beside
            quiet(brush, banner.sheet, start, top + 14 * brush.scale, beside, 48)
            wide -= beside + 16
        named = banner.windows
        if named is not None:
            assert isinstance(named.shows, Windows)
            line = 19 * brush.scale
            brush.text(named.name, left, top, 14, theme.quiet, width=wide, line=line)
            smalls.lancets(brush, named.shows, left, top + line, wide, 48)
            high = line + 50
            if named.note:
                brush.text(named.note, left, top + high, 14, theme.quiet, width=wide, line=line)
                high += line
            key = f"{banner.key}:{named.key}"
            brush.hit(key, left, top, wide, high, holds=True, says=named.name)
            top += high + 8
        if banner.sheet and not beside:
            quiet(brush, banner.sheet, left, top, wide, 48)


def _widths(brush: Brush, figures: tuple[Named, ...], room: float) -> list[float]:
    """As wide as each name needs, or its brief one; what is left is shared; equal if too little."""
    for is_brief, least in ((False, LEAST_CELL), (True, LEAST_CELL), (True, TARGET)):
        needed = [_needed(brush, one, is_brief, least) for one in figures]
        spare = (room - sum(needed)) / max(1, len(figures))
        if spare >= 0:
            return [one + spare for one in needed]
    return [room / len(figures)] * len(figures)


def _needed(brush: Brush, named: Named, is_brief: bool, least: float = LEAST_CELL) -> float:
    name = named.brief if is_brief and named.brief else named.name
    cards = CARD * named.shows.most if isinstance(named.shows, Plots) else 0.0
    text = named.shows.text if isinstance(named.shows, Figure) else ""
    value = brush.measure(text, SMALLEST_VALUE, "Display") if text else 0.0
    return max(least, brush.measure(name, 14) + 2, value + 2, cards)


def _hero(banner: Banner) -> str:
    return banner.hero.shows.text if isinstance(banner.hero.shows, Figure) else ""
