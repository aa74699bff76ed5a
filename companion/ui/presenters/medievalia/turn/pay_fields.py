"""What a form asks about paying: the way, cards from the hand, the partner, a cost not read yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.game import PlayerId
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.payment.costs import Production
from companion.games.medievalia.payment.paying import NOTHING, Means, Turned, arriving, produced
from companion.games.medievalia.payment.proposals import Way, card_price, sources_of, ways_to_pay
from companion.games.medievalia.pieces import Card, Resource, Stack
from companion.games.medievalia.state import State, printed_cost, unseen
from companion.games.medievalia.tables import STACK_CARDS
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.medievalia.values import cost_fields
from companion.ui.presenters.panels import Choice, Field, Values

MOST_WAYS, ALL_WAYS = 4, 40  # shown at once, and when they are asked for
MORE = "more"
PRINTED = "printed"
_KEPT: dict[tuple[int, str, Bag, bool, int | None], tuple[State, tuple[Way, ...]]] = {}


def ways_of(
    state: State, player: PlayerId, cost: Bag, building: bool = False, hand: int | None = None
) -> tuple[Way, ...]:
    """Ways to pay, worked out once for each state: a page asks for them many times."""
    key = (id(state), player, cost, building, hand)
    kept = _KEPT.get(key)
    if kept is None or kept[0] is not state:
        if len(_KEPT) > 200:
            _KEPT.clear()
        kept = _KEPT[key] = (state, ways_to_pay(state, player, cost, building=building, hand=hand))
    return kept[1]


def picked(values: Values) -> int:
    """Which way was picked: the best one, until another is."""
    said = str(values.get("way") or 0)
    return int(said) if said != MORE else 0


class Paying:
    """How the player of a page pays."""

    def __init__(self, page: OwnPage) -> None:
        self.page = page

    @property
    def state(self) -> State:
        return self.page.state

    @property
    def who(self) -> PlayerId:
        return self.page.who

    # -- the partner ---------------------------------------------------------------------------

    def _given(self, values: Values) -> tuple[str, ...]:
        """What the partner turns for this card (F-14.6)."""
        return tuple(values.get("gifts", ())) if self.state.teams and self.state.turns else ()

    def _left_to_pay(self, cost: Bag, values: Values) -> Bag:
        """The cost without what arrives from the partner, who loses what is needed least."""
        gifts, partner = self._given(values), self.state.partner(self.who)
        if not gifts or partner is None:
            return cost
        made = [Production(*produced(self.state, partner.id, Turned(one))) for one in gifts]
        lefts = [
            Bag(*(max(0, due - got) for due, got in zip(cost.vector, bag.vector, strict=True)))
            for bag in arriving(self.state, made)
        ]
        return min(lefts, key=lambda bag: bag.total)

    def _gift_field(self, values: Values) -> tuple[Field, ...]:
        partner = self.state.partner(self.who)
        if partner is None or not partner.is_in or not self.state.turns:
            return ()
        page = self.page
        choices = []
        for source in sources_of(self.state, partner.id):
            is_site = partner.site(source.id) is not None
            name = page.site(partner.id, source.id) if is_site else page.unit(source.id)
            made = page.say(f"med.amount.{source.resource}", n=source.amount)
            choices.append(Choice(source.id, f"{name}: {made}"))
        if not choices:
            return ()
        label = page.say("med.ui.gifts", name=partner.name)
        return (Field("gifts", label, "many", tuple(choices), self._given(values)),)

    # -- payments ----------------------------------------------------------------------------

    def _chosen(self, ways: Sequence[Way], values: Values, played: Stack | None = None) -> Means:
        """The way that was picked, the best one first, with the cards in hand it needs."""
        gifts = self._given(values)
        if not ways or not self.state.turns:
            return Means(gifts=gifts) if gifts else NOTHING
        way = ways[min(picked(values), len(ways) - 1)]
        if not way.hand_cards:
            return replace(way.means, gifts=gifts)
        shown, hidden = Counter[Card](), Counter[Stack]()
        for stack, named in self._thrown(way.hand_cards, values, played):
            if named is None:
                hidden[stack] += 1
            else:
                shown[named] += 1
        return replace(way.means, thrown=dict(shown), hidden=dict(hidden), gifts=gifts)

    def _thrown(
        self, many: int, values: Values, played: Stack | None
    ) -> Iterator[tuple[Stack, Card | None]]:
        """Cards in hand that go: their stack, and their type if somebody has named it (F-R41)."""
        gone: dict[Stack, int] = {} if played is None else {played: 1}
        for at in range(many):
            stack = Stack(values.get(f"thrown:{at}") or self._fullest(gone))
            gone[stack] = gone.get(stack, 0) + 1
            named = str(values.get(f"named:{at}") or "")
            is_of_it = named in {str(row.id) for row in STACK_CARDS[stack]}
            yield stack, Card(named) if is_of_it else None

    def _fullest(self, gone: dict[Stack, int]) -> Stack:
        hand = self.state.player(self.who).hand
        return max(Stack, key=lambda stack: hand[stack] - gone.get(stack, 0))

    def _way_field(
        self, ways: Sequence[Way], values: Values, played: Stack | None = None
    ) -> tuple[Field, ...]:
        """The ways to pay, and which cards in hand go, where some have to."""
        if not self.state.turns or not ways:
            return ()
        page = self.page
        said = str(values.get("way") or 0)
        number = picked(values)
        shown = len(ways) if said == MORE or number >= MOST_WAYS else MOST_WAYS
        choices = [
            Choice(str(at), self._said_way(way))
            for at, way in enumerate(ways[: min(shown, ALL_WAYS)])
        ]
        left = min(len(ways), ALL_WAYS) - len(choices)
        if left:
            choices.append(Choice(MORE, page.say("med.ui.more_ways", n=left)))
        fields = [Field("way", page.say("med.ui.pays"), "one", tuple(choices), str(number))]
        way = ways[min(number, len(ways) - 1)]
        hand = self.state.player(self.who).hand
        stacks = tuple(Choice(stack, page.stack(stack)) for stack in Stack if hand[stack])
        for at, (stack, named) in enumerate(self._thrown(way.hand_cards, values, played)):
            label = page.say("med.ui.thrown", n=at + 1)
            fields.append(Field(f"thrown:{at}", label, "one", stacks, stack.value))
            types = tuple(
                Choice(row.id, page.card(row.id))
                for row in STACK_CARDS[stack]
                if unseen(self.state, row.id) > 0
            )
            label = page.say("med.ui.thrown_type", n=at + 1)
            fields.append(Field(f"named:{at}", label, "one", types, str(named or "")))
        return tuple(fields)

    def _said_way(self, way: Way) -> str:
        page = self.page
        text = page.means(self.who, way.means)
        if way.hand_cards:
            thrown = page.say("med.ui.from_hand", n=way.hand_cards)
            text = f"{text} + {thrown}" if way.means.turned else thrown
        if way.surplus:
            text = f"{text} · {page.say('med.ui.over', n=way.surplus)}"
        return text

    def _printed(self, card: Card, values: Values) -> Bag | None:
        """The cost that is being read off a card; None where it is known."""
        if printed_cost(self.state, card) is not None:
            return None
        counts = {kind: int(values.get(f"{PRINTED}:{kind}", 0)) for kind in Resource}
        if not any(counts.values()) and not self.state.turns:
            return None
        return Bag(**{str(kind): many for kind, many in counts.items()})

    def _printed_fields(self, card: Card, values: Values) -> tuple[Field, ...]:
        """The symbols at the lower edge of a card that nobody has read yet (F-U2)."""
        if printed_cost(self.state, card) is not None:
            return ()
        return cost_fields(self.page, values, f"{PRINTED}:")

    def _ways(self, card: Card, values: Values, building: bool = False) -> tuple[Way, ...]:
        cost = card_price(self.state, self.who, card, self._printed(card, values))
        if cost is None or not self.state.turns:
            return ()
        ways = ways_of(self.state, self.who, self._left_to_pay(cost, values), building)
        hand = self.state.player(self.who).hand_size - (not building)
        return tuple(way for way in ways if way.hand_cards <= hand)
