"""Looks over a page before anything is drawn: words, figures, buttons. Knows no Kivy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from companion.pages import kit

RAW_KEY = re.compile(r"^[a-z_]+(\.[a-z_0-9]+)+$")
NO_WORDS = ("key", "why", "id", "owner", "icon", "tint", "colour", "chosen", "person", "tab")
TONES = ("", "text", "quiet", "gain", "loss", "mark")  # colours of every theme
WORDS_AT_MOST = {"Button": 42, "Stop": 16, "Tab": 16}  # letters, in every language
ACT_AT_MOST = 30  # of the scoring: only the one that is shown has its words
FIGURE_AT_MOST = (
    22  # a chart is called as its figure; these tabs stand in as many lines as they need
)
LONGER = {("scoring", "Stop"): ACT_AT_MOST, ("charts", "Tab"): FIGURE_AT_MOST}


def data_faults(view: kit.PageView) -> Iterator[str]:
    """What is wrong with a page before anything is drawn."""
    if not view.title:
        yield f"{view.name}: no title"
    for item in parts(view):
        kind = type(item).__name__
        for field in fields(item):
            value = getattr(item, field.name)
            if field.name not in NO_WORDS and isinstance(value, str) and RAW_KEY.match(value):
                yield f"{view.name}: raw key {value} in {kind}.{field.name}"
        tone = getattr(item, "tone", "")
        if tone not in TONES:
            yield f"{view.name}: {kind} has no colour for {tone}"
        if isinstance(item, kit.Button) and not item.text:
            yield f"{view.name}: {kind} {item.key} has no words"
        most = LONGER.get((view.name, kind), WORDS_AT_MOST.get(kind))
        if most and len(getattr(item, "text", "")) > most:
            yield f"{view.name}: {kind} says too much: {item.text}"
        if isinstance(item, kit.Banner) and not getattr(item.hero.shows, "why", ""):
            yield f"{view.name}: the first figure of {item.name} cannot say why"


def parts(view: Any) -> Iterator[Any]:
    """A view and everything in it."""
    if is_dataclass(view):
        yield view
        for field in fields(view):
            yield from parts(getattr(view, field.name))
    elif isinstance(view, tuple):
        for item in view:
            yield from parts(item)
