"""The map tiles: whose they are, who stands there, what is printed on them, what borders them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.games.generalship.corrections import LayTile, SetPlace, SetStack
from companion.games.generalship.pieces import Terrain, Unit
from companion.games.generalship.setup import is_lonely_sea
from companion.games.generalship.state import MapTile, TileFacts
from companion.games.generalship.tables import UNITS
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.shapes import longest
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.values import remember
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Detail,
    Field,
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
from companion.ui.presenters.table.reasons import with_reason

EXCHANGE = ("food_for", "metal_for")


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
                return Question(
                    key,
                    lambda values: self._border_form(rest, values),
                    lambda values: self._borders(rest, values),
                )
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

    def _form(self, place: str, values: Values) -> Form:
        facts, tile = self.table.facts(place), self.table.places[place]
        terrains = (
            Choice("", "–"),
            *(Choice(one, self.say(f"gen.terrain.{one}")) for one in Terrain),
        )
        yes_no = (Choice("no", self.say("ui.no")), Choice("yes", self.say("ui.yes")))
        now = str(facts.terrain or "")
        fields = [
            Field(
                "name",
                self.say("gen.ui.name"),
                "text",
                value=str(values.get("name", facts.name)),
                most=longest(type(facts), "name"),
            ),
            Field(
                "terrain",
                self.say("gen.ui.terrain"),
                choices=terrains,
                value=values.get("terrain", now),
            ),
            Field(
                "fortress",
                self.say("gen.ui.fortress"),
                choices=yes_no,
                value=values.get("fortress", "yes" if facts.fortress else "no"),
            ),
        ]
        numbers = ["growth"] if tile.nation is not None else ["food", "metal", *EXCHANGE]
        fields += [
            Field(
                one,
                self.say(f"gen.ui.tile.{one}"),
                "count",
                value=int(values.get(one, getattr(facts, one) or 0)),
                most=9,
            )
            for one in numbers
        ]
        nobody = Choice("", self.say("gen.ui.nobody"))
        if tile.nation is None:
            fields.append(
                Field(
                    "owner",
                    self.say("gen.ui.owner"),
                    choices=(nobody, *self.choices()),
                    value=values.get("owner", tile.owner),
                )
            )
        elif self.table.switches.followed == "totals":
            fields.append(
                Field(
                    "occupant",
                    self.say("gen.ui.occupant"),
                    choices=(nobody, *self.choices(tile.owner)),
                    value=values.get("occupant", tile.occupant),
                )
            )
        return Form(self.place(place), tuple(fields), self.say("gen.ui.keep_it"))

    def _set(self, place: str, values: Values) -> SetPlace:
        form = self._form(place, values)
        got: dict[str, Any] = {one.key: values.get(one.key, one.value) for one in form.fields}
        facts = TileFacts(
            str(got["name"]).strip(),
            Terrain(got["terrain"]) if got["terrain"] else None,
            got["fortress"] == "yes",
            int(got["growth"]) if "growth" in got else None,
            *(int(got.get(one, 0)) for one in ("food", "metal", *EXCHANGE)),
        )
        return SetPlace(place, facts, got.get("owner"), None, got.get("occupant"))

    def _border_form(self, place: str, values: Values) -> Form:
        near = sorted(self.table.places[place].neighbours)
        field = Field(
            "near",
            self.say("gen.ui.borders"),
            "many",
            self.places_of(place),
            list(values.get("near", near)),
        )
        return Form(self.place(place), (field,), self.say("gen.ui.keep_it"))

    def _borders(self, place: str, values: Values) -> SetPlace:
        near = values.get("near", sorted(self.table.places[place].neighbours))
        return SetPlace(place, neighbours=tuple(near))

    # -- corrections of a stack ------------------------------------------------------------

    def _stacking(self, player: PlayerId, place: str) -> Answer:
        asked = Question(
            f"stack:{player}:{place}",
            lambda values: self._stack_form(player, place, values),
            lambda values: self._stacked(player, place, values),
            secret=True,
        )
        return with_reason(asked, self.say)

    def _stack_form(self, player: PlayerId, place: str, values: Values) -> Form:
        stack = self.table.stack(player, place)
        units = stack.units if stack else {}
        fields = [
            Field(
                f"n:{unit}",
                self.unit(unit),
                "count",
                value=int(values.get(f"n:{unit}", units.get(unit, 0))),
                most=UNITS[unit].in_box,
            )
            for unit in Unit
        ]
        marks = (
            Choice("finished", self.say("gen.ui.stack_finished")),
            Choice("isolated", self.say("gen.ui.isolated")),
        )
        had = [one for one in ("finished", "isolated") if stack and getattr(stack, one)]
        fields.append(
            Field("marks", self.say("gen.ui.marks"), "many", marks, list(values.get("marks", had)))
        )
        return Form(
            f"{self.name(player)} · {self.place(place)}",
            tuple(fields),
            self.say("ui.correct.confirm"),
        )

    def _stacked(self, player: PlayerId, place: str, values: Values) -> SetStack:
        form = self._stack_form(player, place, values)
        got = {one.key: values.get(one.key, one.value) for one in form.fields}
        units = {Unit(key[2:]): int(n) for key, n in got.items() if key.startswith("n:") and int(n)}
        return SetStack(
            player, place, units, "finished" in got["marks"], "isolated" in got["marks"]
        )
