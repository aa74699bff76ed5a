"""Phase 5 at the table: placing, fights, cards, the end of the phase and of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.core.table_actions import ChangeHouseRule, NextPhase
from companion.games.renaissance.cards.waging import DeclareWar
from companion.games.renaissance.corrections import CorrectFlag
from companion.games.renaissance.ending import ScoreGame
from companion.games.renaissance.expansion.correct_expansion import CorrectGoodsDue, CorrectShipped
from companion.games.renaissance.expansion.expanding import (
    BuyTokenCard,
    ExchangeCards,
    TakeBonusCard,
    bonus_card_player,
)
from companion.games.renaissance.expansion.fighting import (
    FightForProvince,
    Present,
    attack_outlook,
    tokens_wished,
)
from companion.games.renaissance.expansion.placing import (
    FreeControlMarker,
    Placement,
    PlaceTokens,
)
from companion.games.renaissance.game import GAME
from companion.games.renaissance.misery import GiveUp
from companion.games.renaissance.pieces import Good, Region, Ships
from companion.games.renaissance.state import FINAL_PHASE, Fleet, State
from tests.games.renaissance.card_table import owning, table


def expanding(tokens: int = 20, **facts: Any) -> State:
    return table(phase=5).with_player("a", bought_tokens=tokens, **facts)


def placed(state: State, *placements: Placement, **facts: Any) -> Step[State]:
    return GAME.apply(state, PlaceTokens("a", placements, **facts))


def fought(state: State, province: str, *defenders: Present, **facts: Any) -> Step[State]:
    return GAME.apply(state, FightForProvince("a", province, defenders, **facts))


@pytest.mark.rule("R-9.5.0.5", "R-9.5.0.6", "R-9.5.4.1")
def test_tokens_become_markers_and_goods_cards_come_at_the_end_of_the_phase() -> None:
    step = placed(
        expanding(board_tokens=3),
        Placement("toledo", 3),
        Placement("bari", 1),
        Placement("belgrade", 1, others_there=1),
        Placement("Somewhere", 1, market=4, own_there=3),
    )
    now = step.state.player("a")
    assert (now.control_markers, now.new_markers, now.bought_tokens) == (12, 2, 14)
    assert (now.board_tokens, now.satellites) == (2, 1)
    assert (now.goods, now.goods_due) == ({}, {Good.WOOL: 1})
    after = GAME.apply(step.state, NextPhase()).state.player("a")
    assert (after.goods, after.goods_due, after.new_markers) == ({Good.WOOL: 1}, {}, 0)
    assert after.bought_tokens == 0


@pytest.mark.rule("R-9.5.0.4", "R-13.3", "R-9.5.0.6")
def test_placing_too_much_is_refused_unless_the_table_insists() -> None:
    for wrong in (
        Placement("toledo", 4),
        Placement("toledo", 3, others_there=1),
        Placement("florence", 4),
    ):
        with pytest.raises(IllegalAction):
            placed(expanding(3), wrong)
    anyway = placed(expanding(), Placement("toledo", 3, others_there=1), overrule=True)
    assert anyway.warnings
    with pytest.raises(BadInput):
        placed(expanding(), Placement("Somewhere", 1))


@pytest.mark.rule("R-9.5.0.3", "R-13.2", "R-9.4.1.3")
def test_ships_region_five_and_overseas_are_checked() -> None:
    galley = expanding(fleet=Fleet(Ships.GALLEY, 2))
    with pytest.raises(IllegalAction):
        placed(galley, Placement("toledo", 3, by_sea=True))
    first = placed(galley, Placement("toledo", 2, by_sea=True)).state
    assert first.player("a").shipped == {"toledo": 2}
    with pytest.raises(IllegalAction):
        placed(first, Placement("toledo", 1, own_there=2, by_sea=True))
    with pytest.raises(IllegalAction):
        placed(galley, Placement("Saransk", 1, market=2, region=Region.V))
    silk_road = owning(galley, "a", "R")
    assert placed(silk_road, Placement("Saransk", 1, market=2, region=Region.V))
    with pytest.raises(IllegalAction):
        placed(galley, Placement("china", 3, market=3))
    ocean = expanding(fleet=Fleet(Ships.OCEAN, 1))
    china = placed(ocean, Placement("china", 3, market=3, by_sea=True)).state.player("a")
    assert china.overseas == 1
    assert china.goods_due == {Good.SILK: 1, Good.SPICE: 1}


@pytest.mark.rule("R-9.5.0.5", "R-13.4")
def test_who_has_all_control_markers_out_frees_one_first() -> None:
    full = expanding(control_markers=25, goods={Good.WINE: 1})
    with pytest.raises(IllegalAction):
        placed(full, Placement("toledo", 3))
    freed = GAME.apply(full, FreeControlMarker("a", (Good.WINE,))).state
    alone = freed.player("a")
    assert (alone.control_markers, alone.board_tokens) == (24, 1)
    assert alone.goods_due == {Good.WINE: -1}
    assert placed(freed, Placement("toledo", 3)).state.player("a").control_markers == 25
    with pytest.raises(IllegalAction):
        GAME.apply(expanding(), FreeControlMarker("a"))


@pytest.mark.rule("R-9.5.2.11", "R-9.5.3.1")
def test_a_won_fight_moves_markers_and_counts_a_lost_new_marker() -> None:
    state = expanding().with_player("b", new_markers=4)
    won = fought(
        state,
        "granada",
        Present("b", control_marker=True, marker_is_new=True),
        dice=(3, 1, 6),
    )
    mine, his = won.state.player("a"), won.state.player("b")
    assert (mine.control_markers, mine.new_markers, mine.bought_tokens) == (11, 1, 16)
    assert (his.control_markers, his.new_markers) == (9, 3)
    assert (mine.goods_due, his.goods_due) == ({Good.METAL: 1}, {Good.METAL: -1})
    satellite = fought(
        state.with_player("b", board_tokens=1, satellites=1),
        "oran",
        Present("b", tokens=1),
        dice=(6, 1, 6),
    ).state
    assert (satellite.player("a").board_tokens, satellite.player("a").satellites) == (1, 1)
    assert (satellite.player("b").board_tokens, satellite.player("b").satellites) == (0, 0)


@pytest.mark.rule("R-9.5.2.10", "R-9.4.1.3")
def test_a_lost_fight_costs_all_tokens_there_and_the_capacity_of_the_round() -> None:
    state = expanding(board_tokens=2, fleet=Fleet(Ships.GALLEY, 4))
    state = state.with_player("b", board_tokens=1)
    lost = fought(
        state, "tunis", Present("b", tokens=1), dice=(1, 1, 6), tokens_there=2, by_sea=True
    ).state
    mine = lost.player("a")
    assert (mine.board_tokens, mine.bought_tokens, mine.shipped) == (0, 17, {"tunis": 3})
    with pytest.raises(IllegalAction):
        fought(lost, "tunis", Present("b", tokens=1), dice=(6, 6, 1), by_sea=True)


@pytest.mark.rule("R-9.5.2.13")
def test_the_outlook_before_the_throw_uses_all_tokens_and_ships() -> None:
    state = expanding(13, board_tokens=2)
    attack = FightForProvince("a", "tunis", (Present("b", tokens=1),), tokens_there=2)
    outlook = attack_outlook(state, attack)
    assert [attempt.tokens for attempt in outlook.attempts] == [3, 5, 5]
    assert outlook.attempts[0].chance.exact == "29/36"
    galley = state.with_player("a", fleet=Fleet(Ships.GALLEY, 4))
    by_sea = replace(attack, by_sea=True)
    assert len(attack_outlook(galley, by_sea).attempts) == 1


@pytest.mark.rule("R-9.5.2.13")
def test_a_wished_chance_says_how_many_tokens_it_takes_or_that_ships_bar_it() -> None:
    state = expanding(13, board_tokens=2)
    attack = FightForProvince("a", "tunis", (Present("b", tokens=1),), tokens_there=2)
    assert tokens_wished(state, attack, 80).tokens.total == 3
    assert tokens_wished(state, attack, 90).tokens.total == 8
    galley = state.with_player("a", fleet=Fleet(Ships.GALLEY, 4))
    assert not tokens_wished(galley, replace(attack, by_sea=True), 90).is_reachable


@pytest.mark.rule("R-9.5.2.8", "R-9.5.2.3")
def test_home_region_and_own_capital_follow_from_the_province() -> None:
    state = owning(owning(expanding(), "a", "W"), "b", "W")
    step = fought(state, "belgrade", Present("b", control_marker=True), dice=(6, 1, 1))
    needed = step.breakdowns[2].total
    assert needed == 4  # Venice and Genoa are both at home there
    capital = fought(state, "genoa", Present("b", control_marker=True), dice=(6, 1, 1))
    assert capital.breakdowns[0].total == 10 + 5 + 1


@pytest.mark.rule("R-9.5.2.12", "RUL-R-24")
def test_a_cathedral_is_ticked_off_per_opponent() -> None:
    state = owning(expanding(), "a", "H")
    present = Present("b", control_marker=True)
    won = fought(state, "fez", present, cathedral="a").state
    assert won.player("a").cathedral_against == {"b"}
    with pytest.raises(IllegalAction):
        fought(won, "fez", present, cathedral="a")
    assert fought(won, "fez", Present("c", control_marker=True), cathedral="a")
    held = owning(expanding(), "b", "H")
    lost = fought(held, "fez", present, cathedral="b").state
    assert (lost.player("a").bought_tokens, lost.player("b").cathedral_against) == (16, {"a"})


@pytest.mark.rule("R-9.5.2.14", "RUL-R-23")
def test_the_written_record_allows_one_exchange_a_round() -> None:
    state = owning(expanding(), "a", "N")
    won = fought(state, "granada", Present("b", control_marker=True), dice=(6, 6, 1))
    assert [text.key for text in won.warnings] == ["ren.fight.may_exchange"]
    exchanged = GAME.apply(won.state, ExchangeCards("a", "b")).state
    assert (exchanged.player("a").hand, exchanged.player("a").exchanged) == (3, True)
    with pytest.raises(IllegalAction):
        GAME.apply(exchanged, ExchangeCards("a", "c"))
    with pytest.raises(IllegalAction):
        GAME.apply(owning(won.state, "b", "N"), ExchangeCards("a", "b"))
    with pytest.raises(IllegalAction):
        GAME.apply(won.state.with_player("b", hand=0), ExchangeCards("a", "b"))
    with pytest.raises(IllegalAction, match="nothing_taken"):
        GAME.apply(state, ExchangeCards("a", "b"))


@pytest.mark.rule("RUL-R-23")
def test_a_table_may_let_the_written_record_exchange_once_with_each_opponent() -> None:
    house = GAME.apply(expanding(), ChangeHouseRule("exchanges", "once_each")).state
    state = owning(house, "a", "N")
    won = fought(state, "granada", Present("b", control_marker=True), dice=(6, 6, 1))
    once = GAME.apply(won.state, ExchangeCards("a", "b")).state
    with pytest.raises(IllegalAction):
        GAME.apply(once, ExchangeCards("a", "b"))
    won = fought(once, "fez", Present("c", control_marker=True), dice=(6, 6, 1))
    assert "ren.fight.may_exchange" in [text.key for text in won.warnings]
    twice = GAME.apply(won.state, ExchangeCards("a", "c")).state
    assert twice.player("a").exchanged_with == {"b", "c"}
    forgotten = GAME.apply(twice, CorrectFlag("a", "exchanged", False)).state
    anew = GAME.apply(forgotten, ExchangeCards("a", "b")).state
    assert anew.player("a").exchanged_with == {"b"}


def test_a_fight_needs_dice_and_sensible_sides() -> None:
    with pytest.raises(BadInput):
        fought(expanding(), "fez", Present("b", control_marker=True))
    with pytest.raises(BadInput):
        fought(expanding(), "fez", Present("a", control_marker=True), dice=(1, 1, 1))
    anyway = fought(
        expanding(1), "granada", Present("b", control_marker=True), dice=(6, 6, 1), overrule=True
    )
    assert (len(anyway.warnings), anyway.state.player("a").bought_tokens) == (1, 0)


@pytest.mark.rule("R-9.5.1.1")
def test_each_player_buys_one_card_for_ever_more_tokens() -> None:
    state = expanding().with_player("b", bought_tokens=5)
    first = GAME.apply(state, BuyTokenCard("a")).state
    assert (first.player("a").bought_tokens, first.player("a").hand, first.pile) == (17, 4, 19)
    with pytest.raises(IllegalAction):
        GAME.apply(first, BuyTokenCard("a"))
    with pytest.raises(IllegalAction):
        GAME.apply(first, BuyTokenCard("b"))
    second = GAME.apply(first.with_player("b", bought_tokens=6), BuyTokenCard("b")).state
    assert (second.player("b").bought_tokens, second.token_cards) == (0, 2)


@pytest.mark.rule("R-9.5.3.1", "RUL-R-34")
def test_the_bonus_card_goes_to_most_new_markers_once() -> None:
    state = expanding(new_markers=2).with_player("b", new_markers=2)
    after = GAME.apply(state, TakeBonusCard()).state
    assert (after.player("a").hand, after.player("b").hand) == (4, 3)
    with pytest.raises(IllegalAction):
        GAME.apply(after, TakeBonusCard())
    nobody = GAME.apply(expanding(), TakeBonusCard())
    assert nobody.summary.key == "ren.log.no_bonus_card"


@pytest.mark.rule("R-11.1.1", "R-11.2.1")
@pytest.mark.rule("R-9.5.3.1")
def test_nobody_draws_the_bonus_card_when_nobody_is_left() -> None:
    state = table(phase=5)
    for player in state.seats:
        state = GAME.apply(state, GiveUp(player)).state
    assert bonus_card_player(state) == ""
    assert GAME.apply(state, TakeBonusCard(overrule=True)).state.players == state.players


@pytest.mark.rule("R-2.3", "R-11.1.4")
def test_who_has_no_place_in_the_order_of_play_is_refused_in_words() -> None:
    unordered = evolve(table(phase=FINAL_PHASE), order=(), positions=())
    fight = FightForProvince("a", "Genoa", (Present("b", tokens=1),), (1, 2, 3), market=2)
    with pytest.raises(BadInput, match=r"order\.not_in"):
        GAME.apply(unordered, replace(fight, overrule=True))
    with pytest.raises(BadInput, match=r"order\.not_in"):
        GAME.apply(unordered, DeclareWar("a", "b", ((3, 1),)))


def test_the_game_is_scored_and_cards_still_in_hand_are_pointed_out() -> None:
    state = owning(table(phase=FINAL_PHASE), "b", "AB")
    warned = GAME.apply(state, ScoreGame())
    assert [text.key for text in warned.warnings] == ["ren.end.cards_in_hand"]
    for one in "abc":
        state = state.with_player(one, hand=0)
    state = state.with_player("c", misery=3)
    scored = GAME.apply(state, ScoreGame()).state
    assert scored.ended
    assert scored.final == {"b": 130, "a": 40, "c": 10}
    with pytest.raises(IllegalAction):
        GAME.apply(table(phase=4), ScoreGame())
    gone = evolve(state, order=())
    for one in "abc":
        gone = gone.with_player(one, out_since=2)
    with pytest.raises(BadInput):
        GAME.apply(gone, ScoreGame())


def test_what_phase_five_keeps_can_be_set_right() -> None:
    due = GAME.apply(expanding(), CorrectGoodsDue("a", Good.WINE, 2)).state
    assert due.player("a").goods_due == {Good.WINE: 2}
    assert GAME.apply(due, CorrectGoodsDue("a", Good.WINE, 0)).state.player("a").goods_due == {}
    shipped = GAME.apply(expanding(), CorrectShipped("a", "fez", 3)).state
    assert shipped.player("a").shipped == {"fez": 3}
    for same in (CorrectGoodsDue("a", Good.WINE, 2), CorrectShipped("a", "fez", 0)):
        with pytest.raises(BadInput):
            GAME.apply(due, same)
