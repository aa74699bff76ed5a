"""Shortage and surplus (R-9.1, R-9.6.1)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.renaissance.asked.market import MarketChances, market_chances
from companion.games.renaissance.game import GAME
from companion.games.renaissance.market.chances import chance_per_roll
from companion.games.renaissance.market.market import (
    MarketRoll,
    MarketRollAnswer,
    Mills,
    RemoveMarker,
    RemoveMarkers,
    Roll,
    RollMarket,
    Trader,
    UseMills,
    market_roll,
    mills,
    remove_marker,
)
from companion.games.renaissance.pieces import Good
from companion.games.renaissance.tables import GOODS
from tests.games.renaissance.table_of import cash, owning, table

NOTHING = Roll(1, 1, 1)  # shortage of stone, which nobody has


def rolled(*rolls: Roll, **goods: dict[Good, int]) -> MarketRollAnswer:
    traders = tuple(Trader(player, held) for player, held in goods.items())
    return market_roll(MarketRoll(rolls, traders))


@pytest.mark.rule("R-9.6.1.1")
@pytest.mark.rule("R-9.6.1.2")
def test_EX_R_02_surplus_of_wine_costs_its_leader_three() -> None:
    answer = rolled(Roll(3, 4, 4), a={Good.WINE: 3}, b={Good.WINE: 1})
    (effect,) = answer.effects
    assert (effect.good, effect.kind, effect.leader) == (Good.WINE, "surplus", "a")
    assert (effect.fine.total, effect.draws) == (3, False)
    assert answer.markers == {Good.WINE: -1}


def test_EX_R_03_shortage_of_wine_gives_its_leader_a_card() -> None:
    (effect,) = rolled(Roll(3, 4, 3), a={Good.WINE: 3}, b={Good.WINE: 1}).effects
    assert (effect.kind, effect.leader, effect.draws) == ("shortage", "a", True)
    assert effect.fine.total == 0


def test_EX_R_23_surplus_of_wool_and_wine_costs_three() -> None:
    held = {Good.WOOL: 2, Good.WINE: 1}
    answer = rolled(Roll(1, 2, 4), Roll(2, 5, 5), a=held, b={})
    assert answer.markers == {Good.WOOL: -1, Good.WINE: -1}
    assert sum(effect.fine.total for effect in answer.effects) == 3


def test_EX_R_30_a_tie_has_no_effect_and_a_majority_draws() -> None:
    answer = rolled(
        Roll(1, 5, 2), Roll(1, 6, 1), a={Good.CLOTH: 1, Good.WINE: 2}, b={Good.CLOTH: 1}
    )
    cloth, wine = answer.effects
    assert (cloth.kind, cloth.leader, cloth.draws) == ("shortage", "", False)
    assert (wine.kind, wine.leader, wine.draws) == ("shortage", "a", True)


@pytest.mark.rule("RUL-R-21")
def test_twelve_names_gold_and_ivory_each_by_itself() -> None:
    answer = rolled(Roll(6, 6, 6), a={Good.GOLD: 2}, b={Good.IVORY: 1, Good.GOLD: 1})
    assert [(effect.good, effect.leader) for effect in answer.effects] == [
        (Good.GOLD, "a"),
        (Good.IVORY, "b"),
    ]
    assert answer.markers == {Good.GOLD: -1, Good.IVORY: -1}


@pytest.mark.rule("R-9.6.1.3")
@pytest.mark.rule("RUL-R-20")
def test_shortage_and_surplus_cancel_but_both_take_effect() -> None:
    answer = rolled(Roll(3, 4, 1), Roll(5, 2, 6), a={Good.WINE: 2})
    assert answer.markers == {}
    assert [effect.draws for effect in answer.effects] == [True, False]
    assert answer.effects[1].fine.total == 2
    twice = rolled(Roll(3, 4, 1), Roll(5, 2, 2), a={Good.WINE: 2})
    assert twice.markers == {Good.WINE: 2}


@pytest.mark.rule("RUL-R-35")
def test_a_fine_is_at_most_the_cash_over_both_rolls() -> None:
    poor = Trader("a", {Good.WINE: 4, Good.WOOL: 3}, cash=5)
    answer = market_roll(MarketRoll((Roll(3, 4, 4), Roll(1, 2, 4)), (poor,)))
    assert [effect.fine.total for effect in answer.effects] == [4, 1]


def test_a_trader_stands_once_in_the_question() -> None:
    with pytest.raises(BadInput, match="listed_twice"):
        market_roll(MarketRoll((NOTHING,), (Trader("a"), Trader("a"))))
    with pytest.raises(BadInput):
        codec.read(Roll, {"white": 0, "black": 7, "green": 1})


@pytest.mark.rule("R-9.6.1.4")
def test_the_chances_are_those_of_all_throws() -> None:
    for good, row in GOODS.items():
        hits = sum(
            good in Roll(*faces).goods and Roll(*faces).kind == "shortage"
            for faces in product(range(1, 7), repeat=3)
        )
        assert chance_per_roll(row.dice) == Fraction(hits, 216)
    rows = {row.good: row for row in market_chances(MarketChances()).rows}
    assert rows[Good.WINE].one_roll.exact == "1/12"
    assert rows[Good.STONE].one_roll.exact == rows[Good.GOLD].one_roll.exact == "1/72"
    assert rows[Good.WINE].at_least_once.exact == "23/144"
    # Of 144 pairs of rolls 21 leave a shortage marker: one or both, none cancelled.
    assert rows[Good.WINE].marker_stays.exact == "7/48"
    assert len(market_chances(MarketChances(Good.FUR)).rows) == 1


@pytest.mark.rule("R-9.1.1")
@pytest.mark.rule("R-9.1.2")
def test_EX_R_04_the_wine_marker_costs_five_and_the_fine_stays_paid() -> None:
    answer = remove_marker(RemoveMarker(Good.WINE, -1, cash=20))
    assert (answer.cost.total, answer.cash.total, answer.markers_after) == (5, 15, 0)


def test_EX_R_40_removing_the_spice_marker_costs_nine() -> None:
    assert remove_marker(RemoveMarker(Good.SPICE, 1)).cost.total == 9


@pytest.mark.rule("R-9.1.1")
def test_of_two_markers_one_or_both_may_go() -> None:
    assert remove_marker(RemoveMarker(Good.WINE, 2)).markers_after == 1
    both = remove_marker(RemoveMarker(Good.WINE, 2, remove=2))
    assert (both.cost.total, both.markers_after) == (10, 0)
    with pytest.raises(IllegalAction) as refused:
        remove_marker(RemoveMarker(Good.WINE, -1, remove=2, cash=9))
    assert {problem.key for problem in refused.value.problems} == {
        "ren.market.not_so_many",
        "ren.cannot_pay",
    }
    assert not refused.value.may_overrule


@pytest.mark.rule("R-9.1.3")
@pytest.mark.rule("RUL-R-41")
def test_mills_remove_a_marker_or_bring_one() -> None:
    assert mills(Mills(Good.GRAIN, "shortage", -1)).markers_after == 0
    created = mills(Mills(Good.METAL, "surplus", -1))
    assert (created.markers_after, created.creates) == (-2, True)
    assert not mills(Mills(Good.METAL, "surplus", 2)).creates
    with pytest.raises(IllegalAction, match="not_for_mills"):
        mills(Mills(Good.GOLD, "surplus"))


@given(
    st.lists(
        st.tuples(*[st.integers(1, 6)] * 3).map(lambda faces: Roll(*faces)), min_size=2, max_size=2
    ),
    st.lists(st.dictionaries(st.sampled_from(list(Good)), st.integers(0, 4)), min_size=2),
)
def test_only_a_clear_leader_draws_or_pays(rolls: list[Roll], hands: list[dict[Good, int]]) -> None:
    traders = tuple(Trader(f"p{place}", held, 3) for place, held in enumerate(hands[:6]))
    answer = market_roll(MarketRoll(tuple(rolls), traders))
    paid: dict[str, int] = {}
    for effect in answer.effects:
        counts = sorted(trader.goods.get(effect.good, 0) for trader in traders)
        clear = counts[-1] > counts[-2]
        assert bool(effect.leader) is clear
        assert effect.draws == (clear and effect.kind == "shortage")
        paid[effect.leader] = paid.get(effect.leader, 0) + effect.fine.total
    assert all(amount <= 3 for amount in paid.values())
    assert all(answer.markers.values())


@pytest.mark.rule("R-9.1.1")
def test_the_first_player_buys_markers_away() -> None:
    state = evolve(cash(table(), anna=12, ben=12), markers={Good.WINE: -2})
    done = GAME.apply(state, RemoveMarkers(Good.WINE, 2))
    assert done.state.markers == {}
    assert done.state.money("anna") == 2
    with pytest.raises(IllegalAction, match="only_first"):
        GAME.apply(state, RemoveMarkers(Good.WINE, player="ben"))
    overruled = GAME.apply(state, RemoveMarkers(Good.WINE, player="ben", overrule=True)).state
    assert (overruled.money("ben"), overruled.markers) == (7, {Good.WINE: -1})
    with pytest.raises(IllegalAction, match="not_so_many"):
        GAME.apply(state, RemoveMarkers(Good.GOLD))


@pytest.mark.rule("R-11.1.2")
def test_markers_are_not_bought_away_in_the_final_card_play() -> None:
    state = evolve(table(phase=8), markers={Good.WINE: 1})
    with pytest.raises(IllegalAction, match="only_in"):
        GAME.apply(state, RemoveMarkers(Good.WINE))


@pytest.mark.rule("R-9.1.3")
def test_only_the_first_owner_of_mills_uses_them_once() -> None:
    state = owning(owning(table(), "ben", "IJ"), "cleo", "IJ")
    with pytest.raises(IllegalAction, match="not_first_mills"):
        GAME.apply(state, UseMills("cleo", Good.WINE, "shortage"))
    after = GAME.apply(state, UseMills("ben", Good.WINE, "shortage")).state
    assert after.markers == {Good.WINE: 1}
    assert after.players == state.players
    with pytest.raises(IllegalAction, match="already_done"):
        GAME.apply(after, UseMills("ben", Good.WINE, "shortage"))
    with pytest.raises(IllegalAction, match="not_for_mills"):
        GAME.apply(state, UseMills("ben", Good.GOLD, "surplus"))
    free = GAME.apply(state, UseMills("ben", Good.GOLD, "surplus", overrule=True)).state
    assert free.markers == {Good.GOLD: -1}


@pytest.mark.rule("RUL-R-20")
def test_the_rolls_clear_old_markers_and_book_cards_and_fines() -> None:
    state = table(phase=6).with_player("anna", goods={Good.WINE: 2, Good.WOOL: 1})
    state = evolve(cash(state, anna=1), markers={Good.SILK: -1}, done=frozenset({"income"}))
    done = GAME.apply(state, RollMarket((Roll(1, 6, 4), Roll(1, 2, 2))))
    after = done.state
    assert after.markers == {Good.WINE: -1, Good.WOOL: 1}
    assert after.money("anna") == 0
    assert after.players["anna"].hand == state.players["anna"].hand + 1
    assert after.pile == state.pile - 1
    assert sum(after.purses.values()) == 0
    with pytest.raises(IllegalAction, match="already_done"):
        GAME.apply(after, RollMarket((NOTHING, NOTHING)))
    with pytest.raises(IllegalAction, match="only_in"):
        GAME.apply(table(phase=5), RollMarket((NOTHING, NOTHING)))


def test_a_roll_nobody_gains_by_is_told_all_the_same() -> None:
    paid = evolve(table(phase=6), done=frozenset({"income"}))
    done = GAME.apply(paid, RollMarket((NOTHING, NOTHING)))
    assert done.state.markers == {Good.STONE: 2}
    assert [text.key for text in done.summary.params["effects"]] == ["ren.log.roll_nothing"] * 2
