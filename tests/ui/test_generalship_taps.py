"""Generalship by touches alone: a new table, a cycle within its tap budgets, a battle, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.generalship.actions.corrections import SetHand, SetStack, SetValues
from companion.games.generalship.pieces import Technology, Unit
from companion.games.generalship.state import SCORING
from tests.games.generalship.evening import typed_values
from tests.stage.evening import Evening
from tests.stage.renaissance_taps import RenaissanceTaps

pytestmark = pytest.mark.ui

ANNA, BEN = "yellow", "green"
LIGHT = Unit.LIGHT_INFANTRY


class Taps(RenaissanceTaps):
    """Taps of this game's pages, and actions that are not tapped."""

    def do(self, *actions: Any) -> None:
        for action in actions:
            self.evening.driver.app.desk.session.do(action)
            self.evening.driver.wait()

    def counted(self, play: Callable[[], None]) -> int:
        before = self.evening.driver.taps
        play()
        self.evening.driver.wait()
        return int(self.evening.driver.taps - before)

    def plus(self, panel: str, row: str, many: int = 1) -> None:
        for _ in range(many):
            self.tap(self.panel(panel).spot(f"plus|{row}"))


@pytest.fixture
def two(start: Callable[..., Evening]) -> Taps:
    """Two players at a new table; what stands on the components is typed."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.ids.games.chip("generalship"))
    evening.tap(evening.page.ids.fewer)
    evening.tap(evening.page.ids.fewer)
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps <= 10
    taps = Taps(evening)
    assert taps.state.order == (ANNA, BEN)
    taps.do(SetValues(typed_values(2)))
    return taps


def test_a_cycle_stays_within_its_tap_budgets(two: Taps) -> None:
    two.go("phase")
    chosen = two.counted(lambda: two.tap_row("tiles", "tile:production_growth:production"))
    assert chosen <= 2
    assert two.counted(lambda: two.press("book")) <= 2
    assert two.state.is_done(BEN)
    two.press("end_turn")

    two.tap_row("tiles", "tile:general_technology:general")
    assert two.counted(lambda: two.press("draw_all")) <= 2
    assert two.state.players[ANNA].cards == 2
    two.press("end_turn")

    two.tap_row("tiles", "tile:draft:")

    def draft() -> None:
        two.plus("draft", "unit:light_infantry", 2)
        two.plus("draft", "unit:archers")
        two.press("book")

    assert two.counted(draft) <= 5
    assert sum(two.state.army(ANNA).values()) == 4
    two.press(f"pass:{ANNA}")
    two.press(f"pass:{BEN}")
    two.press("end_turn")

    two.tap_row("tiles", "tile:march:")

    def march() -> None:
        two.tap_row(f"march:{BEN}", f"stack:{BEN}:byzantium_1")
        two.choose("to", "byzantium_2")
        two.confirm()

    assert two.counted(march) <= 3
    assert two.state.stack(BEN, "byzantium_2") is not None
    two.press("all_pass")
    two.press("end_turn")
    assert two.state.phase == SCORING

    def score() -> None:
        for act in ("tiles", "upkeep", "order"):
            two.press(act)

    assert two.counted(score) <= 4
    assert (two.state.round, two.state.phase) == (2, 1)


def test_a_technology_with_its_event_and_an_undo(two: Taps) -> None:
    two.do(SetHand(ANNA, 3))
    two.go("phase")
    two.tap_row("tiles", "tile:general_technology:technology")

    def develop() -> None:
        two.tap_button("cards", "develop:metallurgy")
        two.choose("event", "edict")
        two.confirm()

    assert two.counted(develop) <= 5
    assert two.state.developed == {Technology.METALLURGY: ANNA}
    assert two.state.players[ANNA].vp == 2
    two.evening.driver.app.desk.session.undo()
    two.evening.driver.wait()
    assert two.state.developed == {}


def test_a_battle_is_fought_and_booked_by_taps(two: Taps) -> None:
    two.do(
        SetStack(ANNA, "austria_2", {LIGHT: 3, Unit.ARCHERS: 1}),
        SetStack(BEN, "byzantium_2", {LIGHT: 2}),
    )
    two.go("phase")
    two.tap_row("tiles", "tile:march:")
    two.tap_row(f"march:{ANNA}", f"stack:{ANNA}:austria_2")
    two.choose("to", "byzantium_2")
    two.confirm()
    two.press("page:battle")
    assert two.shell.current == "battle"
    presenter = two.page.presenter
    while presenter.step != "attack_1":
        keys = [offer.key for panel in presenter.view().panels for offer in panel.offers]
        if "no" in keys:
            two.tap_button("step", "no")
        else:
            two.press("next")
    two.press("next")

    def attack() -> None:
        two.plus("step", "u:attacker:light_infantry", 3)
        two.plus("step", "c:attacker:2")
        two.press("next")

    assert two.counted(attack) <= 12
    assert presenter.step == "end"
    assert two.counted(lambda: two.press("book")) <= 3
    assert two.state.players[ANNA].vp == 2
    assert two.state.battle is None
