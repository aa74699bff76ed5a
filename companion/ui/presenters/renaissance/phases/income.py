"""Phases 6 and 7: income for all, the two rolls for shortage and surplus, the order of play."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.renaissance.income import CollectIncome, income, income_question
from companion.games.renaissance.market.market import ROLLS, Roll, RollMarket
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.pieces import Advance
from companion.pages.parts import Button
from companion.ui.i18n import signed
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Bids,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.bids import AUCTION, TokenBuying
from companion.ui.presenters.renaissance.phases.body import PhaseBody
from companion.ui.presenters.renaissance.turns import next_step
from companion.ui.presenters.views import Why, WhyLine

SIDES = (6, 6, 6)


class IncomeBody(PhaseBody):
    """Phase 6 (R-9.6): bank, income and D in one go, then the dice."""

    def own_panels(self) -> tuple[Panel, ...]:
        return (self._income(), self._market())

    def _income(self) -> Panel:
        done = "income" in self.state.done
        title = self.say("ren.ui.income_done" if done else "ren.ui.income")
        items = tuple(self._row(who, done) for who in self.playing)
        return Panel("income", title, items=items)

    def _row(self, player: PlayerId, done: bool) -> Item:
        one = self.player(player)
        answer = income(income_question(self.state, player))
        notes = [self.say("ren.ui.markers_n", n=one.control_markers)]
        if answer.bank.lines:
            notes.append(self.say("ren.ui.bank", n=answer.bank.total))
        if one.has(Advance.D) and one.misery and not done:
            switches = self.state.switches
            before, after = value_of(one.misery, switches), value_of(one.misery - 1, switches)
            notes.append(self.say("ren.ui.misery_to", before=before, after=after))
        total = answer.income.total + answer.bank.total
        return Item(
            f"income:{player}",
            one.name,
            " · ".join((self.money(player), *notes)) if not done else self.money(player),
            signed(total) if not done else "",
            colour=one.colour,
            tone="gain",
            holds=not done,
            quiet=done,
        )

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        if what != "income" or "income" in self.state.done:
            return None
        answer = income(income_question(self.state, player))
        title = self.say("ren.ui.income_of", player=self.name(player))
        lines: list[WhyLine] = []
        for reason in (answer.income, answer.bank):
            if reason.lines:
                lines += self.why(reason, title).lines
        return Why(title, tuple(lines))

    def _market(self) -> Panel:
        state = self.state
        done = "market" in state.done
        items = [
            Item(
                "rolls",
                self.say("ren.remind.rolls"),
                self.say("ren.ui.rolls_note"),
                icon="check" if done else "dice-multiple-outline",
                taps=self.is_now and not done,
                quiet=done,
            )
        ]
        items += [
            Item(
                f"marker:{good.value}",
                self.good(good),
                self.say("ren.market.shortage" if count > 0 else "ren.market.surplus"),
                signed(count),
                icon="trending-up" if count > 0 else "trending-down",
                tone="gain" if count > 0 else "loss",
            )
            for good, count in state.markers.items()
        ]
        return Panel("market", self.say("ren.ui.market"), items=tuple(items), column=1)

    def foot(self) -> Foot:
        match next_step(self.state):
            case "income":
                return Foot(Button("collect", self.say("ren.ui.collect"), "cash-multiple"))
            case "market":
                text = self.say("ren.ui.roll_market")
                return Foot(Button("rolls", text, "dice-multiple-outline"))
        return Foot()

    def own_tap(self, key: str) -> Answer:
        match key:
            case "collect":
                return Act(CollectIncome())
            case "rolls":
                return Question(key, self._rolls_form, _rolls)
        return None

    # -- the two rolls ---------------------------------------------------------------------

    def _rolls_form(self, values: Values) -> Form:
        dice = tuple(Choice(colour, name, tint=colour) for name, colour in self.dice_names)
        fields = tuple(
            Field(
                f"roll:{number}",
                self.say("ren.ui.roll_n", n=number),
                "dice",
                dice,
                value=[0] * len(SIDES),
                hint=self.say("ren.ui.roll"),
                sides=SIDES,
            )
            for number in range(1, ROLLS + 1)
        )
        ready = all(_is_complete(values, number) for number in range(1, ROLLS + 1))
        title = self.say("ren.ui.market")
        return Form(title, fields, self.say("ren.ui.book_rolls"), self._seen(values), ready=ready)

    def _seen(self, values: Values) -> tuple[Said, ...]:
        """What each roll names as soon as its dice lie there, and what both bring."""
        complete = [n for n in range(1, ROLLS + 1) if _is_complete(values, n)]
        if len(complete) < ROLLS:
            return tuple(self._named(values, number) for number in complete)
        step, problems = self.preview(_rolls(values))
        against = tuple(Said(problem, tone="loss") for problem in problems)
        if step is None:
            return against
        effects = step.summary.params.get("effects", ())
        told = tuple(Said(self.say(text), tone="mark", rule="R-9.6.1.2") for text in effects)
        return (*told, *self.said(*step.breakdowns), *against)

    def _named(self, values: Values, number: int) -> Said:
        roll = _roll(values, number)
        kind = self.say(f"ren.market.{roll.kind}")
        goods = ", ".join(self.good(good) for good in roll.goods)
        return Said(self.say("ren.ui.roll_n", n=number), f"{kind}: {goods}", rule="R-9.6.1.1")


def _is_complete(values: Values, number: int) -> bool:
    faces = values.get(f"roll:{number}", ())
    return len(faces) == len(SIDES) and all(faces)


def _roll(values: Values, number: int) -> Roll:
    green, black, white = (int(face) for face in values[f"roll:{number}"])
    return Roll(white=white, black=black, green=green)


def _rolls(values: Values) -> RollMarket:
    return RollMarket(tuple(_roll(values, number) for number in range(1, ROLLS + 1)))


class OrderBody(PhaseBody):
    """Phase 7 (R-9.7): everybody buys tokens in secret; the fewest go first."""

    def own_panels(self) -> tuple[Panel, ...]:
        done = "order" in self.state.done
        items = tuple(
            Item(
                f"player:{one.id}",
                one.name,
                self.say("ren.ui.reserve_n", n=max(0, one.reserve)),
                self.say("ren.ui.tokens_short", n=one.bought_tokens)
                if done
                else self.money(one.id),
                colour=one.colour,
            )
            for one in map(self.player, self.playing)
        )
        note = self.say("ren.ui.tokens_done" if done else "ren.ui.setup.tokens_note")
        return (Panel("tokens", self.say("ren.ui.setup.tokens"), items=items, note=note),)

    def foot(self) -> Foot:
        if not next_step(self.state):
            return Foot()
        return Foot(Button(AUCTION, self.say("ren.ui.setup.do_tokens"), "gavel"))

    def own_tap(self, key: str) -> Answer:
        if key != AUCTION:
            return None
        return Bids(TokenBuying(self.session, self._texts, self.drafts))
