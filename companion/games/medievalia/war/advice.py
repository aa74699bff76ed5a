"""Chapter 8: the best attack against the best defence.

There is no die: once all have chosen, a war is certain. A group that is faced has no free target,
however weak who faces it (F-8.7); that is what advice turns on. Both sides look at the same four
figures, in this order: the city, prestige points, landscapes, strength of dead troops (the
attacker's own dead less). Priests and archers are not foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.war.fights import (
    Fighter,
    Fighters,
    Name,
    require_once,
    require_troops,
)
from companion.games.medievalia.war.minimax import (
    Battlefield,
    Grouping,
    Target,
    looks,
    partitions,
    told,
    worth,
)
from companion.games.medievalia.war.settling import SiteKind, require_one_city, require_site

MOST = 6  # troops a side: all choices of both are looked at
MOST_OPTIONS = 4_096  # facings that are all told; of more of them the best ones
FEW_OPTIONS = 50


@dataclass(frozen=True, slots=True)
class Goal:
    """A landscape or the city as a target."""

    id: Name
    kind: SiteKind
    guards: Fighters = ()
    attack: Annotated[int, Between(0, 99), Doc("of the city")] = 0
    defence: Annotated[int, Between(0, 99), Doc("of the city, with its bonus")] = 0
    points: Annotated[int, Between(0, 4), Doc("prestige of the civil buildings on it")] = 0

    @property
    def needed(self) -> int:
        """Damage that destroys it with all its guards (F-8.12, F-8.16)."""
        return sum(card.full for card in self.guards) + (self.defence if self.kind == "city" else 1)

    @property
    def back(self) -> int:
        """What it deals to each who attacks it (F-R12)."""
        return sum(card.attack for card in self.guards) + self.attack

    @property
    def worth(self) -> int:
        """What its fall is worth to the attacker, without its guards."""
        is_city = self.kind == "city"
        return worth(is_city, self.points, int(not is_city), 0)


Troops = Annotated[tuple[Fighter, ...], Length(0, MOST)]
Goals = Annotated[tuple[Goal, ...], Length(0, 5)]
Away = Annotated[bool, Doc("the defenders are not in their own fief: all of them face (F-8.6)")]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is sure, most important first."""

    city: bool
    points: Annotated[int, Doc("prestige that the defender loses")]
    landscapes: int
    strength: Annotated[int, Doc("attack and defence of dead defenders less dead attackers")]


@dataclass(frozen=True, slots=True)
class Facing:
    """Defenders against one group of attackers."""

    group: tuple[str, ...]
    defenders: Annotated[tuple[str, ...], Doc("none: the group chooses its target")]
    target: Annotated[str, Doc("the free target; nothing: it stands by")] = ""


@dataclass(frozen=True, slots=True)
class TargetAdvice:
    """Whether one target can be destroyed whatever the defender does."""

    id: str
    needed: Annotated[int, Doc("damage that destroys it with its guards")]
    sure: bool


@dataclass(frozen=True, slots=True)
class AttackAdvice:
    """The best grouping and what it brings at least."""

    groups: tuple[tuple[str, ...], ...]
    sure: Outcome
    reply: Annotated[tuple[Facing, ...], Doc("the defender's best facing, and the free targets")]
    sure_damage: Annotated[int, Doc("damage on one target that no defence can stop (F-15.5)")]
    targets: tuple[TargetAdvice, ...]


