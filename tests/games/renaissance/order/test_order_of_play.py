"""The order of play (R-9.7): secret purchases, ties, swaps, the civil war's victim."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.renaissance.asked.order import CivilWarOrder, civil_war_order
from companion.games.renaissance.game import GAME
from companion.games.renaissance.misery import GiveUp
from companion.games.renaissance.order.changes import PossibleSwap, Swap, swap
from companion.games.renaissance.order.order_of_play import (
    Buyer,
    BuyTokens,
    OrderOfPlay,
    SwapPlaces,
    order_of_play,
)
from companion.games.renaissance.switches import Switches
from tests.games.renaissance.table_of import owning, table, with_capitals


def bought(*buyers: tuple[int, int, int], **more: Any) -> dict[str, tuple[int, int]]:
    """Position and cash left by player; a buyer is cash, tokens, choice."""
    names = "abcdef"
    listed = tuple(
        Buyer(names[place], cash, tokens, choice)
        for place, (cash, tokens, choice) in enumerate(buyers)
    )
    answer = order_of_play(OrderOfPlay(listed, **more))
    return {turn.player: (turn.position, turn.cash.total) for turn in answer.turns}


@pytest.mark.rule("R-9.7.1")
@pytest.mark.rule("R-9.7.2")
@pytest.mark.rule("R-2.3")
def test_EX_R_17_tokens_14_17_20_take_positions_2_4_6() -> None:
    found = bought((37, 14, 1), (40, 17, 3), (37, 20, 2))
    assert found == {"a": (2, 23), "b": (4, 23), "c": (6, 17)}


def test_EX_R_24_tokens_21_18_8() -> None:
    found = bought((37, 21, 1), (29, 18, 2), (29, 8, 3))
    assert found == {"a": (6, 16), "b": (4, 11), "c": (2, 21)}


def test_EX_R_31_tokens_6_24_23() -> None:
    found = bought((48, 6, 1), (39, 24, 2), (53, 23, 3))
    assert found == {"a": (2, 42), "b": (6, 15), "c": (4, 30)}


@pytest.mark.rule("RUL-R-04")
@pytest.mark.rule("R-8.3.2")
def test_EX_R_39_the_later_chooser_goes_first_on_a_tie() -> None:
    found = bought((53, 12, 1), (55, 12, 2), (44, 13, 3))
    assert found == {"a": (4, 41), "b": (2, 43), "c": (6, 31)}
    earlier = bought((53, 12, 1), (55, 12, 2), (44, 13, 3), switches=Switches(tie_first="earlier"))
    assert earlier["a"][0] == 2


def test_EX_R_42_tokens_of_the_sample_rounds_add_up() -> None:
    rounds = [((37, 14), (40, 17), (37, 20)), ((37, 21), (29, 8)), ((48, 6), (53, 23), (39, 24))]
    for numbers in rounds:
        for cash, tokens in numbers:
            buyer = Buyer("a", cash, tokens, 1)
            turn = order_of_play(OrderOfPlay((buyer,), 3)).turns[0]
            assert turn.cash.total == cash - tokens
            assert turn.received.total == tokens


@pytest.mark.rule("RUL-R-03")
@pytest.mark.parametrize(
    ("players", "positions"), [(4, [1, 3, 5, 6]), (5, [1, 2, 3, 4, 5]), (6, [1, 2, 3, 4, 5, 6])]
)
def test_positions_of_larger_tables(players: int, positions: list[int]) -> None:
    buyers = tuple(Buyer(f"p{place}", 40, place, place + 1) for place in range(players))
    turns = order_of_play(OrderOfPlay(buyers)).turns
    assert [turn.position for turn in turns] == positions


@pytest.mark.rule("R-9.7.3")
def test_more_than_the_reserve_is_paid_but_not_received() -> None:
    turn = order_of_play(OrderOfPlay((Buyer("a", 50, 40, 1, reserve=30),), 3)).turns[0]
    assert turn.received.total == 30
    assert turn.cash.total == 10


@pytest.mark.rule("R-9.7.4")
def test_a_negative_number_is_paid_and_goes_first() -> None:
    found = bought((40, 0, 1), (40, -5, 2), (40, 1, 3))
    assert found == {"b": (2, 35), "a": (4, 40), "c": (6, 39)}
    turn = order_of_play(OrderOfPlay((Buyer("a", 9, -9, 1),), 3)).turns[0]
    assert turn.received.total == 0


@pytest.mark.rule("R-9.7.5")
@pytest.mark.parametrize("tokens", [11, -11])
def test_nobody_notes_more_than_his_cash(tokens: int) -> None:
    with pytest.raises(IllegalAction, match="above_cash") as refused:
        bought((10, tokens, 1), (0, 0, 2), (5, 6, 3))
    assert len(refused.value.problems) == 2
    assert not refused.value.may_overrule


def test_players_and_choices_stand_once_in_the_question() -> None:
    buyer = Buyer("a", 10, 1, 1)
    with pytest.raises(BadInput) as refused:
        order_of_play(OrderOfPlay((buyer, buyer), 3))
    assert [problem.key for problem in refused.value.problems] == [
        "ren.listed_twice",
        "ren.order.same_choice",
    ]
    with pytest.raises(BadInput, match="too_few"):
        order_of_play(OrderOfPlay((buyer,)))


@pytest.mark.rule("RUL-R-36")
def test_after_somebody_dropped_out_the_first_positions_are_filled() -> None:
    found = bought((10, 5, 1), (10, 3, 4), players_at_start=4)
    assert found == {"b": (1, 7), "a": (3, 5)}


@given(
    st.lists(
        st.tuples(st.integers(0, 60), st.integers(-60, 60), st.integers(0, 36)),
        min_size=3,
        max_size=6,
    )
)
def test_the_order_rises_and_nobody_pays_more_than_he_noted(
    rows: list[tuple[int, int, int]],
) -> None:
    buyers = tuple(
        Buyer(f"p{place}", max(cash, abs(tokens)), tokens, place + 1, reserve)
        for place, (cash, tokens, reserve) in enumerate(rows)
    )
    turns = order_of_play(OrderOfPlay(buyers)).turns
    assert [turn.tokens for turn in turns] == sorted(buyer.tokens for buyer in buyers)
    assert [turn.position for turn in turns] == sorted(turn.position for turn in turns)
    by_name = {buyer.player: buyer for buyer in buyers}
    for turn in turns:
        buyer = by_name[turn.player]
        assert turn.cash.total == buyer.cash - abs(buyer.tokens) >= 0
        assert turn.received.total == max(0, min(buyer.tokens, buyer.reserve))


@pytest.mark.rule("R-9.7.6")
def test_EX_R_15_after_paris_swaps_london_has_no_partner_left() -> None:
    order, owners = ("paris", "barcelona", "london"), ("paris", "london")
    before = swap(Swap(order, owners))
    assert before.offers[0] == PossibleSwap("paris", "after", "barcelona")
    answer = swap(Swap(order, owners, "paris", "after"))
    assert answer.order == ("barcelona", "paris", "london")
    assert answer.partner == "barcelona"
    assert answer.offers == ()


@pytest.mark.rule("R-9.7.6")
@pytest.mark.parametrize(
    ("question", "key", "overrule"),
    [
        (Swap(("a", "b", "c"), ("b",), "a", "after"), "no_q", True),
        (Swap(("a", "b", "c"), ("a",), "a", "before"), "nobody", False),
        (Swap(("a", "b", "c"), ("a", "b"), "a", "after"), "partner_has_q", True),
        (Swap(("a", "b", "c"), ("b",), "b", "after", ("b",)), "once", True),
    ],
)
def test_swaps_that_are_not_allowed(question: Swap, key: str, overrule: bool) -> None:
    with pytest.raises(IllegalAction, match=f"ren.swap.{key}") as refused:
        swap(question)
    assert refused.value.may_overrule is overrule


def test_a_swap_of_somebody_unknown_cannot_be_asked() -> None:
    with pytest.raises(BadInput, match="not_in_order"):
        swap(Swap(("a", "b"), ("c",), "d"))
    with pytest.raises(BadInput, match="listed_twice"):
        swap(Swap(("a", "a"), ()))


@pytest.mark.rule("R-9.5.0.1")
@pytest.mark.rule("RUL-R-25")
def test_EX_R_26_the_victim_of_the_civil_war_goes_last() -> None:
    answer = civil_war_order(CivilWarOrder(("first", "victim", "third"), "victim"))
    assert answer.order == ("first", "third", "victim")
    assert answer.positions == (2, 4, 6)
    four = civil_war_order(CivilWarOrder(("a", "b", "c"), "a", players_at_start=4))
    assert (four.order, four.positions) == (("b", "c", "a"), (1, 3, 5))
    with pytest.raises(BadInput, match="not_in_order"):
        civil_war_order(CivilWarOrder(("a", "b"), "c", 3))
    with pytest.raises(BadInput, match="too_few"):
        civil_war_order(CivilWarOrder(("a", "b"), "a"))
    with pytest.raises(BadInput, match="more_than_at_start"):
        civil_war_order(CivilWarOrder(("a", "b", "c", "d"), "a", 3))


@pytest.mark.rule("R-5.5.1")
@pytest.mark.rule("R-8.5.1")
def test_tokens_are_paid_and_the_cash_left_is_noted() -> None:
    state = with_capitals()
    after = GAME.apply(state, BuyTokens({"anna": 14, "ben": 17, "cleo": -2})).state
    assert after.order == ("cleo", "anna", "ben")
    assert after.positions == (2, 4, 6)
    anna = after.players["anna"]
    assert (anna.bought_tokens, anna.noted_cash, after.money("anna")) == (14, 26, 26)
    assert anna.reserve == 22
    assert after.players["cleo"].bought_tokens == 0
    assert sum(after.purses.values()) == 0


def test_everybody_must_have_noted_and_have_a_capital() -> None:
    with pytest.raises(BadInput, match="not_noted"):
        GAME.apply(with_capitals(), BuyTokens({"anna": 1}))
    bare = with_capitals().with_player("ben", choice=0)
    with pytest.raises(BadInput, match="no_capital"):
        GAME.apply(bare, BuyTokens({"anna": 1, "ben": 1, "cleo": 1}))


def test_a_refusal_names_the_player_as_the_table_does() -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(with_capitals(), BuyTokens({"anna": 41, "ben": 1, "cleo": 1}))
    assert refused.value.params["player"] == "Anna"
    state = owning(table(phase=5), "ben", "Q")
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, SwapPlaces("cleo"))
    assert [problem.params["player"] for problem in refused.value.problems] == ["Cleo", "Ben"]
    done = GAME.apply(with_capitals(), BuyTokens({"anna": 4, "ben": 1, "cleo": 1}))
    assert {figure.params["player"] for figure in done.breakdowns} == {"Anna", "Ben", "Cleo"}


def test_tokens_are_bought_in_phase_seven_only() -> None:
    tokens = {"anna": 1, "ben": 1, "cleo": 1}
    with pytest.raises(IllegalAction, match="only_in"):
        GAME.apply(table(phase=3), BuyTokens(tokens))
    done = GAME.apply(table(phase=3), BuyTokens(tokens, overrule=True))
    assert [text.key for text in done.warnings] == ["overruled"]
    assert done.state.order == ("cleo", "ben", "anna")


@pytest.mark.rule("RUL-R-36")
def test_who_gave_up_buys_no_tokens() -> None:
    state = GAME.apply(table(4, phase=7), GiveUp("anna")).state
    after = GAME.apply(state, BuyTokens({"ben": 3, "cleo": 2, "dora": 1})).state
    assert after.order == ("dora", "cleo", "ben")
    assert after.positions == (1, 3, 5)


@pytest.mark.rule("R-2.2")
def test_an_owner_of_q_swaps_once_and_the_fields_stay() -> None:
    state = owning(table(phase=5), "ben", "Q")
    after = GAME.apply(state, SwapPlaces("ben", "before")).state
    assert after.order == ("ben", "anna", "cleo")
    assert after.positions == (2, 4, 6)
    assert after.position("ben") == 2
    with pytest.raises(IllegalAction, match="once"):
        GAME.apply(after, SwapPlaces("ben", "after"))
    again = GAME.apply(after, SwapPlaces("ben", "after", overrule=True))
    assert again.state.order == ("anna", "ben", "cleo")
    with pytest.raises(IllegalAction, match="game_is_over"):
        GAME.apply(evolve(state, ended=True), SwapPlaces("ben", "before"))
