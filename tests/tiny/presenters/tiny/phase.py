"""Two phases: a button for everybody, and a fair in secret."""

from __future__ import annotations

from typing import ClassVar

from companion.games.tiny.game import BuyField, Harvest, HoldFair  # type: ignore[import-not-found]

from companion.ui.i18n import number
from companion.ui.presenters.bids.sealed import BidWords, Revealed, SealedBids
from companion.ui.presenters.bids.secret import BidRow
from companion.ui.presenters.panels import Act, Answer, Bids, Button, Item, Panel
from companion.ui.presenters.phases.page import PhaseBody, PhasePresenter
from companion.ui.presenters.phases.views import Foot


class HarvestBody(PhaseBody):
    def panels(self) -> tuple[Panel, ...]:
        rows = tuple(
            Item(f"harvest:{one.id}", one.name, colour=one.colour, taps=True)
            for one in self.people()
        )
        return (Panel("harvest", self.say("tiny.phase.1"), items=rows),)

    def foot(self) -> Foot:
        left = [one for one in self.playing if f"harvest:{one}" not in self.state.done]
        if not left:
            return Foot()
        return Foot(Button(f"harvest:{left[0]}", self.say("tiny.harvest"), "corn"))

    def tapped(self, key: str) -> Answer:
        return Act(Harvest(key.partition(":")[2]))


class MarketBody(PhaseBody):
    def panels(self) -> tuple[Panel, ...]:
        offers = tuple(
            Button(f"buy:{one.id}", self.say("tiny.buy", player=one.name)) for one in self.people()
        )
        fair = Button("fair", self.say("tiny.fair"), look="outline")
        return (Panel("market", self.say("tiny.phase.2"), offers=(*offers, fair)),)

    def tapped(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        if what == "buy":
            return Act(BuyField(player))
        return Bids(Fair(self.session, self._texts, self.drafts))


class Fair(SealedBids):
    draft = "fair"

    def when(self) -> str:
        return str(self.state.round)

    def most(self, player: str) -> int:
        return int(self.state.purses[player])

    def words(self, player: str) -> BidWords:
        said = self.say("tiny.fair")
        return BidWords(*(said,) * 12)

    def revealed(self) -> Revealed:
        rows = tuple(
            BidRow(one.id, one.name, one.colour, "", amount=number(self.noted[one.id]))
            for one in self.people()
        )
        return Revealed(self.say("tiny.fair"), "", rows)

    @property
    def is_over(self) -> bool:
        return "hold_fair" in self.state.done

    def result(self) -> HoldFair:
        return HoldFair(dict(self.noted))


class TinyPhase(PhasePresenter):
    bodies: ClassVar = {1: HarvestBody, 2: MarketBody}
