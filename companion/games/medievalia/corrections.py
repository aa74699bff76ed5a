"""What is read off the cards, agreed anew, or set right: the table is the truth.

No correction makes or loses a card: what is added comes off the discard, out of the owner's hand or
from its stack; what is taken away is discarded.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from companion.core.action import Action
from companion.core.codec import Between, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.core.table_actions import CORRECTED
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.cards import razed
from companion.games.medievalia.fief.sums import new_site
from companion.games.medievalia.outcome import eliminated, require_player
from companion.games.medievalia.payment.paying import check_copies
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.ring.places import PlaceId, require_place
from companion.games.medievalia.state import (
    CardId,
    Depth,
    Ground,
    OutBy,
    Production,
    SiteId,
    State,
    Strength,
    Unit,
)
from companion.games.medievalia.tables import CARDS, TABLE_VALUES
from companion.games.medievalia.turns import Names, with_pile
from companion.games.medievalia.words import place_name

Reason = Annotated[str, Length(0, 200)]


@dataclass(frozen=True, slots=True)
class ReadCard(Action, after_end=True):
    """Values that stand only on a card (F-U1 to F-U4): asked once, kept."""

    kind: ClassVar[str] = "read_card"
    card: Card
    cost: Bag | None = None
    strength: Strength | None = None
    production: Production | None = None
    places: Annotated[int, Between(0, 9)] | None = None

    def apply(self, state: State) -> Step[State]:
        asked = {row.value for row in TABLE_VALUES if row.card is self.card}
        values = state.values
        changed: dict[str, Any] = {}
        for name, field in (
            ("cost", "costs"),
            ("strength", "strengths"),
            ("production", "productions"),
            ("places", "places"),
        ):
            read = getattr(self, name)
            if read is None:
                continue
            if name not in asked:
                raise BadInput("med.value.printed", name, card=Text(CARDS[self.card].name))
            changed[field] = {**getattr(values, field), self.card: read}
        if not changed:
            raise BadInput("med.value.nothing", "card", card=Text(CARDS[self.card].name))
        kept = {
            name: getattr(values, name) for name in ("costs", "strengths", "productions", "places")
        }
        after = evolve(state, values=type(values)(**{**kept, **changed}))
        return step(after, "med.log.read", card=Text(CARDS[self.card].name))


@dataclass(frozen=True, slots=True)
class ChangeDepth(Action, after_end=True):
    """Whether the app turns cards or the table does, from now on."""

    kind: ClassVar[str] = "change_depth"
    depth: Depth

    def apply(self, state: State) -> Step[State]:
        return step(evolve(state, depth=self.depth), f"med.log.depth.{self.depth}")


@dataclass(frozen=True, slots=True)
class TurnCards(Action, after_end=True):
    """Cards lie otherwise on the table than the app thinks (F-1.5)."""

    kind: ClassVar[str] = "turn_cards"
    player: PlayerId
    cards: Annotated[tuple[CardId, ...], Length(1, 60)]
    used: bool
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        me = require_player(state, self.player)
        for name in self.cards:
            ground, unit = me.site(name), state.units.get(name)
            if ground is not None:
                state = state.with_site(self.player, evolve(ground, used=self.used))
                group = state.on_site(self.player, name)
                state = state.with_units(evolve(one, used=self.used) for one in group)
            elif unit is not None and unit.owner == self.player:
                state = state.with_units([evolve(unit, used=self.used)])
            else:
                raise BadInput("med.unit.unknown", "cards", card=name)
        key = "med.log.turned" if self.used else "med.log.upright"
        return step(state, key, warnings=CORRECTED, name=me.name, n=len(self.cards))


@dataclass(frozen=True, slots=True)
class CorrectTroops(Action, after_end=True):
    """How many troops of a type a player has in a place, on a site or loose."""

    kind: ClassVar[str] = "correct_troops"
    player: PlayerId
    type: Troop
    place: PlaceId
    count: Annotated[int, Between(0, 20)]
    site: Annotated[str, Length(0, 40)] = ""
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        me = require_player(state, self.player)
        require_place(state.ring, self.place, "place")
        if self.site and (me.site(self.site) is None or self.place != me.home):
            raise BadInput("med.site.unknown", "site", site=self.site)
        here = [
            unit
            for unit in state.units_of(self.player)
            if (unit.type, unit.place, unit.site) == (self.type, self.place, self.site)
        ]
        after = state
        for unit in here[self.count :]:
            after = after.without_units([unit.id])
        for _ in range(self.count - len(here)):
            after = fetched(after, self.player, Card(self.type))
            name = after.new_unit(self.type)
            after = after.with_units([Unit(name, self.type, self.player, self.place, self.site)])
        check_copies(after, [Card(self.type)])
        return step(
            after, "med.log.correct_troops", warnings=CORRECTED, name=me.name, n=self.count,
            card=Text(f"med.card.{self.type}"), place=place_name(state, self.place),
        )  # fmt: skip


def fetched(state: State, player: PlayerId, card: Card) -> State:
    """One card more on the table: off the discard, out of his hand, or from its stack."""
    if state.discards.get(card, 0):
        return evolve(state, discards={**state.discards, card: state.discards[card] - 1})
    stack = Stack(CARDS[card].group)
    me = state.player(player)
    if me.hand[stack]:
        return state.with_player(player, hand={**me.hand, stack: me.hand[stack] - 1})
    hidden = state.unseen_discards.get(stack, 0)
    if hidden:
        return evolve(state, unseen_discards={**state.unseen_discards, stack: hidden - 1})
    if not state.stacks[stack]:
        raise BadInput("med.stack.too_few", "card", stack=Text(f"med.stack.{stack}"), n=0)
    return state.with_stack(stack, state.stacks[stack] - 1)


@dataclass(frozen=True, slots=True)
class CorrectSite(Action, after_end=True):
    """A landscape more or less in a fief, without anything paid."""

    kind: ClassVar[str] = "correct_site"
    player: PlayerId
    base: Base
    site: Annotated[str, Length(0, 40)] = ""  # which one leaves; nothing: one more
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        me = require_player(state, self.player)
        if self.base is Base.CITY:
            raise BadInput("med.remove.city", "base")
        name = Text(f"med.base.{self.base}")
        if self.site:
            ground = me.site(self.site)
            if ground is None or ground.base is not self.base:
                raise BadInput("med.site.unknown", "site", site=self.site)
            after = razed(state, self.player, self.site)
            return step(after, "med.log.correct_less", warnings=CORRECTED, name=me.name, site=name)
        after = fetched(state, self.player, Card(self.base))
        ground = Ground(new_site(me, self.base), self.base)
        after = after.with_player(self.player, sites=(*me.sites, ground))
        check_copies(after, [Card(self.base)])
        return step(after, "med.log.correct_more", warnings=CORRECTED, name=me.name, site=name)


@dataclass(frozen=True, slots=True)
class TakeOut(Action, after_end=True):
    """A city fell, a siege was lost or somebody left, and the app was not asked (F-R17)."""

    kind: ClassVar[str] = "take_out"
    player: PlayerId
    by: OutBy
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        me = require_player(state, self.player)
        if not state.enemies(self.player):
            raise BadInput("med.out.last", "player", name=me.name)
        after = eliminated(state, self.player, self.by)
        return step(after, f"med.log.out.{self.by}", warnings=CORRECTED, name=me.name)


@dataclass(frozen=True, slots=True)
class CorrectBuilding(Action, after_end=True):
    """A building stands on a site, or it does not."""

    kind: ClassVar[str] = "correct_building"
    player: PlayerId
    site: SiteId
    building: Building
    stands: bool
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        me = require_player(state, self.player)
        ground = me.site(self.site)
        if ground is None:
            raise BadInput("med.site.unknown", "site", site=self.site)
        card = Text(f"med.card.{self.building}")
        if not self.stands:
            if self.building not in ground.buildings:
                raise BadInput("med.building.not_there", "building", card=card)
            left = list(ground.buildings)
            left.remove(self.building)
            after = state.with_site(self.player, evolve(ground, buildings=tuple(left)))
            after = after.discarded([self.building])
            return step(after, "med.log.correct_less", warnings=CORRECTED, name=me.name, site=card)
        after = unbuilt(state, self.building)
        built = (*ground.buildings, self.building)
        after = after.with_site(self.player, evolve(ground, buildings=built))
        check_copies(after, [Card(self.building)])
        return step(after, "med.log.correct_more", warnings=CORRECTED, name=me.name, site=card)


def unbuilt(state: State, building: Building) -> State:
    """A building comes off the discard, or out of the pile that shows it, or the largest one."""
    card = Card(building)
    if state.discards.get(card, 0):
        return evolve(state, discards={**state.discards, card: state.discards[card] - 1})
    shown = [at for at, pile in enumerate(state.piles, 1) if pile.offer is building]
    hidden = [at for at, pile in enumerate(state.piles, 1) if pile.count > (pile.offer is not None)]
    if not shown and not hidden:
        raise BadInput("med.building.none_left", "building", card=Text(f"med.card.{building}"))
    number = shown[0] if shown else max(hidden, key=lambda at: state.piles[at - 1].count)
    pile = state.piles[number - 1]
    offer = None if shown else pile.offer
    return with_pile(state, number, evolve(pile, count=pile.count - 1, offer=offer))


@dataclass(frozen=True, slots=True)
class CorrectHand(Action, after_end=True):
    """How many cards of a stack a player holds; the difference lies in the stack."""

    kind: ClassVar[str] = "correct_hand"
    player: PlayerId
    stack: Stack
    count: Annotated[int, Between(0, 38)]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        me = require_player(state, self.player)
        after = hand_put(state, self.player, self.stack, self.count)
        return step(
            after, "med.log.correct_hand", warnings=CORRECTED, name=me.name, n=self.count,
            stack=Text(f"med.stack.{self.stack}"),
        )  # fmt: skip


def hand_put(state: State, player: PlayerId, stack: Stack, count: int) -> State:
    """So many cards of a stack in a hand; the others of them lie in the stack."""
    me = state.player(player)
    left = state.stacks[stack] + me.hand[stack] - count
    if left < 0:
        raise BadInput(
            "med.stack.too_few", "count", stack=Text(f"med.stack.{stack}"), n=state.stacks[stack]
        )
    return state.with_player(player, hand={**me.hand, stack: count}).with_stack(stack, left)


def stack_put(state: State, stack: Stack, count: int) -> State:
    """So many cards in a stack; the difference was thrown away unseen."""
    gone = state.unseen_discards.get(stack, 0) + state.stacks[stack] - count
    if gone < 0:
        raise BadInput(
            "med.stack.too_few", "count", stack=Text(f"med.stack.{stack}"),
            n=state.unseen_discards.get(stack, 0),
        )  # fmt: skip
    return evolve(
        state.with_stack(stack, count), unseen_discards={**state.unseen_discards, stack: gone}
    )


@dataclass(frozen=True, slots=True)
class CorrectTurn(Action, after_end=True):
    """Whose turn it is, and where in the turn the table stands."""

    kind: ClassVar[str] = "correct_turn"
    player: PlayerId
    phase: Literal[1, 3, 4, 5]  # cards are turned upright with the draw: no step of its own
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        me = require_player(state, self.player)
        if not me.is_in:
            raise BadInput("med.turn.is_out", "player", name=me.name)
        after = evolve(
            state, active=self.player, phase=self.phase, done=frozenset(), done_before={}
        )
        return step(after, "med.log.correct_turn", warnings=CORRECTED, name=me.name)


@dataclass(frozen=True, slots=True)
class CorrectUnused(Action, after_end=True):
    """Who is used, told all at once where the table pays: everybody else is not."""

    kind: ClassVar[str] = "correct_unused"
    used: Names = ()

    def apply(self, state: State) -> Step[State]:
        unknown = [name for name in self.used if name not in state.units]
        if unknown:
            raise BadInput("med.unit.unknown", "used", card=unknown[0])
        told = [evolve(unit, used=unit.id in self.used) for unit in state.units.values()]
        return step(state.with_units(told), "med.log.told_used", n=len(self.used))
