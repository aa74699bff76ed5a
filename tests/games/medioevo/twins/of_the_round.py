"""Twins of purchases, events, quarrels and of how a round ends (see tests/games/twins.py).

The facts are taken from the table itself, not from what the action makes of it.
"""

from __future__ import annotations

from collections import Counter

from companion.games.medioevo import supply, tables
from companion.games.medioevo.asked.buildings import LossQuestion
from companion.games.medioevo.asked.cards import CardQuestion
from companion.games.medioevo.asked.technology import UseQuestion
from companion.games.medioevo.buildings.damage import BuildingId, DamageQuestion
from companion.games.medioevo.buildings.losses import DamageBuilding, RemoveControlMarkers
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.diplomacy.diplomacy import PenaltyQuestion, VoteQuestion
from companion.games.medioevo.diplomacy.treaties import ActHostile, BreakTreaty, VoteOnBreach
from companion.games.medioevo.ending.closing import CountCoins, EndRound, ScoreGame
from companion.games.medioevo.ending.length import EndQuestion
from companion.games.medioevo.ending.standings import scoring_question
from companion.games.medioevo.events.barbarian_points import BarbarianArea, BarbarianPoints
from companion.games.medioevo.events.barbarians import SpendBarbarianPoints
from companion.games.medioevo.events.losses import SufferEvent
from companion.games.medioevo.events.revolting import RevoltsOfAll
from companion.games.medioevo.events.revolts import RevoltCheck
from companion.games.medioevo.events.symbols import Event, EventBuilding
from companion.games.medioevo.opening.realms import StartKitQuestion, StartTransport
from companion.games.medioevo.opening.start_kit import TakeStartKit
from companion.games.medioevo.pieces import Branch, BuildingKind, Unit
from companion.games.medioevo.purchases.buying import Buy, RevealPurchases
from companion.games.medioevo.purchases.items import BasketQuestion, Standing
from companion.games.medioevo.purchases.limit import LimitFacts
from companion.games.medioevo.state import Building, Horde, State
from companion.games.medioevo.technology.activating import UseTechnology
from companion.games.medioevo.technology.points import Buyer
from companion.games.medioevo.trade.market import CubeMove, MoveCube, TradePlace
from companion.games.medioevo.trade.routes import EstablishStages, LoseRoute, RouteQuestion
from companion.games.medioevo.treasury.coins import CoinCount
from companion.games.medioevo.war.conquest import Plunder
from companion.games.medioevo.war.plunder import PlunderQuestion
from companion.games.medioevo.words import EventSymbol
from tests.games.medioevo.twins.of_war import honor_won, penalty_of
from tests.games.twins import Moment, Pairs, Twins

REALM_CARDS = 72


def _won(moment: Moment, player: str) -> int:
    won: int = moment.after.money(player) - moment.before.money(player)
    return won


def _some(points: dict[object, int]) -> dict[object, int]:
    return {colour: count for colour, count in points.items() if count}


def basket_bought(moment: Moment) -> Pairs:
    yield from _bought(moment, moment.action.items)


def basket_revealed(moment: Moment) -> Pairs:
    yield from _bought(moment, moment.before.players[moment.action.player].hidden)


def _bought(moment: Moment, items: tuple[object, ...]) -> Pairs:
    """At a table that only counts: price, honour, points of the pool, units still allowed."""
    before: State = moment.before
    person = before.players[moment.action.player]
    after = moment.after.players[person.id]
    pool = Counter(person.points)
    for card in moment.action.cards:
        pool.update(card.points)
    civil = [one.level for one in person.buildings if one.kind is BuildingKind.CIVIL]
    standing = Standing(
        Buyer(person.technologies, dict(pool)),
        LimitFacts((civil.count(1), civil.count(2), civil.count(3)), person.units_bought),
        person.branches_bought,
        len(person.cards),
        person.card_bought,
        sum(one.kind is BuildingKind.CATHEDRAL for one in person.buildings),
        person.control_markers,
        person.force.marked,
        before.money(person.id),
        REALM_CARDS - sum(len(one.cards) for one in before.players.values()),
        {figure: max(0, left) for figure, left in supply.stock(before, person.id).items()},
    )
    answer = moment.ask("basket", BasketQuestion(items, standing, before.switches))  # type: ignore[arg-type]
    yield "florins", -answer.bill.florins.total, _won(moment, person.id)
    yield "honor", answer.honor.total, honor_won(moment, person.id)
    yield "pool", _some(answer.bill.cover.left), _some(after.points)
    levels = sum(one.level for one in after.buildings if one.kind is BuildingKind.CIVIL)
    yield "limit", answer.limit_left.total, 3 + levels - after.units_bought


