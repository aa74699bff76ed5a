"""Every action on small states: legal, illegal, out of turn, twice, without pieces, at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.games.generalship.army.moving import March
from companion.games.generalship.army.raising import DraftUnits, UpgradeChoice, UpgradeUnits
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.battle.fight import Answers, Decks, Side, Stand, Thrown, full_decks
from companion.games.generalship.battle.fighting import FightBattle, facts_of
from companion.games.generalship.common import Taken, now
from companion.games.generalship.corrections import SetPlace, SetStack
from companion.games.generalship.court.playing import ChangeAlliances, DrawCards, UseGenerals
from companion.games.generalship.cycle.scoring import (
    AwardTiles,
    DecideSwaps,
    EndEarly,
    NewOrder,
    PayUpkeep,
    UpkeepRow,
)
from companion.games.generalship.cycle.turn import ChooseTile, EndTurn, PassTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.people.gathering import BookPeople, PeopleRow
from companion.games.generalship.pieces import Era, Event, Technology, Tile, Unit
from companion.games.generalship.state import SCORING, State
from companion.games.generalship.switches import Switches
from companion.games.generalship.technology.developing import Develop, Happening
from tests.games.generalship.small_table import (
    ARCHERS,
    GALLEY,
    HEAVY,
    LIGHT,
    done,
    near,
    refusal,
    standing,
    state_of,
    with_tile,
)

PEOPLE, CARDS, DRAFT, MARCH = (
    Tile.PRODUCTION_GROWTH,
    Tile.GENERAL_TECHNOLOGY,
    Tile.DRAFT,
    Tile.MARCH,
)


def in_scoring(state: State) -> State:
    return evolve(state, phase=SCORING, turn=0, tile=None)


# -- turns ---------------------------------------------------------------------------------


@pytest.mark.rule("G-3.2")
def test_a_full_tile_cannot_be_chosen_but_the_table_may_overrule() -> None:
    state = evolve(state_of(), used={PEOPLE: 2})
    assert refusal(state, ChooseTile(PEOPLE, "growth")) == ({"G-3.2"}, True)
    step = GAME.apply(state, ChooseTile(PEOPLE, "growth", overrule=True))
    assert step.warnings
    assert step.state.players["anna"].cylinders == 1


@pytest.mark.rule("G-3.2")
def test_a_second_tile_in_one_turn_is_refused() -> None:
    state = with_tile(state_of(), DRAFT)
    assert "G-3.2" in refusal(state, ChooseTile(MARCH))[0]


@pytest.mark.rule("G-R39", "G-17.5")
def test_with_two_players_the_alliance_tile_is_not_there() -> None:
    assert "G-R39" in refusal(state_of(2), ChooseTile(Tile.ALLIANCE))[0]


@pytest.mark.rule("G-3.5", "G-E13")
def test_the_others_do_the_other_half_of_a_double_tile() -> None:
    state = with_tile(state_of(), CARDS, "general")
    assert now(state) == ("anna", "general")
    state = done(state, DrawCards(("anna",)))
    assert now(state) == ("ben", "technology")
    assert "G-3.5" in refusal(state, UseGenerals("ben", to_power=("",)))[0]


@pytest.mark.rule("G-3.5")
def test_a_double_tile_asks_which_half() -> None:
    with pytest.raises(BadInput):
        GAME.apply(state_of(), ChooseTile(CARDS))


@pytest.mark.rule("G-R1")
def test_the_switch_changes_who_acts_after_the_active_player() -> None:
    for value, second in (("track", "anna"), ("after_active", "carla")):
        state = evolve(state_of(switches=Switches(others_in_order=value)), turn=1)  # type: ignore[arg-type]
        state = done(with_tile(state, DRAFT), PassTurn(("ben",)))
        assert now(state)[0] == second


@pytest.mark.rule("G-3.4")
def test_nobody_acts_before_his_turn_or_twice() -> None:
    state = with_tile(state_of(), DRAFT)
    assert refusal(state, DraftUnits("ben", {LIGHT: 1})) == ({"G-3.4"}, True)
    state = done(state, PassTurn(("anna",)))
    assert refusal(state, DraftUnits("anna", {LIGHT: 1}))[0] == {"G-3.4"}
    assert refusal(state, PassTurn(("anna",)))[0] == {"G-3.4"}


@pytest.mark.rule("G-R30")
def test_production_is_not_passed() -> None:
    state = with_tile(state_of(), PEOPLE, "production")
    assert "G-R30" in refusal(state, PassTurn(("anna",)))[0]


@pytest.mark.rule("G-10.16", "G-10.17", "G-3.1")
def test_a_march_turn_ends_with_cubes_off_and_the_era_on() -> None:
    state = with_tile(state_of(2), MARCH)
    state = done(state, March("anna", ("austria_1", "austria_2"), {LIGHT: 1}))
    stack = state.stack("anna", "austria_2")
    assert stack is not None
    assert stack.finished
    state = done(state, PassTurn(("anna", "ben")), EndTurn())
    assert state.era is Era.CAVALRY
    assert not any(one.finished for one in state.stacks)
    assert state.active == "ben"


@pytest.mark.rule("G-3.1")
def test_after_two_rounds_the_scoring_comes() -> None:
    state = evolve(state_of(2), phase=2, turn=1)
    state = done(with_tile(state, DRAFT), PassTurn(("anna", "ben")), EndTurn())
    assert (state.phase, state.active) == (SCORING, "")
    assert refusal(state, ChooseTile(DRAFT))[0] >= {"G-3.1"}


# -- people --------------------------------------------------------------------------------


@pytest.mark.rule("G-4.2", "G-5.1", "G-3.5")
def test_production_and_growth_of_all_are_one_entry() -> None:
    state = with_tile(state_of(), PEOPLE, "production")
    rows = tuple(PeopleRow(one) for one in ("anna", "ben", "carla"))
    after = done(state, BookPeople(rows))
    assert after.players["anna"].food == state.players["anna"].food + 3
    assert after.players["ben"].people == 7
    assert not [one for one in after.order if not after.is_done(one)]


@pytest.mark.rule("G-U1", "G-U2")
def test_without_table_values_income_and_growth_are_typed() -> None:
    state = with_tile(state_of(2, typed=False), PEOPLE, "production")
    with pytest.raises(BadInput) as caught:
        GAME.apply(state, BookPeople((PeopleRow("anna"),)))
    assert caught.value.params["rule"] == "G-U1"
    rows = (PeopleRow("anna", food=3, metal=1), PeopleRow("ben", gain=2))
    after = done(state, BookPeople(rows))
    assert (after.players["anna"].food, after.players["anna"].metal) == (5, 2)
    assert after.players["ben"].people == 7


@pytest.mark.rule("G-4.6")
def test_people_under_occupation_do_not_produce() -> None:
    state = with_tile(state_of(), PEOPLE, "production")
    free = done(state, BookPeople((PeopleRow("anna"),))).players["anna"].food
    held = standing(state, "ben", "austria_2", {LIGHT: 1})
    less = done(held, BookPeople((PeopleRow("anna"),))).players["anna"].food
    assert less < free
    allied = evolve(held, alliances=(("anna", "ben"), ()))
    assert done(allied, BookPeople((PeopleRow("anna"),))).players["anna"].food == free


@pytest.mark.rule("G-4.8")
def test_an_exchange_site_is_used_after_production() -> None:
    state = with_tile(state_of(), PEOPLE, "production")
    sea = "n1"
    state = done(state, SetPlace(sea, owner="anna"))
    row = PeopleRow("anna", exchanges={sea: "food_to_metal"})
    after, before = done(state, BookPeople((row,))), done(state, BookPeople((PeopleRow("anna"),)))
    assert after.players["anna"].food == before.players["anna"].food - 2
    assert after.players["anna"].metal == before.players["anna"].metal + 1


# -- court ---------------------------------------------------------------------------------


@pytest.mark.rule("G-6.2", "G-E7")
def test_three_unused_generals_give_a_commander_and_two_power() -> None:
    state = with_tile(state_of(), CARDS, "general").with_player("anna", unused=("A", "", ""))
    after = done(state, UseGenerals("anna", Commander("A", 2), ("", "")))
    anna = after.players["anna"]
    assert (anna.commander, anna.unused, len(anna.power)) == (Commander("A", 2), (), 3)


@pytest.mark.rule("G-6.3")
def test_the_rightmost_power_card_leads_only_where_there_is_nobody_else() -> None:
    state = with_tile(state_of(), CARDS, "general")
    assert "G-6.3" in refusal(state, UseGenerals("anna", promote=True))[0]
    state = state.with_player("anna", commander=None, power=("X", "Y"))
    anna = done(state, UseGenerals("anna", promote=True)).players["anna"]
    assert anna.commander == Commander("Y")
    assert anna.power == ("X",)


def test_a_card_that_is_not_in_hand_cannot_be_used() -> None:
    state = with_tile(state_of(), CARDS, "general")
    with pytest.raises(BadInput):
        GAME.apply(state, UseGenerals("anna", to_power=("Z",)))


@pytest.mark.rule("G-17.3", "G-E8")
def test_an_alliance_costs_the_least_power_and_too_little_is_overruled() -> None:
    state = evolve(state_of(4), alliances=(("carla", "dario"), ("anna", "ben")))
    state = with_tile(state, Tile.ALLIANCE)
    wish = ChangeAlliances((("carla", "anna"), ()))
    assert refusal(state, wish) == ({"G-17.3"}, True)
    rich = state.with_player("anna", power=("", "", ""))
    after = done(rich, wish)
    assert len(after.players["anna"].power) == 1
    assert after.allies("carla") == {"anna"}
    assert done(state, replace(wish, overrule=True)).players["anna"].power == ()


@pytest.mark.rule("G-17.4", "G-16.2")
def test_a_broken_alliance_can_end_the_game() -> None:
    state = evolve(state_of(3), alliances=(("anna", "ben"), ()))
    state = standing(state, "ben", "austria_1", {LIGHT: 1})
    state = with_tile(state, Tile.ALLIANCE)
    step = GAME.apply(state, ChangeAlliances(((), ())))
    assert any(one.key == "gen.alliance.capital" for one in step.warnings)
    after = done(step.state, EndTurn())
    assert after.ending == "capital"


# -- technology and events -----------------------------------------------------------------


def learned(state: State, player: str = "anna", ones: int = 3) -> State:
    return state.with_player(player, cards=ones, ones=ones)


@pytest.mark.rule("G-7.6", "G-7.8", "G-E6", "G-8.1")
def test_a_development_gives_two_vp_and_draws_its_event() -> None:
    state = learned(with_tile(state_of(), CARDS, "technology").with_player("anna", vp=5))
    with pytest.raises(BadInput) as caught:
        GAME.apply(state, Develop("anna", Technology.METALLURGY, 3))
    assert caught.value.key == "gen.event.draw_one"
    after = done(
        state, Develop("anna", Technology.METALLURGY, 3, happenings=(Happening(Event.EDICT),))
    )
    assert after.players["anna"].vp == 7
    assert after.events == {1: Event.EDICT}
    assert after.players["anna"].cards == 0
    assert now(after) == ("ben", "general")


@pytest.mark.rule("G-7.3", "G-7.4", "G-E5", "G-7.5")
def test_what_speaks_against_a_development_is_said_with_its_rule() -> None:
    state = learned(with_tile(state_of(), CARDS, "technology"))
    assert "G-7.4" in refusal(state, Develop("anna", Technology.STIRRUP, 3))[0]
    assert "G-7.3" in refusal(state, Develop("anna", Technology.METALLURGY, 2))[0]
    assert "G-7.2" in refusal(state, Develop("anna", Technology.METALLURGY, 0, 2))[0]
    again = evolve(state, developed={Technology.METALLURGY: "ben"})
    assert "G-7.5" in refusal(again, Develop("anna", Technology.METALLURGY, 3))[0]


EFFECTS = [
    (Event.PUTSCH, Commander(putsch=True), "power", ()),
    (Event.PIRATES, Commander(naval=1), "vp", 3),
    (Event.EDICT, Commander(christian=True), "vp", 3),
    (Event.CRUSADES, Commander(muslim=True), "commander", None),
    (Event.BLACK_DEATH, Commander(), "people", 4),
    (Event.WITCH_HUNT, Commander(), "commander", Commander("")),
    (Event.THIRTY_YEARS_WAR, Commander(christian=True), "commander", None),
]


@pytest.mark.rule("G-8.2", "G-8.3", "G-8.4", "G-8.5", "G-8.6", "G-8.7", "G-8.9")
@pytest.mark.parametrize(("event", "leader", "field", "value"), EFFECTS)
def test_an_event_does_to_a_player_what_it_says(
    event: Event, leader: Commander, field: str, value: Any
) -> None:
    state = learned(with_tile(state_of(), CARDS, "technology"))
    state = state.with_player("anna", commander=leader)
    action = Develop("anna", Technology.METALLURGY, 3, happenings=(Happening(event),))
    assert getattr(done(state, action).players["anna"], field) == value


@pytest.mark.rule("G-8.6", "G-R8")
def test_the_black_death_asks_only_which_pieces() -> None:
    state = learned(with_tile(state_of(), CARDS, "technology"))
    state = standing(state, "anna", "austria_1", {LIGHT: 3, ARCHERS: 1})
    develop = Develop("anna", Technology.METALLURGY, 3, happenings=(Happening(Event.BLACK_DEATH),))
    with pytest.raises(BadInput) as caught:
        GAME.apply(state, develop)
    assert caught.value.key == "gen.event.pieces"
    gone = {"anna": (Taken("austria_1", {LIGHT: 1}),)}
    after = done(state, replace(develop, happenings=(Happening(Event.BLACK_DEATH, gone),)))
    assert after.army("anna") == {LIGHT: 2, ARCHERS: 1}
    assert after.players["anna"].commander is None


@pytest.mark.rule("G-8.8", "G-R7")
def test_the_renaissance_gives_a_technology_without_vp_and_may_draw_again() -> None:
    state = learned(with_tile(state_of(), CARDS, "technology"))
    first = Happening(Event.RENAISSANCE, {}, Technology.STIRRUP)
    develop = Develop("anna", Technology.METALLURGY, 3, happenings=(first,))
    with pytest.raises(BadInput):
        GAME.apply(state, develop)
    both = (first, Happening(Event.PIRATES))
    after = done(state, replace(develop, happenings=both))
    assert after.developed == {Technology.METALLURGY: "anna", Technology.STIRRUP: ""}
    assert after.players["anna"].vp == 2
    quiet = evolve(state, switches=Switches(renaissance_event=False))
    assert done(quiet, develop).events == {1: Event.RENAISSANCE}


@pytest.mark.rule("G-16.1", "G-R32")
def test_a_technology_that_reaches_the_goal_ends_the_game_before_its_event() -> None:
    state = learned(with_tile(state_of(), CARDS, "technology").with_player("anna", vp=8))
    step = GAME.apply(state, Develop("anna", Technology.METALLURGY, 3))
    assert step.state.ended
    assert step.state.winners == ("anna",)
    assert step.warnings[0].key == "gen.end.goal"
    assert "G-16.1" in refusal(step.state, DrawCards(("ben",)))[0]


# -- draft ---------------------------------------------------------------------------------


@pytest.mark.rule("G-9.1", "G-9.3", "G-9.5", "G-E9")
def test_two_light_infantry_cost_one_food_and_stand_in_the_capital() -> None:
    state = with_tile(state_of(), DRAFT)
    after = done(state, DraftUnits("anna", {LIGHT: 2}))
    assert after.players["anna"].food == 1
    assert after.players["anna"].people == 3
    stack = after.stack("anna", "austria_1")
    assert stack is not None
    assert stack.units == {LIGHT: 3}


@pytest.mark.rule("G-9.2", "G-9.5", "G-9.6")
def test_a_draft_is_refused_with_all_that_speaks_against_it() -> None:
    state = with_tile(state_of(), DRAFT)
    assert "G-9.2" in refusal(state, DraftUnits("anna", {HEAVY: 1}))[0]
    held = standing(state, "ben", "austria_1", {LIGHT: 1})
    assert "G-9.5" in refusal(held, DraftUnits("anna", {LIGHT: 1}))[0]
    full = standing(state, "ben", "byzantium_1", {LIGHT: 29})
    assert "G-9.6" in refusal(full, DraftUnits("anna", {LIGHT: 1}))[0]
    with pytest.raises(BadInput):
        GAME.apply(state, DraftUnits("anna", {GALLEY: 1}))
    with pytest.raises(BadInput):
        GAME.apply(state, DraftUnits("anna", {}))


@pytest.mark.rule("G-9.6")
def test_squadrons_go_to_an_own_coast_without_foreign_units() -> None:
    state = near(with_tile(state_of(), DRAFT), ("austria_1", "n1"))
    after = done(state, DraftUnits("anna", {GALLEY: 1}, "austria_1"))
    stack = after.stack("anna", "austria_1")
    assert stack is not None
    assert stack.units == {LIGHT: 1, GALLEY: 1}
    assert "G-9.6" in refusal(state, DraftUnits("anna", {GALLEY: 1}, "austria_2"))[0]
    assert "G-9.6" in refusal(state, DraftUnits("anna", {GALLEY: 1}, "byzantium_1"))[0]


@pytest.mark.rule("G-9.7", "G-9.12", "G-E11")
def test_an_upgrade_needs_a_battle_and_no_new_piece() -> None:
    state = evolve(with_tile(state_of(), DRAFT), developed={Technology.METALLURGY: "ben"})
    choice = UpgradeUnits("anna", (UpgradeChoice("austria_1", (LIGHT, HEAVY)),))
    assert "G-9.7" in refusal(state, choice)[0]
    state = state.with_player("anna", battle_count=2)
    after = done(state, choice)
    assert after.army("anna") == {HEAVY: 1}
    assert after.players["anna"].battle_count == 1
    drafted = done(state, DraftUnits("anna", {LIGHT: 1}))
    twice = UpgradeUnits("anna", (UpgradeChoice("austria_1", (LIGHT, HEAVY)),) * 2)
    assert "G-9.12" in refusal(drafted, twice)[0]
    with pytest.raises(BadInput):
        GAME.apply(after, replace(choice, overrule=True))


# -- march ---------------------------------------------------------------------------------


@pytest.mark.rule("G-10.2", "G-10.11")
def test_infantry_moves_one_tile_and_cavalry_two() -> None:
    cavalry = Unit.LIGHT_CAVALRY
    state = near(state_of(2), ("austria_1", "austria_3"), ("austria_3", "n5"))
    state = standing(state, "anna", "austria_1", {LIGHT: 1, cavalry: 1})
    state = with_tile(state, MARCH)
    far = ("austria_1", "austria_3", "n5")
    assert refusal(state, March("anna", far, {LIGHT: 1})) == ({"G-10.2"}, True)
    after = done(state, March("anna", far, {cavalry: 1}))
    assert after.places["n5"].owner == "anna"
    one = done(state, March("anna", far[:2], {cavalry: 1}))
    stack = one.stack("anna", "austria_3")
    assert stack is not None
    assert stack.half == {cavalry: 1}
    assert done(one, March("anna", far[1:], {cavalry: 1})).places["n5"].owner == "anna"
    assert "G-10.2" in refusal(after, March("anna", ("n5", "austria_3"), {cavalry: 1}))[0]


@pytest.mark.rule("G-10.5", "G-10.8", "G-10.9", "G-10.10", "G-R15")
def test_boarding_and_landing_use_up_the_squadron() -> None:
    state = near(state_of(2), ("austria_1", "n1"), ("n1", "austria_3"), ("n1", "n6"))
    state = standing(state, "anna", "austria_1", {LIGHT: 6})
    state = standing(state, "anna", "n1", {GALLEY: 1})
    state = with_tile(state, MARCH)
    assert "G-10.8" in refusal(state, March("anna", ("austria_1", "n1"), {LIGHT: 6}))[0]
    after = done(state, March("anna", ("austria_1", "n1"), {LIGHT: 2}))
    fleet = after.stack("anna", "n1")
    assert fleet is not None
    assert (fleet.finished, fleet.boarding) == (True, 3)
    more = done(after, March("anna", ("austria_1", "n1"), {LIGHT: 3}))
    assert "G-10.8" in refusal(more, March("anna", ("austria_1", "n1"), {LIGHT: 1}))[0]
    assert "G-10.2" in refusal(after, March("anna", ("n1", "n6"), {GALLEY: 1, LIGHT: 2}))[0]
    gone = without_squadron(state)
    assert "G-10.9" in refusal(gone, March("anna", ("austria_1", "n1"), {LIGHT: 1}))[0]


def without_squadron(state: State) -> State:
    return evolve(state, stacks=tuple(one for one in state.stacks if one.place != "n1"))


@pytest.mark.rule("G-10.7", "G-10.8")
def test_a_squadron_carries_its_regiments_over_the_sea() -> None:
    state = near(state_of(2), ("n1", "n6"), ("n6", "austria_1"))
    state = with_tile(standing(state, "anna", "n1", {GALLEY: 1, LIGHT: 2}), MARCH)
    after = done(state, March("anna", ("n1", "n6"), {GALLEY: 1, LIGHT: 2}))
    assert after.places["n6"].owner == "anna"
    assert "G-10.8" in refusal(state, March("anna", ("n1", "n6"), {GALLEY: 1}))[0]
    landed = done(after, March("anna", ("n6", "austria_1"), {LIGHT: 1}))
    stack = landed.stack("anna", "austria_1")
    assert stack is not None
    assert stack.tired == {LIGHT: 1}


@pytest.mark.rule("G-10.15", "G-R34")
def test_allied_tiles_are_closed() -> None:
    state = evolve(state_of(3), alliances=(("anna", "ben"), ()))
    state = near(state, ("austria_1", "byzantium_1"))
    state = with_tile(state, MARCH)
    move = March("anna", ("austria_1", "byzantium_1"), {LIGHT: 1})
    assert refusal(state, move) == ({"G-10.15"}, True)
    freed = standing(evolve(state, stacks=()), "carla", "byzantium_1", {LIGHT: 1})
    freed = standing(freed, "anna", "austria_1", {LIGHT: 1})
    assert done(freed, move).battle is not None


def test_pieces_that_are_not_there_do_not_move() -> None:
    state = with_tile(state_of(2), MARCH)
    for overrule in (False, True):
        with pytest.raises(BadInput):
            GAME.apply(
                state, March("anna", ("austria_1", "austria_2"), {HEAVY: 1}, overrule=overrule)
            )


# -- battle --------------------------------------------------------------------------------


def entered(attackers: dict[Unit, int], defenders: dict[Unit, int]) -> State:
    """Anna has moved from her second tile into Ben's."""
    state = near(state_of(2), ("austria_2", "byzantium_2"), ("byzantium_2", "byzantium_3"))
    state = standing(evolve(state, stacks=()), "anna", "austria_2", attackers)
    state = standing(state, "ben", "byzantium_2", defenders)
    state = with_tile(state, MARCH)
    return done(state, March("anna", ("austria_2", "byzantium_2"), attackers))


