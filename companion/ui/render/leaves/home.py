"""The hero card that goes on where the table left off, and the shelf with the boxes."""

from __future__ import annotations

from math import cos, pi, sin

from companion.pages.kit import Button, GameBox, Hero, Shelf
from companion.ui.palette import ON_LIVERY, hex_colour, over
from companion.ui.presenters.page_parts import first_name
from companion.ui.render.leaves.leaf import margins
from companion.ui.render.paint import heraldry
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.render.paint.buttons import plate, plate_width, quiet, width_of
from companion.ui.render.paint.faces import Style, lines_of
from companion.ui.render.paint.painted import Painted
from companion.ui.render.paint.textures import BOX_SPINE, DUSK, SHADE, gradient, strip
from companion.ui.theme import theme

WOOD = {
    "dark": ("#6b4d2b", "#463119", "#2a1d0f"),
    "light": ("#b98f58", "#94703f", "#6e5029"),
    "night": ("#57201a", "#3a100c", "#200807"),
}
GOLD_RULE = hex_colour("#d9bd7a")
LINE = hex_colour("#c6a25a")
TITLE = 46
TITLE_ROOM = 400.0
VOICE = 26  # a line of it
SEAT_ROWS = {"landscape": 3, "portrait": 3, "phone": 3}  # at most, before names are cut off
BESIDE_CREST = 60.0


