"""Control of areas (M-7.5, M-16.5, M-16.7): derived from realm, armies and markers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from companion.core.calculator import calculator
from companion.core.codec import Doc, Length
from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Area, State, Treaty
from companion.games.medioevo.words import TreatyKind

# Treaties by which an army may stand in another player's area (M-21.4).
ALLOW_AN_ARMY = frozenset(
    {
        TreatyKind.RIGHT_OF_WAY,
        TreatyKind.STATIONING,
        TreatyKind.DEFENCE_PACT,
        TreatyKind.ATTACK_PACT,
    }
)

Pair = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class ControlQuestion:
    """Who stands and claims in one area."""

    start_realm_of: Annotated[PlayerId, Doc("whose start realm it is; empty: nobody's")] = ""
    marker: Annotated[PlayerId, Doc("whose control marker lies there; empty: none")] = ""
    armies: Annotated[
        tuple[PlayerId, ...], Length(0, 10), Doc("players with units there, without barbarians")
    ] = ()
    allowed: Annotated[
        tuple[Pair, ...],
        Doc("pairs of players whose treaty lets the army of one stand in areas of the other"),
    ] = ()
    barbarians: Annotated[bool, Doc("a barbarian army is there")] = False


@dataclass(frozen=True, slots=True)
class ControlAnswer:
    """Who controls the area; several only where treaties let their armies share it."""

    controllers: Annotated[tuple[PlayerId, ...], Doc("a guest by treaty is none of them")]
    controller: Annotated[PlayerId, Doc("the one who controls it undisputedly; else empty")]


@calculator
def control(question: ControlQuestion) -> ControlAnswer:
    """Who controls an area (M-7.5, M-16.5); a free start realm is its owner's again (M-16.7).

    The host is the owner of the marker or else of the start realm. An army that a treaty lets
    stand in the host's area is a guest: it does not take control away, and gains none.
    """
    found = () if question.barbarians else _controllers(question)
    return ControlAnswer(found, found[0] if len(found) == 1 else "")


def _controllers(question: ControlQuestion) -> tuple[PlayerId, ...]:
    friends = {frozenset(pair) for pair in question.allowed}
    host = question.marker or question.start_realm_of
    claimants = [host] if host else []
    claimants += [
        army
        for army in question.armies
        if army != host and not (host and frozenset((army, host)) in friends)
    ]
    return tuple(
        player
        for player in dict.fromkeys(claimants)
        if all(army == player or frozenset((army, player)) in friends for army in question.armies)
    )


def allowed_pairs(treaties: Iterable[Treaty]) -> tuple[Pair, ...]:
    """Pairs of players whose armies may stand in each other's areas."""
    return tuple(
        (one, other)
        for treaty in treaties
        if treaty.kind in ALLOW_AN_ARMY
        for place, one in enumerate(treaty.parties)
        for other in treaty.parties[place + 1 :]
    )


def lets_in(treaties: Iterable[Treaty], one: PlayerId, other: PlayerId) -> bool:
    """Whether a treaty lets the army of one stand beside that of the other."""
    return frozenset((one, other)) in {frozenset(pair) for pair in allowed_pairs(treaties)}


def area_control(area: Area, treaties: Iterable[Treaty] = ()) -> ControlAnswer:
    """Who controls a named area."""
    return control(
        ControlQuestion(
            area.start_realm_of,
            area.marker,
            tuple(player for player, force in area.forces.items() if force.units),
            allowed_pairs(treaties),
            area.barbarians is not None and area.barbarians.units > 0,
        )
    )


def controls(state: State, player: PlayerId, area: Area) -> bool:
    """Whether the player controls the named area; nobody controls the sea."""
    return not area.sea and player in area_control(area, state.treaties).controllers


def controlled(state: State, player: PlayerId) -> tuple[Area, ...]:
    """The named areas that the player controls."""
    return tuple(area for area in state.areas.values() if controls(state, player, area))


def areas_of(state: State, player: PlayerId) -> Breakdown:
    """How many areas the player controls: those counted and those named."""
    named = len(controlled(state, player))
    lines = (
        Line("control.counted", state.players[player].areas, cite("M-7.5")),
        Line("control.named", named, cite("M-7.5")),
    )
    return Breakdown("control.areas", tuple(line for line in lines if line.amount))
