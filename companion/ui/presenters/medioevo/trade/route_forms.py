"""Questions of trade routes: planned, rearranged by card 31, marked by Guilds (M-17.8)."""

from __future__ import annotations

from companion.core.game import PlayerId
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
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.sheets.common import upper_first
from companion.ui.presenters.panels import Choice, Field, Form, Values

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

    def _bearers(self, player: PlayerId) -> tuple[Choice, ...]:
        """What may carry the marker: loaded vehicles first, a route begins with a purchase."""
        return self.loaded(player) + self.empty(player) or self.vehicles(player)

    def _bearer(self, player: PlayerId, values: Values) -> tuple[str, int]:
        """The kind of the vehicle that carries the marker, and its number if it is loaded."""
        chosen = str(values.get("vehicle", self._bearers(player)[0].key))
        kind, _, number = chosen.partition(".")
        if kind != "load":
            return chosen, 0
        load = load_of(self.state, player, int(number))
        return f"{load.vehicle}.{load.level}", load.id

    def _stages_field(self, stages: int) -> Field:
        lengths = tuple(
            Choice(str(length), self.say("ui.trade.stages", n=length, points=points))
            for length, points in TRADE_POINTS.items()
        )
        return Field("stages", self.say("ui.trade.how_long"), "one", lengths, str(stages))

    def _line_field(self, stages: int, now: tuple[str, ...] = ()) -> Field:
        """The stages as a line; known areas where people live are one tap each."""
        areas = [area.name for area in self.state.areas.values() if area.inhabited]
        known = tuple(Choice(name, name) for name in sorted(areas))
        label, hint = self.say("ui.trade.names"), self.say("ui.trade.other_name")
        return Field("names", label, "line", known, list(now), most=stages, hint=hint)

    def _stages(self, values: Values, stages: int, now: tuple[str, ...] = ()) -> tuple[str, ...]:
        """The names of the stages; those without one stay empty."""
        names = [str(name) for name in values.get("names", now)]
        return tuple((names + [""] * stages)[:stages])

    def plan_form(self, player: PlayerId, values: Values) -> Form:
        vehicles = self._bearers(player)
        fields = (
            self._stages_field(4),
            Field("vehicle", self.say("ui.trade.on_vehicle"), "one", vehicles, vehicles[0].key),
            self._line_field(int(values.get("stages", 4))),
        )
        said = self.tried(self.plan(player, values))
        return Form(self.say("ui.trade.route"), fields, self.say("ui.trade.plan"), said)

    def plan(self, player: PlayerId, values: Values) -> PlanRoute:
        stages = int(values.get("stages", 4))
        vehicle, load = self._bearer(player, values)
        return PlanRoute(player, self._stages(values, stages), vehicle, load)

    def assigned(self, player: PlayerId) -> AssignRoute | None:
        """Another vehicle takes the route over; None where the table must say which."""
        return self.assign(player, {}) if len(self._bearers(player)) == 1 else None

    def assign_form(self, player: PlayerId, values: Values) -> Form:
        vehicles = self._bearers(player)
        label = self.say("ui.trade.on_vehicle")
        fields = (Field("vehicle", label, "one", vehicles, vehicles[0].key),)
        said = self.tried(self.assign(player, values))
        return Form(self.say("ui.trade.assign"), fields, self.say("ui.war.book"), said)

    def assign(self, player: PlayerId, values: Values) -> AssignRoute:
        return AssignRoute(player, *self._bearer(player, values))

    def rearrange_form(self, player: PlayerId, values: Values) -> Form:
        route = self.player(player).route
        stages = len(route.stages) if route else 4
        reached = tuple(Choice(str(stage), str(stage)) for stage in range(1, stages + 1))
        fields = (
            self._line_field(stages, route.stages if route else ()),
            Field("reached", self.say("ui.trade.flipped"), "many", reached, ()),
        )
        said = self.tried(self.rearrange(player, values))
        return Form(self.say("ui.trade.rearrange"), fields, self.say("ui.war.book"), said)

    def rearrange(self, player: PlayerId, values: Values) -> RearrangeRoute:
        route = self.player(player).route
        stages = len(route.stages) if route else 4
        flipped = frozenset(int(stage) for stage in values.get("reached", ()))
        now = route.stages if route else ()
        return RearrangeRoute(player, self._stages(values, stages, now), flipped)

    def guilds_form(self, player: PlayerId, values: Values) -> Form:
        route = self.player(player).route
        missing = [
            stage
            for stage in range(1, len(route.stages) if route else 1)
            if route and stage not in route.established
        ]
        choices = tuple(Choice(str(stage), str(stage)) for stage in missing)
        fields = (Field("stages", self.say("ui.trade.which_stages"), "many", choices, ()),)
        said = self.tried(self.guilds(player, values)) if values.get("stages") else ()
        title = self.say("ui.trade.guilds")
        ready = bool(values.get("stages"))
        return Form(title, fields, self.say("ui.war.book"), said, ready=ready)

    def guilds(self, player: PlayerId, values: Values) -> EstablishStages:
        marked = frozenset(int(stage) for stage in values.get("stages", ()))
        return EstablishStages(player, guilds=marked)
