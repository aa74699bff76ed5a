"""The battle screen: from two armies over every throw to one entry in the journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from companion.core.dice import AppDice, DiceRequest, Faces
from companion.core.errors import CompanionError
from companion.games.medioevo.advice import SwitchAdvice, advice_is_on
from companion.games.medioevo.battle import melee
from companion.games.medioevo.battle.decisions import AnnounceCapture, Capitulate, ManEngines
from companion.games.medioevo.battle.model import Battle, Stage
from companion.games.medioevo.battle.siege import is_hit
from companion.games.medioevo.battle.staging import Staging, opened
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.state import State
from companion.games.medioevo.war.battles import BookBattle
from companion.pages.moments import Moment
from companion.pages.panels import Choice
from companion.ui.i18n import Translator, number
from companion.ui.presenters.medioevo.battle import crews as battle_crews
from companion.ui.presenters.medioevo.battle.advice import BattleAdvice
from companion.ui.presenters.medioevo.battle.answers import answer_of
from companion.ui.presenters.medioevo.battle.cards import BattleCards
from companion.ui.presenters.medioevo.battle.course import Course, Decided
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts, Draft
from companion.ui.presenters.medioevo.battle.end import BattleEnd
from companion.ui.presenters.medioevo.battle.leaves import BattlePage, Leaves
from companion.ui.presenters.medioevo.battle.losses import figures
from companion.ui.presenters.medioevo.battle.odds import Works
from companion.ui.presenters.medioevo.battle.scenes import (
    MANNED,
    SceneView,
)
from companion.ui.presenters.medioevo.battle.setup.editor import BattleSetup
from companion.ui.presenters.medioevo.battle.setup.known import blank, ready
from companion.ui.presenters.medioevo.battle.views import BattleView, EndView, OddsView, SetupView
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.moments.teller import SHORT
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why, WhyLine

Mode = Literal["setup", "course", "end"]
BACK_TO = {2: "event", 5: "phase"}
WEIGHED = ("give_up", "overwhelm", "protect", "spend_strategy", "use_captains")


class BattlePresenter:
    """One battle at a time, of the open game or stand-alone (`session` is None)."""

    def __init__(
        self,
        texts: Callable[[], Translator],
        drafts: BattleDrafts,
        works: Works,
        dice: AppDice,
        session: Session | None = None,
    ) -> None:
        self._session = session
        self._drafts = drafts
        self._dice = dice
        self._words = BattleWords(texts, lambda: self.state)
        self._draft = drafts.load()
        self._course: Course | None = None
        self._at_end = False
        self._dropped: Draft | None = None
        self._faces_at = -1  # the step in which faces are tapped although all lie there
        if not self._draft.begun and self._is_blank(self._draft.staging):
            self._draft = replace(self._draft, staging=blank(self.state))
        self._untouched = blank(self.state)
        self.setup = BattleSetup(
            self._words, lambda: self.state, lambda: self._draft.staging, self._restaged
        )
        self.cards = BattleCards(self._words, lambda: self.course)
        self.advice = BattleAdvice(
            self._words,
            works,
            lambda: self._course,
            lambda: self._course.draft if self._course else self._draft,
            self._redraft,
            self._planned,
        )
        if self._draft.begun:
            self._resume()

    @property
    def state(self) -> State | None:
        if self._session is None:
            return None
        state: State = self._session.state
        return state

    @staticmethod
    def _is_blank(staging: Staging) -> bool:
        return not staging.attacker.player and not staging.defender.player

    def _resume(self) -> None:
        """Back to where the battle was left; one that no longer fits is set up anew."""
        try:
            self._course = Course(self._draft)
        except CompanionError:
            self._draft = replace(self._draft, begun=False, answers=(), past=())

    @property
    def mode(self) -> Mode:
        if self._course is None:
            return "setup"
        return "end" if self._at_end else "course"

    @property
    def course(self) -> Course:
        assert self._course is not None
        return self._course

    def say(self, key: str, **params: object) -> str:
        return self._words.say(key, **params)

    # -- setting up ------------------------------------------------------------------------

    def setup_view(self) -> SetupView:
        self._follow_the_turn()
        return self.setup.view()

    def _follow_the_turn(self) -> None:
        """A set-up that nobody has touched is of whose turn it is now."""
        if self._draft.staging == self._untouched:
            self._untouched = blank(self.state)
            self._draft = replace(self._draft, staging=self._untouched)

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has put anything together yet."""
        return self.mode == "setup" and self._draft.staging == self._untouched

    @property
    def leads_back_to(self) -> str:
        """The page on which a booked battle is one thing of several."""
        phase = self.state.phase if self.state is not None else 0
        return BACK_TO.get(phase, "table")

    def _restaged(self, staging: Staging) -> None:
        self._draft = replace(self._draft, staging=staging)
        self._drafts.keep(self._draft)

    def roll_horde(self) -> None:
        self.setup.roll_horde(self._dice)

    def begin(self) -> None:
        """The first round; raises where the armies cannot fight."""
        draft = replace(
            self._draft,
            staging=ready(self._draft.staging, self.state),
            begun=True,
            answers=(),
            past=(),
        )
        self._course = Course(draft)
        self._keep()

    def discard(self) -> None:
        """No battle after all; `restore` brings it back."""
        self._dropped = self._course.draft if self._course else self._draft
        self._course, self._at_end = None, False
        self._untouched = blank(self.state)
        self._draft = replace(self._drafts.clear(self._dropped.dice_by), staging=self._untouched)

    def to_setup(self) -> None:
        """Back to the armies; the answers given so far are dropped."""
        self._dropped = self.course.draft
        self._draft = replace(self._dropped, begun=False, answers=(), past=())
        self._course, self._at_end = None, False
        self._drafts.keep(self._draft)

    def restore(self) -> None:
        if self._dropped is not None:
            self._draft, self._dropped = self._dropped, None
            if self._draft.begun:
                self._resume()
            self._drafts.keep(self._draft)

    def _redraft(self, draft: Draft) -> None:
        self._draft = draft
        if self._course is not None:
            self._course.draft = draft
        self._drafts.keep(draft)

    def _keep(self) -> None:
        if self._course is not None:
            self._draft = self._course.draft
        self._drafts.keep(self._draft)

    # -- the course ------------------------------------------------------------------------

    def page(self) -> BattlePage:
        """What the page shows now."""
        leaves = Leaves(self._words, switches=self._session is not None)
        if self.mode == "setup":
            return leaves.setup(self.setup_view(), self.odds_view())
        if self.mode == "end":
            return leaves.end(self.end_view(), self.view())
        return leaves.course(self.view(), self.odds_view(), self.course.draft.now.again)

    def clash(self) -> Moment | None:
        """A round of the battle has just been fought: what came of it, in a small moment."""
        if self.mode != "course":
            return None
        battle = self.course.scene.battle
        if battle.stage is not Stage.AFTER_ROUND:
            return None
        view = self.view()
        told = tuple(line.text for line in view.story[-2:])
        hosts = [one for one in view.hosts.hosts if one.crest is not None]
        return Moment(
            key=f"clash:{len(self.course.draft.answers)}:{battle.round_number}",
            form="flag",
            title=self.say("moment.clash", round=battle.round_number),
            note=" · ".join(told),
            crest=hosts[0].crest if hosts else None,
            seconds=SHORT,
        )

    def view(self) -> BattleView:
        is_on, step = self.advice_is_on, len(self.course.draft.answers)
        known = self.advice.known(is_on, advises=is_on and step != self._faces_at)
        return SceneView(self._words, self.course, known).view()

    def change_faces(self) -> None:
        """Faces to tap once more, instead of advice on which dice to throw again."""
        self._faces_at = len(self.course.draft.answers)

    def faces(self, shown: Sequence[int]) -> None:
        """The dice panel as it is; dice that stay are not among what is asked for."""
        throw = self.course.throw
        if throw is not None:
            self.course.set_faces([shown[place] for place in throw.thrown])
            self._dice_by("hand")

    def marks(self, marked: Sequence[bool]) -> None:
        self.course.mark_again(place for place, is_marked in enumerate(marked) if is_marked)
        self._keep()

    def mark_as(self, dice: Sequence[int]) -> None:
        """Mark the dice of a piece of advice."""
        if self.course.is_thrown and self.course.may_reroll:
            self.course.mark_again(dice)
            self._keep()

    def roll(self) -> None:
        """The app throws those dice that have no face yet."""
        throw = self.course.throw
        if throw is None:
            return
        self._roll([at for at, face in enumerate(self.course.faces) if not face])

    def roll_die(self, place: int) -> None:
        """The app throws one die, whatever lay there."""
        throw = self.course.throw
        if throw is not None and place in throw.thrown:
            self._roll([throw.thrown.index(place)])

    def _roll(self, places: Sequence[int]) -> None:
        throw = self.course.throw
        assert throw is not None
        rolled = self._thrown(throw.request, self.course.scene.battle, places)
        faces = [rolled[at] if at in places else face for at, face in enumerate(self.course.faces)]
        self.course.set_faces(faces, by_app=True)
        if len(places) == len(faces):  # how the table throws as a rule
            self._dice_by("app")
        self._keep()

    def roll_round(self) -> None:
        self.course.roll_round(self._thrown)
        self._dice_by("app")

    def _thrown(
        self, request: DiceRequest, battle: Battle, places: Sequence[int] | None = None
    ) -> Faces:
        """The app's throw for this moment, of all dice or of some; 0 for those it did not throw.

        Who steps back and rolls again gets the same one.
        """
        moment = (battle.round_number, battle.stage.value, battle.turn.value, request.why)
        keys = [":".join(map(str, (*moment, at, sides))) for at, sides in enumerate(request.sides)]
        known = dict(self.course.draft.thrown)
        wanted = range(len(keys)) if places is None else places
        missing = [at for at in wanted if keys[at] not in known]
        if missing:
            sides = tuple(request.sides[at] for at in missing)
            for at, face in zip(
                missing, self._dice.roll(replace(request, sides=sides)), strict=True
            ):
                known[keys[at]] = (face,)
            self.course.draft = replace(self.course.draft, thrown=tuple(known.items()))
        return tuple(known[key][0] if at in wanted else 0 for at, key in enumerate(keys))

    def _dice_by(self, who: Literal["hand", "app"]) -> None:
        self.course.draft = replace(self.course.draft, dice_by=who)
        self._keep()

    def choose(self, question: str, key: str) -> None:
        """A chip of a decision on the way; raises what the rules say against it."""
        item = self._decided(question)
        if isinstance(item.answer, ManEngines):
            if key == MANNED:  # whoever says anything about them is asked
                self.course.wish(question, item.answer)
        else:
            self.course.wish(question, answer_of(item, int(key)))
        self._keep()

    def toggle(self, question: str) -> None:
        """A capture announced, or not after all."""
        now = self._decided(question).answer
        assert isinstance(now, AnnounceCapture)
        self.course.wish(question, AnnounceCapture(not now.announce))
        self._keep()

    def _decided(self, question: str) -> Decided:
        return next(item for item in self.course.scene.decided if item.question == question)

    def hit(self, block: int, place: int) -> None:
        """A unit tapped to take a point."""
        self.course.hit(block, figures(self.course.scene.blocks[block])[place])
        self._keep()

    def clear_hits(self, block: int) -> None:
        self.course.clear_hits(block)
        self._keep()

    def suggest_hits(self, block: int) -> None:
        self.course.suggest_hits(block)
        self._keep()

    def crew(self, engine: int, place: int) -> None:
        figure = battle_crews.free_figures(self.course)[place]
        self.course.man(battle_crews.with_unit(self.course, engine, figure))
        self._keep()

    def aim(self, engine: int, target: str) -> None:
        self.course.man(battle_crews.with_target(self.course, engine, target))  # type: ignore[arg-type]
        self._keep()

    def press(self, key: str) -> None:
        """A button of the foot bar; raises what the rules say against it."""
        match key:
            case "dice":
                self.course.confirm_dice()
            case "keep":
                self.course.mark_again(())
                self.course.confirm_dice()
            case "roll":
                self.roll()
            case "round":
                self.roll_round()
            case "losses":
                self.course.confirm_losses()
            case "crews":
                self.course.answer(battle_crews.confirmed(self.course))
            case "end":
                self._to_end()
            case _:
                option = int(key.removeprefix("option:"))
                self.course.answer(self.course.scene.pending.options[option])
        self._keep()

    def surrender_options(self) -> tuple[Choice, ...]:
        staging = self.course.draft.staging
        return tuple(
            Choice(
                who.value,
                self.say("ui.battle.capitulates", name=self._words.name(staging, who)),
                colour=self._words.colour(staging, who),
            )
            for who in Who
        )

    def surrender(self, who: str) -> None:
        self.course.answer(Capitulate(Who(who)))
        self._keep()

    def play(self, form: object) -> None:
        """A card filled in on its form."""
        self.course.play(self.cards.answer(form))  # type: ignore[arg-type]
        self._keep()

    def take_back_play(self, number: int) -> None:
        self.course.take_back_play(number)
        self._keep()

    def back(self) -> bool:
        """The step before; whether there was one."""
        if self._at_end:
            self._at_end = False
        elif self._course is not None and self.course.can_go_back:
            self.course.back()
            self._keep()
        else:
            return False
        return True

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step before, not only the armies."""
        return self._at_end or (self._course is not None and self._course.can_go_back)

    def undo(self) -> bool:
        """The step before, from the first one back to the armies; False where nothing has begun."""
        if self.back():
            return True
        if self._course is None:
            return False
        self.to_setup()
        return True

    def held(self, key: str) -> Why | None:
        """Reasons of a figure or of something that happened; else what the odds assume."""
        what, _, rest = key.replace("|", ":", 1).partition(":")
        if what in ("value", "why"):
            return self._why(rest)
        view = self.odds_view()
        return Why(self.say("ui.odds.title"), (), view.note) if view.note else None

    def _why(self, key: str) -> Why | None:
        """Reasons of a figure of the scene, or of something that happened."""
        battle = self.course.after_throw() or self.course.scene.battle
        who = self.course.scene.pending.side
        if key.isdigit():
            entry = battle.log[int(key)]
            return self._words.why(entry.why) if entry.why else None
        if key == "hits":
            return self._why_hits()
        if not battle.side(who).now.faces:
            return None
        asked = [melee.value(battle, who), melee.loss(battle, who)]
        if who is Who.DEFENDER:
            asked.append(melee.value(battle, who.other))
        told = [self._words.why(one) for one in asked]
        return Why(told[0].title, tuple(line for one in told for line in one.lines))

    def _why_hits(self) -> Why:
        """Which of the dice hit (M-11.2, M-12.3)."""
        thrown = [face for face in self.course.faces if face]
        lines = [WhyLine(number(face), number(is_hit(face)), "M-11.2") for face in thrown]
        total = number(sum(map(is_hit, thrown)))
        title = self.say("ui.battle.hits")
        return Why(title, (*lines, WhyLine(title, total, is_total=True)), can_correct=False)

    # -- odds ------------------------------------------------------------------------------

    @property
    def advice_is_on(self) -> bool:
        return self.state is None or advice_is_on(self.state)

    def advice_action(self) -> SwitchAdvice:
        """The action that turns advice on or off for this game; it stands in the log."""
        return SwitchAdvice(not self.advice_is_on)

    def ask_odds(self, told: Callable[[], None]) -> None:
        """Ask for the odds of this moment; `told` on the screen's thread when they are there."""
        if self.advice_is_on and self.mode != "end":
            self.advice.ask(told)

    def _planned(self) -> Battle | None:
        """The armies as they are being put together, if they could fight."""
        if not self.setup.view().can_begin:
            return None
        try:
            return opened(ready(self._draft.staging, self.state))
        except CompanionError:
            return None

    def odds_view(self) -> OddsView:
        if not self.advice_is_on:
            return OddsView(note=self.say("ui.odds.off"), is_off=True)
        if self._course is not None and self.course.scene.battle.stage is Stage.OVER:
            return OddsView(note=self.say("ui.odds.over"))
        if self._course is None and not self.setup.view().can_begin:
            return OddsView(note=self.say("ui.odds.need_armies"))
        return self.advice.view(self._draft.staging)

    # -- the end ---------------------------------------------------------------------------

    def _to_end(self) -> None:
        self.course.draft = self._end().defaults()
        self._at_end = True

    def _end(self) -> BattleEnd:
        return BattleEnd(self._words, self.course, self.state)

    def end_view(self) -> EndView:
        return self._end().view()

    def toggle_effect(self, effect: str) -> None:
        self.course.draft = self._end().toggled(effect)
        self._keep()

    def choose_end(self, row: str, key: str) -> None:
        self.course.draft = self._end().chosen(row, key)
        self._keep()

    def booking(self) -> BookBattle:
        return self._end().action()

    def booked(self) -> None:
        """It stands in the journal, or was only worked out: the draft is done with."""
        dice_by = self._draft.dice_by
        self._course, self._at_end = None, False
        self._untouched = blank(self.state)
        self._draft = replace(self._drafts.clear(dice_by), staging=self._untouched)
