"""Technologies activated at the table (M-20, M-28)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import COLOUR_OF, Branch, Colour
from companion.games.medioevo.state import Area, Horde, State
from companion.games.medioevo.technology.activating import Barbarians, UseTechnology
from companion.games.medioevo.technology.use import CONDITIONS, LASTS, conditions, lasts, owned
from tests.games.medioevo.card_table import do, money, table


def learned(state: State, points: int = 9) -> State:
    """Red owns every technology and has points of every colour."""
    return state.with_player(
        "red",
        technologies=dict.fromkeys(Branch, 4),
        points=dict.fromkeys(Colour, points),
    )


@pytest.mark.parametrize(
    ("technology", "uses", "points"),
    [
        pytest.param("logistics", 2, 2, marks=pytest.mark.rule("M-28.2")),
        pytest.param("machinery", 1, 1, marks=pytest.mark.rule("M-28.3")),
        pytest.param("cartography", 2, 4, marks=pytest.mark.rule("M-28.4")),
        pytest.param("edict", 1, 1, marks=pytest.mark.rule("M-28.9")),
        pytest.param("laws", 2, 2, marks=pytest.mark.rule("M-28.10")),
        pytest.param("appointment", 2, 2, marks=pytest.mark.rule("M-28.14")),
    ],
)
def test_each_use_costs_points_of_the_branchs_colour(
    technology: str, uses: int, points: int
) -> None:
    state = learned(table())
    colour = COLOUR_OF[tables.TECHNOLOGIES[technology].branch]
    after = do(state, UseTechnology("red", technology, uses)).state
    assert after.players["red"].points[colour] == 9 - points
    assert money(after) == money(state)


@pytest.mark.rule("M-8.3")
@pytest.mark.rule("M-20.1")
def test_missing_points_are_paid_in_florins_and_explained() -> None:
    state = table().with_player("red", technologies={Branch.TRANSPORT: 4}, points={Colour.BLUE: 1})
    step = do(state, UseTechnology("red", "cartography", 2))
    assert money(step.state) == money(state) - 300
    assert step.breakdowns[-1].total == 300
    assert step.state.players["red"].points == {}


@pytest.mark.rule("M-20.1")
def test_a_technology_must_be_owned() -> None:
    state = table().with_player("red", technologies={Branch.WAR: 3})
    with pytest.raises(IllegalAction) as refused:
        do(state, UseTechnology("red", "strategy"))
    assert refused.value.rule is not None
    assert refused.value.rule.number == "M-28.16"
    assert do(state, UseTechnology("red", "strategy", overrule=True)).warnings


@pytest.mark.rule("M-28.24")
def test_secular_power_lends_a_technology_for_two_more_points() -> None:
    state = table().with_player(
        "red", technologies={Branch.RELIGION: 4}, points={Colour.VIOLET: 2, Colour.RED: 1}
    )
    with pytest.raises(IllegalAction, match=r"technology\.nobody_has_it"):
        do(state, UseTechnology("red", "tactics", borrowed=True))
    state = state.with_player("blue", technologies={Branch.WAR: 3})
    after = do(state, UseTechnology("red", "tactics", borrowed=True)).state
    assert after.players["red"].points == {}
    assert money(after) == money(state)


@pytest.mark.parametrize(
    "technology",
    [
        pytest.param("carpentry", marks=pytest.mark.rule("M-28.1")),
        pytest.param("trade", marks=pytest.mark.rule("M-28.5")),
        pytest.param("market", marks=pytest.mark.rule("M-28.6")),
        pytest.param("procurement", marks=pytest.mark.rule("M-28.7")),
        pytest.param("guilds", marks=pytest.mark.rule("M-28.8")),
        pytest.param("military", marks=pytest.mark.rule("M-28.13")),
        pytest.param("tactics", marks=pytest.mark.rule("M-28.15")),
        pytest.param("strategy", marks=pytest.mark.rule("M-28.16")),
        pytest.param("masonry", marks=pytest.mark.rule("M-28.17")),
        pytest.param("architecture", marks=pytest.mark.rule("M-28.18")),
        pytest.param("mathematics", marks=pytest.mark.rule("M-28.19")),
        pytest.param("engineering", marks=pytest.mark.rule("M-28.20")),
        pytest.param("religion", marks=pytest.mark.rule("M-28.21")),
        pytest.param("monasticism", marks=pytest.mark.rule("M-28.22")),
        pytest.param("missionaries", marks=pytest.mark.rule("M-28.23")),
        pytest.param("secular_power", marks=pytest.mark.rule("M-28.24")),
    ],
)
def test_a_technology_that_belongs_to_another_action_is_used_with_it(technology: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        do(learned(table()), UseTechnology("red", technology))
    assert refused.value.key == "technology.played_with"


def rebels(**counts: Any) -> State:
    state = learned(table()).with_area(Area("Kiev", barbarians=Horde(**counts)))
    return state.with_area(Area("Minsk"))


@pytest.mark.rule("M-28.11")
def test_nation_state_moves_barbarians_one_by_one() -> None:
    """EX-83: three uses for infantry, archer and captain."""
    state = rebels(light_infantry=1, archer=1, captain=1)
    action = UseTechnology(
        "red", "nation_state", 3, area="Kiev", target="Minsk", barbarians=Barbarians(1, 1, 1)
    )
    after = do(state, action).state
    assert after.areas["Kiev"].barbarians is None
    there = after.areas["Minsk"].barbarians
    assert there is not None
    assert there.units == 3
    assert after.players["red"].points[Colour.ORANGE] == 6


@pytest.mark.rule("M-28.12")
def test_influence_wins_barbarians_over() -> None:
    """EX-84: captain and infantry, two uses of two points."""
    state = rebels(light_infantry=2, captain=1)
    action = UseTechnology(
        "red", "influence", 2, area="Kiev", barbarians=Barbarians(light_infantry=1, captain=1)
    )
    after = do(state, action).state
    mine = after.areas["Kiev"].forces["red"]
    assert (mine.light_infantry, mine.captain) == (1, (1, 0, 0))
    left = after.areas["Kiev"].barbarians
    assert left is not None
    assert left.units == 1
    assert after.players["red"].points[Colour.ORANGE] == 5
    assert after.players["red"].units_bought == 0


@pytest.mark.rule("M-28.12")
def test_influence_needs_the_figure() -> None:
    state = rebels(captain=1)
    force = state.players["red"].force
    full = state.with_player("red", force=type(force)(captain=(3, 0, 0)))
    action = UseTechnology("red", "influence", 1, area="Kiev", barbarians=Barbarians(captain=1))
    with pytest.raises(IllegalAction) as refused:
        do(full, action)
    assert refused.value.may_overrule is False


@pytest.mark.rule("M-28.11")
def test_barbarians_that_are_not_there_or_not_counted_as_uses_are_refused() -> None:
    state = rebels(light_infantry=1)
    for uses, barbarians in ((2, Barbarians(2)), (2, Barbarians(1)), (1, Barbarians(captain=1))):
        with pytest.raises(BadInput):
            do(
                state,
                UseTechnology(
                    "red", "nation_state", uses, area="Kiev", target="Minsk", barbarians=barbarians
                ),
            )


@pytest.mark.rule("M-28.10")
def test_laws_send_a_revolt_out_of_the_realm() -> None:
    """EX-82."""
    state = rebels(light_infantry=2)
    state = state.with_area(evolve(state.areas["Kiev"], start_realm_of="red"))
    after = do(state, UseTechnology("red", "laws", area="Kiev", target="Minsk")).state
    assert after.areas["Kiev"].barbarians is None
    assert after.areas["Minsk"].barbarians == Horde(light_infantry=2)
    with pytest.raises(BadInput):
        do(after, UseTechnology("red", "laws", area="Kiev"))


@pytest.mark.rule("M-28.10")
def test_laws_give_a_counted_area_back() -> None:
    state = learned(table()).with_player("red", rebel_areas=2, areas=3)
    mine = do(state, UseTechnology("red", "laws")).state.players["red"]
    assert (mine.rebel_areas, mine.areas) == (1, 4)


@pytest.mark.rule("M-28.3")
@pytest.mark.rule("M-28.14")
def test_machinery_and_appointment_last_for_the_round() -> None:
    state = do(learned(table()), UseTechnology("red", "machinery")).state
    state = do(state, UseTechnology("red", "edict")).state
    assert [effect.what for effect in state.effects] == ["tech.machinery", "tech.edict"]
    assert [effect.what for effect in do(state, GoToPhase(6)).state.effects] == ["tech.machinery"]


@pytest.mark.rule("R-21")
def test_the_table_may_set_its_own_points() -> None:
    state = learned(table())
    switches = type(state.switches)(tp_override={"cartography": 3})
    settings = type(state.settings)(switches=switches)
    after = do(evolve(state, settings=settings), UseTechnology("red", "cartography")).state
    assert after.players["red"].points[Colour.BLUE] == 6


def test_conditions_and_durations_name_technologies_that_exist() -> None:
    assert set(CONDITIONS) | set(LASTS) <= set(tables.TECHNOLOGIES)
    assert [text.key for text in conditions("edict")] == [
        "condition.no_barbarian_army",
        "condition.ends_elsewhere",
    ]
    assert conditions("carpentry") == ()
    assert lasts("carpentry").value == "once"


def test_owned_technologies_are_listed_branch_by_branch() -> None:
    player = table().with_player("red", technologies={Branch.LAW: 2, Branch.WAR: 1}).players["red"]
    assert [row.id for row in owned(player)] == ["edict", "laws", "military"]


def test_an_unknown_technology_is_refused() -> None:
    with pytest.raises(BadInput):
        do(table(), UseTechnology("red", "alchemy"))
