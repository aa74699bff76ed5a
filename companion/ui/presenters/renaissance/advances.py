"""The place of the advances: 26 in six groups, their prices now, a basket, plans for the money."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.core.game import PlayerId
from companion.games.renaissance.advances.acquire import BuyAdvances
from companion.games.renaissance.advances.advances import Buyer, is_banned, missing_for, price
from companion.games.renaissance.advances.facts import (
    buyer_facts,
    planned,
    purchase_question,
    useful_claims,
)
from companion.games.renaissance.advances.planner import Basket, PlanAnswer, buying_order, closure
from companion.games.renaissance.advances.purchase import AdvancePurchaseAnswer, checked_basket
from companion.games.renaissance.advances.stabilisation import stabilisation_cost
from companion.games.renaissance.cards.extra_cards import DiscardCard
from companion.games.renaissance.cards.personalities import PersonalityId
from companion.games.renaissance.pieces import Advance, Group
from companion.games.renaissance.tables import ADVANCES, PERSONALITIES, advances_of
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.panels import Act, Answer, Button, Cell, Grid, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.own_page import OwnPage
from companion.ui.presenters.renaissance.table import TINTS
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why, WhyLine

PLANS = 4
BASKET = "advances"  # the draft: letters in the basket, by player
NO_CLAIM = "advances_no_claim"  # personalities of others that he does not want to use


class Works(Protocol):
    """Works something out while the screen goes on."""

    def ask(self, work: Callable[[Any], Any], told: Callable[[Any], None]) -> None: ...


class AdvancesPresenter(OwnPage):
    """What a player could buy; taps fill a basket that is paid in one go."""

    place = "ren.place.advances"

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        worker: Works,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(session, texts, drafts)
        self._works = worker
        self._told = changed
        self._plans: PlanAnswer | None = None
        self._planned_for: Any = None
        self._shop_key: Any = None
        self._shop_now: tuple[tuple[Advance, ...], AdvancePurchaseAnswer | None] = ((), None)

    # -- the basket ------------------------------------------------------------------------

    def basket(self) -> tuple[Advance, ...]:
        """What he wants to buy, in the cheapest order; what he owns meanwhile has left it."""
        return self._shop()[0]

    def _answer(self) -> AdvancePurchaseAnswer | None:
        """The bill; none for an empty basket."""
        return self._shop()[1]

    def _shop(self) -> tuple[tuple[Advance, ...], AdvancePurchaseAnswer | None]:
        """Both, worked out once for what is shown."""
        kept = self.drafts.get(BASKET, {}).get(self.who, [])
        key = (self.session.version, self.who, tuple(kept), tuple(self.drafts.get(NO_CLAIM, [])))
        if key != self._shop_key:
            owned = self.player(self.who).advances
            wanted = [Advance(letter) for letter in kept if Advance(letter) not in owned]
            claims = self._claims(wanted)
            basket = buying_order(wanted, self._buyer(claims))
            answer = None
            if basket:
                question = purchase_question(self.state, self.who, basket, claims)
                answer = checked_basket(question).answer
            self._shop_key, self._shop_now = key, (basket, answer)
        return self._shop_now

    def _keep(self, wanted: Sequence[Advance]) -> None:
        baskets = {**self.drafts.get(BASKET, {}), self.who: [one.value for one in wanted]}
        self.drafts.put(BASKET, {who: kept for who, kept in baskets.items() if kept} or None)

    def _claims(self, wanted: Sequence[Advance]) -> tuple[PersonalityId, ...]:
        """Cards of others that patronage lets him use for this basket."""
        if not self.player(self.who).has(Advance.E) and Advance.E not in wanted:
            return ()
        unwanted = self.drafts.get(NO_CLAIM, [])
        useful = useful_claims(self.state, self.who, wanted)
        return tuple(card for card in useful if card.value not in unwanted)

    def _buyer(self, claims: tuple[PersonalityId, ...] = ()) -> Buyer:
        return Buyer(**buyer_facts(self.state, self.who, claims))

    def _action(self) -> BuyAdvances:
        wanted = self.basket()
        return BuyAdvances(self.who, wanted, self._claims(wanted))

    # -- panels ----------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        self._ask_for_plans()
        return (self._grid(), self._shopping(), self._planner())

    def _grid(self) -> Panel:
        me, wanted = self.player(self.who), self.basket()
        buyer = self._buyer(useful_claims(self.state, self.who, tuple(Advance)))
        for one in wanted:
            buyer = buyer.after(one)
        answer = self._answer()
        paid = {item.advance: item.price.total for item in answer.items} if answer else {}
        money = self.state.money(self.who) - sum(paid.values())
        columns = tuple(
            tuple(self._cell(one, me.has(one), paid, buyer, money) for one in advances_of(group))
            for group in Group
        )
        names = tuple(self.say(f"ren.group.{group.value}") for group in Group)
        title = self.say("ren.shop.has", player=me.name, cash=self.state.money(self.who))
        return Panel("grid", title, grid=Grid(names, columns, from_top=True), column=-1)

    def _cell(
        self, one: Advance, owned: bool, paid: dict[Advance, int], buyer: Buyer, money: int
    ) -> Cell:
        tint = TINTS[ADVANCES[one].group]
        if owned:
            return Cell(one.value, self.advance(one), "", tint, "had", one.value)
        cost = paid[one] if one in paid else price(one, buyer).total
        missing = missing_for(one, buyer.all_owned, self.state.switches)
        can = not missing and not is_banned(one, buyer) and cost <= money
        return Cell(
            one.value,
            self.advance(one),
            number(cost),
            tint,
            "taken" if one in paid else "next" if can else "later",
            f"{one.value} {number(cost)}",
        )

    def _shopping(self) -> Panel:
        """The basket with each price, what is left, and what it does to the misery index."""
        answer, title = self._answer(), self.say("ren.shop.basket")
        offers = self._discard()
        if answer is None:
            note = self.say("ren.shop.discard" if offers else "ren.shop.empty")
            return Panel("basket", title, offers=offers, note=note)
        items = [
            Item(
                f"price:{item.advance.value}",
                self.advance(item.advance),
                self._off(item.price.lines[0].amount, item.price.total),
                number(item.price.total),
                tint=TINTS[ADVANCES[item.advance].group],
                holds=True,
            )
            for item in answer.items
        ]
        items.append(
            Item(
                "left",
                self.say("ren.shop.left"),
                value=number(answer.cash.total),
                tone="loss" if answer.cash.total < 0 else "text",
                holds=True,
            )
        )
        before = self.misery(self.who)
        if answer.misery.total != before:
            value = f"{number(before)} » {number(answer.misery.total)}"
            items.append(Item("misery", self.say("ren.figure.misery"), value=value, holds=True))
        _, problems = self.preview(self._action())
        return Panel(
            "basket",
            title,
            items=tuple(items),
            asks=self._patronage(answer),
            offers=offers,
            note="\n".join(problems),
        )

    def _discard(self) -> tuple[Button, ...]:
        """P was bought this round: one hand card may go at once (R-9.4.2.7)."""
        me = self.player(self.who)
        bought = me.advances.get(Advance.P) == self.state.round
        if not bought or me.card_discarded or not me.hand:
            return ()
        return (
            Button("discard", self.say("ren.shop.discard_circle"), "circle-outline"),
            Button("discard_out", self.say("ren.shop.discard_square"), "square-outline"),
        )

    def _off(self, printed: int, paid: int) -> str:
        return self.say("ren.shop.instead", n=printed) if printed != paid else ""

    def _patronage(self, answer: AdvancePurchaseAnswer) -> tuple[ChoiceRow, ...]:
        """Cards of others that could be used; all that help are, until tapped away."""
        bought = [item.advance for item in answer.items]
        if not self.player(self.who).has(Advance.E) and Advance.E not in bought:
            return ()
        cards = useful_claims(self.state, self.who, bought)
        unwanted = self.drafts.get(NO_CLAIM, [])
        options = tuple(
            Choice(
                card.value, self.say(PERSONALITIES[card].name), chosen=card.value not in unwanted
            )
            for card in cards
        )
        return (ChoiceRow("claims", self.say("ren.shop.patronage"), options),) if options else ()

    def _planner(self) -> Panel:
        title = self.say("ren.shop.plans")
        keep = self._kept_back()
        note = self.say("ren.shop.plans_note", n=keep) if keep else ""
        plans = self._plans
        if plans is None:
            return Panel("plans", title, note=self.say("ren.shop.planning"), column=1)
        if not plans.baskets:
            return Panel("plans", title, note=self.say("ren.shop.no_plan"), column=1)
        items = tuple(
            Item(
                f"plan:{place}",
                self._letters(plan),
                self.say("ren.shop.plan", value=plan.value.total, left=plan.cash_left),
                number(plan.price.total),
                icon="lightbulb-on-outline",
                taps=True,
                holds=True,
            )
            for place, plan in enumerate(plans.baskets)
        )
        return Panel("plans", title, items=items, note=note, column=1)

    def _kept_back(self) -> int:
        """What his hand cards will cost him right after, if he has not paid yet."""
        me = self.player(self.who)
        return 0 if me.stabilised else stabilisation_cost(me.hand, me.has(Advance.Z)).total

    def _letters(self, plan: Basket) -> str:
        if len(plan.advances) > 3:
            return " ".join(one.value for one in plan.advances)
        return ", ".join(self.advance(one) for one in plan.advances)

    def foot(self) -> Foot:
        answer = self._answer()
        if answer is None:
            return Foot(Button("buy", self.say("ren.shop.buy_nothing"), "cart-outline", False))
        text = self.say("ren.shop.buy", n=len(answer.items), amount=answer.total.total)
        empty = Button("empty", self.say("ren.shop.clear"), "cart-off")
        note = self.say("ren.shop.discard") if answer.may_discard else ""
        return Foot(Button("buy", text, "cart-outline"), (empty,), note)

    # -- plans, worked out elsewhere -------------------------------------------------------

    def _ask_for_plans(self) -> None:
        asked = (self.session.version, self.who)
        if asked == self._planned_for:
            return
        state, who = self.state, self.who
        keep = self._kept_back()
        self._planned_for, self._plans = asked, None

        def told(answer: PlanAnswer | None) -> None:
            if asked == self._planned_for:
                self._plans = answer
                self._told()

        self._works.ask(lambda _cancelled: planned(state, who, keep=keep, sets=PLANS), told)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "buy":
            return Act(self._action())
        if what in ("discard", "discard_out"):
            return Act(DiscardCard(self.who, leaves_game=what == "discard_out"))
        if what == "empty":
            self._keep(())
        elif what == "plan" and self._plans is not None:
            self._keep(self._plans.baskets[int(rest)].advances)
        elif key in set(Advance):
            self._toggle(Advance(key))
        return None

    def _toggle(self, one: Advance) -> None:
        """Into the basket with all it needs, or out of it with all that needs it."""
        if self.player(self.who).has(one):
            return
        wanted, buyer = set(self.basket()), self._buyer()
        if one not in wanted:
            self._keep(sorted(wanted | closure(one, buyer)))
            return
        wanted.remove(one)
        while True:
            have = buyer.all_owned | wanted
            lacking = {x for x in wanted if missing_for(x, have, self.state.switches)}
            if not lacking:
                break
            wanted -= lacking
        self._keep(sorted(wanted))

    def answered(self, _row: str, key: str) -> None:
        unwanted = list(self.drafts.get(NO_CLAIM, []))
        unwanted.remove(key) if key in unwanted else unwanted.append(key)
        self.drafts.put(NO_CLAIM, unwanted or None)

    def done(self, action: object) -> None:
        if isinstance(action, BuyAdvances):
            self._forget(action.player)

    def _forget(self, player: PlayerId) -> None:
        baskets = {who: kept for who, kept in self.drafts.get(BASKET, {}).items() if who != player}
        self.drafts.put(BASKET, baskets or None)
        self.drafts.put(NO_CLAIM, None)

    # -- reasons ---------------------------------------------------------------------------

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        answer = self._answer()
        if key in set(Advance):
            return self._why_advance(Advance(key))
        if what == "plan" and self._plans is not None:
            plan = self._plans.baskets[int(rest)]
            return self.why(plan.price, self._letters(plan), changes=False)
        if answer is None:
            return None
        if what == "price":
            item = next(item for item in answer.items if item.advance.value == rest)
            return self.why(item.price, self.advance(item.advance))
        if what == "left":
            return self.why(answer.cash, self.say("ren.shop.left"))
        if what == "misery":
            return self.why(answer.misery, self.say("ren.figure.misery"))
        return None

    def _why_advance(self, one: Advance) -> Why:
        """Its price line by line, what it needs, and what it does."""
        row, title = ADVANCES[one], self.advance(one)
        me = self.player(self.who)
        lines: list[WhyLine] = []
        if me.has(one):
            bought = self.say("ren.shop.owned", round=me.advances[one])
            lines.append(WhyLine(bought, number(row.cost), "R-11.2.1"))
        else:
            buyer = self._buyer(useful_claims(self.state, self.who, (one,)))
            lines += self.why(price(one, buyer), title).lines
            missing = missing_for(one, buyer.all_owned, self.state.switches)
            lines += [
                WhyLine(self.say("ren.shop.needs", advance=self.advance(other)), "", "R-9.4.2.3")
                for other in missing
            ]
        if row.credit:
            text = self.say("ren.shop.credit", group=self.say(f"ren.group.{row.group.value}"))
            lines.append(WhyLine(text, signed(-row.credit), "R-9.4.2.2"))
        lines.append(
            WhyLine(
                self.say("ren.shop.effect", what=self.say(f"rule.{row.rule}.title")), "", row.rule
            )
        )
        return Why(title, tuple(lines), can_correct=False)
