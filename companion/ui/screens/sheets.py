"""Sheets of the table: pick one thing, pay somebody, set a figure right."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.core.ledger import BANK
from companion.ui.layout import load
from companion.ui.presenters.views import Payment, Pick
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets import choices, keypad  # noqa: F401  named in the kv file
from companion.ui.widgets.layers import Popover, Sheet


class PickSheet(Popover):
    """A short question beside the finger; one tap answers it."""

    title = StringProperty()
    note = StringProperty()

    def ask(self, pick: Pick, then: Callable[[Any, str], None]) -> None:
        self._then = then
        self._entry_id = uuid.uuid4().hex
        self._actions = {option.key: option.action for option in pick.options}
        self.title, self.note = pick.title, pick.note
        narrow = theme.form == "phone" and pick.in_a_row
        self.wanted_width = dp(64 * pick.in_a_row + 24) if narrow else dp(544)
        chosen = next((option.key for option in pick.options if option.chosen), "")
        chips = self.ids.options
        chips.chosen = chosen
        chips.options = [
            {"key": option.key, "text": option.text, "icon": option.icon} for option in pick.options
        ]

    def picked(self, key: str) -> None:
        self._then(self._actions[key], self._entry_id)


class _Booking(Sheet):
    """A sheet that is filled in; left before it is booked, it opens again as it was left."""

    amount = NumericProperty(0)
    reason = StringProperty()
    _about = ""

    def begin(self, about: str) -> bool:
        """Ask about this; whether it is asked anew."""
        self._entry_id = uuid.uuid4().hex
        anew, self._about = self._about != about, about
        if anew:
            self.amount, self.reason = 0, ""
            self.ids.keypad.value = 0
        return anew

    def offer(self, reasons: Sequence[str]) -> None:
        self.ids.reasons.chosen = self.reason
        self.ids.reasons.options = [{"key": text, "text": text} for text in reasons]

    def done(self) -> None:
        """It is booked: the next one begins anew."""
        self._about = ""
        self.close()

    cancel = done


class PaySheet(_Booking):
    """Who pays whom how much, and what for."""

    player = StringProperty()
    other = StringProperty(BANK)
    pays = BooleanProperty(True)

    def ask(self, payment: Payment, then: Callable[[str, str, int, str, str], None]) -> None:
        self._then = then
        self._payment = payment
        if self.begin(payment.player):
            self.player, self.other, self.pays = payment.player, BANK, True
        self.offer(payment.reasons)
        self._show_purses()

    def choose_player(self, key: str) -> None:
        self.player = key
        if self.other == key:
            self.other = BANK
        self._show_purses()

    def _show_purses(self) -> None:
        """On a phone a player is his shape alone: the keypad needs the room."""
        purses = self._payment.purses
        who = [purse for purse in purses if purse.id != BANK]
        others = [purse for purse in purses if purse.id != self.player]
        for chips, shown, chosen in (
            (self.ids.who, who, self.player),
            (self.ids.other, others, self.other),
        ):
            chips.chosen = chosen
            chips.options = [
                {
                    "key": purse.id,
                    "text": purse.name if theme.form != "phone" or not purse.colour else "",
                    "colour": purse.colour,
                    "icon": "" if purse.colour else "bank",
                }
                for purse in shown
            ]

    def confirm(self) -> None:
        giver, taker = (self.player, self.other) if self.pays else (self.other, self.player)
        self._then(giver, taker, int(self.amount), self.reason, self._entry_id)


class CorrectSheet(_Booking):
    """A figure set right: by how much, and why."""

    title = StringProperty()
    adds = BooleanProperty(True)

    def ask(self, about: str, title: str, then: Callable[[int, str, str], None]) -> None:
        self._then = then
        self.title = title
        if self.begin(about):
            self.adds = True
        self.offer(
            [tr(f"ui.correct.{key}") for key in ("forgotten", "mistyped", "board", "agreed")]
        )

    def confirm(self) -> None:
        change = int(self.amount) if self.adds else -int(self.amount)
        self._then(change, self.reason, self._entry_id)


load("screens/sheets")
