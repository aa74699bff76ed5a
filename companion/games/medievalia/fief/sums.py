"""What the cards of a fief come to: each figure asks the function that its calculator asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.ending import (
    Gain,
    Party,
    Prestige,
    Standing,
    fewest_to_goal,
    prestige,
)
from companion.games.medievalia.fief.production import Loose, Site, capacity_of, unused_of
from companion.games.medievalia.fief.siege import Siege, siege
from companion.games.medievalia.fief.supply import Fief, SupplyFigures, supply_of
from companion.games.medievalia.pieces import Base, Building, Card, Resource, Stack, Troop
from companion.games.medievalia.state import (
    CITY,
    Ground,
    Player,
    State,
    production_of,
    slots_of,
    strength_of,
    unseen,
)
from companion.games.medievalia.tables import CARDS
from companion.games.medievalia.war.threat import DefendedFief, FieldTroop, Threatened, threat


def site_of(state: State, player: PlayerId, ground: Ground) -> Site:
    """A site as production sees it (F-4.3, F-R1, F-R2)."""
    makes = [production_of(state, unit.type) for unit in state.on_site(player, ground.id)]
    workers = sum(one is Resource.WORK for one in makes)
    return Site(
        ground.base,
        workers,
        sum(one is not None for one in makes) - workers,
        ground.civil,
        slots_of(state, ground.base),
        ground.used,
    )


def loose_of(state: State, player: PlayerId) -> tuple[Loose, ...]:
    """Unattached characters in the own fief that produce something (F-R7)."""
    home = state.player(player).home
    found: Counter[tuple[Resource, bool]] = Counter()
    for unit in state.units_of(player):
        made = production_of(state, unit.type)
        if unit.place == home and not unit.site and made is not None:
            found[made, unit.used] += 1
    return tuple(Loose(made, count, used) for (made, used), count in found.items())


def fief_of(state: State, player: PlayerId) -> Fief:
    """Everything that counts for his supply (F-R6, F-R7)."""
    sites = tuple(site_of(state, player, one) for one in state.player(player).sites)
    troops: Mapping[Troop, int] = Counter(unit.type for unit in state.units_of(player))
    return Fief(sites, loose_of(state, player), troops)


def supplied(state: State, player: PlayerId) -> SupplyFigures:
    """How well his characters are fed (F-10)."""
    return supply_of(fief_of(state, player), state.switches)


def capacity_for(state: State, player: PlayerId, resource: Resource) -> Breakdown:
    """What his fief can produce of one resource, used or not (F-R40)."""
    fief = fief_of(state, player)
    return capacity_of(resource, fief.sites, fief.loose, state.switches)


def unused_for(state: State, player: PlayerId) -> Bag:
    """What his fief can still produce in this turn (F-3.5)."""
    fief = fief_of(state, player)
    return unused_of(fief.sites, fief.loose, state.switches)


def prestige_of(state: State, player: PlayerId) -> Prestige:
    """His own points, and what each offer would bring him, counted each time (F-11.1, F-R19)."""
    return prestige((state.player(player).buildings,), offers(state), state.teams)


def offers(state: State) -> tuple[Building, ...]:
    return tuple(pile.offer for pile in state.piles if pile.offer is not None)


def parties(state: State) -> tuple[tuple[PlayerId, ...], ...]:
    """Players, or the two teams (F-14)."""
    if state.teams:
        return (state.seats[::2], state.seats[1::2])
    return tuple((player,) for player in state.seats)


def party_prestige(state: State, members: tuple[PlayerId, ...]) -> Prestige:
    """Points of all fiefs of the party; their buildings are not shared (F-14.2)."""
    fiefs = tuple(state.player(one).buildings for one in members)
    return prestige(fiefs, offers(state), state.teams)


def party_with(state: State, player: PlayerId) -> tuple[PlayerId, ...]:
    """The player, or his team."""
    return next(members for members in parties(state) if player in members)


def gains_of(state: State, player: PlayerId) -> tuple[Gain, ...]:
    """What each offer would bring to his fief, and whether he or his team would win with it."""
    members = party_with(state, player)
    own = members.index(player)
    return tuple(gain for gain in party_prestige(state, members).gains if gain.fief == own)


def race_of(state: State, members: tuple[PlayerId, ...]) -> int | None:
    """The fewest further buildings with which this party wins; None: it cannot any more."""
    fiefs = tuple(state.player(one).buildings for one in members)
    open_ones = offers(state)
    left = {one: unseen(state, Card(one)) + open_ones.count(one) for one in Building}
    return fewest_to_goal(fiefs, left, party_prestige(state, members).missing)


def party_of(state: State, members: tuple[PlayerId, ...]) -> Party:
    """What may end the game, named by its first member (F-R40)."""
    return Party(
        members[0],
        party_prestige(state, members).points.total,
        sum(state.player(one).is_in for one in members),
        sum(capacity_for(state, one, Resource.GOLD).total for one in members),
        sum(state.player(one).hand_size for one in members),
    )


def standing_of(state: State, members: tuple[PlayerId, ...]) -> Standing:
    party = party_of(state, members)
    return Standing(party.name, party.prestige, party.gold, party.hand)


def is_guarded(state: State, player: PlayerId, site: Ground) -> bool:
    """At least one character or a military building (F-5.4)."""
    return bool(site.fortified or state.on_site(player, site.id))


def besieging(state: State, player: PlayerId) -> int:
    """Enemy troops in his fief, whoever may drive them out: his partner too (F-12.2, F-12.5)."""
    enemies = state.enemies(player)
    home = state.player(player).home
    return sum(unit.owner in enemies for unit in state.units_at(home))


def siege_of(state: State, player: PlayerId) -> Siege:
    """The siege check as it would be at the start of his next turn (F-12)."""
    me = state.player(player)
    guarded = tuple(is_guarded(state, player, site) for site in me.landscapes)
    return siege(min(2, me.siege), besieging(state, player), guarded, state.switches)


def blocked_for(state: State, player: PlayerId) -> frozenset[str]:
    """Intermediate fiefs with unused enemy troops (F-8.18)."""
    enemies = state.enemies(player)
    return frozenset(
        unit.place
        for unit in state.units.values()
        if unit.owner in enemies and not unit.used and state.owner_of(unit.place) is None
    )


def free_troops(state: State, player: PlayerId) -> int:
    """Unused troops in his fief that guard nothing (F-8.5)."""
    home = state.player(player).home
    return sum(
        unit.place == home and not unit.used and not unit.site for unit in state.units_of(player)
    )


def city_defence(state: State, player: Player) -> int | None:
    """Damage that destroys his city: guards, military buildings, bonus; None: not known yet."""
    city = player.site(CITY)
    own = strength_of(state, Card.CITY)
    if city is None or own is None:
        return None
    guards = [Card(unit.type) for unit in state.on_site(player.id, CITY)]
    guards += [Card(one) for one in city.fortified]
    strengths = [strength_of(state, card) for card in guards]
    if any(one is None for one in strengths):
        return None
    return own.defence + city.civil + sum(one.defence for one in strengths if one is not None)


def threats(state: State) -> tuple[Threatened, ...]:
    """Per fief and enemy: damage that no defence can stop (F-15.5); without unknown cities."""
    fiefs = []
    for player in state.players.values():
        defence = city_defence(state, player) if player.is_in else None
        if defence is not None:
            fiefs.append(DefendedFief(player.seat, defence, free_troops(state, player.id)))
    troops = []
    for unit in state.units.values():
        own = strength_of(state, Card(unit.type))
        if own is not None:
            seat = state.player(unit.owner).seat
            troops.append(FieldTroop(unit.id, seat, unit.type, unit.place, own.attack, unit.used))
    if not fiefs:
        return ()
    found = threat(
        len(state.seats), tuple(fiefs), tuple(troops), state.teams, state.switches
    ).threats
    return tuple(one for one in found if state.player(state.seats[one.enemy - 1]).is_in)


def seen_of(state: State, stack: Stack) -> Mapping[Card, int]:
    """Cards of a stack that lie open or were discarded openly (F-15.1, F-R41)."""
    table = state.on_table()
    found = {
        card: table.get(card, 0) + state.discards.get(card, 0)
        for card, row in CARDS.items()
        if row.group == stack
    }
    return {card: many for card, many in found.items() if many}


def new_site(player: Player, base: Base) -> str:
    """An id that none of his landscapes has: field_1, field_2 …"""
    number = 1
    while player.site(f"{base}_{number}") is not None:
        number += 1
    return f"{base}_{number}"
