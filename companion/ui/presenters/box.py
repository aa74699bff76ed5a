"""What a boxed game tells the pages that all games share: one object per game, `BOX` in its folder.

Everything is read when it is first asked for, so that opening one game never reads another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypedDict

from companion.core.records import dataclass
from companion.ui.i18n import Translator
from companion.ui.presenters.means import made

if TYPE_CHECKING:  # pages that may never be opened are not read when the app starts
    from companion.pages.kit import Crest
    from companion.pages.standings import Fact
    from companion.ui.presenters.asked.words import ActionWords
    from companion.ui.presenters.charts.views import BarsView, ChartView
    from companion.ui.presenters.chronicle.tale import Chronicle
    from companion.ui.presenters.drafts import Drafts
    from companion.ui.presenters.means import Means
    from companion.ui.presenters.moments.teller import Moments
    from companion.ui.presenters.new_game.offers import Offers
    from companion.ui.presenters.reference import Reference
    from companion.ui.presenters.report.page import Report
    from companion.ui.presenters.scoring.ceremony import ResultView, ScoringPresenter
    from companion.ui.presenters.session import Session
    from companion.ui.presenters.views import TablePresenter

Texts = Callable[[], Translator]
BarsOf = Mapping[str, "Callable[[], tuple[BarsView, ...]]"]


class RailPlace(TypedDict, total=False):
    """A place in the rail; `last` ones stand at its foot.

    `page` is the presenter of the game's own page, "module:Class" in the game's folder; `hand` is
    one for a player's own hand, where the game draws its page itself.
    """

    key: str
    icon: str
    text: str
    last: bool
    page: str
    hand: str


def place(key: str, icon: str, text: str, page: str = "", hand: str = "") -> RailPlace:
    """A place of a game; without a presenter of its own the game draws the page itself."""
    return {"key": key, "icon": icon, "text": text, "page": page, "hand": hand}


class Quick(NamedTuple):
    """A calculator that needs no game, on Home: its sign, its words, and what stands behind it.

    `form` is its presenter, "module:Class" in the game's folder; what it says about itself is the
    text of its words with `.about`.
    """

    key: str
    icon: str
    words: str
    form: str


FIRST_PLACE: RailPlace = {"key": "table", "icon": "table-furniture", "text": "ui.place.table"}
LOG: RailPlace = {"key": "log", "icon": "history", "text": "ui.place.log"}
CHARTS: RailPlace = {"key": "charts", "icon": "chart-line", "text": "end.charts"}
SCORING: RailPlace = {"key": "scoring", "icon": "trophy-outline", "text": "end.place.scoring"}
LAST_PLACES: tuple[RailPlace, ...] = (
    {"key": "rules", "icon": "book-open-variant", "text": "end.rules", "last": True},
    {"key": "home", "icon": "home-outline", "text": "ui.place.home", "last": True},
    {"key": "settings", "icon": "cog-outline", "text": "ui.place.settings", "last": True},
)


class Clock(Protocol):
    """The clocks of the open game."""

    def short(self) -> str: ...
    def ending(self) -> str: ...
    def time_is_up(self) -> Any: ...
    def bars(self) -> tuple[BarsView, ...]: ...


class Luck(Protocol):
    """How the dice fell against what was to be expected; worked out away from the screen."""

    def bars(self) -> tuple[BarsView, ...]: ...
    def when_ready(self, told: Callable[[], None]) -> None: ...
    def fortunes(self) -> Mapping[str, float]: ...


class Curves(Protocol):
    """The charts of the open game."""

    readings: Mapping[str, Callable[[Any, str], int]]

    def tabs(self) -> list[tuple[str, str]]: ...
    def chart(self, key: str) -> ChartView: ...
    def view(self, key: str) -> ChartView | tuple[BarsView, ...]: ...
    def name(self, key: str) -> str: ...
    def hidden(self, key: str) -> str: ...
    def is_of_table(self, key: str) -> bool: ...


class Teller(Protocol):
    """The chronicle of the open game."""

    def tell(self) -> Chronicle: ...
    def line(self) -> tuple[str, Sequence[Fact]]: ...
    def line_title(self) -> str: ...


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


def _speechless() -> Translator:
    raise LookupError  # judging dice takes no words


# Where a game has no module of its own: what its declaration says by itself.
DERIVED = "companion.ui.presenters.derived"


class Box:
    """One boxed game on the screen.

    Its presenters lie in its folder under the same names (`ConspiracyTable` in `table.py`); where
    there is none, the page is derived from the game's declaration. `main_chart` is the figure that
    tells the game's story best. `pages` are own pages that have no place in the rail, reached from
    others, as a place's `page`. `quick` are the calculators that need no game; `end` is what the
    place of the final scoring is called.
    """

    def __init__(
        self,
        game: str,
        places: Sequence[RailPlace],
        main_chart: str = "",
        pages: Mapping[str, str] | None = None,
        quick: tuple[Quick, ...] = (),
        end: str = SCORING["text"],
    ) -> None:
        self.id = game
        scoring: RailPlace = {**SCORING, "text": end}
        self.places = (FIRST_PLACE, *places, CHARTS, scoring, *LAST_PLACES)
        self._main_chart = main_chart
        self._pages = {one["key"]: one.get("page", "") for one in places if one is not LOG}
        self._pages |= pages or {}
        self.quick = quick
        self._folder = f"companion.ui.presenters.{game}"
        self._modules: dict[str, Any] = {}

    # -- where things are ------------------------------------------------------------------

    @property
    def game(self) -> Any:
        """The game's declaration."""
        from companion.games import GAMES

        return GAMES[self.id]

    def _module(self, name: str) -> Any:
        """The game's own module of this name; None where it has none."""
        if name not in self._modules:
            whole = f"{self._folder}.{name}"
            self._modules[name] = import_module(whole) if find_spec(whole) else None
        return self._modules[name]

    def _named(self, module: str, own: str, derived: str = "") -> Any:
        """What the game calls so in its module, or what is derived."""
        found = getattr(self._module(module), own, None)
        if found is None and derived:
            found = getattr(import_module(f"{DERIVED}.{module}"), derived)
        return found

    def _presenter(self, module: str, derived: str = "", name: str = "") -> Any:
        """The class of a module, such as `MedioevoTable` of `table`."""
        return self._named(module, f"{self.id.capitalize()}{name or module.title()}", derived)

    # -- the game's own pages --------------------------------------------------------------

    @property
    def own_pages(self) -> tuple[str, ...]:
        """The pages that only this game has, or that it has in its own way."""
        return tuple(self._pages)

    def is_of_panels(self, name: str) -> bool:
        """Whether an own page is made of panels; else the game draws it itself."""
        return bool(self._pages[name])

    def modules(self) -> tuple[str, ...]:
        """The modules that its own pages are made of, to be read before they are wanted."""
        named = (page.partition(":")[0] for page in self._pages.values() if page)
        return tuple(dict.fromkeys(f"{self._folder}.{module}" for module in named))

    def page(self, name: str, means: Means) -> Any:
        """The presenter of one of the game's own pages; None where the game draws it itself."""
        module, _, kind = self._pages[name].partition(":")
        return means.make(getattr(self._module(module), kind)) if module else None

    def is_in_hand(self, name: str) -> bool:
        """Whether an own page has a presenter for one player's phone."""
        return bool(self._hand(name))

    def _hand(self, name: str) -> str:
        return next((one.get("hand", "") for one in self.places if one["key"] == name), "")

    def hand(self, name: str, means: Means) -> Any:
        """The presenter of an own page for one player's phone; None where the tablet has it."""
        module, _, kind = self._hand(name).partition(":")
        return means.make(getattr(self._module(module), kind)) if module else None

    def calculator(self, one: Quick, **means: Any) -> Any:
        """The presenter of a calculator that needs no game."""
        module, _, kind = one.form.partition(":")
        return made(getattr(self._module(module), kind), **means)

    # -- the pages of all games ------------------------------------------------------------

    @property
    def main_chart(self) -> str:
        if self._main_chart:
            return self._main_chart
        from companion.ui.presenters.derived.charts import chart_keys

        return chart_keys(self.game)[0]

    def summary(self, state: Any) -> Mapping[str, Any]:
        """Round, phase and players, for the list of games."""
        found: Mapping[str, Any] = made(
            self._named("summary", "summary_of", "summary_of"), game=self.game, state=state
        )
        return found

    def evening(self, session: Session, texts: Texts, is_over: bool) -> Mapping[str, Any]:
        """How long a game has been so far and what everybody may read off the banners, for Home.

        Of a finished one also whom its dice liked, for the career of the group.
        """
        from companion.ui.presenters.clocks import played as clock

        entries = tuple(session.journal.entries)
        found: dict[str, Any] = {"seconds": clock.played(entries, entries[-1].at if entries else 0)}
        if not is_over:
            from companion.ui.presenters.views import first_figure

            rows = self.table(session, texts).view().rows
            return {**found, "figures": [first_figure(row) for row in rows]}
        judge = self.luck(session, _speechless, None)
        if judge is not None:
            found["luck"] = judge.fortunes()
        return found

    @property
    def offers(self) -> Offers:
        """What a new table may decide."""
        own = self._named("new_game", "OFFERS")
        kind = self._presenter("new_game", "SetupOffers", "Offers")
        found: Offers = own or kind(self.game)
        return found

    def setup(self, table: Any) -> Any:
        """The set-up that a new table makes."""
        return self.offers.setup_of(table)

    def table(self, session: Session, texts: Texts) -> TablePresenter:
        presenter: TablePresenter = self._presenter("table", "GameTable")(session, texts)
        return presenter

    def crests(self, session: Session, texts: Texts) -> Mapping[str, Crest]:
        """Everybody's crest, as the table shows it."""
        from companion.ui.presenters.page_parts import crest_of

        rows = self.table(session, texts).view().rows
        return {row.id: crest_of(row.colour, row.charge) for row in rows}

    def sheet(self, session: Session, texts: Texts, drafts: Drafts) -> Any:
        return self._presenter("sheet", "GameSheet")(session, texts, drafts)

    def amending(self, texts: Texts) -> ActionWords:
        """How actions are called in the forms of the log."""
        kind = self._presenter("amend", "DeclaredWords", "Amending")
        words: ActionWords = made(kind, texts=texts, game=self.game)
        return words

    def house_rules(self, session: Session, texts: Texts) -> Any:
        return self._presenter("house_rules", "GameHouseRules", "HouseRules")(session, texts)

    def clock(self, session: Session, texts: Texts, now: Callable[[], int]) -> Clock:
        clock: Clock = self._presenter("clock", "DeclaredClock")(session, texts, now)
        return clock

    def luck(self, session: Session, texts: Texts, worker: Any) -> Luck | None:
        """How the dice fell; None where the game judges none."""
        kind = self._presenter("luck")
        return kind(session, texts, worker) if kind else None

    def curves(self, session: Session, texts: Texts, bars: BarsOf) -> Curves:
        kind = self._presenter("charts", "FigureCurves")
        curves: Curves = made(kind, session=session, texts=texts, bars=bars, main=self._main_chart)
        return curves

    def scoring(self, session: Session, texts: Texts, drafts: Drafts) -> ScoringPresenter:
        scoring: ScoringPresenter = self._presenter("scoring")(session, texts, drafts)
        return scoring

    def chronicle(self, session: Session, texts: Texts) -> Teller:
        kind = self._presenter("chronicle", "LogTeller")
        teller: Teller = made(kind, session=session, texts=texts, main=self.main_chart)
        return teller

    def moments(self, session: Session, texts: Texts) -> Moments:
        """What is worth a cheer in the open game."""
        from companion.ui.presenters.moments.teller import Moments

        kind = self._presenter("moments") or Moments
        moments: Moments = kind(session, texts, self.table(session, texts), self.main_chart)
        return moments

    def kinds(self, texts: Translator) -> list[tuple[str, str]]:
        """What can be looked up, by kind."""
        found: list[tuple[str, str]] = made(
            self._named("rules_page", "kinds", "kinds"), game=self.game, texts=texts
        )
        return found

    def reference(self, texts: Translator) -> Reference:
        found: Reference = made(
            self._named("rules_page", "reference", "reference"), game=self.game, texts=texts
        )
        return found

    def report(self, sources: Sources, now: datetime) -> Report:
        from companion.ui.presenters.derived.report import report_of

        return report_of(sources, now)

    def poster(self, sources: Sources) -> tuple[ResultView, ChartView] | None:
        """What the picture to share shows; none before the scoring."""
        from companion.ui.presenters.report.gathering import result_and_chart

        return result_and_chart(sources, self.main_chart)


def box(game_id: str) -> Box:
    """What the game tells the shared pages."""
    found: Box = import_module(f"companion.ui.presenters.{game_id}.box").BOX
    return found
