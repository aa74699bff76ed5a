"""Values of a battle round, each as a breakdown (M-10.6 to M-10.11)."""

from __future__ import annotations

from math import prod
from typing import Annotated

from companion.core.codec import Between
from companion.core.dice import Faces
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.core.tables import table
from companion.games.medioevo.rulebook import BOOK, cite
from companion.games.medioevo.switches import Switches

ROLL = cite("M-10.6")
MALUS = cite("M-10.7")
RESULT = cite("M-10.3")
CAP = cite("M-10.9")
OVERWHELMING = cite("M-10.10")
LOSS = cite("M-10.11")
LIGHT = cite("M-11.3")
HEAVY = cite("M-11.4")
CAVALRY = cite("M-11.5")
SEA = cite("M-13.2")
PROTECTION = cite("M-14.1")
RETREAT = cite("M-15.1")
CAPTURE = cite("M-15.3")
BLOOD = cite("M-26.3")
WARLORD = cite("M-27.5")
JAILER = cite("M-27.41")
FLOOR = cite("R-36")

LIGHT_BONUS = 4
CAVALRY_DAMAGE = 2
CARD_BONUS = 2
JAILER_PENALTY = 2
POINTS_PER_CHOICE = 20


@dataclass(frozen=True, slots=True)
class MalusRow:
    players: Annotated[int, Between(3, 10)]
    by_position: tuple[int, ...]


_TABLE = {row.players: row.by_position for row in table(MalusRow, BOOK, "malus", 8)}
_TWO_PLAYERS = {"0/-1": (0, -1), "0/-3": (0, -3), "none": (0, 0)}


def malus(players: int, position: int, switches: Switches) -> int:
    """The turn-order malus, 0 or negative (M-10.7); two players by R-03."""
    if not 2 <= players <= 10:
        raise BadInput("battle.players_out_of_range", "players", least=2, most=10, got=players)
    if not 1 <= position <= players:
        raise BadInput("battle.position_out_of_range", "position", most=players, got=position)
    row = _TWO_PLAYERS[switches.malus_two_players] if players == 2 else _TABLE[players]
    return row[position - 1]


def critical(faces: Faces) -> int:
    """The product of the equal dice of a critical roll, 0 if the roll is none (M-10.6)."""
    for face in faces:
        equal = faces.count(face)
        if equal > 1:
            product = int(prod((face,) * equal))
            return product if product > max(faces) else 0
    return 0


@dataclass(frozen=True, slots=True)
class Attack:
    """What goes into an attack value besides the dice."""

    malus: int = 0
    given_up: int = 0
    sea_bonus: int = 0
    card_bonus: int = 0
    blood_tokens: int = 0
    retreating: bool = False
    capture_halves: bool = False
    capture_costs_two: bool = False


NO_EXTRAS = Attack()


def attack_value(faces: Faces, extras: Attack, switches: Switches) -> Breakdown:
    """The attack value of a throw (M-10.6): additions first, halving last (R-37)."""
    product = critical(faces)
    if product:
        lines = [Line("battle.critical", product, ROLL, {"dice": _shown(faces)})]
    else:
        lines = [Line("battle.highest_die", max(faces), ROLL, {"dice": _shown(faces)})]
    if extras.malus:
        lines.append(Line("battle.malus", extras.malus, MALUS))
    if extras.given_up:
        bonus = LIGHT_BONUS * extras.given_up
        lines.append(Line("battle.given_up", bonus, LIGHT, {"n": extras.given_up}))
    if extras.sea_bonus:
        lines.append(Line("battle.galley_levels", extras.sea_bonus, SEA))
    if extras.card_bonus:
        lines.append(Line("battle.warlord", extras.card_bonus, WARLORD))
    if extras.blood_tokens:
        lines.append(Line("battle.blood_tokens", extras.blood_tokens, BLOOD))
    value = sum(line.amount for line in lines)
    if extras.retreating or extras.capture_halves:
        rule, key = (
            (RETREAT, "battle.halved_retreat")
            if extras.retreating
            else (CAPTURE, "battle.halved_capture")
        )
        lines.append(Line(key, halved(value) - value, rule, {"value": value}))
    elif extras.capture_costs_two:
        penalty = min(JAILER_PENALTY, max(0, value))
        lines.append(Line("battle.jailer_penalty", -penalty, JAILER))
    value = sum(line.amount for line in lines)
    if value < 0 and switches.attack_floor_zero:
        lines.append(Line("battle.floor_zero", -value, FLOOR))
    return Breakdown("battle.attack_value", tuple(lines))


def halved(value: int) -> int:
    """Half of it, rounded up (M-0.5, R-37): 7 gives 4, -3 gives -1."""
    return -(-value // 2)


def loss_value(faces: Faces, heavy: int = 0, reduced: int = 0, retreat_cost: int = 0) -> Breakdown:
    """The damage a side takes from its own throw (M-10.11), never below 0."""
    lines = [Line("battle.lowest_die", min(faces), ROLL, {"dice": _shown(faces)})]
    if retreat_cost:
        lines.append(Line("battle.retreat_step", retreat_cost, RETREAT))
    if heavy:
        lines.append(Line("battle.heavy_infantry", -heavy, HEAVY, {"n": heavy}))
    if reduced:
        lines.append(Line("battle.overwhelming_reduces", -reduced, OVERWHELMING))
    return Breakdown("battle.loss_value", _not_below_zero(lines))


def battle_result(difference: int, melee_units: int) -> Breakdown:
    """The difference of the attack values, at most the winner's melee units (M-10.9)."""
    lines = [Line("battle.difference", difference, RESULT)]
    if difference > melee_units:
        lines.append(Line("battle.cap", melee_units - difference, CAP, {"n": melee_units}))
    return Breakdown("battle.result", tuple(lines))


def overwhelming_choices(difference: int) -> int:
    """One choice for every full 20 points of the uncapped difference (M-10.10)."""
    return difference // POINTS_PER_CHOICE


def melee_damage(result: int, cavalry: int, increased: int = 0, protection: int = 0) -> Breakdown:
    """The damage of step 9 (M-10.3): result, cavalry, overwhelming, less protection."""
    lines = []
    if result:
        lines.append(Line("battle.result", result, RESULT))
    if cavalry:
        damage = CAVALRY_DAMAGE * cavalry
        lines.append(Line("battle.cavalry", damage, CAVALRY, {"n": cavalry}))
    if increased:
        lines.append(Line("battle.overwhelming_adds", increased, OVERWHELMING))
    return protected("battle.melee_damage", lines, protection)


def protected(key: str, lines: list[Line], protection: int) -> Breakdown:
    """Damage less what a military building takes off, not below 0 (M-14.1)."""
    taken_off = min(protection, sum(line.amount for line in lines))
    if taken_off:
        lines = [*lines, Line("battle.protection", -taken_off, PROTECTION)]
    return Breakdown(key, tuple(lines))


def _not_below_zero(lines: list[Line]) -> tuple[Line, ...]:
    value = sum(line.amount for line in lines)
    if value < 0:
        lines.append(Line("battle.not_below_zero", -value, LOSS))
    return tuple(lines)


def _shown(faces: Faces) -> str:
    return ", ".join(str(face) for face in faces)
