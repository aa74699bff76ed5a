"""A throw on the table: the dice lie in a tray, below them the faces that can lie on top."""

from __future__ import annotations

from math import ceil

from companion.pages.dice import Dice
from companion.pages.parts import Button, Figure, Named
from companion.ui.render.dice import faces as die_faces
from companion.ui.render.dice import pictures as dice
from companion.ui.render.dice.column import column
from companion.ui.render.dice.felt import RIM, Slot, Tray, wood
from companion.ui.render.paint.brush import Brush, Ruler
from companion.ui.theme import theme
from companion.ui.translator import tr

PAD = 16.0
LARGEST, SMALLEST = 112.0, 52.0  # a die
ROOMY = 1.2  # how much room a die takes for itself
SIGN, LABEL, NAMED_LABEL = 28.0, 76.0, 156.0
BROAD = 480.0  # where a die's name has room beside its faces
ALONE = 56.0  # the app rolls one die
LARGE = 700.0  # where there is room for large figures


def tray(
    brush: Brush,
    view: Dice,
    shown: tuple[int, ...],
    box: tuple[float, float, float],
    rolling: bool = False,
) -> Tray:
    """Paint the tray in a box (x, y, width); `shown` are the faces on top, maybe still rolling.

    A throw that comes to figures has the whole width; one that is only told has its dice in a
    column, each beside its faces, so that all of it is within reach.
    """
    x, y, w = box
    if view.asks_faces and not view.values and w >= die_faces.NARROW:
        return column(brush, view, shown, box)
    plan = _Plan(brush, view, w)
    wood(brush, x, y, w, plan.height)
    ground, brush.ground = brush.ground, theme.felt
    slots = [_die(brush, plan, at, face, x, y) for at, face in enumerate(shown)]
    if view.values:
        _values(brush, plan, x + w - RIM - PAD - plan.beside - plan.values, y, rolling)
    if view.reopen:
        _reopen(brush, view.reopen, x + w - RIM - 48, y + plan.height - RIM - 48)
    if view.voice and not rolling:
        top = y + plan.height - RIM - 6 - plan.voice
        brush.text(
            view.voice, x + RIM + PAD, top, 18, theme.mark, "Voice",
            w - 2 * RIM - 2 * PAD - plan.beside, lines=2,
        )  # fmt: skip
    brush.ground = ground
    high = plan.height
    if view.asks_faces:
        high += _faces(brush, view, shown, x, y + high + 12, w)
    return Tray(high, [slot for slot in slots if slot.drawn is not None])


