"""Set-up, income, movement, cards, end of the turn: each action on a small table."""

from __future__ import annotations

import pytest

from companion.core.table_actions import MarkDone, NextPhase, Pay
from companion.games.conspiracy.battle.ransom import Bribe, Ransom
from companion.games.conspiracy.cards.playing import BuyMercenary, DiscardCards, DrawCards
from companion.games.conspiracy.corrections import CorrectRoutes
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.empire.empire import BreakOff
from companion.games.conspiracy.flow import DECK_READY, NOBODY_MOVES, TROOPS_PLACED
from companion.games.conspiracy.lands.income import CollectIncome, Robbery, income_of
from companion.games.conspiracy.lands.movement import MoveHoly
from companion.games.conspiracy.pieces import Master, Thing
from companion.games.conspiracy.rulebook import RULES
from companion.games.conspiracy.setup import ChooseActive, SplitHeirs
from companion.games.conspiracy.state import CARDS, END, FATE, INCOME, MOVEMENT, SETUP_PHASE
from companion.games.conspiracy.switches import Switches
from companion.games.conspiracy.tables import MASTERS, NOTES
from tests.games.conspiracy.small import Table


@pytest.mark.rule("C-4.0.1", "C-4.0.5", "C-5.0.1")
def test_the_set_up_is_told_once_and_in_its_phase() -> None:
    table = Table().put("p2", secular=0, clerical=0)
    table.do(ChooseActive("p2"))
    assert table.state.order == ("p2", "p3", "p1")
    assert table.forbidden(SplitHeirs("p1", 3)) == {"C-4.0.5"}  # there are heirs already
    table.do(SplitHeirs("p2", 3)).do(SplitHeirs("p2", 1))  # thought over
    assert (table.state.players["p2"].secular, table.state.players["p2"].clerical) == (1, 3)
    assert table.refused(NextPhase()) == {"con.open.heirs"}
    table.do(NextPhase(overrule=True))
    assert table.forbidden(SplitHeirs("p2", 2)) == {"C-5.0.1"}
    assert table.refused(ChooseActive("p2")) == {"correct.no_change"}
    assert table.do(ChooseActive("p1")).told == ["log.is_correction"]


@pytest.mark.rule("C-4.0.4", "C-4.0.7", "RUL-C-43")
def test_what_the_table_lays_out_itself_can_be_ticked_off() -> None:
    table = Table(knights=2, mercenaries=3, cards=4)
    for step in (TROOPS_PLACED, DECK_READY):
        table.do(MarkDone(step))
    assert {TROOPS_PLACED, DECK_READY} <= table.state.done
    mine = table.state.players["p3"]
    assert (mine.knights, mine.mercenaries, mine.hand, table.state.pile) == (2, 3, 4, 52)
    assert (table.state.deck.left, table.state.deck.emperors) == (38, 2)
    assert table.state.dispute is None  # peace holds
    assert table.state.anarchy is None


@pytest.mark.rule("C-6.0.1", "C-6.0.3")
def test_income_is_paid_once_with_its_cards() -> None:
    table = Table(cards=1).phase(INCOME)
    assert table.forbidden(CollectIncome(frozenset(("p1",)), (Robbery("p1", "p2"),))) == {"C-6.0.3"}
    before = table.state
    table.do(CollectIncome(frozenset(("p2",)), (Robbery("p1", "p2"),)))
    assert table.state.money("p2") == before.money("p2")  # doubled and robbed: nothing
    assert table.state.money("p3") == before.money("p3") + income_of(before, "p3").total.total
    assert [table.state.players[one].hand for one in ("p1", "p2", "p3")] == [0, 0, 1]
    assert table.state.discard == 2
    assert table.forbidden(CollectIncome()) == {"C-5.0.1"}
    assert table.refused(CollectIncome(robberies=(Robbery("p3", "p3"),))) >= {"phase.already_done"}
    assert table.phase(END).forbidden(CollectIncome()) == {"C-5.0.1"}


