"""The table of Generalship: VP large, stores, people and power, the coming upkeep."""

from __future__ import annotations

from typing import Any

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.generalship.battle.outcome import MOST_BATTLES
from companion.games.generalship.common import (
    capitals_held,
    most_people,
    now,
    waiting,
)
from companion.games.generalship.cycle.course import TILES_FOR_VP
from companion.games.generalship.cycle.scoring import upkeep_of
from companion.games.generalship.cycle.turn import (
    EndTurn,
    circles_left,
    free_circles,
    is_in_play,
    next_era,
)
from companion.games.generalship.state import SCORING
from companion.games.generalship.tables import TILES
from companion.ui.i18n import number
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.derived.table import GameTable
from companion.ui.presenters.generalship.words import Words
from companion.ui.presenters.views import FigureView, TableView, Tie


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
        """The nation, and who leads it."""
        leader = self.gen.table.players[player].commander
        name = leader.name if leader is not None else self.say("gen.commander.none")
        return " · ".join(one for one in (self.gen.nation(player), name) if one)

    def ties(self, player: PlayerId) -> tuple[Tie, ...]:
        """The commander's cards on land and at sea, stacks and pieces, neutral tiles, allies."""
        state, one = self.gen.table, self.gen.table.players[player]
        tiles, leader = len(state.neutral_of(player)), one.commander
        stars = "–" if leader is None else f"{leader.land}/{leader.naval}"
        pieces = sum(state.army(player).values())
        found = [
            Tie("account-star-outline", (), stars),
            Tie("layers-outline", (), f"{len(state.stacks_of(player))}/{pieces}"),
            Tie("map-outline", (), number(tiles), "gain" if tiles >= TILES_FOR_VP else "quiet"),
        ]
        friends = sorted(state.allies(player))
        if friends:
            colours = tuple(state.players[friend].colour for friend in friends)
            found.append(Tie("handshake-outline", colours, "", "gain"))
        return tuple(found)

    def figure_view(self, key: str, player: PlayerId) -> FigureView:
        """People of how many, battles as five pips; the rest as declared."""
        view, state = super().figure_view(key, player), self.gen.table
        if key == "people":
            most = most_people(state, player)
            return evolve(view, text=self.say("gen.ui.of_most", n=view.value, most=most))
        return evolve(view, kind="pips", most=MOST_BATTLES) if key == "battle_count" else view

    def view(self) -> TableView:
        """Under the title: whose turn it is, the era and the next one."""
        state = self.gen.table
        parts = [self.say("gen.ui.turn_of", player=self.gen.name(state.active))]
        after = self.say(f"gen.era.{next_era(state.era)}")
        eras = self.say("gen.ui.eras", now=self.gen.era(), next=after)
        said = (*(parts if state.active else ()), eras)
        return evolve(super().view(), subtitle=" · ".join(said))

    def note(self) -> str:
        """The circles that are free on each kind of tile."""
        state = self.gen.table
        left = [self.say("gen.ui.circles_left", n=circles_left(state))]
        left += [
            f"{self.say(TILES[tile].name)} {free}"
            for tile in TILES
            if is_in_play(state, tile) and (free := free_circles(state, tile)) is not None
        ]
        return " · ".join(left)

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
