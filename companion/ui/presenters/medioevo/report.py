"""What the report of a game of Medioevo Universale tells."""

from __future__ import annotations

from datetime import datetime

from companion.games.medioevo.catalog import SWITCHES
from companion.games.medioevo.switches import DEFAULTS
from companion.ui.presenters.box import Sources
from companion.ui.presenters.ceremony import ResultView
from companion.ui.presenters.charts import ChartView
from companion.ui.presenters.gathering import changed_rules, gathered, result_and_chart
from companion.ui.presenters.medioevo.charts import READINGS
from companion.ui.presenters.report import Report


def report_of(sources: Sources, now: datetime) -> Report:
    """Everything, in words; money is told only when the game is over."""
    switches = sources.session.state.switches
    rules = changed_rules(
        switches, DEFAULTS, SWITCHES, sources.texts, lambda value: str(dict(value))
    )
    return gathered(sources, now, READINGS, rules)


def poster_of(sources: Sources) -> tuple[ResultView, ChartView] | None:
    """What the picture to share shows; none before the scoring."""
    return result_and_chart(sources, "honor")
