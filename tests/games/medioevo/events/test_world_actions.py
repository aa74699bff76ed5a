"""Conquest, diplomacy, the end of rounds and of the game at the table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.asked.ending import standing
from companion.games.medioevo.diplomacy.treaties import (
    ActHostile,
    BreakTreaty,
    DeclareWar,
    EndTreaty,
    MakePeace,
    MakeTreaty,
    MakeTruce,
    RevealTreaty,
    VoteOnBreach,
)
from companion.games.medioevo.ending.closing import CountCoins, EndRound, ScoreGame
from companion.games.medioevo.ending.round_end import with_phase_over
from companion.games.medioevo.ending.standings import (
    NOTHING_TOLD,
    BoardFacts,
    OnTheBoard,
    scoring_question,
    unknown,
)
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import BuildingKind, Colour, Good, Unit
from companion.games.medioevo.state import (
    Area,
    Building,
    Captive,
    Effect,
    HeldCard,
    Horde,
    Limits,
    Route,
    Settings,
    State,
    Token,
    Variants,
    War,
)
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.table import ChangePieces
from companion.games.medioevo.war.conquest import Conquer, Plunder, Raid
from companion.games.medioevo.war.plunder import Object
from companion.games.medioevo.words import Duration, TreatyKind
from tests.games.medioevo.small_table import named, table

VILLAGE_AND_CATHEDRAL = {
    BuildingKind.CIVIL: ("blue", 1, 0),
    BuildingKind.CATHEDRAL: ("blue", 3, 1),
}


def do(state: State, action: Any) -> Step[State]:
    """The step, after the action has survived JSON, and with no florin made or lost."""
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    done = action.apply(state)
    assert sum(done.state.purses.values()) == sum(state.purses.values())
    return done


def at_war() -> State:
    return table(phase=5, wars=(War("red", "blue", "red", 1),))


@pytest.mark.rule("M-16.1")
@pytest.mark.rule("M-16.2")
@pytest.mark.rule("M-16.3")
@pytest.mark.rule("M-24.1")
def test_ex_42_a_conquered_named_area_with_everything_in_it() -> None:
    area = Area(
        "Roma",
        inhabited=True,
        site="rome",
        start_realm_of="blue",
        buildings=VILLAGE_AND_CATHEDRAL,
        cubes=(Good.SALT, Good.WINE),
        forces={"blue": Force(caravan=(0, 1, 0)), "red": Force(cavalry=2)},
    )
    state = named(at_war(), area)
    action = Conquer(
        "red",
        "Roma",
        (
            Object("civil", owner="blue"),
            Object("cathedral", 3, owner="blue"),
            Object("caravan", 2, fate="take_over", owner="blue"),
            Object("market_cube", count=1, good=Good.SALT),
        ),
        loser="blue",
    )
    done = do(state, action)
    roma = done.state.areas["Roma"]
    assert done.state.purses["red"] == state.purses["red"] + 50 + 150 + 50
    assert done.state.players["red"].honor == 10 + 1 + 1 + 3 + 2
    assert roma.buildings == {}
    assert roma.cubes == (Good.WINE,)
    assert roma.forces == {"red": Force(cavalry=2, caravan=(0, 1, 0))}
    assert done.state.conquered == {"Roma"}
    assert done.state.sites_conquered == {"rome"}
    deserted = done.state.with_area(evolve(roma, forces={}))
    again = do(deserted, Conquer("gold", "Roma", loser="red"))
    assert again.state.players["gold"].honor == 10


@pytest.mark.rule("M-16.2")
def test_buildings_nobody_spoke_of_are_taken_over_and_vehicles_are_reminded() -> None:
    area = Area(
        "Roma",
        inhabited=True,
        buildings=VILLAGE_AND_CATHEDRAL,
        forces={"blue": Force(galley=(1, 0, 0)), "red": Force(cavalry=1)},
    )
    done = do(named(at_war(), area), Conquer("red", "Roma", loser="blue"))
    owners = {owner for owner, _, _ in done.state.areas["Roma"].buildings.values()}
    assert owners == {"red"}
    assert done.state.areas["Roma"].buildings[BuildingKind.CATHEDRAL] == ("red", 3, 1)
    assert [text.key for text in done.warnings] == ["conquest.undecided"]


@pytest.mark.rule("M-16.1")
@pytest.mark.rule("M-21.1")
def test_without_named_areas_counts_and_buildings_change_hands() -> None:
    state = table(phase=5)
    village = Object("civil", 1, fate="take_over", owner="blue")
    done = do(state, Conquer("red", objects=(village,), loser="blue", inhabited=True))
    red, blue = done.state.players["red"], done.state.players["blue"]
    assert (red.areas, blue.areas) == (6, 4)
    assert (len(red.buildings), len(blue.buildings)) == (2, 0)
    assert red.honor == 12
    assert [text.key for text in done.warnings] == ["conquest.not_at_war"]
    with pytest.raises(BadInput):
        do(done.state, Conquer("red", objects=(village,), loser="blue", inhabited=True))
    with pytest.raises(BadInput):
        do(state, Conquer("red", loser="red"))


@pytest.mark.rule("M-26.3")
@pytest.mark.rule("R-74")
def test_blood_tokens_are_given_in_that_variant() -> None:
    state = evolve(at_war(), settings=Settings(variants=Variants(blood_tokens=True)))
    plundered = Object("civil", owner="blue")
    action = Conquer("red", objects=(plundered,), loser="blue", start_realm_of="blue")
    assert do(state, action).state.players["blue"].blood == 2


@pytest.mark.rule("M-17.2")
@pytest.mark.rule("R-53")
def test_a_caught_vehicle_pays_half_with_its_cargo_and_nothing_to_barbarians() -> None:
    state = at_war().with_player(
        "blue", force=Force(caravan=(0, 1, 0)), cargo=(Good.SALT, Good.WINE)
    )
    loot = (Object("caravan", 2, owner="blue"), Object("cargo", count=2, owner="blue"))
    done = do(state, Plunder(loot, "red"))
    assert done.state.purses["red"] == state.purses["red"] + 100 + 100
    assert done.state.players["blue"].cargo == ()
    assert done.state.players["blue"].force.transports == 0
    by_barbarians = do(state, Plunder(loot)).state
    assert by_barbarians.purses == state.purses


@pytest.mark.rule("M-27.50")
def test_the_diplomat_protects_only_as_many_objects_as_he_named() -> None:
    state = at_war().with_player("blue", force=Force(caravan=(2, 0, 0)), protected=1)
    safe = Object("caravan", owner="blue", protected=True)
    assert do(state, Plunder((safe,), "red")).state.purses == state.purses
    with pytest.raises(IllegalAction):
        do(state, Plunder((safe, safe), "red"))


@pytest.mark.rule("M-23.5")
def test_a_raid_leaves_nothing_standing() -> None:
    area = Area("Roma", True, buildings=VILLAGE_AND_CATHEDRAL, cubes=(Good.SALT,), marker="blue")
    with pytest.raises(BadInput, match="raid_needs_horde"):
        do(named(table(), area), Raid("Roma"))
    area = evolve(area, barbarians=Horde(1))
    after = do(named(table(), area), Raid("Roma")).state.areas["Roma"]
    assert (after.buildings, after.cubes, after.marker) == ({}, (), "")
    held = evolve(area, forces={"blue": Force(archer=1)})
    with pytest.raises(BadInput):
        do(named(table(), held), Raid("Roma"))


@pytest.mark.rule("M-21.4")
@pytest.mark.rule("M-21.7")
def test_a_treaty_has_text_parties_term_and_secrecy_and_ends_by_agreement() -> None:
    action = MakeTreaty(TreatyKind.DEFENCE_PACT, ("red", "blue"), "help", 4, secret=True, units=5)
    done = do(table(), action)
    assert done.summary.key == "log.secret_treaty"
    treaty = done.state.treaties[0]
    assert (treaty.id, treaty.kind, treaty.until_round, treaty.units) == (1, "defence_pact", 4, 5)
    public = do(done.state, RevealTreaty(1)).state
    assert not public.treaties[0].secret
    assert do(public, EndTreaty(1)).state.treaties == ()
    with pytest.raises(BadInput):
        do(public, EndTreaty(7))


@pytest.mark.rule("M-21.4")
def test_impossible_treaties_are_refused() -> None:
    with pytest.raises(BadInput):
        do(table(), MakeTreaty(TreatyKind.TRADE, ("red", "red")))
    with pytest.raises(BadInput):
        do(table(), MakeTreaty(TreatyKind.TRADE, ("red", "blue"), until_round=1))
    with pytest.raises(BadInput):
        do(table(), MakeTreaty(TreatyKind.TRADE, ("red", "blue"), units=2))
    with pytest.raises(IllegalAction):
        do(table(), MakeTreaty(TreatyKind.ATTACK_PACT, ("red", "blue")))


@pytest.mark.rule("M-21.5")
def test_a_broken_treaty_ends_and_costs_two() -> None:
    state = do(table(), MakeTreaty(TreatyKind.TRADE, ("red", "blue"))).state
    after = do(state, BreakTreaty("blue", 1)).state
    assert after.players["blue"].honor == 8
    assert after.treaties == ()
    with pytest.raises(BadInput):
        do(state, BreakTreaty("gold", 1))


@pytest.mark.rule("M-21.6")
def test_ex_51_a_disputed_breach_is_put_to_the_vote() -> None:
    made = MakeTreaty(TreatyKind.DEFENCE_PACT, ("red", "blue"), secret=True, units=5)
    state = do(table(), made).state
    yes = VoteOnBreach("blue", 1, {"red": True, "gold": True, "blue": False})
    guilty = do(state, yes).state
    assert (guilty.players["blue"].honor, guilty.treaties) == (8, ())
    no = VoteOnBreach("blue", 1, {"red": True, "gold": False, "blue": False})
    free = do(state, no).state
    assert free.players["blue"].honor == 10
    assert not free.treaties[0].secret
    with pytest.raises(IllegalAction):
        do(state, VoteOnBreach("blue", 1, {"red": True}))


@pytest.mark.rule("M-21.1")
@pytest.mark.rule("R-52")
def test_a_declaration_takes_effect_next_round_and_breaks_treaties() -> None:
    state = do(table(), MakeTreaty(TreatyKind.NON_AGGRESSION, ("red", "blue", "gold"))).state
    declared = do(state, DeclareWar("red", "blue")).state
    assert declared.players["red"].honor == 8
    assert declared.treaties == ()
    with pytest.raises(IllegalAction):
        do(declared, DeclareWar("blue", "red"))
    early = do(declared, ActHostile("red", "blue", "attack_army")).state
    assert early.players["red"].honor == 5
    later = do(evolve(declared, round=3), ActHostile("red", "blue", "attack_army")).state
    assert later.players["red"].honor == 8


@pytest.mark.rule("R-52")
@pytest.mark.rule("R-73")
def test_only_the_first_hostile_act_is_punished() -> None:
    state = do(table(), MakeTreaty(TreatyKind.TRADE, ("red", "blue"))).state
    opened = do(state, ActHostile("red", "blue", "enter_area")).state
    assert opened.players["red"].honor == 5
    again = do(opened, ActHostile("blue", "red", "plunder_or_steal")).state
    assert again.players["blue"].honor == 10


@pytest.mark.rule("M-21.2")
@pytest.mark.rule("M-21.3")
def test_a_truce_forbids_fighting_and_peace_ends_the_war() -> None:
    state = at_war()
    truce = do(state, MakeTruce("red", "blue")).state
    with pytest.raises(IllegalAction):
        do(truce, ActHostile("red", "blue", "attack_army"))
    with pytest.raises(BadInput):
        do(truce, MakeTruce("blue", "red"))
    peace = do(state, MakePeace("blue", "red")).state
    assert peace.wars == ()
    with pytest.raises(BadInput):
        do(peace, MakePeace("red", "blue"))
    with pytest.raises(BadInput):
        do(peace, DeclareWar("red", "red"))


def used_up() -> State:
    """A table at the end of a round with everything used."""
    state = table(phase=7, round_number=3)
    state = named(
        state,
        Area("Roma", barbarians=Horde(2, leader="red")),
        Area("Caffa", barbarians=Horde(2)),
    )
    state = state.with_player(
        "red",
        cards=(HeldCard(5, used=True), HeldCard(8, used=True, blocked=True)),
        tokens=(Token(Colour.RED, used=True),),
        points={Colour.RED: 2},
        card_bought=True,
        units_bought=3,
        protected=2,
        route=Route(("A", "B", "C", "D"), orphaned=True),
        fallen=(Captive(Unit.ARCHER, 1, "red", 2), Captive(Unit.CAVALRY, 1, "red", 3)),
    )
    return evolve(
        state,
        truces=(("red", "blue"),),
        conquered=frozenset({"Roma"}),
        banned={"Caffa": "trade"},
        effects=(Effect("card.66", "red", Duration.ROUND, 3),),
    )


@pytest.mark.rule("M-18.1")
@pytest.mark.rule("M-27.13")
def test_the_next_round_readies_everything_but_what_the_schemer_blocked() -> None:
    after = do(used_up(), EndRound()).state
    red = after.players["red"]
    assert (after.round, after.phase) == (4, 1)
    assert [card.used for card in red.cards] == [False, True]
    assert not red.tokens[0].used
    assert (red.points, red.card_bought, red.units_bought, red.protected) == ({}, False, 0, 0)
    assert after.truces == ()
    assert after.conquered == frozenset()
    assert (after.banned, after.banned_before) == ({}, {"Caffa": "trade"})
    assert after.previous_order == after.order


@pytest.mark.rule("M-27.65")
@pytest.mark.rule("M-27.66")
@pytest.mark.rule("M-27.28")
@pytest.mark.rule("M-27.30")
def test_hired_hordes_leave_and_what_lasted_a_round_is_over() -> None:
    done = do(used_up(), EndRound())
    after = done.state
    assert after.areas["Roma"].barbarians is None
    assert after.areas["Caffa"].barbarians is not None
    assert after.players["red"].route is None
    assert [unit.unit for unit in after.players["red"].fallen] == [Unit.CAVALRY]
    assert after.effects == ()
    keys = {text.key for text in done.warnings}
    assert {"round_end.stop_markers", "round_end.horde_leaves", "round_end.units_return"} <= keys


@pytest.mark.rule("M-21.7")
def test_treaties_run_out_with_their_last_round() -> None:
    state = table(phase=7, round_number=4)
    for until in (4, 5, 0):
        made = MakeTreaty(TreatyKind.TRADE, ("red", "blue"), until_round=until)
        state = do(state, made).state
    done = do(state, EndRound())
    assert [treaty.until_round for treaty in done.state.treaties] == [5, 0]
    assert "round_end.treaty_over" in [text.key for text in done.warnings]


@pytest.mark.rule("R-20")
def test_unused_points_lapse_with_the_phase_or_with_the_round() -> None:
    state = table().with_player("red", points={Colour.RED: 2})
    assert with_phase_over(state).players["red"].points == {}
    by_round = evolve(state, settings=Settings(switches=Switches(tp_expiry="round")))
    assert with_phase_over(by_round).players["red"].points == {Colour.RED: 2}
    assert do(evolve(by_round, phase=7), EndRound()).state.players["red"].points == {}


@pytest.mark.rule("M-3.1")
@pytest.mark.rule("M-3.2")
@pytest.mark.rule("M-18.1")
def test_after_the_last_round_the_game_is_over() -> None:
    last = evolve(table(phase=7, round_number=8), settings=Settings(limits=Limits(rounds=8)))
    assert do(last, EndRound()).state.ended == "rounds"
    timed = evolve(last, settings=Settings(limits=Limits(0, 120)), minutes_played=121)
    assert do(timed, EndRound()).state.ended == "time"
    with pytest.raises(IllegalAction):
        do(do(last, EndRound()).state, EndRound())
    with pytest.raises(IllegalAction):
        do(table(phase=6), EndRound())


@pytest.mark.rule("M-25.0")
@pytest.mark.rule("M-25.1")
@pytest.mark.rule("M-25.10")
def test_the_final_scoring_counts_what_the_table_tracks() -> None:
    state = evolve(table(phase=7, round_number=12), ended="rounds")
    state = state.with_player(
        "red",
        buildings=(Building(BuildingKind.CIVIL, 3), Building(BuildingKind.CATHEDRAL, 3)),
        tokens=(Token(Colour.RED),) * 3,
        loans=(2,),
        cards=(HeldCard(36, deposit=300),),
    )
    state = state.with_player("blue", prisoners=(Captive(Unit.ARCHER, 1, "red", 3),))
    facts = BoardFacts({"gold": OnTheBoard(4, frozenset({Good.SALT}))}, rome="blue", allowed_tax=30)
    done = do(state, ScoreGame(facts))
    # red: most cathedrals and metropolises, three tokens, one loan, one prisoner; ties for areas
    assert done.state.final == {
        "red": 10 + 3 + 3 + 1 + 3 - 2 - 3,
        "blue": 10 + 3 + 1 + 1,
        "gold": 10 + 3 + 3 + 1 + 1,
    }
    assert done.summary.params["winner"] == "Gold"
    with pytest.raises(IllegalAction):
        do(evolve(state, ended=""), ScoreGame(facts))


@pytest.mark.rule("M-25.5")
@pytest.mark.rule("M-25.7")
@pytest.mark.rule("R-65")
def test_named_areas_answer_for_themselves() -> None:
    state = table(phase=7)
    for player in ("red", "blue", "gold"):
        state = state.with_player(player, areas=0)
    state = named(
        state,
        Area("Roma", True, good=Good.GRAIN, site="rome", start_realm_of="red", cubes=(Good.SALT,)),
        Area("Zion", True, good=Good.WINE, site="jerusalem", marker="blue"),
        Area("Caffa", True, good=Good.WINE, start_realm_of="gold"),
    )
    assert unknown(state) == frozenset()
    points = {
        one.player: one.score.honor.total
        for one in standing(scoring_question(state, NOTHING_TOLD)).standings
    }
    # all tie for money and areas; red has the market, Rome and the only area that makes grain
    assert points == {"red": 10 + 2 + 3 + 3 + 3, "blue": 10 + 2 + 3, "gold": 10 + 2}


@pytest.mark.rule("M-16.6")
@pytest.mark.rule("M-0.1")
def test_own_pieces_may_go_back_to_the_supply_but_only_those_that_are_there() -> None:
    state = named(table(), Area("Roma", forces={"red": Force(archer=2, caravan=(1, 0, 0))}))
    action = ChangePieces("red", taken=Force(archer=1, caravan=(1, 0, 0)), area="Roma")
    after = action.apply(state).state
    assert after.areas["Roma"].forces == {"red": Force(archer=1)}
    with pytest.raises(BadInput):
        action.apply(after)


@pytest.mark.rule("M-0.4")
def test_counted_coins_set_the_ledger_right_if_wanted() -> None:
    state = table()
    agreed = do(state, CountCoins("red", {500: 3, 100: 1}))
    assert agreed.state == state
    done = do(state, CountCoins("red", {500: 3}))
    assert done.state.purses["red"] == 1500
    assert done.warnings[0].key == "log.is_correction"
    left = do(state, CountCoins("red", {500: 3}, book=False))
    assert left.state.purses == state.purses
    with pytest.raises(BadInput):
        do(state, CountCoins("red", {20: 1}))
