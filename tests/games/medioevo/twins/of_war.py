"""Twins of events, taxes, diplomacy, battle and conquest (see tests/games/twins.py)."""

from __future__ import annotations

from companion.games.medioevo.battle.outcome import Circumstances, Outcome, outcome
from companion.games.medioevo.battle.staging import Staging, opened, played
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.diplomacy.diplomacy import PenaltyQuestion
from companion.games.medioevo.diplomacy.treaties import DeclareWar
from companion.games.medioevo.events.horde import HordeThrow
from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.events.revolting import SufferRevolts
from companion.games.medioevo.events.revolts import RevoltCheck
from companion.games.medioevo.opening.turn_order import Auction, Bidder, HoldAuction
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.state import State
from companion.games.medioevo.treasury.collecting import CollectTaxes
from companion.games.medioevo.treasury.loans import Interest
from companion.games.medioevo.treasury.settlement import Settlement
from companion.games.medioevo.treasury.taxes import Income, Upkeep
from companion.games.medioevo.war.battles import BookBattle
from companion.games.medioevo.war.combat_turns import TakeCombatTurn, combat_turn
from companion.games.medioevo.war.conquest import Conquer, Conquest
from companion.games.medioevo.war.turn import WarTurnQuestion
from tests.games.twins import Moment, Pairs, Twins


def honor_won(moment: Moment, player: str) -> int:
    change: int = moment.after.players[player].honor - moment.before.players[player].honor
    return change


def auction_held(moment: Moment) -> Pairs:
    before: State = moment.before
    action: HoldAuction = moment.action
    bidders = tuple(
        Bidder(one.player, before.money(one.player), one.amounts) for one in action.bids
    )
    question = Auction(bidders, before.round, before.order, action.random_order)
    answer = moment.ask("auction", question)
    yield "order", answer.order, moment.after.playing
    paid = before.money(answer.payer) - moment.after.money(answer.payer)
    yield "payment", answer.payment.total, paid


def horde_rolled(moment: Moment) -> Pairs:
    action: RollHorde = moment.action
    answer = moment.ask("horde", HordeThrow(*action.first, *action.again))
    yield "dice", answer.dice, moment.after.horde_dice


def revolts_suffered(moment: Moment) -> Pairs:
    """Where areas are only counted: as many rebel areas more, and honour points less."""
    before: State = moment.before
    person = before.players[moment.action.player]
    question = RevoltCheck(
        person.tax_rate,
        before.allowed_tax or 0,
        person.rebel_areas,
        round_number=before.round,
        switches=before.switches,
    )
    answer = moment.ask("revolts", question)
    rebels = moment.after.players[person.id].rebel_areas - person.rebel_areas
    yield "rebels", min(answer.revolts.total, person.areas), rebels
    yield "honor", answer.honor.total, honor_won(moment, person.id)


def taxes_collected(moment: Moment) -> Pairs:
    """Income, upkeep and interest of a table that only counts, unless somebody is bankrupt."""
    for item in moment.action.returns:
        yield from _settled(moment, item.player)


def _settled(moment: Moment, player: str) -> Pairs:
    before: State = moment.before
    (item,) = (one for one in moment.action.returns if one.player == player)
    person = before.players[player]
    force = person.force
    for given in item.given_up:
        force = force.minus(given.pieces)
    civil = [one for one in person.buildings if one.kind is BuildingKind.CIVIL]
    answer = moment.ask(
        "settlement",
        Settlement(
            before.money(player),
            Income(
                person.tax_rate if item.rate is None else item.rate,
                person.areas,
                sum(one.level == 1 for one in civil),
                sum(one.level == 2 for one in civil),
                tuple(one.market for one in civil if one.level == 3),
                force.units,
            ),
            Upkeep(force.units, force.transports, sum(force.engine)),
            Interest(len(person.loans), before.round in person.loans),
            item.take_loan,
        ),
    )
    if not answer.bankrupt:
        yield "money", answer.left.total, moment.after.money(player)


def war_declared(moment: Moment) -> Pairs:
    action: DeclareWar = moment.action
    answer = moment.ask(
        "penalties", penalty_of(moment.before, action.player, action.against, "declaration")
    )
    yield "honor", answer.honor.total, honor_won(moment, action.player)


