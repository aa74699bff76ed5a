"""Attacks and battles (C-3.7, C-3.28), booked as one entry from the declaration to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.battle.attack import Attacked, Cause, Claimant, attack, attack_order
from companion.games.conspiracy.battle.field import (
    IN_BATTLE,
    Battle,
    BattleCard,
    Exchange,
    Fighter,
    Party,
    drawn_up,
    fought,
    mistakes_in,
    withdrawn,
)
from companion.games.conspiracy.battle.odds import ANY_CARD, MERCENARY
from companion.games.conspiracy.battle.units import (
    Army,
    BattleCards,
    Field,
    Improvements,
    Side,
    army_of,
)
from companion.games.conspiracy.common import (
    check_money,
    forbid_all,
    known,
    land_at,
    land_name,
    name_of,
    paid,
    spent,
)
from companion.games.conspiracy.lands.take_over import heir_moved, joined, ruled_by
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.state import NEUTRAL, Dispute, Land, Player, State
from companion.games.conspiracy.supply import check_left, left_of

HIRED = (None, Card.MERCENARIES)  # cards that bring a mercenary: any card, or his own


def _price_of(cards: Sequence[BattleCard]) -> int:
    """Ducats for the mercenaries that these cards bring (C-3.7.5.1)."""
    prices = {None: ANY_CARD, Card.MERCENARIES: MERCENARY}
    return sum(prices[one.card] for one in cards if one.card in HIRED)


def attackers_in(state: State, dispute: Dispute) -> tuple[PlayerId, ...]:
    """Who may attack, from the left of the defender; of a neutral land in order of play."""
    owner = state.lands[dispute.land].owner
    may = dispute.may - {owner}
    if owner == NEUTRAL:
        return tuple(name for name in state.order if name in may)
    return attack_order(state.seats, owner, may).order


def after_him(state: State, dispute: Dispute, leader: PlayerId) -> tuple[PlayerId, ...]:
    """Whose attack comes after this one."""
    order = attackers_in(state, dispute)
    return order[order.index(leader) + 1 :] if leader in order else order


def check_anarchy_turn(checks: Checks, state: State, player: PlayerId) -> None:
    """In the anarchy everybody acts in order of play (C-3.10.2, RUL-C-38)."""
    anarchy = state.anarchy
    if anarchy is None:
        return
    acted = anarchy.conquests | anarchy.castles
    later = state.order[state.order.index(player) + 1 :]
    first = next((name for name in later if name in acted), None)
    if first is not None:
        name = state.players[first].name
        checks.forbid(True, "con.empire.turn_passed", cite("RUL-C-38"), player=name)


def field_of(land: Land) -> Field:
    return Field(land.castle, land.relic, land.preacher)


def army_of_player(player: Player) -> Army:
    """All units of a player as his sheet shows them, the wounded by their hits."""
    return Army(
        max(0, player.knights - player.knights_hit - player.knights_hit_twice),
        player.knights_hit,
        player.knights_hit_twice,
        max(0, player.mercenaries - player.mercenaries_hit),
        player.mercenaries_hit,
    )


def may_answer(state: State, attacker: PlayerId, land: str) -> bool:
    """In the anarchy everybody may attack once where an attack came from (C-3.20.1)."""
    anarchy = state.anarchy
    return (
        anarchy is not None and land in anarchy.banned and (attacker, land) not in anarchy.answered
    )


def claim_of(state: State, cause: Cause, attacker: PlayerId, land: Land, units: int) -> Claimant:
    """Who wants to attack, as the rules ask about him."""
    mine = state.players[attacker]
    dispute = state.dispute
    declared = (
        dispute is not None
        and dispute.land == land.id
        and dispute.cause == cause
        and attacker in dispute.may
    )
    anarchy = state.anarchy
    if cause == "anarchy":
        at_once = anarchy is not None
    else:
        at_once = declared or (cause == "ban" and may_answer(state, attacker, land.id))
    return Claimant(
        mine.secular,
        mine.clerical,
        units,
        has_bid=declared,
        at_once=at_once,
        conquests=int(anarchy is not None and attacker in anarchy.conquests),
    )


def target_of(state: State, attacker: PlayerId, land: Land) -> Attacked:
    owner = land.owner
    return Attacked(
        land.kind,
        len(state.lands_of(owner)) if owner != NEUTRAL else None,
        own=owner == attacker,
    )


def lasting_cards(
    state: State, attackers: Sequence[Party], defenders: Sequence[Party]
) -> BattleCards:
    """Forging and hostler of this turn, where the table lets them last (RUL-C-12)."""

    def of(parties: Sequence[Party]) -> Improvements:
        mine = [state.players[one.player] for one in parties]
        return Improvements(sum(one.forging for one in mine), sum(one.hostler for one in mine))

    return BattleCards(of(attackers), of(defenders))


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """A land is attacked: check list, armies, cards, every roll, and what follows (C-3.28.1)."""

    kind: ClassVar[str] = "attack"
    cause: Cause
    land: str
    attackers: Annotated[tuple[Party, ...], Length(1, 6), Doc("the leader first")]
    defenders: Annotated[tuple[Party, ...], Length(0, 6)] = ()
    cards: Annotated[tuple[BattleCard, ...], Length(0, 60)] = ()
    rounds: Annotated[tuple[Exchange, ...], Length(0, 500)] = ()
    retreats: Annotated[Side | None, Doc("who leaves the field at the end")] = None
    dice: Annotated[
        tuple[Annotated[int, Between(1, 6)], ...], Length(0, 60), Doc("one for each who retreats")
    ] = ()
    origins: Annotated[
        frozenset[str], Doc("lands from which it came: banned in the anarchy (C-3.20.1)")
    ] = frozenset()
    preacher_to: str = ""
    routes: frozenset[str] = frozenset()
    overrule: bool = False

    @property
    def actor(self) -> str:
        """Who leads it."""
        return self.attackers[0].player if self.attackers else ""

    def apply(self, state: State) -> Step[State]:
        land = land_at(state, self.land)
        leader = self.actor
        checks = Checks(self.overrule)
        self._check_parties(checks, state, land)
        claim = claim_of(state, self.cause, leader, land, self.attackers[0].army.size)
        allowed = attack(self.cause, claim, target_of(state, leader, land), state.switches)
        forbid_all(checks, state, allowed.reasons, "land")
        if self.cause == "anarchy":
            check_anarchy_turn(checks, state, leader)
        self._check_cards(checks, state)
        battle = drawn_up(
            self.attackers,
            self.defenders,
            self.cards,
            field_of(land),
            state.switches,
            lasting_cards(state, self.attackers, self.defenders),
        )
        first = battle
        for exchange in self.rounds:
            reasons = mistakes_in(battle, exchange.attacker_rows, exchange.defender_rows)
            forbid_all(checks, state, reasons, "rounds")
            battle, _ = fought(battle, exchange)
        if self.retreats is not None:
            unfought = not self.rounds
            checks.forbid(unfought, "con.battle.no_round_yet", cite("C-3.7.9.1"), "retreats")
            battle = withdrawn(battle, self.retreats, self.dice)
        elif self.dice:
            raise BadInput("con.battle.nobody_retreats", "dice")
        if battle.outcome is None:
            raise BadInput("con.battle.not_over", "rounds")
        warnings = checks.settle() + self._waiving(state, leader)
        after = self._with_cards(state, first)
        after = _with_losses(after, first, battle, leader, land.owner)
        if left_of(after, leader)["captured"] < 0:
            warnings += (Text("con.log.no_captive_marker"),)
        return self._ended(state, after, battle, land, warnings)

    def _check_parties(self, checks: Checks, state: State, land: Land) -> None:
        everybody = [*self.attackers, *self.defenders]
        names = [one.player for one in everybody]
        for place, party in enumerate(everybody):
            mine = known(state, party.player, "attackers")
            if party.player in names[:place]:
                raise BadInput("con.listed_twice", "attackers", player=mine.name)
            has = army_of_player(mine).counts
            short = any(count > own for count, own in zip(party.army.counts, has, strict=True))
            checks.forbid(
                short, "con.attack.not_there", cite("C-3.7.3.1"), "attackers", player=mine.name
            )
        checks.forbid(
            land.owner == NEUTRAL and bool(self.defenders),
            "con.attack.neutral_defends",
            cite("RUL-C-51"),
            "defenders",
        )
        if land.owner in [one.player for one in self.attackers]:
            raise BadInput("con.attack.himself", "attackers", player=name_of(state, land.owner))
        attacking = {one.player for one in self.attackers}
        for origin in sorted(self.origins):
            own = land_at(state, origin, "origins").owner in attacking
            checks.forbid(not own, "con.attack.origin", cite("C-3.7.3.1"), "origins")

    def _check_cards(self, checks: Checks, state: State) -> None:
        for player in sorted({one.player for one in self.cards}):
            mine = known(state, player, "cards")
            own = [one for one in self.cards if one.player == player]
            checks.forbid(
                len(own) > mine.hand,
                "con.card.empty_hand",
                cite("C-10.0.1"),
                "cards",
                player=mine.name,
            )
            checks.forbid(
                sum(one.card is None for one in own) > 1,
                "con.battle.second_any_card",
                cite("RUL-C-14"),
                "cards",
                player=mine.name,
            )
            gained = sum(one.card in (*HIRED, Card.DEFECTOR) for one in own)
            if gained:
                check_left(checks, state, player, "mercenaries", gained, "cards")
            check_money(checks, state, player, _price_of(own), "C-3.7.5.1", "cards")
        attacking = [one.player for one in self.attackers]
        for one in self.cards:
            own_side = one.victim is not None and (
                (one.player in attacking) == (one.victim in attacking)
            )
            checks.forbid(own_side, "con.battle.own_side", cite("C-3.7.5.1"), "cards")
            checks.forbid(
                one.card is not None and one.card not in IN_BATTLE,
                "con.battle.not_in_battle",
                cite("C-3.7.5.1"),
                "cards",
            )
            aimed = one.card in (Card.UPRISING, Card.DEFECTOR) and one.victim is not None
            checks.forbid(
                aimed and not self._mercenaries_of(one.victim),
                "con.card.nothing_there",
                cite("C-3.7.5.1"),
                "cards",
                what="mercenaries",
            )

    def _mercenaries_of(self, player: PlayerId | None) -> int:
        """Mercenaries of a player who takes part, with those he hires for it."""
        parties = [*self.attackers, *self.defenders]
        armies = [one.army for one in parties if one.player == player]
        hired = sum(one.player == player and one.card in HIRED for one in self.cards)
        return hired + sum(army.mercenaries + army.mercenaries_hit for army in armies)

    def _with_cards(self, state: State, first: Battle) -> State:
        """Hands, purses and troops after the cards of both sides."""
        after = state
        lasts = state.switches.improvement_lasts == "turn"
        for one in self.cards:
            after = spent(after, one.player, one.card)
            if one.card in HIRED:
                after = paid(after, one.player, BANK, _price_of([one]))
                after = after.more(one.player, mercenaries=1)
            elif one.card in (Card.FORGING, Card.HOSTLER) and lasts:
                after = after.more(one.player, **{one.card.value: 1})
        bought = [one.player for one in self.cards if one.card in HIRED]
        for party in (*self.attackers, *self.defenders):  # uprisings and defectors
            now = _counted((*first.attackers, *first.defenders), party.player)
            healthy = party.army.mercenaries + bought.count(party.player)
            hit = now.mercenaries_hit - party.army.mercenaries_hit
            change = now.mercenaries - healthy + hit
            after = after.more(party.player, mercenaries=change, mercenaries_hit=hit)
        return after

    def _ended(
        self,
        state: State,
        after: State,
        battle: Battle,
        land: Land,
        warnings: tuple[Text, ...],
    ) -> Step[State]:
        leader = self.attackers[0].player
        had_battle = bool(self.rounds) or self.retreats is not None
        honoured = had_battle or state.switches.honour_without_battle
        if battle.outcome == "attacker":
            after = heir_moved(after, leader, land)
            after = ruled_by(after, land.id, leader, self.preacher_to)
            after = joined(after, land.id, self.routes)
            if honoured:
                after = after.more(leader, battles=1)
        elif battle.outcome == "defender" and had_battle and land.owner != NEUTRAL:
            after = after.more(land.owner, battles=1)
        walkover = battle.outcome == "attacker" and not had_battle
        key = "walkover" if walkover else battle.outcome
        return step(
            self._declared(state, after, leader),
            f"con.log.attack.{key}",
            warnings=warnings,
            player=name_of(state, leader),
            defender=name_of(state, land.owner),
            land=land_name(land),
        )

    def _waiving(self, state: State, leader: PlayerId) -> tuple[Text, ...]:
        """Who would have attacked before him has not: nobody may come back to it (C-3.7.2.1)."""
        dispute = state.dispute
        if dispute is None or dispute.land != self.land or self.cause == "anarchy":
            return ()
        order = attackers_in(state, dispute)
        before = order[: order.index(leader)] if leader in order else ()
        return tuple(Text("con.log.waived", {"player": name_of(state, one)}) for one in before)

    def _declared(self, state: State, after: State, leader: PlayerId) -> State:
        """Who has attacked is through with it; those after him may still (C-3.7.2.1)."""
        dispute, anarchy = state.dispute, state.anarchy
        if dispute is not None and dispute.land == self.land and self.cause != "anarchy":
            rest = frozenset(after_him(state, dispute, leader))
            after = evolve(
                after, dispute=Dispute(dispute.land, dispute.cause, rest) if rest else None
            )
        if anarchy is not None and self.cause == "anarchy":
            tried = evolve(
                anarchy,
                conquests=anarchy.conquests | {leader},
                banned=anarchy.banned | self.origins,
            )
            after = evolve(after, anarchy=tried)
        elif anarchy is not None and self.cause == "ban":
            answered = anarchy.answered | {(leader, self.land)}
            after = evolve(after, anarchy=evolve(anarchy, answered=answered))
        return after


def _with_losses(
    state: State, first: Battle, last: Battle, leader: PlayerId, owner: PlayerId
) -> State:
    """Dead and captured units leave the board, wounds stay until phase 6 (C-3.26.1)."""
    after = state
    before_units = [*first.attackers, *first.defenders]
    after_units = [*last.attackers, *last.defenders]
    for name in {one.player for one in before_units}:
        fielded, left = _counted(before_units, name), _counted(after_units, name)
        after = after.more(
            name,
            knights=sum(left.counts[:3]) - sum(fielded.counts[:3]),
            mercenaries=sum(left.counts[3:]) - sum(fielded.counts[3:]),
            knights_hit=left.knights_hit - fielded.knights_hit,
            knights_hit_twice=left.knights_hit_twice - fielded.knights_hit_twice,
            mercenaries_hit=left.mercenaries_hit - fielded.mercenaries_hit,
        )
    for one in last.lost:
        captor = owner if one.side == "attacker" else leader
        if one.fallen == "captured" and captor != NEUTRAL:
            mine = after.players[captor]
            prisoner = one.fighter.player
            held = {**mine.captives, prisoner: mine.captives.get(prisoner, 0) + 1}
            after = after.with_player(captor, captives=held)
    return after


def _counted(fighters: Sequence[Fighter], name: PlayerId) -> Army:
    return army_of(tuple(one.unit for one in fighters if one.player == name))
