"""The tables have texts, refer to rules that exist, and house rules are switches."""

from __future__ import annotations

import dataclasses

import pytest
from babel.messages.pofile import read_po

from companion.core.resources import LOCALES
from companion.games import GAMES
from companion.games.generalship import tables
from companion.games.generalship.pieces import Era, Event, Style, Technology, Tile, Unit
from companion.games.generalship.rulebook import RULES
from companion.games.generalship.switches import DEFAULTS, Switches
from companion.ui.i18n import LANGUAGES

HOUSE_RULES = tuple(GAMES["generalship"].house_rules.values())

ASKED = [
    "setup",
    "tile_circles",
    "turn_plan",
    "production",
    "growth",
    "people_taken",
    "general_action",
    "technology_payment",
    "development",
    "technology_draw",
    "event_effect",
    "event_outlook",
    "alliance_change",
    "draft",
    "upgrades",
    "move",
    "reach",
    "retreat",
    "supply",
    "tactic_cards",
    "card_chances",
    "assignment",
    "land_attack",
    "sea_attack",
    "losses",
    "best_choice",
    "hand_split",
    "attack_odds",
    "battle_odds",
    "exchange_advice",
    "withdrawal",
    "battle",
    "upkeep",
    "upkeep_relief",
    "tile_points",
    "turn_order",
    "victory",
    "race",
]


def test_every_question_of_the_game_has_its_calculator() -> None:
    found = GAMES["generalship"].calculators
    assert set(found) == {name.replace("_", "-") for name in ASKED}


def test_each_name_has_a_text_in_every_language() -> None:
    rows = (
        *tables.UNITS.values(),
        *tables.TECHNOLOGIES.values(),
        *tables.LATE.values(),
        *tables.EVENTS.values(),
        *tables.TILES.values(),
        *tables.ERAS.values(),
        *tables.ADVANCED,
        *tables.NATIONS.values(),
        *tables.GENERALS,
        *tables.PHASES,
        *HOUSE_RULES,
    )
    named = {row.name for row in rows} | {f"gen.style.{style}" for style in Style}
    named |= {f"{row.name}.{str(v).lower()}" for row in HOUSE_RULES for v in row.values}
    named |= {f"gen.action.{one}" for row in tables.TILES.values() for one in row.actions}
    for language in LANGUAGES:
        path = LOCALES / language / "LC_MESSAGES" / "generalship_names.po"
        with path.open("rb") as file:
            assert named <= {message.id for message in read_po(file, locale=language)}, language


def test_each_house_rule_is_a_switch_with_its_default_first() -> None:
    fields = {item.name: getattr(DEFAULTS, item.name) for item in dataclasses.fields(Switches)}
    assert {row.id for row in HOUSE_RULES} == set(fields)
    assert all(row.values[0] == fields[row.id] for row in HOUSE_RULES if row.values)


def test_each_word_has_its_row_and_each_rule_exists() -> None:
    assert set(tables.UNITS) == set(Unit)
    assert set(tables.TECHNOLOGIES) | set(tables.LATE) == set(Technology)
    assert (set(tables.EVENTS), set(tables.TILES), set(tables.ERAS)) == (
        set(Event),
        set(Tile),
        set(Era),
    )
    named = {row.rule for row in tables.EVENTS.values()} | {row.ruling for row in HOUSE_RULES}
    assert named | {rule.doubt for rule in RULES.values() if rule.doubt} <= set(RULES)


@pytest.mark.rule("G-1.1")
@pytest.mark.rule("G-4.3")
@pytest.mark.rule("G-5.3")
def test_the_box_holds_what_the_text_says() -> None:
    assert sum(row.maximum for row in tables.NATIONS.values()) == 35
    assert sum(row.in_box for row in tables.UNITS.values()) == 226
    assert [len(row.numbers) for row in tables.NATIONS.values()] == [8, 10, 7, 12]
