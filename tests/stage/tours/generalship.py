"""Generalship, page by page, looked over like all screens.

GENERALSHIP_ONLY=table,battle python -m tests.stage.tours.generalship tablet
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.generalship.army.moving import March
from companion.games.generalship.pieces import Event, Role, Technology, Tile
from companion.ui.presenters.panels import HandTo
from tests.stage.tours.screens import Tour, main

Screen = tuple[str, Callable[[], None]]
PAGES = (
    "phase",
    "places",
    "technology",
    "cards",
    "outlook",
    "values",
    "log",
    "charts",
    "scoring",
    "rules",
)
TILES = (
    ("people", Tile.PRODUCTION_GROWTH, "production"),
    ("generals", Tile.GENERAL_TECHNOLOGY, "general"),
    ("develop", Tile.GENERAL_TECHNOLOGY, "technology"),
    ("alliance", Tile.ALLIANCE, ""),
    ("draft", Tile.DRAFT, ""),
    ("march", Tile.MARCH, ""),
)


class GeneralshipTour(Tour):
    """Games in every part of a turn, one in a battle, one that is over."""

    def prepare(self) -> None:
        from tests.stage.tables import generalship as tables
        from tests.stage.tables.renaissance import taken_in

        def taken(made: Any, name: str) -> str:
            return taken_in(self, made, f"generalship_{name}")

        self.opening = taken(tables.before_the_first_tile(), "opening")
        self.middle = taken(tables.middle_of_a_game(), "middle")
        self.parts = {
            name: taken(tables.acting(tile, choice), name) for name, tile, choice in TILES
        }
        self.scored = taken(tables.before_a_scoring(), "scoring")
        self.fight = taken(tables.before_a_battle(), "battle")
        self.sea_fight = taken(tables.before_a_battle(at_sea=True), "sea_battle")
        self.fallen = taken(tables.before_swaps(), "fallen")
        self.finished = taken(tables.whole_game(), "end")

    def screens(self) -> Iterator[Screen]:
        only = [name for name in os.environ.get("GENERALSHIP_ONLY", "").split(",") if name]
        for name, show in self._all():
            if not only or any(name.startswith(wish) for wish in only):
                yield f"gen_{name}", show

    def _all(self) -> Iterator[Screen]:
        yield "table", self.in_game(self.middle, "table")
        for page in PAGES:
            yield page, self.in_game(self.middle, page)
        for tab in ("stores", "people", "armies", "court", "alliances", "figures"):
            yield f"sheet_{tab}", self._sheet(tab)
        yield "opening", self.in_game(self.opening, "phase")
        yield "opening_form", self._private(self.opening, "keep:anna")
        for name in self.parts:
            yield f"turn_{name}", self.in_game(self.parts[name], "phase")
        yield "turn_scoring", self.in_game(self.scored, "phase")
        yield "march_form", self._private(self.parts["march"], "stack:anna:austria_1")
        yield "split_form", self._private(self.parts["march"], "split:anna")
        yield "develop_form", self._develop(Event.EDICT)
        yield "develop_renaissance", self._develop(Event.RENAISSANCE)
        yield "black_death", self._plague()
        yield "swaps", self.in_game(self.fallen, "phase")
        yield "log_entry", self._entry(form=False)
        yield "amend_form", self._entry(form=True)
        yield "place_detail", self._tap(self.middle, "places", "place:n1")
        yield "battle", self.in_game(self.fight, "battle")
        yield "battle_at_sea", self._battle("attack_1", dealt=False, game=self.sea_fight)
        yield "battle_forecast", self._battle("withdraw", dealt=False, look="end")
        yield "battle_cards", self._battle("swap_defender", dealt=False)
        yield "battle_attack", self._battle("attack_1", dealt=False)
        yield "battle_end", self._battle("end", dealt=False)
        yield "battle_losses", self._battle("end", dealt=False, look="end")
        yield "battle_swap", self._battle("swap_attacker", dealt=True, look="attacker")
        yield "battle_hand", self._battle("attack_1", dealt=True, look="attacker")
        yield "end", self.in_game(self.finished, "scoring")
        for chart in ("sources", "battles", "luck"):
            yield f"end_{chart}", self._chart(chart)
        yield "end_turn", self.in_game(self.finished, "phase")
        for name in ("battle", "cards", "hand", "upkeep", "upgrade", "alliance"):
            yield f"calculator_{name}", self._calculator(name)

    # -- how -------------------------------------------------------------------------------

    def open(self, game: str) -> None:
        session = self.app.desk.session
        if session is None or getattr(self, "_open", "") != game:
            self.app.open_game(game)
            self._open = game
        self.driver.wait()

    def in_game(self, game: str, place: str) -> Callable[[], None]:
        def shown() -> None:
            self.open(game)
            self.app.shell.go(place)
            self.settle()

        return shown

    def _calculator(self, name: str) -> Callable[[], None]:
        def shown() -> None:
            self.app.shell.go(f"calculator_generalship_{name}")
            self.settle()
            self.app.worker.wait(10)
            self.settle()

        return shown

    def _sheet(self, tab: str) -> Callable[[], None]:
        def shown() -> None:
            self.open(self.middle)
            self.app.shell.go("player")
            self.page.presenter.open(tab=tab)
            self.page.refresh()
            self.settle()

        return shown

    def _tap(self, game: str, place: str, begins: str) -> Callable[[], None]:
        def shown() -> None:
            self.in_game(game, place)()
            view = self.page.presenter.view()
            key = next(
                item.key
                for panel in view.panels
                for item in panel.items
                if item.taps and item.key.startswith(begins)
            )
            self.page.opened(key)
            self.settle()

        return shown

    def _private(self, game: str, key: str) -> Callable[[], None]:
        """What is asked when the device was handed over, where it has to be."""

        def shown() -> None:
            self.in_game(game, "phase")()
            self.page.open_answer(_held(self.page.presenter.tapped(key)))
            self.settle()

        return shown

    def _chart(self, chart: str) -> Callable[[], None]:
        def shown() -> None:
            self.in_game(self.finished, "charts")()
            self.page.presenter.tab = chart
            self.page.refresh()
            self.settle()

        return shown

    def _develop(self, event: Event) -> Callable[[], None]:
        """The form of a development with its event, in the hands of whoever develops."""

        def shown() -> None:
            self.in_game(self.parts["develop"], "phase")()
            self.page.presenter.tapped("give_up")
            offers = [o.key for p in self.page.presenter.view().panels for o in p.offers]
            key = next(one for one in offers if one.startswith("develop:"))
            answer = self.page.presenter.tapped(key)
            question = _held(answer)
            self.page.answers.keep(question.key, {"event": str(event)})
            self.page.open_answer(question)
            self.settle()

        return shown

    def _plague(self) -> Callable[[], None]:
        """Everybody names the pieces that die."""

        def shown() -> None:
            self.in_game(self.parts["develop"], "phase")()
            self.page.presenter.tapped("give_up")
            offers = [o.key for p in self.page.presenter.view().panels for o in p.offers]
            key = next(one for one in offers if one.startswith("develop:"))
            technology = Technology(key.partition(":")[2])
            self.page.presenter.part.keeps(technology, {"event": str(Event.BLACK_DEATH)})
            self.page.refresh()
            self.settle()

        return shown

    def _entry(self, *, form: bool) -> Callable[[], None]:
        """A march in the log; its form when the device was handed over."""

        def shown() -> None:
            self.in_game(self.middle, "log")()
            journal = self.app.desk.session.journal
            march = next(one for one in reversed(journal.present) if isinstance(one.action, March))
            amending = self.page.amending
            lines = map(self.page.presenter.line, self.page.presenter.keys())
            amending.open(next(one for one in lines if one.position == march.number))
            if form:
                amending._fill(amending.presenter.change(march.number))
            self.settle()

        return shown

    def _battle(
        self, step: str, *, dealt: bool, look: str = "", game: str = ""
    ) -> Callable[[], None]:
        def shown() -> None:
            self.in_game(game or self.fight, "battle")()
            presenter = self.page.presenter
            presenter.put_down()
            while presenter.draft.done:
                presenter.tapped("step_back")
            presenter.chose("how", "dealt" if dealt else "table")
            while presenter.step != step:
                if presenter.step == "attack_2":
                    for row, key in (("u:attacker", "light_infantry"), ("c:attacker", "7")):
                        presenter.answered(row, key)
                offers = [o.key for p in presenter.view().panels for o in p.offers]
                presenter.tapped("no" if "no" in offers else "next")
            if look:
                beaten = presenter.draft.answer(presenter.table).retreating if step == "end" else ""
                presenter.look(Role(beaten or (look if look != "end" else "defender")))
            self.page.refresh()
            self.settle()
            self.app.worker.wait(10)
            self.page.refresh()
            self.settle()

        return shown


def _held(answer: Any) -> Any:
    """What is asked of whoever holds the device, handed over or not."""
    return answer.then() if isinstance(answer, HandTo) else answer


if __name__ == "__main__":
    main(GeneralshipTour)
