"""Chapter 8: the best attack against the best defence.

There is no die: once all have chosen, a war is certain. A group that is faced has no free target,
however weak who faces it (F-8.7); that is what advice turns on. Both sides look at the same four
figures, in this order: the city, prestige points, landscapes, strength of dead troops (the
attacker's own dead less). Priests and archers are not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.records import dataclass
from companion.games.medievalia.fights import Fighter, Name, require_once, shares
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.war import SiteKind

MOST = 4  # troops a side: all choices of both are tried

Value = tuple[int, int, int, int]
NOTHING: Value = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Goal:
    """A landscape or the city as a target."""

    id: Name
    kind: SiteKind
    guards: Annotated[tuple[Fighter, ...], Length(0, 4)] = ()
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


Troops = Annotated[tuple[Fighter, ...], Length(0, MOST)]
Goals = Annotated[tuple[Goal, ...], Length(0, 5)]


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


@calculator
def attack_advice(
    attackers: Annotated[tuple[Fighter, ...], Length(1, MOST), Doc("troops that all fight")],
    defenders: Annotated[Troops, Doc("free defenders: unused, guarding nothing")] = (),
    sites: Goals = (),
    others: Annotated[Troops, Doc("other enemy troops here that cannot fight (F-8.7)")] = (),
    switches: Switches = DEFAULTS,
) -> AttackAdvice:
    """The best grouping of attackers against the best defence (F-8.4 to F-8.7)."""
    field = _field(attackers, defenders, sites, others, switches)
    best: tuple[Value, tuple[int, ...], tuple[int, ...]] | None = None
    tried = set()
    for groups in partitions(len(attackers)):
        kind = tuple(sorted(field.looks(group) for group in groups))
        if kind in tried:
            continue
        tried.add(kind)
        floor = best[0] if best else None
        answer = _worst(field, groups, floor)
        if answer is not None:
            best = (answer[0], groups, answer[1])
    assert best is not None
    value, groups, facing = best
    reply, _ = field.played(groups, facing)
    sure = sum(sorted(card.attack for card in attackers)[: max(0, len(attackers) - len(defenders))])
    wanted = [(goal.id, goal.needed) for goal in sites]
    wanted += [(card.id, card.full) for card in (*defenders, *others)]
    return AttackAdvice(
        tuple(field.names(group) for group in groups),
        _outcome(value),
        reply,
        sure,
        tuple(TargetAdvice(name, needed, sure >= needed) for name, needed in wanted),
    )


@calculator
def defence_advice(
    groups: Annotated[
        tuple[Annotated[tuple[Fighter, ...], Length(1, MOST)], ...],
        Length(1, MOST),
        Doc("attackers as they are grouped"),
    ],
    defenders: Annotated[Troops, Doc("free defenders: unused, guarding nothing")] = (),
    sites: Goals = (),
    others: Annotated[Troops, Doc("other own troops here that cannot fight (F-8.7)")] = (),
    switches: Switches = DEFAULTS,
) -> DefenceAdvice:
    """Every facing with its result when the attackers are grouped, the best first (F-8.5)."""
    attackers = tuple(card for group in groups for card in group)
    if len(attackers) > MOST:
        raise BadInput("med.advice.attackers", "groups", most=MOST)
    field = _field(attackers, defenders, sites, others, switches)
    masks, start = [], 0
    for group in groups:
        masks.append(((1 << len(group)) - 1) << start)
        start += len(group)
    options = []
    for facing in product(range(len(groups) + 1), repeat=len(defenders)):
        facings, value = field.played(tuple(masks), facing)
        options.append((value, DefenceOption(facings, _outcome(value))))
    options.sort(key=lambda one: one[0])
    return DefenceAdvice(tuple(option for _, option in options))


def _outcome(value: Value) -> Outcome:
    return Outcome(bool(value[0]), *value[1:])


def partitions(count: int) -> Iterator[tuple[int, ...]]:
    """Every way to make groups of so many cards, as sets of bits; single cards come first."""
    if not count:
        yield ()
        return
    for groups in partitions(count - 1):
        bit = 1 << (count - 1)
        yield (*groups, bit)
        for number, group in enumerate(groups):
            yield (*groups[:number], group | bit, *groups[number + 1 :])


def _worst(
    field: _Field, groups: tuple[int, ...], floor: Value | None
) -> tuple[Value, tuple[int, ...]] | None:
    """The least that a grouping brings; None: it does not beat what is sure already."""
    worst: tuple[Value, tuple[int, ...]] | None = None
    tried = set()
    for facing in product(range(len(groups), -1, -1), repeat=len(field.defenders)):
        kind = tuple(sorted(zip(facing, field.defender_looks, strict=True)))
        if kind in tried:
            continue
        tried.add(kind)
        value = field.value(groups, facing)
        if floor is not None and value <= floor:
            return None
        if worst is None or value < worst[0]:
            worst = (value, facing)
    return worst


def _field(
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    sites: Sequence[Goal],
    others: Sequence[Fighter],
    switches: Switches,
) -> _Field:
    guards = [card for site in sites for card in site.guards]
    names = [card.id for card in (*attackers, *defenders, *others, *guards)]
    require_once([*names, *(site.id for site in sites)], "attackers")
    for number, site in enumerate(sites):
        if site.kind == "city" and not site.defence:
            raise BadInput("med.fight.city_strength", f"sites.{number}.defence")
    return _Field(tuple(attackers), tuple(defenders), tuple(sites), tuple(others), switches)


def plus(one: Value, two: Value) -> Value:
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3])


class _Field:
    """A battlefield: what groups of attackers do to targets, worked out once for each."""

    def __init__(
        self,
        attackers: tuple[Fighter, ...],
        defenders: tuple[Fighter, ...],
        sites: tuple[Goal, ...],
        others: tuple[Fighter, ...],
        switches: Switches,
    ) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.sites = sites
        self.others = others
        self.defender_looks = [_look(card) for card in defenders]
        self.switches = switches

    def names(self, group: int) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards(group))

    def cards(self, group: int) -> tuple[Fighter, ...]:
        return tuple(card for bit, card in enumerate(self.attackers) if group >> bit & 1)

    def looks(self, group: int) -> tuple[tuple[int, ...], ...]:
        return tuple(sorted(_look(card) for card in self.cards(group)))

    def value(self, groups: tuple[int, ...], facing: tuple[int, ...]) -> Value:
        """What the attacker gets when the defender faces him so and he chooses his targets."""
        return self._best(groups, facing)[0]

    def played(
        self, groups: tuple[int, ...], facing: tuple[int, ...]
    ) -> tuple[tuple[Facing, ...], Value]:
        """The same with every facing and every free target by name."""
        value, targets = self._best(groups, facing)
        rows = []
        for number, group in enumerate(groups):
            who = tuple(
                card.id for card, at in zip(self.defenders, facing, strict=True) if at == number
            )
            rows.append(Facing(self.names(group), who, targets.get(number, "")))
        return tuple(rows), value

    def _best(
        self, groups: tuple[int, ...], facing: tuple[int, ...]
    ) -> tuple[Value, Mapping[int, str]]:
        free = [number for number in range(len(groups)) if number not in facing]
        armies = {
            number: tuple(
                card for card, at in zip(self.defenders, facing, strict=True) if at == number
            )
            for number in range(len(groups))
            if number in facing
        }
        lone = [card for card, at in zip(self.defenders, facing, strict=True) if at == len(groups)]
        # Each block of targets takes some of the free groups; blocks do not touch each other.
        best: dict[int, tuple[Value, Mapping[int, str]]] = {0: (NOTHING, {})}
        everything = (1 << len(free)) - 1
        blocks: list[tuple[int | None, tuple[Fighter, ...], Goal | None]] = [
            *((None, (), goal) for goal in self.sites),
            *((None, (card,), None) for card in (*self.others, *lone)),
            *((number, army, None) for number, army in armies.items()),
        ]
        for faced, cards, goal in blocks:
            gains = {
                mask: self._block(groups, faced, cards, goal, _chosen(free, mask))
                for mask in range(everything + 1)
            }
            following: dict[int, tuple[Value, Mapping[int, str]]] = {}
            for used, (value, targets) in best.items():
                rest = mask = everything & ~used
                while True:
                    gain, aimed = gains[mask]
                    total = plus(value, gain)
                    if used | mask not in following or total > following[used | mask][0]:
                        following[used | mask] = (total, {**targets, **aimed})
                    if not mask:
                        break
                    mask = (mask - 1) & rest
            best = following
        return max(best.values(), key=lambda one: one[0])

    def _block(
        self,
        groups: tuple[int, ...],
        faced: int | None,
        cards: tuple[Fighter, ...],
        goal: Goal | None,
        chosen: Sequence[int],
    ) -> tuple[Value, Mapping[int, str]]:
        """The best that these free groups do to one site, one troop or one facing army."""
        if goal is not None:
            force = sum(self._attack(groups[number]) for number in chosen)
            gain = self._on_site(goal, force) if chosen else NOTHING
            for number in chosen:
                gain = plus(gain, self._lost(groups[number], goal.back))
            return gain, dict.fromkeys(chosen, goal.id)
        found: tuple[Value, Mapping[int, str]] | None = None
        for picked in product(range(len(cards)), repeat=len(chosen)):
            extra = [0] * len(cards)
            gain = NOTHING
            for number, at in zip(chosen, picked, strict=True):
                extra[at] += self._attack(groups[number])
                gain = plus(gain, self._lost(groups[number], cards[at].attack))
            base = 0
            if faced is not None:
                base = self._attack(groups[faced])
                gain = plus(gain, self._lost(groups[faced], sum(one.attack for one in cards)))
            if base or any(extra):
                gain = plus(gain, self._killed(cards, base, tuple(extra)))
            if found is None or gain > found[0]:
                named = {number: cards[at].id for number, at in zip(chosen, picked, strict=True)}
                found = (gain, named)
        assert found is not None
        return found

    def _attack(self, group: int) -> int:
        return sum(card.attack for card in self.cards(group))

    def _lost(self, group: int, damage: int) -> Value:
        """What the attacker loses of a group."""
        cards = self.cards(group)
        lost = _dead(cards, damage, (0,) * len(cards), self.switches)
        return (0, 0, 0, -lost[1])

    def _killed(self, cards: tuple[Fighter, ...], base: int, extra: tuple[int, ...]) -> Value:
        points, strength = _dead(cards, base, extra, self.switches)
        return (0, points, 0, strength)

    def _on_site(self, goal: Goal, force: int) -> Value:
        points, strength = _dead(goal.guards, force, (0,) * len(goal.guards), self.switches)
        if force < goal.needed:
            return (0, points, 0, strength)
        is_city = goal.kind == "city"
        return (int(is_city), points + goal.points, int(not is_city), strength)


def _look(card: Fighter) -> tuple[int, ...]:
    return (card.attack, card.defence, card.bonus, card.prestige)


def _chosen(free: Sequence[int], mask: int) -> list[int]:
    return [number for bit, number in enumerate(free) if mask >> bit & 1]


@lru_cache(maxsize=100_000)
def _dead(
    cards: tuple[Fighter, ...], damage: int, aimed: tuple[int, ...], switches: Switches
) -> tuple[int, int]:
    """The least prestige and strength that an owner must lose: damage shared and damage aimed."""
    return min(
        (
            sum(card.prestige for card in dead),
            sum(card.strength for card in dead if not card.prestige),
        )
        for dead in _possible_dead(cards, damage, aimed, switches)
    )


def _possible_dead(
    cards: tuple[Fighter, ...], damage: int, aimed: tuple[int, ...], switches: Switches
) -> Iterator[list[Fighter]]:
    """Who may die when damage is shared among all and more is aimed at each."""
    extra = {card.id: many for card, many in zip(cards, aimed, strict=True)}
    if not cards or damage >= sum(card.full for card in cards):
        yield list(cards)
    elif switches.damage == "in_order":
        for taken, _ in shares(cards, damage, switches):
            yield [card for card in cards if taken.get(card.id, 0) + extra[card.id] >= card.full]
    else:
        for lives in product((False, True), repeat=len(cards)):
            alive = [card for card, one in zip(cards, lives, strict=True) if one]
            dead = [card for card in cards if card not in alive]
            room = sum(card.full - 1 - extra[card.id] for card in alive)
            possible = all(extra[card.id] < card.full for card in alive)
            if possible and damage <= room + sum(card.full for card in dead):
                yield dead
