"""Transports, siege engines and their ownership markers (M-8.5, M-8.7, M-8.10)."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo import tables
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.asked.purchases import (
    EngineAnswer,
    EngineQuestion,
    TransportAnswer,
    TransportQuestion,
    buy_engine,
    buy_transport,
)
from companion.games.medioevo.asked.table import MarkersQuestion, check_markers
from companion.games.medioevo.markers import fits
from companion.games.medioevo.pieces import Branch, Colour, Engine, Transport
from companion.games.medioevo.purchases.siege_engines import EnginePurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.technology.points import Buyer

PORT = AreaSeen(port=True)
CARPENTER = Buyer({Branch.TRANSPORT: 1}, {Colour.BLUE: 9})
ENGINEER = Buyer({Branch.CONSTRUCTION: 4}, {Colour.GREEN: 9})


def transport(kind: Transport, level: int, from_level: int = 0, **more: Any) -> TransportAnswer:
    purchase = TransportPurchase(kind, level, from_level, more.pop("place", PORT))
    return buy_transport(TransportQuestion(purchase, more.pop("buyer", CARPENTER), **more))


def engine(kind: Engine, old: Engine | None = None, **more: Any) -> EngineAnswer:
    purchase = EnginePurchase(kind, old, more.pop("place", AreaSeen()), more.pop("way", "build"))
    return buy_engine(EngineQuestion(purchase, more.pop("buyer", ENGINEER), **more))


def keys(refused: pytest.ExceptionInfo[IllegalAction]) -> list[str]:
    return [problem.key for problem in refused.value.problems]


@pytest.mark.rule("M-8.5")
@pytest.mark.rule("M-28.1")
@pytest.mark.parametrize(
    ("level", "from_level", "points", "florins"),
    [(2, 0, 2, 200), (3, 2, 1, 100), (2, 1, 1, 100), (3, 1, 2, 200)],
)
def test_a_galley_costs_100_and_one_blue_point_a_level_EX_15_EX_16_EX_61(
    level: int, from_level: int, points: int, florins: int
) -> None:
    answer = transport(Transport.GALLEY, level, from_level)
    assert answer.bill.florins.total == florins
    assert answer.bill.points[Colour.BLUE].total == points


@pytest.mark.rule("M-8.3")
def test_a_caravan_II_with_one_point_costs_300_EX_60() -> None:
    buyer = Buyer({Branch.TRANSPORT: 1}, {Colour.BLUE: 1})
    answer = transport(Transport.CARAVAN, 2, buyer=buyer)
    assert [line.amount for line in answer.bill.florins.lines] == [200, 100]


@pytest.mark.rule("M-8.5")
@pytest.mark.parametrize(
    ("kind", "place", "allowed"),
    [
        (Transport.CARAVAN, AreaSeen(), True),
        (Transport.CARAVAN, AreaSeen(inhabited=False, military=1), False),
        (Transport.WAR_WAGON, AreaSeen(inhabited=False, military=1), True),
        (Transport.WAR_WAGON, AreaSeen(inhabited=False), False),
        (Transport.GALLEY, AreaSeen(), False),
        (Transport.GALLEY, PORT, True),
        (Transport.MERCHANT_SHIP, AreaSeen(inhabited=False, military=3, port=True), False),
        (Transport.MERCHANT_SHIP, PORT, True),
        (Transport.CARAVAN, AreaSeen(controlled=False), False),
    ],
)
def test_each_transport_has_its_place(kind: Transport, place: AreaSeen, allowed: bool) -> None:
    if allowed:
        assert transport(kind, 1, place=place).bill.florins.total == 100
    else:
        with pytest.raises(IllegalAction) as refused:
            transport(kind, 1, place=place)
        assert refused.value.rule is not None
        assert refused.value.rule.number == "M-8.5"


@pytest.mark.rule("M-8.5")
def test_carpentry_and_a_higher_level_are_needed() -> None:
    with pytest.raises(IllegalAction) as refused:
        transport(Transport.GALLEY, 1, 1, buyer=Buyer())
    assert keys(refused) == ["purchase.not_higher", "technology.not_owned"]


@pytest.mark.rule("M-1.6")
def test_an_upgraded_transport_keeps_its_figure_and_a_new_one_needs_one() -> None:
    assert transport(Transport.GALLEY, 2, 1, figures_left=0).bill.florins.total == 100
    with pytest.raises(IllegalAction) as refused:
        transport(Transport.GALLEY, 1, figures_left=0)
    assert (keys(refused), refused.value.may_overrule) == (["purchase.no_figure"], False)


@pytest.mark.rule("M-8.7")
@pytest.mark.rule("M-28.19")
def test_engines_cost_100_and_one_green_point_a_level_EX_18_EX_73() -> None:
    catapult = engine(Engine.CATAPULT)
    assert (catapult.bill.florins.total, catapult.bill.points[Colour.GREEN].total) == (100, 1)
    bombard = engine(Engine.BOMBARD, Engine.CATAPULT)
    assert (bombard.bill.florins.total, bombard.bill.points[Colour.GREEN].total) == (200, 2)


@pytest.mark.rule("M-28.20")
def test_engineering_raises_an_engine_without_florins_EX_74() -> None:
    raised = engine(Engine.TREBUCHET, Engine.CATAPULT, way="engineering")
    assert (raised.bill.florins.total, raised.bill.points[Colour.GREEN].total) == (0, 2)
    with pytest.raises(IllegalAction) as refused:
        engine(Engine.CATAPULT, way="engineering", place=AreaSeen(inhabited=False, at_war=True))
    assert keys(refused) == ["purchase.no_base", "engine.nothing_to_raise", "purchase.at_war"]


@pytest.mark.rule("M-8.7")
def test_engines_need_mathematics_a_base_and_control() -> None:
    with pytest.raises(IllegalAction) as refused:
        engine(
            Engine.CATAPULT,
            Engine.BOMBARD,
            place=AreaSeen(controlled=False, inhabited=False),
            buyer=Buyer({Branch.CONSTRUCTION: 2}),
        )
    assert keys(refused) == [
        "purchase.not_higher",
        "purchase.not_controlled",
        "purchase.no_base",
        "technology.not_owned",
    ]


@cache
def markable() -> set[tuple[int, int, int]]:
    """Every set of pieces that can be marked, by trying every face of every marker."""
    faces = [row.faces for row in tables.OWNERSHIP_MARKERS for _ in range(row.count)]
    reachable = {(0, 0, 0)}
    for choices in faces:
        shown = set(reachable)
        for counts, face in product(reachable, choices):
            after = list(counts)
            after[face - 1] += 1
            shown.add((after[0], after[1], after[2]))
        reachable = shown
    return reachable


@pytest.mark.rule("M-1.3")
@pytest.mark.rule("M-8.10")
@pytest.mark.rule("R-02")
def test_ten_markers_fit_exactly_where_some_assignment_exists() -> None:
    for marked in product(range(10), range(8), range(6)):
        a, b, c = marked
        formula = a <= 8 and b <= 6 and c <= 4 and b + c <= 8 and a + b + c <= 10
        assert fits(marked) == formula == (marked in markable()), marked


@pytest.mark.rule("M-8.10")
def test_the_room_for_more_pieces_is_told_for_each_level() -> None:
    answer = check_markers(MarkersQuestion((2, 3, 4)))
    assert answer.possible
    assert answer.room == (1, 1, 0)
    assert answer.unused == 1
    crowded = check_markers(MarkersQuestion((0, 5, 4)))
    assert not crowded.possible
    assert crowded.crowded[0].params == {"levels": "II, III", "n": 9, "markers": 8}


@pytest.mark.rule("M-8.10")
@given(st.tuples(st.integers(0, 8), st.integers(0, 6), st.integers(0, 4)), st.integers(1, 3))
def test_a_transport_is_bought_exactly_if_it_can_be_marked(
    marked: tuple[int, int, int], level: int
) -> None:
    after = list(marked)
    after[level - 1] += 1
    if fits((after[0], after[1], after[2])):
        assert transport(Transport.CARAVAN, level, marked=marked).marked == tuple(after)
    else:
        with pytest.raises(IllegalAction) as refused:
            transport(Transport.CARAVAN, level, marked=marked)
        assert not refused.value.may_overrule


@pytest.mark.rule("M-8.10")
def test_nothing_is_raised_that_is_not_there() -> None:
    with pytest.raises(BadInput) as refused:
        transport(Transport.GALLEY, 3, 2, marked=(4, 0, 0))
    assert refused.value.key == "markers.no_such_piece"
