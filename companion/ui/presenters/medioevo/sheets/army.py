"""The army: pieces by place with steppers, what is left beside the board, prisoners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.explain import Breakdown
from companion.games.medioevo import supply
from companion.games.medioevo.forces import EMPTY, Force, force_of
from companion.games.medioevo.pieces import Engine, Transport, Unit
from companion.games.medioevo.purchases.facts import standing_of
from companion.games.medioevo.purchases.limit import units_left
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.table import ChangePieces
from companion.games.medioevo.treasury import assessment
from companion.games.medioevo.treasury.taxes import upkeep
from companion.ui.i18n import number, signed
from companion.ui.presenters.asked.question import Ask
from companion.ui.presenters.medioevo.sheets.captives import Captives
from companion.ui.presenters.medioevo.sheets.common import OpenSheet, SheetTab, split, upper_first
from companion.ui.presenters.medioevo.signs import sign_of
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Item,
    Panel,
    Question,
    Said,
    Tile,
    Values,
)
from companion.ui.presenters.views import Why

LEVELS = (1, 2, 3)
MOST_VEHICLES = 9  # put down at once
UNITS = tuple(kind for kind in Unit if kind is not Unit.CAPTAIN)


class ArmyTab(SheetTab):
    key = "army"
    icon = "piece-heavy-infantry"

    def __init__(self, desk: OpenSheet) -> None:
        super().__init__(desk)
        self._places: dict[str, str] = {}
        self._stock: Mapping[str, int] = {}
        self._captives = Captives(desk)

    @property
    def place(self) -> str:
        """The named area whose pieces are shown; "" for those outside named areas."""
        chosen = self._places.get(self.desk.player, "")
        return chosen if chosen in self.desk.state.areas else ""

    @property
    def _here(self) -> Force:
        state = self.desk.state
        if not self.place:
            return self.desk.me.force
        return state.areas[self.place].forces.get(self.desk.player, EMPTY)

    def panels(self) -> tuple[Panel, ...]:
        self._stock = supply.stock(self.desk.state, self.desk.player)
        found = (self._summary(), self._units(), self._vehicles(), self._captives.panel())
        return (*self._where(), *found)

    def foot(self) -> tuple[Button, ...]:
        say = self.desk.say
        if not self.desk.steps(self._prefix):
            return ()
        return (
            Button("book", say("sheet.book_changes"), "check", look="accent"),
            Button("discard", say("sheet.discard"), "close"),
        )

    def foot_note(self) -> str:
        moved = self.desk.steps(self._prefix)
        return ", ".join(
            f"{signed(change)} {self.desk.say('piece.' + key.rpartition('|')[2])}"
            for key, change in moved.items()
        )

    @property
    def _prefix(self) -> str:
        return f"piece|{self.place}|"

    # -- panels ----------------------------------------------------------------------------

    def _where(self) -> tuple[Panel, ...]:
        if not self.desk.state.areas:
            return ()
        say = self.desk.say
        return (
            Panel(
                "place",
                say("sheet.where"),
                choices=(Choice("", say("sheet.elsewhere")), *self.desk.areas()),
                chosen=self.place,
            ),
        )

    def _summary(self) -> Panel:
        desk = self.desk
        force = desk.state.all_forces(desk.player)
        due = upkeep(assessment.upkeep_of(desk.state, desk.player)).upkeep
        left = units_left(standing_of(desk.state, desk.player).limit)
        tiles = (
            Tile("units", desk.say("sheet.units"), number(force.units)),
            Tile("upkeep", desk.say("sheet.upkeep"), number(due.total)),
            Tile("limit", desk.say("sheet.limit"), number(left.total)),
        )
        return Panel("summary", desk.say("sheet.whole_army"), tiles)

    def _units(self) -> Panel:
        kinds = [unit.value for unit in UNITS] + [f"captain.{level}" for level in LEVELS]
        return Panel("units", self.desk.say("sheet.units"), items=tuple(map(self._piece, kinds)))

    def _vehicles(self) -> Panel:
        say = self.desk.say
        kinds = [f"{kind.value}.{level}" for kind in Transport for level in LEVELS]
        here = dict(self._here.counts())
        shown = [kind for kind in kinds if here[kind] or self.desk.step(self._prefix + kind)]
        shown += [f"engine.{level}" for level in LEVELS]
        return Panel(
            "vehicles",
            say("sheet.vehicles"),
            items=tuple(map(self._piece, shown)),
            offers=(Button("vehicle", say("sheet.add_vehicle"), "plus"),),
            column=1,
        )

    def _piece(self, kind: str) -> Item:
        desk = self.desk
        count = dict(self._here.counts())[kind]
        draft = desk.step(self._prefix + kind)
        left = self._stock[_figure(kind)]
        note = desk.say("sheet.left", n=max(0, left - draft))
        return Item(
            f"piece:{kind}",
            upper_first(desk.say(f"piece.{kind}")),
            note=f"{note} · {signed(draft)}" if draft else note,
            icon=sign_of(kind),
            count=count + draft,
            draft=draft,
            holds=True,
        )

    def _left(self, kind: str) -> Breakdown:
        return supply.figures_left(self.desk.state, _figure(kind), self.desk.player)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk = self.desk
        match key:
            case "book":
                return Act(self._booked())
            case "discard":
                desk.forget_steps(self._prefix)
                return None
            case "vehicle":
                return self._vehicle()
        return self._captives.tapped(key)

    def held(self, key: str) -> Why | None:
        desk = self.desk
        what, which = split(key)
        match what:
            case "piece":
                return desk.why(self._left(which))
            case "upkeep":
                return desk.why(upkeep(assessment.upkeep_of(desk.state, desk.player)).upkeep)
            case "limit":
                return desk.why(units_left(standing_of(desk.state, desk.player).limit))
        return None

    def chose(self, _panel: str, key: str) -> None:
        self._places[self.desk.player] = key

    def stepped(self, key: str, change: int) -> None:
        self.desk.stepped(self._prefix + split(key)[1], change)

    def _booked(self) -> ChangePieces:
        """All moved steppers of this place as one change."""
        added, taken = EMPTY, EMPTY
        for key, change in self.desk.steps(self._prefix).items():
            force = _force(key.rpartition("|")[2], abs(change))
            added, taken = (added.plus(force), taken) if change > 0 else (added, taken.plus(force))
        return ChangePieces(self.desk.player, added, taken, self.place)

    def done(self, action: Any) -> None:
        """An action came into force: its drafts are done."""
        if isinstance(action, ChangePieces):
            self.desk.forget_steps(f"piece|{action.area}|")

    # -- adding ----------------------------------------------------------------------------

    def _vehicle(self) -> Question:
        """Which transports are put down, and how many are left beside the board."""
        desk, say = self.desk, self.desk.say

        def ask(values: Values, count: int) -> Ask:
            kind = str(values.get("transport", Transport.WAR_WAGON.value))
            left = supply.figures_left(desk.state, kind, desk.player).total
            return Ask(
                TransportPurchase,
                begin={"transport": Transport.WAR_WAGON, "level": 1},
                fields=("transport", "level"),
                labels={"transport": "sheet.kind"},
                makes=lambda one: ChangePieces(
                    desk.player, force_of(one.transport, one.level, count), area=self.place
                ),
                title=say("sheet.add_vehicle"),
                confirm=say("sheet.put_down"),
                said=(Said(say("sheet.left", n=max(0, left)), tone="quiet"),),
            )

        return desk.several(f"vehicle:{desk.player}", ask, MOST_VEHICLES)


def _figure(kind: str) -> str:
    """The figure of the supply that a piece is."""
    base, _, level = kind.partition(".")
    return list(Engine)[int(level) - 1].value if base == "engine" else base


def _force(kind: str, count: int) -> Force:
    base, _, level = kind.partition(".")
    if base == "engine":
        return force_of(list(Engine)[int(level) - 1], count=count)
    if base in set(Transport):
        return force_of(Transport(base), int(level), count)
    return force_of(Unit(base), int(level or 1), count)
