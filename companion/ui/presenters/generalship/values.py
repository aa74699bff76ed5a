"""What stands on your components: typed once, kept with the game, offered again."""

from __future__ import annotations

from collections.abc import Callable

from companion.core import codec
from companion.core.errors import CompanionError
from companion.core.records import evolve
from companion.games.generalship.corrections import SetValues
from companion.games.generalship.cycle.course import wanted_circles
from companion.games.generalship.people.people import Circle
from companion.games.generalship.pieces import Nation, Technology, Tile
from companion.games.generalship.state import NO_VALUES, LateCost, TableValues
from companion.games.generalship.tables import ADVANCED, LATE, NATIONS, LandValue
from companion.pages.parts import Button
from companion.ui.i18n import Translator, number
from companion.ui.presenters.asked.shapes import longest
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session

LAST_BONUS = 5
KEPT = "generalship.values"


class ValuesPage(Page):
    """One row for each thing that only the components show."""

    title = "gen.ui.values"

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts

    def done(self, action: object) -> None:  # noqa: ARG002
        """What was typed is offered again in the next game."""
        remember(self.drafts, self.typed)

    @property
    def _known(self) -> TableValues | None:
        """What an earlier game has typed, where this one has nothing yet."""
        return remembered(self.drafts) if self.typed == NO_VALUES else None

    @property
    def typed(self) -> TableValues:
        return self.table.values

    def panels(self) -> tuple[Panel, ...]:
        values = self.typed
        circles = sum(values.circles.values())
        wanted = wanted_circles(len(self.table.order))
        first = (
            Item(
                "circles",
                self.say("gen.ui.value.circles"),
                self.say("gen.ui.circles_of", n=circles, wanted=wanted),
                self._state(bool(values.circles)),
                taps=True,
            ),
            *(
                Item(
                    f"people:{nation}",
                    self.say("gen.ui.value.people", nation=self.say(f"gen.nation.{nation}")),
                    value=self._state(nation in values.people or nation is Nation.FRANCE),
                    taps=True,
                )
                for nation in self.table.nations
            ),
            Item(
                "split",
                self.say("gen.ui.value.split"),
                value=self._state(values.ones is not None),
                taps=True,
            ),
        )
        second = (
            Item(
                "land",
                self.say("gen.ui.value.land"),
                self.say("gen.ui.please_check"),
                self._land(),
                taps=True,
            ),
            Item(
                "bonuses:land",
                self.say("gen.ui.value.bonuses_land"),
                value=self._state(any(key.startswith("land") for key in values.bonuses)),
                taps=True,
            ),
            Item(
                "bonuses:sea",
                self.say("gen.ui.value.bonuses_sea"),
                value=self._state(any(key.startswith("sea") for key in values.bonuses)),
                taps=True,
            ),
            *(
                Item(
                    f"late:{one}",
                    self.say("gen.technology." + one)
                    if not values.late.get(one, LateCost()).name
                    else values.late[one].name,
                    value=self._state(one in values.late),
                    taps=True,
                )
                for one in LATE
            ),
        )
        return (
            Panel(
                "first",
                self.say("gen.ui.values_board"),
                items=first,
                note=self.say("gen.ui.values_note"),
            ),
            Panel("second", self.say("gen.ui.values_cards"), items=second, column=1),
        )

    def _state(self, there: bool) -> str:
        return self.say("gen.ui.typed" if there else "gen.ui.missing")

    def _land(self) -> str:
        missing = sum(
            row.attack is None or row.defence is None for row in self.typed.components.land_values
        )
        return self.say("gen.ui.missing_n", n=missing) if missing else self.say("gen.ui.typed")

    def foot(self) -> Foot:
        if self._known is not None:
            return Foot(Button("take_over", self.say("gen.ui.take_over"), "content-copy"))
        return Foot(Button("page:places", self.say("gen.place_places"), "arrow-left"))

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "take_over" and self._known is not None:
            return Act(SetValues(self._known))
        forms = {
            "circles": (self._circles, self._set_circles),
            "people": (self._people, self._set_people),
            "split": (self._split, self._set_split),
            "land": (self._land_form, self._set_land),
            "bonuses": (self._bonuses, self._set_bonuses),
            "late": (self._late, self._set_late),
        }
        if what not in forms:
            return None
        form, put = forms[what]
        return Question(
            key,
            lambda values: form(rest, values),
            lambda values: SetValues(put(rest, {**_defaults(form(rest, values)), **values})),
        )

    def _form(self, title: str, fields: list[Field]) -> Form:
        return Form(title, tuple(fields), self.say("gen.ui.keep_it"))

    def _count(self, key: str, label: str, values: Values, now: int, most: int = 50) -> Field:
        return Field(key, label, "count", value=int(values.get(key, now)), most=most)

    def _circles(self, _rest: str, values: Values) -> Form:
        fields = [
            self._count(
                tile, self.say(f"gen.tile.{tile}"), values, self.typed.circles.get(tile, 0), 10
            )
            for tile in Tile
            if tile is not Tile.ALLIANCE or len(self.table.order) > 2
        ]
        return self._form(self.say("gen.ui.value.circles"), fields)

    def _set_circles(self, _rest: str, values: Values) -> TableValues:
        return evolve(
            self.typed, circles={tile: int(values[tile]) for tile in Tile if tile in values}
        )

    def _people(self, nation: str, values: Values) -> Form:
        row = NATIONS[Nation(nation)]
        known = self.typed.people.get(Nation(nation), ())
        kinds = tuple(
            Choice(one, self.say(f"gen.ui.symbol.{one}"))
            for one in ("none", "food", "metal", "both")
        )
        tiles = tuple(Choice(str(n), number(n)) for n in (1, 2, 3))
        fields = []
        for place, circle in enumerate(row.numbers):
            one = known[place] if place < len(known) else Circle(circle, 1, *(_preset(row, place)))
            fields.append(
                Field(f"h:{place}", self.say("gen.ui.circle_n", number=circle), "heading")
            )
            fields.append(
                Field(
                    f"s:{place}",
                    self.say("gen.ui.symbol"),
                    choices=kinds,
                    value=values.get(f"s:{place}", _symbol(one)),
                )
            )
            fields.append(
                Field(
                    f"t:{place}",
                    self.say("gen.ui.on_tile"),
                    choices=tiles,
                    value=values.get(f"t:{place}", str(one.tile)),
                )
            )
        return self._form(
            self.say("gen.ui.value.people", nation=self.say(f"gen.nation.{nation}")), fields
        )

    def _set_people(self, nation: str, values: Values) -> TableValues:
        row = NATIONS[Nation(nation)]
        circles = tuple(
            Circle(
                circle,
                int(values[f"t:{place}"]),
                int(values[f"s:{place}"] in ("food", "both")),
                int(values[f"s:{place}"] in ("metal", "both")),
            )
            for place, circle in enumerate(row.numbers)
        )
        return evolve(self.typed, people={**self.typed.people, Nation(nation): circles})

    def _split(self, _rest: str, values: Values) -> Form:
        return self._form(
            self.say("gen.ui.value.split"),
            [self._count("ones", self.say("gen.ui.hand.ones"), values, self.typed.ones or 20, 40)],
        )

    def _set_split(self, _rest: str, values: Values) -> TableValues:
        return evolve(self.typed, ones=int(values["ones"]))

    def _land_form(self, _rest: str, values: Values) -> Form:
        fields = []
        for row in self.typed.components.land_values:
            fields.append(Field(f"h:{row.unit}", self.unit(row.unit), "heading"))
            fields.append(
                self._count(f"a:{row.unit}", self.say("gen.attack.atk"), values, row.attack or 0)
            )
            fields.append(
                self._count(f"d:{row.unit}", self.say("gen.attack.def"), values, row.defence or 0)
            )
        return self._form(self.say("gen.ui.value.land"), fields)

    def _set_land(self, _rest: str, values: Values) -> TableValues:
        """A value of 0 for both is still missing: every regiment has one of them."""
        rows = []
        for row in self.typed.components.land_values:
            attack, defence = int(values[f"a:{row.unit}"]), int(values[f"d:{row.unit}"])
            known = bool(attack or defence)
            rows.append(LandValue(row.unit, attack if known else None, defence if known else None))
        return evolve(self.typed, components=evolve(self.typed.components, land_values=tuple(rows)))

    def _bonuses(self, field: str, values: Values) -> Form:
        last = LAST_BONUS if field == "land" else 3
        rows = [one for one in ADVANCED if one.field == field and one.number <= last]
        fields = [
            self._count(
                f"{field}_{one.number}",
                f"{one.number} · {self.say(one.name)}",
                values,
                self.typed.bonuses.get(f"{field}_{one.number}", 0),
            )
            for one in rows
        ]
        return self._form(self.say(f"gen.ui.value.bonuses_{field}"), fields)

    def _set_bonuses(self, _field: str, values: Values) -> TableValues:
        typed = {key: int(n) for key, n in values.items() if int(n)}
        return evolve(self.typed, bonuses={**self.typed.bonuses, **typed})

    def _late(self, technology: str, values: Values) -> Form:
        known = self.typed.late.get(Technology(technology), LateCost())
        fields = [
            Field(
                "name",
                self.say("gen.ui.name"),
                "text",
                value=str(values.get("name", known.name)),
                most=longest(LateCost, "name"),
            ),
            self._count("points", self.say("gen.ui.points_cost"), values, known.points, 40),
            self._count("food", self.say("gen.figure.food"), values, known.food, 40),
            self._count("metal", self.say("gen.figure.metal"), values, known.metal, 40),
        ]
        return self._form(self.say(f"gen.technology.{technology}"), fields)

    def _set_late(self, technology: str, values: Values) -> TableValues:
        cost = LateCost(
            str(values["name"]).strip(),
            int(values["points"]),
            int(values["food"]),
            int(values["metal"]),
        )
        return evolve(self.typed, late={**self.typed.late, Technology(technology): cost})


def remember(drafts: Drafts, values: TableValues) -> None:
    """Keep what stands on the components for the next game at this device."""
    if values != NO_VALUES:
        drafts.keep_on_device(KEPT, codec.write(values))


def remembered(drafts: Drafts) -> TableValues | None:
    """What was kept; nothing, if this version cannot read it."""
    saved = drafts.of_device(KEPT)
    if saved is None:
        return None
    try:
        values: TableValues = codec.read(TableValues, saved)
    except CompanionError:
        return None
    return values


def _defaults(form: Form) -> dict[str, object]:
    return {field.key: field.value for field in form.fields if field.kind != "heading"}


def _symbol(circle: Circle) -> str:
    kinds = {(True, True): "both", (True, False): "food", (False, True): "metal"}
    return kinds.get((bool(circle.food), bool(circle.metal)), "none")


def _preset(row: object, place: int) -> tuple[int, int]:
    food, metal = getattr(row, "food", ()), getattr(row, "metal", ())
    return (food[place], metal[place]) if food else (0, 0)
