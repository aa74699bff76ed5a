"""A game told round by round as the log has it: what was done, and who leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.core.codec import kind_of
from companion.pages.standings import Fact
from companion.ui.i18n import Translator, number
from companion.ui.presenters.chronicle.rounds import RoundTeller
from companion.ui.presenters.derived.speaker import declaration
from companion.ui.presenters.secrecy.curtain import round_of
from companion.ui.presenters.session import Session

UNTOLD = frozenset(
    (
        "mark_done", "next_phase", "go_to_phase", "end_turn", "pass_turn",
        "correct", "correct_table", "correct_turn", "change_house_rule",
        "rule_otherwise", "set_coach", "keep_photo",
    )
)  # fmt: skip
BATTLES = frozenset(("attack", "war", "fight_battle"))  # what games call the action of a battle


class LogTeller(RoundTeller):
    """Tells every deed that is more than going on; `main` is what the lead is measured by."""

    untold: ClassVar[frozenset[str]] = UNTOLD
    over: ClassVar[str] = "end.tell.over"

    def __init__(self, session: Session, texts: Callable[[], Translator], main: str = "") -> None:
        super().__init__(session, texts)
        self.main = main

    # -- what a game says ------------------------------------------------------------------

    def points(self, state: Any, player: str) -> int:
        return int(declaration(self._session).figures[self.main].read(state, player))

    def why_over(self, state: Any) -> str:  # noqa: ARG002
        """Why the game is over, in words."""
        return self._texts().text("derived.over")

    # -- chapters --------------------------------------------------------------------------

    def prologue(self, start: Any) -> Sequence[str]:
        people = [player.name for player in start.players.values()]
        return [self._say("derived.gather", n=len(people), people=self._names(people))]

    def round(self, first: Any, last: Any, deeds: Sequence[Position[Any]]) -> Sequence[str]:
        told = [self._deed(one) for one in deeds if kind_of(type(one.action)) not in self.untold]
        return [*filter(None, told), *self._left(first, last), *self._leading(last)]

    def facts(self, first: Any, last: Any, deeds: Sequence[Position[Any]]) -> Sequence[Fact]:
        battles = sum(kind_of(type(one.action)) in BATTLES for one in deeds)
        found = [Fact("sword-cross", self._count("ui.round.battles", battles))] if battles else []
        return [*found, *super().facts(first, last, deeds)]

    def _deed(self, position: Position[Any]) -> str:
        curtain = self._session.curtain
        if curtain.secrets.is_unseen(position.action) and not self._session.state.is_over:
            return ""
        return self._say(curtain.told(position.step.summary, round_of(position)))

    def _leading(self, state: Any) -> list[str]:
        """Who leads, unless the lead is a secret still."""
        figures = declaration(self._session).figures
        if figures[self.main].secret and not self._session.state.is_over:
            return []
        leaders = self._leaders(state)
        return [
            self._say(
                "derived.lead",
                n=len(leaders),
                people=self._names([player.name for player in leaders]),
                figure=figures.name(self.main),
                points=number(self.points(state, leaders[0].id)),
            )
        ]

    def epilogue(self, state: Any) -> Sequence[str]:
        told = [self._say(self.over, round=state.round, why=self.why_over(state))]
        final = state.final or {}
        ranked = sorted(final, key=lambda one: -final[one])
        places = [f"{state.players[one].name} ({number(final[one])})" for one in ranked]
        return told + (self._ranking(places) if places else [])