def fought(**changes: Any) -> FightBattle:
    return FightBattle("anna", "ben", "byzantium_2", **changes)


def sums(first: tuple[int, int], second: tuple[int, int] = (0, 0)) -> Answers:
    """ATK and DEF of both attacks, typed."""
    return Answers(
        attacker=Side(attack_1=Stand(typed=first[1]), attack_2=Stand(typed=second[0])),
        defender=Side(attack_1=Stand(typed=first[0]), attack_2=Stand(typed=second[1])),
    )


@pytest.mark.rule("G-10.12")
def test_a_battle_is_fought_before_anything_else() -> None:
    state = entered({LIGHT: 2}, {LIGHT: 1})
    assert refusal(state, EndTurn())[0] == {"G-10.12"}
    assert refusal(state, PassTurn(("anna",)))[0] == {"G-10.12"}
    calm = with_tile(state_of(2), MARCH)
    assert "G-10.12" in refusal(calm, fought(answers=sums((0, 1), (2, 1)), lost={LIGHT: 1}))[0]


@pytest.mark.rule("G-11.3", "G-E29", "G-6.4", "G-R36")
def test_a_forced_withdrawal_hands_over_the_rightmost_power_card() -> None:
    state = entered({LIGHT: 2}, {LIGHT: 1}).with_player("ben", power=("A", "B"))
    after = done(state, fought(answers=Answers(withdraw=True), to="austria_2"))
    assert after.players["ben"].power == ("A",)
    assert after.players["anna"].power == ("", "B")
    counts = [after.players[one].battle_count for one in ("anna", "ben")]
    assert counts == [1, 0]
    stack = after.stack("anna", "austria_2")
    assert stack is not None
    assert stack.finished
    poor = state.with_player("ben", power=())
    assert refusal(poor, fought(answers=Answers(withdraw=True), to="austria_2"))[0] == {"G-11.3"}


