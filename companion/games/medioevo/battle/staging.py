"""A battle before its first step, as the table sets it up; with its answers it is replayed."""

from __future__ import annotations

from typing import Annotated

from companion.core.codec import Between, Doc, Length
from companion.core.dice import Faces
from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo import tables
from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.army import Supply
from companion.games.medioevo.battle.decisions import Decision
from companion.games.medioevo.battle.model import EDITION, Battle, Building, Means, Side, Site
from companion.games.medioevo.battle.setup import army_aboard, army_of, barbarian_side
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.cards.in_force import LENT, in_force
from companion.games.medioevo.forces import EMPTY, Force
from companion.games.medioevo.pieces import BuildingKind, Transport, Unit
from companion.games.medioevo.state import Area, Horde, Player, State
from companion.games.medioevo.supply import figures_left
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import TECHNOLOGIES

FULL_SUPPLY = Supply()
NO_MEANS = Means()
BATTLE_TECHNOLOGIES = {  # branch and level of what may be activated in a battle (M-20.2)
    "machinery": ("transport", 3),
    "appointment": ("war", 2),
    "tactics": ("war", 3),
    "strategy": ("war", 4),
}


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side: whose army it is, what takes part, and what it may use."""

    player: Annotated[PlayerId, Length(0, 40), Doc("empty: barbarians")] = ""
    force: Annotated[Force, Doc("units, engines and galleys that take part")] = EMPTY
    position: Annotated[int, Between(1, 10), Doc("place in the turn order")] = 1
    supply: Supply = FULL_SUPPLY
    cards: Annotated[frozenset[int], Doc("realm cards that may be played")] = frozenset()
    means: Means = NO_MEANS
    transports: Annotated[bool, Doc("transports for a retreat")] = True
    places: Annotated[
        Annotated[int, Between(0, 999)] | None,
        Doc("units that the transports there can carry; null: enough, if there are transports"),
    ] = None
    commanded: Annotated[bool, Doc("barbarians led by a player (cards 65, 66)")] = False
    aboard: Annotated[
        tuple[Force, ...],
        Length(0, 99),
        Doc("at sea: units and engines aboard each galley, levels I to III; empty: all on one"),
    ] = ()


@dataclass(frozen=True, slots=True)
class Staging:
    """Everything that is known before the first battle round."""

    attacker: Fighter
    defender: Fighter
    area: Annotated[str, Length(0, 80), Doc("a named area, or empty")] = ""
    at_sea: bool = False
    players: Annotated[int, Between(2, 10)] = 4
    horde_dice: Annotated[Faces, Length(0, 3)] = ()
    owner: Annotated[Who | None, Doc("who controls the buildings")] = Who.DEFENDER
    military: Building | None = None
    civil: Building | None = None
    cathedral: Building | None = None
    switches: Switches = DEFAULTS
    edition: Annotated[int, Between(1, EDITION), Doc("1: fought under older rules")] = EDITION
    two_sources: Annotated[bool, Doc("card 12 was played for this area before")] = False
    militia: Annotated[bool, Doc("card 26 was played for this area before")] = False

    def fighter(self, who: Who) -> Fighter:
        return self.attacker if who is Who.ATTACKER else self.defender


def opened(staging: Staging) -> Battle:
    """The battle at its first decision."""
    if staging.attacker.player == staging.defender.player:
        raise BadInput("battle.same_side", "defender.player")
    site = Site(
        at_sea=staging.at_sea,
        owner=staging.owner,
        military=staging.military,
        civil=staging.civil,
        cathedral=staging.cathedral,
        two_sources=staging.two_sources,
        militia=staging.militia and not staging.at_sea,
    )
    battle = Battle(
        attacker=_side(staging.attacker, staging),
        defender=_side(staging.defender, staging),
        site=site,
        players=staging.players,
        horde_dice=staging.horde_dice,
        switches=staging.switches,
        edition=staging.edition,
    )
    return steps.begin(battle)


def played(staging: Staging, answers: tuple[Decision, ...]) -> Battle:
    """The battle after these answers."""
    return steps.play(opened(staging), answers)


def _side(fighter: Fighter, staging: Staging) -> Side:
    spreads = staging.at_sea and fighter.player and fighter.aboard
    army = army_aboard(fighter.force, fighter.aboard) if spreads else army_of(fighter.force)
    if not fighter.player:
        return barbarian_side(
            army,
            at_sea=staging.at_sea,
            commanded=fighter.commanded,
            switches=staging.switches,
        )
    return Side(
        army,
        fighter.supply,
        fighter.position,
        hand=fighter.cards,
        means=fighter.means,
        transports=fighter.transports,
        places=fighter.places,
    )


def fighter_of(state: State, player: PlayerId, force: Force, area: str = "") -> Fighter:
    """A player's side with all that the state knows of him, in a named area or outside."""
    person = state.players[player]
    return Fighter(
        player,
        force,
        position=state.playing.index(player) + 1,
        supply=_supply(state, player),
        cards=hand_of(state, person),
        means=_means(state, person),
        places=_places(state, player, area),
    )


