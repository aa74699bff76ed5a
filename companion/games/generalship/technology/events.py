"""The eight events: what each does to whom, in order (G-8)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.chance.chances import Chance, chance_of
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.records import dataclass, evolve
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.cycle.course import Nations, Vp, others_of, require_all
from companion.games.generalship.pieces import Event, Nation, Technology
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.games.generalship.tables import EVENTS
from companion.games.generalship.technology.technology import open_now

Pieces = Annotated[int, Between(0, 210)]


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """What an event looks at."""

    commander: Commander | None = None
    power: Annotated[int, Between(0, 49)] = 0
    population: Annotated[int, Between(0, 11)] = 0
    regiments: Pieces = 0
    squadrons: Annotated[int, Between(0, 16)] = 0
    vp: Vp = 0


@dataclass(frozen=True, slots=True)
class Effect:
    nation: Nation
    commander_lost: bool = False
    commander_from_power: bool = False
    power_lost: int = 0
    population_lost: int = 0
    units_lost: Annotated[int, Doc("regiments and squadrons together, owner's choice")] = 0
    regiments_lost: Annotated[int, Doc("if they are rounded separately (G-R8)")] = 0
    squadrons_lost: int = 0
    vp: int = 0
    rule: Annotated[str, Doc("of the event")] = ""


@dataclass(frozen=True, slots=True)
class EventEffect:
    effects: Annotated[tuple[Effect, ...], Doc("the trigger first, then the others in order")]
    winner: Nation | None
    technologies: Annotated[tuple[Technology, ...], Doc("Renaissance: one of these is given")]


@calculator
def event_effect(
    event: Event,
    order: Nations,
    trigger: Annotated[Nation, Doc("who developed the technology")],
    players: Mapping[Nation, EventPlayer],
    developed: frozenset[Technology] = frozenset(),
    switches: Switches = DEFAULTS,
) -> EventEffect:
    """What an event does to everybody, in order; it stops at the goal (G-8.1, G-R32)."""
    require_all(order, players, "players")
    if trigger not in order:
        raise BadInput("gen.order.unknown", "trigger", nation=Text(f"gen.nation.{trigger}"))
    effects: list[Effect] = []
    for nation in (trigger, *others_of(order, trigger, switches)):
        effect = evolve(
            effect_on(event, nation, players[nation], switches), rule=EVENTS[event].rule
        )
        effects.append(effect)
        if effect.vp and players[nation].vp + effect.vp >= switches.vp_goal:
            return EventEffect(tuple(effects), nation, ())
    given = open_now(developed, switches) if event is Event.RENAISSANCE else ()
    return EventEffect(tuple(effects), None, given)


def effect_on(event: Event, nation: Nation, player: EventPlayer, switches: Switches) -> Effect:
    """What an event does to one player (G-8.2 to G-8.9)."""
    leader = player.commander
    match event:
        case Event.PUTSCH if leader and leader.putsch:
            return Effect(nation, power_lost=min(1, player.power))
        case Event.PIRATES if leader and leader.naval:
            return Effect(nation, vp=1)
        case Event.EDICT if leader and leader.christian:
            return Effect(nation, vp=1)
        case Event.CRUSADES if leader and (leader.christian or leader.muslim):
            return Effect(nation, commander_lost=True)
        case Event.THIRTY_YEARS_WAR if leader and leader.christian:
            return Effect(nation, commander_lost=True)
        case Event.WITCH_HUNT if leader and not leader.christian:
            lost = min(1, player.power)  # without any the commander is just removed (G-R9)
            return Effect(
                nation, commander_lost=True, commander_from_power=bool(lost), power_lost=lost
            )
        case Event.BLACK_DEATH:
            return _black_death(nation, player, switches)
    return Effect(nation)


def _black_death(nation: Nation, player: EventPlayer, switches: Switches) -> Effect:
    """A third of people and units, rounded down (G-8.6, G-R8)."""
    regiments, squadrons = player.regiments // 3, player.squadrons // 3
    apart = switches.black_death == "separately"
    together = (player.regiments + player.squadrons) // 3
    return Effect(
        nation,
        commander_lost=player.commander is not None,
        population_lost=player.population // 3,
        units_lost=regiments + squadrons if apart else together,
        regiments_lost=regiments if apart else 0,
        squadrons_lost=squadrons if apart else 0,
    )


@dataclass(frozen=True, slots=True)
class Outlook:
    event: Event
    chance: Chance
    effects: tuple[Effect, ...]
    winner: Nation | None


@dataclass(frozen=True, slots=True)
class EventOutlook:
    events: tuple[Outlook, ...]


@calculator
def event_outlook(
    tiles: Annotated[tuple[Event, ...], Length(1, 8), Doc("event tiles left")],
    order: Nations,
    trigger: Nation,
    players: Mapping[Nation, EventPlayer],
    developed: frozenset[Technology] = frozenset(),
    switches: Switches = DEFAULTS,
) -> EventOutlook:
    """The chance of each event tile left and what it would do to whom (G-14.5)."""
    if len(set(tiles)) != len(tiles):
        raise BadInput("gen.event.twice", "tiles")
    found = []
    for event in (one for one in EVENTS if one in tiles):
        answer = event_effect(event, order, trigger, players, developed, switches)
        chance = chance_of(Fraction(1, len(tiles)))
        found.append(Outlook(event, chance, answer.effects, answer.winner))
    return EventOutlook(tuple(found))
