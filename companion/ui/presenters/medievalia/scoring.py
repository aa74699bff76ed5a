"""The end: what ended the game, points building by building, ties, winners (F-11 to F-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.games.medievalia.ending import ranking
from companion.games.medievalia.fief.sums import parties, party_prestige, standing_of
from companion.games.medievalia.outcome import ending_text
from companion.games.medievalia.pieces import Building
from companion.games.medievalia.rulebook import cite
from companion.games.medievalia.tables import BUILDINGS
from companion.games.medievalia.turns import Score
from companion.ui.presenters.derived.scoring import GameScoring, Scored

KINDS = {"civil": "med.end.civil", "fortified": "med.end.fortified"}


def _by_kind(points: Breakdown) -> Breakdown:
    """Points of civil and of military buildings: two acts, not one for each type."""
    found = dict.fromkeys(KINDS, 0)
    for line in points.lines:
        building = line.key.rpartition(".")[2]
        if building in set(Building):
            found[BUILDINGS[Building(building)].group] += line.amount
    return Breakdown(
        points.key, tuple(Line(KINDS[kind], many, cite("F-11.1")) for kind, many in found.items())
    )


class MedievaliaScoring(GameScoring):
    """Prestige of everybody, or of the two teams; who won otherwise stands first all the same."""

    def scores(self, state: Any) -> Mapping[PlayerId, Breakdown]:
        return {
            player: _by_kind(party_prestige(state, members).points)
            for members in parties(state)
            for player in members
        }

    def ending(self, _state: Any) -> Score:
        return Score()

    def why_over(self, state: Any) -> str:
        return self._say(ending_text(state))

    def points(self, total: int) -> str:
        return self._say("med.end.points", n=total)

    def note_of(self, state: Any, player: PlayerId) -> str:
        me = state.players[player]
        if not me.is_in:
            return self._say(f"med.ui.out_by.{me.out_by}")
        standing = standing_of(state, next(one for one in parties(state) if player in one))
        return self._say("med.end.tie_line", gold=standing.gold, hand=standing.hand)

    def ranked(self, _scoring: Scored) -> Sequence[tuple[int, PlayerId]]:
        """Winners first; then prestige, gold capacity, cards in hand (F-13.2, F-13.3)."""
        state = self._session.state
        groups = parties(state)
        order = ranking(tuple(standing_of(state, members) for members in groups)).order
        places = {row.name: row.place for row in order}
        found = []
        for members in groups:
            won = bool(set(members) & set(state.winners))
            out = not any(state.player(one).is_in for one in members)
            rank = 1 if won else 1 + places[members[0]] + len(groups) * out
            found += [(rank, player) for player in members]
        found.sort(key=lambda one: one[0])
        ranks = [rank for rank, _ in found]
        return [(1 + sum(other < rank for other in ranks), player) for rank, player in found]
