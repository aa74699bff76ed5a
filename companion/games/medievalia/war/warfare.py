"""Chapter 8 at the table: one war, from who attacks to who is discarded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import partial
from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Length
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.medievalia.cards import razed
from companion.games.medievalia.outcome import (
    check_supply,
    check_turn,
    eliminated,
    require_player,
    told_more,
)
from companion.games.medievalia.payment.paying import card_name, turned_by_ability, turned_over
from companion.games.medievalia.ring.marching import FOUGHT
from companion.games.medievalia.ring.places import PlaceId, require_place
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import ACTIONS, CITY, MOVEMENT, CardId, SiteId, State
from companion.games.medievalia.turns import Names
from companion.games.medievalia.war.checks import check_shot, check_war
from companion.games.medievalia.war.fights import Points, damage_of
from companion.games.medievalia.war.muster import (
    Battle,
    Bonus,
    Muster,
    fort_of,
    mustered,
)
from companion.games.medievalia.war.settling import Act, War, war
from companion.games.medievalia.words import place_name


@dataclass(frozen=True, slots=True)
class WageWar(Action):
    """All pairings, free targets and abilities of one war, settled together (F-R33)."""

    kind: ClassVar[str] = "war"
    player: PlayerId
    enemy: PlayerId
    place: PlaceId
    battles: Annotated[tuple[Battle, ...], Length(1, 12)]
    guards: Mapping[SiteId, Annotated[tuple[CardId, ...], Length(0, 12)]] = field(
        default_factory=dict
    )  # the order of damage on a site; as they lie where nothing is said
    bonuses: Annotated[tuple[Bonus, ...], Length(0, 20)] = ()
    arrows: Annotated[tuple[Act, ...], Length(0, 6)] = ()
    heals: Annotated[tuple[Act, ...], Length(0, 6)] = ()
    spread: Mapping[CardId, Points] | None = None  # by house rule (F-R8)
    used: Names = ()  # who was used already, where the table pays
    starved: Names = ()  # whom the food does not feed after the war (F-10.3)
    overrule: bool = False

    def mustered(self, state: State) -> Muster:
        return mustered(
            state, self.player, self.enemy, self.battles, self.guards, self.bonuses,
            (*self.arrows, *self.heals),
        )  # fmt: skip

    def settled(self, state: State) -> War:
        """What comes of it, before anything is booked."""
        ready = self.mustered(state)
        return war(
            ready.cards,
            ready.clashes,
            ready.sites,
            self.arrows,
            self.heals,
            self.spread,
            state.switches,
        )

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS, MOVEMENT), "F-8.2")
        enemy = require_player(state, self.enemy, "enemy")
        require_place(state.ring, self.place, "place")
        check_war(state, self, checks)
        result = self.settled(state)
        after = check_supply(booked(state, self, result), self.player, checks, self.starved)
        warnings = checks.settle()
        fallen = CITY in result.destroyed
        told = step(
            after, "med.log.war_city" if fallen else "med.log.war",
            self._sums(state), warnings,
            name=me.name, enemy=enemy.name, place=place_name(state, self.place),
            lost=len(result.dead_attackers), killed=len(result.dead_defenders),
            sites=len(result.destroyed),
        )  # fmt: skip
        return told_more(told, starved=len(self.starved))

    def _sums(self, state: State) -> tuple[Breakdown, ...]:
        """What each attacking troop or army deals."""
        known = {card.fighter.id: card.fighter for card in self.mustered(state).cards}
        return tuple(
            damage_of([known[name] for name in battle.attackers], partial(card_name, state))
            for battle in self.battles
        )


def booked(state: State, action: WageWar, result: War) -> State:
    """The dead are discarded, landscapes fall, who used an ability is turned (F-8.11)."""
    after = _turned(state, action, result)
    dead = {*result.dead_attackers, *result.dead_defenders}
    after = after.with_units(
        evolve(after.units[name], attacked=True)
        for battle in action.battles
        for name in battle.attackers
    )
    after = _hurt(after, action, result)
    after = after.without_units(name for name in dead if name in after.units)
    for name in dead:
        fort = fort_of(after, action.enemy, name)
        if fort is not None:
            ground, building = fort
            left = tuple(one for one in ground.buildings if one is not building)
            after = after.with_site(action.enemy, evolve(ground, buildings=left))
            after = after.discarded([building])
    for name in result.destroyed:
        if name != CITY:
            after = razed(after, action.enemy, name)
    after = evolve(after, phase=MOVEMENT, done=after.done | {FOUGHT})
    if CITY in result.destroyed:
        after = eliminated(after, action.enemy, "city")
    return after


def _turned(state: State, action: WageWar, result: War) -> State:
    """Priests and archers lie on their side, with their group or their army (chapter 9)."""
    if not state.turns:
        return state
    state = turned_by_ability(state, [act.by for act in (*action.arrows, *action.heals)])
    enemy = state.player(action.enemy)
    names = [name for name in result.turned if name in state.units]
    state = state.with_units(evolve(state.units[name], used=True) for name in names)
    sites = [name for name in result.turned if enemy.site(name) is not None]
    return turned_over(state, action.enemy, sites)


def _hurt(state: State, action: WageWar, result: War) -> State:
    """Damage stays until the end of the turn (F-8.11)."""
    damage = dict(state.damage)
    for row in result.cards:
        hurt = max(0, row.damage + row.arrows - row.heals)
        if hurt and not row.dead:
            known = row.id if row.id in state.units else f"{action.enemy}/{row.id}"
            damage[known] = damage.get(known, 0) + hurt
    for site in result.sites:
        if site.id == CITY and site.over and not site.destroyed:
            key = f"{action.enemy}/{CITY}"
            damage[key] = damage.get(key, 0) + site.over
    return evolve(state, damage=damage)


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """An archer shoots outside a war, where the table plays it so (F-9.2, F-R32)."""

    kind: ClassVar[str] = "shoot"
    player: PlayerId
    archer: CardId
    target: CardId
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        me = check_turn(state, self.player, checks, (ACTIONS, MOVEMENT), "F-R32")
        checks.forbid(state.switches.archers != "own_turn", "med.shoot.in_war_only", cite("F-R32"))
        left = check_shot(state, self.player, self.archer, self.target, checks)
        warnings = checks.settle()
        target = state.units[self.target]
        after = turned_by_ability(state, [self.archer]) if state.turns else state
        if left <= 1:
            after = after.without_units([self.target])
        else:
            hurt = after.damage.get(self.target, 0) + 1
            after = evolve(after, damage={**after.damage, self.target: hurt})
        key = "med.log.shot_dead" if left <= 1 else "med.log.shot"
        return step(
            after, key, (), warnings, name=me.name, card=Text(f"med.card.{target.type}"),
            owner=state.player(target.owner).name,
        )  # fmt: skip
