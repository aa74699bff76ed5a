"""Players as banners abreast, hanging from a gilt rod; each is one stroke of data and one group."""

from __future__ import annotations

from companion.pages.kit import Banner, Banners, Figure, Named, Plots, Windows
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.cloth import cloth, rod
from companion.ui.render.paint.faces import PARTS
from companion.ui.render.paint.names import together
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme

EDGE = 24
HANG = 34  # where the cloth begins, below the rod
LONGER = 30  # the banner of whoever's turn it is
INSET = 18.0  # of a name: within the lines along the edge
WIDEST = 330
NARROW = 230


class BannersAbreast(Painted):
    """Landscape: two to six beside each other, left to right in the order of play."""

    fills = True

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.held: dict[str, str] = {}  # secrets that are being held, by their key

    def hold(self, key: str, text: str) -> None:
        """Show a secret while it is held; "" hides it again."""
        held = {key: text} if text else {}
        if held != self.held:
            self.held = held
            self.redraw()

    def least_height(self, width: float) -> float:
        shown: Banners = self.data
        brush = Brush(self)
        wide, _gap = self._widths(width)
        tallest = _Plan(brush, shown.banners, wide).least
        return HANG + tallest + self._note_height(brush) + LONGER + 6

    def _note_height(self, brush: Brush) -> float:
        if not self.data.note:
            return 0.0
        return max(
            24 * brush.scale, 7 + brush.size_of(self.data.note, 14, width=self._room(brush))[1]
        )

    @staticmethod
    def _room(brush: Brush) -> float:
        """For the note below."""
        return brush.width - 2 * EDGE

    def _widths(self, width: float) -> tuple[float, float]:
        count = len(self.data.banners)
        gap = 16.0 if count <= 4 else 10.0
        return min(WIDEST, (width - 2 * EDGE - gap * (count - 1)) / count), gap

    def paint(self, brush: Brush) -> None:
        shown: Banners = self.data
        wide, gap = self._widths(brush.width)
        note = self._note_height(brush)
        count = len(shown.banners)
        left = (brush.width - wide * count - gap * (count - 1)) / 2
        rod(brush, left - 14, brush.width - left + 14, 23)
        longest = brush.height - HANG - 10 - note
        plan = _Plan(brush, shown.banners, wide)
        plan.fit(longest - LONGER)
        for at, banner in enumerate(shown.banners):
            x = left + at * (wide + gap)
            high = longest if banner.turn else longest - LONGER
            self._banner(plan, banner, x, high)
        if note:
            brush.text(
                shown.note, EDGE, brush.height - note, 14, theme.quiet,
                width=self._room(brush), line=note, align="center", lines=0,
            )  # fmt: skip
            if shown.note_why:
                brush.hit(
                    shown.note_why, EDGE, brush.height - note, self._room(brush), note, holds=True,
                    says=shown.note,
                )  # fmt: skip

    def _banner(self, plan: _Plan, banner: Banner, x: float, high: float) -> None:
        brush, colour = plan.brush, banner.crest.colour
        cloth(brush, colour, (x, HANG, plan.wide, high), plan.tail, bool(banner.turn))
        ground, brush.ground = brush.ground, theme.cloth(colour)
        brush.faded = banner.out
        _Writing(plan, banner).paint(x, high, self.held)
        brush.faded, brush.ground = False, ground


