"""The places of Age of Renaissance: its phases, fights, cards and advances."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.ui.boxes import Kit
from companion.ui.presenters.drafts import Answers
from companion.ui.screens import renaissance_play as play
from companion.ui.screens.page import Page
from companion.ui.translator import tr


def makers(kit: Kit) -> dict[str, Callable[[], Page]]:
    """A maker for each of the pages that only this game has."""
    return {"phase": lambda: _phase(kit), **play.makers(kit)}


def _phase(kit: Kit) -> Page:
    from companion.games.renaissance.state import FINAL_PHASE
    from companion.ui.presenters.renaissance.phase import RenaissancePhase
    from companion.ui.presenters.renaissance.phase_acquire import AcquireBody
    from companion.ui.presenters.renaissance.phase_body import PhaseBody
    from companion.ui.presenters.renaissance.phase_cards import (
        BuyCardsBody,
        DrawBody,
        PlayCardsBody,
    )
    from companion.ui.presenters.renaissance.phase_expand import ExpandBody
    from companion.ui.presenters.renaissance.phase_income import IncomeBody, OrderBody
    from companion.ui.presenters.renaissance.phase_setup import SetupBody
    from companion.ui.screens.phase import PhasePage
    from companion.ui.screens.phase_panels import PanelsBody

    session, drafts = kit.session, kit.drafts()
    kinds: tuple[type[PhaseBody], ...] = (
        SetupBody,
        DrawBody,
        BuyCardsBody,
        PlayCardsBody,
        AcquireBody,
        ExpandBody,
        IncomeBody,
        OrderBody,
        PlayCardsBody,
    )
    assert len(kinds) == FINAL_PHASE + 1

    def body(phase: int, page: Any) -> PanelsBody:
        presenter = kinds[phase](session, _texts, drafts, phase)
        return PanelsBody(page=page, presenter=presenter)

    return PhasePage(
        presenter=RenaissancePhase(session, _texts),
        session=session,
        bodies={phase: partial(_made, body, phase) for phase in range(len(kinds))},
        open_auction=partial(_open_bids, kit),
        answers=Answers(drafts),
    )


def _made(body: Callable[[int, Any], Any], phase: int, page: Any) -> Any:
    return body(phase, page)


def _open_bids(kit: Kit, page: Any) -> None:
    """The secret bids of the moment: for the capitals first, then for tokens."""
    from companion.ui.presenters.renaissance.bids import CapitalBidding, TokenBuying
    from companion.ui.presenters.renaissance.phase_setup import CAPITALS_FORM
    from companion.ui.screens.auction import AuctionSheet

    session, drafts = kit.session, kit.drafts()
    for_capitals = session.state.phase == 0 and "capitals" not in session.state.done
    kind = CapitalBidding if for_capitals else TokenBuying
    bids = kind(session, _texts, drafts)

    def decided(entry_id: str) -> None:
        if isinstance(bids, TokenBuying):
            page.do(bids.result(), sheet.close, entry_id)
            return
        bids.accept()
        sheet.close()
        page.refresh()
        page.body.pressed(CAPITALS_FORM)

    sheet = AuctionSheet(bids, decided, page.tell_why, page.gate)
    sheet.refresh()
    page.shell.layers.open(sheet)


def _texts() -> Any:
    return tr.translator
