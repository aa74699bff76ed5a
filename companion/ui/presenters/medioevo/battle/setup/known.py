"""What a game knows of a battle before its first step, and how an army in it is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from companion.games.medioevo.battle.cards import LAST_STAGE
from companion.games.medioevo.battle.model import Means
from companion.games.medioevo.battle.staging import (
    Fighter,
    Staging,
    fighter_of,
)
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.forces import Force
from companion.games.medioevo.state import State
from companion.games.medioevo.switches import DEFAULTS
from companion.games.medioevo.war.battle_effects import with_round_cards
from companion.games.medioevo.war.combat_turns import combat_turn
from companion.ui.presenters.medioevo.battle.setup.loads import loaded

MOST = 60
WAR = 5  # the phase
ENOUGH = 999  # places, where the table says that there are transports for a retreat
PLENTY = Means(red=99, blue=99, florins=1_000_000)

R = TypeVar("R")


def varied(record: R, **changes: Any) -> R:
    """A changed copy, where the names of the fields are known only when the app runs."""
    copy: R = replace(record, **changes)  # type: ignore[type-var]
    return copy


def changed(force: Force, piece: str, change: int) -> Force:
    """The force with more or fewer of a piece such as `cavalry` or `captain.2`."""
    name, _, level = piece.partition(".")
    if not level:
        count = max(0, min(MOST, getattr(force, name) + change))
        return varied(force, **{name: count})
    counts = list(getattr(force, name))
    place = int(level) - 1
    counts[place] = max(0, min(MOST, counts[place] + change))
    return varied(force, **{name: tuple(counts)})


def blank(state: State | None) -> Staging:
    """Whose combat turn it is against the next in turn order, or two nameless sides."""
    if state is None:
        means = Means()
        cards = frozenset(LAST_STAGE)
        return Staging(
            Fighter("attacker", cards=cards, means=varied(means, florins=PLENTY.florins)),
            Fighter(
                "defender", position=2, cards=cards, means=varied(means, florins=PLENTY.florins)
            ),
            switches=DEFAULTS,
        )
    turn = combat_turn(state).next_player if state.phase == WAR else ""
    at = state.playing.index(turn) if turn in state.playing else 0
    first, second, *_ = (*state.playing[at:], *state.playing[:at], "")
    return Staging(
        Fighter(first),
        Fighter(second),
        players=len(state.playing),
        horde_dice=state.horde_dice,
        switches=state.switches,
    )


def ready(staging: Staging, state: State | None) -> Staging:
    """The staging with all that the game knows of both sides at this moment, galleys loaded."""
    return loaded(_known(staging, state))


def _known(staging: Staging, state: State | None) -> Staging:
    if state is None:
        return staging
    sides = {who.value: _side_of(state, staging.fighter(who), staging.area) for who in Who}
    known = varied(
        staging,
        attacker=sides["attacker"],
        defender=sides["defender"],
        players=len(state.playing),
        horde_dice=staging.horde_dice or state.horde_dice,
        switches=state.switches,
    )
    return with_round_cards(state, known)


def _side_of(state: State, side: Fighter, area: str) -> Fighter:
    """The side as the game knows it; the table may have said that the transports suffice."""
    if not side.player:
        return side
    known = fighter_of(state, side.player, side.force, area)
    places = side.places if side.places == ENOUGH else known.places
    return varied(known, aboard=side.aboard, places=places)
