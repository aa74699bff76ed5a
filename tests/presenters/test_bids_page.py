"""Secret bids as a page: nothing of a number before it is opened, and no way on with too much."""

from __future__ import annotations

from companion.pages.kit import Letters, Paper, to_json
from companion.ui.presenters.bids.page import bids_page
from companion.ui.presenters.bids.secret import Typed
from companion.ui.presenters.medioevo.auctions.turn_order import AuctionPresenter
from tests.presenters.test_phases import an_auction, bid, in_phase
from tests.speaking import speaking

TEXTS = speaking("en")


def page(auction: AuctionPresenter, typed: Typed | None = None) -> str:
    return str(to_json(bids_page(auction.view(), typed or Typed(), TEXTS, {})))


def test_what_was_bid_is_on_no_page_before_all_have_sealed_and_it_is_opened() -> None:
    auction = an_auction(in_phase(1))
    for amount in (437, 291, 173, 119):
        assert not any(str(told) in page(auction) for told in (437, 291, 173, 119))
        bid(auction, amount)
    assert auction.stage() == "ready"
    assert not any(str(told) in page(auction) for told in (437, 291, 173, 119))
    auction.reveal()
    assert all(str(told) in page(auction) for told in (437, 291, 173, 119))


def test_the_first_letter_stands_out_when_it_is_decided() -> None:
    auction = an_auction(in_phase(1))
    bid(auction, 40, 10, 30, 20)
    auction.reveal()
    (letters,) = bids_page(auction.view(), Typed(), TEXTS, {}).blocks
    assert isinstance(letters, Letters)
    assert [(one.numeral, one.amount, one.first) for one in letters.bidders] == [
        ("I", "40", True), ("II", "30", False), ("III", "20", False), ("IV", "10", False),
    ]  # fmt: skip


def test_nobody_goes_on_with_more_than_there_is() -> None:
    auction = an_auction(in_phase(1))
    auction.begin()
    for amount, enabled in ((1600, True), (1601, False)):
        view = bids_page(auction.view(), Typed(amount), TEXTS, {})
        paper = view.blocks[0]
        assert isinstance(paper, Paper)
        assert bool(paper.warning) is not enabled
        assert view.bar is not None
        assert view.bar.act is not None
        assert view.bar.act.enabled is enabled


def test_less_than_nothing_is_written_with_its_sign() -> None:
    auction = an_auction(in_phase(1))
    auction.begin()
    paper = bids_page(auction.view(), Typed(12, is_negative=True), TEXTS, {}).blocks[0]
    assert isinstance(paper, Paper)
    assert paper.amount == "−12"
