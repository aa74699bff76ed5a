"""Chapter 8: who stands in a war with which strength, as the cards lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from companion.core.codec import Length
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Building, Card, Troop
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.state import CITY, CardId, Ground, State, Strength, strength_of
from companion.games.medievalia.tables import BUILDINGS, CARDS
from companion.games.medievalia.war.fights import Fighter
from companion.games.medievalia.war.settling import Act, Clash, WarCard, WarSite

Few = Annotated[tuple[CardId, ...], Length(0, 12)]


@dataclass(frozen=True, slots=True)
class Battle:
    """An attacking troop or army: it is faced, or it chooses one target freely (F-8.5, F-8.7)."""

    attackers: Annotated[tuple[CardId, ...], Length(1, 12)]  # in the order of damage
    facing: Few = ()  # defenders, in the order of damage
    target: Few = ()  # an enemy troop, or an army that faces another attacker
    site: Annotated[str, Length(0, 40)] = ""  # a landscape or the city


@dataclass(frozen=True, slots=True)
class Bonus:
    """One extra defence: from an infantry, or from a civil building (F-6.4, F-9.3)."""

    by: CardId  # infantry_1, or the building's place on its site: field_1/1
    to: CardId  # a troop, a military building (field_1/tower) or the city


@dataclass(frozen=True, slots=True)
class Muster:
    """A war as the calculator settles it."""

    cards: tuple[WarCard, ...]
    clashes: tuple[Clash, ...]
    sites: tuple[WarSite, ...]


def fort_id(site: str, building: Building) -> str:
    """What a military building is called in a war."""
    return f"{site}/{building}"


def fort_of(state: State, player: PlayerId, name: str) -> tuple[Ground, Building] | None:
    """The military building behind a name, and its site."""
    site, _, building = name.partition("/")
    ground = state.player(player).site(site)
    if ground is None or building not in {str(one) for one in ground.fortified}:
        return None
    return ground, Building(building)


def strength(state: State, card: Card) -> Strength:
    """What a card fights with; it must be read off the card first (F-U1)."""
    known = strength_of(state, card)
    if known is None:
        raise IllegalAction(
            "med.war.strength_unknown", cite("F-U1"), "battles",
            may_overrule=False, card=Text(CARDS[card].name),
        )  # fmt: skip
    return known


def fighter(state: State, name: str, enemy: PlayerId, bonus: int = 0) -> Fighter:
    """A troop or one of the enemy's military buildings, less the damage of this turn (F-8.11)."""
    unit = state.units.get(name)
    if unit is not None:
        own = strength(state, Card(unit.type))
        hurt = state.damage.get(name, 0)
        return Fighter(name, own.attack, still_standing(own.defence - hurt, bonus), bonus)
    fort = fort_of(state, enemy, name)
    if fort is None:
        raise BadInput("med.unit.unknown", "battles", card=name)
    own = strength(state, Card(fort[1]))
    hurt = state.damage.get(f"{enemy}/{name}", 0)
    prestige = BUILDINGS[fort[1]].prestige
    return Fighter(name, own.attack, still_standing(own.defence - hurt, bonus), bonus, prestige)


def still_standing(defence: int, bonus: int) -> int:
    """A survivor has at least 1 left, also where the bonus that saved it helps no more."""
    return max(defence, 1 - bonus)


def guards_of(state: State, player: PlayerId, ground: Ground) -> tuple[str, ...]:
    """Who guards a site: characters on it and its military buildings (F-5.4, F-6.3, F-8.13)."""
    units = tuple(unit.id for unit in state.on_site(player, ground.id))
    return (*units, *(fort_id(ground.id, one) for one in ground.fortified))


def civil_places(ground: Ground) -> tuple[str, ...]:
    """The civil buildings of a site as a bonus names them: field_1/1."""
    return tuple(
        f"{ground.id}/{number}"
        for number, one in enumerate(ground.buildings, 1)
        if CARDS[Card(one)].group == "civil"
    )


def all_bonuses(
    state: State, enemy: PlayerId, grounds: Sequence[Ground], chosen: Sequence[Bonus]
) -> Mapping[str, int]:
    """Extra defence of each card: as said, and where nothing is said the city or a guard."""
    found: Counter[str] = Counter(one.to for one in chosen)
    said = {one.by for one in chosen}
    for ground in grounds:
        guards = guards_of(state, enemy, ground)
        default = CITY if ground.is_city else guards[0] if guards else ""
        for name in civil_places(ground):
            if name not in said and default:
                found[default] += 1
    return found


def mustered(
    state: State,
    player: PlayerId,
    enemy: PlayerId,
    battles: Sequence[Battle],
    orders: Mapping[str, tuple[str, ...]],
    bonuses: Sequence[Bonus],
    acts: Sequence[Act],
) -> Muster:
    """Cards, pairings and sites of a war (F-8.4 to F-8.7)."""
    other = state.player(enemy)
    names = {battle.site for battle in battles if battle.site}
    grounds = [ground for ground in other.sites if ground.id in names]
    extra = all_bonuses(state, enemy, grounds, bonuses)
    sites = []
    for ground in grounds:
        guards = guards_of(state, enemy, ground)
        order = orders.get(ground.id, guards)
        if sorted(order) != sorted(guards):
            raise BadInput("med.fight.order", f"guards.{ground.id}")
        if ground.is_city:
            own = strength(state, Card.CITY)
            hurt, bonus = state.damage.get(f"{enemy}/{CITY}", 0), extra.get(CITY, 0)
            sites.append(
                WarSite(
                    CITY, "city", order, own.attack, still_standing(own.defence - hurt, 0), bonus
                )
            )
        else:
            sites.append(WarSite(ground.id, "landscape", order))
    attacking = [name for battle in battles for name in battle.attackers]
    defending = [name for battle in battles for name in (*battle.facing, *battle.target)]
    defending += [name for site in sites for name in site.guards]
    known = dict.fromkeys([*attacking, *defending])
    for act in acts:
        if act.target not in known and act.target in state.units:
            is_ours = state.units[act.target].owner in state.friends(player)
            (attacking if is_ours else defending).append(act.target)
    defending = [name for name in dict.fromkeys(defending) if name not in attacking]
    cards = [
        *(_card(state, name, enemy, "attacker", extra) for name in dict.fromkeys(attacking)),
        *(_card(state, name, enemy, "defender", extra) for name in defending),
    ]
    clashes = tuple(
        Clash(battle.attackers, battle.facing or battle.target, battle.site)
        for battle in battles
        if battle.facing or battle.target or battle.site
    )
    return Muster(tuple(cards), clashes, tuple(sites))


def _card(
    state: State,
    name: str,
    enemy: PlayerId,
    side: Literal["attacker", "defender"],
    extra: Mapping[str, int],
) -> WarCard:
    return WarCard(fighter(state, name, enemy, extra.get(name, 0)), side)


def is_infantry(state: State, name: str) -> bool:
    return name in state.units and state.units[name].type is Troop.INFANTRY
