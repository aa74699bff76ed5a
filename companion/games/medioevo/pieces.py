"""The pieces of the box and their names (M-0.3, M-0.4): words that every chapter shares."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Unit(StrEnum):
    """Kinds of units; captains also have a level."""

    LIGHT = "light_infantry"
    HEAVY = "heavy_infantry"
    CAVALRY = "cavalry"
    ARCHER = "archer"
    CAPTAIN = "captain"


class Level(IntEnum):
    """Levels I to III of captains, transports, engines and buildings."""

    I = 1  # noqa: E741
    II = 2
    III = 3


class Transport(StrEnum):
    WAR_WAGON = "war_wagon"
    GALLEY = "galley"
    CARAVAN = "caravan"
    MERCHANT_SHIP = "merchant_ship"


class Engine(StrEnum):
    """Siege engines: the kind is the level."""

    CATAPULT = "catapult"
    TREBUCHET = "trebuchet"
    BOMBARD = "bombard"


class BuildingKind(StrEnum):
    CIVIL = "civil"
    MILITARY = "military"
    CATHEDRAL = "cathedral"


class Branch(StrEnum):
    """The six branches of technology; each has a colour of technology points (M-20.1)."""

    TRANSPORT = "transport"
    ECONOMY = "economy"
    LAW = "law"
    WAR = "war"
    CONSTRUCTION = "construction"
    RELIGION = "religion"


class Colour(StrEnum):
    """Colours of technology points and objective tokens, in the order of the branches."""

    BLUE = "blue"
    YELLOW = "yellow"
    ORANGE = "orange"
    RED = "red"
    GREEN = "green"
    VIOLET = "violet"


class Good(StrEnum):
    """The eight goods (M-17)."""

    WEAPONS = "weapons"
    SALT = "salt"
    FURS = "furs"
    GRAIN = "grain"
    SLAVES = "slaves"
    SPICES = "spices"
    CLOTH = "cloth"
    WINE = "wine"


class Realm(StrEnum):
    BYZANTIUM = "byzantium"
    MAMLUKS = "mamluks"
    HUNGARY = "hungary"
    HOLY_ROMAN_EMPIRE = "holy_roman_empire"
    NOVGOROD = "novgorod"
    GOLDEN_HORDE = "golden_horde"


class Terrain(StrEnum):
    """Terrain of the variant M-26.2."""

    PLAIN = "plain"
    FOREST = "forest"
    HILL = "hill"
    DESERT = "desert"
    MOUNTAINS = "mountains"


COLOUR_OF = dict(zip(Branch, Colour, strict=True))
ENGINE_LEVEL = {kind: Level(level) for level, kind in enumerate(Engine, 1)}
CIVIL_NAMES = ("village", "town", "metropolis")
MILITARY_NAMES = ("tower", "fortress", "castle")
