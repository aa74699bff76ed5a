"""A reference that is searched as one types: rules, cards, tables. Knows no game."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from companion.core.explain import Rule
from companion.ui.i18n import Translator, cited
from companion.ui.presenters.boxed import in_the_book

ALL = ""
SNIPPET = 120


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to look up: a rule, a card, a table; `facts` are its rows, `related` other ids."""

    id: str
    kind: str
    number: str
    title: str
    text: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    related: tuple[str, ...] = ()
    place: str = ""  # in the boxed rulebook
    also: str = ""  # words that other boxes print for it: found, not shown

    @property
    def snippet(self) -> str:
        """The first words, for a list."""
        told = self.text or " · ".join(label for label, _ in self.facts)
        return told if len(told) <= SNIPPET else told[:SNIPPET].rsplit(" ", 1)[0] + " …"


@dataclass(slots=True)
class Reference:
    """All items of one language."""

    items: Sequence[Item]
    _plain: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    _by_id: dict[str, Item] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for item in self.items:
            rows = " ".join(f"{label} {fact}" for label, fact in item.facts)
            whole = plain(
                f"{item.id} {item.number} {item.title} {item.text} {rows} {item.place} {item.also}"
            )
            self._plain[item.id] = (plain(item.number), plain(item.title), whole)
            self._by_id[item.id] = item

    def item(self, item_id: str) -> Item | None:
        return self._by_id.get(item_id)

    def find(self, words: str, kind: str = ALL) -> list[Item]:
        """Items that hold all the words; those that hold them in number or title come first."""
        wanted = plain(words).split()
        found = []
        for place, item in enumerate(self.items):
            if kind in (ALL, item.kind) and all(word in self._plain[item.id][2] for word in wanted):
                found.append((self._rank(item, wanted), place, item))
        found.sort(key=lambda entry: entry[:2])
        return [item for _, _, item in found]

    def _rank(self, item: Item, wanted: Sequence[str]) -> int:
        number, title, _ = self._plain[item.id]
        if wanted and " ".join(wanted) == number:
            return 0
        if any(word in number.split() for word in wanted):
            return 1
        return 2 if wanted and all(word in title for word in wanted) else 3


def rule_items(
    texts: Translator, rules: Iterable[Rule], is_ruling: Callable[[str], bool]
) -> list[Item]:
    """All rules, each with the ruling that settles its doubt; `is_ruling` knows rulings."""
    every = tuple(rules)
    asked: dict[str, list[str]] = {}
    for rule in every:
        if rule.doubt:
            asked.setdefault(rule.doubt, []).append(rule.number)
    return [
        Item(
            rule.number,
            "ruling" if is_ruling(rule.number) else "rule",
            cited(rule.number),
            texts.text(rule.title),
            texts.text(f"rule.{rule.number}.text"),
            related=(rule.doubt,) if rule.doubt else tuple(asked.get(rule.number, ())),
            place=in_the_book(texts, rule.number),
        )
        for rule in every
    ]


def plain(text: str) -> str:
    """Small letters without accents and curls: how people type on a tablet."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
