"""Medievalia, page by page, looked over like all screens.

python -m tests.stage.medievalia_tour tablet
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tests.stage.screens import Tour, main

Screen = tuple[str, Callable[[], None]]


class MedievaliaTour(Tour):
    """Two games are on the shelf: one in the middle of a turn, one that is scored."""

    def prepare(self) -> None:
        from tests.stage.medievalia_table import middle_of_a_game, whole_game
        from tests.stage.renaissance_table import taken_in

        self.middle = taken_in(self, middle_of_a_game(), "medievalia_middle")
        self.finished = taken_in(self, whole_game(), "medievalia_end")

    def screens(self) -> Iterator[Screen]:
        yield "med_middle", lambda: self.open(self.middle)
        for place in ("table", "phase", "war", "ring", "piles", "values"):
            yield f"med_{place}", partial(self.at, place)
        yield "med_play", partial(self.tapped, "phase", "play:field")
        yield "med_acquire", partial(self.tapped, "phase", "acquire:1")
        yield "med_finished", lambda: self.open(self.finished)
        for place in ("table", "scoring", "charts", "log", "rules"):
            yield f"med_end_{place}", partial(self.at, place)


if __name__ == "__main__":
    main(MedievaliaTour)
