"""Rules that are easily overlooked, and that each of them has a test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.cards import Acquire, Attach, BuyCard, PlayCard
from companion.games.medievalia.corrections import CorrectHand, TakeOut
from companion.games.medievalia.fief.sums import free_troops, is_guarded
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.paying import Means, Turned
from companion.games.medievalia.payment.proposals import ways_to_pay
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.ring.marching import March, moves_of
from companion.games.medievalia.rulebook import RULES
from companion.games.medievalia.state import State, Values
from companion.games.medievalia.tables import CARDS
from companion.games.medievalia.turns import BeginTurn, EndTurn
from companion.games.medievalia.war.checks import available
from companion.games.medievalia.war.muster import Battle
from companion.games.medievalia.war.warfare import WageWar
from tests.games.medievalia.table_of import done, offered, table
from tests.games.medievalia.test_turns_and_cards import refused

EXAMPLES = range(1, 20)


def marks() -> Iterator[str]:
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from (str(ast.literal_eval(one)) for one in node.args)


def test_every_rule_ruling_and_example_has_a_test() -> None:
    found = set(marks())
    assert set(RULES) - found == set()
    assert {f"F-E{number}" for number in EXAMPLES} - found == set()


@pytest.mark.rule("F-1.1", "F-4.6")
def test_nothing_is_stored_between_two_cards() -> None:
    lands = {"ada": [Base.MINE, Base.FIELD]}
    state = table(lands=lands, troops=[("ada", Troop.WORKER, "", "mine_1")])
    state = evolve(state, values=Values({Card.BANK: Bag(gold=1), Card.SCHOOL: Bag(gold=1)}))
    after = done(state, Acquire("ada", 3, "city", Means((Turned("mine_1"),))))
    refused(after, Acquire("ada", 1, "city"), "F-4.2")


@pytest.mark.rule("F-1.4", "F-1.7")
def test_every_military_and_character_card_is_a_troop_with_a_strength_on_it() -> None:
    for troop in Troop:
        row = CARDS[Card(troop)]
        assert row.group in ("military", "character")
        assert (row.attack is None) == (row.defence is None)
    allowed = {row.allowed_by for row in CARDS.values() if row.allowed_by}
    assert allowed == {str(one) for one in Building if CARDS[Card(one)].group == "civil"}


@pytest.mark.rule("F-1.5", "F-3.3", "F-3.5")
def test_a_used_card_lies_on_its_side_until_its_owner_begins_again() -> None:
    state = table(lands={"ada": [Base.FIELD], "ben": [Base.FIELD]})
    used = done(state, PlayCard("ada", Card.FARM, Means((Turned("city"),))))
    assert [site.used for site in used.player("ada").sites] == [True, False, False]
    later = done(used, EndTurn("ada"), BeginTurn("ben", Stack.MILITARY), EndTurn("ben"))
    assert later.player("ada").sites[0].used
    assert not any(
        site.used for site in done(later, BeginTurn("ada", Stack.MILITARY)).player("ada").sites
    )


@pytest.mark.rule("F-5.4", "F-R30")
def test_a_character_or_a_military_building_guards_a_site() -> None:
    def guarded(state: State, site: str) -> bool:
        ground = state.player("ada").site(site)
        assert ground is not None
        return is_guarded(state, "ada", ground)

    state = table(
        lands={"ada": [Base.FIELD, Base.MINE, Base.FARM]},
        troops=[("ada", Troop.ARTIST, "", "")],
        buildings={("ada", "mine_1"): [Building.TOWER], ("ada", "farm_1"): [Building.BANK]},
    )
    assert [guarded(state, site) for site in ("city", "field_1", "mine_1", "farm_1")] == [
        False, False, True, False,
    ]  # fmt: skip
    assert guarded(done(state, Attach("ada", ("artist_1",), "city")), "city")
    assert free_troops(state, "ada") == 1


@pytest.mark.rule("F-R25")
def test_there_is_no_limit_of_cards_in_hand() -> None:
    state = table(lands={"ada": [Base.FIELD, Base.FARM, Base.FOREST, Base.MINE]})
    many = done(state, CorrectHand("ada", Stack.LANDSCAPE, 25))
    four = Means(tuple(Turned(site.id) for site in state.player("ada").landscapes))
    assert done(many, BuyCard("ada", Stack.LANDSCAPE, four)).player("ada").hand_size == 31


@pytest.mark.rule("F-R29", "F-9.8")
def test_an_ability_works_in_the_partners_fief_but_nothing_is_produced_there() -> None:
    troops = [("ada", Troop.TRADER, "fief_3", ""), ("ada", Troop.WORKER, "fief_3", "")]
    state = table(
        4,
        teams=True,
        lands={"ada": [Base.FIELD, Base.FARM, Base.MINE], "cleo": [Base.FIELD]},
        troops=troops,
    )
    state = evolve(state, values=Values({Card.WORKER: Bag(food=1, energy=1)}))
    helped = Means((Turned("mine_1"),), ("trader_1",))
    assert done(state, PlayCard("ada", Card.WORKER, helped)).units["trader_1"].used
    refused(state, PlayCard("ada", Card.FARM, Means((Turned("worker_1"),))), "F-1.3")
    ways = ways_to_pay(state, "ada", Bag(work=2), hand=0)
    assert not any("worker_1" in [one.source for one in way.means.turned] for way in ways)


@pytest.mark.rule("F-R37", "F-8.6", "F-8.11")
def test_two_guests_fight_in_a_third_ones_fief_and_each_war_names_one_enemy() -> None:
    troops = [
        ("ada", Troop.SOLDIER, "fief_3", ""),
        ("ada", Troop.KNIGHT, "fief_3", ""),
        ("ben", Troop.WORKER, "fief_3", ""),
        ("cleo", Troop.WORKER, "", ""),
    ]
    lands = {name: [Base.FIELD] for name in ("ada", "ben", "cleo")}
    state = table(3, lands=lands, troops=troops)
    assert [one.verdict for one in available(state, "ben", "fief_3").troops] == ["must"]
    one = (Battle(("soldier_1",), ("worker_1",)), Battle(("knight_1",)))
    fought = done(state, WageWar("ada", "ben", "fief_3", one))
    assert "worker_1" not in fought.units
    with pytest.raises(IllegalAction):  # both have attacked, each war names one enemy
        GAME.apply(
            fought, WageWar("ada", "cleo", "fief_3", (Battle(("soldier_1",), site="field_1"),))
        )
    verdicts = {one.rule for one in available(fought, "ada", "fief_3").troops}
    assert verdicts == {"F-8.11"}


@pytest.mark.rule("F-R38", "F-R17")
def test_the_fief_of_a_player_who_is_out_is_a_place_to_walk_through() -> None:
    troops = [("ada", Troop.SOLDIER, "between_1_2", "")]
    state = table(3, lands={"ada": [Base.FIELD], "ben": [Base.FIELD]}, troops=troops)
    out = done(state, TakeOut("ben", "city"))
    assert "fief_2" in {one.place for one in moves_of(out, out.units["soldier_1"]).places}
    there = done(out, March("ada", ("soldier_1",), "fief_2"), EndTurn("ada"))
    assert there.active == "cleo"
    onward = done(there, BeginTurn("cleo", Stack.LANDSCAPE), EndTurn("cleo"))
    onward = done(onward, BeginTurn("ada", Stack.LANDSCAPE))
    done(onward, March("ada", ("soldier_1",), "between_2_3"))


@pytest.mark.rule("F-9.6")
def test_bureaucrats_make_nothing_but_buildings_cheaper() -> None:
    state = table(lands={"ada": [Base.FIELD]}, troops=[("ada", Troop.BUREAUCRAT, "", "")])
    helped = Means((), (), ("bureaucrat_1",))
    refused(state, PlayCard("ada", Card.FARM, helped), "F-9.6")
    church = evolve(offered(state, 1, Building.CHURCH), values=Values({Card.CHURCH: Bag(gold=2)}))
    assert done(church, Acquire("ada", 1, "city", helped)).player("ada").buildings


@pytest.mark.rule("F-7.3", "F-7.2", "F-9.5")
def test_a_card_in_hand_may_be_the_gold_that_a_trader_doubles() -> None:
    state = table(lands={"ada": [Base.FIELD]}, troops=[("ada", Troop.TRADER, "", "")])
    means = Means((Turned("city"), Turned("field_1")), ("trader_1",), (), {Card.FARM: 1})
    assert done(state, BuyCard("ada", Stack.MILITARY, means)).player("ada").hand_size == 8


@pytest.mark.rule("F-10.3", "F-R7")
def test_food_that_dies_in_the_own_war_is_missed_at_once() -> None:
    troops = [
        ("ada", Troop.TRADER, "", ""),
        ("ada", Troop.SOLDIER, "", "field_1"),
        ("ada", Troop.SOLDIER, "", "field_1"),
        ("ada", Troop.WORKER, "", "city"),
        ("ben", Troop.SOLDIER, "fief_1", ""),
    ]
    state = table(lands={"ada": [Base.FIELD], "ben": [Base.FIELD]}, troops=troops)
    values = Values(strengths=state.values.strengths, productions={Card.TRADER: "food"})
    state = evolve(state, values=values)
    war = WageWar("ada", "ben", "fief_1", (Battle(("trader_1",), ("soldier_3",)),))
    refused(state, war, "F-10.3")
    fed = WageWar("ada", "ben", "fief_1", war.battles, starved=("soldier_1",))
    assert sorted(done(state, fed).units) == ["soldier_2", "soldier_3", "worker_1"]
