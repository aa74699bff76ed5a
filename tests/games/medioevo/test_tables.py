"""The tables fit their schemas, refer to things that exist, and say what the rulebook says."""

from __future__ import annotations

import dataclasses
import json
import typing
from typing import Any

import pytest
from babel.messages.pofile import read_po

from companion.core.errors import BrokenData
from companion.core.resources import DATA, LOCALES
from companion.core.tables import rows_of
from companion.games.medioevo import tables
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import (
    ENGINE_LEVEL,
    Branch,
    BuildingKind,
    Colour,
    Engine,
    Good,
    Realm,
    Transport,
    Unit,
)
from companion.games.medioevo.rulebook import RULES
from companion.games.medioevo.state import Area
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import GoodRow, UnitRow
from companion.games.medioevo.war.control import area_control
from companion.games.medioevo.words import Award, Duration, Honor, Moment, Touch
from companion.ui.i18n import LANGUAGES

TABLES = sorted((DATA / "medioevo").glob("*.json"))


def test_a_broken_row_is_reported_with_file_row_and_field(tmp_path: Any) -> None:
    broken = tmp_path / "units.json"
    broken.write_text('{"rows": [{"id": "knight"}]}', "utf-8")
    with pytest.raises(BrokenData) as refused:
        rows_of(UnitRow, broken)
    assert refused.value.params["file"] == "units.json"
    assert refused.value.params["row"] == 1
    assert refused.value.field


@pytest.mark.rule("M-0.3")
def test_each_kind_of_piece_has_its_row() -> None:
    assert set(tables.UNITS) == set(Unit)
    assert set(tables.TRANSPORTS) == set(Transport)
    assert set(tables.ENGINES) == set(Engine)
    assert set(tables.GOODS) == set(Good)
    assert set(tables.REALMS) == set(Realm)
    assert set(tables.AWARDS) == set(Award)
    assert set(tables.HONORS) == set(Honor)
    assert {row.kind for row in tables.BUILDINGS.values()} == set(BuildingKind)


def test_each_technology_named_by_a_piece_exists() -> None:
    named = {row.technology for row in tables.TRANSPORTS.values()}
    named |= {row.technology for row in tables.ENGINES.values()}
    named |= {row.technology for row in tables.BUILDINGS.values()}
    assert named == {"carpentry", "mathematics", "masonry", "architecture", "religion"}
    assert named <= set(tables.TECHNOLOGIES)


def test_each_rule_named_by_a_table_exists() -> None:
    named = [
        *(row.rule for row in tables.TECHNOLOGIES.values()),
        *(row.rule for row in tables.CARDS.values()),
        *(row.rule for row in tables.AWARDS.values()),
        *(row.rule for row in tables.HONORS.values()),
        *(row.ruling for row in GAME.house_rules.values()),
        *(rule.doubt for rule in RULES.values() if rule.doubt),
    ]
    assert set(named) <= set(RULES)


@pytest.mark.rule("M-8.4")
@pytest.mark.rule("M-14.3")
@pytest.mark.parametrize(
    ("name", "level", "building_points", "price", "points", "markers"),
    [
        ("village", 1, 2, 100, 1, 0),
        ("town", 2, 4, 200, 2, 0),
        ("metropolis", 3, 6, 300, 3, 0),
        ("tower", 1, 3, 100, 1, 1),
        ("fortress", 2, 6, 200, 2, 2),
        ("castle", 3, 9, 300, 3, 3),
        ("cathedral", 3, 3, 300, 3, 0),
    ],
)
def test_buildings_cost_and_hold_what_the_table_says(
    name: str, level: int, building_points: int, price: int, points: int, markers: int
) -> None:
    row = tables.BUILDINGS[name]
    assert (row.level, row.building_points, row.price) == (level, building_points, price)
    assert (row.points, row.control_markers) == (points, markers)
    assert tables.building(row.kind, level) is row


@pytest.mark.rule("M-8.6")
@pytest.mark.rule("M-1.1")
def test_units_cost_and_are_supplied_as_printed() -> None:
    printed = {
        Unit.LIGHT: (20, 20),
        Unit.HEAVY: (50, 20),
        Unit.ARCHER: (50, 10),
        Unit.CAVALRY: (100, 10),
        Unit.CAPTAIN: (100, 3),
    }
    assert {kind: (row.price, row.supply) for kind, row in tables.UNITS.items()} == printed


@pytest.mark.rule("M-9.3")
def test_transports_carry_and_move_as_printed() -> None:
    for kind, row in tables.TRANSPORTS.items():
        military = kind in (Transport.WAR_WAGON, Transport.GALLEY)
        assert row.capacity == ((3, 6, 9) if military else (2, 4, 6))
        assert row.movement == (6, 7, 8)
        assert row.carries == ("units" if military else "goods")