class HeroCard(Painted):
    """One sentence of the chronicle's voice, the title, where it stands, who plays, *continue*."""

    share = 0.655  # of the page, where something stands beside it

    def least_height(self, width: float) -> float:
        brush = Brush(self)
        seats = self._seat_rows(width)
        words = self._title_high(brush, width) + self._voice(brush, width)[1] - VOICE * brush.scale
        act = 0 if theme.form == "landscape" else 84  # there it stands below the emblem
        low = 44 * brush.scale + words + 34 * brush.scale + seats * 58 + act + 46
        return max(low, 340.0 if theme.form == "landscape" else 0.0) + margins()[1]

    def _size(self) -> float:
        return 34.0 if theme.form == "phone" else float(TITLE)

    def _words_room(self, width: float) -> float:
        beside = 232 if theme.form != "phone" else 0
        return width - 2 * margins()[0] - 64 - beside

    def _title_room(self, width: float) -> float:
        """Two short lines stand better beside the emblem than a long one."""
        room = self._words_room(width)
        return min(room, TITLE_ROOM * self._size() / TITLE) if theme.form == "landscape" else room

    def _voice(self, brush: Brush, width: float) -> tuple[float, float]:
        """Room and height of the first sentence: on a phone all of its lines, beside *more*."""
        line, room = VOICE * brush.scale, self._words_room(width)
        if theme.form != "phone":
            return room, line
        room -= 36
        style = Style("Voice", round(19 * brush.scale * brush.unit), room * brush.unit, 0)
        return room, lines_of(self.data.voice, style) * line

    def _title_high(self, brush: Brush, width: float) -> float:
        size = self._size() * brush.scale
        style = Style("Display", round(size * brush.unit), self._title_room(width) * brush.unit, 0)
        return min(3, lines_of(self.data.title, style)) * size * 1.06

    def _seat_grid(self, width: float) -> tuple[int, float]:
        """How many seats stand side by side, and how wide each is: left of the emblem or below."""
        beside_emblem = theme.form == "landscape"
        room = self._words_room(width) if beside_emblem else width - 2 * margins()[0] - 64
        fit = max(1, int(room / (118.0 if beside_emblem else 104.0)))
        count, ruler = len(self.data.seats), Ruler(self, width)
        names = [seat.name for seat in self.data.seats]
        if theme.form == "phone":
            names = [first_name(name, names) for name in names]
        longest = max((ruler.measure(name, 15) for name in names), default=0.0)
        wanted = BESIDE_CREST + longest
        fewest = max(1, -(-count // fit))
        most = max(fewest, SEAT_ROWS.get(theme.form, fewest))
        for rows in range(fewest, most + 1):  # a name is cut off only where no more rows help
            in_a_row = max(1, -(-count // rows))
            if wanted <= room / in_a_row:
                break
        return in_a_row, min(max(180.0, wanted), room / in_a_row)

    def _seat_rows(self, width: float) -> int:
        return -(-len(self.data.seats) // self._seat_grid(width)[0])

    def paint(self, brush: Brush) -> None:
        hero: Hero = self.data
        side, below = margins()
        x, w, h = side, brush.width - 2 * side, brush.height - below
        livery = theme.livery(hero.game)
        dark = theme.name != "light"
        ground = over([*livery[:3], 0.42], [0.08, 0.05, 0.04, 1]) if dark else livery
        ink = theme.text if dark else ON_LIVERY
        pale = over([*ink[:3], 0.82], ground)
        brush.rounded(x, 0, w, h, ground)
        self._rays(brush, (x, 0.0, w, h), ink)
        brush.veil(x, 0, w, h, strip(DUSK), 10)
        brush.frame(x, 0, w, h, theme.line)
        brush.frame(x + 6, 6, w - 12, h - 12, [*LINE[:3], 0.5], 6)
        before, brush.ground = brush.ground, ground
        left = x + 32
        y = 26.0
        voice_room, high = self._voice(brush, brush.width)
        lines = round(high / (VOICE * brush.scale))
        brush.text(hero.voice, left, y, 19, pale, "Voice", voice_room, high, lines=lines)
        y += high + 12
        high = self._title_high(brush, brush.width)
        lines = max(1, round(high / (self._size() * brush.scale * 1.06)))
        title_room = self._title_room(brush.width)
        brush.text(hero.title, left, y, self._size(), ink, "Display", title_room, high, lines=lines)
        y += high + 12
        brush.text(hero.state, left, y, 17, pale, width=w - 64, line=24 * brush.scale)
        y += 24 * brush.scale + 16
        self._seats(brush, left, y, ink, pale)
        self._emblem(brush, hero.game, (x, 0.0, w, h), ground, y)
        brush.hit(hero.key, x, 0, w, h, says=hero.title)
        wide = w - 64 if theme.form == "phone" else plate_width(brush, hero.act)
        plate(brush, hero.act, x + w - 28 - wide, h - 26 - 60, wide)
        if hero.more:
            brush.icon(hero.more.icon, x + w - 48, 24, 24, pale)
            brush.hit(hero.more.key, x + w - 62, 10, 52, 52, says=hero.more.text)
        brush.ground = before

    @staticmethod
    def _rays(brush: Brush, box: tuple[float, float, float, float], ink: list[float]) -> None:
        """Woodcut rays about the emblem, kept inside the card."""
        x, y, w, h = box
        cx, cy = x + w - 150, y + h * 0.42
        for at in range(64):
            turn, half = at * 2 * pi / 64, 0.010 + 0.008 * (at % 2)
            near = 120 + (at % 2) * 26
            far = _reach(cx, cy, turn, (x + 8, y + 8, x + w - 8, y + h - 8))
            if far <= near:
                continue
            points = [
                (cx + near * cos(turn), cy + near * sin(turn)),
                (cx + far * cos(turn - half), cy + far * sin(turn - half)),
                (cx + far * cos(turn + half), cy + far * sin(turn + half)),
            ]
            brush.polygon(points, [*ink[:3], 0.05])

    def _seats(self, brush: Brush, x: float, y: float, ink: list[float], pale: list[float]) -> None:
        in_a_row, each = self._seat_grid(brush.width)
        for number, seat in enumerate(self.data.seats):
            left = x + (number % in_a_row) * each
            top = y + (number // in_a_row) * 58
            brush.crest(seat.crest, left, top, 48)
            words, name = each - BESIDE_CREST, seat.name
            if brush.measure(name, 14) > words:
                name = first_name(name, (one.name for one in self.data.seats))
            if seat.figure:
                brush.text(seat.figure, left + 56, top - 2, 26, ink, "Display", words, 30)
                brush.text(name, left + 56, top + 28, 14, pale, width=words, line=18)
            else:
                brush.text(name, left + 56, top, 15, pale, width=words, line=48)

    @staticmethod
    def _emblem(
        brush: Brush, game: str, box: tuple[float, float, float, float], ground: list[float],
        seats: float,
    ) -> None:  # fmt: skip
        x, _, w, h = box
        if theme.form == "phone":
            return
        side = min(232.0, h - 150, seats - 40 if theme.form == "portrait" else 232.0)
        if side < 60:
            return
        tint = over([*theme.livery_ink(game)[:3], 0.55], ON_LIVERY)
        ink = tint if theme.name != "light" else list(ON_LIVERY)
        texture = heraldry.emblem(game, round(side * brush.unit), ink, ground)
        brush.picture(x + w - 34 - side, 40, side, side, texture)


def _reach(x: float, y: float, turn: float, box: tuple[float, float, float, float]) -> float:
    """How far a ray goes until it meets the edge of a box."""
    left, top, right, bottom = box
    across, down = cos(turn), sin(turn)
    ways = []
    if across:
        ways.append(((right if across > 0 else left) - x) / across)
    if down:
        ways.append(((bottom if down > 0 else top) - y) / down)
    return min(way for way in ways if way >= 0) if ways else 0.0


class ShelfBlock(Painted):
    """Boxes on a board: a tap begins an evening with one."""

    BOX, HIGH, SHELF = 152, 206, 40
    FIRST_BOX, FIRST_HIGH, FIRST_GAP = 174, 212, 50  # where nobody has played yet
    LEAST_BOX = 112  # narrower, and names are cut: then there is a second board

    @property
    def _is_first(self) -> bool:
        return bool(self.data.is_first) and theme.form == "landscape"

    def _gap(self) -> float:
        return 24.0 if theme.form == "landscape" else 14.0

    def _beside(self, brush: Brush, width: float) -> float:
        """What margins and the widest button leave of a board."""
        widest = max((width_of(brush, one) for one in self.data.buttons), default=0.0)
        return width - 2 * margins()[0] - 40 - widest

    def _gap_in(self, width: float) -> float:
        """Between boxes that stand on a board: on the first start they share what is left."""
        gap, columns = self._gap(), self._columns(width)
        if not self._is_first or columns < 2:
            return gap
        left = self._beside(Brush(self), width) - 12 - self._box_width(width) * columns
        return max(gap, min(float(self.FIRST_GAP), left / (columns - 1)))

    def _columns(self, width: float) -> int:
        """How many boxes stand on a board."""
        count, gap = max(1, len(self.data.boxes)), self._gap()
        room = width - 2 * margins()[0]
        fit = max(1, int((room + gap) / (self.LEAST_BOX + gap)))
        return -(-count // -(-count // min(count, fit)))

    def _box_width(self, width: float) -> float:
        columns, gap = self._columns(width), self._gap()
        most = float(self.BOX)
        if self._is_first:  # as wide as they stand beside the buttons
            room = self._beside(Brush(self), width) / columns - gap
            most = max(most, min(float(self.FIRST_BOX), room))
        return min(most, (width - 2 * margins()[0] - gap * (columns - 1)) / columns)

    def _boards(self, width: float) -> int:
        return -(-len(self.data.boxes) // self._columns(width))

    def _board_high(self, width: float) -> float:
        """A box on its board; narrow boxes are lower."""
        high = self.FIRST_HIGH if self._is_first else self.HIGH
        return high * min(1.0, max(0.8, self._box_width(width) / 140)) + self.SHELF

    def _buttons_below(self, brush: Brush, width: float) -> bool:
        boxes = (self._box_width(width) + self._gap()) * self._columns(width)
        return boxes > self._beside(brush, width)

    def _button_lines(self, brush: Brush, width: float) -> list[list[Button]]:
        """Below the boards the buttons stand in as many lines as they need."""
        lines: list[list[Button]] = []
        room, left = width - 2 * margins()[0], 0.0
        for button in self.data.buttons:
            wide = width_of(brush, button) + 12
            if not lines or left + wide - 12 > room:
                lines.append([])
                left = 0.0
            lines[-1].append(button)
            left += wide
        return lines

    def least_height(self, width: float) -> float:
        brush = Brush(self)
        below = self._buttons_below(brush, width)
        boards = self._boards(width) * self._board_high(width)
        lines = len(self._button_lines(brush, width)) if below else 0
        return 52 * brush.scale + boards + 68 * lines - (4 if lines else 0)

    def paint(self, brush: Brush) -> None:
        shelf: Shelf = self.data
        side = margins()[0]
        line = 40 * brush.scale
        titled = brush.measure(shelf.title, 22, "Display")
        brush.text(shelf.title, side, 0, 22, theme.text, "Display", brush.width - 2 * side, line)
        room = brush.width - 2 * side - titled - 16
        if room > brush.measure(shelf.note, 16):
            brush.text(shelf.note, side + titled + 14, 2, 16, theme.quiet, line=line)
        wide, columns = self._box_width(brush.width), self._columns(brush.width)
        board = self._board_high(brush.width)
        light, middle, dark = (hex_colour(code) for code in WOOD[theme.name])
        wood = gradient(tuple(light), tuple(middle), tuple(dark))
        foot = line + 8
        for start in range(0, len(shelf.boxes), columns):
            foot = line + 8 + start // columns * board + board - self.SHELF
            brush.picture(0, foot, brush.width, 18, wood)
            brush.fill(0, foot, brush.width, 1, over([*GOLD_RULE[:3], 0.35], light))
            brush.fill(
                0, foot + 18, brush.width, 22, [1, 1, 1, 1], texture=strip(SHADE, upright=True)
            )
            left = side + (16 if theme.form == "landscape" else 0)
            for number, box in enumerate(shelf.boxes[start : start + columns], start):
                high = board - self.SHELF - (0, 8, 0, 14, 6)[number % 5]
                self._box(brush, box, (left, foot - high, wide, high))
                left += wide + self._gap_in(brush.width)
        if self._buttons_below(brush, brush.width):
            for line in self._button_lines(brush, brush.width):
                self._buttons_in_a_line(brush, line, foot + 30)
                foot += 68
            return
        y, right = foot - 68, brush.width - side - 12
        widest = max((width_of(brush, button) for button in shelf.buttons), default=0.0)
        for button in reversed(shelf.buttons):
            quiet(brush, button, right - widest, y, widest, ghost=True)
            y -= 68

    @staticmethod
    def _buttons_in_a_line(brush: Brush, buttons: list[Button], y: float) -> None:
        right = brush.width - margins()[0]
        for button in reversed(buttons):
            width = width_of(brush, button)
            quiet(brush, button, right - width, y, width, ghost=True)
            right -= width + 12

    @staticmethod
    def _box(brush: Brush, box: GameBox, place: tuple[float, float, float, float]) -> None:
        x, y, w, h = place
        livery = theme.livery(box.game)
        ink = ON_LIVERY if theme.name != "night" else theme.text
        brush.rounded(x + 3, y + 6, w, h - 4, theme.shadow, 4)
        brush.rounded(x, y, w, h, livery, 4)
        brush.picture(x, y, w, h, heraldry.cover(round(206 * brush.unit)))
        brush.fill(x, y, w, h, [1, 1, 1, 1], texture=strip(BOX_SPINE))
        brush.rule(x + 2, y, w - 4, [1, 1, 1], 0.2)
        edge = w * 0.06
        brush.frame(x + w * 0.09, y + edge, w * 0.85, h - 2 * edge, [*GOLD_RULE[:3], 0.85], 2, 1.5)
        brush.frame(x + w * 0.115, y + w * 0.085, w * 0.8, h - w * 0.17, [*GOLD_RULE[:3], 0.45], 2)
        side = w * 0.54
        texture = heraldry.emblem(box.game, round(side * brush.unit), ink, livery)
        brush.picture(x + (w - side) / 2 + w * 0.02, y + h * 0.14, side, side, texture)
        ground, brush.ground = brush.ground, livery
        room = w * 0.76
        size = 16.4 * max(1.0, w / ShelfBlock.BOX)
        longest = max(box.title.split(), key=len)
        while brush.measure(longest, size, "Display", grows=False) > room and size > 14:
            size -= 0.4
        style = Style("Display", round(size * brush.unit), room * brush.unit, 0)
        high = min(3, lines_of(box.title, style)) * size * 1.18
        brush.text(
            box.title, x + w * 0.13, y + h * 0.895 - high, size, ink, "Display", room, high,
            "center", lines=3, grows=False,
        )  # fmt: skip
        brush.ground = ground
        brush.hit(box.key, x, y, w, h, says=box.title)
