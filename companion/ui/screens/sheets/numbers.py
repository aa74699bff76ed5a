"""Sheets with keys for a number: pay somebody, set a figure right, what guards a secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.core.entries import new_id
from companion.core.ledger import BANK
from companion.pages.forms import Field
from companion.pages.kit import Touch
from companion.pages.panels import Choice
from companion.pages.parts import Button
from companion.pages.sheets import Fields, Keys, SheetView, pressed
from companion.ui.i18n import number
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.views import Payment, Purse
from companion.ui.render.sheets.sheet import DrawnSheet
from companion.ui.theme import theme
from companion.ui.translator import tr

CONFIRM = "confirm"
LEAST_DIGITS, MOST_DIGITS = 4, 8


class _Booking(DrawnSheet):
    """A sheet that is filled in; left before it is booked, it opens again as it was left.

    `kept` is what was filled in, with its values at first.
    """

    draft_name = ""
    first: ClassVar[dict[str, Any]] = {"amount": 0, "reason": ""}

    def __init__(self, drafts: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.drafts = drafts or in_memory()
        self.filled: dict[str, Any] = dict(self.first)
        self._about, self._entry_id = "", ""
        self.reasons: tuple[str, ...] = ()

    def begin(self, about: str, reasons: Sequence[str], **first: Any) -> None:
        """Ask about this, as it was left or, asked anew, with what is there at first."""
        self._entry_id, self._about = new_id(), about
        self.reasons = tuple(reasons)
        saved = self.drafts.get(self.draft_name, {})
        self.filled = self.first | first
        if saved.get("about") == about:
            self.filled |= {name: saved[name] for name in self.filled if name in saved}
        self.refresh()

    def fill(self, **changes: Any) -> None:
        """Something was tapped or typed: kept at once."""
        self.filled |= changes
        if self._about:
            self.drafts.put(self.draft_name, {"about": self._about, **self.filled})
        self.refresh()

    @property
    def amount(self) -> int:
        return int(self.filled["amount"])

    @property
    def reason(self) -> str:
        return str(self.filled["reason"])

    def done(self) -> None:
        """Booked or given up: the next one begins anew."""
        self._about = ""
        self.drafts.put(self.draft_name, None)
        self.close()

    cancel = done

    def _reason_field(self, label: str) -> Field:
        choices = tuple(Choice(text, text) for text in self.reasons)
        return Field("reason", label, "one", choices, self.reason)

    def _view(self, title: str, note: str, fields: tuple[Field, ...], act: Button) -> SheetView:
        return SheetView(
            title,
            note,
            blocks=(Fields("fields", fields),),
            keys=Keys(number(self.amount), self.reason),
            act=replace(act, enabled=self.amount != 0),
            close=Button("close", tr("ui.close")),
            wide=860,
            about=self._about,
        )

    def answer(self, touch: Touch) -> None:
        what, _, rest = touch.key.partition("|")
        if touch.kind != "tap":
            return
        if touch.key == CONFIRM:
            self.confirm()
        elif touch.key.startswith("key:"):
            self.fill(amount=pressed(self.amount, touch.key.removeprefix("key:")))
        elif what == "one":
            self.chose(*rest.split("|", 1))

    def chose(self, name: str, key: str) -> None:
        self.fill(**{name: key})

    def confirm(self) -> None:
        raise NotImplementedError


class PaySheet(_Booking):
    """Who pays whom how much, and what for."""

    draft_name = "pay"
    first: ClassVar[dict[str, Any]] = {
        **_Booking.first, "player": "", "other": BANK, "pays": True
    }  # fmt: skip

    def ask(self, payment: Payment, then: Callable[[str, str, int, str, str], None]) -> None:
        self._then, self._payment = then, payment
        self.begin(payment.player, payment.reasons, player=payment.player)

    @property
    def player(self) -> str:
        return str(self.filled["player"])

    @property
    def other(self) -> str:
        return str(self.filled["other"])

    @property
    def pays(self) -> bool:
        return bool(self.filled["pays"])

    def make_view(self) -> SheetView:
        purses = self._payment.purses
        who = [purse for purse in purses if purse.id != BANK]
        others = [purse for purse in purses if purse.id != self.player]
        ways = (
            Choice("pays", tr("ui.pay.pays"), icon="arrow-up"),
            Choice("receives", tr("ui.pay.receives"), icon="arrow-down"),
        )
        fields = (
            Field("player", "", "one", _purses(who), self.player),
            Field("pays", "", "one", ways, "pays" if self.pays else "receives"),
            Field(
                "other", tr("ui.pay.to" if self.pays else "ui.pay.from"), "one", _purses(others),
                self.other,
            ),
            self._reason_field(tr("ui.pay.what_for")),
        )  # fmt: skip
        act = Button(CONFIRM, tr("ui.pay.confirm"), "check")
        return self._view(tr("ui.pay.title"), self._payment.note, fields, act)

    def chose(self, name: str, key: str) -> None:
        if name == "pays":
            self.fill(pays=key == "pays")
        elif name == "player" and self.other == key:
            self.fill(player=key, other=BANK)
        else:
            self.fill(**{name: key})

    def confirm(self) -> None:
        giver, taker = (self.player, self.other) if self.pays else (self.other, self.player)
        self._then(giver, taker, self.amount, self.reason, self._entry_id)


def _purses(purses: list[Purse]) -> tuple[Choice, ...]:
    """On a phone a player is his shape alone: the keypad needs the room."""
    brief = theme.form == "phone"
    return tuple(
        Choice(
            purse.id, "" if brief and purse.colour else purse.name, purse.colour,
            icon="" if purse.colour else "bank",
        )
        for purse in purses
    )  # fmt: skip


class CorrectSheet(_Booking):
    """A figure set right: by how much, and why."""

    draft_name = "correct"
    first: ClassVar[dict[str, Any]] = {**_Booking.first, "adds": True}

    def ask(self, about: str, title: str, then: Callable[[int, str, str], None]) -> None:
        self._then, self._title = then, title
        keys = ("forgotten", "mistyped", "board", "agreed")
        self.begin(about, [tr(f"ui.correct.{key}") for key in keys])

    @property
    def adds(self) -> bool:
        return bool(self.filled["adds"])

    def make_view(self) -> SheetView:
        ways = (
            Choice("add", tr("ui.correct.more"), icon="plus"),
            Choice("take", tr("ui.correct.less"), icon="minus"),
        )
        fields = (
            Field("adds", "", "one", ways, "add" if self.adds else "take"),
            self._reason_field(""),
        )
        act = Button(CONFIRM, tr("ui.correct.confirm"), "check")
        return self._view(self._title, "", fields, act)

    def chose(self, name: str, key: str) -> None:
        if name == "adds":
            self.fill(adds=key == "add")
        else:
            self.fill(**{name: key})

    def confirm(self) -> None:
        self._then(self.amount if self.adds else -self.amount, self.reason, self._entry_id)


class PinSheet(DrawnSheet):
    """Asks for a number of four to eight digits."""

    digits = ""

    def ask(
        self, words: dict[str, str], then: Callable[[str], None], may_be_empty: bool = False
    ) -> None:
        self._words, self._then, self._may_be_empty = words, then, may_be_empty
        self.clear()

    def clear(self) -> None:
        """Nothing is typed."""
        self.digits = ""
        self.refresh()

    def make_view(self) -> SheetView:
        enough = len(self.digits) >= LEAST_DIGITS or (self._may_be_empty and not self.digits)
        return SheetView(
            self._words["title"],
            self._words["note"],
            keys=Keys(dots=len(self.digits)),
            act=Button(CONFIRM, self._words["confirm"], "check", enough),
            close=Button("close", tr("ui.close")),
            wide=380,
        )

    def answer(self, touch: Touch) -> None:
        what, _, key = touch.key.partition(":")
        if touch.kind == "tap" and what == "key":
            typed = self.digits[:-1] if key == "back" else (self.digits + key)[:MOST_DIGITS]
            self.digits = typed
            self.refresh()
        elif touch == Touch(CONFIRM):
            self._then(self.digits)