@pytest.mark.rule("M-12.3")
@pytest.mark.rule("M-8.7")
def test_engines_hit_harder_the_higher_their_level() -> None:
    damage = [(row.damage_to_units, row.damage_to_buildings) for row in tables.ENGINES.values()]
    assert damage == [(2, 0), (3, 1), (4, 2)]
    assert {kind: row.level for kind, row in tables.ENGINES.items()} == ENGINE_LEVEL
    assert all(row.price == 100 * row.level for row in tables.ENGINES.values())


@pytest.mark.rule("M-1.2")
def test_shared_figures_are_as_many_as_the_box_holds() -> None:
    assert [row.supply for row in tables.TRANSPORTS.values()] == [15, 15, 12, 12]
    assert [row.supply for row in tables.ENGINES.values()] == [16, 14, 12]
    assert [row.supply for row in tables.BUILDINGS.values()] == [24, 17, 12, 40, 20, 20, 16]
    assert [row.barbarian_supply for row in tables.UNITS.values()] == [40, 0, 0, 20, 7]
    assert tables.SUPPLIES["blood_token"].count == 18


@pytest.mark.rule("M-1.3")
@pytest.mark.rule("R-01")
def test_a_player_has_ten_ownership_and_eight_control_markers() -> None:
    assert sum(row.count for row in tables.OWNERSHIP_MARKERS) == 10
    assert tables.SUPPLIES["ownership_marker"].count == 10
    assert tables.SUPPLIES["control_marker"].count == 8
    markers = ("control_marker", "ownership_marker", "road_marker", "disc")
    assert sum(tables.SUPPLIES[kind].count for kind in markers) == 37


@pytest.mark.rule("M-8.2")
@pytest.mark.rule("M-20.1")
def test_six_branches_have_four_technologies_at_a_hundred_florins_a_level() -> None:
    assert len(tables.TECHNOLOGIES) == 24
    for branch in Branch:
        for level in range(1, 5):
            assert tables.technology(branch, level).price == 100 * level


@pytest.mark.rule("R-21")
def test_points_per_use_follow_the_ruling_and_name_their_evidence() -> None:
    special = {"religion": 3, "monasticism": 0}
    for row in tables.TECHNOLOGIES.values():
        assert row.points_per_use == special.get(row.id, 2 if row.level == 4 else 1)
    explicit = {row.id for row in tables.TECHNOLOGIES.values() if row.evidence == "explicit"}
    assert explicit == {"trade", "military", "masonry", "mathematics"}


def test_seventy_two_cards_stand_in_their_order_with_rule_and_texts() -> None:
    assert list(tables.CARDS) == list(range(1, 73))
    for number, row in tables.CARDS.items():
        assert row.rule == f"M-27.{number}"
        assert (row.name, row.effect) == (f"card.{number}.name", f"card.{number}.effect")
    assert {moment for row in tables.CARDS.values() for moment in row.when} == set(Moment)
    assert {touch for row in tables.CARDS.values() for touch in row.touches} == set(Touch)
    assert {row.duration for row in tables.CARDS.values()} == set(Duration)


@pytest.mark.rule("M-27.13")
@pytest.mark.rule("M-27.48")
def test_six_cards_cost_money_to_use() -> None:
    prices = {number: row.price for number, row in tables.CARDS.items() if row.price}
    assert prices == {13: 100, 14: 100, 15: 100, 45: 50, 48: 50, 65: 100}


@pytest.mark.rule("M-2.2")
def test_links_between_realms_are_mutual_and_either_known_or_unknown() -> None:
    for realm, row in tables.REALMS.items():
        assert realm not in row.links + row.unknown_links
        assert not set(row.links) & set(row.unknown_links)
        assert all(realm in tables.REALMS[other].links for other in row.links)
        assert all(realm in tables.REALMS[other].unknown_links for other in row.unknown_links)
    assert tables.REALMS[Realm.HOLY_ROMAN_EMPIRE].links == (Realm.HUNGARY,)
    assert tables.REALMS[Realm.HOLY_ROMAN_EMPIRE].unknown_links == ()
    assert len(tables.REALMS[Realm.BYZANTIUM].links) == 3


@pytest.mark.rule("M-2.4")
def test_the_coins_at_the_start_are_worth_1600_florins() -> None:
    assert sum(row.value * row.at_start for row in tables.COINS) == 1600
    assert sum(row.in_box for row in tables.COINS) == tables.SUPPLIES["coin"].count
    assert tables.START_KIT["honor"] == 10


@pytest.mark.rule("M-25.8")
@pytest.mark.parametrize(
    ("prisoners", "honor"), [(0, 0), (1, -3), (3, -3), (4, -6), (6, -6), (7, -9), (40, -9)]
)
def test_prisoners_cost_honor_in_three_steps(prisoners: int, honor: int) -> None:
    assert tables.prisoner_penalty(prisoners) == honor