def penalty_of(state: State, player: str, against: str, act: str) -> PenaltyQuestion:
    both = {player, against}
    wars = [war for war in state.wars if {war.one, war.other} == both]
    on = any(war.from_round <= state.round for war in wars)
    return PenaltyQuestion(
        act,  # type: ignore[arg-type]  # a declaration or one of the hostile acts
        at_war=on,
        declared_this_round=bool(wars) and not on,
        treaties=sum(both <= set(treaty.parties) for treaty in state.treaties),
        truce=any(both == set(pair) for pair in state.truces),
    )


def turn_taken(moment: Moment) -> Pairs:
    before = combat_turn(moment.before)
    now = combat_turn(moment.after)
    player, passed = moment.action.player, moment.action.passed
    had = (*before.moved, *before.passed, player)
    idle = (*before.passed, player) if passed else before.passed
    answer = moment.ask("war-turn", WarTurnQuestion(moment.before.playing, had, idle))
    yield "next", answer.next_player, now.next_player
    yield "over", answer.phase_over, now.phase_over


def battle_booked(moment: Moment) -> Pairs:
    """Losses, prisoners and honour points, as the battle, the conquest and the war give them."""
    action: BookBattle = moment.action
    staging = action.staging
    result = _outcome(staging, action)
    honors = dict.fromkeys(moment.before.players, 0)
    for who, side in ((Who.ATTACKER, result.attacker), (Who.DEFENDER, result.defender)):
        player = staging.fighter(who).player
        if player:
            honors[player] += side.honor.total
            change = moment.after.all_forces(player).units - moment.before.all_forces(player).units
            yield f"units of {player}", side.after.units - side.before.units, change
            held = sum(item.count for item in side.prisoners)
            prisoners = len(moment.after.players[player].prisoners)
            yield "prisoners", held, prisoners - len(moment.before.players[player].prisoners)
    attacker, defender = staging.attacker.player, staging.defender.player
    if attacker and defender:
        penalty = moment.ask(
            "penalties", penalty_of(moment.before, attacker, defender, "attack_army")
        )
        honors[attacker] += penalty.honor.total
    if result.conquered and attacker:
        question = Conquest(
            action.inhabited,
            site=action.site,
            own_start_realm=action.start_realm_of == attacker,
            switches=moment.before.switches,
        )
        honors[attacker] += moment.ask("conquest", question).honor.total
    for player, honor in honors.items():
        yield f"honor of {player}", honor, honor_won(moment, player)


def _outcome(staging: Staging, action: BookBattle) -> Outcome:
    sides = {staging.fighter(who).player: who for who in Who}
    owner = action.start_realm_of
    facts = Circumstances(start_realm_of=sides.get(owner) if owner else None)
    return outcome(opened(staging), played(staging, action.answers), facts)


def area_conquered(moment: Moment) -> Pairs:
    """Honour points of the conquest, and of the hostile act where nobody fought for the area."""
    before: State = moment.before
    action: Conquer = moment.action
    area = before.areas[action.area]
    levels = {kind: level for kind, (_, level, _) in area.buildings.items()}
    answer = moment.ask(
        "conquest",
        Conquest(
            area.inhabited,
            levels.get(BuildingKind.CIVIL, 0),
            levels.get(BuildingKind.MILITARY, 0),
            BuildingKind.CATHEDRAL in levels,
            area.site,
            area.site in before.sites_conquered,
            area.start_realm_of == action.player,
            action.area in before.conquered,
            action.after_battle,
            action.barbarians_destroyed,
            before.switches,
        ),
    )
    honor = answer.honor.total
    if action.hostile and action.loser:
        question = penalty_of(before, action.player, action.loser, "attack_army")
        honor += moment.ask("penalties", question).honor.total
    yield "honor", honor, honor_won(moment, action.player)
    yield "scored", answer.scores_area, action.area in moment.after.conquered - before.conquered
    first = moment.after.sites_conquered - before.sites_conquered
    yield "site", answer.first_conquest_of_site, bool(first)


OF_CONQUEST: Twins = {Conquer: area_conquered}

TWINS: Twins = {
    HoldAuction: auction_held,
    RollHorde: horde_rolled,
    SufferRevolts: revolts_suffered,
    CollectTaxes: taxes_collected,
    DeclareWar: war_declared,
    TakeCombatTurn: turn_taken,
    BookBattle: battle_booked,
}
