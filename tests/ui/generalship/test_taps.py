"""Generalship by touches alone: a new table, a cycle within its tap budgets, a battle, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.table_actions import Correct
from companion.games.generalship.army.moving import March
from companion.games.generalship.corrections import (
    SetHand,
    SetStack,
    SetTechnology,
    SetValues,
)
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn
from companion.games.generalship.pieces import Technology, Tile, Unit
from companion.games.generalship.state import SCORING
from companion.ui.translator import tr
from tests.games.generalship.evening import typed_values
from tests.stage.evening import Evening
from tests.stage.taps.renaissance import RenaissanceTaps

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
        """Taps, without those of whom the device was handed to."""
        before, handed = self.evening.driver.taps, self.handed
        play()
        self.evening.driver.wait()
        return int(self.evening.driver.taps - before - (self.handed - handed))

    def plus(self, panel: str, row: str, many: int = 1) -> None:
        for _ in range(many):
            self.tap(self.panel(panel).spot(f"plus|{row}"))

    def take(self) -> None:
        """Whoever the device is handed to says that he has it; such taps are not counted."""
        self.hand_on()
        self.handed += 1

    handed = 0

    def on(self) -> None:
        """The next step of a battle: no, or the bright button."""
        view = self.page.presenter.view()
        if any(offer.key == "no" for panel in view.panels for offer in panel.offers):
            self.tap_button("step", "no")
        else:
            self.press(view.foot.main.key)


def shut(app: Any) -> None:
    """Half a minute without a finger."""
    now = [0.0]
    app.putting_down._now = lambda: now[0]
    app.putting_down.touched()
    for _ in range(2):
        app.putting_down.look()
        now[0] += 31
    app.putting_down.look()


@pytest.fixture
def untyped(start: Callable[..., Evening]) -> Taps:
    """Two players at a new table; nothing that stands on the components is typed."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|generalship"))
    evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps <= 10
    taps = Taps(evening)
    assert taps.state.order == (ANNA, BEN)
    return taps


@pytest.fixture
def two(untyped: Taps) -> Taps:
    """What stands on the components is typed."""
    untyped.do(SetValues(typed_values(2)))
    return untyped


@pytest.mark.rule("G-U1", "G-U2")
def test_every_part_of_a_turn_is_drawn_where_nothing_is_typed(untyped: Taps) -> None:
    choices = {Tile.PRODUCTION_GROWTH: "production", Tile.GENERAL_TECHNOLOGY: "technology"}
    missing = tr("gen.ui.type_it")
    for tile in Tile:
        if tile is not Tile.ALLIANCE:
            untyped.do(CorrectTurn(1, ANNA), ChooseTile(tile, choices.get(tile, "")))
            untyped.go("phase")
            rows = [item for panel in untyped.page.presenter.view().panels for item in panel.items]
            missed = [item.value for item in rows].count(missing)
            assert missed == (2 if tile is Tile.PRODUCTION_GROWTH else 0)


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
        two.take()
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
    two.do(SetHand(ANNA, 0, 0, 3))
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


def in_battle(two: Taps) -> None:
    """Anna has marched into Ben's second tile."""
    two.do(
        SetStack(ANNA, "austria_2", {LIGHT: 3, Unit.ARCHERS: 1}),
        SetStack(BEN, "byzantium_2", {LIGHT: 2, Unit.ARCHERS: 1}),
    )
    two.go("phase")
    two.tap_row("tiles", "tile:march:")
    two.tap_row(f"march:{ANNA}", f"stack:{ANNA}:austria_2")
    two.take()
    two.choose("to", "byzantium_2")
    two.confirm()


def test_a_battle_is_fought_and_booked_by_taps(two: Taps) -> None:
    in_battle(two)

    def cards() -> None:
        two.press("page:battle")
        two.press("next")

    assert two.counted(cards) <= 2
    assert two.shell.current == "battle"
    presenter = two.page.presenter
    tiles = [tile.key for panel in presenter.view().panels for tile in panel.tiles]
    assert {"basic:defender", "advanced:attacker"} <= set(tiles)
    while presenter.step != "attack_1":
        two.on()
    two.press("reveal")

    def attack() -> None:
        for _ in range(3):
            two.answer("stand:attacker", "u:attacker", "light_infantry")
        two.answer("stand:attacker", "c:attacker", "2")
        two.answer("stand:attacker", "c:attacker", "7")
        for _ in range(2):
            two.answer("stand:defender", "u:defender", "light_infantry")
        two.answer("stand:defender", "u:defender", "archers")
        two.answer("stand:defender", "c:defender", "1")
        two.answer("stand:defender", "c:defender", "5")
        two.press("reveal")

    assert two.counted(attack) <= 12
    assert presenter.step == "end"
    assert two.state.battle is not None

    def booked() -> None:
        two.press("look:defender")
        two.take()
        assert presenter.private == "defender"
        two.press("settled")
        two.press("book")

    assert two.counted(booked) <= 3
    assert two.state.players[ANNA].vp == 2
    assert two.state.battle is None
    assert two.state.army(BEN) == {LIGHT: 2, Unit.ARCHERS: 1}


def test_a_step_of_a_battle_is_taken_back_by_a_tap(two: Taps) -> None:
    in_battle(two)
    two.press("page:battle")
    two.press("next")
    presenter = two.page.presenter
    steps = [presenter.step]
    two.on()
    steps.append(presenter.step)
    two.press("step_back")
    assert presenter.step == steps[0] != steps[1]
    assert two.shell.current == "battle"


