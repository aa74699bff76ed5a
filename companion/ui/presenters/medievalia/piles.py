"""Piles and stacks: offers with their gain for everyone, odds of stacks, buildings and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.games.medievalia.cards import Acquire, BuyCard
from companion.games.medievalia.ending import end_forecast
from companion.games.medievalia.fief.sums import gains_of, seen_of
from companion.games.medievalia.odds import OtherStack, building_odds, draw_odds, hand_odds
from companion.games.medievalia.pieces import Building, Card, Stack
from companion.games.medievalia.state import printed_cost, unseen
from companion.games.medievalia.tables import CARDS, STACK_CARDS
from companion.games.medievalia.turns import BeginTurn, ShowBottom, TurnUp
from companion.pages.panels import ChoiceRow
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.medievalia.odds.reasons import (
    known_buildings,
    why_in_hand,
    why_next_building,
    why_next_of_stack,
)
from companion.ui.presenters.medievalia.odds.words import next_of_stack
from companion.ui.presenters.medievalia.own_page import ICONS, OwnPage
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Choice,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.views import Why

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
                note = left if pile.count else ""
                items.append(Item(f"pile:{number}", text, note, taps=bool(pile.count)))
                continue
            gains = ", ".join(
                f"{self.name(player)} +{gain.points}"
                for player in self.playing
                for gain in gains_of(self.state, player)
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
        known = known_buildings(self.state)
        hidden = sum(CARDS[Card(one)].count - many for one, many in known.items())
        items: tuple[Item, ...] = ()
        if hidden:
            odds = building_odds(Building.BANK, known)
            items = tuple(
                Item(
                    f"building:{one.type}",
                    self.card(one.type),
                    self.say("med.ui.unseen", n=one.unseen),
                    self.percent(one.chance),
                    holds=True,
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
                    holds=bool(self.state.stacks[stack]),
                )
            )
        piles = tuple(pile.count for pile in self.state.piles)
        ends = end_forecast(self.state.stacks, piles, **self._pace())
        notes = [self.say("med.ui.ends_in", turns=ends.earliest_turns, buildings=ends.buildings)]
        if ends.pace_turns:
            notes.append(self.say(f"med.ui.pace.{ends.pace_how}", n=ends.pace_turns))
        title = self.say("med.ui.stacks")
        return Panel("stacks", title, items=tuple(items), note=" · ".join(notes))

    def _pace(self) -> dict[str, Any]:
        """How many cards were drawn and buildings acquired in how many turns so far (F-13.1)."""
        deeds = [one.action for one in self.session.journal.present]
        drawn = Counter(one.stack for one in deeds if isinstance(one, BeginTurn | BuyCard))
        return {
            "drawn": {stack: drawn[stack] for stack in Stack},
            "acquired": sum(isinstance(one, Acquire) for one in deeds),
            "turns": max(1, sum(isinstance(one, BeginTurn) for one in deeds)),
        }

    @property
    def _wishes(self) -> tuple[Card, ...]:
        """Cards of which any one will do, as far as there are some still."""
        kept = self.drafts.get(WISH, [])
        kept = [kept] if isinstance(kept, str) else kept  # one alone, as it was kept before
        return tuple(Card(one) for one in kept if one and unseen(self.state, Card(one)) > 0)

    def _wish(self) -> Panel:
        """Which stack for a wish (F-15.1)."""
        cards = [row.id for stack in Stack for row in STACK_CARDS[stack]]
        wishes = self._wishes
        options = tuple(
            Choice(card, self.card(card), chosen=card in wishes)
            for card in cards
            if unseen(self.state, card) > 0
        )
        row = ChoiceRow("wish", self.say("med.ui.any_will_do"), options)
        items = tuple(self._wished(wishes)) if wishes else ()
        return Panel("wish", self.say("med.ui.which_stack"), asks=(row,), items=items)

    def _wished(self, wishes: tuple[Card, ...]) -> Iterator[Item]:
        """The stacks, the best first, and who may hold such a card."""
        full = [stack for stack in Stack if self.state.stacks[stack]]
        there = [one for one in wishes if CARDS[one].group in full]
        if not there:
            gone = self.stack(Stack(CARDS[wishes[0]].group))
            yield Item("gone", self.say("med.pile.empty", pile=gone), quiet=True)
            return
        stack = Stack(CARDS[there[0]].group)
        others = tuple(
            OtherStack(
                one, self.state.stacks[one], seen_of(self.state, one), self.state.bottoms.get(one)
            )
            for one in full
            if one is not stack
        )
        told = draw_odds(
            stack=stack,
            left=self.state.stacks[stack],
            type=there[0],
            seen=seen_of(self.state, stack),
            bottom=self.state.bottoms.get(stack),
            wish=frozenset(wishes),
            others=others,
        )
        for one in told.best:
            if one.chance.value or one.stack is stack:
                chance = self.percent(one.chance)
                yield Item(
                    f"wished:{one.stack}", self.stack(one.stack), value=chance,
                    icon=ICONS[one.stack], holds=True,
                )  # fmt: skip
        for player in map(self.player, self.playing if len(wishes) == 1 else ()):
            held = player.hand[stack]
            if held:
                chance = self._holds(stack, held, wishes[0])
                yield Item(
                    f"holder:{player.id}:{stack}", self.say("med.ui.holds", name=player.name),
                    value=chance, colour=player.colour, holds=True,
                )  # fmt: skip

    def answered(self, row: str, key: str) -> None:
        if row == "wish":
            kept = [str(one) for one in self._wishes]
            kept = [one for one in kept if one != key] if key in kept else [*kept, key]
            self.drafts.put(WISH, kept or None)

    # -- other hands -------------------------------------------------------------------------

    def _holds(self, stack: Stack, held: int, card: Card) -> str:
        odds = hand_odds(
            stack, held, card, seen_of(self.state, stack), self.state.bottoms.get(stack)
        )
        return self.percent(odds.chance)

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
                    holds=bool(likely),
                )
            )
        return Panel("hands", self.say("med.ui.hands"), items=tuple(items), column=1)

    # -- taps --------------------------------------------------------------------------------

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        match what:
            case "building":
                return why_next_building(self, Building(rest))
            case "stack" | "wished":
                return why_next_of_stack(self, Stack(rest))
            case "hand":
                return why_in_hand(self, rest)
            case "holder":
                player, _, stack = rest.partition(":")
                return why_in_hand(self, player, Stack(stack))
        return None

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
        chosen = str(values.get("building") or now or "")
        there = [one for one in Building if unseen(self.state, Card(one)) > 0 or one is now]
        ask = Ask(
            TurnUp,
            begin={"building": chosen or None},
            among={"building": there},
        )
        label = self.say("med.ui.turned_up", pile=number)
        return Form(
            label,
            (field_of(self, ask, "building"),),
            self.say("med.ui.keep"),
            ready=bool(chosen) and chosen != now,
        )

    def _bottom_form(self, stack: Stack, values: Values) -> Form:
        now = self.state.bottoms.get(stack)
        chosen = str(values.get("card") or now or "")
        there = [
            row.id for row in STACK_CARDS[stack] if unseen(self.state, row.id) > 0 or row.id is now
        ]
        ask = Ask(
            ShowBottom,
            begin={"card": chosen or None},
            needed=("card",),
            among={"card": there},
        )
        label = self.say("med.ui.bottom_card", stack=self.stack(stack))
        return Form(
            label,
            (field_of(self, ask, "card"),),
            self.say("med.ui.keep"),
            ready=bool(chosen) and chosen != now,
        )