@pytest.mark.rule("G-11.16a", "G-11.17", "G-11.18", "G-12.8")
def test_the_defender_who_wins_the_first_attack_gets_one_vp() -> None:
    state = entered({LIGHT: 3}, {HEAVY: 2})
    battle = fought(answers=sums((8, 5)), lost={LIGHT: 2}, to="austria_2")
    assert refusal(state, replace(battle, lost={LIGHT: 1}))[0] == {"G-12.8"}
    after = done(state, battle)
    assert after.players["ben"].vp == 1
    assert after.army("anna") == {LIGHT: 1}
    assert [after.players[one].battle_count for one in ("anna", "ben")] == [1, 1]
    assert after.battle is None


@pytest.mark.rule("G-11.16b", "G-10.13", "G-11.13", "G-11.15")
def test_the_attacker_who_wins_gets_two_vp_and_the_place() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2})
    battle = fought(answers=sums((0, 0), (7, 5)), lost={LIGHT: 1}, to="byzantium_3")
    assert "G-11.13" in refusal(state, replace(battle, to="austria_2"))[0]
    assert "G-11.13" in refusal(state, replace(battle, to=""))[0]
    after = done(state, battle)
    assert after.players["anna"].vp == 2
    assert after.stack("ben", "byzantium_3") is not None
    assert after.holder("byzantium_2") == "anna"


