"""The scoring in three acts: tile points, upkeep, new order; each for all players at once."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.generalship.common import Taken
from companion.games.generalship.cycle.course import TILES_FOR_VP
from companion.games.generalship.cycle.prospects import coming_order
from companion.games.generalship.cycle.scoring import (
    TILES,
    UPKEEP,
    AwardTiles,
    NewOrder,
    PayUpkeep,
    UpkeepRow,
    fed_stacks,
    is_isolated,
    upkeep_of,
)
from companion.games.generalship.cycle.upkeep import upkeep_relief
from companion.pages.parts import Button
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, Filling
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    Form,
    Item,
    Jot,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

ROWS = "upkeep_rows"
MOST_WAYS = 8


class ScoringPart(Part):
    """What each act brings everybody, before it is booked."""

    @property
    def act(self) -> str:
        done = self.table.done
        return "tiles" if TILES not in done else "upkeep" if UPKEEP not in done else "order"

    # -- rows of the upkeep ----------------------------------------------------------------

    def _kept(self) -> dict[str, Any]:
        kept: dict[str, Any] = self.shared.get(ROWS, {})
        return kept if kept.get("at") == self.table.round else {"at": self.table.round}

    def row(self, player: PlayerId) -> UpkeepRow:
        kept = self._kept().get(player, {})
        base: UpkeepRow = self._asked(player, kept).made()
        way = kept.get("way", "")
        if way == "":
            return base
        ways = self._reliefs(player, base)
        removed = ways[int(way)] if int(way) < len(ways) else ()
        return evolve(base, removed=removed)

    def _asked(self, player: PlayerId, known: Values) -> Filling:
        """What allies give, and which stacks are isolated as far as the map does not say it."""
        state = self.table
        food = {one: state.players[one].food for one in state.allies(player)}
        unknown = [
            stack.place
            for stack in state.stacks_of(player)
            if is_isolated(state, stack) is None and stack.place != state.capital(player)
        ]
        given: dict[str, Any] = {"player": player, "removed": (), "stacks": None}
        given |= {} if any(food.values()) else {"gifts": {}}
        given |= {} if unknown else {"isolated": ()}
        ask = Ask(UpkeepRow, given, among={"isolated": unknown}, there={"gifts": food})
        return Filling(self, ask, known)

    def _reliefs(self, player: PlayerId, row: UpkeepRow) -> list[tuple[Taken, ...]]:
        """The smallest removals after which the food is enough."""
        stacks = self.table.stacks_of(player)
        food = self.table.players[player].food + sum(row.gifts.values())
        fed = fed_stacks(self.table, player, row.isolated)
        if not stacks or len(stacks) > 12:
            return []
        found = upkeep_relief(fed, food).removals[:MOST_WAYS]
        return [
            tuple(
                Taken(stack.place, units)
                for stack, units in zip(stacks, one.removed, strict=True)
                if units
            )
            for one in found
        ]

    # -- what is shown ---------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        return (self._tiles(), self._upkeep(), self._order())

    def _state_of(self, act: str) -> str:
        acts = ("tiles", "upkeep", "order")
        return self.say("gen.ui.done") if acts.index(act) < acts.index(self.act) else ""

    def _tiles(self) -> Panel:
        items = []
        for player in self.table.order:
            one, n = self.table.players[player], len(self.table.neutral_of(player))
            value = self.say("gen.ui.plus_vp", n=1) if n >= TILES_FOR_VP else ""
            wins = n >= TILES_FOR_VP and one.vp + 1 >= self.table.switches.vp_goal
            note = self.say("gen.ui.tiles_n", n=n)
            if wins and self.act == "tiles":
                note = f"{note} · {self.say('gen.ui.ends_game')}"
            items.append(
                Item(
                    f"tiles:{player}",
                    one.name,
                    note,
                    value,
                    colour=one.colour,
                    quiet=self.act != "tiles",
                )
            )
        return Panel(
            "tiles", self.say("gen.ui.next.tiles"), items=tuple(items), note=self._state_of("tiles")
        )

    def _upkeep(self) -> Panel:
        items = tuple(map(self._upkeep_of, self.table.order))
        told = (self.say("gen.ui.upkeep_note"), "" if self.is_open else self.food_note())
        return Panel(
            "upkeep",
            self.say("gen.ui.next.upkeep"),
            items=items,
            note=self._state_of("upkeep") or " ".join(filter(None, told)),
            column=1,
        )

    def _upkeep_of(self, player: PlayerId) -> Item:
        """What everybody knows, and behind dots what is due: it tells what stands in stacks."""
        one = self.table.players[player]
        note = self.say("gen.ui.stacks_food", n=len(self.table.stacks_of(player)), food=one.food)
        due = upkeep_of(self.table, player, self.row(player))
        told = (
            self.say("gen.ui.short_by", n=due.short_by) if due.short_by else number(due.total.total)
        )
        if self.may_see(player) and (gone := self._removed(player)):
            note = f"{note} · {self.say('gen.ui.pieces_go', n=gone)}"
        return Item(
            f"upkeep:{player}",
            one.name,
            note,
            told if self.is_open else "",
            colour=one.colour,
            tone="loss" if due.short_by and self.is_open else "text",
            taps=self.act == "upkeep" and self.may_act(player),
            holds=True,
            quiet=self.act not in ("tiles", "upkeep"),
            secret="" if self.is_open else self.session.curtain.shown(player, told),
            owner=player,
        )

    def _removed(self, player: PlayerId) -> int:
        return sum(sum(taken.units.values()) for taken in self.row(player).removed)

    def _order(self) -> Panel:
        items = []
        for place, nation in enumerate(coming_order(self.table).order, 1):
            one = self.table.players[self.table.of_nation(nation)]
            items.append(
                Item(
                    f"order:{one.id}",
                    f"{place}. {one.name}",
                    self.say("gen.ui.power_n", n=len(one.power)),
                    colour=one.colour,
                    quiet=self.act != "order",
                )
            )
        return Panel("new_order", self.say("gen.ui.next.order"), items=tuple(items), column=1)

    def foot(self) -> Foot:
        if self.session.seat:
            return Foot()
        return Foot(Button(self.act, self.say(f"gen.ui.next.{self.act}"), "arrow-right"))

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        if what != "upkeep" or self.session.curtain.is_locked(player):
            return None
        due = upkeep_of(self.table, player, self.row(player))
        return self.why(
            due.total, self.say("gen.upkeep.of", player=self.name(player)), changes=False
        )

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        match what, player:
            case "tiles", "":
                return Act(AwardTiles())
            case "upkeep", "":
                rows = tuple(self.row(one) for one in self.table.order if one in self._kept())
                return Act(PayUpkeep(rows))
            case "order", "":
                return Act(NewOrder())
            case "upkeep", _ if self.act == "upkeep":
                return self.handed(player, lambda: self._question(player))
        return None

    def _question(self, player: PlayerId) -> Question:
        return Question(
            f"upkeep:{player}",
            lambda values: self._form(player, values),
            lambda values: self._keep(player, values),
            secret=True,
        )

    def _form(self, player: PlayerId, values: Values) -> Form:
        known = {**self._kept().get(player, {}), **values}
        filling = self._asked(player, known)
        row: UpkeepRow = filling.made()
        fields = list(filling.fields)
        due = upkeep_of(self.table, player, row)
        if due.short_by:
            ways = self._reliefs(player, row)
            choices = tuple(
                Choice(str(n), " + ".join(self.units(taken.units) for taken in way))
                for n, way in enumerate(ways)
            )
            fields.append(
                Field(
                    "way",
                    self.say("gen.ui.which_go", n=due.short_by),
                    "one",
                    choices,
                    known.get("way", ""),
                )
            )
        said = self.said(due.total) or (Said(self.say("gen.log.no_upkeep"), tone="quiet"),)
        title = self.say("gen.upkeep.of", player=self.name(player))
        return Form(title, tuple(fields), self.say("gen.ui.keep_it"), said)

    def _keep(self, player: PlayerId, values: Values) -> Jot | None:
        kept = {**self._kept().get(player, {}), **values}
        return self.noted(ROWS, {**self._kept(), player: kept})

    def booked(self, action: Any) -> None:
        if isinstance(action, PayUpkeep):
            self.shared.put(ROWS, None)