def event_suffered(moment: Moment) -> Pairs:
    """Of counted pieces: who is hit, what falls, how many cubes go, how many transports stop."""
    before: State = moment.before
    action: SufferEvent = moment.action
    person, after = before.players[action.player], moment.after.players[action.player]
    (place,) = action.places
    there = tuple(EventBuilding(_name(one), one.damage) for one in person.buildings)
    question = Event(
        action.symbol,
        action.roll,
        force=place.force,
        buildings=tuple(there[position] for position in place.buildings),
        cubes=place.cubes,
        supply_light=supply.figures_left(before, Unit.LIGHT, person.id).total,
        supply_heavy=supply.figures_left(before, Unit.HEAVY, person.id).total,
    )
    answer = moment.ask("event", question)
    counted = answer.effect.total
    match action.symbol:
        case EventSymbol.UNITS:
            yield "force", answer.force, after.force
        case EventSymbol.GOODS:
            yield "cubes", counted, len(person.all_cargo) - len(after.all_cargo)
        case EventSymbol.MOVEMENT:
            yield (
                "stopped",
                counted,
                _stopped(moment.after, person.id) - _stopped(before, person.id),
            )
        case EventSymbol.BUILDINGS if place.buildings:
            left = [EventBuilding(_name(one), one.damage) for one in after.buildings]
            yield "standing", list(answer.buildings), left
            yield "fallen", len(answer.destroyed), len(there) - len(left)


def _name(building: Building) -> BuildingId:
    name: BuildingId = tables.building(building.kind, building.level).id  # type: ignore[assignment]
    return name


def _stopped(state: State, player: str) -> int:
    mine = [stop for stop in state.stops if stop.player == player]
    return sum(stop.pieces.transports + stop.unnamed for stop in mine)


def barbarians_moved(moment: Moment) -> Pairs:
    """In named areas that belong to nobody and where nobody stands."""
    before: State = moment.before
    left = supply.barbarians_left(before)
    areas = []
    for area in before.areas.values():
        there = area.barbarians or Horde()
        areas.append(
            BarbarianArea(
                area.name,
                there.light_infantry,
                there.archer,
                there.captain,
                camp=area.camp,
                empty=not there.units and not area.forces and not area.buildings,
            )
        )
    question = BarbarianPoints(
        before.playing[0],
        tuple(areas),
        moment.action.spent,
        light_infantry_left=left[Unit.LIGHT],
        archers_left=left[Unit.ARCHER],
        captains_left=left[Unit.CAPTAIN],
        round_number=before.round,
        switches=before.switches,
    )
    answer = moment.ask("barbarian-points", question)
    said = {one.area: (one.light_infantry, one.archer, one.captain) for one in answer.armies}
    stand = {
        area.name: (area.barbarians.light_infantry, area.barbarians.archer, area.barbarians.captain)
        for area in moment.after.areas.values()
        if area.barbarians
    }
    yield "armies", said, stand


