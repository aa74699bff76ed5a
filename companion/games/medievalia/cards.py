"""Chapters 4 to 7 at the table: cards are played, buildings acquired, troops moved inside."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.fief.production import MOST_BUILDINGS, MOST_LANDSCAPES
from companion.games.medievalia.fief.sums import new_site, prestige_of, supplied
from companion.games.medievalia.outcome import (
    check_own,
    check_supply,
    check_turn,
    drawn,
    told_more,
)
from companion.games.medievalia.payment.costs import EXTRA_CARD, LANDSCAPE, card_cost, extra_card
from companion.games.medievalia.payment.paying import (
    NOTHING,
    Means,
    card_name,
    check_copies,
    lack_cards,
    paid,
)
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import (
    ACTIONS,
    END,
    MOVEMENT,
    CardId,
    Ground,
    SiteId,
    State,
    Unit,
    printed_cost,
)
from companion.games.medievalia.tables import CARDS
from companion.games.medievalia.turns import Names, PileNumber, lack_in_stack, with_pile


def priced(state: State, card: Card, printed: Bag | None) -> tuple[State, Bag | None]:
    """The cost of a card; one that is typed for the first time is kept (F-U2)."""
    known = printed_cost(state, card)
    if printed is None or CARDS[card].cost is not None or printed == known:
        return state, known
    costs = {**state.values.costs, card: printed}
    values = type(state.values)(
        costs, state.values.strengths, state.values.productions, state.values.places
    )
    return evolve(state, values=values), printed


def unknown_cost(state: State, card: Card, cost: Bag | None) -> None:
    """When the app pays, the cost of a card must be known first (F-U2)."""
    if cost is None and state.turns:
        raise BadInput("med.cost.unknown", "printed", card=Text(CARDS[card].name))


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """A landscape, military or character card from the hand (F-4.2, F-5, F-6.6)."""

    kind: ClassVar[str] = "play_card"
    player: PlayerId
    card: Card
    payment: Means = NOTHING
    printed: Bag | None = None
    starved: Names = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS,), "F-3.4")
        row = CARDS[self.card]
        if row.group not in tuple(Stack):
            raise BadInput("med.cost.not_played", "card", card=Text(row.name))
        state, printed = priced(state, self.card, self.printed)
        unknown_cost(state, self.card, printed)
        surcharge = card_cost(self.card, printed or Bag(), tuple(me.buildings))
        is_landscape = row.group == "landscape"
        checks.forbid(
            is_landscape and len(me.landscapes) >= MOST_LANDSCAPES,
            "med.play.landscapes",
            cite("F-5.2"),
            "card",
            most=MOST_LANDSCAPES,
        )
        made = paid(state, self.player, surcharge.cost, self.payment, checks)
        left = made.state.player(self.player).hand[Stack(row.group)]
        lack_cards(left, 1, Stack(row.group), me.name)  # what was thrown in is gone
        after = self._down(made.state)
        check_copies(after, [self.card])
        after = check_supply(after, self.player, checks, self.starved)
        warnings = checks.settle()
        breakdowns = (surcharge.surcharge, supplied(after, self.player).food)
        told = step(
            after, "med.log.played", breakdowns, warnings, name=me.name, card=Text(row.name)
        )
        return told_more(told, surplus=made.surplus, starved=len(self.starved))

    def _down(self, state: State) -> State:
        """The card leaves the hand and lies in the fief."""
        me = state.player(self.player)
        stack = Stack(CARDS[self.card].group)
        state = state.with_player(self.player, hand={**me.hand, stack: me.hand[stack] - 1})
        if stack is Stack.LANDSCAPE:
            ground = Ground(new_site(me, Base(self.card)), Base(self.card))
            return state.with_player(self.player, sites=(*me.sites, ground))
        troop = Troop(self.card)
        return state.with_units([Unit(state.new_unit(troop), troop, self.player, me.home)])


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """The open building of a pile, onto an unused site (F-6.1, F-6.2)."""

    kind: ClassVar[str] = "acquire"
    player: PlayerId
    pile: PileNumber
    site: SiteId
    payment: Means = NOTHING
    printed: Bag | None = None
    next: Building | None = None
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS,), "F-3.4")
        pile = state.piles[self.pile - 1]
        if pile.offer is None:
            key = "med.pile.no_offer" if pile.count else "med.pile.empty"
            raise BadInput(key, "pile", pile=self.pile)
        ground = me.site(self.site)
        if ground is None:
            raise BadInput("med.site.unknown", "site", site=self.site)
        state, printed = priced(state, Card(pile.offer), self.printed)
        unknown_cost(state, Card(pile.offer), printed)
        checks.forbid(
            state.turns and ground.used, "med.acquire.used", cite("F-6.1"), "site",
            site=Text(f"med.base.{ground.base}"),
        )  # fmt: skip
        checks.forbid(
            len(ground.buildings) >= MOST_BUILDINGS, "med.acquire.full", cite("F-6.2"), "site",
            site=Text(f"med.base.{ground.base}"), most=MOST_BUILDINGS,
        )  # fmt: skip
        made = paid(state, self.player, printed or Bag(), self.payment, checks, self.site)
        after = self._built(made.state, pile.offer)
        after = check_supply(after, self.player, checks, ())
        warnings = checks.settle()
        points = prestige_of(after, self.player).points
        told = step(
            after, "med.log.acquired", (points,), warnings,
            name=me.name, card=Text(f"med.card.{pile.offer}"), points=points.total,
            site=Text(f"med.base.{ground.base}"),
        )  # fmt: skip
        return told_more(told, surplus=made.surplus)

    def _built(self, state: State, building: Building) -> State:
        ground = state.player(self.player).site(self.site)
        assert ground is not None
        pile = state.piles[self.pile - 1]
        state = state.with_site(
            self.player, evolve(ground, buildings=(*ground.buildings, building))
        )
        state = with_pile(state, self.pile, evolve(pile, count=pile.count - 1, offer=self.next))
        if self.next is not None:
            if pile.count < 2:
                raise BadInput("med.pile.empty", "next", pile=self.pile)
            check_copies(state, [Card(self.next)])
        return state


@dataclass(frozen=True, slots=True)
class Attach(Action):
    """Troops inside the own fief: onto a landscape or the city, or off an unused one (F-3.7)."""

    kind: ClassVar[str] = "attach"
    player: PlayerId
    units: Annotated[tuple[CardId, ...], Length(1, 40)]
    site: Annotated[str, Length(0, 40)] = ""  # nothing: loose in the fief
    starved: Names = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS,), "F-3.4")
        check_own(state, self.player, self.units, "units")
        ground = me.site(self.site)
        if self.site and ground is None:
            raise BadInput("med.site.unknown", "site", site=self.site)
        for name in self.units:
            unit = state.units[name]
            left = me.site(unit.site)
            said = card_name(state, name)
            checks.forbid(
                unit.place != me.home, "med.attach.away", cite("F-3.7"), "units", card=said
            )
            checks.forbid(
                state.turns and unit.used, "med.attach.used", cite("F-3.7"), "units", card=said
            )
            checks.forbid(
                state.turns and left is not None and left.used,
                "med.attach.from_used",
                cite("F-4.5"),
                "units",
                card=said,
            )
            checks.forbid(
                unit.site == self.site, "med.attach.already", cite("F-3.7"), "units", card=said
            )
        moved = [evolve(state.units[name], site=self.site, place=me.home) for name in self.units]
        after = check_supply(state.with_units(moved), self.player, checks, self.starved)
        warnings = checks.settle()
        where = Text(f"med.base.{ground.base}") if ground else Text("med.site.loose")
        told = step(
            after, "med.log.attached", (supplied(after, self.player).food,), warnings,
            name=me.name, card=card_name(state, self.units[0]), n=len(self.units), site=where,
        )  # fmt: skip
        return told_more(told, starved=len(self.starved))


@dataclass(frozen=True, slots=True)
class RemoveLandscape(Action):
    """An own landscape is discarded for 1 work, its buildings too (F-5.3, F-R3)."""

    kind: ClassVar[str] = "remove_landscape"
    player: PlayerId
    site: SiteId
    payment: Means = NOTHING
    starved: Names = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS,), "F-3.4")
        ground = me.site(self.site)
        if ground is None:
            raise BadInput("med.site.unknown", "site", site=self.site)
        if ground.is_city:
            raise BadInput("med.remove.city", "site")
        made = paid(state, self.player, LANDSCAPE, self.payment, checks)
        after = check_supply(
            razed(made.state, self.player, self.site), self.player, checks, self.starved
        )
        warnings = checks.settle()
        told = step(
            after, "med.log.removed", (supplied(after, self.player).food,), warnings,
            name=me.name, site=Text(f"med.base.{ground.base}"), n=len(ground.buildings),
        )  # fmt: skip
        return told_more(told, surplus=made.surplus, starved=len(self.starved))


def razed(state: State, player: PlayerId, site: str) -> State:
    """A landscape leaves the table with its buildings; characters on it stay (F-R3, F-8.15)."""
    me = state.player(player)
    ground = me.site(site)
    assert ground is not None
    loose = [evolve(unit, site="") for unit in state.on_site(player, site)]
    left = tuple(one for one in me.sites if one.id != site)
    gone = state.with_units(loose).with_player(player, sites=left)
    return gone.discarded([ground.base]).discarded(ground.buildings)


@dataclass(frozen=True, slots=True)
class BuyCard(Action):
    """Any 4 resources for one more card from a stack, at any time in the own turn (F-7.3)."""

    kind: ClassVar[str] = "buy_card"
    player: PlayerId
    stack: Stack
    payment: Means = NOTHING
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS, MOVEMENT, END), "F-7.3")
        lack_in_stack(state, self.stack, 1)
        made = paid(state, self.player, Bag(), self.payment, checks)
        missing = extra_card(made.pool).missing.total if state.turns else 0
        checks.forbid(missing > 0, "med.pay.short", cite("F-7.3"), "payment", n=missing)
        warnings = checks.settle()
        after = drawn(made.state, self.player, self.stack)
        stack = Text(f"med.stack.{self.stack}")
        told = step(after, "med.log.bought", (), warnings, name=me.name, stack=stack)
        return told_more(told, surplus=max(0, made.pool.total - EXTRA_CARD))
