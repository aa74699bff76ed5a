"""Every rule that is played says what its calculator says, over random whole games.

The facts of a question are taken from the cards as they lie, not from what the action makes of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from companion.core.game import PlayerId
from companion.games.medievalia.cards import Acquire, Attach, BuyCard, PlayCard, RemoveLandscape
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.paying import Means, Turned
from companion.games.medievalia.pieces import Card, Stack, Troop
from companion.games.medievalia.ring.marching import March
from companion.games.medievalia.state import State, Unit
from companion.games.medievalia.tables import CARDS
from companion.games.medievalia.turns import BeginTurn, DealHands
from companion.games.medievalia.war.warfare import WageWar
from tests.games.medievalia.evening import evening
from tests.games.twins import Moment, Pairs, Twins, compared

SEEDS = range(16)
NOTHING = {"food": 0, "energy": 0, "work": 0, "gold": 0}


# -- the cards as they lie ---------------------------------------------------------------------


def makes(state: State, troop: Troop) -> str:
    return str(CARDS[Card(troop)].production or state.values.productions.get(Card(troop), "none"))


def site_facts(state: State, player: PlayerId, site: Any) -> dict[str, Any]:
    on_it = [
        makes(state, unit.type)
        for unit in state.units.values()
        if (unit.owner, unit.site) == (player, site.id)
    ]
    return {
        "base": str(site.base),
        "workers": on_it.count("work"),
        "producers": len([one for one in on_it if one not in ("work", "none")]),
        "civil": len([one for one in site.buildings if CARDS[Card(one)].group == "civil"]),
    }


def fief_facts(state: State, player: PlayerId) -> dict[str, Any]:
    me = state.players[player]
    mine = [unit for unit in state.units.values() if unit.owner == player]
    loose = [makes(state, one.type) for one in mine if one.place == me.home and not one.site]
    return {
        "sites": [site_facts(state, player, site) for site in me.sites],
        "loose": [
            {"resource": kind, "count": many}
            for kind, many in Counter(loose).items()
            if kind != "none"
        ],
        "troops": {str(kind): many for kind, many in Counter(one.type for one in mine).items()},
    }


def fed(moment: Moment, state: State, player: PlayerId) -> tuple[int, int]:
    """Characters and how many the food feeds, as the calculator says."""
    answer = moment.ask("supply", fief_facts(state, player)).now
    return answer.characters, answer.limit


def supply_of_player(moment: Moment) -> Pairs:
    player = moment.action.player
    booked = tuple(figure(moment.after, key, player) for key in ("characters", "food_limit"))
    yield "supply", fed(moment, moment.after, player), booked
    yield "nobody starves", moment.ask("supply", fief_facts(moment.after, player)).now.discard, 0


def source_facts(moment: Moment, means: Means) -> list[dict[str, Any]]:
    """What is turned, with what each group gives by its calculator."""
    state, player = moment.before, moment.action.player
    return [_source(moment, state, player, one) for one in means.turned]


def _source(moment: Moment, state: State, player: PlayerId, one: Turned) -> dict[str, Any]:
    site = next((site for site in state.players[player].sites if site.id == one.source), None)
    if site is None:
        unit: Unit = state.units[one.source]
        return {
            "id": one.source,
            "resource": makes(state, unit.type),
            "amount": 2 ** len(one.artists),
        }
    answer = moment.ask(
        "group-yield", {**site_facts(state, player, site), "artists": len(one.artists)}
    )
    return {
        "id": one.source,
        "resource": str(answer.resource),
        "amount": answer.amount.total,
        "site": site.id,
    }


# -- one twin for each action ------------------------------------------------------------------


def dealt(moment: Moment) -> Pairs:
    answer = moment.ask("setup", {"players": len(moment.before.players)})
    left = sum(moment.after.stacks.values())
    yield "left", answer.left, left
    yield "piles", list(answer.piles), [pile.count for pile in moment.after.piles]


def begun(moment: Moment) -> Pairs:
    before, player = moment.before, moment.action.player
    me = before.players[player]
    inside = [one for one in before.units.values() if one.place == me.home and one.owner != player]
    partner = before.partner(player)
    enemies = [one for one in inside if partner is None or one.owner != partner.id]
    lands = [site for site in me.sites if site.id != "city"]
    guarded = [
        any((one.owner, one.site) == (player, site.id) for one in before.units.values())
        or any(CARDS[Card(one)].group == "fortified" for one in site.buildings)
        for site in lands
    ]
    asked = {"counter": me.siege, "enemies": len(enemies), "landscapes": guarded}
    answer = moment.ask("siege", asked)
    after = moment.after.players[player]
    yield "out", answer.eliminated, not after.is_in
    if not answer.eliminated:
        yield "siege", answer.counter, after.siege
        yield from supply_of_player(moment)


def card_played(moment: Moment) -> Pairs:
    action, before = moment.action, moment.before
    built = [str(one) for site in before.players[action.player].sites for one in site.buildings]
    known = CARDS[action.card].cost
    printed = dict(known) if known is not None else None
    if printed is None:
        cost = before.values.costs[action.card]
        printed = {"food": cost.food, "energy": cost.energy, "work": cost.work, "gold": cost.gold}
    cost = moment.ask(
        "card-cost", {"type": str(action.card), "printed": printed, "buildings": built}
    ).cost
    yield from _paid(moment, cost)
    yield from supply_of_player(moment)


def _paid(moment: Moment, cost: Any) -> Pairs:
    if moment.before.depth == "table":
        return
    means: Means = moment.action.payment
    answer = moment.ask(
        "payment",
        {
            "sources": source_facts(moment, means),
            "cost": cost,
            "traders": len(means.traders),
            "hand_cards": means.hand_cards,
        },
    )
    yield "payable", answer.ok, True
    plan = next(
        (one for one in answer.plans if set(one.sources) == {x.source for x in means.turned}), None
    )
    if plan is not None and plan.traders == len(means.traders):
        yield "surplus", max(0, plan.surplus), _surplus(moment.step.summary)


def _surplus(summary: Any) -> int:
    while summary.key in ("med.log.starved", "med.log.end"):
        summary = summary.params["what"]
    return int(summary.params["n"]) if summary.key == "med.log.surplus" else 0


def building_acquired(moment: Moment) -> Pairs:
    action, before, after = moment.action, moment.before, moment.after
    offer = before.piles[action.pile - 1].offer
    if before.depth == "app":
        cost = before.values.costs[Card(offer)]
        means: Means = action.payment
        me = before.players[action.player]
        answer = moment.ask(
            "building-payment",
            {
                "sources": source_facts(moment, means),
                "cost": cost,
                "sites": [
                    {"id": site.id, "buildings": len(site.buildings), "used": site.used}
                    for site in me.sites
                ],
                "traders": len(means.traders),
                "hand_cards": means.hand_cards,
                "bureaucrats": len(means.bureaucrats),
            },
        )
        yield "a site is left", any(action.site in plan.sites for plan in answer.plans), True
    members = _members(after, action.player)
    fiefs = [
        [str(one) for site in after.players[player].sites for one in site.buildings]
        for player in members
    ]
    mine = moment.ask("prestige", {"fiefs": [fiefs[members.index(action.player)]]}).points.total
    yield "prestige", mine, figure(after, "prestige", action.player)


def _members(state: State, player: PlayerId) -> list[PlayerId]:
    if not state.teams:
        return [player]
    seat = state.seats.index(player)
    return sorted((state.seats[seat], state.seats[(seat + 2) % 4]), key=state.seats.index)


def figure(state: State, key: str, player: PlayerId) -> int:
    """What the app shows."""
    return int(GAME.figures[key].read(state, player))


def card_bought(moment: Moment) -> Pairs:
    if moment.before.depth == "table":
        return
    pool = Counter(NOTHING)
    for source in source_facts(moment, moment.action.payment):
        pool[source["resource"]] += source["amount"]
    yield "four", moment.ask("extra-card", {"pool": dict(pool)}).allowed, True


def marched(moment: Moment) -> Pairs:
    before, action = moment.before, moment.action
    me = before.players[action.player]
    friends = _members(before, action.player)
    blocked = {
        one.place
        for one in before.units.values()
        if one.owner not in friends and not one.used and one.place.startswith("between")
    }
    allies = [before.players[one].seat for one in friends if one != me.id]
    for name in action.units:
        unit = before.units[name]
        site = next((one for one in me.sites if one.id == unit.site), None)
        answer = moment.ask(
            "moves",
            {
                "type": str(unit.type), "place": unit.place, "players": len(before.seats),
                "seat": me.seat, "blocked": sorted(blocked), "allies": allies,
                "used": unit.used, "on_used_site": bool(site and site.used),
            },
        )  # fmt: skip
        yield "reached", action.place in {one.place for one in answer.places}, True
        yield "stands there", action.place, moment.after.units[name].place


def war_waged(moment: Moment) -> Pairs:
    before, action = moment.before, moment.action
    for player, groups in (
        (action.player, [one.attackers for one in action.battles]),
        (action.enemy, [one.facing for one in action.battles]),
    ):
        owner = before.owner_of(action.place)
        where = "intermediate" if owner is None else "own" if owner == player else "foreign"
        here = [
            one for one in before.units.values() if (one.owner, one.place) == (player, action.place)
        ]
        answer = moment.ask(
            "availability",
            {
                "place": where,
                "troops": [
                    {
                        "id": one.id,
                        "used": one.used and before.depth == "app",
                        "guarding": bool(one.site),
                        "attacked": one.attacked,
                    }
                    for one in here
                ],
            },
        )
        committed = {name for group in groups for name in group}
        verdicts = {one.id: one.verdict for one in answer.troops}
        yield "who must", {one for one in verdicts if verdicts[one] == "must"} - committed, set()
        yield "who may not", {one for one in committed if verdicts[one] == "no"}, set()
    ready = action.mustered(before)
    answer = moment.ask(
        "war",
        {
            "cards": ready.cards, "clashes": ready.clashes, "sites": ready.sites,
            "arrows": action.arrows, "heals": action.heals,
        },
    )  # fmt: skip
    dead = {*answer.dead_attackers, *answer.dead_defenders}
    is_out = not moment.after.players[action.enemy].is_in
    left = set(moment.after.units)
    yield "dead", {name for name in dead if name in before.units} & left, set()
    if not is_out:
        yield "gone", set(before.units) - left, {one for one in dead if one in before.units}
        sites = {site.id for site in moment.after.players[action.enemy].sites}
        yield "destroyed", set(answer.destroyed) & sites, set()
    yield "the city", "city" in answer.destroyed, is_out


TWINS: Twins = {
    DealHands: dealt,
    BeginTurn: begun,
    PlayCard: card_played,
    Acquire: building_acquired,
    Attach: supply_of_player,
    RemoveLandscape: supply_of_player,
    BuyCard: card_bought,
    March: marched,
    WageWar: war_waged,
}


@cache
def played() -> Counter[type]:
    found: Counter[type] = Counter()
    for seed in SEEDS:
        found += compared(GAME, evening(seed).play, TWINS)
    return found


@pytest.mark.parametrize("action", TWINS, ids=lambda action: action.kind)
def test_the_action_books_what_its_calculator_says(action: type) -> None:
    assert played()[action] >= 1


@pytest.mark.rule("F-11.2", "F-12.1", "F-13.1", "F-13.2", "F-13.3")
def test_every_game_ends_when_and_as_the_calculators_say() -> None:
    for seed in SEEDS:
        game = evening(seed)
        for position in game.play.journal.present:
            ended(Moment(GAME, None, None, position.step))


def ended(moment: Moment) -> None:
    state: State = moment.after
    groups = _parties(state)
    parties = [
        {
            "name": members[0],
            "prestige": sum(figure(state, "prestige", one) for one in members),
            "cities": sum(state.players[one].is_in for one in members),
            "gold": sum(figure(state, "gold", one) for one in members),
            "hand": sum(sum(state.players[one].hand.values()) for one in members),
        }
        for members in groups
    ]
    asked = {
        "stacks": {str(stack): state.stacks[stack] for stack in Stack},
        "piles": [pile.count for pile in state.piles],
        "parties": parties,
        "team": state.teams,
    }
    answer = moment.ask("end-check", asked)
    assert (answer.ended, answer.how) == (state.is_over, state.how)
    winners = [one for members in groups if members[0] in answer.winners for one in members]
    assert winners == list(state.winners)


def _parties(state: State) -> Iterable[list[PlayerId]]:
    if not state.teams:
        return [[one] for one in state.seats]
    return [[state.seats[0], state.seats[2]], [state.seats[1], state.seats[3]]]
