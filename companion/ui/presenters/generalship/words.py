"""What all pages of the game say: pieces, places, nations, stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.game import PlayerId
from companion.games.generalship.army.moving import place_name
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.common import capitals_held, now, waiting
from companion.games.generalship.cycle.scoring import TILES, UPKEEP, food_short
from companion.games.generalship.pieces import Unit
from companion.games.generalship.state import SCORING, Stack, State
from companion.games.generalship.tables import TILES as ACTION_TILES
from companion.ui.presenters.bids.secret import HandOver
from companion.ui.presenters.panels import Answer, Choice, HandTo, Panel
from companion.ui.presenters.panels_page import PanelsPageView, PanelTaps
from companion.ui.presenters.phases.views import Foot, Speaker


class Words(Speaker):
    """The words of the open game."""

    @property
    def table(self) -> State:
        state: State = self.session.state
        return state

    def place(self, place: str) -> str:
        return self.say(place_name(self.table, place))

    def nation(self, player: PlayerId) -> str:
        return self.say(f"gen.nation.{self.table.players[player].nation}")

    def unit(self, unit: Unit) -> str:
        return self.say(f"gen.unit.{unit}")

    def units(self, units: Mapping[Unit, int]) -> str:
        """Pieces by type; for eyes that may see them."""
        return ", ".join(f"{units[one]} × {self.unit(one)}" for one in Unit if units.get(one))

    def pieces(self, n: int) -> str:
        return self.say("gen.ui.pieces", n=n)

    def commander(self, leader: Commander | None) -> str:
        if leader is None:
            return self.say("gen.commander.none")
        name = leader.name or self.say("gen.commander.unnamed")
        return self.say("gen.ui.leader", name=name, land=leader.land, naval=leader.naval)

    def era(self) -> str:
        return self.say(f"gen.era.{self.table.era}")

    @property
    def cycle_title(self) -> str:
        part = ("round_1", "round_2", "scoring")[self.table.phase - 1]
        return self.say("gen.ui.cycle", round=self.table.round, part=self.say(f"gen.phase.{part}"))

    def food_note(self) -> str:
        """Who will lack food at the coming scoring, by what everybody may see (G-15.3)."""
        short = {one: food_short(self.table, one) for one in self.table.order}
        told = [
            self.say("gen.ui.food_short_of", player=self.name(player), n=n)
            for player, n in short.items()
            if n
        ]
        return self.say("gen.ui.food_short", players=", ".join(told), rule="G-15.3") if told else ""

    # -- whose eyes ------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether hidden pieces lie open: a house rule, or the game is over."""
        return self.table.switches.armies == "open" or self.table.ended

    def may_see(self, player: PlayerId) -> bool:
        """Whether this screen may show what a player hides: his own, or all lies open."""
        return self.is_open or self.session.seat == player

    def may_act(self, player: PlayerId) -> bool:
        """Whether this screen does things for a player: the tablet for everybody."""
        return self.session.seat in ("", player)

    def handed(self, player: PlayerId, then: Callable[[], Answer]) -> Answer:
        """What only this player may see: after the device went to him, where it hides anything."""
        return then() if self.may_see(player) else HandTo(player, self.hand_to(player), then)

    def stack_note(self, stack: Stack) -> str:
        """How high a stack is, and whether it has moved; if it can go on only its owner knows."""
        moved = "moved" if stack.tired or stack.half else "ready"
        if stack.finished and self.may_see(stack.owner):
            moved = "finished"
        return f"{self.pieces(stack.pieces)} · {self.say(f'gen.ui.stack_{moved}')}"

    def hand_to(self, player: PlayerId) -> HandOver:
        one = self.table.players[player]
        return HandOver(
            one.colour,
            self.say("gen.ui.hand_over", player=one.name),
            self.say("gen.ui.hand_over_note"),
            self.say("gen.ui.hand_over_main", player=one.name),
        )

    def places_of(self, *without: str) -> tuple[Choice, ...]:
        return tuple(
            Choice(one, self.place(one)) for one in self.table.places if one not in without
        )

    def next_thing(self) -> str:
        """What comes next, and whose it is: the words of the bright button."""
        state = self.table
        if state.ended:
            return self.say("gen.ui.next.over")
        if state.ending == "capital" and capitals_held(state):
            return self.say("gen.ui.next.capital")
        if state.phase == SCORING:
            act = (
                "tiles"
                if TILES not in state.done
                else "upkeep"
                if UPKEEP not in state.done
                else "order"
            )
            return self.say(f"gen.ui.next.{act}")
        if state.tile is None:
            return self.say("gen.ui.next.tile", player=self.name(state.active))
        if state.battle is not None:
            return self.say("gen.ui.next.battle", place=self.place(state.battle.place))
        if not waiting(state):
            return self.say("gen.ui.next.end_turn")
        player, action = now(state)
        return self.say(
            "gen.ui.next.act", player=self.name(player), action=self.say(f"gen.action.{action}")
        )

    def tile_name(self) -> str:
        tile = self.table.tile
        return self.say(ACTION_TILES[tile].name) if tile is not None else ""


class Page(PanelTaps, Words):
    """A page of the game: a title, the players, panels and a foot."""

    title = ""

    def player_shown(self) -> PlayerId:
        return ""

    def panels(self) -> tuple[Panel, ...]:
        raise NotImplementedError

    def foot(self) -> Foot:
        return Foot()

    def subtitle(self) -> str:
        return self.cycle_title

    def about(self) -> tuple[Any, ...]:
        return (self.table.round, self.table.phase, self.table.turn, self.player_shown())

    def view(self) -> PanelsPageView:
        return PanelsPageView(
            title=self.say(self.title),
            subtitle=self.subtitle(),
            people=self.people(done=self.done_people()),
            player=self.player_shown(),
            panels=self.panels(),
            foot=self.foot(),
            undo=self.undo_text,
            redo=self.redo_text,
            about=self.about(),
        )

    def done_people(self) -> tuple[PlayerId, ...]:
        return ()
