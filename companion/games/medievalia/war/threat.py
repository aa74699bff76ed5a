"""Chapter 15: who could hit whose city next turn (F-15.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Breakdown, Line
from companion.core.records import dataclass
from companion.games.medievalia.pieces import Troop
from companion.games.medievalia.ring.places import (
    PlaceId,
    Players,
    Seat,
    moves,
    require_place,
    ring,
)
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.switches import DEFAULTS, Switches
from companion.games.medievalia.war.fights import require_once

Name = Annotated[str, Length(1, 60)]


@dataclass(frozen=True, slots=True)
class DefendedFief:
    """What protects a city."""

    seat: Seat
    city: Annotated[
        int, Between(1, 999), Doc("damage that destroys the city: its defence, bonus and guards")
    ]
    free_defenders: Annotated[int, Between(0, 60), Doc("unused troops that guard nothing")] = 0


@dataclass(frozen=True, slots=True)
class FieldTroop:
    """A troop that may march."""

    id: Name
    seat: Seat
    type: Troop
    place: PlaceId
    attack: Annotated[int, Between(0, 99)]
    used: bool = False


@dataclass(frozen=True, slots=True)
class Threatened:
    """What one enemy could do to one fief in his next turn."""

    seat: Annotated[int, Doc("whose fief")]
    enemy: Annotated[int, Doc("whose troops")]
    attackers: Annotated[tuple[str, ...], Doc("troops that are or can come there")]
    sure_damage: Breakdown
    city_safe: bool
    troops_missing: Annotated[int, Doc("further defenders that would make the city safe")]


@dataclass(frozen=True, slots=True)
class Threat:
    """The threats of the whole table."""

    threats: tuple[Threatened, ...]


@calculator
def threat(
    players: Players,
    fiefs: Annotated[tuple[DefendedFief, ...], Length(1, 4)],
    troops: Annotated[tuple[FieldTroop, ...], Length(0, 60)],
    teams: Annotated[bool, Doc("seats 1 and 3 against 2 and 4")] = False,
    switches: Switches = DEFAULTS,
) -> Threat:
    """Damage that no defence can stop, for each fief and each enemy (F-15.5)."""
    places = ring(players)
    if len({fief.seat for fief in fiefs}) != len(fiefs):
        raise BadInput("med.named_twice", "fiefs")
    require_once([troop.id for troop in troops], "troops")
    for number, troop in enumerate(troops):
        require_place(places, troop.place, f"troops.{number}.place")
    seats = [fief.seat for fief in fiefs] + [troop.seat for troop in troops]
    if max(seats) > players:
        raise BadInput("med.place.seat", "fiefs", players=players)
    if teams and players != 4:
        raise BadInput("med.setup.teams_of_four", "teams", players=4)
    return Threat(
        tuple(
            _threatened(fief, enemy, players, troops, teams, switches)
            for fief in fiefs
            for enemy in range(1, players + 1)
            if enemy not in _friends(fief.seat, teams)
        )
    )


def _friends(seat: int, teams: bool) -> set[int]:
    return {seat, (seat + 1) % 4 + 1} if teams else {seat}


def _threatened(
    fief: DefendedFief,
    enemy: int,
    players: int,
    troops: Sequence[FieldTroop],
    teams: bool,
    switches: Switches,
) -> Threatened:
    friends = _friends(enemy, teams)
    blocked = frozenset(
        troop.place
        for troop in troops
        if troop.place.startswith("between") and troop.seat not in friends and not troop.used
    )
    target = f"fief_{fief.seat}"
    coming = [
        troop
        for troop in troops
        if troop.seat == enemy
        and (
            troop.place == target
            or target
            in {
                one.place
                for one in moves(
                    type=troop.type,
                    place=troop.place,
                    players=players,
                    seat=enemy,
                    blocked=blocked,
                    allies=frozenset(friends - {enemy}),
                    switches=switches,
                ).places
            }
        )
    ]
    attacks = sorted((troop.attack for troop in coming), reverse=True)
    lines = (
        Line("med.threat.attackers", sum(attacks), cite("F-15.5")),
        Line("med.threat.faced", -sum(attacks[: fief.free_defenders]), cite("F-8.5")),
    )
    sure = Breakdown("med.threat.sure", lines)
    missing = 0
    while sum(attacks[fief.free_defenders + missing :]) >= fief.city:
        missing += 1
    names = tuple(troop.id for troop in coming)
    return Threatened(fief.seat, enemy, names, sure, missing == 0, missing)
