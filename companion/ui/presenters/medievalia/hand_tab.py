"""My hand: which cards a player holds, for his eyes only; kept as his draft, never in the log.

What is noted sharpens the odds for its owner; the counts by stack are public anyway.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.medievalia.bags import Bag
from companion.games.medievalia.fief.sums import seen_of
from companion.games.medievalia.odds import draw_odds, hand_odds
from companion.games.medievalia.payment.plans import Looks
from companion.games.medievalia.payment.proposals import card_price, sources_of, ways_to_pay
from companion.games.medievalia.payment.wishes import Wish, largest_sets
from companion.games.medievalia.pieces import Card, Stack
from companion.games.medievalia.state import unseen
from companion.games.medievalia.tables import CARDS, STACK_CARDS
from companion.ui.presenters.derived.sheet import GameSheetTab
from companion.ui.presenters.panels import Answer, Item, Panel, Tile

MOST_WISHES = 6


class HandTab(GameSheetTab):
    """Types and counts behind the hold; what can be played now, and sharper odds."""

    key = "hand"
    icon = "cards-outline"

    @property
    def _noted(self) -> Mapping[Card, int]:
        """What was noted, as far as it can still be in the hand: the rest was played since."""
        desk, found = self.desk, dict[Card, int]()
        room = dict(desk.me.hand)
        for name, many in desk._drafts.get(f"my_hand.{desk.whose}", {}).items():
            card = Card(name)
            stack = Stack(CARDS[card].group)
            held = min(int(many), room[stack], unseen(desk.state, card))
            if held > 0:
                found[card] = held
                room[stack] -= held
        return found

    def panels(self) -> tuple[Panel, ...]:
        desk = self.desk
        panels = [Panel("public", desk.say("med.ui.hand_public"), tiles=tuple(self._counts()))]
        if desk.session.curtain.is_locked(desk.whose):
            return tuple(panels)
        for number, stack in enumerate(Stack):
            items = tuple(
                Item(
                    f"note:{row.id}",
                    desk.say(row.name),
                    secret=self._own(row.id),
                    owner=desk.whose,
                    taps=True,
                )
                for row in STACK_CARDS[stack]
                if desk.me.hand[stack]
            )
            if items:
                title = desk.say(f"med.stack.{stack}")
                panels.append(Panel(f"notes:{stack}", title, items=items, column=(number + 1) % 2))
        panels.append(self._chances())
        return tuple(panels)

    def _counts(self) -> list[Tile]:
        return [self.tile(f"hand_{stack}") for stack in Stack]

    def _chances(self) -> Panel:
        """What can be paid together, and what the stacks hold when the own cards are known."""
        desk = self.desk
        plan = Item("plan", desk.say("med.ui.turn_plan"), secret=self._plan(), owner=desk.whose)
        items = [plan]
        items += [
            Item(
                f"odds:{stack}",
                desk.say("med.ui.my_odds", stack=desk.say(f"med.stack.{stack}")),
                desk.say("med.why.own"),
                secret=self._odds(stack),
                owner=desk.whose,
            )
            for stack in Stack
            if desk.state.stacks[stack]
        ]
        items += [
            Item(
                f"theirs:{one.id}",
                one.name,
                f"{desk.say(f'med.stack.{Stack.MILITARY}')} · {desk.say('med.why.own')}",
                secret=self._theirs(one.hand[Stack.MILITARY]),
                owner=desk.whose,
                colour=one.colour,
            )
            for one in desk.state.players.values()
            if one.id != desk.whose and one.hand[Stack.MILITARY]
        ]
        return Panel("mine", desk.say("med.ui.for_you"), items=tuple(items), column=1)

    def _own(self, card: Card) -> str:
        """How many of a type; of a held one, too, whether it can be played now."""
        many = self._noted.get(card, 0)
        return f"{many} · {self._playable(card)}" if many else "0"

    def _playable(self, card: Card) -> str:
        desk = self.desk
        cost = card_price(desk.state, desk.whose, card)
        if cost is None:
            return desk.say("med.ui.cost_unknown")
        is_payable = bool(ways_to_pay(desk.state, desk.whose, cost, hand=0))
        return desk.say("med.ui.payable" if is_payable else "med.ui.not_payable")

    def _plan(self) -> str:
        """The largest set of cards that can be paid together (F-4.6)."""
        desk = self.desk
        wishes = []
        for card, many in self._noted.items():
            cost = card_price(desk.state, desk.whose, card)
            wishes += [
                Wish(f"{card}.{at}", cost or Bag()) for at in range(many) if cost is not None
            ]
        if not wishes:
            return "–"
        looks = Looks(sources_of(desk.state, desk.whose), every=False)
        best = largest_sets(looks, wishes[:MOST_WISHES]).sets[0]
        return (
            ", ".join(desk.say(CARDS[Card(one.wish.partition(".")[0])].name) for one in best) or "–"
        )

    def _odds(self, stack: Stack) -> str:
        desk = self.desk
        told = draw_odds(
            stack=stack,
            left=desk.state.stacks[stack],
            type=STACK_CARDS[stack][0].id,
            seen=self._known(stack),
            bottom=desk.state.bottoms.get(stack),
        )
        return ", ".join(
            f"{desk.say(CARDS[one.type].name)} {desk.percent(one.chance)}"
            for one in told.next
            if one.chance.value
        )

    def _theirs(self, held: int) -> str:
        """What somebody's military cards may be; the own ones he does not hold (F-15.4)."""
        desk, stack = self.desk, Stack.MILITARY
        known, bottom = self._known(stack), desk.state.bottoms.get(stack)
        told = {row.id: hand_odds(stack, held, row.id, known, bottom) for row in STACK_CARDS[stack]}
        return ", ".join(
            f"{desk.say(CARDS[card].name)} {desk.percent(odds.chance)}"
            for card, odds in told.items()
            if odds.chance.value
        )

    def _known(self, stack: Stack) -> dict[Card, int]:
        """What lies open, and what is in the own hand."""
        state = self.desk.state
        known = dict(seen_of(state, stack))
        for card, many in self._noted.items():
            if CARDS[card].group == stack:
                known[card] = known.get(card, 0) + min(many, unseen(state, card))
        return known

    def tapped(self, key: str) -> Answer:
        what, _, name = key.partition(":")
        if what == "note":
            self._note(Card(name))
            return None
        return self.correcting(key)

    def _note(self, card: Card) -> None:
        """One more of a type; after the last that fits it is none again."""
        desk, stack = self.desk, Stack(CARDS[card].group)
        noted = dict(self._noted)
        held = sum(many for one, many in noted.items() if CARDS[one].group == stack)
        many = noted.get(card, 0) + 1
        fits = held < desk.me.hand[stack] and many <= unseen(desk.state, card)
        noted[card] = many if fits else 0
        kept = {str(one): count for one, count in noted.items() if count}
        desk._drafts.put(f"my_hand.{desk.whose}", kept or None)
