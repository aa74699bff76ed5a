"""Twins of movement, trade and loans (see tests/games/twins.py)."""

from __future__ import annotations

from collections import Counter

from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.movement.reference import LoadQuestion, MoveQuestion, MoveStep
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.state import Area, State
from companion.games.medioevo.supply import cube_supply
from companion.games.medioevo.trade.cargo import load_of
from companion.games.medioevo.trade.market import CubePlacement, PlaceCube
from companion.games.medioevo.trade.sales import Purchase, Sale
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.games.medioevo.treasury.loans import LoanRequest, RepayLoan, TakeLoan
from companion.games.medioevo.war.turn import ArrivalQuestion
from tests.games.twins import Moment, Pairs, Twins


def _paid(moment: Moment, player: str) -> int:
    paid: int = moment.before.money(player) - moment.after.money(player)
    return paid


def loan_taken(moment: Moment) -> Pairs:
    yield from _loan(moment, "take")


def loan_repaid(moment: Moment) -> Pairs:
    yield from _loan(moment, "repay")


def _loan(moment: Moment, how: str) -> Pairs:
    before: State = moment.before
    person = before.players[moment.action.player]
    question = LoanRequest(
        how,  # type: ignore[arg-type]  # take or repay
        len(person.loans),
        before.money(person.id),
        person.loan_taken_in == before.round,
        person.loan_repaid_in == before.round,
    )
    answer = moment.ask("loan", question)
    yield "cash", answer.cash.total, moment.after.money(person.id)


def goods_bought(moment: Moment) -> Pairs:
    """An area without a name is as the table says it is."""
    before, action = moment.before, moment.action
    person = before.players[action.player]
    vehicle, level, aboard = action.vehicle, action.vehicle_level, action.aboard
    if action.load:
        load = load_of(before, action.player, action.load)
        vehicle, level, aboard = load.vehicle, load.level, len(load.goods)
    question = Purchase(
        action.place,
        action.cubes,
        action.good,
        vehicle,
        level,
        aboard,
        person.technology_level(Branch.ECONOMY),
        action.market_steps,
        action.card,
        in_supply=cube_supply(before).get(action.good),
        switches=before.switches,
    )
    answer = moment.ask("purchase-of-goods", question)
    yield "florins", answer.florins.total, _paid(moment, action.player)
    more = len(moment.after.players[action.player].all_cargo) - len(person.all_cargo)
    yield "cubes", action.cubes, more
    spent = sum(trip.spent for trip in moment.after.trips) - sum(
        trip.spent for trip in before.trips
    )
    yield "movement points", answer.movement_points + action.steps, spent


def goods_sold(moment: Moment) -> Pairs:
    before, action = moment.before, moment.action
    person = before.players[action.player]
    cargo = Counter(person.all_cargo)
    if action.load is not None:
        cargo = Counter(load_of(before, action.player, action.load).goods)
    question = Sale(
        action.place,
        action.aboard or cargo,
        action.sold,
        person.technology_level(Branch.ECONOMY),
        action.trade_cubes,
        action.market_steps,
        card=action.card,
        supply=cube_supply(before),
        switches=before.switches,
    )
    answer = moment.ask("sale", question)
    yield "florins", answer.florins.total, -_paid(moment, action.player)
    fewer = len(person.all_cargo) - len(moment.after.players[action.player].all_cargo)
    yield "cubes", question.count, fewer
    if action.placed is not None:
        yield "placed", True, action.placed in answer.may_place


def cube_placed(moment: Moment) -> Pairs:
    before, action = moment.before, moment.action
    goods = load_of(before, action.player, action.load).goods
    question = CubePlacement(
        action.place, "leaving", aboard=frozenset(goods), supply=cube_supply(before)
    )
    answer = moment.ask("cube-placement", question)
    yield "kind", True, action.good in answer.may_place
    lying = sum(moment.after.loose_cubes.values()) - sum(before.loose_cubes.values())
    yield "cubes", answer.factor_after - answer.factor_before, lying


def pieces_moved(moment: Moment) -> Pairs:
    """One wagon of level I with its load, by land, between named areas."""
    before: State = moment.before
    action: MovePieces = moment.action
    start, target = before.areas[action.start], before.areas[action.target]
    spent = max((trip.spent for trip in before.trips if trip.area == start.name), default=0)
    road = MoveQuestion("war_wagon", (MoveStep(),) * action.steps, spent=spent)
    moment.ask("capacity", LoadQuestion("war_wagon", units=action.pieces.units))
    answer = moment.ask("movement", road)
    after = max((trip.spent for trip in moment.after.trips if trip.area == target.name), default=0)
    yield "movement points", spent + answer.cost.total, after
    met = moment.ask("arrival", _arrival(before, action, target))
    there: Area = moment.after.areas[target.name]
    yield "horde", met.reaction in ("horde", "battle"), there.barbarians is not None
    if not any(stop.area == target.name for stop in before.stops):
        stops = any(stop.area == target.name for stop in moment.after.stops)
        yield "stopped", met.movement_lost or action.completed, stops
    wars = len(moment.after.wars) - len(before.wars)
    new = met.hostile_act and not any(
        {war.one, war.other} == {action.player, target.start_realm_of} for war in before.wars
    )
    yield "war", int(new), wars
    lost = before.players[action.player].honor - moment.after.players[action.player].honor
    yield "honor", 3 * int(new), lost


def _arrival(state: State, action: MovePieces, target: Area) -> ArrivalQuestion:
    host = target.start_realm_of
    held = bool(target.barbarians and target.barbarians.units)
    return ArrivalQuestion(
        "nobody" if not host or held else "self" if host == action.player else "other",
        "barbarians" if held else "none",
        ends_here=action.completed,
    )


OF_TRADE: Twins = {
    TakeLoan: loan_taken,
    RepayLoan: loan_repaid,
    BuyGoods: goods_bought,
    SellGoods: goods_sold,
    PlaceCube: cube_placed,
}
OF_MOVEMENT: Twins = {MovePieces: pieces_moved}
