"""Conquest (M-16.1, M-24.1, M-24.3) and the honor ledger (M-24)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput
from companion.games.medioevo.asked.table import HonorQuestion, honor
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.war.conquest import Conquest, conquest

CONQUESTS = st.builds(
    Conquest,
    inhabited=st.booleans(),
    civil_level=st.integers(0, 3),
    military_level=st.integers(0, 3),
    cathedral=st.booleans(),
    site=st.sampled_from(["", "rome", "jerusalem"]),
    site_conquered_before=st.booleans(),
    own_start_realm=st.booleans(),
    scored_this_round=st.booleans(),
)


@pytest.mark.rule("M-24.1")
def test_ex_55_an_inhabited_area_with_metropolis_and_castle_gives_seven() -> None:
    answer = conquest(Conquest(inhabited=True, civil_level=3, military_level=3))
    assert answer.honor.total == 7
    assert answer.scores_area


@pytest.mark.rule("M-24.1")
def test_a_cathedral_counts_as_level_three() -> None:
    assert conquest(Conquest(inhabited=True, cathedral=True)).honor.total == 4


@pytest.mark.rule("M-24.1")
@pytest.mark.parametrize("site", ["rome", "jerusalem"])
def test_only_the_first_conquest_of_rome_and_jerusalem_gives_two_more(site: str) -> None:
    first = conquest(Conquest(inhabited=True, site=site))  # type: ignore[arg-type]
    later = conquest(Conquest(inhabited=True, site=site, site_conquered_before=True))  # type: ignore[arg-type]
    assert (first.honor.total, first.first_conquest_of_site) == (3, True)
    assert (later.honor.total, later.first_conquest_of_site) == (1, False)


@pytest.mark.rule("M-24.1")
def test_an_area_scores_once_per_round_and_never_in_the_own_start_realm() -> None:
    assert conquest(Conquest(inhabited=True, scored_this_round=True)).honor.total == 0
    assert conquest(Conquest(inhabited=True, own_start_realm=True)).honor.total == 0


@pytest.mark.rule("R-48")
def test_uninhabited_areas_and_walk_ins_score_nothing_unless_the_table_says_so() -> None:
    assert conquest(Conquest(inhabited=False, military_level=3)).honor.total == 0
    walk_in = Conquest(inhabited=True, military_level=2, after_battle=False)
    assert conquest(walk_in).honor.total == 0
    assert conquest(replace(walk_in, switches=Switches(ep_for_walk_in=True))).honor.total == 3


@pytest.mark.rule("M-24.3")
@pytest.mark.rule("R-50")
def test_barbarians_destroyed_in_the_own_start_realm_are_a_revolt_suppressed() -> None:
    own = Conquest(inhabited=False, own_start_realm=True, barbarians_destroyed=True)
    assert conquest(own).honor.total == 1
    abroad = Conquest(inhabited=False, barbarians_destroyed=True)
    assert conquest(abroad).honor.total == 0


@pytest.mark.rule("M-16.1")
def test_nobody_destroys_an_army_without_a_battle() -> None:
    with pytest.raises(BadInput):
        conquest(Conquest(inhabited=True, after_battle=False, barbarians_destroyed=True))


@given(CONQUESTS)
def test_a_conquest_never_costs_honor_and_eight_levels_and_a_site_are_the_most(
    question: Conquest,
) -> None:
    answer = conquest(question)
    assert 0 <= answer.honor.total <= 1 + 3 + 3 + 3 + 2
    assert answer.scores_area == (answer.honor.total > 0)


@pytest.mark.rule("M-24.2")
@pytest.mark.rule("M-24.4")
@pytest.mark.rule("M-24.5")
@pytest.mark.rule("M-24.6")
@pytest.mark.rule("M-24.7")
def test_each_event_has_its_worth() -> None:
    worth = {
        "areas_conquered": 1,
        "building_levels_conquered": 1,
        "large_armies": 1,
        "revolts_suppressed": 1,
        "lost_to_barbarians": -1,
        "great_buildings": 1,
        "treaties_broken": -2,
        "undeclared_wars": -3,
        "additional_revolts": -1,
        "trade_points": 1,
    }
    for name, each in worth.items():
        assert honor(HonorQuestion(**{name: 2})).honor.total == 10 + 2 * each


@pytest.mark.rule("M-24.9")
@pytest.mark.parametrize(
    ("points", "discs", "place", "negative"),
    [(49, 1, 49, False), (50, 2, 0, False), (73, 2, 23, False), (-3, 1, 3, True), (0, 1, 0, False)],
)
def test_the_track_counts_to_49_then_a_second_disc(
    points: int, discs: int, place: int, negative: bool
) -> None:
    answer = honor(HonorQuestion(start=points))
    assert (answer.discs, answer.field, answer.negative) == (discs, place, negative)
