"""Set-up, movement, abilities' reach, odds, siege, prestige and the ends of the game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from companion.core.errors import BadInput
from companion.games.medievalia.ending import (
    Party,
    Standing,
    end_check,
    end_forecast,
    fewest_to_goal,
    prestige,
    ranking,
)
from companion.games.medievalia.fief.siege import siege
from companion.games.medievalia.odds import (
    OtherStack,
    at_least_of,
    building_odds,
    draw_odds,
    hand_odds,
)
from companion.games.medievalia.pieces import Building, Card, Stack, Troop
from companion.games.medievalia.ring.places import (
    CardAt,
    TroopHere,
    availability,
    moves,
    reach,
    ring,
    setup,
)
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.tables import BUILDINGS

FULL = {Stack.LANDSCAPE: 38, Stack.MILITARY: 20, Stack.CHARACTER: 29}


@pytest.mark.rule("F-2.1", "F-2.3", "F-2.4", "F-R13", "F-14.1")
def test_the_table_is_set_up() -> None:
    answer = setup(4, teams=True)
    assert (answer.piles, answer.hand, answer.left) == ((6, 6, 5), 8, 55)
    assert answer.teams == ((1, 3), (2, 4))
    with pytest.raises(BadInput, match="teams"):
        setup(3, teams=True)


@pytest.mark.rule("F-3.6", "F-R13")
@pytest.mark.parametrize(("players", "places"), [(2, 3), (3, 6), (4, 8)])
def test_places_form_a_ring(players: int, places: int) -> None:
    around = ring(players)
    assert len(around) == places
    for place in around.values():
        assert all(place.id in around[other].neighbours for other in place.neighbours)
        assert len(set(place.neighbours)) == (1 if players == 2 and place.seat else 2)


@pytest.mark.rule("F-E17", "F-8.1", "F-9.4")
def test_E17_a_knight_reaches_an_enemy_fief_in_one_turn() -> None:
    answer = moves(type=Troop.KNIGHT, place="fief_1", players=2, seat=1)
    assert [(one.place, one.steps) for one in answer.places] == [("between_1_2", 1), ("fief_2", 2)]
    slow = moves(type=Troop.SOLDIER, place="fief_1", players=2, seat=1)
    assert [one.place for one in slow.places] == ["between_1_2"]


@pytest.mark.rule("F-8.18", "F-R14")
def test_unused_enemies_bar_the_way_but_not_the_way_home() -> None:
    blocked = frozenset({"between_1_2"})
    knight = moves(type=Troop.KNIGHT, place="fief_1", players=2, seat=1, blocked=blocked)
    assert [one.place for one in knight.places] == ["between_1_2"]
    back = moves(type=Troop.SOLDIER, place="between_1_2", players=2, seat=1, blocked=blocked)
    assert [one.place for one in back.places] == ["fief_1"]
    team = moves(
        type=Troop.SOLDIER,
        place="between_2_3",
        players=4,
        seat=1,
        blocked=frozenset({"between_2_3"}),
        allies=frozenset({3}),
    )
    assert [one.place for one in team.places] == ["fief_3"]


@pytest.mark.rule("F-R31")
def test_used_troops_march_unless_they_work_or_a_house_rule_forbids() -> None:
    stay = Switches(used_troops="stay")

    def goes(on_used_site: bool, switches: Switches) -> bool:
        answer = moves(
            type=Troop.SOLDIER,
            place="fief_1",
            players=3,
            seat=1,
            used=True,
            on_used_site=on_used_site,
            switches=switches,
        )
        return bool(answer.places)

    assert goes(on_used_site=False, switches=Switches())
    assert not goes(on_used_site=False, switches=stay)
    assert not goes(on_used_site=True, switches=Switches())


@pytest.mark.parametrize(
    "wrong", [{"place": "fief_3"}, {"seat": 4}, {"blocked": frozenset({"fief_2"})}]
)
def test_places_that_do_not_exist_are_refused(wrong: dict[str, object]) -> None:
    asked = {"type": Troop.SOLDIER, "place": "fief_1", "players": 2, "seat": 1, **wrong}
    with pytest.raises(BadInput):
        moves(**asked)  # type: ignore[arg-type]


@pytest.mark.rule("F-9.1", "F-9.2", "F-R36")
def test_priests_and_archers_reach_the_next_place() -> None:
    cards = (
        CardAt("me", "troop", "fief_1", "own"),
        CardAt("friend", "troop", "between_1_2", "own", on_site=True),
        CardAt("foe", "troop", "between_1_2", "enemy"),
        CardAt("guard", "troop", "between_1_2", "enemy", on_site=True),
        CardAt("far", "troop", "fief_2", "enemy"),
        CardAt("tower", "building", "fief_1", "own"),
    )
    assert reach("priest", "fief_1", 3, cards, "me").targets == ("friend", "foe", "guard")
    assert reach("archer", "fief_1", 3, cards, "me").targets == ("foe",)


@pytest.mark.rule("F-E18", "F-8.4", "F-8.5", "F-8.6", "F-8.17")
def test_E18_used_and_guarding_troops_do_not_fight_at_home() -> None:
    worker, priest = TroopHere("worker", used=True), TroopHere("priest", used=True)
    free, guard = TroopHere("free"), TroopHere("guard", guarding=True)
    troops = (worker, priest, free, guard)
    assert availability(troops, "own").available == 1
    assert availability((*troops, TroopHere("soldier")), "own").available == 2
    assert [one.verdict for one in availability(troops, "own").troops] == ["no", "no", "may", "no"]
    assert availability((worker, free), "foreign").troops[1].verdict == "must"
    assert {one.verdict for one in availability(troops, "intermediate").troops} == {"must"}


@pytest.mark.rule("F-15.1")
def test_the_next_card_is_one_of_the_unseen() -> None:
    answer = draw_odds(stack=Stack.LANDSCAPE, left=38, type=Card.MINE, bottom=Card.FIELD)
    assert answer.chance.exact == "7/37"
    assert sum(Fraction(one.chance.exact) for one in answer.next) == 1
    last = draw_odds(stack=Stack.LANDSCAPE, left=1, type=Card.FIELD, bottom=Card.FIELD)
    assert last.chance.exact == "1"


@pytest.mark.rule("F-15.2")
def test_several_draws_are_hypergeometric() -> None:
    answer = draw_odds(
        stack=Stack.CHARACTER, left=29, type=Card.ARTIST, bottom=Card.WORKER, draws=3
    )
    assert answer.chance.exact == "244/819"


@pytest.mark.rule("F-15.2")
@pytest.mark.parametrize(
    ("left", "card", "counted"), [(5, Card.KNIGHT, (3, 2)), (3, Card.PRIEST, (2, 1))]
)
def test_chances_are_those_of_counting_all_hands(
    left: int, card: Card, counted: tuple[int, int]
) -> None:
    seen = {Card.SOLDIER: 7, Card.ARCHER: 3, Card.INFANTRY: 2}  # 8 unseen, one of them the bottom
    answer = draw_odds(
        stack=Stack.MILITARY,
        left=left,
        type=card,
        seen=seen,
        bottom=Card.PRIEST,
        draws=3,
        at_least=2,
    )
    cards = ["soldier", "priest", "priest", "knight", "knight", "knight", "infantry"]
    draws, least = counted  # the bottom priest is the last card of all, and certain
    assert Fraction(answer.chance.exact) == _counted(cards, draws, card, least)


def _counted(cards: Sequence[str], draws: int, wanted: str, least: int) -> Fraction:
    hands = list(combinations(cards, draws))
    return Fraction(sum(hand.count(wanted) >= least for hand in hands), len(hands))


@pytest.mark.rule("F-15.1", "F-R4")
def test_the_best_stack_for_a_wish_comes_first() -> None:
    answer = draw_odds(
        stack=Stack.MILITARY,
        left=20,
        type=Card.KNIGHT,
        wish=frozenset({Card.KNIGHT, Card.WORKER}),
        others=(OtherStack(Stack.CHARACTER, 29), OtherStack(Stack.LANDSCAPE, 0)),
    )
    assert [(one.stack, one.chance.exact) for one in answer.best] == [
        (Stack.CHARACTER, "20/29"),
        (Stack.MILITARY, "3/20"),
        (Stack.LANDSCAPE, "0"),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": Card.WORKER},
        {"left": 21},
        {"draws": 20, "left": 3},
        {"seen": {Card.KNIGHT: 4}},
        {"seen": {Card.SOLDIER: 8}, "left": 13},
        {"bottom": Card.MINE},
    ],
)
def test_impossible_stacks_are_refused(wrong: dict[str, object]) -> None:
    asked = {"stack": Stack.MILITARY, "left": 20, "type": Card.KNIGHT, **wrong}
    with pytest.raises(BadInput):
        draw_odds(**asked)  # type: ignore[arg-type]


@pytest.mark.rule("F-15.4", "F-R41")
def test_what_others_hold_follows_from_what_is_public() -> None:
    answer = hand_odds(Stack.MILITARY, 2, Card.KNIGHT, {Card.SOLDIER: 8}, Card.PRIEST)
    assert Fraction(answer.chance.exact) == 1 - Fraction(8 * 7, 11 * 10)
    assert hand_odds(Stack.MILITARY, 0, Card.KNIGHT).chance.exact == "0"
    with pytest.raises(BadInput, match="held"):
        hand_odds(Stack.MILITARY, 21, Card.KNIGHT)


@pytest.mark.rule("F-15.3")
def test_buildings_turned_up_after_the_setup() -> None:
    seen = {Building.SCHOOL: 1, Building.WORKSHOP: 1, Building.BANK: 1}
    assert building_odds(Building.CASTLE, seen).next.exact == "1/14"
    church = building_odds(Building.CHURCH, seen, 3)
    assert church.next.exact == "1/7"
    assert Fraction(church.within.exact) == at_least_of(14, 2, 3, 1)
    with pytest.raises(BadInput, match="turned"):
        building_odds(Building.CHURCH, seen, 15)


@pytest.mark.rule("F-12.2", "F-12.3", "F-12.4", "F-R15", "F-R16")
def test_the_third_turn_of_a_siege_ends_it() -> None:
    assert siege(0, 1, (True, False)).counter == 1
    second = siege(1, 2, (True, False, False))
    assert (second.counter, second.eliminated) == (2, False)
    assert (second.drive_out, second.to_guard) == (2, 2)
    assert siege(2, 1, (False,)).eliminated
    assert siege(2, 0, (False,)).counter == 0
    assert siege(2, 3, (True, True)).counter == 0
    bare = siege(2, 1, ())
    assert (bare.eliminated, bare.needs_landscape, bare.to_guard) == (True, True, 1)
    everything = Switches(siege="all")
    assert not siege(1, 1, (True, False), everything).besieged
    assert siege(1, 1, (False, False), everything).to_guard == 1


@pytest.mark.rule("F-E14", "F-11.1", "F-11.2", "F-R19", "F-14.2")
def test_E14_duplicates_give_nothing_and_the_castle_two() -> None:
    bank = (Building.BANK,)
    assert prestige((bank,)).points.total == 1
    two = prestige((bank * 2,), (Building.BANK, Building.CASTLE))
    assert (two.points.total, two.duplicates, two.goal, two.missing) == (1, bank, 7, 6)
    assert [gain.points for gain in two.gains] == [0, 2]
    everything = prestige((tuple(Building),))
    assert (everything.points.total, everything.missing) == (11, 0)
    team = prestige((bank, bank))
    assert (team.points.total, team.goal) == (2, 11)
    six = (Building.CHURCH, Building.STABLE, Building.SMITHY, Building.TOWER, Building.CASTLE)
    assert prestige((six,), (Building.BANK,)).gains[0].wins
    with pytest.raises(BadInput, match="too_many"):
        prestige((bank * 3,))


def _ended(*, piles: tuple[int, ...] = (6, 6, 5), left: int = 5, **prestiges: int) -> str:
    stacks = {Stack.LANDSCAPE: left, Stack.MILITARY: left, Stack.CHARACTER: 5}
    parties = tuple(Party(name, points) for name, points in prestiges.items())
    return end_check(stacks, piles, parties).how


@pytest.mark.rule("F-11.2", "F-13.1", "F-R24")
def test_the_game_ends_by_prestige_buildings_or_stacks() -> None:
    assert _ended(anna=6, ben=3) == ""
    assert _ended(anna=7, ben=3) == "prestige"
    assert _ended(anna=6, ben=3, piles=(0, 0, 0)) == "buildings"
    assert _ended(anna=6, ben=3, left=0) == "stacks"
    assert _ended(anna=6, ben=3, piles=(0, 1, 0)) == ""


@pytest.mark.rule("F-12.1", "F-R17", "F-R39")
def test_the_last_party_with_a_city_wins() -> None:
    answer = end_check(FULL, (6, 6, 5), (Party("anna", 1), Party("ben", 5, 0), Party("eva", 2, 0)))
    assert (answer.how, answer.winners) == ("cities", ("anna",))
    fallen = (Party("anna", 1), Party("ben", 9, 0))  # his buildings are gone with his city
    assert end_check(FULL, (6, 6, 5), fallen).winners == ("anna",)
    left = end_check(FULL, (6, 6, 5), (*fallen, Party("eva", 2)))
    assert not left.ended


@pytest.mark.rule("F-14.1")
def test_teams_are_two_and_only_they_have_two_cities() -> None:
    three = (Party("red"), Party("blue"), Party("green"))
    with pytest.raises(BadInput, match="two_teams"):
        end_check(FULL, (6, 6, 5), three, team=True)
    with pytest.raises(BadInput, match="two_cities"):
        end_check(FULL, (6, 6, 5), (Party("anna", 1, 2), Party("ben")))


@pytest.mark.rule("F-11.2", "F-14.7")
def test_a_team_needs_eleven() -> None:
    parties = (Party("red", 10, 2), Party("blue", 3, 2))
    assert not end_check(FULL, (6, 6, 5), parties, team=True).ended


@pytest.mark.rule("F-13.2", "F-13.3", "F-R40")
def test_ties_are_broken_by_gold_then_hand() -> None:
    answer = ranking(
        (
            Standing("anna", 5, 2, 3),
            Standing("ben", 5, 2, 4),
            Standing("eva", 5, 3, 0),
            Standing("max", 6, 0, 0),
        )
    )
    assert [(one.name, one.place, one.decided_by) for one in answer.order] == [
        ("max", 1, "prestige"),
        ("eva", 2, "gold"),
        ("ben", 3, "hand"),
        ("anna", 4, "last"),
    ]
    shared = ranking((Standing("anna", 5, 2, 3), Standing("ben", 5, 2, 3)))
    assert (shared.winners, shared.shared) == (("anna", "ben"), True)
    assert [one.place for one in shared.order] == [1, 1]


@pytest.mark.rule("F-13.1")
def test_the_end_by_cards_is_foreseen() -> None:
    left = {Stack.LANDSCAPE: 10, Stack.MILITARY: 4, Stack.CHARACTER: 7}
    answer = end_forecast(left, (2, 0, 3), 2, {Stack.MILITARY: 3, Stack.LANDSCAPE: 5}, 1, 6)
    assert (answer.draws, answer.earliest_turns, answer.buildings) == (11, 6, 5)
    assert (answer.pace_turns, answer.pace_how) == (12, "stacks")
    assert end_forecast(left, (2, 0, 3)).pace_turns is None


@pytest.mark.rule("F-13.1")
def test_a_stack_that_is_left_out_is_not_an_empty_one() -> None:
    with pytest.raises(BadInput, match="all_three"):
        end_check({Stack.LANDSCAPE: 3}, (6, 6, 5), (Party("anna"), Party("ben")))
    with pytest.raises(BadInput, match="too_many"):
        end_forecast({**FULL, Stack.MILITARY: 21}, (6, 6, 5))


@pytest.mark.rule("F-11.1", "F-11.2", "F-R20")
def test_the_fewest_buildings_to_the_goal_begin_with_the_castle() -> None:
    full = {building: BUILDINGS[building].count for building in Building}
    assert fewest_to_goal(((),), full, 7) == 6
    assert fewest_to_goal(((Building.CASTLE,),), {**full, Building.CASTLE: 0}, 5) == 5
    assert fewest_to_goal(((),), {Building.BANK: 2, Building.CHURCH: 1}, 3) is None
    # Each partner counts his own types; the castle stands only once.
    assert fewest_to_goal(((), ()), full, 11) == 10
    assert fewest_to_goal(((), ()), {Building.BANK: 2}, 2) == 2
    assert fewest_to_goal(((),), full, 0) == 0
