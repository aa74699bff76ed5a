"""The end: VP by source as a ceremony, then the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.explain import Breakdown, Line
from companion.core.game import PlayerId
from companion.games.generalship.common import capitals_held
from companion.games.generalship.cycle.scoring import DecideSwaps, EndEarly
from companion.games.generalship.rulebook import cite
from companion.games.generalship.state import State
from companion.ui.presenters.derived.scoring import GameScoring, Scored

SOURCES = {
    "technology": "G-7.6",
    "attack": "G-11.17",
    "defence": "G-11.17",
    "tiles": "G-15.2",
    "event": "G-8.3",
    "typed": "G-1.2",
    "swap": "G-16.2",
}


class GeneralshipScoring(GameScoring):
    """The game ends by itself; the table may also agree to stop."""

    def scores(self, state: State) -> Mapping[PlayerId, Breakdown]:
        """VP by source; those of the end count as it came out."""
        last: State = self._session.state if self._session.state.final is not None else state
        return {
            one.id: Breakdown(
                "gen.vp.total",
                tuple(
                    Line(f"gen.source.{source}", one.sources[source], cite(rule))
                    for source, rule in SOURCES.items()
                    if one.sources.get(source)
                ),
            )
            for one in last.players.values()
        }

    def ending(self, state: State) -> Any:
        return DecideSwaps() if state.ending == "capital" and capitals_held(state) else EndEarly()

    def is_ready(self, state: State) -> bool:
        return state.is_over or state.ending == "capital"

    def why_over(self, state: State) -> str:  # noqa: ARG002
        now: State = self._session.state
        if now.ending == "vp":
            return self._say("gen.end.why_vp", goal=now.switches.vp_goal)
        return self._say(f"gen.end.why_{now.ending or 'agreed'}")

    def points(self, total: int) -> str:
        return self._say("gen.ui.vp_n", n=total)

    def note_of(self, state: State, player: PlayerId) -> str:
        return self._say(f"gen.nation.{state.players[player].nation}")

    def ranked(self, scoring: Scored) -> Sequence[tuple[int, PlayerId]]:
        """Whoever won is first, whatever the others have."""
        winners = self._session.state.winners
        totals = {player: score.total for player, score in scoring.scores.items()}
        order = sorted(totals, key=lambda one: (one not in winners, -totals[one]))
        found: list[tuple[int, PlayerId]] = []
        for player in order:
            if player in winners:
                found.append((1, player))
                continue
            better = sum(
                other in winners or totals[other] > totals[player]
                for other in totals
                if other != player
            )
            found.append((1 + better, player))
        return found