def test_the_private_page_vanishes_when_it_is_left(two: Taps) -> None:
    in_battle(two)
    two.press("page:battle")
    two.tap_button("side:attacker", "look:attacker")
    two.take()
    presenter = two.page.presenter
    assert presenter.private == "attacker"
    two.go("table")
    two.go("battle")
    assert presenter.private is None
    assert "own" not in {panel.key for panel in presenter.view().panels}


def test_the_private_page_vanishes_when_nobody_touches_it(two: Taps) -> None:
    in_battle(two)
    two.press("page:battle")
    two.tap_button("side:attacker", "look:attacker")
    two.take()
    shut(two.evening.driver.app)
    two.evening.driver.wait()
    assert two.page.presenter.private is None


def test_an_upgrade_is_three_taps_after_the_hand_over(two: Taps) -> None:
    two.do(
        SetStack(ANNA, "austria_1", {LIGHT: 2}),
        SetTechnology(Technology.METALLURGY, BEN),
        Correct(ANNA, "battle_count", 2),
    )
    two.go("phase")
    two.tap_row("tiles", "tile:draft:")

    def upgrade() -> None:
        two.tap_button("upgrades", "upgrade")
        two.take()
        two.choose("piece", "austria_1:light_infantry:heavy_infantry")
        two.confirm()

    assert two.counted(upgrade) <= 3
    assert two.state.army(ANNA) == {LIGHT: 1, Unit.HEAVY_INFANTRY: 1}


@pytest.mark.parametrize("figure", ["vp", "food", "metal"])
def test_a_figure_is_one_more_by_two_taps_and_back_by_one(two: Taps, figure: str) -> None:
    two.go("table")
    before = getattr(two.state.players[ANNA], figure)
    evening = two.evening

    def one_more() -> None:
        evening.tap(evening.box(ANNA, figure))
        evening.tap(evening.sheet.spot("choice|1"))

    assert two.counted(one_more) <= 2
    assert getattr(two.state.players[ANNA], figure) == before + 1
    assert two.counted(lambda: evening.tap(evening.driver.spot("undo"))) == 1
    assert getattr(two.state.players[ANNA], figure) == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_table_is_ten_taps_at_most(start: Callable[..., Evening], players: int) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.driver.spot("game|generalship"))
    for _ in range(4 - players):
        evening.tap(evening.driver.spot("fewer"))
    evening.tap(evening.page.spot("main"))
    assert evening.driver.taps <= 10
    state = evening.driver.app.desk.session.state
    assert state.order == ("yellow", "green", "red", "blue")[:players]


def test_a_general_of_the_library_is_picked_from_a_list(two: Taps) -> None:
    two.go("cards")
    two.tap_row(f"court:{ANNA}", f"leader:{ANNA}")
    sheet = two.evening.driver.app.shell.layers.top_sheet
    two.tap(sheet.spot("pick|library"))
    listed = two.evening.driver.app.shell.layers.top_sheet
    name = listed.found[1].key
    two.tap(listed.row(name))
    assert sheet.field("library").value == sheet.input("name").text == name
    two.confirm()
    assert two.state.players[ANNA].commander.name == name


def test_a_hidden_entry_is_changed_in_its_owners_hands_and_shuts_by_itself(two: Taps) -> None:
    two.do(
        SetStack(ANNA, "austria_1", {LIGHT: 2, Unit.HEAVY_INFANTRY: 3}),
        ChooseTile(Tile.MARCH),
        March(ANNA, ("austria_1", "austria_2"), {Unit.HEAVY_INFANTRY: 2}),
    )
    two.go("log")
    evening = two.evening
    app = evening.driver.app

    def opened() -> None:
        line = next(one for one in evening.page.list.in_sight if "2 pieces move" in one.text)
        evening.tap(evening.page.spot(f"line|{line.key}"))
        assert "Heavy infantry" not in " ".join(evening.sheet.texts)
        evening.tap(evening.sheet.spot("offer|change"))
        assert not app.shell.layers.is_private
        two.take()

    opened()
    assert app.shell.layers.is_private
    assert app.shell.layers.has_secrets
    shut(app)
    evening.driver.wait()
    assert evening.sheet is None
    opened()
    evening.tap(evening.sheet.spot("minus|units.heavy_infantry"))
    two.confirm()
    app.log_pages.worker.wait(10.0)
    evening.driver.wait(lambda: not evening.sheet.working)
    assert "Heavy infantry" not in " ".join(evening.sheet.view.title)
    evening.tap(evening.sheet.spot("accept"))
    evening.driver.wait()
    stack = two.state.stack(ANNA, "austria_2")
    assert stack is not None
    assert stack.units == {Unit.HEAVY_INFANTRY: 1}


def test_a_form_about_hidden_pieces_shuts_by_itself_and_when_the_tablet_is_put_down(
    two: Taps,
) -> None:
    two.do(SetStack(ANNA, "austria_1", {LIGHT: 2}), ChooseTile(Tile.MARCH))
    two.go("phase")
    app = two.evening.driver.app

    two.tap_button(f"march:{ANNA}", f"split:{ANNA}")
    two.take()
    assert app.shell.layers.is_private
    assert app.shell.layers.has_secrets
    shut(app)
    assert two.evening.sheet is None
    two.tap_button(f"march:{ANNA}", f"split:{ANNA}")
    two.take()
    app.on_pause()
    assert two.evening.sheet is None
