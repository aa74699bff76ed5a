"""The event phase at the table in five steps: horde, symbols, effects, barbarians, revolts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.dice import AppDice
from companion.core.explain import Text
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.events.raids import due
from companion.games.medioevo.events.revolts import FIRST_ROUND_WITH_EVENTS
from companion.games.medioevo.state import State
from companion.pages.panels import Choice
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.medioevo.events.barbarians import BarbarianStep
from companion.ui.presenters.medioevo.events.draft import NAME, EventDraft
from companion.ui.presenters.medioevo.events.effects import EffectStep
from companion.ui.presenters.medioevo.events.horde import HordeStep
from companion.ui.presenters.medioevo.events.revolts import RevoltStep
from companion.ui.presenters.medioevo.events.symbols import SymbolStep
from companion.ui.presenters.parts import StoryLine
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

EVENT_PHASE = 2
STEPS = ("horde", "symbols", "effects", "barbarians", "revolts")
HAPPENINGS = (
    "roll_horde",
    "choose_event_symbols",
    "suffer_event",
    "spare_rest",
    "spend_barbarian_points",
    "set_allowed_tax",
    "suffer_revolts",
    "revolts_of_all",
)


class EventPresenter(SmallPage):
    """Leads through the phase; any step may be tapped, nothing is forced."""

    def __init__(
        self,
        texts: Callable[[], Translator],
        dice: AppDice,
        session: Session,
        drafts: Drafts | None = None,
    ) -> None:
        self._session = session
        self._drafts = drafts or in_memory()
        words = BattleWords(texts, lambda: self.state)
        self._words = words
        self._picked = ""
        self._steps: dict[str, Any] = {
            "horde": HordeStep(words, dice, lambda: self.state.switches, lambda: self.state),
            "symbols": SymbolStep(words),
            "effects": EffectStep(words, dice, lambda: self.state),
            "barbarians": BarbarianStep(words, lambda: self.state),
            "revolts": RevoltStep(words, lambda: self.state),
        }
        self._resume()

    def _resume(self) -> None:
        """Back to what was typed in this round; of another round nothing is kept."""
        kept = self._drafts.load(NAME, EventDraft())
        if kept.round == self.state.round:
            self._picked = kept.picked
            for name in STEPS:
                self._steps[name].draft = getattr(kept, name)

    def _keep(self) -> None:
        typed = {name: self._steps[name].draft for name in STEPS}
        self._drafts.keep(NAME, EventDraft(self.state.round, self._picked, **typed))

    @property
    def state(self) -> State:
        state: State = self._session.state
        return state

    # -- which step ------------------------------------------------------------------------

    def is_done(self, step: str) -> bool:
        done = self.state.done
        match step:
            case "horde":
                return "horde" in done
            case "symbols":
                return "symbols" in done
            case "effects":
                return "symbols" in done and not self._steps["effects"].open_pairs()
            case "barbarians":
                return "barbarians" in done
        return "allowed_tax" in done and all(f"revolts:{player}" in done for player in self._due())

    def _due(self) -> list[str]:
        due: list[str] = self._steps["revolts"].players_with_revolts()
        return due

    @property
    def step_now(self) -> str:
        if self._picked:
            return self._picked
        if self.state.round < FIRST_ROUND_WITH_EVENTS:
            return "horde"
        return next((step for step in STEPS if not self.is_done(step)), "revolts")

    @property
    def _now(self) -> Any:
        return self._steps[self.step_now]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do in this phase, and nobody looks at a step again."""
        steps = STEPS[:1] if self.state.round < FIRST_ROUND_WITH_EVENTS else STEPS
        return not self._picked and all(self.is_done(step) for step in steps)

    def pick(self, tab: str) -> None:
        self._picked = tab
        self._keep()

    # -- the page --------------------------------------------------------------------------

    def view(self) -> FormView:
        say = self._words.say
        tabs = tuple(
            Choice(
                step,
                say(f"ui.event.step.{step}"),
                chosen=step == self.step_now and not self.is_over,
                icon="check-circle" if self.is_done(step) else "circle-outline",
            )
            for step in STEPS
        )
        first = self.state.round < FIRST_ROUND_WITH_EVENTS
        parts = [say("ui.event.round", round=self.state.round)]
        parts += [say("ui.event.first_round")] if first else []
        view: FormView = self._over() if self.is_over else self._now.view()
        subtitle = " · ".join(parts)
        return replace(view, title=say("ui.event.title"), subtitle=subtitle, tabs=tabs)

    def _over(self) -> FormView:
        """What this phase brought, and the way on."""
        say, state = self._words.say, self.state
        lines = [say(text) for text in self._happened()]
        lines += [say(text) for text in due(state)]
        if any(player.rebel_areas for player in state.players.values()):
            lines.append(say("ui.event.over_counted"))
        accent = None
        if state.phase == EVENT_PHASE:
            what = Text(f"ui.phase.tab_{EVENT_PHASE + 1}")
            accent = Button("next", say("ui.table.next", what=what), "arrow-right")
        return FormView(
            title="",
            heading=say("ui.event.over"),
            note=say("ui.event.over_note"),
            lines=tuple(StoryLine("", line, "") for line in lines),
            accent=accent,
        )

    def _happened(self) -> list[Text]:
        """Horde, card, effects, points and revolts of this round, in the words of the log."""
        state, curtain = self.state, self._session.curtain
        told: list[Text] = []
        for position in reversed(self._session.journal.present):
            before = position.parent
            if before is None or before.step.state.round != state.round:
                break
            if getattr(position.action, "kind", "") in HAPPENINGS:
                told.append(curtain.told(position.step.summary, state.round))
        return told[::-1]

    def choose(self, row: str, key: str) -> None:
        self._now.choose(row, key)
        self._keep()

    def step(self, piece: str, change: int) -> None:
        self._now.step(piece, change)
        self._keep()

    def faces(self, shown: list[int]) -> None:
        self._now.faces(shown)
        self._keep()

    def marks(self, marked: list[bool]) -> None:
        self._now.marks(marked)
        self._keep()

    def why(self, key: str) -> Why | None:
        why: Why | None = self._now.why(key)
        return why

    def press(self, key: str) -> None:
        """A button that stays inside of the step."""
        self._now.press(key)
        self._keep()

    def actions(self, key: str) -> tuple[Any, ...]:
        """What a button books: the step, or what is left of it, or the way on to the next phase."""
        match key:
            case "next":
                return (GoToPhase(EVENT_PHASE + 1),)
            case "book":
                return tuple(self._now.actions())
            case "rest":
                return (self._now.rest(),)
        return ()

    def booked(self) -> None:
        """The step is recorded: on to the next one."""
        self._now.clear()
        self._picked = ""
        self._keep()
