"""Each action of the game and what the calculators say of it, asked with the facts of the table."""

from __future__ import annotations

import json
from typing import Any

from companion.core import codec
from companion.games.conspiracy.battle.units import TYPES
from companion.games.conspiracy.battle.war import Attack
from companion.games.conspiracy.cards.playing import BuyMercenary, DiscardCards, DrawCards, PlayCard
from companion.games.conspiracy.deaths.electors import ElectorDies
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.deaths.succession import Succeed
from companion.games.conspiracy.empire.empire import BuildCastle, HoldElection
from companion.games.conspiracy.events.auctions import Sold
from companion.games.conspiracy.events.events import THINGS, SellEvent, TurnUpEvents
from companion.games.conspiracy.lands.income import CollectIncome, possession_of
from companion.games.conspiracy.lands.movement import MoveHoly
from companion.games.conspiracy.pieces import Card, Event, Kind, Master
from companion.games.conspiracy.state import NEUTRAL, State
from companion.games.conspiracy.tables import MASTERS
from tests.games.twins import Moment, Pairs, Twins

COUNTS = ("knights", "mercenaries", "secular", "clerical")


def asked(moment: Moment, name: str, **question: Any) -> Any:
    """A calculator asked as from the command line, by the table's house rules."""
    calculator = moment.game.calculators[name]
    rules = codec.write(moment.before.switches)
    told = json.loads(json.dumps({**question, "rules": rules}))
    return codec.write(calculator.run(codec.read(calculator.question, told)))


# -- the facts of a table, put together here and not by the app --------------------------------


def college(state: State) -> list[dict[str, Any]]:
    electors = [land for land in state.lands.values() if land.kind.is_electorate]
    return [
        {
            "player": player,
            "electorates": sum(land.owner == player for land in electors),
            "masters": sorted(m for m, holder in state.masters.items() if holder == player),
            "battles": state.players[player].battles,
        }
        for player in state.order
    ]


def heirs(state: State) -> list[dict[str, Any]]:
    mine = [state.players[player] for player in state.order]
    return [{"player": one.id, "secular": one.secular, "clerical": one.clerical} for one in mine]


def paid(moment: Moment, sold: Sold) -> Pairs:
    """The winner has paid what the price says; nobody else has paid anything."""
    before, after = moment.before, moment.after
    for player in before.seats:
        due = 0
        if player == sold.winner:
            answer = asked(moment, "price", price=sold.price, magnate=sold.magnate)
            due = answer["total"]
        yield f"paid by {player}", due, before.money(player) - after.money(player)


def masters(moment: Moment) -> Pairs:
    """Cards lie where the comparison puts them, voting ones with an elector of their own."""
    after: State = moment.after
    standings = []
    for player in after.players.values():
        lands = after.lands_of(player.id)
        _, routes = possession_of(after, player.id)
        tolls = 10 * routes.no_city + 20 * routes.one_city + 40 * routes.two_cities
        standings.append(
            {
                "player": player.id,
                "relics": sum(land.relic for land in lands),
                "preacher": any(land.preacher for land in lands),
                "strength": 2 * player.knights + player.mercenaries,
                "tolls": tolls,
            }
        )
    holders = {master: moment.before.masters.get(master) for master in Master}
    answer = asked(moment, "masters", players=standings, holders=holders)
    yield "masters", answer["holders"], {m.value: after.masters.get(m) for m in MASTERS}
    counted = asked(moment, "votes", players=college(after))
    yield "voting masters", sorted(counted["voting_masters"]), sorted(after.serves)
    if not after.ended or after.ending == "electors":
        win = asked(moment, "instant-win", players=college(after))["winner"]
        yield "wins at once", win or "", after.crowned


# -- each action -------------------------------------------------------------------------------


