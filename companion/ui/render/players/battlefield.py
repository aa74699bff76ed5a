"""The middle of a battle's page: banners left and right, the blocks between them or below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.pages.battle import Hosts
from companion.pages.dice import Dice
from companion.pages.kit import Touch
from companion.ui.render.blocks import Blocks, Spare
from companion.ui.render.players.field import EDGE, ROD, HostsRow, Rod
from companion.ui.render.players.host import HostBanner
from companion.ui.theme import theme
from companion.ui.widgets.basic import Scroll

BANNER, WIDE = 268.0, 0.332  # of a battle; of armies that are put together, as a share
BETWEEN = 24.0
LONGEST = 560.0  # a banner ends where its words do, about
BAR = 14.0
SETTLED = 0.1  # seconds after which what was added has found its place
ABOVE = 40.0  # the blocks begin below the rod


class Battlefield(Widget):
    """In landscape three columns that scroll by themselves; elsewhere one, the banners first.

    Where nothing stands `between` the banners, they are the first everywhere.
    """

    def __init__(self, told: Callable[[Touch], None], between: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._between = between
        self._told = told
        self._hosts: Hosts | None = None
        self._form = ""
        self._step: Any = None
        self.blocks = Blocks(told=told)
        self._again = Clock.create_trigger(self._place, -1)
        for what in ("pos", "size"):
            self.fbind(what, self._again)
        self.blocks.fbind("height", self._again)
        theme.watch(self._later, "text_size")

    def _later(self, *_: Any) -> None:
        self._again()

    def show(
        self, hosts: Hosts, blocks: tuple[Any, ...], step: Any, spare: Spare | None = None
    ) -> None:
        """A new step is read from its beginning."""
        self._arrange()
        self._hosts = hosts
        if self._form == "wide":
            for banner, host in zip(self.banners, hosts.hosts, strict=True):
                banner.show(host)
        else:
            self.row.show(hosts)
        self.blocks.show(_dice_first(blocks) if theme.form == "phone" else blocks, spare)
        if step != self._step:
            self._step = step
            for scroll in self._scrolls:
                scroll.scroll_y = 1
        self._again()

    def seek(self, key: str) -> None:
        """Bring a block into sight once it has found its place."""
        scroll = self._scrolls[1] if self._form == "wide" else self._scrolls[0]
        card = self.blocks.cards[key]

        def go(_seconds: float) -> None:
            scroll.scroll_to(card, padding=dp(12), animate=theme.motion)

        Clock.schedule_once(go, SETTLED)

    def _arrange(self) -> None:
        """Build what the form of the window needs; the blocks' cards stay."""
        form = "wide" if theme.form == "landscape" and self._between else "tall"
        if form == self._form:
            return
        self._form = form
        if self.blocks.parent:
            self.blocks.parent.remove_widget(self.blocks)
        self.clear_widgets()
        self.blocks.edged = form == "tall"
        if form == "wide":
            self.banners = (self._banner(), self._banner())
            self.rod = Rod(told=self._told, size_hint=(None, None))
            middle = Scroll(size_hint=(None, None))
            middle.add_widget(self.blocks)
            self._scrolls = [self.banners[0].parent, middle, self.banners[1].parent]
            for widget in (*self._scrolls, self.rod):
                self.add_widget(widget)
        else:
            self.row = HostsRow(told=self._told)
            self.stack = Widget(size_hint_y=None)
            self.stack.fbind("pos", self._again)
            for widget in (self.row, self.blocks):
                self.stack.add_widget(widget)
            scroll = Scroll(size_hint=(None, None))
            scroll.add_widget(self.stack)
            self._scrolls = [scroll]
            self.add_widget(scroll)

    def _banner(self) -> HostBanner:
        banner = HostBanner(told=self._told, size_hint_y=None)
        scroll = Scroll(size_hint=(None, None))
        scroll.add_widget(banner)
        return banner

    # -- places ----------------------------------------------------------------------------

    @property
    def _banner_width(self) -> float:
        hosts = self._hosts
        room = self.width / dp(1)
        if hosts and hosts.counted:
            return min(440.0, (room - 2 * EDGE) * WIDE)
        return BANNER

    def _place(self, *_: Any) -> None:
        if self._hosts is None or self.width < 2:
            return
        if self._form == "wide":
            self._place_wide()
        else:
            self._place_tall()

    def _place_wide(self) -> None:
        wide = self._banner_width
        places = (EDGE, self.width / dp(1) - EDGE - wide)
        colours = tuple(host.crest.colour if host.crest else "" for host in self._hosts.hosts)
        self.rod.show((colours, places, wide))
        self.rod.size, self.rod.pos = (self.width, dp(ROD)), (self.x, self.top - dp(ROD))
        room = self.height - dp(ROD)
        left, middle, right = self._scrolls
        for scroll, x in zip((left, right), places, strict=True):
            banner = scroll.children[0]
            least = dp(banner.least_height(wide))
            banner.height = max(least, min(room - dp(10), dp(LONGEST)))
            scroll.size, scroll.pos = (dp(wide), room), (self.x + dp(x), self.y)
        x = dp(EDGE + wide + BETWEEN)
        wide = self.width - 2 * x
        middle.size = (wide + dp(BAR), self.height - dp(ABOVE))  # its bar stands beside the blocks
        middle.pos = (self.x + x, self.y)
        self.blocks.size_hint_x, self.blocks.width = None, wide
        self.blocks.room = middle.height

    def _place_tall(self) -> None:
        scroll = self._scrolls[0]
        scroll.size, scroll.pos = self.size, self.pos
        width = self.width / dp(1)
        high = dp(self.row.least_height(width))
        gap = dp(8)
        self.blocks.room = max(0.0, self.height - high - gap)
        self.blocks.size_hint_x = 1
        self.stack.width = self.row.width = self.blocks.width = self.width
        self.stack.height = high + gap + self.blocks.height
        self.row.height = high
        self.row.pos = (self.stack.x, self.stack.top - high)
        self.blocks.pos = (self.stack.x, self.stack.top - high - gap - self.blocks.height)


def _dice_first(blocks: tuple[Any, ...]) -> tuple[Any, ...]:
    """On a phone what is to be done stands before how likely it all is."""
    dice = [block for block in blocks if isinstance(block, Dice)]
    return (*dice, *(block for block in blocks if block not in dice))
