"""Attacks and battles booked as one entry: each on a small table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.records import evolve
from companion.games.conspiracy.battle.field import BattleCard, Exchange, Party
from companion.games.conspiracy.battle.rounds import ColumnRolls
from companion.games.conspiracy.battle.units import Army
from companion.games.conspiracy.battle.war import Attack, attackers_in, lasting_cards
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.state import EVENTS, Anarchy, Dispute
from companion.games.conspiracy.switches import Switches
from tests.games.conspiracy.small import Table

MEN = Army(mercenaries=1)
ROUND = Exchange((ColumnRolls(8, 2),))
KNIGHT = Army(knights=1)


def banned(players: int = 3, switches: Switches | None = None, **setup: int) -> Table:
    """The second player's first land may be attacked by everybody else."""
    table = Table(players, switches or Switches(), **setup).phase(EVENTS)
    land = table.own("p2")[0]
    return table.set(dispute=Dispute(land, "ban", frozenset(table.state.seats) - {"p2"}))


def attack(table: Table, leader: str = "p3", **more: Any) -> Attack:
    """One mercenary against one, killed by two rolls of eight."""
    given: dict[str, Any] = {
        "defenders": (Party("p2", MEN),),
        "rounds": (ROUND,) * 2,
    }
    assert table.state.dispute is not None
    given["attackers"] = (Party(leader, MEN),)
    return Attack("ban", table.state.dispute.land, **{**given, **more})


@pytest.mark.rule("C-3.28.1", "C-3.7.12.1", "RUL-C-20", "C-3.14.1", "RUL-C-53")
def test_a_conquest_books_losses_ruler_heir_and_honour() -> None:
    table = banned()
    land = table.own("p2")[0]
    table.land(land, castle=False, preacher=True)
    home = table.own("p2")[1]
    table.do(attack(table, preacher_to=home))
    assert table.said == "con.log.attack.attacker"
    assert table.state.lands[land].owner == "p3"
    assert table.state.lands[home].preacher
    assert (table.state.players["p3"].secular, table.state.players["p3"].battles) == (1, 1)
    assert table.state.players["p2"].mercenaries == 3
    assert table.state.dispute is not None  # the one to his left may still attack him
    assert table.state.dispute.may == {"p1"}


@pytest.mark.rule("C-2.1.1", "C-3.14.1", "RUL-C-54")
@pytest.mark.parametrize(("before", "runs_out"), [(11, False), (12, True), (13, True)])
def test_honour_beyond_the_twelve_markers_is_told(before: int, runs_out: bool) -> None:
    table = banned().put("p1", battles=before)
    table.do(attack(table))
    assert table.state.players["p3"].battles == 1
    assert ("con.log.no_honour_marker" in table.told) is runs_out


@pytest.mark.rule("C-3.28.1", "C-3.15.1", "C-8.4.4", "C-3.7.3.1")
def test_an_attack_that_the_check_list_refuses_says_why() -> None:
    table = banned()
    peace = evolve(attack(table), land=table.own("p2")[1])
    assert table.forbidden(peace) == {"C-3.28.1"}  # not banned
    assert table.forbidden(evolve(attack(table), cause="auction")) == {"C-3.28.1"}
    electorate = table.land("mainz", owner="p2")
    assert electorate.forbidden(evolve(attack(table), land="mainz")) >= {"C-8.4.4"}
    many = attack(table, attackers=(Party("p3", Army(mercenaries=5)),))
    assert table.forbidden(many) == {"C-3.7.3.1"}  # so many are not there
    table.put("p3", secular=0)
    assert table.forbidden(attack(table)) == {"C-3.28.1"}  # no heir
    table.put("p3", secular=1)
    for lost in table.own("p2")[2:] + table.own("p2", "bishopric"):
        table.land(lost, owner="")
    assert table.forbidden(attack(table)) == {"C-3.15.1"}
    own = attack(table, attackers=(Party("p2", MEN),), defenders=())
    assert table.refused(own) == {"con.attack.himself"}
    twice = attack(table, attackers=(Party("p3", MEN), Party("p3", MEN)))
    assert table.refused(twice) == {"con.listed_twice"}
    assert table.refused(attack(table, rounds=())) == {"con.battle.not_over"}
    assert table.refused(attack(table, dice=(1,))) == {"con.battle.nobody_retreats"}


@pytest.mark.rule("C-3.7.2.1", "C-3.28.1")
def test_attackers_come_from_the_left_and_nobody_comes_back() -> None:
    table = banned(5)
    dispute = table.state.dispute
    assert dispute is not None
    assert attackers_in(table.state, dispute) == ("p3", "p4", "p5", "p1")
    table.do(attack(table, "p4"))
    assert "con.log.waived" in table.told
    assert table.state.dispute is not None
    assert table.state.dispute.may == {"p5", "p1"}
    late = attack(table, "p3", defenders=(Party("p4", MEN),))
    assert table.forbidden(late) >= {"C-3.28.1"}
    second = attack(table, "p5", defenders=(Party("p4", MEN),), rounds=())
    stay = evolve(second, rounds=(Exchange((ColumnRolls(2, 8),)),) * 2)
    table.do(stay)  # the new owner defends
    assert (table.said, table.state.players["p4"].battles) == ("con.log.attack.defender", 2)
    assert table.state.dispute is not None
    assert table.state.dispute.may == {"p1"}


