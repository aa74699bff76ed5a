"""When a territory may be attacked (C-3.28), and in which order (C-3.7.2)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.conspiracy.deaths.families import is_immune
from companion.games.conspiracy.lands.lands import Allowed, allowed_unless
from companion.games.conspiracy.pieces import Kind, Training
from companion.games.conspiracy.rulebook import because
from companion.games.conspiracy.seats import (
    Name,
    Seats,
    clockwise,
    refuse_doubles,
    refuse_strangers,
)
from companion.games.conspiracy.switches import DEFAULTS, Switches

Cause = Literal["auction", "ban", "anarchy"]


@dataclass(frozen=True, slots=True)
class Claimant:
    """Who wants to attack."""

    secular: Annotated[int, Between(0, 23), Doc("his secular heirs")] = 0
    clerical: Annotated[int, Between(0, 23), Doc("his clerical heirs")] = 0
    units_next_door: Annotated[int, Between(0, 100), Doc("his units in neighbouring lands")] = 0
    has_bid: Annotated[bool, Doc("he bid in the auction for it (cause auction)")] = False
    at_once: Annotated[bool, Doc("he declares it at once")] = True
    conquests: Annotated[
        int, Between(0, 100), Doc("conquests he has tried in this anarchy (cause anarchy)")
    ] = 0


@dataclass(frozen=True, slots=True)
class Attacked:
    """What he wants to attack."""

    kind: Kind
    owner_lands: Annotated[
        Annotated[int, Between(1, 49)] | None,
        Doc("territories of its owner, electorates and this one counted; null: neutral"),
    ] = None
    own: Annotated[bool, Doc("it is the attacker's own")] = False
    by_intervention: Annotated[bool, Doc("it came by emperor or curia intervenes")] = False
    lifted: Annotated[bool, Doc("a Reichstag edict lifted the ban (cause ban)")] = False


@calculator
def attack(
    cause: Cause, attacker: Claimant, target: Attacked, rules: Switches = DEFAULTS
) -> Allowed:
    """Whether an attack is allowed, and every reason why not (C-3.28.1)."""
    found = []
    if target.own:
        found.append(because("con.attack.own", "C-3.28.1"))
    if target.kind.is_electorate:  # not even after its elector's death (RUL-C-41)
        found.append(because("con.attack.electorate", "C-8.4.4"))
    if target.owner_lands is not None and is_immune(target.owner_lands, rules):
        found.append(because("con.attack.immune", "C-3.15.1", most=rules.immunity_max))
    clerical = target.kind.training is Training.CLERICAL
    if not (attacker.clerical if clerical else attacker.secular):
        found.append(because("con.attack.no_heir", "C-3.28.1"))
    if not attacker.units_next_door:
        found.append(because("con.attack.no_unit", "C-3.28.1"))
    if not attacker.at_once:
        found.append(because("con.attack.too_late", "C-3.28.1"))
    if cause == "auction" and not attacker.has_bid:
        found.append(because("con.attack.no_bid", "C-3.28.1"))
    if cause == "auction" and target.by_intervention:
        found.append(because("con.attack.intervention", "C-3.28.1"))
    if cause == "ban" and target.lifted:
        found.append(because("con.attack.lifted", "C-10.0.3"))
    if cause == "anarchy" and attacker.conquests:
        found.append(because("con.attack.second", "C-3.10.2"))
    return allowed_unless(found)


@dataclass(frozen=True, slots=True)
class AttackOrder:
    order: tuple[PlayerId, ...]


@calculator
def attack_order(
    seats: Seats,
    defender: Name,
    attackers: Annotated[frozenset[Name], Length(0, 5)],
    rules: Switches = DEFAULTS,  # noqa: ARG001
) -> AttackOrder:
    """Several attackers one after the other, from the left of the defender (C-3.7.2.1)."""
    faults = Faults()
    refuse_doubles(faults, seats, "seats")
    refuse_strangers(faults, [defender], seats, "defender")
    refuse_strangers(faults, sorted(attackers), seats, "attackers")
    faults.refuse(defender in attackers, "con.attack.himself", "attackers", player=defender)
    faults.settle()
    return AttackOrder(tuple(one for one in clockwise(seats, defender) if one in attackers))