def income_collected(moment: Moment) -> Pairs:
    before, action = moment.before, moment.action
    players = []
    for player in before.order:
        lands = before.lands_of(player)
        _, routes = possession_of(before, player)
        held = {
            "secular": sum(land.kind is Kind.SECULAR for land in lands),
            "bishoprics": sum(land.kind is Kind.BISHOPRIC for land in lands),
            "electorates": sum(land.kind.is_electorate for land in lands),
            "masters": sum(holder == player for holder in before.masters.values()),
            "monasteries": sum(land.monastery for land in lands),
            "castles": sum(land.castle for land in lands),
            "relics": sum(land.relic for land in lands),
            "preacher": any(land.preacher for land in lands),
        }
        counts = dict(zip(("no_city", "one_city", "two_cities"), _numbers(routes), strict=True))
        players.append({"player": player, "holdings": held, "routes": counts})
    answer = asked(
        moment,
        "income-round",
        players=players,
        alchemists=sorted(action.alchemists),
        robberies=[{"robber": one.robber, "victim": one.victim} for one in action.robberies],
    )
    for one in answer["players"]:
        player = one["player"]
        yield player, one["received"]["total"], moment.after.money(player) - before.money(player)


def _numbers(routes: Any) -> tuple[int, int, int]:
    return routes.no_city, routes.one_city, routes.two_cities


def turned_up(moment: Moment) -> Pairs:
    before, after = moment.before, moment.after
    if before.missing:
        return  # the rest of a dry deck: what lay open before has been settled in part
    answer = asked(
        moment,
        "events",
        cards=list(moment.action.cards),
        seats=list(before.seats),
        active=before.active,
        cards_left=after.deck.left,
    )
    yield "deaths", answer["deaths"], list(after.deaths)
    yield "sales", [one["card"] for one in answer["auctions"]], list(after.for_sale)
    yield "dry", answer["dry"], bool(after.missing)


def sold_event(moment: Moment) -> Pairs:
    action, after = moment.action, moment.after
    yield from paid(moment, action.sold)
    if action.sold.winner is None:
        return
    if action.event in THINGS:
        yield from _built(moment, THINGS[action.event].value, action.land, action.sold.winner)
    elif action.event is Event.BAN and action.edict is None:
        yield "banned", action.land, after.dispute.land
    if not after.ended:
        yield from masters(moment)


def _built(moment: Moment, what: str, land: str, player: str) -> Pairs:
    site = moment.before.lands[land]
    flags = ("castle", "monastery", "relic", "imperial_city", "preacher")
    asked_of = {"kind": site.kind.value, "own": site.owner == player}
    asked_of |= {flag: getattr(site, flag) for flag in flags}
    answer = asked(moment, "build", what=what, land=asked_of)
    refused = {one["key"] for one in answer["reasons"]}
    yield "what stands against it", refused & moment.overruled(), refused
    yield "built", True, getattr(moment.after.lands[land], what)


def rolled_fate(moment: Moment) -> Pairs:
    action, before, after = moment.action, moment.before, moment.after
    answer = asked(
        moment,
        "fate",
        die=action.die,
        witch=action.witch is not None,
        cradle=action.cradle is not None,
    )
    yield "death", answer["death"], after.death == action.player
    was, now = before.players[action.player], after.players[action.player]
    born = now.secular + now.clerical - was.secular - was.clerical
    yield "children", answer["children"], born


def succeeded(moment: Moment) -> Pairs:
    action = moment.action
    if action.healer is not None:
        owner = moment.before.lands[action.land].owner
        yield "healed", owner, moment.after.lands[action.land].owner
        return
    yield from _succession(moment, action.land)
    if not moment.after.ended:
        yield from masters(moment)


def _succession(moment: Moment, land: str) -> Pairs:
    before, after, action = moment.before, moment.after, moment.action
    windows, there = action.windows, before.lands[land]
    card = windows.intervention
    answer = asked(
        moment,
        "succession",
        kind=there.kind.value,
        heirs=heirs(before),
        owner=there.owner or None,
        keeps=windows.keeps,
        rights=sorted(windows.rights),
        intervention={"player": card.player, "card": card.card} if card else None,
    )
    if answer["how"] in ("claims", "auction"):
        ruler = action.sold.winner or ""
        yield from paid(moment, action.sold)
        may = bool(action.sold.have_bid - {ruler}) and bool(ruler) and answer["attacks_allowed"]
        yield "attacks", may, after.dispute is not None
    else:
        ruler = answer["who"][0] if answer["who"] else ""
        yield "no attacks", None, after.dispute
    yield "ruler", ruler, after.lands[land].owner
    if ruler:
        training = there.kind.training
        yield (
            "heir",
            before.players[ruler].heirs(training) - 1,
            after.players[ruler].heirs(training),
        )
        escort = {"knights": action.escort.knights, "mercenaries": action.escort.mercenaries}
        yield "escort", True, asked(moment, "escort", **escort)["allowed"]


