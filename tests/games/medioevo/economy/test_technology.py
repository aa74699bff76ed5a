"""Technologies and technology points (M-8.2, M-8.3, M-20, M-28)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo import tables
from companion.games.medioevo.asked.technology import (
    ShortfallAnswer,
    ShortfallQuestion,
    TechnologyQuestion,
    UseQuestion,
    shortfall,
    technologies,
    use,
)
from companion.games.medioevo.pieces import Branch, Colour
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.points import Buyer, Source

ALL_TECHNOLOGIES = dict.fromkeys(Branch, 4)
RED, BLUE, GREEN, VIOLET = Colour.RED, Colour.BLUE, Colour.GREEN, Colour.VIOLET


def broken(error: pytest.ExceptionInfo[IllegalAction]) -> list[tuple[str, str]]:
    return [(problem.key, problem.rule.number) for problem in error.value.problems if problem.rule]


def missing(needed: dict[Colour, int], buyer: Buyer, **switches: object) -> ShortfallAnswer:
    return shortfall(ShortfallQuestion(needed, buyer, Switches(**switches)))  # type: ignore[arg-type]


@pytest.mark.rule("M-8.2")
def test_a_technology_of_level_four_costs_400_EX_12() -> None:
    answer = technologies(TechnologyQuestion(("guilds",), {Branch.ECONOMY: 3}))
    assert answer.florins.total == 400
    assert answer.levels == {Branch.ECONOMY: 4}


@pytest.mark.rule("M-8.2")
def test_three_technologies_of_level_one_cost_300_and_the_next_level_200_EX_49() -> None:
    first = technologies(TechnologyQuestion(("carpentry", "trade", "edict")))
    assert first.florins.total == 300
    second = technologies(TechnologyQuestion(("logistics",), first.levels))
    assert second.florins.total == 200


@pytest.mark.rule("M-8.2")
@pytest.mark.parametrize(
    ("technology", "owned", "bought", "key"),
    [
        ("logistics", 0, frozenset(), "technology.level_missing"),
        ("carpentry", 1, frozenset(), "technology.owned"),
        ("logistics", 1, frozenset({Branch.TRANSPORT}), "technology.branch_bought"),
    ],
)
def test_only_the_next_level_and_one_per_branch_and_round(
    technology: str, owned: int, bought: frozenset[Branch], key: str
) -> None:
    question = TechnologyQuestion((technology,), {Branch.TRANSPORT: owned}, bought)
    with pytest.raises(IllegalAction) as refused:
        technologies(question)
    assert (key, "M-8.2") in broken(refused)


@pytest.mark.rule("M-8.2")
def test_two_levels_of_a_branch_in_one_round_are_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        technologies(TechnologyQuestion(("carpentry", "logistics")))
    assert refused.value.field == "technologies.1"


def test_an_unknown_technology_is_named() -> None:
    with pytest.raises(BadInput) as refused:
        technologies(TechnologyQuestion(("gunpowder",)))
    assert refused.value.key == "technology.unknown"


@pytest.mark.rule("M-8.2")
@given(st.sampled_from(sorted(tables.TECHNOLOGIES)))
def test_the_price_is_100_for_each_level(technology: str) -> None:
    row = tables.TECHNOLOGIES[technology]
    levels = {row.branch: row.level - 1}
    assert technologies(TechnologyQuestion((technology,), levels)).florins.total == 100 * row.level


@pytest.mark.rule("M-8.3")
def test_each_missing_point_costs_100_without_limit() -> None:
    answer = missing({GREEN: 9, RED: 2}, Buyer(points={GREEN: 2, BLUE: 5}))
    assert answer.florins.total == 900
    assert answer.cover.missing == {RED: 2, GREEN: 7}
    assert answer.cover.left == {BLUE: 5}


@pytest.mark.rule("M-8.3")
def test_a_card_with_two_colours_gives_the_one_that_helps() -> None:
    either = Source(frozenset({RED, BLUE}))
    only_red = Source(frozenset({RED}))
    answer = missing({RED: 1, BLUE: 1}, Buyer(sources=(either, only_red)))
    assert answer.florins.total == 0
    assert answer.cover.chosen == (BLUE, RED)


@pytest.mark.rule("M-8.3")
def test_a_source_that_is_not_needed_stays_unused() -> None:
    answer = missing({RED: 1}, Buyer(points={RED: 1}, sources=(Source(frozenset({RED})),)))
    assert answer.cover.chosen == (None,)


@pytest.mark.rule("M-27.57")
@pytest.mark.rule("M-27.58")
def test_the_pirates_give_two_points_of_any_or_of_one_colour() -> None:
    anything = frozenset(Colour)
    two_colours = Buyer(sources=(Source(anything), Source(anything)))
    one_colour = Buyer(sources=(Source(anything, 2),))
    assert missing({RED: 1, BLUE: 1}, two_colours).florins.total == 0
    assert missing({RED: 1, BLUE: 1}, one_colour).florins.total == 100


@given(
    st.lists(st.integers(0, 3), min_size=3, max_size=3),
    st.lists(
        st.tuples(st.sets(st.sampled_from([RED, BLUE, GREEN]), min_size=1), st.integers(1, 2)),
        max_size=4,
    ),
)
def test_the_choice_of_colours_is_the_best_of_all(
    needed: list[int], given_sources: list[tuple[set[Colour], int]]
) -> None:
    wanted = dict(zip((RED, BLUE, GREEN), needed, strict=True))
    sources = tuple(Source(frozenset(colours), points) for colours, points in given_sources)
    answer = missing(wanted, Buyer(sources=sources))
    fewest = min(
        sum(
            max(
                0,
                count - sum(s.points for s, c in zip(sources, chosen, strict=True) if c is colour),
            )
            for colour, count in wanted.items()
        )
        for chosen in product(*(sorted(source.colours) for source in sources))
    )
    assert answer.florins.total == 100 * fewest


@pytest.mark.rule("M-28.22")
def test_monasticism_uses_points_as_any_other_colour_EX_85() -> None:
    needed = {RED: 1, BLUE: 1, GREEN: 1}
    points = {VIOLET: 2, Colour.YELLOW: 1}
    assert missing(needed, Buyer(points=points)).florins.total == 300
    monk = Buyer({Branch.RELIGION: 2}, points)
    answer = missing(needed, monk)
    assert answer.florins.total == 0
    assert answer.cover.converted == 3


@given(st.dictionaries(st.sampled_from(Colour), st.integers(0, 6)), st.data())
def test_with_monasticism_only_the_sums_of_points_matter(
    needed: dict[Colour, int], data: st.DataObject
) -> None:
    points = data.draw(st.dictionaries(st.sampled_from(Colour), st.integers(0, 6)))
    answer = missing(needed, Buyer({Branch.RELIGION: 2}, points))
    short = max(0, sum(needed.values()) - sum(points.values()))
    assert answer.florins.total == 100 * short
    spent, left = sum(answer.cover.spent.values()), sum(answer.cover.left.values())
    assert spent + left == sum(points.values())


@pytest.mark.rule("R-21")
def test_a_price_of_monasticism_set_by_the_table_is_paid_only_where_it_helps() -> None:
    monk = Buyer({Branch.RELIGION: 2}, {BLUE: 3})
    dear = missing({RED: 3}, monk, tp_override={"monasticism": 2})
    assert dear.florins.total == 200
    useless = missing({RED: 1}, monk, tp_override={"monasticism": 4})
    assert useless.florins.total == 100
    assert useless.cover.converted == 0


@pytest.mark.rule("M-20.1")
@pytest.mark.rule("R-21")
@given(st.sampled_from(sorted(tables.TECHNOLOGIES)), st.integers(1, 9))
def test_using_a_technology_costs_points_of_its_branch_for_each_use(
    technology: str, uses: int
) -> None:
    row = tables.TECHNOLOGIES[technology]
    expected = {"religion": 3, "monasticism": 0}.get(technology, 2 if row.level == 4 else 1)
    bill = use(UseQuestion(technology, Buyer(ALL_TECHNOLOGIES), uses))
    total = sum(breakdown.total for breakdown in bill.points.values())
    assert total == expected * uses
    assert bill.florins.total == 100 * total
    other = use(
        UseQuestion(
            technology, Buyer(ALL_TECHNOLOGIES), uses, Switches(tp_override={technology: 7})
        )
    )
    assert sum(breakdown.total for breakdown in other.points.values()) >= 7 * uses


@pytest.mark.rule("M-20.1")
def test_a_technology_works_only_when_owned() -> None:
    with pytest.raises(IllegalAction) as refused:
        use(UseQuestion("tactics", Buyer({Branch.WAR: 2})))
    assert broken(refused) == [("technology.not_owned", "M-28.15")]


@pytest.mark.rule("M-28.24")
def test_secular_power_costs_two_violet_points_for_each_technology_EX_78() -> None:
    buyer = Buyer(
        {Branch.RELIGION: 4}, {VIOLET: 2, RED: 1}, borrows=frozenset({"military", "tactics"})
    )
    bill = use(UseQuestion("military", buyer))
    assert {colour: b.total for colour, b in bill.points.items()} == {RED: 1, VIOLET: 2}
    assert bill.florins.total == 0


@pytest.mark.rule("M-28.24")
def test_nobody_borrows_without_secular_power() -> None:
    with pytest.raises(IllegalAction) as refused:
        use(UseQuestion("military", Buyer({Branch.RELIGION: 3}, borrows=frozenset({"military"}))))
    assert broken(refused) == [("technology.no_secular_power", "M-28.24")]


@pytest.mark.rule("M-28.23")
def test_missionaries_cost_one_violet_point_for_each_card_EX_86() -> None:
    bill = use(UseQuestion("missionaries", Buyer({Branch.RELIGION: 3}, {VIOLET: 1}), 2))
    assert bill.points[VIOLET].total == 2
    assert bill.florins.total == 100


@pytest.mark.rule("R-21")
def test_a_price_of_the_tables_own_names_a_technology_that_exists() -> None:
    with pytest.raises(BadInput, match=r"technology\.unknown"):
        Switches(tp_override={"alchemy": 1})
