"""The best war by trying every grouping, every facing and every free target, one after the other.

Nothing of the adviser is used here: owners share damage in every order there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from random import Random

from companion.games.medievalia.war.advice import Goal, attack_advice
from companion.games.medievalia.war.fights import Fighter, filled

Value = tuple[int, int, int, int]
Cards = tuple[Fighter, ...]
NOBODY = "nobody"


def groupings(cards: Cards) -> Iterator[list[Cards]]:
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for groups in groupings(rest):
        yield [(first,), *groups]
        for at, group in enumerate(groups):
            yield [*groups[:at], (first, *group), *groups[at + 1 :]]


@cache
def lost(cards: Cards, damage: int, aimed: tuple[int, ...]) -> tuple[int, int]:
    """The least points and strength that an owner loses, over all orders."""
    extra = dict(zip((card.id for card in cards), aimed, strict=True))
    found = []
    for order in permutations(cards):
        taken = filled(order, damage)
        dead = [card for card in cards if taken.get(card.id, 0) + extra[card.id] >= card.full]
        found.append(
            (
                sum(card.prestige for card in dead),
                sum(card.strength for card in dead if not card.prestige),
            )
        )
    return min(found)


def best_war(
    attackers: Cards, defenders: Cards, sites: Sequence[Goal], others: Cards, away: bool = False
) -> Value:
    """What is sure: the attacker's best grouping against the defender's best facing."""
    return max(
        min(
            _best_targets(groups, facing, defenders, sites, others)
            for facing in product(range(len(groups) + (not away)), repeat=len(defenders))
        )
        for groups in groupings(attackers)
    )


def _best_targets(
    groups: Sequence[Cards],
    facing: Sequence[int],
    defenders: Cards,
    sites: Sequence[Goal],
    others: Cards,
) -> Value:
    free = [at for at in range(len(groups)) if at not in facing]
    aims = [NOBODY, *(site.id for site in sites), *(card.id for card in (*defenders, *others))]
    return max(
        _settled(groups, facing, dict(zip(free, chosen, strict=True)), defenders, sites, others)
        for chosen in product(aims, repeat=len(free))
    )


def _settled(
    groups: Sequence[Cards],
    facing: Sequence[int],
    chosen: dict[int, str],
    defenders: Cards,
    sites: Sequence[Goal],
    others: Cards,
) -> Value:
    attack = [sum(card.attack for card in group) for group in groups]
    aimed = {
        card.id: sum(attack[at] for at, aim in chosen.items() if aim == card.id)
        for card in (*defenders, *others)
    }
    back = {card.id: card.attack for card in (*defenders, *others)}
    back |= {site.id: site.back for site in sites} | {NOBODY: 0}
    city = points = lands = strength = 0
    for at, group in enumerate(groups):
        army = tuple(card for card, against in zip(defenders, facing, strict=True) if against == at)
        dealt = sum(card.attack for card in army) if army else back[chosen[at]]
        strength -= lost(group, dealt, (0,) * len(group))[1]
        if army:
            gone = lost(army, attack[at], tuple(aimed[card.id] for card in army))
            points, strength = points + gone[0], strength + gone[1]
    lone = [card for card, at in zip(defenders, facing, strict=True) if at == len(groups)]
    for card in (*lone, *others):
        gone = lost((card,), 0, (aimed[card.id],))
        points, strength = points + gone[0], strength + gone[1]
    for site in sites:
        force = sum(attack[at] for at, aim in chosen.items() if aim == site.id)
        gone = lost(site.guards, force, (0,) * len(site.guards)) if force else (0, 0)
        points, strength = points + gone[0], strength + gone[1]
        if force >= site.needed:
            points += site.points
            city, lands = city + (site.kind == "city"), lands + (site.kind != "city")
    return city, points, lands, strength


def some_war(random: Random, most: int) -> tuple[Cards, Cards, tuple[Goal, ...], Cards]:
    """A war of at most so many a side, around a city and a landscape."""

    def cards(prefix: str, least: int, many: int) -> Cards:
        return tuple(
            Fighter(f"{prefix}{n}", random.randint(0, 4), random.randint(1, 3))
            for n in range(random.randint(least, many))
        )

    tower = Fighter("tower", 1, 4, random.randint(0, 1), 1)
    guards = cards("g", 0, 1) + ((tower,) if random.random() < 0.3 else ())
    goals = (
        Goal("city", "city", (), random.randint(0, 2), random.randint(1, 6), random.randint(0, 2)),
        Goal("mine", "landscape", guards, points=random.randint(0, 2)),
    )
    sites = goals[: random.randint(0, 2)]
    return cards("a", most - 1, most), cards("d", most - 2, most), sites, cards("o", 0, 1)


def disagreements(seed: int, wars: int, most: int) -> Iterator[str]:
    """Wars in which the adviser says something else than trying everything."""
    random = Random(seed)
    for number in range(wars):
        attackers, defenders, sites, others = some_war(random, most)
        away = number % 3 == 0  # then all of them face, and no site is theirs
        sites = () if away else sites
        sure = attack_advice(attackers, defenders, sites, others, away=away).sure
        said = (int(sure.city), sure.points, sure.landscapes, sure.strength)
        best = best_war(attackers, defenders, sites, others, away)
        if said != best:
            yield f"{attackers} {defenders} {sites} {others}: {said}, not {best}"
