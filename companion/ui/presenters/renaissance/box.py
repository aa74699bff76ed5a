"""Age of Renaissance as the shared pages meet it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.ui.i18n import Translator
from companion.ui.presenters.box import (
    CHARTS,
    FIRST_PLACE,
    LAST_PLACES,
    LOG,
    SCORING,
    BarsOf,
    Place,
    Sources,
    Texts,
)
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.session import Session

if TYPE_CHECKING:
    from companion.ui.presenters.ceremony import ResultView
    from companion.ui.presenters.charts import ChartView
    from companion.ui.presenters.reference import Reference
    from companion.ui.presenters.renaissance.amend import RenaissanceAmending
    from companion.ui.presenters.renaissance.charts import RenaissanceCharts
    from companion.ui.presenters.renaissance.chronicle import RenaissanceChronicle
    from companion.ui.presenters.renaissance.clock import RenaissanceClock
    from companion.ui.presenters.renaissance.house_rules import RenaissanceHouseRules
    from companion.ui.presenters.renaissance.luck import RenaissanceLuck
    from companion.ui.presenters.renaissance.scoring import RenaissanceScoring
    from companion.ui.presenters.renaissance.sheet import RenaissanceSheet
    from companion.ui.presenters.renaissance.table import RenaissanceTable
    from companion.ui.presenters.report import Report


class RenaissanceBox:
    """Makes each presenter when its page is first shown."""

    main_chart = "score"
    places: tuple[Place, ...] = (
        FIRST_PLACE,
        {"key": "phase", "icon": "clipboard-list-outline", "text": "ui.place.phase"},
        {"key": "fight", "icon": "sword-cross", "text": "ren.place.fight"},
        LOG,
        {"key": "cards", "icon": "cards-outline", "text": "ren.place.cards"},
        {"key": "advances", "icon": "lightbulb-on-outline", "text": "ren.place.advances"},
        CHARTS,
        SCORING,
        *LAST_PLACES,
    )

    def summary(self, state: Any) -> Mapping[str, Any]:
        from companion.ui.presenters.renaissance.summary import summary_of

        return summary_of(state)

    def setup(self, table: Any) -> Any:
        from companion.ui.presenters.renaissance.new_game import OFFERS

        return OFFERS.setup_of(table)

    def table(self, session: Session, texts: Texts) -> RenaissanceTable:
        from companion.ui.presenters.renaissance.table import RenaissanceTable

        return RenaissanceTable(session, texts)

    def sheet(self, session: Session, texts: Texts, drafts: Drafts) -> RenaissanceSheet:
        from companion.ui.presenters.renaissance.sheet import RenaissanceSheet

        return RenaissanceSheet(session, texts, drafts)

    def amending(self, texts: Texts) -> RenaissanceAmending:
        from companion.ui.presenters.renaissance.amend import RenaissanceAmending

        return RenaissanceAmending(texts)

    def house_rules(self, session: Session, texts: Texts) -> RenaissanceHouseRules:
        from companion.ui.presenters.renaissance.house_rules import RenaissanceHouseRules

        return RenaissanceHouseRules(session, texts)

    def clock(self, session: Session, texts: Texts, now: Callable[[], int]) -> RenaissanceClock:
        from companion.ui.presenters.renaissance.clock import RenaissanceClock

        return RenaissanceClock(session, texts, now)

    def luck(self, session: Session, texts: Texts, worker: Any) -> RenaissanceLuck:
        from companion.ui.presenters.renaissance.luck import RenaissanceLuck

        return RenaissanceLuck(session, texts, worker)

    def curves(self, session: Session, texts: Texts, bars: BarsOf) -> RenaissanceCharts:
        from companion.ui.presenters.renaissance.charts import RenaissanceCharts

        return RenaissanceCharts(session, texts, bars)

    def scoring(self, session: Session, texts: Texts, drafts: Drafts) -> RenaissanceScoring:
        from companion.ui.presenters.renaissance.scoring import RenaissanceScoring

        return RenaissanceScoring(session, texts, drafts)

    def chronicle(self, session: Session, texts: Texts) -> RenaissanceChronicle:
        from companion.ui.presenters.renaissance.chronicle import RenaissanceChronicle

        return RenaissanceChronicle(session, texts)

    def kinds(self, texts: Translator) -> list[tuple[str, str]]:
        from companion.ui.presenters.renaissance.rules_page import kinds

        return kinds(texts)

    def reference(self, texts: Translator) -> Reference:
        from companion.ui.presenters.renaissance.rules_page import reference

        return reference(texts)

    def report(self, sources: Sources, now: datetime) -> Report:
        from companion.ui.presenters.renaissance.report import report_of

        return report_of(sources, now)

    def poster(self, sources: Sources) -> tuple[ResultView, ChartView] | None:
        from companion.ui.presenters.renaissance.report import poster_of

        return poster_of(sources)


BOX = RenaissanceBox()