def _places(state: State, player: PlayerId, area: str) -> int:
    """Units that the transports there can carry off (M-9.3): at sea only the galleys."""
    if area:
        there = state.areas[area].forces.get(player, EMPTY)
        kinds = (
            (Transport.GALLEY,)
            if state.areas[area].sea
            else (Transport.WAR_WAGON, Transport.GALLEY)
        )
    else:
        there, kinds = state.players[player].force, (Transport.WAR_WAGON, Transport.GALLEY)
    return sum(
        count * room
        for kind in kinds
        for count, room in zip(there.transport(kind), tables.TRANSPORTS[kind].capacity, strict=True)
    )


def site_of(area: Area, attacker: PlayerId, defender: PlayerId) -> Site:
    """The buildings of a named area that matter in a battle between the two, and whose they are.

    A site has one owner: of the military building, else of the civil one, else of the cathedral.
    Buildings of players who take no part stand aside (M-16.4).
    """
    sides = {attacker: Who.ATTACKER, defender: Who.DEFENDER}
    found = [
        (kind, area.buildings[kind])
        for kind in (BuildingKind.MILITARY, BuildingKind.CIVIL, BuildingKind.CATHEDRAL)
        if kind in area.buildings and area.buildings[kind][0] in sides
    ]
    if not found or area.sea:
        return Site(at_sea=area.sea)
    owner = found[0][1][0]
    built = {
        kind: Building(level, damage) for kind, (whose, level, damage) in found if whose == owner
    }
    return Site(
        owner=sides[owner],
        military=built.get(BuildingKind.MILITARY),
        civil=built.get(BuildingKind.CIVIL),
        cathedral=built.get(BuildingKind.CATHEDRAL),
    )


def hand_of(state: State, player: Player) -> frozenset[int]:
    """His ready cards, and those that Missionaries or the Princess opened for him."""
    lent = {effect.card for effect in in_force(state, LENT, player.id)}
    return frozenset(card.number for card in player.cards if not card.used) | lent


def barbarians_of(horde: Horde, switches: Switches) -> Fighter:
    """A barbarian army as it stands in a named area."""
    levels = [0, 0, 0]
    levels[switches.barbarian_captain_level - 1] = horde.captain
    force = Force(
        light_infantry=horde.light_infantry,
        archer=horde.archer,
        captain=(levels[0], levels[1], levels[2]),
    ).plus(horde.joined)
    return Fighter(force=force, transports=False, commanded=bool(horde.leader))


def _supply(state: State, player: PlayerId) -> Supply:
    left = {unit: max(0, figures_left(state, unit.value, player).total) for unit in Unit}
    return Supply(
        light=left[Unit.LIGHT],
        heavy=left[Unit.HEAVY],
        cavalry=left[Unit.CAVALRY],
        archers=left[Unit.ARCHER],
        captains=left[Unit.CAPTAIN],
    )


def owned_for_battle(player: Player) -> frozenset[str]:
    """The battle technologies that the player owns (M-20.2)."""
    levels = {branch.value: level for branch, level in player.technologies.items()}
    return frozenset(
        technology
        for technology, (branch, level) in BATTLE_TECHNOLOGIES.items()
        if levels.get(branch, 0) >= level
    )


def _means(state: State, player: Player) -> Means:
    points = {colour.value: count for colour, count in player.points.items()}
    blood = player.blood if state.settings.variants.blood_tokens else 0
    return Means(
        red=points.get("red", 0),
        blue=points.get("blue", 0),
        florins=max(0, state.purses[player.id]),
        blood_tokens=blood,
        technologies=owned_for_battle(player),
        prepaid=tuple(
            (technology, uses)
            for technology in BATTLE_TECHNOLOGIES
            if (uses := _paid_before(state, technology, player.id))
        ),
    )


def _paid_before(state: State, technology: str, player: PlayerId) -> int:
    """Uses of this round that are paid: on the sheet, or in an earlier battle (M-28.3, M-28.14)."""
    name = TECHNOLOGIES[technology].name
    return sum(effect.count for effect in in_force(state, name, player))
