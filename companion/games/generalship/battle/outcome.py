"""What follows from a battle, however it ended (G-11.3, G-11.10 to G-11.18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.generalship.army.marching import Neighbour, Retreat, retreat
from companion.games.generalship.battle.attacks import PRESETS, Components, Force
from companion.games.generalship.battle.losses import Losses, losses
from companion.games.generalship.battle.odds import REWARD
from companion.games.generalship.pieces import Field, Role, Style, Unit
from companion.games.generalship.rulebook import cite
from companion.games.generalship.switches import DEFAULTS, Switches

MOST_BATTLES = 5  # G-9.9
Ending = Literal[
    "withdrawal", "defender_retreats", "attacker_retreats", "attack_1", "attack_2", "parried"
]


@dataclass(frozen=True, slots=True)
class Party:
    """One side as the battle found it."""

    units: Force
    count: Annotated[int, Between(0, 5), Doc("battle count")] = 0
    power: Annotated[int, Between(0, 49)] = 0
    vp: Annotated[int, Between(0, 99)] = 0
    commander: bool = True
    exchanges: Annotated[int, Between(0, 20), Doc("paid exchanges of cards (G-11.12)")] = 0


@dataclass(frozen=True, slots=True)
class After:
    count: int
    power: int
    vp: Breakdown
    commander: bool
    finished: Annotated[bool, Doc("second cube on the stack (G-R36)")]


@dataclass(frozen=True, slots=True)
class BattleAnswer:
    winner: Role | None
    attacker: After
    defender: After
    losses: Annotated[Losses | None, Doc("of the side whose parry failed")]
    losing: Role | None
    retreating: Role
    retreat: Annotated[Retreat, Doc("before losses are taken off")]
    place: Annotated[Role, Doc("who stands on the battlefield afterwards")]
    wins_game: Role | None


@calculator
def battle(  # noqa: PLR0913, PLR0917 - its parameters are its question
    field: Field,
    ending: Annotated[
        Ending,
        Doc("attack_1: the defender's attack succeeds; attack_2: the attacker's; parried: neither"),
    ],
    attacker: Party,
    defender: Party,
    difference: Annotated[int, Between(0, 500), Doc("ATK - DEF of the attack that succeeded")] = 0,
    style: Style | None = None,
    reward: Literal["vp", "commander"] = "vp",
    lost: Annotated[
        Mapping[Unit, Annotated[int, Between(0, 30)]] | None, Doc("chosen losses")
    ] = None,
    neighbours: Annotated[tuple[Neighbour, ...], Length(0, 12)] = (),
    components: Components = PRESETS,
    switches: Switches = DEFAULTS,
) -> BattleAnswer:
    """All consequences of a battle: reward, losses, retreat, counts, power, the place (G-11.17)."""
    fought = ending in ("attack_1", "attack_2")
    if fought != (difference > 0):
        raise BadInput("gen.battle.difference", "difference", rule="G-12.7")
    if ending == "withdrawal" and (defender.power == 0 or attacker.exchanges or defender.exchanges):
        raise BadInput("gen.battle.no_power", "defender.power", rule="G-11.3")
    for at, side in (("attacker", attacker), ("defender", defender)):
        if side.exchanges > side.power:
            raise BadInput("gen.battle.exchanges", f"{at}.exchanges", rule="G-11.12")
    winner = {"attack_1": Role.DEFENDER, "attack_2": Role.ATTACKER, "parried": Role.DEFENDER}.get(
        ending
    )
    leaves = Role.DEFENDER if ending in ("attack_2", "defender_retreats") else Role.ATTACKER
    sides = {Role.ATTACKER: attacker, Role.DEFENDER: defender}
    beaten = sides[leaves]
    after = {
        role: _after(role, side, winner, ending, reward, sides) for role, side in sides.items()
    }
    found = None
    if fought:
        found = losses(
            field, beaten.units, difference, style if field is Field.SEA else None, components
        )
    gone = lost or {}
    if any(n > beaten.units.get(unit, 0) for unit, n in gone.items()):
        raise BadInput("gen.battle.not_there", "lost")
    left = {unit: n - gone.get(unit, 0) for unit, n in beaten.units.items()}
    goal = next((role for role, one in after.items() if one.vp.total >= switches.vp_goal), None)
    return BattleAnswer(
        winner,
        after[Role.ATTACKER],
        after[Role.DEFENDER],
        found,
        leaves if fought else None,
        leaves,
        retreat(field, left, neighbours),
        Role.ATTACKER if leaves is Role.DEFENDER else Role.DEFENDER,
        goal,
    )


def _after(
    role: Role,
    side: Party,
    winner: Role | None,
    ending: Ending,
    reward: str,
    sides: Mapping[Role, Party],
) -> After:
    """Count, power, VP and commander of one side afterwards."""
    rises = ending != "withdrawal" or role is Role.ATTACKER  # G-11.3, G-11.18
    power = side.power - side.exchanges
    if ending == "withdrawal":
        power += 1 if role is Role.ATTACKER else -1
    enemy = sides[Role.DEFENDER if role is Role.ATTACKER else Role.ATTACKER]
    lines = [Line("gen.vp.before", side.vp, cite("G-1.2"))]
    takes_commander = reward == "commander" and enemy.commander  # G-R40
    if winner is role and not takes_commander:
        lines.append(Line("gen.vp.battle", REWARD[role], cite("G-11.17")))
    loses = winner is not None and winner is not role and reward == "commander" and side.commander
    return After(
        min(MOST_BATTLES, side.count + (1 if rises else 0)),
        power,
        Breakdown("gen.vp.total", tuple(lines)),
        side.commander and not loses,
        True,
    )
