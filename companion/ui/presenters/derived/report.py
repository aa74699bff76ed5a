"""What the report of any game tells."""

from __future__ import annotations

from datetime import datetime

from companion.ui.presenters.box import Sources
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.report.gathering import changed_rules, gathered
from companion.ui.presenters.report.page import Report


def report_of(sources: Sources, now: datetime) -> Report:
    """Everything, in words; what is hidden before the end is left out by the charts."""
    switches = sources.session.state.switches
    rules = rules_in(sources.session.play.game.info.id)
    changed = changed_rules(switches, type(switches)(), rules, sources.texts)
    return gathered(sources, now, sources.charts.readings, changed)
