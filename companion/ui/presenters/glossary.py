"""What does this mean? The words of a label that the glossary or the titles of the rules know."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.core.books.glossary import terms_of
from companion.core.books.rulebook import rules_of
from companion.core.records import dataclass
from companion.ui.i18n import Translator
from companion.ui.presenters.boxed import rule_told
from companion.ui.presenters.reference import plain

FEW = 3  # words explained at once
SHORTEST = 4  # letters of a rule's title that is looked for in labels


@dataclass(frozen=True, slots=True)
class Meaning:
    """A word, what it means in one sentence, and the rule with its words."""

    name: str
    text: str
    rule: str
    told: str

    @property
    def title(self) -> str:
        """At the beginning of a line."""
        return self.name[:1].upper() + self.name[1:]


class Glossary:
    """The words of one game in one language."""

    def __init__(self, texts: Translator, game: str) -> None:
        self._texts, self._game = texts, game
        self._known: dict[str, tuple[str, str]] = {}  # a form: its term and its rule
        for rule in rules_of(game).values():
            title = _flat(texts.text(rule.title))
            if len(title) >= SHORTEST:
                self._known.setdefault(title, ("", rule.number))
        for term in terms_of(game):
            forms = texts.text(f"term.{game}.{term.id}").split("|")
            self._known.update({_flat(form): (term.id, term.rule) for form in forms})
        self._longest_first = sorted(self._known, key=len, reverse=True)

    def explain(self, labels: Iterable[str]) -> tuple[Meaning, ...]:
        """The known words of labels, the longest first; a word inside a longer one is not told."""
        left = f" {' | '.join(_flat(label) for label in labels)} "
        found: dict[tuple[str, str], None] = {}
        for form in self._longest_first:
            if f" {form} " in left:
                left = left.replace(f" {form} ", " | ")
                found[self._known[form]] = None
        return tuple(self._meaning(*term) for term in found)[:FEW]

    def _meaning(self, term: str, rule: str) -> Meaning:
        texts, told = self._texts, rule_told(self._texts, rule)
        if not term:
            return Meaning(texts.text(f"rule.{rule}.title"), "", rule, told)
        name = texts.text(f"term.{self._game}.{term}").partition("|")[0]
        return Meaning(name, texts.text(f"term.{self._game}.{term}.text"), rule, told)


def _flat(text: str) -> str:
    """Only words, as people type them: small, without accents and signs."""
    return " ".join(re.findall(r"\w+", plain(text)))
