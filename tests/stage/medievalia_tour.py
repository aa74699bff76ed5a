"""Medievalia, page by page, looked over like all screens.

python -m tests.stage.medievalia_tour tablet
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tests.stage.screens import Tour, main

Screen = tuple[str, Callable[[], None]]


class MedievaliaTour(Tour):
    """Four games are on the shelf: new, in the middle of a turn, under siege, scored."""

    def prepare(self) -> None:
        from tests.stage.medievalia_table import besieged, middle_of_a_game, new_table, whole_game
        from tests.stage.renaissance_table import taken_in

        self.middle = taken_in(self, middle_of_a_game(), "medievalia_middle")
        self.finished = taken_in(self, whole_game(), "medievalia_end")
        self.new = taken_in(self, new_table(), "medievalia_new")
        self.besieged = taken_in(self, besieged(), "medievalia_siege")

    def screens(self) -> Iterator[Screen]:
        yield "med_middle", lambda: self.open(self.middle)
        for place in ("table", "phase", "war", "ring", "piles", "values"):
            yield f"med_{place}", partial(self.at, place)
        yield "med_march", self._march
        yield "med_army", self._army
        yield "med_play", partial(self.tapped, "phase", "play:worker")
        yield "med_acquire", partial(self.tapped, "phase", "acquire:1")
        for tab in ("fief", "troops", "prestige", "supply", "hand", "figures"):
            yield f"med_sheet_{tab}", partial(self._sheet, tab)
        yield "med_setup", partial(self._in, lambda: self.open(self.new))
        yield "med_draw", partial(self._in, lambda: self.open(self.besieged))
        yield "med_besieged", partial(self.at, "table")
        yield "med_ring_open", partial(self.at, "ring")
        yield "med_finished", lambda: self.open(self.finished)
        for place in ("table", "scoring", "charts", "log", "rules"):
            yield f"med_end_{place}", partial(self.at, place)
        yield "med_end_cards_left", self._cards_left

    def _in(self, show: Callable[[], None]) -> None:
        show()
        self.at("phase")

    def _sheet(self, tab: str) -> None:
        self.app.shell.go("player")
        self.page.choose_tab(tab)
        self.settle()

    def _march(self) -> None:
        """A worker is to march: the places it reaches are bright."""
        self.at("ring")
        presenter = self.page.presenter
        presenter.answered("units", presenter._own[0])
        self.page.refresh()
        self.settle()

    def _army(self) -> None:
        """Two soldiers as one army against two who face it: the order of damage matters."""
        self.at("war")
        presenter = self.page.presenter
        attackers = [one.id for one in presenter.plan.attackers][:2]
        faces = [one.id for one in presenter.plan.defenders if one.verdict != "no"][:2]
        rows = [f"group:{name}" for name in attackers] + [f"facing:{name}" for name in faces]
        for row in rows:
            presenter.answered(row, "1")
        self.page.refresh()
        self.settle()

    def _cards_left(self) -> None:
        self.at("charts")
        self.page.choose("cards_left")
        self.settle()


if __name__ == "__main__":
    main(MedievaliaTour)