class _Plan:
    """Where the dice lie: how large, how many in a row, how much room for figures beside."""

    def __init__(self, brush: Brush, view: Dice, w: float) -> None:
        self.view = view
        inner = w - 2 * RIM - 2 * PAD
        self.large = w >= LARGE
        self.narrow = w < die_faces.NARROW
        self.beside = 32.0 if view.reopen else 0.0
        self.values = max(104.0, min(300.0, w * 0.24)) * bool(view.values)
        room = inner - self.values - self.beside - (12 if view.values else 0)
        if self.narrow:  # figures stand below the dice
            self.values, room = inner - self.beside, inner
        count = len(view.sides)
        side = min(LARGEST, room / count / ROOMY)
        self.columns = count
        if side < SMALLEST + 8 and count > 3:
            most = max(3, int(room // ((SMALLEST + 12) * ROOMY)))
            self.columns = ceil(count / ceil(count / most))
            side = min(SMALLEST + 12, room / self.columns / ROOMY)
        self.side = side
        in_row = min(count, self.columns)
        self.across = min(room / in_row, side * 1.45)
        self.indent = (room - self.across * in_row) / 2
        lines = ceil(count / self.columns)
        said = [one for one, _ in view.names]
        if view.by:  # there is room for the words before the first die lies, so that none jumps
            said += [tr("ui.dice.by_hand"), tr("ui.dice.by_app")]
        self.label = max(
            (brush.size_of(one, 14, width=self.across - 6, lines=2)[1] for one in said), default=0.0
        )
        self.line = side * 1.12 + self.label + (10 if self.label else 4)
        self.voice = brush.size_of(view.voice, 18, "Voice", inner - self.beside, 2)[1]
        extra = self.below = self.voice + 6 if view.voice else 0.0
        self.figures = 0.0
        self.height = max(lines * self.line, 96.0) + 2 * RIM + 2 * PAD + extra
        if view.values:
            self.figures = _values(Ruler(brush.widget, brush.width), self, 0.0, 0.0, False)
            if self.narrow:
                extra += self.figures + 6
                self.height += self.figures + 6
            else:
                self.height = max(self.height, self.figures + 2 * RIM + 20 + extra)
        self.top = (self.height - extra - lines * self.line) / 2

    def spot(self, at: int) -> tuple[float, float]:
        """The upper left corner of a die's place, from that of the tray."""
        column, line = at % self.columns, at // self.columns
        return RIM + PAD + self.indent + column * self.across, self.top + line * self.line


def _die(brush: Brush, plan: _Plan, at: int, face: int, x: float, y: float) -> Slot:
    """A die in the tray; who threw it, or its name, below it."""
    view, side = plan.view, plan.side
    name, tint = view.names[at] if view.names else ("", "")
    icon, by = view.by[at] if view.by else ("", "")
    tint = tint or ("app" if icon == APP else "")
    left, top = plan.spot(at)
    left, top = x + left, y + top
    box = side * dice.BOX / 100
    start, down = left + (plan.across - box) / 2, top + side * 0.56 - box / 2
    marked = view.is_marked(at)
    pixels = round(box * brush.unit)
    brush.faded = not face or (
        view.is_locked(at) and any(map(view.is_marked, range(len(view.sides))))
    )
    drawn = brush.picture(
        start, down, box, box, dice.die(view.sides[at], face, pixels, tint, at, marked)
    )
    brush.faded = False
    said = name or tr("ui.dice.name", sides=view.sides[at])
    if not face and not name:
        brush.text(said, start, down, 16, theme.text, "Display", box, box, "center")
    below = top + side * 1.12 + 2
    words = by or name
    if words:
        wide = plan.across - 6
        if icon:
            sign, long = 18.0, min(wide - 24, brush.measure(words, 14))
            first = left + (plan.across - long - sign - 6) / 2
            brush.icon(icon, first, below + 1, sign, theme.text)
            brush.text(
                words,
                first + sign + 6,
                below,
                14,
                theme.text,
                width=long + 1,
                line=20 * brush.scale,
            )
        else:
            brush.text(words, left + 3, below, 14, theme.text, width=wide, align="center", lines=2)
    if view.may_mark:
        brush.hit(f"die|{at}", left, top, plan.across, plan.line, says=said)
    return Slot(at, drawn, pixels, tint, marked)


HAND, APP = "hand-back-right-outline", "cellphone"


def _values(brush: Brush, plan: _Plan, x: float, y: float, rolling: bool) -> float:
    """What the dice come to: the first large, the others as lines; nothing before they lie."""
    first, *others = plan.view.values
    size = 44.0 if plan.narrow else 72.0 if plan.large else 56.0
    w, text = plan.values, "…" if rolling else _says(first)
    top = y + RIM + 10
    if plan.figures:
        middle = y + (plan.height - plan.figures) / 2
        foot = y + plan.height - RIM - 8 - plan.below  # the voice stands below them
        top = foot - plan.figures if plan.narrow else max(top, middle)
    start = top
    while size > 30 and brush.measure(text, size, "Display", grows=False) > w:
        size -= 2
    if plan.narrow:
        top = _figure_beside(brush, first, text, size, (x, top, w))
    else:
        brush.text(
            text, x + w, top, size, theme.text, "Display", align="right", line=size, grows=False
        )
        top += size + 2
        top += brush.text(first.name, x, top, 14, theme.text, width=w, align="right", lines=2)[1]
    if first.note and not rolling:
        high = brush.text(
            first.note, x, top + 2, 15, theme.mark, "Medium", w, align="right", lines=2
        )[1]  # fmt: skip
        top += high + 2
    for named in others:
        said = f"{named.name} {'…' if rolling else _says(named)}"
        top += 6
        top += brush.text(said, x, top, 16, theme.mark, "Medium", w, align="right", lines=2)[1]
    brush.hit(f"value|{first.key}", x, start, w, top - start, holds=True, says=first.name)
    return top - start


def _figure_beside(
    brush: Brush, named: Named, text: str, size: float, box: tuple[float, float, float]
) -> float:
    """The first figure at the right end with its name before it; where it ends."""
    x, y, w = box
    wide = brush.measure(text, size, "Display", grows=False)
    brush.text(text, x + w, y, size, theme.text, "Display", align="right", line=size, grows=False)
    brush.text(
        named.name, x, y, 15, theme.text, width=w - wide - 10, line=size, align="right", lines=2
    )
    return y + size


def _says(named: Named) -> str:
    return named.shows.text if isinstance(named.shows, Figure) else ""


def _reopen(brush: Brush, button: Button, x: float, y: float) -> None:
    """All faces lie there: the way back to tapping them."""
    brush.icon(button.icon, x + 14, y + 14, 20, theme.quiet)
    brush.hit(button.key, x, y, 48, 48, says=button.text)


def _faces(brush: Brush, view: Dice, shown: tuple[int, ...], x: float, y: float, w: float) -> float:
    """A row of faces for each die that may be thrown; how high they became, with the gap."""
    top = y
    if view.hint:
        top += brush.text(view.hint, x, top, 14, theme.quiet, width=w, lines=0)[1] + 8
    narrow = w < die_faces.NARROW
    gap = die_faces.gap_in(brush.width)
    above = bool(view.names) and w < BROAD
    label = 0.0 if above else NAMED_LABEL if view.names else 44.0 if narrow else LABEL
    alone = ALONE if view.alone and not narrow else 0.0
    if alone:
        gap, label = 6.0, min(label, 64.0)
    for at, sides in enumerate(view.sides):
        if view.is_locked(at):
            continue
        if above:
            top += brush.text(view.names[at][0], x, top, 14, theme.quiet, width=w)[1] + 4
        room = w - label - (alone + 12 if alone else 0.0)
        across = die_faces.columns(sides, room, gap)
        high = die_faces.height(sides, across, gap)
        if label:
            _label(brush, view, at, (x, top, label, high), narrow)
        die_faces.row(brush, view, at, shown[at], (x + label, top, room), across, gap)
        if alone:
            is_done = bool(view.by) and view.by[at][0] == APP
            die_faces.by_app(brush, at, (x + w - alone, top, alone, high), is_done)
        top += high + 8
    return top - 8 - y + 12


def _label(
    brush: Brush, view: Dice, at: int, box: tuple[float, float, float, float], narrow: bool
) -> None:
    x, y, w, h = box
    name, tint = view.names[at] if view.names else ("", "")
    colour = theme.die_of(tint) if tint else theme.quiet
    sign = dice.sign(view.sides[at], round(SIGN * brush.unit), colour)
    said = name or tr("ui.dice.name", sides=view.sides[at])
    if narrow:
        brush.picture(x, y + h / 2 - SIGN + 4, SIGN, SIGN, sign)
        brush.text(said, x, y + h / 2 + 5, 14, theme.text, "Medium", w - 4, align="left")
        return
    brush.picture(x, y + (h - SIGN) / 2, SIGN, SIGN, sign)
    brush.text(
        said, x + SIGN + 8, y, 16, theme.text, "Medium", w - SIGN - 14, h, lines=2 if name else 1
    )
