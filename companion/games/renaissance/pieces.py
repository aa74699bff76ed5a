"""The words of the game as closed lists: goods, advances, capitals, arms, ships."""

from __future__ import annotations

from enum import StrEnum


class Good(StrEnum):
    """Twelve goods, from the cheapest to the dearest (R-9.3.1.1)."""

    STONE = "stone"
    WOOL = "wool"
    TIMBER = "timber"
    GRAIN = "grain"
    CLOTH = "cloth"
    WINE = "wine"
    METAL = "metal"
    FUR = "fur"
    SILK = "silk"
    SPICE = "spice"
    GOLD = "gold"
    IVORY = "ivory"


class Group(StrEnum):
    """The six groups of advances (R-9.4.2.1)."""

    SCIENCE = "science"
    RELIGION = "religion"
    COMMERCE = "commerce"
    CULTURE = "culture"
    DISCOVERY = "discovery"
    SOCIETY = "society"


class Advance(StrEnum):
    """Twenty-six advances, known by their letters."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"
    I = "I"  # noqa: E741  the letter on the player's sheet
    J = "J"
    K = "K"
    L = "L"
    M = "M"
    N = "N"
    O = "O"  # noqa: E741
    P = "P"
    Q = "Q"
    R = "R"
    S = "S"
    T = "T"
    U = "U"
    V = "V"
    W = "W"
    X = "X"
    Y = "Y"
    Z = "Z"


class Capital(StrEnum):
    """Capitals in the order in which player counts open them (R-8.2.1)."""

    VENICE = "venice"
    GENOA = "genoa"
    BARCELONA = "barcelona"
    PARIS = "paris"
    LONDON = "london"
    HAMBURG = "hamburg"


class Region(StrEnum):
    """Eight regions, the Orient and the New World (R-4.1.1)."""

    I = "I"  # noqa: E741  as printed on the board
    II = "II"
    III = "III"
    IV = "IV"
    V = "V"
    VI = "VI"
    VII = "VII"
    VIII = "VIII"
    ORIENT = "orient"
    NEW_WORLD = "new_world"


class Arms(StrEnum):
    """Military advantages (R-9.5.2.7)."""

    STIRRUPS = "stirrups"
    ARMOUR = "armour"
    LONGBOW = "longbow"
    GUNPOWDER = "gunpowder"


class Ships(StrEnum):
    """The rows of the fleet track (R-9.4.1.1)."""

    NONE = "none"
    GALLEY = "galley"
    SEAWORTHY = "seaworthy"
    OCEAN = "ocean"
