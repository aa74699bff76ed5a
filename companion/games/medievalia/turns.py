"""Chapters 2 and 3 at the table: the hands, and the beginning and the end of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medievalia.fief.sums import siege_of, supplied
from companion.games.medievalia.outcome import (
    ahead,
    check_own,
    check_supply,
    check_turn,
    drawn,
    eliminated,
    final_points,
    passed_on,
    require_player,
    told_more,
    turn_of,
    unit_name,
)
from companion.games.medievalia.payment.paying import check_copies
from companion.games.medievalia.pieces import Building, Card, Stack
from companion.games.medievalia.ring.places import HAND
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import (
    ACTIONS,
    DRAW,
    END,
    MOVEMENT,
    SETUP_PHASE,
    CardId,
    Pile,
    State,
    unseen,
)
from companion.games.medievalia.tables import CARDS

Names = Annotated[tuple[CardId, ...], Length(0, 60)]
PileNumber = Annotated[int, Between(1, 3)]
Cards = Annotated[int, Between(0, 38)]
BEGUN = "begun"  # in `done` of the draw: siege and draw of this turn are booked


@dataclass(frozen=True, slots=True)
class DealHands(Action, phase=SETUP_PHASE):
    """The first hands of all, by the stacks they come from, and the bottom cards (F-2)."""

    kind: ClassVar[str] = "deal_hands"
    hands: Mapping[PlayerId, Mapping[Stack, Cards]]
    bottoms: Mapping[Stack, Card] | None = None
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        for player in map(state.player, state.order):
            held = sum(self.hands.get(player.id, {}).values())
            checks.forbid(
                held != HAND, "med.deal.hand", cite("F-2.4"), "hands", name=player.name, n=held
            )
        dealt = state
        for name, hand in self.hands.items():
            if not require_player(state, name, "hands").is_in:
                raise BadInput("med.turn.is_out", "hands", name=state.player(name).name)
            for stack, many in hand.items():
                lack_in_stack(dealt, stack, many)
                for _ in range(many):
                    dealt = drawn(dealt, name, stack)
        dealt = evolve(dealt, bottoms={})
        for stack, card in (self.bottoms or {}).items():
            dealt = bottom_put(dealt, stack, card)
        warnings = checks.settle()
        begun = evolve(dealt, phase=DRAW) if state.phase == SETUP_PHASE else dealt
        first = state.player(state.active).name
        return step(begun, "med.log.hands", warnings=warnings, name=first)


def lack_in_stack(state: State, stack: Stack, many: int) -> None:
    """Nothing is drawn from an empty stack: another is chosen (F-R4)."""
    if many > state.stacks[stack]:
        raise BadInput(
            "med.stack.too_few", "stack", stack=Text(f"med.stack.{stack}"), n=state.stacks[stack]
        )


def bottom_put(state: State, stack: Stack, card: Card) -> State:
    """The face-up bottom card of a stack (F-2.1)."""
    if CARDS[card].group != stack:
        raise BadInput("med.odds.other_stack", "card", card=Text(CARDS[card].name))
    if not state.stacks[stack]:
        raise BadInput("med.stack.too_few", "stack", stack=Text(f"med.stack.{stack}"), n=0)
    changed = evolve(state, bottoms={**state.bottoms, stack: card})
    check_copies(changed, [card])
    return changed


@dataclass(frozen=True, slots=True)
class ShowBottom(Action, after_end=True):
    """Which card lies face up at the bottom of a stack (F-2.1)."""

    kind: ClassVar[str] = "show_bottom"
    stack: Stack
    card: Card | None = None

    def apply(self, state: State) -> Step[State]:
        if self.card is None:
            bottoms = {one: card for one, card in state.bottoms.items() if one is not self.stack}
            changed = evolve(state, bottoms=bottoms)
            return step(changed, "med.log.no_bottom", stack=Text(f"med.stack.{self.stack}"))
        changed = bottom_put(state, self.stack, self.card)
        said = Text(CARDS[self.card].name)
        return step(changed, "med.log.bottom", stack=Text(f"med.stack.{self.stack}"), card=said)


@dataclass(frozen=True, slots=True)
class TurnUp(Action, after_end=True):
    """The building that lies open on a pile now (F-6.1)."""

    kind: ClassVar[str] = "turn_up"
    pile: PileNumber
    building: Building

    def apply(self, state: State) -> Step[State]:
        pile = state.piles[self.pile - 1]
        if not pile.count:
            raise BadInput("med.pile.empty", "pile", pile=self.pile)
        free = unseen(state, Card(self.building)) + (pile.offer is self.building)
        if free < 1:
            row = CARDS[Card(self.building)]
            raise BadInput("med.too_many", "building", card=Text(row.name), most=row.count)
        changed = with_pile(state, self.pile, evolve(pile, offer=self.building))
        name = Text(f"med.card.{self.building}")
        return step(changed, "med.log.turned_up", card=name, pile=self.pile)


def with_pile(state: State, number: int, pile: Pile) -> State:
    piles = tuple(pile if at == number else one for at, one in enumerate(state.piles, 1))
    return evolve(state, piles=piles)


@dataclass(frozen=True, slots=True)
class BeginTurn(Action):
    """Siege check, supply, one card from a stack, all own cards upright: one entry (F-R18)."""

    kind: ClassVar[str] = "begin_turn"
    player: PlayerId
    stack: Stack
    starved: Names = ()  # whom the food does not feed, as their owner chose (F-10.3)
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (DRAW,), "F-3.2")
        back = state.active == self.player and BEGUN in state.done  # the table went back
        again = back or (state.active == self.player and state.phase not in (SETUP_PHASE, DRAW))
        checks.forbid(back, "med.turn.begun", cite("F-3.2"), name=me.name)
        siege = siege_of(state, self.player)
        if siege.eliminated and not again:
            warnings = checks.settle()
            gone = eliminated(state, self.player, "siege")
            return step(gone, "med.log.besieged_out", (siege.conditions,), warnings, name=me.name)
        lack_in_stack(state, self.stack, 1)
        begun = state
        if not again:  # a siege is counted once in a turn, whatever the table overrules
            begun = turn_of(state, self.player, state.round)
            begun = begun.with_player(self.player, siege=siege.counter)
        begun = check_supply(begun, self.player, checks, self.starved)
        warnings = checks.settle()
        begun = upright(drawn(begun, self.player, self.stack), self.player)
        marks = {**begun.done_before, DRAW: frozenset({BEGUN})}
        begun = evolve(begun, phase=ACTIONS, done=frozenset(), done_before=marks)
        stack = Text(f"med.stack.{self.stack}")
        breakdowns = (siege.conditions, supplied(begun, self.player).food)
        key = "med.log.begun_besieged" if siege.besieged and not again else "med.log.begun"
        made = step(begun, key, breakdowns, warnings, name=me.name, stack=stack, n=siege.counter)
        return told_more(made, starved=len(self.starved))


def upright(state: State, player: PlayerId) -> State:
    """All own used cards are turned upright (F-3.3)."""
    units = [evolve(unit, used=False) for unit in state.units_of(player) if unit.used]
    sites = tuple(evolve(site, used=False) for site in state.player(player).sites)
    return state.with_units(units).with_player(player, sites=sites)


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """The turn is over; the next player is on the left (F-3.1)."""

    kind: ClassVar[str] = "end_turn"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS, MOVEMENT, END))
        warnings = checks.settle()
        if self.player != state.active:
            state = evolve(state, active=self.player)
        after = passed_on(state)
        following = after.player(after.active).name
        return step(after, "med.log.ended", (), warnings, name=me.name, next=following)


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Own unused characters leave the table at the owner's wish (F-10.4)."""

    kind: ClassVar[str] = "discard"
    player: PlayerId
    units: Annotated[tuple[CardId, ...], Length(1, 60)]
    starved: Names = ()  # whom the food does not feed any more without them (F-10.3)
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks)
        check_own(state, self.player, self.units, "units")
        for name in self.units:
            checks.forbid(
                state.turns and state.units[name].used,
                "med.discard.used",
                cite("F-10.4"),
                "units",
                card=unit_name(state, name),
            )
        gone = state.without_units(self.units)
        gone = check_supply(gone, self.player, checks, self.starved)
        warnings = checks.settle()
        told = step(
            gone, "med.log.discarded", (), warnings,
            name=me.name, card=unit_name(state, self.units[0]), n=len(self.units),
        )  # fmt: skip
        return told_more(told, starved=len(self.starved))


@dataclass(frozen=True, slots=True)
class Score(Action, after_end=True):
    """The final scoring; where no rule has ended the game, the table stops here (F-13.2)."""

    kind: ClassVar[str] = "score"

    def apply(self, state: State) -> Step[State]:
        if state.final is not None:
            raise BadInput("med.scored", "kind")
        after = evolve(state, closed=not state.how, final=final_points(state))
        winners = ahead(after) if after.closed else after.winners
        names = tuple(state.player(one).name for one in winners)
        return step(evolve(after, winners=winners), "med.log.scored", names=names)
