"""The horde of the round (M-6.1): what the barbarian dice put into the Circle of War."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.dice import DiceRequest, Faces, checked
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medioevo.battle.values import NO_EXTRAS, attack_value
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Horde
from companion.games.medioevo.switches import DEFAULTS, Switches
from companion.games.medioevo.tables import UNITS

HORDE_DICE = DiceRequest("horde.roll", (4, 6, 8))
HIGHEST_THAT_ADDS = 3  # M-6.1: a die showing 1 to 3 adds its unit

D4 = Annotated[int, Between(1, 4)]
D6 = Annotated[int, Between(1, 6)]
D8 = Annotated[int, Between(1, 8)]


@dataclass(frozen=True, slots=True)
class HordeThrow:
    """The barbarian dice of the round; each may be thrown once more, all chosen ones together."""

    d4: Annotated[D4, Doc("first throw of the four-sided die")]
    d6: Annotated[D6, Doc("first throw of the six-sided die")]
    d8: Annotated[D8, Doc("first throw of the eight-sided die")]
    reroll_d4: Annotated[D4 | None, Doc("its second throw, which then counts; null: kept")] = None
    reroll_d6: Annotated[D6 | None, Doc("its second throw, which then counts; null: kept")] = None
    reroll_d8: Annotated[D8 | None, Doc("its second throw, which then counts; null: kept")] = None
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class HordeAnswer:
    """The composition of every new barbarian army of the round, and its fixed dice."""

    dice: Annotated[tuple[int, int, int], Doc("final faces of d4, d6, d8: the horde's attack roll")]
    light_infantry: Annotated[int, Doc("light infantry in the horde")]
    archers: Annotated[int, Doc("archers in the horde")]
    captains: Annotated[int, Doc("captains in the horde")]
    captain_level: Annotated[int, Doc("level of a barbarian captain (R-09)")]
    units: Annotated[Breakdown, Doc("number of units in the horde, die by die")]
    units_before_reroll: Annotated[int, Doc("units the first throw would have given")]
    attack_value: Annotated[
        Breakdown, Doc("attack value of every barbarian army this round, without malus (M-10.6)")
    ]
    loss_value: Annotated[int, Doc("lowest die: the loss value of every barbarian army")]


@calculator
def horde(question: HordeThrow) -> HordeAnswer:
    """The horde that the dice make (M-6.1)."""
    first = (question.d4, question.d6, question.d8)
    again = (question.reroll_d4, question.reroll_d6, question.reroll_d8)
    dice = tuple(
        kept if second is None else second for kept, second in zip(first, again, strict=True)
    )
    army = composition(dice)
    d4, d6, d8 = dice
    return HordeAnswer(
        dice=(d4, d6, d8),
        light_infantry=army.light_infantry,
        archers=army.archer,
        captains=army.captain,
        captain_level=question.switches.barbarian_captain_level,
        units=explained(dice),
        units_before_reroll=composition(first).units,
        attack_value=attack_value(dice, switches=question.switches, extras=NO_EXTRAS),
        loss_value=min(dice),
    )


def composition(dice: Faces) -> Horde:
    """The units that final faces of d4, d6, d8 stand for (M-6.1, M-23.1)."""
    d4, d6, d8 = checked(HORDE_DICE, dice)
    return Horde(
        light_infantry=1 + _adds(d4),
        archer=_adds(d6),
        captain=_adds(d8),
    )


def _adds(face: int) -> int:
    return int(face <= HIGHEST_THAT_ADDS)


def explained(dice: Faces) -> Breakdown:
    """How many units each die adds; one light infantry always comes."""
    rule = cite("M-6.1")
    lines = [Line("horde.always", 1, rule)]
    for face, sides in zip(dice, HORDE_DICE.sides, strict=True):
        key = f"horde.d{sides}" if _adds(face) else "horde.adds_nothing"
        lines.append(Line(key, _adds(face), rule, {"face": face, "sides": sides}))
    return Breakdown("horde.units", tuple(lines))


def as_far_as_figures_go(army: Horde, left: Horde) -> Horde:
    """The army as it can be placed when figures run short: as many as there are (M-1.6)."""
    return Horde(
        light_infantry=min(army.light_infantry, left.light_infantry),
        archer=min(army.archer, left.archer),
        captain=min(army.captain, left.captain),
        galley=army.galley,
        leader=army.leader,
    )


FULL_SUPPLY = Horde(
    light_infantry=UNITS[Unit.LIGHT].barbarian_supply,
    archer=UNITS[Unit.ARCHER].barbarian_supply,
    captain=UNITS[Unit.CAPTAIN].barbarian_supply,
)
