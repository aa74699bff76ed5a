"""Looks over a page before anything is drawn: words, figures, buttons. Knows no Kivy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from companion.pages import kit
from companion.pages.panels import Item

RAW_KEY = re.compile(r"^[a-z_]+(\.[a-z_0-9]+)+$")
NO_WORDS = ("key", "why", "id", "owner", "icon", "tint", "colour", "chosen", "person", "tab")
TONES = ("", "text", "quiet", "gain", "loss", "mark")  # colours of every theme
# Letters in every language, by what says it and where; what holds names of players has none.
WORDS_AT_MOST = {
    "PageView": {"title": 34, "brief": 18},
    "Banner": {"turn_brief": 10},
    "Panel": {"title": 68},  # a house rule is a sentence
    "ChoiceRow": {"title": 40},
    "Choice": {"text": 42},
    "Tile": {"heading": 28},
    "Named": {"name": 18, "brief": 14},
    "Button": {"text": 42, "brief": 14},
    "Stop": {"text": 16},
    "Tab": {"text": 16},
}
ACT_AT_MOST = 30  # of the scoring: only the one that is shown has its words
FIGURE_AT_MOST = 22  # a chart is called as its figure; these tabs stand in as many lines as needed
LONGER = {  # what stands in as many lines as it needs
    ("scoring", "Stop"): ACT_AT_MOST,
    ("charts", "Tab"): FIGURE_AT_MOST,
    ("form", "Tile"): 48,  # what a calculator answers
    ("panels", "ChoiceRow"): 100,  # a sentence that says what the next tap is for
    ("trouble", "PageView"): 40,
    ("trouble", "Panel"): 160,  # what is wrong, and what to do
}
SUM = re.compile(r"^[+−±]\d+$|\([+−±]\d+\)")  # such as an income or a change
# Rows that are the lines of a sum themselves, under the figure they make up.
OF_A_SUM = ("booking", "source", "gain", "line")


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
        for role, most in WORDS_AT_MOST.get(kind, {}).items():
            said = getattr(item, role)
            if len(said) > LONGER.get((view.name, kind), most):
                yield f"{view.name}: {kind} says too much in {role}: {said}"
        if isinstance(item, Item) and _cannot_say_why(item):
            yield f"{view.name}: {item.value} of {item.key} cannot say why"
        if (
            isinstance(item, kit.Named)
            and isinstance(item.shows, kit.Figure)
            and not item.shows.why
        ):
            yield f"{view.name}: the figure of {item.key} cannot say why"
        if isinstance(item, kit.Banner) and not getattr(item.hero.shows, "why", ""):
            yield f"{view.name}: the first figure of {item.name} cannot say why"


def _cannot_say_why(item: Item) -> bool:
    """A sum whose row neither is held, nor leads to its reasons, nor tells them in its note."""
    answers = item.holds or item.taps or item.note
    return bool(SUM.search(item.value)) and not answers and item.key.split(":")[0] not in OF_A_SUM


def parts(view: Any) -> Iterator[Any]:
    """A view and everything in it."""
    if is_dataclass(view):
        yield view
        for field in fields(view):
            yield from parts(getattr(view, field.name))
    elif isinstance(view, tuple):
        for item in view:
            yield from parts(item)