class _Plan:
    """How high each part of the banners is: one plan for all, so that the eye compares in lines."""

    def __init__(self, brush: Brush, banners: tuple[Banner, ...], wide: float) -> None:
        self.brush, self.wide = brush, wide
        self.narrow = wide < NARROW
        self.pad = 18.0 if self.narrow else 22.0
        self.room = wide - 28
        self.tail = 30.0 if self.narrow else 36.0
        scale = brush.scale
        largest = 25.0 if self.narrow else 30.0
        self.name_size, self.name_lines = together(
            brush, [one.name for one in banners], wide - 2 * INSET, largest
        )
        self.name = self.name_size * 1.1 * scale * self.name_lines
        self.line = 20 * scale
        self.realm_lines = max(self._realm_lines(one.realm) for one in banners)
        self.ties = 24.0 if any(one.ties for one in banners) else 0.0
        count = max(len(one.small) for one in banners)
        self.columns = 1 if count <= 1 else 2 if self.narrow or count > 3 else count
        rows, last = divmod(count, self.columns)
        self.lone = last == 1 and self.columns > 1 and all(
            isinstance(one.small[-1].shows, Figure) for one in banners if len(one.small) == count
        )  # fmt: skip
        self.small = (rows + bool(last)) * smalls.cell_height(brush)
        if self.lone:
            self.small -= smalls.cell_height(brush) - smalls.beside_height(brush)
        has_windows = any(one.windows for one in banners)
        self.windows = (48.0 if self.narrow else 58.0) if has_windows else 0.0
        self.caption = 19 * scale if has_windows else 0.0
        self.change = 22 * scale
        noted = any(one.windows and one.windows.note for one in banners)
        self.note = 19 * scale if noted else 0.0
        self.glyphs = {one.key: max(1, len(_text(one))) for one in banners}
        self.fixed = (
            18
            + self.name
            + self.realm_lines * self.line
            + self.ties
            + self.change
            + 20
            + self.small
            + self.caption
            + self.windows
            + 26
        )

    @property
    def least(self) -> float:
        """The least height of a cloth without the words of the turn."""
        return self.fixed + 56 + 50 + self.tail

    def _realm_lines(self, realm: str) -> int:
        if not realm:
            return 0
        return 1 if self.brush.measure(realm, 15) <= self.room else 2

    def fit(self, high: float) -> None:
        """Crest and hero share what the others leave; the note of the windows goes first."""
        free = high - self.tail - self.fixed
        self.note = self.note if free - self.note >= 56 + 84 else 0.0
        free -= self.note
        self.crest = min(92.0 if self.narrow else 104.0, max(56.0, free * 0.48))
        room = min(max(50.0, free - self.crest), 112.0)
        fewest = min(self.glyphs.values())
        self.hero = min(room, 0.94 * (self.wide - 44) / (0.6 * fewest))
        self.slack = max(0.0, free - self.crest - self.hero)

    def hero_size(self, key: str) -> float:
        return min(120.0, (self.wide - 44) / (0.6 * self.glyphs[key]), self.hero / 0.94)


