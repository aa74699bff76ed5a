"""A game as curves from its declared figures; what is secret is shown when the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.ui.i18n import Translator
from companion.ui.presenters.charts.curves import MakesBars, Reading, RoundCurves
from companion.ui.presenters.derived.speaker import declaration, first_text
from companion.ui.presenters.session import Session


def chart_keys(game: Any, main: str = "") -> tuple[str, ...]:
    """The figures that have a chart, the one that tells the story best first."""
    figures = sorted(game.figures.charts, key=lambda figure: figure.of_table)
    keys = [figure.key for figure in figures]
    return (main, *(key for key in keys if key != main)) if main else tuple(keys)


class FigureCurves(RoundCurves):
    """Every figure that was declared with a chart."""

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        bars: Mapping[str, MakesBars],
        main: str = "",
    ) -> None:
        super().__init__(session, texts, bars)
        self._figures = declaration(session).figures
        self.readings: Mapping[str, Reading] = {
            key: self._figures[key].read for key in chart_keys(declaration(session), main)
        }

    def name(self, key: str) -> str:
        return str(self._figures.text_key(key))

    def bars_name(self, key: str) -> str:
        """A game without dice has another luck: `<texts>chart.<key>`, if it says so."""
        own = f"{declaration(self._session).texts}chart.{key}"
        return first_text(self._texts(), own, f"end.chart.{key}")

    def is_of_table(self, key: str) -> bool:
        return bool(self._figures[key].of_table)

    def hidden(self, key: str) -> str:
        is_secret = self._figures[key].secret and not self._session.state.is_over
        return "derived.chart_later" if is_secret else ""