@pytest.mark.rule("G-11.16b", "G-11.1")
def test_a_parried_attack_costs_nobody_units() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2})
    battle = fought(answers=sums((0, 0), (5, 5)), to="austria_2")
    assert "G-11.1" in refusal(state, replace(battle, lost={LIGHT: 1}))[0]
    after = done(state, battle)
    assert after.players["ben"].vp == 1
    assert after.army("anna") == {LIGHT: 3}


@pytest.mark.rule("G-11.17", "G-R40")
def test_the_reward_may_be_the_losers_commander() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2})
    battle = fought(answers=sums((0, 0), (5, 5)), to="austria_2", reward="commander")
    after = done(state, battle)
    assert after.players["anna"].commander is None
    assert after.players["ben"].vp == 0
    nobody = state.with_player("anna", commander=None)
    assert "G-R40" in refusal(nobody, battle)[0]


def cards_on_table(**changes: Any) -> Answers:
    return replace(sums((0, 0), (5, 5)), **changes)


@pytest.mark.rule("G-11.10", "G-R13", "G-R35")
def test_a_retreat_ends_the_battle_unless_it_is_stopped() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2})
    away = Answers(defender=Side(retreat=True))
    after = done(state, fought(answers=away, to="byzantium_3"))
    assert [after.players[one].vp for one in ("anna", "ben")] == [0, 0]
    assert after.holder("byzantium_2") == "anna"
    stopped = cards_on_table(
        defender=Side(retreat=True, attack_2=Stand(typed=5)),
        attacker=Side(pursue=True, attack_2=Stand(typed=5)),
    )
    assert done(state, fought(answers=stopped, to="austria_2")).players["ben"].vp == 1
    mine = Answers(attacker=Side(retreat=True))
    back = done(state, fought(answers=mine, to="austria_2"))
    assert back.stack("anna", "austria_2") is not None
    assert [back.players[one].battle_count for one in ("anna", "ben")] == [1, 1]


