"""Words of a battle: sides, sources of damage, decision points."""

from __future__ import annotations

from enum import StrEnum

from companion.core.explain import Text
from companion.games.medioevo.pieces import Unit


class Who(StrEnum):
    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> Who:
        return Who.DEFENDER if self is Who.ATTACKER else Who.ATTACKER


class Source(StrEnum):
    """What a military building may protect against (M-14.1)."""

    SIEGE = "siege"
    ARCHERS = "archers"
    MELEE = "melee"


class Point(StrEnum):
    """Decision points of M-10.2; dice and the end are no decisions."""

    CARDS = "cards"
    PROTECTION = "D1"
    CAPTURE = "D2"
    CREWS = "D3"
    SIEGE_DAMAGE = "D4"
    ARCHERY = "D5"
    ARCHER_DAMAGE = "D6"
    ABILITIES = "D7"
    RETREAT = "D8"
    GIVE_UP = "D9"
    REROLL = "D10"
    VALUE_CARDS = "D11"
    OVERWHELMING = "D12"
    MELEE_DAMAGE = "D13"
    STAY = "stay"
    LOSS_DAMAGE = "D14"
    AFTER_ROUND = "D15"
    DICE = "dice"
    OVER = "over"


class CaptainUse(StrEnum):
    """What a captain's point may do (M-11.7)."""

    STAND_FOR = "stand_for"
    ENABLE = "enable"
    ANNUL = "annul"


def named(unit: Unit) -> Text:
    """The name of a type of unit, as a gap in a sentence."""
    return Text(f"unit.{unit.value}")
