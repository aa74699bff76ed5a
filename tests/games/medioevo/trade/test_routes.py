"""Trade routes (M-17.8) with Guilds and the vendor's cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.asked.trade import trade_route
from companion.games.medioevo.trade.routes import RouteQuestion

ALL_BUT_LAST = frozenset({1, 2, 3})


@pytest.mark.rule("M-17.8")
@pytest.mark.rule("M-24.7")
@pytest.mark.parametrize(("stages", "points"), [(4, 2), (6, 4), (8, 6)])
def test_a_finished_route_gives_two_four_or_six_points(stages: int, points: int) -> None:
    question = RouteQuestion(
        stages,  # type: ignore[arg-type]
        frozenset(range(1, stages)),
        at_target=True,
        cubes_sold=2,
        honor=1,
    )
    answer = trade_route(question)
    assert (answer.status, answer.trade_points) == ("finished", points)
    assert answer.honor.total == 1
    assert answer.florins.total == (points - 1) * 50 * 2


@pytest.mark.rule("M-17.8")
def test_without_a_sale_at_the_target_the_route_only_waits() -> None:
    answer = trade_route(RouteQuestion(4, ALL_BUT_LAST, at_target=True))
    assert (answer.status, answer.trade_points) == ("complete", 0)
    running = trade_route(RouteQuestion(4, frozenset({1, 3})))
    assert (running.status, running.open_stages) == ("running", (2, 4))


@pytest.mark.rule("M-17.8")
def test_selling_earlier_or_giving_up_removes_the_route() -> None:
    early = RouteQuestion(4, frozenset({1}), cubes_sold=1, honor=2)
    assert trade_route(early).status == "removed"
    assert trade_route(early).honor.total == 0
    incomplete = RouteQuestion(4, frozenset({1, 2}), at_target=True, cubes_sold=1)
    assert trade_route(incomplete).status == "removed"
    assert trade_route(RouteQuestion(4, ALL_BUT_LAST, given_up=True)).status == "removed"


@pytest.mark.rule("M-28.8")
def test_ex_67_guilds_mark_stages_four_and_five_of_six() -> None:
    question = RouteQuestion(
        6, frozenset({1, 2, 3}), frozenset({4, 5}), economy_level=4, at_target=True, cubes_sold=1
    )
    answer = trade_route(question)
    assert (answer.status, answer.points.total) == ("finished", 4)


@pytest.mark.rule("M-28.8")
def test_guilds_never_mark_the_last_stage_and_must_be_owned() -> None:
    with pytest.raises(IllegalAction):
        trade_route(RouteQuestion(4, ALL_BUT_LAST, frozenset({4}), economy_level=4))
    with pytest.raises(IllegalAction):
        trade_route(RouteQuestion(4, frozenset(), frozenset({1}), economy_level=3))


@pytest.mark.rule("M-27.30")
def test_the_vendor_keeps_the_markers_of_a_lost_vehicle() -> None:
    lost = RouteQuestion(4, frozenset({1}), vehicle_lost=True)
    assert trade_route(lost).status == "removed"
    assert trade_route(replace(lost, vendor=True)).status == "orphaned"
    with pytest.raises(BadInput):
        trade_route(RouteQuestion(4, vendor=True))


@pytest.mark.rule("M-1.5")
def test_there_are_no_stages_beyond_the_route() -> None:
    with pytest.raises(BadInput):
        trade_route(RouteQuestion(4, frozenset({5})))
    with pytest.raises(BadInput):
        trade_route(RouteQuestion(4, frozenset({0})))


@given(
    stages=st.sampled_from([4, 6, 8]),
    flipped=st.frozensets(st.integers(1, 3)),
    sold=st.integers(0, 6),
    at_target=st.booleans(),
)
def test_points_come_only_with_every_stage_and_a_sale_at_the_target(
    stages: int, flipped: frozenset[int], sold: int, at_target: bool
) -> None:
    answer = trade_route(
        RouteQuestion(stages, flipped, at_target=at_target, cubes_sold=sold)  # type: ignore[arg-type]
    )
    whole = at_target and len(flipped) == stages - 1 and sold > 0
    assert (answer.trade_points > 0) == whole
