"""The coronation: votes elector by elector, then honour and the best master (C-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.conspiracy.empire.college import college_of, honour_of, ranking, votes
from companion.games.conspiracy.empire.empire import BreakOff, election_now
from companion.games.conspiracy.pieces import Elector
from companion.games.conspiracy.state import NEUTRAL, State
from companion.games.conspiracy.tables import ELECTORS, MASTERS
from companion.ui.presenters.derived.scoring import GameScoring, Scored
from companion.ui.presenters.scoring.acts import Act
from companion.ui.presenters.scoring.ceremony import ActView, PlaceRow, ResultView


def shields_of(state: State) -> list[Act]:
    """The seven electors, each with the vote that it casts; neutral ones have none for a player."""
    served = {elector: master for master, elector in state.serves.items()}
    acts = []
    for elector in Elector:
        owner = state.lands[elector].owner
        master = served.get(elector)
        voter = owner or (state.masters[master] if master else NEUTRAL)
        rule = "C-3.16.2" if master and not owner else "C-3.12.1"
        acts.append(Act(elector.value, rule, {voter: 1} if voter else {}))
    return acts


class ConspiracyScoring(GameScoring):
    """Votes decide; where they are equal honour does, then the best master card."""

    def scores(self, state: Any) -> Mapping[PlayerId, Breakdown]:
        return votes(college_of(state), state.switches).votes

    def ending(self, state: Any) -> Any:  # noqa: ARG002
        return BreakOff()

    def booked(self) -> Scored | None:
        """The college as it stood when it was over: shield by shield, the last elector counts."""
        state = self._session.state
        if state.final is None:
            return None
        return Scored(state, self.scores(state), shields_of(state))

    def name(self, act: Act) -> str:
        return self._say(ELECTORS[Elector(act.key)].name)

    def _act(self, scoring: Scored, shown: int) -> ActView:
        """A shield, and for whom it votes."""
        view = super()._act(scoring, shown)
        voter = next(iter(scoring.acts[shown - 1].points), "")
        players = scoring.state.players
        who = players[voter].name if voter else self._say("con.college.neutral")
        return replace(view, title=f"{view.title}: {who}")

    def compared(self, scoring: Scored, act: Act, player: PlayerId) -> str:
        """By what the shield is a player's: his own family, or the master who serves it."""
        if not act.points.get(player):
            return ""
        served = {elector: master for master, elector in scoring.state.serves.items()}
        master = served.get(Elector(act.key))
        return self._say(MASTERS[master].name if master else "con.votes.direct")

    def _standing(self) -> ActView | None:
        """In our own order, with what tells equal votes apart (C-12.1.3)."""
        view, state = super()._standing(), self._session.state
        if view is None:
            return None
        places = ranking(college_of(state), state.switches).places
        order = [one.player for one in places]
        rows = sorted(view.rows, key=lambda row: order.index(row.player))
        told = tuple(replace(row, compared=self.note_of(state, row.player)) for row in rows)
        neutral = votes(college_of(state), state.switches).neutral
        title = f"{view.title} · {self._say('con.ending.neutral_n', n=neutral)}"
        return replace(view, title=title, rows=told)

    def why_over(self, state: Any) -> str:
        return self._say(f"con.ending.{state.ending or 'playing'}")

    def points(self, total: int) -> str:
        return self._say("con.ending.votes_n", n=total)

    def note_of(self, state: Any, player: PlayerId) -> str:
        held = [
            self._say(MASTERS[master].name)
            for master, holder in state.masters.items()
            if holder == player
        ]
        honour = self._say("con.college.honour", n=honour_of(state, player).total)
        return " · ".join((honour, *held))

    def ranked(self, scoring: Scored) -> Sequence[tuple[int, PlayerId]]:
        """The crowned player first, then our own order."""
        state = scoring.state
        places = ranking(college_of(state), state.switches).places
        if not state.crowned:
            return [(one.place, one.player) for one in places]
        others = [one.player for one in places if one.player != state.crowned]
        return [(1, state.crowned), *((place, one) for place, one in enumerate(others, 2))]

    def _ties(self, rows: Sequence[PlaceRow]) -> tuple[str, ...]:
        """What told apart those with equal votes (C-12.1.3)."""
        state = self._session.state
        if state.ending not in ("honour", "master"):
            return super()._ties(rows)
        result = election_now(state)
        told = [
            self._say(
                "con.ending.tied",
                player=state.players[one].name,
                votes=result.votes.votes[one].total,
                honour=result.honour[one],
            )
            for one in result.tied
        ]
        return (self._say(f"con.ending.by_{state.ending}"), *told)

    def result_of(self, scoring: Scored) -> ResultView:
        found = super().result_of(scoring)
        if scoring.state.crowned:
            return found
        return replace(found, headline=self._say("con.ending.no_emperor"))