def all_revolts(moment: Moment) -> Pairs:
    before: State = moment.before
    for player in before.playing:
        if f"revolts:{player}" in before.done:
            continue
        person = before.players[player]
        question = RevoltCheck(
            person.tax_rate,
            moment.action.rate,
            person.rebel_areas,
            round_number=before.round,
            switches=before.switches,
        )
        answer = moment.ask("revolts", question)
        rebels = moment.after.players[player].rebel_areas - person.rebel_areas
        yield "rebels", min(answer.revolts.total, person.areas), rebels
        yield "honor", answer.honor.total, honor_won(moment, player)


def card_used(moment: Moment) -> Pairs:
    action: UseCardAbility = moment.action
    said = action.play
    question = CardQuestion(action.card, die=said.die, cubes=said.count, points=said.points)
    yield "florins", moment.ask("card", question).florins.total, _won(moment, action.player)


def technology_used(moment: Moment) -> Pairs:
    before: State = moment.before
    action: UseTechnology = moment.action
    person = before.players[action.player]
    buyer = Buyer(person.technologies, person.points)
    question = UseQuestion(action.technology, buyer, action.uses, before.switches)
    answer = moment.ask("technology-use", question)
    yield "florins", -answer.florins.total, _won(moment, person.id)
    yield "pool", _some(answer.cover.left), _some(moment.after.players[person.id].points)


def building_hit(moment: Moment) -> Pairs:
    action: DamageBuilding = moment.action
    question = DamageQuestion(action.building, action.hits, action.damage)
    answer = moment.ask("building-damage", question)
    mine = [one.players[action.player].buildings for one in (moment.before, moment.after)]
    yield "fallen", int(answer.destroyed), len(mine[0]) - len(mine[1])
    damage = [sum(one.damage for one in some) for some in mine]
    yield "damage", answer.damage - action.damage, damage[1] - damage[0]


def hostile_act(moment: Moment) -> Pairs:
    action: ActHostile = moment.action
    answer = moment.ask(
        "penalties", penalty_of(moment.before, action.player, action.against, action.act)
    )
    yield "honor", answer.honor.total, honor_won(moment, action.player)
    ended = len(moment.before.treaties) - len(moment.after.treaties)
    yield "treaties", answer.treaties_ended, ended


def things_plundered(moment: Moment) -> Pairs:
    """Vehicles without a load: florins for the plunderer, and what the robbery costs him."""
    before: State = moment.before
    action: Plunder = moment.action
    marked = before.players[action.player].force.marked
    question = PlunderQuestion(action.objects, action.player, marked=marked)
    yield "florins", moment.ask("plunder", question).florins.total, _won(moment, action.player)
    (victim,) = {one.owner for one in action.objects}
    robbery = penalty_of(before, action.player, victim, "plunder_or_steal")
    yield "honor", moment.ask("penalties", robbery).honor.total, honor_won(moment, action.player)


def treaty_broken(moment: Moment) -> Pairs:
    answer = moment.ask("penalties", PenaltyQuestion("breach", treaties=1))
    yield "honor", answer.honor.total, honor_won(moment, moment.action.player)
    yield "treaties", 1, len(moment.before.treaties) - len(moment.after.treaties)


def breach_voted(moment: Moment) -> Pairs:
    action: VoteOnBreach = moment.action
    answer = moment.ask("treaty-vote", VoteQuestion(action.votes, action.accused))
    yield "honor", answer.honor.total, honor_won(moment, action.accused)
    ended = len(moment.before.treaties) - len(moment.after.treaties)
    yield "treaties", int(answer.breach), ended


def stages_reached(moment: Moment) -> Pairs:
    before: State = moment.before
    action: EstablishStages = moment.action
    person = before.players[action.player]
    assert person.route is not None
    last = len(person.route.stages)
    flipped = person.route.established | action.reached
    question = RouteQuestion(
        last,  # type: ignore[arg-type]  # 4, 6 or 8
        flipped - {last},
        action.guilds - flipped,
        person.technology_level(Branch.ECONOMY),
        at_target=last in flipped,
        switches=before.switches,
    )
    answer = moment.ask("trade-route", question)
    route = moment.after.players[action.player].route
    yield "open", set(answer.open_stages), set(range(1, last + 1)) - route.established


