"""Every action out of its time, and each consequence that the rules name in the same entry."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.action import Action
from companion.core.errors import BadInput, CompanionError, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import KEPT_BESIDE, ChangeHouseRule, Correct
from companion.games.generalship.army.loads import loads_of, sailing
from companion.games.generalship.army.moving import March, within_reach
from companion.games.generalship.army.raising import DraftUnits, UpgradeChoice, UpgradeUnits
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.battle.fight import Answers, Side, Stand, Thrown
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.common import Taken, now
from companion.games.generalship.corrections import SetLoads, SetPlace, SetValues
from companion.games.generalship.court.playing import (
    ChangeAlliances,
    DrawCards,
    KeepGenerals,
    UseGenerals,
)
from companion.games.generalship.cycle.scoring import (
    AwardTiles,
    DecideSwaps,
    EndEarly,
    NewOrder,
    PayUpkeep,
    UpkeepRow,
)
from companion.games.generalship.cycle.turn import ChooseTile, EndTurn, PassTurn
from companion.games.generalship.cycle.upkeep import Stack as Fed
from companion.games.generalship.game import GAME
from companion.games.generalship.people.gathering import BookPeople, PeopleRow
from companion.games.generalship.pieces import Event, Technology, Terrain, Tile, Unit
from companion.games.generalship.state import SCORING, Load, State, TileFacts
from companion.games.generalship.switches import Switches
from companion.games.generalship.technology.developing import Develop, Happening
from companion.ui.i18n import LANGUAGES
from tests.games.generalship.evening import table_of
from tests.games.generalship.small_table import (
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
from tests.games.generalship.test_actions import entered, fallen, fought, learned, sums
from tests.speaking import speaking

PEOPLE, CARDS, DRAFT, MARCH = (
    Tile.PRODUCTION_GROWTH,
    Tile.GENERAL_TECHNOLOGY,
    Tile.DRAFT,
    Tile.MARCH,
)
METALLURGY = Technology.METALLURGY


def _scoring() -> State:
    return evolve(state_of(), phase=SCORING, turn=0, tile=None)


def _upgrading() -> State:
    state = with_tile(state_of().with_player("anna", battle_count=2), DRAFT)
    return evolve(state, developed={METALLURGY: "ben"})


UPGRADE = UpgradeUnits("anna", (UpgradeChoice("austria_1", (LIGHT, HEAVY)),))
# A state in which the action is right, and the action; whoever acts in it is Anna.
RIGHT: dict[str, tuple[State, Action]] = {
    "choose_tile": (state_of(), ChooseTile(DRAFT)),
    "pass_turn": (with_tile(state_of(), DRAFT), PassTurn(("anna",))),
    "end_turn": (with_tile(state_of(), DRAFT), EndTurn()),
    "book_people": (
        with_tile(state_of(), PEOPLE, "production"),
        BookPeople((PeopleRow("anna"),)),
    ),
    "keep_generals": (state_of(), KeepGenerals("anna", Commander("Pyrros I", land=2), "Kimon")),
    "draw_cards": (with_tile(state_of(), CARDS, "general"), DrawCards(("anna",))),
    "use_generals": (
        with_tile(state_of().with_player("anna", unused=("A",)), CARDS, "general"),
        UseGenerals("anna", to_power=("A",)),
    ),
    "change_alliances": (
        with_tile(state_of(), Tile.ALLIANCE),
        ChangeAlliances((("anna", "ben"), ())),
    ),
    "develop": (
        learned(with_tile(state_of(), CARDS, "technology")),
        Develop("anna", METALLURGY, 3, happenings=(Happening(Event.EDICT),)),
    ),
    "draft_units": (with_tile(state_of(), DRAFT), DraftUnits("anna", {LIGHT: 1})),
    "upgrade_units": (_upgrading(), UPGRADE),
    "march": (
        with_tile(state_of(), MARCH),
        March("anna", ("austria_1", "austria_2"), {LIGHT: 1}),
    ),
    "fight_battle": (
        entered({LIGHT: 2}, {LIGHT: 1}),
        fought(answers=sums((0, 0), (5, 5)), to="austria_2"),
    ),
    "tile_points": (_scoring(), AwardTiles()),
    "pay_upkeep": (done(_scoring(), AwardTiles()), PayUpkeep()),
    "new_order": (done(_scoring(), AwardTiles(), PayUpkeep()), NewOrder()),
    "decide_swaps": (fallen({"carla": "anna"}), DecideSwaps()),
    "end_early": (state_of(), EndEarly()),
}
CORRECTIONS = {
    "correct",
    "correct_table",
    "change_house_rule",
    "correct_turn",
    "set_stack",
    "set_place",
    "lay_tile",
    "set_commander",
    "set_court",
    "set_hand",
    "set_technology",
    "set_event",
    "set_table",
    "set_circles",
    "set_values",
    "set_loads",
}
AGAIN = {"choose_tile", "draft_units", "march", "upgrade_units"}  # several in one turn, or refused


def said(error: CompanionError) -> list[str]:
    return [
        speaking(language).text(one.key, **one.params)
        for language in LANGUAGES
        for one in error.problems
    ]


def refused(state: State, action: Action) -> CompanionError:
    """What comes out against it, in words of all languages."""
    with pytest.raises((BadInput, IllegalAction)) as caught:
        GAME.apply(state, action)
    for words in said(caught.value):
        assert "gen." not in words
        assert "{" not in words
    return caught.value


def test_every_action_of_the_game_is_probed() -> None:
    beside = {one.kind for one in KEPT_BESIDE}
    assert {one.kind for one in GAME.actions} == set(RIGHT) | CORRECTIONS | beside


@pytest.mark.parametrize("kind", RIGHT)
def test_in_its_time_it_is_done_with_a_line_in_the_log(kind: str) -> None:
    state, action = RIGHT[kind]
    step = GAME.apply(state, action)
    assert step.state != state
    assert not [one for one in step.warnings if one.key == "overruled"]
    for language in LANGUAGES:
        words = speaking(language).text(step.summary)
        assert words
        assert "gen." not in words


@pytest.mark.parametrize("kind", [one for one in RIGHT if one not in ("end_early",)])
def test_out_of_its_phase_it_is_refused_with_a_rule(kind: str) -> None:
    state, action = RIGHT[kind]
    if state.phase == SCORING:
        elsewhere = state_of()
    elif kind == "decide_swaps":
        elsewhere = evolve(state, ending="")
    else:
        elsewhere = evolve(state, phase=SCORING, turn=0, tile=None, choice="", battle=None)
    error = refused(elsewhere, action)
    assert isinstance(error, BadInput) or all(one.rule is not None for one in error.problems)


@pytest.mark.parametrize("kind", RIGHT)
def test_after_the_end_it_is_refused(kind: str) -> None:
    state, action = RIGHT[kind]
    over = done(state, EndEarly())
    error = refused(over, action)
    assert isinstance(error, IllegalAction)
    assert "G-16.1" in {one.rule.number for one in error.problems if one.rule}


@pytest.mark.parametrize(
    "kind",
    [
        "book_people",
        "draw_cards",
        "use_generals",
        "develop",
        "draft_units",
        "upgrade_units",
        "march",
    ],
)
def test_out_of_turn_it_is_refused(kind: str) -> None:
    state, action = RIGHT[kind]
    if isinstance(action, BookPeople):
        other: Action = replace(action, rows=(PeopleRow("ben"),))
    elif isinstance(action, DrawCards):
        other = replace(action, players=("ben",))
    else:
        other = replace(action, player="ben")
    refused(state, other)


@pytest.mark.parametrize("kind", [one for one in RIGHT if one not in AGAIN])
def test_a_second_time_it_is_refused(kind: str) -> None:
    state, action = RIGHT[kind]
    refused(done(state, action), action)


@pytest.mark.parametrize("kind", sorted(AGAIN))
def test_what_may_come_again_ends_where_pieces_or_stock_end(kind: str) -> None:
    state, action = RIGHT[kind]
    for _ in range(5):
        try:
            state = done(state, action)
        except CompanionError:
            break
    refused(state, action)


@pytest.mark.rule("G-16.2")
@pytest.mark.parametrize(
    "action",
    [
        ChooseTile(DRAFT),
        PassTurn(("anna",)),
        DraftUnits("anna", {LIGHT: 1}),
        March("anna", ("austria_1", "austria_2"), {LIGHT: 1}),
        DrawCards(("anna",)),
        BookPeople((PeopleRow("anna"),)),
    ],
)
def test_nothing_is_played_once_a_turn_ended_with_a_fallen_capital(action: Action) -> None:
    rules = refusal(fallen({"carla": "anna"}), action)[0]
    assert "G-16.2" in rules


# -- people --------------------------------------------------------------------------------


@pytest.mark.rule("G-R30")
def test_a_turn_does_not_end_before_everybody_has_produced_and_grown() -> None:
    state = with_tile(state_of(), PEOPLE, "production")
    assert refusal(state, EndTurn()) == ({"G-R30"}, True)
    assert done(state, EndTurn(overrule=True)).active == "ben"


@pytest.mark.rule("G-4.8")
def test_an_exchange_needs_a_site_of_ones_own() -> None:
    state = with_tile(state_of(), PEOPLE, "production")
    for place in ("n1", "england"):
        row = PeopleRow("anna", exchanges={place: "food_to_metal"})
        assert refused(state, BookPeople((row,))).params["rule"] == "G-4.8"
    typed = PeopleRow("anna", food=3, exchanges={"england": "food_to_metal"})
    refused(state, BookPeople((typed,)))


def test_a_row_with_the_other_halfs_answers_is_refused() -> None:
    state = with_tile(state_of(), PEOPLE, "production")
    refused(state, BookPeople((PeopleRow("anna", gain=2),)))
    rows = (PeopleRow("anna"), PeopleRow("ben", food=2))
    refused(state, BookPeople(rows))
    refused(state, BookPeople((PeopleRow("anna"), PeopleRow("anna"))))
    refused(state, BookPeople((PeopleRow("anna", last_on=3),)))


@pytest.mark.rule("G-5.3")
def test_a_typed_gain_stays_within_the_nation() -> None:
    state = with_tile(state_of(typed=False), PEOPLE, "growth")
    most = refused(state, BookPeople((PeopleRow("anna", gain=4),)))
    assert most.params["most"] == 8
    assert done(state, BookPeople((PeopleRow("anna", gain=3),))).players["anna"].people == 8


@pytest.mark.rule("G-9.4", "G-4.6")
def test_people_stay_behind_an_occupied_tile_after_a_draft() -> None:
    state = state_of(2).with_player("anna", people=6, food=9)
    state = with_tile(standing(state, "ben", "austria_2", {LIGHT: 1}), DRAFT)
    circles = state.values.people[state.players["anna"].nation]
    cut = min(one.number for one in circles if one.tile == 2)
    active = sum(one.number < cut for one in circles)
    assert "G-9.1" in refusal(state, DraftUnits("anna", {LIGHT: active + 1}))[0]
    after = done(state, DraftUnits("anna", {LIGHT: active}))
    assert after.players["anna"].stands == tuple(range(active, 6))
    assert "G-9.1" in refusal(after, DraftUnits("anna", {LIGHT: 1}))[0]
    other = evolve(after.values, people={})
    assert done(after, SetValues(other)).players["anna"].stands is None


@pytest.mark.rule("G-U1")
def test_circles_that_a_nation_does_not_have_are_refused_with_those_it_has() -> None:
    state = state_of(2)
    nation = state.players["anna"].nation
    known = state.values.people[nation]
    for wrong in (known[:-1], (), (*known, known[-1]), (replace(known[0], number=9), *known[1:])):
        values = evolve(state.values, people={**state.values.people, nation: wrong})
        error = refused(state, SetValues(values))
        assert [one.field for one in error.problems] == [f"values.people.{nation}"]
        assert "1, 2, 3, 4, 5, 6, 6, 8" in speaking("en").text(error.key, **error.params)
        with pytest.raises(BadInput):
            GAME.start(replace(table_of(2), values=values))


@pytest.mark.rule("G-9.4")
def test_who_may_choose_keeps_one_circle_of_a_double_number() -> None:
    state = with_tile(state_of().with_player("anna", people=7, food=9), DRAFT)
    kept = done(state, DraftUnits("anna", {LIGHT: 1}, last_on=6))
    assert kept.players["anna"].stands == (0, 1, 2, 3, 4, 6)
    refused(state, DraftUnits("anna", {LIGHT: 1}, last_on=2))


@pytest.mark.rule("G-9.4")
def test_a_draft_under_occupation_without_typed_circles_asks_to_look() -> None:
    state = standing(state_of(typed=False), "ben", "austria_2", {LIGHT: 1})
    step = GAME.apply(with_tile(state, DRAFT), DraftUnits("anna", {LIGHT: 1}))
    assert [one.key for one in step.warnings] == ["gen.draft.which_people"]


# -- draft and upgrade ---------------------------------------------------------------------


@pytest.mark.rule("G-9.3")
def test_light_infantry_drafted_one_by_one_costs_as_much_as_together() -> None:
    state = with_tile(state_of(), DRAFT)
    one_by_one = done(state, DraftUnits("anna", {LIGHT: 1}), DraftUnits("anna", {LIGHT: 1}))
    assert one_by_one.players == done(state, DraftUnits("anna", {LIGHT: 2})).players


@pytest.mark.rule("G-9.12")
def test_a_new_piece_is_new_where_it_stands_only() -> None:
    state = standing(_upgrading(), "anna", "austria_2", {LIGHT: 1})
    state = done(evolve(state, stacks=state.stacks), DraftUnits("anna", {LIGHT: 1}))
    old = UpgradeUnits("anna", (UpgradeChoice("austria_2", (LIGHT, HEAVY)),))
    two = UpgradeUnits("anna", (UpgradeChoice("austria_1", (LIGHT, HEAVY)),) * 2)
    assert "G-9.12" in refusal(state, two)[0]
    assert done(state, old, UPGRADE).army("anna") == {LIGHT: 1, HEAVY: 2}


@pytest.mark.rule("G-R12")
def test_a_unit_is_upgraded_twice_in_one_turn_only_by_default() -> None:
    every = dict.fromkeys(Technology, "ben")
    more = UpgradeUnits("anna", (UpgradeChoice("austria_1", (HEAVY, Unit.MUSKETS)),))
    state = evolve(_upgrading(), developed=every)
    assert done(state, UPGRADE, more).army("anna") == {Unit.MUSKETS: 1}
    strict = evolve(state, switches=Switches(upgraded_twice=False))
    assert refusal(done(strict, UPGRADE), more)[0] == {"G-R12"}


@pytest.mark.rule("G-9.7", "G-9.10")
def test_an_overruled_upgrade_without_battles_costs_the_full_difference() -> None:
    state = _upgrading().with_player("anna", battle_count=0, metal=3)
    after = done(state, replace(UPGRADE, overrule=True))
    assert (after.players["anna"].metal, after.players["anna"].battle_count) == (2, 0)


# -- generals and events -------------------------------------------------------------------


@pytest.mark.rule("G-6.3", "G-6.5")
def test_a_power_card_that_leads_asks_for_what_stands_on_it() -> None:
    state = with_tile(state_of(), CARDS, "general").with_player("anna", commander=None)
    step = GAME.apply(state, UseGenerals("anna", promote=True))
    assert [one.key for one in step.warnings] == ["gen.commander.please_type"]
    refused(state.with_player("anna", power=()), UseGenerals("anna", promote=True, overrule=True))


def test_a_general_who_leads_is_kept_for_the_next_game() -> None:
    state = with_tile(state_of().with_player("anna", unused=("A",)), CARDS, "general")
    after = done(state, UseGenerals("anna", Commander("A", 2)))
    assert after.values.generals == (Commander("A", 2),)


@pytest.mark.rule("G-8.6", "G-10.8")
def test_the_black_death_leaves_no_regiment_without_a_ship() -> None:
    state = learned(with_tile(state_of(), CARDS, "technology"))
    state = evolve(state, stacks=tuple(one for one in state.stacks if one.owner != "anna"))
    state = standing(state, "anna", "n1", {GALLEY: 1, LIGHT: 2})
    assert state.terrain("n1") is Terrain.SEA

    def dies(units: dict[Unit, int]) -> Develop:
        gone = Happening(Event.BLACK_DEATH, {"anna": (Taken("n1", units),)})
        return Develop("anna", METALLURGY, 3, happenings=(gone,))

    refused(state, dies({GALLEY: 1}))
    assert done(state, dies({LIGHT: 1})).army("anna") == {LIGHT: 1, GALLEY: 1}


# -- battle --------------------------------------------------------------------------------


@pytest.mark.rule("G-12.5")
def test_a_bonus_needs_a_card() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2})
    stand = Stand({LIGHT: 2}, (1,), bonus=3)
    answers = Answers(attacker=Side(attack_2=stand), defender=Side(attack_2=Stand(typed=9)))
    battle = fought(answers=answers, to="austria_2")
    assert "G-12.5" in refusal(state, battle)[0]
    card = replace(answers, attacker=Side(attack_2=replace(stand, advanced=1)))
    assert done(state, replace(battle, answers=card)).players["ben"].vp == 1
    nobody = state.with_player("anna", commander=None)
    assert "G-12.5" in refusal(nobody, replace(battle, answers=card))[0]


@pytest.mark.rule("G-11.2", "G-11.9", "G-12.6")
def test_advanced_cards_that_were_played_or_swapped_are_gone() -> None:
    state = entered({LIGHT: 2}, {LIGHT: 2})
    steps = fought().course(state).steps
    assert steps.index("swap_defender") < steps.index("swap_attacker")
    assert ("attack_1" in steps, "attack_2" in steps) == (True, True)
    swapped = Answers(defender=Side(swap=(1,)), attacker=Side(swap=(2,)))
    gone = fought(answers=swapped).course(state).steps
    assert not {"retreat_defender", "retreat_attacker", "ambush"} & set(gone)
    played = Answers(defender=Side(retreat=True), attacker=Side(pursue=True))
    after = fought(answers=played).course(state).steps
    assert "retreat_attacker" not in after
    assert "ambush" not in after


@pytest.mark.rule("G-R14", "G-R20", "G-11.13")
def test_a_retreat_where_nobody_typed_neighbours_still_needs_an_own_tile() -> None:
    state = evolve(state_of(2, typed=False), stacks=())
    state = standing(state, "anna", "austria_2", {LIGHT: 3})
    state = standing(state, "ben", "byzantium_2", {LIGHT: 2})
    state = done(with_tile(state, MARCH), March("anna", ("austria_2", "byzantium_2"), {LIGHT: 3}))
    battle = fought(answers=sums((9, 7)), lost={LIGHT: 1})
    assert "G-11.13" in refusal(state, replace(battle, to="byzantium_3"))[0]
    assert "G-11.13" in refusal(state, replace(battle, to="byzantium_2"))[0]
    assert done(state, replace(battle, to="austria_1")).army("anna") == {LIGHT: 2}
    more = replace(battle, lost={LIGHT: 2}, to="austria_1")
    assert done(state, more).army("anna") == {LIGHT: 1}
    assert done(state, replace(battle, to="")).army("anna") == {}


@pytest.mark.rule("G-13.13", "G-11.14")
def test_only_regiments_without_room_go_with_the_ships() -> None:
    state = near(state_of(2), ("n1", "n6"), ("n1", "n11"))
    assert {state.terrain(one) for one in ("n1", "n6", "n11")} == {Terrain.SEA}
    state = standing(evolve(state, stacks=()), "anna", "n6", {GALLEY: 2, LIGHT: 8})
    state = standing(state, "ben", "n1", {Unit.GALLEON: 1, Unit.ARTILLERY: 2})
    state = evolve(state, places={**state.places, "n6": evolve(state.places["n6"], owner="anna")})
    state = done(with_tile(state, MARCH), March("anna", ("n6", "n1"), {GALLEY: 2, LIGHT: 8}))
    guns = Answers(
        defender=Side(attack_1=Stand({Unit.ARTILLERY: 2, Unit.GALLEON: 1}, (6,))),
        attacker=Side(attack_1=Stand({LIGHT: 1, GALLEY: 1}, (1,))),
    )
    battle = FightBattle("anna", "ben", "n1", guns, lost={GALLEY: 1}, to="n6")
    assert "G-13.13" in refusal(state, battle)[0]
    assert "G-13.13" in refusal(state, replace(battle, over={LIGHT: 4}))[0]
    after = done(state, replace(battle, over={LIGHT: 3}))
    assert after.army("anna") == {LIGHT: 5, GALLEY: 1}


def test_typed_units_fight_only_where_stacks_are_not_followed() -> None:
    state = entered({LIGHT: 2}, {LIGHT: 1})
    typed = fought(answers=sums((0, 0), (5, 5)), attacker_units={LIGHT: 9}, to="austria_2")
    refused(state, typed)
    totals = evolve(state_of(2), switches=Switches(followed="totals"))
    totals = with_tile(totals, MARCH)
    battle = FightBattle(
        "anna",
        "ben",
        "byzantium_2",
        sums((3, 1)),
        attacker_units={LIGHT: 1},
        defender_units={LIGHT: 1},
        lost={LIGHT: 1},
    )
    after = done(totals, battle)
    assert (after.army("anna"), after.players["ben"].vp) == ({}, 1)


@pytest.mark.rule("G-10.18", "G-10.1", "G-10.4")
def test_stacks_that_did_not_move_may_reinforce_a_later_battle_piece_by_piece() -> None:
    state = near(state_of(2), ("austria_2", "byzantium_2"), ("byzantium_3", "byzantium_2"))
    state = standing(evolve(state, stacks=()), "anna", "austria_2", {LIGHT: 2})
    state = standing(state, "ben", "byzantium_2", {LIGHT: 1})
    state = standing(state, "ben", "byzantium_3", {LIGHT: 2})
    state = done(with_tile(state, MARCH), March("anna", ("austria_2", "byzantium_2"), {LIGHT: 2}))
    assert now(state)[0] == "anna"
    after = done(state, March("ben", ("byzantium_3", "byzantium_2"), {LIGHT: 1}))
    stack = after.stack("ben", "byzantium_2")
    assert stack is not None
    assert stack.units == {LIGHT: 2}
    assert "G-10.12" in refusal(after, March("ben", ("byzantium_3", "n1"), {LIGHT: 1}))[0]


@pytest.mark.rule("G-10.14", "G-10.13")
def test_a_foreign_nation_tile_is_held_only_while_units_stand_there() -> None:
    state = near(state_of(2), ("austria_1", "byzantium_2"), ("austria_1", "n3"))
    state = standing(state, "anna", "byzantium_2", {LIGHT: 1})
    assert state.holder("byzantium_2") == "anna"
    state = with_tile(state, MARCH)
    gone = done(state, March("anna", ("byzantium_2", "austria_1"), {LIGHT: 1}))
    assert gone.holder("byzantium_2") == "ben"
    neutral = done(state, March("anna", ("austria_1", "n3"), {LIGHT: 1}))
    assert neutral.holder("n3") == "anna"


@pytest.mark.rule("G-10.13", "G-10.7")
def test_a_neutral_tile_that_is_only_crossed_is_possessed_too() -> None:
    state = near(state_of(2), ("austria_1", "n5"), ("n5", "n10"), ("n1", "n4"), ("n4", "n6"))
    state = standing(state, "anna", "austria_1", {Unit.LIGHT_CAVALRY: 1})
    state = with_tile(standing(state, "anna", "n1", {GALLEY: 1}), MARCH)
    ride = March("anna", ("austria_1", "n5", "n10"), {Unit.LIGHT_CAVALRY: 1})
    sail = March("anna", ("n1", "n4", "n6"), {GALLEY: 1})
    after = done(state, ride, sail)
    assert [after.places[one].owner for one in ("n5", "n10", "n4", "n6")] == ["anna"] * 4
    fought_for = standing(state, "ben", "n10", {LIGHT: 1})
    owners = done(fought_for, ride).places
    assert (owners["n5"].owner, owners["n10"].owner) == ("anna", "")


# -- scoring and the end -------------------------------------------------------------------


@pytest.mark.rule("G-15.3", "G-R26")
def test_a_gift_cannot_be_given_twice_nor_be_missed_by_the_giver() -> None:
    state = done(_scoring(), AwardTiles())
    state = evolve(state, alliances=(("anna", "ben", "carla"), ()))
    state = standing(state, "anna", "austria_1", {HEAVY: 7})
    state = standing(state, "ben", "byzantium_1", {HEAVY: 6})
    for player, food in (("anna", 2), ("ben", 2), ("carla", 1)):
        state = state.with_player(player, food=food)
    gift = PayUpkeep((UpkeepRow("anna", gifts={"ben": 1}),))
    assert refusal(state, gift)[0] == {"G-15.3"}
    twice = PayUpkeep((UpkeepRow("anna", gifts={"carla": 1}), UpkeepRow("ben", gifts={"carla": 1})))
    assert "G-R26" in refusal(state, twice)[0]
    after = done(state, PayUpkeep((UpkeepRow("anna", gifts={"carla": 1}),)))
    assert [after.players[one].food for one in ("anna", "ben", "carla")] == [0, 0, 0]


@pytest.mark.rule("G-15.3")
def test_a_fleet_keeps_ships_for_its_regiments_when_food_is_short() -> None:
    state = done(_scoring(), AwardTiles())
    state = standing(state, "anna", "n1", {GALLEY: 1, LIGHT: 5})
    drowned = UpkeepRow("anna", (Taken("n1", {GALLEY: 1}),))
    assert "G-15.3" in refusal(state, PayUpkeep((drowned,)))[0]
    refused(state, PayUpkeep((UpkeepRow("anna"), UpkeepRow("anna"))))
    refused(state, PayUpkeep((UpkeepRow("anna", isolated=("n5",)),)))
    counted = UpkeepRow("anna", stacks=(Fed(None, 3),))
    assert "G-15.3" in refusal(state, PayUpkeep((counted,)))[0]


def test_a_fleet_that_cannot_float_does_not_stop_the_forecast() -> None:
    state = standing(state_of(), "anna", "n1", {LIGHT: 6})
    assert GAME.figures["upkeep"].read(state, "anna") == 2


@pytest.mark.rule("G-16.1")
def test_a_goal_reached_by_hand_or_by_a_house_rule_ends_the_game_and_can_be_mended() -> None:
    state = state_of().with_player("anna", vp=9, sources={"typed": 9})
    step = GAME.apply(state, Correct("anna", "vp", 1))
    assert (step.state.ended, step.state.winners) == (True, ("anna",))
    assert "gen.end.goal" in [one.key for one in step.warnings]
    back = done(step.state, Correct("anna", "vp", -1))
    assert (back.ended, back.final) == (False, None)
    lower = done(state, ChangeHouseRule("vp_goal", 8))
    assert lower.winners == ("anna",)


def test_after_an_agreed_end_a_corrected_figure_changes_the_winner() -> None:
    over = done(state_of().with_player("ben", vp=4), EndEarly())
    after = done(over, Correct("anna", "vp", 5))
    assert (after.winners, after.ended) == (("anna",), True)


def test_a_table_that_leaves_the_scoring_undone_is_told_what_is_missing() -> None:
    told = GAME.still_open(_scoring())
    assert [one.key for one in told] == ["gen.scoring.undone"] * 2


def test_facts_of_a_tile_survive_an_exchange_without_a_ratio() -> None:
    state = state_of(typed=False).with_player("anna", people=0)
    tiles = {"n1": TileFacts(terrain=Terrain.SEA, food_for=2)}
    state = evolve(state, values=evolve(state.values, tiles=tiles))
    state = evolve(state, places={**state.places, "n1": evolve(state.places["n1"], owner="anna")})
    state = with_tile(state, PEOPLE, "production")
    row = PeopleRow("anna", food=0, metal=0, exchanges={"n1": "food_to_metal"})
    after = done(state, BookPeople((row,))).players["anna"]
    assert (after.food, after.metal) == (0, 2)


@pytest.mark.rule("G-11.12")
def test_a_paid_exchange_throws_one_to_five_cards() -> None:
    state = entered({LIGHT: 3}, {LIGHT: 2})
    many = Side(exchanges=(Thrown((1, 1, 1, 2, 2, 2)),), attack_2=Stand(typed=5))
    answers = Answers(defender=many, attacker=Side(attack_2=Stand(typed=5)))
    assert "G-11.12" in refusal(state, fought(answers=answers, to="austria_2"))[0]


# -- the set-up and the sea ----------------------------------------------------------------


@pytest.mark.rule("G-2.4")
def test_two_of_five_generals_are_kept_before_the_first_tile_only() -> None:
    keep = KeepGenerals("ben", Commander("Pyrros I", land=2, naval=1), "Kimon")
    after = GAME.apply(state_of(), keep)
    assert after.state.players["ben"].commander == keep.commander
    assert after.state.players["ben"].power == ("Kimon",)
    assert [one.name for one in after.state.values.generals] == ["Pyrros I"]
    assert "Kimon" not in speaking("en").text(after.summary)
    assert refusal(with_tile(state_of(), DRAFT), keep) == ({"G-2.4"}, True)
    same = KeepGenerals("ben", Commander("Kimon"), "Kimon")
    assert refusal(state_of(), same) == ({"G-2.4"}, True)


@pytest.mark.rule("G-10.8")
def test_who_is_aboard_which_squadron_is_said_by_the_owner_and_goes_with_it() -> None:
    fleet = {LIGHT: 3, HEAVY: 2, GALLEY: 2}
    state = near(_at_sea(standing(state_of(), "anna", "n1", fleet)), ("n1", "n2"))
    first = state.stack("anna", "n1")
    assert first is not None
    assert [one.units for one in loads_of(first.units, first.loads)] == [{LIGHT: 3, HEAVY: 2}, {}]
    loads = (Load(GALLEY, {LIGHT: 3}), Load(GALLEY, {HEAVY: 2}))
    said = GAME.apply(state, SetLoads("anna", "n1", loads))
    for language in LANGUAGES:
        words = speaking(language).text(said.summary)
        assert not [unit for unit in Unit if speaking(language).text(f"gen.unit.{unit}") in words]
    sails = done(with_tile(said.state, MARCH), March("anna", ("n1", "n2"), {HEAVY: 2, GALLEY: 1}))
    there, left = sails.stack("anna", "n2"), sails.stack("anna", "n1")
    assert there is not None
    assert left is not None
    assert there.loads == (Load(GALLEY, {HEAVY: 2}),)
    assert left.loads == (Load(GALLEY, {LIGHT: 3}),)
    assert sailing(loads, {LIGHT: 1, GALLEY: 1}) is None


@pytest.mark.rule("G-10.8")
def test_loads_that_cannot_be_are_refused() -> None:
    state = _at_sea(standing(state_of(), "anna", "n1", {LIGHT: 6, GALLEY: 2}))
    over = (Load(GALLEY, {LIGHT: 6}), Load(GALLEY))
    assert refusal(state, SetLoads("anna", "n1", over)) == ({"G-10.8"}, True)
    for wrong in ((Load(GALLEY, {LIGHT: 5}),), (Load(GALLEY, {LIGHT: 5}), Load(GALLEY))):
        assert isinstance(refused(state, SetLoads("anna", "n1", wrong)), BadInput)
    ashore = standing(state_of(), "anna", "austria_1", {LIGHT: 1, GALLEY: 1})
    plains = done(ashore, SetPlace("austria_1", TileFacts(terrain=Terrain.PLAINS)))
    aboard = (Load(GALLEY, {LIGHT: 1}),)
    assert refusal(plains, SetLoads("anna", "austria_1", aboard)) == ({"G-10.8"}, True)


def _at_sea(state: State) -> State:
    for place in ("n1", "n2"):
        state = done(state, SetPlace(place, TileFacts(terrain=Terrain.SEA)))
    return state


@pytest.mark.rule("G-2.1")
def test_a_sea_tile_among_land_is_noted_once_its_neighbours_are_known() -> None:
    state = near(state_of(), ("n1", "n2"), ("n1", "austria_2"))
    state = done(state, SetPlace("austria_2", TileFacts(terrain=Terrain.PLAINS)))
    lone = GAME.apply(state, SetPlace("n1", TileFacts(terrain=Terrain.SEA)))
    assert not lone.warnings  # what n2 is nobody knows
    state = done(lone.state, SetPlace("n1", TileFacts(terrain=Terrain.FOREST)))
    state = done(state, SetPlace("n2", TileFacts(terrain=Terrain.FOREST)))
    lone = GAME.apply(state, SetPlace("n1", TileFacts(terrain=Terrain.SEA)))
    assert [one.key for one in lone.warnings] == ["gen.place.lonely_sea"]
    both = done(state, SetPlace("n2", TileFacts(terrain=Terrain.SEA)))
    assert not GAME.apply(both, SetPlace("n1", TileFacts(terrain=Terrain.SEA))).warnings


@pytest.mark.rule("G-10.2")
def test_what_pieces_reach_together_is_what_each_of_them_reaches() -> None:
    state = with_tile(state_of(), MARCH)
    every = {one: TileFacts(terrain=Terrain.PLAINS) for one in state.places}
    state = evolve(state, values=evolve(state.values, tiles=every))
    state = near(state, ("austria_1", "n1"), ("n1", "n2"), ("n2", "n3"))
    riders = {Unit.LIGHT_CAVALRY: 1, LIGHT: 1}
    state = standing(state, "anna", "austria_1", riders)
    alone = within_reach(state, "anna", "austria_1", {Unit.LIGHT_CAVALRY: 1})
    assert alone == {"n1", "n2"}
    assert within_reach(state, "anna", "austria_1", riders) == {"n1"}
    unknown = evolve(state, values=evolve(state.values, tiles={}))
    assert within_reach(unknown, "anna", "austria_1", riders) is None
