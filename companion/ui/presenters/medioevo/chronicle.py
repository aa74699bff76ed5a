"""A game of Medioevo Universale told round by round, from what changed and what was fought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.amendments import Position
from companion.core.explain import Text
from companion.games.medioevo.actions.battles import BookBattle, FightElsewhere
from companion.games.medioevo.actions.conquest import Conquer, Plunder, Raid
from companion.games.medioevo.actions.diplomacy import (
    BreakTreaty,
    DeclareWar,
    MakePeace,
    MakeTreaty,
    MakeTruce,
)
from companion.games.medioevo.catalog import EVENT_SYMBOLS, building, technology
from companion.games.medioevo.control import areas_of
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.scoring import Score
from companion.games.medioevo.state import Player, State
from companion.games.medioevo.words import EventSymbol
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.chronicle import Chapter, Chronicle, joined, sentence
from companion.ui.presenters.medioevo.scoring_acts import booked_scoring
from companion.ui.presenters.session import Session

# Told as the log has them; everything else is told by what it changed.
DEEDS = (
    BookBattle, FightElsewhere, Conquer, Plunder, Raid,
    DeclareWar, MakePeace, MakeTruce, MakeTreaty, BreakTreaty,
)  # fmt: skip
GREAT_LEVEL = 3  # cathedrals, metropolises and castles are worth telling
MUCH_HONOR = 3


class MedioevoChronicle:
    """Tells the game so far; money is left out, it lies behind the screens."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        self._session = session
        self._texts = texts

    def _say(self, key: str | Text, **params: Any) -> str:
        return sentence(self._texts().text(key, **params))

    def _names(self, words: Sequence[str]) -> str:
        return joined(self._texts(), words)

    def tell(self) -> Chronicle:
        journal = self._session.journal
        start: State = journal.state_at(0)
        chapters = [self._prologue(start)]
        before, deeds = start, list[Position[State]]()
        first = start
        for position in journal.present:
            after: State = position.step.state
            if after.round > before.round:
                chapters.append(self._round(first, before, deeds))
                first, deeds = before, []
            deeds.append(position)
            before = after
        chapters.append(self._round(first, before, deeds))
        if before.ended:
            chapters.append(self._epilogue(before))
        return Chronicle(self._texts().text("end.chronicle"), tuple(chapters))

    # -- chapters --------------------------------------------------------------------------

    def _prologue(self, state: State) -> Chapter:
        people = [
            self._texts().text(
                "end.tell.rules", player=player.name, realm=Text(f"realm.{player.realm.value}")
            )
            if player.realm
            else player.name
            for player in state.players.values()
        ]
        told = self._say("end.tell.gather", n=len(people), people=self._names(people))
        return Chapter(self._texts().text("end.tell.prologue"), (told,))

    def _round(self, first: State, last: State, deeds: list[Position[State]]) -> Chapter:
        told = [
            *self._opening(last),
            *(self._deed(p) for p in deeds if isinstance(p.action, DEEDS)),
            *self._learnt(first, last),
            *self._built(first, last),
            *self._areas(first, last),
            *self._debts(first, last),
            *self._left(first, last),
            *self._honor(first, last),
            *self._lead(first, last),
        ]
        title = self._texts().text("end.tell.round", round=last.round)
        return Chapter(title, tuple(told))

    def _opening(self, state: State) -> list[str]:
        told = []
        if state.order:
            told.append(self._say("end.tell.first", player=state.players[state.order[0]].name))
        symbols = [
            self._texts().text(EVENT_SYMBOLS[EventSymbol(symbol)].name)
            for symbol in state.event_symbols
        ]
        if symbols:
            told.append(self._say("end.tell.event", symbols=self._names(symbols)))
        return told

    def _deed(self, position: Position[State]) -> str:
        """As the log has it; a battle with barbarians in words of its own."""
        summary = position.step.summary
        names = [summary.params.get(side) for side in ("attacker", "defender")]
        horde = [isinstance(name, Text) for name in names]
        if not any(horde):
            return self._say(summary)
        side = "horde_attacks" if horde[0] else "horde_defends"
        player = names[0] if horde[1] else names[1]
        ending = summary.key.removeprefix("log.battle_")
        key = f"end.tell.{side}.{ending}"
        known = self._texts().has(key)
        area = summary.params.get("area", "")
        return self._say(key, player=player, area=area) if known else self._say(summary)

    def _learnt(self, first: State, last: State) -> list[str]:
        learnt = []
        for player in _still_in(last):
            before = first.players[player.id]
            names = [
                self._texts().text(technology(branch, level).name)
                for branch in Branch
                for level in range(
                    before.technology_level(branch) + 1, player.technology_level(branch) + 1
                )
            ]
            if names:
                learnt.append(f"{player.name} – {', '.join(names)}")
        return [self._say("end.tell.learnt", list="; ".join(learnt))] if learnt else []

    def _built(self, first: State, last: State) -> list[str]:
        told = []
        for player in _still_in(last):
            had = [(item.kind, item.level) for item in first.all_buildings(player.id)]
            for item in last.all_buildings(player.id):
                kind = (item.kind, item.level)
                if kind in had:
                    had.remove(kind)
                elif item.level == GREAT_LEVEL:
                    what = Text(building(*kind).name)
                    told.append(self._say("end.tell.builds", player=player.name, what=what))
        return told

    def _areas(self, first: State, last: State) -> list[str]:
        def areas(state: State, player: str) -> int:
            return areas_of(state, player).total

        return self._changes("end.tell.areas", first, last, areas, 1)

    def _honor(self, first: State, last: State) -> list[str]:
        def honor(state: State, player: str) -> int:
            return state.players[player].honor

        return self._changes("end.tell.honor", first, last, honor, MUCH_HONOR)

    def _changes(
        self, key: str, first: State, last: State, read: Callable[[State, str], int], least: int
    ) -> list[str]:
        """One sentence with everybody whose figure changed by so much or more."""
        changed = []
        for player in _still_in(last):
            change = read(last, player.id) - read(first, player.id)
            if abs(change) >= least:
                changed.append((change, f"{player.name} {signed(change)}"))
        changed.sort(key=lambda item: -item[0])
        return [self._say(key, list=", ".join(text for _, text in changed))] if changed else []

    def _debts(self, first: State, last: State) -> list[str]:
        borrowed = [
            player.name
            for player in _still_in(last)
            if len(player.loans) > len(first.players[player.id].loans)
        ]
        if not borrowed:
            return []
        people = self._names(borrowed)
        return [self._say("end.tell.borrows", n=len(borrowed), people=people)]

    def _left(self, first: State, last: State) -> list[str]:
        return [
            self._say("end.tell.out", player=player.name)
            for player in last.players.values()
            if not player.is_in and first.players[player.id].is_in
        ]

    def _lead(self, first: State, last: State) -> list[str]:
        leaders = _leaders(last)
        names = [player.name for player in leaders]
        points = leaders[0].honor
        if len(leaders) > 1:
            return [self._say("end.tell.share_lead", people=self._names(names), points=points)]
        was = _leaders(first)
        new = len(was) > 1 or was[0].id != leaders[0].id
        key = "end.tell.takes_lead" if new else "end.tell.leads"
        return [self._say(key, player=names[0], points=points)]

    def _epilogue(self, state: State) -> Chapter:
        told = [self._say("end.tell.over", round=state.round, why=Text(f"end.by_{state.ended}"))]
        scoring = booked_scoring(self._session)
        if scoring is not None:
            places = [self._placed(state, score) for score in scoring.answer.scores]
            told.append(self._say("end.tell.wins", place=places[0]))
            if len(places) > 1:
                told.append(self._say("end.tell.behind", places=self._names(places[1:])))
        return Chapter(self._texts().text("end.tell.epilogue"), tuple(told))

    def _placed(self, state: State, score: Score) -> str:
        player = state.players[score.player]
        return f"{player.name} ({number(score.honor.total)})"


def _still_in(state: State) -> list[Player]:
    return [state.players[player] for player in state.playing]


def _leaders(state: State) -> list[Player]:
    people = _still_in(state) or list(state.players.values())
    most = max(player.honor for player in people)
    return [player for player in people if player.honor == most]