def route_lost(moment: Moment) -> Pairs:
    action: LoseRoute = moment.action
    route = moment.before.players[action.player].route
    last = len(route.stages)
    question = RouteQuestion(
        last,  # type: ignore[arg-type]  # 4, 6 or 8
        route.established - {last},
        given_up=not action.vehicle_lost,
        vehicle_lost=action.vehicle_lost,
        vendor=action.vendor,
    )
    status = moment.ask("trade-route", question).status
    after = moment.after.players[action.player].route
    yield (
        "status",
        status,
        "removed" if after is None else "orphaned" if after.orphaned else "running",
    )


def start_kit_taken(moment: Moment) -> Pairs:
    action: TakeStartKit = moment.action
    chosen = tuple(StartTransport(one.kind, one.level) for one in action.transports)
    answer = moment.ask("start-kit", StartKitQuestion(chosen, action.has_port))
    levels = [
        sum(level * count for level, count in enumerate(state.all_forces(action.player).marked, 1))
        for state in (moment.before, moment.after)
    ]
    yield "levels", answer.transport_levels.total, levels[1] - levels[0]


def markers_removed(moment: Moment) -> Pairs:
    action: RemoveControlMarkers = moment.action
    answer = moment.ask("control-markers-lost", LossQuestion(action.markers))
    on_map = [one.players[action.player].control_markers for one in (moment.before, moment.after)]
    yield "returned", answer.returned, on_map[0] - on_map[1]


def cube_moved(moment: Moment) -> Pairs:
    before: State = moment.before
    action: MoveCube = moment.action
    start, target = before.areas[action.start], before.areas[action.target]
    question = CubeMove(
        action.by,
        action.good,
        TradePlace(start.inhabited, start.good, start.cubes),
        TradePlace(target.inhabited, target.good, target.cubes),
        economy_level=before.players[action.player].technology_level(Branch.ECONOMY),
    )
    answer = moment.ask("cube-move", question)
    after = moment.after.areas
    yield "start", answer.start_factor, len(after[action.start].cubes)
    yield "target", answer.target_factor, len(after[action.target].cubes)


def coins_counted(moment: Moment) -> Pairs:
    action: CountCoins = moment.action
    question = CoinCount(action.coins, moment.before.money(action.player))
    change = moment.ask("coin-count", question).difference if action.book else 0
    yield "money", change, _won(moment, action.player)


def round_ended(moment: Moment) -> Pairs:
    before: State = moment.before
    limits = before.settings.limits
    question = EndQuestion(
        before.round,
        True,
        limits.rounds,
        limits.minutes,
        limits.honor,
        before.minutes_played,
        max(person.honor for person in before.players.values()),
    )
    over = moment.ask("game-end", question).ends == "now"
    yield "over", over, bool(moment.after.ended)
    yield "round", before.round + (not over), moment.after.round


def game_scored(moment: Moment) -> Pairs:
    question = scoring_question(moment.before, moment.action.facts)
    answer = moment.ask("final-scoring", question)
    yield "points", {one.player: one.honor.total for one in answer.scores}, moment.after.final


OF_THE_ROUND: Twins = {
    ActHostile: hostile_act,
    BreakTreaty: treaty_broken,
    Buy: basket_bought,
    CountCoins: coins_counted,
    DamageBuilding: building_hit,
    EndRound: round_ended,
    EstablishStages: stages_reached,
    LoseRoute: route_lost,
    MoveCube: cube_moved,
    Plunder: things_plundered,
    RemoveControlMarkers: markers_removed,
    RevealPurchases: basket_revealed,
    RevoltsOfAll: all_revolts,
    ScoreGame: game_scored,
    SpendBarbarianPoints: barbarians_moved,
    SufferEvent: event_suffered,
    TakeStartKit: start_kit_taken,
    UseCardAbility: card_used,
    UseTechnology: technology_used,
    VoteOnBreach: breach_voted,
}
