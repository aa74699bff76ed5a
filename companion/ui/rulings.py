"""How the open table reads its rules, for every sheet that cites one.

A sheet knows neither page nor game: the app says here, once, what was agreed and where a figure
can be disputed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.pages.forms import Said

Rows = Sequence[Said]


class Rulings:
    """Nothing is agreed and nothing can be disputed where no game is open."""

    def __init__(self) -> None:
        self.agreed: Callable[[], Mapping[str, str]] = dict
        self.is_open: Callable[[], bool] = lambda: False
        self.dispute: Callable[[str, Rows], None] = lambda _title, _rows: None

    def know(
        self,
        is_open: Callable[[], bool],
        agreed: Callable[[], Mapping[str, str]],
        dispute: Callable[[str, Rows], None],
    ) -> None:
        """Whether a game is open, what its table agreed on, and who opens a dispute."""
        self.is_open, self.agreed, self.dispute = is_open, agreed, dispute


rulings = Rulings()
