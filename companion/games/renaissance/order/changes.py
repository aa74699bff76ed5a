"""Changes of the order within a round: Renaissance (R-9.7.6) and civil war (R-9.5.0.1)."""

from __future__ import annotations

from typing import Annotated, Literal

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.core.codec import Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.renaissance.order.track import MOST_PLAYERS
from companion.games.renaissance.rulebook import cite

Name = Annotated[PlayerId, Length(1, 40)]
Names = Annotated[tuple[Name, ...], Length(0, MOST_PLAYERS)]
Side = Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class Swap:
    """An owner of Q swaps with a neighbour at the start of a phase."""

    order: Annotated[tuple[Name, ...], Length(1, MOST_PLAYERS), Doc("of play, first player first")]
    owners: Annotated[Names, Doc("who owns Q (Renaissance)")]
    player: Annotated[str, Length(0, 40), Doc("who swaps; empty: only ask who could")] = ""
    side: Annotated[Side, Doc("with the player directly before or after him")] = "before"
    swapped: Annotated[Names, Doc("owners who have already swapped in this round")] = ()


@dataclass(frozen=True, slots=True)
class PossibleSwap:
    """A swap that is possible in the order as it is after this one."""

    player: PlayerId
    side: Side
    partner: PlayerId


@dataclass(frozen=True, slots=True)
class SwapAnswer:
    order: Annotated[tuple[PlayerId, ...], Doc("afterwards; the fields of the track stay")]
    partner: Annotated[PlayerId, Doc("with whom he swapped; empty if nobody was named")]
    offers: Annotated[
        tuple[PossibleSwap, ...],
        Doc("what is still possible, in the order in which they are asked"),
    ]


@calculator
def swap(question: Swap) -> SwapAnswer:
    """The order after a swap (R-9.7.6); IllegalAction if there is no partner."""
    faults = Faults()
    for name in ("order", "owners", "swapped"):
        listed: tuple[str, ...] = getattr(question, name)
        faults.refuse(len(set(listed)) < len(listed), "ren.listed_twice", name, player=name)
    for name in ("owners", "swapped"):
        for player in getattr(question, name):
            faults.refuse(
                player not in question.order, "ren.order.not_in_order", name, player=player
            )
    player = question.player
    named = bool(player)
    lost = named and player not in question.order
    faults.refuse(lost, "ren.order.not_in_order", "player", player=player)
    rule = cite("R-9.7.6")
    who = {"player": player}
    faults.forbid(named and player not in question.owners, "ren.swap.no_q", rule, "player", **who)
    faults.forbid(player in question.swapped, "ren.swap.once", rule, "player", **who)
    partner = "" if lost or not named else neighbour(question.order, player, question.side)
    faults.lack(named and not lost and not partner, "ren.swap.nobody", rule, "side", **who)
    faults.forbid(
        bool(partner) and partner in question.owners,
        "ren.swap.partner_has_q",
        rule,
        "side",
        player=partner,
    )
    faults.settle()
    order, swapped = question.order, question.swapped
    if partner:
        order = exchanged(order, player, partner)
        swapped = (*swapped, player)
    return SwapAnswer(order, partner, offers(order, question.owners, swapped))


def neighbour(order: tuple[PlayerId, ...], player: PlayerId, side: Side) -> PlayerId:
    """Who stands directly before or after the player, or ""."""
    place = order.index(player) + (-1 if side == "before" else 1)
    return order[place] if 0 <= place < len(order) else ""


def exchanged(order: tuple[PlayerId, ...], one: PlayerId, other: PlayerId) -> tuple[PlayerId, ...]:
    """The order with two players' places exchanged."""
    places = {one: other, other: one}
    return tuple(places.get(player, player) for player in order)


def offers(
    order: tuple[PlayerId, ...], owners: tuple[PlayerId, ...], swapped: tuple[PlayerId, ...]
) -> tuple[PossibleSwap, ...]:
    """All swaps that are possible now, the owner who decides first in front."""
    sides: tuple[Side, ...] = ("before", "after")
    return tuple(
        PossibleSwap(player, side, partner)
        for player in order
        if player in owners and player not in swapped
        for side in sides
        if (partner := neighbour(order, player, side)) and partner not in owners
    )


def moved_last(order: tuple[PlayerId, ...], victim: PlayerId) -> tuple[PlayerId, ...]:
    return (*(player for player in order if player != victim), victim)
