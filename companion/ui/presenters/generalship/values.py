"""What stands on your components: typed once, kept with the game, offered again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from companion.ui.i18n import Translator
from companion.ui.presenters.asked.question import Ask, asked, field_of
from companion.ui.presenters.asked.shapes import fields_of
from companion.ui.presenters.asked.words import Option
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
HALF_THE_CARDS = 20  # of the technology cards: where the split begins
TWO = 2  # players have no alliances
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
        match what:
            case "circles":
                return self._circles(key)
            case "people":
                return self._typing(key, Nation(rest), self._people, self._set_people)
            case "split":
                return self._split(key)
            case "land":
                return self._typing(key, rest, self._land_form, self._set_land)
            case "bonuses":
                return self._bonuses(key, rest)
            case "late":
                return self._late(key, Technology(rest))
        return None

    def _typing(
        self,
        key: str,
        about: Any,
        form: Callable[[Any], Form],
        put: Callable[[Any, Values], TableValues],
    ) -> Question:
        """A form with a layout of its own."""
        return Question(
            key,
            lambda _values: form(about),
            lambda values: SetValues(put(about, {**_defaults(form(about)), **values})),
        )

    def _part(self, key: str, name: str, title: str, **more: Any) -> Question:
        """One field of what is typed; the rest stays as it is."""
        begin = {one: getattr(self.typed, one) for one, _ in fields_of(TableValues)}
        known: dict[str, Any] = {"begin": begin, "makes": SetValues, "tells": False, **more}
        ask = Ask(TableValues, fields=(name,), title=title, confirm=self.keep_it, **known)
        return asked(self, key, ask)

    @property
    def keep_it(self) -> str:
        return self.say("gen.ui.keep_it")

    def _circles(self, key: str) -> Question:
        tiles = [one for one in Tile if one is not Tile.ALLIANCE or len(self.table.order) > TWO]

        def made(values: TableValues) -> SetValues:
            """Where nothing was stepped there is no circle: that is known, too."""
            circles = {tile: values.circles.get(tile, 0) for tile in tiles}
            return SetValues(evolve(values, circles=circles))

        return self._part(
            key,
            "circles",
            self.say("gen.ui.value.circles"),
            among={"circles": [Option(one.value, self.say(f"gen.tile.{one}")) for one in tiles]},
            labels={"circles": ""},
            makes=made,
            tells=True,  # how many circles there should be
        )

    def _people(self, nation: Nation) -> Form:
        row, known = NATIONS[nation], self.typed.people.get(nation, ())
        kinds = tuple(
            Choice(one, self.say(f"gen.ui.symbol.{one}"))
            for one in ("none", "food", "metal", "both")
        )
        fields = []
        for place, circle in enumerate(row.numbers):
            one = known[place] if place < len(known) else Circle(circle, 1, *(_preset(row, place)))
            tile = Ask(
                Circle,
                begin={"tile": one.tile},
                among={"tile": (1, 2, 3)},
                labels={"tile": "gen.ui.on_tile"},
            )
            fields += [
                Field(f"h:{place}", self.say("gen.ui.circle_n", number=circle), "heading"),
                Field(f"s:{place}", self.say("gen.ui.symbol"), choices=kinds, value=_symbol(one)),
                field_of(self, tile, "tile", key=f"t:{place}"),
            ]
        title = self.say("gen.ui.value.people", nation=self.say(f"gen.nation.{nation}"))
        return Form(title, tuple(fields), self.keep_it)

    def _set_people(self, nation: Nation, values: Values) -> TableValues:
        row = NATIONS[nation]
        circles = tuple(
            Circle(
                circle,
                int(values[f"t:{place}"]),
                int(values[f"s:{place}"] in ("food", "both")),
                int(values[f"s:{place}"] in ("metal", "both")),
            )
            for place, circle in enumerate(row.numbers)
        )
        return evolve(self.typed, people={**self.typed.people, nation: circles})

    def _split(self, key: str) -> Question:
        begin = {one: getattr(self.typed, one) for one, _ in fields_of(TableValues)}
        return self._part(
            key,
            "ones",
            self.say("gen.ui.value.split"),
            begin={**begin, "ones": self.typed.ones or HALF_THE_CARDS},
            needed=("ones",),
        )

    def _land_form(self, _rest: str) -> Form:
        fields = []
        for row in self.typed.components.land_values:
            ask = Ask(
                LandValue,
                begin={"attack": row.attack or 0, "defence": row.defence or 0},
                labels={"attack": "gen.attack.atk", "defence": "gen.attack.def"},
                needed=("attack", "defence"),
            )
            fields += [
                Field(f"h:{row.unit}", self.unit(row.unit), "heading"),
                field_of(self, ask, "attack", key=f"a:{row.unit}"),
                field_of(self, ask, "defence", key=f"d:{row.unit}"),
            ]
        return Form(self.say("gen.ui.value.land"), tuple(fields), self.keep_it)

    def _set_land(self, _rest: str, values: Values) -> TableValues:
        """A value of 0 for both is still missing: every regiment has one of them."""
        rows = []
        for row in self.typed.components.land_values:
            attack, defence = int(values[f"a:{row.unit}"]), int(values[f"d:{row.unit}"])
            known = bool(attack or defence)
            rows.append(LandValue(row.unit, attack if known else None, defence if known else None))
        return evolve(self.typed, components=evolve(self.typed.components, land_values=tuple(rows)))

    def _bonuses(self, key: str, field: str) -> Question:
        last = LAST_BONUS if field == "land" else 3
        cards = [
            Option(f"{field}_{one.number}", f"{one.number} · {self.say(one.name)}")
            for one in ADVANCED
            if one.field == field and one.number <= last
        ]
        return self._part(
            key,
            "bonuses",
            self.say(f"gen.ui.value.bonuses_{field}"),
            among={"bonuses": cards},
            labels={"bonuses": ""},
        )

    def _late(self, key: str, technology: Technology) -> Question:
        known = self.typed.late.get(technology, LateCost())
        ask = Ask(
            LateCost,
            begin={one: getattr(known, one) for one, _ in fields_of(LateCost)},
            labels={"points": "gen.ui.points_cost"},
            makes=lambda cost: SetValues(
                evolve(self.typed, late={**self.typed.late, technology: cost})
            ),
            tells=False,
            title=self.say(f"gen.technology.{technology}"),
            confirm=self.keep_it,
        )
        return asked(self, key, ask)


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
