"""Looks over pages that are data: their words and hit areas as they were drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp

from companion.pages.kit import Bar
from companion.ui.palette import contrast, over
from companion.ui.render.paint.faces import said
from companion.ui.render.paint.painted import Painted
from companion.ui.render.sheets.listing import LongCard
from companion.ui.theme import TARGET

READABLE = 4.5
SLACK = 1.5
RAW_KEY = re.compile(r"(?<![\w./:])[a-z_]{2,}(\.[a-z_0-9]{2,})+(?![\w/:])")  # also among words
DOTS = "…"


def drawn_faults(part: Painted, visible: Any) -> Iterator[str]:
    """What is wrong with a painted widget; `visible` says whether a box can be seen whole."""
    name = type(part).__name__
    for word in part.words:
        if word.room and word.width > word.room + SLACK:
            yield f"cut off: {name} “{word.text}” is {word.width:.0f} wide in {word.room:.0f}"
        if word.style and not isinstance(part, LongCard) and word.text not in _of_any_length(part):
            shown = said(word.text, word.style)
            if shown.count(DOTS) > word.text.count(DOTS):
                yield f"cut short: {name} “{word.text}” to “{shown}”"
        if RAW_KEY.search(word.text):
            yield f"raw key: {name} “{word.text}”"
        inside = word.x >= -SLACK and word.x + word.width <= part.width + SLACK
        if not inside or not (word.y >= -SLACK and word.y + word.height <= part.height + SLACK):
            yield f"outside its block: {name} “{word.text}”"
        if not word.faded:
            ratio = contrast(over(word.ink, word.ground), word.ground)
            if ratio < READABLE:
                yield f"too pale ({ratio:.1f}): {name} “{word.text}”"
    yield from _words_in_the_way(part, name)
    for hit in part.hits:
        least = dp(TARGET) - SLACK
        if hit.width < least or hit.height < least:
            yield f"too small to hit: {name} “{hit.key}” {hit.width:.0f}x{hit.height:.0f}"
        if not visible(part.x + hit.x, part.y + hit.y, hit.width, hit.height):
            yield f"off the screen: {name} “{hit.key}”"
        if hit.enabled and not hit.says:
            yield f"without words: {name} “{hit.key}”"
    yield from _hits_in_the_way(part, name)


def _of_any_length(part: Painted) -> tuple[str, ...]:
    """What was done last is told as far as there is room; the log has it whole.

    Rows of a long list are equally high; what is longer stands on the sheet behind them.
    """
    bar = part.data
    return (bar.heading, bar.last, bar.redo, bar.again) if isinstance(bar, Bar) else ()


def _words_in_the_way(part: Painted, name: str) -> Iterator[str]:
    """Letters fill the middle of their line, so lines may come close to each other."""
    for number, one in enumerate(part.words):
        for other in part.words[number + 1 :]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            low = max(one.y + one.height * 0.24, other.y + other.height * 0.24)
            high = min(one.y + one.height * 0.76, other.y + other.height * 0.76)
            if across > 2 * SLACK and high - low > SLACK:
                yield f"in the way: {name} “{one.text}” and “{other.text}”"


def _hits_in_the_way(part: Painted, name: str) -> Iterator[str]:
    for number, one in enumerate(part.hits):
        for other in part.hits[number + 1 :]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            if min(across, up) > dp(4) and not (_within(one, other) or _within(other, one)):
                yield f"in the way: {name} “{one.key}” and “{other.key}” can both be hit"


def _within(one: Any, other: Any) -> bool:
    return bool(
        one.x >= other.x - SLACK
        and one.y >= other.y - SLACK
        and one.x + one.width <= other.x + other.width + SLACK
        and one.y + one.height <= other.y + other.height + SLACK
    )
