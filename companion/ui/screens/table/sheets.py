"""Sheets of the table: pick one thing, pay somebody, set a figure right."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.core.ledger import BANK
from companion.ui.layout import load
from companion.ui.presenters.drafts import in_memory
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
    """A sheet that is filled in; left before it is booked, it opens again as it was left.

    `kept` are the properties that make up what was filled in, with their values at first.
    """

    drafts = ObjectProperty(None, allownone=True)
    draft_name = ""
    kept: ClassVar[dict[str, Any]] = {"amount": 0, "reason": ""}
    amount = NumericProperty(0)
    reason = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._about = ""
        super().__init__(**kwargs)
        self.drafts = self.drafts or in_memory()
        for name in self.kept:
            self.fbind(name, self._keep)

    def begin(self, about: str, **first: Any) -> None:
        """Ask about this, as it was left or, asked anew, with what is there at first."""
        self._entry_id = uuid.uuid4().hex
        self._about = ""
        saved = self.drafts.get(self.draft_name, {})
        values = self.kept | first | (saved if saved.get("about") == about else {})
        for name in self.kept:
            setattr(self, name, values[name])
        self.ids.keypad.value = values["amount"]
        self._about = about

    def _keep(self, *_: Any) -> None:
        if self._about:
            values = {name: getattr(self, name) for name in self.kept}
            self.drafts.put(self.draft_name, {"about": self._about, **values})

    def offer(self, reasons: Sequence[str]) -> None:
        self.ids.reasons.chosen = self.reason
        self.ids.reasons.options = [{"key": text, "text": text} for text in reasons]

    def done(self) -> None:
        """Booked or given up: the next one begins anew."""
        self._about = ""
        self.drafts.put(self.draft_name, None)
        self.close()

    cancel = done


class PaySheet(_Booking):
    """Who pays whom how much, and what for."""

    draft_name = "pay"
    kept: ClassVar[dict[str, Any]] = {**_Booking.kept, "player": "", "other": BANK, "pays": True}
    player = StringProperty()
    other = StringProperty(BANK)
    pays = BooleanProperty(True)
    note = StringProperty()

    def ask(self, payment: Payment, then: Callable[[str, str, int, str, str], None]) -> None:
        self._then = then
        self._payment = payment
        self.note = payment.note
        self.begin(payment.player, player=payment.player)
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

    draft_name = "correct"
    kept: ClassVar[dict[str, Any]] = {**_Booking.kept, "adds": True}
    title = StringProperty()
    adds = BooleanProperty(True)

    def ask(self, about: str, title: str, then: Callable[[int, str, str], None]) -> None:
        self._then = then
        self.title = title
        self.begin(about)
        self.offer(
            [tr(f"ui.correct.{key}") for key in ("forgotten", "mistyped", "board", "agreed")]
        )

    def confirm(self) -> None:
        change = int(self.amount) if self.adds else -int(self.amount)
        self._then(change, self.reason, self._entry_id)


load("screens/table/sheets")
