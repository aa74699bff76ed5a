"""Getting about: a rail like the spine of a book on tablets, a bar below the page on phones."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty

from companion.pages.kit import Touch
from companion.ui.palette import ON_LIVERY
from companion.ui.render.paint import heraldry
from companion.ui.render.paint.brush import Brush
from companion.ui.render.paint.painted import Painted
from companion.ui.render.paint.spot import Spot
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.basic import Scroll

ON_A_PHONE = 5
MORE = {"key": "more", "icon": "dots-horizontal", "text": "ui.place.more"}
WIDTH, EMBLEM = 88, 72
LEAST_ITEM, MOST_ITEM = 54, 68
SMALLEST = 14


class _Places(Painted):
    """Shared by rail and bar: the places, which one the table is at, and the game's livery."""

    __events__ = ("on_go",)
    LEAST_WIDTH = 80
    places = ListProperty([])
    current = StringProperty()
    game = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(told=self._touched, **kwargs)
        for name in ("places", "current", "game"):
            self.fbind(name, self._changed)
        tr.bind(_=self._changed)  # weakly: the texts outlive every rail

    def _changed(self, *_: Any) -> None:
        named = tuple((place["key"], place["icon"], tr(place["text"])) for place in self.places)
        self.show((named, self.current, self.game))

    def _touched(self, touch: Touch) -> None:
        if touch.kind == "tap":
            self.dispatch("on_go", touch.key)

    def item(self, key: str) -> Spot:
        """Where a finger reaches this place."""
        return Spot(self, self.hit_of(key))

    def on_go(self, key: str) -> None: ...

    def _item(self, brush: Brush, place: dict[str, Any], box: tuple[float, ...]) -> None:
        """Sign and name in a box; where the table is, on a ribbon in the game's livery."""
        x, y, w, h = box
        chosen = place["key"] == self.current
        ink = theme.text if theme.name == "night" else ON_LIVERY
        ink = ink if chosen else theme.quiet
        ground = brush.ground
        if chosen:
            brush.polygon(self._ribbon(x, y, w, h), theme.livery(self.game))
            brush.ground = theme.livery(self.game)
        name, words = tr(place["text"]), 18 * brush.scale
        top = y + (h - 25 - 3 - words) / 2
        brush.icon(place["icon"], x + (w - 25) / 2, top, 25, ink)
        size, face = 14.0, "Medium" if chosen else "Roboto"
        while brush.measure(name, size, face) > w - 6 and size * brush.scale > SMALLEST:
            size -= 0.5
        brush.text(name, x + 3, top + 28, size, ink, face, w - 6, words, "center")
        brush.ground = ground
        brush.hit(place["key"], x, y, w, h, says=name)

    @staticmethod
    def _ribbon(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
        raise NotImplementedError


class RailItems(_Places):
    """Emblem above, places below it, places with `last` at the foot."""

    def least_height(self, _width: float) -> float:
        return len(self.places) * (LEAST_ITEM + max(0.0, theme.text_size - 1) * 20) + 8

    def paint(self, brush: Brush) -> None:
        count = max(1, len(self.places))
        free = brush.height - 12
        emblem = EMBLEM if free - EMBLEM >= count * LEAST_ITEM and self.game else 0
        each = min(MOST_ITEM, (free - emblem) / count)
        shade = 0.28 if theme.name != "light" else 0.05
        brush.fill(0, 0, brush.width, brush.height, [0, 0, 0, shade])
        brush.fill(brush.width - 1, 0, 1, brush.height, theme.line)
        brush.fill(brush.width - 5, 0, 1, brush.height, [*theme.gilt[:3], 0.35])
        if emblem:
            ink, side = theme.livery_ink(self.game), round(48 * brush.unit)
            picture = heraldry.emblem(self.game, side, ink, theme.background)
            brush.picture((brush.width - 4 - 48) / 2, 14, 48, 48, picture)
        top = 6.0 + emblem
        for place in (one for one in self.places if not one.get("last")):
            self._item(brush, place, (0, top, brush.width - 4, each))
            top += each
        foot = brush.height - 6
        for place in reversed([one for one in self.places if one.get("last")]):
            foot -= each
            self._item(brush, place, (0, foot, brush.width - 4, each))

    @staticmethod
    def _ribbon(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
        return [(x, y), (x + w, y), (x + w - 10, y + h / 2), (x + w, y + h), (x, y + h)]


class Rail(Scroll):
    """Beside the page; where the window is low, it scrolls."""

    __events__ = ("on_go",)
    places = ListProperty([])
    current = StringProperty()
    game = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.items = RailItems(size_hint_y=None)
        for name in ("places", "current", "game"):
            self.fbind(name, self.items.setter(name))
        self.fbind("places", self._fit)
        self.items.bind(on_go=lambda _items, key: self.dispatch("on_go", key))
        theme.watch(self._fit, "text_size")
        self.add_widget(self.items)

    def _fit(self, *_: Any) -> None:
        self.items.height = max(self.height, dp(self.items.least_height(0)))

    def on_height(self, *_: Any) -> None:
        self._fit()
        super().on_height()

    def on_go(self, key: str) -> None: ...

    def item(self, key: str) -> Spot:
        return self.items.item(key)


class BottomBar(_Places):
    """Below the page on a phone: the first places, the others behind "more"."""

    __events__ = ("on_more",)

    @property
    def shown(self) -> list[dict[str, Any]]:
        all_fit = len(self.places) <= ON_A_PHONE
        return list(self.places) if all_fit else [*self.places[: ON_A_PHONE - 1], MORE]

    @property
    def others(self) -> list[dict[str, Any]]:
        """The places behind "more"."""
        return list(self.places[ON_A_PHONE - 1 :])

    def paint(self, brush: Brush) -> None:
        shade = 0.3 if theme.name != "light" else 0.05
        brush.fill(0, 0, brush.width, brush.height, [0, 0, 0, shade])
        brush.rule(0, 0, brush.width, theme.line)
        each = brush.width / max(1, len(self.shown))
        for at, place in enumerate(self.shown):
            self._item(brush, place, (at * each, 0, each, brush.height - 4))

    @staticmethod
    def _ribbon(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
        x, w = x + 4, w - 8
        return [(x, y), (x + w, y), (x + w, y + h), (x + w / 2, y + h - 8), (x, y + h)]

    def on_go(self, key: str) -> None:
        if key == MORE["key"]:
            self.dispatch("on_more")

    def on_more(self) -> None: ...
