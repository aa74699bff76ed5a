"""Cards played by somebody who sees the board: what an action must be told about its victims."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.core.game import PlayerId
from companion.games.renaissance.cards.events import DECREE_GROUPS, EventCard
from companion.games.renaissance.cards.happening import Hit, PlayEvent
from companion.games.renaissance.cards.waging import ContinueWar, DeclareWar, Spoils, war_side
from companion.games.renaissance.cards.wars import WarRoll, war
from companion.games.renaissance.pieces import Advance, Region
from companion.games.renaissance.state import CONTROL_MARKERS, FINAL_PHASE, State
from companion.games.renaissance.tables import EVENTS
from tests.games.renaissance.wooden_board import Board, Spot

NAMED_VICTIM = ("alchemy", "civil_war", "rebellion")


class EventPlan:
    """An event card, its action, and what it will do to the board."""

    def __init__(self, action: PlayEvent) -> None:
        self.action = action
        self.reduced: dict[PlayerId, list[Spot]] = {}
        self.cleared: list[Spot] = []
        self.crusade: Spot | None = None


def event_plan(
    state: State, board: Board, player: PlayerId, card: str, random: Random
) -> EventPlan | None:
    """How the card would be played now; None if there is nobody or nothing to aim at."""
    event = EventCard(card)
    others = [one for one in state.order if one != player]
    victim = random.choice(others) if others and card in NAMED_VICTIM else ""
    if card in NAMED_VICTIM and not victim:
        return None
    if event is EventCard.PAPAL_DECREE:
        return EventPlan(PlayEvent(player, event, group=random.choice(DECREE_GROUPS)))
    if event is EventCard.CIVIL_WAR:
        return _civil_war(state, board, player, victim, random)
    if event is EventCard.REBELLION:
        capital = state.players[victim].capital
        targets = [
            spot
            for spot in board.owned(victim)
            if spot.region is not Region.NEW_WORLD and (not capital or spot.name != capital.value)
        ]
        chosen = random.sample(targets, min(1, len(targets)))
        return _reducing(PlayEvent(player, event, victim), chosen) if chosen else None
    if event is EventCard.PIRATES:
        targets = [spot for spot in board.spots.values() if spot.owner not in ("", player)]
        chosen = random.sample(targets, min(state.epoch, len(targets)))
        return _reducing(PlayEvent(player, event), chosen)
    if event is EventCard.BLACK_DEATH:
        return _black_death(board, player, random)
    if event is EventCard.CRUSADES:
        return _crusades(state, board, player, random)
    return EventPlan(PlayEvent(player, event, victim))


def _hit(player: PlayerId, spots: list[Spot], **facts: int) -> Hit:
    goods = Counter(good for spot in spots for good in spot.goods)
    overseas = sum(spot.is_overseas for spot in spots)
    return Hit(player, goods=goods, overseas=overseas, **facts)


def _reducing(action: PlayEvent, spots: list[Spot]) -> EventPlan:
    by_owner: dict[PlayerId, list[Spot]] = {}
    for spot in spots:
        by_owner.setdefault(spot.owner, []).append(spot)
    hits = tuple(_hit(one, some, markers=len(some)) for one, some in by_owner.items())
    plan = EventPlan(PlayEvent(action.player, action.event, action.victim, hits=hits))
    plan.reduced = by_owner
    return plan


def _civil_war(
    state: State, board: Board, player: PlayerId, victim: PlayerId, random: Random
) -> EventPlan:
    capital = state.players[victim].capital
    assert capital is not None
    spot = board.spots[capital.value]
    stands = spot.owner == victim
    action = PlayEvent(
        player,
        EventCard.CIVIL_WAR,
        victim,
        random.choice(("cash", "tokens")),
        marker_in_capital=stands,
        hits=(_hit(victim, [spot], markers=1),) if stands else (),
    )
    plan = EventPlan(action)
    plan.reduced = {victim: [spot]} if stands else {}
    return plan


def _black_death(board: Board, player: PlayerId, random: Random) -> EventPlan:
    region = random.choice([spot.region for spot in board.spots.values()])
    spots = [spot for spot in board.spots.values() if spot.region is region]
    hits, reduced = [], {}
    for one in sorted({who for spot in spots for who in spot.players()}):
        mine = [spot for spot in spots if spot.owner == one]
        tokens = sum(spot.tokens[one] for spot in spots)
        satellites = sum(spot.tokens[one] for spot in spots if spot.is_satellite)
        hits.append(_hit(one, mine, markers=len(mine), tokens=tokens, satellites=satellites))
        reduced[one] = mine
    plan = EventPlan(PlayEvent(player, EventCard.BLACK_DEATH, region=region, hits=tuple(hits)))
    plan.reduced, plan.cleared = reduced, [spot for spot in spots if not spot.owner]
    return plan


def _crusades(state: State, board: Board, player: PlayerId, random: Random) -> EventPlan | None:
    targets = [
        spot
        for spot in board.spots.values()
        if spot.region is Region.VI and not spot.is_satellite and player not in spot.players()
    ]
    if not targets or state.players[player].control_markers == CONTROL_MARKERS:
        return None
    spot = random.choice(targets)
    hits = [
        _hit(one, [spot], removed=1) if spot.owner == one else Hit(one, tokens=spot.tokens[one])
        for one in sorted(spot.players())
    ]
    action = PlayEvent(player, EventCard.CRUSADES, hits=tuple(hits), goods=spot.goods)
    plan = EventPlan(action)
    plan.cleared, plan.crusade = [spot], spot
    return plan


def carry_out(plan: EventPlan, board: Board, before: State, after: State) -> None:
    """Do on the board what the event did, with as many tokens as the app took."""
    victim = plan.action.victim
    if victim and before.players[victim].protected:
        return
    for spot in plan.cleared:
        spot.owner, spot.is_new = "", False
        spot.tokens.clear()
    for hit in plan.action.hits:
        lost = before.players[hit.player].board_tokens - hit.tokens
        placed = after.players[hit.player].board_tokens - lost
        board.reduce(plan.reduced.get(hit.player, []), placed)
    if plan.crusade is not None:
        plan.crusade.owner = plan.action.player


class WarPlan:
    """A war with its throws, and the markers that will change hands."""

    def __init__(
        self, action: DeclareWar | ContinueWar, winner: PlayerId, spots: list[Spot]
    ) -> None:
        self.action, self.winner, self.spots = action, winner, spots


def war_plan(
    state: State, board: Board, sides: tuple[PlayerId, PlayerId], random: Random, *, again: bool
) -> WarPlan | None:
    """The war as the dice fall; None if the winner had no control markers left for the spoils."""
    most = 1
    if state.phase == FINAL_PHASE:
        most += len(state.order) - 1 - state.order.index(sides[0])
    throws: list[tuple[int, int]] = []
    outcome, lead = "tie", 0
    while outcome == "tie" and len(throws) < most:
        throws.append((random.randint(1, 6), random.randint(1, 6)))
        attacker, defender = (war_side(state, one) for one in sides)
        answer = war(WarRoll(attacker, defender, throws[-1], state.switches))
        outcome, lead = answer.outcome or "tie", answer.attacker.total - answer.defender.total
    winner, loser = sides if outcome == "attacker" else sides[::-1]
    kind = ContinueWar if again else DeclareWar
    if outcome == "tie":
        return WarPlan(kind(*sides, tuple(throws)), "", [])
    owned = frozenset(state.players[winner].advances)
    mine = board.owned(loser)
    chosen: list[Spot] = []
    room = war_side(state, winner).overseas_room or 0
    for spot in mine:
        if _can_hold(owned, spot.region) and len(chosen) < abs(lead):
            room -= spot.is_overseas
            chosen += [spot] if room >= 0 or not spot.is_overseas else []
    if state.players[winner].control_markers + len(chosen) > CONTROL_MARKERS:
        return None
    spoils = Spoils(
        sum(spot.region is Region.V for spot in mine),
        sum(spot.region is Region.ORIENT for spot in mine),
        sum(spot.region is Region.NEW_WORLD for spot in mine),
        sum(spot.is_overseas for spot in chosen),
        Counter(good for spot in chosen for good in spot.goods),
    )
    return WarPlan(kind(*sides, tuple(throws), spoils), winner, chosen)


def _can_hold(owned: frozenset[Advance], region: Region) -> bool:
    needs = {
        Region.V: {Advance.R},
        Region.ORIENT: {Advance.T},
        Region.NEW_WORLD: {Advance.T, Advance.U},
    }
    return needs.get(region, set()) <= owned


def is_event(card: str) -> bool:
    return card in EVENTS and card != "war"
