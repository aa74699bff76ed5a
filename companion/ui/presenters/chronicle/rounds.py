"""A game told round by round, from what changed and what was done. A game has the sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.core.explain import Text
from companion.core.table_actions import KeepPhoto
from companion.pages.standings import Fact
from companion.ui.i18n import Translator, signed
from companion.ui.presenters.chronicle.tale import Chapter, Chronicle, joined, sentence
from companion.ui.presenters.session import Session

LINE = 190  # letters of a round that is told in one line


class RoundTeller:
    """Cuts the journal into rounds.

    The states it meets have `round`, `is_over` and `players` with id, name and `is_in`. What a
    game does not call a round has its own titles.
    """

    chapter: ClassVar[str] = "end.tell.round"
    in_one_line: ClassVar[str] = "ui.round.line"

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self._session = session
        self._texts = texts

    # -- what a game says about itself -----------------------------------------------------

    def prologue(self, start: Any) -> Sequence[str]:
        """Who plays."""
        raise NotImplementedError

    def round(self, first: Any, last: Any, deeds: Sequence[Position[Any]]) -> Sequence[str]:
        """A round from the table at its start to the one at its end."""
        raise NotImplementedError

    def highlights(self, first: Any, last: Any, deeds: Sequence[Position[Any]]) -> Sequence[str]:
        """A round where there is little room: what is worth most is told last."""
        return self.round(first, last, deeds)

    def facts(self, first: Any, last: Any, deeds: Sequence[Position[Any]]) -> Sequence[Fact]:
        """What can be counted in a round."""
        del first, last
        count = len(deeds)
        return (Fact("history", self._count("ui.round.steps", count)),) if count else ()

    def epilogue(self, state: Any) -> Sequence[str]:
        """How it ended."""
        raise NotImplementedError

    def points(self, state: Any, player: str) -> int:
        """What the lead is measured by."""
        raise NotImplementedError

    def people(self, state: Any) -> list[Any]:
        """The players who are still in the game."""
        return [player for player in state.players.values() if player.is_in]

    # -- the tale --------------------------------------------------------------------------

    def tell(self) -> Chronicle:
        journal = self._session.journal
        start = journal.state_at(0)
        chapters = [self._chapter("end.tell.prologue", self.prologue(start))]
        before, deeds = start, list[Position[Any]]()
        first = start
        for position in journal.present:
            after = position.step.state
            if after.round > before.round:
                chapters.append(self._round(first, before, deeds))
                first, deeds = before, []
            deeds.append(position)
            before = after
        chapters.append(self._round(first, before, deeds))
        if before.is_over:
            chapters.append(self._chapter("end.tell.epilogue", self.epilogue(before)))
        return Chronicle(self._texts().text("end.chronicle"), tuple(chapters))

    def line(self) -> tuple[str, Sequence[Fact]]:
        """The present round in a sentence or two, and what can be counted in it."""
        journal = self._session.journal
        first = before = journal.state_at(0)
        deeds = list[Position[Any]]()
        for position in journal.present:
            after = position.step.state
            if after.round > before.round:
                first, deeds = before, []
            deeds.append(position)
            before = after
        kept: list[str] = []
        for told in reversed(self.highlights(first, before, deeds)):
            if not kept or len(" ".join((told, *kept))) <= LINE:
                kept.insert(0, told)
        return " ".join(kept), self.facts(first, before, deeds)

    def line_title(self) -> str:
        return self._texts().text(self.in_one_line, round=self._session.state.round)

    def _chapter(self, title: str, told: Sequence[str], **params: Any) -> Chapter:
        return Chapter(self._texts().text(title, **params), tuple(told))

    def _round(self, first: Any, last: Any, deeds: Sequence[Position[Any]]) -> Chapter:
        told = self.round(first, last, deeds)
        photos = [one.action.photo for one in deeds if isinstance(one.action, KeepPhoto)]
        chapter = self._chapter(self.chapter, told, round=last.round)
        return replace(chapter, photos=tuple(photos))

    # -- sentences -------------------------------------------------------------------------

    def _say(self, key: str | Text, **params: Any) -> str:
        return sentence(self._texts().text(key, **params))

    def _count(self, key: str, count: int) -> str:
        return self._texts().text(key, n=count)

    def _names(self, words: Sequence[str]) -> str:
        return joined(self._texts(), words)

    def _changes(
        self, key: str, first: Any, last: Any, read: Callable[[Any, str], int], least: int
    ) -> list[str]:
        """One sentence with everybody whose figure changed by so much or more."""
        changed = []
        for player in self.people(last):
            change = read(last, player.id) - read(first, player.id)
            if abs(change) >= least:
                changed.append((change, f"{player.name} {signed(change)}"))
        changed.sort(key=lambda item: -item[0])
        return [self._say(key, list=", ".join(text for _, text in changed))] if changed else []

    def _left(self, first: Any, last: Any) -> list[str]:
        return [
            self._say("end.tell.out", player=player.name)
            for player in last.players.values()
            if not player.is_in and first.players[player.id].is_in
        ]

    def _lead(self, first: Any, last: Any, prefix: str) -> list[str]:
        """Who leads now; the keys begin with the game's own prefix."""
        leaders = self._leaders(last)
        names = [player.name for player in leaders]
        points = self.points(last, leaders[0].id)
        if len(leaders) > 1:
            return [self._say(f"{prefix}.share_lead", people=self._names(names), points=points)]
        was = self._leaders(first)
        new = len(was) > 1 or was[0].id != leaders[0].id
        key = f"{prefix}.takes_lead" if new else f"{prefix}.leads"
        return [self._say(key, player=names[0], points=points)]

    def _leaders(self, state: Any) -> list[Any]:
        people = self.people(state) or list(state.players.values())
        most = max(self.points(state, player.id) for player in people)
        return [player for player in people if self.points(state, player.id) == most]

    def _ranking(self, places: Sequence[str]) -> list[str]:
        """The winner, and who follows."""
        told = [self._say("end.tell.wins", place=places[0])]
        if len(places) > 1:
            told.append(self._say("end.tell.behind", places=self._names(places[1:])))
        return told
