"""Advice agrees with trying every choice of both sides, settled by the war itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.war.advice import (
    Goal,
    attack_advice,
    defence_advice,
)
from companion.games.medievalia.war.fights import Fighter, Side, fight, losses
from companion.games.medievalia.war.minimax import cards_of, partitions
from companion.games.medievalia.war.settling import (
    AttackedSite,
    Clash,
    WarCard,
    WarSite,
    site_attack,
    war,
)
from tests.games.medievalia.tried_out import disagreements

Value = tuple[int, int, int, int]
Cards = Sequence[Fighter]
Orders = Sequence[tuple[str, ...]]


def _army(prefix: str, most: int, least: int = 0) -> st.SearchStrategy[tuple[Fighter, ...]]:
    strengths = st.tuples(st.integers(0, 4), st.integers(1, 3))
    return st.lists(strengths, min_size=least, max_size=most).map(
        lambda rows: tuple(Fighter(f"{prefix}{n}", *row) for n, row in enumerate(rows))
    )


SITES = st.tuples(
    st.booleans(), st.integers(1, 4), st.integers(0, 2), _army("g", 2), st.booleans()
).map(
    lambda row: (
        Goal("city", "city", (), row[2], row[1]),
        Goal("mine", "landscape", row[3], points=row[2]),
    )[: 2 if row[0] else 1]
)


def _orders(groups: Sequence[Sequence[str]]) -> Iterator[Orders]:
    return product(*(list(permutations(group)) for group in groups))


def _settled(
    attackers: Cards, enemies: Cards, sites: Sequence[Goal], pairs: Sequence[tuple[Orders, str]]
) -> Value:
    """The value of one war whose owners share damage as they like best."""
    named = {card.id: card for card in (*attackers, *enemies)}
    cards = [WarCard(card, "attacker") for card in attackers]
    cards += [WarCard(card, "defender") for card in enemies]
    ours = [pair[0][0] for pair in pairs]
    targets = sorted({pair[0][1] for pair in pairs if not pair[1]})
    guards = [tuple(card.id for card in site.guards) for site in sites]
    worst: Value | None = None
    for order in _orders([*targets, *guards]):
        aimed = dict(zip(targets, order, strict=False))
        places = tuple(
            WarSite(site.id, site.kind, names, site.attack, site.defence)
            for site, names in zip(sites, order[len(targets) :], strict=True)
        )
        best = max(
            _value(
                named,
                sites,
                war(
                    tuple(cards),
                    tuple(
                        Clash(group, () if pair[1] else aimed[pair[0][1]], pair[1])
                        for group, pair in zip(groups, pairs, strict=True)
                    ),
                    places,
                ),
            )
            for groups in _orders(ours)
        )
        worst = best if worst is None else min(worst, best)
    assert worst is not None
    return worst


def _value(named: dict[str, Fighter], sites: Sequence[Goal], ended: object) -> Value:
    fallen = {site.id: site for site in sites if site.id in ended.destroyed}  # type: ignore[attr-defined]
    dead = [named[name] for name in ended.dead_defenders]  # type: ignore[attr-defined]
    lost = [named[name] for name in ended.dead_attackers]  # type: ignore[attr-defined]
    return (
        sum(site.kind == "city" for site in fallen.values()),
        sum(site.points for site in fallen.values()) + sum(card.prestige for card in dead),
        sum(site.kind == "landscape" for site in fallen.values()),
        sum(card.strength for card in dead if not card.prestige)
        - sum(card.strength for card in lost),
    )


def _tried(
    groups: Sequence[tuple[str, ...]],
    facing: Sequence[int],
    attackers: Cards,
    defenders: Cards,
    sites: Sequence[Goal],
    others: Cards,
) -> Value:
    """The best free targets against one facing, by trying all."""
    enemies = [*defenders, *others, *(card for site in sites for card in site.guards)]
    faced, free = [], []
    for number, group in enumerate(groups):
        army = tuple(card.id for card, at in zip(defenders, facing, strict=True) if at == number)
        if army:
            faced.append(((group, army), ""))
        else:
            free.append(group)
    aims = [((card.id,), "") for card in (*defenders, *others)]
    aims += [((), site.id) for site in sites]
    aims.append(((), "nobody"))
    return max(
        _settled(
            attackers,
            enemies,
            sites,
            [
                *faced,
                *(
                    ((group, aim), site)
                    for group, (aim, site) in zip(free, chosen, strict=True)
                    if site != "nobody"
                ),
            ],
        )
        for chosen in product(aims, repeat=len(free))
    )


def _as_value(outcome: object) -> Value:
    return (
        int(outcome.city),  # type: ignore[attr-defined]
        outcome.points,  # type: ignore[attr-defined]
        outcome.landscapes,  # type: ignore[attr-defined]
        outcome.strength,  # type: ignore[attr-defined]
    )


@pytest.mark.rule("F-8.4", "F-8.5", "F-8.6", "F-8.7", "F-15.5")
@settings(max_examples=12)
@given(attackers=_army("a", 3, 1), defenders=_army("d", 2), sites=SITES, others=_army("o", 1))
def test_the_best_grouping_is_that_of_trying_everything(
    attackers: tuple[Fighter, ...],
    defenders: tuple[Fighter, ...],
    sites: tuple[Goal, ...],
    others: tuple[Fighter, ...],
) -> None:
    best = max(
        min(
            _tried(groups, facing, attackers, defenders, sites, others)
            for facing in product(range(len(groups) + 1), repeat=len(defenders))
        )
        for masks in partitions(len(attackers))
        for groups in (
            [
                tuple(card.id for bit, card in enumerate(attackers) if mask >> bit & 1)
                for mask in masks
            ],
        )
    )
    assert _as_value(attack_advice(attackers, defenders, sites, others).sure) == best


@pytest.mark.rule("F-8.4", "F-8.5", "F-8.7")
def test_three_against_three_are_advised_as_trying_everything_says() -> None:
    assert list(disagreements(seed=5, wars=25, most=3)) == []  # four a side: make bench


@pytest.mark.rule("F-8.9", "F-R8")
@given(army=_army("c", 4, 1), damage=st.integers(0, 14), free=st.booleans())
def test_the_least_loss_in_numbers_is_that_of_all_possible_losses(
    army: tuple[Fighter, ...], damage: int, free: bool
) -> None:
    switches = Switches(damage="spread_freely" if free else "in_order")
    least = min(one.strength for one in losses(army, damage, switches=switches).all)
    assert cards_of(army, switches).dead(damage) == least


@pytest.mark.rule("F-8.5")
@settings(max_examples=12)
@given(attackers=_army("a", 3, 1), defenders=_army("d", 2), sites=SITES, together=st.booleans())
def test_every_facing_has_the_result_of_trying_every_target(
    attackers: tuple[Fighter, ...],
    defenders: tuple[Fighter, ...],
    sites: tuple[Goal, ...],
    together: bool,
) -> None:
    groups = (attackers,) if together else tuple((card,) for card in attackers)
    names = [tuple(card.id for card in group) for group in groups]
    options = defence_advice(groups, defenders, sites).options
    assert len(options) == (len(groups) + 1) ** len(defenders)
    values = [_as_value(option.outcome) for option in options]
    assert values == sorted(values)
    for option, value in zip(options, values, strict=True):
        at = {name: n for n, row in enumerate(option.facings) for name in row.defenders}
        facing = [at.get(card.id, len(groups)) for card in defenders]
        assert _tried(names, facing, attackers, defenders, sites, ()) == value


@pytest.mark.rule("F-6.3", "F-8.3", "F-8.12", "F-8.16")
def test_no_building_attacks_and_no_landscape_strikes_back() -> None:
    one, tower = Fighter("one", 2, 2), Fighter("tower", 1, 4, prestige=1)
    land = Goal("mine", "landscape", attack=1)
    for ask in (
        lambda: attack_advice((tower,)),
        lambda: attack_advice((one,), (tower,)),  # it guards its site: no free defender
        lambda: defence_advice(((tower,),), (one,)),
        lambda: fight(Side((tower,)), Side((one,))),
        lambda: site_attack(Side((tower,)), AttackedSite("landscape")),
        lambda: war((WarCard(tower, "attacker"), WarCard(one, "defender")), ()),
    ):
        with pytest.raises(BadInput, match=r"fight\.building"):
            ask()
    for ask in (
        lambda: attack_advice((one,), (), (land,)),
        lambda: site_attack(Side((one,)), AttackedSite("landscape", attack=1)),
        lambda: war((WarCard(one, "attacker"),), (), (WarSite("mine", "landscape", defence=3),)),
    ):
        with pytest.raises(BadInput, match="landscape_strength"):
            ask()


@pytest.mark.rule("F-15.5", "F-8.7")
def test_a_faced_group_has_no_free_target_however_weak_who_faces_it() -> None:
    army = (Fighter("knight", 4, 2), Fighter("one", 2, 2), Fighter("two", 2, 2))
    city = Goal("city", "city", (), 1, 4)
    guard = (Fighter("worker", 1, 1),)
    answer = attack_advice(army, guard, (city,))
    assert answer.groups == (("knight",), ("one",), ("two",))
    assert answer.sure.city
    assert (answer.sure_damage, [target.sure for target in answer.targets]) == (4, [True, True])
    two = attack_advice(army, (*guard, Fighter("other", 1, 1)), (city,))
    assert (two.sure.city, two.sure_damage) == (False, 2)


@pytest.mark.rule("F-8.5", "F-8.7", "F-8.9")
def test_a_defender_who_dies_faced_or_not_is_sure_to_fall() -> None:
    one, lone = Fighter("one", 2, 2), Fighter("lone", 0, 2)

    def sure(attackers: Cards, *free: Fighter, away: bool = False) -> list[str]:
        told = attack_advice(tuple(attackers), free, away=away).targets
        return [target.id for target in told if target.sure]

    assert sure((one,), lone) == ["lone"]  # he is faced and dies, or is not and is the target
    assert sure((one,), lone, Fighter("other", 0, 1)) == []  # either may face instead
    assert sure((one,), Fighter("strong", 0, 3)) == []
    army = (Fighter("knight", 4, 2), Fighter("one", 1, 1))
    assert sure(army, Fighter("a", 2, 2), Fighter("b", 2, 2), away=True) == ["a", "b"]  # 5 on 4


@pytest.mark.rule("F-8.5", "F-8.7", "F-8.9")
@settings(max_examples=60)
@given(_army("a", 3, 1), _army("d", 2), _army("o", 1), st.booleans())
def test_what_is_sure_to_fall_falls_against_every_facing(
    attackers: Cards, defenders: Cards, others: Cards, away: bool
) -> None:
    def dies(card: Fighter, groups: Sequence[int], facing: Sequence[int]) -> bool:
        forces = [sum(one.attack for n, one in enumerate(attackers) if g >> n & 1) for g in groups]
        army = {one: at for one, at in zip(defenders, facing, strict=True) if at < len(groups)}
        damage = sum(force for n, force in enumerate(forces) if n not in army.values())
        if card in army:
            shield = sum(o.full for o, at in army.items() if at == army[card] and o != card)
            damage += max(0, forces[army[card]] - shield)
        return damage >= card.full

    told = attack_advice(tuple(attackers), tuple(defenders), (), tuple(others), away=away).targets
    for card, target in zip((*defenders, *others), told, strict=True):
        assert target.sure == any(
            all(
                dies(card, groups, facing)
                for facing in product(range(len(groups) + (not away)), repeat=len(defenders))
            )
            for groups in partitions(len(attackers))
        )


def test_the_largest_question_is_answered() -> None:
    army = tuple(Fighter(f"a{n}", n + 1, n + 1) for n in range(6))
    foes = tuple(Fighter(f"d{n}", n + 1, 6 - n) for n in range(6))
    rest = tuple(Fighter(f"o{n}", 1, n + 1) for n in range(4))
    sites = tuple(
        Goal(f"s{n}", "landscape", (Fighter(f"g{n}", n, n + 1),), points=n) for n in range(4)
    )
    answer = attack_advice(army, foes, (*sites, Goal("city", "city", (), 2, 5)), rest)
    assert sorted(name for group in answer.groups for name in group) == [f"a{n}" for n in range(6)]
    alone = tuple((card,) for card in army)
    reply = defence_advice(alone, foes, (*sites, Goal("city", "city", (), 2, 5)), rest)
    assert reply.count == 7**6
    assert [_as_value(one.outcome) for one in reply.options] == sorted(
        _as_value(one.outcome) for one in reply.options
    )


def test_advice_needs_different_names_and_the_strength_of_the_city() -> None:
    one = Fighter("one", 1, 1)
    with pytest.raises(BadInput, match="twice"):
        attack_advice((one,), (one,))
    with pytest.raises(BadInput, match="city_strength"):
        attack_advice((one,), (), (Goal("city", "city"),))
    with pytest.raises(BadInput, match="two_cities"):
        attack_advice((one,), (), (Goal("a", "city", (), 0, 1), Goal("b", "city", (), 0, 1)))
    crowd = tuple((Fighter(f"a{n}", 1, 1),) for n in range(5))
    with pytest.raises(BadInput, match="advice"):
        defence_advice((*crowd, (Fighter("x", 1, 1), Fighter("y", 1, 1))))