@pytest.mark.rule("G-11.11")
def test_an_ambush_skips_the_defenders_attack() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2})
    strong = sums((9, 0), (7, 5))
    first = fought(answers=strong, lost={LIGHT: 3}, to="austria_2")
    assert done(state, first).players["ben"].vp == 1
    ambush = fought(answers=replace(strong, ambush=True), lost={LIGHT: 1}, to="byzantium_3")
    assert done(state, ambush).players["anna"].vp == 2
    cancelled = replace(first, answers=replace(strong, ambush=True, cancel=True))
    assert done(state, cancelled).players["ben"].vp == 1
    restored = replace(strong, ambush=True, cancel=True, restore=True)
    assert done(state, replace(ambush, answers=restored)).players["anna"].vp == 2


@pytest.mark.rule("G-11.12", "G-6.4")
def test_a_paid_exchange_takes_the_rightmost_power_card() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2}).with_player("ben", power=("A", "B"))
    answers = cards_on_table(defender=Side(exchanges=(Thrown((1, 2)),), attack_2=Stand(typed=5)))
    answers = replace(answers, attacker=Side(attack_2=Stand(typed=5)))
    after = done(state, fought(answers=answers, to="austria_2"))
    assert after.players["ben"].power == ("A",)
    dear = replace(answers, defender=Side(exchanges=(Thrown((1,)),) * 3, attack_2=Stand(typed=5)))
    assert refusal(state, fought(answers=dear, to="austria_2"))[0] == {"G-11.12"}


