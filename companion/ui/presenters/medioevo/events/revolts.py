"""The allowed tax rate and the revolts of the whole table (M-6.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.records import evolve
from companion.games.medioevo.events.revolting import RevoltsOfAll, revolts_due
from companion.games.medioevo.events.revolts import TAX_STEP, RevoltAnswer
from companion.games.medioevo.state import State
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import number
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.medioevo.events.draft import RevoltDraft
from companion.ui.presenters.parts import StoryLine
from companion.ui.presenters.views import Why


class RevoltStep(SmallPage):
    """One chip for the rate on the card, one tap for everybody's revolts."""

    def __init__(self, words: BattleWords, state: Callable[[], State]) -> None:
        self._words = words
        self._state = state
        self.clear()

    def clear(self) -> None:
        self.draft = RevoltDraft()

    def choose(self, row: str, key: str) -> None:
        if row == "rate":
            self.draft = RevoltDraft(int(key))

    @property
    def _allowed(self) -> int | None:
        return self.draft.rate if self.draft.rate is not None else self._state().allowed_tax

    def _answers(self) -> dict[str, RevoltAnswer]:
        state, rate = self._state(), self._allowed
        if rate is None:
            return {}
        at_rate = evolve(state, allowed_tax=rate)
        found = {player: revolts_due(at_rate, player) for player in state.playing}
        return {player: answer for player, answer in found.items() if answer is not None}

    def players_with_revolts(self) -> list[str]:
        return [player for player, answer in self._answers().items() if answer.revolts.total]

    def actions(self) -> list[Any]:
        """The rate and everybody's revolts that were not booked yet, as one entry."""
        state, rate = self._state(), self._allowed
        if rate is None:
            return []
        missing = [
            player
            for player in self.players_with_revolts()
            if f"revolts:{player}" not in state.done
        ]
        is_new = rate != state.allowed_tax or "allowed_tax" not in state.done
        return [RevoltsOfAll(rate)] if missing or is_new else []

    def view(self) -> FormView:
        say, state = self._words.say, self._state()
        settings = state.settings
        rates = range(settings.tax_lowest, settings.tax_highest + 1, TAX_STEP)
        options = tuple(
            Choice(str(rate), number(rate), chosen=rate == self._allowed) for rate in rates
        )
        return FormView(
            title="",
            heading=say("ui.event.revolts"),
            note=say("ui.event.revolts_note"),
            choices=(ChoiceRow("rate", say("ui.event.allowed"), options),),
            lines=self._lines(),
            accent=self._accent(),
        )

    def _accent(self) -> Button:
        if self._allowed is not None and "allowed_tax" in self._state().done and not self.actions():
            return Button("book", self._words.say("ui.event.booked"), "check-all", False)
        words = self._words.say("ui.event.book_all")
        return Button("book", words, "check-all", self._allowed is not None)

    def _lines(self) -> tuple[StoryLine, ...]:
        state = self._state()
        lines = []
        for player, answer in self._answers().items():
            person, count = state.players[player], answer.revolts.total
            key = "ui.event.revolts_of" if count else "ui.event.no_revolts_of"
            text = self._words.say(
                key,
                player=person.name,
                rate=person.tax_rate,
                n=count,
                honor=answer.honor.total,
            )
            if answer.placed:
                text += f": {', '.join(map(self._placed, answer.placed, self._fates(answer)))}"
            lines.append(StoryLine(player, text, person.colour, True))
        return tuple(lines)

    @staticmethod
    def _fates(answer: RevoltAnswer) -> list[str]:
        return ["battle" if area in answer.battles else "raid" for area in answer.placed]

    def _placed(self, area: str, fate: str) -> str:
        """The area with what follows there: a battle (R-12), or a raid (M-23.5)."""
        return f"{area} ({self._words.say(f'ui.event.revolt_{fate}')})"

    def why(self, key: str) -> Why | None:
        answer = self._answers().get(key)
        return self._words.why(answer.revolts) if answer else None
