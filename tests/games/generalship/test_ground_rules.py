"""Components, set-up, cards and rulings: what stands in no action of its own."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.core.chance.decks import AppDecks
from companion.core.errors import BadInput
from companion.core.records import evolve
from companion.games.generalship.asked.hands import best_choice
from companion.games.generalship.battle.cards import Commander, are_rivals, era_bonus
from companion.games.generalship.battle.fight import full_decks
from companion.games.generalship.figures import FIGURES
from companion.games.generalship.pieces import (
    Era,
    Field,
    Nation,
    Role,
    Style,
    Sum,
    Terrain,
    Tile,
    Unit,
    UnitClass,
)
from companion.games.generalship.state import CAPITAL, TableValues
from companion.games.generalship.switches import DEFAULTS
from companion.games.generalship.tables import LATE, NATIONS, TECHNOLOGIES, TILES, UNITS
from tests.games.generalship.asking import ask
from tests.games.generalship.small_table import state_of, with_tile
from tests.games.generalship.test_actions import entered, fought
from tests.games.generalship.test_examples import ALL, FRANCE, side


@pytest.mark.rule("G-1.2")
def test_political_power_is_the_number_of_cards_in_the_row() -> None:
    state = state_of().with_player("anna", power=("A", "", "B"))
    assert FIGURES["power"].read(state, "anna") == 3


@pytest.mark.rule("G-1.3")
def test_each_nation_has_its_colour() -> None:
    assert {row.id: row.colour for row in NATIONS.values()} == {
        Nation.AUSTRIA: "yellow",
        Nation.BYZANTIUM: "green",
        Nation.ENGLAND: "red",
        Nation.FRANCE: "blue",
    }


@pytest.mark.rule("G-1.4", "G-R25")
def test_artillery_is_infantry_and_counts_for_the_era() -> None:
    classes = {unit: UNITS[unit].unit_class for unit in Unit}
    assert Counter(classes.values()) == {
        UnitClass.INFANTRY: 5,
        UnitClass.CAVALRY: 2,
        UnitClass.SQUADRON: 2,
    }
    force = {Unit.ARTILLERY: 1, Unit.ARCHERS: 2}
    assert era_bonus(Field.LAND, Era.INFANTRY, force) == 1
    assert era_bonus(Field.LAND, Era.INFANTRY, {**force, Unit.MUSKETS: 1}) == 2
    assert era_bonus(Field.SEA, Era.INFANTRY, force) == 0


@pytest.mark.rule("G-1.5")
def test_there_are_four_kinds_of_terrain_and_pieces_lie_hidden() -> None:
    assert [str(one) for one in Terrain] == ["plains", "forest", "mountain", "sea"]
    assert DEFAULTS.armies == "hidden"
    assert all(FIGURES[f"pieces.{unit}"].secret for unit in Unit)


@pytest.mark.rule("G-2.1", "G-U11")
def test_every_nation_has_three_tiles_with_a_capital_and_neutral_ones_lie_between() -> None:
    state = state_of(4)
    for nation in Nation:
        numbers = [one.number for one in state.places.values() if one.nation is nation]
        assert numbers == [1, 2, 3]
        assert state.places[state.capital(state.of_nation(nation))].number == CAPITAL
    neutral = [one for one in state.places.values() if one.nation is None]
    assert len(neutral) == 12
    assert not any(one.owner for one in neutral)


@pytest.mark.rule("G-2.2")
def test_shuffled_stacks_hold_every_card_as_often_as_the_box() -> None:
    full = full_decks(DEFAULTS)
    decks = AppDecks(Random(7))
    for cards in (full.basic, full.advanced):
        assert Counter(decks.shuffled(cards)) == Counter(cards)
        assert decks.shuffled(cards) != tuple(cards)


@pytest.mark.rule("G-2.3", "G-2.4")
def test_the_status_board_is_empty_and_everybody_has_a_commander_and_one_power() -> None:
    state = state_of(4)
    assert state.era is Era.INFANTRY
    assert (state.alliances, state.developed, state.events) == (((), ()), {}, {})
    assert all(one.commander is not None for one in state.players.values())
    assert all((len(one.power), one.unused) == (1, ()) for one in state.players.values())


@pytest.mark.rule("G-3.3")
def test_there_are_five_kinds_of_action_tile() -> None:
    kinds = {one: TILES[one].actions for one in Tile}
    assert len(kinds) == 5
    assert kinds[Tile.PRODUCTION_GROWTH] == ("production", "growth")
    assert kinds[Tile.GENERAL_TECHNOLOGY] == ("general", "technology")


@pytest.mark.rule("G-4.5", "G-U1")
def test_income_without_symbols_is_asked_for_and_can_be_typed() -> None:
    with pytest.raises(BadInput) as caught:
        ask("production", nation="austria", people=5)
    assert caught.value.params["rule"] == "G-U1"


@pytest.mark.rule("G-4.7", "G-U3")
def test_neutral_tiles_add_what_is_printed_on_them() -> None:
    answer = ask(
        "production", nation="france", people=1, neutral=[{"food": 1}, {"food": 1, "metal": 2}]
    )["options"][0]
    assert (answer["food"]["total"], answer["metal"]["total"]) == (3, 2)
    assert [line["rule"] for line in answer["metal"]["lines"]] == ["G-4.2", "G-4.7"]


@pytest.mark.rule("G-5.5", "G-R3", "G-R4")
def test_the_seventh_cylinder_takes_the_other_six_and_growth_runs_on() -> None:
    question = {"nation": "france", "growth_numbers": [1, 2, 3], "circles": FRANCE}
    both = ask("growth", people=5, **question)["options"]
    assert [(one["tile"], one["gain"]) for one in both] == [(3, 3), (2, 2)]
    for last_on, tile in ((5, 2), (6, 3)):
        other = ask("growth", people=6, last_on=last_on, **question)["options"]
        assert [one["tile"] for one in other] == [tile]
    assert both[0]["stands"] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert ask("growth", people=10, **question)["options"][0]["population"] == 11


@pytest.mark.rule("G-5.4", "G-9.4", "G-4.6")
def test_people_behind_an_occupied_tile_stay_where_they_are_after_a_draft() -> None:
    taken = ask(
        "people_taken", nation="france", people=6, number=3, circles=FRANCE, held=[2], last_on=5
    )
    assert taken["stands"] == [3, 4, 5]
    question = {"nation": "france", "people": 3, "circles": FRANCE, "stands": [3, 4, 5]}
    held = ask("production", **question, held=[2])["options"][0]
    assert (held["food"]["total"], held["inactive"]) == (0, 3)
    assert ask("people_taken", **question, number=1, held=[2])["too_few"] == 1
    grows = ask("growth", **question, growth_numbers=[2, 2, 2], held=[2])["options"][0]
    assert (grows["circle"], grows["stands"]) == (1, [0, 1, 3, 4, 5])
    free = ask("production", **question)["options"][0]
    assert (free["food"]["total"], free["stands"]) == (2, [0, 1, 2])


@pytest.mark.rule("G-6.5", "G-R10", "G-R37")
def test_rivalry_holds_if_either_card_names_the_other_and_only_inside_the_battle() -> None:
    one, other = Commander("A", 3, rival="B"), Commander("B", 2, christian=True)
    assert are_rivals(one, other)
    assert are_rivals(other, one)
    assert not are_rivals(one, Commander("C"))
    assert not are_rivals(Commander(""), Commander(""))
    players = {
        "austria": {"commander": {"name": "B", "rival": "A", "christian": True}},
        "byzantium": {"commander": {"name": "A"}},
    }
    effect = ask(
        "event_effect",
        event="edict",
        order=["austria", "byzantium"],
        trigger="austria",
        players=players,
    )["effects"]
    assert effect[0]["vp"] == 1


@pytest.mark.rule("G-7.7", "G-R6", "G-U10")
def test_late_technologies_open_after_gunpowder_in_any_order_and_draw_no_event() -> None:
    for one in LATE:
        assert not ask("development", technology=str(one), developed=ALL[:4])["allowed"]
        answer = ask("development", technology=str(one), developed=ALL)
        assert (answer["allowed"], answer["event_drawn"], answer["column"]) == (True, False, None)


@pytest.mark.rule("G-R5")
def test_a_house_rule_opens_the_middle_technologies_earlier() -> None:
    for needs, known in (("stirrup", ALL[:2]), ("metallurgy", ALL[:1]), ("nothing", [])):
        switches = {"middle_needs": needs}
        for one in ("navigation", "architecture"):
            answer = ask("development", technology=one, developed=known, switches=switches)
            assert answer["allowed"]
            if known:
                less = ask("development", technology=one, developed=known[:-1], switches=switches)
                assert not less["allowed"]


@pytest.mark.rule("G-R33", "G-7.8")
def test_four_columns_of_events_and_navigation_shares_one_with_architecture() -> None:
    assert [TECHNOLOGIES[one].column for one in TECHNOLOGIES] == [1, 2, 3, 3, 4]
    first = ask("development", technology="navigation", developed=ALL[:2])
    assert first["event_drawn"]
    again = ask("development", technology="architecture", developed=ALL[:3], event_spaces=[1, 2, 3])
    assert not again["event_drawn"]


@pytest.mark.rule("G-R9")
def test_a_witch_hunt_without_power_only_removes_the_commander() -> None:
    def hunted(power: int) -> Any:
        players = {
            "austria": {"commander": {"name": "X"}, "power": power},
            "byzantium": {"commander": {"name": "Y", "christian": True}},
        }
        return ask(
            "event_effect",
            event="witch_hunt",
            order=["austria", "byzantium"],
            trigger="byzantium",
            players=players,
        )["effects"]

    assert [one["commander_lost"] for one in hunted(0)] == [False, True]
    assert not hunted(0)[1]["commander_from_power"]
    assert hunted(2)[1]["commander_from_power"]


@pytest.mark.rule("G-12.3", "G-U6", "G-R23")
def test_a_card_carries_one_type_unless_the_table_says_otherwise() -> None:
    question = {"field": "land", "units": {"light_infantry": 1, "heavy_infantry": 2}, "cards": [2]}
    assert ask("assignment", **question)["left_over"]
    assert ask("assignment", **question, switches={"one_type_per_card": False})["fits"]
    for card, unit, fits in (
        (4, "light_cavalry", True),
        (6, "archers", True),
        (6, "light_cavalry", False),
    ):
        units = {"field": "land", "units": {unit: 3}, "cards": [card]}
        assert ask("assignment", **units)["fits"] is fits


@pytest.mark.rule("G-13.1")
def test_at_sea_fight_three_regiments_and_one_squadron() -> None:
    four = ask("assignment", field="sea", units={"light_infantry": 4}, cards=[1, 1, 2, 2])
    assert [one["params"]["rule"] for one in four["problems"]] == ["G-13.1"]
    ships = ask("assignment", field="sea", units={"galley": 1, "galleon": 1}, cards=[])
    assert [one["params"]["rule"] for one in ships["problems"]] == ["G-13.1"]


@pytest.mark.rule("G-13.8", "G-13.9")
def test_a_bonus_at_sea_counts_for_the_attack_only_and_equal_sums_are_a_parry() -> None:
    mine = {"units": {"light_infantry": 1}, "cards": [1], "advanced": 1, "bonus": 4}
    answer = ask("sea_attack", attacking=mine, parrying=mine)
    assert (answer["atk"]["total"], answer["defence"]["total"]) == (7, 2)
    equal = ask(
        "sea_attack",
        attacking={"units": {"heavy_infantry": 1}, "cards": [1]},
        parrying={"units": {"heavy_infantry": 1}, "cards": [1]},
    )
    assert (equal["atk"]["total"], equal["defence"]["total"], equal["success"]) == (4, 4, False)


@pytest.mark.rule("G-R28", "G-R38", "G-13.7")
def test_a_side_without_regiments_takes_the_other_style_and_mixed_artillery_counts() -> None:
    guns = {"units": {"artillery": 1, "galleon": 1}, "cards": [5]}
    bare = {"units": {"galley": 1}}
    answer = ask("sea_attack", attacking=guns, parrying=bare)
    assert (answer["fight"], answer["atk"]["total"], answer["defence"]["total"]) == (
        "bombardment",
        8,
        15,
    )
    assert ask("sea_attack", attacking=guns, parrying={"units": {}})["defence"]["total"] == 0
    mixed = {"units": {"artillery": 1, "light_infantry": 1, "galleon": 1}, "cards": [1, 5]}
    against = ask("sea_attack", attacking=mixed, parrying=guns)
    assert (against["attacking_style"], against["fight"]) == ("melee", "bombardment")
    assert (against["atk"]["total"], against["defence"]["total"]) == (8, 20)


@pytest.mark.rule("G-R21", "G-13.12")
def test_beyond_the_regiments_ships_make_up_the_rest() -> None:
    force = {"light_infantry": 2, "galley": 1, "galleon": 1}
    choices = ask("losses", field="sea", force=force, difference=10, style="melee")["choices"]
    assert sorted(one["units"].get("galley", 0) for one in choices) == [0, 1]
    assert all(one["units"]["light_infantry"] == 2 for one in choices)


@pytest.mark.rule("G-14.6")
def test_the_best_sum_at_sea_depends_on_the_enemys_style() -> None:
    force = {Unit.HEAVY_INFANTRY: 1, Unit.MUSKETS: 2, Unit.GALLEY: 1}
    hand = (1, 4, 7)
    melee = best_choice(Field.SEA, force, hand, Sum.ATK, Style.MELEE)
    shooting = best_choice(Field.SEA, force, hand, Sum.ATK, Style.SHOOTING)
    assert (melee.sum, shooting.sum) == (8, 8)
    assert melee.units == {Unit.HEAVY_INFANTRY: 1, Unit.MUSKETS: 2, Unit.GALLEY: 1}
    assert sum(line.amount for line in melee.why) == melee.sum
    assert best_choice(Field.SEA, force, hand, Sum.DEF, Style.BOMBARDMENT).sum == 15


@pytest.mark.rule("G-R24")
def test_a_typed_sum_stands_beside_a_computed_one_on_land_and_at_sea() -> None:
    land = ask(
        "land_attack",
        attacking={"units": {"heavy_cavalry": 5}, "typed": 17},
        parrying={"units": {"light_infantry": 2}, "cards": [1]},
    )
    assert (land["atk"]["total"], land["defence"]["total"]) == (17, 4)
    sea = ask(
        "sea_attack",
        attacking={"units": {"heavy_infantry": 2}, "cards": [2]},
        parrying={"units": {}, "typed": 5, "style": "shooting"},
    )
    assert (sea["fight"], sea["atk"]["total"], sea["difference"]) == ("melee", 8, 3)


@pytest.mark.rule("G-11.8")
def test_a_rival_takes_the_irregulars_away_too() -> None:
    riders = {Unit.LIGHT_CAVALRY: 3}
    state = entered(riders, {Unit.LIGHT_INFANTRY: 1})
    leader = Commander("P", leads=frozenset({"elephants"}))
    free = state.with_player("anna", commander=leader)
    assert fought().facts(free).leading(Role.ATTACKER) == leader
    rivals = free.with_player("ben", commander=Commander("Q", rival="P"))
    assert fought().facts(rivals).leading(Role.ATTACKER) is None


@pytest.mark.rule("G-U8")
def test_without_typed_circles_a_tile_is_never_full() -> None:
    state = state_of(2, typed=False)
    for _ in range(3):
        state = with_tile(evolve(state, tile=None).with_player("anna", cylinders=2), Tile.DRAFT)
    assert state.used == {Tile.DRAFT: 3}
    assert state.values == TableValues()


def test_rows_of_a_fortress_and_a_commander_are_told_line_by_line() -> None:
    leader = side({"light_infantry": 4}, name="X", land=2)
    answer = ask(
        "tactic_cards",
        field="land",
        era="infantry",
        attacker=leader,
        defender=leader,
        fortress=True,
        architecture=True,
    )["defender"]["advanced"]
    assert [(line["amount"], line["rule"]) for line in answer["lines"]] == [
        (1, "G-11.5"),
        (2, "G-11.5"),
        (1, "G-11.6"),
        (2, "G-11.7"),
    ]
