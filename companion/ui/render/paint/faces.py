"""Words as textures: made once, kept while they are used, bounded by bytes.

The textures are white and tinted where they are drawn, so that all themes share them.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any, NamedTuple

from kivy.core.text import Label

from companion.ui.lettering.fonts import register

MOST_BYTES = 24_000_000
register()


class Style(NamedTuple):
    """How words are set: face, size in pixels, room, and on how many lines (0: as many)."""

    face: str
    size: float
    width: float = 0.0
    lines: int = 1
    align: str = "left"


class Textures:
    """The words drawn lately; the ones not used for longest are let go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: OrderedDict[tuple[str, Style], Any] = OrderedDict()
        self._most = most_bytes
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, text: str, style: Style) -> Any:
        """The texture of these words; None where there is nothing to draw."""
        key = (text, style)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = _drawn(text, style)
        if made is None:
            return None
        self._kept[key] = made
        self.bytes += _size(made)
        while self.bytes > self._most and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self.bytes -= _size(gone)
        return made

    def clear(self) -> None:
        self._kept.clear()
        self.bytes = 0


def _size(texture: Any) -> int:
    return int(texture.width * texture.height * 4)


def _label(text: str, style: Style) -> Label:
    return Label(
        text=text,
        font_name=style.face,
        font_size=style.size,
        color=(1, 1, 1, 1),
        halign=style.align,
    )


def _drawn(text: str, style: Style) -> Any:
    if not text:
        return None
    label = _label(said(text, style), style)
    label.refresh()
    return label.texture


def said(text: str, style: Style) -> str:
    """What there is room for, broken into its lines."""
    if not style.width:
        return text
    return shortened(text, style) if style.lines == 1 else _cut(text, style)


def shortened(text: str, style: Style) -> str:
    """On one line; what is too long ends in an ellipsis."""
    measure = _label("", style)

    def wide(words: str) -> float:
        return float(measure.get_extents(words)[0])

    if wide(text) <= style.width:
        return text
    least, most = 0, len(text)
    while least < most:
        middle = (least + most + 1) // 2
        fits = wide(text[:middle].rstrip() + "…") <= style.width
        least, most = (middle, most) if fits else (least, middle - 1)
    return text[:least].rstrip(" ,;:.·") + "…"


def lines_of(text: str, style: Style) -> int:
    """How many lines these words need in the room they have."""
    return len(broken(text, style))


_JOINT = re.compile(r"(?<=[^\W\d_]{3}-)(?=[^\W\d_]{3})")
PARTS = " · "
PERCENT = "\N{NO-BREAK SPACE}%"  # it belongs to its number


def _packed(text: str, style: Style) -> list[str] | None:
    """Parts between dots stay whole, and no dot stands at an end; None where one is too long."""
    measure, lines = _label("", style), [""]
    for part in text.split(PARTS):
        longer = f"{lines[-1]}{PARTS}{part}" if lines[-1] else part
        if measure.get_extents(part)[0] > style.width:
            return None
        if lines[-1] and measure.get_extents(longer)[0] > style.width:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def joints(word: str) -> list[str]:
    """The pieces of a word between which a line may end: after the hyphen of a double name."""
    return _JOINT.split(word) if "-" in word else [word]


def broken(text: str, style: Style) -> list[str]:
    packed = _packed(text, style) if PARTS in text and "\n" not in text else None
    if packed is not None:
        return packed
    measure = _label("", style)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.replace(" %", PERCENT).split(" "):
            gap = " " if line else ""
            for piece in joints(word):
                longer = f"{line}{gap}{piece}"
                if line and measure.get_extents(longer)[0] > style.width:
                    lines.append(line)
                    line = piece
                else:
                    line = longer
                gap = ""
        lines.append(line)
    return lines


def _cut(text: str, style: Style) -> str:
    """As many words as fit on the lines there are."""
    lines = broken(text, style)
    if style.lines and len(lines) > style.lines:
        kept = lines[: style.lines]
        kept[-1] = shortened(f"{kept[-1]} {lines[style.lines]}", style._replace(lines=1))
        lines = kept
    one_line = style._replace(lines=1)
    return "\n".join(shortened(line, one_line) for line in lines)  # a word may be too long alone


words = Textures()