@dataclass(frozen=True, slots=True)
class DefenceOption:
    """One way to face the attackers."""

    facings: tuple[Facing, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DefenceAdvice:
    """Every way to face the attackers, the best for the defender first."""

    options: tuple[DefenceOption, ...]
    count: Annotated[int, Doc("facings there are; of more than 4,096 the best 50 are told")]


@calculator
def attack_advice(
    attackers: Annotated[tuple[Fighter, ...], Length(1, MOST), Doc("troops that all fight")],
    defenders: Annotated[Troops, Doc("free defenders: unused, guarding nothing")] = (),
    sites: Goals = (),
    others: Annotated[Fighters, Doc("other enemy troops here that cannot fight (F-8.7)")] = (),
    switches: Switches = DEFAULTS,
    *,
    away: Away = False,
) -> AttackAdvice:
    """The best grouping of attackers against the best defence (F-8.4 to F-8.7)."""
    field = _field(attackers, defenders, sites, others, switches, away)
    best: tuple[int, Grouping, tuple[int, ...]] | None = None
    tried, fallen = set(), set()
    for groups in partitions(len(attackers)):
        kind = tuple(sorted(looks(field.groups[group]) for group in groups))
        if kind in tried:
            continue
        tried.add(kind)
        fallen |= _doomed(field, groups)
        grouping = Grouping(field, groups)
        worst = grouping.least_facings(1, best[0] if best else None)
        if worst:
            best = (worst[0][0], grouping, worst[0][1])
    assert best is not None
    value, grouping, facing = best
    sure = sum(sorted(card.attack for card in attackers)[: max(0, len(attackers) - len(defenders))])
    wanted = [TargetAdvice(goal.id, goal.needed, sure >= goal.needed) for goal in sites]
    wanted += [
        TargetAdvice(card.id, card.full, number in fallen) for number, card in enumerate(defenders)
    ]
    wanted += [TargetAdvice(card.id, card.full, sure >= card.full) for card in others]
    return AttackAdvice(
        tuple(tuple(card.id for card in field.groups[group]) for group in grouping.groups),
        Outcome(*told(value)),
        _played(grouping, facing),
        sure,
        tuple(wanted),
    )


def _doomed(field: Battlefield, groups: tuple[int, ...]) -> set[int]:
    """Free defenders that die whatever their owner does when the attackers group so.

    To save one he holds off the strongest groups, and lets others of his army take the damage
    first (F-8.9): of so many of them those with the highest defence.
    """
    forces = sorted(
        (sum(card.attack for card in field.groups[group]) for group in groups), reverse=True
    )
    found = set()
    for number, card in enumerate(field.defenders):
        others = (one.full for place, one in enumerate(field.defenders) if place != number)
        shields = [0, *accumulate(sorted(others, reverse=True))]
        stands = not field.all_face and sum(forces[len(shields) - 1 :]) < card.full
        if not stands and not _saved(card.full, forces, shields):
            found.add(number)
    return found


def _saved(full: int, forces: Sequence[int], shields: Sequence[int]) -> bool:
    """Whether a card survives in some army: so many others shield it, the rest hold groups off."""
    for number, faced in enumerate(forces):
        rest = [*forces[:number], *forces[number + 1 :]]
        for helpers, shield in enumerate(shields):
            if max(0, faced - shield) + sum(rest[len(shields) - 1 - helpers :]) < full:
                return True
    return False


@calculator
def defence_advice(
    groups: Annotated[
        tuple[Annotated[tuple[Fighter, ...], Length(1, MOST)], ...],
        Length(1, MOST),
        Doc("attackers as they are grouped"),
    ],
    defenders: Annotated[Troops, Doc("free defenders: unused, guarding nothing")] = (),
    sites: Goals = (),
    others: Annotated[Fighters, Doc("other own troops here that cannot fight (F-8.7)")] = (),
    switches: Switches = DEFAULTS,
    *,
    away: Away = False,
) -> DefenceAdvice:
    """Every facing with its result when the attackers are grouped, the best first (F-8.5)."""
    attackers = tuple(card for group in groups for card in group)
    if len(attackers) > MOST:
        raise BadInput("med.advice.attackers", "groups", most=MOST)
    field = _field(attackers, defenders, sites, others, switches, away)
    masks, start = [], 0
    for group in groups:
        masks.append(((1 << len(group)) - 1) << start)
        start += len(group)
    grouping = Grouping(field, tuple(masks))
    count = (len(groups) + (not away)) ** len(defenders)
    if count <= MOST_OPTIONS:
        found = [(grouping.value(armies), armies) for armies in grouping.all_facings()]
        found.sort(key=lambda one: one[0])
    else:
        found = grouping.least_facings(FEW_OPTIONS)
    return DefenceAdvice(
        tuple(
            DefenceOption(_played(grouping, armies), Outcome(*told(value)))
            for value, armies in found
        ),
        count,
    )


def _played(grouping: Grouping, armies: Sequence[int]) -> tuple[Facing, ...]:
    """Who faces whom, and every free target by name."""
    targets, field = grouping.free_targets(armies), grouping.field
    return tuple(
        Facing(
            tuple(card.id for card in field.groups[group]),
            tuple(card.id for card in field.armies[army]),
            targets.get(number, ""),
        )
        for number, (group, army) in enumerate(zip(grouping.groups, armies, strict=True))
    )


def _field(
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    sites: Sequence[Goal],
    others: Sequence[Fighter],
    switches: Switches,
    away: bool,
) -> Battlefield:
    guards = [card for site in sites for card in site.guards]
    names = [card.id for card in (*attackers, *defenders, *others, *guards)]
    require_once([*names, *(site.id for site in sites)], "attackers")
    require_troops((*attackers, *defenders, *others), "attackers")
    require_one_city([site.kind for site in sites])
    for number, site in enumerate(sites):
        require_site(site, f"sites.{number}")
    targets = tuple(
        Target(site.id, site.guards, site.back, site.needed, site.worth) for site in sites
    )
    return Battlefield(
        tuple(attackers), tuple(defenders), targets, tuple(others), switches, all_face=away
    )