@pytest.mark.rule("G-11.4", "G-11.19", "G-R22")
def test_dealt_cards_come_from_complete_stacks_and_only_held_ones_are_played() -> None:
    state = entered({HEAVY: 3}, {LIGHT: 2})
    full = full_decks(state.switches)
    facts = facts_of(state, "anna", "ben", "byzantium_2")
    order = (2, 7, 7, 5, 5, 1, 1, 3, 3, 4)
    rest = list(full.basic)
    for card in order:
        rest.remove(card)
    decks = Decks((*order, *rest), full.advanced)
    answers = Answers(
        decks=decks,
        attacker=Side(attack_2=Stand({HEAVY: 3}, (2,))),
        defender=Side(attack_2=Stand({LIGHT: 2}, (1,))),
    )
    battle = fought(answers=answers, lost={LIGHT: 2}, to="")
    course = battle.course(state)
    assert course.hands["attack_2:attacker"].basic == (2, 5, 5, 7, 7)
    assert course.left == len(full.basic) - 10 - (facts.cards.defender.basic.total - 5)
    assert done(state, battle).players["anna"].vp == 2
    missing = replace(answers, attacker=Side(attack_2=Stand({HEAVY: 3}, (1, 2))))
    assert "G-12.2" in refusal(state, replace(battle, answers=missing))[0]
    short = replace(answers, decks=Decks(decks.basic[:-1], decks.advanced))
    with pytest.raises(BadInput):
        GAME.apply(state, replace(battle, answers=short))


