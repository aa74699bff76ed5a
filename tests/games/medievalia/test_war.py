"""Fights, losses, attacks on sites, whole wars, threats."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.medievalia.pieces import Troop
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.war.fights import Fighter, Side, fight, filled, losses
from companion.games.medievalia.war.settling import (
    Act,
    AttackedSite,
    Clash,
    WarCard,
    WarSite,
    site_attack,
    war,
)
from companion.games.medievalia.war.threat import DefendedFief, FieldTroop, threat


def soldier(name: str = "soldier") -> Fighter:
    return Fighter(name, 2, 2)


def worker(name: str = "worker") -> Fighter:
    return Fighter(name, 1, 1)


def knight(name: str = "knight") -> Fighter:
    return Fighter(name, 4, 2)


TOWER = Fighter("tower", 1, 4, prestige=1)


@pytest.mark.rule("F-E6", "F-8.8", "F-8.11", "F-R22", "F-R27")
def test_E6_a_soldier_beats_a_worker() -> None:
    answer = fight(Side((soldier(),)), Side((worker(),)))
    assert [(row.left, row.dead) for row in answer.attackers.cards] == [(1, False)]
    assert answer.defenders.dead == ("worker",)


@pytest.mark.rule("F-E7", "F-8.4", "F-8.9", "F-R8")
def test_E7_an_army_shares_damage_card_by_card() -> None:
    army = Side((knight(), soldier()), ("soldier", "knight"))
    answer = fight(army, Side((soldier("other"), worker())))
    assert answer.defenders.damage.total == 6
    assert answer.defenders.dead == ("other", "worker")
    assert answer.attackers.dead == ("soldier",)
    assert {row.id: row.left for row in answer.attackers.cards} == {"knight": 1, "soldier": 0}


@pytest.mark.rule("F-E8", "F-8.8")
def test_E8_equal_soldiers_kill_each_other() -> None:
    answer = fight(Side((soldier("a"),)), Side((soldier("b"),)))
    assert (answer.attackers.dead, answer.defenders.dead) == (("a",), ("b",))


@pytest.mark.rule("F-E9", "F-8.10", "F-9.1", "F-R28")
def test_E9_damage_in_excess_must_be_healed_too() -> None:
    hitter = Fighter("hitter", 3, 9)

    def left(priests: int) -> int:
        answer = fight(Side((hitter,)), Side((soldier(),)), heals={"soldier": priests})
        return answer.defenders.cards[0].left

    assert [left(priests) for priests in (0, 1, 2, 6)] == [-1, 0, 1, 2]


@pytest.mark.rule("F-9.2", "F-9.3", "F-6.4", "F-R11")
def test_arrows_hurt_and_bonuses_protect() -> None:
    shielded = Fighter("soldier", 2, 2, bonus=1)
    assert not fight(Side((soldier("a"),)), Side((shielded,))).defenders.dead
    shot = fight(Side((soldier("a"),)), Side((shielded,)), arrows={"soldier": 1})
    assert shot.defenders.dead == ("soldier",)
    with pytest.raises(BadInput, match="no_character"):
        fight(Side((soldier(),)), Side((TOWER,)), heals={"tower": 1})


@pytest.mark.rule("F-R8")
def test_by_house_rule_damage_is_spread_freely() -> None:
    side = Side((soldier("a"), soldier("b")), spread={"a": 1, "b": 1})
    free = Switches(damage="spread_freely")
    assert fight(side, Side((soldier("c"),)), switches=free).attackers.dead == ()
    with pytest.raises(BadInput, match="no_spread"):
        fight(side, Side((soldier("c"),)))
    over = Side((soldier("a"), soldier("b")), spread={"a": 3, "b": 1})
    with pytest.raises(BadInput, match="spread_over"):
        fight(over, Side((knight("c"),)), switches=free)
    with pytest.raises(BadInput, match="spread_sum"):
        fight(over, Side((soldier("c"),)), switches=free)


def test_an_order_must_name_the_whole_army() -> None:
    with pytest.raises(BadInput, match="order"):
        fight(Side((soldier("a"), soldier("b")), ("a",)), Side((soldier("c"),)))
    with pytest.raises(BadInput, match="twice"):
        fight(Side((soldier("a"), soldier("a"))), Side((soldier("c"),)))


ARMIES = st.lists(st.tuples(st.integers(0, 4), st.integers(1, 3)), min_size=1, max_size=4).map(
    lambda rows: tuple(Fighter(f"c{n}", one, two) for n, (one, two) in enumerate(rows))
)


@pytest.mark.rule("F-8.9", "F-8.10", "F-R8", "F-R9", "F-9.1")
@given(army=ARMIES, damage=st.integers(0, 14), priests=st.integers(0, 2), healer=st.booleans())
def test_losses_are_those_of_trying_every_order_and_every_heal(
    army: tuple[Fighter, ...], damage: int, priests: int, healer: bool
) -> None:
    healers = (army[0].id,) if healer else ()
    free = [card.id for card in army]
    choices: list[list[str | None]] = [[None, *free]] * priests
    choices += [[None, *(one for one in free if one != name)] for name in healers]
    found = set()
    for order in permutations(army):
        taken = filled(order, damage)
        for picked in product(*choices):
            found.add(
                tuple(
                    card.id for card in army if taken[card.id] - picked.count(card.id) >= card.full
                )
            )
    answer = losses(army, damage, priests, healers)
    assert {one.dead for one in answer.all} == found
    assert len(answer.fewest.dead) == min(map(len, found))
    taken = filled(
        [card for name in answer.fewest.order for card in army if card.id == name], damage
    )
    heals = answer.fewest.heals
    assert answer.fewest.dead == tuple(
        card.id for card in army if taken[card.id] - heals.get(card.id, 0) >= card.full
    )


@pytest.mark.rule("F-R8")
@given(army=ARMIES, damage=st.integers(0, 14))
def test_free_spreading_loses_what_trying_everything_loses(
    army: tuple[Fighter, ...], damage: int
) -> None:
    total = sum(card.full for card in army)
    answer = losses(army, damage, switches=Switches(damage="spread_freely"))
    if damage >= total:
        assert [one.dead for one in answer.all] == [tuple(card.id for card in army)]
        return
    found = {
        tuple(card.id for card, many in zip(army, spread, strict=True) if many >= card.full)
        for spread in product(*(range(card.full + 1) for card in army))
        if sum(spread) == damage
    }
    assert {one.dead for one in answer.all} == found
    for one in answer.all:
        side = Side(army, spread=one.taken)
        foe = Side((Fighter("foe", damage, 1),))
        told = fight(side, foe, switches=Switches(damage="spread_freely"))
        assert told.attackers.dead == one.dead, "the damage that is told leads to it"


@pytest.mark.rule("F-E8", "F-8.14", "F-8.15")
def test_E8_an_unguarded_landscape_falls_to_any_attack() -> None:
    forest = AttackedSite("landscape")
    answer = site_attack(Side((knight(),)), forest)
    assert (answer.destroyed, answer.attackers.dead) == (True, ())
    assert not site_attack(Side((Fighter("weak", 0, 1),)), forest).destroyed


@pytest.mark.rule("F-8.12", "F-R34")
@pytest.mark.parametrize(
    ("priests", "dead", "destroyed"),
    [(0, ("worker",), True), (1, ("worker",), False), (2, (), False)],
)
def test_priests_save_the_landscape_first(
    priests: int, dead: tuple[str, ...], destroyed: bool
) -> None:
    site = AttackedSite("landscape", Side((worker(),)))
    answer = site_attack(Side((soldier(),)), site, {"worker": priests})
    assert (answer.guards.dead, answer.destroyed) == (dead, destroyed)


@pytest.mark.rule("F-8.13", "F-8.3")
def test_a_tower_guards_with_four() -> None:
    site = AttackedSite("landscape", Side((TOWER,)))
    alone = site_attack(Side((knight(),)), site)
    assert (alone.guards.dead, alone.over, alone.destroyed) == (("tower",), 0, False)
    both = site_attack(Side((knight(), soldier())), site)
    assert (both.over, both.destroyed, both.attackers.damage.total) == (2, True, 1)


@pytest.mark.rule("F-8.16", "F-R12", "F-6.4")
def test_a_city_takes_what_its_guards_leave() -> None:
    city = AttackedSite("city", Side((worker(),)), 2, 3, 1)
    four = site_attack(Side((knight(),)), city)
    assert (four.over, four.destroyed, four.attackers.damage.total) == (3, False, 3)
    assert four.attackers.dead == ("knight",)
    five = site_attack(Side((knight(), worker("other"))), city)
    assert (five.over, five.destroyed) == (4, True)
    with pytest.raises(BadInput, match="city_strength"):
        site_attack(Side((knight(),)), AttackedSite("city"))


def _cards(attackers: tuple[Fighter, ...], defenders: tuple[Fighter, ...]) -> tuple[WarCard, ...]:
    ours = tuple(WarCard(card, "attacker") for card in attackers)
    return ours + tuple(WarCard(card, "defender") for card in defenders)


@pytest.mark.rule("F-R33")
def test_damage_of_several_attackers_adds_up_and_each_is_struck() -> None:
    cards = _cards((worker("a"), worker("b")), (soldier(),))
    answer = war(cards, (Clash(("a",), ("soldier",)), Clash(("b",), ("soldier",))))
    assert (answer.dead_attackers, answer.dead_defenders) == (("a", "b"), ("soldier",))


@pytest.mark.rule("F-E19", "F-8.5", "F-8.7", "F-8.15")
def test_E19_the_attacker_who_is_not_faced_hits_the_forest() -> None:
    cards = _cards((soldier("a"), soldier("b"), knight()), (soldier("c"), worker()))
    clashes = (Clash(("a",), ("c",)), Clash(("b",), ("worker",)), Clash(("knight",), site="forest"))
    answer = war(cards, clashes, (WarSite("forest", "landscape"),))
    assert answer.dead_attackers == ("a",)
    assert answer.dead_defenders == ("c", "worker")
    assert answer.destroyed == ("forest",)


@pytest.mark.rule("F-8.10", "F-R10", "F-R26")
def test_abilities_of_a_war_turn_the_whole_army() -> None:
    priest = Fighter("priest", 1, 1)
    cards = _cards((soldier("a"),), (soldier("b"), priest, worker()))
    clash = (Clash(("a",), ("b", "priest")),)
    sites = (WarSite("field", "landscape", ("worker",)),)
    answer = war(cards, clash, sites, heals=(Act("priest", "b"),))
    assert answer.dead_defenders == ()
    assert answer.turned == ("priest", "b")
    for wrong in (
        {"heals": (Act("priest", "priest"),)},
        {"heals": (Act("priest", "b"), Act("priest", "a"))},
        {"arrows": (Act("archer", "worker"),)},
        {"arrows": (Act("a", "a"),)},
    ):
        with pytest.raises(BadInput):
            war(cards, clash, sites, **wrong)
    for clashes in (
        (Clash(("a",), ("worker",)),),
        (Clash(("a",)),),
        (Clash(("b",), ("a",)),),
        (Clash(("a",), site="nowhere"),),
        (Clash(("a",), ("b",)), Clash(("a",), ("priest",))),
    ):
        with pytest.raises(BadInput):
            war(cards, clashes, sites)


@given(ours=ARMIES, theirs=ARMIES)
def test_a_war_of_one_fight_is_that_fight(
    ours: tuple[Fighter, ...], theirs: tuple[Fighter, ...]
) -> None:
    others = tuple(Fighter("d" + card.id, card.attack, card.defence) for card in theirs)
    plain = fight(Side(ours), Side(others))
    clash = Clash(tuple(card.id for card in ours), tuple(card.id for card in others))
    answer = war(_cards(ours, others), (clash,))
    assert answer.dead_attackers == plain.attackers.dead
    assert answer.dead_defenders == plain.defenders.dead


@pytest.mark.rule("F-15.5")
@pytest.mark.parametrize(("defenders", "sure", "missing"), [(2, 2, 0), (0, 8, 1), (1, 4, 0)])
def test_free_defenders_face_the_strongest(defenders: int, sure: int, missing: int) -> None:
    troops = tuple(
        FieldTroop(f"t{n}", 1, kind, place, attack)
        for n, (kind, place, attack) in enumerate(
            (
                (Troop.KNIGHT, "fief_1", 4),
                (Troop.SOLDIER, "between_1_2", 2),
                (Troop.SOLDIER, "fief_2", 2),
                (Troop.SOLDIER, "fief_1", 2),
            )
        )
    )
    answer = threat(2, (DefendedFief(2, 5, defenders),), troops).threats
    assert [one.attackers for one in answer] == [("t0", "t1", "t2")]
    assert (answer[0].sure_damage.total, answer[0].troops_missing) == (sure, missing)
    assert answer[0].city_safe is (missing == 0)


@pytest.mark.rule("F-15.5", "F-14.1")
def test_partners_do_not_threaten_each_other() -> None:
    fiefs = tuple(DefendedFief(seat, 3) for seat in range(1, 5))
    pairs = {(one.seat, one.enemy) for one in threat(4, fiefs, (), teams=True).threats}
    assert pairs == {(1, 2), (1, 4), (2, 1), (2, 3), (3, 2), (3, 4), (4, 1), (4, 3)}
