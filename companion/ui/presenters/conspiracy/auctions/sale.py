"""What is being sold, by whom it may be bought, and how far the table has come."""

from __future__ import annotations

from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from companion.core.game import PlayerId
from companion.games.conspiracy.deaths.electors import (
    ElectorDies,
    all_owned,
    elector_follows,
    lowest_bid,
)
from companion.games.conspiracy.deaths.succession import (
    NOBODY,
    Escort,
    Intervention,
    Succeed,
    Succession,
    Windows,
    follows,
    lacks_in,
    new_ruler,
)
from companion.games.conspiracy.events.auctions import (
    LOWEST,
    UNSOLD,
    Auction,
    Bidder,
    Call,
    Lacks,
    Sold,
    auction,
)
from companion.games.conspiracy.events.events import (
    THINGS,
    SellEvent,
    fit_for,
    opener_of,
)
from companion.games.conspiracy.pieces import Event, Training
from companion.games.conspiracy.rulebook import Reason
from companion.games.conspiracy.seats import STEP, clockwise
from companion.games.conspiracy.state import NEUTRAL, Land, State
from companion.pages.parts import Button
from companion.ui.presenters.conspiracy.auctions.draft import DRAFT, SaleDraft
from companion.ui.presenters.conspiracy.words import Words
from companion.ui.presenters.drafts import Drafts

RAISES = (10, 20, 50, 100)
ELECTOR = "elector"


