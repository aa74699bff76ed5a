"""Action cards played, bought with, drawn and discarded (C-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.cards.cards import (
    NOTHING,
    Counts,
    card_effect,
    hand,
    moments,
    moved_by,
)
from companion.games.conspiracy.common import (
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
from companion.games.conspiracy.pieces import Card, Event, Training
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import Name
from companion.games.conspiracy.state import (
    CARDS,
    NEUTRAL,
    State,
)
from companion.games.conspiracy.supply import Many, check_left
from companion.games.conspiracy.tables import ACTIONS

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
OF_A_TERRITORY = (Card.CRUSADE, Card.UPRISING)  # all units of a kind that stand in one
NOT_AT_AN_END = (Card.DEATH_ABROAD, Card.VATICAN)  # no winner of an auction loses his heir so


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
    auction_ends: Annotated[bool, Doc("an auction has just been won and is not recorded yet")] = (
        False
    )
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
        at_the_end = self.auction_ends and self.card in NOT_AT_AN_END
        checks.forbid(at_the_end, "con.card.auction_ends", cite(row.rule), card=name)
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
        checks.forbid(
            self.card in OF_A_TERRITORY and not self.in_territory,
            "con.card.nothing_there",
            cite(row.rule),
            "in_territory",
            what="",
        )
        # The calculator refuses what is not there; where the table insists, it was there.
        lost, gained = moved_by(self.card, self.in_territory, self.training)
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
        if state.switches.marriage == "same_kind":  # else rulers of any kind, electors too
            electorate = first.kind.is_electorate or second.kind.is_electorate
            checks.forbid(electorate, "con.marriage.electorate", rule, "lands")
            mixed = first.kind.training is not second.kind.training
            checks.forbid(mixed, "con.marriage.kinds", rule, "lands")
        dying = bool(state.death) or Event.DEATH_OF_ELECTOR in state.deaths[:1]
        checks.forbid(dying, "con.marriage.death", cite("C-10.0.1"))
        warnings = checks.settle()
        after = spent(state, self.player, Card.MARRIAGE)
        after = after.with_land(first.id, owner=second.owner)
        after = after.with_land(second.id, owner=first.owner)
        for land, other in ((first, second), (second, first)):  # he stays with his family
            if land.preacher:
                after = after.with_land(land.id, preacher=False).with_land(other.id, preacher=True)
        swapped = {"land": land_name(first), "other": land_name(second)}
        routes = Text("con.log.routes_of_both", swapped)  # to lands of the new families (C-6.1.1)
        return step(
            after,
            "con.log.marriage",
            warnings=(*warnings, routes),
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