@pytest.mark.rule("C-9.0.1", "C-3.22.1", "C-3.18.1")
def test_holy_things_move_once_and_only_where_they_may() -> None:
    table = Table().phase(MOVEMENT)
    here, there, far = table.own("p1")[:3]
    see = table.own("p1", "bishopric")[0]
    table.land(here, preacher=True).land(see, relic=True)
    assert table.refused(MoveHoly("p1", Thing.PREACHER, there, far)) == {"con.move.not_there"}
    assert table.refused(MoveHoly("p1", Thing.CASTLE, here, far)) == {"con.move.not_holy"}
    assert table.forbidden(MoveHoly("p1", Thing.RELIC, see, far)) == {"C-3.22.1"}
    assert table.forbidden(MoveHoly("p2", Thing.PREACHER, here, table.own("p2")[0])) == {"C-9.0.1"}
    assert table.forbidden(MoveHoly("p1", Thing.PREACHER, here, table.own("p2")[0])) == {"C-3.18.1"}
    table.do(MoveHoly("p1", Thing.PREACHER, here, there))
    assert table.state.lands[there].preacher
    assert not table.state.lands[here].preacher
    assert table.forbidden(MoveHoly("p1", Thing.PREACHER, there, far)) == {"C-9.0.1"}
    table.land(far, monastery=True).do(MoveHoly("p1", Thing.RELIC, see, far))
    assert table.state.lands[far].relic
    table.do(MarkDone(NOBODY_MOVES)).phase(CARDS)
    assert table.forbidden(MoveHoly("p1", Thing.PREACHER, there, here)) == {"C-5.0.1"}


@pytest.mark.rule("C-10.0.1", "C-10.0.2", "RUL-C-54", "RUL-C-46")
def test_cards_are_drawn_discarded_and_changed_for_mercenaries() -> None:
    table = Table(cards=5).phase(CARDS).set(pile=1, discard=48)
    table.do(DrawCards())
    assert "con.log.shuffled" in table.told
    assert table.told.count("con.log.hand_too_large") == 3
    assert (table.state.pile, table.state.discard) == (46, 0)
    assert table.forbidden(DrawCards()) == {"C-5.0.1"}
    assert table.forbidden(DiscardCards("p1", 2)) == {"C-10.0.1"}
    assert table.refused(DiscardCards("p1", 7)) == {"con.card.so_many"}
    table.do(DiscardCards("p1"))
    assert table.state.players["p1"].hand == 5
    troops = table.state.players["p1"].mercenaries
    table.do(BuyMercenary("p1"))
    assert table.state.players["p1"].mercenaries == troops + 1
    assert table.state.money("p1") == 20
    assert table.forbidden(BuyMercenary("p1")) == {"C-10.0.2"}  # not enough ducats
    table.do(BuyMercenary("p1", overrule=True))  # they lay on the table after all
    assert table.state.money("p1") == 0
    table.rich("p2").put("p2", mercenaries=15)
    assert table.forbidden(BuyMercenary("p2")) == {"RUL-C-54"}
    table.put("p2", hand=0, mercenaries=0).set(pile=table.state.pile + 6)
    assert table.forbidden(BuyMercenary("p2")) == {"C-10.0.2"}


@pytest.mark.rule("C-10.0.1")
def test_without_cards_nobody_draws_and_the_pile_is_not_made_of_nothing() -> None:
    table = Table(players=4, cards=0).phase(CARDS).put("p1", hand=62).set(pile=1, discard=1)
    assert table.forbidden(DrawCards()) == {"C-10.0.1"}
    table.do(DrawCards(overrule=True))
    assert [one.hand for one in table.state.players.values()] == [63, 1, 0, 0]


