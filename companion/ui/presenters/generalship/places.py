"""The map tiles: whose they are, who stands there, what is printed on them, what borders them."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import PlayerId
from companion.games.generalship.corrections import LayTile, SetPlace, SetStack
from companion.games.generalship.pieces import Unit
from companion.games.generalship.setup import is_lonely_sea
from companion.games.generalship.state import MapTile, TileFacts
from companion.games.generalship.tables import UNITS
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.question import Ask, Filling, asked, field_of
from companion.ui.presenters.asked.shapes import fields_of
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.values import remember
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Form,
    HandTo,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session

MARKS = ("finished", "isolated")  # of a stack


class PlacesPage(Page):
    """All tiles by owner."""

    title = "gen.place_places"

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts

    def done(self, action: object) -> None:  # noqa: ARG002
        remember(self.drafts, self.table.values)

    def panels(self) -> tuple[Panel, ...]:
        state = self.table
        found = []
        for column, player in enumerate((*state.order, "")):
            mine = [one for one in state.places.values() if state.holder(one.id) == player]
            title = (
                self.say("gen.ui.tiles_of", player=self.name(player))
                if player
                else self.say("gen.ui.free_tiles")
            )
            items = tuple(map(self._item, mine))
            if items or not player:
                offers = () if player else self._laying()
                found.append(
                    Panel(f"of:{player}", title, items=items, offers=offers, column=column % 2)
                )
        return tuple(found)

    def _laying(self) -> tuple[Button, ...]:
        return (
            Button("lay", self.say("gen.ui.lay_tile"), "plus"),
            Button("take", self.say("gen.ui.take_tile"), "minus"),
        )

    def _item(self, place: MapTile) -> Item:
        facts = self.table.facts(place.id)
        notes = []
        if facts.terrain is not None:
            notes.append(self.say(f"gen.terrain.{facts.terrain}"))
        if facts.fortress:
            notes.append(self.say("gen.ui.fortress"))
        if facts.food or facts.metal:
            notes.append(self.say("gen.ui.price", food=facts.food, metal=facts.metal))
        if facts.growth is not None:
            notes.append(self.say("gen.ui.growth_n", n=facts.growth))
        if place.neighbours:
            notes.append(self.say("gen.ui.borders_n", n=len(place.neighbours)))
        if is_lonely_sea(self.table, place.id):
            notes.append(self.say("gen.ui.lonely_sea"))
        there = [
            f"{self.name(stack.owner)} {stack.pieces}"
            for stack in self.table.stacks
            if stack.place == place.id
        ]
        return Item(
            f"place:{place.id}",
            self.place(place.id),
            " · ".join(notes),
            ", ".join(there),
            taps=True,
        )

    def foot(self) -> Foot:
        return Foot(
            Button("page:values", self.say("gen.ui.values_button"), "table-edit"),
            note=self.say("gen.ui.places_note"),
        )

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "lay":
                return Act(LayTile(True))
            case "take":
                return Act(LayTile(False))
            case "place":
                return self._detail(rest)
            case "describe":
                return Question(
                    key,
                    lambda values: self._form(rest, values),
                    lambda values: self._set(rest, values),
                )
            case "border":
                return self._borders(key, rest)
            case "stack":
                player, _, place = rest.partition(":")
                return HandTo(player, self.hand_to(player), lambda: self._stacking(player, place))
        return None

    def _detail(self, place: str) -> Detail:
        around = self.table.places[place].neighbours
        near = " · ".join(self.place(one) for one in self.table.places if one in around)
        said = (Said(self.say("gen.ui.borders"), near or "–"),)
        offers = [
            Button(
                f"describe:{place}", self.say("gen.ui.describe"), "pencil-outline", look="accent"
            ),
            Button(f"border:{place}", self.say("gen.ui.set_borders"), "vector-polyline"),
            *(
                Button(
                    f"stack:{player}:{place}",
                    self.say("gen.ui.correct_stack", player=self.brief(player)),
                    "layers-outline",
                )
                for player in self.table.order
            ),
        ]
        return Detail(self.place(place), said=said, offers=tuple(offers))

    def _facts(self, place: str, values: Values) -> Filling:
        """What is printed on a tile."""
        is_nation = self.table.places[place].nation is not None
        numbers = ("growth",) if is_nation else ("food", "metal", "food_for", "metal_for")
        known = self.table.facts(place)
        ask = Ask(
            TileFacts,
            begin={one: getattr(known, one) for one, _ in fields_of(TileFacts)},
            fields=("name", "terrain", "fortress", *numbers),
        )
        return Filling(self, ask, values)

    def _holder(self, place: str) -> tuple[str, str]:
        """Whose it is, or who holds it where stacks are not followed: the field and who it is."""
        tile = self.table.places[place]
        if tile.nation is None:
            return "owner", tile.owner
        return ("occupant", tile.occupant) if self.table.switches.followed == "totals" else ("", "")

    def _form(self, place: str, values: Values) -> Form:
        fields = self._facts(place, values).fields
        name, holder = self._holder(place)
        if name:
            nation = self.table.places[place].owner if name == "occupant" else ""
            others = [one for one in self.table.order if one != nation]
            ask = Ask(
                SetPlace,
                begin={name: holder},
                among={name: ("", *others)},
                needed=("owner", "occupant"),
            )
            fields = (*fields, field_of(self, ask, name))
        return Form(self.place(place), fields, self.say("gen.ui.keep_it"))

    def _set(self, place: str, values: Values) -> SetPlace:
        facts: TileFacts = self._facts(place, values).made()
        name, holder = self._holder(place)
        held = {name: str(values.get(name, holder))} if name else {}
        return SetPlace(place, facts, held.get("owner"), None, held.get("occupant"))

    def _borders(self, key: str, place: str) -> Question:
        ask = Ask(
            SetPlace,
            given={"place": place},
            begin={"neighbours": sorted(self.table.places[place].neighbours)},
            fields=("neighbours",),
            among={"neighbours": [one for one in self.table.places if one != place]},
            needed=("neighbours",),
            title=self.place(place),
            confirm=self.say("gen.ui.keep_it"),
        )
        return asked(self, key, ask)

    def _stacking(self, player: PlayerId, place: str) -> Question:
        """A stack set right; nothing is said before, for the box tells what others hide."""
        stack = self.table.stack(player, place)
        begin = {one: getattr(stack, one) for one in ("units", *MARKS)} if stack else {}
        ask = Ask(
            SetStack,
            given={"player": player, "place": place},
            begin=begin,
            there={"units": {unit: UNITS[unit].in_box for unit in Unit}},
            labels={"units": "", "marks": "gen.ui.marks"},
            marks={"marks": MARKS},
            tells=False,
            title=f"{self.name(player)} · {self.place(place)}",
        )
        return asked(self, f"stack:{player}:{place}", ask, secret=True)
