"""A game of Medioevo Universale told round by round, from what changed and what was fought."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core.amending.amendments import Position
from companion.core.explain import Text
from companion.games.medioevo.diplomacy.treaties import (
    BreakTreaty,
    DeclareWar,
    MakePeace,
    MakeTreaty,
    MakeTruce,
)
from companion.games.medioevo.ending.scoring import Score
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.state import Player, State
from companion.games.medioevo.tables import EVENT_SYMBOLS, building, technology
from companion.games.medioevo.war.battles import BookBattle, FightElsewhere
from companion.games.medioevo.war.conquest import Conquer, Plunder, Raid
from companion.games.medioevo.war.control import areas_of, controlled
from companion.games.medioevo.words import EventSymbol
from companion.pages.standings import Fact
from companion.ui.i18n import number
from companion.ui.presenters.chronicle.rounds import RoundTeller
from companion.ui.presenters.medioevo.ending.acts import booked_scoring
from companion.ui.presenters.secrecy.curtain import round_of

# Told as the log has them; everything else is told by what it changed.
DEEDS = (
    BookBattle, FightElsewhere, Conquer, Plunder, Raid,
    DeclareWar, MakePeace, MakeTruce, MakeTreaty, BreakTreaty,
)  # fmt: skip
GREAT_LEVEL = 3  # cathedrals, metropolises and castles are worth telling
MUCH_HONOR = 3


class MedioevoChronicle(RoundTeller):
    """Tells the game so far; money is left out, it lies behind the screens."""

    def people(self, state: State) -> list[Player]:
        return [state.players[player] for player in state.playing]

    def points(self, state: State, player: str) -> int:
        return state.players[player].honor

    # -- chapters --------------------------------------------------------------------------

    def prologue(self, state: State) -> list[str]:
        people = [
            self._texts().text(
                "end.tell.rules", player=player.name, realm=Text(f"realm.{player.realm.value}")
            )
            if player.realm
            else player.name
            for player in state.players.values()
        ]
        return [self._say("end.tell.gather", n=len(people), people=self._names(people))]

    def round(self, first: State, last: State, deeds: Sequence[Position[State]]) -> list[str]:
        return [
            *self._opening(last),
            *(self._deed(p) for p in deeds if isinstance(p.action, DEEDS)),
            *self._learnt(first, last),
            *self._built(first, last),
            *self._areas(first, last),
            *self._debts(first, last),
            *self._left(first, last),
            *self._honor(first, last),
            *self._lead(first, last, "end.tell"),
        ]

    def highlights(self, first: State, last: State, deeds: Sequence[Position[State]]) -> list[str]:
        return [
            *self._opening(last),
            *self._areas(first, last),
            *self._debts(first, last),
            *self._learnt(first, last),
            *self._built(first, last),
            *(self._deed(p) for p in deeds if isinstance(p.action, DEEDS)),
            *self._left(first, last),
            *self._lead(first, last, "end.tell"),
        ]

    def facts(self, first: State, last: State, deeds: Sequence[Position[State]]) -> list[Fact]:
        battles = sum(isinstance(p.action, (BookBattle, FightElsewhere)) for p in deeds)
        loans = sum(len(player.loans) for player in self.people(last))
        found = [Fact("sword-cross", self._count("ui.round.battles", battles))] if battles else []
        found += [Fact("bank-outline", self._count("ui.round.loans", loans))] if loans else []
        return [*found, *super().facts(first, last, deeds)]

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
        """As the log has it; of an area that nobody named nothing is told."""
        return self._without_unnamed(self._battle_or_other(position))

    def _without_unnamed(self, told: str) -> str:
        unnamed = re.escape(self._texts().text("area.unnamed"))
        told = re.sub(rf" \({unnamed}\)", "", told)
        return re.sub(rf"\({unnamed}, ", "(", told)

    def _battle_or_other(self, position: Position[State]) -> str:
        """A battle with barbarians in words of its own."""
        summary = self._session.curtain.told(position.step.summary, round_of(position))
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
        for player in self.people(last):
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
        for player in self.people(last):
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
            """An area of the own start realm that was only named is no gain."""
            own = [one for one in controlled(state, player) if one.start_realm_of == player]
            named = sum(one.name not in first.areas for one in own)
            total, before = areas_of(state, player).total, areas_of(first, player).total
            return max(min(total, before), total - named)

        return self._changes("end.tell.areas", first, last, areas, 1)

    def _honor(self, first: State, last: State) -> list[str]:
        return self._changes("end.tell.honor", first, last, self.points, MUCH_HONOR)

    def _debts(self, first: State, last: State) -> list[str]:
        borrowed = [
            player.name
            for player in self.people(last)
            if len(player.loans) > len(first.players[player.id].loans)
        ]
        if not borrowed:
            return []
        people = self._names(borrowed)
        return [self._say("end.tell.borrows", n=len(borrowed), people=people)]

    def epilogue(self, state: State) -> list[str]:
        told = [self._say("end.tell.over", round=state.round, why=Text(f"end.by_{state.ended}"))]
        scoring = booked_scoring(self._session)
        if scoring is None:
            return told
        return told + self._ranking([self._placed(state, one) for one in scoring.answer.scores])

    def _placed(self, state: State, score: Score) -> str:
        player = state.players[score.player]
        return f"{player.name} ({number(score.honor.total)})"
