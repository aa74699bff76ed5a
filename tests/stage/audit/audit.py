"""Looks over a screen as a strict designer would: what is cut off, too small, too pale, in the way.

Everything is computed from the widget tree; nothing is guessed from pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.pages import kit
from companion.ui.palette import contrast, over
from companion.ui.render.framed import Framed
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import TARGET, theme
from tests.stage.audit.data import chances_on, data_faults
from tests.stage.audit.drawn import drawn_faults

READABLE = 4.5
SIGNS = ("Icons", "Glyphs")
SLACK = 1.5  # pixels lost to rounding


@dataclass(frozen=True)
class Box:
    """A rectangle in the window."""

    left: float
    bottom: float
    right: float
    top: float

    def overlap(self, other: Box) -> float:
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.top, other.top) - max(self.bottom, other.bottom)
        return min(width, height)

    def within(self, other: Box) -> bool:
        return (
            self.left >= other.left - SLACK
            and self.bottom >= other.bottom - SLACK
            and self.right <= other.right + SLACK
            and self.top <= other.top + SLACK
        )

    def common(self, other: Box) -> Box:
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )


def faults(root: Any, window: Any) -> list[str]:
    """Everything wrong with what can be seen below `root`."""
    screen = Box(0, 0, window.width, window.height)
    seen = list(_visible(root, screen, 1.0))
    found = []
    for widget, box, clip, opacity in seen:
        if isinstance(widget, Label) and widget.text.strip():
            found += _text_faults(widget, box, clip, opacity)
        if isinstance(widget, TextInput):
            found += _target_faults(widget, box, clip)
        if isinstance(widget, Painted):
            found += drawn_faults(widget, _seen_whole(widget, clip))
        if isinstance(widget, Framed):
            found += shown_faults(widget)
    found += _overlaps(seen)
    return found


def shown_faults(page: Framed) -> list[str]:
    """What is wrong with a page as data, and every chance on it that says nothing when held."""
    view = getattr(page, "shown", None) or getattr(page, "view", None)
    if not isinstance(view, kit.PageView):
        return []
    keys = chances_on(view) if hasattr(page, "presenter") else ()
    mute = [f"{view.name}: the odds of {key} say nothing" for key in keys if not told(page, key)]
    return [*data_faults(view), *mute]


def told(page: Any, key: str) -> Any:
    """What a page says when one of its figures is held."""
    lines, presenter = getattr(page, "_lines", {}), page.presenter
    ask = getattr(page, "body", presenter)
    held = getattr(ask, "held", None) or getattr(presenter, "why", None)
    return held(lines.get(key, key)) if held is not None else None


Seen = tuple[Any, Box, Box, float]


def _seen_whole(widget: Any, clip: Box) -> Any:
    """Whether a box of a painted widget can be seen whole, or scrolled to."""

    def seen(x: float, y: float, width: float, height: float) -> bool:
        left, bottom = widget.to_window(x, y)
        return _scrolls(widget) or Box(left, bottom, left + width, bottom + height).within(clip)

    return seen


def _visible(widget: Any, clip: Box, opacity: float) -> Iterator[Seen]:
    opacity *= widget.opacity
    if opacity < 0.01 or widget.width < 1 or widget.height < 1:
        return
    left, bottom = widget.to_window(*widget.pos)
    box = Box(left, bottom, left + widget.width, bottom + widget.height)
    yield widget, box, clip, opacity
    inside = clip.common(box) if isinstance(widget, ScrollView) else clip
    for child in widget.children:
        yield from _visible(child, inside, opacity)


def _name(widget: Any) -> str:
    text = getattr(widget, "text", "") or getattr(widget, "icon", "") or getattr(widget, "says", "")
    return f"{type(widget).__name__} “{text}”"


def _text_faults(label: Label, box: Box, clip: Box, opacity: float) -> list[str]:
    found = []
    width, height = label.texture_size
    if width > label.width + SLACK or height > label.height + SLACK:
        found.append(
            f"cut off: {_name(label)} is {width}x{height} in {label.width:.0f}x{label.height:.0f}"
        )
    if not box.within(clip) and not _scrolls(label):
        found.append(f"off the screen: {_name(label)}")
    if label.max_lines == 0 and not label.shorten and label.font_name not in SIGNS:
        word = max(label.text.split(), key=len)
        if label.text_size[0] and _width(label, word) > label.text_size[0] + SLACK:
            found.append(f"broken word: {_name(label)}")
    if opacity > 0.99 and not _disabled(label):
        ratio = contrast(over(label.color, _ground(label)), _ground(label))
        if ratio < READABLE:
            found.append(f"too pale ({ratio:.1f}): {_name(label)}")
    return found


def _width(label: Label, word: str) -> float:
    from companion.ui.lettering.measure import width_of

    return width_of(word, label.font_name, label.font_size)


def _target_faults(widget: Any, box: Box, clip: Box) -> list[str]:
    found = []
    least = dp(TARGET) - SLACK
    if not widget.disabled and (widget.width < least or widget.height < least):
        found.append(f"too small to hit: {_name(widget)} {widget.width:.0f}x{widget.height:.0f}")
    if not box.within(clip) and not _scrolls(widget):
        found.append(f"off the screen: {_name(widget)}")
    return found


def _overlaps(seen: list[Seen]) -> list[str]:
    found = []
    texts = [item for item in seen if isinstance(item[0], Label) and item[0].text.strip()]
    targets = [item for item in seen if isinstance(item[0], TextInput)]
    for group in (texts, targets):
        shown = sorted(
            ((box.common(clip), widget) for widget, box, clip, _ in group),
            key=lambda item: item[0].left,
        )
        for number, (box, one) in enumerate(shown):
            for second, other in shown[number + 1 :]:
                if second.left > box.right:
                    break  # nothing further right can touch it
                if box.overlap(second) > 2 * SLACK and not _related(one, other):
                    found.append(f"in the way: {_name(one)} and {_name(other)}")
    return found


def _related(one: Any, other: Any) -> bool:
    """One lies inside the other, or they lie on different layers."""
    above, below = _line(one), _line(other)
    return one in below or other in above or _layer(one) is not _layer(other)


def _line(widget: Any) -> list[Any]:
    line = []
    while widget is not None and widget.parent is not widget:
        line.append(widget)
        widget = widget.parent
    return line


def _layer(widget: Any) -> Any:
    from companion.ui.render.message import Message
    from companion.ui.widgets.layers import Sheet

    return next((item for item in _line(widget) if isinstance(item, (Sheet, Message))), None)


def _scrolls(widget: Any) -> bool:
    return any(isinstance(item, ScrollView) and item.do_scroll_y for item in _line(widget))


def _disabled(widget: Any) -> bool:
    return any(getattr(item, "disabled", False) for item in _line(widget))


def _ground(widget: Any) -> list[float]:
    """The colour behind a widget: the grounds of all it lies on, one over the other."""
    grounds = [
        list(item.ground) for item in _line(widget) if getattr(item, "ground", None) is not None
    ]
    colour = list(theme.background)
    for ground in reversed(grounds):
        colour = over(ground, colour)
    return colour
