"""Medievalia, page by page, looked over like all screens.

python -m tests.stage.tours.medievalia tablet
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tests.stage.tours.screens import Tour, main

Screen = tuple[str, Callable[[], None]]

# What a tap on a page opens: a name, the page, the key.
SHEETS = (
    ("acquire", "phase", "acquire:1"),
    ("read_cost", "values", "cost:priest"),
    ("strength", "values", "strength:city"),
    ("site", "phase", "site:city"),
    ("extra_card", "phase", "extra:military"),
    ("turn_up", "piles", "pile:1"),
    ("bottom", "piles", "stack:character"),
)
CALCULATORS = ("payment", "fight", "site", "draw", "building")


class MedievaliaTour(Tour):
    """Six games are on the shelf: new, nothing read, two in mid-game, under siege, scored."""

    def prepare(self) -> None:
        from tests.stage.tables.medievalia import (
            besieged,
            in_teams,
            middle_of_a_game,
            new_table,
            unread,
            whole_game,
        )
        from tests.stage.tables.renaissance import taken_in

        self.middle = taken_in(self, middle_of_a_game(), "medievalia_middle")
        self.finished = taken_in(self, whole_game(), "medievalia_end")
        self.new = taken_in(self, new_table(), "medievalia_new")
        self.besieged = taken_in(self, besieged(), "medievalia_siege")
        self.teams = taken_in(self, in_teams(), "medievalia_teams")
        self.unread = taken_in(self, unread(), "medievalia_unread")

    def screens(self) -> Iterator[Screen]:
        yield "med_middle", lambda: self.open(self.middle)
        for place in ("table", "phase", "war", "ring", "piles", "values"):
            yield f"med_{place}", partial(self.at, place)
        yield "med_march", self._march
        yield "med_army", self._army
        yield "med_play", partial(self.tapped, "phase", "play:worker")
        for name, place, key in SHEETS:
            yield f"med_{name}", partial(self.tapped, place, key)
        for tab in ("fief", "troops", "prestige", "supply", "hand", "figures"):
            yield f"med_sheet_{tab}", partial(self._sheet, tab)
        yield "med_setup", partial(self._in, lambda: self.open(self.new))
        yield "med_draw", partial(self._in, lambda: self.open(self.besieged))
        yield "med_starving", partial(self.tapped, "phase", "draw:landscape")
        yield "med_besieged", partial(self.at, "table")
        yield "med_ring_open", partial(self.at, "ring")
        yield "med_teams", lambda: self.open(self.teams)
        for place in ("table", "phase", "war", "ring"):
            yield f"med_teams_{place}", partial(self.at, place)
        yield "med_teams_pay", partial(self.tapped, "phase", "acquire:1")
        yield "med_unread", lambda: self.open(self.unread)
        for place in ("phase", "war", "ring", "values"):
            yield f"med_unread_{place}", partial(self.at, place)
        yield "med_finished", lambda: self.open(self.finished)
        for place in ("table", "scoring", "charts", "log", "rules"):
            yield f"med_end_{place}", partial(self.at, place)
        yield "med_end_cards_left", self._cards_left
        yield "med_end_chronicle", partial(self.at, "chronicle")
        for name in CALCULATORS:
            yield f"med_calc_{name}", partial(self.at, f"calculator_medievalia_{name}")

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