@pytest.mark.rule("RUL-C-19", "RUL-C-21", "RUL-C-51", "C-3.7.12.1")
def test_without_defenders_it_falls_and_without_survivors_it_stays() -> None:
    table = banned()
    land = table.own("p2")[0]
    before = table.state
    table.do(attack(table, defenders=(), rounds=()))
    assert (table.said, table.state.players["p3"].battles) == ("con.log.attack.walkover", 0)
    table.state = before
    both = (Exchange((ColumnRolls(12, 12),)),)
    table.do(attack(table, rounds=both))
    assert (table.said, table.state.lands[land].owner) == ("con.log.attack.nobody", "p2")
    assert [table.state.players[one].battles for one in ("p2", "p3")] == [0, 0]
    honoured = banned(switches=Switches(honour_without_battle=True))
    honoured.do(attack(honoured, defenders=(), rounds=()))
    assert honoured.state.players["p3"].battles == 1
    table.state = before
    table.land(land, owner="")
    assert table.forbidden(attack(table)) == {"RUL-C-51"}


@pytest.mark.rule("C-3.7.8.2", "C-3.7.9.1", "RUL-C-15", "RUL-C-16", "C-3.26.1", "C-3.7.13.1")
def test_wounds_captives_and_a_retreat_are_kept() -> None:
    table = banned()
    hit = (Exchange((ColumnRolls(2, 8),)),) * 2  # the knight takes two hits
    action = attack(table, attackers=(Party("p3", KNIGHT),), rounds=hit, retreats="attacker")
    assert table.refused(action) == {"con.battle.dice"}
    table.do(evolve(action, dice=(4,)))
    mine = table.state.players["p3"]
    assert (table.said, mine.knights, mine.knights_hit_twice) == ("con.log.attack.defender", 2, 1)
    assert table.state.players["p2"].battles == 1
    table = banned().put("p3", knights_hit_twice=1)
    wounded = Army(knights_hit_twice=1)
    again = attack(table, attackers=(Party("p3", wounded),), rounds=hit[:1])
    table.do(again)
    assert table.state.players["p3"].knights == 1
    assert table.state.players["p2"].captives == {"p3": 1}  # a third hit
    table = banned().put("p3", knights_hit_twice=1)
    table.do(evolve(again, rounds=(Exchange((ColumnRolls(2, 12),)),)))
    assert table.state.players["p2"].captives == {}  # a fourth one kills
    assert table.state.players["p3"].knights == 1


@pytest.mark.rule("C-3.7.11.1", "RUL-C-17", "C-3.7.6.1")
def test_rows_are_checked_and_a_weary_knight_may_give_his_place_away() -> None:
    table = banned()
    rolls = (ColumnRolls(2, 2),)
    army = Party("p3", Army(knights=1, mercenaries=1))
    behind = Exchange(rolls, attacker_rows=((1,), (0,)))
    end = (Exchange((ColumnRolls(12, 2),)),)
    action = attack(table, attackers=(army,), rounds=(behind, *end))
    assert table.forbidden(action) == {"C-3.7.6.1"}  # a knight behind a mercenary
    tired = Exchange((ColumnRolls(2, 8),))
    swap = Exchange((ColumnRolls(12, 2),), attacker_rows=((1,), (0,)))
    assert table.forbidden(evolve(action, rounds=(tired, swap))) == {"C-3.7.6.1"}  # one hit
    table.do(evolve(action, rounds=(tired, tired, swap)))  # after two hits he may
    assert table.state.players["p3"].knights_hit_twice == 1
    table = banned()
    places = Exchange(rolls, attacker_rows=((0,), (0,)))
    twice = attack(table, attackers=(army,), rounds=(places,))
    assert table.refused(twice) == {"con.battle.places"}


@pytest.mark.rule("C-3.7.5.1", "RUL-C-12", "RUL-C-13", "RUL-C-14")
def test_cards_before_a_battle_are_paid_counted_and_last_as_agreed() -> None:
    table = banned(cards=2).rich("p3", 130)
    one = BattleCard("p3", Card.MERCENARIES)
    other = BattleCard("p3")
    table.do(attack(table, cards=(one, other), rounds=(Exchange((ColumnRolls(12, 2),)),)))
    mine = table.state.players["p3"]
    assert (mine.mercenaries, mine.hand, table.state.money("p3")) == (6, 0, 0)
    table = banned(cards=2).rich("p3", 70)
    assert table.forbidden(attack(table, cards=(other,))) == {"C-3.7.5.1"}  # not enough ducats
    assert table.forbidden(attack(table.rich("p3"), cards=(other, other))) == {"RUL-C-14"}
    assert table.forbidden(attack(table, cards=(one,) * 3)) == {"C-10.0.1"}
    crusade = BattleCard("p3", Card.CRUSADE)
    assert table.refused(attack(table, cards=(crusade,))) == {"con.battle.no_such_card"}
    own = BattleCard("p3", Card.UPRISING, "p3")
    mixed = (Party("p3", Army(knights=1, mercenaries=1)),)
    assert table.forbidden(attack(table, attackers=mixed, cards=(own,))) == {"C-3.7.5.1"}
    stranger = BattleCard("p1", Card.FORGING)
    assert table.refused(attack(table, cards=(stranger,))) == {"con.battle.card_of_a_stranger"}
    turn = banned(switches=Switches(improvement_lasts="turn"), cards=2)
    turn.do(attack(turn, cards=(BattleCard("p3", Card.FORGING),)))
    assert turn.state.players["p3"].forging == 1
    assert lasting_cards(turn.state, (Party("p3", MEN),), ()).attacker.forging == 1


