"""What would be: the table after something is bought, lost or taken, for advice on the pages.

Every "what if" is played by the very functions that the actions play, then compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.core.chance.chances import Average, average_of
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.empire.clock import clock_of
from companion.games.conspiracy.empire.college import (
    Candidate,
    college_of,
    election,
    honour_of,
    votes,
)
from companion.games.conspiracy.events.events import THINGS, built, places_for
from companion.games.conspiracy.flow import TURNED
from companion.games.conspiracy.lands.income import COLLECTED, income_of, possession_of
from companion.games.conspiracy.lands.take_over import heir_moved, ruled_by
from companion.games.conspiracy.lands.worth import Possession, Worth, worth
from companion.games.conspiracy.pieces import Event, Training
from companion.games.conspiracy.settling import brought_about, settled
from companion.games.conspiracy.state import EVENTS, INCOME, NEUTRAL, State

MOST_ROUNDS = 20  # with two players the deck is dry by then (C-7.1.2)


@dataclass(frozen=True, slots=True)
class Gain:
    """What a player would have of it, and what it would change for everybody."""

    worth: Worth
    votes: int
    honour: int
    rivals: Mapping[PlayerId, int]  # ducats a round that others would have more or fewer
    crowned: PlayerId  # who would have four electors then


def with_event(state: State, event: Event, player: PlayerId) -> State | None:
    """The table if he bought this card and set it where it brings most; None: it brings nothing."""
    match event:
        case Event.ADOPTION:
            return state.more(player, **{Training.SECULAR.value: 1})
        case Event.KNIGHT:
            return state.more(player, knights=1)
    if event not in THINGS:
        return None
    places = places_for(state, event, player)
    own = [land for land in places if state.lands[land].owner == player]
    tried = [built(state, THINGS[event], land) for land in own]
    return max(tried, key=lambda one: income_of(one, player).total.total, default=None)


def with_land(state: State, land: str, player: PlayerId) -> State:
    """The table if he became its ruler."""
    return ruled_by(heir_moved(state, player, state.lands[land]), land, player)


def gain_of(state: State, after: State, player: PlayerId, price: int) -> Gain:
    """What he would have of it, for this price."""
    now = settled(after)[0]
    own = worth(
        Possession(*possession_of(state, player)),
        Possession(*possession_of(now, player)),
        price,
        rules=state.switches,
    )
    rivals = {
        one: change
        for one in state.seats
        if one != player
        and (change := income_of(now, one).total.total - income_of(state, one).total.total)
    }
    return Gain(
        own,
        _votes(now, player) - _votes(state, player),
        honour_of(now, player).total - honour_of(state, player).total,
        rivals,
        now.crowned if now.ended else "",
    )


def _votes(state: State, player: PlayerId) -> int:
    return votes(college_of(state), state.switches).votes[player].total


def if_lost(state: State, land: str) -> tuple[Text, ...]:
    """What else changes if the land is lost to its owner: masters, immunity, the preacher."""
    lost = ruled_by(state, land, NEUTRAL)
    after, told = settled(lost)
    return (*brought_about(state, after), *told)


def is_turned_up(state: State) -> bool:
    """Whether the event cards of this round lie open: the clock then begins with the next."""
    return state.phase > EVENTS or (state.phase == EVENTS and TURNED in state.done)


def round_of(state: State, ahead: int) -> int:
    """The round of the game that the clock counts as its first, second ..."""
    return state.round + ahead - (not is_turned_up(state))


def incomes_until_death(state: State) -> Average:
    """How many income phases are to be expected before the emperor's next death (C-7.1.2)."""
    rounds = clock_of(state, MOST_ROUNDS).rounds
    # Whose cards come up next has its income behind it, unless it is not collected yet.
    collected = COLLECTED in state.done if state.phase == INCOME else state.phase > INCOME
    gone = int(collected and not is_turned_up(state))
    whole = (Fraction(one.emperor.exact) * (one.round - gone) for one in rounds)
    return average_of(sum(whole, Fraction(0)))


@dataclass(frozen=True, slots=True)
class Lacking:
    """What a player lacks to be crowned if the emperor died now."""

    electors: int  # neutral electors he would have to win
    honour: int  # more honour points would do, where the votes are equal; 0: they would not


def lacking(state: State) -> Mapping[PlayerId, Lacking]:
    """For everybody who would not be crowned: what is missing (C-12.1.1 to C-12.1.3)."""
    players, rules = college_of(state), state.switches
    now = election(players, rules)
    found = {}
    for one in players:
        if one.player == now.winner:
            continue
        wins = (
            count
            for count in range(1, now.votes.neutral_electors + 1)
            if election(_with_electors(players, one.player, count), rules).winner == one.player
        )
        best = max(now.honour[name] for name in now.tied)
        tied = one.player in now.tied and len(now.tied) > 1 and not now.neutral
        honour = best - now.honour[one.player] + 1 if tied else 0
        found[one.player] = Lacking(next(wins, 0), honour)
    return found


def _with_electors(
    players: tuple[Candidate, ...], player: PlayerId, more: int
) -> tuple[Candidate, ...]:
    return tuple(
        evolve(one, electorates=one.electorates + more) if one.player == player else one
        for one in players
    )
