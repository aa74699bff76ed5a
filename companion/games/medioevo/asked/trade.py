"""What only the command line asks about trade: shapes of questions, and the rules they ask."""

from __future__ import annotations

from companion.core.calculator import calculator
from companion.core.checks import Faults
from companion.games.medioevo.trade.market import (
    CubeMove,
    CubeMoveAnswer,
    check_cube_move,
    cube_move_result,
)
from companion.games.medioevo.trade.routes import (
    RouteAnswer,
    RouteQuestion,
    check_route,
    route_result,
)
from companion.games.medioevo.trade.sales import (
    Purchase,
    PurchaseAnswer,
    check_purchase,
    purchase_result,
)


@calculator
def cube_move(question: CubeMove) -> CubeMoveAnswer:
    """The market factors after a cube was moved (M-28.7, M-27.63)."""
    faults = Faults()
    check_cube_move(question, faults)
    faults.settle()
    return cube_move_result(question)


@calculator
def trade_route(question: RouteQuestion) -> RouteAnswer:
    """Where a trade route stands, and what it brings when it ends (M-17.8, M-24.7)."""
    faults = Faults()
    check_route(question, faults)
    faults.settle()
    return route_result(question)


@calculator(name="purchase-of-goods")
def purchase(question: Purchase) -> PurchaseAnswer:
    """What buying goods costs (M-17.3), with card 21 and the technology Market."""
    faults = Faults()
    check_purchase(question, faults)
    faults.settle()
    return purchase_result(question)
