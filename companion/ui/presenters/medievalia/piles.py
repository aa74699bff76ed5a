"""Piles and stacks: offers with their gain for everyone, odds of stacks, buildings and hands."""

from __future__ import annotations

from fractions import Fraction

from companion.games.medievalia.ending import end_forecast
from companion.games.medievalia.fief.sums import prestige_of, seen_of
from companion.games.medievalia.odds import OtherStack, building_odds, draw_odds, hand_odds
from companion.games.medievalia.pieces import Building, Card, Stack
from companion.games.medievalia.state import printed_cost, seen, unseen
from companion.games.medievalia.tables import CARDS, STACK_CARDS
from companion.games.medievalia.turns import ShowBottom, TurnUp
from companion.ui.presenters.medievalia.odds.words import next_of_stack
from companion.ui.presenters.medievalia.own_page import ICONS, OwnPage
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)

WISH = "piles.wish"


class PilesPresenter(OwnPage):
    """Everything that is counted from what lies open (chapter 15)."""

    place_text = "med.place.piles"

    def panels(self) -> tuple[Panel, ...]:
        return (self._offers(), self._stacks(), self._buildings(), self._wish(), self._hands())

    # -- buildings ---------------------------------------------------------------------------

    def _offers(self) -> Panel:
        items = []
        for number, pile in enumerate(self.state.piles, 1):
            left = self.say("med.ui.pile_left", pile=number, n=pile.count)
            if pile.offer is None:
                text = self.say("med.ui.turned_up" if pile.count else "med.pile.empty", pile=number)
                items.append(Item(f"pile:{number}", text, left, taps=bool(pile.count)))
                continue
            gains = ", ".join(
                f"{self.name(player)} +{gain.points}"
                for player in self.playing
                for gain in prestige_of(self.state, player).gains
                if gain.building is pile.offer
            )
            cost = printed_cost(self.state, Card(pile.offer))
            price = self.say("med.ui.cost_unknown") if cost is None else self.bag(cost)
            items.append(
                Item(f"pile:{number}", self.card(pile.offer), f"{gains} · {left}", price, taps=True)
            )
        offer = Button(
            "page:values", self.say("med.place.values"), "card-text-outline", look="outline"
        )
        title = self.say("med.ui.offers")
        return Panel("offers", title, items=tuple(items), offers=(offer,))

    def _buildings(self) -> Panel:
        known = {one: seen(self.state, Card(one)) for one in Building}
        hidden = sum(CARDS[Card(one)].count - many for one, many in known.items())
        items: tuple[Item, ...] = ()
        if hidden:
            odds = building_odds(Building.BANK, known)
            items = tuple(
                Item(
                    f"building:{one.type}",
                    self.card(one.type),
                    self.say("med.ui.unseen", n=one.unseen),
                    self.percent(Fraction(one.chance.exact)),
                )
                for one in odds.all
                if one.unseen
            )
        return Panel("buildings", self.say("med.ui.next_building"), items=items, column=1)

    # -- stacks ------------------------------------------------------------------------------

    def _stacks(self) -> Panel:
        items = []
        for stack in Stack:
            bottom = self.state.bottoms.get(stack)
            notes = [next_of_stack(self, stack)] if self.state.stacks[stack] else []
            notes.append(
                self.say("med.ui.bottom", card=self.card(bottom))
                if bottom
                else self.say("med.ui.no_bottom")
            )
            items.append(
                Item(
                    f"stack:{stack}",
                    self.stack(stack),
                    " · ".join(notes),
                    str(self.state.stacks[stack]),
                    icon=ICONS[stack],
                    taps=bool(self.state.stacks[stack]),
                )
            )
        piles = tuple(pile.count for pile in self.state.piles)
        ends = end_forecast(self.state.stacks, piles)
        note = self.say("med.ui.ends_in", turns=ends.earliest_turns, buildings=ends.buildings)
        return Panel("stacks", self.say("med.ui.stacks"), items=tuple(items), note=note)

    def _wish(self) -> Panel:
        """Which stack for a wish (F-15.1)."""
        wish = self.drafts.get(WISH, "")
        cards = [row.id for stack in Stack for row in STACK_CARDS[stack]]
        choices = tuple(
            Choice(card, self.card(card)) for card in cards if unseen(self.state, card) > 0
        )
        note = self._wished(Card(wish)) if wish in {choice.key for choice in choices} else ""
        return Panel(
            "wish", self.say("med.ui.which_stack"), choices=choices, chosen=wish, note=note
        )

    def _wished(self, card: Card) -> str:
        stack = Stack(CARDS[card].group)
        if not self.state.stacks[stack]:
            return self.say("med.pile.empty", pile=self.stack(stack))
        others = tuple(
            OtherStack(
                one, self.state.stacks[one], seen_of(self.state, one), self.state.bottoms.get(one)
            )
            for one in Stack
            if one is not stack
        )
        told = draw_odds(
            stack=stack,
            left=self.state.stacks[stack],
            type=card,
            seen=seen_of(self.state, stack),
            bottom=self.state.bottoms.get(stack),
            others=others,
        )
        best = told.best[0]
        parts = [f"{self.stack(best.stack)}: {self.percent(Fraction(best.chance.exact))}"]
        for player in self.playing:
            held = self.state.player(player).hand[stack]
            if held:
                chance = self._holds(stack, held, card)
                parts.append(self.say("med.ui.holds", name=self.name(player), chance=chance))
        return " · ".join(parts)

    def chose(self, panel: str, key: str) -> None:
        if panel == "wish":
            self.drafts.put(WISH, None if self.drafts.get(WISH) == key else key)

    # -- other hands -------------------------------------------------------------------------

    def _holds(self, stack: Stack, held: int, card: Card) -> str:
        odds = hand_odds(
            stack, held, card, seen_of(self.state, stack), self.state.bottoms.get(stack)
        )
        return self.percent(Fraction(odds.chance.exact))

    def _hands(self) -> Panel:
        items = []
        for player in (self.player(one) for one in self.playing if one != self.who):
            hand = ", ".join(f"{player.hand[one]} {self.stack(one)}" for one in Stack)
            likely = []
            for stack in Stack:
                if player.hand[stack] and stack is Stack.MILITARY:
                    likely = [
                        f"{self.card(row.id)} {self._holds(stack, player.hand[stack], row.id)}"
                        for row in STACK_CARDS[stack]
                        if unseen(self.state, row.id)
                    ]
            items.append(
                Item(
                    f"hand:{player.id}",
                    player.name,
                    " · ".join([hand, ", ".join(likely)]).rstrip(" ·"),
                    str(player.hand_size),
                    colour=player.colour,
                )
            )
        return Panel("hands", self.say("med.ui.hands"), items=tuple(items), column=1)

    # -- taps --------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "pile":
            number = int(rest)
            return Question(
                key,
                lambda values: self._pile_form(number, values),
                lambda values: TurnUp(number, Building(str(values["building"]))),
            )
        if what == "stack":
            stack = Stack(rest)
            return Question(
                key,
                lambda values: self._bottom_form(stack, values),
                lambda values: ShowBottom(
                    stack, Card(values["card"]) if values.get("card") else None
                ),
            )
        return None

    def _pile_form(self, number: int, values: Values) -> Form:
        now = self.state.piles[number - 1].offer
        choices = tuple(
            Choice(one, self.card(one))
            for one in Building
            if unseen(self.state, Card(one)) > 0 or one is now
        )
        chosen = str(values.get("building") or now or "")
        label = self.say("med.ui.turned_up", pile=number)
        return Form(
            label,
            (Field("building", label, "one", choices, chosen),),
            self.say("med.ui.keep"),
            ready=bool(chosen) and chosen != now,
        )

    def _bottom_form(self, stack: Stack, values: Values) -> Form:
        now = self.state.bottoms.get(stack)
        choices = tuple(
            Choice(row.id, self.card(row.id))
            for row in STACK_CARDS[stack]
            if unseen(self.state, row.id) > 0 or row.id is now
        )
        chosen = str(values.get("card") or now or "")
        label = self.say("med.ui.bottom_card", stack=self.stack(stack))
        return Form(
            label,
            (Field("card", label, "one", choices, chosen),),
            self.say("med.ui.keep"),
            ready=bool(chosen) and chosen != now,
        )
