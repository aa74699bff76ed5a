"""Rules, cards and tables to look up, as a page: what was found, and beside it one of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.records import dataclass
from companion.pages import kit
from companion.pages.forms import Field, Listed
from companion.pages.panels import Choice, Item, Panel
from companion.pages.sheets import Fields, Listing
from companion.ui.i18n import Translator
from companion.ui.presenters.reference import ALL, Reference
from companion.ui.presenters.reference import Item as Found

GAMES, SEARCH, LIST, EVERYTHING, WORDS = "games", "search", "list", "all", "words"
ITEM, RELATED = "item", "related"


@dataclass(frozen=True, slots=True)
class Sought:
    """What the table looks for, and which of it is shown in full."""

    words: str = ""
    kind: str = ALL
    shown: str = ""


def item_panels(found: Found, reference: Reference, texts: Translator) -> tuple[Panel, ...]:
    """One rule, card or table in full, and what belongs to it."""
    title = " · ".join(part for part in (found.number, found.title) if part)
    facts = tuple(
        Item(f"fact{at}", label, value=fact) for at, (label, fact) in enumerate(found.facts)
    )
    panels = [Panel(ITEM, title, text=found.text, items=facts, note=found.place, column=1)]
    if found.related:
        offers = tuple(kit.Button(f"{ITEM}:{key}", _name(reference, key)) for key in found.related)
        panels.append(Panel(RELATED, texts.text("end.rules.related"), offers=offers, column=1))
    return tuple(panels)


def _name(reference: Reference, key: str) -> str:
    item = reference.item(key)
    return (item.number or item.title) if item else key


def rules_view(
    reference: Reference,
    texts: Translator,
    kinds: Sequence[tuple[str, str]],
    sought: Sought,
    games: Sequence[tuple[str, str]] = (),
    game: str = "",
) -> kit.PageView:
    """The page; `games` are those whose rules can be looked up, none while one is played."""
    found = reference.find(sought.words, sought.kind)
    none = "end.rules.none_of_all" if sought.kind == ALL else "end.rules.none"
    rows = tuple(
        Listed(
            item.id, f"{item.number}  {item.title}" if item.number else item.title, item.snippet,
            chosen=item.id == sought.shown,
        )
        for item in found
    )  # fmt: skip
    boxes = tuple(Choice(key, text) for key, text in games) if len(games) > 1 else ()
    above = (Panel(GAMES, "", choices=boxes, chosen=game, column=-1),) if boxes else ()
    words = Field(WORDS, "", "text", value=sought.words, hint=texts.text("end.rules.search"))
    full = reference.item(sought.shown)
    tabs = [kit.Tab(EVERYTHING, texts.text("end.rules.all"))]
    tabs += [kit.Tab(key, text) for key, text in kinds]
    return kit.PageView(
        "rules",
        texts.text("end.rules.title"),
        texts.text("end.rules.count", n=len(found)) if reference.items else "",
        blocks=(
            *above,
            Fields(SEARCH, (words,)),
            Listing(LIST, rows, texts.text(none) if reference.items else "", column=0),
            *(item_panels(full, reference, texts) if full else ()),
        ),
        back=kit.Button("back", texts.text("ui.back")),
        tabs=tuple(tabs),
        tab=sought.kind or EVERYTHING,
        about=(sought.words, sought.kind),
    )