@pytest.mark.rule("C-11.0.1", "RUL-C-45", "C-3.26.1", "C-3.7.13.1", "C-3.2.1")
def test_the_turn_ends_with_ransom_healing_and_the_next_player() -> None:
    table = Table().phase(END)
    table.put("p1", knights_hit=1, knights_hit_twice=1, mercenaries_hit=2, forging=1)
    table.put("p2", captives={"p1": 2})
    assert table.refused(Ransom("p1", "p3")) == {"con.ransom.not_held"}
    assert table.refused(Ransom("p1", "p2", 10, 3)) == {"con.ransom.not_held"}
    assert table.forbidden(Ransom("p1", "p2", 15)) == {"C-2.1.1"}
    assert table.forbidden(Ransom("p1", "p2", 110)) == {"C-11.0.1"}
    table.do(Ransom("p1", "p2", 40))
    assert (table.state.money("p1"), table.state.money("p2")) == (60, 140)
    assert (table.state.players["p1"].knights, table.state.players["p2"].captives) == (3, {"p1": 1})
    table.do(NextPhase())
    mine = table.state.players["p1"]
    assert (mine.knights_hit, mine.knights_hit_twice, mine.mercenaries_hit, mine.forging) == (
        (0,) * 4
    )
    assert (table.state.round, table.state.phase, table.state.active) == (2, INCOME, "p2")
    assert table.told == ["con.log.passed_on"]
    assert table.forbidden(Ransom("p1", "p2")) == {"C-5.0.1"}


@pytest.mark.rule("C-3.4.1")
def test_bribes_are_forbidden_unless_all_agreed() -> None:
    table = Table()
    assert table.forbidden(Bribe("p1", "p2", 50)) == {"C-3.4.1"}
    assert table.refused(Bribe("p1", "p1", 50)) >= {"con.pay.bribe"}
    assert table.do(Pay("p1", "p2", 10)).told == ["con.pay.bribe"]
    agreed = Table(switches=Switches(bribery=True))
    assert agreed.forbidden(Bribe("p1", "p2", 50)) == {"C-3.4.1"}  # nobody has died
    agreed.phase(FATE).do(RollFate("p1", 2))
    agreed.do(Bribe("p1", "p2", 50))
    assert (agreed.state.money("p1"), agreed.state.money("p2")) == (50, 150)
    assert agreed.do(Pay("p1", "p2", 10)).told == []
    assert agreed.forbidden(Bribe("p1", "p2", 25)) == {"C-2.1.1"}


@pytest.mark.rule("C-3.16.1", "C-3.16.2", "C-3.16.3", "RUL-C-44")
def test_each_track_moves_its_master_in_the_same_entry() -> None:
    table = Table(knights=2, mercenaries=3, cards=3)
    assert len(MASTERS) == 3
    assert not table.state.masters
    first, second, third = table.own("p1")[:3]
    for land in (first, second, third):
        table.land(land, imperial_city=True)
    table.do(CorrectRoutes(first, frozenset((second, third))))  # twice forty
    assert table.told == ["con.log.master_won", "con.log.master_serves"]
    assert table.state.masters == {Master.TRADE: "p1"}
    table.rich("p2").do(BuyMercenary("p2"))
    assert table.state.masters[Master.WAR] == "p2"
    table.do(CorrectRoutes(first, frozenset((second,))))
    assert table.told == ["con.log.master_lost"]
    assert Master.TRADE not in table.state.serves


@pytest.mark.rule("C-1.0.1", "C-12.0.1")
def test_after_the_end_only_corrections_are_taken() -> None:
    table = Table().do(BreakOff("late"))
    assert (table.state.ended, table.state.ending) == (True, "broken_off")
    assert "phase.game_is_over" in table.refused(BreakOff())
    for action in (SplitHeirs("p1", 2), BuyMercenary("p1"), Bribe("p1", "p2", 10), DrawCards()):
        assert "phase.game_is_over" in table.refused(action)
    assert table.state.phase == SETUP_PHASE


@pytest.mark.rule("RUL-C-01", "RUL-C-27", "RUL-C-31", "RUL-C-49", "RUL-C-54", "C-3.1.1")
def test_what_the_app_only_reminds_of_names_its_ruling() -> None:
    assert {row.ruling for row in NOTES} == {"RUL-C-27", "RUL-C-31", "RUL-C-49", "RUL-C-54"}
    assert {"RUL-C-01", "C-3.1.1"} <= set(RULES)  # listed with the rules, nothing to compute
