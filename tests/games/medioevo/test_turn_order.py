"""The auction of the turn order (M-5)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.opening.turn_order import Auction, AuctionAnswer, Bidder, auction


def ask(
    bids: dict[str, tuple[int, ...]],
    round_number: int = 2,
    previous: str = "abcdef",
    drawn: str = "",
) -> AuctionAnswer:
    bidders = tuple(Bidder(player, 1000, mine) for player, mine in bids.items())
    return auction(Auction(bidders, round_number, tuple(previous), tuple(drawn)))


@pytest.mark.rule("M-5.1")
def test_the_highest_bid_starts_and_the_others_follow_by_amount() -> None:
    answer = ask({"a": (10,), "b": (30,), "c": (20,)})
    assert answer.order == ("b", "c", "a")
    assert answer.decided


@pytest.mark.rule("M-5.1")
def test_nobody_bids_more_than_he_owns_and_every_such_bid_is_named() -> None:
    bidders = (Bidder("a", 5, (6,)), Bidder("b", 10, (5, 6)), Bidder("c", 10, (5,)))
    with pytest.raises(IllegalAction) as refused:
        auction(Auction(bidders, 2, ("a", "b", "c")))
    assert [problem.field for problem in refused.value.problems] == [
        "bidders.0.bids",
        "bidders.1.bids",
    ]
    assert refused.value.rule is not None
    assert refused.value.rule.number == "M-5.1"
    assert not refused.value.may_overrule


@pytest.mark.rule("M-5.1")
def test_a_bid_of_all_his_money_is_allowed() -> None:
    answer = auction(Auction((Bidder("a", 7, (7,)), Bidder("b", 9, (0,))), 1))
    assert answer.order == ("a", "b")


@pytest.mark.rule("M-5.2")
def test_players_tied_for_the_highest_bid_owe_an_extra_round() -> None:
    answer = ask({"a": (20,), "b": (20,), "c": (5,)})
    assert not answer.decided
    assert answer.must_bid_again == ("a", "b")
    assert answer.order == ()


@pytest.mark.rule("M-5.2")
@pytest.mark.rule("R-05")
def test_extra_rounds_go_on_among_those_still_tied_and_the_beaten_are_placed_by_totals() -> None:
    answer = ask({"a": (20, 5, 0), "b": (20, 5, 3), "c": (20, 1), "d": (19,)})
    assert answer.order == ("b", "a", "c", "d")
    assert [place.total for place in answer.places] == [28, 25, 21, 19]
    assert [place.tie for place in answer.places] == ["extra_bids", "extra_bids", "extra_bids", ""]


@pytest.mark.rule("M-5.2")
@pytest.mark.rule("R-05")
def test_a_player_beaten_in_extra_bids_shows_it_even_if_the_others_stay_tied() -> None:
    answer = ask({"a": (20, 5, 0), "b": (20, 5, 0), "c": (20, 1)})
    assert answer.order == ("b", "a", "c")
    assert [place.tie for place in answer.places] == [
        "previous_order",
        "previous_order",
        "extra_bids",
    ]


@pytest.mark.rule("M-5.2")
def test_only_tied_players_bid_in_an_extra_round() -> None:
    with pytest.raises(IllegalAction) as refused:
        ask({"a": (20, 1), "b": (20,), "c": (5, 9)})
    assert {problem.key for problem in refused.value.problems} == {
        "auction.extra_bid_missing",
        "auction.not_tied",
    }


@pytest.mark.rule("M-5.2")
def test_nobody_bids_on_when_one_stands_alone() -> None:
    with pytest.raises(IllegalAction, match=r"auction\.already_decided"):
        ask({"a": (20, 1), "b": (10,)})


@pytest.mark.rule("R-05")
def test_an_extra_round_in_which_nobody_adds_is_settled_like_any_other_tie() -> None:
    answer = ask({"a": (20, 0), "b": (20, 0), "c": (19,)}, previous="cab")
    assert answer.order == ("b", "a", "c")
    assert [place.tie for place in answer.places] == ["previous_order", "previous_order", ""]
    with pytest.raises(IllegalAction, match=r"auction\.already_decided"):
        ask({"a": (20, 0, 5), "b": (20, 0, 0), "c": (1,)})


@pytest.mark.rule("M-5.3")
def test_other_ties_reverse_the_previous_order() -> None:
    answer = ask({"a": (10,), "b": (10,), "c": (50,), "d": (10,)}, previous="dacb")
    assert answer.order == ("c", "b", "a", "d")


@pytest.mark.rule("M-5.3")
def test_ties_of_the_first_round_are_drawn() -> None:
    bids: dict[str, tuple[int, ...]] = {"a": (10,), "b": (10,), "c": (50,), "d": (0,), "e": (0,)}
    waiting = ask(bids, round_number=1, drawn="ba")
    assert waiting.must_draw == (("d", "e"),)
    assert not waiting.decided
    assert ask(bids, round_number=1, drawn="ecbad").order == ("c", "b", "a", "e", "d")


@pytest.mark.rule("M-5.3")
def test_a_later_tie_needs_the_previous_order_of_those_tied() -> None:
    with pytest.raises(BadInput, match=r"auction\.previous_order_missing"):
        ask({"a": (10,), "z": (10,), "c": (50,)})


@pytest.mark.rule("M-5.4")
def test_only_the_start_player_pays_his_whole_total_to_the_last() -> None:
    answer = ask({"a": (20, 5), "b": (20, 9), "c": (3,)})
    assert (answer.payer, answer.payee) == ("b", "c")
    assert answer.payment.total == 29
    assert [line.amount for line in answer.payment.lines] == [20, 9]


def test_a_player_listed_twice_cannot_be() -> None:
    with pytest.raises(BadInput, match=r"auction\.listed_twice"):
        auction(Auction((Bidder("a", 1, (0,)), Bidder("a", 1, (1,))), 1))


@pytest.mark.rule("M-5.1")
@given(st.lists(st.integers(0, 4), min_size=2, max_size=6), st.permutations("abcdef"))
def test_every_decided_order_holds_all_players_by_falling_totals(
    bids: list[int], previous: list[str]
) -> None:
    players = "abcdef"[: len(bids)]
    answer = ask(
        {player: (bid,) for player, bid in zip(players, bids, strict=True)},
        previous="".join(previous),
    )
    if bids.count(max(bids)) > 1:
        assert set(answer.must_bid_again) == {
            player for player, bid in zip(players, bids, strict=True) if bid == max(bids)
        }
        return
    assert sorted(answer.order) == sorted(players)
    totals = [place.total for place in answer.places]
    assert totals == sorted(totals, reverse=True)
    assert answer.payment.total == max(bids)


@pytest.mark.rule("M-5.2")
@pytest.mark.rule("R-05")
@given(st.integers(2, 6), st.randoms(use_true_random=False))
def test_bidding_played_out_round_by_round_ends_in_the_order_of_the_totals(
    players: int, random: Random
) -> None:
    names = "abcdef"[:players]
    amounts = {name: [random.randint(0, 2)] for name in names}
    previous = "".join(random.sample(names, players))
    for highest_raise in (1, 1, 1, 0):  # in the last round nobody adds anything
        answer = ask({name: tuple(mine) for name, mine in amounts.items()}, previous=previous)
        most = max(sum(mine) for mine in amounts.values())
        assert all(sum(amounts[name]) == most for name in answer.must_bid_again)
        for name in answer.must_bid_again:
            amounts[name].append(random.randint(0, highest_raise))
    answer = ask({name: tuple(mine) for name, mine in amounts.items()}, previous=previous)
    totals = {name: sum(mine) for name, mine in amounts.items()}
    expected = sorted(names, key=lambda name: (totals[name], previous.index(name)), reverse=True)
    assert answer.order == tuple(expected)
    assert answer.payment.total == max(totals.values())
