"""The closed lists of the game's words."""

from __future__ import annotations

from enum import StrEnum


class Resource(StrEnum):
    """What cards produce and cost (F-1.1)."""

    FOOD = "food"
    ENERGY = "energy"
    WORK = "work"
    GOLD = "gold"


class Stack(StrEnum):
    """The three draw stacks (F-2.1)."""

    LANDSCAPE = "landscape"
    MILITARY = "military"
    CHARACTER = "character"


class Base(StrEnum):
    """What cards are attached to: the city or a landscape (F-R30)."""

    CITY = "city"
    FIELD = "field"
    FARM = "farm"
    FOREST = "forest"
    MINE = "mine"


class Troop(StrEnum):
    """Military and character cards: each has a strength (F-1.4)."""

    SOLDIER = "soldier"
    PRIEST = "priest"
    ARCHER = "archer"
    KNIGHT = "knight"
    INFANTRY = "infantry"
    WORKER = "worker"  # the farmer of the examples (F-R27)
    TRADER = "trader"
    ARTIST = "artist"
    BUREAUCRAT = "bureaucrat"


class Building(StrEnum):
    """Seven civil and three military types (F-1.2)."""

    BANK = "bank"
    SCHOOL = "school"
    CHURCH = "church"
    STABLE = "stable"
    SMITHY = "smithy"
    CARPENTRY = "carpentry"
    WORKSHOP = "workshop"
    TOWER = "tower"
    FORTRESS = "fortress"
    CASTLE = "castle"


class Card(StrEnum):
    """All 24 types of cards that are played (F-1.2)."""

    CITY = "city"
    FIELD = "field"
    FARM = "farm"
    FOREST = "forest"
    MINE = "mine"
    SOLDIER = "soldier"
    PRIEST = "priest"
    ARCHER = "archer"
    KNIGHT = "knight"
    INFANTRY = "infantry"
    WORKER = "worker"
    TRADER = "trader"
    ARTIST = "artist"
    BUREAUCRAT = "bureaucrat"
    BANK = "bank"
    SCHOOL = "school"
    CHURCH = "church"
    STABLE = "stable"
    SMITHY = "smithy"
    CARPENTRY = "carpentry"
    WORKSHOP = "workshop"
    TOWER = "tower"
    FORTRESS = "fortress"
    CASTLE = "castle"