class Sale:
    """One card or one death; what is half said is kept."""

    def __init__(self, words: Words, drafts: Drafts, random: Random | None = None) -> None:
        self.words = words
        self.drafts = drafts
        self._random = random or SystemRandom()

    @property
    def state(self) -> State:
        return self.words.state

    def say(self, key: str, **params: Any) -> str:
        return self.words.say(key, **params)

    # -- what is sold ----------------------------------------------------------------------

    @property
    def subject(self) -> str:
        """Which sale this is; "" where nothing is sold now."""
        state = self.state
        if state.ended or state.anarchy is not None:
            return ""
        if state.death:
            return f"death:{state.round}:{state.death}"
        if state.deaths:
            elector = state.deaths[0] is Event.DEATH_OF_ELECTOR
            return f"elector:{state.round}:{len(state.deaths)}" if elector else ""
        return f"event:{state.round}:{state.sales}" if state.for_sale else ""

    @property
    def draft(self) -> SaleDraft:
        kept = self.drafts.load(DRAFT, SaleDraft())
        if kept.subject == self.subject:
            return kept
        return SaleDraft(self.subject, land=ELECTOR if self.subject[:3] == "ele" else "")

    def call(self, name: PlayerId, bid: int | None, insisted: bool = False) -> None:
        """One more call, a pass without a bid."""
        one = Call(name, bid, insisted=insisted)
        self.keep(calls=(*self.draft.calls, one), aloud=None)

    def keep(self, **changes: Any) -> None:
        self.drafts.keep(DRAFT, replace(self.draft, **changes))

    def begin_again(self) -> None:
        """Nothing has been said yet: cards and calls belonged to what was chosen before."""
        self.set_aside()
        self.drafts.keep(DRAFT, SaleDraft(self.subject))

    def set_aside(self) -> None:
        """Whatever was called until now may come back."""
        if self.draft.is_called:
            self.drafts.set_aside(DRAFT)

    @property
    def has_aside(self) -> bool:
        """Whether calls of this very sale were given up and nobody has called since."""
        before = self.drafts.aside(DRAFT, SaleDraft())
        return before.subject == self.subject and before.is_called and not self.draft.is_called

    def take_back_call(self) -> None:
        """The last call was not meant: a bid, a pass or a pestilence."""
        if not self.draft.calls:
            return
        *calls, last = self.draft.calls
        struck = self.draft.pestilence
        self.keep(calls=tuple(calls), pestilence=struck[:-1] if last.pestilence else struck)

    @property
    def event(self) -> Event:
        return self.state.for_sale[0]

    @property
    def is_event(self) -> bool:
        return self.subject.startswith("event")

    @property
    def is_elector(self) -> bool:
        return bool(self.subject) and not self.is_event and self.draft.land == ELECTOR

    @property
    def land(self) -> Land | None:
        """The land whose ruler dies."""
        draft = self.draft
        if self.is_elector:
            return self.state.lands[draft.elector] if draft.elector else None
        return self.state.lands.get(draft.land) if self.state.death else None

    @property
    def windows(self) -> Windows:
        draft, land = self.draft, self.land
        intervention = None
        if draft.intervention and land is not None:
            clerical = land.kind.training is Training.CLERICAL
            intervention = Intervention(draft.intervention, "curia" if clerical else "emperor")
        return Windows(intervention, draft.keeps, draft.rights)

    @property
    def result(self) -> Succession | None:
        """Who follows, where a ruler's land is concerned."""
        land = self.land
        if land is None:
            return None
        if self.is_elector:
            return elector_follows(self.state, land, self.windows, self.draft.wanting)
        return follows(self.state, land, self.windows)

    # -- the auction -----------------------------------------------------------------------

    @property
    def fit(self) -> tuple[PlayerId, ...]:
        """Who may bid; nobody where there is no auction."""
        if self.is_event:
            return fit_for(self.state, self.event)
        result = self.result
        held = result is not None and result.how in ("claims", "auction")
        return result.who if result is not None and held else ()

    def lacks(self, name: PlayerId) -> Lacks:
        """What whoever may not bid has not."""
        land, result = self.land, self.result
        if self.is_event or land is None or result is None:
            return "room" if self.is_event else "heir"
        return lacks_in(self.state, land, result, name)

    @property
    def lowest(self) -> int:
        if self.is_elector:
            return lowest_bid(self.state)
        return LOWEST

    @property
    def opener(self) -> PlayerId:
        """Who calls first (C-7.3.1, RUL-C-34)."""
        return opener_of(self.state) if self.is_event else self.state.active

    def stands(self) -> Auction:
        """The auction after all calls."""
        return self._called_after(self.draft.calls)

    def _called_after(self, calls: tuple[Call, ...]) -> Auction:
        state = self.state
        bidders = tuple(
            Bidder(name, state.money(name), name in self.fit, self.lacks(name))
            for name in clockwise(state.seats, self.opener)
        )
        return auction(bidders, calls, self.lowest, state.switches)

    @property
    def has_auction(self) -> bool:
        return bool(self.fit) or (self.is_event and bool(self.subject))

    @property
    def sold(self) -> Sold:
        """How it ended, called here or aloud; nobody while it goes on."""
        draft = self.draft
        if not self.has_auction:
            return UNSOLD
        if draft.aloud is not None:
            return replace(draft.aloud, magnate=draft.magnate, pestilence=draft.pestilence)
        now = self.stands()
        if now.winner is None:
            return UNSOLD
        others = frozenset(now.have_bid) - {now.winner}
        return Sold(now.winner, now.price or 0, others, draft.magnate, draft.pestilence)

    @property
    def is_decided(self) -> bool:
        """Whether nothing but the place is missing."""
        if not self.has_auction:
            return True
        return self.draft.aloud is not None or self.stands().on_turn is None

    @property
    def is_won(self) -> bool:
        """The end of an auction: somebody has won it and it is not recorded yet."""
        return (
            bool(self.subject) and self.has_auction and self.is_decided and bool(self.sold.winner)
        )

    @property
    def ruler(self) -> PlayerId | None:
        result = self.result
        return new_ruler(result, self.sold) if result is not None else self.sold.winner

    # -- booking ---------------------------------------------------------------------------

    def action(self) -> Any:
        """The entry that books all of it."""
        draft = self.draft
        if self.is_event:
            won = self.sold.winner is not None
            return SellEvent(
                self.event,
                self.sold,
                draft.place if won else "",
                draft.training if won else None,
                draft.edict or None,
            )
        escort = Escort(draft.knights, draft.mercenaries) if self.ruler else Escort()
        routes = draft.routes if self.ruler else frozenset()
        if self.is_elector:
            return ElectorDies(
                draft.wanting,
                draft.elector,
                UNSOLD if draft.healer else self.sold,
                self.windows,
                NOBODY if draft.healer else escort,
                frozenset() if draft.healer else routes,
                draft.healer or None,
                self.preacher_home,
            )
        if draft.healer:
            return Succeed(draft.land, draft.healer, self.windows)
        home = self.preacher_home
        return Succeed(draft.land, None, self.windows, self.sold, escort, home, routes)

    @property
    def preacher_homes(self) -> tuple[str, ...]:
        """Where the old ruler's preacher may go, if he has to leave this land (C-8.3.2.3)."""
        land = self.land
        if land is None or not land.preacher or land.owner in (NEUTRAL, self.ruler):
            return ()
        return tuple(one.id for one in self.state.lands_of(land.owner) if one.id != land.id)

    @property
    def preacher_home(self) -> str:
        homes = self.preacher_homes
        return self.draft.preacher_to if self.draft.preacher_to in homes else ""

    @property
    def is_ready(self) -> bool:
        draft = self.draft
        if not self.subject:
            return False
        if self.is_event:
            if not self.is_decided:
                return False
            if self.sold.winner is None:
                return True
            if self.event is Event.ADOPTION:
                return draft.training is not None
            return bool(draft.place) or not (self.event in THINGS or self.event is Event.BAN)
        if self.is_elector:
            if not draft.wanting and not all_owned(self.state):
                return True
            return draft.elector is not None and (bool(draft.healer) or self.is_decided)
        return bool(draft.land) and (bool(draft.healer) or self.is_decided)

    def book(self) -> Button | None:
        """The bright button: what comes next here."""
        if not self.subject:
            return None
        return Button("sale:book", self._book_text(), "check", self.is_ready)

    def _book_text(self) -> str:
        if self.is_event and self.is_decided and self.sold.winner is None:
            return self.say("con.sale.book_unsold")
        if self.is_elector and not self.draft.wanting and not all_owned(self.state):
            return self.say("con.sale.book_nobody")
        return self.say("con.sale.book")

    def against(self, name: PlayerId, bid: int | None) -> tuple[Reason, ...]:
        """What the rules have against this call, as it would be the next one."""
        calls = (*self.draft.calls, Call(name, bid))
        found = self._called_after(calls).refusals
        return next((one.reasons for one in found if one.call == len(calls) - 1), ())

    @property
    def next_bid(self) -> int:
        """The least that would count now, also once nobody is on turn."""
        now = self.stands()
        return now.least_call or (now.bid + STEP if now.bid else self.lowest)
