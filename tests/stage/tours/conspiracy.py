"""Medieval Conspiracy, page by page, looked over like all screens.

CONSPIRACY_ONLY=table,battle python -m tests.stage.tours.conspiracy tablet
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

from tests.stage.tours.screens import Tour, main

Screen = tuple[str, Callable[[], None]]
PAGES = ("phase", "auction", "battle", "electors", "cards", "log", "charts", "scoring", "rules")
PHASES = (
    "setup", "turn_up", "auction", "elector", "election", "anarchy", "ban", "fate", "dying",
    "movement", "cards", "ending",
)  # fmt: skip


class ConspiracyTour(Tour):
    """Games in every phase, one in a battle, one that is over."""

    def prepare(self) -> None:
        from tests.stage.tables.conspiracy import TABLES
        from tests.stage.tables.renaissance import taken_in

        self._made: dict[str, str] = {}
        self._make = lambda name: taken_in(self, TABLES[name](), f"conspiracy_{name}")

    def screens(self) -> Iterator[Screen]:
        only = [name for name in os.environ.get("CONSPIRACY_ONLY", "").split(",") if name]
        for name, show in self._all():
            if not only or any(name.startswith(wish) for wish in only):
                yield f"con_{name}", show

    def _all(self) -> Iterator[Screen]:
        yield "table", self.in_game("middle", "table")
        for page in PAGES:
            yield page, self.in_game("middle", page)
        for tab in ("lands", "family", "troops", "treasury", "cards", "figures"):
            yield f"sheet_{tab}", self._sheet(tab)
        for name in PHASES:
            yield f"phase_{name}", self.in_game(name, "phase")
        yield "auction_called", self._auction()
        yield "auction_sold", self._sold()
        yield "auction_sealed", self.in_game("sealed", "auction")
        yield "form_aloud", self._tap("auction", "auction", "sale:aloud")
        yield "fate_rolled", self._rolled(6)
        yield "succession", self._succession()
        yield "elector_drawn", self._elector()
        yield "battle_prepared", self._battle(0)
        yield "battle_fought", self._battle(1)
        yield "battle_rolled", self._battle(2)
        yield "battle_retreat", self._battle(3)
        yield "card_form", self._tap("middle", "cards", "card:crusade")
        yield "ransom_form", self._ransom()
        yield "land_form", self._land()
        yield "end_scoring", self.in_game("finished", "scoring")
        yield "end_phase", self.in_game("finished", "phase")
        yield "end_table", self.in_game("finished", "table")
        yield "end_charts", self.in_game("finished", "charts")
        for page in ("chronicle", "house_rules"):
            yield f"end_{page}", self.in_game("finished", page)

    # -- how -------------------------------------------------------------------------------

    def table(self, name: str) -> None:
        """Open this table; it is made when it is first asked for."""
        if name not in self._made:
            self._made[name] = self._make(name)
        self.open(self._made[name])

    def in_game(self, name: str, place: str) -> Callable[[], None]:
        def shown() -> None:
            self.table(name)
            self.at(place)

        return shown

    def _sheet(self, tab: str) -> Callable[[], None]:
        def shown() -> None:
            self.table("middle")
            self.app.shell.go("player")
            self.page.presenter.open(tab=tab)
            self.page.refresh()
            self.settle()

        return shown

    def _tap(self, name: str, place: str, key: str) -> Callable[[], None]:
        def shown() -> None:
            self.table(name)
            self.tapped(place, key)

        return shown

    def _played(self, name: str, place: str, *wishes: Callable[[Any], Any]) -> None:
        """The page after these wishes of its presenter."""
        self.table(name)
        self.app.shell.go(place)
        presenter = self.page.presenter
        for wish in wishes:
            wish(presenter)
        self.page.refresh()
        self.settle()

    def _auction(self) -> Callable[[], None]:
        return lambda: self._played(
            "auction",
            "auction",
            lambda page: page.desk.keep(calls=()),
            lambda page: page.tapped("sale:call:10"),
            lambda page: page.tapped("sale:call:60"),
            lambda page: page.tapped("sale:pass"),
        )

    def _sold(self) -> Callable[[], None]:
        return lambda: self._played(
            "auction",
            "auction",
            lambda page: page.desk.keep(calls=()),
            lambda page: page.tapped("sale:call:10"),
            *([lambda page: page.tapped("sale:pass")] * 3),
        )

    def _rolled(self, face: int) -> Callable[[], None]:
        def shown() -> None:
            self.table("fate")
            self.app.shell.go("phase")
            self.page.body.thrown([face])
            self.page.refresh()
            self.settle()

        return shown

    def _succession(self) -> Callable[[], None]:
        def shown() -> None:
            self.table("dying")
            self.app.shell.go("phase")
            body = self.page.body
            land = next(
                one.id
                for one in body.state.lands.values()
                if one.kind == "secular" and one.owner and not one.castle
            )
            body.tapped(f"target:{land}")
            body.answered("sale:keeps", "no")
            self.page.refresh()
            self.settle()

        return shown

    def _elector(self) -> Callable[[], None]:
        def shown() -> None:
            self.table("elector")
            self.app.shell.go("phase")
            body = self.page.body
            body.desk.keep(wanting=frozenset(body.state.seats), elector=None)
            body.tapped("sale:draw")
            self.page.refresh()
            self.settle()

        return shown

    def _battle(self, step: int) -> Callable[[], None]:
        """Prepared, begun, after a round with rolls of the next, in retreat."""

        def shown() -> None:
            self.table("ban")
            self.app.shell.go("battle")
            page = self.page.presenter
            dispute = page.state.dispute
            page.keep(is_begun=False, rounds=(), rolls=(), retreats=None, dice=())
            page.answered("leader", next(one for one in page.state.order if one in dispute.may))
            if step:
                page.tapped("begin")
            if step > 1:
                page.keep(rolls=(8, 7) * len(page._rolls(page.draft.now(page.state))[::2]))
                page.tapped("fight")
                page.tapped("sum:9")
            if step > 2:
                page.tapped("retreat:attacker")
            self.page.refresh()
            self.settle()

        return shown

    def _ransom(self) -> Callable[[], None]:
        def shown() -> None:
            self.table("ending")
            self.app.shell.go("phase")
            panels = self.page.body.panels()
            keys = [item.key for panel in panels for item in panel.items]
            self.page.opened(next(key for key in keys if key.startswith("ransom:")))
            self.settle()

        return shown

    def _land(self) -> Callable[[], None]:
        def shown() -> None:
            self._sheet("lands")()
            self.page.opened("flags:mainz")
            self.settle()

        return shown


if __name__ == "__main__":
    main(ConspiracyTour)
