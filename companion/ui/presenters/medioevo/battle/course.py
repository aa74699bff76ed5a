"""Walking through a battle: from one throw or loss to the next, with everything between decided.

The engine asks for every decision one by one; a table wants to roll. So the course answers what
is usually left alone (no capture, no retreat, nothing given up) until dice or losses are due, and
shows those answers: any of them can be changed as long as the step is not confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from companion.core.dice import DiceRequest, Faces
from companion.core.errors import CompanionError
from companion.core.records import dataclass
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.army import FREE, Figure
from companion.games.medioevo.battle.decisions import (
    AimHits,
    Assign,
    Decision,
    FightOn,
    Interruption,
    ManEngines,
    Pass,
    Reroll,
    Roll,
    Stay,
)
from companion.games.medioevo.battle.model import ATTACK_DICE, Battle, BattleNote, Pending, Stage
from companion.games.medioevo.battle.odds.deciding import planned
from companion.games.medioevo.battle.odds.field import Field
from companion.games.medioevo.battle.staging import opened
from companion.ui.presenters.medioevo.battle.blocks import Block, asks, blocks_of
from companion.ui.presenters.medioevo.battle.draft import BlockHits, Draft, Habits, Moment, Wish
from companion.ui.presenters.medioevo.battle.plan import (
    NO_HABITS,
    NO_PRACTICE,
    Practice,
    plan_of,
    practice_of,
)

Rolls = Callable[[DiceRequest, Battle], Faces]
STOPS = (Assign, ManEngines, AimHits, FightOn, Reroll, Stay)


@dataclass(frozen=True, slots=True)
class Decided:
    """A question that was answered on the way here, and how."""

    question: str
    pending: Pending
    answer: Decision


@dataclass(frozen=True, slots=True)
class Scene:
    """Where the battle stands: what it waits for, and what was decided on the way."""

    battle: Battle
    pending: Pending
    quiet: tuple[Decision, ...]
    decided: tuple[Decided, ...]
    blocks: tuple[Block, ...] = ()
    refused: CompanionError | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of a scene: those of the request, and of a reroll those that stay."""

    request: DiceRequest
    sides: tuple[int, ...]
    kept: tuple[int, ...]  # faces that stay, 0 where the die is thrown

    @property
    def thrown(self) -> tuple[int, ...]:
        """Places of the dice that are asked for."""
        return tuple(place for place, face in enumerate(self.kept) if not face)


def question_of(asked: Pending) -> str:
    """A name for a question that is the same whenever it is asked again in this step."""
    return f"{asked.options[0].kind}:{asked.point.value}:{asked.side.value}"


@dataclass(frozen=True, slots=True)
class Usual:
    """Answers to questions on the way: what the odds reckon with is what is proposed."""

    habits: tuple[Habits, Habits] = NO_HABITS
    practice: Practice = NO_PRACTICE

    def answer(self, battle: Battle, asked: Pending) -> Decision:
        plan = plan_of(battle, self.habits, self.practice)
        return planned(battle, asked, Field(battle, plan))