class _Writing:
    """What stands on one banner, from top to bottom."""

    def __init__(self, plan: _Plan, banner: Banner) -> None:
        self.plan, self.banner, self.brush = plan, banner, plan.brush
        self.wide = plan.wide

    def paint(self, x: float, high: float, held: dict[str, str]) -> None:
        plan, brush, banner = self.plan, self.brush, self.banner
        y = HANG + 18 + min(8.0, plan.slack * 0.2)
        left, wide = x + plan.pad, plan.wide - 2 * plan.pad
        size = 19 if plan.narrow else 22
        brush.text(banner.numeral, left, HANG + 16, size, theme.quiet, "Display")
        brush.crest(banner.crest, x + (plan.wide - plan.crest) / 2, y, plan.crest)
        head = y
        y = self._who(x, y + plan.crest + min(8.0, plan.slack * 0.2))
        brush.hit(banner.key, x + 8, head, plan.wide - 16, y - head, says=banner.name)
        y += min(14.0, plan.slack * 0.25)
        self._hero(x, y, plan.hero_size(banner.key), plan.hero)
        y += plan.hero + plan.change + 6 + min(8.0, plan.slack * 0.2)
        brush.rule(left, y, wide, theme.gilt, 0.55)
        brush.rule(left, y + 4, wide, theme.gilt, 0.55)
        y += 10 + min(8.0, plan.slack * 0.1)
        self._smalls(left, y, wide, held)
        y = self._windows(left, y + plan.small, wide)
        if banner.turn:
            fits = brush.measure(banner.turn, 19, "Display") <= plan.room
            said = banner.turn if fits else banner.turn_brief
            below = y + max(0.0, HANG + high - plan.tail - 12 - y - plan.line) * 0.5
            brush.text(
                said, x + 14, below, 19, theme.mark, "Display", plan.room, plan.line, "center"
            )

    def _who(self, x: float, y: float) -> float:
        """Name, realm, and how he stands to others; where it ends."""
        plan, brush, banner, room = self.plan, self.brush, self.banner, self.plan.room
        brush.text(
            banner.name, x + INSET, y, plan.name_size, theme.text, "Display",
            plan.wide - 2 * INSET, plan.name, "center", lines=plan.name_lines,
        )  # fmt: skip
        y += plan.name
        high = plan.line * plan.realm_lines
        brush.text(
            banner.realm, x + 14, y, 15, theme.quiet, width=room, line=high, align="center",
            lines=max(1, plan.realm_lines),
        )  # fmt: skip
        y += high
        if banner.ties:
            smalls.ties(brush, banner.ties, x + 14, y + 3, room, "center")
        return y + plan.ties

    def _hero(self, x: float, y: float, size: float, high: float) -> None:
        brush, hero = self.brush, self.banner.hero
        assert isinstance(hero.shows, Figure)
        brush.text(
            hero.shows.text, x + self.wide / 2, y, size, theme.text, "Display",
            align="center", line=high, grows=False,
        )  # fmt: skip
        self._below_hero(x, y + high)
        key = f"{self.banner.key}:{hero.key}"
        brush.hit(
            key, x + 14, y, self.wide - 28, high + self.plan.change, holds=True, says=hero.name
        )

    def _below_hero(self, x: float, y: float) -> None:
        """What the first figure is called, and what changed; the longer words go first."""
        brush, change, line = self.brush, self.banner.change, self.plan.change
        named, note = self.banner.hero.name, self.banner.change_note
        says = change.text if change else ""
        arrow = 17 if change and change.tone in ("gain", "loss") else 0

        def wide() -> float:
            said = f"{says} {note}".strip()
            gap = 10 if named and said else 0
            return brush.measure(named, 16) + gap + arrow + brush.measure(said, 16, "Medium")

        if says and wide() > self.wide - 28:
            named = ""
        if says and wide() > self.wide - 28:
            note = ""
        start = x + max(14.0, (self.wide - wide()) / 2)
        if named:
            room = self.wide - 28 if not says else 0.0
            start += brush.text(named, start, y, 16, theme.quiet, width=room, line=line)[0] + 10
        if change:
            ink = smalls.tone(change.tone)
            if arrow:
                brush.arrow(start, y + line / 2 - 5, 12, ink, change.tone == "gain")
            said = f"{says} {note}".strip()
            brush.text(said, start + arrow, y, 16, ink, "Medium", line=line)

    def _smalls(self, left: float, y: float, wide: float, held: dict[str, str]) -> None:
        brush, shown, columns = self.brush, self.banner.small, self.plan.columns
        high, gap = smalls.cell_height(brush), 8.0
        for start in range(0, len(shown), columns):
            row = shown[start : start + columns]
            cells = self._shares(row, wide, gap)
            x = left
            for at, one in enumerate(row):
                alone = len(row) == 1 and isinstance(one.shows, Plots)
                cell = wide if alone else cells[at]
                if self.plan.lone and len(row) == 1:
                    smalls.beside(brush, one, f"{self.banner.key}:{one.key}", (left, y, wide))
                    continue
                align = "right" if at == columns - 1 and columns > 1 else "left"
                key = f"{self.banner.key}:{one.key}"
                smalls.cell(brush, one, key, (x, y, cell), align, held.get(key, ""))
                x += cell + gap
            y += high

    def _shares(self, row: tuple[Named, ...], wide: float, gap: float) -> list[float]:
        """How wide each cell of a row is: alike, unless a name needs more than its share."""
        columns, brush = self.plan.columns, self.brush
        weights = [1.5 if hasattr(one.shows, "taken") and columns > 2 else 1.0 for one in row]
        room = wide - gap * (columns - 1)
        each = room / max(sum(weights), columns if len(row) < columns else 0)
        cells = [each * weight for weight in weights]
        needed = [brush.measure(one.brief or one.name, 14) + 1 for one in row]
        spare = (room - sum(needed)) / max(1, len(row))
        tight = any(need > cell for need, cell in zip(needed, cells, strict=True))
        return [one + spare for one in needed] if tight and spare >= 0 else cells

    def _windows(self, left: float, y: float, wide: float) -> float:
        plan, brush, named = self.plan, self.brush, self.banner.windows
        if named is None:
            return y
        assert isinstance(named.shows, Windows)
        y += 4
        line = plan.caption
        brush.text(named.name, left, y, 14, theme.quiet, width=wide, line=line, align="center")
        smalls.lancets(brush, named.shows, left, y + line, wide, plan.windows)
        below = y + line + plan.windows
        if plan.note:
            note = named.note
            while PARTS in note and brush.measure(note, 14) > wide:  # whole parts, or none
                note = note.rpartition(PARTS)[0]
            brush.text(
                note, left, below + 2, 14, theme.quiet, width=wide, line=plan.note,
                align="center",
            )  # fmt: skip
        key = f"{self.banner.key}:{named.key}"
        brush.hit(key, left, y, wide, line + plan.windows + plan.note, holds=True, says=named.name)
        return below + plan.note + 2


def _text(banner: Banner) -> str:
    return banner.hero.shows.text if isinstance(banner.hero.shows, Figure) else ""
