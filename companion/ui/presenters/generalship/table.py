"""The table of Generalship: VP large, stores, people and power, the coming upkeep."""

from __future__ import annotations

from typing import Any

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.generalship.common import capitals_held, now, waiting
from companion.games.generalship.cycle.scoring import upkeep_of
from companion.games.generalship.cycle.turn import EndTurn, circles_left, next_era
from companion.games.generalship.state import SCORING
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.derived.table import GameTable
from companion.ui.presenters.generalship.words import Words


class TableWords(GameSpeaker, Words):
    """Figures and phases from the declaration, pieces and places from the game."""

    @property
    def round_title(self) -> str:
        return self.cycle_title


class GeneralshipTable(GameTable):
    shown = ("vp", "food", "metal", "people", "power", "battle_count", "upkeep")
    speaker = TableWords

    @property
    def gen(self) -> TableWords:
        words: Any = self.words
        found: TableWords = words
        return found

    def acting(self) -> PlayerId:
        state = self.gen.table
        return now(state)[0] or state.active

    def realm(self, player: PlayerId) -> str:
        return self.gen.nation(player)

    def note_of(self, player: PlayerId) -> str:
        """Commander, stacks and neutral tiles; allies by name."""
        state, one = self.gen.table, self.gen.table.players[player]
        notes = [
            self.gen.commander(one.commander),
            self.say(
                "gen.ui.army",
                stacks=len(state.stacks_of(player)),
                pieces=sum(state.army(player).values()),
            ),
            self.say("gen.ui.tiles_n", n=len(state.neutral_of(player))),
        ]
        friends = state.allies(player)
        if friends:
            notes.append(self.say("gen.ui.allied", players=self.words.names(sorted(friends))))
        return " · ".join(notes)

    def note(self) -> str:
        """Era, the next one, and the circles that are free."""
        state = self.gen.table
        after = self.say(f"gen.era.{next_era(state.era)}")
        left = self.say("gen.ui.circles_left", n=circles_left(state))
        return self.say("gen.ui.eras", now=self.gen.era(), next=after) + f" · {left}"

    def reason(self, player: PlayerId, figure: str) -> Breakdown | None:
        if figure != "upkeep" or self.gen.session.curtain.is_locked(player):
            return None
        return upkeep_of(self.gen.table, player).total

    def still_to_do(self) -> bool:
        """The page of the turn leads through everything but the last tap."""
        state = self.gen.table
        ends = state.tile is not None and not waiting(state) and not capitals_held(state)
        return not (ends and state.phase != SCORING and state.battle is None)

    def next_text(self) -> str:
        return self.gen.next_thing()

    def next_place(self) -> str:
        if self.state.is_over:
            return "scoring"
        return "phase" if self.still_to_do() else ""

    def next_action(self) -> Any:
        return EndTurn()
