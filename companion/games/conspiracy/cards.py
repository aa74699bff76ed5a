"""Action cards (C-10): what a card does to counts, the hand, pieces and coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.calculator import calculator
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.battle.odds import ANY_CARD, MERCENARY
from companion.games.conspiracy.doing import (
    check_cards,
    check_home,
    check_money,
    forbid_all,
    known,
    land_at,
    land_name,
    paid,
    spent,
)
from companion.games.conspiracy.flow import HAND_LIMIT
from companion.games.conspiracy.income import COLLECTED
from companion.games.conspiracy.pieces import Card, Training
from companion.games.conspiracy.rulebook import Reason, because, cite
from companion.games.conspiracy.state import (
    CARDS,
    EVENTS,
    FATE,
    INCOME,
    NEUTRAL,
    State,
)
from companion.games.conspiracy.supply import Many, check_left
from companion.games.conspiracy.switches import DEFAULTS, Switches
from companion.games.conspiracy.table_of import Ducats, Name
from companion.games.conspiracy.tables import ACTIONS


@dataclass(frozen=True, slots=True)
class Counts:
    """What a player has, as far as cards touch it."""

    knights: Annotated[Many, Doc("on the board")] = 0
    mercenaries: Annotated[Many, Doc("on the board")] = 0
    secular: Annotated[Many, Doc("secular heirs")] = 0
    clerical: Annotated[Many, Doc("clerical heirs")] = 0
    cards: Annotated[Many, Doc("action cards in hand")] = 0
    ducats: Ducats = 0


NOTHING = Counts()


@dataclass(frozen=True, slots=True)
class CardEffect:
    victim: Counts
    player: Annotated[Counts, Doc("who played it; the played card has left his hand")]
    refusals: Annotated[tuple[Reason, ...], Doc("why it does nothing, or less")]


@calculator
def card_effect(
    card: Card,
    victim: Counts = NOTHING,
    player: Counts = NOTHING,
    in_territory: Annotated[
        Many, Doc("crusade: knights, peasant uprising: mercenaries in the chosen territory")
    ] = 0,
    training: Annotated[Training, Doc("conversion: the training that an heir leaves")] = (
        Training.SECULAR
    ),
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> CardEffect:
    """The counts of victim and player after an action card (C-10.0.1)."""
    lost, gained = _moved(card, in_territory, training)
    refusals = [
        because("con.card.nothing_there", "C-10.0.1", what=name)
        for name, number in lost.items()
        if number > getattr(victim, name)
    ]
    if refusals and card is not Card.SLAVS:
        gained = {name: number for name, number in gained.items() if name == "cards"}
        lost = {name: number for name, number in lost.items() if number > 0}
    if card is Card.MERCENARIES and player.ducats < MERCENARY:
        refusals.append(because("con.card.too_dear", "C-3.7.5.1", price=MERCENARY))
        gained = {"cards": -1}
    return CardEffect(
        _changed(victim, {name: -number for name, number in lost.items()}),
        _changed(player, gained),
        tuple(refusals),
    )


def _moved(
    card: Card, in_territory: int, training: Training
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """What the victim loses and what the player gains, his card put away."""
    played = {"cards": -1}
    match card:
        case Card.SLAVS:
            return {"knights": 1, "mercenaries": 1}, played
        case Card.CRUSADE:
            return {"knights": in_territory}, played
        case Card.UPRISING:
            return {"mercenaries": in_territory}, played
        case Card.DEATH_ABROAD:
            return {"secular": 1}, played
        case Card.VATICAN:
            return {"clerical": 1}, played
        case Card.BAD_INFLUENCE:
            return {"clerical": 1}, {**played, "clerical": 1}
        case Card.DEFECTOR:
            return {"mercenaries": 1}, {**played, "mercenaries": 1}
        case Card.INQUISITOR:
            return {"cards": 1}, {"cards": 0}
        case Card.MERCENARIES:
            return {}, {**played, "mercenaries": 1, "ducats": -MERCENARY}
        case Card.CONVERSION:
            other = Training.CLERICAL if training is Training.SECULAR else Training.SECULAR
            return {training.value: 1, other.value: -1}, played
    return {}, played


def _changed(counts: Counts, by: Mapping[str, int]) -> Counts:
    names = ("knights", "mercenaries", "secular", "clerical", "cards", "ducats")
    return Counts(*(max(0, getattr(counts, name) + by.get(name, 0)) for name in names))


@dataclass(frozen=True, slots=True)
class Hand:
    too_many: Annotated[int, Doc("cards that must be played or discarded at once")]
    mercenary_price: Annotated[int, Doc("ducats that any card and one mercenary cost (C-10.0.2)")]


@calculator
def hand(
    cards: Annotated[Many, Doc("action cards in hand")],
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> Hand:
    """Whether a hand is too large, and what a mercenary for any card costs (C-10.0.1)."""
    return Hand(max(0, cards - HAND_LIMIT), ANY_CARD)


def moments(state: State) -> frozenset[str]:
    """The moments that are open now; a card is played in its own (RUL-C-49)."""
    fighting = state.dispute is not None or state.anarchy is not None
    found = {"any", "peace_or_battle"}
    if not fighting:
        found.add("peace")
    if fighting:
        found.add("battle")
    if state.phase == INCOME and COLLECTED not in state.done:
        found.add("income")
    if state.phase == EVENTS and (state.for_sale or state.deaths):
        found |= {"auction", "auction_won", "ban"}
    if state.phase == FATE:
        found |= {"fate_roll", "birth"}
    if state.death:
        found |= {"death", "succession", "auction", "auction_won"}
    return frozenset(found)


ON_THE_SPOT = frozenset(
    (
        Card.BAD_INFLUENCE,
        Card.SLAVS,
        Card.CONVERSION,
        Card.CRUSADE,
        Card.DEATH_ABROAD,
        Card.VATICAN,
        Card.DEFECTOR,
        Card.INQUISITOR,
        Card.MARRIAGE,
        Card.MERCENARIES,
        Card.UPRISING,
    )
)
"""Cards that stand for themselves; the others are played within what they change."""


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """An action card and what it does at once (C-10.0.1)."""

    kind: ClassVar[str] = "play_card"
    player: PlayerId
    card: Card
    victim: Annotated[Name | None, Doc("against whom, or whose heir is converted")] = None
    in_territory: Annotated[Many, Doc("crusade, uprising: units in the chosen territory")] = 0
    training: Annotated[Training, Doc("conversion: the training that the heir leaves")] = (
        Training.SECULAR
    )
    lands: Annotated[tuple[str, ...], Length(0, 2), Doc("marriage: the two territories")] = ()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        row = ACTIONS[self.card]
        name = Text(row.name)
        check_cards(checks, state, [(self.player, self.card)])
        checks.forbid(
            row.moment not in moments(state), "con.card.not_now", cite(row.rule), card=name
        )
        # Within its moment such a card belongs to the auction, the death or the battle itself.
        checks.forbid(
            self.card not in ON_THE_SPOT and row.moment in moments(state),
            f"con.card.belongs.{row.moment}",
            cite(row.rule),
            card=name,
        )
        if self.card is Card.MARRIAGE:
            return self._married(state, checks)
        victim = known(state, self.victim, "victim").id if self.victim else None
        if row.target in ("player", "any_player", "land") and self.card in ON_THE_SPOT:
            if victim is None:
                raise BadInput("con.card.victim", "victim")
            himself = victim == self.player and row.target != "any_player"
            checks.forbid(himself, "con.card.himself", cite(row.rule), "victim")
        effect = card_effect(
            self.card,
            counts_of(state, victim) if victim else NOTHING,
            counts_of(state, self.player),
            self.in_territory,
            self.training,
            state.switches,
        )
        forbid_all(checks, state, effect.refusals)
        # The calculator refuses what is not there; where the table insists, it was there.
        lost, gained = _moved(self.card, self.in_territory, self.training)
        self._check_pieces(checks, state, gained)
        warnings = checks.settle()
        after = self._booked(state, victim, lost, gained)
        key = "con.log.play_card_on" if victim else "con.log.play_card"
        return step(
            after,
            key,
            warnings=warnings,
            player=player.name,
            card=name,
            victim=state.players[victim].name if victim else "",
        )

    def _check_pieces(self, checks: Checks, state: State, gained: Mapping[str, int]) -> None:
        if gained.get("mercenaries"):
            check_left(checks, state, self.player, "mercenaries")
            check_home(checks, state, self.player)
        if gained.get("clerical"):
            check_left(checks, state, self.player, "family")

    def _booked(
        self,
        state: State,
        victim: PlayerId | None,
        lost: Mapping[str, int],
        gained: Mapping[str, int],
    ) -> State:
        after = spent(state, self.player, self.card)
        after = paid(after, self.player, BANK, -gained.get("ducats", 0))
        counted = ("knights", "mercenaries", "secular", "clerical")
        after = after.more(self.player, **{name: gained.get(name, 0) for name in counted})
        if victim is None:
            return after
        after = after.more(victim, **{name: -lost.get(name, 0) for name in counted})
        if self.card is Card.INQUISITOR and victim != self.player:
            unseen = int(state.players[victim].hand == 0)  # counted to the pile until now
            after = after.more(victim, hand=-1).more(self.player, hand=1)
            after = evolve(after, pile=max(0, after.pile - unseen))
        return with_wounds_within(after, victim)

    def _married(self, state: State, checks: Checks) -> Step[State]:
        """The rulers of two lands swap (RUL-C-42)."""
        if len(set(self.lands)) != 2:
            raise BadInput("con.card.two_lands", "lands")
        first, second = (land_at(state, land, "lands") for land in self.lands)
        rule = cite("RUL-C-42")
        neutral = NEUTRAL in (first.owner, second.owner)
        checks.forbid(neutral, "con.marriage.neutral", rule, "lands")
        checks.forbid(first.owner == second.owner, "con.marriage.same_owner", rule, "lands")
        electorate = first.kind.is_electorate or second.kind.is_electorate
        checks.forbid(electorate, "con.marriage.electorate", rule, "lands")
        mixed = first.kind.training is not second.kind.training
        checks.forbid(
            mixed and state.switches.marriage == "same_kind", "con.marriage.kinds", rule, "lands"
        )
        checks.forbid(bool(state.death), "con.marriage.death", cite("C-10.0.1"))
        warnings = checks.settle()
        after = spent(state, self.player, Card.MARRIAGE)
        after = after.with_land(first.id, owner=second.owner)
        after = after.with_land(second.id, owner=first.owner)
        for land, other in ((first, second), (second, first)):  # he stays with his family
            if land.preacher:
                after = after.with_land(land.id, preacher=False).with_land(other.id, preacher=True)
        return step(
            after,
            "con.log.marriage",
            warnings=warnings,
            player=state.players[self.player].name,
            land=land_name(first),
            other=land_name(second),
        )


def counts_of(state: State, player: PlayerId) -> Counts:
    mine = state.players[player]
    return Counts(
        mine.knights,
        mine.mercenaries,
        mine.secular,
        mine.clerical,
        mine.hand,
        state.money(player),
    )


def with_wounds_within(state: State, player: PlayerId) -> State:
    """Never more wounded than there are units."""
    mine = state.players[player]
    twice = min(mine.knights_hit_twice, mine.knights)
    once = min(mine.knights_hit, mine.knights - twice)
    hit = min(mine.mercenaries_hit, mine.mercenaries)
    return state.with_player(player, knights_hit_twice=twice, knights_hit=once, mercenaries_hit=hit)


@dataclass(frozen=True, slots=True)
class BuyMercenary(Action):
    """Any card plus 80 ducats for a mercenary, placed at once (C-10.0.2)."""

    kind: ClassVar[str] = "buy_mercenary"
    player: PlayerId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        checks.forbid(player.hand == 0, "con.card.empty_hand", cite("C-10.0.2"), player=player.name)
        price = hand(player.hand, state.switches).mercenary_price
        check_left(checks, state, self.player, "mercenaries")
        check_home(checks, state, self.player)
        check_money(checks, state, self.player, price, "C-10.0.2")
        warnings = checks.settle()
        after = paid(spent(state, self.player, None), self.player, BANK, price)
        return step(
            after.more(self.player, mercenaries=1),
            "con.log.buy_mercenary",
            warnings=warnings,
            player=player.name,
            price=price,
        )


@dataclass(frozen=True, slots=True)
class DrawCards(Action, phase=CARDS, once=True):
    """Everybody draws one; an empty pile is made of the discards (C-10.0.1)."""

    kind: ClassVar[str] = "draw_cards"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        short = state.pile + state.discard < len(state.seats)
        checks.forbid(short, "con.card.no_cards", cite("C-10.0.1"))
        warnings = checks.settle()
        after = state
        for name in state.order:
            after = drawn(after, name)
        if after.discard < state.discard:
            warnings += (Text("con.log.shuffled"),)
        over = [
            state.players[name].name
            for name in state.order
            if hand(after.players[name].hand, state.switches).too_many
        ]
        warnings += tuple(Text("con.log.hand_too_large", {"player": name}) for name in over)
        return step(after, "con.log.draw_cards", warnings=warnings)


def drawn(state: State, player: PlayerId) -> State:
    """One card from the pile, which is made anew of the discards if it is empty."""
    if state.pile == 0:
        if state.discard == 0:
            return state
        state = evolve(state, pile=state.discard, discard=0, played={})
    return evolve(state.more(player, hand=1), pile=state.pile - 1)


@dataclass(frozen=True, slots=True)
class DiscardCards(Action):
    """Cards put away without their text, above five at once (C-10.0.1)."""

    kind: ClassVar[str] = "discard_cards"
    player: PlayerId
    count: Annotated[int, Between(1, 64)] = 1
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if self.count > player.hand:
            raise BadInput("con.card.so_many", "count", n=player.hand)
        checks = Checks(self.overrule)
        needless = self.count > hand(player.hand, state.switches).too_many
        checks.forbid(needless, "con.card.hand_fits", cite("C-10.0.1"), most=HAND_LIMIT)
        warnings = checks.settle()
        after = spent(state, self.player, None, self.count)
        return step(
            after,
            "con.log.discard_cards",
            warnings=warnings,
            player=player.name,
            n=self.count,
        )
