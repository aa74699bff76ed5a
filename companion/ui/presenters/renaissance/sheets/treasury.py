"""The treasury: ducats, misery, what the next phases bring, the bookings of the purse."""

from __future__ import annotations

from companion.core.explain import Breakdown
from companion.games.renaissance.advances.relief import relief_steps
from companion.games.renaissance.advances.stabilisation import stabilisation_cost
from companion.games.renaissance.income import income, income_question
from companion.games.renaissance.misery import GiveUp, MoveMisery
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.scoring import FinalPlayer, score
from companion.ui.i18n import number, signed
from companion.ui.presenters.derived.figures import correcting
from companion.ui.presenters.log.history import changes_of
from companion.ui.presenters.panels import (
    Act,
    Amount,
    Answer,
    Button,
    Detail,
    Item,
    Panel,
    Statement,
    Tile,
)
from companion.ui.presenters.renaissance.sheets.common import SheetTab
from companion.ui.presenters.views import Why

QUICK = (-20, -10, -5, -1, 1, 5, 10, 20)
STEPS = (-1, 1)
SHOWN_BOOKINGS = 6


class TreasuryTab(SheetTab):
    key = "treasury"
    icon = "treasure-chest-outline"

    def panels(self) -> tuple[Panel, ...]:
        return (self._purse(), self._misery(), self._forecast(), self._bookings())

    def foot(self) -> tuple[Button, ...]:
        say = self.desk.say
        return (
            Button("pay", say("ui.pay.title"), "bank-transfer", look="accent"),
            Button("noted", say("ren.sheet.set_noted"), "pencil-outline"),
            Button("give_up", say("ren.sheet.give_up"), "flag-outline", look="outline"),
        )

    # -- panels ----------------------------------------------------------------------------

    def _purse(self) -> Panel:
        desk, say = self.desk, self.desk.say
        tiles = (
            Tile("money", say("ren.figure.money"), number(desk.state.money(desk.who))),
            Tile("noted_cash", say("ren.figure.noted_cash"), number(desk.me.noted_cash)),
            Tile("score", say("ren.ui.score"), number(self._score().total)),
        )
        offers = tuple(Button(f"quick:{amount}", signed(amount)) for amount in QUICK)
        return Panel(
            "purse",
            say("ren.sheet.purse"),
            tiles=tiles,
            offers=offers,
            offers_in_a_row=len(QUICK) // 2,
        )

    def _misery(self) -> Panel:
        desk, say = self.desk, self.desk.say
        offers = tuple(
            Button(f"step:{step}", say("ren.sheet.step_up" if step > 0 else "ren.sheet.step_down"))
            for step in STEPS
        )
        tile = Tile("misery", say("ren.sheet.index"), number(desk.misery(desk.who)))
        return Panel(
            "misery", say("ren.figure.misery"), tiles=(tile,), offers=offers, offers_in_a_row=2
        )

    def _forecast(self) -> Panel:
        say, answer = self.desk.say, income(income_question(self.desk.state, self.desk.who))
        rows = [
            ("stabilisation", self._cost(), -1),
            ("relief", self._relief(), -1),
            ("income", answer.income, 1),
        ]
        if answer.bank.lines:
            rows.append(("bank", answer.bank, 1))
        items = tuple(
            Item(
                key,
                say(f"ren.sheet.{key}"),
                value=signed(sign * reason.total),
                holds=True,
            )
            for key, reason, sign in rows
        )
        return Panel("forecast", say("ren.sheet.forecast"), items=items, column=1)

    def _bookings(self) -> Panel:
        say = self.desk.say
        changes = changes_of(self.desk.session, self.desk.who, "ren.figure.money")
        latest = reversed(changes.steps[-SHOWN_BOOKINGS:])
        items = tuple(
            Item(
                f"booking:{place}",
                say(change.summary),
                value=signed(change.amount),
                tone="gain" if change.amount > 0 else "loss",
            )
            for place, change in enumerate(latest)
        )
        offers = (Button("ledger", say("ren.sheet.ledger"), "history"),) if items else ()
        note = "" if items else say("sheet.no_bookings")
        return Panel(
            "bookings", say("ren.sheet.bookings"), items=items, offers=offers, note=note, column=1
        )

    # -- figures ---------------------------------------------------------------------------

    def _score(self) -> Breakdown:
        desk = self.desk
        cash, misery = desk.state.money(desk.who), desk.misery(desk.who)
        return score(FinalPlayer(desk.who, frozenset(desk.me.advances), cash, misery))

    def _cost(self) -> Breakdown:
        return stabilisation_cost(self.desk.me.hand, self.desk.me.has(Advance.Z))

    def _relief(self) -> Breakdown:
        return relief_steps(frozenset(self.desk.me.advances), self.desk.state.switches)

    def held(self, key: str) -> Why | None:
        desk = self.desk
        answer = income(income_question(desk.state, desk.who))
        found = {
            "score": self._score(),
            "stabilisation": self._cost(),
            "relief": self._relief(),
            "income": answer.income,
            "bank": answer.bank,
        }
        if key in found:
            title = desk.say("ren.ui.score" if key == "score" else f"ren.sheet.{key}")
            return desk.why(found[key], title, changes=key != "stabilisation")
        return desk.booked(desk.who, key)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        what, _, rest = key.partition(":")
        match what:
            case "pay":
                return Amount(desk.who)
            case "quick":
                return Amount(desk.who, int(rest))
            case "step":
                return Act(MoveMisery(desk.who, int(rest)))
            case "ledger":
                return self._ledger()
            case "noted":
                return correcting(desk, "noted_cash", desk.who, keypad=True)
            case "give_up":
                return Detail(
                    desk.say("ren.sheet.give_up"),
                    desk.say("ren.sheet.give_up_note", player=desk.me.name),
                    offers=(
                        Button(
                            "really",
                            desk.say("ren.sheet.give_up_now"),
                            "flag-outline",
                            look="accent",
                        ),
                    ),
                )
            case "really":
                return Act(GiveUp(desk.who))
        return None

    def _ledger(self) -> Statement:
        desk = self.desk
        changes = changes_of(desk.session, desk.who, "ren.figure.money")
        balance, rows = changes.start, []
        for place, change in enumerate(changes.steps):
            balance += change.amount
            rows.append(
                Item(
                    f"booking:{place}",
                    desk.say(change.summary),
                    signed(change.amount),
                    number(balance),
                )
            )
        return Statement(desk.say("ren.sheet.ledger"), tuple(reversed(rows)))
