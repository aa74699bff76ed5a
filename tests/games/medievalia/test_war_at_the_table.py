"""Movement, wars, sieges and eliminations as the table plays them."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import ChangeHouseRule
from companion.games.medievalia.cards import PlayCard
from companion.games.medievalia.corrections import ChangeDepth, ReadCard, TurnCards
from companion.games.medievalia.fief.sums import siege_of
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.paying import Means, Turned
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.ring.marching import March, moves_of
from companion.games.medievalia.state import DRAW, State, Strength, Values
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.turns import BeginTurn, EndTurn
from companion.games.medievalia.war.checks import available
from companion.games.medievalia.war.settling import Act
from companion.games.medievalia.war.warfare import Battle, Bonus, Shoot, WageWar
from tests.games.medievalia.table_of import done, table
from tests.games.medievalia.test_turns_and_cards import refused

FIELD = {"ben": [Base.FIELD], "ada": [Base.FIELD, Base.FARM]}
THERE = "fief_2"


def against_ben(*battles: Battle, **more: object) -> WageWar:
    return WageWar("ada", "ben", THERE, battles, **more)  # type: ignore[arg-type]


@pytest.mark.rule("F-8.1", "F-9.4", "F-E17", "F-3.6")
def test_troops_march_once_and_a_knight_reaches_an_enemy_fief() -> None:
    state = table(
        lands=FIELD, troops=[("ada", Troop.SOLDIER, "", ""), ("ada", Troop.KNIGHT, "", "")]
    )
    refused(state, March("ada", ("soldier_1",), THERE), "F-8.1")
    after = done(state, March("ada", ("soldier_1",), "between_1_2"))
    refused(after, March("ada", ("soldier_1",), THERE), "F-8.1")
    after = done(after, March("ada", ("knight_1",), THERE))
    assert after.units["knight_1"].place == THERE
    assert moves_of(after, after.units["knight_1"]).places == ()
    one = done(state, March("ada", ("knight_1",), "between_1_2"))
    assert done(one, March("ada", ("knight_1",), THERE)).units["knight_1"].moved == 2
    refused(state, March("ada", ("soldier_1",), "fief_1"), "F-8.1")
    with pytest.raises(BadInput):
        GAME.apply(state, March("ada", ("soldier_1",), "between_2_3"))


@pytest.mark.rule("F-8.18", "F-R14")
def test_unused_enemies_between_block_the_way_but_not_the_way_home() -> None:
    troops = [("ada", Troop.KNIGHT, "", ""), ("ada", Troop.SOLDIER, "between_1_2", "")]
    state = table(lands=FIELD, troops=[*troops, ("ben", Troop.SOLDIER, "between_1_2", "")])
    refused(state, March("ada", ("knight_1",), THERE), "F-9.4")
    refused(state, March("ada", ("soldier_1",), THERE), "F-8.18")
    done(state, March("ada", ("soldier_1",), "fief_1"))
    used = done(state, TurnCards("ben", ("soldier_2",), used=True))
    done(used, March("ada", ("knight_1",), THERE))


@pytest.mark.rule("F-R31", "F-14.5", "F-10.3")
def test_used_troops_march_unless_the_house_says_no() -> None:
    state = table(lands=FIELD, troops=[("ada", Troop.SOLDIER, "", "")])
    used = done(state, TurnCards("ada", ("soldier_1",), used=True))
    done(used, March("ada", ("soldier_1",), "between_1_2"))
    strict = done(used, ChangeHouseRule("used_troops", "stay"))
    refused(strict, March("ada", ("soldier_1",), "between_1_2"), "F-R31")
    theirs = table(lands=FIELD, troops=[("ben", Troop.SOLDIER, "", "")])
    refused(theirs, March("ben", ("soldier_1",), "between_1_2"), "F-3.1")
    refused(theirs, March("ada", ("soldier_1",), "between_1_2"), "F-3.5", overrule=False)
    fed = table(
        lands={"ada": [Base.FIELD]},
        troops=[("ada", Troop.WORKER, "", "field_1"), *[("ada", Troop.SOLDIER, "", "")] * 3],
    )
    refused(fed, March("ada", ("worker_1",), "between_1_2"), "F-10.3")


@pytest.mark.rule("F-8.5", "F-8.8", "F-8.11", "F-E6")
def test_a_soldier_meets_a_worker_and_survives_with_one_damage() -> None:
    state = table(
        lands=FIELD, troops=[("ada", Troop.SOLDIER, THERE, ""), ("ben", Troop.WORKER, "", "")]
    )
    after = done(state, against_ben(Battle(("soldier_1",), ("worker_1",))))
    assert list(after.units) == ["soldier_1"]
    assert after.damage == {"soldier_1": 1}
    assert after.discards == {Card.WORKER: 1}
    refused(after, against_ben(Battle(("soldier_1",), site="field_1")), "F-8.11")
    refused(after, March("ada", ("soldier_1",), "between_1_2"), "F-8.2")
    assert done(after, EndTurn("ada")).damage == {}


@pytest.mark.rule("F-8.4", "F-8.5", "F-E18")
def test_who_is_used_or_guards_cannot_face_anybody() -> None:
    troops = [
        ("ada", Troop.SOLDIER, THERE, ""),
        ("ben", Troop.WORKER, "", ""),
        ("ben", Troop.PRIEST, "", ""),
    ]
    troops += [("ben", Troop.WORKER, "", ""), ("ben", Troop.WORKER, "", "field_1")]
    state = table(lands=FIELD, troops=troops)
    state = done(state, TurnCards("ben", ("worker_1", "priest_1"), used=True))
    assert available(state, "ben", THERE).available == 1
    refused(state, against_ben(Battle(("soldier_1",), ("worker_1",))), "F-8.4")
    refused(state, against_ben(Battle(("soldier_1",), ("worker_3",))), "F-8.4")
    after = done(
        state, against_ben(Battle(("soldier_1",), target=("worker_1",)))
    )  # F-8.7: even used
    assert "worker_1" not in after.units


@pytest.mark.rule("F-8.6")
def test_abroad_everybody_available_must_fight() -> None:
    troops = [*[("ada", Troop.SOLDIER, THERE, "")] * 2, ("ben", Troop.WORKER, "", "")]
    state = table(lands=FIELD, troops=troops)
    refused(state, against_ben(Battle(("soldier_1",), site="field_1")), "F-8.6")
    done(state, against_ben(Battle(("soldier_1", "soldier_2"), site="field_1")))
    home = table(
        lands=FIELD,
        troops=[("ada", Troop.SOLDIER, "", ""), *[("ben", Troop.WORKER, "fief_1", "")] * 2],
    )
    war = WageWar("ada", "ben", "fief_1", (Battle(("soldier_1",), ("worker_1",)),))
    refused(home, war, "F-8.6")
    done(home, WageWar("ada", "ben", "fief_1", (Battle(("soldier_1",), ("worker_1", "worker_2")),)))


@pytest.mark.rule("F-8.7", "F-8.14", "F-8.15", "F-E8", "F-E19", "F-R19")
def test_three_attack_two_face_and_the_third_burns_a_forest_with_its_building() -> None:
    troops = [*[("ada", Troop.SOLDIER, THERE, "")] * 2, ("ada", Troop.KNIGHT, THERE, "")]
    troops += [("ben", Troop.SOLDIER, "", ""), ("ben", Troop.WORKER, "", "")]
    state = table(
        lands={"ben": [Base.FOREST, Base.FIELD], "ada": [Base.FIELD, Base.FIELD]},
        troops=troops,
        buildings={("ben", "forest_1"): [Building.BANK]},
    )
    after = done(
        state,
        against_ben(
            Battle(("soldier_1",), ("soldier_3",)),
            Battle(("soldier_2",), ("worker_1",)),
            Battle(("knight_1",), site="forest_1"),
        ),
    )
    assert sorted(after.units) == ["knight_1", "soldier_2"]
    assert [site.id for site in after.player("ben").sites] == ["city", "field_1"]
    assert after.player("ben").buildings == ()
    assert after.discards[Card.BANK] == after.discards[Card.FOREST] == 1


@pytest.mark.rule("F-8.12", "F-8.13", "F-R26", "F-R34", "F-9.1")
def test_guards_first_and_a_priest_saves_the_landscape() -> None:
    troops = [("ada", Troop.SOLDIER, THERE, ""), ("ben", Troop.WORKER, "", "field_1")]
    troops.append(("ben", Troop.PRIEST, "", ""))
    state = table(lands=FIELD, troops=troops)
    attack = Battle(("soldier_1",), site="field_1")
    fallen = done(state, against_ben(attack))
    assert fallen.player("ben").site("field_1") is None
    saved = done(state, against_ben(attack, heals=(Act("priest_1", "worker_1"),)))
    assert saved.player("ben").site("field_1") is not None
    assert "worker_1" not in saved.units
    assert saved.units["priest_1"].used
    guard = against_ben(Battle(("soldier_1",), target=("worker_1",)))
    refused(state, guard, "F-R26", overrule=False)
    tower = table(
        lands=FIELD,
        troops=[("ada", Troop.KNIGHT, THERE, "")],
        buildings={("ben", "field_1"): [Building.TOWER]},
    )
    after = done(tower, against_ben(Battle(("knight_1",), site="field_1")))
    assert after.player("ben").site("field_1").buildings == ()  # type: ignore[union-attr]
    assert after.discards == {Card.TOWER: 1}


@pytest.mark.rule("F-6.4", "F-9.3", "F-R11")
def test_civil_buildings_and_infantry_give_one_defence() -> None:
    troops = [("ada", Troop.WORKER, THERE, ""), ("ben", Troop.WORKER, "", "field_1")]
    plain = table(lands=FIELD, troops=troops)
    attack = against_ben(Battle(("worker_1",), site="field_1"))
    assert "worker_2" not in done(plain, attack).units
    built = table(lands=FIELD, troops=troops, buildings={("ben", "field_1"): [Building.CHURCH]})
    assert "worker_2" in done(built, attack).units
    wrong = against_ben(
        Battle(("worker_1",), site="field_1"), bonuses=(Bonus("field_1/1", "worker_1"),)
    )
    refused(built, wrong, "F-6.4")
    army = [
        ("ada", Troop.WORKER, THERE, ""),
        ("ada", Troop.INFANTRY, THERE, ""),
        ("ben", Troop.WORKER, "", ""),
    ]
    state = table(lands=FIELD, troops=army)
    both = Battle(("worker_1", "infantry_1"), ("worker_2",))
    assert "worker_1" not in done(state, against_ben(both)).units
    helped = against_ben(both, bonuses=(Bonus("infantry_1", "worker_1"),))
    assert "worker_1" in done(state, helped).units
    refused(state, against_ben(both, bonuses=(Bonus("infantry_1", "infantry_1"),)), "F-9.3")


@pytest.mark.rule("F-9.1", "F-9.2", "F-9.8", "F-8.10", "F-E9", "F-R36")
def test_archers_and_priests_act_within_their_reach() -> None:
    troops = [("ada", Troop.SOLDIER, THERE, ""), ("ada", Troop.ARCHER, "between_1_2", "")]
    troops += [
        ("ben", Troop.SOLDIER, "", ""),
        ("ben", Troop.WORKER, "", "field_1"),
        ("ben", Troop.WORKER, "", ""),
    ]
    state = table(lands=FIELD, troops=troops)
    battle = Battle(("soldier_1",), ("soldier_2",))
    after = done(state, against_ben(battle, arrows=(Act("archer_1", "worker_2"),)))
    assert "worker_2" not in after.units
    assert after.units["archer_1"].used
    refused(state, against_ben(battle, arrows=(Act("archer_1", "worker_1"),)), "F-9.2")
    city = against_ben(battle, arrows=(Act("archer_1", "city"),))
    refused(state, city, "F-R36", overrule=False)
    far = evolve(
        state, units={**state.units, "archer_1": evolve(state.units["archer_1"], place="fief_1")}
    )
    refused(far, against_ben(battle, arrows=(Act("archer_1", "worker_2"),)), "F-9.2")
    used = done(state, TurnCards("ada", ("archer_1",), used=True))
    refused(used, against_ben(battle, arrows=(Act("archer_1", "worker_2"),)), "F-3.5")


@pytest.mark.rule("F-8.17")
def test_between_the_fiefs_all_fight_used_or_not() -> None:
    place = "between_1_2"
    troops = [*[("ada", Troop.SOLDIER, place, "")] * 2, ("ben", Troop.SOLDIER, place, "")]
    state = done(table(lands=FIELD, troops=troops), TurnCards("ada", ("soldier_2",), used=True))
    one = WageWar("ada", "ben", place, (Battle(("soldier_1",), ("soldier_3",)),))
    refused(state, one, "F-8.17")
    two = (Battle(("soldier_1",), ("soldier_3",)), Battle(("soldier_2",), target=("soldier_3",)))
    refused(state, WageWar("ada", "ben", place, two), "F-8.17")
    after = done(
        state, WageWar("ada", "ben", place, (Battle(("soldier_1", "soldier_2"), ("soldier_3",)),))
    )
    assert list(after.units) == ["soldier_2"]


@pytest.mark.rule("F-8.16", "F-12.1", "F-R12", "F-R17", "F-R39", "F-14.3")
def test_a_fallen_city_takes_all_cards_of_its_player_and_wins_the_game() -> None:
    troops = [*[("ada", Troop.KNIGHT, THERE, "")] * 2, ("ben", Troop.SOLDIER, "fief_1", "")]
    state = table(lands=FIELD, troops=troops)
    after = done(state, against_ben(Battle(("knight_1", "knight_2"), site="city")))
    ben = after.player("ben")
    assert (ben.is_in, ben.out_by, ben.hand_size, ben.sites) == (False, "city", 0, ())
    assert not any(unit.owner == "ben" for unit in after.units.values())
    assert (after.how, after.winners) == ("cities", ("ada",))
    three = table(3, lands=FIELD, troops=troops)
    after = done(three, against_ben(Battle(("knight_1", "knight_2"), site="city")))
    assert not after.is_over
    assert after.order == ("ada", "cleo")
    assert done(after, EndTurn("ada")).active == "cleo"


def besieged(switches: Switches | None = None) -> State:
    return table(
        lands={"ada": [Base.FIELD, Base.MINE]},
        troops=[("ben", Troop.SOLDIER, "fief_1", ""), ("ada", Troop.WORKER, "", "field_1")],
        switches=switches or Switches(),
        phase=DRAW,
    )


def a_round(state: State) -> State:
    landscape = Stack.LANDSCAPE
    state = done(state, BeginTurn("ada", landscape))
    if state.is_over or not state.player("ada").is_in:
        return state
    starved = tuple(unit.id for unit in state.units_of("ben"))
    state = done(state, EndTurn("ada"))
    return done(state, BeginTurn("ben", landscape, overrule=bool(starved)), EndTurn("ben"))


@pytest.mark.rule("F-12.2", "F-12.3", "F-12.4", "F-R15", "F-R16")
def test_a_siege_counts_three_turns_and_ends_the_third_at_its_start() -> None:
    state = a_round(besieged())
    assert state.player("ada").siege == 1
    state = a_round(state)
    assert state.player("ada").siege == 2
    out = done(state, BeginTurn("ada", Stack.LANDSCAPE))
    assert (out.player("ada").out_by, out.how, out.winners) == ("siege", "cities", ("ben",))
    freed = state.without_units(["soldier_1"])
    assert done(freed, BeginTurn("ada", Stack.LANDSCAPE)).player("ada").siege == 0
    assert not siege_of(besieged(Switches(siege="all")), "ada").besieged


@pytest.mark.rule("F-R8", "F-8.9")
def test_damage_is_given_in_the_owners_order_or_spread_by_house_rule() -> None:
    troops = [*[("ada", Troop.SOLDIER, THERE, "")] * 2, ("ben", Troop.SOLDIER, "", "")]
    state = table(lands=FIELD, troops=troops)
    for first, second in (("soldier_1", "soldier_2"), ("soldier_2", "soldier_1")):
        after = done(state, against_ben(Battle((first, second), ("soldier_3",))))
        assert first not in after.units
        assert second in after.units
    spread = against_ben(
        Battle(("soldier_1", "soldier_2"), ("soldier_3",)), spread={"soldier_1": 1, "soldier_2": 1}
    )
    with pytest.raises(BadInput):
        GAME.apply(state, spread)
    free = done(state, ChangeHouseRule("damage", "spread_freely"))
    assert sorted(done(free, spread).units) == ["soldier_1", "soldier_2"]


@pytest.mark.rule("F-R32")
def test_archers_shoot_outside_a_war_by_house_rule_only() -> None:
    troops = [
        ("ada", Troop.ARCHER, THERE, ""),
        ("ben", Troop.WORKER, "", ""),
        ("ben", Troop.SOLDIER, "", ""),
    ]
    state = table(lands=FIELD, troops=troops)
    refused(state, Shoot("ada", "archer_1", "worker_1"), "F-R32")
    free = done(state, ChangeHouseRule("archers", "own_turn"))
    assert "worker_1" not in done(free, Shoot("ada", "archer_1", "worker_1")).units
    assert done(free, Shoot("ada", "archer_1", "soldier_1")).damage == {"soldier_1": 1}


@pytest.mark.rule("F-14.1", "F-14.4", "F-12.5", "F-11.2")
def test_partners_do_not_fight_each_other() -> None:
    troops = [("ada", Troop.SOLDIER, "fief_3", ""), ("cleo", Troop.WORKER, "fief_3", "")]
    state = table(4, teams=True, lands={**FIELD, "cleo": [Base.FIELD]}, troops=troops)
    war = WageWar("ada", "cleo", "fief_3", (Battle(("soldier_1",), target=("worker_1",)),))
    refused(state, war, "F-8.2")
    assert not siege_of(state, "cleo").besieged


@pytest.mark.rule("F-8.11", "F-9.3")
def test_who_was_saved_by_a_bonus_does_not_fall_over_in_the_next_war() -> None:
    troops = [
        ("ada", Troop.SOLDIER, "", ""),
        ("ada", Troop.WORKER, "", ""),
        ("ben", Troop.SOLDIER, "fief_1", ""),
        ("ben", Troop.INFANTRY, "fief_1", ""),
    ]
    state = table(lands={"ada": [Base.FIELD] * 2, "ben": [Base.FIELD] * 2}, troops=troops)
    invaders = ("soldier_2", "infantry_1")
    first = Battle(("soldier_1",), invaders)
    bonus = (Bonus("infantry_1", "soldier_2"),)
    state = done(state, WageWar("ada", "ben", "fief_1", (first,), bonuses=bonus))
    assert state.damage == {"soldier_2": 2}  # one is left of his three
    second = Battle(("worker_1",), invaders[::-1])
    after = done(state, WageWar("ada", "ben", "fief_1", (second,)))
    assert sorted(after.units) == ["infantry_1", "soldier_2"]


@pytest.mark.rule("F-8.11", "F-R32")
def test_a_new_card_does_not_inherit_the_wounds_of_a_dead_one() -> None:
    troops = [("ben", Troop.SOLDIER, "fief_1", ""), *[("ada", Troop.ARCHER, "", "")] * 2]
    lands = {"ada": [Base.FIELD, Base.FOREST, Base.FIELD]}
    state = table(lands=lands, troops=troops, switches=Switches(archers="own_turn"))
    state = done(state, *(Shoot("ada", one, "soldier_1") for one in ("archer_1", "archer_2")))
    means = Means((Turned("field_1"), Turned("forest_1")))
    state = done(state, PlayCard("ada", Card.SOLDIER, means))
    assert "soldier_1" in state.units  # a card of Ada's now
    assert not state.damage


@pytest.mark.rule("F-U1")
def test_a_card_of_unknown_strength_cannot_fight_before_it_is_read() -> None:
    troops = [("ada", Troop.SOLDIER, THERE, ""), ("ben", Troop.PRIEST, "", "")]
    state = table(lands=FIELD, troops=troops, values=Values())
    war = against_ben(Battle(("soldier_1",), ("priest_1",)))
    refused(state, war, "F-U1", overrule=False)
    done(state, ReadCard(Card.PRIEST, strength=Strength(1, 2)), war)
    with pytest.raises(IllegalAction):
        GAME.apply(state, against_ben(Battle(("soldier_1",), site="city")))


def test_at_the_table_who_is_used_is_told_before_the_war() -> None:
    troops = [("ada", Troop.SOLDIER, THERE, ""), ("ben", Troop.WORKER, "", "")]
    state = done(table(lands=FIELD, troops=troops), ChangeDepth("table"))
    refused(state, against_ben(Battle(("soldier_1",), ("worker_1",)), used=("worker_1",)), "F-8.4")
    done(state, against_ben(Battle(("soldier_1",), ("worker_1",))))
