"""Secret bids over the whole screen: handed from player to player, revealed together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.entries import new_id
from companion.pages.kit import Crest, PageView, Touch
from companion.pages.sheets import pressed
from companion.ui.presenters.bids.page import bids_page
from companion.ui.presenters.bids.secret import BidsView, SecretBids, Typed
from companion.ui.presenters.moments.bids import bids_opened
from companion.ui.presenters.views import Why
from companion.ui.screens.device.pins import PinGate
from companion.ui.screens.over import DrawnOver
from companion.ui.translator import tr

NOTHING: Mapping[str, Crest] = {}


class AuctionSheet(DrawnOver):
    """Asks each player in turn, then shows everybody's letter.

    `decided` is called when the table accepts the result, with an id for what is booked then.
    """

    has_secrets = True

    def __init__(
        self,
        presenter: SecretBids[Any],
        decided: Callable[[str], None],
        tell_why: Callable[[Why, Any], None],
        gate: PinGate | None = None,
        crests: Mapping[str, Crest] = NOTHING,
        **kwargs: Any,
    ) -> None:
        self.presenter = presenter
        self.typed = Typed()
        self.view: PageView | None = None
        self._decided, self._tell_why, self._gate = decided, tell_why, gate
        self._crests = crests
        self._stage = ("", "")  # which moment of the bidding is shown, and whose
        self._entry_id = new_id()
        super().__init__(**kwargs)

    def on_open(self) -> None:
        super().on_open()
        self._entry_id = new_id()  # of what is booked this time

    def on_close(self) -> None:
        super().on_close()
        self.presenter.put_down()  # whoever opens it next may be somebody else

    @property
    def stage(self) -> str:
        return self._stage[0]

    @property
    def too_much(self) -> bool:
        """Whether more is typed than there is."""
        return self.stage == "enter" and self.typed.amount > self.presenter.view().most

    def refresh(self) -> None:
        view: BidsView = self.presenter.view()
        now = (view.stage, view.player)
        if now != self._stage:
            self._cheer(view)
            self._stage, self.typed = now, self.presenter.typed()
        self.view = bids_page(view, self.typed, tr.translator, self._crests)
        self.show(self.view)

    def _cheer(self, view: BidsView) -> None:
        """All bids lie open at once, over everything."""
        shell = self.parent.parent if self.parent is not None else None
        if shell is not None:
            found = bids_opened(view, self._crests, key=f"bids:{self._entry_id}")
            shell.moments.show(found, self.answer)

    # -- touches ---------------------------------------------------------------------------

    def answer(self, touch: Touch) -> None:
        what, _, rest = touch.key.partition(":")
        if touch.kind != "tap":
            return
        match what:
            case "main":
                self.press_main()
            case "second":
                self.press_second()
            case "close":
                self.close()
            case "bidder":
                self._bidder(rest, touch.key)
            case "key":
                self._type(amount=pressed(self.typed.amount, rest))
            case "reply":
                self._type(reply=rest)
            case "sign":
                self._type(is_negative=not self.typed.is_negative)

    def _type(self, **changes: Any) -> None:
        kept = {name: getattr(self.typed, name) for name in ("amount", "reply", "is_negative")}
        self.typed = Typed(**{**kept, **changes})
        self.presenter.keep_typed(self.typed)
        self.refresh()

    def _bidder(self, player: str, key: str) -> None:
        if self.stage == "draw":
            self.presenter.draw(player)
            self.refresh()
        elif self.stage == "decided":
            why = self.presenter.why_of(player)
            if why is not None:
                self._tell_why(why, self.spot(key))

    def press_main(self) -> None:
        """What happens next, whatever it is."""
        match self.stage:
            case "hand_over":
                if self._is_in_right_hands():
                    self.presenter.begin()
            case "enter":
                sign = -1 if self.typed.is_negative else 1
                self.presenter.bid(sign * self.typed.amount, self.typed.reply)
            case "ready":
                self.presenter.reveal()
            case "tied":
                self.presenter.bid_again()
            case "draw":
                self.presenter.draw_all()
            case "broken":
                self.presenter.take_back()
            case "decided":
                self._decided(self._entry_id)
                return
        self.refresh()

    def _is_in_right_hands(self) -> bool:
        """Whether whoever says who he is need not show it, or has; asks for his number."""
        view = self.presenter.view()
        name = next((row.name for row in view.rows if row.player == view.player), "")
        return self._gate is None or self._gate.opens(view.player, name, self.press_main)

    def press_second(self) -> None:
        if self.stage == "enter":
            self.presenter.bid(0, self.typed.reply)
        else:
            self.presenter.take_back()
        self.refresh()
