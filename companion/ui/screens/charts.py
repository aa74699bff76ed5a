"""Charts: curves round by round, where the time went, and the luck of the dice."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.pages import kit
from companion.ui.i18n import number
from companion.ui.layout import load
from companion.ui.presenters.charts import ChartView
from companion.ui.render.framed import Framed
from companion.ui.theme import theme
from companion.ui.translator import tr
from companion.ui.widgets.chart import BarsCard


class ChartsPage(Framed):
    """Shows one chart at a time; a finger on it reads the figures of that round."""

    presenter = ObjectProperty(None, allownone=True)
    session = ObjectProperty(None, allownone=True)
    shown = StringProperty()
    title = StringProperty()
    across = StringProperty()
    hidden = StringProperty()
    is_curve = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(form=self._form_changed)

    def _form_changed(self, *_: Any) -> None:
        if self.parent:
            self.refresh()

    def refresh(self) -> None:
        tale = kit.Button("chronicle", tr("end.chronicle"), "book-open-page-variant-outline")
        bar = self.bar_with()
        self.show_frame(kit.PageView("charts", tr("end.charts"), bar=bar, tools=(tale,)))
        tabs = [{"key": key, "text": text} for key, text in self.presenter.tabs()]
        self.shown = self.shown or tabs[0]["key"]
        self.ids.tabs.chosen = self.shown
        if self.ids.tabs.options != tabs:
            self.ids.tabs.options = tabs
        view = self.presenter.view(self.shown)
        self.is_curve = isinstance(view, ChartView)
        if isinstance(view, ChartView):
            self._show_curve(view)
        else:
            self._show_bars(view)

    def _show_curve(self, view: ChartView) -> None:
        self.title, self.across, self.hidden = view.title, view.across, view.hidden
        self.ids.curve.view = view
        self.ids.curve.picked = min(self.ids.curve.picked, len(view.labels) - 1)
        self.read()
        self._swap(self._curve)

    def _show_bars(self, views: Any) -> None:
        box = self.ids.bars
        box.clear_widgets()
        for view in views:
            box.add_widget(BarsCard(view=view))
        self._swap(self._scroll)

    def _swap(self, wanted: Any) -> None:
        for child in (self._curve, self._scroll):
            if child is not wanted and child.parent is not None:
                child.parent.remove_widget(child)
        if wanted.parent is None:
            self.ids.holder.add_widget(wanted)

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        self._curve = self.ids.curve_card.__self__  # kv holds them weakly, and they come and go
        self._scroll = self.ids.bars_scroll.__self__

    def answer(self, touch: kit.Touch) -> None:
        if touch == kit.Touch("chronicle"):
            self.shell.go("chronicle")

    def read(self) -> None:
        """The figures of the round under the finger, or the last ones."""
        view: ChartView | None = self.ids.curve.view
        if view is None:
            return
        column = int(self.ids.curve.picked)
        self.ids.legend.entries = [
            {
                "key": line.id,
                "text": line.name,
                "colour": line.colour,
                "value": _shown(line.values[column] if column >= 0 else line.last),
            }
            for line in view.series
        ]

    def choose(self, key: str) -> None:
        self.shown = key
        self.ids.curve.picked = -1
        self.refresh()

    def went_back(self) -> bool:
        self.shell.go("table")
        return True


def _shown(value: int | None) -> str:
    return "–" if value is None else number(value)


load("screens/charts")
