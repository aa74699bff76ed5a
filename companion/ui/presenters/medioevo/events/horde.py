"""The horde of the round: three dice, each may be thrown once more (M-6.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.dice import AppDice
from companion.games.medioevo.events.horde import HORDE_DICE, HordeAnswer, horde
from companion.games.medioevo.events.phase import RollHorde, thrown
from companion.games.medioevo.state import State
from companion.games.medioevo.switches import Switches
from companion.pages.dice import Dice
from companion.pages.panels import ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import number
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.medioevo.events.draft import HordeDraft
from companion.ui.presenters.medioevo.events.effects import assassin_of, assassin_row
from companion.ui.presenters.parts import ValueView
from companion.ui.presenters.views import Why


class HordeStep(SmallPage):
    """Tap what lies there, mark what is thrown again, book it."""

    def __init__(
        self,
        words: BattleWords,
        dice: AppDice,
        switches: Callable[[], Switches],
        state: Callable[[], State] | None = None,
    ) -> None:
        self._words = words
        self._dice = dice
        self._switches = switches
        self._state = state  # of the game in which it is rolled, if there is one
        self.clear()

    def clear(self) -> None:
        self.draft = HordeDraft()

    # -- taps ------------------------------------------------------------------------------

    def faces(self, shown: list[int]) -> None:
        marked = self.draft.marked if all(shown) else HordeDraft().marked
        if self.draft.first:
            marked = self.draft.marked
        self.draft = replace(self.draft, faces=tuple(shown), marked=marked)

    def marks(self, marked: list[bool]) -> None:
        self.draft = replace(self.draft, marked=tuple(marked))

    def press(self, key: str) -> None:
        match key:
            case "roll":
                self._roll()
            case "again":
                kept = zip(self.draft.faces, self.draft.marked, strict=True)
                faces = tuple(0 if marked else face for face, marked in kept)
                self.draft = replace(self.draft, first=self.draft.faces, faces=faces)
            case "clear":
                self.draft = HordeDraft(thrown=self.draft.thrown)

    def _roll(self) -> None:
        """The app's throw; who clears the dice and rolls again gets the same one."""
        place, thrown = int(bool(self.draft.first)), self.draft.thrown
        while len(thrown) <= place:
            thrown = (*thrown, self._dice.roll(HORDE_DICE))
        faces = zip(self.draft.faces, thrown[place], strict=True)
        faces_now = tuple(face or rolled for face, rolled in faces)
        self.draft = replace(self.draft, faces=faces_now, thrown=thrown)

    def choose(self, _row: str, key: str) -> None:
        """An Assassin for one of the dice."""
        self.draft = replace(self.draft, assassin=key)

    # -- results ---------------------------------------------------------------------------

    @property
    def _is_complete(self) -> bool:
        return all(self.draft.faces)

    @property
    def answer(self) -> HordeAnswer | None:
        """The horde of the dice as they lie."""
        if not self._is_complete:
            return None
        return horde(thrown(self._rolled, self._switches()))

    def actions(self) -> list[Any]:
        return [self._rolled]

    @property
    def _rolled(self) -> RollHorde:
        card, _ = assassin_of(self.draft.assassin)
        lowered = [0, 0, 0]
        if card:
            _, less, place = map(int, self.draft.assassin.split(":"))
            lowered[place] = less
        return replace(
            self._thrown,
            lowered=(lowered[0], lowered[1], lowered[2]),
            assassins=(card,) if card else (),
        )

    @property
    def _thrown(self) -> RollHorde:
        faces = self.draft.faces
        if not self.draft.first:
            return RollHorde((faces[0], faces[1], faces[2]))
        again = tuple(
            face if marked else None for face, marked in zip(faces, self.draft.marked, strict=True)
        )
        first = self.draft.first
        return RollHorde((first[0], first[1], first[2]), (again[0], again[1], again[2]))

    def view(self) -> FormView:
        say = self._words.say
        return FormView(
            title="",
            heading=say("ui.event.horde"),
            note=say("ui.event.horde_note"),
            dice=self._dice_view(),
            more_choices=self._assassins(),
            values=self._values(),
            accent=self._accent(),
            buttons=self._buttons(),
        )

    def _assassins(self) -> tuple[ChoiceRow, ...]:
        if self._state is None or not self._is_complete:
            return ()
        return assassin_row(self._words, self._state(), self.draft.assassin, self.draft.faces)

    def _dice_view(self) -> Dice:
        second = bool(self.draft.first)
        return Dice(
            HORDE_DICE.sides,
            self.draft.faces,
            tuple(second and not marked for marked in self.draft.marked),
            (False,) * 3 if second else self.draft.marked,
            self._is_complete and not second,
        )

    def _values(self) -> tuple[ValueView, ...]:
        say, answer = self._words.say, self.answer
        if answer is None:
            return (ValueView("units", say("ui.event.horde_units"), "–", is_main=True),)
        army = [
            f"{count} {say(f'unit.{unit}')}"
            for unit, count in (
                ("light_infantry", answer.light_infantry),
                ("archer", answer.archers),
                ("captain", answer.captains),
            )
            if count
        ]
        return (
            ValueView(
                "units",
                say("ui.event.horde_units"),
                number(answer.units.total),
                ", ".join(army),
                is_main=True,
            ),
            ValueView("value", say("battle.attack_value"), number(answer.attack_value.total)),
            ValueView("loss", say("battle.loss_value"), number(answer.loss_value)),
        )

    def _accent(self) -> Button:
        say = self._words.say
        if any(self.draft.marked) and not self.draft.first:
            return Button("again", say("ui.battle.reroll"), "dice-multiple")
        return Button("book", say("ui.event.book"), "check", self._is_complete)

    def _buttons(self) -> tuple[Button, ...]:
        """Always both, so that neither moves while the dice are tapped."""
        say = self._words.say
        return (
            Button("roll", say("ui.dice.roll"), "dice-multiple", not self._is_complete),
            Button("clear", say("ui.battle.clear"), "eraser", any(self.draft.faces)),
        )

    def why(self, key: str) -> Why | None:
        answer = self.answer
        if answer is None:
            return None
        if key == "units":
            return self._words.why(answer.units)
        return self._words.why(answer.attack_value) if key == "value" else None
