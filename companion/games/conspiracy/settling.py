"""What follows every action by itself: master cards, their electors, four votes (C-3.16)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.conspiracy.college import college_of, instant_win, votes
from companion.games.conspiracy.doing import name_of
from companion.games.conspiracy.masters import master_cards_of
from companion.games.conspiracy.pieces import Elector, Master
from companion.games.conspiracy.state import NEUTRAL, State
from companion.games.conspiracy.tables import ELECTORS, MASTERS


def settled(state: State) -> tuple[State, tuple[Text, ...]]:
    """The table with the master cards where they belong, and a line for every change."""
    after, told = _with_masters(state)
    after, moved = _with_serving(after)
    told += moved
    if not after.ended:
        winner = instant_win(college_of(after), after.switches).winner
        if winner is not None:
            after = evolve(after, ended=True, crowned=winner, ending="electors")
            told.append(Text("con.log.four_electors", {"player": name_of(after, winner)}))
    return after, tuple(told)


def _with_masters(state: State) -> tuple[State, list[Text]]:
    told = []
    held = dict(state.masters)
    for card in master_cards_of(state).cards:
        if card.gained is None and card.lost is None:
            continue
        params = {
            "master": Text(MASTERS[card.master].name),
            "player": name_of(state, card.gained or NEUTRAL),
            "loser": name_of(state, card.lost or NEUTRAL),
        }
        if card.holder is None:
            del held[card.master]
            told.append(Text("con.log.master_lost", params))
        else:
            held[card.master] = card.holder
            key = "con.log.master_taken" if card.lost else "con.log.master_won"
            told.append(Text(key, params))
    return evolve(state, masters=held) if told else state, told


def neutral_electors(state: State) -> tuple[Elector, ...]:
    """Electors of no family, in the order of the table."""
    return tuple(one for one in Elector if state.lands[one].owner == NEUTRAL)


def _with_serving(state: State) -> tuple[State, list[Text]]:
    """Each voting master serves a neutral elector of his own (C-3.16.2)."""
    free = list(neutral_electors(state))
    voting = votes(college_of(state), state.switches).voting_masters
    serves: dict[Master, Elector] = {
        master: elector
        for master, elector in state.serves.items()
        if master in voting and elector in free
    }
    for master in voting:
        if master not in serves:
            serves[master] = next(one for one in free if one not in serves.values())
    told = [
        Text("con.log.master_silent", {"master": Text(MASTERS[master].name)})
        for master in state.serves
        if master not in serves and master in state.masters
    ]
    told += _moved(state.serves, serves)
    return evolve(state, serves=serves) if serves != state.serves else state, told


def _moved(before: Mapping[Master, Elector], after: Mapping[Master, Elector]) -> list[Text]:
    return [
        Text(
            "con.log.master_serves",
            {"master": Text(MASTERS[master].name), "elector": Text(ELECTORS[elector].name)},
        )
        for master, elector in after.items()
        if before.get(master) != elector
    ]