def elector_died(moment: Moment) -> Pairs:
    action, before = moment.action, moment.before
    if action.elector is None:
        yield "nobody dies", before.lands, moment.after.lands
        return
    land = before.lands[action.elector]
    if action.healer is not None or land.owner != NEUTRAL or action.windows.rights:
        if action.healer is None:
            yield from _succession(moment, land.id)
        return
    yield from paid(moment, action.sold)
    yield "elector", action.sold.winner or "", moment.after.lands[land.id].owner
    if action.sold.winner and not moment.after.ended:
        answer = asked(moment, "elector-what-if", players=college(before), taker=action.sold.winner)
        votes = asked(moment, "votes", players=college(moment.after))
        if before.masters == moment.after.masters:
            yield "votes", answer["votes"]["votes"], votes["votes"]
    yield from masters(moment)


def elected(moment: Moment) -> Pairs:
    answer = asked(moment, "election", players=college(moment.before))
    yield "winner", answer["winner"] or "", moment.after.crowned
    yield "anarchy", answer["winner"] is None, moment.after.anarchy is not None


def built_castle(moment: Moment) -> Pairs:
    action = moment.action
    yield from _built(moment, "castle", action.land, action.player)


def moved_holy(moment: Moment) -> Pairs:
    action = moment.action
    yield from _built(moment, action.thing.value, action.target, action.player)


def played_card(moment: Moment) -> Pairs:
    action, before, after = moment.action, moment.before, moment.after
    if action.card is Card.MARRIAGE or action.victim == action.player:
        return

    def counts(state: State, player: str | None) -> dict[str, int]:
        if player is None:
            return {}
        mine = state.players[player]
        told = {name: getattr(mine, name) for name in COUNTS}
        return {**told, "cards": mine.hand, "ducats": state.money(player)}

    answer = asked(
        moment,
        "card-effect",
        card=action.card,
        victim=counts(before, action.victim),
        player=counts(before, action.player),
        in_territory=action.in_territory,
        training=action.training,
    )
    if answer["refusals"]:
        yield "refused", True, moment.overruled() != set()
        return
    yield "player", answer["player"], counts(after, action.player)
    if action.victim:
        yield "victim", answer["victim"], counts(after, action.victim)


def bought_mercenary(moment: Moment) -> Pairs:
    action, before, after = moment.action, moment.before, moment.after
    price = asked(moment, "hand", cards=before.players[action.player].hand)["mercenary_price"]
    yield "price", price, before.money(action.player) - after.money(action.player)
    yield from masters(moment)


def discarded(moment: Moment) -> Pairs:
    action, before = moment.action, moment.before
    over = asked(moment, "hand", cards=before.players[action.player].hand)["too_many"]
    yield "no more than too many", True, action.count <= over or moment.overruled() != set()


def drawn(moment: Moment) -> Pairs:
    for player in moment.after.players.values():
        over = asked(moment, "hand", cards=player.hand)["too_many"]
        told = [
            text.params["player"]
            for text in moment.step.warnings
            if text.key == "con.log.hand_too_large"
        ]
        yield f"too many: {player.id}", over > 0, player.name in told


def attacked(moment: Moment) -> Pairs:
    """The battle told to the calculators round by round, with the line-up that they propose."""
    action, before, after = moment.action, moment.before, moment.after
    land, leader = before.lands[action.land], action.attackers[0].player
    if not action.cards and len(action.attackers) == 1:
        yield from _fought(moment)
    won = after.lands[action.land].owner == leader
    if won:
        training = land.kind.training
        left = before.players[leader].heirs(training) - 1
        yield "heir", left, after.players[leader].heirs(training)
    if not after.ended:
        yield from masters(moment)


