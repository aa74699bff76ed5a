"""The figures of a battle page agree with each other, from step to step and beside each other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.games.medioevo.battle.decisions import AnnounceCapture
from companion.games.medioevo.battle.model import Building, Stage
from companion.games.medioevo.battle.staging import Fighter, Staging
from companion.games.medioevo.forces import Force
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts, Draft
from companion.ui.presenters.medioevo.battle.page import BattlePresenter
from tests.presenters.recorded import AtOnce
from tests.presenters.test_battle_advice import Later
from tests.speaking import speaking

ENGINES = Force(light_infantry=2, heavy_infantry=1, archer=1, captain=(1, 0, 0), engine=(1, 0, 0))
CASTLE = Force(light_infantry=1, heavy_infantry=2, cavalry=1, engine=(0, 1, 0))


def page_of(one: Force, other: Force, works: Any = None, **options: Any) -> BattlePresenter:
    kept = BattleDrafts(in_memory())
    attacker, defender = Fighter("attacker", one), Fighter("defender", other, position=2)
    kept.keep(Draft(Staging(attacker, defender, **options)))
    texts = speaking("en")
    found = BattlePresenter(lambda: texts, kept, works or AtOnce(), AppDice())
    found.begin()
    return found


def figure(found: BattlePresenter) -> tuple[float, ...]:
    """Chances of the whole battle, as the bar shows them."""
    if found.course.scene.battle.stage is Stage.OVER:
        won = found.course.scene.battle.attacker.army.size > 0
        lost = found.course.scene.battle.defender.army.size > 0
        return float(won), float(not won and not lost), float(lost and not won)
    found.ask_odds(lambda: None)
    view = found.odds_view()
    assert not view.is_waiting
    return tuple(share for _, share in view.bars[1].parts)


def throw(found: BattlePresenter, random: Random) -> None:
    asked = found.course.throw
    assert asked is not None
    shown = [
        face or random.randint(1, sides)
        for face, sides in zip(asked.kept, asked.sides, strict=True)
    ]
    found.faces(shown)


@pytest.mark.rule("M-10.12", "M-12.1", "M-14.2")
@pytest.mark.parametrize("seed", range(3))
def test_no_figure_changes_by_merely_going_on(seed: int) -> None:
    random = Random(seed)
    found = page_of(ENGINES, CASTLE, military=Building(2))
    for _ in range(30):
        scene = found.course.scene
        if scene.battle.stage is Stage.OVER:
            break
        if found.course.throw is not None:
            throw(found, random)
            before = figure(found)
            found.press("dice")
        elif scene.blocks:
            before = figure(found)
            found.press("losses")
        elif scene.battle.stage is Stage.CREWS:
            side = scene.battle.side(scene.pending.side)
            free = [number for number, (it, _) in enumerate(side.army.groups)]
            for _ in range(random.randint(1, 2)):
                found.crew(0, random.choice(free))
            before = figure(found)
            found.press("crews")
        else:
            before = figure(found)
            found.press("option:0")
        assert figure(found) == pytest.approx(before, abs=1e-9)
    assert found.course.scene.battle.round_number > 1


@pytest.mark.rule("M-10.6")
@pytest.mark.parametrize("who", ["attacker", "defender"])
def test_to_keep_all_dice_is_worth_what_the_whole_battle_is(who: str) -> None:
    found = page_of(Force(light_infantry=3, archer=1), Force(heavy_infantry=2, light_infantry=1))
    random = Random(5)
    while found.course.throw is None or len(found.course.throw.sides) != 3:
        throw(found, random)
        found.press("dice" if found.course.throw else "losses")
    if who == "defender":
        found.faces([2, 3, 5])
        found.press("dice")
    found.faces([2, 4, 7])
    shares = figure(found)
    view = found.odds_view()
    keep = next(choice for choice in view.rerolls if not choice.dice)
    win = shares[0] if who == "attacker" else shares[2]
    assert keep.chance == speaking("en").percent(round(win, 9)).replace(" ", "\u00a0")
    assert "no further rerolls" in view.rerolls_note


@pytest.mark.rule("M-15.3")
def test_what_is_worked_out_anew_says_so_at_once() -> None:
    works = Later()
    found = page_of(Force(light_infantry=3), Force(heavy_infantry=2), works)
    found.ask_odds(lambda: None)
    works.answer()
    assert not found.odds_view().is_waiting
    question = next(
        item.question
        for item in found.course.scene.decided
        if isinstance(item.answer, AnnounceCapture)
    )
    found.toggle(question)
    found.ask_odds(lambda: None)
    view = found.odds_view()
    assert view.is_waiting
    assert view.note == "Calculating …"
    assert not view.rerolls
    works.answer()
    assert not found.odds_view().is_waiting


def test_changed_armies_leave_no_figure_that_looks_valid() -> None:
    works = Later()
    found = page_of(Force(light_infantry=3), Force(heavy_infantry=2), works)
    found.to_setup()
    found.ask_odds(lambda: None)
    works.answer()
    found.setup.step("attacker", "light_infantry", 1)
    found.ask_odds(lambda: None)
    assert found.odds_view().is_waiting
    works.answer()
    assert not found.odds_view().is_waiting


@pytest.mark.rule("M-15.1", "M-15.2")
def test_when_a_side_leaves_is_part_of_the_odds_and_said() -> None:
    found = page_of(Force(light_infantry=7), Force(light_infantry=6))
    before = figure(found)
    found.advice.assume("attacker:retreat_after", "1")
    retreating = figure(found)
    assert retreating[0] < before[0]
    assert retreating[1] > before[1]
    assert "gets away" in found.odds_view().bars[1].heading
    assert "retreats after battle round 1" in found.odds_view().note
    found.advice.assume("attacker:retreat_after", "")
    assert figure(found) == before
    found.advice.assume("attacker:retreat_at", "3")
    fleeing = figure(found)
    assert fleeing[0] < before[0]
    assert fleeing[1] > before[1]
    assert "retreats with 3 units left or fewer" in found.odds_view().note
    found.advice.assume("attacker:retreat_at", "")
    assert figure(found) == before
    found.advice.assume("defender:gives_in", "2")
    assert figure(found)[0] > before[0]
    assert "capitulates with 2 units left or fewer" in found.odds_view().note


@pytest.mark.rule("M-11.3", "M-11.7")
def test_what_is_assumed_is_what_is_proposed() -> None:
    found = page_of(Force(light_infantry=3), Force(heavy_infantry=2))
    found.advice.assume("attacker:light", "2")
    before = figure(found)
    row = next(row for row in found.view().choices if row.key.startswith("give_up"))
    assert [option.text for option in row.options if option.chosen] == ["2"]
    found.choose(row.key, "0")
    assert figure(found) != before


@pytest.mark.rule("M-15.1", "M-27.5")
def test_what_would_help_is_said_with_what_it_assumes() -> None:
    found = page_of(Force(light_infantry=3), Force(light_infantry=2, heavy_infantry=1))
    figure(found)
    assert found.odds_view().can_help
    assert not found.odds_view().helps
    found.advice.help()
    figure(found)
    view = found.odds_view()
    assert not view.can_help
    assert [group.title for group in view.helps] == [
        "Retreat: Attacker",
        "One more unit for Attacker",
        "One more unit for Defender",
    ]
    retreat, own, _ = view.helps
    assert sum(row.is_best for row in retreat.rows) == 1
    assert retreat.rows[0].text == "in this battle round"
    assert "movement point" in retreat.note
    assert {row.text for row in own.rows} >= {"Cavalry", "Warlord (card 5)"}
    assert own.rows[0].value.startswith("+")


def test_a_large_battle_shows_its_round_first_and_then_says_what_it_may_miss() -> None:
    class Parts:
        """A worker whose answer is told part by part."""

        def ask(self, work: Any, told: Any) -> None:
            self.parts, self.told = iter(work(lambda: False)), told

        def next(self) -> None:
            self.told(next(self.parts))

    works = Parts()
    one = Force(light_infantry=5, archer=4, heavy_infantry=4, captain=(1, 0, 0))
    found = page_of(one, Force(light_infantry=9, heavy_infantry=4, cavalry=2), works)
    found.ask_odds(lambda: None)
    works.next()
    first = found.odds_view()
    assert [bar.heading.partition(":")[0] for bar in first.bars] == ["This round"]
    assert first.note == "Calculating …"
    works.next()
    rough = found.odds_view()
    assert len(rough.bars) == 2
    assert "too low, getting finer" in rough.note
    works.next()
    exact = found.odds_view()
    assert "too low" not in exact.note
    assert exact.bars[0] == first.bars[0]
    for (_, low), (_, true) in zip(rough.bars[1].parts, exact.bars[1].parts, strict=True):
        assert low <= true + 1e-9
