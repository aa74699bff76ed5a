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
from companion.games.conspiracy.attack import Attacked, Cause, Claimant, attack
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
from companion.games.conspiracy.doing import (
    forbid_all,
    known,
    land_at,
    land_name,
    name_of,
    paid,
    spent,
)
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.state import NEUTRAL, Anarchy, Dispute, Land, Player, State
from companion.games.conspiracy.supply import check_left, left_of
from companion.games.conspiracy.take_over import heir_moved, joined, ruled_by


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


def claim_of(state: State, cause: Cause, attacker: PlayerId, land: Land, units: int) -> Claimant:
    """Who wants to attack, as the rules ask about him."""
    mine = state.players[attacker]
    dispute = state.dispute
    declared = dispute is not None and dispute.land == land.id and dispute.cause == cause
    anarchy = state.anarchy
    if cause == "anarchy":
        at_once = anarchy is not None
    else:
        banned = cause == "ban" and anarchy is not None and land.id in anarchy.banned
        at_once = declared or banned
    return Claimant(
        mine.secular,
        mine.clerical,
        units,
        has_bid=dispute is not None and declared and attacker in dispute.may,
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

    def apply(self, state: State) -> Step[State]:
        land = land_at(state, self.land)
        leader = self.attackers[0].player
        checks = Checks(self.overrule)
        self._check_parties(checks, state, land)
        units = sum(one.army.size for one in self.attackers)
        claim = claim_of(state, self.cause, leader, land, units)
        allowed = attack(self.cause, claim, target_of(state, leader, land), state.switches)
        forbid_all(checks, state, allowed.reasons, "land")
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
            battle = withdrawn(battle, self.retreats, self.dice)
        elif self.dice:
            raise BadInput("con.battle.nobody_retreats", "dice")
        if battle.outcome is None:
            raise BadInput("con.battle.not_over", "rounds")
        warnings = checks.settle()
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
            bought = sum(one.card in (None, Card.MERCENARIES) for one in own)
            if bought:
                check_left(checks, state, player, "mercenaries", bought, "cards")
        for one in self.cards:
            checks.forbid(
                one.card is not None and one.card not in IN_BATTLE,
                "con.battle.not_in_battle",
                cite("C-3.7.5.1"),
                "cards",
            )

    def _with_cards(self, state: State, first: Battle) -> State:
        """Hands, purses and troops after the cards of both sides."""
        after = state
        lasts = state.switches.improvement_lasts == "turn"
        for one in self.cards:
            after = spent(after, one.player, one.card)
            if one.card in (None, Card.MERCENARIES):
                price = ANY_CARD if one.card is None else MERCENARY
                after = paid(after, one.player, BANK, price).more(one.player, mercenaries=1)
            elif one.card in (Card.FORGING, Card.HOSTLER) and lasts:
                after = after.more(one.player, **{one.card.value: 1})
        bought = [one.player for one in self.cards if one.card in (None, Card.MERCENARIES)]
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
        key = battle.outcome if had_battle or battle.outcome == "nobody" else "walkover"
        return step(
            self._declared(after, leader),
            f"con.log.attack.{key}",
            warnings=warnings,
            player=name_of(state, leader),
            defender=name_of(state, land.owner),
            land=land_name(land),
        )

    def _declared(self, state: State, leader: PlayerId) -> State:
        """Who has attacked is through with it; the others may still (C-3.7.2.1)."""
        after = state
        dispute, anarchy = state.dispute, state.anarchy
        if dispute is not None and dispute.land == self.land and self.cause != "anarchy":
            rest = dispute.may - {leader}
            after = evolve(
                after, dispute=Dispute(dispute.land, dispute.cause, rest) if rest else None
            )
        if anarchy is not None and self.cause == "anarchy":
            for origin in self.origins:
                land_at(state, origin, "origins")
            tried = Anarchy(
                anarchy.conquests | {leader}, anarchy.castles, anarchy.banned | self.origins
            )
            after = evolve(after, anarchy=tried)
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
