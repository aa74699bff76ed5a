"""What follows every action by itself: master cards, their electors, four votes (C-3.16).

And what an action brought about on the way, so that nothing happens without a line in the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.conspiracy.common import land_name, name_of
from companion.games.conspiracy.deaths.families import is_immune
from companion.games.conspiracy.empire.college import college_of, instant_win, votes
from companion.games.conspiracy.empire.masters import master_cards_of
from companion.games.conspiracy.pieces import Elector, Master
from companion.games.conspiracy.state import NEUTRAL, Land, State
from companion.games.conspiracy.supply import left_of
from companion.games.conspiracy.tables import ELECTORS, MASTERS


def settled(state: State) -> tuple[State, tuple[Text, ...]]:
    """The table with the master cards where they belong, and a line for every change.

    The five tracks of the board need no marker here: they are counted anew (C-4.0.8).
    """
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
    """Master cards move at once, and with each its vote (C-3.16.3)."""
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


def brought_about(before: State, after: State) -> Iterator[Text]:
    """What a change of rulers did besides: preacher, troops without a land, immunity, markers."""
    yield from _preacher_told(before, after)
    for player in after.seats:
        name = name_of(after, player)
        was, now = before.players[player], after.players[player]
        homeless = not after.lands_of(player) and bool(before.lands_of(player))
        if homeless and was.knights + was.mercenaries > now.knights + now.mercenaries == 0:
            yield Text("con.log.troops_gone", {"player": name})
        if _is_immune(before, player) != _is_immune(after, player):
            key = "con.log.immune" if _is_immune(after, player) else "con.log.not_immune"
            yield Text(key, {"player": name})
        markers = left_of(after, player)["votes"]
        if markers < 0 and markers < left_of(before, player)["votes"]:
            yield Text("con.log.no_vote_marker", {"player": name})
    honours = left_of(after, after.active)["honour"]  # for the battles won, of all players
    if honours < min(0, left_of(before, before.active)["honour"]):
        yield Text("con.log.no_honour_marker")
    if before.anarchy is not None and after.anarchy is not None:
        for land in sorted(after.anarchy.banned - before.anarchy.banned):
            yield Text("con.log.banned", {"land": land_name(after.lands[land])})


def _preacher_told(before: State, after: State) -> Iterator[Text]:
    """He withdraws with the family that lost his land (C-8.3.2.3)."""
    old, new = _preachers_land(before), _preachers_land(after)
    if old is None or (new is not None and new.id == old.id):
        return
    lost = old.id not in after.lands or after.lands[old.id].owner != old.owner
    if lost and new is None:
        yield Text("con.log.preacher_gone")
    elif lost and new is not None and new.owner == old.owner:
        yield Text("con.log.preacher_withdraws", {"land": land_name(new)})


def _preachers_land(state: State) -> Land | None:
    return next((land for land in state.lands.values() if land.preacher), None)


def _is_immune(state: State, player: PlayerId) -> bool:
    return is_immune(len(state.lands_of(player)), state.switches)
