"""Chapter 8: armies against armies, and who has to die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import DEFAULTS, Switches

MOST_CARDS = 12

Name = Annotated[str, Length(1, 60)]
Points = Annotated[int, Between(0, 99)]
Marks = Annotated[
    Mapping[str, Annotated[int, Between(0, 6)]], Length(0, 40), Doc("how many act on which card")
]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A troop or a military building in a fight."""

    id: Name
    attack: Points
    defence: Annotated[int, Between(1, 99)]
    bonus: Annotated[
        int, Between(0, 9), Doc("extra defence: civil buildings, infantry (F-6.4, F-9.3, F-R11)")
    ] = 0
    prestige: Annotated[
        int, Between(0, 2), Doc("of a military building: it is no character (F-R36)")
    ] = 0

    @property
    def full(self) -> int:
        """The damage that destroys it."""
        return self.defence + self.bonus

    @property
    def strength(self) -> int:
        return self.attack + self.defence


Fighters = Annotated[tuple[Fighter, ...], Length(0, MOST_CARDS)]


@dataclass(frozen=True, slots=True)
class Side:
    """One army and how its owner shares the damage."""

    cards: Fighters = ()
    order: Annotated[
        tuple[str, ...],
        Length(0, MOST_CARDS),
        Doc("cards in the order of damage; empty: as listed"),
    ] = ()
    spread: Annotated[
        Mapping[str, Points] | None, Doc("damage of each card, by house rule only (F-R8)")
    ] = None

    @property
    def attack(self) -> int:
        return sum(card.attack for card in self.cards)


@dataclass(frozen=True, slots=True)
class CardResult:
    """What happened to one card."""

    id: str
    damage: Annotated[int, Doc("from the fight")]
    arrows: int
    heals: int
    left: Annotated[int, Doc("defence that is left; 0 or less is destroyed")]
    dead: bool