@pytest.mark.rule("M-25.8")
def test_open_loans_cost_more_honor_the_more_there_are() -> None:
    assert tables.LOAN_PENALTIES == {1: -2, 2: -4, 3: -6, 4: -9, 5: -15}


@pytest.mark.rule("M-25.9")
def test_objective_tokens_score_up_to_twenty() -> None:
    scores = [tables.objective_score(tokens) for tokens in range(11)]
    assert scores == [0, 0, 1, 3, 5, 8, 11, 15, 20, 20, 20]


@pytest.mark.rule("M-26.2")
def test_terrain_costs_movement_and_upkeep() -> None:
    costs = {row.id.value: (row.movement, row.upkeep) for row in tables.TERRAINS.values()}
    assert costs == {
        "plain": (1, 20),
        "forest": (2, 20),
        "hill": (2, 20),
        "desert": (2, 40),
        "mountains": (3, 30),
    }


@pytest.mark.rule("M-6.2")
def test_event_symbols_take_effect_on_low_rolls() -> None:
    highest = [row.highest_effective_roll for row in tables.EVENT_SYMBOLS.values()]
    assert highest == [2, 4, 3, 2]


@pytest.mark.rule("M-0.7")
@pytest.mark.rule("M-3.1")
@pytest.mark.rule("M-4.1")
@pytest.mark.rule("M-17.8")
def test_lengths_phases_and_routes_are_as_printed() -> None:
    assert [row.rounds for row in tables.GAME_LENGTHS.values()] == [8, 10, 12]
    assert list(tables.PHASES) == [1, 2, 3, 4, 5, 6, 7]
    assert [number for number, row in tables.PHASES.items() if row.in_turn_order] == [5, 6]
    assert tables.TRADE_POINTS == {4: 2, 6: 4, 8: 6}


@pytest.mark.rule("M-30.1")
def test_each_switch_is_listed_with_its_default_first_and_its_ruling() -> None:
    hints = typing.get_type_hints(Switches, include_extras=True)
    assert list(GAME.house_rules) == [item.name for item in dataclasses.fields(Switches)]
    for name, row in GAME.house_rules.items():
        assert row.ruling in str(hints[name])
        if row.values:
            default = getattr(DEFAULTS, name)
            assert row.values[0] == default
            assert type(row.values[0]) is type(default)


def _texts(language: str) -> set[str]:
    with (LOCALES / language / "LC_MESSAGES" / "medioevo_names.po").open("rb") as file:
        return {str(message.id) for message in read_po(file) if message.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_row_and_each_word_has_its_name(language: str) -> None:
    wanted = {
        text
        for path in TABLES
        for row in json.loads(path.read_text("utf-8"))["rows"]
        for field in ("name", "effect", "right")
        if (text := row.get(field))
    }
    wanted |= {f"branch.{branch}" for branch in Branch}
    wanted |= {f"colour.{colour}" for colour in (*Colour, *(row.cube for row in _goods()))}
    wanted |= {f"building_kind.{kind}" for kind in BuildingKind}
    wanted |= {f"moment.{moment}" for moment in Moment}
    wanted |= {f"duration.{duration}" for duration in Duration}
    wanted |= {f"{row.name}.effect" for row in tables.TECHNOLOGIES.values()}
    wanted |= {row.text_of(value) for row in GAME.house_rules.values() for value in row.values}
    assert wanted - _texts(language) == set()


def _goods() -> tuple[GoodRow, ...]:
    return tuple(tables.GOODS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_and_ruling_has_its_title_and_text(language: str) -> None:
    with (LOCALES / language / "LC_MESSAGES" / "medioevo_rules.po").open("rb") as file:
        texts = {str(message.id): str(message.string) for message in read_po(file) if message.id}
    for number, rule in RULES.items():
        assert texts[rule.title].strip()
        assert texts[f"rule.{number}.text"].strip()
    assert len(texts) == 2 * len(RULES)


def test_each_switch_belongs_to_a_ruling_whose_text_exists_and_each_doubt_is_a_ruling() -> None:
    doubts = {rule.doubt for rule in RULES.values() if rule.doubt}
    assert all(doubt.startswith("R-") for doubt in doubts)
    assert {row.ruling for row in GAME.house_rules.values()} <= set(RULES)


@pytest.mark.rule("M-0.2")
def test_an_area_that_nobody_controls_is_a_barbarian_area_and_only_people_produce_goods() -> None:
    wild = Area("Kiev")
    assert area_control(wild).controllers == ()
    assert (wild.inhabited, wild.good, wild.market_factor) == (False, None, 0)
    town = Area("Rome", inhabited=True, good=Good.GRAIN, cubes=(Good.SALT, Good.WINE))
    assert town.market_factor == 2


@pytest.mark.rule("R-90")
def test_the_log_tells_the_amounts_of_this_round_unless_the_table_wants_otherwise() -> None:
    assert DEFAULTS.log_amounts == "round"
    assert GAME.house_rules["log_amounts"].values == ("round", "all", "none")
