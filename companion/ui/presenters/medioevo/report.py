"""Gathers what the report of a game of Medioevo Universale tells."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime

from companion.core.explain import Text
from companion.games.medioevo.catalog import SWITCHES
from companion.games.medioevo.state import State
from companion.games.medioevo.switches import DEFAULTS
from companion.ui.i18n import Translator
from companion.ui.presenters.box import Sources
from companion.ui.presenters.ceremony import ResultView
from companion.ui.presenters.charts import ChartView
from companion.ui.presenters.chronicle import Chronicle
from companion.ui.presenters.medioevo.charts import READINGS
from companion.ui.presenters.report import Report, date_of


def report_of(sources: Sources, now: datetime) -> Report:
    """Everything, in words; money is told only when the game is over."""
    texts, state = sources.texts, sources.session.state
    result = sources.scoring.result()
    reasons = tuple(
        why for row in (result.rows if result else ()) if (why := sources.scoring.why(row.player))
    )
    charts = tuple(sources.charts.chart(key) for key in READINGS)
    tale: Chronicle = sources.chronicle.tell()
    return Report(
        language=texts.language,
        title=sources.title,
        when=date_of(now),
        result=result,
        reasons=reasons,
        charts=charts,
        bars=sources.clock.bars(),
        chronicle=tale,
        rules=house_rules(state, texts),
        headings={"rules": texts.text("end.report.house_rules")},
    )


def poster_of(sources: Sources) -> tuple[ResultView, ChartView] | None:
    """What the picture to share shows; none before the scoring."""
    result = sources.scoring.result()
    return (result, sources.charts.chart("honor")) if result else None


def house_rules(state: State, texts: Translator) -> tuple[tuple[str, str], ...]:
    """The house rules that differ from the rulings."""
    found = []
    for item in fields(DEFAULTS):
        value = getattr(state.switches, item.name)
        if value == getattr(DEFAULTS, item.name):
            continue
        row = SWITCHES[item.name]
        shown = texts.text(row.text_of(value)) if row.values else str(dict(value))
        found.append((texts.text(Text(row.name)), shown))
    return tuple(found)
