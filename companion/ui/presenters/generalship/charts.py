"""The evening as curves; VP by source and all battles in bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.game import PlayerId
from companion.games.generalship.battle.fight import Course
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.state import State
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.charts.curves import MakesBars
from companion.ui.presenters.charts.views import Bar, BarsView
from companion.ui.presenters.derived.charts import FigureCurves
from companion.ui.presenters.generalship.scoring import SOURCES
from companion.ui.presenters.session import Session

OWN = ("sources", "battles", "luck")


class GeneralshipCharts(FigureCurves):
    """What everybody has seen of a battle is told: where, when, sums, losses; no hand."""

    across = "gen.chart.cycles"

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        bars: Mapping[str, MakesBars],
        main: str = "",
    ) -> None:
        mine = {"sources": self._sources, "battles": self._battles}
        super().__init__(session, texts, {**mine, **bars}, main)

    def bars_name(self, key: str) -> str:
        return self._say(f"gen.chart.{key}") if key in OWN else super().bars_name(key)

    def _say(self, key: str, **params: Any) -> str:
        return self._texts().text(key, **params)

    # -- VP by source ----------------------------------------------------------------------

    def _sources(self) -> tuple[BarsView, ...]:
        """A heading for everybody, the longest bar for the richest source of the table."""
        state: State = self._session.state
        most = max(
            (abs(n) for one in state.players.values() for n in one.sources.values()), default=1
        )
        found = []
        for player in sorted(state.players.values(), key=lambda one: -one.vp):
            bars = tuple(
                Bar(self._say(f"gen.source.{source}"), signed(n), n / (most or 1), player.colour)
                for source in SOURCES
                if (n := player.sources.get(source, 0))
            )
            title = self._say("gen.chart.vp_of", player=player.name, vp=player.vp)
            found.append(BarsView(title, bars, "" if bars else self._say("gen.chart.no_vp")))
        return tuple(found)

    # -- battles ---------------------------------------------------------------------------

    def _battles(self) -> tuple[BarsView, ...]:
        bars = []
        for position in self._session.journal.present:
            if not isinstance(position.action, FightBattle) or position.parent is None:
                continue
            before: State = position.parent.step.state
            action, course = position.action, position.action.course(before)
            note = " · ".join(
                one
                for one in (
                    self._say("gen.ui.cycle_n", n=before.round),
                    self._say(f"gen.era.{before.era}"),
                    self._cards(course, before, action.attacker, action.defender),
                )
                if one
            )
            text = self._texts().text(position.step.summary)
            winner = before.players[_stays(position.step.state, action)]
            bars.append(Bar(text, _sums(course), None, winner.colour, note))
        title = self._say("gen.chart.battles")
        return (BarsView(title, tuple(bars), "" if bars else self._say("gen.chart.no_battles")),)

    def _cards(self, course: Course, state: State, attacker: PlayerId, defender: PlayerId) -> str:
        """How many cards each side drew, which everybody saw."""
        if course.ending == "withdrawal":
            return ""
        said = [
            self._say(
                "gen.chart.cards",
                player=state.players[player].name,
                basic=side.basic.total,
                advanced=side.advanced.total,
            )
            for player, side in (
                (attacker, course.cards.attacker),
                (defender, course.cards.defender),
            )
        ]
        return " · ".join(said)


def _stays(after: State, action: FightBattle) -> PlayerId:
    """Who held the place when it was over."""
    stood = after.stack(action.attacker, action.place)
    return action.attacker if stood is not None else action.defender


def _sums(course: Course) -> str:
    """ATK against DEF of every attack."""
    return ", ".join(
        f"{number(one.atk.total)} : {number(one.defence.total)}" for one in course.attacks
    )
