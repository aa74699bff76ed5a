"""A game told in words, chapter by chapter: the shape of the tale. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.records import dataclass
from companion.ui.i18n import Translator


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the tale, usually a round; its sentences in order."""

    title: str
    sentences: tuple[str, ...]
    photos: tuple[str, ...] = ()  # of the board, by their names in the album

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class Chronicle:
    title: str
    chapters: tuple[Chapter, ...]


def joined(texts: Translator, words: Sequence[str]) -> str:
    """One, two and three."""
    if len(words) < 2:
        return "".join(words)
    return texts.text("end.tell.and", first=", ".join(words[:-1]), last=words[-1])


def sentence(text: str) -> str:
    """With a capital letter at the beginning and a full stop at the end."""
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?', '…')) else '.'}"
