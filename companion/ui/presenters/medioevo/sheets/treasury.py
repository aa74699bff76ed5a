"""The treasury: florins behind the screen, loans, taxes, bookings, and a count of the coins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.explain import Breakdown, Text
from companion.core.records import dataclass, evolve
from companion.games.medioevo import tables
from companion.games.medioevo.ending.closing import CountCoins
from companion.games.medioevo.events.revolts import TAX_STEP
from companion.games.medioevo.treasury import assessment
from companion.games.medioevo.treasury.coins import CoinAnswer, CoinCount, coin_count, entries_of
from companion.games.medioevo.treasury.forecast import RateForecast, loan_forecast, tax_forecast
from companion.games.medioevo.treasury.loans import (
    LOAN,
    MOST_LOANS,
    RepayLoan,
    TakeLoan,
    final_honor,
)
from companion.ui.i18n import DOTS, number, signed
from companion.ui.presenters.asked.question import Ask, Filling
from companion.ui.presenters.log.history import changes_of
from companion.ui.presenters.medioevo.sheets.common import SheetTab, split
from companion.ui.presenters.panels import (
    Act,
    Amount,
    Answer,
    Button,
    Form,
    Item,
    Panel,
    Pin,
    Question,
    Said,
    Statement,
    Tile,
    Values,
)
from companion.ui.presenters.secrecy.curtain import round_of
from companion.ui.presenters.views import Why, WhyLine

QUICK = (-500, -100, -50, -10, 10, 50, 100, 500)
SHOWN_BOOKINGS = 9
SHOWN_EXPLANATIONS = 3


@dataclass(frozen=True, slots=True)
class _Booked:
    number: int
    amount: int
    balance: int
    position: Any


class TreasuryTab(SheetTab):
    key = "treasury"
    icon = "treasure-chest-outline"

    def panels(self) -> tuple[Panel, ...]:
        return (self._purse(), self._loans(), self._taxes(), self._bookings())

    def foot(self) -> tuple[Button, ...]:
        say = self.desk.say
        return (
            Button("pay", say("ui.pay.title"), "bank-transfer", look="accent"),
            Button("count", say("sheet.count_coins"), "scale-balance"),
            Button("pin", say("sheet.pin"), "lock-outline", look="outline"),
        )

    # -- panels ----------------------------------------------------------------------------

    def _purse(self) -> Panel:
        desk = self.desk
        money = desk.session.curtain.shown(desk.player, number(desk.state.money(desk.player)))
        hint = desk.say("sheet.hold_to_see")
        purse = Tile("money", hint, money, secret=True, owner=desk.player)
        offers = tuple(Button(f"quick:{amount}", signed(amount)) for amount in QUICK)
        return Panel(
            "purse",
            desk.say("sheet.purse"),
            tiles=(purse,),
            offers=offers,
            offers_in_a_row=len(QUICK) // 2,
        )

    def _loans(self) -> Panel:
        desk, me = self.desk, self.desk.me
        offers = [Button("take", desk.say("ui.pick.loan_take", amount=LOAN), "plus")]
        if me.loans:
            offers.append(Button("repay", desk.say("ui.pick.loan_repay", amount=LOAN), "minus"))
        heading = desk.say("ui.table.loans", loans=len(me.loans), most=MOST_LOANS)
        due = assessment.interest_of(desk.state, desk.player)
        note = desk.say("sheet.loan_rounds", rounds=tuple(me.loans)) if me.loans else ""
        tiles = [Tile("loans", heading, "", filled=len(me.loans), most=MOST_LOANS)]
        if due.loans_open:
            honor = final_honor(len(me.loans))
            tiles.append(Tile("loans_end", desk.say("sheet.loans_end"), signed(honor.total)))
        return Panel(
            "loans", desk.say("figure.loans"), tuple(tiles), offers=tuple(offers), note=note
        )

    def _taxes(self) -> Panel:
        desk = self.desk
        now = self._forecast()
        net = now.income.total - now.upkeep.total - now.interest.total
        tone = "gain" if net >= 0 else "loss"
        tiles = (
            Tile("income", desk.say("sheet.income"), signed(now.income.total)),
            Tile("upkeep", desk.say("sheet.upkeep"), signed(-now.upkeep.total)),
            Tile("interest", desk.say("sheet.interest"), signed(-now.interest.total)),
            Tile("net", desk.say("sheet.net"), signed(net), tone),
        )
        title = desk.say("sheet.next_taxes", rate=desk.me.tax_rate)
        return Panel("taxes", title, tiles, column=1)

    def _forecast(self) -> RateForecast:
        question = assessment.tax_forecast_of(self.desk.state, self.desk.player)
        rate = self.desk.me.tax_rate
        return tax_forecast(replace(question, rates=(rate - rate % TAX_STEP,))).rates[0]

    def _bookings(self) -> Panel:
        desk = self.desk
        booked = self._booked()
        offers = (
            Button("all", desk.say("sheet.all_bookings", n=len(booked)), "format-list-bulleted"),
        )
        return Panel(
            "bookings",
            desk.say("sheet.bookings"),
            items=tuple(map(self._row, booked[:SHOWN_BOOKINGS])),
            offers=offers if len(booked) > SHOWN_BOOKINGS else (),
            note="" if booked else desk.say("sheet.no_bookings"),
            column=1,
        )

    def _balances(self) -> list[int]:
        """The purse at the start and after every entry in force."""
        journal, player = self.desk.session.journal, self.desk.player
        states = [journal.state_at(0)] + [position.step.state for position in journal.present]
        return [state.purses[player] for state in states]

    def _booked(self) -> list[_Booked]:
        """The bookings of the purse, newest first."""
        balances = self._balances()
        present = self.desk.session.journal.present
        booked = [
            _Booked(entry.number, entry.amount, balances[entry.number], present[entry.number - 1])
            for entry in entries_of(balances)
        ]
        return booked[::-1]

    def _row(self, booked: _Booked) -> Item:
        curtain, position = self.desk.session.curtain, booked.position
        amount, hidden = signed(booked.amount), curtain.hides(position)
        behind = f"{amount} · {number(booked.balance)}" if hidden else number(booked.balance)
        return Item(
            f"booking:{booked.number}",
            self.desk.say(curtain.told(position.step.summary, round_of(position))),
            value="" if hidden else amount,
            tone="gain" if booked.amount > 0 else "loss",
            secret=curtain.shown(self.desk.player, behind) or str(DOTS),
            owner=self.desk.player,
        )

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        what, which = split(key)
        match what:
            case "pay":
                return Amount(desk.player)
            case "quick":
                return Amount(desk.player, int(which))
            case "take":
                return Act(TakeLoan(desk.player))
            case "repay":
                return Act(RepayLoan(desk.player))
            case "pin":
                return Pin(desk.player, new=True)
            case "all":
                return Statement(desk.say("sheet.bookings"), tuple(map(self._row, self._booked())))
            case "count":
                key = f"coins:{desk.player}"
                return Question(key, self._coin_form, self._counted, secret=True)
        return None

    def held(self, key: str) -> Why | None:
        now = self._forecast()
        match key:
            case "loans":
                return self._history()
            case "loans_end":
                return self._loan_outlook()
            case "income":
                return self.desk.why(now.income)
            case "upkeep":
                return self.desk.why(now.upkeep)
            case "interest":
                return self.desk.why(now.interest)
            case "net":
                return self._net(now)
        return None

    def _history(self) -> Why:
        """Every loan taken and repaid."""
        desk = self.desk
        changes = changes_of(desk.session, desk.player, "figure.loans")
        lines = [WhyLine(desk.say("log.start"), number(changes.start))]
        lines += [
            WhyLine(
                desk.say(desk.session.curtain.told(change.summary, change.round)),
                signed(change.amount),
                change.rule,
            )
            for change in changes.steps[-8:]
        ]
        title = desk.say("figure.loans")
        lines.append(WhyLine(title, number(changes.now), is_total=True))
        return Why(title, tuple(lines))

    def _loan_outlook(self) -> Why:
        """What the loans cost at the end, and what one more would cost until then."""
        desk = self.desk
        why = desk.why(final_honor(len(desk.me.loans)))
        if len(desk.me.loans) >= MOST_LOANS:
            return why
        more = loan_forecast(assessment.loan_forecast_of(desk.state, desk.player))
        note = desk.say("sheet.one_more_loan", florins=more.florins.total, honor=more.honor.total)
        return Why(why.title, why.lines, note)

    def _net(self, now: RateForecast) -> Why:
        desk = self.desk
        parts: tuple[tuple[Breakdown, int], ...] = (
            (now.income, 1),
            (now.upkeep, -1),
            (now.interest, -1),
        )
        lines = tuple(
            WhyLine(desk.say(Text(part.key, part.params)), signed(sign * part.total))
            for part, sign in parts
        )
        total = sum(sign * part.total for part, sign in parts)
        title = desk.say("sheet.net")
        return Why(title, (*lines, WhyLine(title, signed(total), is_total=True)))

    # -- coins -----------------------------------------------------------------------------

    def _counting(self, values: Values) -> Filling:
        """Coin by coin; whether a difference is booked is asked where there is one."""
        desk, answer = self.desk, self._coins(values)
        asks_more = bool(answer.difference and answer.counted.total)
        ask = Ask(
            CountCoins,
            given={"player": desk.player},
            fields=("coins", "book") if asks_more else ("coins",),
            labels={"book": "sheet.coins_book"},
            tells=False,
            title=desk.say("sheet.count_coins"),
            confirm=desk.say("sheet.coins_confirm" if answer.difference else "sheet.coins_agree"),
        )
        return Filling(desk, ask, values)

    def _coin_form(self, values: Values) -> Form:
        """What there is of each coin; the title says already that coins are counted."""
        form, answer = self._counting(values).form, self._coins(values)
        return evolve(
            form,
            fields=tuple(one for one in form.fields if one.kind != "heading"),
            said=self._said_of_coins(answer),
        )

    def _coins(self, values: Values) -> CoinAnswer:
        balances = self._balances()
        question = CoinCount(_counts(values), max(0, balances[-1]), entries_of(balances))
        return coin_count(question)

    def _said_of_coins(self, answer: CoinAnswer) -> tuple[Said, ...]:
        desk = self.desk
        lines = [Said(desk.say("coins.counted"), number(answer.counted.total), "mark")]
        if not answer.counted.total:
            return tuple(lines)  # the difference would tell the secret
        if not answer.difference:
            return (*lines, Said(desk.say("sheet.coins_fit"), tone="gain"))
        lines.append(Said(desk.say("sheet.difference"), signed(answer.difference), "loss"))
        summaries = [position.step.summary for position in desk.session.journal.present]
        for found in answer.explanations[:SHOWN_EXPLANATIONS]:
            what = " + ".join(desk.say(summaries[entry - 1]) for entry in found.entries)
            lines.append(Said(desk.say(f"sheet.coins_{found.kind}", what=what), tone="quiet"))
        for taken, meant, count in answer.mixed_up[:1]:
            text = desk.say("sheet.coins_mixed", n=count, taken=taken, meant=meant)
            lines.append(Said(text, tone="quiet"))
        return tuple(lines)

    def _counted(self, values: Values) -> Any:
        return self._counting(values).made()


def _counts(values: Values) -> dict[int, int]:
    return {coin.value: int(values.get(f"coins.{coin.value}", 0)) for coin in tables.COINS}