def _fought(moment: Moment) -> Pairs:
    action, before, after = moment.action, moment.before, moment.after
    land, leader = before.lands[action.land], action.attackers[0].player
    sides = [_units(action.attackers), _units(action.defenders)]
    field = {name: getattr(land, name) for name in ("castle", "relic", "preacher")}
    lost = [0, 0]
    for exchange in action.rounds:
        armies = [_army(units) for units in sides]
        lined = asked(moment, "line-up", attacker=armies[0], defender=armies[1])
        columns = _columns(lined)
        rolls = [{"attacker": one.attacker, "defender": one.defender} for one in exchange.rolls]
        cards = _lasting(before, action)
        answer = asked(
            moment, "battle-round", columns=columns, rolls=rolls, field=field, cards=cards
        )
        for place, name in enumerate(("attacker", "defender")):
            lost[place] += sum(answer[f"{name}_losses"].values())
            sides[place] = _after(answer, lined[name], name)
    if action.retreats is not None:
        place = 0 if action.retreats == "attacker" else 1
        left = asked(moment, "retreat", units=sides[place], dice=list(action.dice))
        lost[place] += sum(left["losses"].values())
    for place, player in enumerate((leader, land.owner)):
        if player == NEUTRAL or (place and not after.lands_of(player)):
            continue  # nobody there, or troops gone with the last land
        was, now = before.players[player], after.players[player]
        gone = was.knights + was.mercenaries - now.knights - now.mercenaries
        yield f"lost by {player}", lost[place], gone


def _lasting(state: State, action: Any) -> dict[str, dict[str, int]]:
    def of(parties: Any) -> dict[str, int]:
        mine = [state.players[one.player] for one in parties]
        return {name: sum(getattr(one, name) for one in mine) for name in ("forging", "hostler")}

    return {"attacker": of(action.attackers), "defender": of(action.defenders)}


def _units(parties: Any) -> list[dict[str, Any]]:
    return [
        {"unit": unit.unit, "hits": unit.hits} for party in parties for unit in party.army.units
    ]


def _army(units: list[dict[str, Any]]) -> dict[str, int]:
    names = ("knights", "knights_hit", "knights_hit_twice", "mercenaries", "mercenaries_hit")
    kinds = [(one.unit, one.hits) for one in TYPES]
    found = [(one["unit"], one["hits"]) for one in units]
    return {name: found.count(kind) for name, kind in zip(names, kinds, strict=True)}


def _columns(lined: Any) -> list[dict[str, Any]]:
    columns = []
    for number in range(lined["columns"]):
        column = {}
        for name in ("attacker", "defender"):
            rows = lined[name]["rows"]
            column[name] = rows[0][number]
            has_support = len(rows) > 1 and number < len(rows[1])
            column[f"{name}_support"] = rows[1][number] if has_support else None
        columns.append(column)
    return columns


def _after(answer: Any, lined: Any, name: str) -> list[dict[str, Any]]:
    """The units of a side after a round: front and supporters, those behind, the reserve."""
    rows = lined["rows"]
    left = []
    for column in answer["columns"]:
        for place in (name, f"{name}_support"):
            if column[place] and column[place]["unit"]:
                left.append(column[place]["unit"])
    left += [unit for row in rows[2:] for unit in row if unit]
    left += lined["reserve"]
    return sorted(left, key=lambda unit: (unit["unit"], unit["hits"]))  # knights first


TWINS: Twins = {
    CollectIncome: income_collected,
    TurnUpEvents: turned_up,
    SellEvent: sold_event,
    RollFate: rolled_fate,
    Succeed: succeeded,
    ElectorDies: elector_died,
    HoldElection: elected,
    BuildCastle: built_castle,
    MoveHoly: moved_holy,
    PlayCard: played_card,
    BuyMercenary: bought_mercenary,
    DiscardCards: discarded,
    DrawCards: drawn,
    Attack: attacked,
}
