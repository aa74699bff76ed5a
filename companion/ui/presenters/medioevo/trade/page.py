"""Phase 6 (M-17): cargo, vehicles and route of each player, and what can be done with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.core.table_actions import MarkDone
from companion.games.medioevo.movement.trips import left_of, trips_at
from companion.games.medioevo.pieces import Good, Transport
from companion.games.medioevo.state import Route
from companion.games.medioevo.tables import GOODS, TRADE_POINTS, TRANSPORTS
from companion.games.medioevo.trade.routes import EstablishStages, LoseRoute
from companion.pages.parts import Person
from companion.ui.i18n import Translator
from companion.ui.presenters.medioevo.phases.words import MedioevoSpeaker
from companion.ui.presenters.medioevo.trade.forms import TradeForms
from companion.ui.presenters.panels import Button, Detail, Question, Said
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session

VENDOR = 30
REARRANGER = 31
VEHICLES = (Transport.CARAVAN, Transport.MERCHANT_SHIP)


@dataclass(frozen=True, slots=True)
class CargoView:
    """Cubes of one good."""

    text: str
    tint: str
    count: int


@dataclass(frozen=True, slots=True)
class RouteView:
    """A trade route as a line of stages."""

    title: str
    note: str
    stages: int
    reached: tuple[int, ...]
    orphaned: bool = False


@dataclass(frozen=True, slots=True)
class TradeView:
    title: str
    undo: str
    redo: str
    people: tuple[Person, ...]
    player: PlayerId
    cargo: tuple[CargoView, ...]
    cargo_note: str
    vehicles: str
    route: RouteView
    offers: tuple[Button, ...]
    note: str


class TradePresenter(MedioevoSpeaker):
    """One player's trade at a time."""

    def __init__(self, session: Session, texts: Callable[[], Translator]) -> None:
        super().__init__(session, texts)
        self._player = ""
        self._forms = TradeForms(session, texts)

    @property
    def player_now(self) -> PlayerId:
        if self._player not in self.state.playing:
            done = self.marked("trade")
            waiting = [who for who in self.state.playing if who not in done]
            return (waiting or list(self.state.playing))[0]
        return self._player

    def choose_player(self, player: PlayerId) -> None:
        self._player = player

    def view(self) -> TradeView:
        player = self.player(self.player_now)
        cargo = Counter(player.all_cargo)
        return TradeView(
            title=self.round_title,
            undo=self.undo_text,
            redo=self.redo_text,
            people=self.people(self.marked("trade")),
            player=player.id,
            cargo=tuple(
                CargoView(self.say(GOODS[good].name), GOODS[good].cube, cargo[good])
                for good in Good
                if cargo[good]
            ),
            cargo_note="" if cargo else self.say("ui.trade.no_cargo"),
            vehicles=self._vehicles(),
            route=self._route(player.route),
            offers=self._offers(),
            note=self.say("ui.trade.place_note"),
        )

    def _vehicles(self) -> str:
        force = self.state.all_forces(self.player_now)
        shown = []
        for kind in VEHICLES:
            for level, count in enumerate(force.transport(kind), 1):
                if count:
                    name = self.say(f"piece.{kind.value}.{level}")
                    room = TRANSPORTS[kind].capacity[level - 1]
                    vehicle = self.say("ui.trade.vehicle", n=count, vehicle=name, room=room)
                    shown.append(f"{vehicle}, {self._points(kind, level)}")
        return " · ".join(shown) or self.say("ui.trade.no_vehicle")

    def _points(self, kind: Transport, level: int) -> str:
        """Movement points that these vehicles have left, one after the other (M-17.1)."""
        places = ("", *self.state.areas)
        left = [
            left_of(trip)
            for place in places
            for trip in trips_at(self.state, self.player_now, kind.value, level, place)
        ]
        return self.say("ui.trade.points_left", points=" / ".join(map(str, left)))

    def _route(self, route: Route | None) -> RouteView:
        if route is None:
            return RouteView(
                self.say("ui.trade.no_route"), self.say("ui.trade.no_route_note"), 0, ()
            )
        stages = len(route.stages)
        missing = stages - len(route.established)
        points = TRADE_POINTS[stages]
        note = self.say("ui.trade.route_note", n=missing, points=points)
        if not missing:
            note = self.say("ui.trade.route_complete", points=points)
        if route.orphaned:
            note = self.say("ui.trade.route_orphaned")
        named = " – ".join(stage for stage in route.stages if stage)
        title = self.say("ui.trade.route_of", n=stages)
        return RouteView(
            f"{title}: {named}" if named else title,
            note,
            stages,
            tuple(sorted(route.established)),
            route.orphaned,
        )

    def _offers(self) -> tuple[Button, ...]:
        found = [("buy", "cart-arrow-down"), ("sell", "cash-multiple")]
        named = [area for area in self.state.areas.values() if area.inhabited]
        if named:
            found.append(("cube", "cube-outline"))
        if len(named) > 1:
            found.append(("move", "cube-send"))
        route = self.player(self.player_now).route
        found.append(
            ("route", "map-marker-path") if route is None else ("route_more", "dots-horizontal")
        )
        return tuple(Button(key, self.say(f"ui.trade.{key}"), icon) for key, icon in found)

    # -- taps ------------------------------------------------------------------------------

    def asked(self, key: str) -> Question | Detail | None:
        """What a tap on an offer opens."""
        if key == "route_more":
            return self._route_detail()
        return self._forms.question(self.player_now, key)

    def question_of(self, key: str) -> Question | None:
        """A question by its own key: the one that lay open when the app died."""
        place, _, rest = key.partition(":")
        what, _, player = rest.partition(":")
        if place != "trade" or player not in self.state.playing:
            return None
        self.choose_player(player)
        return self._forms.question(player, what)

    def _route_detail(self) -> Detail:
        player = self.player(self.player_now)
        route = player.route
        offers = []
        if route is not None and route.orphaned:
            offers.append(Button("assign", self.say("ui.trade.assign"), "truck-outline"))
        elif self._forms.may_use(player.id, "guilds"):
            offers.append(Button("guilds", self.say("ui.trade.guilds"), "account-group-outline"))
        if self._ready(REARRANGER):
            offers.append(Button("rearrange", self.say("ui.trade.rearrange"), "swap-horizontal"))
        offers.append(
            Button("lost", self.say("ui.trade.lost"), "truck-remove-outline", look="outline")
        )
        if self._ready(VENDOR):
            offers.append(
                Button("kept", self.say("ui.trade.kept"), "cards-outline", look="outline")
            )
        offers.append(Button("give_up", self.say("ui.trade.give_up"), "close", look="outline"))
        view = self._route(route)
        said = (Said(view.note, rule="M-17.8"),)
        return Detail(view.title, "", said, tuple(offers))

    def _ready(self, number: int) -> bool:
        card = self.player(self.player_now).card(number)
        return card is not None and not card.used

    def offered(self, key: str) -> Any:
        """An action, or a question, behind a button of the route."""
        player = self.player_now
        match key:
            case "assign":
                return self._forms.assigned(player) or self._forms.question(player, key)
            case "lost":
                return LoseRoute(player, vehicle_lost=True)
            case "kept":
                return LoseRoute(player, vehicle_lost=True, vendor=True)
            case "give_up":
                return LoseRoute(player)
        return self._forms.question(player, key)

    def reached(self, stage: int) -> EstablishStages:
        """The vehicle has come to a stage."""
        return EstablishStages(self.player_now, frozenset({stage}))

    def foot(self) -> Foot:
        player = self.player_now
        if player in self.marked("trade"):
            return Foot()
        text = self.say("ui.phase.is_done", player=self.brief(player))
        return Foot(Button("done", text, "check"))

    def done(self) -> MarkDone:
        return MarkDone("trade", self.player_now)

    def finished(self) -> None:
        self._player = ""
