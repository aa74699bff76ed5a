"""The tables fit their schemas, refer to things that exist, and say what the rulebook says."""

from __future__ import annotations

import dataclasses
import typing
from collections import Counter

import pytest
from babel.messages.pofile import read_po

from companion.core.resources import DATA, LOCALES
from companion.games.renaissance import tables
from companion.games.renaissance.game import GAME
from companion.games.renaissance.pieces import Advance, Arms, Capital, Good, Group, Region, Ships
from companion.games.renaissance.rulebook import RULES
from companion.games.renaissance.switches import DEFAULTS, SCALE, Switches
from companion.ui.i18n import LANGUAGES

TABLES = sorted((DATA / "renaissance").glob("*.json"))


@pytest.mark.rule("R-4.1.1")
def test_each_word_has_its_row() -> None:
    assert set(tables.GOODS) == set(Good)
    assert set(tables.ADVANCES) == set(Advance)
    assert {row.group for row in tables.ADVANCES.values()} == set(Group)
    assert set(tables.CAPITALS) == set(Capital)
    assert set(tables.REGIONS) == set(Region)
    assert set(tables.FLEETS) == set(Ships) - {Ships.NONE}
    assert set(Arms) <= set(tables.EVENTS)


def test_each_name_and_house_rule_has_a_text() -> None:
    named = [
        *(row.name for row in tables.GOODS.values()),
        *(row.name for row in tables.COMMODITIES.values()),
        *(row.name for row in tables.ADVANCES.values()),
        *(row.name for row in tables.PERSONALITIES.values()),
        *(row.name for row in tables.EVENTS.values()),
        *(row.name for row in tables.EPOCHS.values()),
        *(row.name for row in tables.REGIONS.values()),
        *(row.name for row in tables.CAPITALS.values()),
        *(row.name for row in tables.PROVINCES.values()),
        *(row.name for row in tables.FLEETS.values()),
        *(row.name for row in tables.PHASES.values()),
        *(row.name for row in GAME.house_rules.values()),
        *(row.text_of(value) for row in GAME.house_rules.values() for value in row.values),
        *(f"ren.group.{group}" for group in Group),
    ]
    for language in LANGUAGES:
        path = LOCALES / language / "LC_MESSAGES" / "renaissance_names.po"
        with path.open("rb") as file:
            texts = {message.id for message in read_po(file, locale=language)}
        assert set(named) <= texts, language


def test_each_rule_named_by_a_table_exists() -> None:
    named = [
        *(row.rule for row in tables.ADVANCES.values()),
        *(row.rule for row in tables.EVENTS.values()),
        *(row.ruling for row in GAME.house_rules.values()),
        *(rule.doubt for rule in RULES.values() if rule.doubt),
    ]
    assert set(named) <= set(RULES)


def test_each_house_rule_of_the_tables_is_a_switch_with_its_default() -> None:
    fields = {item.name: getattr(DEFAULTS, item.name) for item in dataclasses.fields(Switches)}
    assert set(GAME.house_rules) == set(fields)
    for name, row in GAME.house_rules.items():
        if row.values:
            assert row.values[0] == fields[name]
    hints = typing.get_type_hints(Switches)
    assert hints["credit_N"] == typing.Literal[30, 20]


def test_each_ruling_that_a_table_may_decide_otherwise_has_a_house_rule() -> None:
    """The others are fixed: the text decides them, or nothing is gained by a second reading."""
    open_ones = (1, 2, 3, 4, 7, 9, 10, 13, 15, 16, 17, 22, 23, 30, 42, 43, 44)
    assert {row.ruling for row in GAME.house_rules.values()} == {f"RUL-R-{n:02}" for n in open_ones}


@pytest.mark.rule("RUL-R-01")
def test_the_misery_scale_has_the_fields_the_text_proves() -> None:
    assert {0, 10, 90, 100, 125, 1000} <= set(SCALE)
    assert list(SCALE) == sorted(set(SCALE))


def test_no_calculator_and_no_action_is_named_twice() -> None:
    assert len(GAME.calculators) >= 43  # a name that stands twice is refused
    kinds = Counter(action.kind for action in GAME.actions)
    assert kinds.most_common(1)[0][1] == 1


