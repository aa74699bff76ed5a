"""The phases, trade and treaties, looked over like all screens; a tour of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.stage.tours.screens import Tour, main

Screen = tuple[str, Callable[[], None]]
SPENT = 1440  # by who then buys more than is left
MORE_WANTED = (("technology", 3),)


def screens(tour: Any) -> Iterator[Screen]:
    """Every phase, every stage of the bids, every sheet that a tap opens there."""
    shell = tour.app.shell
    for phase in range(1, 8):
        yield f"phase_{phase}", lambda phase=phase: _look(tour, phase)  # type: ignore[misc]
    yield from _auction(tour)
    yield "taxes_pick", lambda: _open(tour, 3, "rate:blue")
    yield "taxes_why", lambda: _hold(tour, 3, "why:upkeep:blue")
    yield "taxes_means", lambda: _open(tour, 3, "means:blue")
    yield from _purchases(tour)
    for key in ("conquest", "hostile", "movement"):
        yield f"war_{key}", lambda key=key: _open(tour, 5, key)  # type: ignore[misc]
    for step in ("horde", "symbols", "effects", "barbarians", "revolts"):
        yield f"event_{step}", lambda step=step: _event(tour, step)  # type: ignore[misc]
    yield "trade", lambda: _trade(tour)
    for key in ("buy", "sell", "route_more"):
        yield f"trade_{key}", lambda key=key: _trade(tour).opened(key)  # type: ignore[misc]
    yield "treaties", lambda: shell.go("treaties")
    for key in ("new", "treaty:1", "war:blue:red"):
        name = key.partition(":")[0]
        yield f"treaties_{name}", lambda key=key: shell.page.tapped(key)  # type: ignore[misc]


def prepare(tour: Any) -> None:
    """A little trade, war and diplomacy, so that the pages have something to show."""
    from companion.core.ledger import BANK
    from companion.core.table_actions import Pay
    from companion.games.medioevo.diplomacy.treaties import DeclareWar, MakeTreaty, MakeTruce
    from companion.games.medioevo.forces import Force
    from companion.games.medioevo.pieces import Good
    from companion.games.medioevo.table import ChangePieces
    from companion.games.medioevo.trade.market import TradePlace
    from companion.games.medioevo.trade.routes import EstablishStages, PlanRoute
    from companion.games.medioevo.trade.trading import BuyGoods
    from companion.games.medioevo.words import TreatyKind

    tour.app.desk.session.do(Pay("green", BANK, SPENT))
    tour.driver.wait()
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
    return shell.page


def _auction(tour: Any) -> Iterator[Screen]:
    def sheet() -> Any:
        return tour.app.shell.layers.top_sheet

    def begin() -> None:
        page = _look(tour, 1)
        page.open_page("auction")
        sheet().presenter.take_back()
        sheet().refresh()

    def entered() -> None:
        begin()
        sheet().press_main()
        sheet()._type(amount=12345)

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


def _open(tour: Any, phase: int, key: str) -> None:
    """What a tap on this part of the phase asks for, whichever phase is being played."""
    page = _look(tour, phase)
    page.open_answer(page.body.tapped(key), at=page.strip)


def _hold(tour: Any, phase: int, key: str) -> None:
    page = _look(tour, phase)
    page.asked(key, page.spot(key))


def _purchases(tour: Any) -> Iterator[Screen]:
    from companion.ui.presenters.medioevo.purchases.shelf import SHELVES

    def shelf(name: str, buyer: str = "blue") -> None:
        page = _look(tour, 4)
        shop = page.body.shop
        shop.choose_player(buyer)
        shop.empty()
        shop.choose_shelf(name)
        for offer in shop.view().offers[:2]:
            shop.add(offer.key)
        page.refresh()

    def asked() -> None:
        shelf("building")
        page = tour.app.shell.page
        page.body.shop.add("building:fortress")
        place = len(page.body.shop.items()) - 1
        page.open_answer(page.body.tapped(f"ask:line:{place}"))

    def short() -> None:
        """Five things on the list and next to nothing in the purse: the loan is in sight."""
        shelf("unit", "green")  # who has no loan of this round
        page = tour.app.shell.page
        for name, many in MORE_WANTED:
            page.body.shop.choose_shelf(name)
            for offer in page.body.shop.view().offers[:many]:
                page.body.shop.add(offer.key)
        page.refresh()

    for name in SHELVES:
        yield f"buy_{name}", lambda name=name: shelf(name)  # type: ignore[misc]
    yield "buy_item", asked
    yield "buy_short", short


def _event(tour: Any, step: str) -> None:
    shell = tour.app.shell
    shell.go("event")
    tour.driver.wait()
    shell.page.opened(f"stop:{step}")
    tour.driver.frames(3)


def _trade(tour: Any) -> Any:
    shell = tour.app.shell
    shell.go("trade")
    tour.driver.wait()
    shell.page.choose_player("blue")
    tour.driver.frames(2)
    return shell.page


class PhaseTour(Tour):
    """Goes through the pages of a round."""

    def prepare(self) -> None:
        super().prepare()
        prepare(self)

    def screens(self) -> Iterator[Screen]:
        yield from screens(self)


if __name__ == "__main__":
    main(PhaseTour)
