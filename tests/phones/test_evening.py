"""A round with every phone: its journal is the one that the tablet alone would have made."""

from __future__ import annotations

from typing import Any

from companion.core.entries import Do
from companion.core.table_actions import GoToPhase
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.medioevo.auctions.turn_order import AuctionPresenter
from companion.ui.presenters.medioevo.purchases.page import PurchasesPresenter
from companion.ui.presenters.medioevo.taxes.page import TaxesPresenter
from companion.ui.presenters.session import Session
from tests.phones.evening import Evening, evening
from tests.presenters.recorded import HONOR, session_of
from tests.speaking import speaking

START = 1_790_000_000


def texts() -> Any:
    return speaking("en")


def before_a_round() -> Session:
    """Four players, before the auction of the third round."""
    session = session_of(HONOR, START)
    position = next(
        one
        for one in session.journal.present
        if one.step.state.round == 3 and one.step.state.phase == 1
    )
    session.go_to(position.number)
    return session


def bids_of(session: Session) -> dict[str, int]:
    playing = session.state.playing
    return {who: min(place, session.state.money(who)) for place, who in enumerate(playing)}


def at_the_tablet() -> Session:
    session, drafts = before_a_round(), in_memory()
    auction = AuctionPresenter(session, texts, drafts)
    for amount in bids_of(session).values():
        auction.begin()
        assert auction.bid(amount)
    auction.reveal()
    session.do(auction.result())
    session.do(GoToPhase(3))
    taxes = TaxesPresenter(session, texts, drafts)
    for who in session.state.playing:
        session.do(taxes.book(who))
    session.do(GoToPhase(4))
    shop = PurchasesPresenter(session, texts, drafts)
    for who in session.state.playing:
        shop.choose_player(who)
        shop.choose_shelf("unit")
        shop.add(shop.view().offers[0].key)
        session.do(shop.action("buy"))
        shop.empty()
        session.do(shop.action("done"))
    return session


class Phone:
    """One player's phone, touched by a script."""

    def __init__(self, table: Evening, seat: str) -> None:
        self._table, self._key, self._seat, self._count = table, table.joined(seat), seat, 0
        assert table.post("/look", self._key, place="phase")[0] == 200

    def touch(self, key: str, kind: str = "tap", **more: Any) -> Any:
        """A touch whose answer is lost the first time: the same again, by its id."""
        self._count += 1
        sent = {"kind": kind, "key": key, "id": f"{self._seat}-{self._count:08}", **more}
        self._table.time += 1
        first = self._table.post("/touch", self._key, **sent)
        if "done" not in first[1]:
            assert first[0] == 200, first
            return first[1]
        again = self._table.post("/touch", self._key, **sent)
        assert again[0] == 200
        return again[1]


def by_phones() -> tuple[Session, int]:
    session = before_a_round()
    start = len(session.journal.entries)
    with evening(session) as table:
        phones = {who: Phone(table, who) for who in session.state.playing}
        for who, amount in reversed(bids_of(session).items()):  # in whatever order
            form = phones[who].touch("page:auction")
            sent = {"sheet": form["sheet"], "values": {"amount": amount}}
            assert "done" in phones[who].touch("", "confirm", **sent)
        auction = AuctionPresenter(session, texts, table.shared)
        auction.reveal()
        session.do(auction.result())
        session.do(GoToPhase(3))
        for who in session.state.playing:
            assert "done" in phones[who].touch(f"only:{who}")
        session.do(GoToPhase(4))
        for who in session.state.playing:
            phones[who].touch("shelf:unit")
            stall = table.view(phones[who]._key)["page"]["panels"][0]
            phones[who].touch(stall["wares"][0]["key"])
            assert "done" in phones[who].touch("buy")
            assert "done" in phones[who].touch("done")
    return session, start


def test_a_round_by_phones_is_the_round_of_the_tablet() -> None:
    tablet = at_the_tablet()
    hands, start = by_phones()
    assert hands.state == tablet.state
    told = [entry.what for entry in hands.journal.entries[start:]]
    assert told == [entry.what for entry in tablet.journal.entries[start:]]
    by = [entry.by for entry in hands.journal.entries[start:] if isinstance(entry.what, Do)]
    assert [who for who in by if who] == [
        *hands.state.playing,
        *(who for who in hands.state.playing for _ in range(2)),
    ]
