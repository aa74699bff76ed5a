"""The very first start: what the app does, how to begin, and sample evenings to look around in."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.pages.parts import Button


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample evening of a game; `note` says where it stands."""

    key: str
    game: str
    title: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """Two sentences and what to do, beside them the sample evenings."""

    key: str
    title: str
    text: str
    act: Button
    other: Button
    voice: str
    heading: str
    note: str
    samples: tuple[Sample, ...]
    column: int = -1  # as wide as the page