@pytest.mark.rule("C-3.7.5.1")
def test_an_uprising_that_leaves_nobody_is_no_walkover_for_the_attacker() -> None:
    table = banned(cards=1)
    uprising = BattleCard("p2", Card.UPRISING, "p3")
    table.do(attack(table, cards=(uprising,), rounds=()))
    assert table.said == "con.log.attack.defender"
    assert table.state.lands[table.own("p2")[0]].owner == "p2"
    assert table.state.players["p3"].mercenaries == 3


@pytest.mark.rule("C-3.7.5.1", "C-3.7.9.1", "C-3.28.1")
def test_what_a_battle_lacks_is_named_before_it_is_booked() -> None:
    table = banned(cards=2, mercenaries=3, knights=1)
    knights = (Party("p2", Army(knights=1)),)
    for card in (Card.DEFECTOR, Card.UPRISING):  # the defender has no mercenary there
        aimed = attack(table, defenders=knights, cards=(BattleCard("p3", card, "p2"),))
        left = evolve(aimed, rounds=(ROUND,), retreats="attacker", dice=(1,))
        assert table.refused(left) == {"con.card.nothing_there"}
    hired = (BattleCard("p2", Card.MERCENARIES), BattleCard("p3", Card.DEFECTOR, "p2"))
    lured = attack(table, defenders=knights, cards=hired, rounds=(), retreats="attacker")
    assert table.refused(evolve(lured, dice=(1, 1))) == {"con.battle.no_round_yet"}
    helper = (Party("p3", Army()), Party("p1", MEN))  # no unit of the leader's own
    assert table.forbidden(attack(table, attackers=helper)) == {"C-3.28.1"}


@pytest.mark.rule("C-3.7.3.1", "C-3.20.1")
def test_an_attack_does_not_start_from_somebody_elses_land() -> None:
    table = Table(mercenaries=3).phase(EVENTS).set(anarchy=Anarchy())
    target, mine, other = table.own("p2")[0], table.own("p1")[0], table.own("p3")[0]
    begun = Attack("anarchy", target, (Party("p1", MEN),), origins=frozenset((other,)))
    assert table.forbidden(begun) == {"C-3.7.3.1"}
    table.do(evolve(begun, origins=frozenset((mine,))))
    assert table.state.anarchy is not None
    assert table.state.anarchy.banned == {mine}


@pytest.mark.rule("C-3.10.2", "C-3.20.1", "RUL-C-38", "RUL-C-53")
def test_the_anarchy_allows_one_conquest_each_and_bans_where_it_came_from() -> None:
    table = Table(cards=1).phase(EVENTS).set(anarchy=Anarchy())
    land, origin = table.own("p2")[0], table.own("p3")[0]
    walk = Attack("anarchy", land, (Party("p3", MEN),), origins=frozenset((origin,)))
    assert table.refused(evolve(walk, origins=frozenset(("nowhere",)))) == {"con.unknown_land"}
    table.do(walk)
    assert "con.log.banned" in table.told  # the log says what may be attacked in turn
    assert table.state.anarchy == Anarchy(frozenset(("p3",)), frozenset(), frozenset((origin,)))
    second = evolve(walk, land=table.own("p2")[0])
    assert table.forbidden(second) == {"C-3.10.2"}
    early = Attack("anarchy", table.own("p3")[0], (Party("p1", MEN),))
    assert table.forbidden(early) == {"RUL-C-38"}  # his turn has passed
    back = Attack("ban", origin, (Party("p2", MEN),))
    table.do(back)  # the banned land is attacked in turn
    assert table.state.lands[origin].owner == "p2"
    assert table.state.anarchy is not None
    assert "p2" not in table.state.anarchy.conquests  # his own conquest is still to come
    table.land(origin, owner="p3")
    assert table.forbidden(back) == {"C-3.28.1"}  # once each, like every attack
    assert table.forbidden(evolve(back, land="mainz", cause="anarchy")) >= {"C-8.4.4"}
    table.set(anarchy=None)
    assert table.forbidden(evolve(back, land=table.own("p3")[0])) == {"C-3.28.1"}
