"""Who explains the words that a finger rests on; nobody does where no game is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Ask = Callable[[Sequence[str], Any], bool]


class Meanings:
    """The app says here, once, who explains: labels and where they stand in, whether it did out."""

    def __init__(self) -> None:
        self.ask: Ask = lambda _labels, _spot: False


meanings = Meanings()
