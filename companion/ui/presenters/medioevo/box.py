"""Medioevo Universale as the shared pages meet it."""

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
    from companion.ui.presenters.medioevo.amend import MedioevoAmending
    from companion.ui.presenters.medioevo.charts import MedioevoCharts
    from companion.ui.presenters.medioevo.chronicle import MedioevoChronicle
    from companion.ui.presenters.medioevo.clock import MedioevoClock
    from companion.ui.presenters.medioevo.house_rules import MedioevoHouseRules
    from companion.ui.presenters.medioevo.luck import MedioevoLuck
    from companion.ui.presenters.medioevo.scoring import MedioevoScoring
    from companion.ui.presenters.medioevo.sheet import MedioevoSheet
    from companion.ui.presenters.medioevo.table import MedioevoTable
    from companion.ui.presenters.reference import Reference
    from companion.ui.presenters.report import Report


class MedioevoBox:
    """Makes each presenter when its page is first shown."""

    main_chart = "honor"
    places: tuple[Place, ...] = (
        FIRST_PLACE,
        {"key": "phase", "icon": "clipboard-list-outline", "text": "ui.place.phase"},
        {"key": "battle", "icon": "sword-cross", "text": "ui.place.battle"},
        LOG,
        {"key": "event", "icon": "weather-lightning-rainy", "text": "ui.place.event"},
        {"key": "trade", "icon": "cart-outline", "text": "ui.place.trade"},
        {"key": "treaties", "icon": "handshake-outline", "text": "ui.place.treaties"},
        CHARTS,
        SCORING,
        *LAST_PLACES,
    )

    def summary(self, state: Any) -> Mapping[str, Any]:
        from companion.ui.presenters.medioevo.summary import summary_of

        return summary_of(state)

    def setup(self, table: Any) -> Any:
        from companion.ui.presenters.medioevo.new_game import OFFERS

        return OFFERS.setup_of(table)

    def table(self, session: Session, texts: Texts) -> MedioevoTable:
        from companion.ui.presenters.medioevo.table import MedioevoTable

        return MedioevoTable(session, texts)

    def sheet(self, session: Session, texts: Texts, drafts: Drafts) -> MedioevoSheet:
        from companion.ui.presenters.medioevo.sheet import MedioevoSheet

        return MedioevoSheet(session, texts, drafts)

    def amending(self, texts: Texts) -> MedioevoAmending:
        from companion.ui.presenters.medioevo.amend import MedioevoAmending

        return MedioevoAmending(texts)

    def house_rules(self, session: Session, texts: Texts) -> MedioevoHouseRules:
        from companion.ui.presenters.medioevo.house_rules import MedioevoHouseRules

        return MedioevoHouseRules(session, texts)

    def clock(self, session: Session, texts: Texts, now: Callable[[], int]) -> MedioevoClock:
        from companion.ui.presenters.medioevo.clock import MedioevoClock

        return MedioevoClock(session, texts, now)

    def luck(self, session: Session, texts: Texts, worker: Any) -> MedioevoLuck:
        from companion.ui.presenters.medioevo.luck import MedioevoLuck

        return MedioevoLuck(session, texts, worker)

    def curves(self, session: Session, texts: Texts, bars: BarsOf) -> MedioevoCharts:
        from companion.ui.presenters.medioevo.charts import MedioevoCharts

        return MedioevoCharts(session, texts, bars)

    def scoring(self, session: Session, texts: Texts, drafts: Drafts) -> MedioevoScoring:
        from companion.ui.presenters.medioevo.scoring import MedioevoScoring

        return MedioevoScoring(session, texts, drafts)

    def chronicle(self, session: Session, texts: Texts) -> MedioevoChronicle:
        from companion.ui.presenters.medioevo.chronicle import MedioevoChronicle

        return MedioevoChronicle(session, texts)

    def kinds(self, texts: Translator) -> list[tuple[str, str]]:
        from companion.ui.presenters.medioevo.rules_page import kinds

        return kinds(texts)

    def reference(self, texts: Translator) -> Reference:
        from companion.ui.presenters.medioevo.rules_page import reference

        return reference(texts)

    def report(self, sources: Sources, now: datetime) -> Report:
        from companion.ui.presenters.medioevo.report import report_of

        return report_of(sources, now)

    def poster(self, sources: Sources) -> tuple[ResultView, ChartView] | None:
        from companion.ui.presenters.medioevo.report import poster_of

        return poster_of(sources)


BOX = MedioevoBox()
