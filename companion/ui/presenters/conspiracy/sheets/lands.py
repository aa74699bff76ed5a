"""The lands on a player's sheet: what stands in them, their routes, owners set right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.conspiracy.common import land_name
from companion.games.conspiracy.corrections import (
    CorrectLand,
    CorrectRoutes,
    NameLand,
    RemoveLand,
)
from companion.games.conspiracy.lands.atlas import free, routes_of
from companion.games.conspiracy.pieces import Thing
from companion.games.conspiracy.state import NEUTRAL, Land
from companion.ui.presenters.asked.question import Ask, asked, field_of
from companion.ui.presenters.conspiracy.new_land import NewLand
from companion.ui.presenters.conspiracy.sheets.tab import OwnTab
from companion.ui.presenters.conspiracy.words import TINTS
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Choice,
    Detail,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)

MOST_TOLD = 8  # entries of the history of a land
FLAGS = (Thing.CASTLE, Thing.MONASTERY, Thing.RELIC, Thing.IMPERIAL_CITY, Thing.PREACHER)


class LandsTab(OwnTab):
    """Chips of all lands: his own first, then those that nobody rules."""

    key = "lands"
    icon = "map-outline"

    def panels(self) -> tuple[Panel, ...]:
        say = self.desk.say
        own = tuple(self._row(one) for one in self.state.lands_of(self.desk.whose))
        free = tuple(self._row(one) for one in self.state.lands_of(NEUTRAL))
        add = NewLand(self.desk, self.desk.whose).offer("add")
        atlas = Button("page:atlas", say("atlas.title"), "map-outline", look="outline")
        return (
            Panel("own", say("con.figure.lands"), items=own, offers=(add, atlas)),
            Panel("neutral", say("con.sheet.neutral"), items=free, column=1),
        )

    def _row(self, land: Land) -> Item:
        say = self.desk.say
        things = [say(f"con.thing.{thing}") for thing in FLAGS if getattr(land, thing.value)]
        routes = [say("con.sheet.routes_n", n=len(land.routes))] if land.routes else []
        return Item(
            f"land:{land.id}",
            say(land_name(land)),
            " · ".join((say(f"con.kind.{land.kind}"), *things, *routes)),
            tint=TINTS[land.kind],
            taps=True,
        )

    def tapped(self, key: str) -> Answer:
        what, _, land = key.partition(":")
        match what:
            case "add":
                return NewLand(self.desk, self.desk.whose).question()
            case "land":
                return self._detail(land)
            case "flags":
                return self._flags(land)
            case "name":
                return Question(key, self._name_form(land), self._called(land))
            case "routes":
                return self._routes(land)
            case "remove":
                ask = Ask(RemoveLand, given={"land": land}, title=self.desk.say("con.sheet.remove"))
                return asked(self.desk, key, ask)
        return None

    def _detail(self, land: str) -> Detail:
        say = self.desk.say
        row = self._row(self.state.lands[land])
        offers = [
            Button(f"flags:{land}", say("con.sheet.flags"), "castle"),
            Button(f"routes:{land}", say("con.sheet.routes"), "transit-connection-variant"),
            Button(f"name:{land}", say("con.sheet.name"), "pencil-outline"),
        ]
        if not self.state.lands[land].kind.is_electorate:  # those are on every board
            text = say("con.sheet.remove")
            offers.append(Button(f"remove:{land}", text, "delete-outline", look="outline"))
        return Detail(row.text, row.note, tuple(self._history(land)), tuple(offers))

    def _history(self, land: str) -> Iterator[Said]:
        """What happened to a land, the newest first."""
        present = [one for one in self.desk.session.journal.present if one.parent is not None]
        told = 0
        for position in reversed(present):
            assert position.parent is not None
            before, after = (one.step.state.lands.get(land) for one in (position.parent, position))
            if before != after and told < MOST_TOLD:
                told += 1
                when = self.desk.say("ui.table.round", round=position.step.state.round)
                yield Said(self.desk.say(position.step.summary), when)

    def _flags(self, land: str) -> Question:
        """Whose it is and what stands there, as the board shows it."""
        here = self.state.lands[land]
        ask = Ask(
            CorrectLand,
            given={"land": land},
            begin={name: getattr(here, name) for name in ("owner", *FLAGS)},
            labels={"things": "con.sheet.things"}
            | {thing.value: f"con.thing.{thing}" for thing in FLAGS},
            marks={"things": tuple(thing.value for thing in FLAGS)},
            title=self.desk.say(land_name(here)),
        )
        return asked(self.desk, f"flags:{land}", ask)

    def _name_form(self, land: str) -> Callable[[Values], Form]:
        def form(values: Values) -> Form:
            say, here = self.desk.say, self.state.lands[land]
            name = self._named(land, values)
            known = free(self.state, self.desk.session.atlas.places(), here.kind)
            typed = field_of(self.desk, Ask(NameLand, begin={"name": here.name}), "name")
            fields: tuple[Field, ...] = (typed,)
            if known:
                choices = (Choice("", say("atlas.other")), *(Choice(one, one) for one in known))
                chosen = str(values.get("known", ""))
                listed = Field("known", say("atlas.title"), "one", choices, chosen)
                fields = (listed,) if chosen else (listed, typed)
            return Form(say(land_name(here)), fields, say("con.sale.book"), ready=name != here.name)

        return form

    def _named(self, land: str, values: Values) -> str:
        """A name of the atlas, or what was typed."""
        typed = str(values.get("name", self.state.lands[land].name)).strip()
        return str(values.get("known", "")) or typed

    def _called(self, land: str) -> Callable[[Values], Any]:
        def action(values: Values) -> Any:
            name, known = self._named(land, values), self.desk.session.atlas.places()
            return NameLand(land, name, routes_of(self.state, known, land, name))

        return action

    def _routes(self, land: str) -> Question:
        """Those of the same owner first."""
        here = self.state.lands[land]
        lands = sorted(self.state.lands.values(), key=lambda one: one.owner != here.owner)
        ask = Ask(
            CorrectRoutes,
            given={"land": land},
            begin={"routes": here.routes},
            among={"routes": [one.id for one in lands if one.id != land]},
            title=self.desk.say(land_name(here)),
            confirm=self.desk.say("con.sale.book"),
        )
        return asked(self.desk, f"routes:{land}", ask)