@pytest.mark.rule("R-3.1")
def test_bank_notes_add_up_to_4896_ducats() -> None:
    assert [row.value for row in tables.NOTES] == [1, 5, 10, 20, 100]
    assert sum(row.value * row.in_box for row in tables.NOTES) == 4896


@pytest.mark.rule("R-4.1.2")
@pytest.mark.rule("R-4.1.3")
@pytest.mark.rule("R-4.1.4")
@pytest.mark.rule("R-4.1.6")
def test_provinces_say_what_the_text_says() -> None:
    provinces = tables.PROVINCES
    assert set(provinces["china"].goods) == {Good.SILK, Good.SPICE}
    assert all(Good.GOLD in provinces[name].goods for name in ("india", "south_america"))
    assert {"west_africa", "iceland"} <= set(provinces)
    assert provinces["oran"].supports == "fez"
    assert provinces["durazzo"].supports == "belgrade"
    assert all(row.supports in ("", *provinces) for row in provinces.values())
    satellites = [name for name, row in provinces.items() if row.market == 1]
    assert satellites == ["bari", "durazzo", "oran"]
    assert not any(provinces[name].goods for name in satellites)
    homes = {row.id: row.region for row in tables.CAPITALS.values()}
    assert homes[Capital.HAMBURG] is Region.I
    assert homes[Capital.LONDON] is Region.II
    assert homes[Capital.PARIS] is Region.III
    assert homes[Capital.BARCELONA] is Region.IV
    assert homes[Capital.VENICE] is homes[Capital.GENOA] is Region.VII
    for capital, row in tables.CAPITALS.items():
        province = provinces[capital.value]
        assert province.region is row.region
        assert province.market == row.market
        assert province.goods == ((row.good,) if row.good else ())


@pytest.mark.rule("R-8.1.2")
@pytest.mark.rule("R-8.1.4")
@pytest.mark.rule("RUL-R-28")
def test_the_cards_of_each_epoch_are_counted() -> None:
    def of_epoch(epoch: int) -> int:
        commodities = sum(row.cards[epoch - 1] for row in tables.COMMODITIES.values())
        others = (*tables.EVENTS.values(), *tables.PERSONALITIES.values())
        return commodities + sum(row.epoch == epoch for row in others)

    assert {epoch: row.cards for epoch, row in tables.EPOCHS.items()} == {1: 29, 2: 22, 3: 13}
    assert all(of_epoch(epoch) == row.cards for epoch, row in tables.EPOCHS.items())
    assert sum(sum(row.cards) for row in tables.COMMODITIES.values()) == 27
    assert len(tables.EVENTS) == 18
    assert len(tables.PERSONALITIES) == 19
    assert tables.COMMODITIES["ivory_gold"].cards == (1, 0, 0)
    assert len(tables.LATE_CARDS) == 5
    for card in tables.LATE_CARDS:
        assert tables.card_name(card)


def test_a_card_that_does_not_exist_has_no_name() -> None:
    with pytest.raises(KeyError):
        tables.card_name("plague")


@pytest.mark.rule("R-7.2.2")
def test_three_events_are_squares() -> None:
    squares = {row.id for row in tables.EVENTS.values() if row.leaves_game}
    assert squares == {"mongols", "longbow", "gunpowder"}


@pytest.mark.rule("RUL-R-06")
def test_the_groups_add_up_to_their_totals() -> None:
    totals = {
        group: sum(tables.ADVANCES[one].cost for one in tables.advances_of(group))
        for group in Group
    }
    assert totals == {
        Group.SCIENCE: 300,
        Group.RELIGION: 300,
        Group.COMMERCE: 300,
        Group.CULTURE: 300,
        Group.DISCOVERY: 400,
        Group.SOCIETY: 500,
    }


@pytest.mark.rule("R-9.6.1.1")
def test_each_sum_of_two_dice_names_a_good() -> None:
    sums = Counter(row.dice for row in tables.GOODS.values())
    assert sums == {**dict.fromkeys(range(2, 12), 1), 12: 2}


@pytest.mark.rule("R-4.1.5")
def test_regions_and_goods_tell_the_same_number_of_provinces() -> None:
    for players in range(3, 7):
        counted: Counter[Good] = Counter()
        for row in tables.REGIONS.values():
            if players >= row.players:
                counted.update(row.goods)
        printed = {good: row.provinces[players - 3] for good, row in tables.GOODS.items()}
        assert counted == printed
