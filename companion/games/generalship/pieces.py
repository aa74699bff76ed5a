"""The words of the game: nations, units, terrain, eras, technologies, events, tiles, styles."""

from __future__ import annotations

from enum import StrEnum


class Nation(StrEnum):
    """In the first turn order (G-2.6)."""

    AUSTRIA = "austria"
    BYZANTIUM = "byzantium"
    ENGLAND = "england"
    FRANCE = "france"


class Unit(StrEnum):
    LIGHT_INFANTRY = "light_infantry"
    HEAVY_INFANTRY = "heavy_infantry"
    MUSKETS = "muskets"
    ARCHERS = "archers"
    ARTILLERY = "artillery"
    LIGHT_CAVALRY = "light_cavalry"
    HEAVY_CAVALRY = "heavy_cavalry"
    GALLEY = "galley"
    GALLEON = "galleon"


class UnitClass(StrEnum):
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    SQUADRON = "squadron"


class Terrain(StrEnum):
    PLAINS = "plains"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    SEA = "sea"


class Era(StrEnum):
    """The war paradigms in their order (G-10.17)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    FORTRESSES = "fortresses"
    SHIPS = "ships"


class Technology(StrEnum):
    METALLURGY = "metallurgy"
    STIRRUP = "stirrup"
    NAVIGATION = "navigation"
    ARCHITECTURE = "architecture"
    GUNPOWDER = "gunpowder"
    LATE_1 = "late_1"
    LATE_2 = "late_2"
    LATE_3 = "late_3"
    LATE_4 = "late_4"
    LATE_5 = "late_5"
    LATE_6 = "late_6"


class Event(StrEnum):
    PUTSCH = "putsch"
    PIRATES = "pirates"
    EDICT = "edict"
    CRUSADES = "crusades"
    BLACK_DEATH = "black_death"
    WITCH_HUNT = "witch_hunt"
    RENAISSANCE = "renaissance"
    THIRTY_YEARS_WAR = "thirty_years_war"


class Tile(StrEnum):
    """The kinds of action tile (G-3.3)."""

    PRODUCTION_GROWTH = "production_growth"
    GENERAL_TECHNOLOGY = "general_technology"
    ALLIANCE = "alliance"
    DRAFT = "draft"
    MARCH = "march"


class Field(StrEnum):
    """Where a battle is fought."""

    LAND = "land"
    SEA = "sea"


class Sum(StrEnum):
    """Which of the two sums of an attack."""

    ATK = "atk"
    DEF = "def"


class Style(StrEnum):
    """How a fight at sea is fought (G-13.3)."""

    MELEE = "melee"
    SHOOTING = "shooting"
    BOMBARDMENT = "bombardment"


class Role(StrEnum):
    ATTACKER = "attacker"
    DEFENDER = "defender"
