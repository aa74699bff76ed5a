"""Realm cards used at the table: what they change in what the app keeps (M-27)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.medioevo import tables
from companion.games.medioevo.cards.abilities import CardOf, CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import Branch, Colour, Good, Unit
from companion.games.medioevo.state import Area, HeldCard, Horde, State
from companion.games.medioevo.words import Duration
from tests.games.medioevo.card_table import do, holding, is_used, money, table, use


def refused_by(state: State, card: int, **said: Any) -> str:
    """The rule that forbids the use of a card."""
    with pytest.raises(IllegalAction) as refused:
        use(state, card, **said)
    assert refused.value.rule is not None
    return refused.value.rule.number


@pytest.mark.rule("M-19.1")
@pytest.mark.rule("M-19.2")
def test_a_card_serves_once_per_round() -> None:
    after = use(holding(table(), "red", 49, 11), 11).state
    assert is_used(after, "red", 11)
    assert refused_by(after, 11) == "M-19.1"


@pytest.mark.rule("M-19.1")
def test_only_the_holder_uses_a_card() -> None:
    with pytest.raises(BadInput):
        use(holding(table(), "blue", 5), 5, "red")
    with pytest.raises(IllegalAction):
        do(holding(table(), "blue", 5), UseCardAbility("red", 5, owner="blue"))


@pytest.mark.rule("M-27.5")
def test_a_card_out_of_its_time_is_refused_with_its_rule_or_overruled_with_a_warning() -> None:
    state = holding(table(phase=3), "red", 5)
    assert refused_by(state, 5) == "M-27.5"
    step = do(state, UseCardAbility("red", 5, overrule=True))
    assert step.warnings
    assert is_used(step.state, "red", 5)


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        pytest.param(1, "fight", marks=pytest.mark.rule("M-27.1")),
        pytest.param(2, "trade", marks=pytest.mark.rule("M-27.2")),
        pytest.param(3, "move", marks=pytest.mark.rule("M-27.3")),
    ],
)
def test_a_bishop_closes_an_area_for_the_round_but_not_twice_running(card: int, kind: str) -> None:
    after = use(holding(table(), "red", card), card, area="Rome").state
    assert after.banned == {"Rome": kind}
    next_round = do(evolve(after, phase=7), EndRound()).state
    assert next_round.banned == {}
    assert refused_by(next_round, card, area="Rome") == f"M-27.{card}"
    assert use(next_round, card, area="Vienna").state.banned == {"Vienna": kind}


@pytest.mark.rule("M-27.1")
@pytest.mark.rule("M-27.2")
def test_two_bishops_may_close_the_same_area() -> None:
    state = holding(table(), "red", 1, 2)
    after = use(use(state, 1, area="Rome").state, 2, area="Rome").state
    assert set(after.banned["Rome"].split()) == {"fight", "trade"}


@pytest.mark.rule("M-27.1")
def test_a_bishop_needs_an_area() -> None:
    with pytest.raises(BadInput) as refused:
        use(holding(table(), "red", 1), 1)
    assert refused.value.field == "play.area"


IN_FORCE = [
    pytest.param(11, {}, Duration.ROUND, marks=pytest.mark.rule("M-27.11")),
    pytest.param(12, {"area": "Rome"}, Duration.ROUND, marks=pytest.mark.rule("M-27.12")),
    pytest.param(26, {"area": "Rome"}, Duration.ROUND, marks=pytest.mark.rule("M-27.26")),
    pytest.param(50, {"die": 3}, Duration.ROUND, marks=pytest.mark.rule("M-27.50")),
    pytest.param(51, {}, Duration.ROUND, marks=pytest.mark.rule("M-27.51")),
    pytest.param(53, {}, Duration.MOVEMENT, marks=pytest.mark.rule("M-27.53")),
    pytest.param(54, {}, Duration.ROUND, marks=pytest.mark.rule("M-27.54")),
    pytest.param(55, {}, Duration.ROUND, marks=pytest.mark.rule("M-27.55")),
    pytest.param(56, {}, Duration.ROUND, marks=pytest.mark.rule("M-27.56")),
    pytest.param(65, {"area": "Rome"}, Duration.ROUND, marks=pytest.mark.rule("M-27.65")),
    pytest.param(
        66, {"area": "Rome", "count": 2}, Duration.ROUND, marks=pytest.mark.rule("M-27.66")
    ),
]


@pytest.mark.parametrize(("card", "said", "until"), IN_FORCE)
def test_a_card_that_lasts_is_in_force_until_its_time_is_over(
    card: int, said: dict[str, Any], until: Duration
) -> None:
    after = use(holding(table(), "red", card), card, **said).state
    (effect,) = after.effects
    assert (effect.what, effect.player, effect.until) == (f"card.{card}", "red", until)
    next_phase = do(after, GoToPhase(6)).state
    lasts_longer = until in (Duration.ROUND, Duration.NEXT_ROUND)
    assert bool(next_phase.effects) == lasts_longer
    next_round = do(evolve(next_phase, phase=7), EndRound()).state
    assert bool(next_round.effects) == (until is Duration.NEXT_ROUND)
    assert do(evolve(next_round, phase=7), EndRound()).state.effects == ()


AT_ONCE = [
    pytest.param(61, 2, {}, marks=pytest.mark.rule("M-27.61")),
    pytest.param(62, 2, {}, marks=pytest.mark.rule("M-27.62")),
]


@pytest.mark.parametrize(("card", "phase", "said"), AT_ONCE)
def test_a_card_that_acts_on_the_board_is_turned_and_leaves_nothing_behind(
    card: int, phase: int, said: dict[str, Any]
) -> None:
    before = holding(table(phase), "red", card)
    after = use(before, card, **said).state
    assert is_used(after, "red", card)
    assert after.effects == ()
    assert after.purses == before.purses


ELSEWHERE = [
    pytest.param(4, 5, marks=pytest.mark.rule("M-27.4")),
    pytest.param(5, 5, marks=pytest.mark.rule("M-27.5")),
    pytest.param(6, 5, marks=pytest.mark.rule("M-27.6")),
    pytest.param(7, 5, marks=pytest.mark.rule("M-27.7")),
    pytest.param(8, 5, marks=pytest.mark.rule("M-27.8")),
    pytest.param(9, 5, marks=pytest.mark.rule("M-27.9")),
    pytest.param(10, 5, marks=pytest.mark.rule("M-27.10")),
    pytest.param(14, 5, marks=pytest.mark.rule("M-27.14")),
    pytest.param(16, 5, marks=pytest.mark.rule("M-27.16")),
    pytest.param(17, 5, marks=pytest.mark.rule("M-27.17")),
    pytest.param(18, 5, marks=pytest.mark.rule("M-27.18")),
    pytest.param(27, 5, marks=pytest.mark.rule("M-27.27")),
    pytest.param(28, 5, marks=pytest.mark.rule("M-27.28")),
    pytest.param(29, 5, marks=pytest.mark.rule("M-27.29")),
    pytest.param(39, 5, marks=pytest.mark.rule("M-27.39")),
    pytest.param(40, 5, marks=pytest.mark.rule("M-27.40")),
    pytest.param(41, 5, marks=pytest.mark.rule("M-27.41")),
    pytest.param(46, 5, marks=pytest.mark.rule("M-27.46")),
    pytest.param(47, 5, marks=pytest.mark.rule("M-27.47")),
    pytest.param(52, 5, marks=pytest.mark.rule("M-27.52")),
    pytest.param(67, 5, marks=pytest.mark.rule("M-27.67")),
    pytest.param(68, 5, marks=pytest.mark.rule("M-27.68")),
    pytest.param(19, 6, marks=pytest.mark.rule("M-27.19")),
    pytest.param(20, 6, marks=pytest.mark.rule("M-27.20")),
    pytest.param(21, 6, marks=pytest.mark.rule("M-27.21")),
    pytest.param(30, 6, marks=pytest.mark.rule("M-27.30")),
    pytest.param(31, 6, marks=pytest.mark.rule("M-27.31")),
    pytest.param(32, 4, marks=pytest.mark.rule("M-27.32")),
    pytest.param(33, 4, marks=pytest.mark.rule("M-27.33")),
    pytest.param(37, 3, marks=pytest.mark.rule("M-27.37")),
    pytest.param(38, 3, marks=pytest.mark.rule("M-27.38")),
    pytest.param(63, 6, marks=pytest.mark.rule("M-27.63")),
    pytest.param(64, 6, marks=pytest.mark.rule("M-27.64")),
    pytest.param(69, 4, marks=pytest.mark.rule("M-27.69")),
    pytest.param(70, 4, marks=pytest.mark.rule("M-27.70")),
]


@pytest.mark.parametrize(("card", "phase"), ELSEWHERE)
def test_a_card_that_works_with_another_action_is_played_with_it(card: int, phase: int) -> None:
    state = holding(table(phase), "red", card)
    with pytest.raises(IllegalAction) as refused:
        use(state, card)
    assert refused.value.key == "card.played_with"
    assert refused.value.rule is not None
    assert refused.value.rule.number == f"M-27.{card}"
    said = CardPlay(die=1, unit=Unit.CAVALRY)
    step = do(state, UseCardAbility("red", card, said, overrule=True))
    assert is_used(step.state, "red", card)


def test_every_card_number_has_its_test() -> None:
    groups = (IN_FORCE, AT_ONCE, ELSEWHERE)
    listed = {case.values[0] for group in groups for case in group}
    alone = {
        1,
        2,
        3,
        13,
        15,
        22,
        23,
        24,
        25,
        34,
        35,
        36,
        42,
        43,
        44,
        45,
        48,
        49,
        57,
        58,
        59,
        60,
        71,
        72,
    }
    assert listed | alone == set(tables.CARDS)


@pytest.mark.rule("M-27.13")
def test_the_schemer_pays_100_and_keeps_cards_turned_for_another_round() -> None:
    state = holding(table(phase=7), "red", 13)
    state = holding(state, "blue", HeldCard(5, used=True), HeldCard(6, used=True))
    step = use(state, 13, die=3, cards=(CardOf("blue", 5),))
    assert money(step.state) == money(state) - 100
    after = do(step.state, EndRound()).state
    assert is_used(after, "blue", 5)
    assert not is_used(after, "blue", 6)
    assert not is_used(after, "red", 13)
    again = do(evolve(after, phase=7), EndRound()).state
    assert not is_used(again, "blue", 5)


@pytest.mark.rule("M-27.13")
def test_the_schemer_keeps_no_more_cards_turned_than_the_die_allows() -> None:
    state = holding(table(phase=7), "red", 13)
    state = holding(state, "blue", HeldCard(5, used=True), HeldCard(6, used=True))
    both = (CardOf("blue", 5), CardOf("blue", 6))
    assert refused_by(state, 13, die=2, cards=both) == "M-27.13"


@pytest.mark.rule("M-27.15")
def test_the_schemer_puts_a_horde_into_an_area() -> None:
    state = holding(table(), "red", 15).with_area(Area("Kiev"))
    after = use(state, 15, area="Kiev").state
    horde = after.areas["Kiev"].barbarians
    assert horde is not None
    assert (horde.light_infantry, horde.archer, horde.captain) == (2, 1, 0)
    assert horde.leader == ""
    assert money(after) == money(state) - 100


@pytest.mark.rule("M-27.22")
@pytest.mark.rule("M-27.23")
@pytest.mark.parametrize(("card", "florins"), [(22, 40), (23, 80)])
def test_tax_collectors_are_paid_by_the_bank(card: int, florins: int) -> None:
    state = holding(table(phase=3), "red", card).with_player("blue", cargo=(Good.SALT,) * 4)
    step = use(state, card, count=4)
    assert money(step.state) == money(state) + florins
    assert step.breakdowns[0].total == florins
    assert sum(step.state.purses.values()) == sum(state.purses.values())


@pytest.mark.rule("M-27.24")
def test_militia_places_any_unit_for_free() -> None:
    rebels = Area("Rome", inhabited=True, barbarians=Horde(1))
    state = holding(table(phase=2), "red", 24).with_area(rebels)
    after = use(state, 24, area="Rome", unit=Unit.CAVALRY).state
    assert after.areas["Rome"].forces["red"].cavalry == 1
    assert money(after) == money(state)


@pytest.mark.rule("M-27.34")
@pytest.mark.rule("M-27.35")
@pytest.mark.parametrize("card", [34, 35])
def test_templars_place_a_unit_but_no_captain(card: int) -> None:
    state = holding(table(), "red", card)
    after = use(state, card, area="somewhere", unit=Unit.HEAVY).state
    assert after.players["red"].force.heavy_infantry == 1
    assert refused_by(state, card, area="somewhere", unit=Unit.CAPTAIN) == f"M-27.{card}"


@pytest.mark.rule("M-27.35")
@pytest.mark.rule("M-1.6")
def test_without_a_figure_no_unit_is_placed_and_nobody_can_overrule_it() -> None:
    state = holding(table(), "red", 35)
    state = state.with_player("red", force=replace(state.players["red"].force, cavalry=10))
    with pytest.raises(IllegalAction) as refused:
        do(state, UseCardAbility("red", 35, CardPlay(area="x", unit=Unit.CAVALRY), overrule=True))
    assert refused.value.may_overrule is False


@pytest.mark.rule("M-27.36")
@pytest.mark.rule("R-70")
def test_the_magnate_lays_money_down_and_takes_it_back_with_a_gain_next_round() -> None:
    state = holding(table(phase=3), "red", 36)
    laid = use(state, 36).state
    assert money(laid) == money(state) - 300
    held = laid.players["red"].card(36)
    assert held is not None
    assert held.deposit == 300
    next_round = do(evolve(laid, phase=7), EndRound()).state
    taken = use(next_round, 36).state
    assert money(taken) == money(state) + 150
    assert taken.players["red"].card(36) == HeldCard(36, used=True)


@pytest.mark.rule("M-27.44")
@pytest.mark.rule("M-27.45")
@pytest.mark.parametrize(("card", "price"), [(44, 0), (45, 50)])
def test_the_bard_readies_a_card_that_need_not_be_his(card: int, price: int) -> None:
    state = holding(table(), "red", card)
    state = holding(state, "blue", HeldCard(5, used=True))
    after = use(state, card, target="blue", target_card=5).state
    assert not is_used(after, "blue", 5)
    assert is_used(after, "red", card)
    assert money(after) == money(state) - price
    with pytest.raises(BadInput):
        use(holding(after, "red", card), card, target="blue", target_card=5)


@pytest.mark.rule("M-27.48")
@pytest.mark.rule("M-27.49")
@pytest.mark.parametrize(("fool", "price"), [(48, 50), (49, 0)])
def test_the_fool_cancels_a_card_whose_price_stays_paid(fool: Literal[48, 49], price: int) -> None:
    state = holding(holding(table(), "red", 15), "blue", fool).with_area(Area("Kiev"))
    played = UseCardAbility("red", 15, CardPlay(area="Kiev"))
    cancelled = UseCardAbility(
        "red",
        15,
        CardPlay(area="Kiev"),
        cancelled_by="blue",
        cancelled_with=fool,
    )
    assert do(state, played).state.areas["Kiev"].barbarians is not None
    after = do(state, cancelled).state
    assert after.areas["Kiev"].barbarians is None
    assert is_used(after, "red", 15)
    assert is_used(after, "blue", fool)
    assert money(after) == money(state) - 100
    assert money(after, "blue") == money(state, "blue") - price


@pytest.mark.rule("M-27.49")
def test_a_fool_played_afterwards_ends_what_the_card_left_in_force() -> None:
    state = holding(holding(table(), "red", 1, 22), "blue", 49)
    closed = use(state, 1, area="Rome").state
    step = use(closed, 49, "blue", target="red", target_card=1)
    assert step.state.banned == {}
    assert step.state.effects == ()
    assert step.warnings == ()
    taxed = use(state.with_player("gold", cargo=(Good.SALT,) * 3), 22, count=3).state
    assert use(taxed, 49, "blue", target="red", target_card=22).warnings


@pytest.mark.rule("M-27.50")
@pytest.mark.rule("M-27.51")
def test_diplomats_protect_objects_for_the_round() -> None:
    state = holding(table(), "red", 50, 51)
    after = use(use(state, 50, die=5).state, 51).state
    assert after.players["red"].protected == 4
    assert do(evolve(after, phase=7), EndRound()).state.players["red"].protected == 0


@pytest.mark.rule("M-27.57")
@pytest.mark.rule("M-27.58")
def test_pirates_put_points_into_the_pool() -> None:
    state = holding(table(phase=4), "red", 57, 58)
    after = use(state, 57, points={Colour.RED: 1, Colour.BLUE: 1}).state
    after = use(after, 58, points={Colour.RED: 2}).state
    assert after.players["red"].points == {Colour.RED: 3, Colour.BLUE: 1}
    assert after.effects == ()
    assert refused_by(state, 58, points={Colour.RED: 1, Colour.BLUE: 1}) == "M-27.58"


@pytest.mark.rule("M-27.59")
def test_the_princess_uses_points_and_ability_of_a_card_that_need_not_be_hers() -> None:
    state = holding(holding(table(), "red", 59), "blue", 51)
    after = use(state, 59, target="blue", target_card=51, points={Colour.RED: 1}).state
    assert after.players["red"].points == {Colour.RED: 1}
    assert is_used(after, "blue", 51)
    ability = UseCardAbility("red", 51, owner="blue", through="princess")
    used = do(after, ability).state
    assert used.players["red"].protected == 1
    with pytest.raises(IllegalAction) as refused:
        do(used, ability)
    assert refused.value.key == "card.no_princess"


@pytest.mark.rule("M-27.60")
def test_the_other_princess_doubles_the_points_of_a_card() -> None:
    values = {"card.5.points.red": 1, "card.5.points.either": 0}
    state = holding(holding(table(), "red", 60), "blue", 5)
    state = evolve(state, settings=replace(state.settings, values=values))
    after = use(state, 60, target="blue", target_card=5, points={Colour.RED: 2}).state
    assert after.players["red"].points == {Colour.RED: 2}
    assert is_used(after, "blue", 5)
    single = {Colour.RED: 1}
    assert refused_by(state, 60, target="blue", target_card=5, points=single) == "M-27.60"


@pytest.mark.rule("M-27.65")
def test_marauders_obey_their_player_until_the_round_ends() -> None:
    army = {"red": Force(light_infantry=1)}
    state = holding(table(), "red", 65).with_area(Area("Kiev", marker="red", forces=army))
    after = use(state, 65, area="Kiev").state
    assert after.areas["Kiev"].marker == "red"
    horde = after.areas["Kiev"].barbarians
    assert horde is not None
    assert horde.leader == "red"
    assert money(after) == money(state) - 100
    assert do(evolve(after, phase=7), EndRound()).state.areas["Kiev"].barbarians is None


@pytest.mark.rule("M-27.66")
def test_at_most_three_units_join_the_barbarians() -> None:
    state = holding(table(), "red", 66)
    for units in (1, 2, 3):
        assert use(state, 66, area="Kiev", count=units).state.effects[0].count == units
    assert refused_by(state, 66, area="Kiev", count=4) == "M-27.66"


@pytest.mark.rule("M-27.71")
@pytest.mark.rule("M-27.72")
def test_mystics_turn_points_of_the_pool_into_florins() -> None:
    pool = dict.fromkeys(Colour, 1)
    state = holding(table(phase=4), "red", 71, 72).with_player("red", points=pool)
    four = dict.fromkeys(list(Colour)[:4], 1)
    after = use(state, 72, points=four).state
    assert money(after) == money(state) + 100
    rest = dict.fromkeys(list(Colour)[4:], 1)
    assert after.players["red"].points == rest
    after = use(after, 71, points=rest).state
    assert money(after) == money(state) + 140
    with pytest.raises(BadInput):
        use(state, 71, points={Colour.RED: 2})


@pytest.mark.rule("M-28.23")
def test_missionaries_use_a_foreign_card_that_stays_as_it_lies_once_a_round() -> None:
    state = holding(table(), "blue", HeldCard(5, used=True))
    state = state.with_player("red", technologies={Branch.RELIGION: 3}, points={Colour.VIOLET: 1})
    action = UseCardAbility("red", 5, owner="blue", through="missionaries")
    after = do(state, action).state
    assert after.players["blue"].cards == state.players["blue"].cards
    assert after.players["red"].points == {}
    assert money(after) == money(state)
    with pytest.raises(IllegalAction) as refused:
        do(after, action)
    assert refused.value.key == "card.once_by_missionaries"


@pytest.mark.rule("M-28.23")
@pytest.mark.rule("M-8.3")
def test_missionaries_without_points_cost_a_hundred_florins_and_need_the_technology() -> None:
    state = holding(table(), "blue", 5).with_player("red", technologies={Branch.RELIGION: 3})
    action = UseCardAbility("red", 5, owner="blue", through="missionaries")
    assert money(do(state, action).state) == money(state) - 100
    ignorant = state.with_player("red", technologies={Branch.RELIGION: 2})
    with pytest.raises(IllegalAction):
        do(ignorant, action)


plays = st.builds(
    CardPlay,
    die=st.integers(0, 8),
    area=st.sampled_from(["", "Rome", "Kiev"]),
    unit=st.sampled_from([None, *Unit]),
    count=st.integers(0, 5),
    target=st.sampled_from(["", "red", "blue"]),
    target_card=st.sampled_from([0, 5, 22, 51]),
    points=st.dictionaries(st.sampled_from(Colour), st.integers(0, 2), max_size=4),
)


@given(card=st.integers(1, 72), phase=st.integers(1, 7), play=plays, overrule=st.booleans())
@settings(max_examples=300)
def test_no_card_makes_or_loses_money_or_leaves_anything_below_zero(
    card: int, phase: int, play: CardPlay, overrule: bool
) -> None:
    held = dict.fromkeys((card, 22, 51))
    state = holding(holding(table(phase), "red", *held), "blue", HeldCard(5, used=True))
    state = state.with_player("red", points={Colour.RED: 1}).with_area(Area("Kiev"))
    try:
        after = do(state, UseCardAbility("red", card, play, overrule=overrule)).state
    except (BadInput, IllegalAction):
        return
    assert sum(after.purses.values()) == sum(state.purses.values())
    assert all(count >= 0 for count in after.players["red"].points.values())
    assert is_used(after, "red", card)
    assert all(kind.split() for kind in after.banned.values())
