"""The realm: areas counted or named, buildings with their damage, control markers."""

from __future__ import annotations

from typing import Any, Literal

from companion.core.explain import Breakdown, Line
from companion.core.records import evolve
from companion.core.table_actions import Correct
from companion.games.medioevo import supply, tables
from companion.games.medioevo.buildings.control_markers import MOST_ON_MAP
from companion.games.medioevo.buildings.losses import DamageBuilding
from companion.games.medioevo.corrections import ChangeBuildings
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import Building
from companion.games.medioevo.tables import BuildingRow
from companion.games.medioevo.war import control
from companion.ui.i18n import number, signed
from companion.ui.presenters.asked.question import Ask, Filling, asked, field_of
from companion.ui.presenters.medioevo.sheets.areas import MOST_CUBES, AreaSheets
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, SheetTab, split
from companion.ui.presenters.medioevo.sheets.kit import kit_card, kit_panel, kit_question
from companion.ui.presenters.medioevo.signs import sign_of
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Tile,
    Values,
)
from companion.ui.presenters.views import Why

Counted = Literal["areas", "rebel_areas", "control_markers"]
COUNTED: tuple[Counted, ...] = ("areas", "rebel_areas", "control_markers")
METROPOLIS = 3


class RealmTab(SheetTab):
    key = "realm"
    icon = "piece-castle"

    def __init__(self, desk: OpenSheet) -> None:
        super().__init__(desk)
        self._areas = AreaSheets(desk)

    def panels(self) -> tuple[Panel, ...]:
        found = (self._summary(), self._counts(), self._buildings(), self._areas.panel())
        return (*kit_panel(self.desk), *found)

    def foot(self) -> tuple[Button, ...]:
        say = self.desk.say
        if not self.desk.steps("count|"):
            return ()
        return (
            Button("book", say("sheet.book_changes"), "check", look="accent"),
            Button("discard", say("sheet.discard"), "close"),
        )

    def foot_note(self) -> str:
        moved = self.desk.steps("count|")
        return ", ".join(
            f"{self.desk.say('figure.' + key.partition('|')[2])} {signed(change)}"
            for key, change in moved.items()
        )

    # -- panels ----------------------------------------------------------------------------

    def _summary(self) -> Panel:
        desk = self.desk
        markers = supply.control_markers_on_map(desk.state, desk.player)
        tiles = (
            Tile("areas", desk.say("sheet.controlled"), number(self._controlled().total)),
            Tile("levels", desk.say("sheet.building_levels"), number(self._levels().total)),
            Tile("markers", desk.say("figure.control_markers"), f"{markers} / {MOST_ON_MAP}"),
        )
        return Panel("summary", desk.say("sheet.whole_realm"), tiles)

    def _controlled(self) -> Breakdown:
        return control.areas_of(self.desk.state, self.desk.player)

    def _levels(self) -> Breakdown:
        """Levels of all buildings, kind by kind."""
        desk = self.desk
        lines = []
        for kind in BuildingKind:
            levels = sum(
                building.level
                for building in desk.state.all_buildings(desk.player)
                if building.kind is kind
            )
            if levels:
                lines.append(Line(f"figure.buildings.{kind.value}", levels, cite("M-8.4")))
        return Breakdown("sheet.building_levels", tuple(lines))

    def _counts(self) -> Panel:
        desk = self.desk
        items = []
        for name in COUNTED:
            draft = desk.step(f"count|{name}")
            now = getattr(desk.me, name) + draft
            text = desk.say(f"figure.{name}")
            items.append(Item(f"count:{name}", text, count=now, draft=draft, icon=_ICON_OF[name]))
        title = desk.say("sheet.not_named") if desk.state.areas else desk.say("sheet.counted")
        return Panel("counts", title, items=tuple(items))

    def _buildings(self) -> Panel:
        desk = self.desk
        items = tuple(
            self._building(place, building)
            for place, building in enumerate(desk.state.all_buildings(desk.player))
        )
        return Panel(
            "buildings",
            desk.say("sheet.buildings"),
            items=items,
            offers=(Button("build", desk.say("sheet.add_building"), "plus"),),
            note="" if items else desk.say("sheet.no_buildings"),
            column=1,
        )

    def _building(self, place: int, building: Building) -> Item:
        desk = self.desk
        row = tables.building(building.kind, building.level)
        notes = [building.area] if building.area else []
        if building.kind is BuildingKind.CIVIL and building.level == METROPOLIS:
            notes.append(desk.say("sheet.market", n=building.market))
        if building.damage:
            notes.append(desk.say("sheet.damage", n=building.damage))
        return Item(
            f"building:{place}",
            desk.say(row.name),
            " · ".join(notes),
            f"{row.building_points - building.damage} / {row.building_points}",
            sign_of(row.id),
            tone="loss" if building.damage else "text",
            taps=True,
        )

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        what, which = split(key)
        match what:
            case "book":
                return self._booked()
            case "discard":
                desk.forget_steps("count|")
                return None
            case "kit":
                return kit_question(desk)
            case "kit_card":
                return kit_card(desk)
            case "build":
                return self._build_question()
            case "building":
                return self._detail(int(which))
            case "damage":
                return Act(self._damaged(int(which)))
            case "repair":
                old = self._standing(int(which))
                return Act(self._replaced(old, old.damage - 1, old.market))
            case "market":
                return self._market_question(int(which))
            case "remove":
                return Act(ChangeBuildings(desk.player, taken=(self._placed(int(which)),)))
        return self._areas.tapped(key)

    def held(self, key: str) -> Why | None:
        match key:
            case "areas":
                return self.desk.why(self._controlled())
            case "levels":
                return self.desk.why(self._levels())
            case "markers":
                return self.desk.why(self._markers())
        return None

    def _markers(self) -> Breakdown:
        desk = self.desk
        named = [area for area in desk.state.areas.values() if area.marker == desk.player]
        lines = [
            Line("control.counted", desk.me.control_markers, cite("M-1.4")),
            Line("control.named", len(named), cite("M-1.4")),
        ]
        return Breakdown("figure.control_markers", tuple(x for x in lines if x.amount))

    def stepped(self, key: str, change: int) -> None:
        self.desk.stepped(f"count|{split(key)[1]}", change)

    def _booked(self) -> Act:
        """Every count that was changed, one entry each."""
        reason = self.desk.say("ui.correct.board")
        found = tuple(
            Correct(self.desk.player, key.partition("|")[2], change, reason)
            for key, change in self.desk.steps("count|").items()
        )
        return Act(found[0], found[1:])

    def done(self, action: Any) -> None:
        if isinstance(action, Correct):
            self.desk.forget_steps(f"count|{action.figure}")

    # -- buildings -------------------------------------------------------------------------

    def _standing(self, place: int) -> Building:
        return self.desk.state.all_buildings(self.desk.player)[place]

    def _placed(self, place: int) -> Building:
        """The building as a correction names it: the market of a named area is not its own."""
        old = self._standing(place)
        return Building(old.kind, old.level, old.damage, old.area) if old.area else old

    def _detail(self, place: int) -> Detail:
        desk = self.desk
        building = self._standing(place)
        row = tables.building(building.kind, building.level)
        left = row.building_points - building.damage
        said = (
            Said(desk.say("sheet.building_points"), f"{left} / {row.building_points}"),
            Said(desk.say("sheet.price_new"), number(row.price), rule="M-8.4"),
        )
        offers = [Button(f"damage:{place}", desk.say("sheet.damage_one"), "fire")]
        if building.damage:
            offers.append(Button(f"repair:{place}", desk.say("sheet.damage_less"), "hammer-wrench"))
        is_metropolis = building.kind is BuildingKind.CIVIL and building.level == METROPOLIS
        if is_metropolis and not building.area:
            text = desk.say("sheet.market_set")
            offers.append(Button(f"market:{place}", text, "cube-outline"))
        text = desk.say("sheet.take_away")
        offers.append(Button(f"remove:{place}", text, "delete-outline", look="outline"))
        note = building.area or desk.say("sheet.elsewhere")
        return Detail(desk.say(row.name), note, said, tuple(offers))

    def _damaged(self, place: int) -> DamageBuilding:
        old = self._standing(place)
        row = tables.building(old.kind, old.level)
        return DamageBuilding(
            self.desk.player,
            row.id,  # type: ignore[arg-type]
            1,
            old.damage,
            old.area,
        )

    def _replaced(self, old: Building, damage: int, market: int) -> ChangeBuildings:
        new = Building(old.kind, old.level, damage, old.area, market, old.controlled)
        if old.area:
            old = Building(old.kind, old.level, old.damage, old.area)
        return ChangeBuildings(self.desk.player, added=(new,), taken=(old,))

    def _market_question(self, place: int) -> Question:
        """The cubes of a metropolis whose area has no name."""
        desk = self.desk
        old = self._standing(place)
        ask = Ask(
            Building,
            begin={name: getattr(old, name) for name in old.__dataclass_fields__},
            fields=("market",),
            most={"market": MOST_CUBES},
            labels={"market": "sheet.market_cubes"},
            makes=lambda new: self._replaced(old, new.damage, new.market),
            title=desk.say("sheet.market_set"),
        )
        return asked(desk, f"market:{desk.player}:{place}", ask)

    def _build_question(self) -> Question:
        """Kind and level are one choice; the levels of a kind differ in their points."""
        desk, say = self.desk, self.desk.say
        kind = field_of(
            desk,
            Ask(DamageBuilding, begin={"building": "village"}, labels={"building": "sheet.kind"}),
            "building",
            key="kind",
        )

        def form(values: Values) -> Form:
            row = self._row(values)
            filling = self._building_of(row, values)
            said = (Said(say("sheet.by_hand"), tone="quiet"),)
            shown = filling.form
            return evolve(shown, fields=(kind, *shown.fields), said=said + shown.said)

        return Question(
            f"build:{desk.player}",
            form,
            lambda values: self._building_of(self._row(values), values).made(),
        )

    @staticmethod
    def _row(values: Values) -> BuildingRow:
        return tables.BUILDINGS[str(values.get("kind") or next(iter(tables.BUILDINGS)))]

    def _building_of(self, row: BuildingRow, values: Values) -> Filling:
        """Where such a building stands, and its damage."""
        desk, named = self.desk, bool(self.desk.state.areas)
        ask = Ask(
            Building,
            given={"kind": row.kind, "level": row.level},
            fields=("area", "damage") if named else ("damage",),
            most={"damage": row.building_points - 1},
            labels={"area": "sheet.where"},
            makes=lambda new: ChangeBuildings(desk.player, added=(new,)),
            title=desk.say("sheet.add_building"),
            confirm=desk.say("sheet.put_down"),
        )
        return Filling(desk, ask, values)


_ICON_OF = {
    "areas": "map-outline",
    "rebel_areas": "fire",
    "control_markers": "flag-outline",
}
