"""What a boxed game tells the pages that all games share: one object per game, `BOX` in its folder.

Everything is read when it is first asked for, so that opening one game never reads another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

from companion.core.records import dataclass
from companion.ui.i18n import Translator

if TYPE_CHECKING:  # pages that may never be opened are not read when the app starts
    from companion.ui.presenters.amend_words import ActionWords
    from companion.ui.presenters.ceremony import ResultView, ScoringPresenter
    from companion.ui.presenters.charts import BarsView, ChartView
    from companion.ui.presenters.chronicle import Chronicle
    from companion.ui.presenters.drafts import Drafts
    from companion.ui.presenters.means import Means
    from companion.ui.presenters.reference import Reference
    from companion.ui.presenters.report import Report
    from companion.ui.presenters.session import Session
    from companion.ui.presenters.views import TablePresenter

Texts = Callable[[], Translator]
BarsOf = Mapping[str, "Callable[[], tuple[BarsView, ...]]"]


class Place(TypedDict, total=False):
    """A place in the rail; `last` ones stand at its foot.

    `page` is the presenter of the game's own page, "module:Class" in the game's folder.
    """

    key: str
    icon: str
    text: str
    last: bool
    page: str


def place(key: str, icon: str, text: str, page: str = "") -> Place:
    """A place of a game; without a presenter of its own the game draws the page itself."""
    return {"key": key, "icon": icon, "text": text, "page": page}


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
    def ending(self) -> str: ...
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


class Box:
    """One boxed game on the screen; its presenters lie in its folder under the same names.

    `main_chart` is the chart that tells the game's story best; the result page shows it. `pages`
    are own pages that have no place in the rail, reached from others, as a place's `page`.
    """

    def __init__(
        self,
        game: str,
        places: Sequence[Place],
        main_chart: str,
        pages: Mapping[str, str] | None = None,
    ) -> None:
        self.places = (FIRST_PLACE, *places, CHARTS, SCORING, *LAST_PLACES)
        self.main_chart = main_chart
        self._pages = {one["key"]: one.get("page", "") for one in places if one is not LOG}
        self._pages |= pages or {}
        self._folder = f"companion.ui.presenters.{game}"
        self._prefix = game.capitalize()

    def _named(self, module: str, name: str) -> Any:
        return getattr(import_module(f"{self._folder}.{module}"), name)

    def _presenter(self, module: str, name: str = "") -> Any:
        """The class of a module, such as `MedioevoTable` of `table`."""
        return self._named(module, f"{self._prefix}{name or module.title()}")

    @property
    def own_pages(self) -> tuple[str, ...]:
        """The pages that only this game has, or that it has in its own way."""
        return tuple(self._pages)

    def page(self, name: str, means: Means) -> Any:
        """The presenter of one of the game's own pages; None where the game draws it itself."""
        module, _, kind = self._pages[name].partition(":")
        return means.make(self._named(module, kind)) if module else None

    def summary(self, state: Any) -> Mapping[str, Any]:
        """Round, phase and players, for the list of games."""
        found: Mapping[str, Any] = self._named("summary", "summary_of")(state)
        return found

    def setup(self, table: Any) -> Any:
        """The set-up that a new table makes."""
        return self._named("new_game", "OFFERS").setup_of(table)

    def table(self, session: Session, texts: Texts) -> TablePresenter:
        made: TablePresenter = self._presenter("table")(session, texts)
        return made

    def sheet(self, session: Session, texts: Texts, drafts: Drafts) -> Any:
        return self._presenter("sheet")(session, texts, drafts)

    def amending(self, texts: Texts) -> ActionWords:
        """How actions are called in the forms of the log."""
        made: ActionWords = self._presenter("amend", "Amending")(texts)
        return made

    def house_rules(self, session: Session, texts: Texts) -> Any:
        return self._presenter("house_rules", "HouseRules")(session, texts)

    def clock(self, session: Session, texts: Texts, now: Callable[[], int]) -> Clock:
        made: Clock = self._presenter("clock")(session, texts, now)
        return made

    def luck(self, session: Session, texts: Texts, worker: Any) -> Luck:
        made: Luck = self._presenter("luck")(session, texts, worker)
        return made

    def curves(self, session: Session, texts: Texts, bars: BarsOf) -> Curves:
        made: Curves = self._presenter("charts")(session, texts, bars)
        return made

    def scoring(self, session: Session, texts: Texts, drafts: Drafts) -> ScoringPresenter:
        made: ScoringPresenter = self._presenter("scoring")(session, texts, drafts)
        return made

    def chronicle(self, session: Session, texts: Texts) -> Teller:
        made: Teller = self._presenter("chronicle")(session, texts)
        return made

    def kinds(self, texts: Translator) -> list[tuple[str, str]]:
        """What can be looked up, by kind."""
        found: list[tuple[str, str]] = self._named("rules_page", "kinds")(texts)
        return found

    def reference(self, texts: Translator) -> Reference:
        found: Reference = self._named("rules_page", "reference")(texts)
        return found

    def report(self, sources: Sources, now: datetime) -> Report:
        made: Report = self._named("report", "report_of")(sources, now)
        return made

    def poster(self, sources: Sources) -> tuple[ResultView, ChartView] | None:
        """What the picture to share shows; none before the scoring."""
        made: tuple[ResultView, ChartView] | None = self._named("report", "poster_of")(sources)
        return made


def box(game_id: str) -> Box:
    """What the game tells the shared pages."""
    found: Box = import_module(f"companion.ui.presenters.{game_id}.box").BOX
    return found
