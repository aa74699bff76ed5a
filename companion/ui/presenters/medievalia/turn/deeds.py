"""What the active player can do now: cards from the hand, buildings on offer, four for one.

Each row says whether it can be paid, what is missing, or that no site is free; a tap proposes the
best way to pay, with the others below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.medievalia.bags import Bag
from companion.games.medievalia.cards import Acquire, BuyCard, PlayCard
from companion.games.medievalia.corrections import ChangeDepth
from companion.games.medievalia.fief.production import MOST_BUILDINGS, MOST_LANDSCAPES
from companion.games.medievalia.fief.sums import gains_of, supplied
from companion.games.medievalia.payment.proposals import (
    Way,
    card_price,
    missing_for,
    ways_to_draw,
)
from companion.games.medievalia.pieces import Building, Card, Stack
from companion.games.medievalia.state import unseen
from companion.games.medievalia.tables import CARDS, STACK_CARDS
from companion.games.medievalia.turns import BeginTurn
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.medievalia.own_page import ICONS, OwnPage
from companion.ui.presenters.medievalia.supply_words import Starving
from companion.ui.presenters.medievalia.turn.bill import Bill
from companion.ui.presenters.medievalia.turn.pay_fields import Paying, picked, ways_of
from companion.ui.presenters.panels import (
    Act,
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


class Deeds(Paying):
    """Panels and forms of what can be played and acquired."""

    def __init__(self, page: OwnPage) -> None:
        super().__init__(page)
        self._starving = Starving(page)
        self._bill = Bill(page)

    def starving(self, action: BeginTurn, values: Values) -> Field:
        return self._starving.field(action, values)

    # -- what is shown -------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        return (self._offers(), self._cards(), self._more())

    def _cards(self) -> Panel:
        me = self.state.player(self.who)
        types = [
            row.id
            for stack in Stack
            if me.hand[stack]
            for row in STACK_CARDS[stack]
            if unseen(self.state, row.id) > 0
        ]
        items = [self._card(card) for card in types]
        items.sort(key=lambda item: item.quiet)
        page = self.page
        hand = ", ".join(f"{me.hand[stack]} {page.stack(stack)}" for stack in Stack)
        return Panel("cards", page.say("med.ui.play"), items=tuple(items), note=hand, column=1)

    def _card(self, card: Card) -> Item:
        cost = card_price(self.state, self.who, card)
        note, ready = self._standing(card, cost)
        page, stack = self.page, Stack(CARDS[card].group)
        value = page.say("med.ui.cost_unknown") if cost is None else page.bag(cost)
        return Item(
            f"play:{card}",
            page.card(card),
            note,
            value,
            icon=ICONS[stack],
            taps=True,
            quiet=not ready,
        )

    def _standing(self, card: Card, cost: Bag | None) -> tuple[str, bool]:
        """Payable, what is missing, or why not; whether it can be done."""
        page, me = self.page, self.state.player(self.who)
        is_land = CARDS[card].group == "landscape"
        if is_land and len(me.landscapes) >= MOST_LANDSCAPES:
            return page.say("med.ui.no_room"), False
        if not is_land and supplied(self.state, self.who).spare < 1:
            return page.say("med.ui.no_food"), False
        return self._payable(cost)

    def _payable(self, cost: Bag | None, building: bool = False) -> tuple[str, bool]:
        page = self.page
        if cost is None or not self.state.turns:
            return "", True
        ways = ways_of(self.state, self.who, cost, building, 0)
        if not ways:
            return self._lacking(cost, building), False
        best = ways[0]
        if best.surplus:
            return page.say("med.ui.payable_over", n=best.surplus), True
        return page.say("med.ui.payable"), True

    def _lacking(self, cost: Bag, building: bool) -> str:
        """Which resources are missing; only how many where an exchange makes up for some."""
        page = self.page
        lacks = missing_for(self.state, self.who, cost, building=building)
        if not lacks.count:
            return page.say("med.ui.no_site_left")
        if lacks.bag.total == lacks.count:
            return page.say("med.ui.missing_of", bag=page.bag(lacks.bag))
        return page.say("med.ui.missing", n=lacks.count)

    def _offers(self) -> Panel:
        page = self.page
        items = []
        gains = {gain.building: gain for gain in gains_of(self.state, self.who)}
        for number, pile in enumerate(self.state.piles, 1):
            if pile.offer is None:
                continue
            cost = card_price(self.state, self.who, Card(pile.offer))
            note, ready = self._payable(cost, building=True)
            if not self._sites(pile.offer):
                note, ready = page.say("med.ui.no_site"), False
            gain = page.say("med.ui.gain", n=gains[pile.offer].points)
            if gains[pile.offer].wins:
                gain = page.say("med.ui.wins")
            value = page.say("med.ui.cost_unknown") if cost is None else page.bag(cost)
            left = page.say("med.ui.pile_left", pile=number, n=pile.count)
            items.append(
                Item(
                    f"acquire:{number}",
                    page.card(pile.offer),
                    " · ".join(filter(None, (gain, note, left))),
                    value,
                    icon="home-city-outline",
                    taps=True,
                    quiet=not ready,
                )
            )
        return Panel("offers", page.say("med.ui.offers"), items=tuple(items), column=1)

    def _sites(self, _building: Building) -> list[str]:
        return [
            site.id
            for site in self.state.player(self.who).sites
            if len(site.buildings) < MOST_BUILDINGS and not (self.state.turns and site.used)
        ]

    def _more(self) -> Panel:
        page = self.page
        other = "table" if self.state.turns else "app"
        offers = [
            *(
                Button(
                    f"extra:{stack}",
                    page.say("med.ui.extra", stack=page.stack(stack)),
                    ICONS[stack],
                )
                for stack in Stack
                if self.state.stacks[stack]
            ),
            Button(
                "page:values", page.say("med.place.values"), "card-text-outline", look="outline"
            ),
            Button(
                f"depth:{other}",
                page.say(f"med.ui.depth.{other}"),
                "swap-horizontal",
                look="outline",
            ),
        ]
        return Panel("more", page.say("med.ui.more"), offers=tuple(offers), column=1)

    # -- what a tap asks ---------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "play":
                card = Card(rest)
                return Question(
                    key,
                    lambda values: self._play_form(card, values),
                    lambda values: self._played(card, values),
                )
            case "acquire":
                number = int(rest)
                return Question(
                    key,
                    lambda values: self._acquire_form(number, values),
                    lambda values: self._acquired(number, values),
                )
            case "extra":
                return self._extra(Stack(rest))
            case "depth":
                return Act(ChangeDepth("table" if rest == "table" else "app"))
        return None

    def _extra(self, stack: Stack) -> Answer:
        ways = ways_to_draw(self.state, self.who)

        def action(values: Values) -> BuyCard:
            return BuyCard(self.who, stack, self._chosen(ways, values))

        def form(values: Values) -> Form:
            title = self.page.say("med.ui.extra", stack=self.page.stack(stack))
            said = self._bill.of(action(values))
            return Form(title, self._way_field(ways, values), self.page.say("med.ui.do_it"), said)

        return Question(f"extra:{stack}", form, action)

    # -- a card from the hand ----------------------------------------------------------------

    def _played(self, card: Card, values: Values) -> PlayCard:
        means = self._chosen(self._ways(card, values), values, Stack(CARDS[card].group))
        printed = self._printed(card, values)
        return PlayCard(self.who, card, means, printed, tuple(values.get("starved", ())))

    def _play_form(self, card: Card, values: Values) -> Form:
        page, action = self.page, self._played(card, values)
        ways = self._ways(card, values)
        plain = PlayCard(self.who, card, action.payment, action.printed)
        fields = (
            *self._printed_fields(card, values),
            *self._gift_field(values),
            *self._way_field(ways, values, Stack(CARDS[card].group)),
            *self._starving.fields(plain, values),
        )
        title = page.say("med.ui.play_card", card=page.card(card))
        said = self._said(card, action, ways, values)
        return Form(title, fields, page.say("med.ui.play_it"), said)

    def _said(
        self, card: Card, action: PlayCard | Acquire, ways: Sequence[Way], values: Values
    ) -> tuple[Said, ...]:
        """The bill; where nothing pays, what is missing at best."""
        page, state = self.page, self.state
        cost = card_price(state, self.who, card, action.printed)
        best: tuple[Said, ...] = ()
        if cost is not None and state.turns and not ways:
            lacks = self._lacking(self._left_to_pay(cost, values), isinstance(action, Acquire))
            best = (Said(page.say("med.ui.bill.at_best"), lacks, "loss"),)
        return (*self._bill.card(card, action.printed), *best, *self._bill.of(action))

    # -- a building --------------------------------------------------------------------------

    def _site_of(self, building: Building, values: Values, ways: Sequence[Way]) -> str:
        number = picked(values)
        free = list(ways[min(number, len(ways) - 1)].sites) if ways else self._sites(building)
        wished = str(values.get("site") or "")
        known = [site.id for site in self.state.player(self.who).sites]
        return wished if wished in known else (free or known)[-1]

    def _acquired(self, number: int, values: Values) -> Acquire:
        offer = self.state.piles[number - 1].offer
        assert offer is not None
        ways = self._ways(Card(offer), values, building=True)
        site = str(values.get("site") or "")
        fitting = tuple(way for way in ways if not site or site in way.sites) or ways
        means = self._chosen(fitting, values)
        return Acquire(
            self.who, number, self._site_of(offer, values, fitting), means,
            self._printed(Card(offer), values),
        )  # fmt: skip

    def _acquire_form(self, number: int, values: Values) -> Form:
        page, offer = self.page, self.state.piles[number - 1].offer
        assert offer is not None
        action = self._acquired(number, values)
        ways = self._ways(Card(offer), values, building=True)
        site = str(values.get("site") or "")
        fitting = tuple(way for way in ways if not site or site in way.sites) or ways
        sites = [
            Option(one.id, page.site(self.who, one.id)) for one in self.state.player(self.who).sites
        ]
        ask = Ask(
            Acquire,
            begin={"site": action.site},
            among={"site": sites},
            labels={"site": "med.ui.on_site"},
        )
        fields = (
            *self._printed_fields(Card(offer), values),
            field_of(page, ask, "site"),
            *self._gift_field(values),
            *self._way_field(fitting, values),
        )
        title = page.say("med.ui.acquire_card", card=page.card(offer))
        said = self._said(Card(offer), action, fitting, values)
        return Form(title, fields, page.say("med.ui.acquire"), said)
