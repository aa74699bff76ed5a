"""Questions of trade: buying, selling with the market factor, cubes, planning a route (M-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.core.game import PlayerId
from companion.games.medioevo.pieces import Branch, Good
from companion.games.medioevo.tables import GOODS, TECHNOLOGIES, TRADE_POINTS
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
from companion.ui.presenters.medioevo.trade.route_forms import RouteForms
from companion.ui.presenters.panels import Choice, Field, Form, Question, Said, Values

CONTROLS = ("self", "treaty", "nobody", "other")
MOST_CUBES, MOST_STEPS = 6, 8
ROUTE_FACTS = ("on_route", "at_target")
BUYER, AMONG_BARBARIANS, ANYWHERE, CAMEL_DRIVER = 21, 19, 20, 64


class TradeForms(RouteForms):
    """Asks what only the table knows; the figures below come from the rules."""

    def question(self, player: PlayerId, key: str) -> Question | None:
        forms: dict[str, tuple[Any, Any]] = {
            "buy": (self._buy_form, self._buy),
            "sell": (self._sell_form, self._sell),
            "cube": (self._cube_form, self._cube),
            "move": (self._move_form, self._move),
            "route": (self.plan_form, self.plan),
            "assign": (self.assign_form, self.assign),
            "rearrange": (self.rearrange_form, self.rearrange),
            "guilds": (self.guilds_form, self.guilds),
        }
        if key not in forms:
            return None
        form, action = forms[key]
        return Question(f"trade:{key}:{player}", partial(form, player), partial(action, player))

    def may_use(self, player: PlayerId, technology: str) -> bool:
        level = self.player(player).technology_level(Branch.ECONOMY)
        return level >= TECHNOLOGIES[technology].level

    # -- what several forms ask ------------------------------------------------------------

    def _goods(self, goods: tuple[Good, ...] = tuple(Good)) -> tuple[Choice, ...]:
        return tuple(
            Choice(good, self.say(GOODS[good].name), tint=GOODS[good].cube) for good in goods
        )

    def _named(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(area.name, area.name) for area in self.state.areas.values() if area.inhabited
        )

    def _where(self) -> Iterator[Field]:
        named = self._named()
        if named:
            unnamed = Choice("", self.say("ui.buy.nowhere"))
            yield Field("area", self.say("ui.buy.where"), "one", (unnamed, *named), "")

    def _steps(self) -> Field:
        """Steps the vehicle made before, where the table moves it on the board alone (M-17.1)."""
        label = self.say("ui.trade.steps")
        return Field("steps", label, "count", value=0, most=MOST_STEPS)

    def _control(self) -> Field:
        choices = tuple(Choice(key, self.say(f"ui.trade.control_{key}")) for key in CONTROLS)
        return Field("control", self.say("ui.trade.control"), "one", choices, "self")

    def _technology(self, player: PlayerId, technology: str, most: int) -> Iterator[Field]:
        if self.may_use(player, technology):
            name = self.say(TECHNOLOGIES[technology].name)
            label = self.say("ui.trade.uses", technology=name)
            yield Field(technology, label, "count", value=0, most=most)

    def _cards(self, player: PlayerId, *numbers: int) -> Iterator[Field]:
        held = [
            number
            for number in numbers
            if (card := self.player(player).card(number)) is not None and not card.used
        ]
        if held:
            none = Choice("", self.say("ui.trade.no_card"))
            cards = tuple(
                Choice(str(number), self.say("ui.trade.card", card=number)) for number in held
            )
            yield Field("card", self.say("ui.trade.with_card"), "one", (none, *cards), "")

    # -- buying ----------------------------------------------------------------------------

    def _buy_form(self, player: PlayerId, values: Values) -> Form:
        vehicles = self.empty(player) + self.loaded(player) or self.vehicles(player)
        fields = [*self._where()]
        if not values.get("area"):
            fields.append(
                Field("good", self.say("ui.trade.good"), "one", self._goods(), Good.WEAPONS)
            )
            fields.append(self._control())
        fields += [
            Field("vehicle", self.say("ui.trade.on_vehicle"), "one", vehicles, vehicles[0].key),
            Field("cubes", self.say("ui.trade.cubes"), "count", value=1, least=1, most=MOST_CUBES),
            self._steps(),
            *self._technology(player, "market", 9),
            *self._cards(player, BUYER),
        ]
        action = self._buy(player, values)
        confirm = self.say("ui.trade.buy_for", amount=self._amount(action))
        return Form(self.say("ui.trade.buy"), tuple(fields), confirm, self.tried(action))

    def _buy(self, player: PlayerId, values: Values) -> BuyGoods:
        area = str(values.get("area", ""))
        good = None if area else Good(values.get("good", Good.WEAPONS))
        offered = self.empty(player) + self.loaded(player) or self.vehicles(player)
        kind, _, place = str(values.get("vehicle", offered[0].key)).partition(".")
        is_loaded = kind == "load"
        vehicle: Any = "caravan" if is_loaded else kind
        control: Any = values.get("control", "self")
        card: Any = int(values.get("card") or 0)
        return BuyGoods(
            player,
            int(values.get("cubes", 1)),
            good,
            area,
            TradePlace(good=good, control=control),
            vehicle,
            1 if is_loaded else int(place),
            market_steps=int(values.get("market", 0)),
            card=card,
            load=int(place) if is_loaded else 0,
            steps=int(values.get("steps", 0)),
        )

    def _amount(self, action: Any) -> str:
        """What an action moves, for its button."""
        step, _ = self.preview(action)
        return number(int(step.summary.params["amount"])) if step else "?"

    # -- selling ---------------------------------------------------------------------------

    def _sellers(self, player: PlayerId) -> tuple[Choice, ...]:
        """What can sell: a loaded vehicle, or the cubes nobody has put on one."""
        loose = self.player(player).cargo
        some = Choice("", self.say("ui.trade.any_vehicle", n=len(loose)))
        return self.loaded(player) + ((some,) if loose else ())

    def _seller(self, player: PlayerId, values: Values) -> tuple[int | None, Counter[Good]]:
        """The number of the vehicle that sells, and what lies on it."""
        sellers = self._sellers(player)
        keys = [choice.key for choice in sellers]
        chosen = str(values.get("seller", keys[0] if keys else ""))
        if chosen not in keys or not chosen:
            return None, Counter(self.player(player).cargo)
        number = int(chosen.removeprefix("load."))
        return number, Counter(load_of(self.state, player, number).goods)

    def _sell_form(self, player: PlayerId, values: Values) -> Form:
        _, cargo = self._seller(player, values)
        sellers = self._sellers(player)
        fields = []
        if len(sellers) > 1:
            label = self.say("ui.trade.on_vehicle")
            fields.append(Field("seller", label, "one", sellers, sellers[0].key))
        fields += [
            Field(
                f"sold:{good}",
                self.say(GOODS[good].name),
                "count",
                value=cargo[good],
                most=cargo[good],
                hint=GOODS[good].cube,
            )
            for good in Good
            if cargo[good]
        ]
        fields += self._route_fields(player, values)
        fields += self._where()
        if not values.get("area"):
            lying = Field("lying", self.say("ui.trade.lying"), "many", self._goods(), ())
            none = Choice("", self.say("ui.trade.nothing"))
            printed = Field(
                "printed", self.say("ui.trade.printed"), "one", (none, *self._goods()), ""
            )
            level = Field("civil", self.say("ui.war.civil"), "count", value=0, most=3)
            fields += [lying, printed, self._control(), level]
        fields.append(self._steps())
        fields += self._technology(player, "trade", sum(cargo.values()))
        fields += self._technology(player, "market", 9)
        fields += self._cards(player, AMONG_BARBARIANS, ANYWHERE, CAMEL_DRIVER)
        fields += self._placing(player, values)
        action = self._sell(player, values)
        confirm = self.say("ui.trade.sell_for", amount=self._amount(action))
        said = self.tried(action)
        if self._loses_route(action):
            confirm = self.say("ui.trade.sell_and_lose")
            lost = Said(self.say("route.removed_by_sale"), tone="loss", rule="M-17.8")
            said = (lost, *(line for line in said if line.text != lost.text))
        if not cargo:
            said = (Said(self.say("ui.trade.no_cargo"), tone="quiet"),)
        title = self.say("ui.trade.sell")
        return Form(title, tuple(fields), confirm, said, ready=bool(cargo))

    def _loses_route(self, action: SellGoods) -> bool:
        step, _ = self.preview(action)
        return step is not None and any(x.key == "route.removed_by_sale" for x in step.warnings)

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
        stages, area = len(route.stages), str(values.get("area", ""))
        number, _ = self._seller(player, values)
        is_ready = route.established >= frozenset(range(1, stages))
        is_other = bool(route.load) and number is not None and number != route.load
        is_elsewhere = bool(area and route.stages[-1]) and area != route.stages[-1]
        return ROUTE_FACTS if is_ready and not is_other and not is_elsewhere else ()

    def _route_fields(self, player: PlayerId, values: Values) -> Iterator[Field]:
        route = self.player(player).route
        if route is None or route.orphaned:
            return
        facts = tuple(Choice(fact, self.say(f"ui.trade.{fact}")) for fact in ROUTE_FACTS)
        now = self._route_facts(player, values)
        yield Field("route", self.say("ui.trade.this_vehicle"), "many", facts, now)
        if "on_route" in now:
            points = TRADE_POINTS[len(route.stages)]
            label = self.say("ui.trade.as_honor", points=points)
            yield Field("honor", label, "count", value=0, most=points)

    def _placing(self, player: PlayerId, values: Values) -> Iterator[Field]:
        """The cube that goes into a named area after the sale (M-17.6)."""
        area = str(values.get("area", ""))
        if not area:
            return
        place = seen(self.state, player, area, TradePlace())
        kinds = kinds_to_place(place, self._seller(player, values)[1])
        if kinds:
            later = Choice("", self.say("ui.trade.place_later"))
            choices = (later, *self._goods(kinds))
            yield Field("placed", self.say("ui.trade.placed"), "one", choices, kinds[0])

    def _sell(self, player: PlayerId, values: Values) -> SellGoods:
        number, cargo = self._seller(player, values)
        sold = {
            good: count
            for good in Good
            if cargo[good] and (count := int(values.get(f"sold:{good}", cargo[good])))
        }
        area = str(values.get("area", ""))
        card = int(values.get("card") or 0)
        control: Any = values.get("control", "self")
        printed = str(values.get("printed", ""))
        place = TradePlace(
            good=Good(printed) if printed else None,
            cubes=tuple(Good(good) for good in values.get("lying", ())),
            civil_level=int(values.get("civil", 0)),
            control=control,
        )
        route = self._route_facts(player, values)
        sale_card: Any = card if card in (AMONG_BARBARIANS, ANYWHERE) else 0
        return SellGoods(
            player,
            sold,
            area=area,
            place=TradePlace() if area else place,
            trade_cubes=int(values.get("trade", 0)),
            market_steps=int(values.get("market", 0)),
            on_route="on_route" in route,
            at_target="at_target" in route,
            route_honor=int(values.get("honor", 0)) if "on_route" in route else 0,
            card=sale_card,
            camel_driver=card == CAMEL_DRIVER,
            placed=self._placed(player, values),
            load=number,
            steps=int(values.get("steps", 0)),
        )

    def _placed(self, player: PlayerId, values: Values) -> Good | None:
        field = next(self._placing(player, values), None)
        if field is None:
            return None
        chosen = str(values.get("placed", field.value))
        return Good(chosen) if chosen else None

    # -- cubes -----------------------------------------------------------------------------

    def _cube_form(self, player: PlayerId, values: Values) -> Form:
        named = self._named()
        area = str(values.get("area", named[0].key))
        place = seen(self.state, player, area, TradePlace())
        kinds = kinds_to_place(place, self.player(player).all_cargo)
        goods = self._goods(kinds or tuple(Good))
        fields = (
            Field("area", self.say("ui.buy.where"), "one", named, area),
            Field("good", self.say("ui.trade.placed"), "one", goods, goods[0].key),
        )
        said = self.tried(self._cube(player, values))
        return Form(self.say("ui.trade.cube"), fields, self.say("ui.trade.place_it"), said)

    def _cube(self, player: PlayerId, values: Values) -> PlaceCube:
        area = str(values.get("area", self._named()[0].key))
        place = seen(self.state, player, area, TradePlace())
        kinds = kinds_to_place(place, self.player(player).all_cargo) or tuple(Good)
        chosen = Good(values.get("good", kinds[0]))
        return PlaceCube(player, area, chosen if chosen in kinds else kinds[0])

    def _move_form(self, player: PlayerId, values: Values) -> Form:
        named = self._named()
        ways = tuple(
            Choice(way, self.say(f"ui.trade.by_{way}")) for way in ("procurement", "card_63")
        )
        fields = (
            Field("by", self.say("ui.buy.way"), "one", ways, "procurement"),
            Field("start", self.say("ui.trade.start"), "one", named, named[0].key),
            Field("target", self.say("ui.trade.target"), "one", named, named[1].key),
            Field("good", self.say("ui.trade.placed"), "one", self._goods(), Good.WEAPONS),
        )
        said = self.tried(self._move(player, values))
        return Form(self.say("ui.trade.move"), fields, self.say("ui.trade.move_it"), said)

    def _move(self, player: PlayerId, values: Values) -> MoveCube:
        named = self._named()
        way: Any = values.get("by", "procurement")
        return MoveCube(
            player,
            way,
            Good(values.get("good", Good.WEAPONS)),
            str(values.get("start", named[0].key)),
            str(values.get("target", named[1].key)),
        )