class Course:
    """A battle in progress, moved on by taps; every change makes a new draft."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.start = opened(draft.staging)
        self._battles = [self.start]
        self._scene: Scene | None = None
        self._practice: tuple[int, Practice] | None = None
        self._replay()

    def _replay(self) -> None:
        """The battles after each answer; answers that no longer fit are dropped."""
        del self._battles[1:]
        for number, answer in enumerate(self.draft.answers):
            try:
                self._battles.append(steps.advance(self._battles[-1], answer))
            except CompanionError:
                answers = self.draft.answers[:number]
                past = tuple(moment for moment in self.draft.past if moment.answered <= number)
                self.draft = replace(self.draft, answers=answers, past=past, now=Moment(number))
                break
        self._scene = None

    # -- what is there ---------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        if self._scene is None:
            self._scene = self._run_ahead(self.draft.now)
        return self._scene

    @property
    def practice(self) -> Practice:
        """What was confirmed last of what is decided anew in every round."""
        count = len(self.draft.answers)
        if self._practice is None or self._practice[0] != count:
            self._practice = (count, practice_of(self._battles, self.draft.answers))
        return self._practice[1]

    def practice_with(self, answer: Decision) -> Practice:
        """The same after one more answer to the present scene."""
        return practice_of(
            [*self._battles, self.scene.battle], [*self.draft.answers, Pass(), answer]
        )

    @property
    def usual(self) -> Usual:
        """How questions on the way are answered unless somebody says otherwise."""
        habits = (self.draft.attacker_habits, self.draft.defender_habits)
        return Usual(habits, self.practice)

    @property
    def before_scene(self) -> Battle:
        """The battle right after the last confirmed answer."""
        return self._battles[-1]

    @property
    def answers_so_far(self) -> tuple[Decision, ...]:
        """Confirmed answers and those decided on the way to the present scene."""
        return self.draft.answers + self.scene.quiet

    @property
    def news(self) -> tuple[BattleNote, ...]:
        """What happened since the step before."""
        before = self.draft.past[-1].answered if self.draft.past else 0
        first = len(self._battles[before].log)
        return self.scene.battle.log[first:]

    @property
    def can_go_back(self) -> bool:
        return bool(self.draft.past)

    @property
    def throw(self) -> Throw | None:
        """The dice that the scene waits for."""
        scene = self.scene
        request = scene.pending.dice
        if request is None:
            return None
        side = scene.battle.side(scene.battle.turn)
        rerolled = {
            Stage.REROLL_DICE: (ATTACK_DICE, side.now.faces),
            Stage.ARCHER_REROLL_DICE: ((8,) * len(side.now.archer_faces), side.now.archer_faces),
        }
        if scene.battle.card_waiting is None and scene.battle.stage in rerolled:
            sides, faces = rerolled[scene.battle.stage]
            chosen = side.now.rerolling
            kept = tuple(0 if place in chosen else face for place, face in enumerate(faces))
            return Throw(request, sides, kept)
        return Throw(request, request.sides, (0,) * len(request.sides))

    @property
    def faces(self) -> tuple[int, ...]:
        """What lies on the table for the dice asked for, 0 where nothing does yet."""
        throw = self.throw
        count = len(throw.request.sides) if throw else 0
        tapped = self.draft.now.faces
        return tapped if len(tapped) == count else (0,) * count

    @property
    def is_thrown(self) -> bool:
        return self.throw is not None and all(self.faces)

    @property
    def may_reroll(self) -> bool:
        """Whether dice of this throw may be marked to be thrown once more."""
        after = self.after_throw()
        return after is not None and asks(after, Reroll)

    def after_throw(self) -> Battle | None:
        """The battle with the dice as they lie, before any is thrown again."""
        if not self.is_thrown:
            return None
        return steps.advance(self.scene.battle, Roll(self.faces))

    # -- taps that can still be changed ----------------------------------------------------

    def set_faces(self, faces: Sequence[int], *, by_app: bool = False) -> None:
        """What lies on the table; dice that changed were thrown by whoever tells it."""
        complete, now = all(faces), self.draft.now
        again = now.again if complete else ()
        changed = {place for place, face in enumerate(faces) if face != self.faces[place]}
        thrown = set(now.by_app) | changed if by_app else set(now.by_app) - changed
        self._now(faces=tuple(faces), again=again, by_app=tuple(sorted(thrown)))

    def mark_again(self, places: Iterable[int]) -> None:
        self._now(again=tuple(sorted(places)))

    def wish(self, question: str, answer: Decision) -> None:
        """Answer a question on the way otherwise; raises if the rules forbid it."""
        self._try(self.wished(question, answer))

    def wished(self, question: str, answer: Decision) -> Moment:
        """This step as it would be with another answer to a question on the way."""
        kept = tuple(wish for wish in self.draft.now.wishes if wish.question != question)
        return replace(self.draft.now, wishes=(*kept, Wish(question, answer)))

    def play(self, card: Interruption) -> None:
        """A card or technology, at the first moment of this step at which it may be played."""
        self._try(replace(self.draft.now, plays=(*self.draft.now.plays, card)))

    def take_back_play(self, number: int) -> None:
        plays = self.draft.now.plays
        self._now(plays=plays[:number] + plays[number + 1 :])

    def man(self, answer: ManEngines) -> None:
        self._now(crews=answer.crews)

    def hit(self, number: int, figure: Figure) -> None:
        """Put a point on this figure; where all points lie already, the last one moves here."""
        block = self.scene.blocks[number]
        hits = block.hits
        if len(hits) >= block.pending.points or block.is_complete:
            others = [place for place, hit in enumerate(hits) if hit != figure]
            if not others:
                return
            hits = hits[: others[-1]] + hits[others[-1] + 1 :]
        self._assign(number, (*hits, figure))

    def clear_hits(self, number: int) -> None:
        self._assign(number, ())

    def put_hits(self, number: int, hits: tuple[Figure, ...]) -> None:
        """All points of a damage question at once."""
        self._assign(number, hits)

    def suggest_hits(self, number: int) -> None:
        kept = tuple(item for item in self.draft.now.hits if item.block < number)
        self._now(hits=kept)

    def _assign(self, number: int, hits: tuple[Figure, ...]) -> None:
        kept = tuple(item for item in self.draft.now.hits if item.block < number)
        self._try(replace(self.draft.now, hits=(*kept, BlockHits(number, hits))))

    def _now(self, **changes: object) -> None:
        self.draft = replace(self.draft, now=replace(self.draft.now, **changes))  # type: ignore[arg-type]
        self._scene = None

    def _try(self, moment: Moment) -> None:
        scene = self._run_ahead(moment)
        if scene.refused is not None:
            raise scene.refused
        self.draft = replace(self.draft, now=moment)
        self._scene = scene

    # -- taps that confirm -----------------------------------------------------------------

    def confirm_dice(self) -> None:
        """The dice count as they lie; marked ones are thrown again next."""
        self._confirm(self._dice_answers(self.scene.battle, self.faces, self.draft.now.again))

    def confirm_losses(self) -> None:
        self._confirm([block.answer for block in self.scene.blocks])

    def answer(self, answer: Decision) -> None:
        self._confirm([answer])

    def roll_round(self, roll: Rolls) -> None:
        """All dice by the app, nothing thrown again, until somebody has to decide."""
        moment, answers = self.draft.now, list(self.answers_so_far)
        battle = self.scene.battle
        faces = self.faces
        while (request := steps.pending(battle).dice) is not None:
            rolled = roll(request, battle)
            thrown = tuple(
                face or new for face, new in zip(faces or (0,) * len(rolled), rolled, strict=True)
            )
            made = self._dice_answers(battle, thrown, ())
            battle = steps.play(battle, tuple(made))
            scene = run_ahead(battle, Moment(), self.usual, ())
            answers += [*made, *scene.quiet]
            battle, faces = scene.battle, ()
        self._store(tuple(answers), moment)

    def back(self) -> None:
        """The step before, as it was when it was confirmed."""
        *past, moment = self.draft.past
        answers = self.draft.answers[: moment.answered]
        self.draft = replace(self.draft, answers=answers, now=moment, past=tuple(past))
        self._replay()

    def _dice_answers(self, battle: Battle, faces: Faces, again: tuple[int, ...]) -> list[Decision]:
        answers: list[Decision] = [Roll(faces)]
        after = steps.advance(battle, answers[0])
        if after.stage is not Stage.OVER and asks(after, Reroll):
            answers.append(Reroll(again))
        return answers

    def _confirm(self, answers: Sequence[Decision]) -> None:
        steps.play(self.scene.battle, tuple(answers))  # raises before anything changes
        self._store((*self.answers_so_far, *answers), self.draft.now)

    def _store(self, answers: tuple[Decision, ...], moment: Moment) -> None:
        self.draft = replace(
            self.draft,
            answers=answers,
            now=Moment(len(answers)),
            past=(*self.draft.past, moment),
        )
        for answer in answers[len(self._battles) - 1 :]:
            self._battles.append(steps.advance(self._battles[-1], answer))
        self._scene = None

    # -- running ahead ---------------------------------------------------------------------

    def _run_ahead(self, moment: Moment) -> Scene:
        return run_ahead(self._battles[-1], moment, self.usual, moment.plays)


def _stay_silent(battle: Battle, asked: Pending, practice: Practice) -> bool:
    """Whether nobody can man the engines, or the table left them alone in the round before."""
    if not isinstance(asked.options[0], ManEngines):
        return False
    army = battle.side(asked.side).army
    if any(engine.extra_shot and not engine.lost for engine in army.engines):
        return False
    if all(figure.post != FREE for figure, _ in army.groups):
        return True
    before = practice.gunnery(asked.side)
    return before is not None and not any(gunnery.crew for gunnery in before)


def run_ahead(
    battle: Battle,
    moment: Moment,
    usual: Usual,
    plays: Sequence[Interruption],
) -> Scene:
    """The next scene from here: usual answers and wishes until dice or losses are due."""
    wishes = {wish.question: wish.answer for wish in moment.wishes}
    waiting = list(plays)
    quiet: list[Decision] = []
    decided: list[Decided] = []
    refused: CompanionError | None = None
    while True:
        battle, made, refused = _interrupted(battle, waiting, refused)
        quiet += made
        asked = steps.pending(battle)
        if asked.dice or not asked.options:
            break
        question = question_of(asked)
        if isinstance(asked.options[0], STOPS) and (
            question in wishes or not _stay_silent(battle, asked, usual.practice)
        ):
            break
        silent = isinstance(asked.options[0], ManEngines)
        usually = asked.options[0] if silent else usual.answer(battle, asked)
        answer = wishes.get(question) or usually
        try:
            after = steps.advance(battle, answer)
        except CompanionError as error:
            refused = error
            answer = steps.suggested(battle)
            after = steps.advance(battle, answer)
        if not isinstance(answer, Pass):
            decided.append(Decided(question, asked, answer))
        quiet.append(answer)
        battle = after
    blocks, fault = blocks_of(battle, moment)
    still_waiting = refused if waiting else None
    broken = refused if wishes else None
    return Scene(
        battle, asked, tuple(quiet), tuple(decided), blocks, fault or still_waiting or broken
    )


def _interrupted(
    battle: Battle, waiting: list[Interruption], refused: CompanionError | None
) -> tuple[Battle, list[Decision], CompanionError | None]:
    """Cards and technologies played as soon as they may; `waiting` keeps those that may not."""
    made: list[Decision] = []
    for card in list(waiting):
        if battle.card_waiting is not None or battle.stage is Stage.OVER:
            break
        try:
            battle = steps.advance(battle, card)
        except CompanionError as error:
            refused = error
        else:
            waiting.remove(card)
            made.append(card)
            refused = None
    return battle, made, refused
