"""The charts as a page: one figure at a time, what happened on the way, where the time went."""

from __future__ import annotations

from collections.abc import Callable

from companion.pages.charts import BarLine, Bars, Curve, Line
from companion.pages.kit import Block, Button, PageView
from companion.ui.i18n import Translator
from companion.ui.presenters.box import Curves
from companion.ui.presenters.charts.views import BarsView, ChartView
from companion.ui.presenters.moments.teller import Moments

WIDE = -1  # above both columns


class ChartsPresenter:
    """Which chart is shown, which round is picked and whose line stands out."""

    def __init__(self, curves: Curves, moments: Moments, texts: Callable[[], Translator]) -> None:
        self._curves = curves
        self._moments = moments
        self._texts = texts
        self.tab = ""
        self._picked = -1
        self._lit = ""

    def tabs(self) -> list[tuple[str, str]]:
        return self._curves.tabs()

    def choose(self, key: str) -> None:
        """Show another chart."""
        if key != self.tab:
            self.tab, self._picked = key, -1

    def touched(self, key: str) -> bool:
        """A round was picked, or somebody's line; the same again lets it go."""
        what, _, which = key.partition(":")
        if what == "pick":
            self._picked = -1 if self._picked == int(which) else int(which)
        elif what == "lit":
            self._lit = "" if self._lit == which else which
        return what in ("pick", "lit")

    def view(self) -> PageView:
        texts = self._texts()
        tabs = self.tabs()
        if self.tab not in dict(tabs):
            self.tab = tabs[0][0]
        tale = Button("chronicle", texts.text("end.chronicle"), "book-open-page-variant-outline")
        return PageView("charts", texts.text("end.charts"), blocks=self._blocks(), tools=(tale,))

    def _blocks(self) -> tuple[Block, ...]:
        shown = self._curves.view(self.tab)
        if isinstance(shown, ChartView):
            return (self._curve(shown),)
        return tuple(
            bars_of(view, f"bars{at}", WIDE if at == 0 else at - 1) for at, view in enumerate(shown)
        )

    def _curve(self, chart: ChartView) -> Curve:
        return Curve(
            key=f"chart.{chart.key}",
            title=chart.title,
            labels=chart.labels,
            lines=lines_of(chart),
            large=True,
            across=chart.across,
            marks=self._moments.marks() if not chart.hidden else (),
            picked=min(self._picked, len(chart.labels) - 1),
            lit=self._lit,
            hidden=chart.hidden,
        )


def lines_of(chart: ChartView) -> tuple[Line, ...]:
    return tuple(Line(one.name, one.colour, one.values, one.id) for one in chart.series)


def bars_of(view: BarsView, key: str, column: int = 0) -> Bars:
    """Bars with their words, as a block."""
    lines = tuple(BarLine(b.text, b.value, b.share, b.colour, b.note) for b in view.bars)
    return Bars(key, view.title, lines, view.note, view.signed, column)
