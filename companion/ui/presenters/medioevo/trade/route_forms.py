"""Questions of trade routes: planned, rearranged by card 31, marked by Guilds (M-17.8)."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.medioevo.pieces import Transport
from companion.games.medioevo.tables import TRADE_POINTS
from companion.games.medioevo.trade.cargo import (
    LEVELS,
    TRADE_VEHICLES,
    empty_vehicles,
    load_of,
    vehicle_name,
)
from companion.games.medioevo.trade.routes import (
    AssignRoute,
    EstablishStages,
    PlanRoute,
    RearrangeRoute,
)
from companion.ui.presenters.asked.question import Ask, answer_of
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.sheets.common import upper_first
from companion.ui.presenters.panels import Choice, Field, Values

VEHICLES = (Transport.CARAVAN, Transport.MERCHANT_SHIP)


class RouteForms(MedioevoSpeaker):
    """Asks where a route leads and which of its stages are marked."""

    def vehicles(self, player: PlayerId) -> tuple[Choice, ...]:
        """The trade vehicles a player has."""
        force = self.state.all_forces(player)
        owned = [
            f"{kind.value}.{level}"
            for kind in VEHICLES
            for level, count in enumerate(force.transport(kind), 1)
            if count
        ]
        return tuple(
            Choice(key, upper_first(self.say(f"piece.{key}"))) for key in owned or ["caravan.1"]
        )

    def loaded(self, player: PlayerId) -> tuple[Choice, ...]:
        """Vehicles with something aboard, by their number."""
        return tuple(
            Choice(
                f"load.{load.id}",
                self.say("ui.trade.loaded", vehicle=vehicle_name(load), n=len(load.goods)),
            )
            for load in self.player(player).loads
        )

    def empty(self, player: PlayerId) -> tuple[Choice, ...]:
        """Kinds of vehicles of which one is empty."""
        return tuple(
            Choice(f"{kind}.{level}", upper_first(self.say(f"piece.{kind}.{level}")))
            for kind in TRADE_VEHICLES
            for level in LEVELS
            if empty_vehicles(self.state, player, kind, level) > 0
        )

    def vehicle_field(
        self, values: Values, vehicles: tuple[Choice, ...], key: str = "vehicle"
    ) -> Field:
        """One of the vehicles that the table sees; the action has its kind, level and number."""
        label = self.say("ui.trade.on_vehicle")
        field = Field(key, label, "one", vehicles, vehicles[0].key)
        return evolve(field, value=answer_of(field, values))

    def _bearers(self, player: PlayerId) -> tuple[Choice, ...]:
        """What may carry the marker: loaded vehicles first, a route begins with a purchase."""
        return self.loaded(player) + self.empty(player) or self.vehicles(player)

    def _bearer(self, player: PlayerId, chosen: str) -> dict[str, Any]:
        """The kind of the vehicle that carries the marker, and its number if it is loaded."""
        kind, _, number = chosen.partition(".")
        if kind != "load":
            return {"vehicle": chosen, "load": 0}
        load = load_of(self.state, player, int(number))
        return {"vehicle": f"{load.vehicle}.{load.level}", "load": load.id}

    def _stages_field(self, values: Values) -> Field:
        lengths = tuple(
            Choice(str(length), self.say("ui.trade.stages", n=length, points=points))
            for length, points in TRADE_POINTS.items()
        )
        field = Field("stages", self.say("ui.trade.how_long"), "one", lengths, lengths[0].key)
        return evolve(field, value=answer_of(field, values))

    def _line_field(self, values: Values, stages: int, now: tuple[str, ...] = ()) -> Field:
        """The stages as a line; known areas where people live are one tap each."""
        areas = [area.name for area in self.state.areas.values() if area.inhabited]
        known = tuple(Choice(name, name) for name in sorted(areas))
        label, hint = self.say("ui.trade.names"), self.say("ui.trade.other_name")
        value = list(values.get("names", now))
        return Field("names", label, "line", known, value, most=stages, hint=hint)

    def plan(self, player: PlayerId, values: Values) -> Ask:
        vehicle = self.vehicle_field(values, self._bearers(player))
        length = self._stages_field(values)
        line = self._line_field(values, int(length.value))
        return Ask(
            PlanRoute,
            given={"player": player, "stages": _names(line), **self._bearer(player, vehicle.value)},
            beside=(length, vehicle, line),
            title=self.say("ui.trade.route"),
            confirm=self.say("ui.trade.plan"),
        )

    def assigned(self, player: PlayerId) -> AssignRoute | None:
        """Another vehicle takes the route over; None where the table must say which."""
        bearers = self._bearers(player)
        if len(bearers) > 1:
            return None
        return AssignRoute(player, **self._bearer(player, bearers[0].key))

    def assign(self, player: PlayerId, values: Values) -> Ask:
        vehicle = self.vehicle_field(values, self._bearers(player))
        return Ask(
            AssignRoute,
            given={"player": player, **self._bearer(player, vehicle.value)},
            beside=(vehicle,),
            title=self.say("ui.trade.assign"),
            confirm=self.say("ui.war.book"),
        )

    def rearrange(self, player: PlayerId, values: Values) -> Ask:
        route = self.player(player).route
        now = route.stages if route else ("",) * min(TRADE_POINTS)
        line = self._line_field(values, len(now), now)
        return Ask(
            RearrangeRoute,
            given={"player": player, "stages": _names(line)},
            fields=("names", "established"),
            among={"established": range(1, len(now) + 1)},
            labels={"established": "ui.trade.flipped"},
            beside=(line,),
            title=self.say("ui.trade.rearrange"),
            confirm=self.say("ui.war.book"),
        )

    def guilds(self, player: PlayerId, values: Values) -> Ask:
        route = self.player(player).route
        missing = [
            stage
            for stage in range(1, len(route.stages) if route else 1)
            if route and stage not in route.established
        ]
        return Ask(
            EstablishStages,
            given={"player": player},
            fields=("guilds",),
            among={"guilds": missing},
            labels={"guilds": "ui.trade.which_stages"},
            waits=not values.get("guilds"),
            title=self.say("ui.trade.guilds"),
            confirm=self.say("ui.war.book"),
        )


def _names(line: Field) -> tuple[str, ...]:
    """The names of the stages; those without one stay empty."""
    names = [str(name) for name in line.value]
    return tuple((names + [""] * line.most)[: line.most])