@dataclass(frozen=True, slots=True)
class SideResult:
    """What happened to one side."""

    damage: Annotated[Breakdown, Doc("damage that the other side deals")]
    cards: tuple[CardResult, ...]
    dead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight between two armies."""

    attackers: SideResult
    defenders: SideResult


@calculator
def fight(
    attackers: Side,
    defenders: Side,
    arrows: Marks | None = None,
    heals: Marks | None = None,
    switches: Switches = DEFAULTS,
) -> Fight:
    """Both sides deal their full attack at the same time; then archers and priests (F-8.8)."""
    require_once([card.id for side in (attackers, defenders) for card in side.cards], "attackers")
    require_troops(attackers.cards, "attackers")
    known = {card.id: card for side in (attackers, defenders) for card in side.cards}
    require_characters(known, arrows or {}, "arrows")
    require_characters(known, heals or {}, "heals")
    acts = (arrows or {}, heals or {})
    return Fight(
        result_of(attackers, damage_of(defenders.cards), acts, "attackers", switches),
        result_of(defenders, damage_of(attackers.cards), acts, "defenders", switches),
    )


def damage_of(
    cards: Iterable[Fighter], named: Callable[[str], Any] = str, more: Sequence[Line] = ()
) -> Breakdown:
    """The sum of attacks in full (F-8.4, F-8.8, F-R22); `named` is what a table calls a card."""
    lines = [
        Line("med.fight.card", card.attack, cite("F-8.8"), {"card": named(card.id)})
        for card in cards
    ]
    return Breakdown("med.fight.damage", (*lines, *more))


def result_of(
    side: Side,
    damage: Breakdown,
    acts: tuple[Mapping[str, int], Mapping[str, int]],
    field: str,
    switches: Switches,
) -> SideResult:
    """Damage shared as the owner says, then archers and priests, the dying too.

    (F-8.9, F-8.10, F-R10, F-R28)
    """
    taken = shared(side, damage.total, field, switches)
    return told(side.cards, damage, taken, *acts)


def told(
    cards: Sequence[Fighter],
    damage: Breakdown,
    taken: Mapping[str, int],
    arrows: Mapping[str, int],
    heals: Mapping[str, int],
) -> SideResult:
    """What is left of each card (F-8.11)."""
    rows = []
    for card in cards:
        hurt = taken.get(card.id, 0)
        shot, healed = arrows.get(card.id, 0), heals.get(card.id, 0)
        left = card.full - max(0, hurt + shot - healed)
        rows.append(CardResult(card.id, hurt, shot, healed, left, left <= 0))
    return SideResult(damage, tuple(rows), tuple(row.id for row in rows if row.dead))


def shared(side: Side, damage: int, field: str, switches: Switches) -> Mapping[str, int]:
    """Damage of each card: filled up one by one, the rest stays on the last (F-8.9, F-R9)."""
    known = {card.id: card for card in side.cards}
    if side.spread is not None:
        return _spread(known, side.spread, damage, field, switches)
    order = side.order or tuple(known)
    if sorted(order) != sorted(known):
        raise BadInput("med.fight.order", f"{field}.order")
    return filled([known[name] for name in order], damage)


def filled(cards: Sequence[Fighter], damage: int) -> dict[str, int]:
    """Damage card by card in this order (F-R8, F-R9)."""
    taken = {}
    for number, card in enumerate(cards):
        here = damage if number == len(cards) - 1 else min(damage, card.full)
        taken[card.id] = here
        damage -= here
    return taken


def _spread(
    known: Mapping[str, Fighter],
    spread: Mapping[str, int],
    damage: int,
    field: str,
    switches: Switches,
) -> Mapping[str, int]:
    if switches.damage != "spread_freely":
        raise BadInput("med.fight.no_spread", f"{field}.spread")
    if not spread.keys() <= known.keys() or (known and sum(spread.values()) != damage):
        raise BadInput("med.fight.spread_sum", f"{field}.spread", damage=damage)
    over = any(many > known[name].full for name, many in spread.items())
    if over and any(spread.get(name, 0) < card.full for name, card in known.items()):
        raise BadInput("med.fight.spread_over", f"{field}.spread")
    return spread


def require_once(names: Sequence[str], field: str) -> None:
    if len(set(names)) != len(names):
        raise BadInput("med.named_twice", field)


def require_troops(cards: Iterable[Fighter], field: str) -> None:
    """A military building guards the site where it stands and never attacks (F-6.3)."""
    for card in cards:
        if card.prestige:
            raise BadInput("med.fight.building", field, card=card.id)


def require_characters(known: Mapping[str, Fighter], acts: Iterable[str], field: str) -> None:
    """Priests and archers act on characters only (F-R36)."""
    for name in acts:
        if name not in known:
            raise BadInput("med.fight.unknown", f"{field}.{name}", card=name)
        if known[name].prestige:
            raise BadInput("med.fight.no_character", f"{field}.{name}", card=name)


@dataclass(frozen=True, slots=True)
class Loss:
    """Cards that die, and how it comes to that."""

    dead: tuple[str, ...]
    strength: Annotated[int, Doc("attack and defence of the dead")]
    order: Annotated[tuple[str, ...], Doc("an order of damage that leads to it")]
    heals: Annotated[Mapping[str, int], Doc("priests for each card")]
    taken: Annotated[Mapping[str, int], Doc("damage of each card, before anybody is healed")]


@dataclass(frozen=True, slots=True)
class Losses:
    """Everything that may be lost."""

    fewest: Loss
    all: Annotated[tuple[Loss, ...], Doc("every set of cards that may die, the fewest first")]


@calculator
def losses(
    army: Annotated[tuple[Fighter, ...], Length(1, 10)],
    damage: Annotated[int, Between(0, 999)],
    priests: Annotated[int, Between(0, 6), Doc("priests that are not in this army")] = 0,
    healers: Annotated[
        tuple[str, ...], Length(0, 6), Doc("priests of this army: none heals himself (F-9.1)")
    ] = (),
    switches: Switches = DEFAULTS,
) -> Losses:
    """Every set of cards that may die, and the fewest with order and heals (F-R8, F-R9)."""
    require_once([card.id for card in army], "army")
    require_once(healers, "healers")
    require_characters({card.id: card for card in army}, healers, "healers")
    found: dict[tuple[str, ...], Loss] = {}
    for taken, order in shares(army, damage, switches):
        for heals in _heals(army, taken, priests, healers):
            dead = tuple(
                card for card in army if taken.get(card.id, 0) - heals.get(card.id, 0) >= card.full
            )
            names = tuple(card.id for card in dead)
            loss = Loss(names, sum(card.strength for card in dead), order, heals, taken)
            if names not in found or len(heals) < len(found[names].heals):
                found[names] = loss
    ranked = sorted(found.values(), key=lambda one: (len(one.dead), one.strength, one.dead))
    return Losses(ranked[0], tuple(ranked))


def shares(
    army: Sequence[Fighter], damage: int, switches: Switches
) -> Iterator[tuple[Mapping[str, int], tuple[str, ...]]]:
    """Every way to share damage that differs in who is full (F-R8, F-R9)."""
    total = sum(card.full for card in army)
    if damage >= total:
        for last in army:
            order = [card for card in army if card is not last] + [last]
            yield filled(order, damage), tuple(card.id for card in order)
        return
    for size in range(len(army) + 1):
        for full in combinations(army, size):
            rest = damage - sum(card.full for card in full)
            others = [card for card in army if card not in full]
            if rest >= 0:
                yield from _partial(full, others, rest, switches)


def _partial(
    full: Sequence[Fighter], others: Sequence[Fighter], rest: int, switches: Switches
) -> Iterator[tuple[Mapping[str, int], tuple[str, ...]]]:
    """The rest of the damage where it destroys nobody."""
    if switches.damage == "spread_freely":
        if rest <= sum(card.full - 1 for card in others):
            taken = {card.id: card.full for card in full}
            for card in others:
                taken[card.id] = min(rest, card.full - 1)
                rest -= taken[card.id]
            yield taken, tuple(card.id for card in (*full, *others))
        return
    for card in others:
        if card.full > rest:
            order = [*full, card, *(one for one in others if one is not card)]
            yield (
                filled(order, sum(one.full for one in full) + rest),
                tuple(one.id for one in order),
            )
            if not rest:
                return


def _heals(
    army: Sequence[Fighter], taken: Mapping[str, int], priests: int, healers: Sequence[str]
) -> Iterator[dict[str, int]]:
    """Every set of cards that priests can save, with as many priests as each needs."""
    number = priests + len(healers)
    needs = {
        card.id: taken.get(card.id, 0) - card.full + 1
        for card in army
        if taken.get(card.id, 0) >= card.full and not card.prestige
    }
    for size in range(len(needs) + 1):
        for saved in combinations(needs, size):
            alone = all(needs[one] <= number - (one in healers) for one in saved)
            if alone and sum(needs[one] for one in saved) <= number:
                yield {one: needs[one] for one in saved}
