"""The rows of a panel: what, a note, a figure at the right or a stepper."""

from __future__ import annotations

from companion.pages.kit import Crest
from companion.ui.presenters.panels import Item
from companion.ui.render.paint import smalls
from companion.ui.render.paint.brush import Brush, Colour
from companion.ui.theme import theme

LEAST = 56
WORDS, NOTE, FIGURE = 17, 14, 22
CREST, SIGN, DOT, SHAPE = 36, 24, 18, 20
STEP, COUNT = 48, 44
DONE, OPEN = ("check", "check-circle", "check-circle-outline"), "circle-outline"
NOW = "circle-now"  # what comes next of several: ringed in gold
FIGURES = "0123456789+-−±"
MOST_BESIDE = 0.45  # of a row: what is held open beside its words


def row(
    brush: Brush, item: Item, x: float, y: float, w: float, pad: float, revealed: bool
) -> float:
    """Paint a row across a panel; how high it is."""
    left = x + pad + _lead_width(item)
    right = x + w - pad - _end_width(brush, item, w, revealed)
    face, size = value_face(item.value)
    value = brush.measure(item.value, size, face) if item.value else 0.0
    longest = max((brush.measure(word, WORDS) for word in item.text.split()), default=0.0)
    beside = bool(value) and right - left - value - 14 >= max(longest, 0.34 * (right - left))
    room = max(40.0, right - left - (value + 14 if beside else 0))
    text_face = "Medium" if item.note and not item.quiet else "Roboto"
    text = brush.size_of(item.text, WORDS, text_face, room)[1]
    note = brush.size_of(item.note, NOTE, width=room)[1] + 2 if item.note else 0.0
    under = brush.size_of(item.value, size, face, room)[1] + 2 if value and not beside else 0.0
    told = item.secret if revealed and _is_long(brush, item, w) else ""
    below = brush.size_of(told, NOTE, width=room)[1] + 4 if told else 0.0
    high = max(LEAST, text + note + under + below + 18)
    _ground(brush, item, x, y, w, high)
    top = y + (high - text - note - under - below) / 2
    ink = theme.quiet if item.quiet else theme.text if item.value else theme.token(item.tone)
    wide = brush.text(item.text, left, top, WORDS, ink, text_face, room, lines=0)[0]
    if item.struck:
        brush.line([(left - 2, top + text / 2), (left + wide + 2, top + text / 2)], ink, 1.6)
    brush.text(item.note, left, top + text + 2, NOTE, theme.quiet, width=room, lines=0)
    inked = theme.token(item.tone)
    if value and beside:
        brush.text(item.value, right, y, size, inked, face, align="right", line=high)
    elif value:
        brush.text(item.value, left, top + text + note, size, inked, face, width=room, lines=0)
    brush.text(told, left, top + text + note + under + 4, NOTE, theme.quiet, width=room, lines=0)
    _lead(brush, item, x + pad, y, high)
    if item.taps or item.holds:
        brush.hit(f"row|{item.key}", x, y, w, high, holds=item.holds, says=item.text)
    brief = item.secret if revealed and not told else ""
    _end(brush, item, x + w - pad, y, high, revealed, brief)
    return high


def _is_long(brush: Brush, item: Item, w: float) -> bool:
    """A secret that is said in many words: held open, it stands below the row's own."""
    return bool(item.secret) and brush.measure(item.secret, NOTE) > MOST_BESIDE * w


def value_face(text: str) -> tuple[str, float]:
    """Figures are large and in the face of figures; words stay words."""
    is_figure = text[:1] in FIGURES and len(text) <= 8 and not any(map(str.isalpha, text))
    return ("Display", FIGURE) if is_figure else ("Medium", WORDS - 1)


def _lead_width(item: Item) -> float:
    if item.colour:
        return CREST + 14
    return DOT + 12 if item.tint else SIGN + 14 if item.icon else 0.0


