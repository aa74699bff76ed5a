"""Income, the bank, the account of tokens, and the piles of history cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.renaissance.cards.piles import DrawPile, draw_pile, put_down
from companion.games.renaissance.expansion.tokens import TokenAccount, token_account
from companion.games.renaissance.game import GAME
from companion.games.renaissance.income import (
    Bank,
    CollectIncome,
    DrawCards,
    DrawExtra,
    Income,
    bank,
    income,
)
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.switches import DEFAULTS
from tests.games.renaissance.table_of import cash, owning, table


@pytest.mark.rule("R-9.6.1")
@pytest.mark.rule("R-9.6.3")
def test_EX_R_14_seventeen_markers_of_five_players_and_the_bank() -> None:
    answer = income(Income(17, 5, 108, banking=True))
    assert (answer.income.total, answer.bank.total, answer.cash.total) == (100, 100, 308)
    assert bank(Bank(108, 17, 5)).paid.total == 100


@pytest.mark.rule("R-9.6.1")
def test_EX_R_22_three_players_with_6_4_and_3_markers() -> None:
    assert [income(Income(markers, 3)).income.total for markers in (6, 4, 3)] == [33, 27, 24]


@pytest.mark.rule("R-9.6.1")
def test_EX_R_29_three_players_with_11_8_and_6_markers() -> None:
    assert [income(Income(markers, 3)).income.total for markers in (11, 8, 6)] == [48, 39, 33]


@pytest.mark.rule("R-9.6.2")
def test_EX_R_46_the_printed_incomes() -> None:
    for players, most in ((3, 90), (4, 115), (5, 140), (6, 165)):
        incomes = [income(Income(markers, players)).income.total for markers in range(26)]
        assert incomes == [15 + markers * players for markers in range(26)]
        assert incomes[-1] == most


@pytest.mark.rule("R-9.6.3")
@pytest.mark.parametrize(
    ("money", "middle_class", "paid"),
    [(0, False, 0), (29, False, 29), (31, False, 30), (45, True, 40)],
)
def test_the_bank_pays_the_cash_again_but_not_more_than_the_income(
    money: int, middle_class: bool, paid: int
) -> None:
    assert bank(Bank(money, 5, 3, middle_class)).paid.total == paid
    answer = income(Income(5, 3, money, True, middle_class))
    assert answer.cash.total == money + paid + answer.income.total


def test_without_banking_the_bank_pays_nothing() -> None:
    assert income(Income(5, 3, 100)).bank.total == 0


@given(st.integers(0, 25), st.integers(3, 6), st.integers(0, 500), st.booleans(), st.booleans())
def test_cash_after_income_adds_up(
    markers: int, players: int, money: int, banking: bool, middle_class: bool
) -> None:
    answer = income(Income(markers, players, money, banking, middle_class))
    earned = 15 + markers * players + 10 * middle_class
    assert answer.income.total == earned
    assert answer.cash.total == money + earned + (min(money, earned) if banking else 0)


def test_absurd_incomes_are_refused_when_read() -> None:
    for wrong in ({"control_markers": 26}, {"players_at_start": 2}, {"cash": -1}):
        with pytest.raises(BadInput):
            codec.read(Income, {"control_markers": 1, "players_at_start": 3, **wrong})


@pytest.mark.rule("R-9.6.1")
@pytest.mark.rule("R-9.6.4")
@pytest.mark.rule("R-9.4.3.2")
def test_everybody_collects_at_once_and_enlightenment_eases_misery() -> None:
    state = owning(table(4, phase=6), "ben", "DLZ").with_player("ben", misery=3, control_markers=2)
    state = cash(state, anna=5, ben=7).with_player("dora", out_since=1)
    state = evolve(state, order=("anna", "ben", "cleo"), positions=(1, 3, 5))
    done = GAME.apply(state, CollectIncome())
    after = done.state
    # The number of players at the start counts, even when somebody has dropped out.
    assert after.money("anna") == 5 + 15 + 4
    assert after.money("ben") == 7 + 7 + 15 + 8 + 10
    assert after.money("dora") == state.money("dora")
    assert value_of(after.players["ben"].misery, switches=DEFAULTS) == 20
    assert sum(after.purses.values()) == 0
    with pytest.raises(IllegalAction, match="already_done"):
        GAME.apply(after, CollectIncome())


def test_misery_does_not_fall_below_nothing() -> None:
    state = owning(table(phase=6), "anna", "D")
    assert GAME.apply(state, CollectIncome()).state.players["anna"].misery == 0


@pytest.mark.rule("R-13.4")
@pytest.mark.rule("RUL-R-39")
def test_tokens_on_board_bought_and_in_reserve_make_36() -> None:
    answer = token_account(TokenAccount(board_tokens=10, bought_tokens=6, control_markers=7))
    assert (answer.reserve.total, answer.markers_left.total, answer.fits) == (20, 18, True)
    short = token_account(TokenAccount(10, 6, 7, reserve=19))
    assert (short.missing, short.fits) == (1, False)
    assert not token_account(TokenAccount(30, 7)).fits
    assert not token_account(TokenAccount(control_markers=26)).fits


@pytest.mark.rule("R-8.1.5")
@pytest.mark.rule("RUL-R-38")
def test_a_used_up_pile_is_made_anew_at_once() -> None:
    middle = draw_pile(DrawPile(pile=2, epoch=1, cards=3, discard=5))
    assert (middle.drawn, middle.pile, middle.epoch, middle.discard) == (3, 26, 2, 0)
    last = draw_pile(DrawPile(pile=2, epoch=1, cards=2, discard=5))
    assert (last.pile, last.epoch, last.new_epochs) == (27, 2, (2,))


@pytest.mark.rule("R-11.0.1")
@pytest.mark.rule("RUL-R-38")
def test_after_the_last_epoch_nobody_draws() -> None:
    answer = draw_pile(DrawPile(pile=2, epoch=3, cards=4, discard=9))
    assert (answer.drawn, answer.pile, answer.discard, answer.last_card) == (2, 0, 9, True)
    short = draw_pile(DrawPile(pile=1, epoch=1, last_epoch=1))
    assert (short.last_card, short.epoch) == (True, 1)
    assert not draw_pile(DrawPile(pile=1, epoch=1, last_epoch=2)).last_card


@pytest.mark.rule("R-11.0.1")
def test_a_shorter_game_has_no_pile_of_a_later_epoch() -> None:
    with pytest.raises(BadInput) as refused:
        draw_pile(DrawPile(pile=5, epoch=3, last_epoch=2))
    assert (refused.value.key, refused.value.field) == ("ren.end.epoch_too_late", "epoch")


@given(
    st.integers(0, 40), st.integers(1, 3), st.integers(0, 64), st.integers(0, 20), st.integers(1, 3)
)
def test_cards_are_neither_lost_nor_made(
    pile: int, epoch: int, cards: int, discard: int, last: int
) -> None:
    answer = draw_pile(DrawPile(pile, epoch, cards, discard, max(epoch, last)))
    fresh = sum({2: 22, 3: 13}[new] for new in answer.new_epochs)
    assert answer.drawn + answer.pile + answer.discard == pile + discard + fresh
    assert answer.drawn == cards or answer.last_card
    assert answer.pile > 0 or answer.last_card


@pytest.mark.rule("R-9.1.4")
def test_everybody_draws_one_card_once() -> None:
    state = table(4)
    after = GAME.apply(state, DrawCards()).state
    assert [player.hand for player in after.players.values()] == [3, 3, 3, 3]
    assert after.pile == state.pile - 4
    with pytest.raises(IllegalAction, match="already_done"):
        GAME.apply(after, DrawCards())


@pytest.mark.rule("R-8.1.5")
def test_a_new_epoch_and_the_last_card_are_told() -> None:
    new = GAME.apply(evolve(table(), pile=2, discard=4), DrawCards())
    assert new.summary.key == "ren.log.draw_new_epoch"
    assert (new.state.epoch, new.state.pile, new.state.discard) == (2, 25, 0)
    last = GAME.apply(evolve(table(last_epoch=1), pile=2), DrawCards())
    assert last.summary.key == "ren.log.draw_last"
    assert last.state.ending == "cards"
    assert [player.hand for player in last.state.players.values()] == [3, 3, 2]


def test_one_player_may_draw_for_a_reason_of_the_table() -> None:
    after = GAME.apply(table(phase=3), DrawExtra("ben", 2)).state
    assert after.players["ben"].hand == 4


@pytest.mark.rule("R-7.2.1")
def test_a_card_put_down_comes_back_or_leaves_the_game() -> None:
    state = table()
    assert put_down(state, "anna", comes_back=True).discard == 1
    gone = put_down(state, "anna", comes_back=False)
    assert (gone.discard, gone.players["anna"].hand) == (0, 1)
