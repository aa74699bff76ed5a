"""The steps of each phase in order: what is done, what is next, who is still to act (M-4.1)."""

from __future__ import annotations

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.table_actions import MarkDone
from companion.games.medioevo.ending.round_end import reminders as end_reminders
from companion.games.medioevo.ending.round_end import treaties_over
from companion.games.medioevo.events.revolts import FIRST_ROUND_WITH_EVENTS
from companion.games.medioevo.opening.start_kit import SET_UP
from companion.games.medioevo.state import HeldCard, State
from companion.games.medioevo.war.combat_turns import combat_turn
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.phases.views import Progress, StepView

EVENTS, WAR = 2, 5


class Steps(MedioevoSpeaker):
    """Lists what a phase consists of."""

    def of(self, phase: int) -> tuple[StepView, ...]:
        """The steps of a phase; the first one that is not done is the next."""
        listed = {
            1: self._order,
            2: self._events,
            3: self._taxes,
            4: self._purchases,
            5: self._war,
            6: self._trade,
            7: self._end,
        }[phase]()
        listed += self._set_up()
        if phase != self.state.phase:
            return tuple(listed)
        waiting = next((step.key for step in listed if step.progress == "later"), "")
        return tuple(_as_next(step) if step.key == waiting else step for step in listed)

    def toggled(self, key: str) -> MarkDone:
        """A step marked by hand, or taken back."""
        return MarkDone(key, done=key not in self.state.done)

    def waiting(self, phase: int) -> tuple[str, ...]:
        """Players the phase still waits for."""
        state = self.state
        step = {3: "taxes", 4: "purchases", 6: "trade"}.get(phase)
        if phase != state.phase or step is None:
            return ()
        return tuple(who for who in state.playing if who not in self.marked(step))

    def acting(self) -> PlayerId:
        """Whose turn it is; "" where all act together, nobody is missing, or the game is over."""
        state = self.state
        if state.ended:
            return ""
        if state.phase == WAR:
            return combat_turn(state).next_player
        waiting = self.waiting(state.phase)
        if waiting:
            return waiting[0]
        return self._at_events() if state.phase == EVENTS else ""

    def _at_events(self) -> PlayerId:
        """Who is missing in the step that comes next, or the start player, who handles the rest."""
        step = next((step for step in self.of(EVENTS) if step.progress == "now"), None)
        if step is None:
            return ""
        missing = [who for who in self.state.playing if who not in self.marked(step.key)]
        each = step.key == "revolts" or step.key.startswith("event_")
        return missing[0] if each and missing else self.state.playing[0]

    def _step(
        self, key: str, note: str = "", leads_to: str = "", *, done: bool = False
    ) -> StepView:
        is_done = done or key in self.state.done
        progress: Progress = "done" if is_done else "later"
        return StepView(key, self.say(f"ui.step.{key}"), note, progress, leads_to)

    def _per_player(self, key: str, leads_to: str = "") -> StepView:
        missing = [who for who in self.state.playing if who not in self.marked(key)]
        done = not missing or key in self.state.done
        note = "" if done else self.say("ui.phase.waiting_for", players=self.names(missing))
        return self._step(key, note, leads_to, done=done)

    def _order(self) -> list[StepView]:
        state = self.state
        done = "auction" in state.done
        note = self.names(state.playing) if done else self.say("ui.phase.bids_note")
        return [self._step("auction", note, "auction")]

    def _set_up(self) -> list[StepView]:
        """What is put on the board before the first round, until all have done it (M-2.5)."""
        if self.state.round > 1:
            return []
        before = frozenset[str]().union(*self.state.done_in.values())
        return [self._step(key) for key in SET_UP if key not in before]

    def _events(self) -> list[StepView]:
        state = self.state
        dice = " · ".join(map(str, state.horde_dice))
        steps = [self._step("horde", dice, "event")]
        if state.round < FIRST_ROUND_WITH_EVENTS:
            return steps
        symbols = ", ".join(self.say(f"event_symbol.{symbol}") for symbol in state.event_symbols)
        steps.append(self._step("symbols", symbols, "event"))
        steps += [self._per_player(f"event_{symbol}", "event") for symbol in state.event_symbols]
        steps.append(self._step("barbarians", "", "event"))
        allowed = state.allowed_tax
        rate = self.say("ui.phase.allowed", rate=allowed) if allowed is not None else ""
        steps.append(self._step("allowed_tax", rate, "event"))
        steps.append(self._per_player("revolts", "event"))
        return steps

    def _taxes(self) -> list[StepView]:
        return [self._per_player("taxes")]

    def _purchases(self) -> list[StepView]:
        return [self._per_player("purchases")]

    def _war(self) -> list[StepView]:
        now = combat_turn(self.state)
        note = "" if now.phase_over else self.say("ui.phase.combat_turn", turn=now.number)
        return [self._step("combat", note, done=now.phase_over)]

    def _trade(self) -> list[StepView]:
        return [self._per_player("trade")]

    def _end(self) -> list[StepView]:
        state = self.state
        steps = [self._step("stop_markers")]
        if treaties_over(state):
            ending = [text for text in end_reminders(state) if text.key == "round_end.treaty_over"]
            note = "\n".join(self.say(text) for text in ending)
            steps.append(self._step("treaties_over", note, "treaties"))
        led = [text for text in end_reminders(state) if text.key in _ON_THE_BOARD]
        if led:
            steps.append(self._step("horde_leaves", "\n".join(self.say(text) for text in led)))
        steps.append(self._step("ready", self._readied(state)))
        return steps

    def _readied(self, state: State) -> str:
        """What turns upright by itself when the round ends."""
        cards = sum(card.used and not card.blocked for card in _cards(state))
        tokens = sum(token.used for player in state.players.values() for token in player.tokens)
        parts = [Text("ui.phase.cards_ready", {"n": cards})] if cards else []
        parts += [Text("ui.phase.tokens_ready", {"n": tokens})] if tokens else []
        return " · ".join(self.say(part) for part in parts)


_ON_THE_BOARD = ("round_end.horde_leaves", "round_end.units_return", "round_end.route_lost")


def _cards(state: State) -> list[HeldCard]:
    return [card for player in state.players.values() for card in player.cards]


def _as_next(step: StepView) -> StepView:
    return StepView(step.key, step.text, step.note, "now", step.leads_to)
