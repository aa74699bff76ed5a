"""A game told chapter by chapter: a heading, sentences, and the crests of whom each is about."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.parts import Crest


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the tale."""

    text: str
    crests: tuple[Crest, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the tale, usually a round."""

    key: str
    title: str
    sentences: tuple[Sentence, ...]
    column: int = 0
    photos: tuple[str, ...] = ()  # of the board, by their names in the album
