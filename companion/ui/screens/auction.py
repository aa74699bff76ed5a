"""Secret bids over the whole screen: handed from player to player, revealed together."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.pages.kit import Touch
from companion.ui.layout import load
from companion.ui.presenters.moments.bids import bids_opened
from companion.ui.presenters.secret_bids import BidsView, SecretBids
from companion.ui.presenters.views import Why
from companion.ui.screens.pins import PinGate
from companion.ui.theme import theme
from companion.ui.widgets import choices, drawn, keypad  # noqa: F401  named in the kv file
from companion.ui.widgets.basic import Tap
from companion.ui.widgets.layers import Sheet


class BidderRow(Tap, BoxLayout):
    """A player beside the bids."""

    player = StringProperty()
    text = StringProperty()
    colour = StringProperty("blue")
    note = StringProperty()
    place = StringProperty()
    has_places = BooleanProperty(False)  # of anybody: names line up, though a tie has no place yet
    amount = StringProperty()
    done = BooleanProperty(False)
    now = BooleanProperty(False)


class AuctionSheet(Sheet):
    """Covers everything, so that nobody sees more than he should.

    `decided` is called when the table accepts the result, with an id for what is booked then.
    """

    stage = StringProperty()
    title = StringProperty()
    count = StringProperty()
    colour = StringProperty("blue")
    heading = StringProperty()
    note = StringProperty()
    hint = StringProperty()
    most_text = StringProperty()
    too_much_text = StringProperty()
    main_text = StringProperty()
    second_text = StringProperty()
    amount = NumericProperty(0)
    too_much = BooleanProperty(False)
    most = NumericProperty(0)
    has_replies = BooleanProperty(False)
    reply = StringProperty()
    short = StringProperty()
    may_be_negative = BooleanProperty(False)
    is_negative = BooleanProperty(False)

    def __init__(
        self,
        presenter: SecretBids[Any],
        decided: Callable[[str], None],
        tell_why: Callable[[Why, Widget], None],
        gate: PinGate | None = None,
        **kwargs: Any,
    ) -> None:
        self.presenter = presenter
        self._decided, self._tell_why, self._gate = decided, tell_why, gate
        super().__init__(closes_outside=False, dims=False, **kwargs)
        theme.bind(form=self._form_changed)  # weakly: the theme outlives every sheet

    def _form_changed(self, *_: Any) -> None:
        self.refresh()

    def on_open(self) -> None:
        self._entry_id = uuid.uuid4().hex  # of what is booked this time

    def place(self) -> None:
        self.fill()

    def refresh(self) -> None:
        view: BidsView = self.presenter.view()
        if view.stage != self.stage:
            self._cheer(view)
            self.ids.keypad.value = 0
            self.reply = ""
            self.is_negative = False
        self.stage, self.title, self.count = view.stage, view.title, view.count
        self.heading, self.note, self.hint = view.heading, view.note, view.hint
        self.colour, self.short = view.colour, view.short
        self.may_be_negative = view.may_be_negative
        self.most, self.most_text, self.too_much_text = view.most, view.most_text, view.too_much
        self._show_replies(view)
        self.main_text, self.second_text = view.main, view.second
        self._show_rows(view)
        self._arrange()
        self.on_amount()

    def _cheer(self, view: BidsView) -> None:
        """All bids lie open at once, over everything."""
        shell = self.parent.parent if self.parent is not None else None
        if shell is not None and hasattr(self, "_entry_id"):
            shell.moments.show(bids_opened(view, key=f"bids:{self._entry_id}"), self._opened)

    def _opened(self, touch: Touch) -> None:
        if touch.key == "main":
            self.press_main()
        elif touch.key == "second":
            self.press_second()

    def _show_replies(self, view: BidsView) -> None:
        chips = self.ids.replies
        options = [{"key": x.key, "text": x.text, "tint": x.tint} for x in view.replies]
        self.has_replies = bool(options)
        chips.chosen = self.reply
        if chips.options != options:
            chips.options = options

    def _show_rows(self, view: BidsView) -> None:
        revealed = view.stage in ("tied", "draw", "decided")
        holder, other = self.ids.revealed, self.ids.waiting
        if not revealed:
            holder, other = other, holder
        other.clear_widgets()
        holder.clear_widgets()
        has_places = any(row.place for row in view.rows)
        for row in view.rows:
            widget = BidderRow(
                player=row.player,
                text=row.name,
                colour=row.colour,
                note=row.note,
                place=row.place,
                has_places=has_places,
                amount=row.amount,
                done=row.done,
                now=row.now,
            )
            widget.bind(on_tap=self._row_tapped)
            holder.add_widget(widget)

    def _arrange(self) -> None:
        """Each stage shows its own parts; on a phone the keys take the list's room."""
        stage, parts = self.stage, self._parts
        entering = stage == "enter"
        middle = {"hand_over": "shape", "tied": "bids", "draw": "bids", "decided": "bids"}
        left = ["head", middle.get(stage, "gap")]
        if entering:
            left = ["head", "choice", "typed"] if self.has_replies else ["head", "typed", "gap"]
        _fill(parts["left"], [parts[name] for name in (*left, "hint", "buttons")])
        side = ["keypad"] if entering else []
        if stage in ("hand_over", "ready") or (entering and theme.form != "phone"):
            side.append("waiting_card")
        _fill(parts["side"], [parts[name] for name in side])
        _fill(parts["middle"], [parts["left"], *([parts["side"]] if side else [])])

    def on_kv_post(self, _base: Any) -> None:
        # kv holds its widgets weakly, and these come and go
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}

    def on_amount(self, *_: Any) -> None:
        self.too_much = self.stage == "enter" and self.amount > self.most

    def bidder(self, player: str) -> BidderRow:
        """The row of a player."""
        rows = [*self.ids.waiting.children, *self.ids.revealed.children]
        return next(row for row in rows if row.player == player)

    def _row_tapped(self, row: BidderRow) -> None:
        if self.stage == "draw":
            self.presenter.draw(row.player)
            self.refresh()
        elif self.stage == "decided":
            why = self.presenter.why_of(row.player)
            if why is not None:
                self._tell_why(why, row)

    def press_main(self) -> None:
        """What happens next, whatever it is."""
        match self.stage:
            case "hand_over":
                if self._is_in_right_hands():
                    self.presenter.begin()
            case "enter":
                sign = -1 if self.is_negative else 1
                self.presenter.bid(sign * int(self.amount), self.reply)
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
            self.presenter.bid(0, self.reply)
        else:
            self.presenter.take_back()
        self.refresh()


def _fill(box: Widget, wanted: list[Widget]) -> None:
    """Put exactly these into the box, in this order."""
    if box.children[::-1] != wanted:
        box.clear_widgets()
        for widget in wanted:
            box.add_widget(widget)


load("screens/auction_parts")
load("screens/auction")
