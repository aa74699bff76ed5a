"""Advice beside a battle: best losses, answers weighed, what the odds assume; galleys loaded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.games.medioevo.battle.decisions import GiveUp, Roll
from companion.games.medioevo.battle.model import Means, Stage
from companion.games.medioevo.battle.odds.plan import CaptainTask
from companion.games.medioevo.battle.staging import Fighter, Staging
from companion.games.medioevo.battle.words import CaptainUse
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Unit
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts, Draft
from companion.ui.presenters.medioevo.battle.losses import figures
from companion.ui.presenters.medioevo.battle.page import BattlePresenter
from companion.ui.worker import parts
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

ONE = Force(light_infantry=3, heavy_infantry=2, cavalry=1, captain=(0, 1, 0))
OTHER = Force(heavy_infantry=3, cavalry=1, captain=(1, 0, 0))


class Later:
    """A worker that answers when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Any, Any]] = []

    def ask(self, work: Any, told: Any) -> None:
        self.waiting = [(work, told)]

    def answer(self) -> None:
        for work, told in self.waiting:
            for answer in parts(work(lambda: False)):
                told(answer)
        self.waiting = []


def presenter_of(
    one: Force = ONE,
    other: Force = OTHER,
    works: Any = None,
    drafts: Drafts | None = None,
    **options: Any,
) -> BattlePresenter:
    """A battle without a game, begun."""
    kept = BattleDrafts(drafts or in_memory())
    means = options.pop("means", Means())
    attacker = Fighter("attacker", one, means=means)
    kept.keep(Draft(Staging(attacker, Fighter("defender", other, position=2), **options)))
    texts = speaking("en")
    found = BattlePresenter(lambda: texts, kept, works or AtOnce(), AppDice())
    found.begin()
    return found


def to_losses(found: BattlePresenter) -> None:
    """Both throw, the attacker low, the defender high."""
    for faces in ((1, 2, 3), (4, 5, 8)):
        found.faces(list(faces))
        found.press("dice")
    assert found.view().blocks


def ask(found: BattlePresenter) -> None:
    found.ask_odds(lambda: None)


@pytest.mark.rule("M-11.8")
def test_the_best_losses_are_put_on_the_units_and_say_what_they_gain() -> None:
    found = presenter_of()
    to_losses(found)
    assert found.view().blocks[0].is_suggested
    found.advice.best_hits(0)
    ask(found)
    block = found.view().blocks[0]
    assert not block.is_suggested
    assert block.note.startswith("Best chance to win: ")
    found.suggest_hits(0)
    assert found.view().blocks[0].is_suggested
    assert found.view().blocks[0].note == block.note


def test_the_best_losses_of_a_step_gone_by_change_nothing() -> None:
    works = Later()
    found = presenter_of(works=works)
    to_losses(found)
    found.advice.best_hits(0)
    ask(found)
    found.back()
    works.answer()
    assert found.mode == "course"
    assert not found.view().blocks


@pytest.mark.rule("M-11.6")
def test_losses_say_who_is_left() -> None:
    found = presenter_of()
    to_losses(found)
    assert found.view().blocks[0].remain.startswith("Remaining: 1 Cavalry")


@pytest.mark.rule("M-11.3")
def test_weighed_answers_agree_with_the_odds_after_them() -> None:
    found = presenter_of(other=Force(heavy_infantry=3, cavalry=1))
    assert found.advice.can_compare
    found.advice.compare()
    ask(found)
    assert not found.advice.can_compare
    row = next(row for row in found.view().choices if row.key.startswith("give_up"))
    two = row.options[2].text
    assert sum(option.icon == "star" for option in row.options) == 1
    found.choose(row.key, "2")
    ask(found)
    assert isinstance(found.course.scene.decided[-1].answer, GiveUp)
    heading = found.odds_view().bars[1].heading
    assert two.partition(" · ")[2] in heading


@pytest.mark.rule("M-11.7")
def test_what_the_odds_assume_of_captains_changes_them_and_outlives_the_app() -> None:
    drafts = in_memory()
    found = presenter_of(drafts=drafts)
    ask(found)
    before = found.odds_view()
    assert "Assumptions" in before.note
    found.advice.assume("attacker:captains", "enable.heavy_infantry")
    found.advice.assume("attacker:light", "1")
    ask(found)
    after = found.odds_view()
    assert after.bars != before.bars
    assert "allows: Heavy infantry" in after.note
    kept = BattleDrafts(drafts).load()
    assert kept.attacker_habits.captains == (CaptainTask(CaptainUse.ENABLE, Unit.HEAVY),)
    assert kept.attacker_habits.light_given_up == 1


