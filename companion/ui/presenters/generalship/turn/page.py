"""The turn: its tile, everybody's part of it, its end; then the scoring. One page leads through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.games.generalship.common import capitals_held, now, plan_of, waiting
from companion.games.generalship.cycle.course import victory
from companion.games.generalship.cycle.scoring import DecideSwaps, swaps_of
from companion.games.generalship.cycle.turn import (
    ChooseTile,
    EndTurn,
    PassTurn,
    circles_left,
    free_circles,
    is_in_play,
)
from companion.games.generalship.pieces import Tile
from companion.games.generalship.state import SCORING
from companion.games.generalship.tables import TILES
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.turn.alliance import AlliancePart
from companion.ui.presenters.generalship.turn.army import DraftPart
from companion.ui.presenters.generalship.turn.cards import GeneralPart
from companion.ui.presenters.generalship.turn.march import MarchPart
from companion.ui.presenters.generalship.turn.opening import OpeningPart
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.generalship.turn.people import PeoplePart
from companion.ui.presenters.generalship.turn.scoring import ScoringPart
from companion.ui.presenters.generalship.turn.technology import TechnologyPart
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import Act, Answer, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

SWAPS = "swaps"


class TurnPage(Page):
    """Whoever acts now, what he can do, and the bright button that names the next thing."""

    title = "gen.place_turn"
    has_secrets = False

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        shared: Drafts | None = None,
    ) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        made = (self.session, self._texts, drafts, shared)
        people, army = PeoplePart(*made), DraftPart(*made)
        self._opening = OpeningPart(*made)
        self._parts: dict[str, Part] = {
            "production": people,
            "growth": people,
            "general": GeneralPart(*made),
            "technology": TechnologyPart(*made),
            "alliance": AlliancePart(*made),
            "draft": army,
            "march": MarchPart(*made),
            "scoring": ScoringPart(*made),
        }

    # -- which part ------------------------------------------------------------------------

    @property
    def part(self) -> Part | None:
        """What is done now; none before a tile is chosen and when all have acted."""
        state = self.table
        if state.ended:
            return None
        if state.phase == SCORING:
            return self._parts["scoring"]
        action = now(state)[1]
        return self._parts[action] if action else None

    def player_shown(self) -> PlayerId:
        state = self.table
        if state.battle is not None:
            return state.battle.attacker
        return now(state)[0] or state.active

    def done_people(self) -> tuple[PlayerId, ...]:
        return tuple(one for one in self.table.order if self.table.is_done(one))

    def subtitle(self) -> str:
        state = self.table
        parts = [self.cycle_title, self.era()]
        if state.active:
            parts.insert(1, self.say("gen.ui.turn_of", player=self.name(state.active)))
        if state.tile is not None:
            parts.append(self.tile_name())
        return " · ".join(parts)

    # -- what is shown ---------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        state = self.table
        if state.ended:
            return (Panel("over", self.say("gen.ui.next.over"), note=self._result()),)
        if state.ending == "capital" and capitals_held(state):
            return (self._swaps(),)
        if state.phase != SCORING and state.tile is None:
            return (self._tiles(), *self._opening.panels(), self._order())
        part = self.part
        mine = part.panels() if part is not None else ()
        return (*mine, *((self._order(),) if state.phase != SCORING else ()))

    def _result(self) -> str:
        return self.say("gen.ui.winners", players=self.names(self.table.winners))

    def _tiles(self) -> Panel:
        items = []
        for tile in Tile:
            if not is_in_play(self.table, tile):
                continue
            row, free = TILES[tile], free_circles(self.table, tile)
            circles = self.say("gen.ui.free_circles", n=free) if free is not None else ""
            if free == 0:
                circles = self.say("gen.ui.tile_full", rule="G-3.2")
            for action in row.actions:
                choice = action if row.others == "other" else ""
                items.append(
                    Item(
                        f"tile:{tile}:{choice}",
                        self.say(f"gen.action.{action}"),
                        self._others(row.others, row.actions, action),
                        circles,
                        taps=True,
                        quiet=free == 0,
                    )
                )
        left = self.say("gen.ui.circles_left", n=circles_left(self.table))
        typed = "" if self.table.values.circles else self.say("gen.ui.circles_missing")
        note = " ".join(one for one in (left, typed) if one)
        name = self.name(self.table.active)
        return Panel(
            "tiles", self.say("gen.ui.choose_tile", player=name), items=tuple(items), note=note
        )

    def _others(self, others: str, actions: tuple[str, ...], mine: str) -> str:
        other = next((one for one in actions if one != mine), mine)
        if others == "none":
            return self.say("gen.ui.others_none")
        return self.say("gen.ui.others_do", action=self.say(f"gen.action.{other}"))

    def _order(self) -> Panel:
        """Everybody in order, with what he does in this turn."""
        plan = dict(plan_of(self.table))
        items = []
        for player in self.table.order:
            one = self.table.players[player]
            doing = self.say(f"gen.action.{plan[player]}") if player in plan else ""
            acts = now(self.table)[0] == player
            items.append(
                Item(
                    f"who:{player}",
                    one.name,
                    self.nation(player),
                    self.say("gen.ui.done") if self.table.is_done(player) else doing,
                    colour=one.colour,
                    quiet=bool(plan) and not acts,
                )
            )
        note = self.food_note() if self.table.phase == SCORING - 1 else ""
        title = self.say("gen.ui.in_order")
        return Panel("order", title, items=tuple(items), note=note, column=1)

    # -- capitals --------------------------------------------------------------------------

    def _chosen_swaps(self) -> dict[str, bool]:
        held = {self.table.of_nation(one.owner) for one in capitals_held(self.table)}
        kept: dict[str, bool] = self.drafts.get(SWAPS, {})
        return {owner: swaps for owner, swaps in kept.items() if owner in held}

    def _swaps(self) -> Panel:
        state, chosen = self.table, self._chosen_swaps()
        rows = []
        for held in reversed(capitals_held(state)):
            owner, holder = state.of_nation(held.owner), state.of_nation(held.holder)
            title = self.say(
                "gen.ui.swap",
                holder=self.name(holder),
                owner=self.name(owner),
                mine=state.players[holder].vp,
                theirs=state.players[owner].vp,
            )
            swaps = chosen.get(owner, False)
            options = (
                Choice("keep", self.say("gen.ui.keep"), chosen=not swaps),
                Choice("swap", self.say("gen.ui.swap_it"), chosen=swaps),
            )
            rows.append(ChoiceRow(owner, title, options, state.players[holder].colour))
        answer = victory(
            state.nations,
            {one.nation: one.vp for one in state.players.values()},
            swaps_of(state, chosen),
            state.switches,
        )
        items = tuple(
            Item(
                f"total:{nation}",
                self.name(state.of_nation(nation)),
                value=str(total),
                colour=state.players[state.of_nation(nation)].colour,
                tone="gain" if nation in answer.winners else "text",
            )
            for nation, total in answer.totals.items()
        )
        return Panel("swaps", self.say("gen.ui.next.capital"), items=items, asks=tuple(rows))

    # -- taps ------------------------------------------------------------------------------

    def foot(self) -> Foot:
        state = self.table
        if state.ended:
            return Foot(Button("page:scoring", self.say("ui.phase.score"), "trophy-outline"))
        if state.ending == "capital" and capitals_held(state):
            return Foot(Button("decide", self.say("gen.ui.finish"), "trophy-outline"))
        if state.battle is not None:
            return Foot(Button("page:battle", self.next_thing(), "sword-cross"))
        if state.phase != SCORING and state.tile is None:
            return Foot(note=self.next_thing())
        part = self.part
        if part is None:
            return Foot(Button("end_turn", self.say("gen.ui.next.end_turn"), "arrow-right"))
        found = part.foot()
        return Foot(found.main, found.others, found.note or self.next_thing())

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "tile":
                tile, _, choice = rest.partition(":")
                return Act(ChooseTile(Tile(tile), choice))  # type: ignore[arg-type]
            case "end_turn":
                return Act(EndTurn())
            case "pass":
                return Act(PassTurn(tuple(rest.split(","))))
            case "all_pass":
                return Act(PassTurn(tuple(one for one, _ in waiting(self.table))))
            case "decide":
                return Act(DecideSwaps(self._chosen_swaps()))
            case "who":
                return None
            case "keep":
                return self._opening.tapped(key)
        part = self.part
        return part.tapped(key) if part is not None else None

    def answered(self, row: str, key: str) -> None:
        if self.table.ending == "capital":
            self.drafts.put(SWAPS, {**self._chosen_swaps(), row: key == "swap"})
        elif self.part is not None:
            self.part.answered(row, key)

    def stepped(self, key: str, change: int) -> None:
        if self.part is not None:
            self.part.stepped(key, change)

    def chose(self, panel: str, key: str) -> None:
        if self.part is not None:
            self.part.chose(panel, key)

    def held(self, key: str) -> Why | None:
        return self.part.held(key) if self.part is not None else None

    def done(self, action: Any) -> None:
        if isinstance(action, DecideSwaps):
            self.drafts.put(SWAPS, None)
        for part in dict.fromkeys(self._parts.values()):
            part.booked(action)
