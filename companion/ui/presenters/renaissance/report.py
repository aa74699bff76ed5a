"""What the report of a game of Age of Renaissance tells."""

from __future__ import annotations

from datetime import datetime

from companion.games.renaissance.catalog import SWITCHES
from companion.games.renaissance.switches import DEFAULTS
from companion.ui.presenters.box import Sources
from companion.ui.presenters.ceremony import ResultView
from companion.ui.presenters.charts import ChartView
from companion.ui.presenters.gathering import changed_rules, gathered, result_and_chart
from companion.ui.presenters.renaissance.charts import READINGS
from companion.ui.presenters.report import Report


def report_of(sources: Sources, now: datetime) -> Report:
    """Everything, in words; all of it lies open (R-5.5.1)."""
    switches = sources.session.state.switches
    rules = changed_rules(
        switches, DEFAULTS, SWITCHES, sources.texts, lambda value: ", ".join(map(str, value))
    )
    return gathered(sources, now, READINGS, rules)


def poster_of(sources: Sources) -> tuple[ResultView, ChartView] | None:
    """What the picture to share shows; none before the scoring."""
    return result_and_chart(sources, "score")
