"""What a sale brings, and what every tax rate would leave: without a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import CompanionError
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.switches import DEFAULTS
from companion.games.medioevo.trade.market import TradePlace
from companion.games.medioevo.trade.sales import Sale, SaleAnswer, sale
from companion.games.medioevo.treasury.forecast import TaxForecast, TaxForecastAnswer, tax_forecast
from companion.games.medioevo.treasury.loans import Interest
from companion.games.medioevo.treasury.taxes import Upkeep
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import Translator, number, signed
from companion.ui.presenters.form import FormView, SmallPage
from companion.ui.presenters.medioevo.calculators.dice import said, words_of
from companion.ui.presenters.parts import PieceRow, StoryLine, ValueView
from companion.ui.presenters.views import Why

CUBES = tuple(Good)


class SaleCalculator(SmallPage):
    """Cubes of one kind sold in one place."""

    FIELDS = (
        ("sold", "cube-send", 1, 20),
        ("factor", "store", 0, 7),
        ("trade", "handshake", 0, 20),
        ("market", "chart-line", 0, 20),
    )

    def __init__(self, texts: Callable[[], Translator]) -> None:
        self._words = words_of(texts)
        self._counts = {key: least for key, _, least, _ in self.FIELDS}
        self._civil = 0
        self._route = 0

    def step(self, piece: str, change: int) -> None:
        _, _, least, most = next(field for field in self.FIELDS if field[0] == piece)
        self._counts[piece] = max(least, min(most, self._counts[piece] + change))

    def choose(self, row: str, key: str) -> None:
        if row == "civil":
            self._civil = int(key)
        elif row == "route":
            self._route = int(key)

    def _question(self) -> Sale:
        """The kind sold is neither printed nor lying there; the others make the market factor."""
        good, *others = CUBES
        count = self._counts["sold"]
        cubes = tuple(others[: self._counts["factor"]])
        return Sale(
            switches=DEFAULTS,
            place=TradePlace(cubes=cubes, civil_level=self._civil, control="self"),
            cargo={good: count},
            sold={good: count},
            economy_level=4,  # whoever types uses of a technology owns it
            trade_cubes=min(count, self._counts["trade"]),
            market_steps=self._counts["market"],
            route_stages=self._route,  # type: ignore[arg-type]
        )

    def _answer(self) -> SaleAnswer | CompanionError:
        try:
            return sale(self._question())
        except CompanionError as error:
            return error

    def view(self) -> FormView:
        say, answer = self._words.say, self._answer()
        civil = tuple(
            Choice(
                str(level),
                say("ui.battle.no_building") if not level else say(f"building.{name}"),
                chosen=level == self._civil,
            )
            for level, name in enumerate(("", "village", "town", "metropolis"))
        )
        route = tuple(
            Choice(
                str(stages),
                say("ui.battle.no_stages") if not stages else number(stages),
                chosen=stages == self._route,
            )
            for stages in (0, 4, 6, 8)
        )
        values: tuple[ValueView, ...] = ()
        lines: tuple[StoryLine, ...] = ()
        if isinstance(answer, CompanionError):
            lines = said(self._words, answer)
        else:
            values = (
                ValueView(
                    "florins",
                    say("ui.calc.florins"),
                    number(answer.florins.total),
                    is_main=True,
                ),
                ValueView("points", say("ui.calc.points_used"), number(answer.points.total)),
            )
        return FormView(
            title=say("ui.calc.sale"),
            pieces=tuple(
                PieceRow(key, icon, say(f"ui.calc.sale.{key}"), self._counts[key])
                for key, icon, _, _ in self.FIELDS
            ),
            more_choices=(
                ChoiceRow("civil", say("building_kind.civil"), civil),
                ChoiceRow("route", say("ui.calc.sale.route"), route),
            ),
            values=values,
            lines=lines,
        )

    def why(self, key: str) -> Why | None:
        answer = self._answer()
        if isinstance(answer, CompanionError):
            return None
        return self._words.why(answer.florins if key == "florins" else answer.points)


class TaxCalculator(SmallPage):
    """Income, upkeep, interest and what is left at every tax rate, with the revolts at stake."""

    FIELDS = (
        ("cash", "cash", 50, 100_000),
        ("areas", "map-marker", 1, 99),
        ("villages", "piece-village", 1, 99),
        ("towns", "piece-town", 1, 99),
        ("metropolises", "piece-metropolis", 1, 20),
        ("factor", "store", 1, 8),
        ("units", "piece-light-infantry", 1, 99),
        ("transports", "piece-war-wagon", 1, 99),
        ("engines", "piece-catapult", 1, 99),
        ("loans", "bank", 1, 5),
    )
    RATES = tuple(range(0, 101, 10))

    def __init__(self, texts: Callable[[], Translator]) -> None:
        self._words = words_of(texts)
        self._counts = dict.fromkeys((key for key, *_ in self.FIELDS), 0)
        self._counts |= {"areas": 6, "cash": 500}
        self._rate = 30

    def step(self, piece: str, change: int) -> None:
        _, _, step, most = next(field for field in self.FIELDS if field[0] == piece)
        self._counts[piece] = max(0, min(most, self._counts[piece] + change * step))

    def choose(self, row: str, key: str) -> None:
        if row == "rate":
            self._rate = int(key)

    def _answer(self) -> TaxForecastAnswer:
        counts = self._counts
        return tax_forecast(
            TaxForecast(
                switches=DEFAULTS,
                cash=counts["cash"],
                areas=counts["areas"],
                villages=counts["villages"],
                towns=counts["towns"],
                metropolis_markets=(counts["factor"],) * counts["metropolises"],
                units_on_map=counts["units"],
                upkeep=Upkeep(counts["units"], counts["transports"], counts["engines"]),
                interest=Interest(loans_open=counts["loans"]),
                rates=self.RATES,
            )
        )

    def _at(self, answer: TaxForecastAnswer) -> Any:
        return next(item for item in answer.rates if item.rate == self._rate)

    def view(self) -> FormView:
        say, answer = self._words.say, self._answer()
        now = self._at(answer)
        rates = tuple(
            Choice(str(item.rate), number(item.rate), chosen=item.rate == self._rate)
            for item in answer.rates
        )
        values = tuple(
            ValueView(
                key,
                say(f"ui.calc.taxes.{key}"),
                signed(sign * part.total) if key != "left" else number(part.total),
                is_main=key == "left",
            )
            for key, part, sign in (
                ("left", now.left, 1),
                ("income", now.income, 1),
                ("upkeep", now.upkeep, -1),
                ("interest", now.interest, -1),
            )
        )
        return FormView(
            title=say("ui.calc.taxes"),
            choices=(ChoiceRow("rate", say("figure.tax_rate"), rates),),
            values=values,
            pieces=tuple(
                PieceRow(key, icon, say(f"ui.calc.taxes.{key}"), self._counts[key])
                for key, icon, _, _ in self.FIELDS
            ),
            lines=self._revolts(now),
        )

    def _revolts(self, now: Any) -> tuple[StoryLine, ...]:
        return tuple(
            StoryLine(
                str(place),
                self._words.say(
                    "ui.calc.taxes.revolts",
                    allowed=item.allowed_rate,
                    n=item.revolts,
                    honor=item.honor.total,
                    florins=item.florins.total,
                ),
                "",
                True,
            )
            for place, item in enumerate(now.revolts)
        )

    def why(self, key: str) -> Why | None:
        now = self._at(self._answer())
        if key.isdigit():
            return self._words.why(now.revolts[int(key)].florins)
        return self._words.why(getattr(now, key))
