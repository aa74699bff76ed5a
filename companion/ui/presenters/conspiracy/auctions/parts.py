"""The desk of everything that is sold: event cards, dead rulers' lands, dead electors' votes.

The phase pages and the auction's own page show the same panels; what is half said is kept.
"""

from __future__ import annotations

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.games.conspiracy.deaths.electors import (
    elector_cards,
)
from companion.games.conspiracy.pieces import Elector, Training
from companion.games.conspiracy.rulebook import Reason
from companion.pages.parts import Button
from companion.ui.i18n import number
from companion.ui.presenters.conspiracy.auctions.draft import DRAFT
from companion.ui.presenters.conspiracy.auctions.forms import SaleForms
from companion.ui.presenters.conspiracy.auctions.panels import SalePanels
from companion.ui.presenters.conspiracy.auctions.sealed import SealedLimits
from companion.ui.presenters.conspiracy.new_land import NewLand
from companion.ui.presenters.conspiracy.words import NOBODY
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Bids,
    Detail,
    Question,
    Said,
)

SAYS = ("call", "anyway", "bidder", "pass", "other", "call_back")  # what one bidder says


class SaleParts(SalePanels, SaleForms):
    """Takes the taps."""

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        _, what, rest = (*key.split(":", 2), "")[:3]
        if what in SAYS:
            self._require_own(what, rest)
        match what:
            case "book":
                return Act(self.action())
            case "call":
                return self._called(int(rest))
            case "anyway":
                name, _, bid = rest.rpartition(":")
                self.call(name, int(bid), insisted=True)
            case "bidder":
                return self._bidder(rest)
            case "pass":
                return self._called(None)
            case "call_back":
                self.take_back_call()
            case "bring_back":
                self.drafts.bring_back(DRAFT)
            case "again":
                self.set_aside()
                self.keep(calls=(), aloud=None, magnate=False, pestilence=())
            case "draw":
                self.keep(elector=self._random.choice(sorted(elector_cards(self.state))))
            case "other":
                return Question("con.other_bid", self._other_form, self._other_bid)
            case "aloud":
                return Question("con.aloud", self._aloud_form, self._aloud)
            case "pestilence":
                return self._pestilence()
            case "bribe":
                return self._bribe()
            case "new_land":
                return NewLand(self.words).question()
            case "sealed":
                limits = SealedLimits(self.words.session, self.words.translator, self.drafts, self)
                return Bids(limits, lambda: self._unsealed(limits))
        return None

    def _require_own(self, what: str, rest: str) -> None:
        """On a phone nobody calls for another: what is refused would tell what he has."""
        told = {"anyway": rest.rpartition(":")[0], "bidder": rest}
        if what == "call_back" and self.draft.calls:
            told[what] = self.draft.calls[-1].player
        name = told.get(what) or self.stands().on_turn
        if name and not self.words.session.curtain.speaks_for(name):
            raise BadInput("phone.not_yours", player=self.words.name(name))

    def _called(self, bid: int | None) -> Answer:
        """The call of whoever is on turn; what the rules refuse is told, and may be insisted on."""
        name = self.stands().on_turn
        if name is None:
            return None
        against = self.against(name, bid) if bid is not None else ()
        if against:
            return self._refused(name, bid or 0, against)
        self.call(name, bid)
        return None

    def _refused(self, name: PlayerId, bid: int, against: tuple[Reason, ...]) -> Detail:
        said = tuple(
            Said(self.words.reason(one), tone="loss", rule=one.rule.number) for one in against
        )
        text = self.say("con.sale.bid_anyway", bid=number(bid))
        anyway = Button(f"sale:anyway:{name}:{bid}", text, "alert-outline")
        return Detail(self.words.name(name), "", said, (anyway,))

    def _bidder(self, name: PlayerId) -> Answer:
        """Why somebody may not call now, and the way around it where the board knows better."""
        bid = self.next_bid
        against = self.against(name, bid)
        return self._refused(name, bid, against) if against else None

    def answered(self, row: str, key: str) -> None:
        what = row.partition(":")[2]
        who = "" if key == NOBODY else key
        draft = self.draft
        match what:
            case "magnate":
                self.keep(magnate=key == "yes")
            case "keeps":
                self.keep(keeps=key == "yes", calls=(), aloud=None)
            case "healer" | "intervention":
                self.keep(**{what: who}, calls=(), aloud=None)
            case "rights" | "wanting":
                now = getattr(draft, what)
                self.keep(**{what: now - {key} if key in now else now | {key}}, calls=())
            case "elector":
                self.keep(elector=Elector(key), calls=(), aloud=None)
            case "place" | "edict" | "preacher_to":
                self.keep(**{what: who})
            case "training":
                self.keep(training=Training(key))
            case "routes":
                self.keep(routes=draft.routes ^ {key})

    def stepped(self, key: str, change: int) -> None:
        what = key.partition(":")[2]
        self.keep(**{what: max(0, getattr(self.draft, what) + change)})
