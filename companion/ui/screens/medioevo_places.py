"""The places of Medioevo Universale that guide a round: phases, trade, treaties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.boxes import Kit
from companion.ui.presenters.desk import Desk
from companion.ui.presenters.drafts import Answers, Drafts
from companion.ui.screens.battle_places import BattlePlaces
from companion.ui.screens.page import Page
from companion.ui.translator import tr


def makers(kit: Kit) -> dict[str, Callable[[], Page]]:
    """A maker for each of the pages that only this game has."""
    dice = BattlePlaces(lambda: kit.desk, kit.worker, kit.dice)
    return {
        "phase": lambda: _phase(kit.desk, kit.drafts()),
        "trade": lambda: _trade(kit.desk),
        "treaties": lambda: _treaties(kit.desk),
        "battle": dice.battle,
        "event": dice.event,
    }


def _phase(desk: Desk, drafts: Drafts) -> Page:
    from companion.ui.presenters.medioevo.auctions.turn_order import AuctionPresenter
    from companion.ui.presenters.medioevo.phase import PhasePresenter
    from companion.ui.presenters.medioevo.purchases.page import PurchasesPresenter
    from companion.ui.presenters.medioevo.taxes.page import TaxesPresenter
    from companion.ui.presenters.medioevo.trade.page import TradePresenter
    from companion.ui.presenters.medioevo.war.page import WarPresenter
    from companion.ui.presenters.panels import Bids
    from companion.ui.screens.phase import PhasePage, StepsBody
    from companion.ui.screens.phase_war import WarBody
    from companion.ui.screens.purchases import PurchasesBody
    from companion.ui.screens.taxes import TaxesBody
    from companion.ui.screens.trade import TradeBody

    session = desk.session
    assert session is not None
    texts = _texts

    def taxes(page: Any) -> Any:
        return TaxesBody(page=page, presenter=TaxesPresenter(session, texts, drafts))

    def purchases(page: Any) -> Any:
        return PurchasesBody(page=page, presenter=PurchasesPresenter(session, texts, drafts))

    def war(page: Any) -> Any:
        return WarBody(page=page, presenter=WarPresenter(session, texts))

    def trade(page: Any) -> Any:
        return TradeBody(page=page, presenter=TradePresenter(session, texts))

    def auction() -> Bids:
        return Bids(AuctionPresenter(session, texts, drafts))

    bodies = dict.fromkeys(range(1, 8), StepsBody) | {3: taxes, 4: purchases, 5: war, 6: trade}
    return PhasePage(
        presenter=PhasePresenter(session, texts, auction),
        session=session,
        bodies=bodies,
        answers=Answers(drafts),
    )


def _trade(desk: Desk) -> Page:
    from companion.ui.presenters.medioevo.trade.page import TradePresenter
    from companion.ui.screens.trade import TradePage

    session = desk.session
    assert session is not None
    answers = Answers(desk.drafts())
    return TradePage(presenter=TradePresenter(session, _texts), session=session, answers=answers)


def _treaties(desk: Desk) -> Page:
    from companion.ui.presenters.medioevo.treaties.page import TreatiesPresenter
    from companion.ui.screens.treaties import TreatiesPage

    session = desk.session
    assert session is not None
    presenter = TreatiesPresenter(session, _texts)
    return TreatiesPage(presenter=presenter, session=session, answers=Answers(desk.drafts()))


def _texts() -> Any:
    return tr.translator
