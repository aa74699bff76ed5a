"""How many cards a side can hold and show in a battle, on the table or dealt by the app."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.records import evolve
from companion.games.generalship.battle.fight import (
    Answers,
    Decks,
    Side,
    Stand,
    Thrown,
    course_of,
    full_decks,
)
from companion.games.generalship.battle.fighting import FightBattle, facts_of
from companion.games.generalship.corrections import SetLoads
from companion.games.generalship.pieces import Tile, Unit
from companion.games.generalship.state import BattlePlace, Load, State
from tests.games.generalship.small_table import (
    ARCHERS,
    GALLEY,
    HEAVY,
    LIGHT,
    done,
    near,
    refusal,
    standing,
    state_of,
    with_tile,
)

FIELD = "byzantium_2"


def _entered(mine: dict[Unit, int], theirs: dict[Unit, int], place: str = FIELD) -> State:
    """Anna stands where Ben stands."""
    state = evolve(near(state_of(2), (FIELD, "austria_2"), ("n1", "n6")), stacks=())
    state = standing(standing(state, "anna", place, mine), "ben", place, theirs)
    return evolve(with_tile(state, Tile.MARCH), battle=BattlePlace(place, "anna", "ben"))


def _fought(answers: Answers, lost: dict[Unit, int], to: str = "") -> FightBattle:
    return FightBattle("anna", "ben", FIELD, answers, lost=lost, to=to)


@pytest.mark.rule("G-11.16a", "G-11.4")
def test_cards_on_the_table_are_no_more_than_were_drawn() -> None:
    state = _entered({HEAVY: 5}, {LIGHT: 2})
    both = Answers(
        attacker=Side(attack_1=Stand({HEAVY: 5}, (1, 2)), attack_2=Stand({HEAVY: 5}, (1, 2, 7))),
        defender=Side(attack_1=Stand({LIGHT: 2}, (1,))),
    )
    assert done(state, _fought(both, {LIGHT: 2})).players["anna"].vp == 2
    six = replace(both, attacker=replace(both.attacker, attack_1=Stand({HEAVY: 5}, (1, 1, 7))))
    assert refusal(state, _fought(six, {LIGHT: 2})) == ({"G-11.16a"}, True)
    swapped = replace(six, attacker=replace(six.attacker, swap=(1,)))
    assert done(state, _fought(swapped, {LIGHT: 2})).players["anna"].vp == 2


@pytest.mark.rule("G-R22", "G-11.4")
def test_no_number_lies_on_the_table_more_often_than_there_are_cards_of_it() -> None:
    state = _entered({HEAVY: 3}, {LIGHT: 2})
    sevens = Answers(
        attacker=Side(attack_2=Stand({HEAVY: 3}, (7, 7, 7))),
        defender=Side(attack_1=Stand({LIGHT: 1}, (7,)), attack_2=Stand({LIGHT: 1}, (7,))),
    )
    first = replace(sevens.attacker, attack_1=Stand({HEAVY: 2}, (1,)))
    fight = _fought(replace(sevens, attacker=first), {LIGHT: 2})
    assert refusal(state, fight) == ({"G-R22"}, True)
    four = replace(sevens, attacker=first, defender=replace(sevens.defender, attack_2=Stand()))
    assert done(state, _fought(four, {LIGHT: 2})).players["anna"].vp == 2


@pytest.mark.rule("G-11.12")
def test_who_paid_for_an_exchange_holds_the_new_cards_before_he_pays_again() -> None:
    state = _entered({HEAVY: 3}, {LIGHT: 2}).with_player("ben", power=("A", "B"))
    full = full_decks(state.switches)
    front = (1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 7)
    rest = list(full.basic)
    for card in front:
        rest.remove(card)
    decks = Decks((*front, *rest), full.advanced)
    facts = facts_of(state, "anna", "ben", FIELD)
    once = Answers(decks=decks, defender=Side(exchanges=(Thrown((3, 4)),)))
    held = course_of(facts, once).hands
    assert held["dealt:defender"].basic == (1, 2, 3, 4, 5)
    assert held["exchange_defender:defender"].basic == (1, 2, 5, 6, 7)
    twice = replace(once, defender=Side(exchanges=(Thrown((3, 4)), Thrown((6,)))))
    assert not course_of(facts, twice).problems
    gone = replace(once, defender=Side(exchanges=(Thrown((3, 4)), Thrown((3,)))))
    assert [one.key for one in course_of(facts, gone).problems] == ["gen.fight.not_in_hand"]


@pytest.mark.rule("G-11.14", "G-10.8")
def test_a_beaten_fleet_sails_away_with_everybody_aboard_what_carried_him() -> None:
    state = _entered({LIGHT: 1, HEAVY: 1, ARCHERS: 1, GALLEY: 2}, {LIGHT: 1, GALLEY: 1}, "n1")
    places = {**state.places, "n6": evolve(state.places["n6"], owner="anna")}
    state = evolve(state, places=places)
    loads = (Load(GALLEY, {HEAVY: 1}), Load(GALLEY, {LIGHT: 1, ARCHERS: 1}))
    state = done(state, SetLoads("anna", "n1", loads))
    lost = {LIGHT: 1}
    stand = Stand({LIGHT: 1, GALLEY: 1}, (7,))
    answers = Answers(attacker=Side(attack_1=stand), defender=Side(attack_1=stand))
    after = done(state, FightBattle("anna", "ben", "n1", answers, lost=lost, to="n6"))
    fleet = after.stack("anna", "n6")
    assert fleet is not None
    assert [dict(one.units) for one in fleet.loads] == [{HEAVY: 1}, {ARCHERS: 1}]


@pytest.mark.rule("G-11.12", "G-11.10")
def test_a_battle_that_ended_before_the_exchanges_costs_nobody_a_power_card_for_one() -> None:
    state = _entered({HEAVY: 3}, {LIGHT: 2}).with_player("ben", power=("A", "B"))
    answers = Answers(defender=Side(retreat=True, exchanges=(Thrown((1,)),)))
    assert done(state, _fought(answers, {})).players["ben"].power == ("A", "B")
