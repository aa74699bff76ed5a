"""The luck of the cards: who played how many with an ability, against what the stacks let expect.

Only played cards are looked at, when the game is over: what somebody still holds stays unknown.
"""

from __future__ import annotations

from math import comb
from typing import Any

from companion.core.amending.amendments import Position
from companion.core.chance.luck import Luck, judged
from companion.games.medievalia.cards import PlayCard
from companion.games.medievalia.pieces import Stack
from companion.games.medievalia.tables import CARDS, STACK_CARDS, STACK_SIZE
from companion.games.medievalia.turns import Score
from companion.ui.presenters.charts.luck import LuckBars, Thrown

JUDGED = (Stack.MILITARY, Stack.CHARACTER)  # landscapes have no abilities


class MedievaliaLuck(LuckBars):
    """One judgement for each player and stack, at the final scoring."""

    def has_throws(self, action: Any) -> bool:
        return isinstance(action, Score)

    def judged(self, position: Position[Any]) -> tuple[Thrown, ...]:
        played = [
            one.action for one in self._session.journal.present if isinstance(one.action, PlayCard)
        ]
        found: list[Thrown] = []
        for player in position.step.state.players:
            for stack in JUDGED:
                mine = [
                    CARDS[one.card]
                    for one in played
                    if one.player == player and CARDS[one.card].group == stack
                ]
                if mine:
                    able = sum(row.ability != "" for row in mine)
                    found.append((player, judged(_why(stack), able, _ways(stack, len(mine)))))
        return tuple(found)

    def thrown(self, luck: Luck) -> str:
        expected = float(luck.expected)
        return self._say("med.luck.played", why=self._say(luck.why), n=luck.result, mean=expected)


def _why(stack: Stack) -> str:
    return f"med.stack.{stack}"


def _ways(stack: Stack, many: int) -> list[tuple[int, int]]:
    """So many cards of a shuffled stack: how often each number of them has an ability (F-15.2)."""
    able = sum(row.count for row in STACK_CARDS[stack] if row.ability)
    plain = STACK_SIZE[stack] - able
    return [
        (hits, comb(able, hits) * comb(plain, many - hits))
        for hits in range(max(0, many - plain), min(able, many) + 1)
    ]
