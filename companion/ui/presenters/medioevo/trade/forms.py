"""Questions of trade: buying, selling with the market factor, cubes, planning a route (M-17).

The app keeps of a vehicle its kind, level and number; the table points at one of those it sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.core.explain import Text
from companion.core.game import PlayerId, Step
from companion.core.records import evolve
from companion.games.medioevo.pieces import Branch, Good
from companion.games.medioevo.tables import TECHNOLOGIES, TRADE_POINTS
from companion.games.medioevo.trade.cargo import load_of
from companion.games.medioevo.trade.market import (
    MoveCube,
    PlaceCube,
    TradePlace,
    kinds_to_place,
    seen,
)
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, answer_of, asked, field_of
from companion.ui.presenters.medioevo.trade.route_forms import RouteForms
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values

USES = {"market": "market_steps", "trade": "trade_cubes"}  # where the action counts its uses
ROUTE_FACTS = ("on_route", "at_target")
BUYER, AMONG_BARBARIANS, ANYWHERE, CAMEL_DRIVER = 21, 19, 20, 64
BY_HIM = {"control": "self"}
# What the table tells of an area without a name, by the field of the form.
SEEN: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "control": ("control", {}),
    "lying": ("cubes", {"labels": {"cubes": "ui.trade.lying"}, "among": {"cubes": tuple(Good)}}),
    "printed": (
        "good",
        {"labels": {"good": "ui.trade.printed"}, "none": {"good": "ui.trade.nothing"}},
    ),
    "civil": ("civil_level", {"labels": {"civil_level": "ui.war.civil"}}),
}


class TradeForms(RouteForms):
    """Asks what only the table knows; the figures below come from the rules."""

    def question(self, player: PlayerId, key: str) -> Question | None:
        asks: dict[str, Callable[[PlayerId, Values], Ask]] = {
            "buy": self._buy,
            "sell": self._sell,
            "cube": self._cube,
            "move": self._move,
            "route": self.plan,
            "assign": self.assign,
            "rearrange": self.rearrange,
            "guilds": self.guilds,
        }
        if key not in asks:
            return None
        return asked(self, f"trade:{key}:{player}", partial(asks[key], player))

    def may_use(self, player: PlayerId, technology: str) -> bool:
        level = self.player(player).technology_level(Branch.ECONOMY)
        return level >= TECHNOLOGIES[technology].level

    # -- what several forms ask ------------------------------------------------------------

    def _named(self) -> tuple[str, ...]:
        return tuple(area.name for area in self.state.areas.values() if area.inhabited)

    def _where(self, values: Values) -> str:
        """The area with a name; "" where the table says what it is like."""
        area = str(values.get("area") or "")
        return area if area in self._named() else ""

    def _place(self, values: Values, *keys: str) -> tuple[Field, ...]:
        """What the table sees of an area that has no name."""
        if self._where(values):
            return ()
        found = []
        for key in keys:
            name, told = SEEN[key]
            one = field_of(self, Ask(TradePlace, begin=BY_HIM, **told), name, key)
            found.append(evolve(one, value=answer_of(one, values)))
        return tuple(found)

    def _technology(self, technology: str) -> Text:
        return Text("ui.trade.uses", {"technology": Text(TECHNOLOGIES[technology].name)})

    def _held(self, player: PlayerId, *numbers: int) -> tuple[int, ...]:
        """Those of some cards that lie ready."""
        return tuple(
            number
            for number in numbers
            if (card := self.player(player).card(number)) is not None and not card.used
        )

    def _trading(self, *technologies: str) -> dict[str, Any]:
        """What buying and selling know alike: the area, the words, the technologies at hand."""
        return {
            "among": {"area": ("", *self._named())},
            "none": {"area": "ui.buy.nowhere", "card": "ui.trade.no_card"},
            "labels": {
                "area": "ui.buy.where",
                "card": "ui.trade.with_card",
                "steps": "ui.trade.steps",
                **{USES[one]: self._technology(one) for one in technologies},
            },
        }

    def _fields(self, player: PlayerId, *technologies: str) -> tuple[str, ...]:
        """The technologies that a player may use."""
        return tuple(USES[one] for one in technologies if self.may_use(player, one))

    # -- buying ----------------------------------------------------------------------------

    def _buy(self, player: PlayerId, values: Values) -> Ask:
        vehicle = self.vehicle_field(
            values, self.empty(player) + self.loaded(player) or self.vehicles(player)
        )
        kind, _, place = str(vehicle.value).partition(".")
        is_loaded = kind == "load"
        control = self._place(values, "control")
        known = self._trading("market")
        cards = self._held(player, BUYER)
        fields = (
            *(("area",) if self._named() else ()),
            *(("good", "control") if control else ()),
            *("vehicle", "cubes", "steps"),
            *self._fields(player, "market"),
            *(("card",) if cards else ()),
        )
        good = Good(values.get("good") or Good.WEAPONS) if control else None
        return Ask(
            BuyGoods,
            given={
                "player": player,
                "vehicle": "caravan" if is_loaded else kind,
                "vehicle_level": 1 if is_loaded else int(place),
                "load": int(place) if is_loaded else 0,
                "place": self._seen(control, good=good),
                **({} if control else {"good": None}),
            },
            begin={"good": good, "cubes": 1, "area": ""} if control else {"cubes": 1},
            fields=fields,
            needed=("good",),
            among={**known["among"], "card": (0, *cards)},
            none=known["none"],
            labels={**known["labels"], "good": "ui.trade.good"},
            beside=(*control, vehicle),
            title=self.say("ui.trade.buy"),
            finish=partial(self._priced, "ui.trade.buy_for"),
        )

    def _seen(self, shown: tuple[Field, ...], good: Good | None) -> TradePlace:
        """The area as the table tells it; nothing of one that has a name."""
        told = {one.key: one.value for one in shown}
        if not told:
            return TradePlace()
        return TradePlace(
            good=good,
            cubes=tuple(Good(one) for one in told.get("lying", ())),
            civil_level=int(told.get("civil", 0)),
            control=told["control"],
        )

    def _priced(self, key: str, form: Form, step: Step[Any] | None) -> Form:
        """The button says what the action moves."""
        amount = number(int(step.summary.params["amount"])) if step else "?"
        return evolve(form, confirm=self.say(key, amount=amount))

    # -- selling ---------------------------------------------------------------------------

    def _sellers(self, player: PlayerId) -> tuple[Choice, ...]:
        """What can sell: a loaded vehicle, or the cubes nobody has put on one."""
        loose = self.player(player).cargo
        some = Choice("", self.say("ui.trade.any_vehicle", n=len(loose)))
        return self.loaded(player) + ((some,) if loose else ())

    def _seller(self, player: PlayerId, values: Values) -> tuple[int | None, Counter[Good]]:
        """The number of the vehicle that sells, and what lies on it."""
        sellers = self._sellers(player)
        chosen = str(self.vehicle_field(values, sellers, "seller").value) if sellers else ""
        if not chosen:
            return None, Counter(self.player(player).cargo)
        number = int(chosen.removeprefix("load."))
        return number, Counter(load_of(self.state, player, number).goods)

    def _sell(self, player: PlayerId, values: Values) -> Ask:
        number, cargo = self._seller(player, values)
        sellers = self._sellers(player)
        seller = (self.vehicle_field(values, sellers, "seller"),) if len(sellers) > 1 else ()
        seen = self._place(values, "lying", "printed", "control", "civil")
        printed = next((one.value for one in seen if one.key == "printed"), "null")
        facts, kinds = self._route_facts(player, values), self._kinds(player, values)
        cards = self._held(player, AMONG_BARBARIANS, ANYWHERE)
        known = self._trading("trade", "market")
        return Ask(
            SellGoods,
            given={
                "player": player,
                "load": number,
                "place": self._seen(seen, None if printed == "null" else Good(printed)),
                **({} if kinds else {"placed": None}),
            },
            begin={
                "sold": dict(cargo),
                "area": "",
                **{fact: fact in facts for fact in ROUTE_FACTS},
                **({"placed": kinds[0]} if kinds else {}),
            },
            fields=(
                *(one.key for one in seller),
                *(("sold",) if cargo else ()),
                *self._route_fields(player, facts),
                *(("area",) if self._named() else ()),
                *(one.key for one in seen),
                "steps",
                *self._fields(player, "trade", "market"),
                *(("card",) if cards else ()),
                *(("camel_driver",) if self._held(player, CAMEL_DRIVER) else ()),
                *(("placed",) if kinds else ()),
            ),
            among={
                **known["among"],
                "sold": [one for one in Good if cargo[one]],
                "card": (0, *cards),
                "placed": kinds,
            },
            most={
                **{f"sold.{good}": count for good, count in cargo.items()},
                "trade_cubes": sum(cargo.values()),
                **self._route_points(player),
            },
            none={**known["none"], "placed": "ui.trade.place_later"},
            labels={**known["labels"], **self._route_words(player), "placed": "ui.trade.placed"},
            marks={"route": ROUTE_FACTS} if self._serves(player) else {},
            beside=(*seller, *seen),
            waits=not cargo,
            title=self.say("ui.trade.sell"),
            said=() if cargo else (Said(self.say("ui.trade.no_cargo"), tone="quiet"),),
            finish=self._sold,
        )

    def _sold(self, form: Form, step: Step[Any] | None) -> Form:
        """The button says what the sale brings, or that it costs the route."""
        lost = self.say("route.removed_by_sale")
        if step is None or all(one.key != "route.removed_by_sale" for one in step.warnings):
            return self._priced("ui.trade.sell_for", form, step)
        told = Said(lost, tone="loss", rule="M-17.8")
        others = (line for line in form.said if line.text != lost)
        return evolve(form, confirm=self.say("ui.trade.sell_and_lose"), said=(told, *others))

    # -- the route of who sells ------------------------------------------------------------

    def _serves(self, player: PlayerId) -> bool:
        route = self.player(player).route
        return route is not None and not route.orphaned

    def _route_facts(self, player: PlayerId, values: Values) -> tuple[str, ...]:
        """What the sale is to the route: its end where all stages are marked, else nothing.

        A sale elsewhere, or by another vehicle, never ends it unless the table says so.
        """
        route = self.player(player).route
        if route is None or route.orphaned:
            return ()
        given = values.get("route")
        if given is not None:
            return tuple(given)
        stages, area = len(route.stages), self._where(values)
        number, _ = self._seller(player, values)
        is_ready = route.established >= frozenset(range(1, stages))
        is_other = bool(route.load) and number is not None and number != route.load
        is_elsewhere = bool(area and route.stages[-1]) and area != route.stages[-1]
        return ROUTE_FACTS if is_ready and not is_other and not is_elsewhere else ()

    def _route_fields(self, player: PlayerId, facts: tuple[str, ...]) -> tuple[str, ...]:
        if not self._serves(player):
            return ()
        return (*ROUTE_FACTS, *(("route_honor",) if "on_route" in facts else ()))

    def _route_points(self, player: PlayerId) -> dict[str, int]:
        route = self.player(player).route
        return {"route_honor": TRADE_POINTS[len(route.stages)]} if route is not None else {}

    def _route_words(self, player: PlayerId) -> dict[str, str | Text]:
        words: dict[str, str | Text] = {
            "route": "ui.trade.this_vehicle",
            **{fact: f"ui.trade.{fact}" for fact in ROUTE_FACTS},
        }
        for points in self._route_points(player).values():
            words["route_honor"] = Text("ui.trade.as_honor", {"points": points})
        return words

    # -- cubes -----------------------------------------------------------------------------

    def _fitting(self, player: PlayerId, area: str, cargo: Mapping[Good, int]) -> tuple[Good, ...]:
        """Kinds of which one may go into a named area (M-17.6)."""
        place = seen(self.state, player, area, TradePlace())
        return kinds_to_place(place, cargo) if area else ()

    def _kinds(self, player: PlayerId, values: Values) -> tuple[Good, ...]:
        """Kinds of which one may go into the area after the sale."""
        return self._fitting(player, self._where(values), self._seller(player, values)[1])

    def _cube(self, player: PlayerId, values: Values) -> Ask:
        named = self._named()
        area = self._where(values) or named[0]
        kinds = self._fitting(player, area, Counter(self.player(player).all_cargo)) or tuple(Good)
        return Ask(
            PlaceCube,
            given={"player": player},
            begin={"area": area, "good": kinds[0]},
            fields=("area", "good"),
            among={"area": named, "good": kinds},
            labels={"area": "ui.buy.where", "good": "ui.trade.placed"},
            title=self.say("ui.trade.cube"),
            confirm=self.say("ui.trade.place_it"),
        )

    def _move(self, player: PlayerId, values: Values) -> Ask:  # noqa: ARG002  all is asked at once
        named = self._named()
        return Ask(
            MoveCube,
            given={"player": player},
            begin={
                "by": "procurement",
                "start": named[0],
                "target": named[1],
                "good": Good.WEAPONS,
            },
            fields=("by", "start", "target", "good"),
            among={"start": named, "target": named},
            labels={"good": "ui.trade.placed"},
            title=self.say("ui.trade.move"),
            confirm=self.say("ui.trade.move_it"),
        )
