"""People, court, technology, events, draft: the digest's examples."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput
from companion.games.generalship.army.drafting import Upgrading, draft, upgrades
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.court.court import HeldCapital, alliance_change, general_action
from companion.games.generalship.people.people import Circle, Site, growth, people_taken, production
from companion.games.generalship.pieces import Event, Nation, Technology, Unit
from companion.games.generalship.switches import Switches
from companion.games.generalship.technology.events import EventPlayer, event_effect, event_outlook
from companion.games.generalship.technology.technology import (
    development,
    technology_draw,
    technology_payment,
)

A, B, E, F = Nation
LI, HI = Unit.LIGHT_INFANTRY, Unit.HEAVY_INFANTRY
EVERYTHING = frozenset(Technology)


@pytest.mark.rule("G-4.4")
@pytest.mark.parametrize(
    ("people", "income"),
    [
        (0, {(0, 0)}),
        (1, {(1, 0)}),
        (2, {(1, 0)}),
        (3, {(2, 0)}),
        (5, {(2, 0)}),
        (6, {(3, 0), (2, 1)}),
        (7, {(3, 1)}),
        (9, {(3, 1)}),
        (10, {(4, 1)}),
        (11, {(5, 1), (4, 2)}),
    ],
)
def test_france_produces_by_its_population(people: int, income: set[tuple[int, int]]) -> None:
    options = production(F, people).options
    assert {(one.food.total, one.metal.total) for one in options} == income


def _france(*tiles: int) -> tuple[Circle, ...]:
    numbers = (1, 2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 11)
    food, metal = (1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0), (0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    return tuple(Circle(*one) for one in zip(numbers, tiles, food, metal, strict=True))


@pytest.mark.rule("G-4.6")
def test_a_held_tile_stops_its_people_unless_an_ally_holds_it() -> None:
    circles = _france(1, 1, 1, 2, 2, 3, 2, 2, 3, 3, 3, 2)
    held = production(F, 6, circles, frozenset({3}), last_on=5).options
    assert [(one.food.total, one.metal.total, one.inactive) for one in held] == [(2, 0, 1)]
    free = production(F, 6, circles, last_on=5).options
    assert {(one.food.total, one.metal.total) for one in free} == {(3, 0), (2, 1)}


ENGLAND = tuple(Circle(number) for number in range(1, 8))


@pytest.mark.rule("G-4.8")
def test_england_at_seven_exchanges_once() -> None:
    after = production(E, 7, ENGLAND, england="food_to_metal", food=2).options[0]
    assert (after.food_after, after.metal_after, after.sites) == (0, 1, 1)
    back = production(E, 7, ENGLAND, england="metal_to_food", metal=1).options[0]
    assert (back.food_after, back.metal_after) == (2, 0)
    with pytest.raises(BadInput):
        production(E, 6, ENGLAND, england="food_to_metal", food=2)
    with pytest.raises(BadInput):
        production(F, 0, sites=(Site(use="food_to_metal"),))
    with pytest.raises(BadInput):
        production(A, 5)


@pytest.mark.rule("G-5.1")
@pytest.mark.rule("G-5.2")
@pytest.mark.rule("G-5.3")
def test_growth_follows_the_tile_of_the_lowest_free_circle() -> None:
    circles = _france(1, 1, 1, 2, 2, 3, 2, 2, 3, 3, 3, 2)
    both = growth(F, 5, (1, 2, 3), circles).options
    assert {(one.tile, one.gain) for one in both} == {(2, 2), (3, 3)}
    assert [one.gain for one in growth(A, 6, (3, 3, 3)).options] == [1]
    assert [one.population for one in growth(E, 6, (3, 3, 3)).options] == [7]
    assert growth(E, 7, (3, 3, 3)).options == ()


@pytest.mark.rule("G-5.4")
@pytest.mark.rule("G-R2")
def test_an_occupied_tile_blocks_growth_in_two_readings() -> None:
    circles = tuple(Circle(n, 2 if n == 3 else 1) for n in range(1, 8))
    held = frozenset({2})
    assert growth(E, 4, (2, 2, 2), circles, held).options == ()
    word = Switches(growth_block="free_circles")
    assert [one.gain for one in growth(E, 4, (2, 2, 2), circles, held, None, word).options] == [2]


@pytest.mark.rule("G-9.4")
def test_a_draft_takes_the_highest_active_people() -> None:
    circles = _france(1, 1, 1, 2, 2, 3, 2, 2, 3, 3, 3, 2)
    held = people_taken(F, 6, 3, circles, frozenset({2}), 5)
    assert [one.number for one in held.emptied] == [3, 2, 1]
    allied = people_taken(F, 6, 3, circles, last_on=5)
    assert [(one.number, one.tile) for one in allied.emptied] == [(6, 3), (5, 2), (4, 2)]
    assert people_taken(F, 2, 3).too_few == 1


@pytest.mark.rule("G-6.1")
@pytest.mark.rule("G-6.2")
@pytest.mark.rule("G-6.3")
def test_three_unused_generals_are_a_commander_and_two_power_cards() -> None:
    after = general_action("X", ("K", "L", "M"), ("P",), None, "L", ("K", "M"))
    assert (after.commander, after.power, after.discarded) == ("L", ("P", "K", "M"), ("X",))
    assert general_action(None, (), ("P", "Q"), promote=True).commander == "Q"
    assert general_action("X", draw="N").unused == ("N",)
    with pytest.raises(BadInput):
        general_action("X", ("K",), promote=True)
    with pytest.raises(BadInput):
        general_action("X", ("K",), new_commander="Z")


@pytest.mark.rule("G-17.3")
@pytest.mark.rule("G-R19")
def test_the_example_of_the_alliances_costs_two() -> None:
    answer = alliance_change((A, B, E, F), ((E, F), (A, B)), ((E, A), ()))
    assert answer.power == 2
    assert sum(move.cost for move in answer.moves) == 2


@pytest.mark.rule("G-17.2")
@pytest.mark.rule("G-17.4")
@pytest.mark.rule("G-17.5")
def test_alliances_have_limits_and_may_end_the_game() -> None:
    with pytest.raises(BadInput):
        alliance_change((A, B), ((), ()), ((), ()))
    with pytest.raises(BadInput):
        alliance_change((A, B, E), ((), ()), ((A, B, E), ()))
    answer = alliance_change((A, B, E), ((A, B), ()), ((), ()), (HeldCapital(A, B),))
    assert (answer.power, len(answer.warnings)) == (1, 1)


@pytest.mark.rule("G-7.3")
def test_three_points_are_paid_without_a_superfluous_card() -> None:
    found = [(one.ones, one.twos, one.waste) for one in technology_payment(3, 2).payments]
    assert found == [(1, 1, 0), (3, 0, 0), (0, 2, 1)]


@pytest.mark.rule("G-7.4")
@pytest.mark.rule("G-7.6")
@pytest.mark.rule("G-7.8")
def test_technologies_come_in_their_order() -> None:
    metallurgy = frozenset({Technology.METALLURGY})
    assert not development(Technology.STIRRUP).allowed
    answer = development(Technology.STIRRUP, metallurgy)
    assert (answer.allowed, answer.vp, answer.event_drawn) == (True, 2, True)
    for one in (Technology.NAVIGATION, Technology.ARCHITECTURE):
        assert development(Technology.GUNPOWDER, metallurgy | {one}).allowed
        assert not development(one, metallurgy).allowed
        assert development(one, metallurgy, switches=Switches(middle_needs="metallurgy")).allowed
    second = development(Technology.ARCHITECTURE, metallurgy | {Technology.STIRRUP}, frozenset({3}))
    assert not second.event_drawn
    assert development(Technology.LATE_1, frozenset({Technology.GUNPOWDER})).vp == 1


@pytest.mark.rule("G-14.5")
def test_two_technology_cards_bring_two_to_four_points() -> None:
    answer = technology_draw(2, 2, wish=3)
    assert [(one.points, one.chance.exact) for one in answer.distribution] == [
        (2, "1/6"),
        (3, "2/3"),
        (4, "1/6"),
    ]
    assert answer.reaches.exact == "5/6"


@pytest.mark.rule("G-8.1")
@pytest.mark.rule("G-8.4")
def test_an_event_stops_when_somebody_wins() -> None:
    saint = EventPlayer(Commander(christian=True), vp=9)
    answer = event_effect(Event.EDICT, (A, B, E), B, {A: saint, B: EventPlayer(), E: saint})
    assert ([one.nation for one in answer.effects], answer.winner) == ([B, A], A)


@pytest.mark.rule("G-8.6")
@pytest.mark.rule("G-R8")
def test_black_death_takes_a_third() -> None:
    players = {A: EventPlayer(Commander(), 0, 8, 5, 4), B: EventPlayer()}
    effect = event_effect(Event.BLACK_DEATH, (A, B), A, players).effects[0]
    assert (effect.population_lost, effect.units_lost, effect.commander_lost) == (2, 3, True)
    apart = Switches(black_death="separately")
    effect = event_effect(Event.BLACK_DEATH, (A, B), A, players, switches=apart).effects[0]
    assert (effect.regiments_lost, effect.squadrons_lost, effect.units_lost) == (1, 1, 2)


@pytest.mark.rule("G-8.2")
@pytest.mark.rule("G-8.7")
@pytest.mark.rule("G-8.8")
def test_other_events_touch_whom_they_name() -> None:
    players = {A: EventPlayer(Commander(putsch=True), 2), B: EventPlayer(Commander(), 0)}
    putsch = event_effect(Event.PUTSCH, (A, B), A, players).effects
    assert [one.power_lost for one in putsch] == [1, 0]
    hunt = event_effect(Event.WITCH_HUNT, (A, B), A, players).effects
    assert [(one.commander_lost, one.commander_from_power) for one in hunt] == [
        (True, True),
        (True, False),
    ]
    given = event_effect(Event.RENAISSANCE, (A, B), A, players)
    assert given.technologies == (Technology.METALLURGY,)
    outlook = event_outlook((Event.PUTSCH, Event.EDICT), (A, B), A, players)
    assert [one.chance.exact for one in outlook.events] == ["1/2", "1/2"]


@pytest.mark.rule("G-9.3")
def test_light_infantry_comes_in_pairs() -> None:
    for number, food in ((1, 1), (2, 1), (3, 2), (4, 2)):
        answer = draft({LI: number}, 2, 0, 4)
        assert (answer.food.total, answer.people, answer.problems) == (food, number, ())
    assert draft({}, 2, 0, 9).more[LI] == 4
    assert draft({}, 2, 0, 9).more[HI] == 0


@pytest.mark.rule("G-9.2")
@pytest.mark.rule("G-9.5")
@pytest.mark.rule("G-9.6")
def test_a_draft_says_all_that_is_missing() -> None:
    answer = draft({HI: 1, Unit.GALLEY: 1}, 0, 0, 1, capital=False, port=False)
    assert {one.key for one in answer.problems} == {
        "gen.draft.short_food",
        "gen.draft.short_metal",
        "gen.draft.short_people",
        "gen.draft.locked",
        "gen.draft.no_capital",
        "gen.draft.no_port",
    }


@pytest.mark.rule("G-9.10")
@pytest.mark.rule("G-9.11")
def test_upgrades_cost_what_the_examples_say() -> None:
    def prices(old: Unit, new: Unit, count: int) -> set[tuple[int, int]]:
        answer = upgrades((Upgrading((old, new)),), count, 9, 9, EVERYTHING)
        assert answer.count_after == count - 1
        return {(one.food, one.metal) for one in answer.ways}

    for count in range(1, 6):
        assert prices(LI, HI, count) == {(0, 0)}
    assert prices(LI, Unit.MUSKETS, 2) == {(1, 0), (0, 1)}
    assert prices(LI, Unit.MUSKETS, 3) == {(0, 0)}
    assert prices(Unit.ARCHERS, Unit.ARTILLERY, 1) == {(1, 1), (2, 0)}
    assert prices(Unit.ARCHERS, Unit.ARTILLERY, 5) == {(1, 0)}


@pytest.mark.rule("G-R11")
@pytest.mark.rule("G-R12")
def test_high_discounts_go_to_the_artillery_first() -> None:
    units = (Upgrading((LI, HI)), Upgrading((Unit.ARCHERS, Unit.ARTILLERY)))
    answer = upgrades(units, 3, 9, 9, EVERYTHING)
    assert [(one.food, one.metal) for one in answer.ways] == [(1, 0)]
    assert answer.ways[0].steps[0].new is Unit.ARTILLERY
    twice = (Upgrading((LI, HI, Unit.MUSKETS)),)
    assert upgrades(twice, 2, 9, 9, EVERYTHING).problems == ()
    assert upgrades(twice, 2, 9, 9, EVERYTHING, Switches(upgraded_twice=False)).problems
    assert upgrades(twice, 1, 9, 9, EVERYTHING).ways == ()


@pytest.mark.rule("G-R31")
def test_the_box_limits_upgrades_too() -> None:
    unit = (Upgrading((Unit.GALLEY, Unit.GALLEON)),)
    full = upgrades(unit, 3, 9, 9, EVERYTHING, pieces_out={Unit.GALLEON: 8})
    assert [one.key for one in full.problems] == ["gen.draft.box"]
    assert upgrades(unit, 3, 9, 9, EVERYTHING, pieces_out={Unit.GALLEON: 7}).problems == ()
