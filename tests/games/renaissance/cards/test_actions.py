"""Event and war cards played at the table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.renaissance.cards.events import EventCard
from companion.games.renaissance.cards.happening import Hit, PlayEvent, dead_now
from companion.games.renaissance.cards.waging import ContinueWar, DeclareWar, Spoils, wars_due
from companion.games.renaissance.game import GAME
from companion.games.renaissance.pieces import Arms, Good, Group, Region
from companion.games.renaissance.state import FINAL_PHASE, State, War
from companion.games.renaissance.switches import Switches
from tests.games.renaissance.card_table import owning, table, with_cash


def played(state: State, card: str, player: str = "a", **facts: Any) -> Step[State]:
    return GAME.apply(state, PlayEvent(player, EventCard(card), **facts))


@pytest.mark.rule("R-7.2.1", "R-7.2.2")
def test_a_circle_goes_to_the_discard_and_a_square_out_of_the_game() -> None:
    circle = played(table(), "famine").state
    assert (circle.discard, circle.player("a").hand) == (1, 2)
    square = played(table(epoch=2), "mongols").state
    assert (square.discard, square.player("a").hand) == (0, 2)


@pytest.mark.rule("R-A2.1", "R-A2.10")
def test_the_ruler_protects_after_he_is_played_not_before() -> None:
    late = played(table(), "mysticism").state
    late = played(late, "enlightened_ruler").state
    assert late.player("a").misery == 4
    early = played(played(table(), "enlightened_ruler").state, "mysticism", "b").state
    assert (early.player("a").misery, early.player("b").misery) == (0, 4)


@pytest.mark.rule("R-A2.2")
def test_alchemy_takes_the_money_to_the_bank() -> None:
    after = played(table(cash=17), "alchemy", victim="b").state
    assert after.money("b") == 8
    assert sum(after.purses.values()) == 0


@pytest.mark.rule("R-A2.3", "R-5.3.1")
def test_a_civil_war_reduces_the_capital_at_once_and_names_the_victim() -> None:
    state = table().with_player("b", goods={Good.CLOTH: 1}, bought_tokens=7)
    after = played(state, "civil_war", victim="b", loss="tokens").state
    victim = after.player("b")
    assert (victim.misery, victim.control_markers, victim.board_tokens) == (1, 9, 1)
    assert (victim.bought_tokens, after.money("b")) == (3, 40)
    assert (victim.goods, after.civil_war) == ({}, "b")
    free = played(state, "civil_war", victim="b", marker_in_capital=False).state
    assert (free.player("b").control_markers, free.money("b")) == (10, 20)


@pytest.mark.rule("R-A2.4", "RUL-R-40", "R-5.3.1")
def test_crusades_bring_an_established_marker_and_remove_the_others() -> None:
    state = table().with_player("b", goods={Good.SPICE: 1})
    hits = (Hit("b", removed=1, goods={Good.SPICE: 1}), Hit("c", tokens=1))
    state = state.with_player("c", board_tokens=3)
    after = played(state, "crusades", hits=hits, goods=(Good.SPICE,)).state
    mine = after.player("a")
    assert (mine.control_markers, mine.new_markers, mine.misery) == (11, 0, 1)
    assert mine.goods == {Good.SPICE: 1}
    assert (after.player("b").control_markers, after.player("b").goods) == (9, {})
    assert after.player("c").board_tokens == 2
    assert after.crusades
    full = table().with_player("a", control_markers=25)
    assert played(full, "crusades").state.player("a").control_markers == 25


@pytest.mark.rule("R-9.3.2.1", "R-A2.5", "R-A2.7")
def test_reduced_markers_take_tokens_from_the_reserve_then_bought_ones() -> None:
    after = played(table(), "rebellion", victim="b").state.player("b")
    assert (after.control_markers, after.board_tokens) == (9, 1)
    tight = table(epoch=2).with_player("b", board_tokens=30, bought_tokens=5)
    hit = played(tight, "pirates", hits=(Hit("b", markers=2),)).state.player("b")
    assert (hit.control_markers, hit.board_tokens, hit.bought_tokens) == (8, 32, 4)
    empty = played(tight, "pirates", hits=(Hit("b", markers=2, left_empty=1),)).state.player("b")
    assert (empty.control_markers, empty.board_tokens, empty.bought_tokens) == (8, 31, 5)


@pytest.mark.rule("R-A2.7")
def test_the_number_of_pirates_is_pointed_out_and_markers_nobody_has_are_refused() -> None:
    step = played(table(epoch=3), "pirates", hits=(Hit("b", markers=2),))
    assert step.warnings[0].key == "ren.effect.pirates_count"
    with pytest.raises(IllegalAction):
        played(table(), "pirates", hits=(Hit("b", markers=11),))


@pytest.mark.rule("R-A2.14")
def test_the_black_death_empties_a_region_before_it_reduces() -> None:
    state = table(epoch=2).with_player("b", board_tokens=36, satellites=2)
    hits = (Hit("b", tokens=5, satellites=2, markers=3, goods={Good.WINE: 3}),)
    state = state.with_player("b", goods={Good.WINE: 4})
    step = played(state, "black_death", region=Region.VII, hits=hits)
    assert step.summary.key == "ren.log.event_in"
    after = step.state.player("b")
    assert (after.board_tokens, after.satellites, after.control_markers) == (34, 0, 7)
    assert after.goods == {Good.WINE: 1}


@pytest.mark.rule("R-A2.6", "R-A2.15")
def test_a_decree_holds_until_a_religious_war_of_the_round() -> None:
    decree = played(table(epoch=3), "papal_decree", group=Group.SCIENCE).state
    assert decree.decree is Group.SCIENCE
    war = played(owning(decree, "b", "EF"), "religious_war", "b").state
    assert (war.decree, war.religious_war, war.decree_dead) == (None, True, True)
    assert war.player("b").misery == 2
    with pytest.raises(IllegalAction):
        played(war, "papal_decree", group=Group.SCIENCE)


@pytest.mark.rule("R-A2.12", "R-A2.17", "R-7.2.3")
def test_longbow_ends_stirrups_and_armour_for_everybody_and_for_good() -> None:
    state = played(table(epoch=2), "stirrups").state
    state = played(state, "armour", "b").state
    assert state.player("a").arms == {Arms.STIRRUPS}
    state = played(state, "longbow", "c").state
    assert [state.player(one).arms for one in "abc"] == [set(), set(), {Arms.LONGBOW}]
    with pytest.raises(IllegalAction) as refused:
        played(state, "stirrups")
    assert refused.value.key == "ren.effect.dead"
    assert [card.card for card in dead_now(state).dead] == ["stirrups", "armour"]
    dead = GAME.apply(state, PlayEvent("a", EventCard.STIRRUPS, overrule=True))
    assert dead.warnings
    assert dead.state.player("a").arms == set()


@pytest.mark.rule("R-A2.16")
def test_the_mongols_are_remembered() -> None:
    after = played(table(epoch=2), "mongols").state
    assert (after.money("a"), after.mongols_round) == (50, 2)
    with pytest.raises(IllegalAction):
        played(after, "crusades")


@pytest.mark.rule("R-2.1", "R-8.1.4")
def test_phase_epoch_and_an_empty_hand_are_checked_together() -> None:
    state = table(phase=4).with_player("a", hand=0)
    with pytest.raises(IllegalAction) as refused:
        played(state, "black_death", region=Region.IV)
    assert len(refused.value.problems) == 3
    with pytest.raises(BadInput):
        played(table(), "alchemy", victim="z")


@pytest.mark.rule("R-9.4.3.2")
def test_misery_of_an_event_can_drive_a_player_out() -> None:
    state = table().with_player("b", misery=25)
    after = played(state, "famine").state
    assert not after.player("b").is_in
    assert after.order == ("a", "c")


@pytest.mark.rule("R-A2.11.2", "RUL-R-42")
def test_a_war_moves_markers_goods_and_misery() -> None:
    state = table().with_player("b", goods={Good.WOOL: 1})
    spoils = Spoils(in_region_v=9, goods={Good.WOOL: 1})
    after = GAME.apply(state, DeclareWar("a", "b", ((5, 2),), spoils)).state
    winner, loser = after.player("a"), after.player("b")
    assert (winner.control_markers, loser.control_markers) == (11, 9)
    assert (winner.misery, loser.misery) == (1, 4)
    assert (winner.goods, loser.goods) == ({Good.WOOL: 1}, {})
    assert (winner.goods_due, loser.goods_due) == ({}, {})
    assert (winner.hand, after.discard, after.wars) == (2, 1, ())


@pytest.mark.rule("R-5.3.1", "R-A2.7", "RUL-R-42")
def test_pirates_in_a_province_just_won_strike_off_the_goods_card_to_come() -> None:
    state = table(switches=Switches(war_goods="expansion")).with_player("b", goods={Good.WOOL: 1})
    won = GAME.apply(state, DeclareWar("a", "b", ((5, 4),), Spoils(goods={Good.WOOL: 1}))).state
    assert (won.player("a").goods, won.player("a").goods_due) == ({}, {Good.WOOL: 1})
    hit = played(won, "pirates", "b", hits=(Hit("a", markers=1, goods={Good.WOOL: 1}),)).state
    assert (hit.player("a").goods, hit.player("a").goods_due) == ({}, {})


@pytest.mark.rule("R-A2.11.4")
def test_a_tied_war_goes_on_in_the_next_card_phase() -> None:
    tied = GAME.apply(table(), DeclareWar("a", "b", ((3, 3),))).state
    assert tied.wars == (War("a", "b", 2),)
    assert [tied.player(one).misery for one in "ab"] == [1, 1]
    with pytest.raises(IllegalAction):
        GAME.apply(tied, ContinueWar("a", "b", ((3, 4),)))
    next_round = evolve(tied, round=3, done=frozenset())
    again = GAME.apply(next_round, ContinueWar("a", "b", ((3, 4),))).state
    assert (again.wars, again.player("b").control_markers) == ((), 11)
    assert again.player("a").hand == 2
    with pytest.raises(IllegalAction):
        GAME.apply(again, ContinueWar("a", "c", ((3, 4),)))


@pytest.mark.rule("R-11.1.4")
def test_a_war_tied_in_the_last_round_is_rolled_with_the_last_cards_and_ends_there() -> None:
    tied = GAME.apply(table(), DeclareWar("b", "a", ((3, 3),))).state
    assert wars_due(tied) == ()
    final = evolve(tied, phase=FINAL_PHASE, done=frozenset())
    assert wars_due(final) == (War("b", "a", 2),)
    after = GAME.apply(final, ContinueWar("b", "a", ((2, 2), (4, 4)))).state
    assert (after.wars, wars_due(after)) == ((), ())
    assert [after.player(one).misery for one in "ab"] == [3, 3]


@pytest.mark.rule("R-11.1.4")
def test_in_the_final_card_play_a_tied_war_is_thrown_again_at_once() -> None:
    final = table(phase=FINAL_PHASE)
    after = GAME.apply(final, DeclareWar("b", "a", ((2, 2), (4, 4)))).state
    assert (after.wars, after.player("a").misery) == ((), 2)
    with pytest.raises(BadInput):
        GAME.apply(final, DeclareWar("c", "a", ((2, 2), (4, 4))))
    with pytest.raises(BadInput):
        GAME.apply(table(), DeclareWar("b", "a", ((2, 2), (4, 4))))
    with pytest.raises(BadInput):
        GAME.apply(table(), DeclareWar("a", "a", ((2, 3),)))


@pytest.mark.rule("R-11.1.2")
def test_events_take_effect_in_the_final_card_play() -> None:
    assert (
        played(with_cash(table(phase=FINAL_PHASE), "b", 9), "famine").state.player("b").misery == 4
    )
