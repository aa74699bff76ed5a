"""Gathers what the report of any game tells; a game names its charts and its house rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from companion.core.explain import Text
from companion.core.house_rules import HouseRule
from companion.ui.i18n import Translator
from companion.ui.presenters.box import Sources
from companion.ui.presenters.charts.views import ChartView
from companion.ui.presenters.report.page import Report, date_of
from companion.ui.presenters.scoring.ceremony import ResultView

Rules = tuple[tuple[str, str], ...]


def gathered(sources: Sources, now: datetime, charts: Iterable[str], rules: Rules) -> Report:
    """Everything, in words; a chart that is hidden still is left out by the page."""
    result = sources.scoring.result()
    reasons = tuple(
        why for row in (result.rows if result else ()) if (why := sources.scoring.why(row.player))
    )
    return Report(
        language=sources.texts.language,
        title=sources.title,
        when=date_of(now),
        result=result,
        reasons=reasons,
        charts=tuple(sources.charts.chart(key) for key in charts),
        bars=sources.clock.bars(),
        chronicle=sources.chronicle.tell(),
        rules=rules,
        headings={"rules": sources.texts.text("end.report.house_rules")},
    )


def result_and_chart(sources: Sources, chart: str) -> tuple[ResultView, ChartView] | None:
    """What the picture to share shows; none before the scoring."""
    result = sources.scoring.result()
    return (result, sources.charts.chart(chart)) if result else None


def changed_rules(
    now: Any, usual: Any, switches: Mapping[str, HouseRule], texts: Translator
) -> Rules:
    """The house rules that differ from the rulings."""
    found = []
    for item in fields(usual):
        value = getattr(now, item.name)
        if value != getattr(usual, item.name):
            said = switches[item.name].said(value)
            shown = texts.text(said) if isinstance(said, Text) else said
            found.append((texts.text(switches[item.name].name), shown))
    return tuple(found)
