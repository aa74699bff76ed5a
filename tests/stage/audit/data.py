"""Looks over a page before anything is drawn: words, figures, buttons. Knows no Kivy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from companion.pages import kit
from companion.pages.panels import Choice, Item, Panel, Tile

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
    ("battle", "ChoiceRow"): 100,  # what is decided, with what is left of it
    ("trouble", "PageView"): 40,
    ("trouble", "Panel"): 160,  # what is wrong, and what to do
}
SUM = re.compile(r"^[+−±]\d+$|\([+−±]\d+\)")  # such as an income or a change
SHARE = re.compile(r"\d\s?%")  # odds and chances; a sentence of a rule is no figure
WEIGHED = re.compile(r"·\s.*\d\s?%")  # a choice with what it leads to; others may be called so
SENTENCES = ("rules", "house_rules", "new_game", "log", "chronicle")  # they reckon nothing
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
        yield from (f"{view.name}: {fault}" for fault in _unexplained_shares(view, item))
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


def _unexplained_shares(view: kit.PageView, part: Any) -> Iterator[str]:
    """Odds and shares that a held finger does not explain; a tile and a bar of odds always do."""
    if view.name in SENTENCES:
        return
    match part:
        case Item() if not part.holds and tells_share(part.text, part.value, part.note):
            yield f"the odds of {part.key} cannot be held: {part.text} {part.value} {part.note}"
        case Item() if tells_share(part.secret) and not part.note:
            yield f"the odds that {part.key} hides do not say how they come about"
        case Choice() if not part.holds and WEIGHED.search(part.text):
            yield f"the odds of the choice {part.key} cannot be held: {part.text}"
        case Panel() if tells_share(part.note, part.text):
            yield f"odds stand in the words of {part.key}: {part.note or part.text}"
        case kit.Banners() if tells_share(part.note) and not part.note_why:
            yield f"the odds below the banners cannot be held: {part.note}"


def chances_on(view: Any) -> list[str]:
    """The keys of all odds and shares that a finger may hold."""
    if getattr(view, "name", "") in SENTENCES:
        return []
    found = []
    for part in parts(view):
        match part:
            case Item() if part.holds and tells_share(part.text, part.value, part.note):
                found.append(part.key)
            case Tile() if not part.secret and tells_share(part.text, part.note):
                found.append(part.key)
    return found


def tells_share(*texts: str) -> bool:
    """Whether one of them is a share of a hundred, or holds one."""
    return any(SHARE.search(text) for text in texts)


def parts(view: Any) -> Iterator[Any]:
    """A view and everything in it."""
    if is_dataclass(view):
        yield view
        for field in fields(view):
            yield from parts(getattr(view, field.name))
    elif isinstance(view, tuple):
        for item in view:
            yield from parts(item)