def _lead(brush: Brush, item: Item, x: float, y: float, h: float) -> None:
    middle = y + h / 2
    if item.colour:
        brush.crest(Crest(item.colour), x, middle - CREST / 2, CREST)
        if item.sealed:
            brush.seal(x + CREST - 3, middle + CREST / 2 - 5, 20, sum(map(ord, item.key)))
            brush.icon("check", x + CREST - 9, middle + CREST / 2 - 11, 12, theme.wax_ink)
    elif item.tint:
        brush.circle(x + DOT / 2, middle, DOT / 2, theme.tint(item.tint))
        brush.circle(x + DOT / 2, middle, DOT / 2, theme.line, 1)
    elif item.icon in DONE:
        brush.seal(x + SIGN / 2, middle, 30, sum(map(ord, item.key)))
        brush.icon("check", x + SIGN / 2 - 8, middle - 8, 16, theme.wax_ink)
    elif item.icon == OPEN:
        brush.circle(x + SIGN / 2, middle, 12, theme.quiet, 1.8)
    elif item.icon == NOW:
        brush.circle(x + SIGN / 2, middle, 12, theme.mark, 2.4)
        brush.circle(x + SIGN / 2, middle, 15, theme.gilt, 1)
    elif item.icon:
        brush.icon(item.icon, x, middle - SIGN / 2, SIGN, theme.quiet)


def _end_width(brush: Brush, item: Item, w: float, revealed: bool) -> float:
    beside = revealed and not _is_long(brush, item, w)
    secret = brush.measure(item.secret, NOTE) if beside else 54.0
    return (
        (SIGN + 4 if item.taps and not item.marks else 0.0)
        + len(item.crests) * (SHAPE + 5)
        + (9 if item.crests else 0.0)
        + (2 * STEP + COUNT + 12 if item.count is not None else 0.0)
        + (secret + 14 if item.secret else 0.0)
    )


def _end(
    brush: Brush, item: Item, right: float, y: float, h: float, revealed: bool, beside: str
) -> None:
    if item.taps and not item.marks:
        right -= SIGN
        brush.icon("chevron-right", right + 4, y + (h - SIGN) / 2, SIGN, theme.quiet)
        right -= 4
    for colour in reversed(item.crests):
        right -= SHAPE + 5
        brush.crest(Crest(colour), right + 5, y + (h - SHAPE) / 2, SHAPE)
    if item.count is not None:
        right -= 2 * STEP + COUNT
        bounds = (item.least, item.most)
        place = (right, y + (h - STEP) / 2)
        stepper(
            brush, item.key, item.text, item.count, place, bounds, shown=item.count_text
        )  # fmt: skip
        right -= 12
    if beside:
        brush.text(beside, right, y, NOTE, theme.quiet, align="right", line=h)
    elif item.secret and not revealed:
        smalls.dots(brush, right - 54, y + h / 2, 54, "right")


def stepper(
    brush: Brush,
    key: str,
    says: str,
    count: int,
    place: tuple[float, float],
    bounds: tuple[int, int] = (0, 999),
    room: float = COUNT,
    shown: str = "",
) -> None:
    """A figure between minus and plus."""
    x, y = place
    least, most = bounds
    ground = brush.ground
    text, size = shown or str(count), FIGURE
    while size > WORDS and brush.measure(text, size, "Display") > room - 10:
        size -= 1
    brush.text(text, x + STEP, y, size, theme.text, "Display", room, STEP, "center")
    for sign, left, enabled in (
        ("minus", x, count > least),
        ("plus", x + STEP + room, count < most),
    ):
        brush.faded = not enabled
        brush.rounded(left, y, STEP, STEP, theme.control, 12)
        brush.frame(left, y, STEP, STEP, theme.line, 12)
        brush.icon(sign, left + 12, y + 12, 24, theme.text)
        brush.faded = False
        brush.hit(f"{sign}|{key}", left, y, STEP, STEP, enabled=enabled, says=says)
    brush.ground = ground


def _ground(brush: Brush, item: Item, x: float, y: float, w: float, h: float) -> None:
    """What was moved and not booked yet stands out."""
    if item.draft:
        brush.rounded(x + 6, y + 3, w - 12, h - 6, theme.raised, 10)
        brush.frame(x + 6, y + 3, w - 12, h - 6, theme.gilt, 10, 1.5)


def ground_of(item: Item, below: Colour) -> Colour:
    """What the words of a row stand on."""
    ground: Colour = theme.raised if item.draft else below
    return ground
