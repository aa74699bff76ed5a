"""What a boxed game tells the pages that all games share: one object per game, `BOX` in its folder.

Every method reads what it needs when it is called, so that opening one game never reads another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

from companion.core.records import dataclass
from companion.ui.i18n import Translator

if TYPE_CHECKING:  # pages that may never be opened are not read when the app starts
    from companion.ui.presenters.amend_words import ActionWords
    from companion.ui.presenters.ceremony import ResultView, ScoringPresenter
    from companion.ui.presenters.charts import BarsView, ChartView
    from companion.ui.presenters.chronicle import Chronicle
    from companion.ui.presenters.drafts import Drafts
    from companion.ui.presenters.reference import Reference
    from companion.ui.presenters.report import Report
    from companion.ui.presenters.session import Session
    from companion.ui.presenters.views import TablePresenter

Texts = Callable[[], Translator]
BarsOf = Mapping[str, "Callable[[], tuple[BarsView, ...]]"]


class Place(TypedDict, total=False):
    """A place in the rail; `last` ones stand at its foot."""

    key: str
    icon: str
    text: str
    last: bool


FIRST_PLACE: Place = {"key": "table", "icon": "table-furniture", "text": "ui.place.table"}
LOG: Place = {"key": "log", "icon": "history", "text": "ui.place.log"}
CHARTS: Place = {"key": "charts", "icon": "chart-line", "text": "end.charts"}
SCORING: Place = {"key": "scoring", "icon": "trophy-outline", "text": "end.place.scoring"}
LAST_PLACES: tuple[Place, ...] = (
    {"key": "rules", "icon": "book-open-variant", "text": "end.rules", "last": True},
    {"key": "home", "icon": "home-outline", "text": "ui.place.home", "last": True},
    {"key": "settings", "icon": "cog-outline", "text": "ui.place.settings", "last": True},
)


class Clock(Protocol):
    """The clocks of the open game."""

    def pill(self) -> str: ...
    def short(self) -> str: ...
    def time_is_up(self) -> Any: ...
    def bars(self) -> tuple[BarsView, ...]: ...


class Luck(Protocol):
    """How the dice fell against what was to be expected; worked out away from the screen."""

    def bars(self) -> tuple[BarsView, ...]: ...
    def when_ready(self, told: Callable[[], None]) -> None: ...


class Curves(Protocol):
    """The charts of the open game."""

    def chart(self, key: str) -> ChartView: ...


class Teller(Protocol):
    """The chronicle of the open game."""

    def tell(self) -> Chronicle: ...


@dataclass(frozen=True, slots=True)
class Sources:
    """The presenters that a report asks."""

    session: Session
    texts: Translator
    charts: Curves
    clock: Clock
    scoring: ScoringPresenter
    chronicle: Teller

    @property
    def title(self) -> str:
        return self.texts.text(self.session.play.game.info.title)


class Box(Protocol):
    """One boxed game on the screen."""

    @property
    def places(self) -> Sequence[Place]: ...
    @property
    def main_chart(self) -> str:
        """The key of the chart that tells the game's story best; the result page shows it."""

    def summary(self, state: Any) -> Mapping[str, Any]: ...
    def setup(self, table: Any) -> Any: ...
    def table(self, session: Session, texts: Texts) -> TablePresenter: ...
    def sheet(self, session: Session, texts: Texts, drafts: Drafts) -> Any: ...
    def amending(self, texts: Texts) -> ActionWords:
        """How actions are called; a game without it offers no forms in its log."""

    def house_rules(self, session: Session, texts: Texts) -> Any: ...
    def clock(self, session: Session, texts: Texts, now: Callable[[], int]) -> Clock: ...
    def luck(self, session: Session, texts: Texts, worker: Any) -> Luck: ...
    def curves(self, session: Session, texts: Texts, bars: BarsOf) -> Curves: ...
    def scoring(self, session: Session, texts: Texts, drafts: Drafts) -> ScoringPresenter: ...
    def chronicle(self, session: Session, texts: Texts) -> Teller: ...
    def kinds(self, texts: Translator) -> list[tuple[str, str]]: ...
    def reference(self, texts: Translator) -> Reference: ...
    def report(self, sources: Sources, now: datetime) -> Report: ...
    def poster(self, sources: Sources) -> tuple[ResultView, ChartView] | None: ...
