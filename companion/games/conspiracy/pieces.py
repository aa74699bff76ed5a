"""The words of the game as closed lists: kinds of land, units, masters, electors, cards."""

from __future__ import annotations

from enum import StrEnum


class Training(StrEnum):
    """What an heir is trained for (C-3.6.1)."""

    SECULAR = "secular"
    CLERICAL = "clerical"


class Kind(StrEnum):
    """Kinds of territory; electorates are territories too."""

    SECULAR = "secular"
    BISHOPRIC = "bishopric"
    SECULAR_ELECTORATE = "secular_electorate"
    CLERICAL_ELECTORATE = "clerical_electorate"

    @property
    def is_electorate(self) -> bool:
        return self in (Kind.SECULAR_ELECTORATE, Kind.CLERICAL_ELECTORATE)

    @property
    def training(self) -> Training:
        """The heir that can follow here (C-3.6.1)."""
        clerical = self in (Kind.BISHOPRIC, Kind.CLERICAL_ELECTORATE)
        return Training.CLERICAL if clerical else Training.SECULAR


class Master(StrEnum):
    """The three masters, highest honour first (C-3.16.2)."""

    FAITH = "faith"
    WAR = "war"
    TRADE = "trade"


class Elector(StrEnum):
    """The seven electorates."""

    MAINZ = "mainz"
    TRIER = "trier"
    COLOGNE = "cologne"
    BOHEMIA = "bohemia"
    SAXONY = "saxony"
    BRANDENBURG = "brandenburg"
    PALATINATE = "palatinate"


class Thing(StrEnum):
    """What can be set into a territory (C-2.2.1)."""

    CASTLE = "castle"
    MONASTERY = "monastery"
    RELIC = "relic"
    IMPERIAL_CITY = "imperial_city"
    PREACHER = "preacher"


class Colour(StrEnum):
    """Colours of players that the text names; grey has other troops (C-2.1.1)."""

    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"
    BROWN = "brown"
    WHITE = "white"
    GREY = "grey"


class Event(StrEnum):
    """Kinds of event cards."""

    ADOPTION = "adoption"
    KNIGHT = "knight"
    MASTER_BUILDER = "master_builder"
    BAN = "ban"
    RELIC = "relic"
    IMPERIAL_CITY = "imperial_city"
    MONASTERY = "monastery"
    PREACHER = "preacher"
    DEATH_OF_ELECTOR = "death_of_elector"
    DEATH_OF_EMPEROR = "death_of_emperor"


class Card(StrEnum):
    """Kinds of action cards."""

    ALCHEMIST = "alchemist"
    FORGING = "forging"
    BAD_INFLUENCE = "bad_influence"
    SLAVS = "slavs"
    CONVERSION = "conversion"
    CURIA = "curia"
    CRUSADE = "crusade"
    DEATH_ABROAD = "death_abroad"
    CRADLE = "cradle"
    VATICAN = "vatican"
    DEFECTOR = "defector"
    EMPEROR = "emperor"
    HOSTLER = "hostler"
    INQUISITOR = "inquisitor"
    MAGNATE = "magnate"
    MARRIAGE = "marriage"
    MERCENARIES = "mercenaries"
    HEALER = "healer"
    UPRISING = "uprising"
    PESTILENCE = "pestilence"
    EDICT = "edict"
    SUCCESSION = "succession"
    ROBBER = "robber"
    WITCH = "witch"