@pytest.mark.rule("G-16.1")
def test_a_battle_can_end_the_game() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2}).with_player("anna", vp=8)
    battle = fought(answers=sums((0, 0), (7, 5)), lost={LIGHT: 1}, to="byzantium_3")
    after = done(state, battle)
    assert (after.ended, after.winners) == (True, ("anna",))


@pytest.mark.rule("G-11.13")
def test_who_lands_without_an_own_tile_beside_is_warned() -> None:
    state = near(state_of(2), ("n1", "byzantium_2"))
    state = standing(state, "anna", "n1", {GALLEY: 1, LIGHT: 2})
    state = with_tile(standing(state, "ben", "byzantium_2", {LIGHT: 1}), MARCH)
    step = GAME.apply(state, March("anna", ("n1", "byzantium_2"), {LIGHT: 2}))
    assert [one.key for one in step.warnings] == ["gen.move.no_way_back"]


# -- scoring and endings -------------------------------------------------------------------


@pytest.mark.rule("G-15.2", "G-R32")
def test_three_neutral_tiles_give_a_point_in_turn_order_till_somebody_wins() -> None:
    state = in_scoring(state_of(2))
    for place, owner in (("n1", "anna"), ("n2", "anna"), ("n3", "anna"), ("n4", "ben")):
        state = done(state, SetPlace(place, owner=owner))
    after = done(state, AwardTiles())
    assert [after.players[one].vp for one in ("anna", "ben")] == [1, 0]
    assert refusal(after, AwardTiles())[0] == {"G-3.1"}
    assert done(state.with_player("anna", vp=9), AwardTiles()).winners == ("anna",)


@pytest.mark.rule("G-15.3", "G-R26")
def test_food_that_is_missing_is_found_by_removal_or_a_gift() -> None:
    state = done(in_scoring(state_of(3)), AwardTiles())
    state = standing(state, "anna", "austria_1", {HEAVY: 8})
    assert refusal(state, PayUpkeep())[0] == {"G-15.3"}
    less = UpkeepRow("anna", (Taken("austria_1", {HEAVY: 2}),))
    after = done(state, PayUpkeep((less,)))
    assert (after.players["anna"].food, after.army("anna")) == (0, {HEAVY: 6})
    gift = UpkeepRow("anna", gifts={"ben": 2})
    assert "G-R26" in refusal(state, PayUpkeep((gift,)))[0]
    allied = evolve(state, alliances=(("anna", "ben"), ()))
    after = done(allied, PayUpkeep((gift,)))
    assert (after.players["anna"].food, after.players["ben"].food) == (0, 0)
    assert done(state, PayUpkeep(overrule=True)).players["anna"].food == 0


@pytest.mark.rule("G-15.7", "G-15.8")
def test_a_cut_off_stack_counts_twice() -> None:
    state = near(state_of(2), ("austria_1", "austria_2"), ("n3", "n5"))
    state = done(in_scoring(state), AwardTiles())
    state = standing(state, "anna", "n5", {HEAVY: 3})
    assert refusal(state.with_player("anna", food=0), PayUpkeep())[0] == {"G-15.3"}
    assert done(state, PayUpkeep()).players["anna"].food == 0


