"""A player's sheet: stores and people, armies behind a held finger, the court."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.generalship.army.loads import loads_of
from companion.games.generalship.corrections import SetLoads
from companion.games.generalship.court.playing import least_power
from companion.games.generalship.cycle.scoring import is_isolated, upkeep_of
from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.people.gathering import circles_typed
from companion.games.generalship.people.people import circles_of, cut_of, is_active, layouts
from companion.games.generalship.pieces import Terrain, Unit
from companion.games.generalship.setup import TILES_OF_A_NATION
from companion.games.generalship.state import Load, Stack, State, nation_tile, stack_of
from companion.games.generalship.tables import NATIONS, REGIMENTS
from companion.ui.i18n import number, signed
from companion.ui.presenters.asked.question import Ask, Filling
from companion.ui.presenters.derived.sheet import FiguresTab, GameSheet, GameSheetTab
from companion.ui.presenters.generalship.words import Words
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Form,
    Item,
    Panel,
    Question,
    Statement,
    Tile,
    Values,
)
from companion.ui.presenters.views import Why

SHOWN = 7  # bookings beside the tiles; all of them are a tap away
STORES = ("food", "metal")
TWO = 2


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
    """Food, metal, power, VP, and every booking of food and metal."""

    key = "stores"
    icon = "barley"

    def panels(self) -> tuple[Panel, ...]:
        say = self.desk.say
        tiles = tuple(
            self.tile(key) for key in ("vp", "food", "metal", "people", "power", "battle_count")
        )
        rows = self._bookings()
        more = (Button("bookings", say("derived.bookings"), "format-list-bulleted"),)
        return (
            Panel("stores", say("gen.sheet.stores"), tiles=tiles, items=self._sources()),
            Panel(
                "ledger",
                say("gen.sheet.ledger"),
                items=rows[:SHOWN],
                offers=more if len(rows) > SHOWN else (),
                note="" if rows else say("gen.sheet.no_bookings"),
                column=1,
            ),
        )

    def _sources(self) -> tuple[Item, ...]:
        """Where the VP came from."""
        me = self.table.players[self.desk.whose]
        return tuple(
            Item(f"source:{one}", self.desk.say(f"gen.source.{one}"), value=signed(n))
            for one, n in me.sources.items()
            if n
        )

    def _bookings(self) -> tuple[Item, ...]:
        """What changed food and metal, newest first, with what was there after it."""
        found = []
        for one in self.desk.session.journal.present:
            if one.parent is None:
                continue
            before, after = (
                state.players[self.desk.whose] for state in (one.parent.step.state, one.step.state)
            )
            changes = [
                f"{signed(getattr(after, kind) - getattr(before, kind))} "
                f"{self.desk.say(f'gen.figure.{kind}')}"
                for kind in STORES
                if getattr(after, kind) != getattr(before, kind)
            ]
            if changes:
                left = self.desk.say("gen.ui.price", food=after.food, metal=after.metal)
                text = self.desk.say(one.step.summary)
                found.append(Item(f"booking:{one.number}", text, left, ", ".join(changes)))
        return tuple(reversed(found))

    def tapped(self, key: str) -> Answer:
        if key == "bookings":
            return Statement(self.desk.say("gen.sheet.ledger"), self._bookings())
        return self.correcting(key)


class PeopleTab(OwnTab):
    """People on their circles, as on the tiles; who is inactive is grey and says why."""

    key = "people"
    icon = "account-group-outline"

    def panels(self) -> tuple[Panel, ...]:
        say, me = self.desk.say, self.table.players[self.desk.whose]
        most = NATIONS[me.nation].maximum
        tiles = (self.tile("people"), Tile("most", say("gen.ui.most_people"), number(most)))
        held = sorted(self.table.held_tiles(me.id))
        items = tuple(
            Item(
                f"tile:{n}",
                self.words.place(nation_tile(me.nation, n)),
                say("gen.ui.occupied") if n in held else self._growth(n),
                tone="loss" if n in held else "text",
            )
            for n in range(1, TILES_OF_A_NATION + 1)
        )
        note = say("gen.ui.occupied_note") if held else ""
        own = Panel("own", say("gen.figure.people"), tiles=tiles, items=items, note=note)
        return (own, self._people())

    def _growth(self, n: int) -> str:
        me = self.table.players[self.desk.whose]
        growth = self.table.facts(nation_tile(me.nation, n)).growth
        return self.desk.say("gen.ui.growth_n", n=growth) if growth is not None else ""

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
        return Panel("people", say("gen.sheet.circles"), items=tuple(items), note=note, column=1)

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
            Panel(
                "stacks",
                say("gen.sheet.armies"),
                tiles=tiles,
                items=tuple(items),
                offers=tuple(self._fleets()),
            ),
            Panel("types", say("gen.figure.pieces"), items=types, column=1),
        )

    def _at_sea(self) -> tuple[Stack, ...]:
        """Fleets with regiments aboard."""
        return tuple(
            one
            for one in self.table.stacks_of(self.desk.whose)
            if self.table.terrain(one.place) is Terrain.SEA
        )

    def _fleets(self) -> Iterator[Button]:
        """For each fleet: who is aboard which squadron, typed and seen by its owner alone."""
        if not self.words.may_act(self.desk.whose):
            return
        for one in self._at_sea():
            text = self.desk.say("gen.ui.loads", place=self.words.place(one.place))
            yield Button(f"loads:{one.place}", text, "ferry")

    def tapped(self, key: str) -> Answer:
        what, _, place = key.partition(":")
        if what != "loads":
            return None
        return self.words.handed(self.desk.whose, lambda: self._loading(place))

    def _loading(self, place: str) -> Question:
        return Question(
            f"loads:{place}",
            lambda values: self._loads_form(place, values),
            lambda values: SetLoads(self.desk.whose, place, self._loads(place, values)),
            secret=True,
        )

    def _squadrons(self, place: str, values: Values) -> tuple[Filling, ...]:
        """Who is aboard of each squadron, out of the regiments of the fleet."""
        stack = stack_of(self.table, self.desk.whose, place)
        there = {unit: min(CAPACITY, n) for unit in REGIMENTS if (n := stack.units.get(unit, 0))}
        return tuple(
            Filling(
                self.words,
                Ask(
                    Load,
                    begin={"squadron": one.squadron, "units": one.units},
                    fields=("units",),
                    there={"units": there},
                ),
                {
                    key.removeprefix(f"{at}."): value
                    for key, value in values.items()
                    if key.startswith(f"{at}.")
                },
            )
            for at, one in enumerate(loads_of(stack.units, stack.loads))
        )

    def _loads(self, place: str, values: Values) -> tuple[Load, ...]:
        return tuple(one.made() for one in self._squadrons(place, values))

    def _loads_form(self, place: str, values: Values) -> Form:
        fields = []
        for at, filling in enumerate(self._squadrons(place, values)):
            heading, *counts = filling.fields
            name = self.words.unit(filling.made().squadron)
            fields.append(evolve(heading, key=f"{at}.", label=f"{at + 1}. {name}"))
            fields += [evolve(one, key=f"{at}.{one.key}") for one in counts]
        title = self.desk.say("gen.ui.loads", place=self.words.place(place))
        return Form(title, tuple(fields), self.desk.say("gen.ui.keep_it"))

    def held(self, key: str) -> Why | None:
        if key == "upkeep" and not self.desk.session.curtain.is_locked(self.desk.whose):
            due = upkeep_of(self.table, self.desk.whose)
            name = self.desk.name(self.desk.whose)
            return self.desk.why(
                due.total, self.desk.say("gen.upkeep.of", player=name), changes=False
            )
        return super().held(key)


class CourtTab(OwnTab):
    """Commander, power row, unused generals, technology cards."""

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
                secret=shown(me.id, ", ".join(n or "?" for n in cards) or "–"),
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
        items = (Item("leader", self.words.commander(me.commander)), *names)
        return (Panel("court", say("gen.sheet.court"), tiles=tiles, items=items),)

    def tapped(self, key: str) -> Answer:
        return self.correcting(key)


class AlliancesTab(OwnTab):
    """Who stands with whom, what a change would cost, and whose tiles are open to whom."""

    key = "alliances"
    icon = "handshake-outline"

    def panels(self) -> tuple[Panel, ...]:
        say, state, me = self.desk.say, self.table, self.desk.whose
        if len(state.order) <= TWO:
            note = say("gen.alliance.two_players", rule="G-17.5")
            return (Panel("fields", say("gen.sheet.alliances"), note=note),)
        fields = tuple(
            Item(
                f"field:{n}",
                say("gen.ui.field_1" if n == 1 else "gen.ui.field_2"),
                value=self.desk.names(sorted(group)) or "–",
                crests=tuple(state.players[one].colour for one in group),
            )
            for n, group in enumerate(state.alliances, 1)
        )
        others = tuple(self._other(one) for one in state.order if one != me)
        return (
            Panel("fields", say("gen.sheet.alliances"), items=fields, note=say("gen.ui.allies_do")),
            Panel("others", say("gen.ui.others"), items=others, column=1),
        )

    def _other(self, other: PlayerId) -> Item:
        say, state, me = self.desk.say, self.table, self.desk.whose
        one = state.players[other]
        allied = state.are_friends(me, other)
        price = least_power(state, me, other, allied=not allied)
        key = "gen.ui.to_part" if allied else "gen.ui.to_ally"
        return Item(
            f"other:{other}",
            one.name,
            say(key, n=price),
            say("gen.ui.ally" if allied else "gen.ui.no_ally"),
            colour=one.colour,
            tone="gain" if allied else "text",
        )


class GeneralshipSheet(GameSheet):
    tabs = (StoresTab, PeopleTab, ArmiesTab, CourtTab, AlliancesTab, FiguresTab)

    def note(self) -> str:
        return self._desk.say(f"gen.nation.{self._desk.me.nation}")