def test_only_what_can_come_to_pass_is_asked_about() -> None:
    found = presenter_of(one=Force(heavy_infantry=2), other=Force(light_infantry=2))
    keys = [row.key for row in found.advice.assumptions()]
    assert keys == [
        "attacker:retreat_after",
        "attacker:retreat_at",
        "attacker:gives_in",
        "defender:light",
        "defender:gives_in",
    ]


@pytest.mark.rule("M-28.15")
def test_tactics_may_aim_several_points() -> None:
    means = Means(red=3, technologies=frozenset({"tactics"}))
    found = presenter_of(means=means)
    for faces in ((4, 4, 8), (1, 2, 2)):
        found.faces(list(faces))
        found.press("dice")
    assert found.course.scene.battle.stage is Stage.TACTICS
    block = found.course.scene.blocks[0]
    captain = next(place for place, it in enumerate(figures(block)) if it.unit is Unit.CAPTAIN)
    cavalry = next(place for place, it in enumerate(figures(block)) if it.unit is Unit.CAVALRY)
    found.hit(0, captain)
    found.hit(0, cavalry)
    assert found.view().blocks[0].left_words == "1 more point possible"
    found.press("losses")
    defender = found.course.scene.battle.defender
    assert not defender.army.of(Unit.CAPTAIN)
    assert found.course.scene.battle.attacker.means.red == 1


def test_throwing_again_that_changes_nothing_is_not_advised() -> None:
    found = presenter_of(one=Force(cavalry=9, heavy_infantry=9), other=Force(light_infantry=1))
    found.faces([3, 5, 7])
    ask(found)
    view = found.odds_view()
    assert len(view.rerolls) == 8
    assert view.rerolls[0].dice == ()
    assert view.rerolls[0].is_best
    assert view.rerolls_note == "Rerolling changes nothing in this battle."


@pytest.mark.rule("M-13.6")
def test_galleys_are_loaded_evenly_until_the_table_moves_somebody() -> None:
    fleet = Force(light_infantry=4, galley=(2, 0, 0))
    found = presenter_of(one=fleet, other=Force(light_infantry=2, galley=(1, 0, 0)), at_sea=True)
    aboard = found.course.draft.staging.attacker.aboard
    assert [load.units for load in aboard] == [2, 2]
    found.to_setup()
    found.setup.move_load("attacker", "0", "light_infantry")
    titles = [row.title for row in found.setup.load_rows("attacker")]
    assert titles == [
        "Galley 1 (I): 1 of 3 taken",
        "Galley 2 (I): 3 of 3 taken",
    ]
    found.begin()
    rows = [row for row in found.view().hosts.attacker.pieces if row.icon == "piece-galley"]
    assert [row.count for row in rows] == ["1", "3"]
    found.to_setup()
    found.setup.step("attacker", "light_infantry", 1)
    found.setup.spread_load("attacker")
    assert sum(len(row.options) for row in found.setup.load_rows("attacker")) == 2


@pytest.mark.rule("M-27.16")
def test_a_spy_may_be_sent_against_a_war_wagon() -> None:
    kept = BattleDrafts(in_memory())
    spy = Fighter("attacker", Force(light_infantry=2), cards=frozenset({16}))
    kept.keep(Draft(Staging(spy, Fighter("defender", Force(heavy_infantry=2), position=2))))
    texts = speaking("en")
    found = BattlePresenter(lambda: texts, kept, AtOnce(), AppDice())
    found.begin()
    form = found.cards.form("attacker:card.16")
    engines = next(row for row in found.cards.rows(form) if row.key == "engine")
    assert [option.text for option in engines.options] == ["War wagon"]
    found.play(form)
    found.course.answer(Roll((2,)))
    assert found.course.scene.battle.defender.wagons_hit == 1


@pytest.mark.rule("M-23.4")
def test_barbarians_say_why_they_do_what_they_do() -> None:
    kept = BattleDrafts(in_memory())
    horde = Force(light_infantry=2, archer=1, captain=(1, 0, 0))
    staging = Staging(Fighter("attacker", Force(heavy_infantry=4)), Fighter("", horde))
    kept.keep(Draft(replace(staging, horde_dice=(2, 3, 3))))
    texts = speaking("en")
    found = BattlePresenter(lambda: texts, kept, AtOnce(), AppDice())
    found.begin()
    assert found.view().hosts.defender.name == "Barbarians"
    assert "the opponent has no archers (M-23.4)" in found.view().story[0].text
    found.course.answer(Roll((1, 1)))
    assert any("they shoot whenever they may" in line.text for line in found.view().story)
