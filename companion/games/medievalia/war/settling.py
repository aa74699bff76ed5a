"""Chapter 8: attacks on landscapes and cities, and whole wars settled together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Protocol

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.war.fights import (
    CardResult,
    Fighter,
    Marks,
    Name,
    Points,
    Side,
    SideResult,
    damage_of,
    require_characters,
    require_once,
    require_troops,
    result_of,
    shared,
    told,
)

SiteKind = Literal["landscape", "city"]


@dataclass(frozen=True, slots=True)
class AttackedSite:
    """A landscape or a city with its guards, military buildings among them (F-R26)."""

    kind: SiteKind
    guards: Side = Side()
    attack: Annotated[Points, Doc("of the city")] = 0
    defence: Annotated[Points, Doc("of the city")] = 0
    bonus: Annotated[int, Between(0, 2), Doc("civil buildings that help the city (F-6.4)")] = 0

    @property
    def needed(self) -> int:
        """Points over that destroy it; 1 for any landscape (F-8.12, F-8.14, F-8.16)."""
        return 1 if self.kind == "landscape" else self.defence + self.bonus

    @property
    def counter(self) -> tuple[Line, ...]:
        """What the city itself deals, only when it is attacked (F-8.3, F-R12)."""
        if self.kind == "landscape":
            return ()
        return (Line("med.fight.city", self.attack, cite("F-R12")),)


@dataclass(frozen=True, slots=True)
class SiteAttack:
    """What an attack on a landscape or a city does."""

    attackers: Annotated[SideResult, Doc("with the damage that comes back")]
    guards: SideResult
    over: Annotated[int, Doc("points that get past the guards, after healing (F-R34)")]
    destroyed: bool


@calculator
def site_attack(
    attackers: Side,
    site: AttackedSite,
    heals: Marks | None = None,
    arrows: Annotated[Marks | None, Doc("on attackers: who is on a site is out of reach")] = None,
    switches: Switches = DEFAULTS,
) -> SiteAttack:
    """Guards first; what is still over reaches the landscape or the city (F-8.12 to F-8.16)."""
    cards = [*attackers.cards, *site.guards.cards]
    require_once([card.id for card in cards], "site")
    require_troops(attackers.cards, "attackers")
    require_site(site, "site")
    require_characters({card.id: card for card in cards}, heals or {}, "heals")
    require_characters({card.id: card for card in attackers.cards}, arrows or {}, "arrows")
    back = damage_of(site.guards.cards, more=site.counter)
    ours = result_of(attackers, back, (arrows or {}, heals or {}), "attackers", switches)
    damage = damage_of(attackers.cards)
    taken = shared(site.guards, damage.total, "site.guards", switches)
    guards = told(site.guards.cards, damage, taken, {}, heals or {})
    over = points_over(guards, damage.total)
    return SiteAttack(ours, guards, over, over >= site.needed)


class Strong(Protocol):
    """What may be attacked beside troops."""

    @property
    def kind(self) -> SiteKind: ...
    @property
    def attack(self) -> int: ...
    @property
    def defence(self) -> int: ...


def require_site(site: Strong, field: str) -> None:
    """Only a city has a strength of its own (F-8.12, F-8.16)."""
    if site.kind == "city" and not site.defence:
        raise BadInput("med.fight.city_strength", f"{field}.defence")
    if site.kind == "landscape" and (site.attack or site.defence):
        raise BadInput("med.fight.landscape_strength", field)


def require_one_city(kinds: Sequence[SiteKind]) -> None:
    if kinds.count("city") > 1:
        raise BadInput("med.fief.two_cities", "sites", count=kinds.count("city"))


def points_over(guards: SideResult, damage: int) -> int:
    """What gets past the guards: healing takes it away first (F-R34)."""
    if any(not card.dead for card in guards.cards):
        return 0
    return damage if not guards.cards else -sum(min(0, card.left) for card in guards.cards)


@dataclass(frozen=True, slots=True)
class WarCard:
    """A card that takes part in a war."""

    fighter: Fighter
    side: Literal["attacker", "defender"]


@dataclass(frozen=True, slots=True)
class WarSite:
    """A landscape or a city of the defender."""

    id: Name
    kind: SiteKind
    guards: Annotated[
        tuple[str, ...], Length(0, 12), Doc("defender's cards on it, in the order of damage")
    ] = ()
    attack: Points = 0
    defence: Points = 0
    bonus: Annotated[int, Between(0, 2)] = 0


@dataclass(frozen=True, slots=True)
class Clash:
    """An attacking troop or army against those who face it, or against its free target."""

    attackers: Annotated[tuple[str, ...], Length(1, 12), Doc("in the order of damage")]
    target: Annotated[
        tuple[str, ...], Length(0, 12), Doc("enemy troop or army, in the order of damage")
    ] = ()
    site: Annotated[str, Doc("a landscape or the city instead")] = ""


@dataclass(frozen=True, slots=True)
class Act:
    """A priest or an archer and his target."""

    by: Name
    target: Name


@dataclass(frozen=True, slots=True)
class SiteResult:
    """What happened to a landscape or a city."""

    id: str
    damage: int
    over: int
    destroyed: bool


@dataclass(frozen=True, slots=True)
class War:
    """A war settled as a whole."""

    cards: tuple[CardResult, ...]
    sites: tuple[SiteResult, ...]
    dead_attackers: tuple[str, ...]
    dead_defenders: tuple[str, ...]
    destroyed: Annotated[tuple[str, ...], Doc("landscapes and cities")]
    turned: Annotated[tuple[str, ...], Doc("cards turned because an ability was used")]


Acts = Annotated[tuple[Act, ...], Length(0, 12)]


@calculator
def war(
    cards: Annotated[tuple[WarCard, ...], Length(1, 24)],
    clashes: Annotated[tuple[Clash, ...], Length(0, 12)],
    sites: Annotated[tuple[WarSite, ...], Length(0, 5)] = (),
    arrows: Acts = (),
    heals: Acts = (),
    spread: Annotated[
        Mapping[str, Points] | None, Doc("damage of each card, by house rule only (F-R8)")
    ] = None,
    switches: Switches = DEFAULTS,
) -> War:
    """All fights of one war together: damage on a card adds up (F-R33)."""
    known = {card.fighter.id: card.fighter for card in cards}
    require_once([card.fighter.id for card in cards], "cards")
    places = {site.id: _site(site, known) for site in sites}
    _require_war(cards, clashes, sites)
    _require_acts(cards, sites, arrows, heals)
    _require_spread(known, spread, switches)
    armies = {name for clash in clashes for name in clash.target if len(clash.target) > 1}
    taken: Counter[str] = Counter()
    aimed: Counter[tuple[str, ...]] = Counter()
    on_site: Counter[str] = Counter()
    for clash in clashes:
        group = [known[name] for name in clash.attackers]
        force = sum(card.attack for card in group)
        if clash.site:
            on_site[clash.site] += force
            site = places[clash.site]
            back = site.guards.attack + sum(line.amount for line in site.counter)
        else:
            aimed[clash.target] += force
            back = sum(known[name].attack for name in clash.target)
        taken.update(_dealt(group, back, spread, switches))
    for target, force in aimed.items():
        # Who is hit alone besides his army has no choice there: his share is that of the army.
        shares = spread if len(target) > 1 or target[0] not in armies else None
        taken.update(_dealt([known[name] for name in target], force, shares, switches))
    for name, force in on_site.items():
        taken.update(_dealt(places[name].guards.cards, force, spread, switches))
    shot, healed = Counter(act.target for act in arrows), Counter(act.target for act in heals)
    result = told(list(known.values()), Breakdown("med.fight.damage", ()), taken, shot, healed)
    rows = {row.id: row for row in result.cards}
    ended = tuple(
        SiteResult(name, on_site[name], over, name in on_site and over >= site.needed)
        for name, site in places.items()
        for over in (_over(site, rows, on_site[name]),)
    )
    return War(
        result.cards,
        ended,
        _dead(cards, rows, "attacker"),
        _dead(cards, rows, "defender"),
        tuple(site.id for site in ended if site.destroyed),
        _turned(clashes, sites, (*arrows, *heals)),
    )


def _require_spread(
    known: Mapping[str, Fighter], spread: Mapping[str, int] | None, switches: Switches
) -> None:
    """Damage is spread by house rule only, on cards of this war (F-R8)."""
    if spread and switches.damage != "spread_freely":
        raise BadInput("med.fight.no_spread", "spread")
    for name in spread or ():
        if name not in known:
            raise BadInput("med.fight.unknown", f"spread.{name}", card=name)


def _dealt(
    cards: Sequence[Fighter], damage: int, spread: Mapping[str, int] | None, switches: Switches
) -> Mapping[str, int]:
    """Damage on one army in the order it stands, or as its owner spreads it (F-8.9, F-R8)."""
    own = {card.id: (spread or {})[card.id] for card in cards if card.id in (spread or {})}
    side = Side(tuple(cards), (), own or None)
    return shared(side, damage, "spread", switches)


def _dead(cards: Sequence[WarCard], rows: Mapping[str, CardResult], side: str) -> tuple[str, ...]:
    names = (card.fighter.id for card in cards if card.side == side)
    return tuple(name for name in names if rows[name].dead)


def _over(site: AttackedSite, rows: Mapping[str, CardResult], damage: int) -> int:
    guards = tuple(rows[card.id] for card in site.guards.cards)
    return points_over(SideResult(Breakdown("med.fight.damage", ()), guards, ()), damage)


def _site(site: WarSite, known: Mapping[str, Fighter]) -> AttackedSite:
    for name in site.guards:
        if name not in known:
            raise BadInput("med.fight.unknown", "sites", card=name)
    guards = Side(tuple(known[name] for name in site.guards))
    made = AttackedSite(site.kind, guards, site.attack, site.defence, site.bonus)
    require_site(made, "sites")
    return made


def _require_war(
    cards: Sequence[WarCard], clashes: Sequence[Clash], sites: Sequence[WarSite]
) -> None:
    """Each troop attacks once, an enemy; a guard cannot be singled out (F-8.11, F-R26)."""
    require_one_city([site.kind for site in sites])
    require_troops([card.fighter for card in cards if card.side == "attacker"], "cards")
    attacking = {card.fighter.id for card in cards if card.side == "attacker"}
    defending = {card.fighter.id for card in cards if card.side == "defender"}
    guarding = [name for site in sites for name in site.guards]
    require_once([site.id for site in sites], "sites")
    require_once(guarding, "sites")
    require_once([name for clash in clashes for name in clash.attackers], "clashes")
    for number, clash in enumerate(clashes):
        field = f"clashes.{number}"
        require_once(clash.target, field)
        for name in clash.attackers:
            if name not in attacking:
                raise BadInput("med.war.no_attacker", field, card=name)
        for name in clash.target:
            if name not in defending:
                raise BadInput("med.war.no_defender", field, card=name)
            if name in guarding:
                raise BadInput("med.war.guard", field, card=name)
        if bool(clash.site) == bool(clash.target):
            raise BadInput("med.war.one_target", field)
        if clash.site and clash.site not in {site.id for site in sites}:
            raise BadInput("med.fight.unknown", field, card=clash.site)
    for name in guarding:
        if name not in defending:
            raise BadInput("med.war.no_defender", "sites", card=name)


def _require_acts(
    cards: Sequence[WarCard], sites: Sequence[WarSite], arrows: Acts, heals: Acts
) -> None:
    """Each acts once; nobody heals himself; guards are out of an archer's reach (chapter 9)."""
    known = {card.fighter.id: card.fighter for card in cards}
    sides = {card.fighter.id: card.side for card in cards}
    guarding = {name for site in sites for name in site.guards}
    require_once([act.by for act in (*arrows, *heals)], "heals")
    require_characters(known, [act.target for act in arrows], "arrows")
    require_characters(known, [act.target for act in heals], "heals")
    for act in heals:
        if act.by == act.target:
            raise BadInput("med.war.himself", "heals", card=act.by)
    for act in arrows:
        if act.target in guarding:
            raise BadInput("med.war.out_of_reach", "arrows", card=act.target)
        if sides.get(act.by) == sides[act.target]:
            raise BadInput("med.war.own_card", "arrows", card=act.target)


def _turned(
    clashes: Sequence[Clash], sites: Sequence[WarSite], acts: Sequence[Act]
) -> tuple[str, ...]:
    """Who acts is turned, with his army or with the group on his landscape (chapter 9)."""
    groups = [clash.attackers for clash in clashes] + [clash.target for clash in clashes]
    groups += [(site.id, *site.guards) for site in sites]
    turned: dict[str, None] = {}
    for act in acts:
        together = [name for group in groups if act.by in group for name in group]
        turned |= dict.fromkeys([act.by, *together])
    return tuple(turned)
