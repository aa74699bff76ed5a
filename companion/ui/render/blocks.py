"""The blocks of a page: bands from the top down, in landscape with two columns each.

A block of a negative column is as wide as the page. Between wide ones the others stand in two
columns: the first (0), the second (1), or whichever has room (2). In other forms all stand in one.
Blocks that rule their own leaf get margins and gaps here; others paint up to their edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.core.records import dataclass
from companion.pages import kit
from companion.ui.render.drawers import drawer_of
from companion.ui.render.paint.card import LeafCard
from companion.ui.render.paint.painted import Painted
from companion.ui.theme import theme
from companion.ui.widgets.apart import take_apart

GAP = 12
BETWEEN, BELOW, ABOVE = 16, 16, 4
NARROW = 60  # dp
EITHER = 2  # a block of this column stands where there is room
MUCH = 96  # shorter than the right one: so much it takes for the left one to be filled up
EVEN = 0.6  # of the room there is: from here on the columns reach down to the bar
BROAD = 720  # dp: narrower, what is spare stands in one column
LEAST_SPARE = 110  # dp: less than this holds nothing that could stand there
SLACK = 0.5

Spare = Callable[[], tuple[kit.Block, ...]]


def margin() -> float:
    return {"phone": 12.0, "portrait": 16.0, "landscape": 24.0}[theme.form]


@dataclass(frozen=True, slots=True)
class _Band:
    """What stands side by side: one wide column, or two."""

    columns: tuple[tuple[Painted, ...], ...]
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    gap: float  # below each card

    def heights(self) -> list[float]:
        return [sum(high_of(card) + self.gap for card in column) for column in self.columns]

    @property
    def fills(self) -> bool:
        return any(getattr(card, "fills", False) for column in self.columns for card in column)


class Blocks(Widget):
    """Keeps the cards of blocks that stay, and tells each what it shows now.

    The last cards of two columns end at the same height. What wants more than there is makes the
    page scroll; where there is room to spare, a block that can fill does. What a page has `spare`
    stands where room is left below its own blocks, in the order told, and nowhere else.
    """

    edged = BooleanProperty(True)  # with the margins of a page
    plain = BooleanProperty(False)  # on a sheet: panels have no leaf of their own
    room = NumericProperty(0)  # what can be seen of it at once

    def __init__(self, told: Callable[[kit.Touch], None] | None = None, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.told = told
        self.cards: dict[str, Any] = {}
        self.spare_cards: dict[str, Any] = {}  # shown now
        self._spare: Spare | None = None
        self._told_spare: tuple[kit.Block, ...] | None = None  # what it told; None: not asked yet
        self._too_high: dict[str, tuple[kit.Block, float, float]] = {}  # in which width, how high
        self._placed: list[tuple[int, Painted]] = []
        self._is_placing = False
        self._again = Clock.create_trigger(self._place, -1)
        self._follow = Clock.create_trigger(self.moved, -1)
        for what in ("width", "pos", "room"):
            self.fbind(what, self._again)
        theme.watch(self._again_later, "form", "text_size")

    def _again_later(self, *_: Any) -> None:
        self._again()

    # -- showing ---------------------------------------------------------------------------

    def show(self, blocks: tuple[kit.Block, ...], spare: Spare | None = None) -> None:
        """Show these; a block that was there is only told what changed."""
        kept, self.cards = self.cards, {}
        for number, block in enumerate(blocks):
            key = _key(block)
            self.cards[key] = card = self._card(kept, block)
            if isinstance(card, LeafCard):
                card.lead(number == 0)
            if card.data != block:
                card.show(block)
                self._again()
        for gone in kept.values():
            self.remove_widget(gone)
        self._spare, self._told_spare = spare, None
        placed = [(_column(block), self.cards[_key(block)]) for block in blocks]
        if placed != self._placed or spare is not None:
            self._placed = placed
            self._again()

    def _card(self, kept: dict[str, Any], block: kit.Block) -> Any:
        """The one that drew it before, taken out of those; or a new one."""
        card, drawer = kept.get(_key(block)), drawer_of(block)
        if type(card) is drawer:
            return kept.pop(_key(block))
        card = drawer(told=self._tell)
        if isinstance(card, LeafCard):
            card.plain = card.plain or self.plain
            card.LEAST_WIDTH = self._least_width
            card.bind(least=self._grew)  # weakly: the page may go
        self.add_widget(card)
        return card

    def _grew(self, *_: Any) -> None:
        """What became higher while it was tried where there is room has its place already."""
        if not self._is_placing:
            self._again()

    def _tell(self, touch: kit.Touch) -> None:
        if self.told is not None:
            self.told(touch)

    def moved(self, *_: Any) -> None:
        """What it lies in was scrolled: long lists draw what is seen now."""
        for card in self.cards.values():
            if getattr(card, "follows", False):
                card.moved()

    @property
    def _least_width(self) -> int:
        """Narrower it is only before it is laid out; a sheet of few choices is narrow."""
        return NARROW if self.plain else LeafCard.LEAST_WIDTH

    # -- placing ---------------------------------------------------------------------------

    def fit(self) -> None:
        """Without waiting for the next frame."""
        self._place()

    def _bands(self) -> Iterator[_Band]:
        together: list[tuple[int, Painted]] = []
        two = theme.form == "landscape"
        for column, card in self._placed:
            if two and column >= 0:
                together.append((column, card))
                continue
            if together:
                yield self._side_by_side(together)
                together = []
            yield self._alone(card)
        if together:
            yield self._side_by_side(together)

    def _edges(self, card: Painted) -> tuple[float, float]:
        """The margin beside a card and the gap below it."""
        if not isinstance(card, LeafCard):
            return 0.0, 0.0
        return (dp(margin()) if self.edged else 0.0), dp(GAP)

    def _alone(self, card: Painted) -> _Band:
        edge, gap = self._edges(card)
        card.width = self.width - 2 * edge
        return _Band(((card,),), (edge,), (card.width,), gap)

    def _side_by_side(self, placed: list[tuple[int, Painted]]) -> _Band:
        edge, gap = self._edges(placed[0][1])
        if all(column == 0 for column, _ in placed):
            for _, card in placed:
                card.width = self.width - 2 * edge
            return _Band((tuple(card for _, card in placed),), (edge,), (card.width,), gap)
        between = dp(BETWEEN) if gap else 0.0
        room = self.width - 2 * edge - between
        shares = (getattr(card, "share", 0.0) for column, card in placed if column == 0)
        share = max(shares, default=0.0) or 0.5
        widths = (room * share, room - room * share)
        for column, card in placed:
            if column != EITHER:
                card.width = widths[column]
        first = [card for column, card in placed if column == 0]
        second = [card for column, card in placed if column == 1]
        for _, card in (one for one in placed if one[0] == EITHER):
            left, right = (sum(high_of(one) + gap for one in column) for column in (first, second))
            at = 0 if left + dp(MUCH) < right else 1
            card.width = widths[at]
            (first, second)[at].append(card)
        lefts = (edge, edge + widths[0] + between)
        return _Band((tuple(first), tuple(second)), lefts, widths, gap)

    def _place(self, *_: Any) -> None:
        if self.width < dp(self._least_width):
            return
        self._is_placing = True
        try:
            self._place_all()
        finally:
            self._is_placing = False
        self._follow()

    def _place_all(self) -> None:
        bands = list(self._bands())
        leaves = any(isinstance(card, LeafCard) for _, card in self._placed)
        above, below = (dp(ABOVE), dp(BELOW) - dp(GAP)) if leaves else (0.0, 0.0)
        bands = self._filled_up(bands, self.room - above - below)
        tall = [max(band.heights(), default=0.0) for band in bands]
        wanted = above + sum(tall) + below
        spare = max(0.0, self.room - wanted)
        fills = [at for at, band in enumerate(bands) if band.fills]
        last = len(bands) - 1
        if fills:
            for at in fills:
                tall[at] += spare / len(fills)
        elif bands and len(bands[last].columns) > 1 and wanted > EVEN * self.room:
            tall[last] += spare
        self.height = max(self.room if fills else 0.0, above + sum(tall) + below)
        down = above
        for band, high in zip(bands, tall, strict=True):
            self._put(band, down, high)
            down += high

    # -- what is spare ---------------------------------------------------------------------

    def _filled_up(self, bands: list[_Band], room: float) -> list[_Band]:
        """With what the page has spare below the last band, as far as that has room."""
        kept, self.spare_cards = self.spare_cards, {}
        if self._spare is not None and self._placed and not any(band.fills for band in bands):
            *before, last = bands
            above = sum(max(band.heights(), default=0.0) for band in before)
            bands = [*before, *self._with_spare(last, room - above, kept)]
        for gone in kept.values():
            self.remove_widget(gone)
            take_apart(gone)
        return bands

    def _with_spare(self, last: _Band, room: float, kept: dict[str, Any]) -> list[_Band]:
        edge, gap = (dp(margin()) if self.edged else 0.0), dp(GAP)
        whole, between = self.width - 2 * edge, dp(BETWEEN)
        own: tuple[_Band, ...] = ()
        columns, lefts, widths = last.columns, last.lefts, last.widths
        if len(columns) == 1 and theme.form == "landscape" and whole >= dp(BROAD):
            own, half = (last,), (whole - between) / 2
            columns, lefts, widths = ((), ()), (edge, edge + half + between), (half, half)
            room -= last.heights()[0]
        filled = [list(column) for column in columns]
        left = [room - sum(high_of(card) + gap for card in column) for column in columns]
        if own or len(columns) == 1:
            pass
        elif min(left) < 0:  # the page scrolls: the shorter column ends where the longer one does
            left = [one - min(left) for one in left]
        least = dp(LEAST_SPARE)
        for block in self._spare_blocks() if max(left) >= least else ():
            at, key = left.index(max(left)), _key(block)
            *found, high = self._too_high.get(key, (None, 0.0, 0.0))
            if found == [block, widths[at]] and high > left[at] + SLACK:
                continue
            card = self._card(kept, block)
            if card.data != block:
                card.show(block)
            card.width = widths[at]
            if high_of(card) + gap > left[at] + SLACK:
                self._too_high[key] = block, widths[at], high_of(card) + gap
                kept[key] = card  # it goes again
                continue
            self.spare_cards[key] = card
            filled[at].append(card)
            left[at] -= high_of(card) + gap
        if own and not all(filled):  # one alone is as wide as the page
            filled, lefts, widths = [[*filled[0], *filled[1]]], (edge,), (whole,)
            for card in filled[0]:
                card.width = whole
        made = _Band(tuple(map(tuple, filled)), lefts, widths, gap if own else last.gap)
        return [*own, made] if any(filled) else [last]

    def _spare_blocks(self) -> tuple[kit.Block, ...]:
        """Asked only where there is room, and once for what is shown."""
        if self._told_spare is None:
            assert self._spare is not None
            self._told_spare = self._spare()
        return tuple(one for one in self._told_spare if _key(one) not in self.cards)

    def _put(self, band: _Band, down: float, tall: float) -> None:
        for column, left in zip(band.columns, band.lefts, strict=True):
            top = down
            for card in column:
                is_last = card is column[-1] and (len(band.columns) > 1 or band.fills)
                end = self._end(card, top, down + tall - band.gap) if is_last else top
                card.height = max(high_of(card), end - top)
                card.pos = (self.x + left, self.top - top - card.height)
                top += card.height + band.gap

    def _end(self, card: Painted, top: float, end: float) -> float:
        """Where a column ends; what grows with its room and can be seen whole, stays so."""
        foot = self.room - dp(BELOW)
        seen = getattr(card, "fills", False) and top + high_of(card) <= foot
        return min(end, foot) if seen else end


def high_of(card: Painted) -> float:
    """How high it must be in the width that it has, in pixels."""
    if isinstance(card, LeafCard):
        return float(card.least)
    return dp(card.least_height(card.width / dp(1)))


def _key(block: kit.Block) -> str:
    return str(getattr(block, "key", "") or type(block).__name__)


def _column(block: kit.Block) -> int:
    return int(getattr(block, "column", -1))
