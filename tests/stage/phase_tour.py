"""The phases, trade and treaties, looked over like all screens; a tour of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.stage.screens import Tour, main

Screen = tuple[str, Callable[[], None]]


def screens(tour: Any) -> Iterator[Screen]:
    """Every phase, every stage of the bids, every sheet that a tap opens there."""
    shell = tour.app.shell
    for phase in range(1, 8):
        yield f"phase_{phase}", lambda phase=phase: _look(tour, phase)  # type: ignore[misc]
    yield from _auction(tour)
    yield "taxes_pick", lambda: _taxes(tour).pick("blue", _row(tour).ids.rate)
    yield "taxes_why", lambda: _taxes(tour).ask_why("blue", _row(tour).ids.upkeep)
    yield "taxes_means", lambda: _taxes(tour).open_means("blue")
    yield from _purchases(tour)
    for key in ("conquest", "hostile", "movement"):
        yield f"war_{key}", lambda key=key: _look(tour, 5).tapped(key)  # type: ignore[misc]
    yield "trade", lambda: _trade(tour)
    for key in ("buy", "sell", "route_more"):
        yield f"trade_{key}", lambda key=key: _trade(tour).tapped(key)  # type: ignore[misc]
    yield "treaties", lambda: shell.go("treaties")
    for key in ("new", "treaty:1", "war:blue:red"):
        name = key.partition(":")[0]
        yield f"treaties_{name}", lambda key=key: shell.page.tapped(key)  # type: ignore[misc]


def prepare(tour: Any) -> None:
    """A little trade, war and diplomacy, so that the pages have something to show."""
    from companion.games.medioevo.diplomacy.treaties import DeclareWar, MakeTreaty, MakeTruce
    from companion.games.medioevo.forces import Force
    from companion.games.medioevo.pieces import Good
    from companion.games.medioevo.table import ChangePieces
    from companion.games.medioevo.trade.market import TradePlace
    from companion.games.medioevo.trade.routes import EstablishStages, PlanRoute
    from companion.games.medioevo.trade.trading import BuyGoods
    from companion.games.medioevo.words import TreatyKind

    wine = TradePlace(good=Good.WINE, control="self")
    for action in (
        DeclareWar("blue", "red"),
        MakeTruce("yellow", "green"),
        MakeTreaty(TreatyKind.TRADE, ("blue", "yellow"), "Freier Handel in allen Häfen", 1),
        MakeTreaty(TreatyKind.DEFENCE_PACT, ("red", "green", "yellow"), "", 5, True, 2),
        ChangePieces("blue", Force(caravan=(0, 1, 0), merchant_ship=(1, 0, 0), captain=(1, 0, 0))),
        BuyGoods("blue", 2, Good.WINE, "", wine, "caravan", 2, overrule=True),
        PlanRoute("blue", ("", "", "", "", "", "", "", ""), overrule=True),
        EstablishStages("blue", frozenset({1, 2, 4}), overrule=True),
    ):
        tour.app.desk.session.do(action)
        tour.driver.wait()


def _look(tour: Any, phase: int) -> Any:
    shell = tour.app.shell
    if shell.current != "phase":
        shell.go("phase")
        tour.driver.wait()
    shell.page.look_at(str(phase))
    tour.driver.frames(2)
    return shell.page.body


def _auction(tour: Any) -> Iterator[Screen]:
    def sheet() -> Any:
        return tour.app.shell.layers.top_sheet

    def begin() -> None:
        page = _look(tour, 1).page
        page.open_page("auction")
        sheet().presenter.take_back()
        sheet().refresh()

    def entered() -> None:
        begin()
        sheet().press_main()
        sheet().ids.keypad.value = 12345

    def all_bid(*amounts: int) -> None:
        begin()
        for amount in amounts:
            sheet().presenter.bid(amount)
        sheet().refresh()

    def revealed(*amounts: int) -> None:
        all_bid(*amounts)
        sheet().press_main()

    yield "bids_hand_over", begin
    yield "bids_too_much", entered
    yield "bids_ready", lambda: all_bid(40, 40, 7, 5, 5, 0)
    yield "bids_tied", lambda: revealed(40, 40, 7, 5, 5, 0)
    yield "bids_draw", lambda: revealed(40, 30, 7, 5, 5, 0)
    yield "bids_decided", lambda: revealed(40, 30, 7, 5, 3, 0)


def _taxes(tour: Any) -> Any:
    return _look(tour, 3)


def _row(tour: Any) -> Any:
    return tour.app.shell.page.body.rows["blue"]


def _purchases(tour: Any) -> Iterator[Screen]:
    from companion.ui.presenters.medioevo.purchases.shelf import SHELVES

    def shelf(name: str) -> None:
        body = _look(tour, 4)
        body.presenter.choose_player("blue")
        body.presenter.empty()
        body.choose_shelf(name)
        for offer in body.presenter.view().offers[:2]:
            body.add(offer.key)

    def asked() -> None:
        shelf("building")
        body = tour.app.shell.page.body
        body.add("building:fortress")
        body.ask(len(body.presenter.items()) - 1)

    def basket() -> None:
        shelf("unit")
        tour.app.shell.page.body.pressed("basket")

    for name in SHELVES:
        yield f"buy_{name}", lambda name=name: shelf(name)  # type: ignore[misc]
    yield "buy_item", asked
    if tour.form == "phone":
        yield "buy_basket", basket


def _trade(tour: Any) -> Any:
    shell = tour.app.shell
    shell.go("trade")
    tour.driver.wait()
    shell.page.body.choose_player("blue")
    tour.driver.frames(2)
    return shell.page.body


class PhaseTour(Tour):
    """Goes through the pages of a round."""

    def prepare(self) -> None:
        super().prepare()
        prepare(self)

    def screens(self) -> Iterator[Screen]:
        yield from screens(self)


if __name__ == "__main__":
    main(PhaseTour)
