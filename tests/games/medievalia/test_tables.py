"""The tables are complete, and unknown values stay unknown."""

from __future__ import annotations

import dataclasses

import pytest

from companion.games.medievalia.game import GAME
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.rulebook import RULES
from companion.games.medievalia.switches import DEFAULTS
from companion.games.medievalia.tables import (
    BUILDING_COUNT,
    CARDS,
    OVERVIEWS,
    STACK_SIZE,
    TABLE_VALUES,
)


@pytest.mark.rule("F-1.2")
def test_all_cards_make_110() -> None:
    assert STACK_SIZE == {Stack.LANDSCAPE: 38, Stack.MILITARY: 20, Stack.CHARACTER: 29}
    assert BUILDING_COUNT == 17
    assert sum(row.count for row in CARDS.values()) + OVERVIEWS == 110


def test_the_lists_of_words_name_each_card_once() -> None:
    assert sorted([*Base, *Troop, *Building]) == sorted(Card)


@pytest.mark.rule("F-E16", "F-6.3", "F-U1")
def test_E16_strengths_are_those_of_the_book_and_no_others() -> None:
    fighters = ("military", "character", "fortified", "city")
    known = {
        str(row.id): (row.attack, row.defence)
        for row in CARDS.values()
        if row.group in fighters and row.attack is not None
    }
    assert known == {
        "soldier": (2, 2),
        "worker": (1, 1),
        "knight": (4, 2),
        "tower": (1, 4),
        "fortress": (1, 5),
        "castle": (2, 6),
    }


@pytest.mark.rule("F-U1", "F-U2", "F-U3", "F-U4", "F-5.1")
def test_what_stands_only_on_cards_is_asked_for() -> None:
    def asked(value: str) -> set[Card]:
        return {row.card for row in TABLE_VALUES if row.value == value}

    assert asked("cost") == {row.id for row in CARDS.values() if row.cost is None}
    assert len(asked("cost")) == 19
    assert asked("strength") == {row.id for row in CARDS.values() if row.attack is None}
    assert asked("production") == {row.id for row in CARDS.values() if row.production is None}
    assert CARDS[Card.FIELD].cost == {"work": 1}


def test_house_rules_have_their_defaults_first() -> None:
    fields = {item.name: getattr(DEFAULTS, item.name) for item in dataclasses.fields(DEFAULTS)}
    assert {row.id: row.values[0] for row in GAME.house_rules.values()} == fields
    assert all(row.ruling in RULES for row in GAME.house_rules.values())


def test_every_doubt_is_a_ruling() -> None:
    assert len(RULES) == 136
    assert {rule.doubt for rule in RULES.values()} <= {"", *RULES}