@pytest.mark.rule("G-15.9", "G-E27", "G-15.1")
def test_the_new_order_follows_power_and_the_cycle_begins_again() -> None:
    state = done(in_scoring(state_of(4)), AwardTiles())
    power = {"carla": 2, "dario": 3, "anna": 3, "ben": 4}
    state = evolve(state, order=("carla", "dario", "anna", "ben"))
    for player, n in power.items():
        state = state.with_player(player, power=("",) * n, cylinders=0)
    assert "G-15.3" in refusal(state, NewOrder())[0]
    after = done(state, PayUpkeep(), NewOrder())
    assert after.order == ("ben", "dario", "anna", "carla")
    assert (after.round, after.phase, after.used) == (2, 1, {})
    assert {one.cylinders for one in after.players.values()} == {2}


def fallen(holders: dict[str, str]) -> State:
    """Capitals with foreign units, at the end of a turn."""
    state = with_tile(state_of(3), DRAFT)
    for owner, holder in holders.items():
        state = evolve(state, stacks=tuple(s for s in state.stacks if s.owner != owner))
        state = standing(state, holder, state.capital(owner), {LIGHT: 1})
    for n, player in enumerate(("anna", "ben", "carla")):
        state = state.with_player(player, vp=3 + 2 * n, sources={"typed": 3 + 2 * n})
    return done(state, PassTurn(("anna", "ben", "carla")), EndTurn())


@pytest.mark.rule("G-16.2", "G-R16")
def test_a_fallen_capital_ends_the_game_with_or_without_a_swap() -> None:
    state = fallen({"carla": "anna"})
    assert state.ending == "capital"
    keep = done(state, DecideSwaps())
    assert (keep.winners, keep.final) == (("carla",), {"anna": 3, "ben": 5, "carla": 7})
    swap = done(state, DecideSwaps({"carla": True}))
    assert (swap.winners, swap.final) == (("anna",), {"anna": 7, "ben": 5, "carla": 3})
    assert swap.players["anna"].sources == {"typed": 3, "swap": 4}


@pytest.mark.rule("G-16.2", "G-R16")
def test_two_swaps_are_worked_off_in_reverse_turn_order() -> None:
    state = fallen({"carla": "anna", "ben": "carla"})
    after = done(state, DecideSwaps({"carla": True, "ben": True}))
    assert after.final == {"anna": 5, "ben": 7, "carla": 3}
    assert after.winners == ("ben",)


@pytest.mark.rule("G-R17")
def test_a_tie_after_a_capital_is_shared_or_goes_by_turn_order() -> None:
    state = fallen({"carla": "anna"}).with_player("anna", vp=7)
    assert done(state, DecideSwaps()).winners == ("anna", "carla")
    strict = evolve(state, switches=Switches(capital_tie="turn_order"))
    assert done(strict, DecideSwaps()).winners == ("anna",)


def test_a_table_may_stop_early() -> None:
    after = done(state_of(3).with_player("ben", vp=4), EndEarly())
    assert (after.ending, after.winners) == ("agreed", ("ben",))
    assert refusal(after, ChooseTile(DRAFT))[0] >= {"G-16.1"}


def test_a_corrected_stack_stays_within_the_box() -> None:
    state = state_of(2)
    after = done(state, SetStack("anna", "austria_2", {GALLEY: 2}))
    assert after.army("anna") == {LIGHT: 1, GALLEY: 2}
    with pytest.raises(BadInput):
        GAME.apply(state, SetStack("anna", "austria_2", {GALLEY: 9}))
    assert done(after, SetStack("anna", "austria_2", {})).stack("anna", "austria_2") is None


def test_neighbours_are_set_both_ways_and_taken_back_both_ways() -> None:
    state = done(state_of(2), SetPlace("n1", neighbours=("n2", "n3")))
    assert "n1" in state.places["n2"].neighbours
    state = done(state, SetPlace("n1", neighbours=("n3",)))
    assert "n1" not in state.places["n2"].neighbours


@pytest.mark.parametrize("field", ["players", "player"])
def test_a_player_nobody_knows_is_refused(field: str) -> None:
    state = with_tile(state_of(2), DRAFT)
    action: Any = PassTurn(("zoe",)) if field == "players" else DraftUnits("zoe", {LIGHT: 1})
    with pytest.raises(BadInput):
        GAME.apply(state, action)


def test_overruling_leaves_a_warning_with_the_rule() -> None:
    state = with_tile(state_of(2), DRAFT)
    with pytest.raises(IllegalAction):
        GAME.apply(state, DraftUnits("anna", {HEAVY: 1}))
    step = GAME.apply(state, DraftUnits("anna", {HEAVY: 1}, overrule=True))
    assert [one.params["rule"] for one in step.warnings] == ["G-9.2"]
