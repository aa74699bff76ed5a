"""Named areas on a player's sheet: what is there, who controls it, and changes of it."""

from __future__ import annotations

from collections import Counter

from companion.games.medioevo import tables
from companion.games.medioevo.atlas import FEATURES
from companion.games.medioevo.corrections import MarkArea
from companion.games.medioevo.events.raids import is_alone, raided
from companion.games.medioevo.state import Area
from companion.games.medioevo.table import NameArea
from companion.games.medioevo.trade.market import CountCubes
from companion.games.medioevo.war import control
from companion.games.medioevo.war.conquest import Raid
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, split
from companion.ui.presenters.medioevo.sheets.moves import move_question, sources
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Detail,
    Item,
    Panel,
    Question,
    Said,
    Values,
)

MOST_CUBES = 8  # of a market


class AreaSheets:
    """The areas a player has to do with; the others are listed below them."""

    def __init__(self, desk: OpenSheet) -> None:
        self.desk = desk

    def panel(self) -> Panel:
        desk = self.desk
        mine = sorted(desk.state.areas.values(), key=lambda area: not self._concerns(area))
        items = tuple(self._row(area) for area in mine)
        return Panel(
            "named",
            desk.say("sheet.named_areas"),
            items=items,
            offers=(
                Button("name", desk.say("sheet.name_area"), "plus"),
                Button("page:atlas", desk.say("atlas.title"), "map-outline"),
            ),
            note="" if items else desk.say("sheet.no_areas"),
        )

    def _concerns(self, area: Area) -> bool:
        player = self.desk.player
        owners = {owner for owner, _, _ in area.buildings.values()}
        return (
            player in (area.marker, area.start_realm_of)
            or player in area.forces
            or player in owners
        )

    def _row(self, area: Area) -> Item:
        desk = self.desk
        controllers = control.area_control(area, desk.state.treaties).controllers
        owner = controllers[0] if len(controllers) == 1 else ""
        return Item(
            f"area:{area.name}",
            area.name,
            self._facts(area),
            self._army(area),
            "" if owner else "help-circle-outline" if controllers else "map-marker-outline",
            desk.state.players[owner].colour if owner else "",
            taps=True,
            quiet=not self._concerns(area),
        )

    def _facts(self, area: Area) -> str:
        say = self.desk.say
        facts = [say(f"sheet.area_{name}") for name in FEATURES if getattr(area, name)]
        if area.good:
            facts.append(say(f"good.{area.good.value}"))
        facts += [
            say(tables.building(kind, level).name) for kind, (_, level, _) in area.buildings.items()
        ]
        if area.cubes:
            facts.append(say("sheet.market", n=len(area.cubes)))
        return ", ".join(facts)

    def _army(self, area: Area) -> str:
        units = area.forces[self.desk.player].units if self.desk.player in area.forces else 0
        return self.desk.say("sheet.unit_count", n=units) if units else ""

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        what, which = split(key)
        match what:
            case "name":
                return self._facts_asked()
            case "area":
                return self._detail(desk.state.areas[which])
            case "facts":
                return self._facts_asked(desk.state.areas[which])
            case "cubes":
                return self._cubes(desk.state.areas[which])
            case "move":
                return move_question(desk, which)
            case "raid":
                return Act(Raid(which))
            case "mark":
                return Act(MarkArea(which, desk.player))
            case "unmark":
                return Act(MarkArea(which))
        return None

    def _detail(self, area: Area) -> Detail:
        desk, say = self.desk, self.desk.say
        names = {player.id: player.name for player in desk.state.players.values()}
        said = [
            Said(
                say(tables.building(kind, level).name),
                names[owner] + (f" · {say('sheet.damage', n=damage)}" if damage else ""),
            )
            for kind, (owner, level, damage) in area.buildings.items()
        ]
        for owner, force in area.forces.items():
            pieces = ", ".join(
                f"{count} {say('piece.' + kind)}" for kind, count in force.counts() if count
            )
            said.append(Said(pieces, names[owner]))
        if area.barbarians and area.barbarians.units:
            said.append(Said(say("sheet.barbarians"), number(area.barbarians.units), "loss"))
        cubes = Counter(area.cubes)
        said += [Said(say(f"good.{good.value}"), number(count)) for good, count in cubes.items()]
        said.append(self._controller(area, names))
        offers = [
            Button(f"facts:{area.name}", say("sheet.area_facts"), "pencil-outline"),
            Button(f"cubes:{area.name}", say("sheet.market_cubes"), "cube-outline"),
        ]
        if is_alone(area) and raided(area) != area:
            offers.insert(0, Button(f"raid:{area.name}", say("sheet.raid"), "fire", look="outline"))
        if sources(desk.state, desk.player, area.name):
            offers.insert(0, Button(f"move:{area.name}", say("sheet.move_here"), "map-marker-path"))
        if area.marker == desk.player:
            offers.append(
                Button(f"unmark:{area.name}", say("sheet.marker_off"), "flag-remove-outline")
            )
        else:
            offers.append(Button(f"mark:{area.name}", say("sheet.marker_on"), "flag-plus-outline"))
        return Detail(area.name, self._facts(area), tuple(said), tuple(offers))

    def _controller(self, area: Area, names: dict[str, str]) -> Said:
        """Who controls it, and because of what."""
        say = self.desk.say
        controllers = control.area_control(area, self.desk.state.treaties).controllers
        if not controllers:
            return Said(say("sheet.controlled_by"), say("sheet.nobody"), rule="M-7.5")
        reason = "army"
        if controllers[0] == area.marker:
            reason = "marker"
        elif controllers[0] == area.start_realm_of:
            reason = "start_realm"
        value = ", ".join(names[player] for player in controllers)
        return Said(say(f"sheet.controlled_{reason}"), value, rule="M-7.5")

    # -- naming ----------------------------------------------------------------------------

    def _facts_asked(self, area: Area | None = None) -> Question:
        """What stays true of an area; of a new one its name, too."""
        desk = self.desk
        known = area or Area("")
        begin = {
            name: getattr(known, name)
            for name in (*FEATURES, "good", "terrain", "start_realm_of", "site")
        }

        def ask(values: Values) -> Ask:
            marked = values.get("features", [name for name in FEATURES if begin[name]])
            is_lived_in = "inhabited" in marked
            return Ask(
                NameArea,
                given={"name": area.name} if area else {},
                begin=begin if is_lived_in else begin | {"good": None},
                fields=(
                    *(() if area else ("name",)),
                    *FEATURES,
                    *(("good",) if is_lived_in else ()),
                    "start_realm_of",
                    "site",
                    *(("terrain",) if desk.state.settings.variants.terrain else ()),
                ),
                labels={
                    "features": "sheet.area_what",
                    "name": "sheet.area_name",
                    **{name: f"sheet.area_{name}" for name in FEATURES},
                },
                marks={"features": FEATURES},
                title=area.name if area else desk.say("sheet.name_area"),
                confirm=desk.say("sheet.area_keep"),
            )

        return asked(desk, f"area:{area.name if area else 'new'}", ask)

    def _cubes(self, area: Area) -> Question:
        title = self.desk.say("sheet.market_cubes")
        ask = Ask(
            CountCubes,
            given={"area": area.name},
            begin={"cubes": area.cubes},
            most={"cubes": MOST_CUBES},
            title=title,
        )
        return asked(self.desk, f"cubes:{area.name}", ask)
