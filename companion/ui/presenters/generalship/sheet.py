"""A player's sheet: stores and people, armies behind a held finger, the court."""

from __future__ import annotations

from typing import Any

from companion.games.generalship.cycle.scoring import is_isolated, upkeep_of
from companion.games.generalship.people.gathering import circles_typed
from companion.games.generalship.people.people import circles_of, cut_of, is_active, layouts
from companion.games.generalship.pieces import Unit
from companion.games.generalship.state import State
from companion.games.generalship.tables import NATIONS
from companion.ui.i18n import number
from companion.ui.presenters.derived.sheet import FiguresTab, GameSheet, GameSheetTab
from companion.ui.presenters.generalship.words import Words
from companion.ui.presenters.panels import Answer, Item, Panel, Tile
from companion.ui.presenters.views import Why


class OwnTab(GameSheetTab):
    """A tab with the words of the game."""

    @property
    def words(self) -> Words:
        return Words(self.desk.session, self.desk._texts)

    @property
    def table(self) -> State:
        state: State = self.desk.state
        return state


class StoresTab(OwnTab):
    """Food, metal, power, VP; people on their circles."""

    key = "stores"
    icon = "barley"

    def panels(self) -> tuple[Panel, ...]:
        say = self.desk.say
        tiles = tuple(
            self.tile(key) for key in ("vp", "food", "metal", "people", "power", "battle_count")
        )
        return (Panel("stores", say("gen.sheet.stores"), tiles=tiles), self._people())

    def _people(self) -> Panel:
        """The circles as on the tiles; who is inactive is grey."""
        say, me = self.desk.say, self.table.players[self.desk.whose]
        typed = circles_typed(self.table, me.id)
        held = self.table.held_tiles(me.id)
        circles = circles_of(me.nation, typed, False)
        people = min(me.people, NATIONS[me.nation].maximum)
        filled = me.stands or layouts(circles, people, None, held)[0]
        cut = cut_of(circles, held) if typed else 99
        items = []
        for place, one in enumerate(circles):
            symbols = [
                say(f"gen.figure.{kind}") for kind in ("food", "metal") if getattr(one, kind)
            ]
            idle = not is_active(one, held, cut)
            items.append(
                Item(
                    f"circle:{place}",
                    say("gen.ui.circle_n", number=one.number),
                    ", ".join(symbols),
                    self._circle(place in filled, idle),
                    quiet=place not in filled or idle,
                )
            )
        note = "" if typed or me.nation == "france" else say("gen.people.type_circles", rule="G-U1")
        return Panel("people", say("gen.figure.people"), items=tuple(items), note=note, column=1)

    def _circle(self, is_filled: bool, is_idle: bool) -> str:
        kind = "empty" if not is_filled else "idle" if is_idle else "filled"
        return self.desk.say(f"gen.ui.{kind}")

    def tapped(self, key: str) -> Answer:
        return self.correcting(key)


class ArmiesTab(OwnTab):
    """Stacks with their height for all, their pieces while held; upkeep with its reasons."""

    key = "armies"
    icon = "shield-half-full"

    def panels(self) -> tuple[Panel, ...]:
        say, whose, words = self.desk.say, self.desk.whose, self.words
        items = []
        for stack in self.table.stacks_of(whose):
            cut = is_isolated(self.table, stack)
            notes = [words.stack_note(stack)]
            if cut or (cut is None and stack.isolated):
                notes.append(say("gen.ui.isolated"))
            items.append(
                Item(
                    f"stack:{stack.place}",
                    words.place(stack.place),
                    " · ".join(notes),
                    secret=self.desk.session.curtain.shown(whose, words.units(stack.units)),
                    owner=whose,
                )
            )
        due = upkeep_of(self.table, whose)
        army = self.table.army(whose)
        tiles = (
            Tile(
                "upkeep",
                say("gen.figure.upkeep"),
                self.desk.session.curtain.shown(whose, number(due.total.total)),
                tone="loss" if due.short_by else "text",
                secret=True,
                owner=whose,
            ),
            Tile("pieces", say("gen.figure.pieces"), number(sum(army.values()))),
        )
        types = tuple(
            Item(
                f"type:{unit}",
                words.unit(unit),
                secret=self.desk.session.curtain.shown(whose, number(army.get(unit, 0))),
                owner=whose,
            )
            for unit in Unit
        )
        return (
            Panel("stacks", say("gen.sheet.armies"), tiles=tiles, items=tuple(items)),
            Panel("types", say("gen.figure.pieces"), items=types, column=1),
        )

    def held(self, key: str) -> Why | None:
        if key == "upkeep" and not self.desk.session.curtain.is_locked(self.desk.whose):
            due = upkeep_of(self.table, self.desk.whose)
            name = self.desk.name(self.desk.whose)
            return self.desk.why(
                due.total, self.desk.say("gen.upkeep.of", player=name), changes=False
            )
        return super().held(key)


class CourtTab(OwnTab):
    """Commander, power row, unused generals, technology cards, alliances."""

    key = "court"
    icon = "crown-outline"

    def panels(self) -> tuple[Panel, ...]:
        say, me = self.desk.say, self.table.players[self.desk.whose]
        tiles = tuple(self.tile(key) for key in ("power", "unused", "cards", "cylinders"))
        shown: Any = self.desk.session.curtain.shown
        names = [
            Item(
                f"{row}",
                say(f"gen.figure.{row}"),
                secret=shown(me.id, ", ".join(n or "?" for n in cards)),
                owner=me.id,
            )
            for row, cards in (("unused", me.unused), ("power", me.power))
        ]
        points = say(
            "gen.ui.hand_values", ones=me.ones, twos=me.twos, unknown=me.cards - me.ones - me.twos
        )
        names.append(
            Item("hand", say("gen.figure.cards"), secret=shown(me.id, points), owner=me.id)
        )
        allies = self.desk.names(sorted(self.table.allies(me.id)))
        items = (
            Item("leader", self.words.commander(me.commander)),
            *names,
            Item("allies", say("gen.tile.alliance"), value=allies or "–"),
        )
        return (Panel("court", say("gen.sheet.court"), tiles=tiles, items=items),)

    def tapped(self, key: str) -> Answer:
        return self.correcting(key)


class GeneralshipSheet(GameSheet):
    tabs = (StoresTab, ArmiesTab, CourtTab, FiguresTab)

    def note(self) -> str:
        return self._desk.say(f"gen.nation.{self._desk.me.nation}")
