"""Banners of armies under a rod, as many abreast as the window has room for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.pages.battle import Hosts
from companion.pages.kit import Touch
from companion.ui.render.paint import cloth
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.painted import Painted
from companion.ui.render.players.host import HostBanner
from companion.ui.theme import theme

EDGE, GAP = 24.0, 16.0
ROD = 34.0  # from the head down to where the cloth begins


class Rod(Painted):
    """A gilt rod across the page with the hems of its banners."""

    def paint(self, brush: Brush) -> None:
        colours, places, wide = self.data
        cloth.rod(brush, 17, brush.width - 17, 15)
        for colour, x in zip(colours, places, strict=True):
            cloth.hem(brush, colour, x, 26, wide)

    def least_height(self, _width: float) -> float:
        return ROD


class HostsRow(Widget):
    """Banners beside each other under their rod, as many as there is room for."""

    def __init__(self, told: Callable[[Touch], None], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._told = told
        self.data = Hosts(())
        self.banners: list[HostBanner] = []
        self.rods: list[Rod] = []
        self._again = Clock.create_trigger(self._place, -1)
        for what in ("pos", "size"):
            self.fbind(what, self._again)

    def show(self, hosts: Hosts) -> None:
        if len(hosts.hosts) != len(self.banners):
            self.clear_widgets()
            self.banners = [HostBanner(told=self._told) for _ in hosts.hosts]
            self.rods = []
            for banner in self.banners:
                self.add_widget(banner)
        for banner, host in zip(self.banners, hosts.hosts, strict=True):
            banner.show(host)
        self.data = hosts
        self._again()

    @property
    def _across(self) -> int:
        return {"landscape": len(self.banners), "portrait": 2, "phone": 1}[theme.form]

    def _wide(self, width: float) -> float:
        if theme.form == "phone":
            return width - 24
        return (width - 2 * EDGE - GAP * (self._across - 1)) / self._across

    @property
    def _rod(self) -> float:
        """How much a rod takes; on a phone they lie flat and have none."""
        return GAP / 2 if theme.form == "phone" else ROD

    def _lines(self, width: float) -> list[tuple[list[HostBanner], float]]:
        """Banners that hang from one rod, and how high they are."""
        across, wide = self._across, self._wide(width)
        lines = [self.banners[at : at + across] for at in range(0, len(self.banners), across)]
        return [(line, max(one.least_height(wide) for one in line)) for line in lines]

    def least_height(self, width: float) -> float:
        return sum(self._rod + high for _, high in self._lines(width))

    def _place(self, *_: Any) -> None:
        width = self.width / dp(1)
        if not self.banners or width < 2:
            return
        lines, wide = self._lines(width), self._wide(width)
        phone = theme.form == "phone"
        wanted = 0 if phone else len(lines)
        while len(self.rods) > wanted:
            self.remove_widget(self.rods.pop())
        while len(self.rods) < wanted:
            self.rods.append(Rod(told=self._told, size_hint=(None, None)))
            self.add_widget(self.rods[-1])
        edge, top = 12.0 if phone else EDGE, self.top
        for number, (line, high) in enumerate(lines):
            if not phone:
                colours = tuple(_colour(banner.data) for banner in line)
                places = tuple(edge + at * (wide + GAP) for at in range(len(line)))
                rod = self.rods[number]
                rod.show((colours, places, wide))
                rod.size, rod.pos = (self.width, dp(ROD)), (self.x, top - dp(ROD))
            top -= dp(self._rod)
            for at, banner in enumerate(line):
                left = self.x + dp(edge + at * (wide + GAP))
                banner.size, banner.pos = (dp(wide), dp(high)), (left, top - dp(high))
            top -= dp(high)


def _colour(host: Any) -> str:
    return host.crest.colour if host.crest else ""
