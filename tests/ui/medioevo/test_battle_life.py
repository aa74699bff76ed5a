"""A battle on the tablet: by the app's dice, left and come back to, switched off, taken back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.resources import ROOT
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.table import ChangePieces, NameArea
from tests.stage.taps.battle import TASKS, BattleTaps, taken

from companion.ui.theme import theme  # isort: skip  after the driver

pytestmark = pytest.mark.ui
ARMY = Force(light_infantry=3, heavy_infantry=3, cavalry=1, archer=2)


def armies(evening: Any) -> BattleTaps:
    """Two armies on the sheets, taken over to the battle page."""
    taps = BattleTaps(evening)
    session = taps.app.desk.session
    session.do(GoToPhase(5))
    for player in ("blue", "green"):
        kit = session.state.players[player].force
        session.do(ChangePieces(player, ARMY, kit))
    evening.driver.wait()
    taps.tap(taps.place("battle"))
    taps.take("attacker")
    taps.take("defender")
    taps.press("begin")
    return taps


def worked_out(taps: BattleTaps) -> Any:
    """What the page shows when its odds are there."""
    taps.app.worker.wait(60)
    taps.driver.wait()
    return taps.page.presenter.view()


@pytest.mark.parametrize("task", TASKS, ids=[task.name for task in TASKS])
def test_the_tap_budgets_hold(table: Any, task: Any) -> None:
    assert taken(table, task) <= task.budget


def test_a_whole_battle_by_the_apps_dice_ends_in_one_entry(table: Any) -> None:
    taps = armies(table)
    taps.page.presenter._dice = AppDice(Random(7))
    for _ in range(60):
        if taps.ending is not None:
            break
        key = taps.page.presenter.view().accent.key
        taps.press("round" if key in ("dice", "roll") else key)
    taps.press("end")
    hosts = taps.page.view.hosts.hosts
    assert all("Expected losses" not in dict(host.lines) for host in hosts), "it is over"
    session = taps.app.desk.session
    before = len(session.log())
    taps.press("book")
    assert len(session.log()) == before + 1
    left = [session.state.players[player].force.units for player in ("blue", "green")]
    assert min(left) == 0


def test_a_round_that_was_fought_is_a_small_moment_and_holds_nobody_up(table: Any) -> None:
    app = table.driver.app
    seen: list[Any] = []
    app.shell.moments.bind(on_shown=lambda _layer, moment: seen.append(moment))
    test_a_whole_battle_by_the_apps_dice_ends_in_one_entry(table)
    # how likely the battle was is worked out first: the battle itself follows when it is known
    table.driver.wait(lambda: not seen[-1].key.startswith("clash:"))
    clashes = [moment for moment in seen if moment.key.startswith("clash:")]
    assert clashes
    assert all(moment.form == "flag" and moment.seconds == 1.5 for moment in clashes)
    assert len({moment.key for moment in clashes}) == len(clashes)


def test_leaving_the_page_and_restarting_come_back_to_the_same_step(start: Any) -> None:
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    taps = armies(evening)
    taps.throw(1, 5, 2)
    taps.press("dice")
    taps.touch("face|1|4")
    before = worked_out(taps)
    taps.tap(taps.place("log"))
    taps.tap(taps.place("battle"))
    assert worked_out(taps) == before
    again = BattleTaps(start())
    assert again.app.shell.current == "battle"
    assert worked_out(again) == before
    assert again.dice.faces == (0, 4, 0)


def test_a_kill_in_mid_battle_loses_nothing(tmp_path: Path, start: Any) -> None:
    """A process of its own is killed without warning after a confirmed throw."""
    script = tmp_path / "victim.py"
    script.write_text(_VICTIM)
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(ROOT)}
    home = tmp_path / "home"
    victim = subprocess.run(
        [sys.executable, str(script), str(home)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert victim.returncode == -signal.SIGKILL, victim.stderr[-2000:]
    taps = BattleTaps(start())
    taps.app.shell.go("battle_alone")
    taps.driver.wait()
    assert taps.course.scene.battle.attacker.now.faces == (1, 5, 2)
    assert taps.course.scene.pending.side is Who.DEFENDER


def test_undo_is_there_before_a_battle_begins_and_in_its_first_step(table: Any) -> None:
    taps = armies(table)
    assert taps.page.bar.data.last == "Begin the battle"
    taps.tap(taps.page.spot("undo"))
    assert taps.page.presenter.mode == "setup"
    session = taps.app.desk.session
    assert taps.page.bar.data.last
    before = session.state.players["green"].force
    taps.tap(taps.page.spot("undo"))
    assert session.state.players["green"].force != before
    taps.tap(taps.page.spot("redo"))
    assert session.state.players["green"].force == before
    taps.press("begin")
    assert taps.page.presenter.mode == "course"


def test_naming_the_area_last_keeps_the_army_and_takes_who_is_known_to_stand_there(
    table: Any,
) -> None:
    taps = BattleTaps(table)
    session = taps.app.desk.session
    session.do(GoToPhase(5))
    kit = session.state.players["blue"].force
    session.do(ChangePieces("blue", ARMY, kit))
    session.do(NameArea("Kiev", inhabited=True))
    session.do(NameArea("Thrace", inhabited=True))
    session.do(ChangePieces("green", Force(archer=2), area="Kiev"))
    table.driver.wait()
    taps.tap(taps.place("battle"))
    taps.take("attacker")

    def forces() -> tuple[Force, Force]:
        staging = taps.page.presenter.setup.staging
        return staging.attacker.force, staging.defender.force

    taken = forces()[0]
    assert taken.light_infantry == ARMY.light_infantry
    taps.touch("ask|area|Kiev")
    assert forces() == (taken, Force(archer=2))
    taps.touch("ask|area|Thrace")
    assert forces() == (taken, Force())  # what stood in Kiev stays in Kiev


def test_an_announced_capture_is_read_as_long_as_dice_are_thrown(table: Any) -> None:
    def role() -> str:
        return str(taps.page.view.hosts.hosts[0].role)

    taps = armies(table)
    assert "takes prisoners" not in role()
    taps.toggle("announce_capture", Who.ATTACKER)
    assert "takes prisoners" in role()
    taps.throw(1, 5, 2)
    assert "takes prisoners" in role()
    taps.press("dice")
    assert "takes prisoners" in role()


def test_a_step_can_be_taken_back_and_a_battle_discarded_and_restored(table: Any) -> None:
    taps = armies(table)
    taps.throw(1, 5, 2)
    taps.press("dice")
    taps.tap(taps.page.spot("undo"))
    assert taps.course.faces == (1, 5, 2)
    taps.press("more")
    menu = taps.app.shell.layers.top_sheet
    taps.tap(menu.spot(f"row|{menu.items[-1][0]}"))
    assert taps.page.presenter.mode == "setup"
    taps.tap(taps.app.shell.layers.offer)
    assert taps.course.faces == (1, 5, 2)


def test_a_table_may_switch_the_odds_off_and_the_log_shows_it(table: Any) -> None:
    taps = armies(table)
    taps.app.worker.wait(30)
    taps.driver.wait()
    assert {"chances", "survivors"} <= set(taps.page.cards)
    taps.touch("offer|switch")
    assert not {"chances", "survivors"} & set(taps.page.cards)
    assert "log.advice_off" in [line.summary.key for line in taps.app.desk.session.log()]


def test_the_advice_marks_its_dice(table: Any) -> None:
    taps = armies(table)
    taps.throw(1, 5, 2)
    taps.app.worker.wait(30)
    taps.driver.wait()
    rows = taps.page.cards["rerolls"].data.choices
    assert [row.best for row in rows] == [True, False, False, False]
    assert rows == tuple(sorted(rows, key=lambda row: -row.share))
    assert "again:" in [row.key for row in rows], "what it is worth to keep all is always there"
    taps.touch(rows[0].key)
    best = taps.course.draft.now.again
    assert rows[0].key == f"again:{','.join(map(str, best))}"
    for die in {0} ^ set(best):  # by hand: the first one alone, which is none of the advised
        taps.touch(f"die|{die}")
    assert taps.course.draft.now.again == (0,)
    assert taps.dice.marks == (True, False, False)
    shown = taps.page.cards["rerolls"].data.choices
    assert [row.key for row in shown if row.chosen] == ["again:0"]
    assert len(shown) == 5
    taps.press("keep")
    assert taps.course.scene.battle.attacker.now.faces == (1, 5, 2)


def test_faces_can_be_mended_after_all_of_them_lie_there(table: Any) -> None:
    taps = armies(table)
    taps.throw(1, 5, 2)
    assert taps.dice.reopen is not None
    taps.touch("faces")
    taps.touch("face|1|6")
    assert taps.course.faces == (1, 6, 2)


def test_the_tray_tells_who_threw_which_die_where_both_did(table: Any) -> None:
    taps = armies(table)
    taps.throw(1, None, None)
    assert [words for _, words in taps.dice.by] == ["by hand", "", ""]
    taps.press("roll")
    assert [words for _, words in taps.dice.by] == ["by hand", "by the app", "by the app"]


def test_dice_still_in_the_air_may_be_confirmed(table: Any) -> None:
    taps = armies(table)
    theme.motion = True
    while taps.course.throw is not None:
        taps.page.press("roll")
        taps.page.press("dice")
    taps.driver.seconds(1)
    theme.motion = False
    assert taps.dice is None


def test_the_chances_do_not_tell_what_dice_in_the_air_will_show(table: Any) -> None:
    taps = armies(table)
    worked_out(taps)
    theme.motion = True
    taps.page.press("roll")
    taps.app.worker.wait(60)
    taps.app.inbox.read()
    taps.driver.frames(3)
    assert taps.page.cards["dice"].tumble.is_rolling
    assert taps.page.cards["chances"].data.working
    taps.driver.seconds(1)
    theme.motion = False
    assert not taps.page.cards["chances"].data.working


@pytest.mark.rule("M-11.8")
def test_the_best_losses_are_found_by_a_tap(table: Any) -> None:
    taps = armies(table)
    while not taps.course.scene.blocks:
        taps.press("round")
    before = taps.hits(0)
    taps.touch("offer|weigh:0")
    taps.app.worker.wait(60)
    taps.driver.wait()
    box = taps.page.presenter.view().blocks[0]
    assert "to win" in box.note
    assert box.is_suggested == (taps.hits(0) == before)


_VICTIM = """
import os, signal, sys
from pathlib import Path
from tests.stage.driver import Driver
from tests.stage.evening import Evening
from tests.stage.taps.battle import BattleTaps
from companion.app import CompanionApp
driver = Driver(CompanionApp(folder=Path(sys.argv[1]), language="en"))
driver.wait()
taps = BattleTaps(Evening(driver, Path(sys.argv[1])))
taps.open_alone()
taps.compose("attacker", heavy_infantry=2)
taps.compose("defender", heavy_infantry=2)
taps.press("begin")
taps.throw(1, 5, 2)
taps.press("dice")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_app_rolls_one_die_the_table_the_others(table: Any) -> None:
    """The die that fell off the table is the app's, and blue; stepping back gives no other one."""
    taps = armies(table)
    taps.throw(3, 5)
    taps.touch("alone|2")
    dice = taps.dice
    assert dice.faces[:2] == (3, 5)
    assert dice.faces[2] > 0
    assert taps.course.draft.now.by_app == (2,)
    assert taps.course.draft.dice_by == "hand", "the table goes on throwing its own dice"
    first = dice.faces[2]
    assert [words for _sign, words in dice.by] == ["by hand", "by hand", "by the app"]
    taps.touch("faces")
    taps.touch(f"face|2|{first}")
    taps.touch("alone|2")
    assert taps.dice.faces == (3, 5, first)


def test_a_throw_says_how_good_it_is(table: Any) -> None:
    taps = armies(table)
    taps.throw(1, 2)
    assert not taps.dice.voice
    taps.touch("face|2|3")
    lower = sum(
        value_of(a, b, c) < 3 for a in range(1, 5) for b in range(1, 7) for c in range(1, 9)
    )
    assert taps.dice.voice == f"Better than {round(100 * lower / 192)} of 100 such rolls"


def value_of(*faces: int) -> int:
    """By the rule's own words: equal dice multiplied if that is more, else the highest."""
    best = max(faces)
    for face in set(faces):
        if faces.count(face) > 1:
            best = max(best, face ** faces.count(face))
    return best
