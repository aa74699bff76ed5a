"""Placing in peace, ships, cards for tokens, the bonus card."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.games.renaissance.expansion.expansion import (
    BonusCard,
    CardForTokens,
    NewMarkers,
    Placing,
    bonus_card,
    card_for_tokens,
    placing,
)
from companion.games.renaissance.expansion.sea import SeaCapacity, sea_capacity
from companion.games.renaissance.pieces import Advance, Region, Ships


def bonus(*markers: int) -> str:
    names = "ABCDEF"
    players = tuple(NewMarkers(names[place], count) for place, count in enumerate(markers))
    return bonus_card(BonusCard(players)).player


@pytest.mark.rule("R-9.5.0.5")
def test_tokens_that_fill_the_market_alone_become_a_control_marker() -> None:
    assert placing(Placing(3, 3)).becomes_control_marker
    assert placing(Placing(3, 1, own_there=2)).becomes_control_marker
    assert not placing(Placing(3, 2)).becomes_control_marker
    shared = placing(Placing(3, 2, others_there=1))
    assert (shared.becomes_control_marker, shared.leads_to_fight) == (False, False)
    full = placing(Placing(3, 3, control_markers=25))
    assert full.must_free_marker


@pytest.mark.rule("R-9.5.0.5", "R-13.3")
def test_a_satellite_holds_one_token_and_no_control_marker() -> None:
    answer = placing(Placing(1, 1))
    assert (answer.becomes_control_marker, answer.is_controlled) == (False, True)
    with pytest.raises(IllegalAction):
        placing(Placing(1, 2))


@pytest.mark.rule("R-9.5.0.6")
def test_a_token_above_the_market_leads_to_a_fight() -> None:
    assert not placing(Placing(2, 1, others_there=1)).leads_to_fight  # Belgrade in EX-R-10
    assert placing(Placing(2, 2, others_there=1)).leads_to_fight
    assert placing(Placing(2, 1, own_there=1, others_there=1)).leads_to_fight


@pytest.mark.rule("R-13.3", "R-9.5.0.4")
def test_more_than_the_market_or_than_he_bought_is_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        placing(Placing(2, 3, tokens_available=2))
    assert len(refused.value.problems) == 2


@pytest.mark.rule("R-9.5.1.1")
def test_EX_R_44_cards_for_tokens_cost_three_more_each_time() -> None:
    prices = [card_for_tokens(CardForTokens(count)).price.total for count in range(6)]
    assert prices == [3, 6, 9, 12, 15, 18]
    assert card_for_tokens(CardForTokens(0)).prices == tuple(prices)


@pytest.mark.rule("R-9.5.1.1")
def test_a_player_buys_one_card_and_needs_the_tokens() -> None:
    with pytest.raises(IllegalAction) as refused:
        card_for_tokens(CardForTokens(1, tokens=5, has_bought=True))
    assert len(refused.value.problems) == 2
    assert card_for_tokens(CardForTokens(1, tokens=6)).price.total == 6


@pytest.mark.rule("R-9.5.3.1")
def test_EX_R_21_the_player_with_five_new_markers_draws() -> None:
    assert bonus(5, 3, 2) == "A"


@pytest.mark.rule("R-9.5.3.1")
def test_EX_R_28_a_tie_goes_to_the_earlier_player() -> None:
    assert bonus(3, 5, 5) == "B"


@pytest.mark.rule("R-9.5.3.1")
def test_EX_R_38_four_four_one_goes_to_the_earlier_of_the_two() -> None:
    answer = bonus_card(BonusCard((NewMarkers("A", 4), NewMarkers("B", 4), NewMarkers("C", 1))))
    assert (answer.player, answer.tied) == ("A", ("A", "B"))


@pytest.mark.rule("R-9.5.3.1", "RUL-R-34")
def test_nobody_draws_without_a_new_marker() -> None:
    assert bonus(0, 0, 0) == ""
    with pytest.raises(BadInput):
        bonus_card(BonusCard((NewMarkers("A", 1), NewMarkers("A", 2))))


def left(ships: Ships, size: int, **facts: Any) -> int | None:
    answer = sea_capacity(SeaCapacity(ships, size, **facts))
    return answer.left.total if answer.has_limit else None


def refused(ships: Ships, size: int, **facts: Any) -> set[str]:
    with pytest.raises(IllegalAction) as error:
        sea_capacity(SeaCapacity(ships, size, **facts))
    return {problem.key for problem in error.value.problems}


@pytest.mark.rule("R-9.4.1.3")
def test_a_galley_brings_its_number_into_a_province_in_all_attempts_together() -> None:
    assert left(Ships.GALLEY, 6) == 6
    assert left(Ships.GALLEY, 6, shipped=4) == 2
    assert left(Ships.GALLEY, 6, shipped=9) == 0
    assert refused(Ships.GALLEY, 6, shipped=4, tokens=3) == {"ren.sea.too_many_tokens"}
    assert left(Ships.GALLEY, 4, distance=4) == 4
    assert refused(Ships.GALLEY, 4, distance=5) == {"ren.sea.too_far"}
    assert refused(Ships.NONE, 0) == {"ren.sea.no_ships"}


@pytest.mark.rule("R-4.1.3")
def test_the_far_coasts_need_heavens_or_seaworthy_ships() -> None:
    assert refused(Ships.GALLEY, 4, far_coast="iceland") == {"ren.sea.far_coast"}
    heavens = frozenset({Advance.A})
    assert left(Ships.GALLEY, 4, far_coast="iceland", advances=heavens) == 4
    assert left(Ships.SEAWORTHY, 10, far_coast="west_africa") == 10


@pytest.mark.rule("R-9.4.1.4", "R-13.2")
def test_seaworthy_ships_go_anywhere_but_overseas_and_region_five_without_silk_road() -> None:
    assert left(Ships.SEAWORTHY, 12, distance=30) == 12
    assert refused(Ships.SEAWORTHY, 12, region=Region.V) == {"ren.sea.region_v"}
    assert left(Ships.SEAWORTHY, 12, region=Region.V, advances=frozenset({Advance.R})) == 12
    assert refused(Ships.SEAWORTHY, 12, region=Region.ORIENT) == {"ren.sea.overseas_needs_t"}


@pytest.mark.rule("R-9.4.1.5", "RUL-R-32", "R-13.2")
def test_ocean_ships_have_no_limit_but_hold_so_many_overseas_provinces() -> None:
    assert left(Ships.OCEAN, 2, region=Region.ORIENT, overseas_held=1) is None
    held = {"region": Region.ORIENT, "overseas_held": 2}
    assert refused(Ships.OCEAN, 2, **held) == {"ren.sea.too_many_overseas"}
    assert left(Ships.OCEAN, 2, already_held=True, **held) is None
    assert refused(Ships.OCEAN, 2, region=Region.NEW_WORLD) == {"ren.sea.new_world_needs_u"}
    assert left(Ships.OCEAN, 2, region=Region.NEW_WORLD, advances=frozenset({Advance.U})) is None


def test_a_field_that_is_not_on_the_track_is_refused() -> None:
    with pytest.raises(BadInput):
        sea_capacity(SeaCapacity(Ships.GALLEY, 5))
