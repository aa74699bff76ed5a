"""The chronicle as a page: a leaf for each chapter, with the crests of whom it speaks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.pages.chapters import Chapter, Sentence
from companion.pages.kit import Crest
from companion.ui.presenters.chronicle.tale import Chronicle


def chapters_of(tale: Chronicle, people: Mapping[str, Crest]) -> tuple[Chapter, ...]:
    """Every chapter; `people` are the crests by the names that the tale calls them by."""
    return tuple(
        Chapter(
            f"chapter{at}",
            chapter.title,
            tuple(Sentence(text, _named(text, people)) for text in chapter.sentences),
            photos=chapter.photos,
        )
        for at, chapter in enumerate(tale.chapters)
    )


def _named(text: str, people: Mapping[str, Crest]) -> tuple[Crest, ...]:
    """Whom a sentence is about, in the order in which it names them."""
    found = []
    for name, crest in people.items():
        met = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
        if met:
            found.append((met.start(), crest))
    return tuple(crest for _, crest in sorted(found, key=lambda one: one[0]))
