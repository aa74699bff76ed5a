"""The treasury: ducats behind the hand, income and tolls, bookings, a purse counted in coins."""

from __future__ import annotations

from typing import Any

from companion.games.conspiracy.seats import STEP
from companion.games.conspiracy.supply import coins
from companion.games.conspiracy.tables import COINS
from companion.ui.i18n import number, signed
from companion.ui.presenters.conspiracy.sheets.tab import OwnTab
from companion.ui.presenters.derived.sheet import BOOKINGS, bookings_of
from companion.ui.presenters.panels import (
    Amount,
    Answer,
    Button,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)

MONEY = "money"


class TreasuryTab(OwnTab):
    """What comes in is public, what lies in the purse is not."""

    key = "treasury"
    icon = "treasure-chest-outline"

    def panels(self) -> tuple[Panel, ...]:
        say = self.desk.say
        offers = (
            Button(BOOKINGS, say("derived.bookings"), "format-list-bulleted"),
            Button("count", say("con.treasury.count"), "scale-balance"),
        )
        routes = Item(
            "routes",
            say("con.routes.how"),
            say(f"con.routes.{'known' if self._is_known else 'counted'}"),
            taps=True,
        )
        return (
            Panel("purse", say("con.figure.money"), tiles=(self.tile(MONEY),), offers=offers),
            Panel(
                "income",
                say("con.figure.income"),
                items=(*self.figures("income", "tolls"), routes),
                column=1,
            ),
        )

    @property
    def _is_known(self) -> bool:
        return self.state.players[self.desk.whose].counted_routes is None

    def foot(self) -> tuple[Button, ...]:
        return (Button("pay", self.desk.say("ui.pay.title"), "bank-transfer", look="accent"),)

    def tapped(self, key: str) -> Answer:
        match key:
            case "pay":
                return Amount(self.desk.whose)
            case "bookings":
                return bookings_of(self.desk)
            case "count":
                return Question("con.count_purse", self._purse, self._counted, secret=True)
            case "routes":
                return self.correct.routes(self.desk.whose)
        return super().tapped(key)

    # -- a purse counted -------------------------------------------------------------------

    def _told(self, values: Values) -> tuple[int, int]:
        """What the coins come to, and how far that is from the ledger."""
        purse = {row.value: int(values.get(str(row.value), 0)) for row in COINS}
        ledger = self.state.money(self.desk.whose)
        found = coins(ledger - ledger % STEP, purse, self.state.switches)
        counted = found.counted or 0
        return counted, counted - ledger

    def _purse(self, values: Values) -> Form:
        say = self.desk.say
        fields = tuple(
            Field(
                str(row.value),
                say("con.treasury.coin", value=number(row.value)),
                "count",
                value=int(values.get(str(row.value), 0)),
                most=row.in_box,
            )
            for row in sorted(COINS, key=lambda row: -row.value)
        )
        counted, apart = self._told(values)
        said = (
            Said(say("con.treasury.counted"), number(counted)),
            Said(say("con.treasury.apart"), signed(apart), "loss" if apart else "gain"),
        )
        title = say("con.treasury.count")
        return Form(title, fields, say("ui.correct.confirm"), said, ready=bool(apart))

    def _counted(self, values: Values) -> Any:
        reason = self.desk.say("con.treasury.counted")
        return self.desk.correct(self.desk.whose, MONEY, self._told(values)[1], reason)
