"""What stood in the way of those who played for the first time, tried again by touches."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table_actions import GoToPhase
from companion.games.medioevo.forces import Force
from companion.games.medioevo.table import ChangePieces
from tests.stage.evening import Evening
from tests.stage.taps.battle import BattleTaps
from tests.stage.taps.round import RoundTaps

pytestmark = pytest.mark.ui


def _at_war(table: Evening) -> RoundTaps:
    table.driver.app.desk.session.do(GoToPhase(5))
    table.driver.wait()
    taps = RoundTaps(table)
    taps.go("phase")
    return taps


def _sides(battle: BattleTaps) -> tuple[str, str]:
    """Who is chosen on the page as attacker and as defender."""
    view = battle.page.presenter.setup_view()
    return tuple(  # type: ignore[return-value]
        next(option.key for option in side.players if option.chosen)
        for side in (view.attacker, view.defender)
    )


@pytest.mark.rule("M-9.1")
def test_whoever_has_the_combat_turn_is_the_attacker_on_the_battle_page(table: Evening) -> None:
    taps = _at_war(table)
    first, second, third, *_ = taps.state.playing
    taps.go("battle")
    battle = BattleTaps(table)
    assert _sides(battle) == (first, second)
    taps.go("phase")
    taps.press("passed")
    taps.go("battle")
    assert _sides(battle) == (second, third)
    taps.go("phase")
    assert table.driver.app.shell.current == "phase"


def test_who_steps_back_in_a_battle_and_lets_the_app_roll_again_gets_the_same_dice(
    table: Evening,
) -> None:
    taps = _at_war(table)
    session = table.driver.app.desk.session
    for player in taps.state.playing[:2]:
        kit = session.state.players[player].force
        session.do(ChangePieces(player, Force(heavy_infantry=3, cavalry=2), kit))
    table.driver.wait()
    taps.go("battle")
    battle = BattleTaps(table)
    battle.take("attacker")
    battle.take("defender")
    battle.press("begin")

    def rolled() -> tuple[int, ...]:
        battle.press("roll")
        table.driver.frames(90)  # until they lie
        faces: tuple[int, ...] = battle.course.faces
        return faces

    first = rolled()
    assert all(first)
    battle.press("dice")
    second = rolled()
    for _ in range(2):
        battle.touch("undo")  # the roll of the defender, then the step before
        if battle.course.faces == first:
            break
    assert battle.course.faces == first
    battle.press("dice")
    assert rolled() == second


def test_a_broken_treaty_stands_in_the_history_of_the_page(table: Evening) -> None:
    taps = RoundTaps(table)
    taps.go("treaties")
    taps.press_main()
    taps.tap(table.sheet.spot("parties|blue"))
    taps.tap(table.sheet.spot("parties|red"))
    taps.tap(table.sheet.spot("confirm"))
    assert "past" not in taps.page.cards
    taps.tap(taps.page.cards["treaties"].row("treaty:1"))
    taps.tap(table.sheet.spot("offer|break:1:red"))
    (kept,) = taps.page.cards["past"].data.items
    assert "broken in round 1" in kept.note
    assert kept.tone == "loss"


def test_a_colour_is_chosen_by_its_swatch_and_whoever_had_it_gets_the_other(start: Any) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    seats = evening.page.presenter.seats
    mine, theirs = seats[0].colour, seats[1].colour
    evening.tap(evening.driver.spot("colour|0"))
    evening.tap(evening.sheet.spot(f"choice|{theirs}"))
    now = evening.page.presenter.seats
    assert (now[0].colour, now[1].colour) == (theirs, mine)
