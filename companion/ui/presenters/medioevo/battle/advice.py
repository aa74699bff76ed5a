"""Advice beside a battle: live odds, other answers weighed, the best assignment of damage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.errors import CompanionError
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.decisions import ManEngines, Retreat
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.odds.deciding import RETREAT_COST
from companion.games.medioevo.battle.staging import Staging
from companion.games.medioevo.battle.words import Who
from companion.pages.panels import ChoiceRow
from companion.ui.presenters.medioevo.battle import crews as battle_crews
from companion.ui.presenters.medioevo.battle.answers import answer_of
from companion.ui.presenters.medioevo.battle.assumptions import Assumptions, with_habit
from companion.ui.presenters.medioevo.battle.blocks import asks
from companion.ui.presenters.medioevo.battle.course import Course, Decided, run_ahead
from companion.ui.presenters.medioevo.battle.draft import Draft, Habits
from companion.ui.presenters.medioevo.battle.losses import best_note, is_best
from companion.ui.presenters.medioevo.battle.odds import LiveOdds, Works
from companion.ui.presenters.medioevo.battle.plan import Practice
from companion.ui.presenters.medioevo.battle.scenes import MOST_OPTIONS, Known
from companion.ui.presenters.medioevo.battle.views import OddsView
from companion.ui.presenters.medioevo.battle.weighing import Best, Question, Variant
from companion.ui.presenters.medioevo.battle.words import BattleWords

WEIGHED = ("give_up", "overwhelm", "protect", "spend_strategy", "use_captains")


class BattleAdvice:
    """Asks what this moment is worth; `planned` is the battle of armies not yet begun."""

    def __init__(
        self,
        words: BattleWords,
        works: Works,
        course: Callable[[], Course | None],
        draft: Callable[[], Draft],
        keep: Callable[[Draft], None],
        planned: Callable[[], Battle | None],
    ) -> None:
        self._words = words
        self._course = course
        self._draft = draft
        self._keep = keep
        self._planned = planned
        self._odds = LiveOdds(words, works)
        self._compares_at = -1
        self._helps = False
        self._best_of: Battle | None = None
        self._best: Best | None = None

    def ask(self, told: Callable[[], None]) -> None:
        """Ask for the odds of this moment; `told` on the screen's thread when they are there."""
        self._odds.ask(self._question(), lambda: self._answered(told))

    def _answered(self, told: Callable[[], None]) -> None:
        """The best assignment, once it is known, lies on the units at once."""
        best, course = self._odds.best, self._course()
        if best is not None and course is not None and best.battle == self._best_of:
            self._best = best
            if best.is_done:
                self._best_of = None
                for block in course.scene.blocks:
                    if is_best(block, best):
                        course.put_hits(block.number, best.hits)
                        self._keep(course.draft)
        told()

    @property
    def _habits(self) -> tuple[Habits, Habits]:
        draft = self._draft()
        return draft.attacker_habits, draft.defender_habits

    def _question(self) -> Question | None:
        course = self._course()
        if course is None:
            battle = self._planned()
            return Question(battle, habits=self._habits, helps=self._helps) if battle else None
        scene = course.scene
        if scene.battle.stage is Stage.OVER:
            return None
        thrown = course.after_throw()
        if thrown is not None:
            faces = thrown.side(scene.pending.side).now.faces
            attack = thrown.stage is Stage.REROLL and len(faces) == 3
            throw = (faces[0], faces[1], faces[2]) if attack else None
            return Question(thrown, throw, self._habits, course.practice)
        battle, practice = _as_tapped(course)
        return Question(
            battle,
            habits=self._habits,
            practice=practice,
            helps=self._helps,
            fleeing=_fleeing(course) if self._helps else None,
            variants=self._variants(course) if self._compares_at == _step(course) else (),
            damage=self._best_of,
        )

    def view(self, staging: Staging) -> OddsView:
        course = self._course()
        can_help = not self._helps and not (course is not None and course.is_thrown)
        return replace(self._odds.view(staging), can_compare=self.can_compare, can_help=can_help)

    def known(self, may_weigh: bool, advises: bool = False) -> Known:
        """What was worked out for the step on the screen; `advises` which dice to throw again."""
        course, best, notes = self._course(), self._best, {}
        for block in course.scene.blocks if course else ():
            if best is not None and is_best(block, best):
                notes[block.number] = best_note(self._words, best)
            elif self._best_of is not None and block.battle == self._best_of:
                notes[block.number] = self._words.say("ui.odds.waiting")
        goes_on = course is not None and course.scene.battle.stage is not Stage.OVER
        expected = ("", "")  # of a battle that is over nothing is to be expected
        if may_weigh and goes_on:
            expected = self._odds.view(self._draft().staging).expected
        thrown = course.after_throw() if course else None
        advised = advises and thrown is not None and thrown.stage is Stage.REROLL
        return Known(self._odds.weights(), notes, may_weigh, expected, advised)

    # -- on request ------------------------------------------------------------------------

    @property
    def can_compare(self) -> bool:
        """Whether there is something to decide in this step that can be weighed."""
        course = self._course()
        if course is None or course.is_thrown or self._compares_at == _step(course):
            return False
        return bool(_weighable(course))

    def compare(self) -> None:
        """Weigh every answer to what is decided in this step."""
        course = self._course()
        self._compares_at = _step(course) if course else -1

    def help(self) -> None:
        """From now on say what would help: a retreat, one more unit, a card."""
        self._helps = True

    @staticmethod
    def _variants(course: Course) -> tuple[Variant, ...]:
        return tuple(
            Variant(
                item.question,
                str(place),
                item.pending.side,
                course.before_scene,
                course.wished(item.question, answer_of(item, place)),
            )
            for item in _weighable(course)
            for place in range(len(item.pending.options[:MOST_OPTIONS]))
        )

    def best_hits(self, block: int) -> None:
        """Ask which assignment leaves the best chance to win; it will be put on the units."""
        course = self._course()
        if course is not None:
            self._best_of = course.scene.blocks[block].battle

    # -- what is assumed -------------------------------------------------------------------

    def assumptions(self) -> tuple[ChoiceRow, ...]:
        """What the odds assume of both sides, to be changed."""
        course = self._course()
        battle = course.scene.battle if course else self._planned()
        return Assumptions(self._words, self._draft().staging).rows(battle, self._habits)

    def assume(self, row: str, key: str) -> None:
        who, _, what = row.partition(":")
        habit = with_habit(self._habits[list(Who).index(Who(who))], what, key)
        changed = (
            replace(self._draft(), attacker_habits=habit)
            if Who(who) is Who.ATTACKER
            else replace(self._draft(), defender_habits=habit)
        )
        self._keep(changed)


def _as_tapped(course: Course) -> tuple[Battle, Practice]:
    """The battle with losses and crews as they are tapped so far, and what is then done last."""
    scene = course.scene
    if scene.blocks:
        return scene.blocks[-1].after, course.practice
    if not course.draft.now.crews or not asks(scene.battle, ManEngines):
        return scene.battle, course.practice
    answer = battle_crews.confirmed(course)
    try:
        after = steps.advance(scene.battle, answer)
    except CompanionError:
        return scene.battle, course.practice
    return after, course.practice_with(answer)


def _fleeing(course: Course) -> Battle | None:
    """The battle if the attacker retreats in this round, None where it is too late."""
    for item in course.scene.decided:
        if isinstance(item.answer, Retreat):
            moment = course.wished(item.question, Retreat(RETREAT_COST))
            scene = run_ahead(course.before_scene, moment, course.usual, moment.plays)
            return scene.battle if scene.refused is None else None
    return None


def _step(course: Course) -> int:
    """The number of a step, as far as answers to it go."""
    return course.draft.now.answered


def _weighable(course: Course) -> list[Decided]:
    return [item for item in course.scene.decided if item.answer.kind in WEIGHED]
