"""Battle calculators that need no tracked game: malus, attack value, a whole battle round."""

from __future__ import annotations

from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Breakdown
from companion.core.records import dataclass
from companion.games.medioevo.battle.melee import ahead_at_sea
from companion.games.medioevo.battle.values import (
    CARD_BONUS,
    Attack,
    attack_value,
    critical,
    loss_value,
    malus,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.switches import DEFAULTS, Switches

Players = Annotated[int, Between(2, 10), Doc("players still in the game (R-04)")]
Position = Annotated[int, Between(1, 10), Doc("place in this round's turn order, 1 is first")]
Face4 = Annotated[int, Between(1, 4)]
Face6 = Annotated[int, Between(1, 6)]
Face8 = Annotated[int, Between(1, 8)]


@dataclass(frozen=True, slots=True)
class MalusQuestion:
    """The turn-order malus of M-10.7."""

    players: Players
    position: Position
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class MalusAnswer:
    malus: Annotated[int, Doc("0 or negative, added to the attack value")]


@dataclass(frozen=True, slots=True)
class AttackValueQuestion:
    """The final dice of one side and everything that changes its attack value (M-10.6)."""

    dice: Annotated[tuple[Face4, Face6, Face8], Doc("d4, d6, d8 after rerolls and Assassins")]
    players: Players = 4
    position: Position = 1
    barbarian: Annotated[bool, Doc("barbarians have no malus (R-04)")] = False
    given_up: Annotated[
        int, Between(0, 60), Doc("light infantry (and captains standing for it) given up: +4 each")
    ] = 0
    own_galley_levels: Annotated[
        int, Between(0, 99), Doc("sea battle: sum of own galley levels, 0 on land")
    ] = 0
    enemy_galley_levels: Annotated[int, Between(0, 99), Doc("sum of the enemy's")] = 0
    warlord_cards: Annotated[int, Between(0, 9), Doc("cards 5 played on this value: +2 each")] = 0
    blood_tokens: Annotated[int, Between(0, 18), Doc("returned for this value: +1 each")] = 0
    retreating: Annotated[bool, Doc("attacker's retreat: halved, rounded up")] = False
    capture_without_superiority: Annotated[
        bool, Doc("capture announced with too few units: halved, rounded up; not with a retreat")
    ] = False
    jailer: Annotated[
        bool, Doc("card 41: a capture without superiority costs 2, not below 0, instead of half")
    ] = False
    able_heavy_infantry: Annotated[
        int, Between(0, 60), Doc("heavy infantry whose ability works: loss value -1 each")
    ] = 0
    reduce_choices: Annotated[
        int, Between(0, 9), Doc("overwhelming choices used to lower the own loss value")
    ] = 0
    retreat_cost: Annotated[
        int,
        Between(0, 8),
        Doc("movement points of the retreat step, added to the loss value; only with retreating"),
    ] = 0
    switches: Switches = DEFAULTS


@dataclass(frozen=True, slots=True)
class AttackValueAnswer:
    attack_value: Annotated[Breakdown, Doc("may be negative (R-36)")]
    loss_value: Annotated[Breakdown, Doc("damage of step 10, not below 0 (M-10.11)")]
    critical: Annotated[int, Doc("product of the equal dice if the roll is critical, else 0")]


@calculator(name="malus")
def _malus(question: MalusQuestion) -> MalusAnswer:
    return MalusAnswer(malus(question.players, question.position, question.switches))


@calculator(name="attack-value")
def _attack_value(question: AttackValueQuestion) -> AttackValueAnswer:
    if question.retreating and question.capture_without_superiority:
        raise BadInput("battle.no_capture_in_retreat", "retreating")
    if question.barbarian and (question.retreating or question.capture_without_superiority):
        field = "retreating" if question.retreating else "capture_without_superiority"
        raise IllegalAction("battle.not_for_barbarians", cite("M-23.4"), field)
    if question.retreat_cost and not question.retreating:
        raise BadInput("battle.cost_without_retreat", "retreat_cost")
    penalised = question.capture_without_superiority
    extras = Attack(
        malus=0
        if question.barbarian
        else malus(question.players, question.position, question.switches),
        given_up=question.given_up,
        sea_bonus=ahead_at_sea(question.own_galley_levels, question.enemy_galley_levels),
        card_bonus=CARD_BONUS * question.warlord_cards,
        blood_tokens=question.blood_tokens,
        retreating=question.retreating,
        capture_halves=penalised and not question.jailer,
        capture_costs_two=penalised and question.jailer,
    )
    return AttackValueAnswer(
        attack_value(question.dice, extras, question.switches),
        loss_value(
            question.dice,
            question.able_heavy_infantry,
            question.reduce_choices,
            question.retreat_cost,
        ),
        critical(question.dice),
    )
